"""One page in a browser: shown, answered by the interceptor, and looked at when it has come to rest."""

import time
from pathlib import Path
from typing import NamedTuple

from pathfinder.sources.browser.devtools import Message, Pipe
from pathfinder.sources.browser.interceptor import Interceptor
from pathfinder.sources.http.client import Client, Received

SETTLE_S = 10.0  # a page that never comes to rest is read after this
QUIET_S = 0.5  # without a request, a page is at rest
EMPTY_S, SHORT_S = 4.0, 1.5  # a page at rest that shows no text, or little, is waited for so long
TICK_S = 0.05
ENOUGH, LITTLE = 200, 30  # characters: no need to wait for more; no text at all
SCRIPT = Path(__file__).with_name("visible.js")
PREPARED: tuple[tuple[str, Message], ...] = (
    ("Page.enable", {}), ("Network.enable", {"maxTotalBufferSize": 0}), ("Inspector.enable", {}),
    ("Log.enable", {}), ("Network.setBypassServiceWorker", {"bypass": True}),
    ("Fetch.enable", {"patterns": [{"urlPattern": "*"}]}),
)  # fmt: skip
LOCAL = "Not allowed to load local resource: "


class Seen(NamedTuple):
    """What a reader sees: HTML, how many characters of text, and whether it was cut at the limit."""

    html: str
    shown: int
    cut: bool


def _patience(shown: int) -> float:
    """The seconds of rest after which a page that shows so many characters is taken to be done."""
    return QUIET_S if shown >= ENOUGH else SHORT_S if shown >= LITTLE else EMPTY_S


class Tab:
    """One page in a running browser."""

    def __init__(self, pipe: Pipe, page: Received, client: Client) -> None:
        self._pipe = pipe
        self._limit = client.settings.max_bytes
        context = pipe.call("Target.createBrowserContext").get("browserContextId")
        pipe.call("Browser.setDownloadBehavior", {"behavior": "deny", "browserContextId": context})
        made = pipe.call("Target.createTarget", {"url": "about:blank", "browserContextId": context})
        self._target = str(made.get("targetId"))
        attached = pipe.call("Target.attachToTarget", {"targetId": self._target, "flatten": True})
        self._session = str(attached.get("sessionId"))
        self.interceptor = Interceptor(page, client, self._target)
        self._loaded = self._is_error = False
        self._changed = time.monotonic()
        for method, params in PREPARED:
            self._call(method, params)

    def show(self, url: str) -> None:
        """Go to `url`; what happens then comes as events."""
        self._send("Page.navigate", {"url": url})

    def settled(self, end: float) -> Seen:
        """What can be seen when the page has come to rest, or at the moment `end` (time.monotonic)."""
        end = min(end, time.monotonic() + SETTLE_S)
        looked = 0.0
        try:
            while True:
                event = self._pipe.event(TICK_S)
                if event is not None:
                    self._react(event)
                now = time.monotonic()
                rest = now - self._changed if self._loaded and self.interceptor.idle else 0.0
                if now > end or (rest > QUIET_S and now - looked > QUIET_S):
                    seen, looked = self._seen(), now
                    if now > end or seen.cut or rest > _patience(seen.shown):
                        return seen
        finally:
            self.interceptor.close()

    def _seen(self) -> Seen:
        if self._is_error:
            return Seen("", 0, cut=False)
        world = self._call("Page.createIsolatedWorld", {"frameId": self._target})
        call = f"({SCRIPT.read_text(encoding='utf-8')})({self._limit})"
        asked = {"expression": call, "contextId": world.get("executionContextId"), "returnByValue": True}
        found = self._call("Runtime.evaluate", asked).get("result", {}).get("value")
        if not isinstance(found, dict):
            return Seen("", 0, cut=False)
        return Seen(str(found["html"]), int(found["shown"]), bool(found["cut"]))

    def _react(self, event: Message) -> None:
        method, params = event.get("method"), event.get("params") or {}
        if method == "Fetch.requestPaused":
            self._changed = time.monotonic()
            self.interceptor.take(params, self._answer)
        elif method == "Page.domContentEventFired" or (
            method == "Page.frameStoppedLoading" and params["frameId"] == self._target
        ):
            self._loaded, self._changed = True, time.monotonic()
        elif method == "Page.frameNavigated" and params["frame"]["id"] == self._target:
            self._loaded, self._changed = False, time.monotonic()
            self._is_error = params["frame"]["url"].startswith("chrome-error:")
        elif method == "Page.javascriptDialogOpening":
            self._send("Page.handleJavaScriptDialog", {"accept": False})
        elif method == "Network.webSocketCreated":
            self.interceptor.refuse(str(params.get("url")), "refused_scheme")
        elif method == "Log.entryAdded" and LOCAL in str(params.get("entry", {}).get("text")):
            self.interceptor.refuse(params["entry"]["text"].partition(LOCAL)[2], "refused_scheme")

    def _answer(self, method: str, params: Message) -> None:
        self._changed = time.monotonic()
        self._send(method, params)

    def _send(self, method: str, params: Message) -> None:
        self._pipe.send(method, params, self._session)

    def _call(self, method: str, params: Message) -> Message:
        return self._pipe.call(method, params, self._session, self._react)
