"""Waiting measured by a scripted clock."""

import pytest

from combinatoria.slices.patience import SHOWN, Patience


class ScriptedClock:
    """A clock that advances by a fixed number of seconds each time it is read."""

    def __init__(self, tick=0.0):
        self.now, self.tick = 100.0, tick

    def __call__(self):
        self.now += self.tick
        return self.now


def test_a_wait_is_over_when_its_time_is_up_and_not_before():
    clock = ScriptedClock()
    wait = Patience(clock=clock)
    assert not wait.over
    clock.now += SHOWN - 0.001
    assert not wait.over and wait.spent == pytest.approx(SHOWN - 0.001)
    clock.now += 0.001
    assert wait.over and wait.over, "it stays over"


def test_none_is_endless_and_nothing_is_over_at_once():
    clock = ScriptedClock(1e9)
    assert not Patience(None, clock).over
    assert Patience(0, ScriptedClock()).over


def test_a_second_counts_as_a_short_wait():
    assert SHOWN == 1.0
