"""The holder of a card: every answer against the list of all deals consistent with the facts."""

import itertools
from collections import Counter
from fractions import Fraction
from functools import cache
from math import comb, factorial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from combinatoria.odds import (
    Hand,
    Knowledge,
    Unknown,
    arrangements,
    exactly_one_holder,
    hands_without,
    holder_count,
    unseen,
)

FACES = "abc"
SOULMATES = {f"{suit}{n}": 9 - n for suit in "SM" for n in range(1, 6)}


def all_deals(facts: Knowledge):
    """Return every consistent deal of labelled cards: a list of (hands, top card of the last deck)."""
    per_pool = []
    for pool, left in enumerate(facts.pools):
        cards = [face for face, copies in left.items() for _ in range(copies)]
        groups = [(o, g) for o, hand in facts.hands.items() for g in hand.unknown if g.pool == pool]
        deals = []
        for order in itertools.permutations(cards):
            place, dealt = 0, []
            for owner, group in groups:
                part = order[place : place + group.n]
                place += group.n
                if group.without & set(part):
                    break
                dealt.append((owner, part))
            else:
                deals.append((dealt, order[place] if place < len(order) else None))
        per_pool.append(deals)
    for choice in itertools.product(*per_pool):
        held = {owner: list(hand.known) for owner, hand in facts.hands.items()}
        for dealt, _ in choice:
            for owner, part in dealt:
                held[owner] += part
        yield held, choice[-1][1]


@st.composite
def positions(draw):
    """Draw facts with up to three opponents and two pools, small enough to list all deals."""
    pools = [{face: draw(st.integers(0, 2)) for face in FACES} for _ in range(draw(st.sampled_from([1, 1, 2])))]
    limit = 6 if len(pools) == 1 else 4
    pools = [pool for pool in pools if 0 < sum(pool.values()) <= limit] or [{"a": 1, "b": 2, "c": 1}]
    room = [sum(pool.values()) for pool in pools]
    hands = {}
    for owner in ("Ann", "Ben", "Cy")[: draw(st.integers(1, 3))]:
        groups = []
        for _ in range(draw(st.integers(0, 2))):
            pool = draw(st.integers(0, len(pools) - 1))
            n = draw(st.integers(0, min(3, room[pool])))
            room[pool] -= n
            groups.append(Unknown(n, frozenset(draw(st.sets(st.sampled_from(FACES), max_size=2))), pool))
        known = tuple(draw(st.lists(st.sampled_from(FACES), max_size=1)))
        hands[owner] = Hand(tuple(groups), known)
    return pools, hands


@settings(deadline=None, max_examples=150)
@given(positions(), st.sampled_from(FACES))
def test_knowledge_equals_enumeration(position, target):
    pools, hands = position
    try:
        facts = Knowledge(pools, hands)
    except ValueError as error:
        assert "no deal agrees" in str(error)
        unchecked = object.__new__(Knowledge)
        object.__setattr__(unchecked, "pools", pools)
        object.__setattr__(unchecked, "hands", hands)
        assert next(all_deals(unchecked), None) is None
        return
    deals = list(all_deals(facts))
    assert facts.deals == len(deals)

    who = Counter(frozenset(o for o, cards in held.items() if target in cards) for held, _ in deals)
    answer = facts.holding(target)
    assert answer.nobody == Fraction(who[frozenset()], len(deals))
    for owner in hands:
        assert answer.only[owner] == Fraction(who[frozenset({owner})], len(deals))
        assert facts.holds(owner, target) == Fraction(sum(n for o, n in who.items() if owner in o), len(deals))
    assert answer.nobody + answer.one + answer.several == 1

    if facts.deck_size():
        tops = Counter(top for _, top in deals)
        assert dict(facts.next_card()) == {face: Fraction(n, len(deals)) for face, n in tops.items()}


@settings(deadline=None, max_examples=150)
@given(
    st.lists(st.integers(0, 3), min_size=1, max_size=4),
    st.lists(st.integers(0, 4), min_size=1, max_size=4),
    st.data(),
)
def test_arrangements_equal_a_permanent(places, kinds, data):
    kinds[-1] += max(0, sum(places) - sum(kinds))
    places[-1] += max(0, sum(kinds) - sum(places))
    cells = [(g, k) for g in range(len(places)) for k in range(len(kinds))]
    forbidden = {cell for cell in cells if data.draw(st.booleans())}
    slots = [g for g, n in enumerate(places) for _ in range(n)]

    @cache  # twelve or more places have millions of arrangements
    def lay(i: int, left: tuple[int, ...]) -> int:
        if i == len(slots):
            return 1
        return sum(
            copies * lay(i + 1, (*left[:k], copies - 1, *left[k + 1 :]))
            for k, copies in enumerate(left)
            if copies and (slots[i], k) not in forbidden
        )

    assert arrangements(places, kinds, forbidden) == lay(0, tuple(kinds))
    turned = {(k, g) for g, k in forbidden}
    assert arrangements(kinds, places, turned) == arrangements(places, kinds, forbidden)


