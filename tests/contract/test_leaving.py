"""A player may leave at any time: the resulting position can be read back."""

from random import Random

import pytest

import combinatoria as cb
from tests.tiny import ALL

LEFT = [pytest.param(game, id=game.name) for game in ALL if "leave" in game.grammar]


@pytest.mark.slow
@pytest.mark.parametrize("game", LEFT)
def test_a_position_is_possible_after_any_seat_has_left(game):
    """Seats that are not to act, too, in every phase, with every choice of options that affects the deal."""
    phases = set()
    for seed in range(9):
        rng = Random(seed)
        options = {name: rng.choice(option.values) for name, option in game.options.items() if rng.random() < 0.3}
        match = _begun(game, seed, options)
        while match is not None and match.to_act and len(match.decisions) < 60:
            leavers = [seat for seat in range(match.seats) if match.why_not("leave", seat) is None]
            if leavers and rng.random() < 0.4:
                trial = cb.Match.load(match.save())
                trial.play("leave", rng.choice(leavers))
                phases.add(match.table.vars["phase"])
                assert cb.Match.at(game, trial.position(), seed=1).table.vars == trial.table.vars
                if not trial.to_act:
                    continue
                assert all(trial.legal(seat) for seat in trial.to_act), "a seat is to act but has no legal move"
                match = trial if rng.random() < 0.1 else match
            seat = rng.choice(match.to_act)
            moves = list(match.legal(seat))
            kind = rng.choice(sorted({move.kind for move in moves if move.kind not in game.silent}))
            match.play(rng.choice([move for move in moves if move.kind == kind]), seat)
    assert phases


def _begun(game: cb.Game, seed: int, options: dict) -> cb.Match | None:
    try:
        return cb.Match(game, game.seats[seed % len(game.seats)], seed, options)
    except cb.IllegalMove:
        return None  # these options are incompatible


def test_order_goes_on_in_the_phase_beat_when_the_wyverns_leave_with_their_master():
    """R22: the player on turn has done what beating needs; the wyvern was another player's."""
    game, seen = cb.game("order"), 0
    for seed in range(60):
        rng, match = Random(seed), cb.Match(game, 3, seed, {"servants": "off"})
        while match.to_act and match.table.vars["phase"] != "beat":
            moves = [m for m in match.legal() if m.kind not in game.silent]
            match.play(rng.choice(moves[:6]))
        if not match.to_act:
            continue
        for seat in set(range(3)) - {match.table.vars["turn"]}:
            match.play("leave", seat)
            again = cb.Match.at(game, match.position(), seed=1)
            assert again.to_act == match.to_act and "spare" in map(game.format, again.legal())
            seen += not any(match.table.zones[f"wyverns:{s}"] for s in range(3))
    assert seen
