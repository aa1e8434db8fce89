"""The shuffles given for a position's cards are validated against the cards before they are used."""

import json
from collections import Counter
from random import Random

import pytest

import combinatoria as cb
from combinatoria.odds.space import determinize
from combinatoria.session import Session
from tests.tiny import REAL

MATCHES = 12
"""Number of random moments per game."""
BENT = 6
"""Number of bent positions per moment."""
WRONG = (-1, 0, 1, 2, 3, 4, 9, 1000)


def moments(name):
    """Yield positions of unfinished random matches, with their shuffles written out."""
    game = cb.game(name)
    for n in range(MATCHES):
        rng = Random(f"{name} {n}")
        match = cb.Match(game, rng.choice(list(game.seats)), seed=n)
        for _ in range(rng.choice((0, 3, 10, 40))):
            if match.to_act:
                seat = rng.choice(match.to_act)
                match.play(rng.choice(list(match.legal(seat))), seat)
        if match.to_act:
            t, position = match.table, match.position()
            order = {zone: ids[::-1] if t.zone_specs[zone].top_first else ids for zone, ids in t.zones.items()}
            position["batch"] = {zone: [t.shuffle_id.get(i, 0) for i in ids] for zone, ids in order.items()}
            yield position, rng


def bend(position, rng):
    """Change the shuffle of some cards: a zone randomly or as a whole, one card, or two cards exchanged."""
    bent = json.loads(json.dumps(position))
    batch = {zone: numbers for zone, numbers in bent["batch"].items() if numbers}
    how = rng.randrange(4)
    for _ in range(rng.choice((1, 1, 2, 5))):
        zone, other = rng.choices(list(batch), k=2)
        i, j = rng.randrange(len(batch[zone])), rng.randrange(len(batch[other]))
        if how == 0:
            batch[zone][:] = [rng.choice(WRONG[1:]) for _ in batch[zone]]
        elif how == 1:
            batch[zone][:] = [rng.choice(WRONG)] * len(batch[zone])
        elif how == 2:
            batch[zone][i] = rng.choice(WRONG)
        else:
            batch[zone][i], batch[other][j] = batch[other][j], batch[zone][i]
    return bent


def use(match):
    """Call everything that depends on a table's shuffles."""
    session = Session.for_match(match, humans=(match.to_act[0],))
    session.odds_strip = True
    assert session.snapshot()["odds"] is not None
    for do in ("hint", "odds"):
        assert session.handle({"do": do, "now": True})
    for seat in range(match.seats):
        dealt = determinize(match.game, match.view(seat), seat, Random(1))
        assert Counter(dealt.faces.values()) == Counter(match.table.faces.values())


@pytest.mark.parametrize("name", REAL)
def test_shuffles_that_the_cards_cannot_come_from_are_refused(name):
    game, found = cb.game(name), Counter()
    for position, rng in moments(name):
        assert cb.Match.at(game, position).position() | {"batch": position["batch"]} == position
        for _ in range(BENT):
            bent = bend(position, rng)
            try:
                match = cb.Match.at(game, bent)
            except cb.IllegalMove as error:
                reply = Session(name).handle({"do": "load", "value": Session(name).save() | {"start": bent}})
                assert reply["error"]["text"] and error.refusal.rule
                found["refused"] += 1
            else:
                found["accepted"] += 1
                use(match)
    assert found["refused"] and found.total() > 20
