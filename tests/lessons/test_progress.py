"""``trials``: the same rounds as ``range``, a progress line after a second, and an interruption that loses nothing."""

import signal
import sys

import pytest

from combinatoria_widgets.lessons.tools import state
from combinatoria_widgets.lessons.tools.progress import BROWSER_SECONDS, trials


@pytest.fixture(autouse=True)
def usual():
    """Start and end every test with Python's own Ctrl-C handler."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, signal.default_int_handler)


class Screen:
    def __init__(self):
        self.told = []

    def show(self, percent, text):
        self.told.append((percent, text))

    def clear(self):
        self.told.append("cleared")

    def say(self, text):
        self.told.append(text)


class Rounds:
    """A clock that advances only when a round is played, by a fixed number of seconds."""

    def __init__(self, each):
        self.now, self.each = 5.0, each

    def __call__(self):
        return self.now

    def play(self, k):
        self.now += self.each
        return k


def run(rounds, each, seconds=None):
    clock, screen = Rounds(each), Screen()
    made = [clock.play(k) for k in trials(rounds, seconds, clock=clock, screen=screen)]
    return made, screen.told


def test_a_short_run_is_range_and_shows_nothing():
    made, told = run(900, 0.001)
    assert made == list(range(900)) and told == ["cleared"]
    assert run(0, 1)[0] == [] and run(1, 100)[0] == [0] and run("abc", 0.1)[0] == ["a", "b", "c"]


def test_a_long_run_tells_how_far_it_is_and_leaves_nothing_behind():
    made, told = run(100, 0.05)
    assert made == list(range(100)) and told[-1] == "cleared"
    shares = [percent for percent, _ in told[:-1]]
    assert shares == sorted(shares) and 19 <= shares[0] <= 30 and shares[-1] > 80 and len(shares) < 20
    assert told[0][1] == f"{shares[0]} of 100 rounds"


def test_a_run_beyond_its_time_ends_with_one_sentence_and_keeps_its_rounds():
    made, told = run(10**6, 0.1, 10)
    assert 90 <= len(made) <= 120 and made == list(range(len(made)))
    sentence = told[-2]
    assert f"after {len(made)} of 1,000,000 rounds" in sentence and "seconds=60" in sentence
    assert len(run(10**6, 0.1, 60)[0]) >= 600


def test_a_run_that_is_nearly_over_is_not_cut_short():
    made, told = run(200, 0.1, 10)
    assert len(made) == 200 and "cleared" == told[-1] != told[-2]


def test_the_stop_button_ends_the_run_and_keeps_its_rounds():
    clock, screen, made = Rounds(0.02), Screen(), []
    for k in trials(1000, clock=clock, screen=screen):
        made.append(clock.play(k))
        if k == 40:
            signal.raise_signal(signal.SIGINT)
    assert 41 <= len(made) < 60 and f"Stopped after {len(made)} of 1,000 rounds" in screen.told[-2]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_stopping_twice_and_stopping_afterwards_work_as_ever():
    with pytest.raises(KeyboardInterrupt):
        for _ in trials(10, screen=Screen()):
            signal.raise_signal(signal.SIGINT)
            signal.raise_signal(signal.SIGINT)
    one, two = trials(3, screen=Screen()), trials(3, screen=Screen())
    list(zip(one, two, strict=True))
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)


def test_a_run_that_is_left_leaves_nothing_behind():
    screen = Screen()
    for _ in trials(10, screen=screen):
        break
    assert screen.told == ["cleared"] and signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_only_the_browser_has_a_limit(monkeypatch):
    assert len(run(10**4, 0.1)[0]) == 10**4
    monkeypatch.setattr(sys, "platform", "emscripten")
    assert len(run(10**4, 0.1)[0]) == pytest.approx(BROWSER_SECONDS / 0.1, rel=0.2)


def test_the_sentences_are_in_the_language_of_the_lesson(monkeypatch):
    monkeypatch.setattr(state, "_current", None)
    state.start("soulmates-a", lang="ja")
    _, told = run(10**6, 0.1, 10)
    assert "回で終わりにしました" in told[-2] and "回のうち" in told[0][1]
