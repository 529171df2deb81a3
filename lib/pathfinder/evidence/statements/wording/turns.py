"""Pairs of words that turn a statement round, per language: a sentence has one, its source has the other.

Each side is the inside of a regular expression between word boundaries, in lower case. Data only.
"""

from __future__ import annotations

TURNS: dict[str, tuple[tuple[str, str], ...]] = {
    "en": (
        (r"refund\w*|reimburs\w*|given back|returned", r"gone|lost|forfeit\w*|kept"),
        (r"eas(?:y|ily|ier)|simple|effortless\w*", r"tough|hard|difficult\w*"),
        (
            r"stop(?:s|ped|ping)?|ceas\w+|halt\w*|ended|clos(?:es|ed)|shut\w*",
            r"offer(?:s|ed)|continu\w+|resum\w+|start(?:s|ed)?|began|launch(?:es|ed)?|open(?:s|ed)",
        ),
        (
            r"start(?:s|ed)?|began|launch(?:es|ed)|resum\w+",
            r"stopped|ceas\w+|halted|discontinu\w+|shut down",
        ),
        (
            r"fully (?:launch|open|releas|start)\w*|complete(?:ly|d)? (?:launch|open|releas)\w*",
            r"early stage|preview|beta|pilot|early version|test phase",
        ),
        (r"exclusive\w*|nowhere else", r"available elsewhere|on other platforms|non-exclusive"),
        (r"available elsewhere|on other platforms", r"exclusive\w*|nowhere else"),
        (r"success(?:es|ful|fully)?|succeed\w*", r"fail(?:s|ed|ures?|ing)?|flop\w*|unsuccessful\w*"),
        (r"fail(?:s|ed|ures?|ing)?|flop\w*|unsuccessful\w*", r"success(?:es|ful|fully)?|succeed\w*"),
        (
            r"grow(?:s|ing|n|th)?|grew|expand\w*",
            r"shr[aiu]nk\w*|contract(?:s|ed|ing)|declin\w+|dwindl\w+",
        ),
        (r"shr[aiu]nk\w*|declin\w+|dwindl\w+", r"grow(?:s|ing|n|th)?|grew|expand\w*"),
        (
            r"allow(?:s|ed|ing)?|permit\w*|legal(?:ly)?",
            r"bann?(?:s|ed)?|forbid\w*|forbidden|prohibit\w*|illegal\w*",
        ),
        (
            r"bann?(?:s|ed)?|forbid\w*|forbidden|prohibit\w*|illegal\w*",
            r"allow(?:s|ed|ing)?|permit\w*|legal(?:ly)?",
        ),
        (r"cheap(?:er|est)?|inexpensive|affordable", r"expensive|dear(?:er|est)?|costly|pricey"),
        (r"expensive|dear(?:er|est)?|costly|pricey", r"cheap(?:er|est)?|inexpensive|affordable"),
        (
            r"(?:cost\w*|pay\w*|charg\w+) (?:less|more)|cheaper|dearer",
            r"the same (?:amount|price|prices)|equally",
        ),
        (r"separate(?:ly)?|individually", r"bundled?|together|combined"),
        (r"free(?: of charge)?|for free|gratis", r"paid|paying|for a fee|charged"),
        (
            r"(?:was|is|were|are) (?:already )?(?:available|offered|open)|already (?:available|offered"
            r"|exists?)",
            r"due out|is due|(?:is|are) due to|will follow|to follow|is planned|planned for"
            r"|coming next",
        ),
        (r"unstable|unsteady|shaky", r"solid|stable|steady"),
        (r"(?:perfectly )?(?:solid|stable|steady)", r"unstable|unsteady|shaky"),
        (r"accept(?:s|ed)?|approv\w+", r"reject(?:s|ed)?|refus\w+|turned down"),
        (r"reject(?:s|ed)?|refus\w+|turned down", r"accept(?:s|ed)?|approv\w+"),
        (r"optional|voluntary", r"mandatory|compulsory|required|obligatory"),
        (r"mandatory|compulsory|required|obligatory", r"optional|voluntary"),
        (r"strengthen\w*", r"weaken\w*"),
        (r"weaken\w*", r"strengthen\w*"),
        (r"temporar(?:y|ily)", r"permanent(?:ly)?"),
        (r"permanent(?:ly)?", r"temporar(?:y|ily)"),
        (r"public(?:ly)?", r"private(?:ly)?|secret(?:ly)?"),
        (r"step up", r"step down"),
        (r"better", r"worse|inferior|step down"),
        (r"worse", r"better|superior|step up"),
        (r"(?:at )?(?:high|maximum) (?=settings|quality|speed|level|volume|dose)", r"(?:medium|low) "),
    ),
    "de": (
        (r"leicht|einfach|mühelos", r"schwer|schwierig|mühsam"),
        (r"erlaub\w*|gestattet\w*", r"verboten\w*|verbiet\w*|untersagt\w*"),
        (r"verboten\w*|verbiet\w*|untersagt\w*", r"erlaub\w*|gestattet\w*"),
        (r"billig\w*|günstig\w*|preiswert\w*", r"teuer\w*|kostspielig\w*"),
        (r"teuer\w*|kostspielig\w*", r"billig\w*|günstig\w*|preiswert\w*"),
        (r"erfolg\w*|gelang\w*|gelungen", r"scheiter\w*|gescheitert|misserfolg\w*|misslang\w*"),
        (r"scheiter\w*|gescheitert|misserfolg\w*", r"erfolg\w*|gelang\w*|gelungen"),
        (r"kostenlos\w*|gratis", r"kostenpflichtig\w*|gebühr\w*"),
        (r"freiwillig\w*", r"verpflichtend\w*|pflicht|vorgeschrieben\w*"),
        (r"beendet\w*|eingestellt|gestoppt", r"begonnen|gestartet|fortgesetzt\w*|fortgeführt"),
    ),
    "ko": (
        (r"허용", r"금지"),
        (r"금지", r"허용"),
        (r"무료", r"유료"),
        (r"유료", r"무료"),
        (r"성공", r"실패"),
        (r"실패", r"성공"),
        (r"시작(?:했|하|되)", r"중단|종료|멈추|멈췄"),
        (r"중단(?:했|하|되)|종료(?:했|하|되)", r"시작|계속"),
        (r"쉽|쉬운", r"어렵|어려운"),
        (r"저렴", r"비싸|비싼"),
    ),
}
