"""The five styles of a query (seed 002 §5.2), and which one a query has."""

from __future__ import annotations

import re
from typing import Literal

from pathfinder.patterns import late

Style = Literal["technical", "comparison", "scholarly", "practical", "historical"]


STYLES: tuple[Style, ...] = ("technical", "comparison", "scholarly", "practical", "historical")

# The first that fits decides; what none fits is technical.
RULES: tuple[tuple[Style, re.Pattern[str]], ...] = (
    (
        "comparison",
        late(
            r"\b(?:vs|versus|compar\w+|differences?|differ|unlike|trade-?offs?|alternatives? to"
            r"|(?:better|worse|faster|slower|higher|lower|more|less) than|vergleich\w*|unterschied\w*)\b"
            r"|비교|대비|차이|比较|区别",
            re.IGNORECASE,
        ),
    ),
    (
        "scholarly",
        late(
            r"\bsite:(?:\S*\.)?(?:arxiv\.org|ncbi\.nlm\.nih\.gov|edu|ac\.\w+)\b"
            r"|\b(?:papers?|stud(?:y|ies)|surveys?|literature|meta-?analys[ie]s|systematic|peer-?reviewed"
            r"|journal|randomi[sz]ed|clinical trials?|theorem|preprint|arxiv|doi|studie\w*|forschung)\b"
            r"|논문|연구|학술|论文|研究",
            re.IGNORECASE,
        ),
    ),
    (
        "historical",
        late(
            r"\b(?:histor\w+|evolution|evolved|origins?|timeline|milestones?|decades?|centur\w+|over time"
            r"|invent\w+|pioneer\w*|geschichte|entwicklung)\b|역사|변천|기원|历史|演变",
            re.IGNORECASE,
        ),
    ),
    (
        "practical",
        late(
            r"\b(?:how to|guides?|tutorials?|best practices?|in practice|real-world|field tests?|deploy\w*"
            r"|implement\w*|optimi[sz]\w*|troubleshoot\w*|install\w*|costs?|prices?|tips|checklist|reduction"
            r"|recommend\w*|experiences?|failures?|anleitung|kosten)\b|방법|실무|비용|활용|如何|实践",
            re.IGNORECASE,
        ),
    ),
)


def style_of(query: str) -> Style:
    """The style of a query by its words."""
    return next((style for style, rule in RULES if rule.search(query)), "technical")
