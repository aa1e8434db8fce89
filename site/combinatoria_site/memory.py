"""How much memory the process of a page holds, beside the stock build.

What counts is the part of the process that is resident, as Linux tells it (``Rss`` of ``smaps_rollup``): Chromium's own
program included, of which every page's process holds the same hundred megabytes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from combinatoria.cli.bench import Figure

from .console import tell
from .errors import SiteError

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PATIENCE = 180_000  # milliseconds
SETTLES = 8_000  # milliseconds after which a browser has let go what it was to let go of its start
GAME = "soulmates"
MOVES = 200
ROUNDS = 10_000
_READY = "html[data-ready] .cmb-cloth"
_SAVES_DATA = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })"  # nothing else is fetched
_NOTEBOOK_READY = "() => window.jupyterapp?.shell.currentWidget?.context?.sessionContext.isReady"
_SETTLED = "() => !document.querySelector('.cmb-status[data-busy]')"
_RUN_ALL = "async () => { await window.jupyterapp.commands.execute('notebook:run-all-cells') }"
_RUN = """async code => {
    const { session } = window.jupyterapp.shell.currentWidget.context.sessionContext;
    const reply = await session.kernel.requestExecute({ code }).done;
    return reply.content.status;
}"""
_SIMULATION = f"""
from combinatoria.core.catalogue import game
from combinatoria.match.match import Match
from combinatoria.odds.simulate import estimate
rules = game({GAME!r})
estimate(lambda rng: len(list(Match(rules, None, rng.randrange(10**9)).legal())), {ROUNDS}, seed=1)
"""


def memory_figures(browser: Browser, ours: str, stock: str, lesson: str | None) -> Iterator[Figure]:
    """A play page ready and after many moves, a lesson after "run all" and after a long simulation.

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
    """What a page holds at two moments, here and in the stock build."""
    mine, theirs = _held(browser, ours, use), _held(browser, stock, use)
    for name, size, beside in zip((first, second), mine, theirs, strict=True):
        if size is not None and beside is not None:
            yield Figure(name, size, "MB", tell("note_memory", stock=beside))


def _held(browser: Browser, url: str, use: Callable[[Page, str], Iterator[None]]) -> list[float | None]:
    context = browser.new_context(locale="en-GB", reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    context.add_init_script(_SAVES_DATA)
    try:
        page = context.new_page()
        held = []
        for _ in use(page, url):
            page.wait_for_timeout(SETTLES)
            held.append(resident(browser))
        return held
    finally:
        context.close()


def _play(page: Page, url: str) -> Iterator[None]:
    """A game; it stops when it is ready, and again after many moves."""
    page.goto(f"{url}play/{GAME}.html#{GAME}::1:")
    page.wait_for_selector(_READY)
    yield
    page.locator('[data-tool="help"]').click()
    for deal in range(MOVES):
        for_me = page.get_by_role("button", name="Play a move for me")
        page.wait_for_function(_SETTLED)
        if deal and page.query_selector("[data-result]"):
            page.evaluate("wish => { location.hash = wish }", f"{GAME}::{deal}:")
            page.wait_for_function("() => !document.querySelector('[data-result]')")
            page.wait_for_function(_SETTLED)
        for_me.click()
    page.wait_for_function(_SETTLED)
    yield


def _learn(page: Page, url: str, lesson: str) -> Iterator[None]:
    """A lesson; it stops when all cells have run, and again after a simulation in the same kernel."""
    page.goto(f"{url}notebooks/index.html?path={lesson}")
    page.wait_for_function(_NOTEBOOK_READY)
    page.evaluate(_RUN_ALL)
    yield
    if (status := page.evaluate(_RUN, _SIMULATION)) != "ok":
        raise SiteError(tell("no_simulation", status=status))
    yield


def resident(browser: Browser) -> float | None:
    """Megabytes (of a million bytes) that the largest page process holds; None where the system does not tell."""
    tools = browser.new_browser_cdp_session()
    processes = tools.send("SystemInfo.getProcessInfo")["processInfo"]
    tools.detach()
    held = [_resident(process["id"]) for process in processes if process["type"] == "renderer"]
    return max((size for size in held if size is not None), default=None)


def _resident(process: int) -> float | None:
    try:
        told = Path(f"/proc/{process}/smaps_rollup").read_text(encoding="ascii")
    except OSError:
        return None
    found = re.search(r"^Rss:\s+(\d+) kB$", told, re.MULTILINE)
    return int(found[1]) * 1024 / 1e6 if found else None
