"""Waiting for what a page tells only by a promise.

Playwright's ``wait_for_function`` takes the first value that an async function settles with, a false one too, and goes
on: a wait that never waits. So the asking again is done here.
"""

from __future__ import annotations

import time
from typing import Any

from playwright.sync_api import Page

from .conftest import PATIENCE

EVERY = 0.1
# A promise of what a request to a database answers; a promise of one's own that is never kept would be waited for
# without end.
ANSWERED = """const answered = request => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
});"""


def until(page: Page, script: str, arg: Any = None) -> None:
    """Ask the page again and again until its answer is true."""
    end = time.monotonic() + PATIENCE / 1000
    while not page.evaluate(script, arg):
        assert time.monotonic() < end, f"never true: {script}"
        time.sleep(EVERY)


def hold(page, pattern):
    """Keep a file of the site from arriving; what is returned lets it through."""
    held = []
    page.route(pattern, lambda route: held.append(route))

    def release():
        end = time.monotonic() + PATIENCE / 1000
        while not held:  # asked for by a worker, it comes here only while Playwright listens
            assert time.monotonic() < end, f"nobody asked for {pattern}"
            page.wait_for_timeout(1000 * EVERY)
        for route in held:
            route.continue_()

    return release
