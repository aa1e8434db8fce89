"""The tour in a notebook: its start, its refusals, its text."""

import pytest

from combinatoria_widgets import GameTable, Walkthrough


@pytest.fixture
def tour(front):
    return Walkthrough("soulmates", step=2)


def ask(widget, **request):
    heard = []
    widget.send = lambda content, buffers=None: heard.append(content)
    widget._handle_custom_msg({"id": 1, **request}, [])
    return heard[-1]


def test_it_begins_in_learn_mode_at_the_step_that_was_asked_for(tour):
    guide = tour.snapshot["guide"]
    assert (guide["kind"], guide["step"], guide["done"]) == ("learn", 2, False)
    assert tour.snapshot["moves"], "there must be something to do"


def test_the_repr_is_constant_whatever_is_done(tour):
    assert repr(tour) == "Walkthrough('soulmates', step=2)"
    assert ask(tour, do="play_for_me", seq=tour.session.seq) == {"re": 1}
    assert ask(tour, do="learn", step=3, seq=tour.session.seq) == {"re": 1}
    assert tour.snapshot["guide"]["step"] == 3
    assert repr(tour) == "Walkthrough('soulmates', step=2)"
    assert tour._repr_mimebundle_()[0]["text/plain"] == repr(tour)


def test_whoever_leaves_sits_at_a_match(tour):
    assert ask(tour, do="learn_stop", seq=tour.session.seq) == {"re": 1}
    assert tour.snapshot["guide"] is None and tour.snapshot["moves"]


def test_it_is_the_same_module_as_the_table_and_speaks_both_languages(front):
    tour = Walkthrough("soulmates", lang="ja")
    assert isinstance(tour, GameTable) and tour.snapshot["lang"] == "ja"
    english = Walkthrough("soulmates").snapshot["guide"]["title"]
    assert tour.snapshot["guide"]["title"] != english


@pytest.mark.parametrize("bad", [-1, 99, "two", True])
def test_a_step_that_is_not_there_is_refused(front, bad):
    with pytest.raises(ValueError):
        Walkthrough("soulmates", step=bad)
