"""Observations with their quotes in Markdown: in full, in one line, or as seen further up."""

from collections.abc import Sequence

from pathfinder.evidence.quotes.fragments import at_place
from pathfinder.model.graph.links import Link
from pathfinder.model.graph.types import Observation
from pathfinder.report.escape import block_quote, clean, inline, shorten
from pathfinder.report.markdown.parts import SHOWN_QUOTES, more
from pathfinder.report.references.places import place_of
from pathfinder.report.view import View

BRIEF_CHARACTERS = 160  # of a quote that is shown in one line


def quotes(view: View, label: str, links: Sequence[Link], seen: set[str]) -> list[str]:
    """The weightiest observations with their quotes; a quote in `seen` is not printed again."""
    if not links:
        return []
    quoted: list[str] = []
    for each in links[:SHOWN_QUOTES]:
        if each.observation_id in seen:
            quoted += [quoted_before(view, each), ""]
        else:
            quoted += quoted_observation(view, each)
        seen.add(each.observation_id)
    rest = more(view, links[SHOWN_QUOTES:])
    return [f"**{view.texts[label]}**", "", *quoted, *([rest, ""] if rest else [])]


def quoted_observation(view: View, link_: Link) -> list[str]:
    """An observation with its verbatim quote, proof level, place and citation."""
    observation, texts = link_.observation, view.texts
    proof = texts[f"proof.{observation['proof']}"]
    facts = [f"*{proof}*" if link_.proven else f"**{proof}**"]
    if place := place_of(view.citations, observation):
        facts.append(texts["place"].format(place=inline(place)))
    if fact := observation.get("known"):
        facts.append(texts["known"].format(fact=inline(fact)))
    quote = observation["quote"]
    facts.append(f"{link_.observation_id} {_open_at(view, observation)}")
    words = block_quote(quote, "  ") if clean(quote) else f"  > {texts['quote.none']}"
    if clean(observation["summary"]) == clean(quote):
        return [f"- {' · '.join(facts)}", "", words, ""]
    return [f"- {inline(observation['summary'])} ({' · '.join(facts)})", "", words, ""]


def quoted_before(view: View, link_: Link) -> str:
    """An observation in one line, whose quote a reader has seen."""
    observation = link_.observation
    mark = "" if link_.proven else f" · **{view.texts['unproven']}**"
    facts = f"{link_.observation_id} {view.citations.mark(observation)} · {view.texts['report.shown_above']}"
    return f"- {inline(observation['summary'] or observation['quote'])} ({facts}{mark})"


def brief_observation(view: View, link_: Link) -> str:
    """An observation in one line: ID, citation, and how its quote begins."""
    observation, texts = link_.observation, view.texts
    mark = "" if link_.proven else f" **{texts['unproven']}**"
    words = shorten(observation["quote"], BRIEF_CHARACTERS)
    quote = f"“{inline(words)}”" if words else texts["quote.none"]
    return f"{link_.observation_id} {_open_at(view, observation)} {quote}{mark}"


def _open_at(view: View, observation: Observation) -> str:
    """The citation; for a proven quote of the web a link that opens the source at its words."""
    if observation["proof"] == "unproven":
        return view.citations.mark(observation)
    address = view.citations.of(observation).url
    return view.citations.opening(
        observation, at_place(address, observation.get("place"), observation["quote"])
    )
