"""Questions to newcomers on the landing page: all can be answered, and every chance is that of the table's own odds."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

import combinatoria
from combinatoria.game_api.protocols import part
from combinatoria.games.soulmates.odds import draw_makes_callable
from combinatoria.match.link import from_link
from combinatoria.odds.space import unseen
from combinatoria.words.explain import game_texts
from combinatoria_site.games import in_order
from combinatoria_site.landing import HERO
from combinatoria_site.newcomers import _data, questions, taking_turns, thumbnail
from combinatoria_site.texts import LANGUAGES
from tests.tiny import REAL

from ..running import one_in
from .conftest import PHONE
from .table import key, page_of, tool
from .table import opened as at_table
from .test_landing import opened

FIRST = sorted(in_order(REAL), key=lambda name: name != HERO)
ASKED = {lang: taking_turns([questions(name, lang) for name in FIRST]) for lang in LANGUAGES}
TALL = 5100 + 370 * (len(REAL) - 3)  # height of the page on a phone: with three games, plus each further one


@pytest.mark.parametrize("name", REAL)
def test_every_chance_is_that_of_the_odds(name):
    found = _data(name).get("question", [])
    assert len(found) == len(questions(name, "en"))
    for told, asked in zip(found, questions(name, "en"), strict=True):
        match = from_link(told["link"])
        seat, keys = match.to_act[0], told["odds"]
        lines = part(name, "live").odds_lines(match.view(seat), seat)
        for entry, choice in zip(told["choice"], asked.choices, strict=True):
            move = match.game.parse(entry["move"])
            assert match.why_not(move, seat) is None, "a real position, in which this can be played"
            values = [line.value for line in lines if line.move == move and line.key in keys and not line.unit]
            assert choice.chance in values and isinstance(choice.chance, Fraction)
        right = [choice for choice in asked.choices if choice.right]
        better = min if told.get("lower") else max
        assert [choice.chance for choice in right] == [better(choice.chance for choice in asked.choices)]
        assert len(asked.choices) == 2 and abs(asked.choices[0].chance - asked.choices[1].chance) >= Fraction(1, 50)


def some_of(good: int, cards: int, drawn: int) -> Fraction:
    """Return the chance that at least one of the good cards is among those drawn."""
    return 1 - Fraction(comb(cards - good, drawn), comb(cards, drawn))


FOOT = "() => document.querySelector('footer').getBoundingClientRect().top + scrollY"

COUNTED = {
    "altar": [("2 cards of 20", "20枚のうちの2枚", Fraction(2, 20)), ("2 of 27", "27枚のうちの2枚", Fraction(2, 27))],
    "happiness": [("three to one", "3対1", Fraction(3, 4))],
    "journey": [("Nine of the 24", "24枚のうち9枚", Fraction(9, 24))],
    "library": [("four of the 17", "17冊のうち4冊", some_of(4, 17, 3)), ("only two", "2冊だけ", some_of(2, 17, 3))],
    "order": [("13 of 80", "80枚のうち13枚", some_of(13, 80, 6)), ("there are 9", "9枚です", some_of(9, 80, 6))],
    "reunion": [("seven times", "7回掛ける", Fraction(9, 10) ** 7), ("one in five", "5回に1回", Fraction(8, 10) ** 7)],
}
"""Counts named in the explanation after an answer, in each language, and the chance that follows."""


@pytest.mark.parametrize("name", COUNTED)
def test_the_counts_in_an_explanation_give_the_chances(name):
    (told,) = _data(name)["question"]
    (asked,) = questions(name, "en")
    for english, japanese, chance in COUNTED[name]:
        assert english in told["why"]["en"] and japanese in told["why"]["ja"]
        assert chance in [choice.chance for choice in asked.choices], english


def test_other_claims_of_explanations_are_true():
    """Three answers that agree are 27 to 1; what is said of seven friends; a card that makes a call possible."""
    three = Fraction(3, 4) ** 3
    assert three / (three + Fraction(1, 4) ** 3) == Fraction(27, 28)
    assert Fraction(9, 10) ** 7 < Fraction(1, 2) and round(Fraction(8, 10) ** 7 * 5) == 1
    told = _data("soulmates")["question"][1]
    assert "about half the time" in told["why"]["en"] and "およそ半分" in told["why"]["ja"]
    match = from_link(told["link"])
    view = match.view(match.to_act[0])
    callable_ = draw_makes_callable(view.open_codes(f"hand:{match.to_act[0]}"), unseen(match.game, view))
    assert abs(callable_ - Fraction(1, 2)) < Fraction(1, 20)


@pytest.mark.parametrize("name", REAL)
def test_thumbnails_name_real_cards_and_differ(name):
    match = from_link(_data(name)["question"][0]["link"])
    faces = set(match.game.deck(match.game.seats[-1], match.game.complete_options({})))
    assert set(thumbnail(name).cards) <= faces
    others = [thumbnail(other) for other in REAL if other != name]
    assert thumbnail(name) not in others and thumbnail(name).cloth not in {other.cloth for other in others}


@pytest.mark.parametrize(("path", "lang"), one_in(2, [("?lang=en", "en"), ("ja/index.html", "ja")]))
def test_questions_are_answered_with_a_tap_before_any_python(visit, path, lang):
    page = opened(visit(viewport=PHONE, has_touch=True), path)
    assert page.evaluate("document.documentElement.scrollHeight") < TALL
    for asked in [*ASKED[lang], ASKED[lang][0]]:  # after the last the first comes again
        card = page.locator("[data-question]:visible")
        assert card.count() == 1 and card.locator(".text").inner_text() == asked.ask
        assert card.locator("[data-told]:visible").count() == 0
        assert card.locator(".hand .cmb-front").count() == len(asked.hand) > 0
        right = [choice.right for choice in asked.choices].index(True)
        below = page.evaluate(FOOT)
        card.locator("[data-choice]").nth(right).tap()
        assert page.evaluate(FOOT) == below, "the answer moves nothing below"
        for n, choice in enumerate(asked.choices):
            told = card.locator("[data-choice]").nth(n).inner_text()
            assert choice.percent in told and str(choice.chance) in told
        assert card.locator('[data-verdict="right"]').inner_text() and asked.why in card.inner_text()
        card.locator("[data-choice]").nth(1 - right).tap(force=True)
        assert card.locator('[data-verdict="right"]').count() == 1, "the first answer counts"
        page.locator("[data-next]:visible").tap()
    asked_for = page.evaluate("performance.getEntriesByType('resource').map(entry => entry.name)")
    assert not any("pyodide" in url for url in asked_for)


@pytest.mark.parametrize("viewport", [PHONE, {"width": 1280, "height": 800}])
def test_the_first_screen_says_what_this_is_and_has_the_question_and_both_ways_on(visit, viewport):
    page = opened(visit(viewport=viewport))
    title = page.locator(".hero h2").inner_text().casefold()
    assert "card games" in title and "probability" in title
    for thing in (".hero h2", "[data-question]:visible [data-choice]", ".doors a"):
        for box in [node.bounding_box() for node in page.locator(thing).all()]:
            assert box is not None and box["y"] + box["height"] <= viewport["height"], thing
    for node in page.locator("[data-choice]:visible, .doors a, .games .body > .actions .button").all():
        assert (node.bounding_box() or {"height": 0})["height"] >= 40


@pytest.mark.parametrize("name", one_in(9, REAL))
def test_a_first_visit_offers_the_tour_shows_the_goal_and_names_the_players(visit, name):
    page = at_table(visit(), f"{page_of(name)}?lang=en")
    goal = game_texts(name)["game"]["goal"]["en"]
    assert page.get_by_text(goal, exact=True).locator("visible=true").count() == 1, "the goal is shown once"
    tool(page, "new")
    page.locator(key("new:more")).click()
    seats = page.locator("[data-new] select").evaluate_all(
        "nodes => nodes.map(node => [...node.options].map(o => o.text))"
    )
    naming = any(option.seat for option in combinatoria.game(name).options.values())
    assert any("You" in names and "Ben" in names for names in seats) == naming, "who begins is a player, not a number"
    tool(page, "log")
    page.locator(key("welcome:learn")).click()
    page.wait_for_selector('[data-guide="learn"]')
    assert goal in page.locator('[data-guide="learn"]').inner_text()
    page.locator(key("guide:leave")).click()
    page.locator("[data-group=welcome]").wait_for()
    page.locator(key("welcome:close")).click()
    page.reload()
    page.wait_for_selector("html[data-ready] .cmb-cloth")
    assert page.locator("[data-group=welcome]").count() == 0, "declined for good"
