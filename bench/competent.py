"""A competent model, scripted: it words several queries at once, reads, notes up to forty facts by number.

Like the scripted model of the tests it is stateless: from the conversation alone it knows the open card. It
reads cards as a model does, as text, and sends what belongs together in one message.
"""

from __future__ import annotations

import json
import re
from importlib import import_module
from typing import Any

from tests.scripted_model import conversation
from tests.scripted_model.conversation import Call, Request
from tests.scripted_model.policy import STRUCTURED, pointers, verdicts

from pathfinder.evidence.language.words import terms
from pathfinder.offline.answers.plan import clean
from pathfinder.steps.checks.contracts.mending.patches import without

Block = dict[str, Any]

CARD = re.compile(r"^# Card (?P<id>\S+) · (?P<step>\w+) · iteration (?P<iteration>\d+)$", re.MULTILINE)
DATA = re.compile(r"^<data (?P<token>\w+)>\n(.*?)\n</data (?P=token)>$", re.MULTILINE | re.DOTALL)
SUBMIT = re.compile(r"^\d\. Run `(?P<command>[^`\n]*/lib/pf\"? submit [^`\n]*)`", re.MULTILINE)
AGAIN = re.compile(r"to the new file (?P<path>[^\s,]+)")
ORDER = re.compile(r"^- (?P<key>description|prompt|subagent_type): (?P<value>.+)$", re.MULTILINE)
UNIT = re.compile(r"\[(\d+)\] (.*?)(?=\s\[\d+\] |\n|\Z)")
SOURCE = re.compile(  # alone in a block, or one of several
    r"^(?:<<<source|##) (src_\d+)[ :].*?$(.*?)(?=^## src_|^<<<end of source)", re.MULTILINE | re.DOTALL
)
QUOTED = re.compile(r"^<<<source .*?^<<<end of source[^\n]*$", re.MULTILINE | re.DOTALL)
REFUSAL = re.compile(r"^Refused \S+: \d+ problems?\.", re.MULTILINE)
FOUND = re.compile(r"^\d+\. (?!.*\(archived: )(?:[^\n]*\n   )?(\S+\.md)$", re.MULTILINE)
REFUSED = re.compile(r"^  - /paragraphs/(\d+)", re.MULTILINE)
PLAIN = re.compile(r"[A-Z][^\[\]|`\"“”*#:]+\.")

DONE = re.compile(r"^DONE: .*$", re.MULTILINE)
SIDES = ("measurability", "constraints", "scope", "specificity")
NOTED = 40
FEWEST_WORDS = 8
SOURCES = 3
PER_QUESTION = 10
SUMMARISED = 5
SUB_QUESTIONS = (
    "How is a quotation proven to stand in its source, and what is refused?",
    "How does the program choose the target of an iteration, and when does a research end?",
    "What is kept on the disk, and what survives a crash or a kill?",
    "How are sources fetched, stored and read, and which formats are understood?",
    "How is the written report checked, and what does a reader of it see?",
    "Which commands, options and configuration keys are there, and what are their defaults?",
    "How can a finished research be verified or handed to somebody else?",
)
THINKING = ("pattern_recognition", "analogy", "first_principles", "causal_chain", "scamper", "inversion")
TURNS = ("alpha", "beta", "gamma", "delta", "epsilon")
STYLES = ("exact rules and limits", "exceptions and failures", "defaults and figures")
ANSWERED_WHEN = "Each part is answered with the rule and its exceptions"


class Card:
    """The open card, as the conversation shows it."""

    def __init__(self, text: str, refusals: list[str]) -> None:
        head, submit = CARD.search(text), SUBMIT.search(text)
        assert head and submit, f"no card can be read: {text[:300]}"
        self.id, self.step, self.iteration = head["id"], head["step"], int(head["iteration"])
        data = DATA.search(text)
        self.inputs: dict[str, Any] = json.loads(data[2]) if data else {}
        self.refused = [each for refusal in refusals for each in pointers(refusal)]
        self.paragraphs = {int(at) for refusal in refusals for at in REFUSED.findall(refusal)}
        again = [found["path"] for refusal in refusals if (found := AGAIN.search(refusal))]
        command, _, path = submit["command"].rpartition(" ")
        self.path = again[-1] if again else path
        self.submit = f"{command} {self.path}"


