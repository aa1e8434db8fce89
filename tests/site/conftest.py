"""A real browser with the built site; any request to another host is blocked, counted and fails the test."""

from __future__ import annotations

import gc
import shutil
import traceback
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from threading import Timer
from urllib.parse import urljoin

import pytest
from greenlet import greenlet
from playwright.sync_api import Page

from combinatoria_site.builder import build_site, input_digest, is_fresh
from combinatoria_site.paths import OUTPUT
from combinatoria_site.server import serving

from ..running import BROWSER, alone
from .outside import Elsewhere
from .python_server import ADDRESS as PYTHON
from .python_server import PythonHandler

ARTIFACTS = Path(__file__).resolve().parents[1] / "_artifacts"
DESKTOP = {"width": 1280, "height": 860}
PHONE = {"width": 390, "height": 844}
# Reports the browser's data saver as on: nothing is then prefetched for offline use, which keeps other tests fast.
SAVES_DATA = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })"
# The time at which every visit begins: the deal and the puzzle of the day never change, and no test crosses midnight.
NOON = datetime(2026, 11, 27, 12)
DAY = NOON.date()
# Shifts Date() and Date.now(); timers run as usual.
AT_NOON = f"""(ahead => {{
    const now = () => Native.now() + ahead, Native = Date;
    window.Date = new Proxy(Native, {{
        construct: (native, given, target) => Reflect.construct(native, given.length ? given : [now()], target),
        apply: () => String(new Native(now())),
        get: (native, name) => name === "now" ? now : Reflect.get(native, name),
    }});
}})({round((NOON - datetime.now()) / timedelta(milliseconds=1))})"""
PATIENCE = 180_000  # milliseconds, for any wait: enough on a busy machine


@pytest.fixture(scope="session")
def site_folder(front, say):
    """The built site, as used by `combinatoria serve`: one for all workers."""
    with alone(say, "site"):
        if not is_fresh(OUTPUT, input_digest()):
            say("building the site for the browser tests")
            report = build_site(draft=True)
            say(f"  {report.files} files, {report.size / 1e6:.1f} MB, {report.seconds:.0f} s")
    return OUTPUT


@pytest.fixture(autouse=True)
def told_where_it_waits(request, say):
    """Print the stack of a browser test that has used a third of its time limit.

    Playwright's calls wait in a greenlet, which ``faulthandler`` does not show; some, such as ``evaluate``, wait
    forever.
    """

    def tell() -> None:
        waiting = [one.gr_frame for one in gc.get_objects() if isinstance(one, greenlet) and one.gr_frame]
        stacks = ["".join(traceback.format_stack(frame, limit=9)) for frame in waiting]
        say("\n".join([f"{request.node.nodeid} waits here:", *stacks]))

    if BROWSER not in request.fixturenames:
        yield
        return
    timer = Timer(float(request.config.getini("faulthandler_timeout")) / 3, tell)
    timer.daemon = True
    timer.start()
    yield
    timer.cancel()


@dataclass
class Visitor:
    """A browser profile: its pages, and the problems on them."""

    context: object
    address: str
    problems: list[str] = field(default_factory=list)

    def go(self, path: str = "", page: Page | None = None) -> Page:
        """Open a path of the site, in a new page unless one is given."""
        page = page or self.new_page()
        page.goto(self.address + path)
        return page

    def new_page(self) -> Page:
        """Return an empty page whose errors are collected."""
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.problems.append(f"{page.url}: {error}"))
        page.on("console", self._console)
        page.on("request", self._request)
        return page

    def _request(self, request) -> None:
        """Check requests in the page too, as some do not reach the proxy."""
        origin = urljoin(self.address, "/")
        if not request.url.startswith((origin, "data:", "blob:")):
            self.problems.append(f"request to another place: {request.url}")

    def _console(self, message) -> None:
        if message.type == "error":
            self.problems.append(f"{message.location.get('url', '')}: {message.text}")


@pytest.fixture(scope="session")
def address(site_folder):
    """The site at the root of a server that can run the Python of its pages."""
    with serving(site_folder, handler=PythonHandler) as url:
        yield url


