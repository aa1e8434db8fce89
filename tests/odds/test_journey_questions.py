"""The answers of Tomorrow's Journey: the numbers of the spec, each by a second way of counting or by simulation."""

import doctest
from fractions import Fraction
from itertools import combinations, product
from random import Random

from combinatoria.games.journey import odds
from combinatoria.games.journey.board import ahead
from combinatoria.odds.collecting import dealt_within
from combinatoria.simulate import estimate

F = Fraction
DECK = [(suit, number) for suit in range(5) for number in range(1, 7)]


def share(tries) -> Fraction:
    """Return the share of true values among equally likely cases."""
    found = [bool(x) for x in tries]
    return F(sum(found), len(found))


def agrees(value, trial, rounds: int = 20_000) -> bool:
    return estimate(trial, rounds, seed=7).agrees_with(F(value))


def icon(card: tuple[int, int]) -> int:
    return sum(card) % 3


def test_examples():
    """Every function has an example with its number."""
    found = doctest.testmod(odds)
    functions = [name for name in odds.__all__ if getattr(getattr(odds, name), "__module__", "") == odds.__name__]
    assert not found.failed and all(">>>" in getattr(odds, name).__doc__ for name in functions) and len(functions) > 18


def test_l1_counting():
    assert odds.same_kind(odds.SUIT_COPIES, 3) == F(5, 203)
    assert odds.same_kind(odds.NUMBER_COPIES, 2) == F(4, 29)
    assert odds.same_kind(odds.ICON_COPIES, 2) == F(9, 29)
    assert share(a[0] == b[0] == c[0] for a, b, c in combinations(DECK, 3)) == F(5, 203)
    assert share(a[1] == b[1] for a, b in combinations(DECK, 2)) == F(4, 29)
    assert share(icon(a) == icon(b) for a, b in combinations(DECK, 2)) == F(9, 29)
    names = enumerate(("circle", "square", "star"))
    assert {name: sum(icon(card) == i for card in DECK) for i, name in names} == odds.ICON_COPIES


def test_l2_loops():
    assert [odds.loop_chance(d) for d in range(1, 8)] == [F(d - 1, 6) for d in range(1, 8)]
    assert odds.mean_loop_chance() == F(1, 2) == share(d + n > 7 for d in range(1, 8) for n in range(1, 7))


def test_l3_the_invariant():
    """Movement reaches exactly the triples of one sum modulo 7: 49 of 343."""
    triples = set(product(range(1, 8), repeat=3))
    found = odds.orbit()
    assert F(len(found), len(triples)) == F(1, 7) and (7, 7, 7) not in found
    assert found == {t for t in triples if sum(t) % 7 == 3}
    assert odds.orbit(compass=True) == triples
    assert odds.goal_residue((1, 1, 1)) == 4 and {odds.goal_residue(t) for t in found} == {4}
    assert [t for t in found if len(set(t)) == 1] == [(1, 1, 1)], "L10: the only triple with all pawns together"


def test_l3_splits_of_the_map_reach_no_other_triples():
    seen, found = {(1, 1, 1)}, [(1, 1, 1)]
    for w, a, b in found:
        for n in range(1, 7):
            for k in range(8 - n):
                after = (ahead(w, n), ahead(a, k), ahead(b, 7 - n - k))
                if after not in seen:
                    seen.add(after)
                    found.append(after)
    assert seen == odds.orbit()


def test_l3_nudges_and_the_compass():
    for residue in range(7):
        fewest = min(f + b for f, b in product(range(7), repeat=2) if (f - b - residue) % 7 == 0)
        assert odds.nudges(residue) == fewest
    assert [odds.compass_shift(n) for n in range(1, 7)] == [2 * n % 7 for n in range(1, 7)]
    for n, w, b in product(range(1, 7), range(1, 8), range(1, 8)):
        before = odds.goal_residue((w, b, 1))
        after = odds.goal_residue((ahead(w, n), ahead(b, n - 7), 1))
        assert (before - after) % 7 == odds.compass_shift(n)


def test_l4_the_walk_by_its_closed_form_and_by_matrices():
    row = [F(int(day == 1)) for day in range(1, 8)]
    for k in range(1, 9):
        row = [(1 - p) / 6 for p in row]  # every other day passes on a sixth of its chance
        assert odds.walk(k)[1] == row[0] == F(1, 7) + F(6, 7) * F(-1, 6) ** k
        assert [odds.walk(k)[day] for day in range(1, 8)] == row
    assert [odds.walk(k)[1] for k in range(1, 6)] == [0, F(1, 6), F(5, 36), F(31, 216), F(185, 1296)]


def loops_of(numbers) -> int:
    """Count the loops on a straight road: the weeks that the white pawn has passed."""
    return sum(numbers) // 7


def test_l5_loops_in_the_long_run():
    assert odds.loop_on_turn(2) == F(7, 12)
    assert odds.expected_loops(5) == F(5369, 2592) and odds.expected_loops(10) == F(92138935, 20155392)
    games = list(product(range(1, 7), repeat=5))
    assert F(sum(map(loops_of, games)), len(games)) == odds.expected_loops(5)
    assert agrees(odds.expected_loops(10), lambda rng: loops_of(rng.choices(range(1, 7), k=10)))
    assert abs(odds.loop_on_turn(12) - F(1, 2)) < F(1, 10**8), "the long run: half of the turns loop"


