"""The second reader on labelled sentences: planted errors caught, and false alarms.

`bench/data/second_reader.jsonl` has 120 sentences with their quotes, most of them written before their
author had seen a rule of the gate. "faithful" is a paraphrase that its quotes bear; each other kind names the
planted error. `second_reader_verdicts_NAME.jsonl` hold what a reader said who saw the batches that this
writes: "author" is the model that wrote the sentences, "blind" another instance of it that saw nothing else.

    python -m bench.second_reader --batches FOLDER          write the batches: prompt and schema
    python -m bench.second_reader --verdicts NAME FOLDER    keep the answers `batch_*.answer.json` there
    python -m bench.second_reader                           the table
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bench.table import Claim

CLONE = Path(__file__).resolve().parents[1]
DATA = CLONE / "bench" / "data"
ITEMS = DATA / "second_reader.jsonl"
KINDS = ("negation", "antonym", "role", "hedge", "tail")
CAUGHT, FALSE_ALARMS = 0.8, 0.05
BATCH, SEED = 10, 9
CUE = "faithful"


def rows(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]


def mixed() -> list[list[dict[str, Any]]]:
    """The items in batches of ten, in an order that says nothing: no quote stands twice in a batch."""
    left = rows(ITEMS)
    random.Random(SEED).shuffle(left)
    batches: list[list[dict[str, Any]]] = [[] for _ in range(-(-len(left) // BATCH))]
    for item in left:
        open_ones = [
            batch
            for batch in batches
            if len(batch) < BATCH and all(item["quotes"] != other["quotes"] for other in batch)
        ]
        min(open_ones, key=len).append(item)
    return batches


def write_batches(folder: Path) -> None:
    """One file a batch, as the second reader is asked."""
    from pathfinder.evidence.reading import Pair, items
    from pathfinder.steps.cards.card import compact_schema, data_block, fill

    prompt = (CLONE / "prompts" / "review.md").read_text(encoding="utf-8")
    schema = json.loads((CLONE / "schemas" / "review.schema.json").read_text(encoding="utf-8"))
    folder.mkdir(parents=True, exist_ok=True)
    for number, batch in enumerate(mixed(), 1):
        pairs = [Pair("", "says", item["sentence"], tuple(item["quotes"])) for item in batch]
        data = data_block({"items": items(pairs)}, f"{random.Random(number).getrandbits(48):012x}")
        asked = {"prompt": fill(prompt, {"data": data}), "schema": compact_schema(schema)}
        path = folder / f"batch_{number:02d}.json"
        path.write_text(json.dumps(asked, indent=1, ensure_ascii=False), encoding="utf-8")


def keep_verdicts(name: str, folder: Path) -> None:
    """The answers to all batches as one file of verdicts by item."""
    from pathfinder.steps.checks.contracts import contract
    from pathfinder.validation import problems

    kept = []
    for number, batch in enumerate(mixed(), 1):
        path = folder / f"batch_{number:02d}.answer.json"
        answer = json.loads(path.read_text(encoding="utf-8"))
        if wrong := problems(answer, contract("REVIEW")):
            raise SystemExit(f"{path}: {wrong[0]}")
        given = {each["item"]: each for each in answer["verdicts"]}
        for place, item in enumerate(batch, 1):
            kept.append({**given[place], "item": item["id"]})
    lines = [json.dumps(each, ensure_ascii=False) for each in kept]
    (DATA / f"second_reader_verdicts_{name}.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")


def found_by_program() -> set[str]:
    """The IDs of the sentences that the gate holds something against."""
    from bench.gate import ground, paragraph

    from pathfinder.evidence.gate.gate import check
    from pathfinder.evidence.gate.sentence import read

    source = {"url": "https://www.example.org/a", "source_type": "paper", "authority": 0.95, "title": ""}
    caught = set()
    for item in rows(ITEMS):
        quotes = {f"obs_{number}": quote for number, quote in enumerate(item["quotes"], 1)}
        topic = {
            "question": "What do the sources say?",
            "sources": {"src_1": {**source, "text": "\n\n".join(item["quotes"])}},
            "observations": {key: {"source": "src_1", "quote": quote} for key, quote in quotes.items()},
        }
        passage = read([paragraph({"text": item["sentence"], "cites": list(quotes)})], ())
        if check(passage, ground(topic)):
            caught.add(item["id"])
    return caught


def found_by_reader(path: Path) -> set[str]:
    """The IDs of the sentences that a reader sends back."""
    from pathfinder.evidence.reading import BAD

    return {each["item"] for each in rows(path) if each["verdict"] in BAD}


def readers() -> dict[str, set[str]]:
    """What each reader whose verdicts are kept sends back."""
    files = sorted(DATA.glob("second_reader_verdicts_*.jsonl"))
    return {path.stem.removeprefix("second_reader_verdicts_"): found_by_reader(path) for path in files}


def shares(found: set[str]) -> dict[str, tuple[int, int]]:
    """Kind to its items, and those of them that were found."""
    made: dict[str, tuple[int, int]] = defaultdict(lambda: (0, 0))
    for item in rows(ITEMS):
        total, some = made[item["kind"]]
        made[item["kind"]] = (total + 1, some + (item["id"] in found))
    return dict(made)


def measure(_folder: Path, _times: int) -> list[Claim]:
    """Program and reader together, for each reader: caught of each kind, and false alarms."""
    program = found_by_program()
    return [claim for name, found in readers().items() for claim in _claims(name, program | found)]


def _claims(name: str, found: set[str]) -> Iterator[Claim]:
    made = shares(found)
    total, alarms = made[CUE]
    yield Claim(f"false alarms on {total} paraphrases, program and {name}", alarms / total, FALSE_ALARMS)
    for kind in KINDS:
        total, caught = made[kind]
        yield Claim(f"planted: {kind}, of {total}", caught / total, CAUGHT, at_least=True)


def table() -> str:
    """Caught and false alarms: the program alone, each reader alone, and both."""
    program = found_by_program()
    columns = {"program": program}
    for name, found in readers().items():
        columns |= {name: found, f"program + {name}": program | found}
    width = max(map(len, columns))
    lines = [f"{'':<{width}}  {'false alarms':>14}" + "".join(f"{kind:>14}" for kind in KINDS)]
    for name, found in columns.items():
        made = shares(found)
        cells = [f"{made[kind][1]} of {made[kind][0]}" for kind in (CUE, *KINDS)]
        lines.append(f"{name:<{width}}  " + "".join(f"{cell:>14}" for cell in cells))
    return "\n".join(lines)


def main() -> None:
    """Write the batches, keep the answers, or print the table."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--batches", type=Path, metavar="FOLDER")
    parser.add_argument("--verdicts", nargs=2, metavar=("NAME", "FOLDER"))
    arguments = parser.parse_args()
    if arguments.batches:
        write_batches(arguments.batches)
    elif arguments.verdicts:
        keep_verdicts(arguments.verdicts[0], Path(arguments.verdicts[1]))
    else:
        print(table())


if __name__ == "__main__":
    sys.path[:0] = [str(CLONE / "lib")]
    main()
