"""report.html in a real Chromium, from disk with the network off: mouse, keyboard, axe-core, printing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import pytest
from tests.exports import pages
from tests.exports.browser import launching

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.slow

Scheme = Literal["light", "dark"]
WIDE, NARROW = 1280, 390
CITE = "main a.cite"


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The pages by name: 5 observations with a written report, also in Korean; 40 and 500 observations."""
    folder = tmp_path_factory.mktemp("pages")
    made = {
        "small": pages.with_report(),
        "korean": pages.with_report("ko"),
        "middle": pages.large(folder / "middle", 40),
        "large": pages.large(folder / "large"),
    }
    return {name: pages.written(folder / f"{name}.html", material) for name, material in made.items()}


class Visit:
    """One opened page, and everything that went wrong in it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.wrong: list[str] = []
        page.on("pageerror", lambda error: self.wrong.append(f"error: {error}"))
        page.on("console", lambda said: self.wrong.append(f"{said.type}: {said.text}"))
        page.on("requestfailed", lambda request: self.wrong.append(f"failed: {request.url}"))
        page.on("request", lambda request: self.asked.append(request.url))
        self.asked: list[str] = []

    def check(self) -> None:
        """Nothing went wrong since the last time, and nothing was asked for."""
        wrong, asked = self.wrong[:], self.asked[:]
        self.wrong.clear()
        self.asked.clear()
        assert wrong == []
        assert [url for url in asked if not url.startswith(("file:", "data:", "about:"))] == []

    def unfold(self) -> None:
        self.page.evaluate("document.querySelectorAll('details').forEach(each => each.open = true)")

    def draw(self) -> None:
        self.page.locator("#graph").scroll_into_view_if_needed()
        self.page.wait_for_selector("#graph canvas", state="attached")


Opener = Callable[..., Visit]


@pytest.fixture(scope="module")
def tab(browser: Browser) -> Iterator[Visit]:
    """The one tab in which pages are opened one after the other: a new one would cost as much as a test."""
    with browser.new_context(offline=True) as context:
        yield Visit(context.new_page())


@pytest.fixture
def visit(tab: Visit, files: dict[str, Path]) -> Iterator[Opener]:
    """Opens a page by name; at the end nothing may have gone wrong and nothing have been asked for."""
    page = tab.page

    def opened(name: str, width: int = WIDE, scheme: Scheme = "light") -> Visit:
        page.set_viewport_size({"width": width, "height": 844})
        page.emulate_media(media="screen", color_scheme=scheme)
        page.goto(files[name].as_uri())
        return tab

    yield opened
    page.evaluate("localStorage.clear()")
    page.goto("about:blank")
    tab.check()


def violations(page: Page) -> list[tuple[str, str]]:
    """What axe-core finds in the page: the rule and the first element that breaks it."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is not installed")
    found = axe.Axe().run(page).response["violations"]
    return [(each["id"], each["nodes"][0]["html"][:200]) for each in found]


@pytest.mark.parametrize(
    ("name", "width", "scheme"),
    [
        ("small", NARROW, "dark"),
        ("korean", WIDE, "dark"),
        ("middle", NARROW, "light"),
    ],
)
def test_axe_finds_nothing_with_the_panel_open_and_closed(
    visit: Opener, name: str, width: int, scheme: Scheme
) -> None:
    """Every language, width and scheme is met; `large` has only more of what `middle` has.

    The page is unfolded: what it shows folded is a part of that.
    """
    found = visit(name, width, scheme)
    found.unfold()
    found.draw()
    assert violations(found.page) == []
    found.page.locator(CITE).first.click()
    assert violations(found.page) == []


@pytest.mark.parametrize("name", ["small", "korean", "large"])
def test_a_narrow_page_never_scrolls_sideways(visit: Opener, name: str) -> None:
    found = visit(name, NARROW)
    found.unfold()
    found.draw()
    assert found.page.evaluate("document.documentElement.scrollWidth") <= NARROW
    found.page.evaluate("scrollTo(0, 0)")
    found.page.locator(CITE).first.click()
    assert found.page.evaluate("document.getElementById('panel').scrollWidth") <= NARROW


