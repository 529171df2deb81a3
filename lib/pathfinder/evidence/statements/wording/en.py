"""English. Each entry is the inside of a regular expression between word boundaries, in lower case."""

_DENIED = r"not|never|no|none|nobody|nothing|neither|nor|cannot|without|\w+n['’]t"
_NEGATIVE = (
    rf"{_DENIED}|fail\w*|lack\w*|unable|inability|den(?:y|ies|ied|ying)|refus\w+|reject\w*|refut\w+|few"
    rf"|little"
    r"|hardly|barely|scarcely|rarely|seldom|impossible|unlikely|false|falsely|untrue|wrong\w*|prevent\w*"
    r"|avoid\w*"
    r"|stop\w*|ceas\w+|absen\w+|contrary|rather than|instead|myth\w*|only|except\w*|exclud\w+|ban|bans|banned"
    r"|prohibit\w*|forb[ai]d\w*|block\w*|miss\w*|zero|unchanged|un(?!i|d|til)\w{4,}"
    r"|insignificant\w*|ineffective\w*|no longer|nor|non|disprov\w+|debunk\w*|dismiss\w*|disput\w+|doubt\w*"
    r"|oppos\w+|declin\w+|resist\w*|ruled out|far from|short of|free of|free from|immune"
    r"|abandon\w*|cancel\w*|scrapped|withdr[ae]w\w*|spared?|escap\w+|beyond|too \w+ to|remain\w*|stay\w*"
    r"|still"
)

