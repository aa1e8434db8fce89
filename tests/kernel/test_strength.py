"""Win shares are repeatable, do not depend on the number of processes, and are distinguished by their intervals."""

import json
from itertools import islice

import pytest

import combinatoria as cb
from combinatoria.cli.bench import main as bench
from combinatoria.cli.strength import CHUNK, WinRate, better, shares, tally
from combinatoria.cli.workers import pool
from combinatoria.core.game import Result
from combinatoria.studies.contest import won
from tests.tiny import at_home

pytestmark = pytest.mark.slow


@pytest.fixture
def home():
    with at_home():
        yield


def test_shares_do_not_depend_on_how_they_are_worked_out():
    one = list(shares_of("soulmates", 4, 1))
    assert one == list(shares_of("soulmates", 4, 2))
    assert [(s.bot, s.among) for s in one] == [("random", "random"), ("greedy", "random")]
    assert one[1].wins == tally("soulmates", "greedy", "random", 4, range(CHUNK + 5)).wins
    assert not one[1].points, "one seat's points against others are not measured"


def shares_of(name, seats, processes):
    with pool(processes) as executor:
        found = shares(name, CHUNK + 5, seats, executor)
        yield from islice(found, 2)
        found.close()


@pytest.mark.all
def test_greedy_beats_random_clearly():
    weak, strong = (
        WinRate("soulmates", 5, bot, "random", tally("soulmates", bot, "random", None, range(400)).wins, 400)
        for bot in ("random", "greedy")
    )
    assert better(strong, weak) is True and better(weak, strong) is False and better(weak, weak) is None


# -- who has won -------------------------------------------------------------------------------------------


def test_a_win_that_is_shared_by_partners_counts_and_a_level_match_does_not():
    signs, altar = cb.game("signs"), cb.game("altar")
    assert not signs.one_sided(4) and not altar.one_sided(2)
    assert won(signs, 4, 0, Result((0, 2), "win")) and won(signs, 4, 2, Result((0, 2), "win"))
    assert not won(signs, 4, 1, Result((0, 2), "win")) and not won(signs, 4, 0, Result((0, 1, 2, 3), "draw"))
    assert won(altar, 3, 1, Result((1, 2), "shared")), "a tie at the top is won by those at the top"
    assert not any(won(altar, 2, seat, Result((0, 1), "shared")) for seat in (0, 1))


def test_all_together_or_nobody(home):
    crew, solo = cb.game("tiny_crew"), cb.game("tiny_solo")
    assert all(crew.one_sided(n) for n in crew.seats) and solo.one_sided(1)
    assert all(won(crew, 3, seat, Result((0, 1, 2), "together")) for seat in range(3))
    assert not any(won(crew, 3, seat, Result((), "fallen")) for seat in range(3))
    assert won(solo, 1, 0, Result((0,), "won")) and not won(solo, 1, 0, Result((), "lost"))


@pytest.mark.parametrize(("name", "seats"), [("tiny_solo", 1), ("tiny_crew", 2), ("tiny_crew", 4)])
def test_one_sided_games_report_wins_and_points(home, name, seats):
    """The measured bot plays all seats; both numbers are those of the individual matches."""
    found = list(islice(shares(name, 600, seats), 2))
    assert [(s.bot, s.among, s.games) for s in found] == [("random", "", 600), ("greedy", "", 600)]
    for row in found:
        assert len(row.points) == 600 and min(row.points) < 0 < max(row.points)
        mean, error = row.mean_points
        assert mean == pytest.approx(sum(row.points) / 600) and 0 < error < 1
        low, high = row.interval
        assert low < row.share < high
    if name == "tiny_crew":
        assert all(row.wins == sum(points > 0 for points in row.points) for row in found)
    else:
        assert all(row.wins == sum(points >= 6 for points in row.points) for row in found)
    assert better(found[1], found[0]) is True


@pytest.mark.all
def test_another_process_finds_the_same_games(home):
    assert list(shares_of("tiny_crew", 3, 1)) == list(shares_of("tiny_crew", 3, 2))


def test_the_figures_of_a_one_sided_game(home, capsys, tmp_path, monkeypatch):
    """The table and the file: no opponents, wins with their interval, points with their error."""
    monkeypatch.chdir(tmp_path)
    assert bench(["--bots", "--only", "tiny_solo", "--games", "30", "--processes", "1"]) == 0
    head, _, *rows = capsys.readouterr().out.splitlines()
    assert "points" in head and len(rows) == 4, rows
    assert all("all seats" in row and "±" in row for row in rows[:3])
    figures = json.loads((tmp_path / "bench.json").read_text("utf-8"))["figures"]
    names = [f["name"] for f in figures]
    assert names[:2] == ["tiny_solo: random", "tiny_solo: random, mean"] and len(names) == 6
    assert "95 % interval" in figures[0]["note"] and "standard error" in figures[1]["note"]
    assert bench(["--bots", "--only", "tiny_solo", "--games", "30", "--processes", "1", "--json", "-"]) == 0
    assert json.loads(capsys.readouterr().out)["figures"] == figures and not (tmp_path / "-").exists()