def test_derangements():
    assert [arrangements([1] * n, [1] * n, [(i, i) for i in range(n)]) for n in range(1, 8)] == [
        0, 1, 2, 9, 44, 265, 1854,
    ]  # fmt: skip
    assert arrangements([3, 4], [5, 2]) == factorial(7)


@settings(deadline=None, max_examples=80)
@given(st.lists(st.integers(0, 3), max_size=3), st.integers(0, 4), st.integers(0, 3))
def test_holders_equal_enumeration(sizes, copies, rest):
    total = max(sum(sizes) + rest, copies, 1)
    listed = Counter()
    for places in itertools.combinations(range(total), copies):
        hand_of = [h for h, size in enumerate(sizes) for _ in range(size)]
        listed[len({hand_of[p] for p in places if p < len(hand_of)})] += 1
    ways = comb(total, copies)
    assert dict(holder_count(total, copies, sizes)) == {n: Fraction(w, ways) for n, w in listed.items()}
    assert exactly_one_holder(total, copies, sizes) == Fraction(listed[1], ways)
    assert hands_without(total, copies, sizes) == Fraction(listed[0], ways)


@settings(deadline=None, max_examples=30)
@given(st.lists(st.integers(0, 5), min_size=1, max_size=5), st.integers(1, 8))
def test_knowledge_without_facts_is_the_simple_formula(sizes, copies):
    facts = Knowledge([{"x": copies, "y": 40}], {i: Hand.of(n) for i, n in enumerate(sizes)})
    assert facts.holding("x").one == exactly_one_holder(40 + copies, copies, sizes)
    assert facts.holding("x").nobody == hands_without(40 + copies, copies, sizes)


def test_what_is_denied_is_more_likely_in_the_deck():
    blind = Knowledge([{"x": 2, "y": 8}], {"Ann": Hand.of(4)})
    denied = Knowledge([{"x": 2, "y": 8}], {"Ann": Hand.of(4, without=["x"])})
    assert blind.next_card()["x"] == Fraction(1, 5)
    assert denied.next_card()["x"] == Fraction(1, 3)


def test_a_reshuffle_starts_a_new_pool():
    """Ann's card is from before the reshuffle: it cannot be among the cards that were shuffled back."""
    facts = Knowledge([{"x": 1, "y": 1}, {"x": 1, "z": 1}], {"Ann": Hand((Unknown(1, pool=0), Unknown(1, pool=1)))})
    assert facts.holds("Ann", "x") == Fraction(3, 4)
    assert facts.next_card() == {"x": Fraction(1, 2), "z": Fraction(1, 2)}
    assert (facts.deck_size(), facts.deck_size(0)) == (1, 1)


def test_a_full_table_with_a_long_memory():
    """Eight players: seven opponents who denied two of three faces (``bench`` measures the time of such questions)."""
    denials = [{"S1", "S5"}, {"S1", "M3"}, {"S5", "M3"}]
    hands = {seat: Hand((Unknown(3, frozenset(denials[seat % 3])), Unknown(1))) for seat in range(7)}
    pools = [unseen(SOULMATES, ["S2", "S3", "S4", "M1", "M5", "S1", "M2", "M2"])]
    answer = Knowledge(pools, hands).holding("S1")
    assert answer.nobody + answer.one + answer.several == 1


REFUSED = {
    "a hand of more than the pool": (lambda: Knowledge([{"x": 1}], {"Ann": Hand.of(2)}), "more cards of pool 0"),
    "negative copies": (lambda: Knowledge([{"x": -1}]), "negative number"),
    "a negative hand": (lambda: Knowledge([{"x": 1}], {"Ann": Hand.of(-1)}), "cannot hold -1"),
    "a foreign pool": (lambda: Knowledge([{"x": 1}], {"Ann": Hand((Unknown(1, pool=1),))}), "no pool 1"),
    "a contradiction": (lambda: Knowledge([{"x": 2}], {"Ann": Hand.of(1, without=["x"])}), "no deal agrees"),
    "the next card of none": (lambda: Knowledge([{"x": 2}], {"Ann": Hand.of(2)}).next_card(), "deck is empty"),
    "fewer cards than places": (lambda: arrangements([1], [2]), "do not fill"),
    "a negative number of cards": (lambda: arrangements([2, -1], [1]), "negative"),
    "too many cards": (lambda: arrangements([300], [300]), "at most 255"),
    "more copies than cards": (lambda: holder_count(10, 11, [4]), "do not fit"),
    "hands of more than all cards": (lambda: holder_count(10, 1, [4, 7]), "do not fit"),
    "a hand without -1 cards": (lambda: hands_without(10, 1, [-1]), "do not fit"),
}


@pytest.mark.parametrize(("make", "words"), REFUSED.values(), ids=REFUSED)
def test_refusals(make, words):
    with pytest.raises(ValueError, match=words):
        make()
