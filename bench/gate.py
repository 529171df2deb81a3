"""The gate of a written report: false alarms on true sentences, and planted errors by kind.

`bench/statements.py` has the true sentences; each is changed in one place at a time. A planted error counts
as found when the gate reports something for the sentence, and as named when it reports the right kind.
"""

from __future__ import annotations

import random
import re
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from bench.statements import TOPICS, Topic, graph, records
from bench.table import Claim, milliseconds

OTHER_NAMES = ("Toronto", "Hernandez", "Siemens", "Finland", "Okafor", "Netflix", "Larissa", "Belgrade")
MARK = re.compile(r" ?\[(?!view|gap)[^\]]*\]")
UNITS = (
    ("%", " points"), (" percent", " points"), ("$", "€"), ("dollars", "euros"), ("tons", "pounds"), ("days",
        "weeks"),
    ("years", "months"), ("hours", "days"), ("miles", "kilometres"), ("pounds", "tons"), ("Euro", "Dollar"),
    ("Prozent", "Punkte"), ("만 원", "만 달러"), ("톤", "킬로그램"), ("nights", "weeks"), ("points", "%"), (
        "조 원", "조 달러"),
    ("barrel", "litre"), ("ml", "l"),
)  # fmt: skip
HEDGES = (
    (r"\bcould come\b", "comes"),
    (r"\bcould cut\b", "cuts"),
    (r"\bmay prevent\b", "prevents"),
    (r"\bmay trigger\b", "trigger"),
    (r"\bmay improve\b", "improves"),
    (r"\bcould be linked\b", "is linked"),
    (r", but there is no definitive evidence that they help", ""),
    (r"\bprobably will not\b", "will not"),
    (r"\bMore people probably have\b", "More people have"),
    (r"\bmay account for\b", "account for"),
    (r"\bsuggests that\b", "has shown that"),
    (r"\bis thought to have come\b", "came"),
    (r"\bmay have originated\b", "originated"),
    (r"\bwent along with\b", "caused"),
    (r"\bcould therefore\b", "therefore"),
    (r"\bwould be expected to lose\b", "lose"),
    (r"나올 수 있다", "나온다"),
    (r"작아질 수 있다는 지적이 있다", "작아진다"),
    (r"According to one user of a forum, a", "A"),
    (r"\bmay be no help\b", "are no help"),
    (r"\bcan therefore cause\b", "therefore certainly causes"),
    (r"\bthus associated with\b", "proven to bring"),
)
NEGATED = (
    (r"\bconfirmed\b", "never confirmed"),
    (r"\bagreed to\b", "did not agree to"),
    (r"\bleased\b", "never leased"),
    (r"\breported\b", "never reported"),
    (r"\bearned\b", "did not earn"),
    (r"\blowered\b", "did not lower"),
    (r"\brose\b", "did not rise"),
    (r"\bexpects\b", "does not expect"),
    (r"\breached\b", "did not reach"),
    (r"\braised\b", "did not raise"),
    (r"\breduces\b", "does not reduce"),
    (r"\boutperforms\b", "does not outperform"),
    (r"\btrains\b", "does not train"),
    (r"\breduced\b", "did not reduce"),
    (r"\brecommend\b", "do not recommend"),
    (r"\bdropped\b", "never dropped"),
    (r"\bput the\b", "did not put the"),
    (r"\bbought\b", "never bought"),
    (r"\bwere handed out\b", "were not handed out"),
    (r"\bgained\b", "never gained"),
    (r"\bspread\b", "does not spread"),
    (r"\bcovered\b", "did not cover"),
    (r"\bcame on\b", "did not come on"),
    (r"\bis investigating\b", "is not investigating"),
    (r"줄인다", "줄이지 못한다"),
    (r"확인했다", "확인하지 못했다"),
    (r"이루어졌다", "이루어지지 않았다"),
    (r"내놓았다", "내놓지 않았다"),
    (r"\bflossen\b", "flossen nicht"),
    (r"\bführen leicht\b", "führen nicht"),
    (r"\bkosten jedes\b", "kosten nicht jedes"),
    (r"\bhas not been detected\b", "has been detected"),
    (r"\bdo not show\b", "show"),
    (r"\bwould not be expected\b", "would be expected"),
    (r"\bis not expected\b", "is expected"),
    (r"\bwas not seen\b", "was seen"),
    (r"\badds no latency\b", "adds latency"),
    (r"\bhad not kept\b", "had kept"),
    (r"\bNothing so far links\b", "A finding links"),
    (r"\bsich nicht anschließt\b", "sich anschließt"),
    (r"겪지 않았다", "겪었다"),
    (r"\bis not the only possible\b", "is the only possible"),
    (r"\bdid not bring\b", "brought"),
    (r"\bdeclined to comment\b", "commented"),
)