@pytest.fixture(scope="module")
def sites(site_folder, tmp_path_factory):
    """The same site twice on one server, next to an empty page."""
    root = tmp_path_factory.mktemp("origin")
    for name in ("a", "b"):
        shutil.copytree(site_folder, root / name)
    (root / "beside.html").write_text('<!doctype html><title>beside</title><link rel="icon" href="data:,">')
    with serving(root) as url:
        yield url


UNASKED = """try {
    const name = "combinatoria.table.settings";
    localStorage.getItem(name) ?? localStorage.setItem(name, '{"ask":"off"}');
} catch {}"""


# A notebook's kernel starts only when the test allows it, or never: it takes longer to start than the notebook.
HOLD_KERNEL = """(() => {
    let program;
    const allowed = new Promise(resolve => { window.allowKernel = resolve; });
    Object.defineProperty(Window.prototype, "jupyterapp", { get: () => program, set(value) {
        const { sessions } = value.serviceManager;
        const refresh = sessions.refreshRunning.bind(sessions);
        sessions.refreshRunning = () => allowed.then(refresh);
        program = value;
    } });
})()"""


# Replaces the worker that starts Python ahead of the kernel with one that does nothing.
HOLD_AHEAD = """window.Worker = new Proxy(window.Worker, { construct: (native, [address, options]) =>
    String(address).includes("/ahead-worker-")
        ? Object.assign(new EventTarget(), { postMessage() {}, terminate() {} })
        : new native(address, options) })"""


def new_visitor(
    browser,
    at: str,
    keeps: bool = False,
    asked: bool = False,
    kernel: bool = True,
    ahead: bool = False,
    pyodide: bool = True,
    **options,
) -> Visitor:
    """Return a visitor with a separate browser profile; ``options`` are those of Playwright.

    Without ``pyodide`` the server runs the Python of play pages and of the page of promises.

    Only visitors with ``asked`` get the occasional questions "What do you think?". Without ``kernel``, the kernels of
    notebooks wait for ``allowKernel()``, and Python starts ahead of them only with ``ahead``.
    """
    options = {"viewport": DESKTOP, "locale": "en-GB", "reduced_motion": "reduce", **options}
    context = browser.new_context(**options)
    context.set_default_timeout(PATIENCE)
    context.add_init_script(AT_NOON)
    if not pyodide:
        context.add_init_script(f"window.pythonAddress = {PYTHON!r}")
    if not asked:
        context.add_init_script(UNASKED)
    if not kernel:
        context.add_init_script(HOLD_KERNEL)
        if not ahead:
            context.add_init_script(HOLD_AHEAD)
    if not keeps:
        context.add_init_script(SAVES_DATA)
    return Visitor(context, at)


@pytest.fixture
def visit(request, browser, address, outside):
    """Make visitors; afterwards their pages must have had no problems and made no requests to other hosts.

    Python runs on the server, which takes a tenth of Pyodide's start time, unless the test is marked ``pyodide`` or its
    site has a separate server.
    """
    visitors: list[Visitor] = []
    subject = request.node.get_closest_marker("pyodide") is not None

    def make(at: str = address, **options) -> Visitor:
        visitors.append(new_visitor(browser, at, pyodide=subject or at != address, **options))
        return visitors[-1]

    before = len(outside.asked)
    yield make
    for visitor in visitors:
        visitor.context.close()
    assert [problem for visitor in visitors for problem in visitor.problems] == []
    assert outside.asked[before:] == [], "the site asked for something from another origin"


@pytest.fixture
def elsewhere():
    """A listener on another port."""
    listener = Elsewhere()
    yield listener
    listener.close()


@pytest.fixture
def picture(request):
    """Keep a screenshot in tests/_artifacts (not in git) for people to look at; no test uses it.

    Every run keeps those marked ``of_every_run`` (a staged moment, an end, the landing page). The others need
    ``--pictures``, since each takes Chromium most of a second.
    """

    def take(page: Page, name: str, *, of_every_run: bool = False, **options) -> None:
        if not (of_every_run or request.config.getoption("pictures")):
            return
        ARTIFACTS.mkdir(exist_ok=True)
        page.screenshot(path=ARTIFACTS / f"{name}.png", **options)

    return take
