"""Moves as classes: typed arguments, with offers and refusals derived from an argument's possible values."""

from typing import get_type_hints

import pytest

import combinatoria as cb
from combinatoria.core.move import Move, Picks, Refusal
from combinatoria.core.move_kind import MoveKind, among
from combinatoria.core.notation import placeholders
from combinatoria.core.table import EVERYBODY, Table, Zone
from combinatoria.core.typed_game import TypedGame
from tests.tiny import ALL


class Take(MoveKind):
    """Take a card of the row to a place."""

    form = "take {card:card} {n:int}"
    pick, to = ("row/{card}",), "hand:{by}"
    n: int = among(lambda t, seat: (1, 2), Refusal("4", "no_place"))
    card: str = among(lambda t, seat: t.open_codes("row"), Refusal("4", "not_in_row"))


class Odd(Take):
    """Only some cards can be taken to some places."""

    form = "odd {card:card} {n:int}"
    n: int = among(lambda t, seat: (1, 2), Refusal("4", "no_place"))
    card: str = among(lambda t, seat: t.open_codes("row"), Refusal("4", "not_in_row"))

    def refusal(self, t, seat):
        return Refusal("5", "odd") if self.n % 2 else None


@pytest.fixture
def t():
    found = Table([Zone("row", sees=EVERYBODY)], seats=2)
    found.lay("row", ["S1", "S2"])
    return found


def test_a_move_of_a_class_equals_the_plain_move_and_has_its_arguments_by_name():
    plain = Move("take", ("S1", 2))
    move = Take.of(plain)
    assert move == plain and hash(move) == hash(plain) and (move.card, move.n) == ("S1", 2)
    assert move.picks(Table([], seats=2), 1) == Picks(("row/S1",), "hand:1")


def test_offers_follow_from_what_arguments_can_be(t):
    (sure,), (unsure,) = Take.offers(t, 0), Odd.offers(t, 0)
    assert sure.sure and not unsure.sure
    wanted = [("S1", 1), ("S1", 2), ("S2", 1), ("S2", 2)]
    assert [m.args for m in sure.expand()] == [m.args for m in unsure.expand()] == wanted


@pytest.mark.parametrize(
    ("args", "refusal"),
    [
        (("S1", 2), None),
        (("S3", 2), Refusal("4", "not_in_row", {"card": ("S3",)})),
        (("S3", 3), Refusal("4", "no_place", {"n": 3})),
        (("S1", 1), Refusal("5", "odd")),
    ],
)
def test_refusals_follow_in_the_order_of_the_declarations(t, args, refusal):
    assert Odd.of(Move("odd", args)).why_not(t, 0) == refusal


@pytest.mark.parametrize("types", [{}, {"card": str}])
def test_an_argument_without_a_type_is_refused(types):
    with pytest.raises(TypeError, match=r"Wrong: the argument (card|n) has no type"):
        type("Wrong", (MoveKind,), {"form": "wrong {card:card} {n:int}", "__annotations__": types})


@pytest.mark.parametrize("name", ["count", "kind", "name", "to", "pick", "form", "phase", "apply"])
def test_an_argument_that_every_move_has_is_refused(name):
    with pytest.raises(TypeError, match=f"Wrong: an argument cannot be called {name}: every move has"):
        type("Wrong", (MoveKind,), {"form": f"wrong {{{name}:int}}", "__annotations__": {name: int}})


@pytest.mark.parametrize("game", [pytest.param(g, id=g.name) for g in ALL if isinstance(g, TypedGame)])
def test_arguments_have_the_types_that_their_forms_say(game):
    types = {"int": int, "seat": int, "cards": tuple[str, ...], "words": tuple[str, ...]}
    for kind in game.moves:
        hints = get_type_hints(kind)
        for name, form in placeholders(kind.form):
            assert hints[name] == types.get(form, str), (kind, name)


def test_what_a_game_says_of_its_moves_follows_from_their_classes():
    game = cb.game("order")
    assert isinstance(game, TypedGame)
    assert list(game.grammar.items())[2:4] == [("play", "play {card:card} {row:a1|a2|d1|d2}"), ("stop", "stop")]
    assert game.anytime == game.silent | {"leave"} and "signal_row" in game.silent
    assert game.phases == ("servants", "start", "play", "tome", "beat", "over")


def test_every_legal_move_of_a_match_is_as_legal_when_it_is_built_by_hand():
    game = cb.game("order")
    match = cb.Match(game, 3, 4)
    while match.to_act and len(match.decisions) < 40:
        for move in match.legal():
            game.check(match.table, match.to_act[0], Move(move.kind, move.args))
        match.play(match.legal()[0])
