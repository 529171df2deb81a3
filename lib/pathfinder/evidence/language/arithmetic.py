"""Formulas: plain arithmetic with numbers as a text writes them, and no other code."""

import ast
import operator
import re
from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

LONGEST = 200  # characters of a formula
LARGEST = Fraction(10) ** 30
HIGHEST = 99  # exponent
_ALLOWED = re.compile(r"[\d\s.,+\-*/()%_×÷−·–]*")
_SIGNS = str.maketrans({"×": "*", "÷": "/", "−": "-", "–": "-", "·": "*", "^": "**"})


_OPERATIONS: dict[type[ast.operator], Callable[[Fraction, Fraction], Fraction]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv,
    ast.Mod: operator.mod,
}  # fmt: skip


class Unfit(ValueError):
    """What of a formula is not plain arithmetic, or has no value."""


class Value(NamedTuple):
    """What a formula gives, and the numbers that stand in it as they are written."""

    exact: Fraction
    numbers: list[str]
    scaling: list[str]  # those of them that multiply or divide what stands beside them


def value(formula: str) -> Value:
    """The value of numbers joined by + - * / % ( ), 2 ** 12 or 2^12, and round(x) or round(x, digits).

    A number followed by "%" that does not divide anything is a percentage and keeps its figure: "82 %" is 82.
    Raises Unfit for everything else.
    """
    text = re.sub(r"(?<=\d)[,_'’](?=\d{3}(?!\d))", "", formula.translate(_SIGNS))
    text = re.sub(r"(?<=\d) ?%(?!\s*[\d(])", "", text).strip()
    if len(formula) > LONGEST or not _ALLOWED.fullmatch(text.replace("round", "")):
        raise Unfit("only numbers, + - * / % ** ( ) and round")
    try:
        tree = ast.parse(text, mode="eval").body
        exact = _of(tree, text)
    except ZeroDivisionError:
        raise Unfit("no division by zero") from None
    except (SyntaxError, RecursionError, MemoryError):
        raise Unfit("a formula that can be read, such as 82 - 75") from None
    found = {node: _written(node, text) for node in ast.walk(tree) if isinstance(node, ast.Constant)}
    scaling = [side for node in ast.walk(tree) if isinstance(node, ast.BinOp) for side in _sides(node)]
    return Value(exact, list(found.values()), [found[side] for side in scaling if side in found])


def _of(node: ast.expr, text: str) -> Fraction:
    match node:
        case ast.Constant(value=int() | float()) if not isinstance(node.value, bool):
            found = Fraction(_written(node, text))
        case ast.UnaryOp(op=ast.USub() | ast.UAdd()):
            found = _of(node.operand, text) * (-1 if isinstance(node.op, ast.USub) else 1)
        case ast.BinOp() if type(node.op) in _OPERATIONS:
            found = _OPERATIONS[type(node.op)](_of(node.left, text), _of(node.right, text))
        case ast.BinOp(op=ast.Pow(), right=ast.Constant(value=int(power))):
            if not 0 <= power <= HIGHEST:
                raise Unfit(f"an exponent of 0 to {HIGHEST}")
            found = _of(node.left, text) ** power
        case ast.Call(func=ast.Name(id="round"), args=[inner], keywords=[]):
            found = Fraction(round(_of(inner, text)))
        case ast.Call(func=ast.Name(id="round"), args=[inner, ast.Constant(value=int(digits))], keywords=[]):
            if not 0 <= digits <= 9:
                raise Unfit("round(number, digits) with 0 to 9 digits")
            found = round(_of(inner, text), digits)
        case _:
            raise Unfit("only numbers, + - * / % ** ( ), round(number) and round(number, digits)")
    if abs(found) > LARGEST or found.denominator > LARGEST:
        raise Unfit("numbers below 10^30")
    return found


def _written(node: ast.expr, text: str) -> str:
    return ast.get_source_segment(text, node) or ""


def _sides(node: ast.BinOp) -> list[ast.expr]:
    """What an operation multiplies or divides by."""
    if isinstance(node.op, ast.Mult):
        return [node.left, node.right]
    return [node.right] if isinstance(node.op, ast.Div) else []


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
