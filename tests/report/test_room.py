"""The room as a whole: speed, start-up, languages, and how it is extended."""

from __future__ import annotations

import string
import subprocess
import sys
from pathlib import Path
from typing import Any, get_args

import pytest

import pathfinder
from pathfinder.errors import PathfinderError
from pathfinder.model.graph.types import Rule
from pathfinder.report import formats, texts
from pathfinder.report.markdown.nodes import node_words

from .example import edge, graph, hypothesis, observation
from .rendering import documents

LIB = Path(pathfinder.__file__).parents[1]
LANGUAGES = [path.stem for path in (LIB / "pathfinder/report/texts").glob("*.toml")]


def placeholders(text: str) -> set[str]:
    """The names in braces."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_every_text_with_its_placeholders(language: str) -> None:
    """A translation may neither lack nor add a text or a placeholder."""
    english, other = texts.load("en"), texts.load(language)
    assert {key: placeholders(text) for key, text in other.items()} == {
        key: placeholders(text) for key, text in english.items()
    }


def test_every_text_is_used() -> None:
    """A text that no module names, itself or by the part before its last dot, is dead."""
    rooms = (LIB / "pathfinder" / "report", LIB / "pathfinder" / "exports")
    paths = [path for room in rooms for suffix in ("py", "j2", "js") for path in room.rglob(f"*.{suffix}")]
    code = "".join(path.read_text("utf-8") for path in paths if path.parent.name not in ("texts", "vendor"))
    keys = [*texts.load("en"), *node_words()]
    unused = [key for key in keys if f'"{key}"' not in code and f"'{key}'" not in code]
    families = ("level", "proof", "resolution", "status", "session", "figure")
    families += ("health", "source_type", "tool", "type", "evaluation", "evaluation.advice")
    families += ("reasoning", "plan.kind", "html.level", "html.proof", "html.counted_by", "written.verdict")
    families += ("judged", "diamond", "tree", "written.legend", "report.answered")
    assert [key for key in unused if key.rpartition(".")[0] not in families] == []


def test_every_rule_by_which_files_are_one_source_has_its_words() -> None:
    """The page looks them up by the name of the rule."""
    for rule in get_args(Rule):
        assert "{source}" in texts.load("en")[f"html.counted_by.{rule}"]


def test_the_language_is_that_of_the_question() -> None:
    """Hangul means Korean; everything else English, until another language is asked for."""
    assert texts.language_of("RAG가 더 나은가?") == "ko"
    assert texts.language_of("Is RAG better?") == "en"
    assert texts.for_question("왜?")["thesis.overview"] == "연구 개요"


@pytest.mark.parametrize("language", ["xx", "../en", "", "__init__"])
def test_an_unknown_language_is_refused_by_name(language: str) -> None:
    """The message says which, and what to do."""
    with pytest.raises(PathfinderError, match="no report texts") as caught:
        texts.load(language)
    assert "report/texts/en.toml" in caught.value.hint


def test_a_large_graph_is_written_whole() -> None:
    """1,000 observations, 3,000 edges: every document is written; its time is a matter of bench/."""
    seen = {
        f"obs_{n}": observation(n, f"Fact {n} *of* many.", "the words | of it " * 8, n % 200)
        for n in range(1, 1001)
    }
    formed = {f"hyp_A{n}": hypothesis(f"Claim {n}.", 0.6 + n / 200, "tested") for n in range(1, 41)}
    edges: list[Any] = [edge(f"obs_{n % 1000 + 1}", f"hyp_A{n * 7 % 40 + 1}") for n in range(3000)]
    data = graph(seen, formed, edges)
    texts_ = texts.load("en")
    formats.formats()
    made = documents(data, {}, {}, texts_, "")
    assert len(made["RESEARCH_REPORT.md"]) > 50_000


def test_the_room_loads_no_heavy_library() -> None:
    """Whatever a command imports of this room, it pays for light parts only."""
    code = (
        "import sys; from pathfinder.report import formats; from pathfinder.report.markdown import logs; "
        "from pathfinder.report.terminal import status, summary; formats.formats();"
        "print([m for m in ('dataclasses', 'pydantic', 'jinja2', 'rich', 'markdown_it')"
        " if m in sys.modules])"
    )
    run = subprocess.run(
        [sys.executable, "-I", "-c", f"import sys; sys.path.insert(0, {str(LIB)!r}); {code}"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.strip() == "[]"
