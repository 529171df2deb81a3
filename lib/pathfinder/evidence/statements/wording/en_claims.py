"""English words that claim how many, how often, how much and why. Regular expressions as in `en`."""

WORDS = {
    "ALL": (
        r"(?<!\bat )(?<!after )(?<!above )(?<!over )(?<!in )(?<!for )all(?! but| in all| the same| too"
        r"| out| over|[- ]time|[- ]in)|(?<!with )everyone|everybody|(?<!with )everything|everywhere"
        r"|every(?! (?:now|so often|other|once|year|month|day|week|hour|minute|second|time|night"
        r"|quarter))|in all(?= (?:the |its |their |other )?[a-z]+s\b)|for all(?= (?:the |its "
        r"|their )?[a-z]+s\b)|always|invariably|without exception|the entire|the whole of|whichever"
        r"|universal(?:ly)?"
    ),
    "MOST": (
        r"(?<!at )(?<!the )(?<!['’]s )(?<!its )(?<!his )(?<!her )(?<!our )(?<!their )most(?= (?:of"
        r"|other|people|\w+s)\b)|mostly|majority|for the most part|most of"
    ),
    "NONE": (r"(?<!wants )(?<!want )(?<!has )(?<!have )none|no one|nobody|not one|not a single|nowhere"),
    "NEVER": r"never(?! before)|not once|at no time|not ever",
    "OFTEN": (
        r"(?<!less )(?<!more )(?<!how )(?<!as )(?<!too )often|frequently|regularly|repeatedly"
        r"|(?<!un)usually|again and again|time and again|constantly"
    ),
    "RARELY": r"rarely|seldom|hardly ever|scarcely ever",
    "HALF": r"half(?! an?\b)",
    "MANY": (
        r"(?<!how )(?<!as )(?<!too )(?<!not )many|numerous|a lot of|lots of|plenty of|dozens of"
        r"|(?:large|great|huge) numbers? of|in (?:large|great|huge|droves) numbers?|droves"
    ),
    "ALL_SAID": (
        r"all|every(?! now| so often| other time)|each|everyone|everybody|everything|everywhere|always"
        r"|whole|entire\w*|invariably|universal\w*|constant\w*|both|uniform\w*|without exception"
        r"|100 ?%|no \w+ (?:but|without)|throughout|complete\w*|total\w*|fully"
    ),
    "MOST_SAID": (
        r"most|mostly|majority|mainly|largely|primarily|predominantly|chiefly|bulk|more than half"
        r"|over half|generally|typically|usually|commonly|overwhelming\w*|high|nearly all|almost all"
        r"|vast|only|(?:[5-9]\d)(?:\.\d+)? ?(?:%|percent|per cent)|two[- ]thirds|three[- ]quarters"
        r"|much"
    ),
    "OFTEN_SAID": (
        r"often|frequent\w*|regular\w*|repeated\w*|usual\w*|common\w*|typical\w*|generally|normal\w*"
        r"|mostly|again and again|habit\w*|constant\w*|many times|always|tend\w*|daily|prone"
        r"|every(?! now| so often| other)"
    ),
    "RARELY_SAID": (
        r"rare\w*|seldom|hardly|scarce\w*|few|little|once|not often|occasional\w*|infrequen\w*"
        r"|now and (?:again|then)|never|isolated|low|limited"
    ),
    "WHOLLY": (
        r"perfectly|completely|entirely|totally|flawless(?:ly)?|absolutely|fully(?! (?:launch|open"
        r"|releas|charg))"
    ),
    "WHOLLY_SAID": (
        r"perfect\w*|complete\w*|entire\w*|total\w*|flawless\w*|absolut\w*|full\w*|whol\w+|pure\w*|not"
        r"|no|never|none|without|thorough\w*|utter\w*"
    ),
    "ANY": (
        r"(?<!than )(?:with|in|on|for|at|under|by) any(?! (?:case|event|rate|moment|way|more|longer"
        r"|kind))|anywhere"
    ),
    "ANY_SAID": r"any(?!thing)\w*|no matter|regardless|irrespective|whatever|whichever|whoever",
    "CAUSING": r"caused|(?<!the )causes|led to|leads to|lead to|resulted in|triggered|brought about",
    "FEW": r"few|handful|hardly any|barely any|scarcely any|not many",
    "SUPERLATIVE": (
        r"best(?!-known|[- ]sell)|worst|(?:large|big|great|high|low|small|few|strong|weak|fast|slow"
        r"|cheap|dear|rich|poor|old|young|new|long|short|hard|easi|deadli|busi|hott|cold|warm|wid|deep"
        r"|heavi|light|clos|simpl|hars|safe?|bigg|larg|saf|dead|broad|bold|bright|smart|tough|sharp"
        r"|steep|tall|thick|thin|wealthi|healthi|costli|earli|clear|quick|rar|sever|loud|dens|wors|fin"
        r"|nic|ugli|harsh|mild|bare|happi|great)est|(?:the|its|his|her|their|our|\w+['’]s) (?:most"
        r"|least) (?!of\b|part\b|recent)\w+|unmatched|unrivalled|unprecedented|record[- ]breaking"
        r"|second to none|number one|market leader"
    ),
    "SUPERLATIVE_SAID": (
        r"best|worst|even (?:better|worse|cheaper|bigger|larger|higher|lower|faster)"
        r"|(?:large|big|great|high|low|small|few|strong|weak"
        r"|fast|slow|cheap|dear|rich|poor|old|young|new|long|short|hard|easi|deadli|busi|hott|cold"
        r"|warm|wid|deep|heavi|light|clos|simpl|hars|safe?|bigg|larg|saf|dead|broad|bold|bright|smart"
        r"|tough|sharp|steep|tall|thick|thin|wealthi|healthi|costli|earli|clear|quick|rar|sever|loud"
        r"|dens|wors|fin|nic|ugli|harsh|mild|bare|happi|great)est|most|least|top|record|leading|leader"
        r"|unmatched|unrivalled|unprecedented|number one|ever|than any(?:one)?(?: other)?|no other"
        r"|maximum|minimum|major\w*|primary|main|chief|ultimate|peak|foremost|highlight\w*|favou?rite"
        r"|enormous|huge|second to none"
    ),
    "BECAUSE": (
        r"because of|because|due to|owing to|thanks to|as a (?:result|consequence) of|on account of"
        r"|caused by"
    ),
    "HENCE": (
        r"(?<=[,;] )(?:so that|so(?! (?:far|much|many|called|long|on|did|do|does|was|is|are|were|has"
        r"|have|had|as|too|few|little)\b)|therefore|thus|hence|and therefore|and thus|which is why)"
    ),
    "CAUSE_SAID": (
        r"because|caus\w+|due to|owing to|thanks to|results? (?:in|from)|resulted (?:in|from)"
        r"|resulting|lead(?:s|ing)? to|led to|ends? up|therefore|thus|hence|so that|since|as a result"
        r"|after|reason\w*|blam\w+|attribut\w+|responsible|means? that|driv(?:en|es?|ing)|prompt\w*"
        r"|trigger\w*|explain\w*|so(?! far|[- ]called| much| many| long| on)|why|follow\w*|make[s]?"
        r"|made|concern\w*"
    ),
    "PROMISED": (
        r"promis\w+|advertis\w+|(?:is|are|was|were) said to|claim(?:s|ed)?|according to|announc\w+"
        r"|billed|tout(?:s|ed)|market(?:s|ed) (?:as|with)|suppos\w+|(?:was|were|is|are) meant to|says?"
        r"|said|would|was to|were to|offers? on paper|alleged\w*|reject\w*|refut\w*|not|no|never"
        r"|n['’]t|instead of|planned"
    ),
    "HINTED": (
        r"hint(?:s|ed|ing) that|hint(?:s|ed|ing) at|(?:he|she|they|I|we) thinks?|thinks? that|I think"
        r"|(?:is|are|was|were) (?:said|rumou?red|reported) to|expects? (?:to|that)|plans to"
        r"|planning to|hop(?:es?|ed|ing) (?:to|that)|reportedly|(?:he|she|I|we) believes?"
        r"|believes? that|suspects?|wants to|intends? to|aims? to"
    ),
    "HINTED_KEPT": (
        r"plan(?:s|ned|ning)?|intend\w*|intention\w*|want\w*|aim\w*|hint\w*|think\w*|thought|hop(?:e"
        r"|es|ed|ing)|expect\w*|believ\w*|due|upcoming|scheduled|set to|should|would|prepar\w*"
        r"|target\w*|foresee\w*|foresaw|view\w*|opinion|guess\w*|suspect\w*|estimat\w*|forecast\w*"
        r"|schedul\w*|is to|are to|was to|were to|if"
    ),
    "UNKNOWN": (
        r"not (?:yet )?(?:clear|known|certain|settled|disclosed|said|say)|unclear|unknown|undisclosed"
        r"|(?:no one|nobody|none|no \w+) (?:\w+ )?(?:knows?|can (?:say|tell)|knew)|(?:do|does"
        r"|did)(?: not|n['’]t) know|not know|isn['’]t (?:clear|known)|remains? (?:to be seen|open"
        r"|unclear|unknown)|uncertain"
    ),
    "KNOWN": (
        r"(?:it is|it['’]s|is|are|was|were|well|widely) (?:now |well |widely )?(?:known|clear|certain"
        r"|settled)|(?:everyone|everybody|we|all|people|they) (?:now )?knows?|clearly|it is clear"
        r"|knows how|knows what"
    ),
    "OPEN": (
        r"open|unclear|unknown|uncertain|question\w*|depend\w*|remains? to be seen|disput\w*|debat\w*"
        r"|guess|tell|tells|known|another matter|doubt\w*|hard to say|undecided|unsettled|unanswered"
        r"|controversial|contested|matter of|not (?:yet )?(?:clear|settled|certain)|no (?:answer"
        r"|agreement)|not answer\w*|answered"
    ),
    "ASKED": r"whether|how|if|what|which|when|where|why|who",
    "WEIGHED": (
        r"evidence|reports?|sources?|stud(?:y|ies)|documents?|findings?|claims?|arguments?|accounts?"
        r"|answers?|pictures?|reviews?|reviewers?|pages?|articles?|figures?|statements?|quotes?"
        r"|quotations?|data|testimon\w+|results|authors?|estimates?|readings?|sides|question|point"
        r"|objection|support|reason"
    ),
    "FORECAST": (r"will|won['’]t|\w+['’]ll|shall|going to|bound to|is set to|are set to|sooner or later"),
    "COMPARED": (
        r"better|worse|larger|bigger|smaller|greater|higher|lower|faster|slower|cheaper|dearer|richer"
        r"|poorer|stronger|weaker|safer|fewer|(?:more|less) (?:\w+ )?(?:\w+ )?(?:\w+ )?than(?! one\b)"
        r"|(?!rather|other|either|whether)\w+er than|outperform\w*|outsell\w*|ahead of|superior"
        r"|inferior"
    ),
    "CHANGED": (
        r"risen|rose|rises?|rising|gr[eo]w|grows|growing|grown|falls?|fell|fallen|falling|dropp(?:ed"
        r"|ing)|drops|declin\w+|increas\w+|decreas\w+|shr[aiu]nk\w*|soar\w*|plung\w+|surg(?:ed|es|ing)"
        r"|doubl(?:ed|es|ing)|(?<!that )(?<!this )(?<!which )leav(?:e|es|ing)(?! (?:\w+ )?(?:open"
        r"|unclear|questions?|doubts?|gaps?|room|us|out|unanswered|it))|los(?:e|es|ing|t)|win|wins|won"
        r"|winning|gain(?:s|ed|ing)?|forg[ia]ve\w*|flock\w*|collaps\w+|crash\w*|overrun|overwhelmed"
        r"|boom\w*|spread\w*|succeed\w*|harm(?:s|ed)?|killed|dies?|died|abandon\w*|spikes?"
    ),
    "WHY": (
        r"because|due to|owing to|thanks to|caused|causing|(?<!the )(?<!these )(?<!both )causes"
        r"|leads? to|led to|results? in|resulted in|so that|(?<=, )so(?! (?:far|much|many|called|long"
        r"|on|did|do|does|was|is|are|were|has|have|had|as|too|few|little)\b)|as a result of"
    ),
    "PROVEN": (
        r"proves?|proved|proven|proof that|beyond doubt|undoubtedly|certainly|definitely|without doubt"
    ),
    "QUANTIFIED": (
        r"(?<!\bat )(?<!after )(?<!above )(?<!\bin )all(?! in all| the same)|everyone|everybody"
        r"|everything|everywhere|every|always|never|nobody|no one|none(?! of (?:this|these|it"
        r"|the (?:reports|sources|documents)))"
        r"|(?<!matters )(?<!matter )(?<!weighs )(?<!weigh )most(?:ly)?(?! important| of what)|majority"
        r"|half|often|frequently|(?:large|great|huge) numbers?|dozens|hundreds|thousands|millions"
        r"|billions|in droves"
    ),
    "TELLING": (
        r"sa(?:y|ys|id)|states?|stated|nam(?:e|es|ed)|mentions?|mentioned|giv(?:e|es|en)|gave|reports?"
        r"|reported|tells?|told|shows?|shown|list(?:s|ed)?|cover(?:s|ed|age)?|answer(?:s|ed)?"
        r"|reveal\w*|disclos\w*|explain\w*|found|finds?|find|known?|knows|clear|documents?|sources?"
        r"|pages?|articles?|quot\w+|data|evidence|information|figures?|researched|research"
        r"|searche?[sd]?|looked|stud(?:y|ies|ied)|measured|investigated|asked|compar\w+|examined"
        r"|documented|publish\w+|addressed|discuss\w*|specif\w+|indicat\w+|record(?:s|ed)?|proof"
        r"|answer|provid\w+|settl\w+|test(?:s|ed)?|available|describ\w+|note[sd]?"
    ),
    "NOT_KNOWN": (
        r"unknown|unclear|open|unanswered|unreported|undisclosed|unmentioned|unstated|uncertain"
        r"|undocumented|unsettled|unresolved|missing|lacking|lacks?|silent|absent|gaps?|left out"
        r"|remains? to be seen"
    ),
}
