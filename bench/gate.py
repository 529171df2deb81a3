"""The gate of a written report on labelled sentences: false alarms on true ones, and planted errors caught.

Every `bench/data/statements_*.jsonl` has one small research a line: sources, observations with their quotes,
hypotheses, and sentences with their citations and a label. "true" is a sentence that its quotes bear; the
other labels name what is wrong. `statements_tuned` and `statements_paraphrased` were looked at while the
rules were written; what is published comes from a file that was not.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

from bench.table import Claim, milliseconds

DATA = Path(__file__).resolve().parent / "data"
UNSEEN = DATA / "statements_fresh.jsonl"  # written without sight of the rules: the published figures
GOALS = {
    "number": 0.95, "date": 0.95, "name": 0.95, "quotation": 0.95, "unit": 0.8, "citation": 0.8,
    "missing": 0.95, "rejected": 0.8, "certainty": 0.8,
}  # fmt: skip
FALSE_ALARMS = 0.12
MEANING = ("negation", "antonym", "hedge", "role", "tail")  # shown for information: a reader has to see these
WORDS = 3_000


class Judged(NamedTuple):
    """A labelled sentence and what the gate found in it."""

    topic: str
    text: str
    label: str
    findings: list[Any]


def topics(path: Path) -> list[dict[str, Any]]:
    """The researches of a file."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]


def ground(topic: dict[str, Any]) -> Any:
    """What the sentences of a topic are held against."""
    from pathfinder.evidence.gate.ground import Ground

    sources = topic["sources"]
    return Ground(graph(topic), sources, topic["question"], lambda key: [sources[key]["text"]])


def graph(topic: dict[str, Any]) -> Any:
    """A topic as a graph."""
    observations = {key: _observation(one, topic["sources"]) for key, one in topic["observations"].items()}
    hypotheses, edges = {}, []
    for key, one in (topic.get("hypotheses") or {}).items():
        hypotheses[key] = _hypothesis(key, one)
        for kind in ("supports", "contradicts"):
            edges += [_edge(cited, key, kind.upper()) for cited in one.get(kind) or ()]
    return {
        "question": topic["question"], "iteration": 5, "observations": observations, "hypotheses": hypotheses,
        "edges": edges, "lens_index": 1, "unexplored": [], "health": {"last_check": 5, "issues": []},
    }  # fmt: skip


def judged(path: Path) -> list[Judged]:
    """Every sentence of a file, held against its topic as a paragraph of its own."""
    from pathfinder.evidence.gate.gate import check
    from pathfinder.evidence.gate.sentence import read

    found = []
    for topic in topics(path):
        held = ground(topic)
        for row in topic["sentences"]:
            passage = read([paragraph(row)], row.get("computed", ()))
            found.append(Judged(topic["topic"], paragraph(row), row["label"], check(passage, held)))
    return found


def paragraph(row: dict[str, Any]) -> str:
    """A sentence with its citations before the full stop and its other marks behind it."""
    cites = [*(row.get("cites") or ()), *(row.get("hypotheses") or ())]
    text, end = row["text"].rstrip(), ""
    if cites and text[-1:] in ".!?。":
        text, end = text[:-1], text[-1]
    marks = "".join(f" [{mark.strip('[]')}]" for mark in row.get("marks") or ())
    return f"{text}{' [' + ', '.join(cites) + ']' if cites else ''}{end}{marks}"


def shares(sentences: list[Judged]) -> dict[str, tuple[int, int]]:
    """Label to the sentences that have it, and those of them in which the gate finds something."""
    made: dict[str, tuple[int, int]] = {}
    for one in sentences:
        total, found = made.get(one.label, (0, 0))
        made[one.label] = (total + 1, found + bool(one.findings))
    return made


def table(path: Path) -> str:
    """The figures of a file."""
    sentences = judged(path)
    made = shares(sentences)
    lines = [path.stem]
    for label in ("true", *GOALS, *MEANING, *sorted(set(made) - {"true", *GOALS, *MEANING})):
        total, found = made.get(label, (0, 0))
        if total:
            what = "false alarms" if label == "true" else f"caught: {label}"
            lines.append(f"  {what:<24}{found / total:>7.1%}  {found:>4} of {total}")
    rules = Counter(
        kind for one in sentences if one.label == "true" for kind in {each.kind for each in one.findings}
    )
    lines.append(
        "  of the false alarms: "
        + (", ".join(f"{kind} {count}" for kind, count in rules.most_common()) or "-")
    )
    return "\n".join(lines)


