"""Every lesson has a guide, complete in both languages, and `check` accepts its key."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from fractions import Fraction
from html import unescape
from itertools import accumulate, combinations, pairwise, product
from math import comb, prod

import pytest

from combinatoria.odds import markov
from combinatoria_lessons import LANGUAGES, SourceError
from combinatoria_lessons.build import LESSONS
from combinatoria_lessons.guides import GUIDES, LISTS, TEXTS, answer_key, read_guide
from combinatoria_lessons.keys import LEVELS, key_words, write_keys, written
from combinatoria_lessons.printing import print_text
from combinatoria_lessons.sheets import counting, exit_ticket
from combinatoria_lessons.source import KINDS
from combinatoria_site.policy import inside
from combinatoria_widgets.lessons.tools.judge import engine_function, judge, slips_of
from combinatoria_widgets.lessons.tools.state import load

from .conftest import SOURCES


def test_every_lesson_has_a_guide_and_no_guide_is_left_over():
    assert sorted(path.stem for path in GUIDES.glob("*.toml")) == sorted(source.id for source in SOURCES)
    assert KINDS and LESSONS in GUIDES.parents


def test_a_guide_is_whole(source):
    guide = read_guide(source)
    assert set(guide) - {"class"} == {*TEXTS, *LISTS, "plan", "pupils", "sheet", "ticket"}
    assert len(guide["plan"]) >= 5 and len(guide["pupils"]) >= 3
    for lang in LANGUAGES:
        assert len(guide["before"][lang]) == len(guide["before"]["en"]) >= 2
        assert len(guide["sheet"]["columns"][lang]) == len(guide["sheet"]["columns"]["en"])
    text = (GUIDES / f"{source.id}.toml").read_text(encoding="utf-8")
    for answer in answer_key(source):  # the key is computed, never typed
        value = answer.value
        assert not isinstance(value, Fraction) or value.denominator == 1 or str(value) not in text


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda text: text.replace("[aim]\nen =", "[aim]\nfr ="), "aim"),
        (lambda text: text.replace("minutes = 17", "minutes = 18"), "51"),
        (lambda text: text.replace("ask = { en", "ask = { fr", 1), "pupils.ask"),
        (lambda text: text.replace("[sheet]\nhow", "[sheet]\nwhat"), "sheet.how"),
        (lambda text: text.replace("[[sheet.count]]\nsay = { en", "[[sheet.count]]\nsay = { fr", 1), "sheet.count.say"),
        (lambda text: text.replace("[ticket]\nfull", "[ticket]\nwhole"), "ticket.full"),
    ],
)
def test_what_is_missing_in_a_guide_is_named(tmp_path, change, says):
    source = next(one for one in SOURCES if one.id == "soulmates-a")
    text = (GUIDES / "soulmates-a.toml").read_text(encoding="utf-8")
    assert change(text) != text
    tomllib.loads(change(text))
    (tmp_path / "soulmates-a.toml").write_text(change(text), encoding="utf-8")
    with pytest.raises(SourceError, match=says):
        read_guide(source, tmp_path)
    with pytest.raises(SourceError, match="altar-a"):
        read_guide(next(one for one in SOURCES if one.id == "altar-a"), tmp_path)


def test_the_key_is_what_check_accepts(source, lang):
    questions = {**load(source.id)["questions"], **load(source.id)["knobs"]}
    key = answer_key(source)
    assert [answer.id for answer in key] == list(questions)
    for answer in key:
        question = questions[answer.id]
        assert answer.kind == question["kind"]
        if answer.kind == "function":
            engine = engine_function(question["engine"][0])
            assert judge(answer.id, question, engine, lang).state == "right"
            assert answer.solution and "check(" not in answer.solution
        else:
            shown = written(answer.value, answer.probability)
            assert judge(answer.id, question, answer.value, lang).state == "right"
            short = shown if answer.kind == "pair" else shown.partition(" ")[0]
            assert judge(answer.id, question, short, lang).state == "right"
        if answer.kind == "estimate":
            low, high = answer.allowed
            assert [judge(answer.id, question, end, lang).state for end in (low + 1e-9, high - 1e-9)] == ["right"] * 2
            assert judge(answer.id, question, high + 0.001, lang).state != "right"


def test_the_slips_of_a_key_are_those_that_check_names(source, lang):
    questions = {**load(source.id)["questions"], **load(source.id)["knobs"]}
    for answer in answer_key(source):
        question = questions[answer.id]
        assert tuple(name for _, name in answer.slips) == slips_of(question)[1:]
        for wrong, name in answer.slips:
            verdict = judge(answer.id, question, float(wrong) if answer.kind == "estimate" else wrong, lang)
            assert (verdict.state, verdict.slip) == ("slip", name)
            assert answer.slip_sentence(name, lang) in verdict.text


def test_curriculum_codes_stand_in_the_head_of_the_notebook_too(source):
    """The guide prints the codes of the front matter; pupils must see the same list."""
    head = next(cell for cell in source.cells if cell.id == "head").text
    for lang in LANGUAGES:
        said = head[lang].replace("Common Core ", "")
        for code in source.facts["codes"]:
            short = code.removeprefix("CCSS ").removeprefix("IB Mathematics AA ").split(" ")[0]
            assert short in said, code


def test_what_is_printed_needs_no_formula(source):
    for cell in source.cells:
        if cell.id == "story" or (cell.id.endswith("-text") and cell.hints):
            for lang in LANGUAGES:
                html = print_text(source, cell.text[lang])
                assert "$" not in html and "<details" not in html and "\\" not in html


def brute(source):
    """Compute the work sheet's counting steps in another way: by listing every hand, pair or place."""
    from combinatoria_widgets.lessons import altar_b, altar_c, equilibrium, order_c, signs_a, soulmates_a

    if source.id == "soulmates-a":
        deck, trio = soulmates_a.DECK, list(combinations(soulmates_a.DECK, 3))
        alike = {(True, True): 0, (True, False): 0}
        for hand in trio:
            if soulmates_a.can_call(hand) and hand[0][0] == "S":
                alike[True, len(set(hand)) > 1] += 1
        every = sum(map(soulmates_a.can_call, trio))
        five = Fraction(1, prod(range(1, 6))) * prod(range(len(deck) - 4, len(deck) + 1))
        share = Fraction(every, len(trio))
        return {0: five, 3: alike[True, True], 4: alike[True, False], 5: share, 6: 10 * share}
    if source.id == "altar-a":
        ways = {}
        for desires, numbers in product(range(3), range(9)):
            if desires + numbers == 8:
                ways[desires] = comb(2, desires) * comb(30, numbers)
        chance = {desires: Fraction(n, sum(ways.values())) for desires, n in ways.items()}
        score = {0: 24, 1: 105, 2: 18}
        return {1: chance[1], 2: chance[0], 3: sum((1 + 4 * (d == 1)) * p for d, p in chance.items()),
                6: sum(score[d] * p for d, p in chance.items())}  # fmt: skip
    if source.id == "altar-b":
        blind, deck = (
            [altar_b.score([*altar_b.KEPT, card]) for card in pile] for pile in (altar_b.BLIND, altar_b.DECK)
        )
        mean = [Fraction(sum(points), len(points)) for points in (blind, deck)]
        var = [Fraction(sum((x - m) ** 2 for x in xs)) / len(xs) for xs, m in zip((blind, deck), mean, strict=True)]
        reach = [Fraction(sum(x >= 160 for x in points), len(points)) for points in (blind, deck)]
        high = Fraction(sum(x >= 170 for x in blind), len(blind))
        return dict(enumerate((sum(blind), *mean, var[1], var[0], *reach, high)))
    if source.id == "altar-c":
        gains = [altar_c.score([*altar_c.KEPT, card]) - 10 for card in altar_c.BEN]
        five = [gain for card, gain in zip(altar_c.BEN, gains, strict=True) if card != "1.SP"]
        fair, stall = Fraction(sum(gains), 6), sum(12 * 60 - gain * 10 for gain in gains) - 12 * 60 * 5
        lost = [max(100 - altar_c.score([*altar_c.HELD, card]), 0) for card in altar_c.LAST]
        return dict(enumerate((sum(gains), fair, sum(gain < fair for gain in gains), Fraction(sum(five), 5), stall,
                               Fraction(sum(lost), 6))))  # fmt: skip
    if source.id == "equilibrium-a":
        pairs = [a + b for a, b in combinations(equilibrium.DREAMS, 2)]
        ones = [(a, b) for a, b in combinations(equilibrium.DREAMS, 2) if {a, b} == {-1, 1}]
        odd = sum(total % 2 for total in pairs)
        zero = Fraction(pairs.count(0), len(pairs))
        five = [a + b for a, b in combinations(equilibrium.SOGNAE, 2)].count(5)
        return dict(enumerate((len(pairs), len(ones), pairs.count(0), zero, odd, Fraction(odd, len(pairs)), five)))
    if source.id == "equilibrium-b":
        found = [sum(card < 7 for card in four) for four in combinations(range(24), 4)]
        few = [sum(card < 2 for card in four) for four in combinations(range(24), 4)]
        every, none = len(found), found.count(0)
        cost, other = (Fraction(sum(4 - k + 8 * k for k in some), every) for some in (found, few))
        good = Fraction(sum(4 - k for k in found), every)
        return dict(enumerate((every, none, 1 - Fraction(none, every), good, cost, other)))
    if source.id == "equilibrium-c":
        pairs = list(combinations(equilibrium.DREAMS, 2))
        zero = [abs(a) for a, b in pairs if a + b == 0]
        halves = next(n for n in range(1, 999) if 4 * Fraction(1, 4) / n <= Fraction(1, 10) ** 2)
        return {0: len(pairs), 1: zero.count(1), 2: len(zero), 3: Fraction(len(zero), len(pairs)), 5: halves}
    if source.id == "journey-a":
        ends = list(product(range(1, 7), repeat=4))
        on = {(k, day): Fraction(sum(sum(one[:k]) % 7 == day - 1 for one in ends), len(ends))
              for k in (2, 3, 4) for day in (1, 2)}  # fmt: skip
        numbers = [n for n in range(1, 7) for _ in range(5)]
        seven = [a + b for a, b in combinations(numbers, 2)].count(7)
        two = sum(a + b == 7 for a, b in product(range(1, 7), repeat=2))
        return {0: len(ends) // 36, 1: two, 2: on[2, 1], 3: on[2, 2], 4: on[3, 1], 5: on[4, 1],
                6: Fraction(seven, 435)}  # fmt: skip
    if source.id == "journey-b":
        ways = Counter({(0, 0): 1})  # cards taken, their sum; card by card
        for n in [number for number in range(1, 7) for _ in range(5)]:
            for (taken, total), found in [*ways.items()]:
                ways[taken + 1, total + n] += found
        at_20 = {total: found for (taken, total), found in ways.items() if taken == 20}
        low = Fraction(sum(found for total, found in at_20.items() if total < 70), sum(at_20.values()))
        mean = Fraction(sum(total * found for total, found in at_20.items()), sum(at_20.values()))
        loops = [Fraction(sum(day + n > 7 for n in range(1, 7)), 6) for day in range(1, 8)]
        most = max(total for total in range(200) if 20 + total // 7 <= 29)
        return {1: most, 2: mean, 3: low, 4: loops[4], 5: sum(loops) / 7, 6: 29 / (1 + sum(loops) / 7)}
    if source.id == "journey-c":
        throws = [list(accumulate(one, initial=3)) for one in product((1, -1), repeat=4)]
        ends = [next((day for day in days if day in (1, 7)), 0) for days in throws]
        straight = sum(days[:3] == [3, 2, 1] for days in throws), sum(days == [3, 4, 5, 6, 7] for days in throws)

        def walk(start, up):
            return markov(lambda day: {day + 1: up, day - 1: 1 - up} if 1 < day < 7 else None, start)

        return {0: Fraction(straight[0], 16), 1: Fraction(straight[1], 16), 2: Fraction(ends.count(0), 16),
                3: walk(3, Fraction(1, 2)).ends[7], 4: walk(3, Fraction(1, 2)).steps,
                5: walk(4, Fraction(1, 3)).ends[7]}  # fmt: skip
    if source.id == "library-a":
        words = list(product("abc", repeat=4))
        whole = sum(len(set(word)) == 3 for word in words)
        three, five = (
            markov(lambda k, n=n: {k: Fraction(k, n), k + 1: Fraction(n - k, n)} if k < n else None, 0).steps
            for n in (3, 5)
        )
        same = markov(lambda k: {k: Fraction(4, 5), k + 1: Fraction(1, 5)} if k < 3 else None, 0).steps
        return dict(enumerate((len(words), whole, Fraction(whole, len(words)), three, five, same)))
    if source.id == "library-b":
        deals = [(word[:2], word[2:]) for word in product("abc", repeat=4)]

        def mean(number):
            return Fraction(sum(number(set(mine), set(theirs)) for mine, theirs in deals), len(deals))

        equal = Fraction(sum(a == b for mine, theirs in deals for a in mine for b in theirs), len(deals))
        return dict(enumerate((len(deals), equal, mean(lambda mine, theirs: "a" in mine),
                               mean(lambda mine, theirs: len(mine)), mean(lambda mine, theirs: len(mine & theirs)),
                               mean(lambda mine, theirs: bool(mine & theirs)))))  # fmt: skip
    if source.id == "library-c":
        fields = {n: list(product("abcde"[:n], repeat=2)) for n in (3, 5)}
        same = {n: [first == second for first, second in found] for n, found in fields.items()}
        return dict(enumerate((len(same[3]), sum(same[3]), Fraction(sum(same[3]), 9), len(same[5]),
                               Fraction(sum(same[5]), 25))))  # fmt: skip
    if source.id == "happiness-a":  # two of three faces of a die tell the truth
        truths = list(product((True, False), *[(True, True, False)] * 3))
        told = [(very, [very == true for true in rest]) for very, *rest in truths]
        two, three = ([very for very, said in told if all(said[:n])] for n in (2, 3))
        alike = sum(said[0] == said[1] for _, said in told)
        return {0: sum(two) // 3, 1: (len(two) - sum(two)) // 3, 2: len(two) // 3, 3: Fraction(sum(two), len(two)),
                4: Fraction(sum(three), len(three)), 5: Fraction(alike, len(told))}  # fmt: skip
    if source.id == "happiness-c":
        answers = list(product((True, False, False, False), repeat=3))
        three, two = (Fraction(sum(sum(one) >= n for one in answers), len(answers)) for n in (3, 2))
        coins = list(product((True, False), repeat=3))
        tables = [sum(one) for one in product((1, *[0] * 49), repeat=2)]  # two tables; thirty are fifteen times as many
        return dict(enumerate((three, two, Fraction(sum(sum(one) >= 2 for one in coins), 8), 24 * sum(map(sum, answers))
                               // (3 * 64), 15 * Fraction(sum(tables), len(tables)))))  # fmt: skip
    if source.id == "happiness-b":
        coins = [(a, b) != ("H", "H") for a, b in product("HT", repeat=2)]
        loss = {n: [(Fraction(n, 100) - right) ** 2 for right in coins] for n in (50, 75, 100)}
        both = [a and b for a, b in product(coins, repeat=2)]
        return {0: min(loss[75]), 1: max(loss[75]), 2: sum(loss[75]), 3: sum(loss[100]), 4: sum(loss[50]),
                5: Fraction(sum(both), len(both)), 6: Fraction(both.count(False), len(both))}  # fmt: skip
    if source.id == "order-a":
        hands = list(combinations(range(1, 18), 5))
        lows = Counter(hand[0] for hand in hands)
        low = sum(lows[n] for n in range(1, 6))
        return {0: len(hands), 1: lows[1], 2: lows[5], 3: len(hands) - low, 4: Fraction(low, len(hands)),
                5: Fraction(sum(hand[2] - hand[1] - 1 for hand in hands), len(hands)),
                6: Fraction(sum(hand[0] for hand in hands), len(hands))}  # fmt: skip
    if source.id == "order-b":
        hands = list(combinations(range(1, 18), 5))
        steps = [[high - low for low, high in pairwise(hand)] for hand in hands]
        apart, wide = (sum(min(by) > gap for by in steps) for gap in (1, 2))
        few = [hand for hand in combinations(range(1, 7), 3) if min(b - a for a, b in pairwise(hand)) > 1]
        return {0: len(few), 1: len(hands), 2: apart, 3: 1 - Fraction(apart, len(hands)), 4: wide,
                6: Fraction(sum(by.count(1) for by in steps), len(hands))}  # fmt: skip
    if source.id == "frame-a":
        found = [[sum(two) for two in combinations((1, 1, 1, 2, 2, 3, 3, 4, *new), 2)] for new in ((), (0,), (5,))]
        means = [Fraction(sum(points for points in hands if points <= 5), len(hands)) for hands in found]
        return {0: len(found[0]), 1: sum(points > 5 for points in found[0]), 2: means[0], 3: len(found[1]),
                4: means[1], 5: means[2]}  # fmt: skip
    if source.id == "order-c":
        pairs = [sum(two) for two in combinations((9, 8, 7, 2), 2)]
        threes = list(combinations(range(6), 3))
        return {0: len(pairs), 1: sum(one >= 17 for one in pairs), 2: Fraction(pairs.count(17), len(pairs)),
                3: len(threes), 4: Fraction(threes.count((3, 4, 5)), len(threes)),
                5: 6 * Fraction(sum((*order_c.KEN, *order_c.MEI)), 12)}  # fmt: skip
    if source.id == "reunion-b":  # a die for each friend, who waits for two steps
        apart = [abs(a - b) for a, b in product(range(1, 7), repeat=2)]
        trios = list(product(range(1, 7), repeat=3))
        near = [three for three in trios if max(three) - min(three) <= 2]
        return {0: apart.count(0), 1: apart.count(1), 2: apart.count(2),
                3: Fraction(sum(steps <= 2 for steps in apart), len(apart)), 4: Fraction(sum(apart), len(apart)),
                5: sum(min(three) == 1 for three in near), 6: Fraction(len(near), len(trios))}  # fmt: skip
    if source.id == "reunion-a":  # a friend comes with 1 to 5
        throws = [sum(die < 6 for die in dice) for dice in product(range(1, 7), repeat=3)]
        pairs = [second for first, second in product(throws, repeat=2) if first == 3]
        some = [came for came in throws if came]
        full = throws.count(3)
        return {0: len(throws), 1: full, 2: Fraction(full, len(throws)), 3: len(pairs),
                4: Fraction(pairs.count(3), len(pairs)), 5: throws.count(1),
                6: Fraction(some.count(1), len(some))}  # fmt: skip
    if source.id == "reunion-c":  # a friend comes with 1 to 5
        full = [6 not in dice for dice in product(range(1, 7), repeat=3)]
        chance = {True: Fraction(sum(full), len(full)), False: Fraction(full.count(False), len(full))}

        def likely(n, fits):
            return sum(prod(map(chance.get, one)) for one in product(chance, repeat=n) if fits(sum(one)))

        spread = sum(likely(9, k.__eq__) * (Fraction(k, 9) - chance[True]) ** 2 for k in range(10))
        return {0: len(full), 1: sum(full), 2: chance[True], 3: likely(2, lambda k: k >= 1),
                4: likely(4, lambda k: k == 2), 5: spread}  # fmt: skip
    if source.id == "signs-a":
        pairs = [sum(pair) for pair in combinations(signs_a.DECK, 2)]
        over = sum(total > 7 for total in pairs)
        return {0: len(pairs), 1: pairs.count(7), 2: pairs.count(12), 3: Fraction(pairs.count(7), len(pairs)), 4: over,
                5: Fraction(over, len(pairs)), 6: 10 * Fraction(sum(signs_a.DECK), len(signs_a.DECK))}  # fmt: skip
    if source.id == "signs-b":
        copies = {1: 8, 2: 7, 3: 6, 4: 5, 5: 4, 6: 3}
        tickets = [(card, said) for card, n in copies.items() for _ in range(n) for said in claims(card)]
        said = {n: [card for card, claim in tickets if claim == n] for n in copies}
        six, one = said[6], said[1]
        return {0: six.count(6), 2: len(six) - six.count(6), 3: len(six), 4: Fraction(six.count(6), len(six)),
                5: Fraction(one.count(1), len(one)), 6: Fraction(15, 1)}  # fmt: skip
    if source.id == "signs-c":  # ten cards: four 1, three 2, two 3, a 4
        pack = [1, 1, 1, 1, 2, 2, 2, 3, 3, 4]
        totals = {n: [sum(some) for some in combinations(pack, n)] for n in (1, 2, 5, 8)}

        def variance(n):
            mean = Fraction(sum(totals[n]), len(totals[n]))
            return sum((Fraction(points) - mean) ** 2 for points in totals[n]) / len(totals[n])

        return dict(enumerate((len(totals[2]), totals[2].count(4), variance(1), variance(2), variance(5), variance(8),
                               Fraction(totals[5].count(10), len(totals[5])))))  # fmt: skip
    if source.id == "soulmates-c":  # the first die chooses the table, the second says whether the card is found
        limits = {("five", 4): 3, ("five", 8): 1, ("one", 4): 2, ("one", 8): 0}
        throws = list(product(range(1, 7), repeat=2))

        def finds(card, small):
            at = [(4 if first in small else 8, second) for first, second in throws]
            return [players for players, second in at if second <= limits[card, players]]

        five, one = finds("five", {1}), finds("one", {1, 2, 3, 4, 5})
        alike = [Fraction(len(finds(card, {1, 2, 3})), len(throws)) for card in ("five", "one")]
        return dict(enumerate((len(five), len(one), Fraction([*five, *one].count(8), len(five) + len(one)), *alike)))
    holders = Counter(len({place // 4 for place in places if place < 12}) for places in combinations(range(54), 4))
    every = sum(holders.values())
    return {
        0: every,
        1: Fraction(holders[0], every),
        3: Fraction(holders[1], 3 * every),
        4: Fraction(holders[1], every),
    }


def claims(card):
    """Return twenty tickets of a card: fifteen with its number, one with each of the others."""
    return [card] * 15 + [n for n in range(1, 7) if n != card]


def test_the_counting_on_paper_comes_to_what_listing_everything_gives(source):
    found = [count.value for count in counting(source, read_guide(source))]
    listed = brute(source)
    assert len(listed) >= 4
    assert {step: found[step] for step in listed} == listed


def test_the_exit_ticket_is_asked_on_paper_without_a_screen(source):
    for lang, screen in (("en", ("cell", "quotation marks")), ("ja", ("セル", "実行"))):
        asked = exit_ticket(source, lang)
        assert asked and not [word for word in screen if word in asked]


@pytest.mark.slow
def test_the_keys_hold_all_that_a_teacher_needs(tmp_path):
    paths = write_keys(tmp_path / "new")
    assert [path.relative_to(tmp_path / "new").as_posix() for path in paths] == [
        f"{lang}/index.html" for lang in LANGUAGES
    ]
    for lang, index in zip(LANGUAGES, paths, strict=True):
        listed = index.read_text(encoding="utf-8")
        assert key_words(lang)["title"] in listed and "data-answer" not in listed
        assert re.findall(r'href="([\w-]+)\.html"', listed) == [source.id for source in SOURCES]
        for source in SOURCES:
            page = (index.parent / f"{source.id}.html").read_text(encoding="utf-8")
            told = unescape(page)
            assert "src=" not in page and "<link" not in page, "the page needs no other file"
            there = inside(page)
            assert there.handlers == there.style_attributes == there.scripts == [] and "default-src 'none'" in page
            assert "built-in" not in page and key_words(lang)["title"] in page
            guide = read_guide(source)
            for answer in answer_key(source):
                assert answer.value is None or written(answer.value, answer.probability) in told
            for count in counting(source, guide):
                assert f"{count.say[lang]}" in told and written(count.value, True) in told
            assert all(one in told for one in guide["ticket"]["model"][lang])
            assert all(guide["ticket"][level][lang] in told for level in LEVELS)
            assert page.count("data-answer=") == len(answer_key(source))
            assert page.count('<div class="worked"><p>') == page.count("data-answer="), (
                "each answer is worked out, or says why not"
            )
