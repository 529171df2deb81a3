"""`pf watch`: a research drawn to fill a terminal, and what has changed as plain lines."""

from collections.abc import Iterator
from typing import NamedTuple, TypeVar

from pathfinder.report.terminal import status
from pathfinder.report.terminal.activity import NOTICEABLE, Activity, Live, Quoted, Strength, doing, latest
from pathfinder.report.terminal.cells import pad, width
from pathfinder.report.terminal.paint import STATUS_COLOUR
from pathfinder.report.terminal.screen import Screen
from pathfinder.report.terminal.standing import counts
from pathfinder.report.texts import Texts

Item = TypeVar("Item")
LONG_SILENCE = 600  # seconds without a change after which a running research looks abandoned
_QUOTE_COLOUR = {"exact": "green", "near": "green", "unproven": "yellow", "refused": "red"}
_KIND = {"search": "live.search", "open": "live.open", "archive": "live.archive"}
_PROOF = {
    "exact": "live.quote_exact",
    "near": "live.quote_near",
    "unproven": "live.quote_unproven",
    "refused": "live.quote_refused",
}
_BAR = 10
_ELSEWHERE = 34  # cells of a hypothesis' row that are not its statement


class Share(NamedTuple):
    """How much of everything a frame shows."""

    question: int  # lines
    activities: int
    hypotheses: int
    quotes: int
    spaced: bool = True  # empty lines between the blocks


SHARES = (
    *(Share(3, 5, 14, 6), Share(3, 4, 10, 5), Share(3, 3, 8, 4), Share(2, 3, 6, 3), Share(2, 2, 5, 2)),
    *(Share(1, 1, 4, 2), Share(1, 1, 3, 1), Share(1, 1, 2, 1, False), Share(1, 1, 1, 0, False)),
)


def frame(screen: Screen, live: Live, *, rows: int, age: int, problem: str = "") -> list[str]:
    """The lines of one frame, at most `rows`; `age` is how many seconds ago something changed."""
    footer = _footer(screen, live, age, problem)
    room = max(rows - len(footer), 0)
    for share in SHARES:
        lines = _lines(screen, live, share)
        if len(lines) + share.spaced <= room:
            return [*lines, *[""] * (room - len(lines)), *footer]
    return [*_lines(screen, live, SHARES[-1])[:room], *footer][:rows]


def news(before: Live, now: Live, texts: Texts) -> Iterator[str]:
    """What has changed between two moments, each as one line."""
    for activity in (each for each in now.activities if each not in before.activities):
        yield f"{texts[_KIND[activity.kind]]}: {_activity(activity, texts)}"
    for quote in fresh(before.quotes, now.quotes):
        yield f"{texts[_PROOF[quote.proof]]}: {quote.about}: {quote.text}"
    for event in fresh(before.events, now.events):
        yield f"{texts['view.iteration']} {event.iteration}: {event.text}"
    old = {each.id: each.strength for each in before.hypotheses}
    for each in now.hypotheses:
        if each.id not in old:
            yield f"{texts['live.new']}: {each.id} {each.strength:.2f} {each.summary}"
        elif abs(each.strength - old[each.id]) >= NOTICEABLE:
            yield f"{each.id} {old[each.id]:.2f} -> {each.strength:.2f} {each.summary}"
    if standing(now, texts) != standing(before, texts):
        yield standing(now, texts)


def standing(live: Live, texts: Texts) -> str:
    """Iteration, phase and figures in one line."""
    limit = f"/{live.max_iterations}" if live.max_iterations else ""
    running = live.status == "running"
    phase = doing(live.writing, texts) or live.step
    doings = phase if running else texts.get(f"session.{live.status}", live.status)
    figures = texts["view.evidence_figures"].format(**live.figures._asdict())
    quotes = texts["view.quotes"].format(**live.figures._asdict())
    spent = f" · ${live.spent_usd:.2f}" if live.spent_usd else ""
    return f"{live.iteration}{limit} {doings} · {figures} · {quotes}{spent}"


def fresh(before: tuple[Item, ...], now: tuple[Item, ...]) -> tuple[Item, ...]:
    """What was added at the end of a list of which only the last entries are kept."""
    for overlap in range(min(len(before), len(now)), 0, -1):
        if before[-overlap:] == now[:overlap]:
            return now[overlap:]
    return now