def shown(path: Path, labels: list[str]) -> str:
    """The false alarms of a file, and what was missed of some labels."""
    lines = []
    for one in judged(path):
        wrong = bool(one.findings) == (one.label == "true")
        if wrong and (one.label == "true" or one.label in labels):
            said = "; ".join(f"{each.kind}: {each.value!r}" for each in one.findings) or "nothing found"
            lines.append(f"[{one.label}] {one.text}\n    {said}")
    return "\n".join(lines)


def measure(_folder: Path, _times: int) -> list[Claim]:
    """False alarms and the planted errors that words and figures show, on the file nobody tuned on."""
    found = shares(judged(UNSEEN))
    true, alarms = found["true"]
    return [
        Claim(f"false alarms on {true} true sentences", alarms / true, FALSE_ALARMS),
        *(
            Claim(f"planted: {label}, of {total}", caught / total, goal, at_least=True)
            for label, goal in GOALS.items()
            for total, caught in [found[label]]
        ),
        _speed(),
    ]


def _speed() -> Claim:
    """A report of 3,000 words over 500 observations, in seconds."""
    from pathfinder.evidence.gate.gate import check
    from pathfinder.evidence.gate.ground import Ground
    from pathfinder.evidence.gate.sentence import read

    every = topics(DATA / "statements_tuned.jsonl")
    topic = every[0]
    whole = graph(topic)
    others = [one for each in every for one in graph(each)["observations"].values()]
    for number in range(len(whole["observations"]) + 1, 501):
        one = others[number % len(others)]
        whole["observations"][f"obs_{number}"] = one | {"quote": f"{one['quote']} ({number * 7} of them)"}
    true = [paragraph(row) for row in topic["sentences"] if row["label"] == "true"]
    sentences = true * (WORDS // sum(len(sentence.split()) for sentence in true) + 1)
    begun = time.process_time()
    computed = [each for row in topic["sentences"] for each in row.get("computed", ())]
    check(read([" ".join(sentences)], computed), Ground(whole, topic["sources"], topic["question"]))
    taken = time.process_time() - begun
    return Claim(f"{WORDS:,} words over 500 observations, seconds", taken, 1.0, note=milliseconds(taken))


def _observation(one: dict[str, Any], sources: dict[str, Any]) -> dict[str, Any]:
    source = sources[one["source"]]
    return {
        "summary": one.get("summary") or one["quote"], "quote": one["quote"], "proof": "exact",
        "source_id": one["source"], "source_url": source["url"],
        "source_type": source.get("source_type", "blog"), "authority": source.get("authority", 0.5),
        "domain": source["url"].split("/")[2].removeprefix("www."), "text_id": f"txt_{one['source']}",
        "created_at": 1,
    }  # fmt: skip


def _hypothesis(key: str, one: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": key[4], "summary": one["summary"], "strength": 0.6, "status": one["status"], "visit_count": 1,
        "last_visited": 3, "created_at": 1, "reasoning_tool": None, "derived_from": [], "verify_keywords": [],
        "qualifications": [], "status_reason": None, "history": [],
    }  # fmt: skip


def _edge(cited: str, key: str, kind: str) -> dict[str, Any]:
    return {
        "from": cited, "to": key, "type": kind, "weight": 0.8, "created_at": 2, "resolved": False,
        "resolution": None,
    }  # fmt: skip


def main() -> None:
    """The table of every file; with --show also its false alarms, and what is missed of the labels named."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("files", nargs="*", type=Path, help="default: all of bench/data")
    parser.add_argument("--show", nargs="*", metavar="LABEL", help="the sentences on which the gate is wrong")
    arguments = parser.parse_args()
    for path in arguments.files or sorted(DATA.glob("statements_*.jsonl")):
        print(table(path))
        if arguments.show is not None:
            print(shown(path, arguments.show))


if __name__ == "__main__":
    sys.path[:0] = [str(DATA.parents[1] / "lib")]
    main()
