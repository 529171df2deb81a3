"""SECTION: sentences of the sources with their titles, hypothesis by hypothesis."""

from pathfinder.evidence.language.words import squeeze
from pathfinder.offline.cards import SectionInputs
from pathfinder.offline.reader import Answer, Card
from pathfinder.offline.reading.claims import quoted
from pathfinder.offline.reading.sentences import sentences
from pathfinder.offline.wording import wording_for

QUOTED = 3  # observations for a hypothesis
MOST = 20  # paragraphs
_PLAIN = str.maketrans({"“": "'", "”": "'", "[": "(", "]": ")"})


def answer(card: Card) -> Answer:
    """The card has the quotes. What another reader held against the report stays with its mark."""
    inputs: SectionInputs = card["inputs"]
    if "parts" in inputs:
        return {"mend": {}}
    paragraphs = [_paragraph(inputs, key) for key in inputs["hypotheses"]]
    kept = [each for each in paragraphs if each] or [quotation(inputs, key) for key in inputs["observations"]]
    return {"paragraphs": kept[:MOST]}


def _paragraph(inputs: SectionInputs, key: str) -> str:
    """What supports a hypothesis, then everything that contradicts or limits it."""
    hypothesis, observations = inputs["hypotheses"][key], inputs["observations"]
    supporting = [one for one in hypothesis["supported_by"] if one in observations][:QUOTED]
    against = [one for one in hypothesis.get("contradicted_by", ()) if one in observations]
    limiting = [text.rpartition("[")[2].rstrip("]") for text in hypothesis.get("conditions", ())]
    shown = dict.fromkeys([*supporting, *against, *limiting])
    said = [quotation(inputs, one) for one in shown if one in observations]
    if hypothesis["status"] == "rejected":
        words = wording_for(str(inputs["question"]))["report"]
        text = squeeze(". ".join(quoted(hypothesis["summary"])) or hypothesis["summary"]).rstrip(".。 ")
        said.insert(0, f"{words['was_rejected'].format(f'“{text}”')} [{key} rejected].")
    return " ".join(said)


def quotation(inputs: SectionInputs, key: str) -> str:
    """`“Title”: “sentence” [obs_3].` with the first sentence of the quote."""
    shown = inputs["observations"][key]
    whole = sentences(shown["quote"])
    text = squeeze(whole[0].text if whole else shown["quote"]).rstrip(".。 ").translate(_PLAIN)
    source = inputs["sources"].get(shown.get("source", ""))
    title = squeeze((source or {}).get("title", "")).translate(_PLAIN)
    return f"“{title}”: “{text}” [{key}]." if title else f"“{text}” [{key}]."
