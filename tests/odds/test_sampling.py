"""Random deals: consistent with the facts, and as likely as ``Knowledge`` computes."""

from collections import Counter
from fractions import Fraction
from random import Random

import pytest

from combinatoria.odds import Hand, Knowledge, Unknown, dealer
from combinatoria.odds import sampling as module
from combinatoria.odds.lines import WORK, settle
from combinatoria.simulate import Estimate, wilson

FACTS = {
    "free": Knowledge([{"a": 3, "b": 4, "c": 1}], {"Ann": Hand.of(2), "Ben": Hand.of(3)}),
    "denied": Knowledge(
        [{"a": 3, "b": 4, "c": 2}], {"Ann": Hand.of(2, without=["a"]), "Ben": Hand.of(3, ["a"], ["b"])}
    ),
    "two pools": Knowledge(
        [{"a": 2, "b": 2}, {"a": 2, "c": 3}],
        {
            "Ann": Hand((Unknown(1, frozenset({"a"})), Unknown(2, frozenset({"c"}), 1))),
            "Ben": Hand((Unknown(2), Unknown(1, pool=1))),
        },
    ),
}


@pytest.mark.parametrize("one_by_one", [False, True])
@pytest.mark.parametrize("name", FACTS)
def test_deals_agree_with_the_facts_and_are_as_likely_as_counted(name, one_by_one, monkeypatch):
    if one_by_one:
        monkeypatch.setattr(module, "PATIENCE", 0)
    known, rng, n = FACTS[name], Random(5), 4000
    deal, held, tops = dealer(known), Counter(), Counter()
    for _ in range(n):
        dealt = deal(rng)
        pools = [Counter() for _ in known.pools]
        for owner, hand in known.hands.items():
            assert len(dealt.hands[owner]) == len(hand.unknown)
            for group, faces in zip(hand.unknown, dealt.hands[owner], strict=True):
                assert len(faces) == group.n and not group.without & set(faces)
                pools[group.pool].update(faces)
            held.update((owner, face) for face in {f for g in dealt.hands[owner] for f in g} | set(hand.known))
        for pool, deck in zip(pools, dealt.decks, strict=True):
            pool.update(deck)
        assert [dict(+pool) for pool in pools] == [dict(+Counter(pool)) for pool in known.pools]
        tops[dealt.decks[-1][0]] += 1
    for owner in known.hands:
        for face in "abc":
            low, high = wilson(held[owner, face], n, 0.9999)
            assert low <= known.holds(owner, face) <= high
    for face, chance in known.next_card().items():
        low, high = wilson(tops[face], n, 0.9999)
        assert low <= chance <= high


def test_expensive_questions_are_simulated_and_say_so():
    known = FACTS["denied"]
    deal = dealer(known)

    def exact():
        return {"yes": known.holds("Ben", "c"), "no": 1 - known.holds("Ben", "c")}

    def sample(rng):
        return "yes" if "c" in deal(rng).hands["Ben"][0] else "no"

    assert known.work("c") <= WORK and isinstance(settle(exact, known.work("c"), sample)["yes"], Fraction)
    found = settle(exact, WORK + 1, sample, seed=3)
    assert isinstance(found["yes"], Estimate) and found["yes"].agrees_with(exact()["yes"])
    assert found == settle(exact, WORK + 1, sample, seed=3)
    assert sum(e.mean for e in found.values()) == pytest.approx(1)
