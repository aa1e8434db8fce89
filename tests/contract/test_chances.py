"""Compares the odds of every game with simulation, and checks that wrong odds are detected."""

from fractions import Fraction
from random import Random

import pytest

import combinatoria as cb
from combinatoria.game_api.protocols import part, questions_of
from combinatoria.session import Session

from .chances import check_foreseen, check_lines, foreseen_in, wandering
from .random_play import each_name

pytestmark = pytest.mark.slow


@each_name
def test_the_odds_of_moves_agree_with_simulation(name):
    compared, untold = check_lines(name)
    assert compared and len(compared) > len(untold), "most predictions can be compared"


@each_name
def test_what_is_foreseen_agrees_with_simulation(name):
    assert check_foreseen(name)


@each_name
def test_a_move_that_is_asked_about_asks_exactly_once(name):
    """Every move with a question emits one event of kind ask, with a chance that everybody can read there."""
    found = 0
    rng = Random(5)
    for match, seat in wandering(name, 40, 3):
        moves = list(match.legal(seat))
        for move in rng.sample(moves, min(len(moves), 4)):
            for viewer in range(match.seats):
                for key, _ in questions_of(name, match.view(viewer), seat, move):
                    trial = cb.Match.from_table(match.game, match.table.copy(), match.seed)
                    line, happened = foreseen_in(trial, viewer, seat, move, key)
                    assert 0 <= line.value <= 1 and line.how and happened in (True, False)
                    assert line.value not in (0, 1) or happened == line.value
                    found += 1
    assert found > 20


# -- wrong odds are detected --------------------------------------------------------------------------------


@pytest.fixture
def live():
    return part("tiny_solo", "live")


def changed(line, value):
    return line._replace(value=value)


def test_a_count_that_forgets_the_open_cards_is_found(live, monkeypatch):
    """The classical mistake: counting face-up cards as if they could still be drawn."""
    right = live.odds_lines

    def wrong(view, seat):
        share = Fraction(12 - 3 * len(set(view.open_codes("row"))), 12)
        values = {"safe": share, "breaks": 1 - share}
        return [changed(line, values.get(line.key, line.value)) for line in right(view, seat)]

    monkeypatch.setattr(live, "odds_lines", wrong)
    with pytest.raises(AssertionError, match=r"tiny_solo, odds_lines.*(safe|breaks)"):
        check_lines("tiny_solo")


def test_a_wrong_expectation_is_found(live, monkeypatch):
    """Counting lost points as zero."""
    right = live.odds_lines

    def wrong(view, seat):
        hidden, row = live.unseen(live.GAME, view), set(view.open_codes("row"))
        won = sum(n * (live.depth(view) + live.ars.number(face)) for face, n in hidden.items() if face not in row)
        value = Fraction(won, hidden.total())
        return [changed(line, value) if line.key == "points" else line for line in right(view, seat)]

    monkeypatch.setattr(live, "odds_lines", wrong)
    with pytest.raises(AssertionError, match="'points'"):
        check_lines("tiny_solo")


def test_a_wrong_chance_at_the_question_is_found(live, monkeypatch):
    """Giving the chance of the complementary event."""
    right = live.foreseen

    def wrong(*given):
        line, happened = right(*given)
        return changed(line, 1 - line.value), happened

    monkeypatch.setattr(live, "foreseen", wrong)
    with pytest.raises(AssertionError, match="tiny_solo, foreseen"):
        check_foreseen("tiny_solo")


def test_a_certainty_that_is_none_is_found(live, monkeypatch):
    right = live.odds_lines
    monkeypatch.setattr(
        live, "odds_lines", lambda view, seat: [changed(line, Fraction(1)) for line in right(view, seat)]
    )
    with pytest.raises(AssertionError, match="predicted 1 of"):
        check_lines("tiny_solo")


def test_an_outcome_that_leaves_out_what_does_not_fit_is_found(live, monkeypatch):
    right = live.outcome
    monkeypatch.setattr(live, "outcome", lambda *given: right(*given) or None)
    with pytest.raises(AssertionError, match="only sometimes"):
        check_lines("tiny_solo")


@pytest.mark.parametrize("times", [0, 2])
def test_a_move_that_asks_never_or_twice_is_one_clear_error(times, monkeypatch):
    """In play as in tests, the error names the game, the move and the fault."""
    game = cb.game("tiny_solo")
    play = game.play

    def wrong(t, seat, move, chance):
        play(t, seat, move, chance)
        asks = [n for n, e in enumerate(t.events) if e.kind == "ask"]
        if not times:
            del t.events[asks[-1]]
        else:
            t.say("draw.ask", kind="ask", by=seat)

    s = Session("tiny_solo", seed=7)
    s.handle({"do": "move", "text": "draw", "seq": s.seq})
    s.handle({"do": "predict", "on": True})
    s.handle({"do": "move", "text": "draw", "seq": s.seq})
    about = s.snapshot()["prediction"]["id"]
    monkeypatch.setattr(game, "play", wrong)
    with pytest.raises(LookupError, match=rf"tiny_solo: 'draw' of seat 0 .* led to {times}"):
        s.handle({"do": "predict", "about": about, "value": 0.5})
