"""The browser of all tests: one Chromium for a worker, as Playwright can be started only once in it."""

from __future__ import annotations

import pytest

from .running import alone


@pytest.fixture(scope="session")
def outside():
    """A proxy in place of all other hosts."""
    from .site.outside import Outside

    proxy = Outside()
    yield proxy
    proxy.close()


@pytest.fixture(scope="session")
def browser(outside, say):
    """One Chromium for all tests of a worker."""
    from playwright.sync_api import sync_playwright

    from combinatoria_site.browser import launch

    with sync_playwright() as playwright:
        with alone(say, "browser"):  # it may have to be installed
            browser = launch(playwright.chromium, say, outside.address)
        yield browser
        browser.close()
