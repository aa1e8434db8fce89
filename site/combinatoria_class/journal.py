"""The journal of a class: append-only records behind one interface, and their implementation in SQLite.

A class opened again reads it from the beginning; for settings and chairs, the last row counts. The SQL is common to all
databases: ``rowid`` counts the rows of a table, and each ``?`` is a value.
"""

from __future__ import annotations

import json
import sqlite3
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from combinatoria.rooms import Entry, Kind, NotKept

__all__ = ["FORMAT", "TABLES", "Journal", "Kept", "KeptPerson", "Records"]

FORMAT = 1
TABLES: Final[Mapping[str, str]] = {
    "setting": "at REAL, name TEXT, value TEXT",
    "person": "at REAL, id INTEGER, token BLOB, name TEXT, lang TEXT",
    "room": "at REAL, id INTEGER PRIMARY KEY, place INTEGER, opening TEXT",
    "chair": "at REAL, room INTEGER, seat INTEGER, person INTEGER, kind TEXT",
    "decision": "at REAL, room INTEGER, n INTEGER, seat INTEGER, move TEXT, chance TEXT, by TEXT, key TEXT",
    "poll": "at REAL, id INTEGER, asked TEXT",
    "answer": "at REAL, poll INTEGER, round INTEGER, person INTEGER, value REAL",
}
"""The columns of each table, in SQLite's types."""


class KeptPerson(NamedTuple):
    """A person as kept: no name but the nickname, and only a hash of the token."""

    id: int
    token: bytes
    name: str
    lang: str


class Kept(NamedTuple):
    """A room as kept, with the last occupant of each seat: person (or None) and kind."""

    id: int
    place: int
    opening: Mapping[str, Any]
    entries: Sequence[Entry]
    chairs: Mapping[int, tuple[int | None, Kind]]


