"""The file of a study: a header line that identifies the study, then a line for every finished piece.

Each line is written in a single call. A kill can only truncate the last line, and that piece is played again.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Final

from ..core.move import Refused
from ..core.reading import decoded
from ..core.validate import MAX_CHARACTERS, parsed
from ..odds.average import Sums
from .plan import Piece, PieceSums, Study

__all__ = ["Ledger", "read_file"]

FORMAT: Final = 1


class Ledger:
    """The file of a study, open for appending finished pieces.

    Args:
        path: the file; created if it does not exist.
        study: the study it must belong to.

    Attributes:
        found: the finished pieces, without those that the study does not have (its last piece may be shorter).

    Raises:
        Refused: the file is not a study's, is damaged, or belongs to another study; it is left unchanged.
        OSError: it cannot be read or written.
    """

    def __init__(self, path: Path, study: Study) -> None:
        self.found: dict[Piece, PieceSums] = {}
        head, end = _head(study), 0
        if path.exists():
            there, pieces, end = _read(path)
            differing = tuple(name for name in head if there and there.get(name) != head[name])
            if differing:
                raise Refused("study.file", "study_other", name=path.name, differing=differing)
            if not end and not _line(head).startswith(path.read_bytes()):
                raise Refused("study.file", "study_file", name=path.name)
            self.found = {one: found for one, found in pieces if study.has(one)}
        self._file: BinaryIO = path.open("ab")
        self._file.truncate(end)  # drops a line that a kill has truncated
        if not end:
            self._write(head)

    def add(self, one: Piece, found: PieceSums) -> None:
        """Store a piece; once this returns, it survives a kill."""
        self.found[one] = found
        self._write({"piece": list(one), "found": {measure: sums.written() for measure, sums in found.items()}})

    def _write(self, value: Mapping[str, Any]) -> None:
        self._file.write(_line(value))
        self._file.flush()

    def __enter__(self) -> Ledger:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._file.close()


def read_file(path: Path) -> tuple[Study, dict[Piece, PieceSums]]:
    """Read a study and its finished pieces from its file; ``rounds`` is the largest number finished in any case.

    Raises:
        Refused: the file is not a study's, or is damaged.
        OSError: it cannot be read.
    """
    head, pieces, _ = _read(path)
    rounds = 1
    try:
        trial, seed, chunk = head["trial"], head["seed"], head["chunk"]
        if not isinstance(trial, str) or type(seed) is not int or type(chunk) is not int:
            raise ValueError("no such study")
        for one, _ in pieces:
            rounds = max(rounds, one.number * chunk + one.rounds)
        study = Study(trial, tuple(head["cases"]), rounds, seed, chunk)
    except (KeyError, TypeError, ValueError):
        raise Refused("study.file", "study_file", name=path.name) from None
    return study, {one: found for one, found in pieces if study.has(one)}


def _head(study: Study) -> dict[str, Any]:
    """Return what identifies a study: everything except its number of rounds."""
    about = {"study": FORMAT, "trial": study.name, "cases": list(study.cases), "seed": study.seed, "chunk": study.chunk}
    return dict(json.loads(json.dumps(about)))


def _line(value: Mapping[str, Any]) -> bytes:
    return (json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n").encode("utf-8")


def _read(path: Path) -> tuple[Mapping[str, Any], list[tuple[Piece, PieceSums]], int]:
    """Return the header of a file (empty if there is none), its pieces, and the offset at which its last line ends."""
    head: Mapping[str, Any] = {}
    pieces, end = [], 0
    for n, line in enumerate(_lines(path), start=1):
        end += len(line)
        if n == 1:
            head = _read_head(path, line)
        else:
            pieces.append(_piece(path, n, line))
    return head, pieces, end


def _read_head(path: Path, line: bytes) -> Mapping[str, Any]:
    try:
        head = parsed(decoded(line, path.name))
    except ValueError:
        head = None
    if not isinstance(head, dict) or "study" not in head:
        raise Refused("study.file", "study_file", name=path.name)
    return head


def _lines(path: Path) -> Iterator[bytes]:
    """Yield the complete lines of a file."""
    if not path.is_file():  # a device may have no end
        raise Refused("study.file", "study_file", name=path.name)
    with path.open("rb") as file:
        while (line := file.readline(MAX_CHARACTERS)).endswith(b"\n"):
            yield line


def _piece(path: Path, n: int, line: bytes) -> tuple[Piece, PieceSums]:
    try:
        value = parsed(decoded(line, path.name))
        one = Piece(*value["piece"])
        found = {measure: Sums.read(texts) for measure, texts in value["found"].items()}
        if not all(type(x) is int and x >= 0 for x in one):
            raise ValueError("no such piece")
    except (AttributeError, KeyError, TypeError, ValueError):
        raise Refused("study.file", "study_line", name=path.name, n=n) from None
    return one, found
