"""The odds strip and the judge of The Memory Library against lists of all deals, branches of chance, and the rules."""

from collections import Counter, defaultdict
from fractions import Fraction
from itertools import combinations, product
from random import Random

import pytest

import combinatoria as cb
from combinatoria.core.chance import Seeded, outcomes
from combinatoria.core.table import EVERYBODY
from combinatoria.games.library import effects, odds
from combinatoria.games.library.bot import BOTS, judge, polite
from combinatoria.games.library.cards import SHARDS, TOMES, hand_of
from combinatoria.games.library.evaluate import FULL, counted, far, promise
from combinatoria.games.library.judge import LibraryJudge
from combinatoria.games.library.live import extra_lines, foreseen, odds_lines, odds_of, outcome, question
from combinatoria.games.library.rollout import policy
from combinatoria.games.library.variables import Vars
from combinatoria.odds.space import determinize

pytestmark = pytest.mark.slow

GAME = cb.game("library")


def decisions(seats, seeds, options=None):
    """Yield every decision of matches of quick players."""
    for seed in seeds:
        match, rng = cb.Match(GAME, seats, seed=seed, options=options), Random(seed)
        while match.to_act:
            seat = match.to_act[0]
            yield match, seat
            match.play(policy(match.table, seat, rng), seat)


def deals(match, seat):
    """Return all ways to deal the shards a seat does not see to the hands it cannot look into, as full hands.

    The set of hidden cards is taken from the full table; their distribution is what is listed.
    """
    view, table = match.view(seat), match.table
    hands = {s: view.zones[f"hand:{s}"] for s in range(match.seats) if s != seat}
    hidden = [table.faces[i] for ids in hands.values() for i in ids if i not in view.faces]

    def filled(left, cards):
        if not left:
            yield {}
            return
        by, *rest = left
        known = [view.faces[i] for i in hands[by] if i in view.faces]
        for chosen in combinations(range(len(cards)), len(hands[by]) - len(known)):
            others = [card for n, card in enumerate(cards) if n not in chosen]
            for found in filled(rest, others):
                yield {by: [*known, *(cards[n] for n in chosen)], **found}

    return list(filled(list(hands), hidden))


def weight(t, deal):
    """Return how likely a deal is, up to a factor, by the random discards of cards that everybody knew (R27)."""
    found = 1
    for by, face, known in t.vars["raids"]:
        if by in deal:
            open_ = [t.faces[i] for i in t.zones[f"hand:{by}"] if t.seen_by_mask.get(i, 0) == EVERYBODY]
            found *= known + deal[by].count(face) - open_.count(face)
    return found


def test_what_a_rival_may_hold():
    found = Counter()
    for match, seat in decisions(3, range(6)):
        lines = {line.group: line for line in odds_lines(match.view(seat), seat) if line.key == "rival"}
        every = deals(match, seat) if lines else []
        weights = [weight(match.table, deal) for deal in every]
        for by in [s for s in range(3) if s != seat and lines]:
            for tome in set(match.table.open_codes("tomes")):
                wild = match.table.vars["wild"][by]
                good = [(Counter(TOMES[tome].needs) - Counter(deal[by])).total() <= wild for deal in every]
                line = lines.get(f"{tome} {by}")
                shares = [n for n, fits in zip(weights, good, strict=True) if fits]
                assert (line.value if line else 0) == Fraction(sum(shares), sum(weights))
                found[line.value in (0, 1) if line else "none"] += 1
    assert found[False] > 5 and found[True] > 5 and found["none"] > 5


def test_with_two_players_the_counts_tell_the_other_hand():
    """Section 7 of the spec: as the decks are counted openly, a single other hand has no secrets."""
    for match, seat in decisions(2, range(3)):
        lines = [line for line in odds_lines(match.view(seat), seat) if line.key == "rival"]
        assert all(line.value == 1 for line in lines)
        other = match.table.open_codes(f"hand:{1 - seat}")
        able = {t for t in match.table.open_codes("tomes") if not Counter(TOMES[t].needs) - Counter(other)}
        assert able <= {line.facts["card"] for line in lines}


@pytest.mark.parametrize("options", [None, {"open_hands": True}])
def test_what_a_random_discard_may_be(options):
    found = 0
    for match, seat in decisions(3, range(14), options):
        for move in match.legal(seat):
            if move.kind != "use_on":
                continue
            by, view = int(move.args[0]), match.view(seat)
            lines = [line for line in odds_of(view, seat, move) if line.key == "discards"]
            assert sum(line.value for line in lines) == 1
            every = [card for deal in deals(match, seat) for card in deal[by]]
            law = {line.facts["card"]: line.value for line in lines}
            assert law == {card: Fraction(n, len(every)) for card, n in Counter(every).items()}
            came = Counter()
            for n in range(60):
                before = determinize(GAME, view, seat, Random(n))
                after = before.copy()
                GAME.play(after, seat, move, Seeded(n))
                came.update({line.facts["card"]: outcome(line, seat, before, after) for line in lines})
            assert came.total() == 60 and all(abs(came[card] / 60 - p) < 0.35 for card, p in law.items())
            found += 1
    assert found > 4