def test_a_click_on_a_citation_shows_the_quote_in_its_context(visit: Opener) -> None:
    page = visit("small").page
    before = page.url
    page.locator(CITE).first.click()
    panel = page.locator("#panel")
    assert panel.locator("mark").inner_text() == "builds took 40% less time"
    assert "In all three projects builds took 40% less time than before." in panel.inner_text()
    assert "Build times measured" in panel.locator(".source-card").inner_text()
    link = panel.locator(".source-card a")
    assert link.get_attribute("href") == "https://site1.example/page#page=7"
    assert link.get_attribute("rel") == "noopener noreferrer"
    assert page.url == before


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_the_keyboard_opens_a_citation_and_escape_returns_the_focus(visit: Opener, key: str) -> None:
    page = visit("small").page
    cite = page.locator(CITE).nth(1)
    cite.focus()
    page.keyboard.press(key)
    assert page.evaluate("document.getElementById('panel').open")
    assert page.evaluate("document.activeElement.id") == "panel-heading"
    for _ in range(12):  # a modal dialog keeps the focus, or hands it to the browser itself
        page.keyboard.press("Tab")
        assert page.evaluate("document.getElementById('panel').contains(document.activeElement) "
                             "|| document.activeElement === document.body")  # fmt: skip
    page.keyboard.press("Escape")
    assert not page.evaluate("document.getElementById('panel').open")
    assert cite.evaluate("each => each === document.activeElement")


def test_the_button_and_the_backdrop_close_the_panel(visit: Opener) -> None:
    page = visit("small").page
    page.locator(CITE).first.click()
    page.locator("#panel-close").click()
    assert not page.evaluate("document.getElementById('panel').open")
    page.locator(CITE).first.click()
    page.mouse.click(30, 400)
    assert not page.evaluate("document.getElementById('panel').open")


def test_a_citation_of_several_quotes_is_leafed_through(visit: Opener) -> None:
    page = visit("large").page
    cite = page.locator("main a.cite[data-quotes*=' ']").first
    quotes = (cite.get_attribute("data-quotes") or "").split()
    cite.focus()
    page.keyboard.press("Enter")
    assert quotes[0] in page.locator("#panel .proof-line").inner_text()
    page.keyboard.press("ArrowRight")
    assert quotes[1] in page.locator("#panel .proof-line").inner_text()
    page.locator("#panel-back").click()
    assert quotes[0] in page.locator("#panel .proof-line").inner_text()


def test_the_first_tab_leads_past_the_contents(visit: Opener) -> None:
    page = visit("small").page
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "main"


def test_the_scheme_follows_the_system_until_the_reader_chooses(visit: Opener) -> None:
    page = visit("small", scheme="dark").page
    paper = "getComputedStyle(document.body).backgroundColor"
    dark = page.evaluate(paper)
    assert page.locator("#scheme").get_attribute("aria-pressed") == "true"
    page.locator("#scheme").click()
    assert page.locator("#scheme").get_attribute("aria-pressed") == "false"
    assert page.evaluate(paper) != dark


@pytest.mark.parametrize("name", ["small", "large"])
def test_the_graph_is_drawn_and_a_chosen_hypothesis_tells_its_evidence(visit: Opener, name: str) -> None:
    found = visit(name)
    found.draw()
    page = found.page
    page.select_option("#graph-choice", "hyp_A1")
    about = page.locator("#graph-about")
    assert page.locator("#graph-choice option:checked").inner_text()[:6] in about.inner_text()
    about.locator("a.cite").first.click()
    assert page.locator("#panel mark").inner_text()


