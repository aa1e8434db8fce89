"""Whole matches of every game on its page: by mouse, by keys alone, and as text."""

from __future__ import annotations

import re

import pytest

from .table import (
    ENOUGH,
    GAMES,
    HAND,
    HASTY,
    MANNERS,
    idle,
    next_of,
    opened,
    page_of,
    play_by_keys,
    settled,
    short,
    tool,
)
from .test_secrets import LISTEN

MOVE = re.compile(r"^ *(?P<number>\d+)\. .*\[(?P<move>[^\]]+)\]$", re.MULTILINE)
NAME = re.compile(r"(?P<card>\w.*), (?P<place>\d+) of (?P<all>\d+), playable(, .+)?")
# All that the polite region is given to say.
SPOKEN = """(() => {
    window.spoken = [];
    new MutationObserver(changes => {
        for (const { target, addedNodes } of changes) {
            if (target.dataset?.live === "polite") for (const node of addedNodes) window.spoken.push(node.textContent);
        }
    }).observe(document, { childList: true, subtree: true });
})()"""
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
    """The focus is never lost, all that is pressed has its name, and each event is heard once, in one sentence."""
    visitor = visit()
    page = visitor.new_page()
    page.add_init_script(LISTEN)
    page.add_init_script(SPOKEN)
    opened(visitor, f"{page_of(name)}?lang=en#{short(name)}", page)
    page.mouse.move(0, 0)
    page.evaluate("document.activeElement.blur()")
    pressed, over = play_by_keys(page, name)
    assert over and page.inner_text("[data-result]")
    cards = [said for selector, said in pressed if selector == HAND]
    assert all(NAME.fullmatch(said) for said in cards), cards
    assert all(said.strip() for _, said in pressed)
    happened = [event["caption"] for one in page.evaluate("heard") for event in one["events"] if event.get("caption")]
    spoken = page.evaluate("spoken")
    assert [said for said in spoken if said in set(happened)] == happened != []


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
