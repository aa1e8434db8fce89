"""Quick players that decide from plain tuples: the positions and values are those of the rules and of the judges."""

from random import Random

import pytest

import combinatoria as cb
from combinatoria.core.chance import Passing
from combinatoria.core.choices import choices
from combinatoria.core.playout import PlayoutTable
from combinatoria.core.seats import hand_zone, with_seat
from combinatoria.game_api.protocols import strong_bot
from combinatoria.games.equilibrium.board import rows
from combinatoria.games.equilibrium.evaluate import following, state_of
from combinatoria.games.equilibrium.step import Lines, balances, best_step
from combinatoria.games.journey.course import Course
from combinatoria.games.journey.rollout import policy, weighed
from combinatoria.games.journey.scene import LOST, STORY, WON
from combinatoria.games.library.actions import sets
from combinatoria.games.library.cards import SHARDS, TOMES, WILD, hand_of
from combinatoria.games.library.evaluate import FULL, counted, less, promise
from combinatoria.players.partial_world import partial_world
from combinatoria.players.plan import STOP

pytestmark = pytest.mark.slow


def quick_tables(name, seats, options, seeds):
    """Yield the tables of quick games, with a random move now and then."""
    game, policy = cb.game(name), strong_bot(name).simulator.policy
    for seed in seeds:
        t, rng = PlayoutTable.of(cb.Match(game, seats, seed, options).table), Random(seed)
        chance = Passing(rng)
        while acting := game.to_act(t):
            move = policy(t, acting[0], rng)
            yield t, acting[0], move
            if rng.random() < 0.2:
                move = rng.choice(list(game.legal(t, acting[0])))
            game.play(t, acting[0], move, chance)


EQUILIBRIUM = [(1, {}), (2, {}), (2, {"hands": "closed"}), (1, {"books": True, "squares": True}), (2, {"books": True})]


@pytest.mark.parametrize(("seats", "options"), EQUILIBRIUM)
def test_the_best_step_is_the_best_of_all_positions_that_follow(seats, options):
    seen = 0
    for t, *_ in quick_tables("equilibrium", seats, options, range(3)):
        again = t.copy()
        again.memo = {}
        there, read = ([(row.city, row.left, row.right) for row in rows(one)] for one in (t, again))
        assert there == read, "the rows kept from the last move are those on the table"
        state = state_of(t, int(t.vars["turn"]))
        assert state == state_of(again, int(t.vars["turn"]))
        lines = Lines(state)
        assert lines.value() == pytest.approx(state.valued(), abs=1e-6)
        for n, (city, *_) in enumerate(state.rows):
            cleared = state._replace(rows=with_seat(state.rows, n, (city, (), ())))
            assert lines.changed(n, (), ()) == pytest.approx(cleared.valued(), abs=1e-6)
        then = {(card, edits): after.valued() for after, card, edits in following(state)}
        chosen = best_step(state)
        assert (chosen is None) == (not then)
        assert balances(state) == any(after.level > state.level for after, *_ in following(state))
        if chosen:
            assert then[chosen] == pytest.approx(max(then.values()), abs=1e-6)
            seen += 1
    assert seen > 30


def test_a_shard_more_is_never_worth_less_in_the_library():
    """So the quick player may skip moves that forget shards if keeping all shards would still be worse."""
    rng = Random(3)
    for _ in range(2000):
        hand = tuple(rng.choices((0, 1, 2, 3), (6, 4, 2, 1), k=len(SHARDS)))
        tomes = tuple(sorted(rng.sample([*TOMES], rng.randrange(4))))
        means = rng.choice((0, 0, 1, 2)), FULL, tomes, rng.randrange(13), rng.randrange(1, 4)
        most = promise(hand, *means)
        assert all(promise(less(hand, counted(shard)), *means) <= most for shard in SHARDS), (hand, means)


def test_every_way_to_pay_for_a_tome_of_the_library_is_listed_once():
    rng = Random(4)
    for _ in range(300):
        hand = tuple(sorted(rng.choices(SHARDS, k=rng.randrange(10))))
        tome, wild, extra = rng.choice([*TOMES]), rng.randrange(3), rng.randrange(3)
        needs = TOMES[tome].needs
        n = len(needs) + extra
        found = [some + (WILD,) * (n - len(some)) for some in ((), *choices(hand)) if n - wild <= len(some) <= n]
        beyond = [sum(max(0, way.count(s) - needs.count(s)) for s in SHARDS) for way in found]
        assert sets(tome, hand, wild, extra) == tuple(
            sorted(way for way, more in zip(found, beyond, strict=True) if more <= extra)
        )


def test_what_a_playout_of_the_library_keeps_of_a_hand_is_its_cards_and_no_view_gets_it():
    for t, seat, _ in quick_tables("library", 3, {}, range(2)):
        for one in range(3):
            assert hand_of(t, one) == tuple(sorted(t.open_codes(hand_zone(one))))
        view = t.view((seat + 1) % 3)
        assert hand_of(view, seat) == tuple(sorted(view.open_codes(hand_zone(seat))))


def reached(course, s):
    """Return the positions after the next black move, by the rules."""
    if s.phase not in ("loop", "black"):
        return [s]
    return [end for _, after, _ in course.steps(s) for end in reached(course, after)]


def reaching(course, s):
    """Return the value of a position before its events, with the gain of a story or of coming home by letters."""
    if s.phase == "over":
        return LOST
    return course.evaluate(s) + (0.0 if course.scene(s).missing(s.b1, s.b2) is None else STORY if s.open else WON)


@pytest.mark.parametrize("option", [None, *cb.game("journey").options])
def test_quick_values_are_those_of_the_positions_that_the_rules_lead_to(option):
    """Check every move of quick games in every variant, and the choice among them."""
    game = cb.game("journey")
    values = [v for v in game.options[option].values if v != game.options[option].default] if option else [None]
    compared, ended = 0, 0
    for value in values:
        for t, _, chosen in quick_tables("journey", 1, {option: value} if option else {}, range(3)):
            mute = partial_world(t)
            course = Course(mute)
            phase = course.start.phase
            assert policy(t, 0, None) == policy(t.view(0), 0, None) == chosen, "only what the player sees counts"
            if phase == "resolve":
                plans = course.plans()
                best = max(plan.value for plan in plans.values())
                assert plans[STOP if chosen.kind == "end" else chosen].value == pytest.approx(best, abs=1e-6)
                ended += len(plans) > 1
            steps = course.steps(course.start) if phase not in ("resolve", "loop") else []
            if len(steps) < 2:
                continue
            found = {move: max(reaching(course, s) for s in reached(course, after)) for move, after, _ in steps}
            assert found[chosen] == pytest.approx(max(found.values()), abs=1e-6)
            if t.vars["effect"] != "green":  # before a green event all moves have the same value
                assert dict(weighed(t)) == pytest.approx(found, abs=1e-6)
                compared += len(steps)
    assert compared > 100 and ended > 3
