"""The site in Firefox: landing page, games by mouse, by keys and as text, cells of a lesson, a promise, offline use.

One Firefox for all tests, the system's own. If apt-get cannot install one the tests fail; they are skipped, with a
reason, only if there is no apt-get.
"""

from __future__ import annotations

import shutil

import nbformat
import pytest

from combinatoria_site.browser import firefox as firefox_of_the_system
from combinatoria_site.place import PROMISE
from combinatoria_site.server import serving

from ..running import alone, one_in
from .conftest import UNASKED
from .firefox import Page
from .hostile import PUT, assert_nothing_runs, hostile
from .table import (
    GAMES,
    HASTY,
    MANNERS,
    go_to,
    holds,
    idle,
    key,
    next_of,
    opened,
    page_of,
    play_as_text,
    play_by_keys,
    settled,
    short,
    tool,
)
from .test_browsers import features, of_a_page
from .test_lesson import ERRORS, HAS_RUN, LESSONS, clear_outputs, notebook_is_there, press_through
from .test_offline import kept

MOVES = 3


@pytest.fixture(scope="module")
def started(address, outside, say):
    with alone(say, "browser"):  # it may have to be installed
        program = firefox_of_the_system(say)
    if program is None:
        without = pytest.fail if shutil.which("apt-get") else pytest.skip  # CI has apt-get: there it must run
        without("no Firefox on this machine, and apt-get could not install firefox-esr: nothing was tried in Firefox")
    page = Page(program, address, outside.address)
    say(f"Firefox {page.version}, driven by WebDriver BiDi")
    page.before_each_page(UNASKED)
    yield page
    page.close()


@pytest.fixture
def page(started, outside):
    """The tab; afterwards it must have no problems and no requests to other hosts."""
    before = len(outside.asked)
    started.problems.clear()
    yield started
    started.evaluate("() => localStorage.clear()")  # the next test finds no settings, as in a new profile
    assert started.problems == []
    assert outside.asked[before:] == [], "the site asked for something from another origin"


def test_firefox_has_the_features_in_the_table(page):
    page.go("?lang=en")
    told = features("Firefox")
    assert of_a_page(page, told) == told


@pytest.mark.all
def test_the_landing_page_has_all_games_and_lessons(page):
    page.go("?lang=en")
    page.wait_for_selector("html[data-ready]")
    assert page.locator("[data-game] .picture svg.cmb-face").count() >= 2 * len(GAMES)
    assert page.locator("#lessons [data-lesson]").count() == sum(lesson.lang == "en" for lesson in LESSONS)


@pytest.mark.parametrize("name", one_in(9, GAMES, 6))
def test_a_game_is_played_by_mouse_by_keys_and_as_text(page, name):
    """A few moves by mouse, odds, a hint and a step of the tour; then a match by keys and to its end as text."""
    opened(page, f"{page_of(name)}?lang=en#{short(name)}")
    for _ in range(MOVES):
        assert settled(page)
        page.locator(next_of(page, MANNERS.get(name, HASTY))).first.click()
        idle(page)
    assert settled(page)
    tool(page, "odds")
    page.wait_for_selector(".cmb-strip [data-kind]")
    tool(page, "hint")
    page.wait_for_selector("[data-hint]")
    go_to(page, "learn")
    page.wait_for_selector('[data-guide="learn"]')
    for _ in range(3):
        if page.query_selector("[data-guide-done]"):
            break
        page.locator(key("guide:show")).click()
        idle(page)
    page.wait_for_selector("[data-guide-done]")
    go_to(page, short(name))
    pressed, _ = play_by_keys(page, name, MOVES)
    assert len(pressed) == MOVES
    play_as_text(page)
    page.wait_for_selector("[data-result]")


@pytest.mark.all
def test_a_lesson_runs_and_its_table_can_be_played_at(page):
    """A copy is made, its first cells run in Firefox's own Python, and a move is made at the table that appears."""
    lesson = next(one for one in LESSONS if one.id == "soulmates-a" and one.lang == "en")
    page.go("?lang=en")
    page.wait_for_selector("html[data-ready]")
    page.locator(f'[data-lesson="{lesson.path}"] [data-action="open"]').click()
    page.wait_for_function("() => location.pathname.includes('/notebooks/')")
    notebook_is_there(page)
    clear_outputs(page)
    play = next(i for i, cell in enumerate(nbformat.read(lesson.source, 4).cells) if cell.id == "play")
    press_through(page, play)
    page.wait_for_function(HAS_RUN, play)
    assert not page.evaluate(ERRORS, play)
    page.locator('.cmb [data-zone="deck"] .cmb-card').click()
    holds(page, 5)


@pytest.mark.all
def test_a_foreign_notebook_is_text(page, elsewhere):
    """The notebook is in the browser's storage, as an older version of the site left it."""
    lesson = next(one for one in LESSONS if one.id == "signs-a" and one.lang == "en")
    page.go("?lang=en")
    page.wait_for_selector("html[data-ready]")
    master = page.evaluate("path => fetch(`files/${path}`).then(answer => answer.json())", lesson.path)
    sent = hostile(master, elsewhere.address)
    page.evaluate(PUT, [lesson.copy, sent])
    page.go(f"notebooks/index.html?path={lesson.copy}")
    assert_nothing_runs(page, sent, elsewhere.asked)


@pytest.mark.all
def test_a_promise_is_sealed_kept_and_its_cards_fit(page):
    """Two people on one device: each keeps a card in the browser, and after a reload both cards are laid."""
    page.go(PROMISE["en"].file)
    page.wait_for_selector("html[data-ready]")
    for seat, name in enumerate(("Aki", "千夏")):
        page.locator(f"[data-name='{seat}']").fill(name)
    page.locator("input[value=text]").click()
    page.locator("[data-when]").fill("when the cherry trees bloom")
    page.locator("[data-place]").fill("Ueno Park")
    for seat in range(2):
        page.locator(f"[data-agree='{seat}']").click()
    page.locator("[data-seal]").click()
    page.wait_for_selector("[data-signed]")
    page.locator("[data-signed]").click()
    for _ in range(2):
        page.wait_for_selector("[data-open]")
        page.locator("[data-open]").click()
        page.wait_for_selector(".code")
        page.locator("[data-keep-card]").click()
        page.wait_for_selector("[data-told]:not(:empty)")
        page.locator("[data-next]").click()
    page.go(PROMISE["en"].file)
    page.wait_for_selector("html[data-ready]")
    page.locator("[data-view=mine]").click()
    assert page.locator(".kept li").count() == 2
    for seat in range(2):
        page.locator("[data-view=mine]").click()
        page.wait_for_selector("#mine")
        page.locator(f".kept li:nth-child({seat + 1}) [data-lay-own]").click()
        page.wait_for_selector("#meet .checks")
    page.wait_for_selector(".checks [data-state=fits]")


@pytest.mark.all
def test_the_games_work_without_their_server(page, site_folder, monkeypatch):
    with serving(site_folder, no_store=True) as address:
        monkeypatch.setattr(page, "address", address)
        page.go("?lang=en")
        page.wait_for_selector("html[data-ready]")
        kept(page, "games")
    page.go("?lang=en")
    page.wait_for_selector("html[data-ready]")
    opened(page, f"{page_of(GAMES[0])}?lang=en#{short(GAMES[0])}")
    assert settled(page)
