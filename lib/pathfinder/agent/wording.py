"""The fixed wording of answers in each language: data only, filled with words that were found."""

from __future__ import annotations

from pathfinder.evidence.words import language

LENSES = ("definition", "scope", "comparison", "cases", "limitations", "application")  # seed 000 §4.7

SUB_QUESTIONS = {
    "en": {
        "definition": "How do the documents define or describe “{a}”?",
        "scope": "To which cases, conditions or dates do the statements about “{a}” apply?",
        "comparison": "What is “{a}” compared with, and with what result?",
        "cases": "Which measurements, examples or cases are reported for “{a}”?",
        "limitations": "Which limits, exceptions or contrary findings are reported for “{a}”?",
        "application": "How is “{a}” used or recommended in practice?",
    },
    "ko": {
        "definition": "문서들은 “{a}” 항목을 어떻게 정의하거나 설명하는가?",
        "scope": "“{a}” 관련 서술은 어떤 경우, 조건, 시기에 적용되는가?",
        "comparison": "“{a}” 항목은 무엇과 비교되며 그 결과는 어떠한가?",
        "cases": "“{a}” 관련하여 어떤 측정값이나 사례가 보고되는가?",
        "limitations": "“{a}” 관련하여 어떤 한계, 예외, 반대 결과가 보고되는가?",
        "application": "“{a}” 항목은 실제로 어떻게 쓰이거나 권장되는가?",
    },
    "zh": {
        "definition": "文档如何定义或描述“{a}”？",
        "scope": "关于“{a}”的说法适用于哪些情况、条件或时间？",
        "comparison": "“{a}”与什么相比，结果如何？",
        "cases": "关于“{a}”报告了哪些数据、例子或案例？",
        "limitations": "关于“{a}”报告了哪些局限、例外或相反的结果？",
        "application": "“{a}”在实践中如何使用或推荐？",
    },
    "de": {
        "definition": "Wie definieren oder beschreiben die Dokumente „{a}“?",
        "scope": "Für welche Fälle, Bedingungen oder Zeiten gelten die Aussagen über „{a}“?",
        "comparison": "Womit wird „{a}“ verglichen, und mit welchem Ergebnis?",
        "cases": "Welche Messungen, Beispiele oder Fälle werden für „{a}“ berichtet?",
        "limitations": "Welche Grenzen, Ausnahmen oder gegenteiligen Befunde werden für „{a}“ berichtet?",
        "application": "Wie wird „{a}“ in der Praxis verwendet oder empfohlen?",
    },
}
ANSWERED_WHEN = {
    "en": (
        "A sentence of an archived document answers the question in its own words.",
        "Independent documents agree, or their disagreement and its conditions are shown.",
    ),
    "ko": (
        "보관된 문서의 문장이 질문에 직접 답한다.",
        "독립된 문서들이 일치하거나, 불일치와 그 조건이 제시된다.",
    ),
    "zh": ("存档文档中有一句话直接回答问题。", "独立的文档相互一致，或者其分歧及条件已被指出。"),
    "de": (
        "Ein Satz eines archivierten Dokuments beantwortet die Frage mit eigenen Worten.",
        "Unabhängige Dokumente stimmen überein, oder ihr Widerspruch und seine Bedingungen sind gezeigt.",
    ),
}
OUTSIDE = {
    "en": "Whatever the given documents do not say",
    "ko": "주어진 문서에 없는 내용",
    "zh": "所给文档中没有的内容",
    "de": "Was die gegebenen Dokumente nicht sagen",
}
LENS_WORDS = {
    "en": {
        "definition": "definition",
        "scope": "conditions",
        "comparison": "compared",
        "cases": "example results",
        "limitations": "limitations",
        "application": "recommended use",
    },
    "ko": {
        "definition": "정의",
        "scope": "조건",
        "comparison": "비교",
        "cases": "사례",
        "limitations": "한계",
        "application": "활용",
    },
    "zh": {
        "definition": "定义",
        "scope": "条件",
        "comparison": "比较",
        "cases": "案例",
        "limitations": "局限",
        "application": "应用",
    },
    "de": {
        "definition": "Definition",
        "scope": "Bedingungen",
        "comparison": "Vergleich",
        "cases": "Beispiele",
        "limitations": "Grenzen",
        "application": "Anwendung",
    },
}
# IDEATE: {0} and {1} are quoted statements of the graph.
IDEAS = {
    "en": {
        "pattern_recognition": "{0} and {1} may have one explanation.",
        "analogy": "What is stated in {0} may hold in the case of {1} as well.",
        "first_principles": "{0} may rest on an assumption that the documents do not state.",
        "causal_chain": "{0} may be connected with {1}, one following from the other.",
        "scamper": "{0} and {1} may hold together, each where the other does not apply.",
        "inversion": "It may not be the case that {0}.",
        "none": "There are too few statements yet for {tool}.",
    },
    "ko": {
        "pattern_recognition": "{0} 서술과 {1} 서술은 하나의 설명으로 묶일 수 있다.",
        "analogy": "{0} 서술은 {1} 경우에도 성립할 수 있다.",
        "first_principles": "{0} 서술은 문서에 밝혀지지 않은 가정에 기댈 수 있다.",
        "causal_chain": "{0} 서술과 {1} 서술은 한쪽이 다른 쪽에서 따라 나올 수 있다.",
        "scamper": "{0} 서술과 {1} 서술은 서로 적용되지 않는 영역에서 함께 성립할 수 있다.",
        "inversion": "그렇지 않을 수 있다: {0}.",
        "none": "아직 서술이 부족하여 {tool} 도구를 적용할 수 없다.",
    },
    "zh": {
        "pattern_recognition": "{0}与{1}可能有同一个解释。",
        "analogy": "{0}的说法在{1}的情形下也可能成立。",
        "first_principles": "{0}可能依赖于文档没有说明的前提。",
        "causal_chain": "{0}与{1}可能有因果联系。",
        "scamper": "{0}和{1}可能在各自不同的范围内同时成立。",
        "inversion": "未必如此：{0}。",
        "none": "目前的说法太少，无法使用 {tool}。",
    },
    "de": {
        "pattern_recognition": "{0} und {1} haben vielleicht eine gemeinsame Erklärung.",
        "analogy": "Was in {0} steht, gilt vielleicht auch im Fall von {1}.",
        "first_principles": "{0} beruht vielleicht auf einer Annahme, die die Dokumente nicht nennen.",
        "causal_chain": "{0} hängt vielleicht mit {1} zusammen, das eine folgt aus dem anderen.",
        "scamper": "{0} und {1} gelten vielleicht beide, jedes dort, wo das andere nicht zutrifft.",
        "inversion": "Vielleicht trifft nicht zu: {0}.",
        "none": "Für {tool} gibt es noch zu wenige Aussagen.",
    },
}
# The written report: {0} is a statement or the question.
REPORT = {
    "en": {
        "title": "What the documents say: {0}",
        "found": "What the sources say",
        "found_more": "What the sources say, part {0}",
        "covers": "The statements of the sources, in their own words.",
        "rejected": "What was rejected",
        "was_rejected": "Rejected: {0}",
    },
    "ko": {
        "title": "문서의 내용: {0}",
        "found": "출처의 내용",
        "found_more": "출처의 내용, {0}부",
        "covers": "출처의 서술을 원문 그대로 보인다.",
        "rejected": "기각된 내용",
        "was_rejected": "기각됨: {0}",
    },
    "zh": {
        "title": "文档的说法：{0}",
        "found": "来源的说法",
        "found_more": "来源的说法，第{0}部分",
        "covers": "以原文列出各来源的说法。",
        "rejected": "被否定的说法",
        "was_rejected": "被否定：{0}",
    },
    "de": {
        "title": "Was die Dokumente sagen: {0}",
        "found": "Was die Quellen sagen",
        "found_more": "Was die Quellen sagen, Teil {0}",
        "covers": "Die Aussagen der Quellen in ihren eigenen Worten.",
        "rejected": "Was verworfen wurde",
        "was_rejected": "Verworfen: {0}",
    },
}
AGAINST = {
    "en": ("not", "however", "limit"),
    "ko": ("않는다", "하지만", "한계"),
    "zh": ("没有", "但是", "局限"),
    "de": ("nicht", "jedoch", "Grenzen"),
}


def spoken(text: str) -> str:
    """The language the wording is kept in for `text`: its own, or English."""
    code = language(text)
    return code if code in SUB_QUESTIONS else "en"
