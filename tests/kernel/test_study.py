"""Studies: the same numbers wherever and in whatever order the rounds are played, and after any interruption."""

import json
import random
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path

import psutil
import pytest

import combinatoria as cb
from combinatoria.cli.main import main
from combinatoria.cli.workers import pool
from combinatoria.simulate import estimate, estimates
from combinatoria.studies import Study, contest, contests, grid, read, run
from tests.tiny import at_home

from .trials import coin, dice

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
DICE = Study("tests.kernel.trials:dice", grid({"sides": [4, 6], "dice": [2, 3]}), rounds=130, seed=5, chunk=40)


class Shuffled(Executor):
    """Runs its tasks in another order than they were submitted."""

    def __init__(self):
        self.tasks, self.orders = [], []

    def submit(self, work, /, *args):
        future = Future()
        self.tasks.append((future, work, args))
        if len(self.tasks) == 1:
            threading.Timer(0.05, self._work).start()
        return future

    def _work(self):
        tasks, self.tasks = self.tasks, []
        order = random.Random(len(tasks)).sample(range(len(tasks)), len(tasks))
        self.orders.append(order)
        for n in order:
            future, work, args = tasks[n]
            if future.set_running_or_notify_cancel():
                future.set_result(work(*args))


# -- one estimate ------------------------------------------------------------------------------------------


def test_an_estimate_in_chunks_is_the_same_everywhere():
    here = estimate(coin, 5030, seed=4, chunk=500)
    shuffled = Shuffled()
    assert estimate(coin, 5030, seed=4, executor=shuffled, chunk=500) == here
    assert len(shuffled.orders[0]) == 11 and shuffled.orders[0] != sorted(shuffled.orders[0])
    with ThreadPoolExecutor(3) as threads, pool(2) as processes:
        assert estimate(coin, 5030, seed=4, executor=threads, chunk=500) == here
        assert estimate(coin, 5030, seed=4, executor=processes, chunk=500) == here
    assert here.n == 5030 and here.agrees_with(0.5) and here != estimate(coin, 5030, seed=5, chunk=500)


def test_floats_are_added_in_the_same_order_everywhere():
    def trial(rng):
        return rng.random() ** 9

    here = estimate(trial, 4000, seed=1, chunk=100)
    assert estimate(trial, 4000, seed=1, executor=Shuffled(), chunk=100) == here, "to the last digit"


def test_without_an_executor_one_generator_serves_all_rounds():
    """Outputs shown in released lessons stay the same."""
    rng = random.Random(11)
    assert estimate(coin, 5000, seed=11).successes == sum(coin(rng) for _ in range(5000))


def test_an_executor_keeps_to_the_time_and_can_be_stopped():
    with ThreadPoolExecutor(2) as threads:
        timed = estimate(coin, seconds=0.3, executor=threads)
        assert timed.finished and timed.n >= 1000 and timed.n % 1000 == 0
        looks = iter([False, True])
        stopped = estimate(coin, 10**9, executor=threads, stop=lambda: next(looks))
        assert not stopped.finished and 1000 <= stopped.n < 10**9
    *_, last = estimates(coin, 2500, executor=Shuffled())
    assert last.n == 2500 and last.finished
    with pytest.raises(ValueError, match="positive"):
        estimate(coin, 10, chunk=0)


def test_what_cannot_be_brought_to_another_process_is_named():
    with ThreadPoolExecutor(2) as threads, pytest.raises(TypeError, match=r"'float' and 'str'$"):
        estimate(lambda rng: rng.random() + "1", 10, executor=threads)
    with pool(2) as processes:
        with pytest.raises(TypeError, match="one at the top of a module"):
            estimate(lambda rng: rng.random(), 10, executor=processes)
        with pytest.raises(TypeError, match="unsupported operand"):
            estimate(wrong, 10, executor=processes)


def wrong(rng):
    return rng.random() + "1"


