"""Odds on the play page: cards with dots and words, occasional questions, a replayed moment."""

from __future__ import annotations

import pytest

from ..running import one_in
from .conftest import PHONE
from .table import (
    CARD,
    GAMES,
    HASTY,
    MANNERS,
    OFFER,
    counted,
    idle,
    key,
    next_of,
    open_option,
    opened,
    page_of,
    settled,
    tap,
    tool,
)

ASKED = "[data-predict]"
SOME = 60
"""The number of clicks within which a question must appear."""
# Stop a replay; a quick one may end before it can be stopped.
STOP = """() => {
    document.querySelector('[data-does="analyse_stop"]')?.click();
    return document.querySelector("[data-replay]:not([data-working])") !== null;
}"""
# Stop a replay and close it; right after its end a press does nothing, since it was meant as "stop".
LEAVE = """() => {
    document.querySelector('[data-does="analyse_stop"]')?.click();
    document.querySelector('[data-key="replay:close"], [data-does="replay_close"]')?.click();
    return document.querySelector("[data-replay]") === null;
}"""
FREE = """() => [...document.querySelectorAll("[data-cloth] [data-pickable]")].map(card => {
    const { left, top, width, height } = card.getBoundingClientRect();
    return card.closest("[data-zone]").contains(document.elementFromPoint(left + width / 2, top + height / 2));
})"""


def asked(page, name):
    """Play until a question appears."""
    for _ in range(SOME):
        page.wait_for_selector(f"{ASKED}, [data-result], {CARD}, {OFFER}")
        if page.query_selector(ASKED):
            return True
        if not settled(page):
            return False
        tap(page.locator(next_of(page, MANNERS.get(name, HASTY))).first)
        idle(page)
    return False


@pytest.mark.parametrize("name", one_in(9, GAMES, 1))
def test_a_question_comes_by_itself_is_answered_by_one_tap_and_judged_by_the_exact_chance(visit, picture, name):
    page = opened(visit(asked=True, viewport=PHONE), f"{page_of(name)}?lang=en#{counted(name)}")
    assert asked(page, name)
    picture(page, f"question-phone-{name}")
    page.locator(key("say:30")).click()
    page.wait_for_selector("[data-foretold]")
    told = page.inner_text("[data-foretold] p")
    assert told.startswith("You said 30 %, the exact chance was")
    picture(page, f"answer-phone-{name}")
    free: list[bool] = []  # on a phone, the result covers part of the table, but nothing that can be picked next
    while not free:
        idle(page)
        if page.query_selector("[data-foretold]"):
            free = page.evaluate(FREE)
        if not free:
            assert asked(page, name)
            page.locator(key("say:30")).click()
    if page.query_selector("[data-cloth] .cmb-block"):  # a board covers the whole table: one tap closes it
        page.locator(key("sheet:fold")).click()
        free = page.evaluate(FREE)
    assert all(free)
    picture(page, f"answer-beside-choices-phone-{name}")


@pytest.mark.parametrize("name", one_in(9, GAMES, 2))
def test_a_moment_is_replayed_and_stopped(visit, picture, name):
    page = opened(visit(), f"{page_of(name)}?lang=en#{counted(name)}")
    assert settled(page)
    tool(page, "odds")
    for _ in range(SOME):
        page.wait_for_selector("[data-strip]")
        idle(page)
        open_option(page)
        if page.query_selector('[data-key^="replay:strip"]') or not settled(page):
            break
        tap(page.locator(next_of(page, MANNERS.get(name, HASTY))).first)
        idle(page)
    assert page.locator(".cmb-plainly").count() or page.locator("[data-strip] [data-chance]").count()
    picture(page, f"odds-{name}")
    button = page.locator('[data-key^="replay:strip"]').first
    button.click()
    page.wait_for_selector("[data-replay]")
    page.wait_for_function(STOP)
    done = page.locator("[data-replay] progress").evaluate("one => one.value")
    assert 0 < done <= 1000
    picture(page, f"replay-{name}")
    if done < 1000:
        page.locator('[data-does="analyse_go_on"]').click()
        page.wait_for_function("n => document.querySelector('[data-replay] progress').value > n", arg=done)
    page.wait_for_function(LEAVE)
    tool(page, "hint")
    page.wait_for_selector("[data-hint]")
