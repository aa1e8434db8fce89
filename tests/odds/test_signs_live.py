"""The odds strip of Secret Signs against the list of all deals consistent with the facts, and its own formulas."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import chain, combinations, combinations_with_replacement, permutations, product
from math import comb
from random import Random

import pytest

import combinatoria as cb
from combinatoria.games.signs.belief import likelihood
from combinatoria.games.signs.live import foreseen, odds_lines, question
from combinatoria.games.signs.odds import belief, partner_outlook
from combinatoria.games.signs.position import Position
from combinatoria.games.signs.teams import hand_zone, partner, team, value
from combinatoria.odds import Dist, fold
from combinatoria.odds.space import knowledges
from combinatoria.odds.totals import card_and_total, deck, total_of

pytestmark = pytest.mark.slow

GAME = cb.game("signs")
SILENT = {"talk": "silent"}


def play(match, rng, prefer=()):
    """Make one random move, of the kinds in ``prefer`` if possible."""
    moves = [m for m in match.legal() if m.kind != "sign"]
    match.play(rng.choice([m for m in moves if m.kind in prefer] or moves))


def decisions(seeds, options=None, prefer=()):
    """Yield every decision of random matches, except those before a game."""
    for seed in seeds:
        rng, match = Random(seed), cb.Match(GAME, seed=seed, options=options)
        while match.to_act:
            if match.table.vars["phase"] != "plan":
                yield match, match.to_act[0]
            play(match, rng, prefer)


def followed(match, seat):
    """Return whether the seat knows only what it sees: nothing to remember, no new deck."""
    return not match.table.vars[f"recall:{seat}"] and not match.table.vars["remade"]


def all_hands(match, seat, extra):
    """Return every choice of the partner's hidden cards, with one more hidden card if relevant, as labelled cards.

    The set of hidden cards is taken from the full table; their distribution is what is listed.
    """
    view, table = match.view(seat), match.table
    cards = [value(table.faces[i]) for ids in table.zones.values() for i in ids if i not in view.faces]
    zone = view.zones[hand_zone(partner(seat))]
    known = sum(value(view.faces[i]) for i in zone if i in view.faces)
    n = sum(i not in view.faces for i in zone)
    for chosen in combinations(range(len(cards)), n):
        total = known + sum(cards[i] for i in chosen)
        if not extra:
            yield total, 0
            continue
        for i, card in enumerate(cards):
            if i not in chosen:
                yield total, card


def expected(deals, target, more):
    """Return the chances of under, on and over, and the mean score of weighted totals, by definition."""
    whole = sum(deals.values())
    under = sum(n for t, n in deals.items() if t + more < target)
    hit = deals[target - more]
    points = sum(n * (t + more) for t, n in deals.items() if t + more <= target)
    return {
        "under": Fraction(under, whole),
        "hit": Fraction(hit, whole),
        "over": Fraction(whole - under - hit, whole),
        "score": Fraction(points, whole),
    }


def test_every_line_equals_the_count_over_all_deals():
    checked, kinds = 0, Counter()
    for match, seat in decisions(range(60), {**SILENT, "games": 1}, prefer=("reject",)):
        view, phase = match.view(seat), match.table.vars["phase"]
        if match.table.vars["number"] < 7 or not followed(match, seat) or kinds[phase] >= 6:
            continue
        if not view.zones["deck"]:
            continue
        own, claim, target = sum(map(value, view.open_codes(hand_zone(seat)))), view.vars["claim"], 30
        alone, drawn, trusted, plain = Counter(), Counter(), Counter(), Counter()
        sent = [value(f) for f in view.open_codes("middle")]
        for total, _ in all_hands(match, seat, False):
            alone[total] += 1
        if phase != "send":
            for total, card in all_hands(match, seat, True):
                drawn[total + card] += 1
                plain[card] += 1
                if not sent:
                    trusted[total + card] += 15 if card == claim else 1
        for line in odds_lines(view, seat):
            name, _, end = line.key.partition("_")
            gone = value(line.facts["card"]) if "card" in line.facts else 0
            if name in ("send", "pass", "now"):
                right = expected(alone, target, own - gone)[end]
            elif name == "reject":
                right = expected(drawn, target, own - gone)[end]
            elif name in ("receive", "intercept"):
                if sent:
                    right = expected(alone, target, own - gone + sent[0])[end]
                else:
                    right = expected(trusted, target, own - gone)[end]
            elif name == "drawn":
                right = Fraction(plain[line.facts["n"]], sum(plain.values()))
            elif sent:
                right = Fraction(sent[0] == claim)
            else:
                n, whole = plain[claim], sum(plain.values())
                right = Fraction(n, whole) if end == "plain" else Fraction(15 * n, 14 * n + whole)
            assert line.value == right, line
            checked += 1
        kinds[phase] += 1
    assert checked > 100 and min(kinds.values()) >= 4


@cache
def sums_of(cards, n):
    """Return the totals of all choices of n of these cards."""
    return Counter(map(sum, combinations(cards, n)))


@cache
def ways_to_show(deck, shown):
    """Count the ways in which cards of the deck can be in the places where these were seen, by listing."""
    return sum(at == shown for at in permutations(deck, len(shown)))


def after_reshuffle(match, seat):
    """Return the total of the partner's hand after a reshuffle, or None if there is too much to list.

    Lists every choice of the refused cards that the seat did not know, every way in which the seen cards of the new
    deck can be placed, and every hand.
    """
    view, t = match.view(seat), match.table
    last = t.last_shuffle_id
    visible = [(t.faces[i], t.shuffle_id[i] == last) for ids in t.zones.values() for i in ids if i in view.faces]
    opened, masks = t.vars["remade"]
    sure = [*opened, *t.vars[f"put:{seat}"]]
    others = sum(not mask & (1 << seat) for mask in masks)
    rest = (
        Counter(GAME.deck(4, {"suit": "sun", "pack": 0})) - Counter(f for f, new in visible if not new) - Counter(sure)
    )
    pool = sorted(rest.elements())
    shown = tuple(value(f) for f, new in visible if new)
    hand = view.zones[hand_zone(partner(seat))]
    known = sum(value(view.faces[i]) for i in hand if i in view.faces)
    hidden_ = [i for i in hand if i not in view.faces]
    new = sum(t.shuffle_id[i] == last for i in hidden_)
    if comb(len(pool), others) > 20_000 or len(shown) > 3:
        return None
    totals = Counter()
    for chosen in combinations(range(len(pool)), others):
        deck = tuple(sorted(value(f) for f in (*sure, *(pool[i] for i in chosen))))
        if not (ways := ways_to_show(deck, shown)):
            continue
        left = tuple(sorted((Counter(deck) - Counter(shown)).elements()))
        before = tuple(value(pool[i]) for i in range(len(pool)) if i not in chosen)
        for a, n in sums_of(before, len(hidden_) - new).items():
            for b, m in sums_of(left, new).items():
                totals[known + a + b] += ways * n * m
    return totals


def test_after_a_reshuffle_the_total_equals_the_count_over_all_deals():
    done = 0
    for match, seat in decisions(range(400), {**SILENT, "games": 1}, prefer=("pass", "reject")):
        if not match.table.vars["remade"] or match.table.vars[f"recall:{seat}"]:
            continue
        totals = after_reshuffle(match, seat)
        if totals is None:
            continue
        assert Position(match.view(seat), seat).alone == Dist(totals)
        done += 1
        if done == 5:
            return
    raise AssertionError(f"only {done} positions after a reshuffle could be listed")


def often_reshuffled():
    """Yield decisions of games in which cards are sometimes taken, so that there are memories before a new deck."""
    for seed in range(30):
        rng, match = Random(seed), cb.Match(GAME, seed=seed, options={**SILENT, "games": 1})
        while match.to_act:
            t = match.table
            if t.vars["remade"] and t.vars["phase"] != "plan":
                yield match, match.to_act[0]
            play(match, rng, ("receive", "intercept") if t.vars["number"] in (1, 4) else ("pass", "reject"))


def listed_total(cases, zone):
    """Return the total of a hand's cards, case by case, by the lessons' distributions."""
    parts = []
    for weight, known in cases:
        total = Dist.certain(sum(map(value, known.hands[zone].known)))
        for group in known.hands[zone].unknown:
            total += fold(known.pools[group.pool], group.n, lambda points, face, k: points + k * value(face), 0)
        parts.append((weight, total))
    return Dist.mixture(parts)


def listed_card(cases, part):
    """Return the value of a random card of a part, case by case."""
    parts = []
    for weight, known in cases:
        one = part(known)
        parts += [(weight, Dist.certain(value(f))) for f in one.known]
        parts += [(weight * g.n, Dist(known.pools[g.pool]).map(value)) for g in one.unknown if g.n]
    return Dist.mixture(parts)


def test_sums_are_those_of_the_sample_space():
    """The quick polynomials against the lessons' distributions, with memories and new decks."""
    remembered = remade = 0
    some = chain(decisions(range(20), SILENT), decisions(range(20), SILENT, ("pass", "reject")), often_reshuffled())
    for n, (match, seat) in enumerate(some):
        remembered += bool(match.table.vars[f"recall:{seat}"])
        remade += bool(match.table.vars["remade"])
        if n % 6:
            continue
        view, zone = match.view(seat), hand_zone(partner(seat))
        cases, exact = knowledges(GAME, view, seat), listed_total(knowledges(GAME, view, seat), zone)
        assert total_of(cases, lambda known, zone=zone: known.hands[zone], value) == exact
        for place, part in (("deck", deck), ("middle", lambda known: known.hands["middle"])):
            if view.zones[place]:
                joint = card_and_total(cases, part, lambda known, zone=zone: known.hands[zone], value)
                assert joint.map(lambda both: both[0]) == listed_card(cases, part)
                assert joint.map(lambda both: both[1]) == exact
    assert remembered > 20 and remade > 10


