"""A study on a real cluster of two workers, one of which is killed while running."""

import os
import signal

import pytest
from distributed import LocalCluster

from combinatoria.cli.main import main
from combinatoria.studies import Study, grid, read, run

pytestmark = pytest.mark.slow

STUDY = Study("tests.kernel.trials:slow", grid({"seconds": [0.004, 0.0]}), rounds=240, seed=3, chunk=10)


@pytest.fixture(scope="module")
def cluster():
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        yield cluster


@pytest.mark.all
def test_a_killed_worker_loses_nothing(cluster, tmp_path):
    """Its chunks are played by the other worker, or by a replacement."""
    here, killed = run(STUDY), []

    def progress(now):
        if now.done >= 60 and not killed:
            killed.append(cluster.workers[0].pid)
            os.kill(killed[0], signal.SIGTERM if os.name == "nt" else signal.SIGKILL)

    with cluster.get_client() as client:
        there = run(STUDY, tmp_path / "s.jsonl", executor=client.get_executor(), progress=progress)
    assert killed and cluster.workers[0].pid != killed[0], "the worker was killed, and the cluster has replaced it"
    assert there.finished and there.rows() == here.rows()
    assert read(tmp_path / "s.jsonl").rows() == here.rows()
    assert (tmp_path / "s.jsonl").read_bytes().count(b"\n") == 1 + 48, "every chunk once"


def test_the_command_plays_on_a_cluster(cluster, tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    words = ["study", "soulmates", "--bot", "random", "--option", "must_call=true,false"]
    words += ["--rounds", "12", "--chunk", "3"]
    assert main([*words, "--dask", cluster.scheduler_address]) == 0
    on_cluster = capsys.readouterr().out
    assert main([*words, "--processes", "1", "--file", "here.jsonl"]) == 0
    assert capsys.readouterr().out == on_cluster and "must_call" in on_cluster


def test_no_cluster_is_told_in_one_sentence(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as caught:
        main(["study", "soulmates", "--dask", "nowhere"])
    assert str(caught.value).startswith("There is no cluster at nowhere") and str(caught.value).count("\n") == 0
