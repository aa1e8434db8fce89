"""The odds strip of Soulmates against the list of all deals consistent with public facts, and its own formulas."""

import re
from collections import Counter
from contextlib import suppress
from fractions import Fraction
from functools import partial
from itertools import combinations
from math import comb
from random import Random

import pytest

import combinatoria as cb
from combinatoria.games.soulmates import live as live_part
from combinatoria.games.soulmates.calls import DECK, TARGETS, callable_pairs
from combinatoria.games.soulmates.facts import knowledge
from combinatoria.games.soulmates.gift import no_gift
from combinatoria.games.soulmates.live import odds_lines
from combinatoria.games.soulmates.live import odds_lines as live
from combinatoria.games.soulmates.odds import call_odds, found_after_draw
from combinatoria.odds import Hand, Knowledge, NoDeal, Unknown
from combinatoria.odds.lines import moves_of, settle
from combinatoria.odds.simulate import Estimate
from tests.running import one_in
from tests.vectors.support import table

pytestmark = pytest.mark.slow

GAME = cb.game("soulmates")


def facts_from_the_log(match, seat):
    """Return what a seat can know of other hands from the log alone: cards seen there, cards denied there."""
    lacks = {s: set() for s in range(match.seats)}
    asked = None
    for e in match.log:
        if e.kind == "ask":
            asked, caller, shown = e.facts["target"][0], e.by, set()
        if e.note == "answer.shows":
            shown.add(e.by)
        if e.note in ("match", "heartbreak", "triangle"):
            for s in set(range(match.seats)) - {caller} - shown:
                lacks[s].add(asked)
        if e.kind == "move" and e.src == "deck" and e.dst.startswith("hand"):
            lacks[int(e.dst[5:])].clear()
    return lacks


def all_deals(match, seat):
    """Return every deal of the hidden cards (distinct cards in distinct places) consistent with the log."""
    table, view, lacks = match.table, match.view(seat), facts_from_the_log(match, seat)
    others = [s for s in table.vars["active"] if s != seat]
    hidden = [i for z, ids in table.zones.items() for i in ids if i not in view.faces]
    cards = [table.faces[i] for i in hidden]
    sizes = [sum(i not in view.faces for i in view.zones[f"hand:{s}"]) for s in others]
    known = {s: view.open_codes(f"hand:{s}") for s in others}

    def deal(left, n):
        if n == len(others):
            yield {}, [cards[i] for i in left]
            return
        for chosen in combinations(left, sizes[n]):
            faces = [cards[i] for i in chosen]
            if not lacks[others[n]] & set(faces):
                rest = [i for i in left if i not in chosen]
                for hands, deck in deal(rest, n + 1):
                    yield {**hands, others[n]: [*known[others[n]], *faces]}, deck

    yield from deal(list(range(len(cards))), 0)


def small_positions():
    """Yield positions of three players who rarely call, with few enough hidden cards to list all deals."""
    for seed in range(10):
        rng, match = Random(seed), cb.Match(GAME, 3, seed)
        while match.to_act and len(match.decisions) < 300 and not any(e.note == "reshuffle" for e in match.log):
            hidden = len(match.table.zones["deck"]) + 8
            if hidden <= 11 and match.table.zones["deck"]:
                yield match
            moves = list(match.legal())
            calls = [m for m in moves if m.kind == "call"]
            fits = rng.random() < (0.5 if hidden <= 24 else 0.02)
            match.play(rng.choice(calls if calls and fits else [m for m in moves if m not in calls]))


def completes(card, hand):
    return any(tuple(sorted((*card, *pair))) in TARGETS for pair in combinations(hand, 2))


def next_of(view):
    seats = sorted(view.vars["active"])
    return next((s for s in seats if s > view.vars["turn"]), seats[0])


