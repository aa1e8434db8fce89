"""A seat's beliefs in Time of Happiness: Bayes' rule on the full list of answers, and weak evidence from people."""

import json
from fractions import Fraction
from random import Random

import pytest

import combinatoria as cb
from combinatoria.games.happiness import live
from combinatoria.games.happiness.belief import MOST, Belief, warmth
from combinatoria.odds import space
from combinatoria.odds.lines import leaves, weighed
from combinatoria.session.session import Session
from combinatoria.words.strip import odds_text
from tests.contract.random_play import variants

F, HALF = Fraction, Fraction(1, 2)
STORY = {"stories": True, "first": 1, "rounds": 1}


def played(*texts, seats=3, **options):
    """Return a match after some moves, each prefixed with its seat."""
    match = cb.Match(cb.game("happiness"), seats, 3, options=options)
    for text in texts:
        seat, _, move = text.partition(" ")
        match.play(move, int(seat))
    return match


def told(*texts, **options):
    """Return a match in which seat 0 has told of the past."""
    return played("0 topic sea", "0 tell", "0 choose 2", *texts, **options)


def test_prepared_answers_are_weighed_like_whole_tables():
    """The posterior over the eight answers, compared with the weights of every case in the sample space."""
    match = cb.Match(cb.game("happiness"), 2, 11, options=STORY)
    for when, questions in enumerate((("relive", "photo"), ("miss",), ("count", "dream", "early"))):
        for question in questions:
            match.play(f"ask {question}", 0)
        if when < 2:
            match.play(f"place {2 * when + 1}", 0)
    view = match.view(0)
    weights = {}
    for insight in cb.game("happiness").card_facts(view, 0):
        cards = tuple(int(insight.recalled[f"{when}:1"][0][0][1]) for when in ("past", "present", "future"))
        weights[cards] = weights.get(cards, 0) + insight.weight
    assert len(weights) == 8 and len(space.knowledges(cb.game("happiness"), view, 0)) == 8
    found = Belief(view, 0).answers
    assert {cards: F(n, sum(weights.values())) for cards, n in weights.items()} == dict(found)
    lines = [line for line in live.odds_lines(view, 0) if line.key == "cards"]
    assert sum(line.value for line in lines) == 1
    assert [line.value for line in lines] == sorted((line.value for line in lines), reverse=True)


def test_two_answers_that_agree_make_nine_to_one():
    seen = set()
    for seed in range(12):
        match = cb.Match(cb.game("happiness"), 2, seed, options=STORY)
        match.play("ask relive", 0)
        match.play("ask photo", 0)
        warm = sum(row[3] == "warm" for row in match.table.vars["heard"])
        assert Belief(match.view(0), 0).chance(0) == {0: F(1, 10), 1: HALF, 2: F(9, 10)}[warm]
        seen.add(warm)
    assert seen == {0, 1, 2}


def test_a_persons_answer_is_weighed_but_is_no_fact():
    match = told("1 ask relive", "0 answer warm")
    mind = Belief(match.view(2), 2)
    assert (mind.chance(0), mind.chance(0, heeding=False)) == (F(3, 4), HALF)
    assert mind.heeds(0) and not mind.heeds(1)
    keys = {line.key for line in live.odds_lines(match.view(2), 2)}
    assert {"believed", "right", "warm_said", "cards"} <= keys


def test_an_open_guess_counts_a_little_and_a_hidden_one_nothing():
    assert Belief(told("1 place 1").view(2), 2).chance(0) == F(3, 8)
    assert Belief(told("1 place 1", guessing="secret").view(2), 2).chance(0) == HALF
    assert Belief(told("1 place 1").view(1), 1).chance(0) == HALF, "one's own guess is no evidence"


def test_words_count_up_to_a_limit():
    one = Belief(told("1 ask own How was it?", "0 answer own Wonderful").view(2), 2).chance(0)
    assert one == F(3, 5)
    much = Belief(told("1 ask own And?", "0 answer own Yes!!!!!!!!!!").view(2), 2).chance(0)
    assert much == F(3**MOST, 3**MOST + 2**MOST)
    cool = Belief(told("1 ask own And?", "0 answer own まあまあ").view(2), 2).chance(0)
    assert cool == F(2, 5)


