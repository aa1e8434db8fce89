"""Playing a study: what its file has not yet, wherever an executor has it played."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing, nullcontext
from functools import partial
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING

from ..core.catalogue import homes
from ..pace.spread import spread
from ..pace.thinking import Progress
from .ledger import Ledger, read_file
from .plan import Found, Piece, Study, function, piece
from .results import Results

if TYPE_CHECKING:
    from concurrent.futures import Executor

__all__ = ["read", "run"]


def run(
    study: Study,
    file: str | PathLike[str] | None = None,
    *,
    executor: Executor | None = None,
    progress: Callable[[Progress], object] | None = None,
    stop: Callable[[], bool] | None = None,
) -> Results:
    """Play what is missing of a study.

    Args:
        study: the plan.
        file: where finished pieces are kept, line by line; what it has already is not played again. Without a file
            they are kept in memory.
        executor: has the pieces played: any ``concurrent.futures.Executor``; here, one by one, without.
        progress: told how many rounds are done of all, after every piece and a few times a second.
        stop: asked as often; when it says yes, what is finished is the answer.

    Returns:
        What is known; the same numbers with any executor and after any number of stops.

    Raises:
        Refused: the trial cannot be found, or the file is not one of this study.
        TypeError: the trial cannot be brought to another process, or comes to no number.
        OSError: the file cannot be read or written.
        concurrent.futures.BrokenExecutor: a process has died; the file has what was finished.

    >>> study = Study("random:Random.randrange", [{"start": 6}], rounds=2000, seed=1)
    >>> run(study).rows()[0].estimate.agrees_with(2.5)
    True
    """
    if isinstance(study.trial, str):
        function(study.trial)
    found: dict[Piece, Found] = {}
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
                    progress(Progress(done, of))
                if stop is not None and stop():
                    break
    return Results(study, found)


def read(file: str | PathLike[str]) -> Results:
    """What a file of a study has, finished or not; the study may be under way.

    Raises:
        Refused: it is none, or is damaged.
        OSError: it cannot be read.
    """
    return Results(*read_file(Path(file)))