def test_every_line_equals_the_count_over_all_deals():
    lines_checked, with_denials, gifts = 0, 0, 0
    for match in small_positions():
        seat = match.to_act[0]
        view, deals = match.view(seat), Counter()
        lines, hand = odds_lines(view, seat), view.open_codes(f"hand:{seat}")
        if not lines:
            continue
        total = 0
        for hands, deck in all_deals(match, seat):
            total += 1
            for at, line in enumerate(lines):
                if line.key in ("call", "call_nobody", "call_many"):
                    holders = sum(line.facts["target"][0] in h for h in hands.values())
                    deals[at] += line.key == ("call_nobody", "call", "call_many")[min(holders, 2)]
                elif line.key == "gift":
                    deals[at] += len(deck) < 4 or not completes(line.facts["cards"], hands[next_of(view)])
                    gifts += 1
                elif line.key in ("draw_call", "discard_draw"):
                    rest = hand.copy()
                    for card in line.facts.get("cards", ()):
                        rest.remove(card)
                    deals[at] += Fraction(sum(bool(callable_pairs([*rest, c])) for c in deck), len(deck))
        for at, line in enumerate(lines):
            if at in deals:
                assert line.value == Fraction(deals[at], total), line
                lines_checked += 1
        with_denials += any(facts_from_the_log(match, seat)[s] for s in knowledge(view, seat).hands)
    assert lines_checked > 60 and with_denials > 5 and gifts > 50


def gift_by_list(card, known):
    """Return the chance that Ann's hand lacks every pair for a card, over all deals of distinct cards."""
    groups = [(owner, group) for owner, hand in known.hands.items() for group in hand.unknown]

    def deal(left, n):
        if n == len(groups):
            yield []
            return
        owner, group = groups[n]
        for chosen in combinations([c for c in left if c[1] == group.pool and c[2] not in group.without], group.n):
            for rest in deal([c for c in left if c not in chosen], n + 1):
                yield [*(c[2] for c in chosen if owner == "Ann"), *rest]

    copies = [(n, pool, f) for pool, faces in enumerate(known.pools) for f, k in faces.items() for n in range(k)]
    hands = [[*known.hands["Ann"].known, *hand] for hand in deal(copies, 0)]
    return Fraction(sum(not completes([card], hand) for hand in hands), len(hands))


def test_a_card_left_on_top_is_counted_with_denials_known_cards_and_several_shuffles():
    rng, values, asked = Random(11), Counter(), 0
    while asked < 150:
        pools = [Counter(rng.choices(["S1", "S2", "S3", "S4", "S5", "M1"], k=6)) for _ in range(rng.choice([1, 2]))]
        hands = {}
        for owner in ("Ann", "Ben"):
            denied = [frozenset(rng.sample(["S1", "S3", "S4", "M1"], rng.choice([0, 0, 1, 2]))) for _ in pools]
            groups = [Unknown(rng.choice([0, 1, 2]), without, n) for n, without in enumerate(denied)]
            hands[owner] = Hand(
                (*groups, Unknown(1)), tuple(rng.choices(["S2", "S4", "M5"], k=rng.choice([0, 0, 1, 2])))
            )
        with suppress(NoDeal):
            known, card = Knowledge(pools, hands), rng.choice(["S1", "S2", "S3", "S5"])
            value = no_gift(card, "Ann", known)
            assert value == gift_by_list(card, known), (card, known)
            asked += 1
            values[value in (0, 1)] += 1
    assert values[False] > 50


def formula(text):
    """Evaluate a formula of "how is this counted?"."""
    text = re.sub(r"C\((\d+), (\d+)\)", lambda m: f"Fraction({comb(int(m[1]), int(m[2]))})", text)
    return eval(text.replace("×", "*").replace("−", "-").replace("[", "(").replace("]", ")"), {"Fraction": Fraction})


@pytest.mark.parametrize("seats", one_in(3, [3, 5, 8], 1))
def test_the_displayed_formulas_give_the_displayed_chances(seats):
    rng, shown = Random(seats), Counter()
    for seed in range(4):
        match = cb.Match(GAME, seats, seed)
        while match.to_act:
            seat = match.to_act[0]
            for line in odds_lines(match.view(seat), seat):
                assert 1 <= len(line.how) <= 6
                for step in line.how:
                    facts = step.facts
                    if "terms" in facts:
                        assert formula(facts["terms"]) == facts["chance"]
                    if step.key == "many":
                        assert 1 - facts["one"] - facts["nobody"] == facts["chance"]
                    if step.key == "any_hidden":
                        assert Fraction(facts["m"], facts["n"]) == facts["chance"]
                    shown[step.key] += 1
                if "chance" in line.how[-1].facts:
                    assert line.how[-1].facts["chance"] == line.value
            match.play(rng.choice(list(match.legal())))
    assert shown["one"] > 20 and shown["many"] > 20 and shown["sure"] > 3


