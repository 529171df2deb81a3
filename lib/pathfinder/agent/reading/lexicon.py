"""Word lists per language: verbs, and what turns a statement round. Data only."""

from __future__ import annotations

from pathfinder.evidence.stopwords import words_of

NOT_REALLY_NEGATED = words_of("only just merely solely simply least nur")
KOREAN_NEGATION = ("않", "없", "못하", "못한", "못했", "아니", "안되", "안된")
HAN_NEGATION = ("不", "没", "沒", "无", "無", "未", "并非")
HAN_NOT_NEGATION = ("不仅", "不僅", "不但", "不同", "不断", "不斷", "不只", "无论", "無論", "未来", "未來")
JAPANESE_NEGATION = ("ない", "なかっ", "ません", "ず、")

# Axes end with a semicolon: what points up | what points down.
_AXES = """
increase increases increased increasing raise raises raised raising rise rises rose rising grow grows
grew growth boost boosts boosted elevate elevates elevated | decrease decreases decreased decreasing
reduce reduces reduced reducing reduction lower lowers lowered lowering decline declines declined fall
falls fell falling drop drops dropped cut cuts shrink shrinks diminish diminishes diminished ;
improve improves improved improving improvement enhance enhances enhanced enhancing | worsen worsens
worsened worsening impair impairs impaired impairing degrade degrades degraded deteriorate deteriorates
deteriorated ;
better | worse ;
best | worst ;
faster quicker fast quick quickly | slower slow slowly ;
more | less fewer ;
higher high | lower low ;
safe safer safely harmless | unsafe dangerous harmful toxic hazardous ;
always | never ;
effective useful | ineffective useless ;
possible | impossible ;
stable | unstable ;
reliable | unreliable ;
sufficient enough adequate | insufficient inadequate ;
accurate correct | inaccurate incorrect wrong ;
cheap cheaper inexpensive | expensive costly dearer ;
cause causes caused causing promote promotes promoted | prevent prevents prevented preventing inhibit
inhibits inhibited ;
allowed permitted legal enabled supported supports | forbidden prohibited illegal disabled unsupported
banned ;
positive positively benefit benefits beneficial helps | negative negatively harm harms harmed ;
gain gains gained | lose loses lost loss ;
success succeeds succeeded | failure ;
accept accepts accepted | reject rejects rejected ;
synchronous | asynchronous ;
mandatory required | optional ;
erhöht erhöhen steigert steigern steigt | senkt senken verringert verringern sinkt reduziert reduzieren ;
besser | schlechter ;
schneller | langsamer ;
sicher | unsicher gefährlich ;
augmente augmenter | diminue diminuer réduit réduire ;
aumenta aumentar | disminuye disminuir reduce ;
증가 늘어 늘리 늘린 높이 높아 높인 높여 높였 상승 향상 개선 | 감소 줄어 줄이 줄인 줄여 줄였 낮추 낮아 낮춘
낮춰 낮췄 하락 저하 악화 ;
빠르 빨라 빠른 빨랐 | 느리 느려 느린 느렸 ;
안전 | 위험 ;
항상 | 결코 ;
강화 | 약화 ;
유리 | 불리 ;
增加 提高 上升 改善 增强 升高 | 减少 降低 下降 恶化 减弱 減少 ;
更快 | 更慢 ;
安全 | 危险 危險 ;
有效 | 无效 無效
"""


def _axis_words() -> dict[str, tuple[int, int]]:
    """Word -> (axis number, +1 or -1). A word keeps the first axis that names it."""
    words: dict[str, tuple[int, int]] = {}
    for axis, line in enumerate(_AXES.split(";")):
        for sign, side in zip((1, -1), line.split("|"), strict=True):
            for word in side.split():
                words.setdefault(word, (axis, sign))
    return words


AXIS_WORDS = _axis_words()
# "lower" and "wrong" stand on two axes; these comparatives are read on their own axis only.
QUANTITY_AXES = frozenset({AXIS_WORDS["more"][0], AXIS_WORDS["higher"][0]})

ENGLISH_VERBS = words_of(
    """is are was were be been has have had do does did can could may might will would shall should must
    contains contain causes cause reduces reduce increases increase improves improve shows show showed
    found find finds suggests suggest suggested indicates indicate reported report reports provides
    provide requires require uses use used allows allow allowed supports support supported makes make
    made gives give gave takes take took becomes become became remains remain remained leads lead led
    occurs occur occurred depends depend means mean helps help helped prevents prevent affects affect
    affected works work worked runs run ran returns return stores store stored holds hold held keeps
    keep kept needs need needed writes write wrote reads read lowers lowered raises raised fell falls
    fall rose rise rises grew grow grows dropped declined reached reach began begins started starts
    start ended ends opened closed won lost said says say announced replaced replaces replace consists
    consist includes include included describes describe defines define defined refers refer produces
    produce produced creates create created offers offer offered lasts last lasted protects protect
    protected results result resulted costs cost sends send receives receive creates performs perform
    performed exceeds exceed outperforms outperform enables enable disables disable controls control
    lets gets get got seems seem appears appear tends tend wins loses weighs measures measured covers
    cover covered survived survives triggers trigger blocks block waits wait fails fail failed succeeds
    recommends recommend changed"""
)
OTHER_VERBS = words_of(
    """ist sind war waren hat haben hatte kann können muss müssen soll sollte wird werden wurde wurden
    enthält führt zeigt zeigen senkt erhöht braucht benötigt verbessert verringert gilt bleibt macht
    gibt liegt besteht est sont était a ont peut peuvent doit doivent contient réduit augmente permet
    montre es son fue era ha han puede pueden debe deben tiene tienen contiene reduce aumenta permite
    muestra"""
)
