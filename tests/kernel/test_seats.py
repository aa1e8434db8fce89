"""Nonexistent seats can do nothing, through any entry point or kind of move."""

import json

import pytest

import combinatoria as cb
from combinatoria.core.game import Game
from combinatoria.core.table import AUDIENCE, MAX_SEATS, Table
from combinatoria.match.link import from_link, to_link
from tests.contract.random_play import each_game

STRANGERS = (-1, -2, 15, 16, 99, 10**30, True, 1.0, "0", [0])


@each_game
def test_a_seat_that_does_not_exist_makes_no_move(game):
    match = cb.Match(game, seed=7)
    texts = {game.format(next(iter(match.legal())))} | {"leave"} & set(game.grammar.values())
    texts |= {"sign eye", "agree eye=lie", "say hello"} if "sign" in game.grammar else set()
    for seat in (match.seats, *STRANGERS):
        for text in texts:
            before, log = match.table.copy(), len(match.log)
            with pytest.raises(cb.IllegalMove) as refused:
                match.play(text, seat)
            assert refused.value.refusal.rule == "match.seat" == match.why_not(text, seat).rule
            assert match.table == before and len(match.log) == log
        with pytest.raises(cb.IllegalMove):
            match.legal(seat)
        if seat != AUDIENCE:
            with pytest.raises(cb.IllegalMove):
                match.view(seat)


@pytest.mark.parametrize("move", ["9~leave", "9~agree_eye=lie", "9~sign_eye", "4~leave"])
def test_nor_does_a_link_or_a_file_make_one_for_it(move):
    with pytest.raises(cb.IllegalMove) as refused:
        from_link(f"signs::7:{move}")
    assert refused.value.refusal.facts["reason"].rule == "match.seat"
    save = cb.Match(cb.game("signs"), seed=7).save()
    seat, _, text = move.partition("~")
    save["moves"] = [[int(seat), text.replace("_", " ")]]
    with pytest.raises(cb.IllegalMove) as refused:
        cb.Match.load(json.dumps(save))
    assert refused.value.refusal.facts["reason"].rule == "match.seat"


def test_the_audiences_bit_is_nobody_elses():
    assert Table([], seats=MAX_SEATS).seats == MAX_SEATS == 15
    for seats in (0, -1, MAX_SEATS + 1):
        with pytest.raises(ValueError, match="seats"):
            Table([], seats=seats)
    with pytest.raises(ValueError, match="seats"):
        type("Crowd", (Game,), {"seats": range(2, MAX_SEATS + 2)})


def test_links_name_the_seats_that_do_exist():
    match = cb.Match(cb.game("signs"), seed=7)
    match.play("ready", 2)
    assert to_link(from_link(to_link(match))) == to_link(match)