@pytest.mark.parametrize(
    ("message", "value"),
    [
        ("", 0),
        ("lovely", 0),
        ("LOVE it", 1),
        ("I loved it!", 2),
        ("not bad, a bit cold", -2),
        ("最高！", 2),
        ("普通かな", -1),
    ],
)
def test_warmth(message, value):
    assert warmth(message) == value


def test_earlier_rounds_set_the_prior():
    """The rule of succession: three of three very good, so the prior is 4 of 5."""
    match = cb.Match(cb.game("happiness"), 2, 3, options={"rounds": 3})
    for n in (2, 4, 6):
        for text in (*(["topic sea"] if n == 2 else []), "tell", f"choose {n}"):
            match.play(text, 0)
        match.play(f"place {n}", 1)
    match.play("reveal", 0)
    match.play("next", match.to_act[0])
    for seat, texts in ((1, ("topic sea", "tell", "choose 1")), (0, ("place 1",))):
        for text in texts:
            match.play(text, seat)
    for n in (3, 5):
        for text in ("tell", f"choose {n}"):
            match.play(text, 1)
        match.play(f"place {n}", 0)
    match.play("reveal", 1)
    match.play("next", match.to_act[0])
    for text in ("topic sea", "tell", "choose 1"):
        match.play(text, 0)
    mind = Belief(match.view(1), 1)
    assert (mind.chance(0), mind.chance(0, heeding=False)) == (F(4, 5), HALF)
    assert [(branch.chance, branch.counts) for branch in mind.tree(2)] == [(F(1, 5), False), (F(4, 5), True)]


def test_the_speaker_sees_who_can_still_win():
    match = told("1 place 2", "2 place 1", "0 tell", "0 choose 3")
    (line,) = live.odds_lines(match.view(0), 0)
    assert (line.key, line.facts["n"], line.value) == ("winner", 1, F(1, 4))
    match.play("place 3", 2)
    (line,) = live.odds_lines(match.view(0), 0) or [None]
    assert line is not None and line.value == F(1, 4)


def test_a_card_that_lies_open_is_certain():
    match = told("1 place 2", "2 place 1", reveal_each_time=True)
    mind = Belief(match.view(1), 1)
    assert mind.chance(0) == 1 and mind.steps(0)[0].key == "open_card"
    assert mind.answers[1, 3, 5] == 0


def positions(matches, seed):
    """Yield (view, seat) of guessers to act in random matches of every variant."""
    rng, game = Random(seed), cb.game("happiness")
    for seats, options in list(variants(game)) * matches:
        match = cb.Match(game, seats, rng.randrange(10**6), options=options)
        for _ in range(70):
            if not match.to_act:
                break
            seat = rng.choice(match.to_act)
            if any(line.tree for line in live.odds_lines(match.view(seat), seat)):
                yield match.view(seat), seat
            moves = list(match.legal(seat))
            asking = [move for move in moves if move.kind in ("ask", "answer")]
            match.play(rng.choice(asking if asking and rng.random() < 0.5 else moves), seat)


def path(branch):
    """Return the branches from this one to its end, which do not fork below the two cards."""
    return [branch, *(path(branch.then[0]) if branch.then else [])]


