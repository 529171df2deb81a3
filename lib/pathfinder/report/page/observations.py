"""Each observation with its quote in the stored context, and each source as a card."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, TypedDict

from pathfinder.evidence.quotes.fragments import at_place
from pathfinder.evidence.quotes.proof import PreparedText
from pathfinder.model.graph.types import Observation, ProofLevel
from pathfinder.report.escape import clean
from pathfinder.report.material import Material
from pathfinder.report.page.citing import label
from pathfinder.report.page.safe import address, lines
from pathfinder.report.references.citations import Entry
from pathfinder.report.references.places import place_of
from pathfinder.report.view import View

AROUND = 360  # characters of context on either side
LONGEST_QUOTE = 6_000  # shown of the words as they stand in the source

Context = list[str]  # what stands before the quote, the quote as it is stored, what follows
Why = Literal["unproven", "absent", "lost"]  # never proven; no text is stored; its words are gone from it


class ObservationRow(TypedDict):
    """An observation as the panel shows it."""

    summary: str
    quote: str
    proof: ProofLevel
    context: Context | None
    why: str
    source: int
    place: str
    link: str | None
    lang: str
    iteration: int
    bears: list[list[str]]


class SourceRow(TypedDict):
    """A source as its card shows it."""

    number: int
    label: str
    title: str
    authors: list[str]
    type: str
    authority: str
    credibility: str
    published: str
    retrieved: str
    independence: str
    uses: int
    url: str
    link: str | None


def observation_rows(material: Material) -> dict[str, ObservationRow]:
    """ID -> observation as the panel shows it; without a `context`, `why` there is none."""
    contexts, bears = _contexts(material), _bearing(material.view)
    return {
        key: _row(material.view, observation, contexts[key], bears.get(key, []))
        for key, observation in material.view.graph["observations"].items()
    }


def _bearing(view: View) -> dict[str, list[list[str]]]:
    """Observation -> kind of edge and hypothesis, for every hypothesis it bears on."""
    found: dict[str, list[list[str]]] = {}
    for edge in view.graph["edges"]:
        if edge["type"] != "CONFLICTS" and edge["to"] in view.graph["hypotheses"]:
            found.setdefault(edge["from"], []).append([edge["type"], edge["to"]])
    return found


def _row(
    view: View, observation: Observation, found: Context | Why, bears: list[list[str]]
) -> ObservationRow:
    number = view.citations.number(observation)
    record = view.sources.get(observation["source_id"] or "", {})
    url = view.citations.entry(number).url
    proven = observation["proof"] != "unproven"
    target = at_place(url, observation.get("place"), observation["quote"]) if proven else url
    return {
        "summary": clean(observation["summary"]),
        "quote": lines(observation["quote"]),
        "proof": observation["proof"],
        "context": None if isinstance(found, str) else found,
        "why": found if isinstance(found, str) else "",
        "source": number,
        "place": place_of(view.citations, observation),
        "link": address(target),
        "lang": _language(record),
        "iteration": observation["created_at"] + 1,
        "bears": bears,
    }


def _contexts(material: Material) -> dict[str, Context | Why]:
    """Each source is read and prepared once, and only one at a time is held in memory."""
    from pathfinder.evidence.quotes.proof import prepare

    by_source: dict[str, list[str]] = {}
    observations = material.view.graph["observations"]
    for key, observation in observations.items():
        by_source.setdefault(observation["source_id"] or "", []).append(key)
    found: dict[str, Context | Why] = {}
    for source_id, keys in by_source.items():
        text = material.text_of(source_id) if source_id else ""
        prepared = prepare(text) if text else None
        for key in keys:
            found[key] = _context(observations[key], prepared)
    return found


def _context(observation: Observation, text: PreparedText | None) -> Context | Why:
    from pathfinder.evidence.quotes.proof import prove

    if observation["proof"] == "unproven":
        return "unproven"
    if text is None:
        return "absent"
    proof = prove(observation["quote"], text)
    if proof is None:
        return "lost"
    whole = text.original
    before = whole[max(0, proof.start - AROUND) : proof.start]
    after = whole[proof.end : proof.end + AROUND]
    if proof.start > AROUND:
        before = "…" + before.partition(" ")[2]
    if proof.end + AROUND < len(whole):
        after = after.rpartition(" ")[0] + "…"
    return [_edge(before), lines(whole[proof.start : proof.end][:LONGEST_QUOTE]), _edge(after)]


def _edge(text: str) -> str:
    """A piece of context; the space between it and the quote stays."""
    shown = lines(text)
    return f"{' ' if text[:1].isspace() else ''}{shown}{' ' if text[-1:].isspace() else ''}" if shown else ""


def _language(record: Mapping[str, Any]) -> str:
    language = str((record.get("metadata") or {}).get("language") or "")
    return language if language.isascii() and language.isalpha() and len(language) in (2, 3) else ""


def source_rows(view: View) -> list[SourceRow]:
    """The numbered sources as cards, in their order."""
    firsts: dict[int, Observation] = {}
    for observation in view.graph["observations"].values():
        firsts.setdefault(view.citations.number(observation), observation)
    owners: dict[str, int] = {}
    for entry in view.citations.entries:
        owners.setdefault(firsts[entry.number]["domain"], entry.number)
    return [_source(view, entry, firsts[entry.number], owners) for entry in view.citations.entries]


def _source(view: View, entry: Entry, observation: Observation, owners: Mapping[str, int]) -> SourceRow:
    texts = view.texts
    record = view.sources.get(entry.source_id, {})
    return {
        "number": entry.number,
        "label": label(view, entry.number),
        "title": clean(entry.title) or clean(entry.url),
        "authors": [clean(author) for author in entry.authors],
        "type": texts[f"source_type.{entry.source_type}"],
        "authority": f"{entry.authority:.2f}",
        "credibility": _credibility(record, texts.__getitem__),
        "published": clean(entry.published[:10]),
        "retrieved": clean(entry.fetched_at[:10]),
        "independence": _independence(view, entry, owners[observation["domain"]]),
        "uses": entry.uses,
        "url": clean(entry.url),
        "link": address(entry.url),
    }


def _credibility(record: Mapping[str, Any], text: Callable[[str], str]) -> str:
    """The score with the factors it is the product of (seed 002 §4.3); a domain that has no score says so."""
    parts = record.get("credibility")
    if not parts:
        return text("html.credibility.none")
    local = str(record.get("domain")).startswith("file:")
    unlisted = "" if local or parts.get("matched") else text("html.credibility.unlisted")
    names: Sequence[str] = ("score", "domain", "freshness", "citation_boost")
    return text("html.credibility.parts").format(
        unlisted=unlisted, **{name: f"{float(parts[name]):.2f}" for name in names}
    )


def _independence(view: View, entry: Entry, owner: int) -> str:
    """Whether the source counts as its own; `owner` is the first source of its domain (DESIGN §7, rule 5)."""
    if entry.copy_of is not None:
        return view.texts["html.copy"].format(source=label(view, entry.copy_of))
    if owner != entry.number:
        rule = view.sources.get(entry.source_id, {}).get("counted_by")
        text = f"html.counted_by.{rule}" if rule else "html.same_domain"
        return view.texts[text].format(source=label(view, owner))
    return view.texts["html.independent"]