def test_points_to_expect_tell_moves_apart_when_a_set_is_at_hand():
    """Against all sequences of five shards; a completed tome counts its points, and its shards no longer count."""
    found, tied = Counter(), 0
    every = [Counter(cards) for cards in product(SHARDS, repeat=5)]
    for match, seat in decisions(3, range(2)):
        lines = odds_lines(match.view(seat), seat)
        values = {line.move: line.value for line in lines if line.key == "worth" and not match.table.vars["wild"][seat]}
        soon = {line.move: line.value for line in lines if line.key == "soon"}
        tied += len(values) > 1 and {soon[move] for move in values} == {1} and len(set(values.values())) > 1
        for move, value in values.items():
            if move.kind not in ("complete", "oblivion") or (move.kind, match.seed) in found:
                continue
            own, done, left = Counter(match.table.open_codes(f"hand:{seat}")), 0, match.table.open_codes("tomes")
            own -= Counter(move.args[-1] if move.kind == "complete" else move.args[:1])
            if move.kind == "complete":
                done = TOMES[move.args[0]].vp
                left.remove(move.args[0])
            hopes = [TOMES[t].vp * sum(not Counter(TOMES[t].needs) - own - came for came in every) for t in left]
            assert value == done + Fraction(max(hopes), len(every)), move
            found[move.kind, match.seed] += 1
    assert len(found) == 4 and tied > 0


def test_the_question_before_a_random_discard():
    """Every viewer, the hand's owner too, is asked about a type that may be lost, and can compute its chance."""
    found, hits, chances = 0, 0, Fraction(0)
    for match, seat in decisions(3, range(14)):
        for move in match.legal(seat):
            for viewer in range(3) if move.kind == "use_on" else ():
                view = match.view(viewer)
                key, facts = question(view, seat, move)
                trial = cb.Match.from_table(GAME, match.table.copy(), match.seed + found)
                mark = len(trial.log)
                trial.play(move, seat)
                asks = [n for n, e in enumerate(trial.log) if n >= mark and e.kind == "ask"]
                assert len(asks) == 1 and key == "discard"
                after = [e.seen_by(viewer) for e in trial.log[asks[0] + 1 :]]
                line, happened = foreseen(trial.table_at(asks[0] + 1).view(viewer), viewer, trial.log[asks[0]], after)
                assert line.facts == facts and 0 < line.value <= 1 and happened in (True, False)
                if viewer == int(move.args[0]):
                    share = Counter(view.open_codes(f"hand:{viewer}"))[facts["card"]]
                    assert line.value == Fraction(share, len(view.zones[f"hand:{viewer}"]))
                found, hits, chances = found + 1, hits + happened, chances + line.value
    assert found > 12 and abs(hits - chances) < 4 * (found / 4) ** 0.5


def test_an_extra_shard_by_chance():
    """The next replenish in all its branches: a card may come twice, or next to the usual one of its type."""
    found = 0
    for match, seat in decisions(2, range(24), {"history_choice": "random"}):
        lines = extra_lines(match.view(seat))
        t = match.table
        if not lines or sum(kind == "H" for _, kind, _ in t.vars["effects"]) != 1:
            continue
        move = policy(t, seat, Random(0))

        def run(chance, t=t, seat=seat, move=move):
            after = t.copy()
            GAME.play(after, seat, move, chance)
            notes = [e for e in after.events if e.note == "extra" and e.kind == "move"]
            return notes[0].faces[0] if notes else None

        law = defaultdict(Fraction)
        for p, face in outcomes(run):
            law[face] += p
        if None not in law:
            assert {line.facts["card"]: line.value for line in lines} == law
            found += 1
    assert found > 2


def test_how_long_a_set_takes():
    for match, seat in decisions(3, range(3)):
        hand, wild = Counter(hand_of(match.table, seat)), match.table.vars["wild"][seat]
        for line in odds_lines(match.view(seat), seat):
            if line.key == "waiting":
                lack = Counter(TOMES[line.facts["card"]].needs) - hand
                assert lack.total() > wild and line.value == odds.mean_draws(lack.elements(), wild=wild)
                assert line.unit == "points" and line.move is None


# -- the judge ---------------------------------------------------------------------------------------------


def test_an_effect_lasts_as_long_as_the_judge_assumes():
    """R10, under both readings of the option."""
    for seats in (2, 3, 4):
        for span in ("rulebook", "one_turn_each"):
            seen = 0
            for match, seat in decisions(seats, range(3), {"effect_span": span}):
                mind = LibraryJudge(match.table, seat)
                for move in match.legal(seat):
                    if move.kind != "oblivion" or not mind.later or effects.owners(Vars.of(match.table), seat, "M"):
                        continue
                    trial = cb.Match.from_table(GAME, match.table.copy(), 1)
                    mark = len(trial.log)
                    trial.play(move, seat)
                    begun = [e for e in trial.log[mark:] if (e.note or "").startswith("begins.")]
                    assert [e.facts["n"] for e in begun] == [mind.span], (seats, span, mind.seat)
                    seen += 1
            assert seen > 10


