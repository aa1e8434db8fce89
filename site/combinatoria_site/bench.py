"""Benchmarks of the site: time until a game is playable, time until a lesson is usable, and sizes.

Loading is measured in Chromium without any cache, next to a stock build of the same wheels (``--plain``: nothing
compiled). Runs of the two alternate, so that other load on the machine slows both.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import cached_property, partial
from inspect import getsource
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from rich.console import Console

from combinatoria import games
from combinatoria.cli.bench import Figure, Measures, decisions_per_second, mute_decisions_per_second

from .bench_class import first_card_figures
from .bench_games import decision_figures, hint_figures, luck_figures, replay_figures
from .bench_marimo import marimo_figures
from .bench_page import PLAY_PAGE, WIDGET, first_widget, new_page, note_path, packed
from .browser import launch
from .builder import build_site, input_digest, is_fresh
from .console import tell
from .errors import SiteError
from .fetch import Say
from .lessons import read_lessons
from .memory import memory_figures
from .node import run_node
from .offline import list_files
from .paths import HERE, OUTPUT
from .server import serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

RUNS = 5
CLICKS = 10
FURTHER = 5  # clicks after the first of a page
CALM = 300  # milliseconds after an undo until the page is at rest
UNDO = '[data-tool="undo"]'
GAME = "soulmates"  # its first move is a single click on a face-up card
OWN = ".cmb-own .cmb-card"
FIRST_CARD = ".cmb-heap .cmb-card[data-pickable]"
SLOWER = 6
ALL_GAMES = 9  # the planned number of games
BORDERS = ("asked", "heard", "handled", "pictured", "answered", "told", "shown")
# The stretches between consecutive marks, from the click to the frame.
STRETCHES = ("request", "to the worker", "session", "snapshot", "JSON", "back to the page", "drawing", "frame")

IMPORTS = """
from random import Random
from time import process_time
from combinatoria.core.catalogue import game
from combinatoria.core.chance import Passing
from combinatoria.game_api.protocols import strong_bot
from combinatoria.match.match import Match
from combinatoria.players.simulator import EngineSimulator
"""
"""Imports of the measured functions, whose own module is not on the site."""

_BARE = """async folder => {
    const began = performance.now();
    const { loadPyodide } = await import(folder + "pyodide.mjs");
    await loadPyodide({ indexURL: folder });
    return (performance.now() - began) / 1000;
}"""
# When the sheet with the text appeared; without a sheet, now.
_READ_AT = "() => performance.getEntriesByName('lesson-readable')[0]?.startTime ?? performance.now()"
# One click on something that acts at once, timed until the frame that redraws the table, with the times at which it
# passes the marks on the way (site/host/borders.ts).
_CLICK = """([table, first, own, borders]) => new Promise(resolve => {
    const root = document.querySelector(table);
    const card = document.querySelector(first);
    const began = performance.now();
    const count = document.querySelectorAll(own).length;
    const observer = new MutationObserver(() => {
        if (document.querySelectorAll(own).length === count) return;
        observer.disconnect();
        requestAnimationFrame(() => {
            const end = performance.now();
            const at = name => performance.getEntriesByName("click-" + name).at(-1).startTime;
            resolve([began, ...borders.map(at), end]);
        });
    });
    observer.observe(root, { childList: true, subtree: true });
    card.click();
})"""


@contextmanager
def measures() -> Iterator[Measures]:
    """All measurements of the site (entry point of ``combinatoria bench``); the site is built on first use.

    Raises:
        SystemExit: A measurement has failed in an expected way, which its message describes in one sentence.
    """
    with ExitStack() as stack:
        at = _Place(stack)
        try:
            yield {
                "site size": lambda: size_figures(at.folder, at.stock_folder),
                "site Pyodide": lambda: pyodide_speed(at.folder),
                "site visit": lambda: first_visit_figures(at.browser, at.ours, OUTPUT),
                "site loading": lambda: loading_figures(at.browser, at.ours, at.stock, at.say),
                "site click": lambda: click_figures(at.browser, at.ours),
                "site decisions": lambda: decision_figures(at.browser, at.ours),
                "site hints": lambda: hint_figures(at.browser, at.ours),
                "site replays": lambda: replay_figures(at.browser, at.ours),
                "site luck": lambda: luck_figures(at.browser, at.ours),
                "class first card": lambda: first_card_figures(at.browser),
                "site memory": lambda: memory_figures(at.browser, at.ours, at.stock, _first_lesson()),
                "site loading marimo": lambda: marimo_figures(
                    at.browser, (at.ours, at.folder), (at.stock, at.stock_folder), _first_lesson(), at.say, RUNS
                ),
            }
        except SiteError as error:  # the figures so far have been written
            raise SystemExit(str(error)) from error


class _Place:
    """The site, a stock build, their servers and a browser, each created on first use."""

    def __init__(self, stack: ExitStack) -> None:
        """Args: stack: Closes everything at the end."""
        self._stack, self._console = stack, Console(stderr=True)
        self.say: Say = self._console.print

    @cached_property
    def folder(self) -> Path:
        if not is_fresh(OUTPUT, input_digest(), draft=False):
            build_site(OUTPUT, console=self._console)
        return OUTPUT

    @cached_property
    def stock_folder(self) -> Path:
        folder = Path(self._stack.enter_context(tempfile.TemporaryDirectory(prefix="combinatoria-stock-")), "site")
        build_site(folder, console=self._console, plain=True)
        return folder

    @cached_property
    def ours(self) -> str:
        return self._stack.enter_context(serving(self.folder, no_store=True))

    @cached_property
    def stock(self) -> str:
        return self._stack.enter_context(serving(self.stock_folder, no_store=True))

    @cached_property
    def browser(self) -> Browser:
        try:
            from playwright.sync_api import sync_playwright
        except ImportError as error:
            raise SiteError(tell("no_playwright")) from error
        browser = launch(self._stack.enter_context(sync_playwright()).chromium, self.say)
        self._stack.callback(browser.close)
        return browser


def _first_lesson() -> str | None:
    """Return the path of a lesson, or None if there is none."""
    return next((lesson.path for lesson in read_lessons() if lesson.lang == "en"), None)


def size_figures(site: Path, stock: Path) -> Iterator[Figure]:
    """Yield the size of the site."""
    yield Figure("site: size", _megabytes(site), "MB", tell("note_size", size=_megabytes(stock)))
    yield from kept_figures(site)


def kept_figures(site: Path) -> Iterator[Figure]:
    """Yield how much a browser stores for the games, now and estimated for all of them.

    A file belongs to a game if its path contains the game's name. Landing pages count too, as they are mostly pictures.
    """
    files = {path: size for path, (_, size, *_) in list_files(site)["games"].items()}
    whole = sum(files.values()) / 1e6
    own = (*games(), "index.html")
    each = sum(size for path, size in files.items() if any(name in path for name in own)) / 1e6 / len(games())
    more = ALL_GAMES - len(games())
    yield Figure("games kept", whole, "MB", tell("note_kept"))
    estimate = whole + more * each
    yield Figure(f"{ALL_GAMES} games kept", estimate, "MB", tell("note_kept_more", n=ALL_GAMES, each=each))


def first_visit_figures(browser: Browser, url: str, site: Path, names: Sequence[str] = ()) -> Iterator[Figure]:
    """Yield the download size of each play page's first visit until the game is playable, gzipped.

    Also the most that a page downloads after a visit of another game's page. Covers all games unless ``names`` is
    given.
    """
    needed: dict[str, dict[str, int]] = {}
    for name in names or games():
        asked: set[str] = set()
        with new_page(browser, service_workers="block") as page:
            page.on("request", partial(note_path, asked, url))
            _play_ready(page, url + PLAY_PAGE.format(game=name))
        needed[name] = {path: packed(site / path) for path in asked if (site / path).is_file()}
        sizes = needed[name].values()
        yield Figure(f"{name}: first visit", sum(sizes) / 1e6, "MB", tell("note_first_visit", n=len(sizes)))
    for name, files in needed.items():
        new = (sum(files[path] for path in files.keys() - needed[before].keys()) for before in needed.keys() - {name})
        yield Figure(f"{name}: second game", max(new, default=0) / 1e6, "MB", tell("note_second_game"))


def _megabytes(folder: Path) -> float:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) / 1e6


def pyodide_speed(site: Path, seconds: float = 2.0) -> Iterator[Figure]:
    """Yield the decisions per second of random and of quick play in every game, in the site's Pyodide under Node."""
    program = "\n".join([IMPORTS, *map(getsource, (decisions_per_second, mute_decisions_per_second))])
    for name in games():
        printed = run_node(
            [str(HERE / "pack" / "speed.mjs"), str(site / "static" / "pyodide"), program, name, str(seconds)],
            cwd=site, what=tell("run_measuring"), timeout=120,
        )  # fmt: skip
        random, mute = map(float, printed.split()[-2:])
        yield Figure(f"{name}: decisions in Pyodide", random, "1/s", tell("note_speed"))
        yield Figure(f"{name}: mute decisions in Pyodide", mute, "1/s", tell("note_speed_mute"))


