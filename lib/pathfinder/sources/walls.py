"""Pages that stand where an article should be: challenges, logins, paywalls, cookie questions, empty shells.

Only short pages are looked at: an article about captchas is an article. What is shown of a page behind a
paywall (an abstract, the first paragraphs) may be quoted, and the source says that it is a part.
"""

from __future__ import annotations

import re
from html import unescape
from typing import NamedTuple

SHORT = 1_500  # characters; a challenge or a login with its legal notes is shorter
WALL_SHARE = 400  # characters of text beyond which a page behind a paywall is worth having
SHELL = 200  # a page that shows less than this, and is made of scripts, is an empty shell
SCRIPT_SHARE = 20  # bytes of script for each character shown, in a shell
CONSENT_WORDS = 3  # different ones; a recipe has only the cookie
CONSENT_REST = 160  # characters that a page about cookies may hold besides
HEAD = 6_000

HUMAN = re.compile(
    r"just a moment\.\.\.|attention required!? \| cloudflare|checking (?:if the site connection is "
    r"secure|your browser)|"
    r"(?:verify|confirm|prove)(?:ing)? (?:that )?(?:you(?:'|’)?(?: a)?re|you are) (?:a )?(?:human|not a "
    r"(?:ro)?bot)|"
    r"are you a (?:human|robot)\?|i(?:'|’)?m not a robot|press (?:&|and) hold|human verification|"
    r"unusual (?:traffic|activity)|automated (?:requests|queries|access)|bot (?:detection|protection)|"
    r"access (?:to this page has been|is temporarily) (?:denied|restricted)|pardon our interruption|"
    r"you(?:'|’)ve been blocked|incapsula incident|making sure you(?:'|’)re not a bot|security checkpoint|"
    r"complete the (?:security check|captcha)|enter the characters you see|(?:re|h|fun)?captcha\b|"
    r"ddos protection by|ray id:|reference #\d+\.[0-9a-f]+\.|"
    r"ich bin kein roboter|je ne suis pas un robot|no soy un robot|"
    r"로봇이 아닙니다|機器人|ロボットではありません",
    re.IGNORECASE,
)
CHALLENGE_CODE = re.compile(
    r"/cdn-cgi/challenge-platform|_cf_chl_opt|captcha-delivery\.com|px-captcha|_Incapsula_Resource|"
    r"awsWafCookieDomainList|geo\.captcha|/_vercel/challenge|sucuri_cloudproxy|ddosify|anubis_challenge|"
    r"hcaptcha\.com/1/api|google\.com/recaptcha/(?:api|enterprise)|challenges\.cloudflare\.com",
    re.IGNORECASE,
)
DENIED = re.compile(r"\b(?:access denied|403 forbidden|request blocked|request unsuccessful)", re.IGNORECASE)
LOGIN = re.compile(
    r"(?:log|sign) ?in (?:to (?:continue|view|see|read|access)|required)|you must (?:be logged|log|sign) in|"
    r"please (?:log|sign) in|join (?:now )?to (?:view|see)|create an account to (?:continue|read|view)|"
    r"bitte (?:melden sie sich an|einloggen)|로그인이 필요|로그인 후 이용|ログインが必要",
    re.IGNORECASE,
)
PAID_MARK = re.compile(r"\"isAccessibleForFree\"\s*:\s*\"?false", re.IGNORECASE)
PAID = re.compile(
    r"subscribe (?:now )?to (?:continue|keep|read|unlock)|(?:continue|keep) reading with a|already a "
    r"subscriber\?|"
    r"subscribers? only|for subscribers|exclusively for (?:our )?(?:members|subscribers)|to read the "
    r"full (?:article|story|text)|"
    r"(?:buy|purchase|rent) (?:this )?(?:article|chapter|pdf)|access through your (?:institution|"
    r"organization)|"
    r"get full access to this article|you have reached your (?:article )?limit|"
    r"jetzt weiterlesen|weiterlesen mit|nur für abonnenten|réservé aux abonnés|solo para suscriptores|"
    r"구독자 전용|유료 회원|会員限定|订阅后",
    re.IGNORECASE,
)
NEEDS_SCRIPT = re.compile(
    r"(?:enable|requires?|turn on|activate|need|without|aktivieren sie|activez|habilit\w{1,6})"
    r"\W{1,9}(?:\w{1,20}\W{1,9}){0,3}java\s?script|"
    r"java\s?script (?:is|has been|ist|est|está) (?:disabled|required|deaktiviert|désactivé|desactivado)|"
    r"javascript\S{0,9} (?:활성화|有効)",
    re.IGNORECASE,
)
MOUNT = re.compile(
    r"<(?:div|main|section)[^>]{0,200}\bid\s*=\s*[\"']?"
    r"(?:root|app|__next|__nuxt|___gatsby|svelte|main-app|ember\d*)\b"
    r"|<app-root\b|\bng-app\b|\bdata-reactroot\b",
    re.IGNORECASE,
)
CONSENT = re.compile(
    r"cookie|consent|privacy|tracking|partners|legitimate interest|personali[sz]ed|advertis|vendors|gdpr|"
    r"preferences|"
    r"accept all|reject all|privatsphäre|zustimm|einwillig|datenschutz|vie privée|consentement|accepter|"
    r"traceurs|"
    r"privacidad|aceptar|쿠키|개인정보|동의|クッキー|同意",
    re.IGNORECASE,
)
COOKIE = re.compile(
    r"cookie|traceurs|쿠키|クッキー|we (?:value|respect|care about) your privacy", re.IGNORECASE
)
GONE = re.compile(
    r"\A\W*(?:404\b|error 404|page not found|not found$|seite nicht gefunden|page introuvable|"
    r"página no encontrada|페이지를 찾을 수 없)",
    re.IGNORECASE,
)


