"""The site in Firefox: landing page, and every game's table by mouse, with its hint and its tour.

One Firefox for all of it, the system's own. Where none can be had the tests are skipped, and pytest says so and why.
"""

from __future__ import annotations

import pytest

from combinatoria_site.browser import firefox as firefox_of_the_system

from .firefox import Page
from .table import GAMES, HASTY, MANNERS, go_to, idle, next_of, opened, page_of, settled, short, tool
from .test_lesson import LESSONS

MOVES = 3


@pytest.fixture(scope="module")
def started(address, outside, say):
    program = firefox_of_the_system(say)
    if program is None:
        pytest.skip(
            "no Firefox on this machine, and apt-get could not install firefox-esr: nothing was tried in Firefox"
        )
    page = Page(program, address, outside.address)
    say(f"Firefox {page.version}, driven by WebDriver BiDi")
    yield page
    page.close()


@pytest.fixture
def page(started, outside):
    """The tab; afterwards nothing may have gone wrong in it, and nothing foreign been asked for."""
    before = len(outside.asked)
    started.problems.clear()
    yield started
    assert started.problems == []
    assert outside.asked[before:] == [], "the site asked for something from another origin"


def test_the_landing_page(page):
    page.go("?lang=en")
    page.wait_for_selector("html[data-ready]")
    assert page.locator("[data-game] .picture svg.cmb-face").count() >= 4 * len(GAMES)
    assert page.locator("#lessons [data-lesson]").count() == sum(lesson.lang == "en" for lesson in LESSONS)


@pytest.mark.parametrize("name", GAMES)
def test_a_table(page, name):
    """A few moves by mouse, a hint, and the tour: all in one page."""
    opened(page, f"{page_of(name)}?lang=en#{short(name)}")
    for _ in range(MOVES):
        assert settled(page)
        page.locator(next_of(page, MANNERS.get(name, HASTY))).first.click()
        idle(page)

    assert settled(page)
    tool(page, "hint")
    page.wait_for_selector("[data-hint]")
    go_to(page, "learn")
    page.wait_for_selector('[data-guide="learn"]')
