"""The status view: where a research stands, at a glance."""

from pathfinder.model.cycle.goal.criteria import PHASES
from pathfinder.report.stuck import stuck
from pathfinder.report.terminal import cells
from pathfinder.report.terminal.activity import doing, figures, gauge, written_now
from pathfinder.report.terminal.decomposition import questions
from pathfinder.report.terminal.screen import Screen
from pathfinder.report.terminal.standing import conflicts, hypotheses

_EVENTS_SHOWN = 5
_SESSION_COLOUR = {"running": "green", "completed": "green", "paused": "yellow", "stalled": "red"}


def view(screen: Screen) -> str:
    """The status view, no line wider than the screen, without a last line end."""
    blocks = [
        [title(screen)],
        question(screen),
        progress(screen),
        questions(screen),
        hypotheses(screen),
        [*conflicts(screen), *_health(screen), *trouble(screen)],
        _events(screen),
    ]
    return "\n\n".join("\n".join(block) for block in blocks if block)


def line(screen: Screen) -> str:
    """Bar, iteration, step, and what was found, in one line no wider than the screen, without a line end."""
    done, limit = screen.graph["iteration"], (screen.state.get("limits") or {}).get("max_iterations")
    card = screen.state.get("card")
    step = card["step"] if card else screen.state.get("status", "")
    text = screen.texts["line"].format(
        iteration=f"{done}/{limit}" if limit else str(done),
        step=step,
        observations=len(screen.graph["observations"]),
        hypotheses=len(screen.graph["hypotheses"]),
        quotes=(screen.state.get("figures") or {}).get("quotes_proven", 0),
    )
    strengths = [
        hypothesis["strength"]
        for hypothesis in screen.graph["hypotheses"].values()
        if hypothesis["status"] != "rejected"
    ]
    if strengths:
        text += f" {screen.glyphs.dot} {screen.texts['line.best'].format(strength=f'{max(strengths):.2f}')}"
    if spent := (screen.state.get("budget") or {}).get("spent_usd"):
        text += f" {screen.glyphs.dot} ${spent:.2f}"
    bar = screen.paint.bar(done / limit, 10, "blue") + " " if limit else ""
    return bar + screen.fit(screen.words(text), screen.columns - (11 if limit else 0))


def progress(screen: Screen) -> list[str]:
    """Phase, iteration, budget, and what was collected."""
    return [*_phase(screen), *_reasoning(screen), _iterations(screen), *_budget(screen), *_evidence(screen)]


def title(screen: Screen) -> str:
    """The name of the program and of the session, joined by a rule."""
    status = str(screen.state.get("status", "running"))
    words = screen.words(screen.texts.get(f"session.{status}", status))
    session = screen.words(str(screen.state.get("session", "")))
    taken = cells.width("Pathfinder") + cells.width(words) + cells.width(screen.glyphs.good) + 8
    session = screen.fit(session, max(screen.columns - taken, 0))
    rule = screen.columns - taken - cells.width(session) + 1
    return (
        f" {screen.paint('Pathfinder', 'bold')} {screen.paint(screen.glyphs.rule * rule, 'dim')} "
        f"{screen.paint(session, 'dim')}  "
        f"{screen.paint(f'{screen.glyphs.good} {words}', _SESSION_COLOUR.get(status, 'yellow'))}"
    )


def question(screen: Screen, most: int = 4) -> list[str]:
    """The question, and why the research is not running, each in at most some lines."""
    rows = screen.wrap(screen.graph["question"], most)
    lines = [f" {screen.paint(row, 'bold')}" for row in rows]
    if reason := screen.state.get("status_reason"):
        lines += [f" {screen.paint(row, 'yellow')}" for row in screen.wrap(str(reason), most)]
    return lines


def _phase(screen: Screen) -> list[str]:
    """The open card."""
    card = screen.state.get("card")
    if not card:
        return []
    step = screen.words(str(card["step"]))
    named = "evaluation" in (screen.state.get("rules") or {})  # older researches read as they did
    phase = PHASES.get(str(card["step"])) if named else None
    facts = [screen.texts[f"diamond.{phase}"]] if phase else []
    facts += [written] if (written := doing(written_now(screen.state), screen.texts)) else []
    facts.append(str(card["id"]))
    if card.get("refusals"):
        facts.append(screen.texts["view.refusals"].format(count=card["refusals"]))
    if card.get("retry"):
        facts.append(screen.texts["view.retry"].format(count=card["retry"]))
    rest = screen.fit(screen.words(f" {screen.glyphs.dot} ".join(facts)), screen.room - cells.width(step) - 2)
    return [screen.row("view.phase", f"{screen.paint(step, 'bold', 'cyan')}  {screen.paint(rest, 'dim')}")]


