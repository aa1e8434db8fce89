"""Winners and ends of matches, where an option or a tie decides: reported correctly."""

from random import Random

import pytest

import combinatoria as cb
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
