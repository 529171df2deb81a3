"""Words for numbers, per language. Data only."""

from __future__ import annotations


def _numbered(first: int, step: int, *groups: str) -> dict[str, int]:
    """The words of groups such as "two zwei", numbered from `first` in steps."""
    return {word: first + step * at for at, group in enumerate(groups) for word in group.split()}


ONES = _numbered(
    1, 1,
    "one eins ein eine", "two zwei", "three drei", "four vier", "five fünf", "six sechs", "seven sieben",
    "eight acht", "nine neun", "ten zehn", "eleven elf", "twelve zwölf", "thirteen dreizehn",
    "fourteen vierzehn", "fifteen fünfzehn", "sixteen sechzehn", "seventeen siebzehn", "eighteen achtzehn",
    "nineteen neunzehn",
)  # fmt: skip
TENS = _numbered(
    20, 10,
    "twenty zwanzig", "thirty dreißig", "forty vierzig", "fifty fünfzig", "sixty sechzig", "seventy siebzig",
    "eighty achtzig", "ninety neunzig",
)  # fmt: skip
POWERS = {
    "hundred": 100, "hundert": 100, "thousand": 1_000, "tausend": 1_000, "million": 10**6, "billion": 10**9,
}  # fmt: skip
# what a statement may say in digits of a text that has these words
LOOSE = {
    "half": ("0.5", "50%"), "halved": ("0.5", "50%", "2"), "hälfte": ("0.5", "50%"), "halb": ("0.5",),
    "quarter": ("0.25", "25%"), "quarters": ("0.75", "75%"), "viertel": ("0.25", "25%"), "third": ("3",),
    "dozen": ("12",), "dutzend": ("12",), "decade": ("10",), "jahrzehnt": ("10",), "century": ("100",),
    "fortnight": ("14",), "couple": ("2",), "pair": ("2",), "twice": ("2",), "double": ("2",), "both": ("2",),
    "doubled": ("2", "100%"), "verdoppelt": ("2", "100%"), "doppelt": ("2",), "twofold": ("2",),
    "triple": ("3",), "tripled": ("3",), "thrice": ("3",), "quadrupled": ("4",), "fourth": ("4",),
    "fifth": ("5",), "sixth": ("6",), "seventh": ("7",), "eighth": ("8",), "ninth": ("9",), "tenth": ("10",),
    "eleventh": ("11",), "twelfth": ("12",), "eighteenth": ("18",), "nineteenth": ("19",),
    "twentieth": ("20",), "dritte": ("3",), "절반": ("0.5", "50%"), "두 배": ("2",), "trois": ("3",),
    "quatre": ("4",),
    "cinq": ("5",), "tres": ("3",), "cuatro": ("4",), "cinco": ("5",), "diez": ("10",), "mille": ("1000",),
}  # fmt: skip
KOREAN_COUNTS = _numbered(
    1, 1,
    "한", "두", "세", "네", "다섯", "여섯", "일곱", "여덟", "아홉", "열",
    "열한", "열두", "열세", "열네", "열다섯",
) | _numbered(20, 10, "스무", "서른", "마흔", "쉰", "예순")  # fmt: skip
KOREAN_SCALES = {"조": 10**12, "억": 10**8, "만": 10**4}
KOREAN_STEPS = {"천": 1000, "백": 100, "십": 10}
