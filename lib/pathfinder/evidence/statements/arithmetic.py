"""Numbers that a report computes: the formula is plain arithmetic over numbers of the quotes."""

from __future__ import annotations

import ast
import re
from fractions import Fraction
from typing import NamedTuple

LONGEST = 200  # characters of a formula
DEEPEST = 30  # nested operations
LARGEST = Fraction(10) ** 30
_ALLOWED = re.compile(r"[\d\s.,+\-*/()%_×÷−·–]*")
_SIGNS = str.maketrans({"×": "*", "÷": "/", "−": "-", "–": "-", "·": "*"})


class Unfit(ValueError):
    """What of a formula is not plain arithmetic, or has no value."""


class Value(NamedTuple):
    """What a formula gives, and the numbers that stand in it as they are written."""

    exact: Fraction
    numbers: list[str]
    scaling: list[str]  # those of them that multiply or divide what stands beside them


def value(formula: str) -> Value:
    """The value of numbers joined by + - * / % ( ) and round(x) or round(x, digits).

    A number followed by "%" that does not divide anything is a percentage and keeps its figure: "82 %" is 82.
    Raises Unfit for everything else.
    """
    text = re.sub(r"(?<=\d)[,_'’](?=\d{3}(?!\d))", "", formula.translate(_SIGNS))
    text = re.sub(r"(?<=\d) ?%(?!\s*[\d(])", "", text)
    if len(formula) > LONGEST or not _ALLOWED.fullmatch(text.replace("round", "")):
        raise Unfit("only numbers, + - * / % ( ) and round")
    try:
        tree = ast.parse(text.strip(), mode="eval")
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise Unfit("a formula that can be read, such as 82 - 75") from None
    numbers: list[str] = []
    return Value(_of(tree.body, numbers, text.strip(), 0), numbers, _scaling(tree.body, text.strip()))


def _scaling(tree: ast.expr, text: str) -> list[str]:
    """The numbers that are an operand of * or the divisor of /."""
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.BinOp) and isinstance(node.op, (ast.Mult, ast.Div)):
            operands = [node.right] if isinstance(node.op, ast.Div) else [node.left, node.right]
            found += [
                ast.get_source_segment(text, each) or ""
                for each in operands
                if isinstance(each, ast.Constant)
            ]
    return found


def _of(node: ast.expr, numbers: list[str], text: str, depth: int) -> Fraction:
    if depth > DEEPEST:
        raise Unfit("fewer nested operations")
    if isinstance(node, ast.Constant) and type(node.value) in (int, float):
        return _number(ast.get_source_segment(text, node) or "", numbers)
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, (ast.USub, ast.UAdd)):
        inner = _of(node.operand, numbers, text, depth + 1)
        return -inner if isinstance(node.op, ast.USub) else inner
    if isinstance(node, ast.BinOp):
        left = _of(node.left, numbers, text, depth + 1)
        return _bounded(_operation(node.op, left, _of(node.right, numbers, text, depth + 1)))
    if isinstance(node, ast.Call):
        return _rounded(node, numbers, text, depth)
    raise Unfit("only numbers, + - * / % ( ) and round")


def _number(written: str, numbers: list[str]) -> Fraction:
    try:
        found = Fraction(written)
    except (ValueError, ZeroDivisionError):
        raise Unfit("numbers written with digits and one point") from None
    numbers.append(written)
    return _bounded(found)


def _operation(operator: ast.operator, left: Fraction, right: Fraction) -> Fraction:
    if isinstance(operator, ast.Add):
        return left + right
    if isinstance(operator, ast.Sub):
        return left - right
    if isinstance(operator, ast.Mult):
        return left * right
    if not isinstance(operator, (ast.Div, ast.Mod)):
        raise Unfit("only + - * / % ( ) and round")
    if not right:
        raise Unfit("no division by zero")
    return left / right if isinstance(operator, ast.Div) else left % right


def _rounded(node: ast.Call, numbers: list[str], text: str, depth: int) -> Fraction:
    if (
        not isinstance(node.func, ast.Name)
        or node.func.id != "round"
        or node.keywords
        or len(node.args) not in (1, 2)
    ):
        raise Unfit("only round(number) or round(number, digits)")
    digits = 0
    if len(node.args) == 2:
        given = node.args[1]
        if not isinstance(given, ast.Constant) or type(given.value) is not int or not 0 <= given.value <= 9:
            raise Unfit("round(number, digits) with 0 to 9 digits")
        digits = given.value
    return round(_of(node.args[0], numbers, text, depth + 1), digits) + Fraction(0)


def _bounded(found: Fraction) -> Fraction:
    if abs(found) > LARGEST or found.denominator > LARGEST:
        raise Unfit("numbers below 10^30")
    return found


def equals(shown: str, exact: Fraction) -> bool:
    """Whether a canonical number is the value within the rounding that it shows: 33.3 stands for 100 / 3."""
    digits = shown.rstrip("%").lstrip("-")
    try:
        stands = Fraction(shown.rstrip("%"))
    except (ValueError, ZeroDivisionError):
        return False
    decimals = len(digits.partition(".")[2])
    if abs(stands - exact) <= Fraction(1, 2) / 10**decimals:
        return True
    zeros = len(digits) - len(digits.rstrip("0")) if "." not in digits else 0
    # a round large number may be rounded there: 1,200,000 for 1,234,567
    return zeros >= 3 and abs(stands - exact) <= Fraction(10**zeros, 2)
