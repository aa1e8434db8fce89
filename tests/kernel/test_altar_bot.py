"""Bots of Altar of Time: deals consistent with the view, playouts that the engine would allow, sensible choices."""

from collections import Counter
from fractions import Fraction
from random import Random

import pytest

import combinatoria as cb
from combinatoria.core.chance import Passing
from combinatoria.decks import ars
from combinatoria.games.altar.bot import BOTS, judge
from combinatoria.games.altar.exchanges import exchanges, mask
from combinatoria.games.altar.facts import knowledge
from combinatoria.games.altar.rollout import SIMULATOR, sample_worlds
from combinatoria.games.altar.score import VALUE, base_of, factors, score
from combinatoria.games.altar.standing import chances, evaluate
from combinatoria.odds import space
from combinatoria.odds.lots import sorted_out
from combinatoria.players.sample import SampleBot, Trials
from combinatoria.players.simulator import EngineSimulator, by_view
from combinatoria.simulate import wilson
from combinatoria.words.explain import LANGUAGES, speaker
from tests.odds.altar_position import whole
from tests.vectors.altar_tools import STUCK, played

pytestmark = pytest.mark.slow

GAME = cb.game("altar")
VARIANTS = [
    {},
    {"may_pass": True},
    {"refill_timing": "immediate"},
    {"end_timing": "at_once"},
    {"refill_timing": "immediate", "end_timing": "at_once"},
    {"exchange_scope": "any"},
    {"open_offer": True},
]


def positions(count, seats=3, options=None, rate=0.1):
    """Yield positions from games in which cards are drawn from hands and offered."""
    seed = 0
    while count:
        rng, match = Random(f"{seats} {seed} {options}"), cb.Match(GAME, seats, seed, options)
        seed += 1
        while match.to_act and count:
            if rng.random() < rate:
                count -= 1
                yield match, rng
            moves = list(match.legal())
            blind = [m for m in moves if m.kind in ("draw_hand", "offer")]
            match.play(rng.choice(blind if blind and rng.random() < 0.5 else moves))


# -- deals ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_a_dealt_table_looks_to_the_seat_exactly_like_the_view(seats):
    recalled = 0
    for match, rng in positions(60 if seats < 5 else 150, seats):
        for seat in range(seats):
            view = match.view(seat)
            table = space.determinize(GAME, view, seat, rng)
            again = table.view(seat)
            assert again == view and list(GAME.legal(again, seat)) == list(GAME.legal(view, seat))
            assert cb.position_faults(GAME, table) == [], "a possible position"
            faces = Counter(table.faces[i] for ids in table.zones.values() for i in ids)
            assert faces == Counter(dict(GAME.deck(seats, {})))
            for other, face in view.vars[f"recall:{seat}"]:
                recalled += 1
                assert face in table.codes(f"hand:{other}"), "the recalled cards are there"
    assert recalled or seats == 2


def test_dealt_tables_are_as_likely_as_the_odds_say():
    lots = 0
    for match, rng in positions(5, 3, rate=0.02):
        seat, n = match.to_act[0], 500
        view = match.view(seat)
        known, held, tops = knowledge(view, seat), Counter(), Counter()
        places = [zone for zone in known.hands if zone in view.zones]
        lots += len(known.hands) - len(places)
        for _ in range(n):
            table = space.determinize(GAME, view, seat, rng)
            held.update((z, f) for z in places for f in set(table.codes(z)))
            tops.update(table.faces[view.top(f"deck:{q}")] for q in range(3) if view.zones[f"deck:{q}"])
        for face in GAME.deck(3, {}):
            owner = ars.owned(face)[0]
            for zone in places:
                cases = sorted_out(known, zone)
                chance = Fraction(sum(n * case.holds(zone, face) for n, case in cases), sum(n for n, _ in cases))
                low, high = wilson(held[zone, face], n, 0.99999)
                assert low <= chance <= high, (zone, face)
            if view.zones[f"deck:{owner}"]:
                low, high = wilson(tops[face], n, 0.99999)
                assert low <= known.next_card(owner)[face] <= high
    assert lots