def test_sets_that_are_near():
    assert far(counted("HHP"), 0, counted("HHP"), FULL) == (0, counted(""), 0)
    assert far(counted("H"), 0, counted("HHP"), FULL)[0] == 1 and far(counted("H"), 0, counted("HHH"), FULL)[0] == 2
    assert far(counted("H"), 0, counted("HHP"), counted("HSAM"))[0] == 2, "no P is left"
    assert far(counted("H"), 1, counted("HHH"), FULL)[0] == 1, "a wildcard takes a place"
    assert far(counted("H"), 0, counted("SAP"), FULL)[0] == far(counted(""), 0, counted("SAP"), FULL)[0] == 1
    assert far(counted(""), 0, counted("SAP"), counted("SAPM"))[0] == 2, "three cost one, four two"
    assert far(counted(""), 0, counted("HSAPM"), FULL)[0] == 2 and far(counted("HH"), 0, counted("HSAPM"), FULL)[0] == 1


def test_more_is_promised_to_whoever_has_more():
    rng = Random(4)
    for _ in range(300):
        hand = counted("".join(rng.choice(SHARDS) for _ in range(rng.randint(0, 6))))
        tomes = tuple(sorted(rng.sample(list(TOMES), 3)))
        turns, rivals = rng.randint(1, 10), rng.randint(1, 3)
        now = promise(hand, 0, FULL, tomes, turns, rivals)
        assert promise(hand, 1, FULL, tomes, turns, rivals) >= now
        assert promise(hand, 0, FULL, tomes, turns + 1, rivals) >= now
        assert promise(hand, 0, FULL, tomes[:2], turns, rivals) <= now


def test_what_the_judge_likes():
    """A finished set is handed in; in the last round a shard is forgotten; both have a reason."""
    seen = Counter()
    for match, seat in decisions(2, range(20)):
        view, legal = match.view(seat), list(match.legal(seat))
        for judged in (judge, polite):
            opinions = judged(view, seat, legal)
            assert len(opinions) == len(legal)
            best = max(zip(opinions, legal, strict=True), key=lambda pair: pair[0].value)
            kinds = {move.kind for move in legal}
            last = match.table.vars["marker"] == 9 and not match.table.vars["did"] and kinds & {"oblivion"}
            if last and "complete" not in kinds and "token" not in kinds and "token_from" not in kinds:
                assert best[1].kind == "oblivion" and best[0].key == "oblivion_last"
                seen["last"] += 1
            if best[1].kind == "complete":
                assert best[0].facts["n"] == TOMES[best[1].args[0]].vp
                seen["complete"] += 1
    assert seen["last"] > 1 and seen["complete"] > 20


@pytest.mark.parametrize(
    ("seats", "options"),
    [(2, {}), (3, {"abilities": "optional"}), (4, {"effect_span": "one_turn_each"}), (2, {"open_hands": True})],
)
def test_the_quick_player_decides_nearly_like_the_judge(seats, options):
    """From the view alone it makes the same legal move, rarely one that the judge rates clearly lower than the best."""
    worse, made = 0, 0
    for match, seat in decisions(seats, range(4), options):
        view, legal = match.view(seat), list(match.legal(seat))
        move = policy(match.table, seat, Random(0))
        assert move == policy(view, seat, Random(0))
        found = {one: opinion.value for one, opinion in zip(legal, judge(view, seat, legal), strict=True)}
        worse, made = worse + (found[move] < max(found.values()) - 0.25), made + 1
    assert made > 150 and worse <= 0.02 * made


def test_the_polite_pay_less():
    """Section 12: usually two shards; the judge alone takes the cards that the others need."""
    paid = Counter()
    for name, bot in (("polite", polite), ("keen", judge)):
        for seed in range(6):
            match = cb.Match(GAME, 3, seed=seed)
            while match.to_act:
                seat = match.to_act[0]
                legal = list(match.legal(seat))
                opinions = bot(match.view(seat), seat, legal)
                move = max(zip(opinions, range(len(legal)), strict=True), key=lambda pair: pair[0].value)[1]
                paid[name] += legal[move].kind == "collect" and len(legal[move].args[0]) > 3
                match.play(legal[move], seat)
    assert paid["polite"] < 10 < 30 < paid["keen"]


def test_the_strong_bot_decides_and_says_why():
    match = cb.Match(GAME, 2, seed=3)
    bot = BOTS["sample"].with_budget(40)
    for _ in range(6):
        seat = match.to_act[0]
        legal = list(match.legal(seat))
        choice = bot.choose(match.view(seat), seat, legal, Random(1))
        assert choice.move in legal and choice == bot.choose(match.view(seat), seat, legal, Random(1))
        match.play(choice.move, seat)
