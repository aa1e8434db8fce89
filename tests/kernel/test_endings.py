"""Winners and ends of matches, where an option or a tie decides: reported correctly."""

import re
from random import Random
from types import SimpleNamespace as Plain

import pytest

import combinatoria as cb
from combinatoria.guides.balance import turning_point
from combinatoria.guides.shares import Share, expected
from combinatoria.session import Session
from combinatoria.words.explain import LANGUAGES, Speaker
from tests.contract.random_play import play_out
from tests.vectors.equilibrium import start
from tests.vectors.happiness import at
from tests.vectors.library import start as librarians


@pytest.mark.parametrize(("squares", "cities"), [(False, 12), (True, 16)])
def test_a_match_is_won_with_all_the_cities_that_there_are(squares, cities):
    rules = cb.game("equilibrium")
    options = rules.complete_options({"squares": squares})
    assert rules.new_table(1, options, box=True).zones["cities"].__len__() == cities
    for missing in (1, 2):
        match = start("EW I2E | S2W", hand="S4W I1F I2E I3A", won=cities - missing, options={"squares": squares})
        match.play("discard S4W establish")
        assert (match.result is not None and match.result.winners == (0,)) == (missing == 1)


@pytest.mark.parametrize(("wins", "winners"), [((2, 1, 0, 0), (0, 1)), ((0, 0, 3, 1), (2, 3)), ((0,) * 4, ())])
def test_whoever_has_won_a_round_of_happiness_has_won(wins, winners):
    match = at("over", 2, wins=wins)
    assert match.result.winners == winners and match.result.scores == wins
    assert match.result.outcome == ("won" if winners else "nobody")


def test_the_log_of_secret_signs_ends_in_what_the_result_says():
    told = set()
    for seed in range(40):
        match = play_out(cb.Match(cb.game("signs"), seed=seed, options={"games": 1}), Random(seed))
        note = [event.note for event in match.log if event.kind == "end"][-1]
        a, b, *_ = match.result.scores
        assert (note, match.result.outcome) == (("end.draw", "draw") if a == b else ("end.win", "win"))
        told.add(note)
    assert told == {"end.draw", "end.win"}


@pytest.mark.parametrize(
    ("tokens", "hands", "winners", "outcome"),
    [
        ((3, 3, 1), ("HHS", "H", ""), (1,), "won_tie"),
        ((3, 3, 3), ("HH", "SA", "HSA"), (0, 1), "shared"),
        ((2, 3, 3), ("", "HSA", "HSAP"), (1,), "won_tie"),
        ((4, 3, 3), ("HSAPM", "", ""), (0,), "won"),
    ],
)
def test_of_librarians_with_equal_points_the_smaller_hand_wins(tokens, hands, winners, outcome):
    zones = {f"hand_{seat}": " ".join(hand) for seat, hand in enumerate(hands) if seat}
    match = librarians(hands[0], seats=3, zones=zones, phase="over", tokens=tokens)
    assert (match.result.winners, match.result.outcome, match.result.scores) == (winners, outcome, tokens)


def ranking(match):
    told = Session.for_match(match, lang="en").snapshot()["result"]["ranking"]
    return [rank["text"] for rank in told]


def test_a_ranking_has_all_seats_and_ties_share_a_place():
    match = librarians("HH", seats=4, zones={"hand_1": "S A"}, phase="over", tokens=(3, 3, 2, 2))
    lines = ["1. You: 3 points", "1. Ben: 3 points", "3. Cora: 2 points", "3. Dan: 2 points"]
    assert ranking(match) == lines
    fewer = librarians("HHS", seats=3, zones={"hand_1": "H"}, phase="over", tokens=(3, 3, 1))
    assert ranking(fewer) == ["1. Ben: 3 points", "2. You: 3 points", "3. Cora: 1 point"], "a tie that is broken"


def test_teams_are_ranked_as_teams():
    match = play_out(cb.Match(cb.game("signs"), seed=1, options={"games": 1}), Random(1))
    first, second = ranking(match)
    assert first.startswith("1. ") and second.startswith("1. " if match.result.outcome == "draw" else "2. ")


def test_happiness_tells_points_without_places():
    assert ranking(at("over", 2, wins=(0, 0, 3, 1)))[:2] == ["Cora: 3 rounds all right", "Dan: 1 round all right"]


def row(n, chance, best=None, cost=0.0):
    error = Plain(error=2)
    best = chance if best is None else best
    return Plain(number=n, chance=chance, best_chance=best, best_se=0.02, cost=cost, cost_se=0.02, close=True,
                 measure="won", share=error, best_share=error)  # fmt: skip


@pytest.mark.parametrize(
    ("rows", "found"),
    [
        ([row(1, 0.5), row(2, 0.44)], (2, "took", 0.44)),  # the last move was lost by luck
        ([row(1, 0.5), row(2, 0.2, 0.5, 0.3), row(3, 0.2), row(4, 0.1)], (2, "cost", 0.3)),
        ([row(1, 0.1), row(2, 0.6), row(3, 0.2)], (1, "gave", 0.5)),
        ([row(1, 0.05)], None),
        ([], None),
    ],
)
def test_the_turning_point_is_the_largest_change_by_luck_or_by_a_mistake(rows, found):
    match = cb.Match(cb.game("soulmates"), seats=3, seed=7)
    point = turning_point(match, 0, rows)
    assert (point and (point.row.number, point.cause, round(point.change, 9))) == found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_turning_point_has_words_for_every_cause_and_measure(lang):
    say = Speaker(cb.game("soulmates"), lang)
    for measure in ("won", "judged", "score"):
        told = expected(say, Share(measure, 0.44, 0.02, 400))
        for cause in ("gave", "took", "cost"):
            text = say.sentence("turning", cause, {"move": "Call", "expected": told, "change": 56})
            assert all(part in text for part in ("Call", "44", "56"))
    assert not re.search(r"\d", expected(say, Share("judged", 0.0, 0.0, 400)))


def test_an_account_begins_with_a_glance_and_then_looks_closely_at_what_matters_most():
    """Each reply holds everything known so far, and the last one the summary."""
    session = Session("soulmates", seats=3, seed=7)
    while session.match.result is None:
        session.handle({"do": "play_for_me"})
    told = [session.handle({"do": "balance", "part": 0})["balance"]]
    while (last := told[-1])["part"] + 1 < last["parts"]:
        told.append(session.handle({"do": "balance", "part": last["part"] + 1})["balance"])
    assert [one["part"] for one in told] == [*range(told[0]["parts"])]
    assert [one["title"] is None for one in told] == [True] * (len(told) - 1) + [False]
    assert "quick look" in told[0]["text"] and told[0]["start_se"] >= told[-1]["start_se"]
