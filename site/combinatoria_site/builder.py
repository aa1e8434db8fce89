"""Builds the whole site step by step (Pyodide, notebooks, play pages, landing page), and checks whether a build is
fresh.
"""

from __future__ import annotations

import json
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

from rich.console import Console

from combinatoria import games as all_games
from combinatoria.cli.gaps import finished
from combinatoria_class import plain_server

from .ahead import ahead
from .authors import write_authors
from .console import tell
from .course import write_course
from .distribution import build_distribution
from .documents.build import BUILT_WITH as DOCUMENTED_WITH
from .documents.build import sources, write_documentation
from .documents.examples import stage_examples
from .fetch import Fetcher, Say
from .games import read_games
from .installed import check_installed
from .landing import write_landing
from .lessons import NOTEBOOKS, read_lessons, read_own_lessons, stage_lessons
from .lessons import SOURCE as LESSONS
from .lite import build_lite
from .missing import write_not_found_page
from .notebooks import dress_notebooks
from .offline import add_words, build_worker, write_not_kept_page, write_worker
from .pages import build_assets, write_manifest
from .paper import write_paper
from .paths import HERE, OUTPUT, ROOT, cache_dir, checkout, digest_of_files, digest_of_text, files_under
from .pins import load_pins
from .play import write_play
from .policy import guard
from .promise import write_promise
from .published import write_map
from .search import write_search
from .statistics import write_statistics
from .store import Store
from .texts import LANGUAGES
from .third_party import write_third_party
from .wheels import own_sources, own_wheel

_BUILT_WITH = ("jupyterlite-core", "jupyterlite-pyodide-kernel", "anywidget", "jupyterlab-widgets", *DOCUMENTED_WITH)
STAMP = ".combinatoria-build.json"
_LEFTOVERS = (
    "rspack.config.analyze.js", "rspack.config.js", "rspack.config.watch.js", "package.json", "doc",
    "notebooks/package.json",
)  # fmt: skip


@dataclass(frozen=True)
class Report:
    """The result of a build."""

    output: Path
    seconds: float
    files: int
    size: int


class BuildProgress:
    """Shows progress in the terminal: a spinner with the current step, a line for each finished one."""

    def __init__(self, console: Console) -> None:
        self.console = console

    @contextmanager
    def step(self, what: str) -> Iterator[Say]:
        """Run one step; the function it yields changes the words next to the spinner."""
        began = time.perf_counter()
        with self.console.status(f"{what} ...") as status:
            plain = not self.console.is_terminal
            yield lambda words: self.console.print(f"  {words}") if plain else status.update(f"{what}: {words}")
        self.console.print(f"[green]✓[/] {what} [dim]{time.perf_counter() - began:.1f} s[/]")


def input_digest(*, plain: bool = False, own: Path | None = None, address: str = "") -> str:
    """Return a digest of everything that determines the site's contents; see :func:`build_site`."""
    inputs = [HERE, Path(plain_server.__file__), ROOT / "site" / "host", ROOT / "site" / "offline", LESSONS, *sources()]
    versions = [f"{name} {version(name)}" for name in _BUILT_WITH]
    return digest_of_text(
        own_sources(),
        digest_of_files(files_under(*inputs), ROOT),
        *versions,
        *finished(),
        str(plain),
        address,
        *([digest_of_files(files_under(own), own)] if own else []),
    )


