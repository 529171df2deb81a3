"""The language of a text as a two-letter code: by script, then by its commonest small words.

A statistical model (py3langid) costs a second at the first text; scripts and small words tell the languages
apart that matter to sentence splitting, stop words and readers.
"""

from __future__ import annotations

import re
from collections import Counter

SAMPLE = 20_000  # characters that are looked at
LEAST_WORDS = 20  # of a text in Latin letters, fewer prove nothing
LEAST_SHARE = 0.08  # of all words that are small words of the language
SCRIPT_SHARE = 0.3
_TAG = re.compile(r"([A-Za-z]{2,3})(?:[-_]|$)")
_SCRIPTS = (  # the first that fits: kana before Chinese characters
    ("ko", re.compile("[\u1100-\u11ff\uac00-\ud7a3]")),
    ("ja", re.compile("[\u3040-\u30ff]")),
    ("zh", re.compile("[\u3400-\u4dbf\u4e00-\u9fff]")),
    ("ar", re.compile("[\u0600-\u06ff]")),
    ("ru", re.compile("[\u0400-\u04ff]")),
    ("he", re.compile("[\u0590-\u05ff]")),
    ("el", re.compile("[\u0370-\u03ff]")),
    ("hi", re.compile("[\u0900-\u097f]")),
    ("th", re.compile("[\u0e00-\u0e7f]")),
)
_VARIANTS = {"ar": (("fa", "پچژگی"),), "ru": (("uk", "іїєґ"),)}
_VARIANT_SHARE = 0.02
_JAPANESE_SHARE = 0.1  # of kana: Japanese is written with Chinese characters, too
_WORDS = {
    code: frozenset(words.split())
    for code, words in {
        "en": "the of and to in is that for it was on with as are by this from be at which have has",
        "de": "der die und das ist nicht ein eine den von zu mit sich auf für im dem des auch werden wird",
        "fr": "le la les des et est une du dans que qui pour pas sur par plus avec au ce il sont",
        "es": "el la los las de que y en una por con para es se del un como más su al lo",
        "it": "il di che e la un per una non sono del con della è si da le dei nel alla gli",
        "pt": "o de que e do da em um para com não uma os no se na por mais as dos ao",
        "nl": "de het een van en in is dat op te zijn met voor niet die er aan ook als worden",
        "sv": "och att det som en på är av för med den till inte har de om ett var från",
        "da": "og at det er en til på som med af for ikke den de har et der kan fra",
        "pl": "w i na z się do nie jest że to o jak po za od przez są dla oraz jako",
        "tr": "ve bir bu için ile da de olarak çok daha olan gibi en kadar sonra ne ancak veya",
        "vi": "và của là các có được trong cho một không với này những đã người khi để từ",
        "id": "yang dan di untuk dengan dari ini pada tidak dalam adalah itu ke oleh akan juga",
        "cs": "a se na je v že to s z do o jako i za by pro ale jsou které po",
        "fi": "ja on että ei se oli mutta hän ovat kun myös joka mukaan tai sekä niin",
    }.items()
}


def language_tag(declared: str) -> str:
    """The primary part of a language tag in lower case ("en" for "en-GB"); "" when it is none."""
    match = _TAG.match(declared.strip())
    return match[1].lower() if match else ""


def language(text: str) -> str:
    """The code of the language of `text`; "" when too little speaks for any."""
    sample = text[:SAMPLE]
    letters = sum(map(str.isalpha, sample))
    if not letters:
        return ""
    return _by_script(sample, letters) or _by_words(sample)


def _by_script(sample: str, letters: int) -> str:
    for code, pattern in _SCRIPTS:
        share = len(pattern.findall(sample)) / letters
        if share >= (_JAPANESE_SHARE if code == "ja" else SCRIPT_SHARE):
            for variant, own in _VARIANTS.get(code, ()):
                if sum(map(sample.count, own)) >= _VARIANT_SHARE * letters:
                    return variant
            return code
    return ""


def _by_words(sample: str) -> str:
    words = Counter(re.findall(r"[^\W\d_]+", sample.lower()))
    total = words.total()
    if total < LEAST_WORDS:
        return ""
    scores = {code: sum(words[word] for word in small) / total for code, small in _WORDS.items()}
    best = max(scores, key=lambda code: scores[code])
    return best if scores[best] >= LEAST_SHARE else ""
