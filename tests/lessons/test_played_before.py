"""A copy of a lesson whose table was dealt by former defaults: its saved state is restored."""

from types import SimpleNamespace

import combinatoria as cb
from combinatoria.session import Session
from combinatoria_widgets.lessons.tools.played import RestoredPlay, deal_of, put_back


def table(options=None):
    """Return a minimal stand-in for a lesson's table: four players of the Library, as the cell deals them."""
    session = Session("library", seats=4, seed=5, options=options)
    return SimpleNamespace(session=session, match=session.match, snapshot=session.snapshot())


def test_a_table_with_former_defaults_is_restored_with_its_rules():
    before = table({"abilities": "optional"})
    assert "error" not in before.session.handle({"do": "move", "text": before.snapshot["moves"][0]["text"]})
    seats, seed, options, dealt = 4, 5, sorted(before.match.options.items()), True
    stored = [seats, seed, [list(option) for option in options], dealt]
    played = RestoredPlay([], stored, before.session.save())
    now = table()
    assert now.match.options["abilities"] == "mandatory"
    assert put_back(now, played), "the same cell, and the same deal"
    assert now.session.match.options["abilities"] == "optional"
    assert not put_back(table({"track": 6}), played), "another deal is another deal"


def test_the_same_cards_are_one_deal_by_the_defaults_of_then_and_of_now():
    game = cb.game("library")
    then, now = (cb.Match(game, 4, 5, {"abilities": value}) for value in ("optional", "mandatory"))
    assert deal_of(then) == deal_of(now) != deal_of(cb.Match(game, 4, 5, {"open_hands": True}))
