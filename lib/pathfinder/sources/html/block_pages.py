"""Pages that stand where an article should be: challenges, logins, paywalls, cookie questions, empty shells.

Only short pages are looked at: an article about captchas is an article. What is shown of a page behind a
paywall (an abstract, the first paragraphs) may be quoted, and the source says that it is a part.
"""

import re
from html import unescape
from typing import NamedTuple

from pathfinder.data import table

SHORT = 1_500  # characters; a challenge or a login with its legal notes is shorter
WALL_SHARE = 400  # characters of text beyond which a page behind a paywall is worth having
SHELL = 200  # a page that shows less than this, and is made of scripts, is an empty shell
SCRIPT_SHARE = 20  # bytes of script for each character shown, in a shell
CONSENT_WORDS = 3  # different ones; a recipe has only the cookie
CONSENT_REST = 160  # characters that a page about cookies may hold besides
HEAD = 6_000

_TABLE = table("pathfinder.sources.html", "block_pages.toml")


def _pattern(name: str) -> re.Pattern[str]:
    return re.compile("|".join(_TABLE[name]), re.IGNORECASE)


HUMAN = _pattern("human")
CHALLENGE_CODE = _pattern("challenge_code")
DENIED = _pattern("denied")
LOGIN = _pattern("login")
PAID_MARK = _pattern("paid_mark")
PAID = _pattern("paid")
NEEDS_SCRIPT = _pattern("needs_script")
MOUNT = _pattern("mount")
CONSENT = _pattern("consent")
COOKIE = _pattern("cookie")
GONE = _pattern("gone")


class BlockPage(NamedTuple):
    """What stands in the way: a kind of `sources.document`, and a detail for its message."""

    kind: str
    detail: str


def asks_for_human(source: str) -> bool:
    """Whether the page of a refusal is a challenge for browsers."""
    shown = unescape(re.sub(r"<[^>]{0,2000}>", " ", source))
    return bool(CHALLENGE_CODE.search(source) or HUMAN.search(shown) or DENIED.search(shown))


def block_page(source: str, full: str, main: str, title: str) -> BlockPage | None:
    """What a page from the web is instead of an article, or None. `full` is all that it shows."""
    if len(full) >= SHORT:
        return None
    shown = f"{title}\n{_title(source)}\n{full}"
    if len(full) < WALL_SHARE or CHALLENGE_CODE.search(source[:HEAD]):
        if HUMAN.search(shown) or DENIED.match(title.strip()) or DENIED.match(full):
            return BlockPage("blocked", "the page asks for a human")
        if CHALLENGE_CODE.search(source) and len(full) < SHELL:
            return BlockPage("blocked", "the page asks for a human")
    if len(full) < WALL_SHARE:
        if GONE.match(title or _title(source)):
            return BlockPage("not_found", "its page says so")
        if paid(source, full):
            return BlockPage("paywalled", "")
        if LOGIN.search(shown):
            return BlockPage("blocked", "the page asks for a login")
    if _is_consent(full, main):
        return BlockPage("consent_only", "")
    return BlockPage("needs_javascript", "") if _is_shell(source, full) else None


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
