"""Bots of Altar of Time: deals that agree with the view, quick games that the engine would allow, sensible choices."""

from collections import Counter
from random import Random

import pytest

import combinatoria as cb
from combinatoria.core.chance import Scripted
from combinatoria.decks import ars
from combinatoria.games.altar.bot import BOTS, determinize, judge
from combinatoria.games.altar.facts import knowledge
from combinatoria.games.altar.hands import CODE, FACE, exchanges, mask
from combinatoria.games.altar.outlook import points
from combinatoria.games.altar.score import VALUE, score
from combinatoria.games.altar.standing import chances
from combinatoria.games.altar.worlds import worlds
from combinatoria.players.sample import EngineSimulator, SampleBot, Trials
from combinatoria.simulate import wilson
from combinatoria.words.explain import LANGUAGES, speaker
from tests.odds.altar_position import whole
from tests.vectors.altar_tools import STUCK, played

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
    """Positions from games in which hands are drawn from and cards offered."""
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


# -- what is dealt -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_a_dealt_table_looks_to_the_seat_exactly_like_the_view(seats):
    recalled = 0
    for match, rng in positions(60, seats):
        for seat in range(seats):
            view = match.view(seat)
            table = determinize(view, seat, rng)
            again = table.view(seat)
            assert again == view and list(GAME.legal(again, seat)) == list(GAME.legal(view, seat))
            assert cb.status(GAME, table) == [], "a possible position"
            faces = Counter(table.faces[i] for ids in table.zones.values() for i in ids)
            assert faces == Counter(dict(GAME.deck(seats, {})))
            for other, face in view.vars[f"recall:{seat}"]:
                recalled += 1
                assert face in table.codes(f"hand:{other}"), "what is recalled is there"
    assert recalled or seats == 2


def test_dealt_tables_are_as_likely_as_the_odds_say():
    for match, rng in positions(5, 3, rate=0.02):
        seat, n = match.to_act[0], 500
        view = match.view(seat)
        known, held, tops = knowledge(view, seat), Counter(), Counter()
        for _ in range(n):
            table = determinize(view, seat, rng)
            held.update((z, f) for z in known.hands for f in set(table.codes(z)))
            tops.update(table.faces[view.top(f"deck:{q}")] for q in range(3) if view.zones[f"deck:{q}"])
        for face in GAME.deck(3, {}):
            owner = ars.owned(face)[0]
            for zone in known.hands:
                chance = known.holds(zone, face)
                low, high = wilson(held[zone, face], n, 0.99999)
                assert low <= chance <= high, (zone, face)
            if view.zones[f"deck:{owner}"]:
                low, high = wilson(tops[face], n, 0.99999)
                assert low <= known.next_card(owner)[face] <= high


def test_quick_deals_hold_the_same_cards_and_others_keep_what_is_worth_keeping():
    values = Counter()
    for match, rng in positions(20, 3, rate=0.05):
        seat = match.to_act[0]
        view, world = match.view(seat), worlds(match.view(seat), seat)
        known = knowledge(view, seat)
        for _ in range(10):
            state = world(rng)
            for q in range(3):
                assert len(state.decks[q]) == len(view.zones[f"deck:{q}"]) and all(c >> 3 == q for c in state.decks[q])
                assert len(state.hands[q]) == len(view.zones[f"hand:{q}"])
                if q == seat:
                    assert sorted(FACE[c] for c in state.hands[q]) == sorted(view.codes(f"hand:{q}"))
                    continue
                held = Counter(FACE[c] for c in state.hands[q])
                assert not Counter(known.hands[f"hand:{q}"].known) - held
                backs = Counter(view.batch[i] - 1 for i in view.zones[f"hand:{q}"])
                assert Counter(ars.owned(f)[0] for f in held.elements()) == backs
                if 0 < len(state.decks[q]) < 16:
                    values["hand"] += sum(c & 7 in (1, 2) for c in state.hands[q] if c >> 3 == q) / backs[q]
                    values["deck"] += sum(c & 7 in (1, 2) for c in state.decks[q]) / len(state.decks[q])
    assert values["hand"] < 0.75 * values["deck"]


# -- quick games -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", VARIANTS, ids=str)
@pytest.mark.parametrize("seats", [2, 4])
def test_quick_games_are_games_of_the_engine(seats, options):
    """Each quick game is replayed move by move: the engine allows every move and comes to the same scores.

    The engine mixes a hand before a blind draw; it is told to mix it so that the same card is on top.
    """
    kinds = Counter()
    for match, rng in positions(12, seats, options, rate=0.05):
        seat = match.to_act[0]
        view = match.view(seat)
        state, table = worlds(view, seat)(rng), determinize(view, seat, rng)
        lay(table, view, state)
        first = rng.choice(list(match.legal()))
        if first.kind == "draw_hand":
            continue
        state.moves = []
        state.play(first, rng)
        state.play_on(rng)
        real = cb.Match.from_table(GAME, table, seed=1)
        for mover, move, card in [(seat, first, -1), *state.moves]:
            assert real.to_act == (mover,) and real.why_not(move) is None, (mover, move, real.why_not(move))
            if card >= 0:
                mix = list(real.table.codes(f"hand:{move.args[0]}"))
                mix.remove(FACE[card])
                real.chance = Scripted([*real.chance.record, [FACE[card], *mix]])
                real.chance.record = real.chance.script[:-1]
            real.play(move)
            kinds[move.kind] += 1
        assert real.result is not None
        assert real.result.scores == tuple(points(hand, q) for q, hand in enumerate(state.hands))
        shares = [state.share(q) for q in range(seats)]
        assert sum(shares) == pytest.approx(1) and tuple(q for q in range(seats) if shares[q]) == real.result.winners
    assert kinds["replace"] > 20 and kinds["draw_deck"] > 20 and kinds["draw_hand"]


