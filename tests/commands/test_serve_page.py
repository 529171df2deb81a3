"""The page of `pf serve` in a real Chromium, while the research changes."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import pytest
from tests.command_line import Pf
from tests.commands.served import Served, until
from tests.steps import desk

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.slow

Scheme = Literal["light", "dark"]
EVIL = "<img src=x onerror=\"document.title='owned'\"><script>document.title='owned'</script>"


@pytest.fixture
def served(pf: Pf, documents: Path) -> Iterator[Served]:
    """A research with one finding, and one that is to come, on a page."""
    pf.start("--corpus", str(documents), "--max-iterations", "4")
    pf.fetch(documents / "papers" / "field-test.md")
    pf.iterate()
    served = Served(pf.folder)
    yield served
    served.process.kill()
    served.process.communicate()


Opener = Callable[..., "Page"]


@pytest.fixture
def visit(browser: Browser, served: Served) -> Iterator[Opener]:
    """Opens the printed address; at the end no script has failed and nothing was refused by the policy."""
    wrong: list[str] = []
    contexts = []

    def opened(width: int = 1280, scheme: Scheme = "light") -> Page:
        context = browser.new_context(viewport={"width": width, "height": 844}, color_scheme=scheme)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda said: wrong.append(said.text))
        page.goto(f"http://127.0.0.1:{served.port}{served.entrance}")
        page.wait_for_selector("#figures dd")
        return page

    yield opened
    for context in contexts:
        context.close()
    assert [each for each in wrong if "409" not in each and "ERR_CONNECTION_REFUSED" not in each] == []


def shows(page: Page, selector: str, text: str) -> None:
    """Wait until a part of the page has this text in it."""
    page.locator(selector, has_text=text).first.wait_for()


def test_the_token_leaves_the_address_bar(visit: Opener, served: Served) -> None:
    page = visit()
    assert page.url == f"http://127.0.0.1:{served.port}{served.home}"
    assert page.evaluate("document.cookie") == ""
    page.reload()
    page.wait_for_selector("#figures dd")


def test_it_updates_by_itself(visit: Opener, pf: Pf) -> None:
    """Phase, figures and the strength of a hypothesis follow the files."""
    page = visit()
    shows(page, "#phase", "PLAN")
    pf.answer()
    shows(page, "#phase", "EXPLORE")
    answer = desk.explore()
    answer["type_a_hypotheses"] = []
    found = dict.fromkeys(("summary", "quote"), desk.OTHER_QUOTE)
    answer["observations"][0].update(id="obs_2", source_id="src_1", **found)
    answer["edges"] = [{"from": "obs_2", "to": "hyp_A1", "type": "CONTRADICTS", "weight": 0.8}]
    pf.ok("submit", pf.write(pf.card(), answer))
    shows(page, "#iteration", "2 of 4")
    strength = pf.graph["hypotheses"]["hyp_A1"]["strength"]
    shows(page, "#hypotheses", f"{strength:.2f}")
    shows(page, "#hypotheses .down", "▼")
    shows(page, "#quotes", desk.OTHER_QUOTE)
    assert page.locator("#figures dd").all_text_contents() == ["2", "1", "0", "2 / 0", "0"]


def test_the_buttons_work_by_mouse_and_by_keyboard(visit: Opener, pf: Pf) -> None:
    """Each changes the research, and the page shows it; what makes no sense cannot be pressed."""
    page = visit()
    page.get_by_role("button", name="Pause").click()
    shows(page, "#status", "paused")
    assert pf.state["status"] == "paused"
    assert page.get_by_role("button", name="Pause").is_disabled()
    page.get_by_role("button", name="Resume").focus()
    page.keyboard.press("Enter")
    shows(page, "#status", "running")
    assert pf.state["status"] == "running"
    page.get_by_role("button", name="Stop").click()
    shows(page, "#status", "stopped")
    assert pf.state["status"] == "stopped"
    assert page.locator("#said").text_content() == "stopped.  iteration 1"


def test_what_cannot_be_done_is_said_on_the_page(visit: Opener, pf: Pf) -> None:
    while pf.state["status"] == "running":
        pf.answer()
    page = visit()
    page.get_by_role("button", name="Resume").click()
    shows(page, "#answer", "the limit of 4 iterations is reached")


def test_hostile_text_stays_text(visit: Opener, pf: Pf) -> None:
    """Markup in a search query is shown letter by letter and does nothing."""
    pf.ok("search", EVIL)
    page = visit()
    shows(page, "#activities", EVIL)
    assert page.locator("#activities img, #activities script").count() == 0
    assert page.title() != "owned"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_fits_and_axe_finds_nothing(visit: Opener, scheme: Scheme) -> None:
    """At three widths, in one page that is made narrower."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is not installed")
    page = visit(1280, scheme)
    for width in (1280, 390, 320):
        page.set_viewport_size({"width": width, "height": 844})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        found = axe.Axe().run(page).response["violations"]
        assert [(each["id"], each["nodes"][0]["html"]) for each in found] == [], width


def test_several_viewers_see_the_same(visit: Opener, pf: Pf) -> None:
    pages = [visit(), visit(), visit()]
    pf.answer()
    for page in pages:
        shows(page, "#phase", "EXPLORE")


def test_a_report_with_scripts_cannot_press_a_button(visit: Opener, pf: Pf, served: Served) -> None:
    """It runs as a stranger: no cookie of this page, no reading of it, no pressing."""
    script = f"""<title>waiting</title><script>
      fetch("{served.home}stop", {{method: "POST"}}).then((reply) => reply.status, () => "blocked")
        .then((what) => fetch("state").then((reply) => what + reply.status, () => what + " blocked"))
        .then((what) => {{ document.title = what; }});
    </script>"""
    (pf.session / "report.html").write_text(script)
    assert until(lambda: "report.html" in served.state()["documents"])
    from playwright.sync_api import expect

    page = visit()
    report = page.context.new_page()
    report.goto(f"{page.url}report.html")
    expect(report).to_have_title("blocked blocked")
    assert report.evaluate("window.origin") == "null"
    assert pf.state["status"] == "running"


def test_the_report_opens_from_the_page(visit: Opener, pf: Pf) -> None:
    from playwright.sync_api import expect

    page = visit()
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="Report as Markdown").click()
    expect(opened.value.locator("body")).to_contain_text(pf.graph["question"])
    assert opened.value.evaluate("window.opener") is None


def test_the_end_of_the_server_and_of_the_session_are_told(visit: Opener, pf: Pf, served: Served) -> None:
    page = visit()
    shutil.rmtree(pf.session)
    shows(page, "#status", "the folder is gone")
    assert page.get_by_role("button", name="Stop").is_disabled()
    served.end()
    shows(page, "#answer", "No connection")