def loading_figures(browser: Browser, ours: str, stock: str, say: Say, runs: int = RUNS) -> Iterator[Figure]:
    """Yield the times to a ready play page, a bare ``loadPyodide()`` and a lesson's first widget, next to the stock
    build.
    """
    address = PLAY_PAGE.format(game=GAME)
    measures: dict[str, Callable[[Page, str], float]] = {
        "play page: board": lambda page, url: _play_ready(page, url + address, "board-shown"),
        "play page: ready": lambda page, url: _play_ready(page, url + address),
        "play page: ready, slow page": lambda page, url: _play_ready(_slowed(page), url + address),
        "play page: first move": lambda page, url: _first_move(page, url + address),
        "bare loadPyodide()": _bare_pyodide,
    }
    if lesson := _first_lesson():
        notebook = f"notebooks/index.html?path={lesson}"
        measures["lesson: text readable"] = lambda page, url: _readable(page, url + notebook)
        measures["lesson: first widget from its address"] = lambda page, url: sum(first_widget(page, url + notebook))
        measures["lesson: first widget"] = lambda page, url: first_widget(page, url + notebook)[1]
        measures["lesson: first widget, slow page"] = lambda page, url: first_widget(_slowed(page), url + notebook)[1]
    times: dict[str, tuple[list[float], list[float]]] = {name: ([], []) for name in measures}
    for run in range(runs):
        say(tell("loading_run", n=run + 1, of=runs))
        for name, measure in measures.items():
            for url, kept in zip((ours, stock), times[name], strict=True):
                kept.append(_in_new_profile(browser, url, measure))
    for name, (mine, theirs) in times.items():
        stock_time, ratio = median(theirs), median(mine) / median(theirs)
        yield Figure(name, median(mine), "s", tell("note_loading", stock=stock_time, ratio=ratio, runs=runs))
    stock_ready = median(times["play page: ready"][1])
    for page, other, what in (
        ("play page: board", stock_ready, "stock page: ready"),
        ("play page: ready", median(times["bare loadPyodide()"][1]), "stock bare loadPyodide()"),
    ):
        seconds = median(times[page][0])
        yield Figure(f"{page} / {what}", seconds / other, "", f"{seconds:.2f} s / {other:.2f} s")


