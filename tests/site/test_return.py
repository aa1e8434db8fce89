"""For returning users: the deal and the puzzle of the day, kept results, and guessing habits."""

from __future__ import annotations

import json
from random import Random

from combinatoria.core.steps import considered
from combinatoria.game_api.protocols import habits_of
from combinatoria.guides.diary import seed_of
from combinatoria.players.habits import COMPANY
from combinatoria.session import Session

from .conftest import DAY
from .table import HASTY, idle, key, next_of, opened, page_of, settled, tap, tool

NAME = "soulmates"
DIARY = f"() => JSON.parse(localStorage.getItem('/:combinatoria.diary.{NAME}') ?? 'null')"
KEEP = "([game, save]) => localStorage.setItem(`/:combinatoria/play/${game}`, save)"


def finished(name, seed, bot):
    """Return a finished session."""
    session, rng = Session(name, seed=seed, bot=bot), Random(seed)
    while session.match.to_act:
        seat = session.match.to_act[0]
        view = session.match.view(seat)
        legal = considered(session.match.game, view, seat)
        session.match.play(session.bot.choose(view, seat, legal, rng).move, seat)
    return session


def test_a_returning_user_plays_the_deal_and_the_puzzle_of_the_day(visit):
    visitor = visit()
    page = opened(visitor, page_of(NAME))
    tool(page, "today")
    page.click(key("today:play"))
    page.wait_for_function("() => document.querySelector('[data-panel=\"today\"]') === null")
    today = DAY.isoformat()
    while settled(page):
        tap(page.locator(next_of(page, HASTY)).first)
        idle(page)
    page.wait_for_selector("[data-day-end]")
    (match,) = page.evaluate(DIARY)["matches"]
    assert match["daily"] and match["day"] == today and match["id"].startswith(f"{seed_of(DAY)}:")

    page.click(key("day:open"))
    page.click(key("today:grade"))
    page.wait_for_function(f"() => ({DIARY})()?.matches[0].cost != null")
    assert page.evaluate(DIARY)["matches"][0]["se"] >= 0
    page.wait_for_selector(f"{key('today:copy')}")

    page.click(key("today:puzzle"))
    page.wait_for_selector("[data-counts]")
    page.click(key("choice:0"))
    page.wait_for_function(f"() => ({DIARY})()?.puzzles.length === 1")
    (puzzle,) = page.evaluate(DIARY)["puzzles"]
    assert puzzle["day"] == today and puzzle["right"] == (page.query_selector("[data-guide-done]") is not None)

    again = opened(visitor, page_of(NAME))
    tool(again, "today")
    again.wait_for_selector(".cmb-today li")
    assert today in again.inner_text("[data-panel] pre") and again.query_selector(key("today:play")) is None

    for shared, said in {"2026-11-25": "November 25", "2026-11-28": "2026-11-28", "2026-11-31": "2026-11-31"}.items():
        again.evaluate("day => void (location.hash = `#daily:${day}`)", shared)
        again.locator("#notice-text", has_text=said).wait_for()


def test_the_habits_of_the_players_are_revealed_after_a_match(visit):
    session = finished(NAME, 4, COMPANY)
    visitor = visit()
    page = visitor.go("?lang=en")  # a play page would store a match
    page.evaluate(KEEP, [NAME, json.dumps({**session.save(), "over": True})])
    page = opened(visitor, page_of(NAME), page)
    page.click(key("company:open"))
    page.wait_for_selector("[data-guess]")
    cast = habits_of(NAME).cast(session.match.seats, 4)
    assert (
        page.locator("[data-guess]").count() == session.match.seats - 1 and page.query_selector("[data-habit]") is None
    )
    page.click(key(f"guess:1:{cast[1]}"))
    page.click(key("company:reveal"))
    page.wait_for_selector("[data-habit]")
    assert page.locator("[data-guessed]").evaluate_all("nodes => nodes.map(node => node.dataset.right)") == ["true"]
    shown = page.locator("[data-habit]").evaluate_all("nodes => nodes.map(node => node.dataset.habit)")
    assert shown[1:] == cast[1:] and len(shown) == session.match.seats
