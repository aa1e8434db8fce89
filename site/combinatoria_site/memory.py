"""Memory held by a page's process, next to the stock build.

Counts the resident part of the process as reported by Linux (``Rss`` of ``smaps_rollup``). This includes Chromium's own
program, about a hundred megabytes in the process of every page.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from combinatoria.cli.bench import Figure

from .console import tell
from .errors import SiteError

if TYPE_CHECKING:
    from playwright.sync_api import Browser

PATIENCE = 180  # seconds
LOOKS = 0.1  # seconds between polls of a page
RESTS = 40  # seconds without any work; Chromium collects garbage after about twenty
GAME = "soulmates"
MOVES = 200
ROUNDS = 10_000
_READY = "!!document.querySelector('html[data-ready] .cmb-cloth')"
_SAVES_DATA = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })"  # disables prefetching
_NOTEBOOK_READY = "!!window.jupyterapp?.shell.currentWidget?.context?.sessionContext.isReady"
_SETTLED = "!document.querySelector('.cmb-status[data-busy]')"
_OVER = "!!document.querySelector('[data-result]')"
_HELP = "document.querySelector('[data-tool=\"help\"]').click()"
_FOR_ME = "[...document.querySelectorAll('button')].find(node => node.innerText === 'Play a move for me').click()"
_RUN_ALL = "window.jupyterapp.commands.execute('notebook:run-all-cells').then(() => 'ok')"
_RUN = "window.jupyterapp.shell.currentWidget.context.sessionContext.session.kernel.requestExecute({{ code: {code} }})\
.done.then(reply => reply.content.status)"
_SIMULATION = f"""
from combinatoria.core.catalogue import game
from combinatoria.match.match import Match
from combinatoria.odds.simulate import estimate
rules = game({GAME!r})
estimate(lambda rng: len(list(Match(rules, None, rng.randrange(10**9)).legal())), {ROUNDS}, seed=1)
"""


class Page:
    """A page in a fresh profile, not attached to Playwright.

    Playwright requests the body of every response from its pages, and Chromium then keeps up to 100 MB of them in the
    page's process, which does not happen for users.
    """

    def __init__(self, tools: Any) -> None:
        """Args: tools: a DevTools session of the browser."""
        self._tools, self._number = tools, 0
        self._answers: dict[int, dict[str, Any]] = {}
        tools.on("Target.receivedMessageFromTarget", self._hear)
        self._profile = {"browserContextId": tools.send("Target.createBrowserContext")["browserContextId"]}
        page = {"url": "about:blank", "width": 1280, "height": 720, **self._profile}
        target = tools.send("Target.createTarget", page)["targetId"]
        # A non-flat session: Playwright would take a flat one for its own.
        self._session = tools.send("Target.attachToTarget", {"targetId": target, "flatten": False})["sessionId"]
        self._ask("Page.enable")
        self._ask("Page.addScriptToEvaluateOnNewDocument", source=_SAVES_DATA)
        calm = {"name": "prefers-reduced-motion", "value": "reduce"}
        self._ask("Emulation.setEmulatedMedia", features=[calm])

    def close(self) -> None:
        """Close the page and delete its profile."""
        self._tools.send("Target.disposeBrowserContext", self._profile)

    def open(self, url: str) -> None:
        """Navigate, without waiting."""
        self._ask("Page.navigate", url=url)

    def evaluate(self, expression: str) -> Any:
        """Return the value of a JavaScript expression, or of its promise.

        Raises:
            SiteError: The expression throws.
        """
        said = self._ask("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in said:
            raise SiteError(tell("page_threw", expression=expression, said=said["exceptionDetails"]["text"]))
        return said["result"].get("value")

    def wait(self, expression: str) -> None:
        """Wait until the expression is true.

        Raises:
            SiteError: It is still false after `PATIENCE`.
        """
        self._until(lambda: self.evaluate(expression), expression)

    def _ask(self, method: str, **params: Any) -> dict[str, Any]:
        self._number += 1
        number, message = self._number, {"id": self._number, "method": method, "params": params}
        self._tools.send("Target.sendMessageToTarget", {"sessionId": self._session, "message": json.dumps(message)})
        self._until(lambda: number in self._answers, method)
        return self._answers.pop(number)

    def _hear(self, event: dict[str, Any]) -> None:
        if event["sessionId"] == self._session and "id" in (said := json.loads(event["message"])):
            # A page that navigates at this moment cannot answer; it is asked again.
            self._answers[said["id"]] = said.get("result", {"result": {}})

    def _until(self, true: Callable[[], object], what: str) -> None:
        end = time.monotonic() + PATIENCE
        while not true():
            if time.monotonic() > end:
                raise SiteError(tell("page_waits", what=what))
            time.sleep(LOOKS)
            self._tools.send("Target.getTargets")  # incoming messages are processed along with this answer


def memory_figures(browser: Browser, ours: str, stock: str, lesson: str | None) -> Iterator[Figure]:
    """Yield the memory of a ready play page and one after many moves, and of a lesson after "run all" and a simulation.

    Args:
        browser: Chromium.
        ours: Address of the site.
        stock: Address of the stock build.
        lesson: Path of a lesson, if there is one.
    """
    yield from _beside("play page: memory", f"play page: memory after {MOVES} moves", browser, ours, stock, _play)
    if lesson:
        names = ("lesson: memory after run all", f"lesson: memory after {ROUNDS} rounds")
        yield from _beside(*names, browser, ours, stock, lambda page, url: _learn(page, url, lesson))


def _beside(
    first: str, second: str, browser: Browser, ours: str, stock: str, use: Callable[[Page, str], Iterator[None]]
) -> Iterator[Figure]:
    """Yield a page's memory at two moments, here and in the stock build."""
    mine, theirs = _held(browser, ours, use), _held(browser, stock, use)
    for name, (busy, rest), (stock_busy, stock_rest) in zip((first, second), mine, theirs, strict=False):
        yield Figure(name, rest, "MB", tell("note_memory", busy=busy, stock=stock_rest, stock_busy=stock_busy))


