"""Playouts: deals consistent with the view, quick games that the engine would allow, repeatable choices."""

from collections import Counter
from random import Random

import pytest

import combinatoria as cb
from combinatoria.game_api.protocols import part
from combinatoria.games.soulmates.bot import BOTS
from combinatoria.games.soulmates.calls import DECK
from combinatoria.games.soulmates.facts import knowledge
from combinatoria.games.soulmates.rollout import SIMULATOR
from combinatoria.odds import exactly_one_holder, space
from combinatoria.odds.places import one_of_equal
from combinatoria.players.sample import Rating, SampleBot, Trials, rate
from combinatoria.players.simulator import EngineSimulator, by_view
from combinatoria.simulate import wilson

pytestmark = pytest.mark.slow

GAME = cb.game("soulmates")


def positions(count, seats=5, calls=0.3, options=None):
    """Yield positions from games with few calls, so that decks run out and denials accumulate."""
    seed = 0
    while count:
        rng, seed = Random(seed), seed + 1
        match = cb.Match(GAME, seats, seed, options)
        while match.to_act and count and len(match.decisions) < 300:
            if rng.random() < 0.05:
                count -= 1
                yield match, rng
            moves = list(match.legal())
            patient = [m for m in moves if m.kind != "call" or rng.random() < calls]
            match.play(rng.choice(patient or moves))


@pytest.mark.parametrize("seats", [3, 5, 8])
def test_a_dealt_table_looks_to_the_seat_exactly_like_the_view(seats):
    for match, rng in positions(40, seats):
        seat = match.to_act[0]
        view = match.view(seat)
        table = space.determinize(GAME, view, seat, rng)
        again = table.view(seat)
        assert again == view and list(GAME.legal(again, seat)) == list(match.legal(seat))
        assert cb.position_faults(GAME, table) == [], "a possible position, answers and reshuffles included"
        assert Counter(table.faces[i] for ids in table.zones.values() for i in ids) == Counter(DECK)


def test_dealt_tables_are_as_likely_as_the_odds_say():
    for match, rng in positions(6, 4, calls=0.5):
        seat = match.to_act[0]
        view = match.view(seat)
        known, n, held = knowledge(view, seat), 600, Counter()
        for _ in range(n):
            table = space.determinize(GAME, view, seat, rng)
            for other in known.hands:
                held.update((other, face) for face in set(table.codes(f"hand:{other}")))
        for other in known.hands:
            for face in DECK:
                low, high = wilson(held[other, face], n, 0.99999)
                assert low <= known.holds(other, face) <= high, (other, face)


def test_quick_chances_are_those_of_the_lesson():
    for unseen, copies, hands in ((54, 4, 3), (54, 8, 3), (40, 2, 5)):
        exact = exactly_one_holder(unseen, copies, [4] * hands)
        assert one_of_equal(4, unseen, copies, hands) == pytest.approx(float(exact))


def test_the_same_generator_gives_the_same_choice_and_budgets_are_kept():
    match = cb.Match(GAME, 5, seed=11)
    view, legal = match.view(0), list(match.legal())
    bot = SampleBot(BOTS["sample"].simulator, BOTS["sample"].judge, playouts=300)
    first, second = (bot.advise(view, 0, legal, Random(3)) for _ in range(2))
    assert first == second
    assert sum(r.n for r in first[1].values()) <= 300
    ratings = rate(bot.simulator, view, 0, legal, Random(1), 200)
    assert all(isinstance(r, Rating) for r in ratings) and 0 < sum(r.n for r in ratings) <= 200


def test_the_greedy_bot_and_quick_play_judge_alike():
    """Slow playouts (the greedy bot from every seat's view) give about the same chances as the quick ones."""
    match = cb.Match(GAME, 4, seed=7)
    view, legal = match.view(0), list(match.legal())
    slow = Trials(
        EngineSimulator(GAME, SIMULATOR.sample_worlds, by_view(GAME, BOTS["greedy"])), view, 0, legal, Random(1)
    )
    slow.add(150)
    quick = Trials(BOTS["sample"].simulator, view, 0, legal, Random(1))
    quick.add(1500)
    for a, b in zip(slow.ratings(), quick.ratings(), strict=True):
        assert abs(a.chance - b.chance) < 4 * (a.se**2 + b.se**2) ** 0.5


def test_playing_on_finds_a_sure_thing():
    """A certain win is chosen even against the judge's preference, and the reason says how it was found."""
    bots = part("soulmates", "bot").BOTS

    class Fixed:
        def sample_worlds(self, view, seat):
            return lambda rng: None

        def playout(self, world, seat, move, rng):
            return float(move.args == ("deck",))

    match = cb.Match(GAME, 4, seed=7)
    bot = SampleBot(Fixed(), bots["sample"].judge, 200)
    choice, ratings = bot.advise(match.view(0), 0, list(match.legal()), Random(1))
    assert GAME.format(choice.move) == "draw deck" and choice.key == "sample_best"
    assert ratings[choice.move].chance == 1 and 0 < ratings[choice.move].se < 0.2
    for clear, text in ((1.5, "draw deck"), (1000.0, "draw discard")):  # the certainty needed to overrule the judge
        wary = SampleBot(Fixed(), bots["sample"].judge, 200, clear=clear)
        assert GAME.format(wary.choose(match.view(0), 0, list(match.legal()), Random(1)).move) == text
