"""Time of Happiness at the table: cards drawn for late players, and the stories available to tell."""

import pytest

from combinatoria.games.happiness.checks import ASKS
from combinatoria.games.happiness.stories import PLACES, TOPICS
from tests.vectors.happiness import at
from tests.vectors.support import refused


@pytest.mark.parametrize("confidence", [True, False])
def test_a_late_player_counts_as_having_stated_an_even_chance(confidence):
    """A drawn card is no information (R11): 50 %, if chances are stated, and only for late players."""
    match = at("talk", options={"timer": 60, "confidence": confidence})
    match.play("place 2 at 80" if confidence else "place 2", 1)
    match.play("timeup", 0)
    drawn = [match.table.vars[f"stated:{seat}"] for seat in (1, 2, 3)]
    assert drawn == ([(80,), (50,), (50,)] if confidence else [()] * 3)
    assert all(len(match.table.zones[f"past:{seat}"]) == 1 for seat in range(1, 4))


def test_prepared_stories_are_told_of_prepared_topics_alone():
    for topic, last in ((TOPICS[0], False), ("own socks", True)):
        match = at("topic", topic="")
        match.play(f"topic {topic}", 0)
        for place in (*PLACES, max(PLACES) + 1):
            if last or place not in PLACES:
                assert refused(match, f"tell story {place}", 0) == "4.tell"
            else:
                assert match.why_not(f"tell story {place}", 0) is None


def test_everybody_has_so_many_questions_of_their_own_for_each_time():
    match = at("talk")
    for seat in (1, 2):
        for n in range(ASKS):
            match.play(f"ask own question {n}", seat)
            match.play("answer own yes", 0)
        assert refused(match, "ask own one more", seat) == "4.ask"
    assert match.why_not("ask own the first", 3) is None
