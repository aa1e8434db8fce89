"""A page in a new visitor's profile, what it downloads, and a lesson's first widget on it, for several benchmarks."""

from __future__ import annotations

import gzip
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Request

PATIENCE: Final = 300_000
"""Milliseconds; generous, because a busy machine runs both sites."""
PLAY_PAGE: Final = "play/{game}.html"
WIDGET: Final = ".cmb-cloth"
AT_REST: Final[dict[str, Any]] = {"reduced_motion": "reduce", "viewport": {"width": 1280, "height": 900}}


@contextmanager
def new_page(browser: Browser, **options: Any) -> Iterator[Page]:
    """Yield a page in a new profile, which is closed afterwards.

    Args:
        browser: the browser.
        options: options of its new context; by default a wide page without motion.
    """
    context = browser.new_context(**(options or AT_REST))
    context.set_default_timeout(PATIENCE)
    try:
        yield context.new_page()
    finally:
        context.close()


def note_path(paths: set[str], site: str, request: Request) -> None:
    """Add the path of a request to those asked of a site; the address of a request to elsewhere stays whole."""
    paths.add(request.url.removeprefix(site).partition("?")[0])


@cache
def packed(file: Path) -> int:
    """Return the gzipped size of a file in bytes."""
    return len(gzip.compress(file.read_bytes(), 9))


def first_widget(page: Page, url: str) -> tuple[float, float]:
    """Return the seconds from navigation to a lesson's cells, and from running them to a table on the page."""
    began = time.perf_counter()
    page.goto(url, wait_until="commit")
    page.wait_for_selector(".jp-Notebook .jp-CodeCell")
    page.wait_for_selector("#lesson-reading", state="detached")
    page.locator(".jp-Notebook .jp-Cell").first.click()
    page.keyboard.press("Escape")
    run = time.perf_counter()
    page.evaluate("() => void window.jupyterapp.commands.execute('notebook:run-all-cells')")
    page.wait_for_selector(WIDGET, state="attached")
    return run - began, time.perf_counter() - run
