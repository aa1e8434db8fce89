"""For returning users: today and matches under way on the landing page, and the page of statistics."""

from __future__ import annotations

import json
from datetime import date, timedelta
from itertools import pairwise

import pytest

from combinatoria.guides.diary import Day, Diary, DiaryEntry, seed_of
from combinatoria.guides.predict import Prediction, Record
from combinatoria.session import Session
from combinatoria_site.games import FOR_NEWCOMERS, in_order
from combinatoria_site.statistics import STATISTICS
from combinatoria_site.texts import words
from tests.tiny import REAL

from ..running import one_in
from .conftest import DAY, PHONE
from .test_access import Look
from .test_landing import FOOT_PLACES, opened

STORE = "entries => { for (const [name, text] of entries) localStorage.setItem(`/:combinatoria${name}`, text); }"
EPOCH = date(1970, 1, 1)


def game_of_the_day(day):
    return in_order(REAL)[(day - EPOCH).days % len(REAL)]


def kept():
    """Return what a device keeps: two days in a row, a judged match, predictions, and two matches under way."""
    name = game_of_the_day(DAY)
    diary, other = Diary(name), Diary(next(game for game in REAL if game != name))
    yesterday = DAY - timedelta(1)
    diary.end(DiaryEntry(f"{seed_of(DAY)}:4:0", DAY, True, 10, True, 0.2, 0.1, 7))
    other.answer(Day(yesterday, 3, right=False))
    record = Record()
    for n in range(10):
        record.add(Prediction(str(n), 0.6, n < 7, topic=f"{other.game}:call"))
    entries = [(f".diary.{one.game}", one.to_json()) for one in (diary, other)]
    entries.append((".predictions", record.to_json()))
    for game, at in (("soulmates", 1), ("order", 2)):
        session = Session(game, seed=3)
        for _ in range(3):
            session.handle({"do": "play_for_me", "seq": session.seq, "now": True})
        entries.append((f"/play/{game}", {**session.save(), "over": False, "at": at}))
    return name, other.game, [[key, json.dumps(value)] for key, value in entries]


def test_every_game_has_its_place_in_the_order_for_newcomers():
    assert sorted(FOR_NEWCOMERS) == sorted(REAL) and in_order(["tiny", *REAL]) == [*FOR_NEWCOMERS, "tiny"]


@pytest.mark.parametrize("lang", one_in(2, STATISTICS))
def test_a_returning_user_sees_today_matches_under_way_and_statistics(visit, picture, lang):
    said, figures = words("today", lang), words("statistics", lang)
    name, other, entries = kept()
    visitor = visit(viewport=PHONE, has_touch=True)
    page = visitor.new_page()
    page.add_init_script(FOOT_PLACES)
    path = "?lang=en" if lang == "en" else "ja/index.html"
    empty = opened(visitor, STATISTICS[lang].file)
    assert empty.locator("[data-nothing]").is_visible() and empty.locator("[data-calibration-none]").is_visible()
    assert f"play/{name}.html" in empty.locator("[data-day-deal].primary").get_attribute("href")
    assert empty.locator("[data-game]:visible").count() == 0
    picture(empty, f"statistics-{lang}-empty", full_page=True)
    empty.evaluate(STORE, entries)
    visitor.go(path, page)
    page.wait_for_selector("html[data-ready]")
    assert page.locator("[data-day-deal]").inner_text() == said["deal_done"]
    puzzle = page.locator("[data-day-puzzle]")
    assert puzzle.inner_text() == said["puzzle_today"]
    assert f"play/{name}.html" in puzzle.get_attribute("href") and puzzle.get_attribute("href").endswith(
        "#puzzle:today"
    )
    assert page.locator("[data-day-streak]").inner_text() == said["streak"].replace("{n}", "2")
    assert page.locator("[data-week] [data-played=true]").count() == 2 and page.locator("[data-week] i").count() == 7
    headings = page.locator(":is(h1, h2, h3, h4):visible").evaluate_all("nodes => nodes.map(node => +node.tagName[1])")
    assert headings[0] == 1 and all(low - high <= 1 for high, low in pairwise(headings)), "no level is left out"
    going = page.locator("[data-going] a").evaluate_all("nodes => nodes.map(node => node.href)")
    assert ["order" in going[0], "soulmates" in going[1], len(going)] == [True, True, 2], "the newest first"
    assert page.locator("[data-question]:visible").count() == 0, "the first question is for newcomers"
    assert page.evaluate("window.places.size") == 1, "nothing has moved"
    picture(page, f"today-{lang}")

    page.locator(".day .row a").tap()
    page.wait_for_url(f"**/{STATISTICS[lang].file}")
    page.wait_for_selector("html[data-ready]")
    total = page.locator("[data-all]").inner_text()
    assert "1 / 1" in total and figures["matches"] in total and "70" in total
    assert page.locator("[data-days] [data-played=true]").count() == 2
    assert page.locator("[data-game]:visible").count() == 2 and page.locator("[data-chart] circle").count() == 1
    bins = page.locator("[data-bins] tr")
    assert bins.locator("td").all_inner_texts() == ["60\u00a0%", "70\u00a0%", "", "10"]
    page.locator("[data-which]").select_option(other)
    assert bins.count() == 1
    asked_for = page.evaluate("performance.getEntriesByType('resource').map(entry => entry.name)")
    assert not any("pyodide" in url for url in asked_for)
    picture(page, f"statistics-{lang}-phone", full_page=True)
    look = Look(page)
    look.at("statistics", whole=True)
    page.emulate_media(color_scheme="dark")
    page.wait_for_selector("[data-chart][data-theme=dark]")
    picture(page, f"statistics-{lang}-wide-dark", full_page=True)
    visitor.go(path, page)
    page.wait_for_selector("html[data-ready]")
    look.at("landing", whole=True)
    assert look.found == []
