"""Pages that stand where an article should be, as real sites send them; and articles that speak of them."""

# ruff: noqa: E501
from __future__ import annotations

import pytest
from tests.sources.conftest import ARTICLE, Web

from pathfinder.errors import SourceError
from pathfinder.sources.document import Document, Settings
from pathfinder.sources.fetch import fetch
from pathfinder.sources.sandbox.extract import extract

SENTENCE = "The harbour authority measured the tide at the pier and wrote the figures down every hour. "

CLOUDFLARE = """<!DOCTYPE html><html lang="en-US"><head><title>Just a moment...</title><meta http-equiv="Content-Type"
content="text/html; charset=UTF-8"><meta name="robots" content="noindex,nofollow"><style>*{box-sizing:border-box}
</style><meta http-equiv="refresh" content="360"></head><body><div class="main-wrapper" role="main"><div
class="main-content"><noscript><div class="h2"><span id="challenge-error-text">Enable JavaScript and cookies to
continue</span></div></noscript></div></div><script>(function(){window._cf_chl_opt={cvId:'3',cZone:"example.org"};
var a=document.createElement('script');a.src='/cdn-cgi/challenge-platform/h/b/orchestrate/chl_page/v1?ray=8f';
document.getElementsByTagName('head')[0].appendChild(a);}());</script></body></html>"""
DATADOME = """<html lang="en"><head><title>example.com</title><style>#cmsg{animation: A 1.5s;}</style></head>
<body style="margin:0"><script data-cfasync="false">var dd={'rt':'c','cid':'AHrlqAAA','hsh':'05B3','t':'bv',
'host':'geo.captcha-delivery.com'}</script><script src="https://ct.captcha-delivery.com/c.js"></script></body></html>"""
PERIMETERX = """<!DOCTYPE html><html><head><title>Access to this page has been denied</title></head><body><section
class="container"><h1>Before we continue...</h1><p>Press &amp; Hold to confirm you are<br> a human (and not a bot).
</p><div id="px-captcha"></div><p>Reference ID 2f1a</p></section><script>window._pxAppId='PX1';</script></body></html>"""
AKAMAI = """<HTML><HEAD><TITLE>Access Denied</TITLE></HEAD><BODY><H1>Access Denied</H1>You don't have permission to
access "http&#58;&#47;&#47;www&#46;example&#46;com&#47;" on this server.<P>Reference&#32;&#35;18&#46;5c7a1202&#46;17
</BODY></HTML>"""
INCAPSULA = """<html style="height:100%"><head><META NAME="ROBOTS" CONTENT="NOINDEX, NOFOLLOW"></head><body><iframe
id="main-iframe" src="/_Incapsula_Resource?SWUDNSAI=31" width="100%">Request unsuccessful. Incapsula incident ID:
1234-5678</iframe></body></html>"""
ANUBIS = """<!doctype html><html><head><title>Making sure you&#39;re not a bot!</title></head><body><h1>Making sure
you're not a bot!</h1><p>Loading...</p><details><summary>Why am I seeing this?</summary><p>You are seeing this because
the administrator of this website has set up Anubis to protect the server against the scourge of AI companies
aggressively scraping websites.</p></details><script id="anubis_challenge" type="application/json">{}</script>"""
GOOGLE = """<html><head><title>https://scholar.google.com/scholar?q=tide</title></head><body><form action="index">
<script src="https://www.google.com/recaptcha/enterprise.js"></script></form><div><b>About this page</b><br><br>Our
systems have detected unusual traffic from your computer network. This page checks to see if it's really you sending
the requests, and not a robot.</div></body></html>"""
KOREAN = "<html><head><title>보안 확인</title></head><body><p>자동 등록 방지: 로봇이 아닙니다에 체크해 주세요.</p></body></html>"

NEWS = """<!doctype html><html><head><title>Ports in the storm</title><script type="application/ld+json">
{"@context":"https://schema.org","@type":"NewsArticle","isAccessibleForFree":"False","hasPart":{"@type":
"WebPageElement","isAccessibleForFree":"False","cssSelector":".paywall"}}</script></head><body><article>
<h1>Ports in the storm</h1><p>The tide gauge at the pier has been moved twice.</p></article>
<div class="gate"><p>Already a subscriber? Log in</p></div></body></html>"""
JOURNAL = """<html><head><title>Tidal asymmetry - Journal of Coasts</title></head><body><h1>Tidal asymmetry</h1>
<p>Access through your institution</p><p>Buy this article: USD 39.95</p></body></html>"""
GERMAN = """<html><head><title>Ebbe im Hafen</title></head><body><h1>Ebbe im Hafen</h1><p>Die Pegel fallen seit Jahren.
</p><p>Jetzt weiterlesen mit dem Probeabo für 1 Euro.</p></body></html>"""

REACT = """<!doctype html><html lang="en"><head><meta charset="utf-8"/><title>Coast data portal</title><script
defer="defer" src="/static/js/main.9f6.js"></script></head><body><noscript>You need to enable JavaScript to run this
app.</noscript><div id="root"></div></body></html>"""
NEXT = """<!doctype html><html><head><title>Gauge 12</title></head><body><div id="__next"><div>Loading…</div></div>
<script src="/_next/static/chunks/main.js"></script></body></html>"""
INLINE = (
    "<html><head><title>Map</title></head><body><p>Map of gauges</p><script>" + "var a=1;" * 500 + "</script>"
)

