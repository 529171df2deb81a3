"""Pages that are made by their scripts: run in an installed browser, read as a reader would see them.

The page as the server sent it is what the browser starts from; nothing is fetched twice. When it has come to
rest, or when its time is up, what can be seen is written out as HTML (`visible.js`) and read like any page.
"""

import threading
import time
from dataclasses import replace
from hashlib import sha256
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from pathfinder.errors import SourceError
from pathfinder.sources.browser.chromium import Browser, find
from pathfinder.sources.browser.devtools import Ended
from pathfinder.sources.browser.interceptor import Interceptor
from pathfinder.sources.browser.page import LITTLE, Seen, Tab
from pathfinder.sources.document import Document
from pathfinder.sources.http.client import Client, Received
from pathfinder.sources.sandbox.isolation import extract

LIMIT_S = 20.0  # for everything, the start of the browser included
SHARE = 0.8  # of the time that is left at most: what it makes is still to be read
SPARE_S = 1.5  # of it for the last look at a page that does not come to rest
INSTALL = (
    "use another source; with Chromium or Chrome installed (for example `apt-get install chromium`, or the "
    "program that PATHFINDER_BROWSER names) such a page is rendered"
)
ALLOW = "use another source; the user can allow it with `sources.render_javascript` in the configuration"
ELSE = "look for a plain page, a PDF or another source"
WHY = {
    "late": "its scripts took more time than is allowed",
    "loud": "its scripts made more than is allowed",
    "gone": "its scripts took more memory than is allowed",
}
_places = threading.BoundedSemaphore(2)


class Task(NamedTuple):
    """A page that shows nothing without its scripts: as it was sent, as it was asked for, and its failure."""

    page: Received
    address: str
    problem: SourceError

    def shown_as(self, url: str) -> str:
        """`url` with the route of the address: "#/chapter/2" chooses the text of some pages."""
        route = urlsplit(self.address).fragment
        return f"{url}#{route}" if route.startswith(("/", "!")) else url

    def failed(self, kind: str, detail: str, hint: str = ELSE) -> SourceError:
        """The failure with what came of the rendering."""
        message = self.problem.message + (f": {detail}" if detail else "")
        return SourceError(kind, message, hint, about=self.problem.about)


def rendered(task: Task, client: Client) -> Document:
    """The document that the scripts of a page make.

    SourceError `needs_javascript` when it cannot be rendered or shows nothing even then, `too_complex` when
    time or memory is not enough, `too_large`, and whatever any page may end in.
    """
    if not client.settings.render_javascript:
        raise task.failed("needs_javascript", "", ALLOW)
    program = find()
    if program is None:
        raise task.failed("needs_javascript", "", INSTALL)
    asked = time.monotonic()
    with _places:
        client.deadline.extend(time.monotonic() - asked)
        limit = min(LIMIT_S, SHARE * client.deadline.left())
        end, browser = time.monotonic() + limit, Browser(program, limit)
        try:
            with browser as pipe:
                tab = Tab(pipe, task.page, client)
                tab.show(task.shown_as(task.page.url))
                seen = tab.settled(end - SPARE_S)
        except Ended as ended:
            if not browser.product:
                detail = "the installed browser does not start" + (" in time" if ended.why == "late" else "")
                raise task.failed("needs_javascript", detail, INSTALL) from ended
            raise task.failed("too_complex", WHY[ended.why]) from ended
    document = _read(seen, task, tab.interceptor, client.deadline.left())
    return replace(document, metadata={**document.metadata, "browser": browser.product[:60]})


def _read(seen: Seen, task: Task, interceptor: Interceptor, left: float) -> Document:
    if seen.cut:
        raise task.failed("too_large", "what its scripts write is larger than the limit")
    if seen.shown < LITTLE:
        raise task.failed("needs_javascript", "it was rendered, and shows no text")
    raw, kind = seen.html.encode("utf-8", "replace"), "text/html; charset=utf-8"
    document = extract(raw, kind, task.address, final_url=task.shown_as(interceptor.url), limit_s=left)
    metadata: dict[str, Any] = {**document.metadata, "rendered": True}
    metadata["sent_sha256"] = sha256(task.page.raw).hexdigest()
    if interceptor.refused:
        metadata["refused"] = interceptor.refused
    return replace(document, metadata=metadata, sent=task.page.raw)
