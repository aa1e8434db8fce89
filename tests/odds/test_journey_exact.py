"""Journey: the solver of the last turns against every deal and every move, played by the engine; and its users."""

from fractions import Fraction
from random import Random

import pytest

import combinatoria as cb
from combinatoria.games.journey import exact, live
from combinatoria.games.journey.bot import BOTS, judge
from combinatoria.games.journey.cards import EVENTS
from combinatoria.guides.analysis import judged_decision
from tests.vectors.journey import at

pytestmark = pytest.mark.slow

GAME = cb.game("journey")


def worlds_of(match):
    """Return every full table that looks to the player like this one."""
    view, t = match.view(0), match.table
    hidden = [i for i in t.zones["deck"] if i not in view.faces]
    faces = [t.faces[i] for i in hidden]

    def orders(rest):
        return [()] if not rest else [(f, *more) for f in rest for more in orders([g for g in rest if g != f])]

    found = []
    for order in orders(faces):
        world = t.copy()
        world.faces.update(zip(hidden, order, strict=True))
        found.append(world)
    return found


def seen(t):
    """Return everything that the player sees, in comparable form."""
    view = t.view(0)
    return tuple((z, tuple(view.codes(z))) for z in view.zones), tuple(sorted(view.vars.items(), key=str))


def by_force(worlds, move, nodes):
    """Count the deals in which the journey is won with the best legal moves given the visible cards, by brute force."""
    assert len(nodes) < 100_000, "too many positions for a test"
    nodes.append(move)
    classes = {}
    for world in worlds:
        then = world.copy()
        GAME.play(then, 0, move, None)
        classes.setdefault(seen(then), []).append(then)
    return sum(best(same, nodes) for same in classes.values())


def best(worlds, nodes):
    first = worlds[0]
    if first.vars["phase"] == "over":
        return len(worlds) * (not first.vars["lost"])
    return max(by_force(worlds, move, nodes) for move in GAME.legal(first, 0))


def last(where, hand, deck, phase="play", items="", told=5, kept=0, options=None, **zones):
    """Return a position in which all cards not named are out of the game."""
    named = " ".join([hand, deck, *(text for name, text in zones.items() if name != "phase")]).split()
    gone = " ".join(face for face in EVENTS if face not in named)
    return at(where, hand, deck, phase, items, told, kept, options, used=gone, **zones)


POSITIONS = [
    last((5, 3, 6), "G4 W6 B4", "Y2 W4 B5", items="rucksack map", day1="Y3"),
    last((7, 4, 3), "W6 Y4 B4", "W3 G1 R5", items="rucksack", day3="Y5", day5="Y2", day1="B1"),
    last((4, 3, 6), "R3 B5", "Y1 W2", "renew", "rucksack radio", kept=1),
    last((2, 3, 6), "R3", "Y1 W2 G4", "renew"),
    last((2, 4, 6), "R3 W4", "Y1 G5", items="map", day6="B3"),
    last((3, 6, 3), "W2 Y1", "R6 G3", discard="B4"),
    last((6, 1, 5), "Y2 R4", "G1 B5", items="compass"),
    last((5, 2, 2), "G4 R2", "", kept=1, discard="Y5", day2="R1"),
    last((1, 4, 5), "R2 W6", "B4 Y4", told=4, day3="W2", day2="W3"),
    last((2, 1, 3), "W1 B5", "R1 G4", told=4, discard="Y6", day1="W4", day3="W3"),
    last((1, 2, 6), "Y1 B6", "R5", options={"yellow_return": "top"}, kept=1),
    last((1, 2, 6), "W1 B6", "R5", options={"strict_effects": True}, kept=1, discard="G6 R4"),
    last((2, 1, 6), "G1 B6", "R5 Y5", options={"green_copies": "all"}, day3="Y2 R2"),
    last((3, 3, 1), "Y1 R3", "W6", day4="B2"),
]


@pytest.mark.parametrize("match", POSITIONS)
def test_the_solver_equals_all_deals_and_all_moves(match):
    worlds, nodes = worlds_of(match), []
    found = exact.chances(match.view(0), 10**6)
    assert found == {move: Fraction(by_force(worlds, move, nodes), len(worlds)) for move in match.legal(0)}


def test_a_chance_between_never_and_always_is_a_fraction_of_the_deals():
    found = exact.chances(POSITIONS[0].view(0))
    assert set(found.values()) == {0, Fraction(1, 3), Fraction(2, 3)}


def test_beyond_the_budget_there_is_no_result():
    view = POSITIONS[1].view(0)
    assert exact.chances(view, 5) is None and exact.chances(view) is not None
    start = cb.Match(GAME, 1, 3)
    assert exact.chances(start.view(0)) is None, "the whole deck is left"
    before = [line.key for line in live.odds_lines(start.view(0), 0)]
    assert "solved" not in before


@pytest.mark.parametrize("match", POSITIONS[:2])
def test_bots_hints_odds_and_analyses_use_the_solver(match):
    view, legal = match.view(0), list(match.legal(0))
    found = exact.chances(view)
    most = max(found.values())
    lines = {line.move: line.value for line in live.odds_lines(view, 0) if line.key == "solved"}
    assert lines == found
    opinions = dict(zip(legal, judge(view, 0, legal), strict=True))
    assert all(opinions[a].value > opinions[b].value for a in found for b in found if found[a] > found[b])
    for bot in ("greedy", "sample"):
        choice = BOTS[bot].choose(view, 0, legal, Random(1))
        assert found[choice.move] == most and choice.key == "solved" and choice.facts["chance"] == most
    simulator = BOTS["sample"].simulator
    for move in legal:
        world = simulator.sample_worlds(view, 0)(Random(1))
        assert simulator.playout(world, 0, move, Random(2)) == float(found[move])
    worst = min(found, key=found.get)
    match.play(worst, 0)
    row = judged_decision(match, 0, budget=24)
    assert (row.chance, row.best_chance) == (float(found[worst]), float(most))
    assert row.cost == pytest.approx(float(most - found[worst]))