class Wall(NamedTuple):
    """What stands in the way: a kind of `sources.failures`, and a detail for its message."""

    kind: str
    detail: str


def asks_for_human(source: str) -> bool:
    """Whether the page of a refusal is a challenge for browsers."""
    shown = unescape(re.sub(r"<[^>]{0,2000}>", " ", source))
    return bool(CHALLENGE_CODE.search(source) or HUMAN.search(shown) or DENIED.search(shown))


def wall(source: str, full: str, main: str, title: str) -> Wall | None:
    """What a page from the web is instead of an article, or None. `full` is all that it shows."""
    if len(full) >= SHORT:
        return None
    shown = f"{title}\n{_title(source)}\n{full}"
    if len(full) < WALL_SHARE or CHALLENGE_CODE.search(source[:HEAD]):
        if HUMAN.search(shown) or DENIED.match(title.strip()) or DENIED.match(full):
            return Wall("blocked", "the page asks for a human")
        if CHALLENGE_CODE.search(source) and len(full) < SHELL:
            return Wall("blocked", "the page asks for a human")
    if len(full) < WALL_SHARE:
        if GONE.match(title or _title(source)):
            return Wall("not_found", "its page says so")
        if paid(source, full):
            return Wall("paywalled", "")
        if LOGIN.search(shown):
            return Wall("blocked", "the page asks for a login")
    if _is_consent(full, main):
        return Wall("consent_only", "")
    return Wall("needs_javascript", "") if _is_shell(source, full) else None


def paid(source: str, full: str) -> bool:
    """Whether a page says that it shows only a part to those who do not pay."""
    return bool(PAID_MARK.search(source) or PAID.search(full))


def _title(source: str) -> str:
    return source.partition("<title>")[2].partition("</title")[0][:200]


def _is_consent(full: str, main: str) -> bool:
    """Whether nearly every paragraph is about cookies."""
    if not COOKIE.search(full) or len({word.lower() for word in CONSENT.findall(full)}) < CONSENT_WORDS:
        return False
    rest = [line for line in full.splitlines() if line.strip() and not CONSENT.search(line)]
    about = sum(len(line) for line in full.splitlines() if CONSENT.search(line))
    said = sum(len(line) for line in rest if len(line) > 40)
    return about > 80 and said == 0 and sum(map(len, rest)) <= CONSENT_REST and not _is_article(main, full)


def _is_article(main: str, full: str) -> bool:
    """Whether the main text has a paragraph of its own that is not about cookies."""
    return any(len(line) > 120 and not CONSENT.search(line) for line in (main or full).splitlines())


def _is_shell(source: str, full: str) -> bool:
    """Whether a page is made of scripts and shows next to nothing before they run."""
    if "<script" not in source.lower() or len(full) >= WALL_SHARE:
        return False
    if not full or NEEDS_SCRIPT.search(full):
        return True
    if len(full) >= SHELL:
        return False
    inline = sum(len(part.partition("</script")[0]) for part in source.lower().split("<script")[1:])
    return bool(NEEDS_SCRIPT.search(source) or MOUNT.search(source)) or inline > SCRIPT_SHARE * len(full)