def is_fresh(output: Path, digest: str, *, draft: bool = True) -> bool:
    """Return whether this folder contains a site built from these inputs; a draft counts only with ``draft``."""
    try:
        stamp = json.loads((output / STAMP).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return False
    return bool(stamp.get("inputs") == digest and (draft or not stamp.get("draft")))


def build_site(
    output: Path = OUTPUT,
    *,
    console: Console | None = None,
    plain: bool = False,
    draft: bool = False,
    own: Path | None = None,
    address: str = "",
) -> Report:
    """Build the site, replacing the output folder's contents only when everything has worked.

    Args:
        output: The folder to write the site to.
        console: Shows the progress.
        plain: Leave Python uncompiled: the stock build used as a baseline by measurements.
        draft: Pack the largest image less well and document no Python modules, which saves a good part of a first
            build; for a site that is not published.
        own: A folder with the user's own lessons, as written by `combinatoria lesson build`.
        address: The address at which the site will be published, with a slash at its end; empty if it is not known.

    Raises:
        SiteError: Something is missing or failed; the message is one sentence.
    """
    began = time.perf_counter()
    checkout()
    progress = BuildProgress(console or Console(stderr=True))
    pins, store = load_pins(), Store(cache_dir())
    check_installed(pins)
    digest = input_digest(plain=plain, own=own, address=address)
    with tempfile.TemporaryDirectory(prefix="combinatoria-site-") as name:
        work = Path(name)
        site = work / "site"
        with progress.step(tell("step_packages")) as say:
            names = finished()
            if unfinished := sorted(set(all_games()) - set(names)):
                progress.console.print(f"[yellow]![/] {tell('unfinished', names=', '.join(unfinished))}")
            lessons = [lesson for lesson in read_lessons() if {*lesson.tables} <= {*names}]
            notebooks = read_lessons(kind=NOTEBOOKS)
            ids = dict.fromkeys(lesson.id for lesson in lessons)
            of_others = read_own_lessons(own, {*ids, *(notebook.id for notebook in notebooks)}) if own else []
            pyodide = build_distribution(work / "pyodide", store, pins, names, ids, say, plain=plain, draft=draft)
        with progress.step(tell("step_notebooks")):
            stage_lessons([*lessons, *of_others, *notebooks], work / "contents")
            stage_examples(work / "contents")
            build_lite(site, work / "pyodide", pyodide.start, work / "contents", pins, plain=plain)
        with progress.step(tell("step_pages")) as say:
            assets = build_assets(site, say, address)
            add_words(assets)
            games = read_games(names, list(LANGUAGES), say)
            wheel = _offer_wheel(site, Fetcher(store, pins, say))
            write_play(site, games, lessons, assets, pyodide)
            write_landing(site, games, lessons, notebooks, assets, wheel, of_others)
            write_authors(site, assets, wheel)
            write_statistics(site, games, assets)
            write_course(site, games, lessons, assets)
            write_promise(site, games, assets, pyodide)
            write_documentation(site, store, draft=draft, picture=assets.preview)
            write_paper(site, games, lessons, assets)
            write_manifest(site, assets)
            write_not_found_page(site, say)
            write_not_kept_page(site, assets)
            early = "" if plain else ahead(site, pyodide.start, assets)
            dress_notebooks(site, [*lessons, *of_others, *notebooks], assets, early)
            write_search(site, games, [*lessons, *of_others], notebooks, assets, say)
            worker = build_worker(work, say)
            write_third_party(site)
        _clean(site)
        guard(site)
        if address:
            write_map(site, address)
        write_worker(site, worker)
        (site / STAMP).write_text(json.dumps({"inputs": digest, "draft": draft}), encoding="utf-8")
        _replace(output, site)
    files = [path for path in output.rglob("*") if path.is_file()]
    return Report(output, time.perf_counter() - began, len(files), sum(path.stat().st_size for path in files))


def _offer_wheel(site: Path, fetcher: Fetcher) -> str:
    """Put the plain wheel into the site, for teachers to install; return its address."""
    wheel = own_wheel(fetcher.store)
    target = site / "static" / "download" / wheel.name
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(wheel.path, target)
    return target.relative_to(site).as_posix()


def _clean(site: Path) -> None:
    """Remove JupyterLite files that no page requests."""
    for name in _LEFTOVERS:
        path = site / name
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink(missing_ok=True)
    for path in site.rglob("*.map"):
        path.unlink()


def _replace(output: Path, site: Path) -> None:
    """Swap the finished site in; a build that fails before this point changes nothing."""
    output.parent.mkdir(parents=True, exist_ok=True)
    fresh = output.with_name(output.name + ".new")
    shutil.rmtree(fresh, ignore_errors=True)
    shutil.move(site, fresh)
    shutil.rmtree(output, ignore_errors=True)
    fresh.rename(output)
