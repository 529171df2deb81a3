"""German. Each entry is the inside of a regular expression between word boundaries, in lower case."""

_DENIED = r"nicht|kein\w*|nie|niemals|niemand\w*|nichts|ohne|weder|nirgends"
_NEGATIVE = (
    rf"{_DENIED}|kaum|selten|scheiter\w*|gescheitert|fehl\w*|gefehlt|unmöglich|unwahrscheinlich"
    rf"|verhinder\w*|vermeid\w*"
    r"|vermied\w*|lehn\w+|abgelehnt|falsch\w*|verbot\w*|verbiet\w*|nur|wenig\w*|un(?!d|ter|s)\w{4,}|statt"
    r"|anstatt|trotz|außer|mangel\w*"
    r"|widerleg\w*|bestr[ei]+t\w*|aufgehört|endet\w*|verweiger\w*|frei von|null|gegen|bleib\w*|blieb\w*"
    r"|weiterhin|noch"
)

WORDS = {
    "CERTAIN": (
        r"beweis(?:t|en)|bewiesen|zweifellos|zweifelsfrei|ohne (?:jeden )?zweifel|mit sicherheit|mit "
        r"gewissheit|sicherlich"
        r"|nachweislich|steht fest|fest steht|unbestritten|unbestreitbar|unzweifelhaft|erwiesen\w*"
        r"|gesichert ist|endgültig"
        r"|eindeutig (?:belegt|bewiesen|gezeigt|nachgewiesen|erwiesen)"
    ),
    "TOTAL": r"immer|stets|ausnahmslos|alle (?:studien|experten|forscher|fachleute|quellen)|jede studie"
    r"|konsens|einhellig|garantiert\w*",
    "CAUTIOUS": (
        r"kann|können|könnte\w*|dürfte\w*|vielleicht|möglicherweise|möglich\w*|wahrscheinlich|vermutlich"
        r"|schein\w*|offenbar"
        r"|anscheinend|deute\w*|nahe|nahelegen|wohl|angeblich|soll|sollen|sollte\w*|umstritten\w*|unklar\w*"
        r"|mag|mögen|hinweis\w*"
        r"|hindeut\w*|laut|zufolge|geschätzt\w*|schätz\w*|erwart\w*|voraussichtlich|plan\w*|geplant\w*"
        r"|würde\w*|eine studie"
        r"|ein bericht|einer studie|einem bericht|teilweise|zusammenh\w*|risik\w*|gilt|gelten|falls|ob"
        r"|widerspr\w*|vorläufig\w*"
    ),
    "SOFTENED": (
        r"kann|können|könnte\w*|dürfte\w*|vielleicht|möglicherweise|möglich\w*|wahrscheinlich|vermutlich"
        r"|schein\w*|offenbar"
        r"|anscheinend|deute\w*|nahe|nahelegen|wohl|angeblich|soll|sollen|sollte\w*|unklar\w*|mag|mögen"
        r"|hinweis\w*|würde\w*"
        r"|erwart\w*|voraussichtlich|gilt|gelten|ob|falls|wenn|geschätzt\w*|vermut\w*"
    ),
    "MODAL": (
        r"kann|können|könnte\w*|dürfte\w*|vielleicht|möglicherweise|wahrscheinlich|vermutlich|scheint"
        r"|scheinen|offenbar|angeblich"
        r"|voraussichtlich"
    ),
    "ATTRIBUTED": (
        r"laut|zufolge|nach (?:angaben|ansicht|auskunft|einschätzung)|bericht\w*|sagt\w*|erklär\w*"
        r"|schreib\w*|schrieb\w*|studie\w*"
        r"|autor\w*|heißt es|gibt an|gaben an|gab an|teilte\w*|beton\w*|hinweist|weist|wies|forsch\w*"
        r"|umfrage\w*|fand|fanden|zeig\w*"
        r"|ergab|kritiker\w*|fachleute|experten|behaupt\w*|meldet\w*|befragt\w*|untersuchung\w*"
        r"|beschr[ei]+b\w*"
    ),
    "DENIED": _DENIED,
    "NEGATIVE": _NEGATIVE,
    "DISTANCED": (
        rf"{_DENIED}|verworf\w*|widerleg\w*|falsch\w*|irrtum|irrtümlich\w*|mythos|hypothese\w*|annahme\w*"
        rf"|these\w*|vermutung\w*|angenommen"
        r"|geglaubt|galt|früher|einst|anders als|entgegen|statt|zurückgewiesen|bestr[ei]+t\w*|ob"
        r"|behauptung\w*|abgelehnt|zweifel\w*"
    ),
    "CAUSAL": (
        r"verursach\w*|führ(?:t|en|te|ten) zu|senk(?:t|en|te|ten)|erhöh(?:t|en|te|ten)|verbesser(?:t|n|te"
        r"|ten)|verhinder(?:t|n|te|ten)"
        r"|bewirk\w*|wegen|aufgrund|dank|verringer(?:t|n|te|ten)|schützt|schützen|reduzier(?:t|en|te|ten)"
        r"|steiger(?:t|n|te|ten)"
    ),
    "ASSOCIATED": r"zusammenh\w*|häng\w* .{0,40}zusammen|verbunden|korrel\w*|einher\w*|beziehung\w*"
    r"|häufiger|seltener|als",
    "RISING": r"steig\w*|stieg\w*|gestiegen|wuchs\w*|wächst|wachs\w*|höher\w*|mehr|zunahm\w*|zugenommen"
    r"|größer\w*|besser\w*|schneller\w*|länger\w*|über|nach",
    "FALLING": r"sink\w*|sank\w*|gesunken|fiel\w*|fäll\w*|gefallen|geringer\w*|niedriger\w*|weniger"
    r"|abnahm\w*|abgenommen|kleiner\w*|schlechter\w*|langsamer\w*|kürzer\w*|unter|vor",
    "OPPOSITES": "erste letzte|größte kleinste|beste schlechteste|immer nie|alle keine|vor nach|mehr "
    "weniger|mit ohne|höchste niedrigste",
}
