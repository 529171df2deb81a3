"""An accepted text as its writer handed it in: its paragraphs with their citations."""

import re
from collections.abc import Collection, Iterator, Sequence

from pathfinder.evidence.gate.sentence import is_code, lent
from pathfinder.model.cycle.state import Cited, Sentence

BAR = re.compile(r"(?<!\\)\|")
STOPS = tuple(".!?。！？")  # of a sentence
ITEM = re.compile(r"[-+•|]|\*[*\s]|#{1,6}\s|\d{1,2}[.)] ")  # what begins a line of its own


def told(paragraphs: Sequence[Sequence[Sentence]]) -> list[str]:
    """The paragraphs of an accepted text with their citations, as a writer hands them in."""
    return ["".join(_told(each)) for each in paragraphs]


def _told(paragraph: Sequence[Sentence]) -> Iterator[str]:
    """Its sentences with what stands before each; what has the citations of the next one names none."""
    bare = lent(paragraph)
    for at, one in enumerate(paragraph):
        before = _before(one, paragraph[at - 1]) if at else ""
        yield f"{before}{' ' * one.get('indent', 0)}{one['text'] if at in bare else _with_marks(one)}"


def _before(sentence: Sentence, last: Sentence) -> str:
    """What stands between a sentence and the last one before it."""
    code = is_code(sentence["text"]) or is_code(last["text"])
    return "\n\n" if sentence.get("apart") else "\n" if code or ITEM.match(sentence["text"]) else " "


def _with_marks(sentence: Sentence) -> str:
    gap = f"gap: {sentence['sought']['words']}" if "sought" in sentence else "gap"
    if views := sentence.get("views"):
        return _with_views(_with_marks(_unviewed(sentence)), views)
    own = [gap] if sentence.get("gap") else ["view"] * sentence["view"]
    marks = [*(_spelled(sentence, key) for key in sentence["hypotheses"]), *sentence["cites"], *own]
    text = str(sentence["text"])
    if is_code(text):
        return f"{text}\n{_mark(marks).strip()}".rstrip("\n")
    if places := sentence.get("marked"):
        return _in_place(sentence, places, own)
    if not (marks and text.startswith("|") and text.endswith("|")):
        return _before_the_stop(text, _mark(marks))
    cells = BAR.split(text)[1:-1]
    cited = [[_spelled(sentence, key) for key in keys] for keys in sentence.get("cells", ())]
    cited = [*cited[:-1], [*cited[-1], *own]] if cited else [*([[]] * (len(cells) - 1)), marks]
    return f"|{'|'.join(f'{cell.rstrip()}{_mark(keys)} ' for cell, keys in zip(cells, cited, strict=False))}|"


def _unviewed(sentence: Sentence) -> Sentence:
    """A row without its [view] marks."""
    found: Sentence = {**sentence, "view": False}
    del found["views"]
    return found


def _with_views(row: str, views: Collection[int]) -> str:
    """A row with [view] behind some of its cells."""
    cells = (
        f"{cell.rstrip()} [view] " if at in views else cell for at, cell in enumerate(BAR.split(row)[1:-1])
    )
    return f"|{'|'.join(cells)}|"


def _in_place(sentence: Sentence, places: Sequence[Cited], own: Sequence[str]) -> str:
    """The text with each citation where it stood; its own mark behind the last one, or in the last cell."""
    text, at, said = sentence["text"], 0, ""
    row = text.startswith("|") and text.endswith("|")
    for number, place in enumerate(places, 1):
        ids = [_spelled(sentence, key) for key in place["ids"]]
        last = number == len(places) and not row
        said += text[at : place["end"]] + _mark([*ids, *own] if last else ids)
        at = place["end"]
    said += text[at:]
    return f"{said[:-1].rstrip()}{_mark(own)} |" if row and own else said


def _spelled(sentence: Sentence, key: str) -> str:
    """An ID as a citation has it."""
    return f"{key} rejected" if key in sentence["rejected"] else key


def _before_the_stop(text: str, mark: str) -> str:
    stopped = text.endswith(STOPS) and not text[-2:-1].isspace()  # "the nearest ?" is no question
    return f"{text[:-1]}{mark}{text[-1]}" if mark and stopped else text + mark


def _mark(marks: Sequence[str]) -> str:
    return f" [{', '.join(marks)}]" if marks else ""