DAY = re.compile(r"\d{1,2} (?:Jan|Feb|Ma|Apr|Ju|Aug|Sep|Oct|Nov|Dec)|\d{1,2}[월일]")
MONTHS = (
    *("January", "February", "March", "April", "June", "July", "August", "September", "October", "November"),
    "December",
)


class Planted(NamedTuple):
    """A changed sentence: the kind of error, and the findings that name it."""

    kind: str
    sentence: str
    named: frozenset[str]


def planted(topic: Topic, sentence: str, chance: random.Random) -> Iterator[Planted]:
    """Every kind of error that fits a sentence, one each."""
    text = MARK.sub("", sentence)
    for kind, changed, named in (
        ("number", _number(sentence, text, chance), "number date computed unit"),
        ("date", _date(sentence, chance), "date number"),
        ("unit", _unit(sentence), "unit number"),
        ("name", _name(sentence, text, topic, chance), "name"),
        ("swapped citation", _swapped(topic, sentence, chance), "swapped_citation number date name unit"),
        ("hedge removed", _replaced(sentence, HEDGES), "overstated negation"),
        ("negation", _replaced(sentence, NEGATED), "negation"),
        ("citation removed", MARK.sub("", sentence) if MARK.search(sentence) else None, "missing_citation"),
        ("unknown citation", re.sub(r"obs_\d+", "obs_99", sentence, count=1), "unknown_citation"),
        ("certain", _certain(topic, sentence), "overstated"),
        ("everywhere", _appended(topic, sentence, " everywhere"), "quantifier"),
        ("of hackers", _appended(topic, sentence, " because of hackers"), "overstated"),
        ("the best", _best(topic, sentence), "superlative"),
    ):
        if changed and changed != sentence and not re.search(r"\[(?:view|gap)\]", sentence):
            yield Planted(kind, changed, frozenset(named.split()))


def _number(sentence: str, text: str, chance: random.Random) -> str | None:
    """A digit of a number changed; years are left to `_date`."""
    found = [
        match
        for match in re.finditer(r"(?<![A-Za-z_\d-])\d[\d.,]*", sentence)
        if not re.fullmatch(r"(?:19|20)\d\d[.,]?", match[0])
        and match[0] in text
        and not DAY.match(sentence, match.start())
    ]
    if not found:
        return None
    match = chance.choice(found)
    at = match.start()
    other = chance.choice([digit for digit in "123456789" if digit != sentence[at]])
    return sentence[:at] + other + sentence[at + 1 :]


def _date(sentence: str, chance: random.Random) -> str | None:
    found = re.search(rf"\b(?:{'|'.join(MONTHS)})\b", sentence)
    if found and chance.random() < 0.5:
        other = chance.choice([month for month in MONTHS if month != found[0]])
        return sentence[: found.start()] + other + sentence[found.end() :]
    found = re.search(r"(?<![\d.,_])(?:19|20)\d\d(?![\d.,]\d)", sentence)
    if found:
        return (
            sentence[: found.start()]
            + str(int(found[0]) + chance.choice((-3, -1, 1, 2)))
            + sentence[found.end() :]
        )
    found = re.search(r"\d{1,2}(?=월|일)", sentence)
    return (
        sentence[: found.start()] + str(int(found[0]) % 12 + 1) + sentence[found.end() :] if found else None
    )


