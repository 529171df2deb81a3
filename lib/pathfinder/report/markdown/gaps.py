"""What the writer says that the research did not find: told in one place, "What is not known".

A paragraph of a section that says nothing else stands only there. A sentence within others, or one that cites
what it follows from, stays where it is understood and is told there as well, under its heading.
Entries of a list, rows of a table and sentences of the summary stay where they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pathfinder.data import table
from pathfinder.evidence.language.words import terms
from pathfinder.model.cycle.state import Sentence
from pathfinder.report.escape import clean
from pathfinder.report.prose import begins_block, spans
from pathfinder.report.references.sentences import failing

if TYPE_CHECKING:
    from pathfinder.report.view import View

LEADS_OVER = 25  # words of its writer's own before what is not known

Paragraphs = Sequence[Sequence[Sentence]]


def without_gaps(paragraphs: Paragraphs) -> list[list[Sentence]]:
    """A section without the paragraphs that stand elsewhere; all of one that says hardly anything else.

    What leads over to these, a heading or a line with a colon, goes with them.
    """
    kept: list[list[Sentence]] = []
    for at, each in enumerate(paragraphs):
        if all(map(_is_gap, each)):
            last = at + 1 == len(paragraphs) or _begins_part(paragraphs[at + 1])
            while kept and last and (not kept[-1] or _announces(kept[-1][-1])):
                kept = [*kept[:-1], kept[-1][:-1]] if kept[-1] else kept[:-1]
        else:
            kept.append(list(each))
    kept = [each for each in kept if each]
    rest = [one for each in kept for one in each]
    tells = any(one["cites"] or one["hypotheses"] for one in rest)
    tells = tells or sum(len(one["text"].split()) for one in rest) > LEADS_OVER
    return kept if tells else [list(each) for each in paragraphs]


def gaps(view: View) -> list[str]:
    """What stands under "What is not known", in the order of the text: nothing that was said before."""
    report = view.state.get("report") or {}
    generic = terms(" ".join(table(__package__, "data/gaps.toml")["generic"].values()))
    said = [terms(_plain(one)) for each in report.get("summary") or () for one in each if one.get("gap")]
    kept: dict[str, None] = {}
    for plan, section in zip(report.get("outline") or (), report.get("sections") or (), strict=False):
        stays = without_gaps(section["paragraphs"])
        for paragraph in section["paragraphs"]:
            inside = [*paragraph] in stays
            if inside and all(map(_is_gap, paragraph)):
                continue  # the section says nothing else
            for one in filter(_tells_gap, paragraph):
                text, failed = _plain(one), f" ({why})" if (why := failing(view, one)) else ""
                about = terms(text) - generic
                before = said if inside else [frozenset[str]().union(*said)]
                if not any(about <= each for each in before):
                    kept[f"{clean(plan['heading'])}: {text}{failed}" if inside else text + failed] = None
                    said.append(about)
    return list(kept)


def _is_gap(sentence: Sentence) -> bool:
    """Whether a sentence says what was not found and nothing else: it rests on no source."""
    return _tells_gap(sentence) and not (sentence["cites"] or sentence["hypotheses"])


def _begins_part(paragraph: Sequence[Sentence]) -> bool:
    """Whether a paragraph begins with a heading."""
    return bool(paragraph) and paragraph[0]["text"].startswith("#")


def _announces(sentence: Sentence) -> bool:
    """Whether a sentence says nothing but what comes: a heading, or the writer's own words with a colon."""
    bare = not (sentence["cites"] or sentence["hypotheses"])
    return (bare and sentence["text"].rstrip("*_ ").endswith((":", "："))) or _begins_part([sentence])


def _tells_gap(sentence: Sentence) -> bool:
    return bool(sentence.get("gap")) and not begins_block(sentence["text"])


def _plain(sentence: Sentence) -> str:
    return "".join(span.text for span in spans(clean(sentence["text"])))
