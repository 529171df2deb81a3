"""German words that claim how many, how often, how much and why. Regular expressions as in `de`."""

WORDS = {
    "ALL": (
        r"alle(?:n|r|s)?(?! (?:zwei|drei|vier|paar) )|sämtliche\w*|jede\w?(?! (?:jahr|tag|monat|woche"
        r"|nacht|mal)\w*)|immer(?! (?:mehr|weniger|noch|wieder|\w+er))|stets|überall|ausnahmslos"
        r"|jedermann"
    ),
    "MOST": r"die meisten|den meisten|mehrheit|meistens|überwiegend|größtenteils",
    "NONE": r"niemand\w*|kein einzige\w*|nirgends|nirgendwo",
    "NEVER": r"nie|niemals",
    "OFTEN": r"(?<!wie )oft|häufig(?!er)|regelmäßig|meist|üblicherweise|immer wieder",
    "RARELY": r"selten|kaum je",
    "HALF": r"(?:die|der) hälfte",
    "MANY": r"(?<!wie )(?<!so )(?<!zu )viele[nr]?|zahlreiche\w*|dutzende|in scharen",
    "ALL_SAID": (
        r"alle\w*|sämtliche\w*|jede\w*|jährlich|täglich|immer|stets|überall|ganz\w*|gesamt\w*|beide\w*"
        r"|ausnahmslos|durchweg|100 ?%"
    ),
    "MOST_SAID": (
        r"meist\w*|mehrheit\w*|überwiegend\w*|größte\w*|hauptsächlich|großteil\w*|vorwiegend|mehr als"
        r"|vor allem|gerade|nur|[5-9]\d ?(?:%|prozent)|üblich\w*|generell"
    ),
    "OFTEN_SAID": (
        r"oft|häufig\w*|regelmäßig\w*|meist\w*|üblich\w*|gewöhnlich\w*|immer|mehrfach|ständig\w*"
        r"|täglich"
    ),
    "RARELY_SAID": r"selten\w*|kaum|wenig\w*|vereinzelt\w*|gelegentlich\w*|nie|manchmal|gering\w*",
    "WHOLLY": r"vollständig|völlig|vollkommen|restlos|makellos",
    "WHOLLY_SAID": (r"voll\w*|völlig|ganz\w*|gänzlich|restlos|makellos\w*|komplett\w*|nicht|kein\w*|un\w+"),
    "CAUSING": r"verursachte[n]?|verursacht|führte[n]? zu|bewirkte[n]?",
    "FEW": r"wenige[nr]?|kaum|eine handvoll",
    "SUPERLATIVE": (
        r"(?:größt|kleinst|best|schlechtest|höchst|niedrigst|teuerst|billigst|günstigst|schnellst"
        r"|langsamst|stärkst|schwächst|ältest|jüngst|wichtigst|längst|kürzest|schlimmst|beliebtest"
        r"|reichst|ärmst)e[nmrs]?|am (?:\w{3,}sten)"
    ),
    "SUPERLATIVE_SAID": (
        r"\w{2,}ste[nmrs]?|führend\w*|rekord\w*|einzig\w*|wesentlich\w*|haupt\w*|spitzen\w*"
        r"|nummer eins|beispiellos\w*"
    ),
    "BECAUSE": r"weil|wegen|aufgrund|infolge|dank",
    "HENCE": r"(?<=, )(?:so dass|sodass|daher|deshalb|also|weshalb)",
    "CAUSE_SAID": (
        r"weil|wegen|aufgrund|infolge|dank|durch|verursach\w*|führ\w+|daher|deshalb|also|sodass|so"
        r"|denn|da|entsteh\w*|grund|gründe\w*|folge\w*|nach"
    ),
    "PROMISED": (
        r"versprochen\w*|versprach\w*|beworben\w*|angeblich|soll|sollen|sollte\w*|laut|angekündigt\w*"
        r"|nicht|kein\w*|verworfen"
    ),
    "HINTED": r"deutete an|angedeutet|glaub(?:t|e)|meint|hofft|plant|erwartet|will",
    "HINTED_KEPT": (
        r"deut\w*|glaub\w*|mein\w*|hoff\w*|plan\w*|geplant\w*|erwart\w*|will|wollen|soll\w*|möchte\w*"
        r"|würde\w*|ansicht|beabsichtig\w*|vor"
    ),
    "UNKNOWN": (r"nicht (?:klar|bekannt|sicher)|unklar|unbekannt|niemand weiß|weiß niemand|offen|ungewiss"),
    "KNOWN": r"ist (?:bekannt|klar|sicher)|jeder weiß|alle wissen|man weiß|bekanntlich",
    "OPEN": (
        r"offen\w*|unklar\w*|unbekannt\w*|frage\w*|strittig\w*|umstritten\w*|ungewiss\w*|hängt|hängen"
        r"|abhäng\w*|zweifel\w*"
    ),
    "ASKED": r"ob|wie|wann|was|welche\w*|warum|wer|wo",
    "WEIGHED": (
        r"belege?n?|bericht\w*|quelle\w*|studie\w*|dokument\w*|befund\w*|aussage\w*|angaben"
        r"|argument\w*|antwort\w*|bild|zahlen|seiten|artikel\w*|frage\w*|punkt|einwand|grund"
    ),
    "FORECAST": r"(?:wird|werden)(?= (?:\w+ ){0,6}\w+en\b)|künftig|früher oder später",
    "COMPARED": (
        r"besser\w*|schlechter\w*|größer\w*|kleiner\w*|höher\w*|niedriger\w*|schneller\w*|langsamer\w*"
        r"|billiger\w*|teurer\w*|stärker\w*|schwächer\w*|(?:mehr|weniger) (?:\w+ ){0,3}als|\w+er als"
    ),
    "CHANGED": (
        r"gestiegen|steig\w*|stieg\w*|gefallen|fällt|fielen|sink\w*|sank\w*|gesunken|wächst|wachsen"
        r"|wuchs\w*|gewachsen|schrumpf\w*|verlier\w*|verlor\w*|gewinn(?:t|en)|gewann\w*|verlass\w*"
        r"|verließ\w*|zugenommen|abgenommen|verdoppel\w*|verzeih\w*|schade(?:t|n|te)|zusammengebrochen"
    ),
    "WHY": r"weil|wegen|aufgrund|verursach\w*|führ(?:t|te|en) zu|sodass|so dass|infolge",
    "PROVEN": r"beweis(?:t|en)|bewiesen|zweifellos|mit sicherheit|sicherlich",
    "QUANTIFIED": (
        r"alle[nrs]?|jede\w?|immer|stets|nie|niemals|niemand|überall|die meisten|mehrheit|hälfte|oft"
        r"|häufig|sämtliche\w*|in scharen|tausende|millionen"
    ),
    "TELLING": (
        r"nenn\w*|genannt\w*|sag\w*|bericht\w*|erwähn\w*|quelle\w*|dokument\w*|angab\w*|angeb\w*"
        r"|angegeben|bekannt|klar|gefunden|find\w+|fand\w*|beleg\w*|daten|zahlen|steh\w+|antwort\w*"
        r"|untersuch\w*|zeig\w*|wissen|weiß|studie\w*|beantwort\w*|hinweis\w*|information\w*|erfass\w*"
        r"|gemessen|nachweis\w*|aufgeführt"
    ),
    "NOT_KNOWN": (
        r"unbekannt\w*|unklar\w*|offen\w*|unbeantwortet\w*|ungewiss\w*|fehl(?:t|en)|lücke\w*"
        r"|ungeklärt\w*"
    ),
}