class Records(ABC):
    """Records of a class; an implementation provides :meth:`_add`, :meth:`_rows` and :meth:`close`."""

    @abstractmethod
    def _add(self, table: str, *rows: Sequence[Any]) -> None:
        """Append rows with the current time, all or none.

        Raises:
            NotKept: they cannot be kept.
        """

    @abstractmethod
    def _rows(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """Return the rows that a query finds."""

    @abstractmethod
    def close(self) -> None:
        """Close the records."""

    def _begin(self) -> bool:
        """Note the format in new records; return whether these have the format of this version."""
        kept = self.setting("format")
        if kept is None:
            self.set("format", FORMAT)
        return kept in (None, FORMAT)

    # -- writing -----------------------------------------------------------------------------------------------

    def set(self, name: str, value: Any) -> None:
        """Keep a setting of the class."""
        self._add("setting", (name, json.dumps(value)))

    def add_person(self, person: KeptPerson) -> None:
        """Keep a person who has joined, or has a new name."""
        self._add("person", person)

    def add_room(self, number: int, place: int, opening: Mapping[str, Any]) -> None:
        """Keep a new match at a table."""
        self._add("room", (number, place, json.dumps(opening)))

    def add_chair(self, room: int, seat: int, person: int | None, kind: Kind) -> None:
        """Keep who is at a seat."""
        self._add("chair", (room, seat, person, kind))

    def add_entries(self, room: int, entries: Sequence[Entry]) -> None:
        """Keep changes of a match."""
        self._add("decision", *((room, e.n, e.seat, e.move, json.dumps(e.chance), e.by, e.key) for e in entries))

    def add_poll(self, number: int, asked: Mapping[str, Any]) -> None:
        """Keep a question to the class."""
        self._add("poll", (number, json.dumps(asked)))

    def add_answer(self, poll: int, turn: int, person: int, value: float) -> None:
        """Keep a prediction."""
        self._add("answer", (poll, turn, person, value))

    # -- reading -----------------------------------------------------------------------------------------------

    def setting(self, name: str) -> Any:
        """Return a setting, or None."""
        found = self._rows("SELECT value FROM setting WHERE name=? ORDER BY rowid DESC LIMIT 1", name)
        return json.loads(found[0][0]) if found else None

    def people(self) -> list[KeptPerson]:
        """Return everybody who has joined, in the order of joining, as last kept."""
        rows = self._rows("SELECT id, token, name, lang FROM person ORDER BY rowid")
        return list({row[0]: KeptPerson(*row) for row in rows}.values())

    def rooms(self) -> Iterator[Kept]:
        """Yield the last room of every table."""
        last = (
            "SELECT id, place, opening FROM room WHERE id IN (SELECT MAX(id) FROM room GROUP BY place) ORDER BY place"
        )
        for number, place, opening in self._rows(last):
            chairs = self._rows("SELECT seat, person, kind FROM chair WHERE room=? ORDER BY rowid", number)
            entries = self.entries(number)
            yield Kept(number, place, json.loads(opening), entries, {seat: (who, kind) for seat, who, kind in chairs})

    def entries(self, room: int) -> list[Entry]:
        """Return all changes of a match, in their order."""
        rows = self._rows("SELECT n, seat, move, chance, by, key FROM decision WHERE room=? ORDER BY rowid", room)
        return [Entry(n, seat, move, json.loads(chance), by, key) for n, seat, move, chance, by, key in rows]

    def moves(self) -> Iterator[dict[str, Any]]:
        """Yield the decisions of all matches that were not taken back, each with the person who sat there then."""
        who = "SELECT person FROM chair c WHERE c.room=d.room AND c.seat=d.seat AND c.at<=d.at ORDER BY c.rowid DESC"
        deal = "SELECT COUNT(*) FROM room q WHERE q.place=r.place AND q.id<=r.id"
        rows = self._rows(
            f"SELECT d.room, r.place, ({deal}), d.seat, d.n, d.move, d.by, ({who} LIMIT 1) "
            "FROM decision d JOIN room r ON r.id=d.room ORDER BY d.room, d.rowid"
        )
        matches: dict[int, list[dict[str, Any]]] = {}
        for room, place, number, seat, n, move, by, person in rows:
            made = matches.setdefault(room, [])
            del made[n:]
            if move is not None:
                made.append({"table": place + 1, "deal": number, "seat": seat + 1, "n": n + 1, "move": move,
                             "by": by, "person": person if by == "human" else None})  # fmt: skip
        for made in matches.values():
            yield from made

    def last(self, table: str) -> int:
        """Return the last number of a table, 0 if there is none."""
        return int(self._rows(f"SELECT COALESCE(MAX(id), 0) FROM {table}")[0][0])

    def rows(self) -> Iterator[tuple[Any, ...]]:
        """Yield all answers: poll, round, person, value, in their order."""
        yield from self._rows("SELECT poll, round, person, value FROM answer ORDER BY rowid")

    def polls(self) -> Iterator[tuple[int, dict[str, Any]]]:
        """Yield all questions in their order; one that was kept again is repeated, and its last form counts."""
        for number, asked in self._rows("SELECT id, asked FROM poll ORDER BY rowid"):
            yield number, json.loads(asked)


class Journal(Records):
    """Records in a file of SQLite, or in memory if there is none.

    Args:
        file: the file; it is created if it is missing.

    Raises:
        OSError, sqlite3.Error: it cannot be opened, or is no journal.
    """

    def __init__(self, file: Path | None) -> None:
        self._db = sqlite3.connect(file or ":memory:", isolation_level=None, check_same_thread=False)
        self._db.execute("PRAGMA journal_mode=WAL")
        self._db.execute("PRAGMA synchronous=NORMAL")
        for name, columns in TABLES.items():
            self._db.execute(f"CREATE TABLE IF NOT EXISTS {name}({columns})")
        if not self._begin():
            raise sqlite3.DatabaseError(f"format {self.setting('format')}")

    def close(self) -> None:
        """Write everything into the one file, and close it."""
        self._db.close()

    def _rows(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        return self._db.execute(sql, values).fetchall()

    def _add(self, table: str, *rows: Sequence[Any]) -> None:
        """Append rows; NotKept is raised if the disk is full, or gone."""
        now = time.time()
        places = ",".join("?" * (1 + len(rows[0])))
        try:
            self._db.execute("BEGIN")
            self._db.executemany(f"INSERT INTO {table} VALUES({places})", [(now, *row) for row in rows])
            self._db.execute("COMMIT")
        except sqlite3.Error as error:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            raise NotKept(str(error)) from error
