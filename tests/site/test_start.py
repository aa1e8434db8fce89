"""How a play page starts: its board stands before Python does, and Python starts from an image, or without one."""

from __future__ import annotations

import pytest

from .table import GAMES, finish, go_to, hand_of, idle, key, opened, page_of, short, tool
from .waiting import hold

PAGE = "play/soulmates.html"
IMAGE = "**/images/*"
DECK = '[data-shape="stack"] .cmb-card[data-pickable]'
BOARD = "html[data-board]:not([data-ready])"
KEPT = "() => JSON.parse(localStorage.getItem('combinatoria/board/soulmates') ?? 'null')?.snapshot.setup.moves > 0"


def shown_early(visitor, page):
    """A page whose Python waits for its image; what is returned lets the image through."""
    release = hold(page, IMAGE)
    visitor.go(PAGE, page)
    page.wait_for_selector(f"{BOARD} .cmb-own .cmb-card")
    return release


def test_a_first_board_takes_a_move_before_python_is_up_and_the_next_visit_goes_on(visit):
    visitor = visit()
    page = visitor.new_page()
    release = shown_early(visitor, page)
    hand = hand_of(page)
    page.locator(DECK).first.click()
    assert page.locator(BOARD).count() == 1 and hand_of(page) == hand, "nobody can deal a card yet"
    release()
    page.wait_for_selector("html[data-ready]")
    idle(page)
    page.wait_for_function("n => document.querySelectorAll('.cmb-own .cmb-card').length > n", arg=len(hand))
    assert set(hand) <= set(hand_of(page))
    page.locator('.cmb-own [data-shape="hand"] .cmb-card[data-pickable]').first.click()
    page.wait_for_function(KEPT)
    idle(page)
    after = hand_of(page)

    page.close()
    page = visitor.new_page()
    release = shown_early(visitor, page)
    assert hand_of(page) == after, "the picture of the kept game"
    page.locator(DECK).first.click()
    release()
    page.wait_for_selector("html[data-ready]")
    page.wait_for_function("n => document.querySelectorAll('.cmb-own .cmb-card').length > n", arg=len(after))
    assert page.locator("#notice").is_hidden()


def test_a_picture_that_is_not_of_the_kept_game_is_not_shown(visit):
    visitor = visit()
    page = opened(visitor, f"{PAGE}#soulmates:seats=4:7:draw_deck")
    page.wait_for_function(KEPT)
    page.evaluate("""() => {
        const kept = JSON.parse(localStorage.getItem('combinatoria/board/soulmates'));
        kept.snapshot.setup.moves += 1;
        localStorage.setItem('combinatoria/board/soulmates', JSON.stringify(kept));
    }""")
    page.close()
    page = visitor.new_page()
    release = hold(page, IMAGE)
    visitor.go(PAGE, page)
    page.wait_for_function("() => document.querySelector('script[type=module]') && window.playEarly")
    page.wait_for_function("() => performance.getEntriesByType('resource').some(one => one.name.includes('/table-'))")
    assert page.locator("html[data-board]").count() == 0
    release()
    page.wait_for_selector("html[data-ready]")
    assert page.locator(".cmb-own .cmb-card").count() == 5


def test_without_its_image_the_page_starts_in_the_ordinary_way(visit):
    visitor = visit()
    page = visitor.new_page()
    page.route(IMAGE, lambda route: route.abort())
    opened(visitor, f"{PAGE}#soulmates:seats=4:7:draw_deck", page)
    assert page.locator(".cmb-own .cmb-card").count() == 5
    assert [problem for problem in visitor.problems if "/images/" not in problem] == []
    visitor.problems.clear()  # the image that did not come


@pytest.mark.parametrize("name", GAMES)
def test_an_image_holds_all_that_a_page_needs(visit, name):
    visitor = visit()
    page = visitor.new_page()
    asked = []
    page.on("request", lambda request: asked.append(request.url.rsplit("/", 1)[1]))
    opened(visitor, f"{page_of(name)}#{short(name)}", page)
    tool(page, "hint")
    page.wait_for_selector("[data-hint]")
    tool(page, "odds")
    page.wait_for_selector(".cmb-strip button")
    for wish in ("learn", "puzzle:today", short(name)):
        go_to(page, wish)
    finish(page)
    tool(page, "analyse")
    if page.query_selector(key("analyse:start")):
        page.locator(key("analyse:start")).click()
    page.wait_for_selector("[data-row]")
    tool(page, "review")
    page.wait_for_selector('[data-guide="review"]')
    assert any(file.endswith(".image") for file in asked)
    assert [file for file in asked if file.endswith((".zip", ".whl"))] == []