CONSENT = """<html><head><title>example.com</title></head><body><div><h2>We value your privacy</h2><p>We and our 842
partners store and/or access information on a device, such as cookies, and process personal data, such as unique
identifiers, for personalised advertising and content, advertising and content measurement, audience research and
services development.</p><p>With your permission we and our partners may use precise geolocation data. You may accept
or manage your choices by clicking below, including your right to object where legitimate interest is used.</p>
<button>More options</button><button>Accept all</button><a href="/p">Privacy policy</a></div></body></html>"""
CONSENT_DE = """<html><head><title>Zustimmung</title></head><body><p>Wir und unsere Partner verwenden Cookies und
ähnliche Technologien. Mit Ihrer Zustimmung verarbeiten wir personenbezogene Daten.</p><button>Alle
akzeptieren</button><p>Weitere Hinweise finden Sie in unserer Datenschutzerklärung zu Cookies.</p></body></html>"""

LOGIN = """<html><head><title>Sign In | Network</title></head><body><h1>Sign in</h1><p>Sign in to view this profile and
1,000 others.</p><form><input name="u"><button>Sign in</button></form></body></html>"""
SOFT_404 = "<html><head><title>Page not found - Example</title></head><body><p>Sorry, nothing here.</p></body></html>"


def read(page: str) -> Document:
    return extract(page.encode(), "text/html; charset=utf-8", "https://example.org/page")


def body(*paragraphs: str, head: str = "") -> str:
    shown = "".join(f"<p>{paragraph}</p>" for paragraph in paragraphs)
    return f"<!doctype html><html><head><title>Tides</title>{head}</head><body><main>{shown}</main></body></html>"


@pytest.mark.parametrize(
    ("page", "kind"),
    [
        (CLOUDFLARE, "blocked"), (DATADOME, "blocked"), (PERIMETERX, "blocked"), (AKAMAI, "blocked"),
        (INCAPSULA, "blocked"), (ANUBIS, "blocked"), (GOOGLE, "blocked"), (KOREAN, "blocked"), (LOGIN, "blocked"),
        (NEWS, "paywalled"), (JOURNAL, "paywalled"), (GERMAN, "paywalled"),
        (REACT, "needs_javascript"), (NEXT, "needs_javascript"), (INLINE, "needs_javascript"),
        (CONSENT, "consent_only"), (CONSENT_DE, "consent_only"), (SOFT_404, "not_found"),
    ],
    ids=lambda value: value if len(value) < 20 else "",
)  # fmt: skip
def test_a_wall_is_named_for_what_it_is(page: str, kind: str) -> None:
    """By what it says and by what it loads."""
    with pytest.raises(SourceError) as caught:
        read(page)
    assert caught.value.kind == kind


@pytest.mark.parametrize(
    "page",
    [
        ARTICLE,
        body(SENTENCE * 3, "A captcha asks whether you are a robot; it verifies that you are human. " * 6, SENTENCE * 12),
        body("Cookies keep butter for weeks; this recipe needs 200 grams of flour and two eggs, and bakes for nine "
             "minutes in a hot oven before it may cool on a rack.", "Mix, form and bake them."),
        body(SENTENCE * 2, "We use cookies.", "Accept all"),
        body("Short note: the pier is closed on Monday."),
        body(SENTENCE * 6, "Please enable JavaScript to see the map.", head="<script src='/map.js'></script>"),
        body(SENTENCE, head="<script>" + "var a=1;" * 100 + "</script>"),
        body("The 404 bus", "It runs from the pier to the lighthouse every hour."),
        body(SENTENCE * 5, "Log in to comment."),
    ],
)  # fmt: skip
def test_an_article_is_no_wall(page: str) -> None:
    """Whatever it speaks of."""
    document = read(page)
    assert document.text
    assert "partial" not in document.metadata


def test_what_a_paywall_shows_to_everybody_is_kept_and_marked() -> None:
    """An abstract may be quoted; the source says that it is a part."""
    document = read(body(SENTENCE * 6, "Access through your institution", "Buy this article: USD 39.95"))
    assert document.metadata["partial"] == "paywalled"
    assert "harbour authority" in document.text
    story = [
        f"In the year {year} the tide was {year / 500:.2f} metres high. {SENTENCE * 3}"
        for year in range(1990, 2005)
    ]
    whole = read(body(*story, "Subscribe to continue receiving our letter."))
    assert "partial" not in whole.metadata


@pytest.mark.parametrize(
    ("status", "headers", "page"),
    [(503, {}, CLOUDFLARE), (403, {"cf_mitigated": "challenge"}, CLOUDFLARE), (405, {}, AKAMAI),
     (202, {"x_amzn_waf_action": "challenge"}, ""), (429, {"cf_mitigated": "challenge"}, CLOUDFLARE)],
)  # fmt: skip
def test_a_challenge_behind_a_status_is_blocked_and_not_tried_again(
    web: Web, allowing: Settings, status: int, headers: dict[str, str], page: str
) -> None:
    """A 503 that asks for a human will ask again."""
    url = web.serve("/page", page.encode(), status, content_type="text/html", **headers)
    with pytest.raises(SourceError) as caught:
        fetch(url, settings=allowing)
    assert (caught.value.kind, len(web.asked)) == ("blocked", 1)


def test_a_local_file_is_never_taken_for_a_wall() -> None:
    """A saved page about captchas is what the user put there."""
    document = extract(GOOGLE.encode(), None, "file:///corpus/saved.html")
    assert "unusual traffic" in document.text
