"""The start of a play page: its board appears before Python is ready, and Python starts from an image, or without one.

That an image holds everything a page needs is tested by `test_access.py`, which uses all of it.
"""

from __future__ import annotations

import pytest

from combinatoria_site.authors import AUTHORS
from combinatoria_site.bench import first_visit_figures, kept_figures

from .table import GAMES, cards_of, holds, opened, tool
from .waiting import hold

pytestmark = pytest.mark.pyodide
PAGE = "play/soulmates.html"
DRAWN = "soulmates:seats=4:7:draw_deck"
IMAGE = "**/images/*"
DECK = '[data-shape="stack"] .cmb-card[data-pickable]'
BOARD = "html[data-board]:not([data-ready])"
MOVES = "() => JSON.parse(localStorage.getItem('/:combinatoria/board/soulmates') ?? 'null')?.snapshot.setup.moves"
KEPT = f"() => ({MOVES})() > 0"
MEGABYTES = {
    "first visit": 6.8,  # a page's download until it is playable, compressed as by a server
    "second game": 0.7,  # and after another game's page
    "games kept": 15.0,  # in a browser, for offline use
}
PARTS = ("images/core-*", "images/soulmates-*", "unpack-*.wasm", "pyodide-*.wasm.zst")


def shown_early(visitor, page):
    """Open a page whose Python waits for its image; return a function that releases the image."""
    release = hold(page, IMAGE)
    with page.expect_request(IMAGE):
        visitor.go(PAGE, page)
    page.wait_for_selector(f"{BOARD} .cmb-own .cmb-card")
    return release


def next_page(visitor, page):
    """Open another page of the same visitor and close this one, after the other has seen the stored data."""
    page.wait_for_function(KEPT)
    other = visitor.go(AUTHORS["en"].file)
    other.wait_for_function(KEPT)
    page.close()
    return other


def test_a_first_board_accepts_a_move_before_python_is_ready(visit):
    visitor = visit(service_workers="block")  # the test intercepts requests to the server
    page = visitor.new_page()
    release = shown_early(visitor, page)
    hand = cards_of(page)
    page.locator(DECK).first.click()
    assert page.locator(BOARD).count() == 1 and cards_of(page) == hand, "no card can be dealt yet"
    release()
    page.wait_for_selector("html[data-ready]")
    holds(page, len(hand) + 1)
    assert set(hand) <= set(cards_of(page))


def test_a_kept_game_is_shown_before_python_is_ready_and_goes_on(visit):
    visitor = visit(service_workers="block")
    page = opened(visitor, f"{PAGE}#{DRAWN}")
    hand = cards_of(page)
    page = next_page(visitor, page)
    release = shown_early(visitor, page)
    assert cards_of(page) == hand, "the picture of the kept game"
    tool(page, "help")
    page.get_by_role("button", name="Play a move for me").click()
    release()
    page.wait_for_selector("html[data-ready]")
    page.wait_for_function(f"n => ({MOVES})() > n", arg=1)
    assert page.locator("#notice").is_hidden()


@pytest.mark.all
def test_a_picture_that_is_not_of_the_kept_game_is_not_shown(visit):
    visitor = visit(service_workers="block")
    page = next_page(visitor, opened(visitor, f"{PAGE}#{DRAWN}"))
    page.add_init_script("""
        const kept = JSON.parse(localStorage.getItem('/:combinatoria/board/soulmates'));
        kept.snapshot.setup.moves += 1;
        localStorage.setItem('/:combinatoria/board/soulmates', JSON.stringify(kept));
    """)
    release = hold(page, IMAGE)
    with page.expect_request(IMAGE):
        visitor.go(PAGE, page)
    release()
    page.wait_for_selector("html[data-ready]")
    assert page.locator("html.early").count() == 0
    holds(page, 5)


@pytest.mark.all
def test_without_its_image_the_page_starts_in_the_ordinary_way(visit):
    visitor = visit(service_workers="block")
    page = visitor.new_page()
    page.route(IMAGE, lambda route: route.abort())
    opened(visitor, f"{PAGE}#{DRAWN}", page)
    assert page.locator(".cmb-own .cmb-card").count() == 5
    assert [problem for problem in visitor.problems if "/images/" not in problem] == []
    visitor.problems.clear()  # the blocked image


@pytest.mark.all
@pytest.mark.parametrize("part", PARTS)
def test_the_page_starts_although_half_a_file_is_missing(visit, part):
    visitor = visit(service_workers="block")
    page = visitor.new_page()
    asked = []

    def half(route):
        whole = route.fetch()
        asked.append(route.request.url)
        route.fulfill(status=200, content_type="application/octet-stream", body=whole.body()[: len(whole.body()) // 2])

    page.route(f"**/static/pyodide/{part}", half)
    opened(visitor, f"{PAGE}#{DRAWN}", page)
    assert asked
    assert page.locator(".cmb-own .cmb-card").count() == 5


def within(figures, count):
    """Check that the figures of a kind exist, and that each is small enough."""
    sizes = {figure.name: figure.value for figure in figures}
    for kind, limit in MEGABYTES.items():
        found = {name: size for name, size in sizes.items() if name.endswith(kind)}
        assert len(found) == count[kind] and all(0 < size < limit for size in found.values()), found


def test_a_first_visit_and_a_second_game_are_small(browser, address, site_folder, sample_size):
    names = sample_size(GAMES[::4], GAMES)
    figures = list(first_visit_figures(browser, address, site_folder, names))
    within(figures, {"first visit": len(names), "second game": len(names), "games kept": 0})


def test_the_kept_files_of_all_games_are_small(site_folder):
    """For the existing games, and as estimated for all planned ones."""
    within(kept_figures(site_folder), {"first visit": 0, "second game": 0, "games kept": 2})