def _reasoning(screen: Screen) -> list[str]:
    """How the target is thought about, and what calls have cost; nothing for one plain line of thought."""
    mode, found = screen.state.get("reasoning_mode"), screen.state.get("complexity")
    units = (screen.state.get("routing") or {}).get("units")
    facts = [screen.texts["view.units"].format(count=units)] if units else []
    if mode and found and (mode != "chain_of_thought" or units):
        facts.insert(0, f"{screen.texts[f'reasoning.{mode}']} {found['score']:.2f}")
    text = screen.fit(screen.words(f" {screen.glyphs.dot} ".join(facts)), screen.room)
    return [screen.row("view.reasoning", text)] if facts else []


def _iterations(screen: Screen) -> str:
    """How many iterations of how many."""
    done, limit = screen.graph["iteration"], (screen.state.get("limits") or {}).get("max_iterations")
    if not limit:
        return screen.row("view.iteration", str(done))
    return screen.meter("view.iteration", done / limit, str(done), str(limit), "blue")


def _budget(screen: Screen) -> list[str]:
    """What was spent of what may be spent, and how much of it on the second reader."""
    budget = screen.state.get("budget") or {}
    spent, limit = budget.get("spent_usd") or 0.0, budget.get("max_usd")
    if limit:
        share = spent / limit
        colour = "red" if share >= 0.9 else "yellow" if share >= 0.7 else "blue"
        rows = [screen.meter("view.budget", share, f"${spent:.2f}", f"${limit:.2f}", colour)]
    elif spent:
        rows = [screen.row("view.budget", screen.texts["view.no_limit"].format(spent=f"${spent:.2f}"))]
    else:
        rows = []
    reading = (screen.state.get("figures") or {}).get("reading_usd")
    rows += [screen.row("view.second_reader", f"${reading:.3f}")] if reading else []
    each = each_quote(screen)
    return [*rows, screen.row("view.each", screen.fit(each, screen.room))] if each else rows


def each_quote(screen: Screen) -> str:
    """Requests, tokens and dollars for each proven quote, as far as they are known; "" for none."""
    found = gauge(screen.state)
    if found is None:
        return ""
    figures = {
        "requests": _short(found.requests),
        "tokens": f"{found.tokens:,.0f}",
        "usd": _short(found.usd),
        "reader": _short(found.reading_usd),
    }
    parts = [
        ("each.used", found.tokens),
        ("each.usd", found.usd),
        ("each.reader", found.usd and found.reading_usd),
    ]
    return screen.words(
        f" {screen.glyphs.dot} ".join(screen.texts[name].format(**figures) for name, there in parts if there)
    )


def _short(value: float) -> str:
    return f"{value:.2g}" if value < 10 else f"{value:,.0f}"


def _evidence(screen: Screen) -> list[str]:
    """Observations, sources, searches; quotes proven and refused."""
    done = figures(screen.graph, screen.state)
    collected = screen.texts["view.evidence_figures"].format(
        observations=done.observations, sources=done.sources, searches=done.searches
    )
    quotes = screen.texts["view.quotes"].format(proven=done.proven, refused=done.refused)
    shown = [screen.fit(screen.words(text), screen.room) for text in (collected, quotes)]
    return [screen.row("view.evidence", shown[0]), screen.row("", shown[1])]


def _health(screen: Screen) -> list[str]:
    """What the last check found."""
    issues = screen.graph["health"]["issues"]
    if not issues:
        good = f"{screen.glyphs.good} {screen.words(screen.texts['health.good'])}"
        return [screen.row("view.health", screen.paint(good, "green"))]
    texts = [screen.words(screen.texts.get(f"health.{issue}", issue)) for issue in issues]
    shown = [screen.fit(f"{screen.glyphs.warning} {text}", screen.room) for text in texts]
    return screen.rows("view.health", [screen.paint(text, "yellow") for text in shown])


def trouble(screen: Screen, most: int = 3) -> list[str]:
    """The last rungs with their patterns, the last vote, and the drift; `most` rungs and lines of each."""
    labels = {"stuck": "view.stuck", "vote": "view.vote", "drift": "view.drift"}
    lines = []
    for name, texts in stuck(screen.state).items():
        wrapped = [screen.beside(text, most) for text in texts[-most:]]
        lines += screen.rows(labels[name], [row for rows in wrapped for row in rows])
    return lines


def _events(screen: Screen) -> list[str]:
    """The last notable events, the newest last."""
    lines: list[str] = []
    for event in list(screen.state.get("events") or ())[-_EVENTS_SHOWN:]:
        number = f"{event['iteration'] + 1:>3}"
        text = screen.fit(screen.words(str(event["text"])), screen.room - cells.width(number) - 2)
        lines.append(screen.row("" if lines else "view.events", f"{screen.paint(number, 'dim')}  {text}"))
    return lines