def _unit(sentence: str) -> str | None:
    for one, other in UNITS:
        at = sentence.find(one)
        near = sentence[max(0, at - 3) : at + len(one) + 3]
        if at >= 0 and re.search(r"\d", near):
            return sentence[:at] + other + sentence[at + len(one) :]
    return None


def _name(sentence: str, text: str, topic: Topic, chance: random.Random) -> str | None:
    """A capitalised word inside an English sentence, or a Latin one in a Korean one, exchanged."""
    if topic.question.startswith("Wie"):
        return None
    korean = bool(re.search("[가-힣]", text))
    pattern = r"(?<![\[\w])[A-Z][A-Za-z]{2,}" if korean else r"(?<=[a-z,] )[A-Z][a-z]{3,}(?=[ .,'’])"
    skipped = (
        "Tuesday",
        "November",
        "October",
        "April",
        "September",
        "August",
        "January",
        "February",
        "Most",
    )
    found = [
        match
        for match in re.finditer(pattern, text)
        if match[0] not in skipped and match[0] not in topic.question
    ]
    if not found:
        return None
    word = chance.choice(found)[0]
    return sentence.replace(word, chance.choice(OTHER_NAMES), 1)


def _swapped(topic: Topic, sentence: str, chance: random.Random) -> str | None:
    cited = re.findall(r"obs_(\d+)", sentence)
    others = [number for number in range(1, len(topic.observations) + 1) if str(number) not in cited]
    if len(cited) != 1 or "hyp_" in sentence or not others:
        return None
    return sentence.replace(f"obs_{cited[0]}", f"obs_{chance.choice(others)}")


def _replaced(sentence: str, table: tuple[tuple[str, str], ...]) -> str | None:
    for pattern, other in table:
        if re.search(pattern, sentence):
            return re.sub(pattern, other, sentence, count=1)
    return None


def _certain(topic: Topic, sentence: str) -> str | None:
    if "rejected" in sentence or topic.question.startswith("Wie") or re.search("[가-힣]", sentence):
        return None
    if level_of(topic, sentence) in ("verified", "high"):
        return None  # it may be stated so
    return "It is proven beyond doubt that " + sentence[0].lower() + sentence[1:]


def _appended(topic: Topic, sentence: str, words: str) -> str | None:
    """Words that no source has, put before the first mark of an English sentence that is not `verified`."""
    if not _english(topic) or "rejected" in sentence or level_of(topic, sentence) == "verified":
        return None
    return re.sub(r"(?= ?\[(?:obs|hyp))", words, sentence, count=1)


def _best(topic: Topic, sentence: str) -> str | None:
    """The first thing of a sentence as the best of its kind."""
    if not _english(topic) or "rejected" in sentence:
        return None
    return re.sub(r"(?<![\w-])[Aa]n? (?=[a-z])", "the best ", sentence, count=1)


def _english(topic: Topic) -> bool:
    return not topic.question.startswith("Wie") and not re.search("[가-힣]", topic.question)


def found_in(topic: Topic, sentences: list[str]) -> list[Any]:
    """What the gate finds in sentences of a topic, each as a paragraph of its own."""
    from pathfinder.evidence.statements.gate import Ground, check
    from pathfinder.evidence.statements.parse import read

    ground = Ground(graph(topic), records(topic), topic.question)  # type: ignore[arg-type]
    computed = [each for each in topic.computed if any(each["shown"] in one for one in sentences)]
    return check(read(sentences, computed), ground)  # type: ignore[arg-type]