def lay(table, view, state):
    """Put the cards of a quick position into a real table that looks the same to the viewer."""
    for name, ids in table.zones.items():
        kind, _, owner = name.partition(":")
        if kind not in ("deck", "hand"):
            continue
        cards = [FACE[c] for c in (state.decks if kind == "deck" else state.hands)[int(owner)]]
        for i in ids:
            if i in view.faces:
                cards.remove(view.faces[i])
        for i in ids:
            if i not in view.faces:
                here = next(f for f in cards if ars.owned(f)[0] == view.batch[i] - 1)
                cards.remove(here)
                table.faces[i] = here
    # What was offered is whatever is left of each deck; quick play does not need to know.
    seen = Counter(table.faces[i] for name, ids in table.zones.items() if name != "offered" for i in ids)
    left = sorted((Counter(dict(GAME.deck(table.seats, {}))) - seen).elements())
    for i in table.zones["offered"]:
        if i in view.faces:
            left.remove(view.faces[i])
    for i in table.zones["offered"]:
        if i not in view.faces:
            here = next(f for f in left if ars.owned(f)[0] == view.batch[i] - 1)
            left.remove(here)
            table.faces[i] = here


@pytest.mark.parametrize("seats", [2, 4])
def test_a_position_is_judged_as_often_games_from_it_are_won(seats):
    """The chances that quick play stops with, by fifths, against the ends of other quick games."""
    said, won, n = Counter(), Counter(), Counter()
    for seed in range(300):
        rng, match = Random(seed), cb.Match(GAME, seats, seed)
        state = worlds(match.view(0), 0)(rng)
        moments = []
        while state.phase != "over":
            moments.append(chances(state))
            assert sum(moments[-1]) == pytest.approx(1)
            state.play_on(rng, 1)
        for seat, moment in ((s, m) for s in range(seats) for m in moments):
            fifth = int(moment[seat] * 5)
            n[fifth], said[fifth] = n[fifth] + 1, said[fifth] + moment[seat]
            won[fifth] += state.share(seat)
    wide = [fifth for fifth in n if n[fifth] > 300]
    assert len(wide) >= 3
    for fifth in wide:
        assert abs(said[fifth] - won[fifth]) / n[fifth] < 0.1, (fifth, said[fifth] / n[fifth], won[fifth] / n[fifth])


def test_scores_on_plain_numbers_are_those_of_the_rules():
    rng = Random(1)
    deck = list(CODE)
    for _ in range(400):
        hand = rng.choices(deck, k=8)
        hand = [f for n, f in enumerate(hand) if f in VALUE or f not in hand[:n]]
        for seat in range(5):
            assert points([CODE[f] for f in hand], seat) == score(hand, seat)


def test_the_exchanges_that_are_looked_up_are_the_best_of_all():
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
    """The greedy bot's move and reason."""
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
    """With one own desire the own deck is dangerous; with none it is the best place to look for one."""
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


# -- playing on --------------------------------------------------------------------------------------------


def test_the_same_generator_gives_the_same_choice_and_few_moves_are_played_on():
    match = cb.Match(GAME, 2, seed=11)
    view, legal = match.view(0), list(match.legal())
    usual = BOTS["sample"]
    bot = SampleBot(usual.simulator, usual.judge, playouts=200, width=usual.width)
    first, second = (bot.advise(view, 0, legal, Random(3)) for _ in range(2))
    assert first == second and len(first[1]) == usual.width < len(legal)
    assert sum(r.n for r in first[1].values()) <= 200


def test_the_engine_and_quick_play_judge_alike():
    """The slow way (the engine with the greedy bot) gives about the same chances as the quick one."""
    m = whole(
        schedule_0="4 3 1", schedule_1="6 2", hand_0="1 2 5 5 6 6 SP SH", hand_1="1.SP 1.1 1.4 1.4 1.4 1.5 1.6 1.6",
        deck_0="1 2 3 3 4 4", deck_1="2 2 3 3 5 5",
    )  # fmt: skip
    view = m.view(0)
    moves = [GAME.parse(text) for text in ("offer 0.1 0.2 0.SH", "replace 1 out 1.6 in 0.6")]
    slow = Trials(EngineSimulator(GAME, determinize, BOTS["greedy"]), view, 0, moves, Random(1))
    slow.add(120)
    quick = Trials(BOTS["sample"].simulator, view, 0, moves, Random(1))
    quick.add(1200)
    for a, b in zip(slow.ratings(), quick.ratings(), strict=True):
        assert abs(a.chance - b.chance) < 4 * (a.se**2 + b.se**2) ** 0.5 + 0.08, (a, b)
