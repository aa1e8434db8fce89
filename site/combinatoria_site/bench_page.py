"""A page in a new visitor's profile, for the benchmarks of play pages and lessons."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PATIENCE: Final = 300_000
"""Milliseconds; generous, because a busy machine runs both sites."""
PLAY_PAGE: Final = "play/{game}.html"
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