def decide(request: Request) -> list[Block]:
    """The content blocks that the model answers a request with."""
    names = conversation.tool_names(request)
    if STRUCTURED in names and "Bash" not in names:
        return _calls(request, (STRUCTURED, verdicts(request)))
    launcher = conversation.launcher(request)
    if "Bash" not in names or launcher is None:
        return [_text("Reading.")]
    calls = conversation.calls(request)
    said = [*prompts(request), *(call.result or "" for call in calls)]
    last = _last(calls)
    if _delegated(calls) and "goes on" not in last:
        return _calls(request, ("Bash", {"command": f"{launcher} next", "description": "See the result"}))
    order = dict(calls[-1].input) if _delegated(calls) else dict(ORDER.findall(last))
    if order.keys() >= {"prompt", "subagent_type"} and "Agent" in names:
        return _calls(request, ("Agent", {**order, "run_in_background": False}))
    if done := DONE.search(last):
        return [_text(done[0])]
    shown = [at for at, text in enumerate(said) if CARD.search(text) and not SOURCE.search(text)]
    if not shown:
        return _calls(request, ("Bash", {"command": _first(request, launcher), "description": "Begin"}))
    whole = said[shown[-1]]
    answers = [text for text in said[shown[-1] + 1 :] if REFUSAL.search(QUOTED.sub("", text))]
    card = Card(whole[list(CARD.finditer(whole))[-1].start() :], answers)
    return _answer(request, launcher, card, said[shown[-1] :])


def prompts(request: Request) -> list[str]:
    """What the user said: the skill expands to it, and so does what the Stop hook says."""
    return [
        conversation.flat(message.get("content"))
        for message in request["messages"][:1]
        if message["role"] == "user"
    ]


def _last(calls: list[Call]) -> str:
    """What the last message of tool calls brought."""
    return calls[-1].result or "" if calls else ""


def _delegated(calls: list[Call]) -> bool:
    return bool(calls) and calls[-1].name == "Agent"


def _first(request: Request, launcher: str) -> str:
    """The command that an agent is told to run, else the start of a research, or its next card."""
    told = re.search(r"Run `([^`]+ next[^`]*)`", " ".join(prompts(request)))
    question = conversation.arguments(request)
    if told and not question:
        return told[1]
    return f"{launcher} start '{clean(question)}'" if question else f"{launcher} next"


def _answer(request: Request, launcher: str, card: Card, since: list[str]) -> list[Block]:
    if card.step == "PLAN":
        queries = _queries(card)
        quoted = " ".join(f"'{query}'" for query in queries)
        search = ("Bash", {"command": f"{launcher} search --limit 5 {quoted}", "description": "Search"})
        return _calls(request, *_handed_in(card, without(_plan(card, queries), card.refused)), search)
    if card.step == "EXPLORE":
        read = [text for text in since if SOURCE.search(text)]
        if not read and (command := _reading(launcher, card, since)):
            return _calls(request, ("Bash", {"command": command, "description": "Read"}))
        return _calls(request, *_handed_in(card, without(_explored(card, read), card.refused)))
    made = OWN[card.step](card) if card.step in OWN else _offline(card)
    return _calls(request, *_handed_in(card, without(made, card.refused)))


