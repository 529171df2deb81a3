"""English words that are written with a capital although they name nothing. Data only."""

from __future__ import annotations

from pathfinder.evidence.stopwords import words_of

# with a capital inside a sentence
CAPITALISED_ANYWAY = words_of(
    """I I'm I've I'd I'll Mr Mrs Ms Miss Dr Prof Professor Sir Madam Lord Lady President Minister Prime
    Chancellor Senator Governor Mayor King Queen Prince Princess Pope Judge Justice Captain General
    Colonel Chief Chairman Director CEO CFO CTO PhD Ph MD BA MA OK TV PC UK's AM PM BC AD CE BCE AI IT
    DNA RNA GPS PDF URL FAQ CO2 Internet Web God Bible Earth Sun Moon Christmas Easter Monday
    Tuesday Wednesday Thursday Friday Saturday Sunday Mondays Tuesdays Wednesdays Thursdays Fridays
    Saturdays Sundays January February March April May June July August September October November
    December Jan Feb Mar Apr Jun Jul Aug Sep Sept Oct Nov Dec Section Chapter Figure Fig Table
    Appendix Part Page Step No Nos Vol North South East West Northern Southern Eastern Western
    Central Middle University College Institute School Hospital Ministry Department Government
    Parliament Congress Senate Court State States City County Council Committee Commission Agency
    Office Company Group Inc Ltd Corp Co Street Road Avenue Park River Lake Sea Ocean Mount Island
    Islands Airport Station War Act Bill Law Article Report Study Survey Review Journal Hypothesis
    English"""
)
# at the start of a sentence, beside the stop words
FIRST_WORDS = words_of(
    """according across additionally admittedly affected ago ahead albeit alike alone along alongside
    already altogether always amid annual another anybody anyone anything apart apparently around
    aside average away back bad because behind besides best better beyond big bigger biggest black
    body both business buyers care carbon cash central century certain cheap cheaper children
    china's citizens clean clear climate clinical close coal coffee cold combined common compared
    consequently consumers contrary conversely cost costs country critics current currently
    customers daily data death deaths demand despite digital direct doctors early earlier earnings
    east economic economists eight eighteen eighty eleven elsewhere emissions employers energy
    engineers enough equally especially even eventually ever every everybody everyone everything
    evidence exactly exercise experts extra fans farmers fast faster fewer fifteen fifth fifty
    figures final finally financial fire first fish five fixed food foreign former formerly
    fortunately forty four fourteen fourth free fresh fuel full fully future gas general given
    global gold gone good government green gross groups growth half hard health heat heavy help
    hence high higher highest historically home hospitals hot hours households housing huge hundreds
    income indeed independent individual industry inflation initial initially inside instead
    interest interestingly international investors ironically just key labour land large larger
    largest last late later latest lastly law lawyers least left less let life light like likely
    likewise local long longer look low lower lowest main major many market markets maybe meanwhile
    measured media medical medium members men middle military milk million millions mixed mobile
    modern money monthly more moreover mostly music national natural naturally nearby nearly
    necessarily neither nevertheless new news next nine nineteen ninety nobody none nonetheless
    normally north nothing notably nowadays nuclear observers occasionally oddly officials oil older
    oldest ones online open opinion opponents ordinary organic original originally others otherwise
    output outside overall owners paper parents part partly participants past patients pay peak
    people perhaps personal physical plant plants players police policy poor possibly power
    practical presumably previous previously price prices primarily prior private probably
    production profit profits proponents protein public pupils quite rain rapid rare rarely rather
    readers real recent recently red regardless regional regular relatively renewable rents research
    researchers residents respondents revenue rice right rising rival rivals rough roughly rural
    safe salaries sales salt science scientific scientists screen sea second seven seventeen seventy
    several share shares short shortly significant significantly similar similarly simple simply
    since single six sixteen sixty skin sleep slightly slow slower small smaller smart smoke social
    soil solar some somebody someone something sometimes soon south space specific specifically
    spending staff standard state statistics steel still stock strong stronger students studies
    study subsequently sugar sun supply support supporters surely surprisingly survey surveys
    sustained tax taxes tea teachers technical temperature ten tens thanks thereafter therefore
    third thirteen thirty thousands three tickets time today together tomorrow tonight total trade
    traditional traffic train trains travel tree trees trials trust twelve twenty twice two typical
    typically ultimately under unfortunately unlike until unusually urban urgent users usually
    vaccines various vehicles victims visitors voters wages war waste water weather weekly west
    western whatever wheat whenever wherever whichever whilst white whoever wide wild wind winter
    witnesses women wood word work workers works world worldwide worse worth writers wrong yearly
    years yes yesterday yet young younger youth zero model models memory training test tests battery
    batteries engine sensors sensor software hardware code network networks servers server cache
    caches builds build speed storage weight strength
    bandwidth upstream syntax quota glitch glitches"""
)
