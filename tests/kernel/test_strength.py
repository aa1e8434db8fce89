"""Win shares are repeatable, do not depend on the number of processes, and are told apart by their intervals."""

from itertools import islice

from combinatoria.cli.strength import CHUNK, Share, better, shares, tally


def test_shares_do_not_depend_on_how_they_are_worked_out():
    one = list(shares_of(1))
    assert one == list(shares_of(2))
    assert [(s.bot, s.among) for s in one] == [("random", "random"), ("greedy", "random")]
    assert one[1].wins == tally("soulmates", "greedy", "random", 4, range(CHUNK + 5)).wins


def shares_of(processes):
    found = shares("soulmates", CHUNK + 5, 4, processes)
    yield from islice(found, 2)
    found.close()


def test_greedy_beats_random_clearly():
    weak, strong = (
        Share("soulmates", 5, bot, "random", tally("soulmates", bot, "random", None, range(400)).wins, 400)
        for bot in ("random", "greedy")
    )
    assert better(strong, weak) is True and better(weak, strong) is False and better(weak, weak) is None