def measured() -> tuple[Counter[str], Counter[str], Counter[str], dict[str, list[Any]], list[Any]]:
    """Planted errors, those found and those named, by kind; what was missed; false alarms."""
    made: Counter[str] = Counter()
    found: Counter[str] = Counter()
    named: Counter[str] = Counter()
    missed: dict[str, list[Any]] = {}
    alarms: list[Any] = []
    for number, topic in enumerate(TOPICS):
        chance = random.Random(number)
        alarms += [(topic.sentences[each.paragraph], each) for each in found_in(topic, topic.sentences)]
        for sentence in topic.sentences:
            # three times, so that chance picks other places
            for change in dict.fromkeys(each for _ in range(3) for each in planted(topic, sentence, chance)):
                kinds = {each.kind for each in found_in(topic, [change.sentence])} - OMITTED
                made[change.kind] += 1
                found[change.kind] += bool(kinds)
                named[change.kind] += bool(kinds & change.named)
                if not kinds & change.named:
                    missed.setdefault(change.kind, []).append((change.sentence, sorted(kinds)))
        for sentence in topic.rejected:
            kinds = {each.kind for each in found_in(topic, [sentence])}
            made["rejected asserted"] += 1
            found["rejected asserted"] += bool(kinds)
            named["rejected asserted"] += "rejected_hypothesis" in kinds
            if "rejected_hypothesis" not in kinds:
                missed.setdefault("rejected asserted", []).append((sentence, sorted(kinds)))
        for sentence, kind in topic.errors:
            kinds = {each.kind for each in found_in(topic, [sentence])}
            made[f"written: {kind}"] += 1
            found[f"written: {kind}"] += bool(kinds)
            named[f"written: {kind}"] += kind in kinds
            if kind not in kinds:
                missed.setdefault(f"written: {kind}", []).append((sentence, sorted(kinds)))
    return made, found, named, missed, alarms


def level_of(topic: Topic, sentence: str) -> str | None:
    """What a sentence of a topic earns."""
    from pathfinder.evidence.statements import gate
    from pathfinder.evidence.statements.parse import read

    ground = gate.Ground(graph(topic), records(topic), topic.question)  # type: ignore[arg-type]
    return gate.level_of(read([sentence])[0][0], ground)


OMITTED = {"contradiction_omitted", "qualification_omitted"}  # what a sentence alone cannot mention


def measure(_folder: Path, _times: int) -> list[Claim]:
    made, found, named, _, alarms = measured()
    true = sum(len(topic.sentences) for topic in TOPICS)
    alarmed = len({sentence for sentence, _ in alarms})
    return [
        Claim(f"false alarms on {true} true sentences", alarmed / true, 0.03),
        *(
            Claim(
                f"planted: {kind}, of {made[kind]}",
                named[kind] / made[kind],
                GOALS.get(kind, 0.5),
                at_least=True,
                note=f"named; {found[kind] / made[kind]:.0%} found by any rule",
            )
            for kind in made
        ),
        _speed(),
    ]


GOALS = {
    "number": 1.0, "date": 1.0, "citation removed": 1.0, "rejected asserted": 1.0, "unknown citation": 1.0,
    "name": 0.95,
    "swapped citation": 0.9, "unit": 0.9, "certain": 0.9, "everywhere": 0.9, "of hackers": 0.95,
    "the best": 0.75,
}  # fmt: skip
WORDS = 3_000


def _speed() -> Claim:
    """A report of 3,000 words over 500 observations, in seconds."""
    from pathfinder.evidence.statements.gate import Ground, check
    from pathfinder.evidence.statements.parse import read

    topic = TOPICS[0]
    whole = graph(topic)
    observations = [one for each in TOPICS for one in graph(each)["observations"].values()]
    for number in range(len(whole["observations"]) + 1, 501):
        one = observations[number % len(observations)]
        whole["observations"][f"obs_{number}"] = one | {"quote": f"{one['quote']} ({number * 7} of them)"}
    sentences: list[str] = []
    while sum(len(sentence.split()) for sentence in sentences) < WORDS:
        sentences += topic.sentences
    begun = time.process_time()
    check(read([" ".join(sentences)], topic.computed), Ground(whole, records(topic), topic.question))  # type: ignore[arg-type]
    taken = time.process_time() - begun
    return Claim(f"{WORDS:,} words over 500 observations, seconds", taken, 1.0, note=milliseconds(taken))