WORDS = {
    "CERTAIN": (
        r"(?:proves?|proved|proven) that|proves(?! (?:to|popular|difficult|hard|useful|successful|fatal))"
        r"|(?:is|are|was|were|been|be) (?:\w+ly )?(?:proven|proved)|(?:scientifically|clinically) proven"
        r"|proof that"
        r"|conclusive(?:ly)?|definitively|definitive (?:proof|evidence|answer)|definitely|certainly"
        r"|undoubtedly|undeniabl[ey]|unquestionabl[ey]"
        r"|indisputabl[ey]|incontrovertibl[ey]|irrefutabl[ey]|beyond (?:any |a |all )?(?:\w+ )?doubt"
        r"|without (?:any |a )?(?:\w+ )?doubt|(?:there is )?no doubt|there is no question|it is (?:well "
        r"|firmly |now )?"
        r"(?:established|certain|settled|a fact|proven|undisputed)|(?:is|are|has been|have been) (?:firmly "
        r"|well |now )"
        r"?established (?:that|fact\w*|beyond)|well[- ]established|an established fact|settled science|for "
        r"certain"
        r"|with (?:absolute |complete |full )?certainty"
    ),
    "TOTAL": (
        r"always|invariably|without exception|consensus|unanimous(?:ly)?|guarantee[sd]?|inevitabl[ey]"
        r"|all (?:the )?(?:\w+ )?(?:studies|research|researchers|experts|evidence|sources|scientists|data"
        r"|trials|observers"
        r"|economists|historians|doctors|reviewers|authors) (?:\w+ )?(?:show|agree|confirm|find|found|prove"
        r"|point|support|say"
        r"|accept|demonstrate|indicate|conclude)\w*|all (?:studies|experts|scientists|evidence)"
        r"|every (?:study|expert|scientist|source|trial|researcher)|everyone agrees|nobody disputes|no one "
        r"disputes"
    ),
    "CAUTIOUS": (
        r"may|might|could|can|would|possibl[ey]|possibility|perhaps|maybe|probabl[ey]|likely|unlikely"
        r"|likelihood"
        r"|potential(?:ly)?|appear\w*|seem\w*|seemingly|apparently|presumabl[ey]|suggest\w*|indicat\w+"
        r"|hint\w*"
        r"|tend\w*|unclear|uncertain\w*|unconfirmed|unverified|disputed?|contested|debated?|controversial"
        r"|questioned"
        r"|tentative\w*|preliminary|reported(?:ly)?|alleged(?:ly)?|supposed(?:ly)?|purported(?:ly)?"
        r"|rumou?r\w*|speculat\w+"
        r"|estimat\w+|expect\w*|forecast\w*|project(?:ed|s|ions?)|predict\w*|plan(?:s|ned)?|proposed?"
        r"|believed?"
        r"|believ\w+|thought|think\w*|assum\w+|consider\w*|understood|said to|some (?:evidence|studies"
        r"|researchers|users)"
        r"|limited evidence|weak evidence|one (?:\w+ )?(?:study|report|source|survey|account|user|post"
        r"|author|writer)"
        r"|a single (?:study|report|source|survey|account)|not (?:yet )?(?:clear|settled|certain"
        r"|established|known)"
        r"|whether|if|should|aims? to|intend\w*|hope[sd]?|in part|partly|associated|linked|correlated"
        r"|contradict\w*"
        r"|conflict\w*|mixed|inconclusive|anecdotal\w*|arguabl[ey]|about to|risk\w*|threaten\w*|fear\w*"
        r"|warn\w*"
    ),
    "SOFTENED": (
        r"(?:not|cannot|nothing|never|no one|nobody) (?:\w+ )?(?:prove|show|mean|establish|demonstrate"
        r"|confirm|imply"
        r"|tell)\w*|no (?:proof|evidence|sign)|may|might|could|can|would|possibl[ey]|possibility|perhaps"
        r"|maybe|probabl[ey]|likely|unlikely"
        r"|likelihood"
        r"|potential(?:ly)?|appear\w*|seem\w*|apparently|presumabl[ey]|suggest\w*|indicat\w+|hint\w*|tend"
        r"|tends|tended"
        r"|unclear|uncertain\w*|unconfirmed|thought|believ\w*|think\w*|suspect\w*|alleged(?:ly)?|reportedly"
        r"|supposed(?:ly)?"
        r"|expected|expects?|estimated|said to|rumou?r\w*|speculat\w+|propos\w+|whether|if|conceivabl[ey]"
        r"|not (?:yet )?clear"
        r"|promis(?:es|ed|ing)|hop(?:e|es|ed)|aims? to|preliminary|some evidence|arguably|consider(?:s|ed)?"
        r"|in theory"
    ),
    "MODAL": (
        r"may(?! \d)|might|could(?! not)|possibly|perhaps|maybe|probably|(?<!more )(?<!less )likely"
        r"|potentially"
        r"|appears? to|appeared to|seems? to|seemed to|apparently|presumably|allegedly|reportedly|supposedly"
        r"|suggest(?:s|ed|ing)? that|unlikely to|is (?:thought|believed|suspected|expected) to|are "
        r"(?:thought|believed|suspected"
        r"|expected) to|preliminary|can(?= (?:\w+ly )?(?:cause|lead|contribute|trigger)\b)"
    ),
    "ATTRIBUTED": (
        r"according to|report(?:s|ed|edly|ing)?|sa(?:id|ys?|ying)|told|claim(?:s|ed|ing)?|argu(?:es?|ed|ing)"
        r"|state[sd]?|wr(?:ote|ites?|itten)|describ\w+|estimate[sd]?|found|finds?|not(?:es|ed)|announc\w+"
        r"|believe[sd]?"
        r"|thinks?|warn(?:s|ed)?|stud(?:y|ies)|authors?|survey(?:s|ed)?|paper|article|source|sources|forum"
        r"|poster|users?|in the words of|puts? it|recommend\w*|advis\w+|explain\w*|observ(?:ed|es|ers)"
        r"|conclud\w+"
        r"|show(?:s|ed|n)?|for (?:him|her|them)|in (?:his|her|their) (?:view|opinion|words)|insist\w*"
        r"|maintain\w*|critics"
        r"|researchers|scientists|experts|officials|spokes\w+|confirm\w*|admit\w*|recall\w*|quoted?|called"
        r"|calls"
        r"|measured|lists?|listed|gives|gave|put|puts|added|adds"
    ),
    "DENIED": _DENIED,
    "NEGATIVE": _NEGATIVE,
    "DISTANCED": (
        rf"{_DENIED}|reject\w*|refut\w+|disprov\w+|dismiss\w*|abandon\w*|debunk\w*|ruled out|contradict\w*"
        rf"|overturn\w*"
        r"|unsupported|unfounded|myths?|misconceptions?|mistaken(?:ly)?|wrong\w*|false(?:ly)?|untrue|once"
        r"|formerly"
        r"|thought|believed|assumed|suspected|hypothesi[sz]\w+|hypothesis|(?:the )?(?:idea|claim|belief"
        r"|assumption|notion|view"
        r"|suspicion|suggestion|theory|thesis|proposal) that|claimed|fail\w*|whether|contrary to|unlike"
        r"|instead of"
        r"|rather than|would have|had been expected|at odds|little (?:evidence|support)|disput\w+|doubt\w*"
        r"|unlikely"
        r"|inconsistent|incompatible|cannot|den(?:y|ies|ied)|withdr[ae]wn?|dropped|discarded|against"
        r"|question(?:s|ed)?"
    ),
    "CAUSAL": (
        r"caus(?:e|es|ed|ing)|leads? to|led to|results? in|resulted in|reduc(?:e|es|ed|ing)|lower(?:s|ed|ing)"
        r"|increas(?:es|ed|ing)|rais(?:es|ed|ing)|improv(?:es|ed|ing)|prevent(?:s|ed|ing)|trigger(?:s|ed"
        r"|ing)?"
        r"|produc(?:es|ed)|protect(?:s|ed|ing)|harm(?:s|ed)|boost(?:s|ed|ing)|worsen(?:s|ed)|because of"
        r"|due to"
        r"|thanks to|kills?|damag(?:es|ed)|cures?|shorten(?:s|ed)|extend(?:s|ed)|prolong(?:s|ed)|cuts"
        r"|brings? about"
        r"|is responsible for|are responsible for|responsible for|makes?"
    ),
    "ASSOCIATED": (
        r"associat\w+|correlat\w+|link(?:s|ed|age)?|tied to|connect\w+|related|relationship|relation"
        r"|coincid\w+"
        r"|accompan\w+|predict\w*|tend\w*|(?:more|less) (?:common|likely|frequent|often)|go(?:es)? (?:along"
        r"|together) with"
        r"|went (?:along|together) with|had (?:a |an )?(?:higher|lower)|among|compared (?:with|to)|than"
    ),
    "RISING": (
        r"increas\w+|ris(?:es?|en|ing)|rose|gr(?:ow|ows|ew|owing|own|owth)|higher|more|gain(?:s|ed)?"
        r"|improv\w+|faster"
        r"|longer|better|larger|bigger|strengthen\w*|boost\w*|rais(?:es?|ed|ing)|accelerat\w+|expand\w*|up"
        r"|climb\w*"
        r"|jump\w*|soar\w*|surg\w+|doubl\w+|older|warmer|above|over|exceed\w*|stronger|greater|heavier|after"
    ),
    "FALLING": (
        r"decreas\w+|fall(?:s|en|ing)?|fell|declin\w+|drop\w*|lower\w*|less|fewer|los[et]s?|losing"
        r"|worsen\w*|slower|slow\w*"
        r"|shorter|shorten\w*|worse|smaller|weaken\w*|reduc\w+|cut|cuts|cutting|shr[iau]nk\w*|down|plung\w+"
        r"|halv\w+"
        r"|younger|cooler|below|under|weaker|lighter|before|decelerat\w+|slump\w*|shed"
    ),
    "OPPOSITES": (
        "first last|largest smallest|best worst|majority minority|win lose|won lost|wins loses|always never"
        "|all none|most few"
        "|early late|earlier later|north south|east west|northern southern|eastern western|left right|buy "
        "sell|bought sold"
        "|accept reject|accepted rejected|guilty innocent|supports opposes|supported opposed|allow ban"
        "|allowed banned"
        "|safe unsafe|legal illegal|able unable|likely unlikely|possible impossible|open closed|opened "
        "closed|with without"
        "|male female|men women|minimum maximum|least most|at_least at_most|inside outside|strongest "
        "weakest|highest lowest"
        "|effective ineffective|positive negative|success failure|succeeded failed|agree disagree"
        "|confirmed denied"
        "|longest shortest|fastest slowest|profit loss|before after|more less|up down|richest poorest"
        "|oldest youngest"
    ),
}
