"""The odds strip of Altar of Time against the list of all deals consistent with a seat's knowledge, card by card."""

import re
from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random

import pytest

import combinatoria as cb
from combinatoria.core.table import AUDIENCE
from combinatoria.games.altar.bot import BOTS
from combinatoria.games.altar.live import foreseen, odds_lines, question
from combinatoria.games.altar.score import score
from combinatoria.odds.lines import moves_of
from tests.vectors.altar_tools import V14, played

from ..running import one_in
from .altar_position import whole

pytestmark = pytest.mark.slow

GAME = cb.game("altar")
DESIRE = ("SP", "SH")
P = {
    "schedule_0": "6 2",
    "hand_0": "1 2 3 4 5 6 SP SH",
    "hand_1": "1 1 2 2 3 3 4 4",
    "deck_0": "1 1 1 2 2 2 3 3",
    "deck_1": "2 2 3 5 5 6 6",
}
"""Almost the spec's base position, with a 6 in the schedule."""


# -- all deals ---------------------------------------------------------------------------------------------


def hidden_places(match, seat):
    """Return owner -> the hidden cards of that owner, as (zone, id), with a lot in place of a zone for its cards.

    A lot acts as a zone: how many of its cards belong to whom is public, but not the zones they are in.
    """
    view, found = match.view(seat), {}
    for zone, ids in view.zones.items():
        for i in ids:
            if i not in view.faces:
                lot = view.shuffle_id[i] < 0
                owner = int(match.table.faces[i][0]) if lot else view.shuffle_id[i] - 1
                found.setdefault(owner, []).append((view.shuffle_id[i] if lot else zone, i))
    return found


def recalled_cards(view, seat):
    """Return (zone, face) of the cards that the seat knows to be in a hand that has been mixed since."""
    return [(f"hand:{s}", face) for s, face in view.vars[f"recall:{seat}"]]


def lot_of_recalled(view, zone):
    """Return the place of the cards that a seat recalls in a zone: the zone, or the lot of its lowest hidden card."""
    first = next(i for i in view.zones[zone] if i not in view.faces)
    return view.shuffle_id[first] if view.shuffle_id[first] < 0 else zone


def deals_of(match, seat, owner):
    """Return every way to distribute the hidden cards of one owner over the zones with such backs.

    Cards are distinct; one that the seat recalls is in its hand. The order *within* a zone does not matter, as a deck
    is shuffled and a hand is mixed before a card is taken; so a deal gives each zone a set of cards.
    """
    view, table = match.view(seat), match.table
    places = hidden_places(match, seat).get(owner, [])
    cards = Counter(table.faces[i] for _, i in places)
    sizes, sure = Counter(zone for zone, _ in places), {}
    for zone, face in recalled_cards(view, seat):
        if int(face[0]) == owner:
            sure.setdefault(zone, []).append(face)
            cards[face] -= 1
            sizes[lot_of_recalled(view, zone)] -= 1
    rest, zones = list(cards.elements()), list(sizes)

    def spread(left, n):
        if n == len(zones):
            yield {}
            return
        for chosen in combinations(left, sizes[zones[n]]):
            others = [i for i in left if i not in chosen]
            for more in spread(others, n + 1):
                yield {**more, zones[n]: [rest[i] for i in chosen]}

    for deal in spread(list(range(len(rest))), 0):
        yield {zone: [*deal.get(zone, []), *sure.get(zone, [])] for zone in {*deal, *sure}}


def number_of_deals(match, seat):
    """Return owner -> number of deals of the hidden cards."""
    out = {}
    for owner, places in hidden_places(match, seat).items():
        left, out[owner] = len(places), 1
        for size in Counter(zone for zone, _ in places).values():
            out[owner] *= comb(left, size)
            left -= size
    return out