def signed_positions():
    """Yield positions without memories, after an understood sign of the partner, who may have received cards since."""
    for seed in range(60):
        rng, match = Random(seed), cb.Match(GAME, seed=seed, options={"games": 1})
        while match.to_act and match.table.vars["phase"] != "over":
            moves = list(match.legal())
            signs = [m for m in moves if m.kind == "sign"]
            match.play(rng.choice(signs if signs and rng.random() < 0.4 else [m for m in moves if m.kind != "sign"]))
            for seat in range(4):
                position = match.table.vars["phase"] != "plan" and Position(match.view(seat), seat)
                if position and followed(match, seat) and position.sign_informs:
                    yield match, seat, position


def listed_after_sign(match, seat, position):
    """Return the partner's hands consistent with its sign, each with one more card, by value, with their ways."""
    view, table, news = match.view(seat), match.table, position.news
    hand = table.zones[hand_zone(partner(seat))]
    hidden = Counter(value(table.faces[i]) for ids in table.zones.values() for i in ids if i not in view.faces)
    spoken, since = hand[: news.kept], hand[news.kept :]
    sure = [sum(value(view.faces[i]) for i in some if i in view.faces) for some in (spoken, hand)]
    n, more = (sum(i not in view.faces for i in some) for some in (spoken, since))
    for first in combinations_with_replacement(sorted(hidden), n):
        told, ways = Counter(first), 1
        for v, k in told.items():
            ways *= comb(hidden[v], k)
        if ways and sum(first) + sure[0] in news.totals:
            for late in product(sorted(hidden), repeat=more + 1):
                left, times = hidden - told, ways
                for v in late:
                    times *= left[v]
                    left[v] -= 1
                *came, card = late
                if times > 0:
                    yield (card, sum(first) + sum(came) + sure[1]), times


