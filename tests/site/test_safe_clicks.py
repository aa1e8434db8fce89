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
REST_MS = 500
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

CLICKED_OFTEN = """([clientX, clientY, clicks, every, first]) => {
    if (first) document.querySelector(first).click();
    const start = performance.now();
    const times = Array.from({ length: clicks }, (_, click) => start + click * every);
    for (const value of times) {
        const options = { clientX, clientY, detail: 1, bubbles: true, cancelable: true };
        const event = Object.defineProperty(new MouseEvent("click", options), "timeStamp", { value });
        document.elementFromPoint(clientX, clientY).dispatchEvent(event);
    }
    return times.at(-1);
}"""


def at_the_turn_after_a_discard(visit):
    """Return a page on which the others move, after the viewer has discarded."""
    page = opened(visit(reduced_motion="no-preference"), f"{PAGE}#soulmates:seats=4:3:draw_deck")
    page.locator(".cmb-own .cmb-card[data-pickable]").first.click()
    page.locator(".cmb-zone [data-target], .cmb-card[data-target]").first.click()
    page.wait_for_selector(MOVING)
    return page


def click_often(page, place, clicks, first=None):
    """Click a place, after the control `first`, at the times of a hand that clicks without a pause; return the last.

    The events come from within the page and carry these times, as a busy machine takes longer between two clicks.
    """
    return page.evaluate(CLICKED_OFTEN, [*place, clicks, EVERY_MS, first])


def middle_of(page, selector):
    box = page.locator(selector).first.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_who_clicks_on_and_on_draws_no_card(visit):
    page = at_the_turn_after_a_discard(visit)
    hand, deck = cards_of(page), middle_of(page, DECK)
    click_often(page, deck, 3)
    assert page.query_selector(MOVING), "clicks do not end the motion"
    last = click_often(page, deck, 5, first=key("skip"))  # the motion is over, and the clicks go on without a pause
    idle(page)
    assert cards_of(page) == hand
    page.wait_for_function("after => performance.now() > after", arg=last + REST_MS)
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
