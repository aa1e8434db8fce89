"""Test execution: workers and what each begins with; which tests are quick; a bytecode cache.

Loaded by the `conftest.py` of the checkout, so that it also applies to the kernel's doctests.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from operator import itemgetter
from pathlib import Path
from zlib import crc32

import pytest
from filelock import FileLock, Timeout

ROOT = Path(__file__).parents[1]
CACHE = ROOT / ".cache"  # not in git
CORES = 2  # of the machines for which these settings are tuned
WORKERS = CORES + 1  # meaning of `-n auto` here; a test in a browser waits during a third of its time

# Tests with this fixture open pages in a browser: `outside` counts their requests to other hosts.
BROWSER = "outside"
# Fixtures that build the site, or its front end.
BUILT = {"site_folder", "front"}
GAMES = {
    path.parent.name
    for folder in ("kernel/combinatoria", "tests/tiny")
    for path in (ROOT / folder / "games").glob("*/__init__.py")
}


def keep_bytecode() -> None:
    """Redirect bytecode elsewhere if it must not be written next to the sources.

    A run starts about a hundred Python processes (workers, notebooks, wheels). Without bytecode each compiles
    everything it imports: six seconds for pandas instead of one.
    """
    if sys.dont_write_bytecode and not sys.pycache_prefix:
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix = str(CACHE / "bytecode")
        sys.dont_write_bytecode = False


keep_bytecode()


@contextmanager
def alone(say, what: str) -> Iterator[None]:
    """Hold a lock so that neither another worker nor another run in this checkout builds or installs this meanwhile."""
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
    """Select one case of each kind (such as a game's tour in each language), in rotation.

    The first of the first kind's cases, the second of the next kind's, and so on. The others run with `--all`.
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
    """Select one in ``many`` cases that another test covers, starting with a given one; all with `--all`.

    A page treats the file of every game alike, for example; the first case differs from test to test, so that each game
    is covered somewhere.
    """
    tried = [case if isinstance(case, tuple) else (case,) for case in cases]
    return [
        pytest.param(*case, marks=() if number % many == first % many else pytest.mark.all)
        for number, case in enumerate(tried)
    ]


def turn_of(test: str, many: int) -> int:
    """Return a test's turn, derived from its name, so that different tests select different cases."""
    return crc32(test.encode()) % many


def pytest_xdist_auto_num_workers() -> int:
    return WORKERS


def pytest_collection(session) -> None:
    """Let each worker but the first import its part of the test modules first.

    In a fresh checkout a module is compiled when it is first imported: this divides the work among the workers.
    """
    worker = getattr(session.config, "workerinput", {})
    number = int(worker.get("workerid", "gw0").removeprefix("gw"))
    if number == 0 or list(session.config.args) != session.config.getini("testpaths"):
        return
    files = sorted((ROOT / "tests").rglob("test_*.py"))
    for path in shares(files, worker["workercount"])[number]:
        try:
            import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))
        except (Exception, pytest.skip.Exception):
            return  # reported when the module is collected


def shares(items: Sequence, count: int) -> list[Sequence]:
    """Divide items into parts of about equal size, in their order, as xdist's worksteal divides tests among workers."""
    return [items[len(items) * n // count : len(items) * (n + 1) // count] for n in range(count)]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config, items) -> None:
    mark(items)
    if not config.getoption("all"):
        left = {item: None for item in items if item.get_closest_marker("all")}  # in their order
        config.hook.pytest_deselected(items=list(left))
        items[:] = [item for item in items if item not in left]
    if hasattr(config, "workerinput"):
        items[:] = in_good_order(items, config.workerinput["workercount"])


def mark(items) -> None:
    """Mark tests that open pages in a browser, tests that wait for `--all`, and quick tests.

    A slow test with several games runs with one in nine of them, in rotation; the others wait. Quick tests are neither
    slow nor build anything, with one case of each of one in four games. The selection differs from test to test; a
    case's game is recognized by its name: `[altar-2-...]`.
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
        for game in games.keys() - set(in_turn(function, games, 9)):
            for item in games[game]:
                item.add_marker("all")


def in_turn(test: str, games: Iterable[str], many: int) -> list[str]:
    """Return a test's selected games: one in ``many``, and at least one."""
    names = list(games)
    return names[turn_of(test, min(many, len(names))) :: many]


def in_good_order(items, workers: int) -> list:
    """Let the last worker begin with the slow tests that open no page, and the others with those that do.

    Slow tests come early in each share: a worker that is done takes tests from the end of another's.
    """
    slow_pages, pages, slow, rest = [], [], [], []
    for item in items:
        is_slow = item.get_closest_marker("slow")
        if item.get_closest_marker("browser"):
            (slow_pages if is_slow else pages).append(item)
        else:
            (slow if is_slow else rest).append(item)
    begins, out = [*dealt([*slow_pages, *pages], max(1, workers - 1)), slow], []
    for begin, share in zip(begins, shares(items, len(begins)), strict=True):
        left = max(0, len(share) - len(begin))
        out += [*begin, *rest[:left]]
        rest = rest[left:]
    return [*out, *rest]


def dealt(items: Sequence, count: int) -> list[list]:
    """Divide items into parts of about equal size, each of whole modules, whose tests may share an open page."""
    modules: dict[str, list] = {}
    for item in items:
        modules.setdefault(item.nodeid.partition("::")[0], []).append(item)
    parts: list[list] = [[] for _ in range(count)]
    for module in modules.values():
        min(parts, key=len).extend(module)
    return parts


def pytest_collection_finish(session) -> None:
    """Collect garbage less often, and never scan collected tests, which stay alive: saves a twentieth of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 1000)