def _lines(screen: Screen, live: Live, share: Share) -> list[str]:
    blocks = [
        [status.title(screen)],
        status.question(screen, share.question),
        [*status.progress(screen), *status.trouble(screen, 1)],
        _activities(screen, live, share.activities),
        _hypotheses(screen, live, share.hypotheses),
        _quotes(screen, live, share.quotes),
    ]
    shown = [block for block in blocks if block]
    if not share.spaced:
        return [line for block in shown for line in block]
    return [line for at, block in enumerate(shown) for line in ([""] if at else []) + block]


def _activities(screen: Screen, live: Live, most: int) -> list[str]:
    """What is searched for and read, the newest first."""
    painted = []
    for at, each in enumerate(latest(live.activities, most)):
        verb = pad(screen.words(screen.texts[_KIND[each.kind]]), 9)
        words = screen.words(_activity(each, screen.texts))
        text = screen.fit(words, screen.room - width(verb) - 1)
        styles = ("bold",) if at == 0 and live.status == "running" else ("dim",)
        painted.append(f"{screen.paint(verb, 'cyan' if at == 0 else 'dim')} {screen.paint(text, *styles)}")
    return screen.rows("live.now", painted)


def _activity(each: Activity, texts: Texts) -> str:
    if each.results is None:
        return each.text
    return f"{each.text} · {texts['live.results'].format(count=each.results)}"


def _hypotheses(screen: Screen, live: Live, most: int) -> list[str]:
    """The strongest and, before them, those that moved; in the order of their strength."""
    if not live.hypotheses:
        return []
    chosen = sorted(live.hypotheses, key=lambda each: (each.status == "rejected", not each.moved))[:most]
    rows = [_hypothesis(screen, each) for each in live.hypotheses if each in chosen]
    return [screen.row("view.hypotheses", counts(screen)), *rows]


def _hypothesis(screen: Screen, each: Strength) -> str:
    colour = STATUS_COLOUR[each.status]
    bar = screen.paint.bar(each.strength, _BAR, *([] if colour == "dim" else [colour]))
    words = screen.fit(screen.words(each.summary), screen.columns - _ELSEWHERE - 1)
    name = screen.paint(pad(each.id, 8), "dim")
    return (
        f" {screen.paint.status(each.status)} {bar} {each.strength:.2f} {_change(screen, each)} {name}{words}"
    )


def _change(screen: Screen, each: Strength) -> str:
    """`▲.14`, in the six cells of a sign and two decimals."""
    if each.new:
        return screen.paint(pad(screen.fit(screen.words(screen.texts["live.new"]), 6), 6), "cyan")
    change = each.change or 0.0
    if abs(change) < NOTICEABLE:
        return " " * 6
    sign, colour = (screen.glyphs.rise, "green") if change > 0 else (screen.glyphs.fall, "red")
    return screen.paint(f"{sign} {abs(change):.2f}", colour)


def _quotes(screen: Screen, live: Live, most: int) -> list[str]:
    """The quotations proven and refused last, the newest first."""
    painted = [_quote(screen, each) for each in reversed(live.quotes[-most:])] if most else []
    return screen.rows("live.quotes", painted)


def _quote(screen: Screen, each: Quoted) -> str:
    sign = screen.glyphs.rejected if each.proof == "refused" else screen.glyphs.verified
    mark = screen.glyphs.warning if each.proof == "unproven" else sign
    about = screen.fit(screen.words(each.about), screen.room // 2)
    text = screen.fit(screen.words(each.text), screen.room - width(about) - width(mark) - 3)
    return f"{screen.paint(mark, _QUOTE_COLOUR[each.proof])} {screen.paint(about, 'dim')}  {text}"


def _footer(screen: Screen, live: Live, age: int, problem: str) -> list[str]:
    """How to leave, and how fresh all this is; or why nothing can be read."""
    if problem:
        rows = screen.wrap(problem, 4)
        return [f" {screen.paint(row, 'red')}" for row in rows]
    texts, late = screen.texts, live.status == "running" and age >= LONG_SILENCE
    unit = "live.seconds" if age < 60 else "live.minutes" if age < 7200 else "live.hours"
    count = age if age < 60 else age // 60 if age < 7200 else age // 3600
    words = f"{texts['live.quit']} {screen.glyphs.dot} {texts[unit].format(count=count)}"
    text = screen.fit(screen.words(words), screen.columns - 2)
    return [f" {screen.paint(text, 'yellow' if late else 'dim')}"]
