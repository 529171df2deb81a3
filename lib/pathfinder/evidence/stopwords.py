"""Word lists per language: what carries no content, and what denies. Data only."""

from __future__ import annotations


def words_of(text: str) -> frozenset[str]:
    """A set of the words of a list written with spaces."""
    return frozenset(text.split())


_STOP = {
    "en": """a about above after again against all also although am among an and any are as at be because
    been
    before being below between both but by can could did do does doing done down during each either etc
    every few for from further had has have having he her here hers him his how however i if in into is
    it its itself just let may me might more most much must my nor of off on once one only or other our
    out over own per please rather same shall she should since so some such than that the their them
    then there these they this those through thus to too toward towards under until up upon us very via
    was we were what when where whether which while who whom whose why will with within would yes you
    your yours tell explain describe say says said many often usually generally really actually still
    yet even well like get gets got make makes made take takes took give gives given mean means meant
    happen happens known know find found new used using use uses two different difference differences
    thing things way ways kind lot several various""",
    "de": """nicht kein keine keinen keinem keiner
    der die das den dem des ein eine einer eines einem einen und oder aber auch als am an auf
    aus bei
    bis da dass daß dann dazu denn doch du durch er es für gegen hat hatte haben ich ihr ihre im in ist
    ja kann können man mehr mit nach noch nur ob schon sehr sein seine sich sie sind so über um und uns
    unter vom von vor war waren was warum wann weil welche welcher welches wenn wer werden wie wird wo
    wurde wurden zu zum zur zwischen worden wurde diese dieser dieses diesem man muss müssen soll sollte
    wieviel viel viele hat gibt""",
    "fr": """le la les un une des du de d l au aux et ou mais donc car que qui quoi dont où ce cet cette
    ces il
    elle ils elles on nous vous je tu son sa ses leur leurs en dans par pour sur avec sous entre est
    sont été être a ont avoir fait plus très comment pourquoi quand quel quelle quels quelles combien y
    se si comme aussi""",
    "es": """el la los las un una unos unas de del al y o pero que quien qué cuál cuáles cómo cuándo
    dónde porque
    por para con en entre sobre es son fue ser ha han hay su sus se lo le les más muy como también este
    esta estos estas ese esa cuánto cuántos si desde hasta""",
    "ko": """무엇 무엇인가 무엇인가요 무엇입니까 어떻게 어떤 왜 언제 어디 누구 누가 얼마나 얼마 몇 그리고
    그러나
    하지만 또는 및 등 이 그 저 것 수 때 더 가장 매우 대해 대한 대하여 위해 위한 통해 따라 의해 있는가
    있나 있나요 있는지 하는가 하나요 합니까 되는가 되나요 됩니까 인가 인가요 입니까 무슨 어느 있다 있는
    있습니다 한다 하는 하다 합니다 된다 되는 됩니다 이다 입니다 주는가 주나요 미치는가 미치나요 있을까
    할까 따라서 이러한 동안 동안에 동안에는 많은 많이 모든 여러 대해서 관해 관한 경우""",
}
STOPWORDS = {language: frozenset(words.split()) for language, words in _STOP.items()}
ALL_STOPWORDS = frozenset().union(*(STOPWORDS[language] for language in ("en", "ko")))

# Longest first when they are stripped.
HAN_STOP = str.split(
    """为什么 為什麼 什么时候 什么 什麼 怎么样 怎么 怎麼 怎样 如何 哪些 哪个 哪 多少 是否 是什么 是 的 了
    在 和 与 與 及 或 吗 嗎 呢 有 对 對 被 把 从 從 而 也 都 就 这 這 那 其 中 会 會 可以 能 它 们 們 我
    你 他 为 為 于 於 以 到 之 何 等"""
)
KOREAN_ENDINGS = str.split(
    """으로부터 에서부터 이라는 에서는 으로는 에서도 까지는 에게서 이라고 하였습니다 되었습니다 했습니다
    됐습니다 합니다 됩니다 입니다 습니다 하였다 되었다 시킨다 시켰다 시키는 시키지 시킬 하면서 되면서
    에서의 으로의 이란 라는 라고 하는가 에서 에게 으로 까지 부터 보다 처럼 마다 조차 밖에 이나 이며 이고
    이다 한다 했다 된다 됐다 하는 되는 하지 되지 하고 되고 하여 되어 하면 되면 할수록 하기 되기 해서
    돼서 해야 하며 되며 한 된 할 될 함 됨 은 는 이 가 을 를 의 에 로 와 과 도 만 인 들"""
)

# Words that split a key phrase although they carry meaning: common verbs of questions.
PHRASE_BREAKERS = words_of(
    """improve improves affect affects reduce reduces increase increases cause causes works happen prevent
    prevents help helps need needs require requires support supports compare compares differ differs
    become becomes change changes come comes prove proves show shows handle handles run runs store
    stores lead leads influence influences depend depends allow allows keep keeps provide provides
    contain contains choose recommended recommend install set configure replace avoid protect protects
    last lasts cost costs survive better best worse faster slower higher lower safe safer bad good
    effective vs versus compared beeinflusst beeinflussen wirkt wirken funktioniert verbessert hilft
    effect effects impact role relationship reason reasons 영향 효과 관계 차이 차이점 방법 이유 원인
    줄이는가 줄이나요 줄입니까 늘리는가 높이는가 낮추는가 미치는"""
)

NEGATIONS = words_of(
    """not no never none nobody nothing neither nor cannot without hardly scarcely lack lacks lacked
    lacking fail fails failed unable refuted disproved disproven false wrong myth impossible absent
    nicht kein keine keinen keinem keiner keines nie niemals ohne weder falsch pas jamais aucun aucune
    sans ni rien nunca sin ningún ninguna ninguno jamás tampoco"""
)

# Words that say little of what a question is about, however rare they are in a folder.
GENERIC = PHRASE_BREAKERS | words_of(
    """people person persons man men woman women human humans year years month months week weeks day days time
    times world place places part parts number numbers group groups case cases example examples first last
    next new old big small great good 사람 사람들 시간 세계 Menschen Jahr Jahre Zeit Welt"""
)