def possible_cards(match, seat, move):
    """Return the results of a draw: face -> frequency, as a fraction over all deals and all cards that can be drawn."""
    view, source = match.view(seat), move.args[0]
    zone = f"{'deck' if move.kind == 'draw_deck' else 'hand'}:{source}"
    size = len(view.zones[zone])
    found = Counter()
    for face in view.open_codes(zone):
        found[face] += Fraction(1, size)
    places = hidden_places(match, seat)
    here = Counter(view.shuffle_id[i] for i in view.zones[zone] if i not in view.faces and view.shuffle_id[i] < 0)
    every = Counter(place for found_ in places.values() for place, _ in found_ if place in here)
    for other, _ in recalled_cards(view, seat):
        if (lot := lot_of_recalled(view, other)) in here:
            here[lot] -= other == zone
            every[lot] -= 1
    for owner, some in places.items():
        if not {zone, *here} & {place for place, _ in some}:
            continue
        deals = list(deals_of(match, seat, owner))
        for deal in deals:
            for face in deal.get(zone, ()):
                found[face] += Fraction(1, size * len(deals))
            for lot, n in here.items():
                for face in deal.get(lot, ()):
                    found[face] += Fraction(n, every[lot] * size * len(deals))
    assert sum(found.values()) == 1
    return found


# -- positions ---------------------------------------------------------------------------------------------


def small_positions(seats, small, games=90, options=None):
    """Yield positions of games with offers and blind draws that have few enough hidden cards to list all deals."""
    for seed in range(games):
        rng, match = Random(f"{seats} {seed}"), cb.Match(GAME, seats, seed, options)
        while match.to_act:
            seat = match.to_act[0]
            if small(match, seat):
                yield match, seat
            moves = list(match.legal())
            blind = [m for m in moves if m.kind == "draw_hand"]
            offers = [m for m in moves if m.kind == "offer" and len(m.args[0]) > 3]
            sixes = [m for m in moves if m.kind == "replace" and any(c[2:] in "346" for c in m.args[2])]
            some = (blind, offers, sixes)[int(rng.random() * 3)] or moves
            match.play(some[int(rng.random() * len(some))])


def all_small(limit):
    """Return a test for few deals of every owner's cards."""
    return lambda match, seat: max(number_of_deals(match, seat).values(), default=1) <= limit


