"""The journal of a class in PostgreSQL, for schools whose classes run in several processes or on several machines.

Each class has its own schema, with the tables of SQLite's journal. One process owns a class and each of its rooms:
it holds an advisory lock, which PostgreSQL releases when the process ends. Followers of a room are notified of the
numbers of the room and the decision, and query the rest.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final
from urllib.parse import urldefrag

import psycopg
from psycopg import sql

from combinatoria.rooms import NotKept

from .journal import TABLES, Kept, Records

__all__ = ["PostgresJournal", "changes"]

CLASS: Final = "class"
"""The default name of a class."""
NAME: Final = r"[a-z][a-z0-9_]{0,39}"
"""Pattern of the names of classes, which also name schemas."""
TYPES: Final = {"REAL": "DOUBLE PRECISION", "BLOB": "BYTEA"}
"""SQLite type -> its name in PostgreSQL, if different."""
WAIT: Final = 5
"""Seconds within which the server has to answer a new connection."""
HAND_OVER: Final = 1.0
"""Seconds to wait for a class that another process may be releasing."""


def _columns(columns: str) -> str:
    return re.sub("|".join(TYPES), lambda found: TYPES[found[0]], columns)


def _schema(name: str) -> str:
    return f"combinatoria_{name}"


class PostgresJournal(Records):
    """Records in a database, owned by this process until it ends.

    A lost connection is not reopened, since another process may own the class by then. Changes are then refused, and a
    class that is opened again continues with all acknowledged changes.

    Args:
        address: ``postgresql://user@host/database#name``; the name is that of the class.

    Raises:
        psycopg.Error: the database cannot be reached, or another process owns the class.
    """

    def __init__(self, address: str) -> None:
        database, name = urldefrag(address)
        self.name = name or CLASS
        if not re.fullmatch(NAME, self.name):
            raise psycopg.DataError(f"#{self.name}: {NAME}")
        self._db = psycopg.connect(database, autocommit=True, connect_timeout=WAIT)
        try:
            # Like SQLite's NORMAL: a change outlives this process, but perhaps not a power cut of the database.
            self._db.execute("SET synchronous_commit TO off")
            schema = sql.Identifier(_schema(self.name))
            self._db.execute(sql.SQL("CREATE SCHEMA IF NOT EXISTS {}").format(schema))
            self._db.execute(sql.SQL("SET search_path TO {}").format(schema))
            self._own(0)
            for table, columns in TABLES.items():
                made = f"CREATE TABLE IF NOT EXISTS {table}({_columns(columns)}, rowid BIGSERIAL)"
                self._db.execute(made.encode())
            if not self._begin():
                raise psycopg.DataError(f"format {self.setting('format')}")
        except BaseException:
            self._db.close()
            raise

    def close(self) -> None:
        """Close the connection, which releases the class."""
        self._db.close()

    def _own(self, room: int) -> None:
        """Own a room, or the class (0); a process that was killed may take a moment to release it.

        Raises:
            psycopg.Error: another process owns it.
        """
        lock = "SELECT pg_try_advisory_lock(hashtext(%s), %s)"
        until = time.monotonic() + HAND_OVER
        while (taken := self._db.execute(lock, (_schema(self.name), room)).fetchone()) is None or not taken[0]:
            if time.monotonic() > until:
                raise psycopg.OperationalError(f"{self.name}/{room} is owned by another process")
            time.sleep(0.05)

    def _rows(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        return self._db.execute(query.replace("?", "%s").encode(), values).fetchall()

    def _add(self, table: str, *rows: Sequence[Any]) -> None:
        now = time.time()
        places = ",".join(["%s"] * (1 + len(rows[0])))
        try:
            with self._db.transaction(), self._db.cursor() as cursor:
                cursor.executemany(f"INSERT INTO {table} VALUES({places})".encode(), [(now, *row) for row in rows])
                self._notify(table, rows[-1])
        except (psycopg.Error, UnicodeError) as error:
            raise NotKept(str(error)) from error

    def _notify(self, table: str, row: Sequence[Any]) -> None:
        """Notify followers of a decision's room, within the transaction."""
        if table == "decision":
            self._db.execute("SELECT pg_notify(%s, %s)", (_schema(self.name), f"{row[0]} {row[1]}"))

    def add_room(self, number: int, place: int, opening: Mapping[str, Any]) -> None:
        """See :class:`Records`; the room is owned from now on."""
        try:
            self._own(number)
        except psycopg.Error as error:
            raise NotKept(str(error)) from error
        super().add_room(number, place, opening)

    def rooms(self) -> Iterator[Kept]:
        """See :class:`Records`; the rooms are owned from now on."""
        for kept in super().rooms():
            self._own(kept.id)
            yield kept


def changes(address: str, seconds: float) -> Iterator[tuple[int, int]]:
    """Yield room and number of each decision that is kept in a class from now on, whichever process owns it.

    Args:
        address: as for :class:`PostgresJournal`.
        seconds: how long to wait for each.
    """
    database, name = urldefrag(address)
    with psycopg.connect(database, autocommit=True, connect_timeout=WAIT) as db:
        db.execute(sql.SQL("LISTEN {}").format(sql.Identifier(_schema(name or CLASS))))
        while notices := list(db.notifies(timeout=seconds, stop_after=1)):
            room, n = notices[0].payload.split()
            yield int(room), int(n)