def _held(browser: Browser, url: str, use: Callable[[Page, str], Iterator[None]]) -> list[tuple[float, float]]:
    """Return the page's memory at each stop, at once and at rest; empty if the system does not report it."""
    with _page(browser) as page:
        held = []
        for _ in use(page, url):
            if (busy := resident(browser)) is None:
                break
            time.sleep(RESTS)
            held.append((busy, resident(browser) or busy))
        return held


@contextmanager
def _page(browser: Browser) -> Iterator[Page]:
    tools = browser.new_browser_cdp_session()
    page = Page(tools)
    try:
        yield page
    finally:
        page.close()
        tools.detach()


def _play(page: Page, url: str) -> Iterator[None]:
    """Play a game; stop when it is ready, and again after many moves."""
    page.open(f"{url}play/{GAME}.html?lang=en#{GAME}::1:")
    page.wait(_READY)
    yield
    page.evaluate(_HELP)
    for deal in range(MOVES):
        page.wait(_SETTLED)
        if deal and page.evaluate(_OVER):
            page.evaluate(f"location.hash = '{GAME}::{deal}:'")
            page.wait(f"!{_OVER[2:]}")
            page.wait(_SETTLED)
        page.evaluate(_FOR_ME)
    page.wait(_SETTLED)
    yield


def _learn(page: Page, url: str, lesson: str) -> Iterator[None]:
    """Run a lesson; stop when all cells have run, and again after a simulation in the same kernel."""
    page.open(f"{url}notebooks/index.html?path={lesson}")
    page.wait(_NOTEBOOK_READY)
    page.evaluate(_RUN_ALL)
    yield
    if (status := page.evaluate(_RUN.format(code=json.dumps(_SIMULATION)))) != "ok":
        raise SiteError(tell("no_simulation", status=status))
    yield


def resident(browser: Browser) -> float | None:
    """Return the megabytes (10^6 bytes) held by the largest page process; None if the system does not report them."""
    tools = browser.new_browser_cdp_session()
    processes = tools.send("SystemInfo.getProcessInfo")["processInfo"]
    tools.detach()
    held = [_resident(process["id"]) for process in processes if process["type"] == "renderer"]
    return max((size for size in held if size is not None), default=None)


def _resident(process: int) -> float | None:
    try:
        summary = Path(f"/proc/{process}/smaps_rollup").read_text(encoding="ascii")
    except OSError:
        return None
    found = re.search(r"^Rss:\s+(\d+) kB$", summary, re.MULTILINE)
    return int(found[1]) * 1024 / 1e6 if found else None