def test_after_a_sign_every_chance_equals_the_count_over_all_deals_however_many_cards_came_since():
    since, phases = Counter(), Counter()
    for match, seat, p in signed_positions():
        view, came = p.view, len(p.view.zones[p.mate]) - p.news.kept
        if since[came] > (12 if came else 4) or p.seen or not p.view.zones["deck"]:
            continue
        since[came] += 1
        phases[view.vars["phase"]] += 1
        both = Dist(listed_after_sign(match, seat, p))
        assert p.believed == both.map(lambda pair: pair[1])
        assert p.drawing == both
        if view.zones["middle"]:
            said = {v: likelihood(p.claim, v, p.message) for v in range(1, 7)}
            assert p.weighed == Dist({pair: n * said[pair[0]] for pair, n in both.weights()[0]})
    assert since[1] > 10 and since[2] > 10 and phases["intercept"] > 5, (since, phases)


def bayes(terms):
    """Evaluate ``a × b / (a × b + c × d)`` with fractions."""
    first, _, rest = terms.partition(" / (")
    a, b = map(Fraction, first.split(" × "))
    left, _, right = rest.rstrip(")").partition(" + ")
    assert left == first
    c, d = map(Fraction, right.split(" × "))
    return a * b / (a * b + c * d)


def test_the_displayed_formulas_give_the_displayed_chances():
    shown = Counter()
    for match, seat in decisions(range(8), SILENT):
        for line in odds_lines(match.view(seat), seat):
            assert 1 <= len(line.how) <= 7
            for step in line.how:
                facts = step.facts
                if step.key.endswith("_ways"):
                    assert Fraction(facts["m"], facts["n"]) == facts["chance"] == line.value
                    assert facts["n"] == next(s.facts["ways"] for s in line.how if s.key == "hands")
                if step.key == "bayes":
                    assert bayes(facts["terms"]) == facts["chance"]
                if step.key == "hands":
                    assert comb(facts["n"], facts["k"]) == facts["ways"]
                shown[step.key] += 1
            for told in line.how[-1].facts.keys() & {"chance", "mean"}:
                assert line.how[-1].facts[told] == line.value
    assert min(shown[key] for key in ("hands", "over_ways", "bayes", "each", "mean", "score", "cases", "drawn")) > 10