def test_a_sampled_call_says_so_for_each_outcome_even_one_that_no_deal_had(sample_size, monkeypatch):
    monkeypatch.setattr(live_part, "settle", partial(settle, limit=-1))
    rng, never = Random(1), 0
    for seed in range(sample_size(3, 8)):
        match = cb.Match(GAME, 3, seed)
        while match.to_act and len(match.decisions) < 60:
            lines = [line for line in live(match.view(match.to_act[0]), match.to_act[0]) if line.key.startswith("call")]
            assert all(isinstance(line.value, Estimate) and line.how[-1].key == "sampled" for line in lines)
            never += sum(line.number == 0 for line in lines)
            moves = list(match.legal())
            match.play(rng.choice([move for move in moves if move.kind != "call"] or moves))
    assert never > 0


def test_deck_then_call_equals_a_direct_sum():
    """The line for the deck: the best chance of a call, over every possible card and every deal after it."""
    done = 0
    for match in small_positions():
        if match.table.vars["phase"] != "draw" or done == 4:
            continue
        seat = match.to_act[0]
        view = match.view(seat)
        found = [line for line in live(view, seat) if line.key == "draw_found"]
        if not found:
            continue
        tops, hand = Counter(), view.open_codes(f"hand:{seat}")
        wins = Counter()
        total = 0
        for hands, deck in all_deals(match, seat):
            total += len(deck)
            for card in deck:
                tops[card] += 1
                for call in {c.target for c in callable_pairs([*hand, card])}:
                    wins[card, call] += sum(call in h for h in hands.values()) == 1
        best = sum(max([n for (c, _), n in wins.items() if c == card], default=0) for card in tops)
        assert found[0].value == Fraction(best, total) == found_after_draw(hand, knowledge(view, seat))
        done += 1
    assert done == 4


@pytest.mark.parametrize(
    ("keeps_top", "chances"),
    [(False, {"M4": "1", "M5": "1", "S1": "3/4", "S2": "1/2", "S4": "1/2"}),
     (True, {"M4": "1", "M5": "1", "S1": "2/3", "S2": "1/3", "S4": "1/3"})],
    ids=["mixed in", "stays"],
)  # fmt: skip
def test_with_an_empty_deck_the_discarded_card_is_in_the_next_one_unless_the_top_card_stays(keeps_top, chances):
    """Computed by hand: which cards of the pile S3 S5 M1, or the discarded card, make a call possible."""
    hands = {"hand:0": "S1 S2 S4 M4 M5", "hand:1": "M1 M1 M2 M2", "hand:2": "M3 M3 M4 M4"}
    zones = {**hands, "deck": "", "pile": "S3 S5 M1"}
    match = table("soulmates", 3, zones, {"reshuffle_keeps_top": keeps_top}, phase="act")
    lines = [line for line in odds_lines(match.view(0), 0) if line.key == "discard_new"]
    assert {line.facts["cards"][0]: line.value for line in lines} == {c: Fraction(n) for c, n in chances.items()}


def test_a_prediction_is_counted_at_the_moment_of_the_question():
    """For the caller it is the chance before the call; for a player asked, all hands count, including the player's."""
    from combinatoria.games.soulmates.live import foreseen

    rng, seen = Random(4), Counter()
    for seed in range(40):
        match = cb.Match(GAME, 5, seed)
        while match.to_act:
            moves = list(match.legal())
            move, seat, mark = rng.choice(moves), match.to_act[0], len(match.log)
            before = match.view(seat)
            match.play(move)
            if move.kind != "call":
                continue
            at = next(n for n in range(mark, len(match.log)) if match.log[n].kind == "ask")
            after = match.log[at + 1 :]
            for viewer in match.table_at(at).vars["active"]:
                view = match.table_at(at + 1).view(viewer)
                line, happened = foreseen(view, viewer, match.log[at], after)
                assert happened == any(e.note == "match" for e in after) and 0 <= line.value <= 1
                if viewer == seat:
                    assert line.value == call_odds(move.args[1], knowledge(before, seat)).one
                    assert line.value == moves_of(odds_lines(before, seat), move)[0].value
                elif move.args[1] in view.open_codes(f"hand:{viewer}"):
                    seen["mine"] += 1
                    others = sum(move.args[1] in match.table_at(at).codes(f"hand:{s}") for s in range(5)) - (
                        move.args[1] in match.table_at(at).codes(f"hand:{seat}")
                    )
                    assert happened == (others == 1)
    assert seen["mine"] > 5 and sum(DECK.values()) == 60