def test_turns_to_a_day():
    """Kac again: 7 turns back to a day, and 6 from any other day, which reaches it with chance 1/6 each turn."""
    assert [odds.turns_to_day(7, d) for d in range(1, 8)] == [6] * 6 + [7]


def test_turns_left_by_playing_them():
    def trial(rng: Random, day: int = 3, deck: int = 9) -> int:
        turns = 0
        while True:
            n = rng.randrange(1, 7)
            deck -= 1 + (day + n > 7)
            if deck < 0:
                return turns
            day, turns = ahead(day, n), turns + 1

    assert agrees(odds.turns_left(3, 9), trial)
    assert odds.turns_left(1, 20, 1) == 18, "two loops in the 18 turns that 20 cards last"
    assert odds.walk(2, 1, 2)[4] == F(1, 2) and odds.expected_loops(3, 6, 2) == 1


def first_complete(rng: Random) -> int:
    deck = rng.sample(DECK, 30)
    return next(n for n in range(1, 31) if len({suit for suit, _ in deck[:n]}) == 5)


def test_l6_the_coupon_collector():
    assert odds.cards_to_all_suits() == F(81371, 8645) and odds.all_suits_within(8) == F(168, 377)
    tails = sum((1 - odds.all_suits_within(n) for n in range(30)), F(0))
    assert tails == odds.cards_to_all_suits(), "the mean is the sum of the chances to need more"
    small = [(suit, n) for suit in range(3) for n in range(2)]
    assert dealt_within({0: 2, 1: 2, 2: 2}, range(3), 4) == share(
        len({s for s, _ in hand}) == 3 for hand in combinations(small, 4)
    )
    assert agrees(odds.cards_to_all_suits(), first_complete)


def turns_played(rng: Random, deck: int) -> int:
    """Simulate a random player, turn by turn: 30 cards, ``deck`` of them in the deck."""
    order, day, turns = rng.sample(DECK, 30), 1, 0
    while deck:
        number = order[turns][1]
        deck -= 1
        if day + number > 7:
            if not deck:
                break
            deck -= 1
        day, turns = ahead(day, number), turns + 1
    return turns


def test_l7_the_deck_as_a_clock():
    without, rucksack = odds.full_turns(29), odds.full_turns(28)
    assert without.mean() == F(2220336563, 114171057) and rucksack.mean() == F(21449018653, 1141710570)
    assert without.p(lambda t: t >= 20) == F(13709131, 30045015)
    assert agrees(without.mean(), lambda rng: turns_played(rng, 29))
    assert agrees(rucksack.mean(), lambda rng: turns_played(rng, 28))
    assert agrees(without.p(lambda t: t >= 20), lambda rng: turns_played(rng, 29) >= 20)


def icon_points(rng: Random, capacities: tuple[int, ...]) -> int:
    cards = iter(rng.sample(DECK, sum(capacities)))
    there = [{icon(next(cards)) for _ in range(n)} for n in capacities]
    return 4 * sum(len(icons) == 1 for icons in there)


def test_l8_key_icons():
    bare, lantern = (2, 2, 2, 3, 1, 1), (2, 3, 3, 3, 2, 3)
    assert odds.expected_icon_points(bare) == F(2452, 203) and odds.expected_icon_points(lantern) == F(792, 203)
    assert odds.expected_icon_points((0, 1)) == 4, "a location without events brings nothing"
    for capacities in (bare, lantern):
        assert agrees(odds.expected_icon_points(capacities), lambda rng, c=capacities: icon_points(rng, c))


def suit_everywhere(rng: Random, k: int) -> bool:
    cards = [suit for suit, _ in rng.sample(DECK, 3 * k)]
    return bool(set(cards[:k]) & set(cards[k : 2 * k]) & set(cards[2 * k :]))


def test_l9_overlapping_events():
    wanted = [F(5, 203), F(6443, 39585), F(199239, 476905)]
    assert [odds.suit_on_all(k, k, k) for k in (1, 2, 3)] == wanted
    assert odds.suit_on_all(1, 1, 1) == odds.same_kind(odds.SUIT_COPIES, 3)
    cards = range(30)
    pairs = [(a, b) for a in combinations(cards, 2) for b in combinations(cards, 2) if not set(a) & set(b)]
    assert odds.suit_on_all(2, 2) == share({c // 6 for c in a} & {c // 6 for c in b} for a, b in pairs)
    for k, value in enumerate(wanted, 1):
        assert agrees(value, lambda rng, k=k: suit_everywhere(rng, k))


def together_again(rng: Random) -> int:
    pawns, turns = [1, 1, 1], 0
    while turns == 0 or len(set(pawns)) > 1:
        n, black = rng.randrange(1, 7), rng.randrange(1, 3)
        pawns[0], pawns[black] = ahead(pawns[0], n), ahead(pawns[black], 7 - n)
        turns += 1
    return turns


def test_l10_kac():
    """The walk is doubly stochastic on its 49 triples: so the stationary distribution is uniform, and Kac gives 1 /
    (1/49).
    """
    found = odds.orbit()
    into = dict.fromkeys(found, F(0))
    for triple in found:
        for after, p in odds.together(triple).items():
            into[after] += p
    assert set(into.values()) == {F(1)}
    assert odds.mean_return() == 49 == len(found)
    two = list(product(range(1, 7), (0, 1), repeat=2))
    assert odds.return_after(2) == F(1, 12) == share(a + c == 7 and b == d for a, b, c, d in two)
    assert odds.return_after(1) == 0 and agrees(49, together_again, 8000)