def _handed_in(card: Card, answer: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """The answer and its submission, in one message."""
    content = json.dumps(answer, ensure_ascii=False, separators=(",", ":"))
    return [
        ("Write", {"file_path": card.path, "content": content}),
        ("Bash", {"command": card.submit, "description": "Submit"}),
    ]


def _clarified(card: Card) -> dict[str, Any]:
    return {
        "question": card.inputs["question"],
        "answered_when": [ANSWERED_WHEN],
        "sub_questions": [{"text": text} for text in SUB_QUESTIONS],
        "clarity": {side: {"score": 0.9, "reason": "It is clear."} for side in SIDES},
        "scope": {"includes": ["what the documents say of Pathfinder"], "excludes": ["other programs"]},
    }


def _queries(card: Card) -> list[str]:
    """For the target and for what shares its turn: its words, and the same from another side."""
    inputs = card.inputs
    texts = {each["id"]: each["text"] for each in inputs["sub_questions"]} | inputs["hypotheses"]
    keys = [inputs["target"]["target_id"], *inputs["also"]][:2]
    subjects = [clean(texts.get(str(key), str(key))) for key in keys]
    style = STYLES[card.iteration % len(STYLES)]
    made = [f"{subject} {style} {card.iteration}" for subject in subjects]
    return [
        *made,
        f"{STYLES[(card.iteration + 1) % len(STYLES)]} {' '.join(subjects[0].split()[-4:])}",
        style,
    ][:4]


def _plan(card: Card, queries: list[str]) -> dict[str, Any]:
    also = [key for key in card.inputs["also"][:1] if key != card.inputs["target"]["target_id"]]
    return {"also": also, "queries": queries, "reason": "The words of the sub-questions whose turn it is."}


def _reading(launcher: str, card: Card, since: list[str]) -> str:
    """What is unread of the sources proposed, else the first documents found that are not archived."""
    asked = {each["id"]: each["text"] for each in card.inputs["sub_questions"]}
    keys = [card.inputs["target_id"], *card.inputs.get("also", ())]
    about = clean(asked.get(keys[0], card.inputs["question"]))
    new = list(dict.fromkeys(url for text in since for url in FOUND.findall(text)))[:SOURCES]
    if new:
        return f"{launcher} fetch {' '.join(new)} --about '{about}'"
    places = [
        place
        for key in (*keys, *card.inputs["to_read"])
        for place in card.inputs["to_read"].get(str(key), ())
    ]
    partly = {name for name, line in card.inputs["archived"].items() if ", read " in line}
    places.sort(key=lambda place: place.endswith(":1-") and place.split(":")[0] in partly)  # has much twice
    return f"{launcher} read {' '.join(dict.fromkeys(places[:2]))}" if places else ""


def _explored(card: Card, read: list[str]) -> dict[str, Any]:
    """Every sentence that was read and shares words with a sub-question, noted for the one it suits best."""
    asked = {each["id"]: terms(each["text"]) for each in card.inputs["sub_questions"]}
    notes: dict[str, dict[str, str]] = {}
    sources = []
    for text in read:
        for name, body in SOURCE.findall(text):
            sources.append(name)
            for number, words in UNIT.findall(body):
                suits = {key: len(terms(words) & wanted) for key, wanted in asked.items()}
                best = max(suits, key=lambda key: suits[key])
                if suits[best] and len(words.split()) >= FEWEST_WORDS and words.strip() not in notes:
                    notes[words.strip()] = {"at": f"{name}:{number}", "sub_question": best}
    first = card.inputs["next_obs_id"]
    kept = list(notes.values())[:NOTED]
    return {
        "status": "success" if kept else "failure",
        "observations": [{"id": f"obs_{first + at}", **note} for at, note in enumerate(kept)],
        "read": [{"source": name, "extent": "partly"} for name in dict.fromkeys(sources)],
        "type_a_hypotheses": [],
        "edges": [],
        "retry_keywords": [],
    }


def _outline(card: Card) -> dict[str, Any]:
    """A section for every two sub-questions."""
    shown = (
        list(each["observations"]) or [each["id"]] * ("by_source" in each)
        for each in card.inputs["sub_questions"]
    )
    asked = [keys for keys in shown if keys]
    pairs = [
        [*one[:PER_QUESTION], *(key for two in asked[at + 1 : at + 2] for key in two[:PER_QUESTION])]
        for at, one in enumerate(asked)
        if at % 2 == 0
    ]
    words = card.inputs["most_words"] // (len(pairs) + 1)
    sections = [
        {"heading": f"Part {at}", "covers": "What the documents say.", "words": words, "evidence": evidence}
        for at, evidence in enumerate(pairs, 1)
    ]
    return {"title": "How Pathfinder works", "sections": sections}


def _written(card: Card) -> dict[str, Any]:
    """What the observations say, each with its citation: one to a paragraph but in the summary.

    What no sentence of the finished text cites is left as it is.
    """
    if "parts" in card.inputs:
        return {"mend": {}}
    quotes = {key: shown["quote"] for key, shown in card.inputs["observations"].items()}
    said = [f"{quote[:-1]} [{key}]." for key, quote in quotes.items() if PLAIN.fullmatch(quote)]
    if card.step == "SUMMARY":
        return {"paragraphs": [" ".join(said[:SUMMARISED])]}
    kept = [each for at, each in enumerate(said[: 2 * PER_QUESTION]) if at not in card.paragraphs]
    return {"paragraphs": kept}


def _idea(card: Card) -> dict[str, Any]:
    """One idea that no source has said, and five that were weighed against it."""
    first = next(iter(card.inputs["observations"]))
    said = f"What is refused on one way is refused on any other, seen from {TURNS[card.iteration % 5]}."
    return {
        "candidates": [{"reasoning_tool": each, "summary": f"{said} By {each}."} for each in THINKING],
        "hypothesis": {
            "id": f"hyp_B{card.inputs['next_hyp_id']}",
            "summary": said,
            "reasoning_tool": "inversion",
            "derived_from": [first],
            "verify_keywords": ["refused on every way"],
        },
    }


def _offline(card: Card) -> dict[str, Any]:
    """Steps in which nothing is searched: as the offline reader answers them."""
    step = import_module(f"pathfinder.offline.answers.{card.step.lower()}")
    made: dict[str, Any] = step.answer({"step": card.step, "inputs": card.inputs, "contract": {}})
    return made


OWN = {"CLARIFY": _clarified, "IDEATE": _idea, "OUTLINE": _outline, "SECTION": _written, "SUMMARY": _written}


def _text(words: str) -> Block:
    return {"type": "text", "text": words}


def _calls(request: Request, *calls: tuple[str, dict[str, Any]]) -> list[Block]:
    """Tool calls of one message, with IDs that are new in this conversation."""
    number = len(conversation.calls(request)) + 1
    return [
        {"type": "tool_use", "id": f"toolu_{number + at:06d}", "name": name, "input": given}
        for at, (name, given) in enumerate(calls)
    ]