@pytest.mark.slow
def test_a_tree_is_bayes_rule_drawn():
    """In random positions the favourable share is the line's chance, recomputed from the table's answers."""
    depths, keys, facts, count = set(), set(), 0, 0
    for view, seat in positions(1, 4):
        found = sorted((line for line in live.odds_lines(view, seat) if line.tree), key=lambda line: line.facts["n"])
        now = view.vars["time"]
        assert [line.facts["n"] for line in found] == [2 * now + 1, 2 * now + 2], "one line of each move"
        good, very = ([product for _, product in leaves(line.tree)] for line in found)
        assert good == very, "both moves have the same tree"
        for n, line in enumerate(found):
            part, whole = weighed(line.tree)
            assert part / whole == line.value and [leaf.counts for leaf, _ in leaves(line.tree)] == [n == 0, n == 1]
            assert sum(branch.chance for branch in line.tree) == 1, "the prior of both cards"
            assert all(len(branch.then) <= 1 for top in line.tree for branch in path(top))
            depths.add(len(path(line.tree[n])))
            keys |= {branch.label.key for branch in path(line.tree[n])}
            count += 1
            if line.key == "right" and view.options["stories"]:
                signs = [(row[3] == "warm") == (n == 1) for row in view.vars["heard"] if row[0] == now]
                assert part == HALF * F(3, 4) ** sum(signs) * F(1, 4) ** (len(signs) - sum(signs))
                facts += bool(signs)
    assert count > 200 and facts > 20 and depths == {1, 2, 3, 4}, (count, facts, depths)
    assert keys == {"tree_card", "tree_answer", "tree_answers", "tree_guess", "tree_guesses"}


def test_a_tree_of_all_that_a_person_says():
    """An answer, warm words and an open guess in a row; with one more of them, equal kinds are merged."""
    asked = told("1 ask relive", "0 answer warm", "1 ask own And?", "0 answer own Yes!!", "1 place 1")
    first = next(line for line in live.odds_lines(asked.view(2), 2) if line.tree and line.facts["n"] == 2)
    good, very = map(path, first.tree)
    assert [branch.label.key for branch in very] == ["tree_card", "tree_answer", "tree_words", "tree_guess"]
    assert [branch.chance for branch in very] == [HALF, F(3, 4), F(9, 25), F(3, 8)]
    assert [branch.chance for branch in good] == [HALF, F(1, 4), F(4, 25), F(5, 8)]
    assert first.key == "believed" and weighed(first.tree) == (F(81, 1600), F(101, 1600))
    asked = told("1 ask relive", "0 answer warm", "1 ask photo", "0 answer cool", "1 ask remember", "0 answer warm")
    asked.play("place 1", 1)
    line = next(line for line in live.odds_lines(asked.view(2), 2) if line.tree and line.facts["n"] == 2)
    assert [(b.label.key, b.chance) for b in path(line.tree[1])] == [
        ("tree_card", HALF),
        ("tree_answers", F(9, 64)),
        ("tree_guess", F(3, 8)),
    ]
    assert line.value == F(9, 14)


def test_no_tree_of_a_card_that_lies_open():
    mind = Belief(told("1 place 2", "2 place 1", reveal_each_time=True).view(1), 1)
    assert mind.tree(1) == mind.tree(2) == () and mind.tree(3)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_tree_is_sent_and_told_once(lang):
    """A session's reply has the tree of both moves; as text it appears once, with the conclusion for each move."""
    session = Session("happiness", seats=2, seed=11, lang=lang, options=STORY)
    for text in ("ask relive", "ask photo"):
        assert "error" not in session.handle({"do": "move", "text": text, "seq": session.seq})
    session.handle({"do": "odds_strip", "on": True})
    sent = session.snapshot()["odds"]["odds"]
    assert json.loads(json.dumps(sent)) == sent == session.handle({"do": "odds"})["odds"]
    trees = [line["tree"] for line in sent if line["tree"]]
    assert [line["key"] for line in sent if line["tree"]] == ["right", "right"]
    for tree, line in zip(trees, sent, strict=False):
        ends = [b["branches"][0]["branches"][0] for b in tree["branches"]]
        part, whole = (sum(F(end["product"]) for end in some) for some in ([e for e in ends if e["counts"]], ends))
        assert part / whole == F(line["fraction"]) and str(whole) in tree["text"] and str(part) in tree["text"]
        assert sum(end["share"] for end in ends) == pytest.approx(1)
        assert all(b["product"] is None and b["share"] is None and not b["counts"] for b in tree["branches"])
    text = odds_text(sent, how=True)
    drawn = [row.strip() for row in text if row.strip().startswith("- ")]
    assert len(drawn) == 6 and [row.endswith("/32") for row in drawn] == [False, False, True] * 2
    assert all(any(row.strip() == tree["text"] for row in text) for tree in trees)