def test_without_an_executor_nothing_of_processes_is_imported():
    code = (
        "import sys; from combinatoria.simulate import estimate; from combinatoria.studies import Study, run\n"
        "estimate(lambda rng: rng.random(), 10); run(Study('random:Random.random'))\n"
        "print(sorted({'concurrent', 'multiprocessing', 'pickle', 'pandas', 'distributed'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


# -- a study -----------------------------------------------------------------------------------------------


def test_a_study_is_the_same_everywhere(tmp_path):
    here = run(DICE)
    assert here.finished and here.rounds == 4 * 130
    kept = run(DICE, tmp_path / "kept.jsonl", executor=Shuffled())
    with pool(2) as processes:
        spread = run(DICE, tmp_path / "spread.jsonl", executor=processes)
    for other in (kept, spread, read(tmp_path / "kept.jsonl"), read(tmp_path / "spread.jsonl")):
        assert other.rows() == here.rows() and other.records() == here.records() and other.finished
    direct = [dice(r, 4, 2) for n, r in rng_of(DICE) for _ in range(n)]
    rows = {row.measure: row.estimate for row in here.rows() if row.case == {"sides": 4, "dice": 2}}
    assert rows["mean"].mean == pytest.approx(float(sum(found["mean"] for found in direct) / 130))
    assert rows["doublet"].successes == sum(found.get("doublet", 0) for found in direct) and rows["doublet"].n < 130


def rng_of(study):
    return [(40, random.Random(f"chunk {n} of {study.seed}")) for n in range(3)] + [
        (10, random.Random(f"chunk 3 of {study.seed}"))
    ]


def test_results_as_data_and_as_a_frame():
    found = run(DICE)
    frame = found.to_frame(level=0.9)
    names = ["sides", "dice", "measure", "n", "mean", "standard_error", "low", "high"]
    assert list(frame.columns) == names and list(frame["mean"]) == [r.estimate.mean for r in found.rows()]
    assert len(frame) == len(found.rows()) == 12
    told = json.loads(json.dumps(found.to_json(0.9)))
    assert told["rows"] == found.records(0.9) and told["finished"] and told["trial"] == DICE.name
    assert "case_n" in run(Study("tests.kernel.trials:repeated", grid({"n": [3]}), 10)).records()[0]
    for row, record in zip(found.rows(), found.records(0.9), strict=True):
        assert (record["low"], record["high"]) == row.estimate.interval(0.9)
        assert record["low"] <= record["mean"] <= record["high"]


def test_progress_counts_rounds_and_a_stop_keeps_what_is_finished(tmp_path):
    told, file = [], tmp_path / "s.jsonl"
    part = run(DICE, file, progress=told.append, stop=lambda: len(told) == 3)
    assert [p.done for p in told] == [40, 80, 120] and told[0].of == 520 and not part.finished
    assert read(file).rows() == part.rows()
    assert run(DICE, file, progress=told.append).rows() == run(DICE).rows()
    assert told[3].done == 160, "the three chunks were not played again"


def test_more_rounds_go_on_with_what_is_there(tmp_path):
    file, played = tmp_path / "s.jsonl", []
    run(DICE, file)
    more = Study(DICE.trial, DICE.cases, 200, DICE.seed, DICE.chunk)
    assert run(more, file, progress=played.append).rows() == run(more).rows()
    assert played[0].done == 4 * 120 + 40 and len(played) == 8, "only the short last chunk is played anew"
    assert run(DICE, file).rows() == run(DICE).rows(), "fewer rounds use fewer chunks"


@pytest.mark.parametrize(("trial", "known"), [("dice", False), ("coin", True)])
def test_of_a_single_round_only_a_share_has_an_interval(trial, known):
    for row in run(Study(f"tests.kernel.trials:{trial}", [{}], rounds=1, seed=5)).records():
        assert row["n"] == 1 and row["mean"] is not None
        assert [row[name] is not None for name in ("standard_error", "low", "high")] == [known] * 3


# -- the file ----------------------------------------------------------------------------------------------


def test_a_torn_last_line_is_played_again(tmp_path):
    study = Study(dice, [{"sides": 6}], rounds=60, seed=2, chunk=20)
    whole = run(study, tmp_path / "whole.jsonl")
    lines = (tmp_path / "whole.jsonl").read_bytes()
    assert lines.count(b"\n") == 4
    for cut in range(0, len(lines)):
        file, played = tmp_path / "torn.jsonl", []
        file.write_bytes(lines[:cut])
        assert run(study, file, progress=played.append).rows() == whole.rows()
        assert len(played) == 3 - max(0, lines[:cut].count(b"\n") - 1)
        assert file.read_bytes() == lines


@pytest.mark.parametrize(
    ("other", "differing"),
    [
        (Study("tests.kernel.trials:dice", DICE.cases, 130, 6, 40), ("seed",)),
        (Study("tests.kernel.trials:dice", DICE.cases[:2], 130, 5, 30), ("cases", "chunk")),
        (Study("tests.kernel.trials:coin", DICE.cases, 130, 5, 40), ("trial",)),
    ],
)
def test_the_file_of_another_study_is_refused(tmp_path, other, differing):
    file = tmp_path / "s.jsonl"
    run(DICE, file)
    before = file.read_bytes()
    with pytest.raises(cb.IllegalMove) as caught:
        run(other, file)
    assert caught.value.refusal.key == "study_other" and caught.value.refusal.facts["differing"] == differing
    assert file.read_bytes() == before


BAD = ["[]", '{"piece":[0,0,40]}', '{"piece":[0,0],"found":{}}', '{"piece":[0,-1,40],"found":{}}', "[" * 10000, "\xff"]
BAD += [f'{{"piece":[0,0,40],"found":{{"mean":{sums}}}}}' for sums in (
    '["1","1/0","0","0"]', '["1","nan","0","0"]', '["0","1","0","0"]', '["9","True","1","1"]', '["2","1","0"]', "3",
    f'["1","{"9" * 5000}","0","0"]', '["1","1","1e999","0"]', '["x","1","1","0"]',
)]  # fmt: skip


@pytest.mark.parametrize("line", BAD)
def test_a_damaged_file_is_refused(tmp_path, line):
    file = tmp_path / "s.jsonl"
    run(DICE, file)
    file.write_bytes(file.read_bytes() + line.encode("latin-1") + b"\n")
    before = file.read_bytes()
    for door in (lambda: run(DICE, file), lambda: read(file)):
        with pytest.raises(cb.IllegalMove) as caught:
            door()
        assert caught.value.refusal.key == "study_line" and caught.value.refusal.facts["n"] == 18
    assert file.read_bytes() == before


@pytest.mark.parametrize("found", [b"a letter\n", b"a letter", b'{"study":1}\n', b'{"a":1}\n', b"\xff\n"])
def test_other_files_are_refused_and_stay(tmp_path, found):
    file = tmp_path / "letter.txt"
    file.write_bytes(found)
    for door in (lambda: run(DICE, file), lambda: read(file)):
        with pytest.raises(cb.IllegalMove):
            door()
    assert file.read_bytes() == found
    with pytest.raises(cb.IllegalMove):
        run(DICE, tmp_path)


def test_what_makes_no_study_is_refused():
    for cases, rounds in [((), 10), (({},), 0), (({"x": {1, 2}},), 10), (({"x": float("nan")},), 10)]:
        with pytest.raises(ValueError, match="case"):
            Study(coin, cases, rounds)
    with pytest.raises(TypeError, match="'six', not a finite number"):
        run(Study("tests.kernel.trials:lettered"))
    for name in ("tests.kernel.trials:nothing", "no.such.module:f", "tests.kernel.trials", "os:sep", ":", "..x:y"):
        with pytest.raises(cb.IllegalMove) as caught:
            run(Study(name))
        assert caught.value.refusal.key == "study_trial"


# -- bots against bots -------------------------------------------------------------------------------------


def test_a_contest_tells_the_stronger_bot():
    cases = contests("soulmates", seats=[3], options={"must_call": [False]})
    assert [case["bot"] for case in cases] == ["random", "greedy"]
    weak, strong = (row.estimate for row in run(Study(contest, cases, 200)).rows() if row.measure == "won")
    assert weak.interval()[1] < strong.interval()[0] and weak.n == strong.n == 200
    assert contest(random.Random(3), **cases[1]) == contest(random.Random(3), **cases[1])


@pytest.mark.all
def test_points_and_games_from_other_homes():
    with at_home():
        (case,) = contests("tiny_solo", ["greedy"], ["random"])
        assert case["among"] == "", "nobody has an opponent"
        study = Study("combinatoria.studies.contest:contest", [case], 40, chunk=10)
        here = run(study)
        assert {row.measure for row in here.rows()} == {"won", "points", "decisions"}
        with pool(2) as processes:
            assert run(study, executor=processes).rows() == here.rows()


@pytest.mark.parametrize(
    "wrong", [{"bots": ["strong"]}, {"seats": [9]}, {"options": {"nothing": [1]}}, {"options": {"must_call": [3]}}]
)
def test_contests_that_cannot_be(wrong):
    with pytest.raises(cb.IllegalMove):
        contests("soulmates", **wrong)


# -- the command -------------------------------------------------------------------------------------------

SLOW = ("--trial", "tests.kernel.trials:slow", "--option", "seconds=0.004,0.005", "--rounds", "300", "--chunk", "20")


def command(*words, folder):
    return subprocess.Popen(
        [sys.executable, "-m", "combinatoria", "study", *words, "--file", folder / "s.jsonl"],
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8",
    )  # fmt: skip


def wait_for_lines(process, file, n):
    """Wait until a file has this many finished chunks."""
    until = time.monotonic() + 60
    while not file.exists() or file.read_bytes().count(b"\n") <= n:
        assert process.poll() is None and time.monotonic() < until, process.stderr.read()
        time.sleep(0.01)


def test_killed_in_the_middle_nothing_is_lost(tmp_path, capsys, monkeypatch):
    """Kill the command while two processes work; they end too, and finished chunks are not played again."""
    file, told = tmp_path / "s.jsonl", tmp_path / "told.json"
    process = command(*SLOW, "--processes", "2", folder=tmp_path)
    wait_for_lines(process, file, 3)
    children = psutil.Process(process.pid).children(recursive=True)
    process.kill()
    process.communicate()
    assert process.returncode not in (0, 1) and len(children) >= 2
    assert not psutil.wait_procs(children, timeout=20)[1], "no process is left behind"
    before = file.read_bytes()
    finished = before.count(b"\n") - 1
    assert 3 <= finished < 30
    monkeypatch.chdir(ROOT)
    assert main(["study", *SLOW, "--processes", "1", "--file", str(file), "--json", str(told)]) == 0
    after = file.read_bytes()
    whole = before[: before.rindex(b"\n") + 1]
    assert after.startswith(whole) and after.count(b"\n") == 31, "30 chunks, none of them twice"
    study = Study("tests.kernel.trials:slow", grid({"seconds": [0.0, 0.0]}), 300, chunk=20)
    assert [r["mean"] for r in json.loads(told.read_text())["rows"]] == [r["mean"] for r in run(study).records()]
    assert "seconds" in capsys.readouterr().out


@pytest.mark.parametrize("processes", ["1", "2"])
def test_ctrl_c_keeps_what_is_finished(tmp_path, processes):
    process = command(*SLOW, "--processes", processes, folder=tmp_path)
    wait_for_lines(process, tmp_path / "s.jsonl", 2)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130 and "Traceback" not in err
    assert err.splitlines()[-1].startswith("Stopped.") and "s.jsonl" in err and "value" in out
    found = read(tmp_path / "s.jsonl")
    assert 2 * 20 <= found.rounds < 600


def test_the_table_and_refusals_of_the_command(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    words = ["study", "soulmates", "--option", "must_call=true,false", "--bot", "greedy", "--rounds", "20"]
    words += ["--processes", "1", "--chunk", "10"]
    assert main(words) == 0
    head, _, *rows = capsys.readouterr().out.splitlines()
    assert head.split()[:2] == ["must_call", "measured"] and len(rows) == 4 and "%" in rows[0] and "±" in rows[1]
    assert len(read("study.jsonl").rows()) == 4
    assert main([*words, "--json", "-"]) == 0
    told = capsys.readouterr().out
    assert json.loads(told)["rows"] == read("study.jsonl").to_json()["rows"] and not Path("-").exists()
    assert main([*words, "--json"]) == 0 and capsys.readouterr().out == told
    assert main([*words, "--seed", "1"]) == 1
    assert capsys.readouterr().err == ("“study.jsonl” belongs to another study (different: seed); name another file.\n")
    assert main([*words, "--seed", "1", "--lang", "ja"]) == 1 and "別の調査" in capsys.readouterr().err
    for wrong in (["--option", "target=1"], ["--seats", "12"], ["--bot", "champion"]):
        assert main(["study", "soulmates", *wrong]) == 1 and capsys.readouterr().err.count("\n") == 1
    assert main(["study", "--trial", "nothing:here"]) == 1 and "nothing" in capsys.readouterr().err
    for wrong in (["--rounds", "0"], ["--option", "target"], ["--file", str(tmp_path / "no" / "s")]):
        with pytest.raises(SystemExit) as caught:
            main(["study", "soulmates", "--processes", "1", *wrong])
        assert str(caught.value).count("\n") == 0 and str(caught.value) not in ("0", "2")
    with pytest.raises(SystemExit) as caught:
        main(["study", "--trial", "tests.kernel.trials:deadly", "--processes", "2", "--file", "d.jsonl"])
    assert "The worker processes have ended" in str(caught.value)