def test_the_slider_goes_back_to_an_earlier_iteration(visit: Opener) -> None:
    found = visit("small")
    found.draw()
    slider = found.page.locator("#graph-iteration")
    slider.focus()
    found.page.keyboard.press("ArrowLeft")
    assert found.page.locator("#graph-iteration-shown").inner_text() == "3 / 4"


def test_every_observation_stands_in_the_table_and_can_be_filtered(visit: Opener) -> None:
    page = visit("large").page
    page.locator("#observations > summary").click()
    page.locator("#observation-rows tr").nth(499).wait_for(state="attached")
    assert page.locator("#observation-rows tr").count() == 500
    page.fill("#filter", "fact 499")
    assert page.locator("#observation-rows tr:visible").count() == 1
    page.locator("#observation-rows tr:visible a.cite").click()
    assert "fact 499" in page.locator("#panel mark").inner_text()


def test_a_hypothesis_in_the_panel_leads_to_its_place(visit: Opener) -> None:
    page = visit("small").page
    page.locator(CITE).first.click()
    page.locator("#panel a[data-leave]").first.click()
    assert page.url.endswith("#hyp_A1")
    assert not page.evaluate("document.getElementById('panel').open")


def test_printing_shows_every_quote_and_no_controls(visit: Opener) -> None:
    """Folded quotes are unfolded for the print and folded again after it."""
    page = visit("large").page
    page.emulate_media(media="print")
    for hidden in (".contents", "#scheme", ".explorer", "#panel", "#observations"):
        assert not page.locator(hidden).first.is_visible()
    folded = "document.querySelectorAll('.finding details:not([open])').length"
    before = page.evaluate(folded)
    assert before > 0
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert page.evaluate(folded) == 0
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert page.evaluate(folded) == before


def test_print_has_what_the_pdf_export_has(visit: Opener) -> None:
    """The report and its appendix; not the graph, the timeline and the searches."""
    page = visit("small").page
    page.emulate_media(media="print")
    for shown in ("#answer", "#unknown", "#sources", "#findings", "#rejected", "#history .totals"):
        assert page.locator(shown).is_visible(), shown
    for hidden in ("#evidence", "#history .timeline", "#searches-heading", ".rests-on >> nth=0"):
        assert not page.locator(hidden).is_visible(), hidden


@pytest.mark.parametrize("width", [WIDE, NARROW])
def test_no_heading_stands_over_another(visit: Opener, width: int) -> None:
    page = visit("small", width).page
    tops = page.evaluate(
        "[...document.querySelectorAll('main :is(h2, h3), .appendix')]"
        ".map(each => each.getBoundingClientRect()).filter(box => box.height > 1)"
        ".map(box => [box.top, box.bottom])"
    )
    assert len(tops) > 8
    assert all(upper[1] <= lower[0] for upper, lower in pairwise(tops))


def test_the_page_prints_to_pdf(visit: Opener) -> None:
    import pypdfium2

    document = pypdfium2.PdfDocument(visit("small", scheme="dark").page.pdf(format="A4"))
    text = document[0].get_textpage().get_text_bounded()
    assert "Larger caches and build times" in text


def test_without_a_script_everything_can_be_read_and_citations_lead_to_sources(
    browser: Browser, files: dict[str, Path]
) -> None:
    found = Visit(browser.new_page(java_script_enabled=False, offline=True))
    page = found.page
    page.goto(files["small"].as_uri())
    assert not page.locator("#scheme").is_visible()
    cite = page.locator(CITE).first
    target = cite.get_attribute("href")
    cite.click()
    assert page.url.endswith(str(target))
    assert page.locator("table.hypotheses").is_visible()
    found.check()
    page.close()


def test_the_graph_needs_no_webgl(browser: Browser, files: dict[str, Path]) -> None:
    plain = browser.browser_type.launch(**launching("--disable-3d-apis", "--disable-webgl"))
    page = plain.new_page()
    page.goto(files["small"].as_uri())
    page.locator("#graph").scroll_into_view_if_needed()
    page.wait_for_selector("#graph canvas", state="attached")
    plain.close()
