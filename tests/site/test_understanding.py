"""Tour, odds strip, review, analysis, puzzles and predictions in the built site, as a person uses them."""

from __future__ import annotations

import pytest

from combinatoria.parts.protocols import part

from .conftest import PHONE
from .table import GAMES, cards_of, finish, idle, key, link_after, opened, page_of, short, status, tool
from .test_play import LINK, PAGE, refused

EACH = pytest.mark.parametrize("name", GAMES)
# Every tour in one language at least; the shortest in both.
TOURS = [("altar", "en"), ("signs", "ja"), ("soulmates", "en"), ("soulmates", "ja")]
TOURS += [(name, "en") for name in GAMES if name not in dict(TOURS)]


@pytest.mark.parametrize(("name", "lang"), TOURS)
def test_the_whole_tour_with_the_example_of_every_step(visit, picture, name, lang):
    steps = len(part(name, "tour").STEPS)
    page = opened(visit(), f"{page_of(name)}?lang={lang}#learn")
    seen = set()
    for step in range(steps):
        seen.add(page.inner_text("[data-guide-title]"))
        assert page.inner_text("[data-task]")
        for _ in range(3):
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


@EACH
def test_the_odds_strip_says_how_it_counts(visit, picture, name):
    page = opened(visit(), f"{page_of(name)}?lang=en#{link_after(name, 1)}")
    tool(page, "odds")
    page.wait_for_selector(".cmb-strip button")
    closed = page.inner_text(".cmb-strip")
    page.locator(".cmb-strip button", has_text="How is this counted?").first.click()
    told = page.inner_text(".cmb-strip")
    assert len(told) > len(closed) and any(c.isdigit() for c in told)
    picture(page, f"odds-{name}", full_page=True)


@EACH
def test_a_match_is_stepped_through_and_analysed(visit, picture, name):
    """After a few decisions; Soulmates to its end, which is where most people look back."""
    whole = name == "soulmates"
    page = opened(visit(), f"{page_of(name)}?lang=en#{short(name) if whole else link_after(name, 2)}")
    if whole:
        finish(page)
    tool(page, "review")
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
    picture(page, f"review-{name}", full_page=True)
    page.locator(key("review:leave")).click()
    page.wait_for_selector('[data-guide="review"]', state="detached")
    tool(page, "analyse")
    if page.query_selector(key("analyse:start")):
        page.locator(key("analyse:start")).click()
    page.wait_for_selector("[data-row]")
    picture(page, f"analysis-{name}", full_page=True)


@EACH
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


def test_a_bad_wish_gives_one_sentence_and_leaves_the_game_alone(visit):
    page = opened(visit(), f"{PAGE}?lang=en#{LINK}")
    before = cards_of(page)
    for wish in ("learn:99", "puzzle:soulmates:9999", "puzzle:chess:1", "learn:x"):
        refused(page, wish)
        assert cards_of(page) == before != [], wish


@pytest.mark.parametrize("kind", ["learn", "puzzle"])
def test_the_landing_page_leads_to_tour_and_puzzle(visit, kind):
    page = visit().go("?lang=en")
    page.wait_for_selector("html[data-ready]")
    page.locator(f'[data-game="{GAMES[-1]}"] a[href*="#{kind}"]').click()
    page.wait_for_selector(f'[data-guide="{kind}"]')
