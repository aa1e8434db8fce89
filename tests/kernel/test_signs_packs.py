"""Secret Signs with other packs (option `pack`): packs as numbers, refused numbers, and whole matches."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import combinatoria as cb
from combinatoria.games.signs.odds import VALUES
from combinatoria.games.signs.packs import PRINTED, fault, pack_number, pack_values
from combinatoria.session import Session

SEVEN, WIDE = pack_number({**VALUES, 7: 1}), pack_number({**VALUES, 0: 3, 9: 1})


def match(pack, seed=5, **options):
    return cb.Match(cb.game("signs"), 4, seed=seed, options={"games": 1, "pack": pack, **options})


def test_a_number_encodes_a_pack():
    assert pack_values(PRINTED) == VALUES and pack_number(VALUES) == PRINTED
    assert (SEVEN, WIDE) == (13456780, 1003456783)
    for wrong in ({1: 10}, {10: 1}, {1: -1}, {1: True}, {"1": 3}):
        with pytest.raises(ValueError, match="digits"):
            pack_number(wrong)


def test_every_card_has_a_name_and_a_look():
    design = Session.for_match(match(WIDE)).snapshot()["design"]
    assert design["S9"]["name"] == "Sun 9" and design["S0"]["name"] == "Sun 0" and design["S9"]["pips"] == 9
    assert design["S0"]["art"] == "" and design["S1"]["art"] == design["S9"]["art"] == "sun"


def test_the_printed_pack_is_the_same_written_out():
    one, other = match(0), match(PRINTED)
    assert one.table.faces == other.table.faces and Counter(one.table.faces.values())["S1"] == 8


@pytest.mark.parametrize(("pack", "why"), [(3456770, "few"), (9999999999, "many"), (9000888800, "high")])
def test_a_number_of_no_playable_pack_has_the_printed_cards(pack, why):
    assert fault(pack) == why and fault(PRINTED) == ""
    assert Counter(match(pack).table.faces.values()) == Counter(match(0).table.faces.values())


@pytest.mark.parametrize("pack", [SEVEN, WIDE])
@pytest.mark.parametrize("bot", ["greedy", "sample"])
@pytest.mark.parametrize("talk", ["silent", "free"])
def test_bots_and_hints_play_with_other_numbers(pack, bot, talk):
    played = match(pack, talk=talk)
    assert Counter(map(int, (face[1:] for face in played.table.faces.values()))) == pack_values(pack)
    session, rng = Session.for_match(played, mode="practice", bot=bot), Random(3)
    while session.match.result is None:
        snapshot = session.snapshot()
        moves = [move["text"] for move in snapshot["moves"]]
        reply = session.handle({"id": 1, "seq": snapshot["seq"], "do": "move", "text": rng.choice(moves)})
        assert "error" not in reply
    again = cb.Match.load(session.match.save())
    assert again.result == session.match.result
    for kind in (str, repr):
        assert kind(again.options["pack"]) == kind(pack)
