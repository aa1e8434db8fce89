"""Memory of mixed hands: every case with its weight, or only certain facts."""

import copy
import pickle
from collections import Counter
from itertools import permutations
from math import gcd
from random import Random

import pytest

from combinatoria.core.seats import hands
from combinatoria.core.table import EVERYBODY, NOBODY, Table, Zone, seat_bit
from combinatoria.players.memory import Certainty, Memory, memory_key

HAND = "hand:0"
ORIGIN = {"a": 1, "b": 1, "c": 1, "z": 2}


def table(memory, cards, known):
    """Return a table of three seats; seat 0 holds the cards, of which seat 1 knows some by their places."""
    t = Table([Zone("out"), *hands(3)], 3)
    t.vars.update(memory.variables(3))
    t.var_mask = memory.secrets(3)
    t.lay(HAND, cards, lambda n: seat_bit(0) | (seat_bit(1) if n in known else 0))
    t.shuffle_id.update({i: ORIGIN[t.faces[i]] for i in t.zones[HAND]})
    return t


def mixed(memory, cards, known):
    t = table(memory, cards, known)
    memory.mix(t, 0)
    t.shuffle(HAND, lambda faces: list(faces), keep_shuffle_ids=True)
    return t


def test_what_was_seen_is_kept_when_a_hand_is_mixed_and_only_by_those_who_saw_it():
    t = mixed(Memory("7"), ["a", "b", "z"], {0, 2})
    assert t.vars[memory_key(1)] == ((1, (("a", 1, HAND), ("z", 2, HAND))),)
    assert t.vars[memory_key(0)] == t.vars[memory_key(2)] == ()
    assert [e.to for e in t.events if e.key == memory_key(1)] == [seat_bit(1)], "nobody else learns it"


def test_weights_count_which_card_it_was_that_left():
    """One of three indistinguishable cards is remembered: it has left in one case out of three."""
    memory = Memory("7")
    t = mixed(memory, ["a", "b", "b"], {0})
    memory.leave(t, 0, [t.top(HAND)], NOBODY, "out")
    assert {tokens: n for n, tokens in t.vars[memory_key(1)]} == {(("a", 1, HAND),): 2, (("a", 1, "out"),): 1}


def test_a_copied_or_pickled_memory_is_the_same_memory():
    """Cases are plain values: copied and pickled ones are equal and have equal hashes."""
    memory = Memory("7")
    t = mixed(memory, ["a", "b", "b"], {0})
    kept = t.vars[memory_key(1)]
    for again in (pickle.loads(pickle.dumps(kept)), copy.deepcopy(kept)):
        assert (again, hash(again)) == (kept, hash(kept))


@pytest.mark.parametrize("seed", range(40))
def test_weights_against_every_order(seed):
    """Two cards leave unseen: the weights of the cases equal a count over all orders of the hand."""
    rng, memory = Random(seed), Memory("7")
    cards = [rng.choice("abz") for _ in range(4)]
    known = {n for n in range(4) if rng.random() < 0.5}
    t = mixed(memory, cards, known)
    remembered = Counter(cards[n] for n in known)
    gone = rng.sample(t.zones[HAND], 2)
    origins = [ORIGIN[t.faces[i]] for i in gone]
    memory.leave(t, 0, gone, NOBODY)
    labels = [(card, n in known) for n, card in enumerate(cards)]
    counted = Counter()
    for order in permutations(labels):
        if [ORIGIN[card] for card, _ in order[:2]] == origins:
            left = remembered - Counter(card for card, seen in order[:2] if seen)
            counted[tuple(sorted((face, ORIGIN[face], HAND) for face in left.elements()))] += 1
    factor = gcd(*counted.values())
    assert {tokens: n for n, tokens in memory.ways(t, 1)} == {tokens: n // factor for tokens, n in counted.items()}


@pytest.mark.parametrize("seed", range(60))
def test_certainty_is_what_all_ways_have_in_common(seed):
    rng = Random(seed)
    cards = [rng.choice("aabcz") for _ in range(5)]
    known = {n for n in range(5) if rng.random() < 0.7}
    memories = Memory("7"), Certainty("7", ORIGIN)
    memories[0].apart = False  # type: ignore[misc]  # backs are alike for both
    every, sure = (mixed(memory, cards, known) for memory in memories)
    for _ in range(2):
        place, seen = rng.randrange(len(every.zones[HAND])), rng.choice([EVERYBODY, NOBODY, seat_bit(1)])
        for memory, t in zip(memories, (every, sure), strict=True):
            card = t.zones[HAND][place]
            memory.leave(t, 0, [card], seen)
            t.move([card], HAND, "out")
    common = [Counter(face for face, _, _ in tokens) for _, tokens in memories[0].ways(every, 1)]
    least = Counter({face: min(way[face] for way in common) for face in ORIGIN})
    assert Counter(memories[1].certain(sure, 1, 0)) == +least
    assert memories[1].certain(sure.view(2), 1, 0) == [], "it is private"


def test_a_card_that_is_followed_by_eye_is_no_remembered_one():
    memory = Certainty("7", ORIGIN)
    t = mixed(memory, ["a", "b"], {0})
    t.show([t.zones[HAND][1]], seat_bit(1))
    memory.leave(t, 0, [t.zones[HAND][1]], NOBODY)
    assert memory.certain(t, 1, 0) == ["a"]


def test_a_remembered_card_moves_and_a_look_at_it_ends_the_other_ways():
    memory = Memory("7")
    t = mixed(memory, ["a", "b", "b"], {0})
    memory.leave(t, 0, [t.top(HAND)], NOBODY, "out")
    memory.moves(t, "out", "hand:2", {})
    assert (1, (("a", 1, "hand:2"),)) in t.vars[memory_key(1)]
    other = t.copy()
    memory.moves(t, "hand:2", "out", {1: "b"})
    assert t.vars[memory_key(1)] == ((1, (("a", 1, HAND),)),), "it was another card, so the first is still in the hand"
    memory.reshuffled(other, "hand:2", "new")
    assert (1, (("a", 0, "new"),)) in other.vars[memory_key(1)]
    memory.forget(other)
    assert other.vars[memory_key(1)] == ()


@pytest.mark.parametrize(
    ("value", "fits"),
    [
        ((), True),
        (((1, (("a", 1, HAND),)),), True),
        (((3, (("c", 1, HAND),)), (1, (("a", 1, HAND),))), True),
        (((1, (("c", 1, HAND),)),), False),
        (((1, (("a", 1, HAND), ("a", 1, HAND))),), False),
        (((0, (("a", 1, HAND),)),), False),
        (((1, (("a", 1, "elsewhere"),)),), False),
        (((1, "a"),), False),
        ("a", False),
    ],
)
def test_a_memory_must_be_true_in_one_way(value, fits):
    memory = Memory("7")
    t = table(memory, ["a", "b"], set())
    t.vars[memory_key(1)] = value
    assert memory.possible(t, 1, [HAND, "out"]) == fits


@pytest.mark.parametrize(
    ("value", "fits"),
    [
        ((), True),
        (((0, "a"),), True),
        (((0, "c"),), False),
        (((1, "a"),), False),
        (((0, "?"),), False),
        (("a",), False),
    ],
)
def test_what_is_certain_must_be_true(value, fits):
    memory = Certainty("7", ORIGIN)
    t = table(memory, ["a", "b"], set())
    t.vars[memory_key(1)] = value
    assert memory.possible(t, 1, [HAND]) == fits
