"""Kinds of questions, and what a sentence that answers one shows. Data only.

The first pattern of a pair tells that a question is of the kind, the second finds the answer's cue.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from pathfinder.evidence.stopwords import words_of
from pathfinder.patterns import late


class Kind(NamedTuple):
    """A kind of question: how it is asked, and by which words an answer to it is known.

    Patterns are compiled when they are first needed: all of them at once cost a tenth of a command.
    """

    asked: str
    shown: str

    def asks(self, question: str) -> bool:
        """Whether a question is of this kind."""
        return bool(re.search(self.asked, question, re.IGNORECASE))

    def shows(self, sentence: str) -> bool:
        """Whether a sentence has the cue of an answer to it."""
        return bool(re.search(self.shown, sentence, re.IGNORECASE))


NUMBER_WORDS = words_of("one two three four five six seven eight nine ten eleven twelve sixth half third")
QUANTITY = Kind(
    r"\bhow (?:many|much|long|often|fast|far|large|big|high|old|deep|hot|heavy|tall|wide)\b|\bat what \w+\b"
    r"|\bwhat (?:percentage|share|rate|number|amount|temperature|size|dose|speed)\b|얼마|몇"
    r"|\bwie ?(?:viele?|lange|oft|hoch|schnell|groß|weit)\b|多少|几|combien|cuánt",
    r"(?<![A-Za-z_])\d|\b(?:half|third|quarter|twice|dozens?|hundreds?|thousands?|millions?|billions?)\b",
)
PRICE = Kind(
    r"\bprices?\b|\bcosts?\b|가격|비용|요금|preis|kosten|价格|费用|\bprix\b|precio",
    r"[$€£₩¥]\s?\d|\d[\d.,]* ?(?:dollars|euros?|won|pounds|원|元)|\bfree\b|\bpriced\b",
)
DURATION = Kind(
    r"\bhow (?:long|often)\b|\bwie ?(?:lange|oft)\b|얼마나 (?:오래|자주)",
    r"(?:\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|every|each|per|a|jede[nrs]?))\W?\s*"
    r"(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?|times?|Sekunden?|Minuten?|Stunden?|Tagen?"
    r"|Wochen?"
    r"|Monaten?|Jahren?)\b|\b(?:daily|weekly|monthly|yearly)\b|\d ?(?:초|분|시간|일|주|개월|년)",
)
_DATE = (
    r"\b(?:1[0-9]|20)\d{2}\b|\b(?:January|February|March|April|May|June|July|August|September|October"
    r"|November"
    r"|December|Jan|Feb|Aug|Sept?|Oct|Nov|Dec|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|yesterday|tomorrow"
    r"|Januar|Februar|März|Mai|Juni|Juli|Oktober|Dezember)\b|\d{1,2}[월일]|[年月日]"
)
DATE = Kind(
    r"^\s*(?:when (?:did|was|were|will|has|had)|since when)\b|\b(?:what|which) (?:year|month|day|date)\b"
    r"|언제|^wann\b"
    r"|何时|什么时候|^quand\b|^cuándo",
    _DATE,
)
OCCASION = Kind(
    r"^\s*(?:when|in which cases?) (?:is|are|do|does|can|should|must|may)\b|^wann (?:wird|werden|soll"
    r"|muss)\b|경우",
    rf"\b(?:when|whenever|if|once|after|until|unless|as soon as|while|only)\b|{_DATE}|때|면\b|\b(?:wenn"
    rf"|sobald|falls)\b"
    r"|如果|时",
)
CAUSE = Kind(
    r"^\s*why\b|\bwhat (?:causes?|caused|leads? to|led to)\b|\bcauses? of\b|\breasons?\b|왜|이유|원인"
    r"|warum|wieso"
    r"|weshalb|为什么|為什麼|原因|pourquoi|por qué",
    r"\bbecause\b|\bdue to\b|\bcaus(?:e[sd]?|ing)\b|\bsince (?!\d|last|then|\w+day)|\bresult(?:s"
    r"|ed)? (?:from|in|of)\b"
    r"|\bleads? to\b|\bso that\b|\bin order to\b|\breasons?\b|\bowing to\b|\bthanks to\b|\btherefore\b"
    r"|\bas a (?:result|consequence)\b|\b(?:over|amid|after) (?:its|his|her|their|alleg|concern|accus"
    r"|complain)\w*"
    r"|\bto (?:avoid|prevent|ensure|protect|reduce|replace|enrich|make|help)\b|\bwhether\b|\b(?:could"
    r"|would) (?:help|make)"
    r"|때문|위해|으로 인해|원인|까닭|\bweil\b|\bda\b(?= \w+ \w+)|\bdamit\b|\bwegen\b|\bdaher\b|因为|由于"
    r"|因此|导致"
    r"|parce que|porque",
)
MANNER = Kind(
    r"^\s*how (?:do|does|can|could|should|to|is|are|would)\b|어떻게|방법"
    r"|^\s*wie (?:kann|funktioniert|wird|werden|man)\b|如何|怎么|^comment\b|^cómo",
    r"\b(?:by|after|from|through|via|upon) \w+ing\b|\bus(?:es?|ed|ing)\b|\b(?:with|from) (?:a|an|the|its)\b"
    r"|\bthrough\b|\bvia\b|\bbased on\b|\bthanks to\b|\bby means of\b|\bshould\b|\bmust\b|\bfirst\b"
    r"|\bso that\b|\bwould\b|통해|으로써|하여|해서|\bdurch\b|\bindem\b|\bmithilfe\b|通过|利用"
    r"|\ben \w+ant\b|mediante",
)
COURSE = Kind(
    r"^\s*how (?:did|was|were|has|have|had)\b|^\s*wie (?:wurde|wurden|hat|haben)\b",
    r"\b(?:by|after|from|through|via|upon|while|when) \w+ing\b|\busing\b|\bthrough\b|\bvia\b|\bthanks to\b"
    r"|\bwith the help\b|\bbased on\b|\b(?:revealed|showed) that\b|\bby (?:a|an|the|its|their)\b|\bindem\b"
    r"|\bdurch\b",
)
INSTRUCTION = Kind(
    r"^\s*how (?:do|can|should) (?:i|you|we|one)\b|^\s*how to\b|하려면|^\s*wie (?:kann|soll) (?:ich|man)\b"
    r"|怎样",
    r"^(?:to \w+, )?(?:hold|press|run|use|set|add|open|install|type|click|choose|select|put|let|turn|pass"
    r"|create"
    r"|enter|edit|call|start|go)\b|\byou (?:can|must|should|may|need)\b|\bto \w+[^.]{0,40}, \w+"
    r"|[세하]십?시오|세요",
)
DEFINITION = Kind(
    r"^\s*what (?:is|are|was|were) (?!the\b"
    r"|.*\bfor\W*$)(?:an? )?[\w\"“”-]+(?: [\w-]+){0,2}(?: and\b.*)?\W*$|^\s*define\b"
    r"|^\s*what does [\w.-]+ do\b|무엇|란\?|^\s*was (?:ist|sind)\b|什么是|是什么|qu'est|^\W*qué es",
    r"^(?:an? |the )?[\w\s()\"“”*-]{2,50}?\b(?:is|are|refers to|means|describes|denotes)\b (?!used|also"
    r"|not)|란 "
    r"|은 .{2,60}(?:이다|입니다)|\bist ein|\bsind\b|是(?:一种|指|一個|一个)|\best un|\bes un",
)
PURPOSE = Kind(
    r"\bused? for\b|\bpurpose\b|\bwhat (?:is|are) .{2,60} for\b|wozu|용도|목적|用途",
    r"\b(?:designed|used|intended|made|meant|allows?|provides?|lets?|helps?) (?:to|for|you|us)?\b|위한"
    r"|위해|dient",
)
COMPARISON = Kind(
    r"\b(?:versus|vs|compared?|better|worse|faster|slower|differ|difference|prefer)\b|비교|차이|vergleich"
    r"|unterschied"
    r"|比较|区别",
    r"\bthan\b|\bwhereas\b|\bwhile\b|\bunlike\b|\bcompared\b|\bboth\b|\bbut\b|\b(?:miss|beat|top|exceed"
    r"|outperform)\w*"
    r"|보다|반면|\bals\b|\bwährend\b|\bhingegen\b|比|相比|而",
)
KINDS = (*(PRICE, DURATION, OCCASION, CAUSE, MANNER, COURSE, INSTRUCTION, DEFINITION, PURPOSE, COMPARISON),)
# These ask for a name that the question does not hold; it stands capitalised inside the sentence.
PERSON = late(
    r"^\s*(?:who|whom|whose|which|what (?:company|person|team))\b|누가|누구|^\s*we[rnm]\b|谁", re.IGNORECASE
)
PLACE = late(r"^\s*where\b|\b(?:what|which) (?:city|country|place)\b|어디|^\s*wo\b|哪里", re.IGNORECASE)
PLACE_CUE = late(
    r"\b(?:in|at|near|to|from|on|across|südlich|nördlich|über|bei|nach) (?:the |der |den )?(?=[A-ZÄÖÜ])"
)
