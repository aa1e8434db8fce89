"""Tour, odds strip, review, analysis, puzzles and predictions in the built site, as a person uses them."""

from __future__ import annotations

import pytest

from .conftest import PHONE
from .test_play import LINK, PAGE, idle, opened, settled, start_small, status

STEPS = 15


def key(name):
    return f'[data-key="{name}"]'


def finish(page):
    """Let the table play to the end with its own "Play a move for me"."""
    page.locator('[data-tool="help"]').click()
    for _ in range(200):
        if not settled(page):
            return
        page.get_by_role("button", name="Play a move for me").click()
        idle(page)
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_whole_tour_with_the_example_of_every_step(visit, picture, lang):
    page = opened(visit(), f"{PAGE}?lang={lang}#learn")
    seen = set()
    for step in range(STEPS):
        seen.add(page.inner_text("[data-guide-title]"))
        assert page.inner_text("[data-task]")
        for _ in range(3):
            if page.query_selector("[data-guide-done]"):
                break
            page.locator(key("guide:show")).click()
            idle(page)
        page.wait_for_selector("[data-guide-done]")
        if step in (0, 7, 13):
            picture(page, f"tour-{step + 1}-{lang}", full_page=True)
        if step < STEPS - 1:
            page.locator(key("guide:next")).click()
            page.wait_for_selector("[data-guide-done]", state="detached")
    assert len(seen) == STEPS
    page.locator(key("guide:leave")).click()
    page.wait_for_selector("[data-guide]", state="detached")
    assert status(page)


def test_a_wrong_try_gets_its_reason_and_changes_nothing(visit):
    page = opened(visit(), f"{PAGE}?lang=en#learn:14")
    page.wait_for_selector('[data-guide="learn"]')
    page.locator('[data-tool="text"]').click()
    box = page.locator(".cmb-typed input")
    box.fill("call S2 S3 S4 for S1")
    box.press("Enter")
    page.wait_for_selector("[data-tried]")
    assert page.inner_text("[data-tried]")
    assert page.query_selector("[data-guide-done]") is None


def test_the_odds_strip_says_how_it_counts(visit, picture):
    page = opened(visit(), f"{PAGE}?lang=en#{LINK}")
    page.locator('[data-tool="odds"]').click()
    page.wait_for_function("() => document.querySelector('.cmb-strip')?.innerText.includes('%')")
    page.locator(".cmb-strip button", has_text="How is this counted?").first.click()
    assert "=" in page.inner_text(".cmb-strip")
    picture(page, "odds-strip", full_page=True)


def test_a_finished_match_is_stepped_through_and_analysed(visit, picture):
    page = opened(visit(), f"{PAGE}?lang=en")
    start_small(page, seed=3)
    finish(page)
    page.locator('[data-tool="review"]').click()
    page.wait_for_selector('[data-guide="review"]')
    if page.locator(key("review:first")).get_attribute("aria-disabled") == "false":
        page.locator(key("review:first")).click()
        idle(page)
    sentences = set()
    for _ in range(5):
        sentences.add(page.inner_text("[data-sentence]"))
        page.locator(key("review:next")).click()
        idle(page)
    assert len(sentences) >= 4
    picture(page, "review", full_page=True)
    page.locator(key("review:leave")).click()
    page.wait_for_selector('[data-guide="review"]', state="detached")
    page.locator('[data-tool="analyse"]').click()
    if page.query_selector(key("analyse:start")):
        page.locator(key("analyse:start")).click()
    page.wait_for_selector("[data-row]")
    picture(page, "analysis", full_page=True)


def test_the_puzzle_of_the_day_is_solved_by_trying(visit, picture):
    page = opened(visit(viewport=PHONE), f"{PAGE}?lang=en#puzzle:today")
    page.wait_for_selector('[data-guide="puzzle"]')
    assert page.inner_text("[data-question]")
    for n in range(6):
        if page.query_selector("[data-guide-done]"):
            break
        page.locator(key(f"choice:{n}")).click()
        idle(page)
        page.wait_for_selector(f"[data-guide-done], li[data-state] {key(f'choice:{n}')}")
    page.wait_for_selector("[data-guide-done]")
    picture(page, "puzzle-phone", full_page=True)


@pytest.mark.parametrize("wish", ["learn:99", "puzzle:soulmates:9999", "puzzle:chess:1", "learn:x"])
def test_a_bad_wish_gives_one_sentence_and_leaves_the_game_alone(visit, wish):
    page = opened(visit(), f"{PAGE}?lang=en#{LINK}")
    before = page.locator(".cmb-own .cmb-card").count()
    page.evaluate("wish => { location.hash = wish }", wish)
    page.wait_for_selector("#notice:not([hidden])")
    assert page.inner_text("#notice-text")
    assert page.locator(".cmb-own .cmb-card").count() == before


@pytest.mark.parametrize("kind", ["learn", "puzzle"])
def test_the_landing_page_leads_to_tour_and_puzzle(visit, kind):
    page = visit().go("?lang=en")
    page.wait_for_selector("html[data-ready]")
    page.locator(f'[data-game="soulmates"] a[href*="#{kind}"]').click()
    page.wait_for_selector(f'[data-guide="{kind}"]')
