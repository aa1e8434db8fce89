"""The journal of a class: one SQLite file, only ever appended to.

A class opened again reads it from the beginning; of settings and chairs the last row counts.
"""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from combinatoria.rooms import Entry, Kind, NotKept

__all__ = ["Journal", "Kept", "KeptPerson"]

FORMAT = 1
TABLES = """
CREATE TABLE IF NOT EXISTS setting(at REAL, name TEXT, value TEXT);
CREATE TABLE IF NOT EXISTS person(at REAL, id INTEGER, token BLOB, name TEXT, lang TEXT);
CREATE TABLE IF NOT EXISTS room(at REAL, id INTEGER PRIMARY KEY, place INTEGER, opening TEXT);
CREATE TABLE IF NOT EXISTS chair(at REAL, room INTEGER, seat INTEGER, person INTEGER, kind TEXT);
CREATE TABLE IF NOT EXISTS decision(
    at REAL, room INTEGER, n INTEGER, seat INTEGER, move TEXT, chance TEXT, by TEXT, key TEXT);
CREATE TABLE IF NOT EXISTS poll(at REAL, id INTEGER, asked TEXT);
CREATE TABLE IF NOT EXISTS answer(at REAL, poll INTEGER, round INTEGER, person INTEGER, value REAL);
"""


class KeptPerson(NamedTuple):
    """A person as kept: no name but the nickname, and of the token only its hash."""

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


class Journal:
    """The journal in a file, or in memory if there is none.

    Args:
        file: the file; it is created if it is missing.

    Raises:
        OSError, sqlite3.Error: it cannot be opened, or is no journal.
    """

    def __init__(self, file: Path | None) -> None:
        self._db = sqlite3.connect(file or ":memory:", isolation_level=None, check_same_thread=False)
        self._db.execute("PRAGMA journal_mode=WAL")
        self._db.execute("PRAGMA synchronous=NORMAL")
        self._db.executescript(TABLES)
        if (kept := self.setting("format")) not in (None, FORMAT):
            raise sqlite3.DatabaseError(f"format {kept}")
        if kept is None:
            self.set("format", FORMAT)

    def close(self) -> None:
        """Write everything into the one file, and close it."""
        self._db.close()

    def _add(self, table: str, *rows: Sequence[Any]) -> None:
        """Append rows, all or none.

        Raises:
            NotKept: the file cannot take them: the disk is full, or gone.
        """
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

    # -- writing -----------------------------------------------------------------------------------------------

    def set(self, name: str, value: Any) -> None:
        """Keep a setting of the class."""
        self._add("setting", (name, json.dumps(value)))

    def add_person(self, person: KeptPerson) -> None:
        """Keep somebody who has joined, or has another name now."""
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
        row = self._db.execute("SELECT value FROM setting WHERE name=? ORDER BY rowid DESC", (name,)).fetchone()
        return None if row is None else json.loads(row[0])

    def people(self) -> list[KeptPerson]:
        """Return everybody who has joined, in their order, as last kept."""
        rows = self._db.execute("SELECT id, token, name, lang FROM person ORDER BY rowid")
        return list({row[0]: KeptPerson(*row) for row in rows}.values())

    def rooms(self) -> Iterator[Kept]:
        """Yield the last room of every table."""
        last = (
            "SELECT id, place, opening FROM room WHERE id IN (SELECT MAX(id) FROM room GROUP BY place) ORDER BY place"
        )
        for number, place, opening in self._db.execute(last).fetchall():
            chairs = self._db.execute("SELECT seat, person, kind FROM chair WHERE room=? ORDER BY rowid", (number,))
            entries = self.entries(number)
            yield Kept(number, place, json.loads(opening), entries, {seat: (who, kind) for seat, who, kind in chairs})

    def entries(self, room: int) -> list[Entry]:
        """Return all changes of a match, in their order."""
        rows = self._db.execute(
            "SELECT n, seat, move, chance, by, key FROM decision WHERE room=? ORDER BY rowid", (room,)
        )
        return [Entry(n, seat, move, json.loads(chance), by, key) for n, seat, move, chance, by, key in rows]

    def moves(self) -> Iterator[dict[str, Any]]:
        """Yield the decisions of all matches that were not taken back, each with who sat there then."""
        who = "SELECT person FROM chair c WHERE c.room=d.room AND c.seat=d.seat AND c.at<=d.at ORDER BY c.rowid DESC"
        deal = "SELECT COUNT(*) FROM room q WHERE q.place=r.place AND q.id<=r.id"
        rows = self._db.execute(
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
        return int(self._db.execute(f"SELECT COALESCE(MAX(id), 0) FROM {table}").fetchone()[0])

    def rows(self) -> Iterator[tuple[Any, ...]]:
        """Yield all answers: poll, round, person, value, in their order."""
        yield from self._db.execute("SELECT poll, round, person, value FROM answer ORDER BY rowid")

    def polls(self) -> Iterator[tuple[int, dict[str, Any]]]:
        """Yield all questions in their order; of one that was kept again the last form counts."""
        for number, asked in self._db.execute("SELECT id, asked FROM poll ORDER BY rowid"):
            yield number, json.loads(asked)