def test_quick_deals_hold_the_same_cards_and_others_keep_what_is_worth_keeping():
    values = Counter()
    for match, rng in positions(20, 3, rate=0.05):
        seat = match.to_act[0]
        view, deal = match.view(seat), sample_worlds(match.view(seat), seat)
        known = knowledge(view, seat)
        for _ in range(10):
            t = deal(rng)
            assert all(t.faces[i] == face for i, face in view.faces.items())
            origins = {i: ars.owned(t.faces[i])[0] + 1 for i in view.shuffle_id}
            assert all(origins[i] == b for i, b in view.shuffle_id.items() if b > 0), "every card has its owner's back"
            for lot, made_of in view.merged_shuffles.items():
                assert tuple(sorted(origins[i] for i, b in view.shuffle_id.items() if b == lot)) == made_of
            assert Counter(t.faces.values()) == Counter(match.table.faces.values())
            for q in (s for s in range(3) if s != seat):
                held, deck = t.codes(f"hand:{q}"), t.codes(f"deck:{q}")
                assert not Counter(known.hands[f"hand:{q}"].known) - Counter(held)
                if 0 < len(deck) < 16 and (mine := [f for f in held if ars.owned(f)[0] == q]):
                    values["hand"] += sum(VALUE.get(f) in (1, 2) for f in mine) / len(mine)
                    values["deck"] += sum(VALUE.get(f) in (1, 2) for f in deck) / len(deck)
    assert values["hand"] < 0.75 * values["deck"]


# -- where playouts stop ----------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.all
def test_a_position_is_judged_as_often_games_from_it_are_won(seats):
    """Compare, by fifths, the chances at the positions where playouts stop with the results of playouts from there."""
    said, won, n = Counter(), Counter(), Counter()
    for seed in range(300):
        rng, match = Random(seed), cb.Match(GAME, seats, seed)
        t, chance = sample_worlds(match.view(0), 0)(rng), Passing(rng)
        moments, turn = [], -1
        while acting := GAME.to_act(t):
            if t.vars["turns"] != turn:
                turn = t.vars["turns"]
                moments.append(chances(t))
                assert sum(moments[-1]) == pytest.approx(1)
            GAME.play(t, acting[0], SIMULATOR.policy(t, acting[0], rng), chance)
        assert sum(evaluate(t, seat) for seat in range(seats)) == pytest.approx(1)
        for seat, moment in ((s, m) for s in range(seats) for m in moments):
            fifth = int(moment[seat] * 5)
            n[fifth], said[fifth] = n[fifth] + 1, said[fifth] + moment[seat]
            won[fifth] += evaluate(t, seat)
    wide = [fifth for fifth in n if n[fifth] > 300]
    assert len(wide) >= 3
    for fifth in wide:
        assert abs(said[fifth] - won[fifth]) / n[fifth] < 0.1, (fifth, said[fifth] / n[fifth], won[fifth] / n[fifth])


def test_scores_are_those_of_the_formula_on_the_score_sheet():
    rng = Random(1)
    deck = list(GAME.deck(5, {}))
    for _ in range(400):
        hand = rng.choices(deck, k=8)
        hand = [f for n, f in enumerate(hand) if f in VALUE or f not in hand[:n]]
        for seat in range(5):
            assert score(hand, seat) == base_of(hand) * max(factors(hand, seat, kind).product for kind in ("SP", "SH"))


def test_exchanges_from_the_tables_are_the_best_of_all():
    """For each outcome in a schedule and each number of cards, no exchange of the engine costs less."""
    for match, _ in positions(25, 3, rate=0.1):
        if match.table.vars["phase"] != "schedule":
            continue
        seat, table = match.to_act[0], match.table
        hand = tuple(sorted(VALUE[f] for f in table.codes(f"hand:{seat}") if f in VALUE))
        best = {}
        for move in match.legal():
            if move.kind == "replace":
                target, out, into = move.args
                rest = [VALUE[f] for f in table.codes(f"schedule:{target}")]
                for face in out:
                    rest.remove(VALUE[face])
                after = mask(tuple(rest + [VALUE[f] for f in into]))
                key, total = (target, after, len(into)), sum(VALUE[f] for f in into)
                best[key] = min(total, best.get(key, 99))
        for target in range(3):
            schedule = tuple(sorted(VALUE[f] for f in table.codes(f"schedule:{target}")))
            found = {(target, e.after, e.cards): e.total for e in exchanges(hand, schedule)}
            assert found == {key: total for key, total in best.items() if key[0] == target}


# -- choices -----------------------------------------------------------------------------------------------


def chosen(m):
    """Return the greedy bot's move and reason."""
    seat = m.to_act[0]
    choice = BOTS["greedy"].choose(m.view(seat), seat, list(m.legal()), Random(1))
    return GAME.format(choice.move), choice.key


def test_the_second_own_desire_is_thrown_away_with_the_lowest_cards():
    m = whole(
        schedule_0="4 3 1",
        hand_0="1 1 5 5 6 6 SP SH",
        hand_1="1 1 2 2 3 3 4 4",
        deck_0="1 2 2 3 3 4 4 5",
        deck_1="1 1 2 2 5 5 6 6",
    )
    move, key = chosen(m)
    assert key == "offer_rid" and ("0.SP" in move) != ("0.SH" in move) and "0.6" not in move