def _in_new_profile(browser: Browser, url: str, measure: Callable[[Page, str], float]) -> float:
    with new_page(browser) as page:
        return measure(page, url)


def _slowed(page: Page) -> Page:
    """Slow the page's processor down to a sixth; its workers, where Python runs, cannot be throttled."""
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    return page


def _play_ready(page: Page, url: str, moment: str = "table-ready") -> float:
    page.goto(url, wait_until="commit")
    page.wait_for_selector(f"html[data-ready] {WIDGET}")
    mark: float = page.evaluate("name => performance.getEntriesByName(name)[0].startTime", moment)
    return mark / 1000


def _first_move(page: Page, url: str) -> float:
    """Return the time from navigation to the first move on the table, made as soon as something is clickable."""
    page.goto(url, wait_until="commit")
    page.wait_for_selector(FIRST_CARD)
    own = page.locator(OWN).count()
    page.locator(FIRST_CARD).first.click()
    page.wait_for_function(f"n => document.querySelectorAll('{OWN}').length > n", arg=own)
    now: float = page.evaluate("performance.now()")
    return now / 1000


def _bare_pyodide(page: Page, url: str) -> float:
    page.goto(url + "manifest.webmanifest")  # any small file of the origin serves as a page
    seconds: float = page.evaluate(_BARE, url + "static/pyodide/")
    return seconds


def _readable(page: Page, url: str) -> float:
    """Return the time from navigation to a lesson's first heading, in the preview sheet or in the notebook."""
    page.goto(url, wait_until="commit")
    page.wait_for_selector("#lesson-reading h1, .jp-Notebook h1")
    now: float = page.evaluate(_READ_AT)
    return now / 1000


def click_figures(browser: Browser, url: str) -> Iterator[Figure]:
    """Yield the time from a click to the redrawn table on a play page, including the session in its worker.

    The first click on a page runs cold code and the next few nearly cold code; all later ones, each after an undo, are
    what a player experiences for the rest of the match.
    """
    first: list[list[float]] = []
    later: list[list[float]] = []
    with new_page(browser) as page:
        for seed in range(CLICKS):
            # The number makes each address a new page; the link deals the same cards in every run.
            page.goto(f"{url}{PLAY_PAGE.format(game=GAME)}?n={seed}#{GAME}::{seed}:")
            page.wait_for_selector(FIRST_CARD)
            first.append(page.evaluate(_CLICK, [WIDGET, FIRST_CARD, OWN, BORDERS]))
            for _ in range(FURTHER):
                page.locator(UNDO).click()
                page.wait_for_selector(FIRST_CARD)
                page.wait_for_timeout(CALM)
                later.append(page.evaluate(_CLICK, [WIDGET, FIRST_CARD, OWN, BORDERS]))
    for name, ways in (("play page: first click to redraw", first), ("play page: later click to redraw", later)):
        times = [way[-1] - way[0] for way in ways]
        yield Figure(name, median(times), "ms", tell("note_click", n=len(times), slowest=max(times)))
    for i, stretch in enumerate(STRETCHES):
        part = [way[i + 1] - way[i] for way in later]
        note = tell("note_click_part", slowest=max(part))
        yield Figure(f"play page: later click, {stretch}", median(part), "ms", note)
