"""What a number counts: the unit that stands beside it, in one spelling for all languages."""

from __future__ import annotations

import re

_UNITS = {
    "%": "% percent|per cent|prozent|퍼센트|프로",
    "percentage points": "percentage points?|percent points?|prozentpunkte?|%p|%포인트|퍼센트포인트|pp"
    "|points?|punkte?|포인트",
    "dollars": r"dollars?|usd|us\$|bucks|달러|美元",
    "euros": "euros?|eur|유로|欧元",
    "pounds": "pounds?(?: sterling)?|gbp|quid|파운드|lbs?|pfund",
    "won": "won|krw|원",
    "yen": "yen|jpy|엔|日元",
    "yuan": "yuan|rmb|cny|renminbi|위안|元",
    "rupees": "rupees?|inr|루피",
    "km": "km|kilomet(?:er|re)s?|kilometern?|킬로미터|公里",
    "miles": "miles?|mi|meilen?|마일",
    "m": "m|met(?:er|re)s?|metern?|미터|米",
    "cm": "cm|centimet(?:er|re)s?|zentimetern?|센티미터",
    "mm": "mm|millimet(?:er|re)s?|millimetern?|밀리미터",
    "feet": "feet|foot|ft|피트",
    "inches": "inch(?:es)?|인치",
    "kg": "kg|kilos?|kilograms?|kilogramm|킬로그램",
    "g": "g|grams?|gramm|그램",
    "mg": "mg|milligrams?|milligramm|밀리그램",
    "µg": "µg|μg|mcg|micrograms?|마이크로그램",
    "tonnes": "t|tons?|tonnes?|tonnen|톤|吨",
    "ounces": "oz|ounces?",
    "l": "l|lit(?:er|re)s?|litern?|리터",
    "ml": "ml|millilit(?:er|re)s?|millilitern?|밀리리터",
    "gallons": "gallons?",
    "°C": "°c|degrees? c(?:elsius)?|celsius|grad celsius|℃|섭씨",
    "°F": "°f|degrees? f(?:ahrenheit)?|fahrenheit|℉|화씨",
    "milliseconds": "ms|milliseconds?|millisekunden?|밀리초",
    "seconds": "s|secs?|seconds?|sekunden?|초|秒",
    "minutes": "mins?|minutes?|minuten?|분|分钟",
    "hours": "h|hrs?|hours?|stunden?|시간|小时",
    "days": "days?|nights?|tagen?|nächten?|일간|天",
    "weeks": "weeks?|wochen?|주간|周",
    "months": "months?|monaten?|개월|个月",
    "years": "years?|jahren?|yrs?|년간",
    "decades": "decades?|jahrzehnten?",
    "kW": "kw|kilowatts?",
    "MW": "mw|megawatts?",
    "GW": "gw|gigawatts?",
    "kWh": "kwh|kilowatt[- ]hours?|kilowattstunden?",
    "MWh": "mwh",
    "Hz": "hz|hertz",
    "kHz": "khz",
    "MHz": "mhz",
    "GHz": "ghz",
    "KB": "kb|kilobytes?",
    "MB": "mb|megabytes?",
    "GB": "gb|gigabytes?",
    "TB": "tb|terabytes?",
    "hectares": "ha|hectares?|hektar|헥타르",
    "acres": "acres?",
}
_SIGNS = {"$": "dollars", "€": "euros", "£": "pounds", "₩": "won", "¥": "yen", "₹": "rupees"}
_SCALE = (
    r"(?:thousand|million|billion|trillion|tausend|millionen|milliarden|milliarde|mio\.?|mrd\.?|mn|bn|m|k|b|tn"
    r"|천|백만|[만억조万亿]+)"
)
_ALL = "|".join(
    rf"(?P<u{index}>{forms.replace('% percent', '%|percent')})" for index, forms in enumerate(_UNITS.values())
)
_NAMES = list(_UNITS)
_AFTER = re.compile(
    rf"[ -]?(?:{_SCALE}(?![a-z])[ -]?)?(?:us |u\.s\. |canadian |australian |square |cubic "
    rf")?(?:{_ALL})(?![a-z])",
    re.IGNORECASE,
)
_SIGN_AFTER = re.compile(rf" ?(?:{_SCALE}(?![a-z]) ?)?([{''.join(_SIGNS)}])", re.IGNORECASE)
_SIGN_BEFORE = re.compile(rf"([{''.join(_SIGNS)}]) ?$")
_CODE_BEFORE = re.compile(r"(?<!\w)(USD|EUR|GBP|KRW|JPY|CNY|INR) ?$")
_POINTS = re.compile(r" ?(?:-?points?|p\b|포인트|punkte?)", re.IGNORECASE)


def unit_at(text: str, start: int, end: int) -> str | None:
    """The unit of the number at [start, end) of a text; None where none is known."""
    before = text[max(0, start - 5) : start]
    sign = _SIGN_BEFORE.search(before)
    if sign:
        return _SIGNS[sign[1]]
    code = _CODE_BEFORE.search(before)
    if code:
        return _unit_of(code[1])
    if text[end - 1 : end] in ("%", "％"):
        return "percentage points" if _POINTS.match(text, end) else "%"
    after = text[end : end + 40]
    sign = _SIGN_AFTER.match(after)
    if sign:
        return _SIGNS[sign[1]]
    if re.search(r"(?:percent|per cent|prozent|퍼센트|%)$", text[start:end], re.IGNORECASE):
        return "percentage points" if _POINTS.match(text, end) else "%"
    found = _AFTER.match(after)
    return _NAMES[int(str(found.lastgroup)[1:])] if found else None


def _unit_of(code: str) -> str:
    return next(name for name, forms in _UNITS.items() if code.lower() in forms.split("|"))