def test_a_four_is_fetched_to_get_rid_of_it():
    m = whole(hand_0="1 4 5 5 6 6 SP SH", hand_1="1 1 2 2 3 3 4 4", deck_0="1 2 2 2 3 3 4 4", deck_1="1 1 2 2 5 5 6 6")
    move, key = chosen(m)
    assert key == "exchange_rid" and move.startswith("replace 0") and "0.4" in move.split(" in ")[1]


def test_low_numbers_are_spent_and_high_ones_kept():
    m = whole(hand_0="1 1 1 2 5 5 5 SP", hand_1="1 1 2 2 3 3 4 4", deck_0="1 2 2 2 3 3 4 SH", deck_1="1 1 2 2 5 6 6 6")
    move, _ = chosen(m)
    into = move.split(" in ")[1].split()
    assert set(into) <= {"0.1", "0.2"} and len(into) >= 3


def test_where_to_draw_from():
    """With one desire in hand, drawing from the seat's own deck is dangerous; with none, it is the best source."""
    zones = {"hand_1": "1 6 6 5 5 4 4 3", "schedule_0": "3 5"}
    deep = {"deck_0": "1 2 SH", "deck_1": "3 4 SP 6"}
    risky = whole(hand_0="3 4 4 5 5 6 6 SP", **zones, **deep)
    assert chosen(played(risky, "replace 1 out 1.5 in 0.5")) == ("draw deck 1", "draw_wanted")
    seeking = whole(hand_0="3 4 4 5 5 6 6 3", **zones, deck_0="1 SP SH", deck_1="3 4 SP 6")
    assert chosen(played(seeking, "replace 1 out 1.5 in 0.5")) == ("draw deck 0", "draw_own_seek")
    zones |= {"hand_1": "1.SP 6 6 5 5 4 4 3", "schedule_0": "6 2"}
    blind = whole(hand_0="3 4 4 5 5 6 6 SP", **zones, deck_0="1 2 SH", deck_1="3 4 5")
    assert chosen(played(blind, "replace 1 out 1.5 in 0.5")) == ("draw hand 1", "draw_hand")


def test_there_is_nothing_to_do_but_pass():
    m = whole(schedule_0="5 3", schedule_1="5 3", hand_0=STUCK, hand_1="1 1 1 1 2 2 2 2", deck_0="1 2", deck_1="1 2")
    assert chosen(m) == ("pass", "pass_only")


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_every_legal_move_is_judged_with_a_reason_that_can_be_said(options):
    say = [speaker("altar", lang) for lang in LANGUAGES]
    for match, rng in positions(25, 3, options):
        seat, legal = match.to_act[0], list(match.legal())
        found = judge(match.view(seat), seat, legal)
        assert len(found) == len(legal)
        for opinion in rng.sample(found, min(5, len(found))):
            for words in say:
                assert "{" not in words.reason(opinion.key, opinion.facts, seat)


# -- playouts ---------------------------------------------------------------------------------------------


def test_the_same_generator_gives_the_same_choice_and_few_moves_are_played_on():
    match = cb.Match(GAME, 2, seed=11)
    view, legal = match.view(0), list(match.legal())
    usual = BOTS["sample"]
    bot = SampleBot(usual.simulator, usual.judge, playouts=200, width=usual.width)
    first, second = (bot.advise(view, 0, legal, Random(3)) for _ in range(2))
    assert first == second and len(first[1]) == usual.width < len(legal)
    assert sum(r.n for r in first[1].values()) <= 200


def test_the_greedy_bot_and_quick_play_judge_alike():
    """Slow playouts (the greedy bot, to the end) give about the same chances as the quick ones."""
    m = whole(
        schedule_0="4 3 1", schedule_1="6 2", hand_0="1 2 5 5 6 6 SP SH", hand_1="1.SP 1.1 1.4 1.4 1.4 1.5 1.6 1.6",
        deck_0="1 2 3 3 4 4", deck_1="2 2 3 3 5 5",
    )  # fmt: skip
    view = m.view(0)
    moves = [GAME.parse(text) for text in ("offer 0.1 0.2 0.SH", "replace 1 out 1.6 in 0.6")]
    slow = Trials(
        EngineSimulator(GAME, SIMULATOR.sample_worlds, by_view(GAME, BOTS["greedy"]), evaluate),
        view,
        0,
        moves,
        Random(1),
    )
    slow.add(120)
    quick = Trials(BOTS["sample"].simulator, view, 0, moves, Random(1))
    quick.add(1200)
    for a, b in zip(slow.ratings(), quick.ratings(), strict=True):
        assert abs(a.chance - b.chance) < 4 * (a.se**2 + b.se**2) ** 0.5 + 0.08, (a, b)
