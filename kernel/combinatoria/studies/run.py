"""Running a study: play the pieces its file does not have yet, with any executor."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing, nullcontext
from functools import partial
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING

from ..core.catalogue import homes
from ..slices.spread import spread
from ..slices.thinking import ThinkingProgress
from .ledger import Ledger, read_file
from .plan import Piece, PieceSums, Study, function, piece
from .results import Results

if TYPE_CHECKING:
    from concurrent.futures import Executor

__all__ = ["read", "run"]


def run(
    study: Study,
    file: str | PathLike[str] | None = None,
    *,
    executor: Executor | None = None,
    progress: Callable[[ThinkingProgress], object] | None = None,
    stop: Callable[[], bool] | None = None,
) -> Results:
    """Play the missing pieces of a study.

    Args:
        study: the plan.
        file: stores finished pieces, line by line; pieces it already has are not played again. Without a file they are
            kept in memory only.
        executor: any ``concurrent.futures.Executor``; without one, pieces are played in this process, one by one.
        progress: called with the rounds done out of all, after every piece and a few times a second.
        stop: called as often; if it returns True, the run ends with what is finished.

    Returns:
        The results so far; the same numbers with any executor and after any number of stops.

    Raises:
        Refused: the trial cannot be found, or the file does not belong to this study.
        TypeError: the trial cannot be sent to another process, or does not return numbers.
        OSError: the file cannot be read or written.
        concurrent.futures.BrokenExecutor: a process has died; the file has all finished pieces.

    >>> study = Study("random:Random.randrange", [{"start": 6}], rounds=2000, seed=1)
    >>> run(study).rows()[0].estimate.agrees_with(2.5)
    True
    """
    if isinstance(study.trial, str):
        function(study.trial)
    found: dict[Piece, PieceSums] = {}
    with nullcontext() if file is None else Ledger(Path(file), study) as ledger:
        if ledger is not None:
            found = ledger.found
        before = frozenset(found)
        missing = (one for one in study.pieces() if one not in before)
        done, of = sum(one.rounds for one in found), len(study.cases) * study.rounds
        with closing(spread(partial(piece, study, homes()), missing, executor)) as stream:
            for finished in stream:
                if finished is not None:
                    one, values = finished
                    found[one], done = values, done + one.rounds
                    if ledger is not None:
                        ledger.add(one, values)
                if progress is not None:
                    progress(ThinkingProgress(done, of))
                if stop is not None and stop():
                    break
    return Results(study, found)


def read(file: str | PathLike[str]) -> Results:
    """Read the results in the file of a study, which may still be running.

    Raises:
        Refused: the file is not a study's, or is damaged.
        OSError: it cannot be read.
    """
    return Results(*read_file(Path(file)))