def test_the_lines_at_the_start_are_the_answers_of_the_lesson():
    """Q3 for the opponents of the first sender; Q4's rule with the cards that they see."""
    match = cb.Match(GAME, seed=5, options=SILENT)
    match.play(next(m for m in match.legal() if m.kind == "send"))
    seat = match.to_act[0]
    view = match.view(seat)
    hand = [value(f) for f in view.open_codes(hand_zone(seat))]
    lines = {line.group: line for line in odds_lines(view, seat)}
    ends = {line.key: line.value for line in odds_lines(view, seat)}
    assert (ends["pass_hit"], ends["pass_over"], ends["pass_score"]) == partner_outlook(hand)
    deck = {v: n - hand.count(v) for v, n in ((v, 9 - v) for v in range(1, 7))}
    claim = view.vars["claim"]
    assert lines["claim trust"].value == belief(claim, Fraction(3, 4), deck)[claim]


@pytest.mark.parametrize("talk", ["silent", "free"])
def test_a_prediction_is_counted_at_the_moment_of_the_question(talk):
    """A question is about something its player will learn; its chance is the strip's, its outcome what happened."""
    rng, asked, hits = Random(4), Counter(), []
    for seed in range(16):
        match = cb.Match(GAME, seed=seed, options={"talk": talk})
        while match.to_act:
            moves = [m for m in match.legal() if m.kind != "sign"]
            if moves[-1].kind == "pass" and rng.random() < 0.6:
                moves = moves[-1:]
            move, seat, mark = rng.choice(moves), match.to_act[0], len(match.log)
            before = [match.view(s) for s in range(4)]
            questions = [question(view, seat, move) for view in before]
            lines = odds_lines(before[seat], seat) if any(questions) else []
            sent = match.table.codes("middle")
            last = match.table.vars["number"] == 8
            match.play(move)
            if move.kind not in ("intercept", "receive", "reject"):
                assert questions == [None] * 4
                continue
            at = next(n for n in range(mark, len(match.log)) if match.log[n].kind == "ask")
            for viewer, found in enumerate(questions):
                assert (found is not None) >= last
                if found is None:
                    continue
                key, facts = found
                view = match.table_at(at + 1).view(viewer)
                after = [e.seen_by(viewer) for e in match.log[at + 1 :]]
                line, happened = foreseen(view, viewer, match.log[at].seen_by(viewer), after)
                asked[key] += 1
                assert 0 <= line.value <= 1 and line.how and facts["claim"] == before[seat].vars["claim"]
                if key.startswith("claim"):
                    assert viewer == seat and happened == (value(sent[0]) == facts["claim"])
                    assert line.value == next(ln.value for ln in lines if ln.key == "claim_trust")
                else:
                    totals = match.table.vars["totals"][-1]
                    assert happened == (totals[team(viewer)] > 30)
                    hits.append((float(line.value), happened))
                    if viewer == seat:
                        assert line.value == next(ln.value for ln in lines if ln.group == f"{move.kind} {move.args[0]}")
    assert set(asked) == {f"{a}_{b}" for a in ("over",) for b in ("intercept", "receive", "reject")} | {
        "claim_intercept",
        "claim_receive",
    }
    assert abs(sum(p for p, _ in hits) - sum(h for _, h in hits)) < 0.12 * len(hits), "about as often as predicted"
