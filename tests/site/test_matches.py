"""Whole matches of every game on its page: by mouse, by keys alone, and as text."""

from __future__ import annotations

import re

import pytest

from .table import ENOUGH, GAMES, HASTY, MANNERS, idle, next_of, opened, page_of, press_to, settled, short, tool

MOVE = re.compile(r"^ *(?P<number>\d+)\. .*\[(?P<move>[^\]]+)\]$", re.MULTILINE)
READABLE = """before => document.querySelector("[data-result]")
    || (document.querySelector(".cmb-text").textContent !== before
        && /^ *1\\. /m.test(document.querySelector(".cmb-text").textContent))"""


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_match_by_mouse(visit, picture, name):
    page = opened(visit(), f"{page_of(name)}?lang=en#{short(name)}")
    manner = MANNERS.get(name, HASTY)
    for _ in range(ENOUGH):
        if not settled(page):
            break
        page.locator(next_of(page, manner)).first.click()
        idle(page)
    assert page.inner_text("[data-result]")
    picture(page, f"play-over-{name}", full_page=True)
    page.locator('[data-key="again"]').click()
    assert page.locator("[data-panel]").is_visible()


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_match_by_keyboard_alone(visit, name):
    page = opened(visit(), f"{page_of(name)}?lang=en#{short(name)}")
    page.mouse.move(0, 0)
    page.evaluate("document.activeElement.blur()")
    manner = MANNERS.get(name, HASTY)
    for _ in range(ENOUGH):
        if not settled(page):
            break
        press_to(page, next_of(page, manner))
        page.keyboard.press("Enter")
        idle(page)
    assert page.inner_text("[data-result]")


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_match_as_text(visit, name):
    """All there is to know and to do stands there as text; one types a number of the list, or the move itself."""
    page = opened(visit(), f"{page_of(name)}?lang=en#{short(name)}")
    tool(page, "text")
    box = page.locator(".cmb-typed input")
    before = ""
    for turn in range(ENOUGH):
        page.wait_for_function(READABLE, arg=before)
        if page.query_selector("[data-result]"):
            break
        before = page.inner_text(".cmb-text")
        wanted = max(MOVE.finditer(before), key=lambda found: len(found["move"].split()))
        box.fill(wanted["move" if turn % 2 else "number"])
        box.press("Enter")
        idle(page)
    assert page.inner_text("[data-result]")