def own_small(match, seat):
    """Return whether there are few deals of the seat's own cards, and few ways to refill a hand from its deck."""
    deck = len(match.table.zones[f"deck:{seat}"])
    return number_of_deals(match, seat).get(seat, 1) * comb(deck, min(4, deck // 2)) <= 3000


@pytest.mark.parametrize("seats", [2, 3])
def test_lines_of_a_draw_equal_the_count_over_all_deals(seats):
    seen = Counter()
    for match, seat in small_positions(seats, all_small(1300 if seats == 2 else 3500)):
        kind = "blind" if any(m.kind == "draw_hand" for m in match.legal()) else "decks"
        if match.table.vars["phase"] != "draw" or seen[kind] >= 20:
            continue
        seen[kind] += 1
        seen["positions"] += 1
        view = match.view(seat)
        hand, lines = view.open_codes(f"hand:{seat}"), odds_lines(view, seat)
        assert {line.move for line in lines} == set(match.legal())
        factor = score([*(f for f in hand if f[2:] in DESIRE), "0.1"], seat)
        for move in match.legal():
            if move.kind == "finish":
                assert moves_of(lines, move)[0].value == score(hand, seat)
                continue
            cards = possible_cards(match, seat, move)
            change = {f: score([*(c for c in (*hand, f) if c[2:] in DESIRE), "0.1"], seat) - factor for f in cards}
            for line in moves_of(lines, move):
                kind = line.key.split("_")[0]
                seen[line.key] += 1
                if kind == "points":
                    assert line.value == sum(p * score([*hand, f], seat) for f, p in cards.items())
                else:
                    sign = 1 if kind == "up" else -1
                    assert line.value == sum(p for f, p in cards.items() if sign * change[f] > 0)
            seen["offered"] += bool(view.zones["offered"])
            seen["lots"] += move.kind == "draw_hand" and any(
                i < 0 for i in map(view.shuffle_id.get, view.zones["offered"])
            )
            seen["followed"] += bool(view.open_codes(f"hand:{move.args[0]}")) and move.kind == "draw_hand"
    assert seen["blind"] > 5 and seen["decks"] > 10 and seen["offered"] > 10
    assert seen["lots"] > 5


def can_lay_ability(hand, schedule):
    """Return whether some cards of a hand, including a 3, 4 or 6, have the total of some cards of a schedule."""
    owed = {sum(c) for n in range(1, len(schedule) + 1) for c in combinations(schedule, n)}
    pay = [c for n in range(1, len(hand) + 1) for c in combinations(hand, n)]
    return any(sum(c) in owed and {3, 4, 6} & set(c) for c in pay)


@pytest.mark.parametrize("seats", one_in(2, [2, 3]))
def test_lines_of_exchanges_equal_the_count_over_all_deals(seats):
    seen = Counter()
    for match, seat in small_positions(seats, own_small, 40):
        if match.table.vars["phase"] != "schedule" or seen["positions"] >= 25:
            continue
        seen["positions"] += 1
        view = match.view(seat)
        lines = odds_lines(view, seat)
        deck = f"deck:{seat}"
        deals = [deal[deck] for deal in deals_of(match, seat, seat)]
        for move in dict.fromkeys(line.move for line in lines):
            gone = move.args[-1]
            kept = view.open_codes(f"hand:{seat}")
            for face in gone:
                kept.remove(face)
            schedule = view.open_codes(f"schedule:{seat}")
            if move.kind == "replace" and move.args[0] == seat:
                for face in move.args[1]:
                    schedule.remove(face)
                schedule += gone
            schedule = [int(f[2:]) for f in schedule]
            total, up, down, able, points = 0, 0, 0, 0, 0
            before = score([*(f for f in kept if f[2:] in DESIRE), "0.1"], seat)
            for cards in deals:
                for come in combinations(cards, min(len(gone), len(cards))):
                    full = [*kept, *come]
                    after = score([*(f for f in full if f[2:] in DESIRE), "0.1"], seat)
                    total, points = total + 1, points + score(full, seat)
                    up, down = up + (after > before), down + (after < before)
                    able += can_lay_ability([int(f[2:]) for f in full if f[2:] not in DESIRE], schedule)
            for line in moves_of(lines, move):
                seen[line.key] += 1
                count = {"filled": points, "filled_up": up, "filled_down": down, "next": able}[line.key]
                assert line.value == Fraction(count, total), (line, count, total)
    assert seen["positions"] > 10 and seen["filled"] > 30
    assert min(seen[key] for key in ("filled_up", "filled_down", "next")) > 0, seen


def test_what_is_recalled_of_a_mixed_hand_counts():
    """Seat 1 has a Spear that seat 2 saw there before the hand was mixed: seat 2 still knows that it is there."""
    zones = V14 | {"schedule_2": "6 2"}
    m = whole(3, **zones, variables={"recall:2": ((1, "1.SP"),), "turn": 2})
    m.play("replace 2 out 2.2 in 2.2")
    lines = moves_of(odds_lines(m.view(2), 2), GAME.parse("draw hand 1"))
    cards = possible_cards(m, 2, GAME.parse("draw hand 1"))
    assert cards["1.SP"] == Fraction(1, 8)
    spears = sum(p for f, p in cards.items() if f.endswith("SP") and not f.startswith("2"))
    assert [line.value for line in lines if line.key == "up_hand"] == [spears]


# -- in words ----------------------------------------------------------------------------------------------


def formula(text):
    """Evaluate a formula of "how is this counted?"."""
    text = re.sub(r"C\((\d+), (\d+)\)", lambda m: f"Fraction({comb(int(m[1]), int(m[2]))})", text)
    text = re.sub(r"(?<![\w(])(\d+)(?![\w)])", r"Fraction(\1)", text)
    text = re.sub(r"\((\d+)/(\d+)\)", r"Fraction(\1, \2)", text)
    return eval(text.replace("×", "*").replace("[", "(").replace("]", ")"), {"Fraction": Fraction})


def result_of(step, otherwise=None):
    """Return the chance or the expected number given by a sentence."""
    return step.facts.get("chance", step.facts.get("mean", otherwise))


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_the_displayed_formulas_give_the_displayed_values(seats):
    shown = Counter()
    for seed in range(3):
        rng, match = Random(seed), cb.Match(GAME, seats, seed)
        while match.to_act:
            seat = match.to_act[0]
            lines = odds_lines(match.view(seat), seat)
            groups = [line.group for line in lines]
            assert len(set(groups)) == len(groups) and {line.move for line in lines} <= set(match.legal())
            for line in lines:
                assert 1 <= len(line.how) <= 6 and isinstance(line.value, Fraction)
                for step in line.how:
                    shown[step.key] += 1
                    if "terms" in step.facts:
                        assert formula(step.facts["terms"]) == result_of(step), step
                assert result_of(line.how[-1], line.value) == line.value, line
            moves = list(match.legal())
            good = BOTS["greedy"].choose(match.view(seat), seat, moves, rng).move
            match.play(good if rng.random() < 0.6 else rng.choice(moves))
    usual = ("case", "case_none", "average", "simply", "numbers", "deck_other", "hand_blind")
    assert min(shown[key] for key in usual) > 0


# -- predictions -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3])
def test_a_prediction_is_counted_at_the_moment_of_the_question(seats):
    asked = Counter()
    for match, seat in small_positions(seats, all_small(3000), 12):
        if match.table.vars["phase"] != "draw" or asked.total() > 60:
            continue
        for move in match.legal():
            for viewer in range(seats):
                before = match.view(viewer)
                put = question(before, seat, move)
                if put is None:
                    continue
                key, facts = put
                assert facts == {"by": seat, "seat": move.args[0]}
                copy = cb.Match.from_table(GAME, match.table.copy(), seed=1)
                copy.play(move)
                at = next(n for n, e in enumerate(copy.log) if e.kind == "ask")
                after = [e.seen_by(viewer) for e in copy.log[at + 1 :]]
                view = copy.table_at(at + 1).view(viewer)
                line, happened = foreseen(view, viewer, copy.log[at].seen_by(viewer), after)
                card = next(e for e in copy.log[at:] if e.kind == "move").faces[0]
                assert happened == (card[2:] in DESIRE) and line.how
                if viewer == seat:
                    cards = possible_cards(match, seat, move)
                    assert line.value == sum(p for f, p in cards.items() if f[2:] in DESIRE)
                else:
                    hand = match.table.codes(f"hand:{viewer}")
                    assert key == "mine" and move.args[0] == viewer
                    assert line.value == Fraction(sum(f[2:] in DESIRE for f in hand), len(hand))
                assert 0 < line.value < 1 or key == "mine"
                asked[key] += 1
    assert asked["own"] and asked["hand"] and asked["mine"]


def test_nothing_is_asked_that_is_certain_or_stays_hidden():
    m = played(whole(**P), "replace 0 out 0.2 in 0.2")
    draw = GAME.parse("draw deck 0")
    assert question(m.view(0), 0, draw) is None, "no desire can be left in that deck: both are in the hand"
    assert question(m.view(1), 0, draw) is None
    assert question(m.view(AUDIENCE), 0, draw) == ("own", {"by": 0, "seat": 0}), "a class learns it at the end"
    assert question(m.view(1), 0, GAME.parse("draw hand 1")) is None, "the hand that is drawn from has no desire"
    assert question(m.view(0), 0, GAME.parse("finish")) is None


def test_both_desires_in_the_deck_are_two_cards_without_a_number():
    """They have no numbers, but are two cards: each takes the place of a possible number."""
    m = whole(hand_0="5 5 1.5 1.5 1.5 1 1 2", hand_1="1 1 2 2 3 3 4 4", deck_0="1 1 6 6 SP SH 3", deck_1="1 1 2 2 6 6")
    wanted = GAME.parse("replace 0 out 0.1 0.2 in 0.1 0.2")
    line = next(line for line in odds_lines(m.view(0), 0) if line.key == "next" and line.move == wanted)
    draws = list(combinations([1, 1, 6, 6, 0, 0, 3], 2))
    able = sum(can_lay_ability([5] * 5 + [1, *filter(None, come)], [5, 1, 2]) for come in draws)
    assert line.value == Fraction(able, len(draws)) == Fraction(5, 7)
