"""Waiting for asynchronous conditions in a page.

Playwright's ``wait_for_function`` returns the first value that an async function resolves to, even a false one, and so
does not wait. Therefore the polling is done here.
"""

from __future__ import annotations

import time
from typing import Any

from playwright.sync_api import Page

from .conftest import PATIENCE

EVERY = 0.1
# A promise of a database request's result; a promise that never settles would be awaited forever.
ANSWERED = """const answered = request => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
});"""


def until(page: Page, script: str, arg: Any = None) -> None:
    """Poll the page until the script's value is true."""
    end = time.monotonic() + PATIENCE / 1000
    while not page.evaluate(script, arg):
        assert time.monotonic() < end, f"never true: {script}"
        time.sleep(EVERY)


def hold(page, pattern):
    """Hold a file of the site back; return a function that releases it."""
    held = []
    page.route(pattern, lambda route: held.append(route))

    def release():
        end = time.monotonic() + PATIENCE / 1000
        while not held:  # requests of a worker arrive only while Playwright runs its event loop
            assert time.monotonic() < end, f"{pattern} was not requested"
            page.wait_for_timeout(1000 * EVERY)
        for route in held:
            route.continue_()

    return release
