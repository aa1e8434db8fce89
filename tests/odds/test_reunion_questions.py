"""Every lesson answer of Promise of Reunion (Q1 to Q10) by a second method, by simulation, and at the table."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, pairwise, permutations, product
from math import comb, prod
from random import Random

import pytest

import combinatoria as cb
from combinatoria.core.chance import Passing
from combinatoria.core.table import Table
from combinatoria.games.reunion import odds
from combinatoria.games.reunion.bot import BOTS, judge
from combinatoria.games.reunion.live import LAY, WAIT, odds_lines
from combinatoria.games.reunion.people import (
    best_step,
    both,
    fitting,
    friend,
    group,
    here,
    joints_at,
    joints_of,
    people,
)
from combinatoria.games.reunion.promise import outcome
from combinatoria.promise import Joint, joints, subset
from combinatoria.promise.meeting import FITS
from combinatoria.promise.record import DESIGNS
from combinatoria.simulate import estimate

GAME = cb.game("reunion")
N = 20_000
NINE, HALF = Fraction(9, 10), Fraction(1, 2)


def agrees(trial, exact, n=N):
    assert estimate(trial, n, seed=1).agrees_with(exact)


def were(found, exact):
    """Check that the results of trials agree with an exact answer."""
    rest = iter(found)
    agrees(lambda _: next(rest), exact, len(found))


def patterns(n: int, p: Fraction) -> dict[tuple[int, ...], Fraction]:
    """Return each pattern of arrivals with its chance."""
    return {who: prod((p if there else 1 - p) for there in who) for who in product((0, 1), repeat=n)}


def ready(who, layout="row") -> int:
    return sum(who[joint.west] * who[joint.east] for joint in joints(len(who), layout))


def test_q1_who_comes():
    law, by_hand = odds.comers(4, NINE), Counter()
    for who, chance in patterns(4, NINE).items():
        by_hand[sum(who)] += chance
    assert all(law[k] == by_hand[k] for k in range(5))
    assert (law[4], law[1], law.mean()) == (Fraction(6561, 10_000), Fraction(9, 2500), Fraction(18, 5))
    agrees(lambda rng: all(rng.random() < 0.9 for _ in range(4)), law[4])


def test_q2_alone():
    chances = patterns(4, NINE)
    there = {who: chance for who, chance in chances.items() if who[0]}
    assert odds.alone(4, NINE) == there[1, 0, 0, 0] / sum(there.values()) == Fraction(1, 1000)
    some = {who: chance for who, chance in chances.items() if any(who)}
    one = sum(chance for who, chance in some.items() if sum(who) == 1)
    assert odds.only_one(4, NINE) == one / sum(some.values()) == Fraction(4, 1111)


def on_a_grid(n: int, steps: int, wait: int) -> Fraction:
    """The chance to meet with arrivals in steps: the last comes fewer than ``wait`` steps after the first."""
    times = product(range(steps), repeat=n)
    return Fraction(sum(max(t) - min(t) < wait for t in times), steps**n)


@pytest.mark.parametrize(("n", "exact"), [(2, Fraction(7, 16)), (3, Fraction(5, 32))])
def test_q3_they_meet(n, exact):
    assert odds.meet(n, Fraction(1, 4)) == exact
    fine, finer = (float(on_a_grid(n, steps, steps // 4)) for steps in (20, 40))
    assert abs(finer - exact) < abs(fine - exact) < 0.06, "the steps become finer"

    def trial(rng: Random) -> bool:
        times = [rng.random() for _ in range(n)]
        return max(times) - min(times) <= 0.25

    agrees(trial, exact)


def test_q4_a_shuffled_row():
    found = [sum(b == a + 1 for a, b in pairwise(order)) for order in permutations(range(4))]
    law = odds.fitting(4)
    assert all(law[k] == Fraction(found.count(k), 24) for k in range(4))
    assert (law[3], law.mean(), law[0]) == (Fraction(1, 24), Fraction(3, 4), Fraction(11, 24))

    def none(rng: Random) -> bool:
        order = rng.sample(range(4), 4)
        return not any(b == a + 1 for a, b in pairwise(order))

    agrees(none, Fraction(11, 24))


def test_q5_forgers_and_twins():
    assert odds.forged() == Fraction(1, comb(24, 6)) == Fraction(1, 134_596)
    assert odds.forged(2, 6) == Fraction(1, len({subset(rank, 2, 6) for rank in range(15)}))
    assert odds.until_shared() == 433
    chances = [float(odds.shared_pattern(n)) for n in (432, 433)]
    assert [round(chance, 5) for chance in chances] == [0.49963, 0.50124]


def test_q6_a_small_birthday_problem():
    every = list(product(range(15), repeat=5))
    twins = sum(len(set(five)) < 5 for five in every)
    assert odds.shared_pattern(5, 2, 6) == Fraction(twins, len(every)) == Fraction(8867, 16_875)
    agrees(lambda rng: len({rng.randrange(15) for _ in range(5)}) < 5, Fraction(8867, 16_875))


def test_q7_lost_cards():
    survive, year = odds.lost_card(Fraction(1, 20), 10)
    assert survive == Fraction(19, 20) ** 20 == Fraction(37589973457545958193355601, 104857600000000000000000000)
    p = 1 - Fraction(19, 20) ** 2
    assert year == 1 / p == Fraction(400, 39), "the mean year m is 1 + (1 - p) m"
    assert abs(sum(n * float((1 - p) ** (n - 1) * p) for n in range(1, 600)) - float(year)) < 1e-9

    def first(rng: Random) -> int:
        n = 1
        while rng.random() >= 0.05 and rng.random() >= 0.05:
            n += 1
        return n

    agrees(first, year)


def test_q8_designs():
    cards = [*DESIGNS, *DESIGNS]
    pairs, fours = list(combinations(cards, 2)), list(combinations(cards, 4))
    assert odds.kinds_differ() == Fraction(sum(a[2:] != b[2:] for a, b in pairs), len(pairs)) == Fraction(4, 7)
    assert odds.same_designs(2)[0] == Fraction(sum(a == b for a, b in pairs), len(pairs)) == Fraction(1, 7)
    assert odds.same_designs(4)[1] == Fraction(sum(len(set(f)) == 4 for f in fours), len(fours)) == Fraction(8, 35)

    def dealt(rng: Random) -> bool:
        m = cb.Match(GAME, 1, seed=rng.randrange(10**6))
        return len({m.table.open_codes(f"home:{n}")[0] for n in range(4)}) == 4

    agrees(dealt, Fraction(8, 35), 2000)


def test_q9_joints_that_can_be_checked():
    mean = sum(chance * ready(who) for who, chance in patterns(4, NINE).items())
    assert odds.joints_mean(4, NINE) == mean == Fraction(243, 100)
    for layout, exact in (("row", HALF), ("ring", Fraction(7, 16))):
        none = sum(chance for who, chance in patterns(4, HALF).items() if not ready(who, layout))
        assert odds.nothing_to_check(4, HALF, layout) == none == exact
    for n, p, layout in product(range(3, 8), (Fraction(1, 3), NINE), ("row", "ring")):
        law = patterns(n, p)
        assert odds.joints_mean(n, p, layout) == sum(c * ready(who, layout) for who, c in law.items())
        assert odds.nothing_to_check(n, p, layout) == sum(c for who, c in law.items() if not ready(who, layout))
    assert odds.joints_mean(2, HALF, "ring") == HALF**2 and joints(2, "ring") == (Joint(0, 1),)


def test_q10_how_reliable():
    p = odds.reliability(8, 0.5)
    assert round(p, 6) == 0.917004 and abs(p**8 - 0.5) < 1e-12
    low, high = 0.0, 1.0
    for _ in range(60):
        low, high = (low, middle) if (middle := (low + high) / 2) ** 8 > 0.5 else (middle, high)
    assert abs(low - p) < 1e-12


# -- the same at the table ------------------------------------------------------------------------------------

CALM = {"lost": 0, "altered": 0, "call": False, "waiting": 90}


def last(seed: int, place: str = "station", calling: str = "", **options) -> Table:
    """Play a rehearsal to its last step, with a player who waits for everybody."""
    t, chance = GAME.new_table(1, GAME.complete_options({**CALM, **options}), box=True), Passing(Random(seed))
    GAME.setup(t, chance)
    for text in filter(None, (f"meet {place}", calling)):
        GAME.play(t, 0, GAME.parse(text), chance)
    while WAIT in GAME.legal(t, 0):
        GAME.play(t, 0, WAIT, chance)
    return t


@pytest.mark.slow
def test_q1_and_q9_at_the_table():
    """Everybody comes, and the joints fit, as the live odds say before the meeting, in 400 rehearsals each."""
    for options in ({}, {"reliability": 50, "layout": "ring", "friends": 4}, {"lost": 20, "call": True}):
        calling = "call 1" if options.get("call") else ""
        for place in ("station", "park"):
            m = cb.Match(GAME, 1, seed=0, options={**CALM, **options})
            lines = {
                line.key: line.value for line in odds_lines(m.view(0), 0) if line.move == m.game.parse(f"meet {place}")
            }
            ends = [last(seed, place, calling, **options) for seed in range(400)]
            came = [None not in end.vars["came"] for end in ends]
            were(came, lines["all"])
            joined = [
                ready([bool(end.zones[here(n)]) for n in range(people(end.options))], end.options["layout"])
                for end in ends
            ]
            were(joined, lines["both"])


def test_q2_at_the_table():
    """All friends stay away: with three of them at one half, one time in eight."""
    ends = [outcome(last(seed, reliability=50)).label for seed in range(800)]
    were([end == "alone" for end in ends], odds.alone(4, HALF))


def test_q3_at_the_table():
    """The later joint, with friends who come at any of twelve steps and stay for three: both ways of counting."""
    m = cb.Match(GAME, 1, seed=0, options={**CALM, "reliability": 100, "friends": 2, "waiting": 15})
    m.play("meet station")
    view = cb.Match(GAME, 1, seed=0, options={**CALM, "reliability": 100, "friends": 2, "waiting": 15}).view(0)
    some = group(view, "station")
    for step in range(12):
        times = list(product(range(12), repeat=2))
        by_hand = sum((0 <= step - a <= 3) + (0 <= step - a <= 3) * (0 <= step - b <= 3) for a, b in times)
        assert joints_at(view, some, step) == Fraction(by_hand, 144)
    assert best_step(view, some) == (3, Fraction(1, 3) + Fraction(1, 9))


def test_a_friends_chances_per_step_add_up_to_the_reliability():
    """The chances of the single steps add up to the stated reliability, whatever the plan."""
    for place, called, percent in product(("station", "park"), (False, True), (50, 90, 100)):
        m = cb.Match(GAME, 1, seed=0, options={"reliability": percent})
        view = m.view(0)
        view.vars["called"] = (1,) if called else ()
        away, at = Fraction(1), []
        for now in range(-1, 11):
            view.vars["slot"] = now
            step = friend(view, 1, place).next_step()
            at.append(away * step)
            away *= 1 - step
        want = Fraction(percent - (10 if place == "park" else 0), 100)
        want = (1 + want) / 2 if called else want
        steps = 12 if place == "station" else 6
        assert at == [want / steps] * steps + [Fraction(0)] * (12 - steps) and away == 1 - want


def test_the_odds_of_laying_later_agree_with_waiting_until_then():
    """The mean number of fitting joints if cards are laid at the stated time, from the middle of a meeting."""
    options = {"friends": 3, "altered": 10, "lost": 10}
    m = cb.Match(GAME, 1, seed=3, options=options)
    for text in ("meet station", "call 1", "wait", "wait"):
        m.play(text)
    view = m.view(0)
    step, later = best_step(view, group(view))
    assert [line.value for line in odds_lines(view, 0) if line.key == "later"] == [later]
    fit = []
    for seed in range(800):
        trial = cb.Match.from_table(GAME, m.table.copy(), seed)
        while trial.table.vars["slot"] < step and trial.why_not(WAIT) is None:
            trial.play(WAIT)
        if trial.table.vars["slot"] < step:  # all have come: the clock runs on, and some may leave before that step
            trial.table.vars["slot"] = step
            for n in range(1, 4):
                gone = not friend(trial.table, n).at(step)
                cards = trial.table.zones[here(n)]
                if gone and cards:
                    trial.table.move(tuple(cards), here(n), f"home:{n}")
        if trial.why_not(LAY) is None:
            trial.play(LAY)
            fit.append(outcome(trial.table).checks.count(FITS))
        else:
            fit.append(0)
    were(fit, later)


def test_whom_to_call():
    """A call to the friend next to the player gains most joints, by the formula and by all possible arrivals (R5)."""
    m = cb.Match(GAME, 1, seed=0, options={**CALM, "call": True, "reliability": 50})
    m.play("meet station")
    view = m.view(0)
    means = {n: both(view, group(view, "", n)) for n in (1, 2, 3)}
    for n, mean in means.items():
        chances = [Fraction(1), *(Fraction(3, 4) if k == n else HALF for k in (1, 2, 3))]
        every = product(*[((0, 1 - p), (1, p)) for p in chances])
        by_hand = sum(prod(p for _, p in case) * ready([there for there, _ in case]) for case in every)
        assert mean == by_hand
    assert means == {1: Fraction(11, 8), 2: Fraction(5, 4), 3: Fraction(9, 8)}
    legal = list(m.legal())
    assert BOTS["greedy"].choose(view, 0, legal, Random(1)).move == cb.Move("call", (1,))
    assert [opinion.value for opinion in judge(view, 0, legal)] == [float(means[n]) for n in (1, 2, 3)]


def test_planning_gains_joints():
    """A player who plans has more fitting joints than a random one."""
    gained = {}
    for name in ("random", "greedy"):
        total = 0
        for seed in range(60):
            m, rng = cb.Match(GAME, 1, seed=seed), Random(seed)
            while m.to_act:
                m.play(BOTS[name].choose(m.view(0), 0, list(m.legal()), rng).move)
            total += m.result.facts["fit"]
        gained[name] = total / 60
    assert gained["greedy"] > gained["random"] + 0.3, gained
    m = cb.Match(GAME, 1, seed=0, options=CALM)
    m.play("meet station")
    assert fitting(m.view(0), group(m.view(0)), 3) > 0 and len(joints_of(m.options)) == 3
