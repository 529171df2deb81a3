"""plan.md of a session: written when the question is clear, read again when the user has looked at it."""

import json
from collections.abc import Iterator
from pathlib import Path

from pathfinder import files
from pathfinder.errors import SessionError
from pathfinder.report.markdown.plan import Past, plan_markdown, planned_questions
from pathfinder.report.texts import load
from pathfinder.session.documents.provenance import language
from pathfinder.session.store.paths import SessionPaths, session_ids
from pathfinder.session.store.session import Session
from pathfinder.session.workspace import configuration
from pathfinder.steps.clarify import PLAN_WAITS

LONGEST = 300
LEAST, MOST = 1, 12
MOST_BYTES = 100_000


def path_of(session: Session) -> Path:
    """Where the plan of a session lies."""
    return session.paths.folder / "plan.md"


def write_plan(session: Session) -> None:
    """Write plan.md, unless the user may have changed it already."""
    path = path_of(session)
    if path.exists():
        return
    state, root = session.research.state, session.paths.root
    texts = load(language(configuration(root).report.language, state["question"]))
    files.write(
        path, plan_markdown(state, texts, list(_past(root, session.paths.id))).encode(), durable=False
    )


def reviewed(session: Session) -> list[str] | None:
    """The user's sub-questions, when the plan waited for them and was changed."""
    state = session.research.state
    if state["status_reason"] != PLAN_WAITS or state["clarified"] is None:
        return None
    path = path_of(session)
    try:
        content = path.read_bytes()[:MOST_BYTES].decode("utf-8", "replace")
    except OSError as error:
        raise SessionError(
            f"{path} cannot be read: {error.strerror}", "restore it, or run pf doctor"
        ) from None
    questions = planned_questions(content)
    _hold(path, questions)
    changed = questions != [each["text"] for each in state["clarified"]["sub_questions"]]
    return questions if changed else None


def _hold(path: Path, questions: list[str]) -> None:
    hint = "number the sub-questions in one list: 1. …"
    if not LEAST <= len(questions) <= MOST:
        raise SessionError(f"{path} has {len(questions)} sub-questions: {LEAST} to {MOST} are meant", hint)
    for number, text in enumerate(questions, 1):
        if len(text) > LONGEST:
            raise SessionError(
                f"{path}: sub-question {number} is longer than {LONGEST} characters", "shorten it"
            )
    if len({text.casefold() for text in questions}) < len(questions):
        raise SessionError(f"{path}: a sub-question stands there twice", hint)


def _past(root: Path, own: str) -> Iterator[Past]:
    """What finished researches of the same folder took; damaged ones count for nothing."""
    for name in session_ids(root):
        if name == own:
            continue
        try:
            state = json.loads(SessionPaths(root, name).state.read_bytes())
            done, over = state["iteration"], state["status"] == "completed" and state["driver"] != "offline"
            if over and done:
                yield Past(done, state["cards_issued"] / done, state["budget"]["spent_usd"] / done)
        except (OSError, ValueError, KeyError, TypeError):
            continue
