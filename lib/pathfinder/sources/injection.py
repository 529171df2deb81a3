"""Text of a source that speaks to a language model instead of a reader: found, reported, never followed.

A table of patterns is no defence; the fence is (`sources.fence`). It tells the user what a page tries.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import TypedDict

MOST = 5
SCANNED = 1_000_000  # characters
EXCERPT = 160
AROUND = 20
NEAR = r"[^.!?]{0,40}?"

# What it does, and the words, in English, German, French, Spanish, Russian, Chinese, Japanese, Korean.
# Every repetition is bounded: the texts are hostile.
PATTERNS: dict[str, str] = {
    "tells a model to ignore its instructions": (
        rf"\b(?:ignore|disregard|forget|override|bypass)\b{NEAR}\b(?:previous|prior|above|earlier|"
        rf"preceding|all|your|"
        rf"system|original)\b{NEAR}\b(?:instructions?|prompts?|guidelines|your rules|all rules)\b"
        rf"|\b(?:ignorier\w{{0,12}}|vergiss|vergesse\w{{0,12}}|missachte\w{{0,12}})\b{NEAR}\b(?:anweisung|"
        rf"instruktion|vorgabe|"
        rf"regel)\w{{0,12}}"
        rf"|\b(?:ignore[zr]?|oublie[zr]?)\b{NEAR}\b(?:instructions|consignes|directives)\b"
        rf"|\b(?:ignor[ae]n?|olvid[ae]n?)\b{NEAR}\b(?:instrucciones|indicaciones|reglas|instruções)\b"
        rf"|(?:игнорируй|забудь|проигнорируй)\w{{0,12}}{NEAR}(?:инструкци|указани|правил)\w{{0,12}}"
        r"|(?:忽略|无视|無視|忘记|忘掉)[^。!?]{0,20}(?:指令|指示|提示|说明|規則|规则)"
        r"|(?:指示|命令|プロンプト)[^。!?]{0,10}(?:無視|忘れ)"
        r"|(?:지시|명령|지침|프롬프트)[^.!?]{0,20}(?:무시|잊어)"
    ),
    "speaks to a model": (
        r"\byou are (?:now )?(?:an?|the) (?:\w{1,20} ){0,3}(?:ai|a\.i\.|llm|language model|chatbot)\b"
        r"|\byou are (?:now )?(?:an?|the) (?:helpful|virtual|research|coding|ai) (?:assistant|agent)\b"
        r"|\b(?:if|since|as) you(?:'re| are) (?:an? |the )?(?:\w{1,20} ){0,2}(?:ai|llm|language model|"
        r"chatbot)\b"
        r"|\b(?:attention|note to|message to|instructions? (?:to|for)|dear) (?:all |any |the )?(?:ai|"
        r"llms?|language models?|"
        r"chatbots?|assistants?|agents?|claude|gpt|chatgpt|gemini)\b"
        r"|\bdu bist (?:jetzt )?(?:eine? )?(?:ki|sprachmodell|assistent)\b"
        r"|\b(?:tu es|vous êtes) (?:maintenant )?(?:une? )?(?:ia|intelligence artificielle|assistant|"
        r"modèle de langage)\b"
        r"|\b(?:eres|usted es) (?:ahora )?(?:una? )?(?:ia|inteligencia artificial|asistente|modelo de "
        r"lenguaje)\b"
        r"|ты (?:теперь )?(?:ии|языковая модель|ассистент)\b"
        r"|你(?:现在)?是(?:一个|一名)?(?:人工智能|ai|语言模型|助手)"
        r"|あなたは(?:ai|人工知能|言語モデル|アシスタント)"
        r"|(?:너는|당신은) (?:이제 )?(?:ai|인공지능|언어 ?모델|어시스턴트)"
    ),
    "asks for a command to be run": (
        r"\b(?:run|execute|type|enter|paste)\b[^.!?]{0,30}\b(?:following|this|"
        r"these)\b[^.!?]{0,20}\b(?:commands?|scripts?|code)\b"
        r"[^.]{0,60}(?:\b(?:bash|shell|terminal|tool|now|immediately|before (?:you )?continu)|curl |"
        r"wget |rm -)"
        r"|\b(?:use|call|invoke) (?:the |your )?(?:bash|shell|terminal|webfetch|write|edit|computer)[ "
        r"_]?tool\b"
        r"|\bcurl\s[^|]{5,200}\|\s{0,5}(?:sudo )?(?:ba|z)?sh\b"
        r"|\b(?:führe|führen sie)\b[^.!?]{0,30}\bbefehl\w{0,12}\b[^.!?]{0,20}\baus\b"
        r"|\bexécute[zr]?\b[^.!?]{0,30}\bcommandes?\b|\bejecut[ae]\b[^.!?]{0,30}\bcomandos?\b"
        r"|выполни\w{0,12}[^.!?]{0,30}команд\w{0,12}|(?:执行|运行)[^。]{0,10}(?:以下|下面|这个|此)[^。]{0,10}命令"
        r"|(?:次の|以下の)コマンドを実行|(?:다음|아래) ?명령(?:어)?[을를] ?실행"
    ),
    "asks for secrets or for data to be sent away": (
        r"\b(?:reveal|print|output|show|repeat|send|leak|exfiltrate|upload|"
        r"include)\b[^.!?]{0,40}\b(?:your |the )?"
        r"(?:system prompt|hidden prompt|initial instructions|api[ _-]?keys?|credentials|access tokens?|"
        r"environment variables|conversation history|private keys?|\.env\b)"
        r"|!\[[^\]]{0,200}\]\(https?://[^)\s]{1,300}[?&][^)\s]{0,200}=\s{0,5}(?:\{|<|\[)"
    ),
    "pretends to be a message of the system": (
        r"<\|(?:im_start|im_end|system|endoftext)[^>]{0,60}\|?>|\[/?(?:INST|SYSTEM)\]|<</?SYS>>"
        r"|</?(?:system|system-reminder|system_prompt|function_calls|function_results|tool_result|"
        r"antml:\w{1,20})\b[^>]{0,40}>"
        r"|^\s{0,5}(?:#{1,6}\s{0,5})?(?:system|assistant|human)\s{0,5}(?:prompt|message|"
        r"override)?\s{0,5}:\s{0,5}(?=\S{1,40} (?:must|"
        r"now|are|should|will))"
        r"|\b(?:new|updated|important|urgent) (?:system )?instructions? (?:from|for|by) (?:the "
        r")?(?:system|user|developer|operator|"
        r"anthropic|openai|ai|model|assistant)\b|<<<end of source"
    ),
    "asks to keep something from the user": (
        r"\b(?:do not|don(?:'|’)t|never|without) (?:tell|inform|mention|notify|show|reveal|alert|telling|"
        r"informing|mentioning|"
        r"notifying)\b[^.!?]{0,30}\b(?:the )?users?\b"
    ),
    "tells a model what to conclude": (
        r"\b(?:you|the (?:model|assistant|ai|reviewer)|ai|llms?) (?:must|should|will|shall) (?:only |"
        r"always )?(?:rate|rank|recommend|cite|"
        r"conclude|state|answer|respond|report)\b[^.!?]{0,60}\b(?:best|only|positive|accept|highest|"
        r"trustworthy|"
        r"reliable|safe|first)\b|\bgive a (?:strong(?:ly)? )?positive review\b"
    ),
}  # fmt: skip


class Finding(TypedDict):
    """One passage that tries something. `start` is its offset, or None when no reader sees it."""

    what: str
    excerpt: str
    start: int | None


# Each match holds one of the words of its kind, in lower case; only their surroundings are looked at.
TRIGGERS: dict[str, tuple[str, ...]] = {
    "tells a model to ignore its instructions": (
        *(
            "ignor",
            "disregard",
            "forget",
            "overrid",
            "bypass",
            "vergiss",
            "vergess",
            "missacht",
            "oublie",
            "olvid",
        ),
        *("игнорируй", "забудь", "忽略", "无视", "無視", "忘", "무시", "잊어"),
    ),
    "speaks to a model": (
        *(
            " ai ",
            " ai,",
            " ai.",
            " ai:",
            " ai!",
            "a.i.",
            "llm",
            "language model",
            "chatbot",
            "assistant",
            " agent",
        ),
        *(
            "claude",
            "gpt",
            "gemini",
            "sprachmodell",
            "assistent",
            " ki ",
            " ia ",
            " ia,",
            " ia.",
            "intelligence arti",
        ),
        *("inteligencia arti", "asistente", "modelo de l", "modèle de l", " ии", "языковая", "ассистент"),
        *("人工智能", "是ai", "个ai", "语言模型", "助手", "はai", "人工知能", "言語モデル", "アシスタント"),
        *("인공지능", "언어", "어시스턴트", "은 ai", "는 ai", "이제 ai"),
    ),
    "asks for a command to be run": (
        *(
            "command",
            "script",
            " code",
            "curl",
            "tool",
            "befehl",
            "comando",
            "команд",
            "命令",
            "コマンド",
            "명령",
        ),
    ),
    "asks for secrets or for data to be sent away": (
        *("prompt", "initial instr", "api key", "api_key", "api-key", "apikey", "credential", "access token"),
        *("environment var", "conversation hist", "private key", ".env", "!["),
    ),
    "pretends to be a message of the system": (
        *(
            "<|",
            "[inst",
            "[/inst",
            "[system",
            "[/system",
            "sys>",
            "<system",
            "</system",
            "function_",
            "tool_result",
        ),
        *("antml", "system:", "system prompt", "system message", "system override", "assistant:", "human:"),
        *(
            "assistant message",
            "instructions f",
            "instruction f",
            "instructions b",
            "instruction b",
            "<<<end",
        ),
    ),
    "asks to keep something from the user": (" user",),
    "tells a model what to conclude": (
        *(
            " rate ",
            " rank ",
            " recommend",
            " cite ",
            " conclude ",
            " state ",
            " answer",
            " respond",
            " report",
        ),
        *("positive review",),
    ),
}
BEFORE, AFTER = 160, 320


def suspicious(text: str, hidden: str = "") -> list[Finding]:
    """The passages of `text`, and of what a page hides, that speak to a model; the hidden ones first."""
    found = [_finding(what, match, hidden, None) for what, match in _matches(hidden)]
    found += [_finding(what, match, text, match.start()) for what, match in _matches(text)]
    return found[:MOST]


def _matches(text: str) -> Iterator[tuple[str, re.Match[str]]]:
    """The first place of each kind."""
    lower = text[:SCANNED].lower()
    if len(lower) != len(text[:SCANNED]):  # a few letters grow in lower case; offsets must stay
        lower = "".join(low if len(low := letter.lower()) == 1 else letter for letter in text[:SCANNED])
    lower = lower.replace("\n", " ")
    for what, pattern in _compiled():
        for start, end in _surroundings(lower, TRIGGERS[what]):
            match = pattern.search(text, start, end)
            if match:
                yield what, match
                break


def _surroundings(lower: str, triggers: tuple[str, ...]) -> list[tuple[int, int]]:
    """The stretches around the triggers, in order, joined where they meet."""
    places = sorted(place for trigger in triggers for place in _places(lower, trigger))
    joined: list[tuple[int, int]] = []
    for place in places:
        start, end = max(0, place - BEFORE), place + AFTER
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], end)
        else:
            joined.append((start, end))
    return joined


def _places(lower: str, trigger: str) -> Iterator[int]:
    place = lower.find(trigger)
    while place >= 0:
        yield place
        place = lower.find(trigger, place + AFTER)


def _finding(what: str, match: re.Match[str], text: str, start: int | None) -> Finding:
    begin = max(0, match.start() - AROUND)
    excerpt = " ".join(text[begin : begin + EXCERPT].split())
    return {"what": what, "excerpt": excerpt, "start": start}


@cache
def _compiled() -> list[tuple[str, re.Pattern[str]]]:
    """A blank of a pattern is any white space: lines end anywhere."""
    flags = re.IGNORECASE | re.MULTILINE
    return [(what, re.compile(pattern.replace(" ", r"\s"), flags)) for what, pattern in PATTERNS.items()]
