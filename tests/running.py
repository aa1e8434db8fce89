"""How the tests are run: by two workers, what takes long first; which of them are quick; bytecode that is kept.

Loaded by the `conftest.py` of the checkout, so that it holds for the doctests of the kernel too.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from operator import itemgetter
from pathlib import Path
from zlib import crc32

import pytest
from filelock import FileLock, Timeout

ROOT = Path(__file__).parents[1]
CACHE = ROOT / ".cache"  # not in git
WORKERS = 2  # what `-n auto` means here

# What uses this fixture opens pages in a browser: `outside` counts what they ask of other places.
BROWSER = "outside"
# And these build the site, or its front end.
BUILT = {"site_folder", "front"}
GAMES = {
    path.parent.name
    for folder in ("kernel/combinatoria", "tests/tiny")
    for path in (ROOT / folder / "games").glob("*/__init__.py")
}


def keep_bytecode() -> None:
    """Where no bytecode is to be written beside the sources, write it elsewhere.

    A run starts some hundred Pythons (workers, notebooks, wheels). Without bytecode each compiles all that it imports:
    six seconds for pandas, in place of one.
    """
    if sys.dont_write_bytecode and not sys.pycache_prefix:
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix = str(CACHE / "bytecode")
        sys.dont_write_bytecode = False


keep_bytecode()


@contextmanager
def alone(say, what: str) -> Iterator[None]:
    """Nobody else in this checkout builds or installs this meanwhile: neither the other worker nor another run."""
    CACHE.mkdir(exist_ok=True)
    lock = FileLock(CACHE / f"{what}.lock")
    try:
        lock.acquire(timeout=1)
    except Timeout:
        say(f"waiting for the {what}, of which another worker takes care")
        lock.acquire()
    try:
        yield
    finally:
        lock.release()


def pytest_addoption(parser) -> None:
    parser.addoption("--pictures", action="store_true", help="keep pictures of the pages, in tests/_artifacts")
    parser.addoption(
        "--all", action="store_true", help="also what is otherwise tried by turns: each lesson in each language, ..."
    )


def by_turns(cases: Iterable[tuple], kind: Callable[[tuple], object] = itemgetter(0)) -> list:
    """Of cases of one kind (a game's tour in each language) one is tried: of the first such cases the first, of the
    next the second, and so on. The others are tried with `--all`.
    """
    alike: dict[object, list[tuple]] = {}
    for case in cases:
        alike.setdefault(kind(case), []).append(case)
    return [
        pytest.param(*case, marks=() if number == turn % len(group) else pytest.mark.all)
        for turn, group in enumerate(alike.values())
        for number, case in enumerate(group)
    ]


def one_in(many: int, cases: Iterable[object], first: int = 0) -> list:
    """Of cases that another test tries each, one in so many, from the given one on; with `--all` all.

    What a page does with a game's file, say, it does with every game's; the first differs from test to test, so that
    each game is somewhere.
    """
    tried = [case if isinstance(case, tuple) else (case,) for case in cases]
    return [
        pytest.param(*case, marks=() if number % many == first % many else pytest.mark.all)
        for number, case in enumerate(tried)
    ]


def turn_of(test: str, many: int) -> int:
    """The turn of a test among so many, by its name: other tests try other cases."""
    return crc32(test.encode()) % many


def pytest_xdist_auto_num_workers() -> int:
    return WORKERS


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config, items) -> None:
    mark(items)
    if not config.getoption("all"):
        left = {item: None for item in items if item.get_closest_marker("all")}  # in their order
        config.hook.pytest_deselected(items=list(left))
        items[:] = [item for item in items if item not in left]
    if hasattr(config, "workerinput"):
        items[:] = in_good_order(items)


def mark(items) -> None:
    """Mark what opens pages in a browser, what waits for `--all`, and what is quick.

    A slow test that is tried with several games is tried with one in four of them, by turns: the others wait. Quick is
    what is neither slow nor builds anything, with one case of each of one in four games. Which they are differs from
    test to test; the game of a case is told by its name: `[altar-2-...]`.
    """
    slow: dict[str, dict[str, list[pytest.Item]]] = {}
    quick: dict[str, dict[str, list[pytest.Item]]] = {}
    for item in items:
        used = set(getattr(item, "fixturenames", ()))  # a notebook's cell uses none
        function, _, case = item.nodeid.partition("[")
        parts = case.rstrip("]").split("-")
        game = next((part for part in parts if part in GAMES), parts[0])
        if BROWSER in used:
            item.add_marker("browser")
        elif item.get_closest_marker("all"):
            continue
        elif not item.get_closest_marker("slow"):
            if not BUILT & used:
                quick.setdefault(function, {}).setdefault(game, []).append(item)
        elif game in GAMES:
            slow.setdefault(function, {}).setdefault(game, []).append(item)
    for function, games in quick.items():
        for game in in_turn(function, games, 4):
            games[game][0].add_marker("quick")
    for function, games in slow.items():
        for game in games.keys() - set(in_turn(function, games, 4)):
            for item in games[game]:
                item.add_marker("all")


def in_turn(test: str, games: Iterable[str], many: int) -> list[str]:
    """Those of a test's games whose turn it is: one in so many, and one at least."""
    names = list(games)
    return names[turn_of(test, min(many, len(names))) :: many]


def in_good_order(items) -> list:
    """Browsers in the one half of the tests, where one worker begins; the other begins with what else is slow.

    What takes long comes early in each half: who is done takes from the end of what the other has still to do.
    """
    slow_pages, pages, slow, rest = [], [], [], []
    for item in items:
        is_slow = item.get_closest_marker("slow")
        if item.get_closest_marker("browser"):
            (slow_pages if is_slow else pages).append(item)
        else:
            (slow if is_slow else rest).append(item)
    half = max(0, len(items) // WORKERS - len(slow_pages) - len(pages))
    return [*slow_pages, *pages, *rest[:half], *slow, *rest[half:]]


def pytest_collection_finish(session) -> None:
    """Search less for garbage, and never through what was collected, which stays: it is a twentieth of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 1000)
