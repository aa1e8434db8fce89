"""Tour and puzzles in the built site, from a user's view. Odds, review and analysis: `test_access.py`."""

from __future__ import annotations

import pytest

from combinatoria.core.catalogue import game as find_game
from combinatoria.game_api.protocols import tour_of
from combinatoria.words.explain import LANGUAGES

from ..running import one_in
from .conftest import PHONE
from .table import GAMES, UNFOLD, cards_of, idle, key, opened, page_of, status, tool
from .test_play import LINK, PAGE, refused

# Some tours, each in one language; tests/contract/test_tours.py covers all of them without a page.
TOURS = one_in(18, [(name, lang) for name in GAMES for lang in LANGUAGES])


@pytest.mark.parametrize(("name", "lang"), TOURS)
def test_the_whole_tour_can_be_passed_with_the_example_of_every_step(visit, picture, name, lang):
    steps = len(tour_of(find_game(name)))
    page = opened(visit(), f"{page_of(name)}?lang={lang}#learn")
    seen = set()
    for step in range(steps):
        seen.add(page.inner_text("[data-guide-title]"))
        assert page.inner_text("[data-task]")
        for _ in range(12):  # a step may be a whole turn
            if page.query_selector("[data-guide-done]"):
                break
            page.locator(key("guide:show")).click()
            idle(page)
        page.wait_for_selector("[data-guide-done]")
        if step in (0, steps // 2, steps - 2):
            picture(page, f"tour-{name}-{step + 1}-{lang}", full_page=True)
        if step < steps - 1:
            page.locator(key("guide:next")).click()
            page.wait_for_selector("[data-guide-done]", state="detached")
    assert len(seen) == steps
    page.locator(key("guide:leave")).click()
    page.wait_for_selector("[data-guide]", state="detached")
    assert status(page)


def test_a_wrong_try_gets_its_reason_and_changes_nothing(visit):
    page = opened(visit(), f"{PAGE}?lang=en#learn:14")
    page.wait_for_selector('[data-guide="learn"]')
    tool(page, "text")
    box = page.locator(".cmb-typed input")
    box.fill("call S2 S3 S4 for S1")
    box.press("Enter")
    page.wait_for_selector("[data-tried]")
    assert page.inner_text("[data-tried]")
    assert page.query_selector("[data-guide-done]") is None


@pytest.mark.parametrize("name", one_in(5, GAMES, 2))
def test_the_puzzle_of_the_day_is_solved_by_trying(visit, picture, name):
    page = opened(visit(viewport=PHONE), f"{page_of(name)}?lang=en#puzzle:today")
    page.wait_for_selector('[data-guide="puzzle"]')
    assert page.inner_text("[data-question]")
    for n in range(12):
        if page.query_selector("[data-guide-done]"):
            break
        page.locator(key(f"choice:{n}")).click()
        idle(page)
        page.wait_for_selector(f"[data-guide-done], li[data-state] {key(f'choice:{n}')}")
    page.wait_for_selector("[data-guide-done]")
    picture(page, f"puzzle-{name}", full_page=True)


def test_a_bad_fragment_gives_one_sentence_and_leaves_the_game_alone(visit):
    page = opened(visit(), f"{PAGE}?lang=en#{LINK}")
    before = cards_of(page)
    for wish in ("learn:99", "puzzle:soulmates:9999", "puzzle:chess:1", "learn:x"):
        refused(page, wish)
        assert cards_of(page) == before != [], wish


@pytest.mark.parametrize("kind", ["learn", "puzzle"])
def test_the_landing_page_leads_to_tour_and_puzzle(visit, kind):
    page = visit().go("?lang=en")
    page.wait_for_selector("html[data-ready]")
    link = page.locator(f'[data-game="{GAMES[-1]}"] a[href*="#{kind}"]')
    link.evaluate(UNFOLD)
    link.click()
    page.wait_for_selector(f'[data-guide="{kind}"]')
