"""Playouts of every game: worlds consistent with the view, playout tables under the rules, legal quick players."""

from collections import Counter
from random import Random

import combinatoria as cb
from combinatoria.core.chance import Passing
from combinatoria.core.playout import PlayoutTable
from combinatoria.core.table import EVERYBODY
from combinatoria.game_api.protocols import part
from combinatoria.odds import Knowledge, space
from combinatoria.players.simulator import EngineSimulator

from .random_play import each_variant

MOVES = 120


def moments(game, seats, options, seed, rate=0.2):
    """Yield positions of one random match, including the first, each with a random generator."""
    rng, match = Random(seed), cb.Match(game, seats, seed, options)
    for n in range(MOVES):
        if not match.to_act:
            return
        if n == 0 or rng.random() < rate:
            yield match, rng
        seat = rng.choice(match.to_act)
        match.play(rng.choice(list(match.legal(seat))), seat)


class Sorted(Passing):
    """Chance that is independent of the order of equal cards."""

    def shuffle(self, items):
        return super().shuffle(sorted(items))


def public(t, game):
    """Return what playouts keep of a table: faces and their shuffles by place, and common knowledge.

    The order of a hand is left out: of equal cards the one that more seats know leaves first. For the same reason equal
    cards may differ in whether they belong to a lot, in games with lots.
    """
    cards = {
        zone: [
            (t.faces[i], None if game.merges_shuffles else t.shuffle_id.get(i, 0), t.seen_by_mask.get(i) == EVERYBODY)
            for i in ids
        ]
        for zone, ids in t.zones.items()
    }
    return {zone: sorted(ids) if t.zone_specs[zone].shape == "hand" else ids for zone, ids in cards.items()}


@each_variant
def test_worlds_look_like_the_view(game, seats, options):
    for match, rng in moments(game, seats, options, seed=1):
        deck = Counter(dict(game.deck(seats, match.options)))
        for seat in range(seats):
            view = match.view(seat)
            t = space.determinize(game, view, seat, rng)
            assert t.view(seat) == view and t.viewer is None
            assert cb.position_faults(game, t) == []
            for weight, known in space.knowledges(game, view, seat):
                assert weight > 0 and isinstance(known, Knowledge)
                seen = {z: Counter(view.open_codes(z) if z in view.zones else ()) for z in known.hands}
                sure = sum((Counter(h.known) - seen[z] for z, h in known.hands.items()), Counter())
                assert sum(map(Counter, known.pools), sure) == space.unseen_by(view, deck)


@each_variant
def test_a_playout_table_has_the_same_cards(game, seats, options):
    rng = Random(2)
    match = cb.Match(game, seats, 2, options)
    loud, mute = match.table.copy(), PlayoutTable.of(match.table)
    one, two = Sorted(Random(3)), Sorted(Random(3))
    for _ in range(MOVES):
        acting = game.to_act(loud)
        assert acting == game.to_act(mute)
        if not acting:
            break
        moves = list(game.legal(loud, acting[0]))
        assert set(moves) == set(game.legal(mute, acting[0]))
        move = rng.choice(moves)
        game.play(loud, acting[0], move, one)
        game.play(mute, acting[0], move, two)
        assert public(mute, game) == public(loud, game), move
        assert game.result(mute) == game.result(loud) and not mute.events
        assert public(mute.copy(), game) == public(mute, game)


@each_variant
def test_quick_players_obey_the_rules_in_worlds(game, seats, options):
    """The same quick game on a playout table and, with every move checked, on a normal one: same moves, same end."""
    simulator = part(game.name, "bot").BOTS["sample"].simulator
    assert isinstance(simulator, EngineSimulator)
    ended = 0
    for match, rng in moments(game, seats, options, seed=3, rate=0.06):
        seat = rng.choice(match.to_act)
        view = match.view(seat)
        world = simulator.sample_worlds(view, seat)(rng)
        assert Counter(world.faces.values()) == Counter(match.table.faces.values())
        assert all(world.faces[i] == face for i, face in view.faces.items()), "visible cards are in their places"
        number = rng.random()
        t, chance, luck = match.table.copy(), Sorted(Random(number)), Random(number)
        t.faces = world.faces.copy()
        mute, quiet = world.copy(), Sorted(Random(number))
        for _ in range(2000):
            acting = game.to_act(mute)
            if not acting:
                break
            move = simulator.policy(mute, acting[0], luck)
            game.check(t, acting[0], move)
            game.play(t, acting[0], move, chance)
            game.play(mute, acting[0], move, quiet)
        assert game.to_act(t) == () and public(t, game) == public(mute, game) and game.result(t) == game.result(mute)
        assert 0 <= simulator.leaf(mute, seat) <= 1
        ended += 1
        moves = list(match.legal(seat))
        before = public(world, game)
        assert all(0 <= simulator.playout(world, seat, move, rng) <= 1 for move in moves[:3])
        assert public(world, game) == before, "a playout leaves its world unchanged"
    assert ended
