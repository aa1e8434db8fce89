"""Clicks during motion and just after it decide nothing, and a decision can be taken back and made again by keys."""

from __future__ import annotations

import pytest

from ..running import one_in
from .table import GAMES, cards_of, idle, key, opened
from .test_in_sight import table

PAGE = "play/soulmates.html"
DECK = '[data-shape="stack"] .cmb-card'
MOVING = ".cmb-cloth[data-playing]"
EVERY_MS = 180
MOTIONS = 2  # motions that are clicked through
# The middles of all that could be clicked on the table, those that can be picked now or after the motion first.
CLICKABLE = """() => [..."[data-pickable] .cmb-offers_button .cmb-own_.cmb-card [data-cloth]_.cmb-card".split(" ")]
    .flatMap(one => [...document.querySelectorAll(one.replace("_", " "))])
    .map(node => node.getBoundingClientRect())
    .filter(({ width, height, left, top }) => width && height && left >= 0 && top >= 0 && top < innerHeight)
    .slice(0, 12).map(({ left, top, width, height }) => [left + width / 2, top + height / 2])"""
# End the motion and click all that from within the page, as a busy machine takes longer between two clicks of a mouse.
CLICKED_AT_ONCE = f"""async skip => {{
    document.querySelector(skip).click();
    await new Promise(requestAnimationFrame);
    for (const [clientX, clientY] of ({CLICKABLE})()) {{
        const options = {{ clientX, clientY, detail: 1, bubbles: true, cancelable: true }};
        document.elementFromPoint(clientX, clientY)?.dispatchEvent(new MouseEvent("click", options));
    }}
}}"""


def at_the_turn_after_a_discard(visit):
    """Return a page on which the others move, after the viewer has discarded."""
    page = opened(visit(reduced_motion="no-preference"), f"{PAGE}#soulmates:seats=4:3:draw_deck")
    page.locator(".cmb-own .cmb-card[data-pickable]").first.click()
    page.locator(".cmb-zone [data-target], .cmb-card[data-target]").first.click()
    page.wait_for_selector(MOVING)
    return page


def click_often(page, place, clicks):
    """Click a place of the page at short intervals."""
    for _ in range(clicks):
        page.mouse.click(*place)
        page.wait_for_timeout(EVERY_MS)


def middle_of(page, selector):
    box = page.locator(selector).first.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_who_clicks_on_and_on_draws_no_card(visit):
    page = at_the_turn_after_a_discard(visit)
    hand, deck = cards_of(page), middle_of(page, DECK)
    click_often(page, deck, 3)
    assert page.query_selector(MOVING), "clicks do not end the motion"
    page.locator(key("skip")).click()
    click_often(page, deck, 5)  # the motion is over, and the clicks go on without a pause
    assert cards_of(page) == hand
    page.wait_for_timeout(500)
    page.mouse.click(*deck)
    page.wait_for_function("n => document.querySelectorAll('.cmb-own .cmb-card').length === n", arg=len(hand) + 1)


@pytest.mark.parametrize("name", one_in(3, GAMES, 1))
def test_no_click_during_motion_and_just_after_it_decides_anything(visit, name):
    page, desk = table(visit, name, reduced_motion="no-preference")
    clicked = 0
    while clicked < MOTIONS and desk.session.match.result is None:
        desk.play_on()
        if page.query_selector(MOVING) is None:
            continue
        clicked, made = clicked + 1, len(desk.session.match.decisions)
        for place in page.evaluate(CLICKABLE):
            page.mouse.click(*place)
        assert page.query_selector(MOVING), "clicks do not end the motion"
        page.evaluate(CLICKED_AT_ONCE, key("skip"))
        idle(page)
        assert len(desk.session.match.decisions) == made and page.query_selector("[data-selected]") is None
    assert clicked


def test_motion_has_a_button_that_ends_it(visit):
    page = at_the_turn_after_a_discard(visit)
    box = page.locator(key("skip")).bounding_box()
    assert min(box["width"], box["height"]) >= 24
    page.locator(key("skip")).click()
    assert page.query_selector(MOVING) is None


def test_undo_and_redo_by_the_usual_keys(visit):
    page = opened(visit(), f"{PAGE}#soulmates:seats=4:7:draw_deck")
    drawn = cards_of(page)
    page.locator(".cmb-own .cmb-card").first.focus()
    page.keyboard.press("Control+z")
    page.wait_for_function("n => document.querySelectorAll('.cmb-own .cmb-card').length === n", arg=len(drawn) - 1)
    assert page.locator(key("bar:redo")).count() == 1
    page.keyboard.press("Control+Shift+z")
    page.wait_for_function("n => document.querySelectorAll('.cmb-own .cmb-card').length === n", arg=len(drawn))
    idle(page)
    assert cards_of(page) == drawn and page.locator(key("bar:redo")).count() == 0
