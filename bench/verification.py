"""What verifying a pack of 1,000 observations costs against hashing its bytes and proving its quotes."""

from __future__ import annotations

import io
import json
import time
from collections.abc import Callable
from contextlib import chdir, redirect_stderr, redirect_stdout
from hashlib import sha256
from pathlib import Path
from statistics import median

from bench.table import Claim, milliseconds

OBSERVATIONS, SOURCES, ITERATIONS = 1_000, 100, 84
EACH = 12  # observations in an answer: as many as a card takes
WORDS = (
    "station",
    "district",
    "survey",
    "winter",
    "turbine",
    "harvest",
    "protein",
    "lattice",
    "current",
    "sea",
)


def measure(folder: Path, times: int) -> list[Claim]:
    path = folder / "made.pfpack.zip"
    with chdir(folder):
        observations, texts = _made(folder, path)
        verifying = _median(lambda: _pf("verify", str(path)), min(times, 5))
        hashing = _median(lambda: sha256(path.read_bytes()).hexdigest(), times)
        proving = _median(lambda: _prove(observations, texts), min(times, 5))
    size = path.stat().st_size / 1e6
    told = (
        f"{milliseconds(verifying)} against {milliseconds(proving)}, {size:.1f} MB, {OBSERVATIONS:,} quotes"
    )
    beside = f"{milliseconds(verifying)} against {milliseconds(hashing)}; it folds, proves and writes anew"
    return [
        Claim("pf verify of a pack : proving its quotes alone", verifying / proving, 10, note=told),
        Claim("pf verify of a pack : hashing its bytes alone", verifying / hashing, 1_000, note=beside),
    ]


def _made(folder: Path, path: Path) -> tuple[list[tuple[str, str]], dict[str, str]]:
    """A research of 1,000 observations, packed; its (source, quote) pairs and texts."""
    from tests.steps import desk

    corpus = folder / "corpus" / "papers"
    corpus.mkdir(parents=True)
    texts = {f"src_{number}": _text(number) for number in range(1, SOURCES + 1)}
    for number in range(1, SOURCES + 1):
        (corpus / f"{number:03d}.md").write_text(f"# Paper {number}\n\n{texts[f'src_{number}']}\n")
    _pf("start", "What was measured?", "--corpus", str(corpus.parent), "--max-iterations", str(ITERATIONS))
    for number in range(1, SOURCES + 1):
        _pf("fetch", str(corpus / f"{number:03d}.md"))
    while (card := json.loads(_pf("next", "--json")))["card"]:
        made = {
            "CLARIFY": desk.clarify,
            "PLAN": desk.plan,
            "IDEATE": desk.ideate,
            "GAPS": desk.gaps,
            "EXPLORE": _explore,
        }
        if card["step"] not in made:
            break
        Path(card["answer_path"]).write_text(json.dumps(made[card["step"]](card["inputs"])))
        _pf("submit", card["answer_path"])
    _pf("stop")
    _pf("pack", "--to", str(path))
    pairs = [(f"src_{(each - 1) % SOURCES + 1}", _sentence(each)) for each in range(1, OBSERVATIONS + 1)]
    return pairs, texts


def _explore(inputs: dict[str, object]) -> dict[str, object]:
    from tests.steps import desk

    first, claim = int(str(inputs["next_obs_id"])), int(str(inputs["next_hyp_id"]))
    numbers = range(first, min(first + EACH, OBSERVATIONS + 1))
    observations = [
        {
            "id": f"obs_{number}",
            "summary": _sentence(number),
            "quote": _sentence(number),
            "source_id": f"src_{(number - 1) % SOURCES + 1}",
        }
        for number in numbers
    ]
    if not observations:
        return desk.nothing_new()
    statement = f"The {WORDS[claim % 10]} output follows the {WORDS[claim // 10 % 10]} of the row."
    edges = [
        {"from": f"obs_{number}", "to": f"hyp_A{claim}", "type": "SUPPORTS", "weight": 0.5}
        for number in numbers
    ]
    return {
        **desk.nothing_new(),
        "status": "success",
        "observations": observations,
        "type_a_hypotheses": [desk.claim(claim, statement)],
        "edges": edges,
    }


def _sentence(number: int) -> str:
    one, other = WORDS[number % 10], WORDS[number // 10 % 10]
    return f"In {one} {number} of the {other} row the meter showed {number * 7} units"


def _text(source: int) -> str:
    own = [_sentence(number) for number in range(source, OBSERVATIONS + 1, SOURCES)]
    filler = f"The {WORDS[source % 10]} was visited by group {source} and nothing else was noted there. " * 20
    return "\n\n".join(f"{sentence}. {filler}" for sentence in own)


def _prove(observations: list[tuple[str, str]], texts: dict[str, str]) -> None:
    from pathfinder.evidence.quotes.proof import prepare, prove

    prepared = {key: prepare(text) for key, text in texts.items()}
    assert all(prove(quote, prepared[source]) for source, quote in observations)


def _pf(*arguments: str) -> str:
    from pathfinder.cli import main

    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        code = main(list(arguments))
    if code:
        raise RuntimeError(f"pf {' '.join(arguments)}: {err.getvalue() or out.getvalue()}")
    return out.getvalue()


def _median(work: Callable[[], object], times: int) -> float:
    taken = []
    for _ in range(times):
        begun = time.perf_counter()
        work()
        taken.append(time.perf_counter() - begun)
    return median(taken)
