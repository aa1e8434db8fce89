"""The state of a class: tables, people and phase; every change goes into the journal first."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Literal

from combinatoria.core.move import Refusal
from combinatoria.core.reading import shown
from combinatoria.core.validate import MAX_NUMBER
from combinatoria.rooms import Chair, Entry, Room

from .asking import Asking, Refused
from .journal import Kept, KeptPerson, Records
from .people import Person, hashed, new_code, new_token, nickname
from .polls import Polls
from .pooled import Pooled
from .tables import ClassPlan, ClassRound, ClassTable

__all__ = ["ClassPlan", "ClassTable", "Classroom", "Refused"]

Phase = Literal["waiting", "playing", "paused", "over"]
NAME = 24
"""Maximum length of a name."""


class Classroom:
    """A class.

    Args:
        plan: what is played.
        journal: where the class is kept; if it already contains one, that is continued.
        clock: returns seconds.
    """

    def __init__(self, plan: ClassPlan, journal: Records, clock: Callable[[], float] = time.monotonic) -> None:
        self.plan, self.journal, self.clock = plan, journal, clock
        self.people: dict[int, Person] = {}
        self.tables: list[ClassTable] = []
        self.code = journal.setting("code") or new_code()
        self.desk_token, self.wall_token = new_token(), new_token()
        self.phase: Phase = "waiting"
        self.locked = self.hidden = self.approval = False
        self.pending: set[int] = set()
        """People whom the teacher has not let in yet; with ``approval``, everybody who joins starts among them."""
        self.polls: Polls = Polls(journal)
        self.asking = Asking(self)
        self.pooled = Pooled(self)
        self.shown: int | None = None
        """The table on the wall, as everybody may see it."""
        self.reached = False
        """True once a device other than this one has joined."""
        if journal.setting("plan"):
            self._resume()
        else:
            journal.set("code", self.code)
            journal.set("plan", vars(plan))
            self._deal(None)

    # -- opening and continuing --------------------------------------------------------------------------------

    def _resume(self) -> None:
        self.plan = ClassPlan(**self.journal.setting("plan"))
        self.phase = self.journal.setting("phase") or "waiting"
        self.locked = bool(self.journal.setting("locked"))
        self.approval = bool(self.journal.setting("approval"))
        self.pending = set(self.journal.setting("pending") or ())
        now = self.clock()
        for kept in self.journal.people():
            self.people[kept.id] = Person(*kept, left_at=now)
        for room in self.journal.rooms():
            self._resume_room(room)
        self.settle()
        if self.phase == "playing":
            for table in self.tables:
                if table.room.people:
                    table.room.start()

    def _resume_room(self, kept: Kept) -> None:
        room, counted = Room.resumed(kept.opening, kept.entries, partial(self._keep, kept.id))
        *among, key = kept.opening.get("round") or (0, kept.id, None)
        same = bool(kept.opening.get("same", self.journal.setting("same")))
        table = ClassTable(kept.place, kept.id, room, ClassRound(*among), same)
        table.prepare(self.plan)
        self.tables.append(table)
        for seat, (who, kind) in kept.chairs.items():
            if who is None or kind not in ("human", "away"):
                room.kinds[seat] = kind
                continue
            person = self.people[who]
            person.place, person.seat = kept.place, seat
            chair = room.seat(seat, person.lang, person.name)
            room.set_kind(seat, "away")
            for one in [key, *(entry.key for entry in counted if entry.seat == seat)]:
                if one:
                    chair.remember(one, {"re": None})
        self.asking.resume(table)

    def _keep(self, number: int, entries: Sequence[Entry]) -> None:
        self.journal.add_entries(number, entries)

    def _deal(self, seed: int | None) -> None:
        """Put a new match on every table, with the same people."""
        self.asking.new_deal()
        self.pooled.note(self.tables, left=True)
        before = self.tables
        self.journal.set("same", seed is not None)
        turn = None if seed is None else 1 + max(table.among.number for table in before)
        self.tables = [self._dealt(place, seed, turn) for place in range(self.plan.tables)]
        for table in before:
            self._take_over(table)

    def _dealt(self, place: int, seed: int | None, turn: int | None = None, key: str | None = None) -> ClassTable:
        """Return a table with a new match, before anybody sits at it.

        Args:
            place: the number of the table.
            seed: the seed that all tables share, or None for a separate one.
            turn: the number of the deal, if all tables share it.
            key: the key of the request for this deal, if a person asked for it.
        """
        number = self.journal.last("room") + 1
        among, own = ClassRound(0, 0), seed
        if self.plan.setting is not None:
            among = ClassRound(0, secrets.randbelow(MAX_NUMBER + 1))
            own = secrets.randbelow(MAX_NUMBER + 1) if seed is None else seed
        if self.tables:
            among = self.tables[place].among.next(turn)
        table = ClassTable.dealt(self.plan, place, number, own, among, partial(self._keep, number))
        table.same = table.room.shared_deal = seed is not None
        self.journal.add_room(number, place, table.opening(key))
        return table

    def _take_over(self, before: ClassTable) -> None:
        """Seat the people of a table again, at its new match, and let it begin."""
        table = self.tables[before.place]
        for person in self.at(before.place):
            self._sit(person, before.place, person.seat)
        if self.phase == "playing" and table.room.people:
            table.room.start()

    # -- people ------------------------------------------------------------------------------------------------

    def at(self, place: int) -> list[Person]:
        """Return the people at a table."""
        return [person for person in self.people.values() if person.place == place]

    def find(self, token: str) -> Person | None:
        """Return the person with a token."""
        mark = hashed(token)
        return next((person for person in self.people.values() if secrets.compare_digest(person.token, mark)), None)

    def join(self, name: str, lang: str) -> tuple[Person, str]:
        """Add a person, at a chair if one is free; return the person and the token."""
        if self.locked or self.phase == "over":
            raise Refused("locked")
        token = new_token()
        person = Person(len(self.people) + 1, hashed(token), self.own_name(name, lang), lang)
        self.journal.add_person(KeptPerson(person.id, person.token, person.name, lang))
        self.people[person.id] = person
        if self.approval:
            self._set_pending(self.pending | {person.id})
        else:
            self._sit_free(person)
        return person, token

    def _sit_free(self, person: Person) -> None:
        """Give a chair to a person if one is free."""
        if (free := self._free()) is not None:
            self._sit(person, *free)

    def own_name(self, name: str, lang: str, own: int | None = None) -> str:
        """Return a name fit to be shown, or a drawn one if nothing is left; only person ``own`` may have it already."""
        taken = {person.name for person in self.people.values() if person.id != own}
        plain = "".join(c for c in shown(" ".join(name.split())) if c.isprintable())[:NAME].strip()
        if not plain:
            return nickname(lang, taken)
        return plain if plain not in taken else f"{plain[: NAME - 3]} {1 + len(self.people)}"

    def _free(self) -> tuple[int, int] | None:
        """Return a free chair for a newcomer: at a table that already has people, else at an empty one."""
        free = [
            (not table.room.people, table.place, seat)
            for table in self.tables
            if not table.over
            for seat, kind in enumerate(table.room.kinds)
            if kind in ("empty", "bot") and self.plan.takes(seat)
        ]
        return min(free)[1:] if free else None

    def _sit(self, person: Person, place: int, seat: int | None) -> Chair | None:
        """Give a chair to a person."""
        person.place, person.seat = place, seat
        if seat is None:
            return None
        table = self.tables[place]
        self.journal.add_chair(table.number, seat, person.id, "human")
        chair = table.room.seat(seat, person.lang, person.name)
        if person.left_at is not None:
            table.room.set_kind(seat, "away")
        if self.phase == "playing" and table.room.paused:
            table.room.start()
        return chair

    def chair_of(self, person: Person) -> Chair | None:
        """Return the chair of a person, or one that watches the first table; None before the person is let in."""
        if person.id in self.pending:
            return None
        if person.seat is not None and person.place is not None:
            return self.tables[person.place].room.chairs[person.seat]
        table = self.tables[0]
        if person.id not in table.watchers:
            table.watchers[person.id] = table.room.watch(person.lang)
        return table.watchers[person.id]

    def ask(self, person: Person, request: Mapping[str, Any], key: str) -> dict[str, Any]:
        """Carry out a request of a person at the table."""
        chair = self.chair_of(person)
        if chair is None:
            raise Refused("pending")
        place = 0 if person.place is None else person.place
        if isinstance(request, Mapping) and request.get("do") == "next" and chair.goes_on and key not in chair.answers:
            return self._next_deal(person, chair, request, key)
        reply = self.tables[place].room.ask(chair, request, key)
        person.lang = chair.lang
        return reply

    def _next_deal(self, person: Person, chair: Chair, request: Mapping[str, Any], key: str) -> dict[str, Any]:
        """Put a new match on one table, at the request of a person who sits there."""
        re, place = request.get("id"), person.place
        if self.phase != "playing":
            return {"re": re, "error": chair.refused(Refusal("room.paused", "room_paused"))}
        assert place is not None and person.seat is not None, "a person who watches cannot ask for the next deal"
        before = self.tables[place]
        self.pooled.note([before], left=True)
        table = self.tables[place] = self._dealt(place, None, key=key)
        table.room.asks = before.room.asks
        self._take_over(before)
        table.room.chairs[person.seat].remember(key, {"re": re})
        return {"re": re}

    def came(self, person: Person) -> None:
        """Note that a person is connected."""
        person.left_at = None
        if person.seat is not None and person.place is not None:
            self.tables[person.place].room.set_kind(person.seat, "human")
        elif self.phase != "over" and person.id not in self.pending:
            self._sit_free(person)

    def went(self, person: Person) -> None:
        """Note that a person's connection has ended."""
        person.left_at = self.clock()
        if person.seat is None and (watching := self.tables[0].watchers.pop(person.id, None)) is not None:
            self.tables[0].room.leave(watching)

    def absent(self, person: Person) -> bool:
        """Show a person as away; return whether that is new."""
        if person.seat is None or person.place is None or self.phase == "over":
            return False
        room = self.tables[person.place].room
        if room.kinds[person.seat] != "human":
            return False
        room.set_kind(person.seat, "away")
        return True

    # -- the teacher's verbs -----------------------------------------------------------------------------------

    def set_phase(self, phase: Phase) -> None:
        """Start, pause, continue or end the class."""
        self.journal.set("phase", phase)
        self.phase = phase
        for table in self.tables:
            if phase == "playing" and table.room.people:
                table.room.start()
            elif phase != "playing":
                table.room.paused = True
        if phase == "over":
            self.settle()

    def show(self, place: int | None) -> None:
        """Show a table on the wall, or none."""
        self.shown = None if place is None else self._table(place, 0).place

    def set_locked(self, locked: bool) -> None:
        """Refuse or accept people who want to join."""
        self.journal.set("locked", locked)
        self.locked = locked

    def set_approval(self, approval: bool) -> None:
        """Require the teacher's approval of everybody who joins, or stop requiring it and let in those who wait."""
        self.journal.set("approval", approval)
        self.approval = approval
        for number in () if approval else sorted(self.pending):
            self.admit(number)

    def _set_pending(self, pending: set[int]) -> None:
        self.journal.set("pending", sorted(pending))
        self.pending = pending

    def _waiting(self, number: int) -> Person:
        if number not in self.pending:
            raise Refused("no_seat")
        return self.people[number]

    def admit(self, number: int) -> None:
        """Let in a person who waits."""
        person = self._waiting(number)
        self._set_pending(self.pending - {number})
        if person.left_at is None:
            self._sit_free(person)

    def turn_away(self, number: int) -> None:
        """Refuse to let in a person who waits, and forget the token."""
        person = self._waiting(number)
        self.journal.add_person(KeptPerson(person.id, b"", person.name, person.lang))
        self._set_pending(self.pending - {number})
        person.token = b""

    def deal(self, same: bool) -> None:
        """Deal anew at every table: the same cards for all if ``same``."""
        self._deal(secrets.randbelow(MAX_NUMBER + 1) if same else None)

    def give_to_bot(self, place: int, seat: int) -> None:
        """Give a chair to a bot; the person watches until a chair is free."""
        table = self._table(place, seat)
        self.journal.add_chair(table.number, seat, None, "bot")
        for person in self.at(place):
            if person.seat == seat:
                person.place = person.seat = None
        table.room.set_kind(seat, "bot")
        if self.phase == "playing":
            table.room.start()

    def move(self, number: int, place: int, seat: int) -> None:
        """Move a person to a chair where nobody sits; the old chair becomes a bot's."""
        person = self.people.get(number)
        table = self._table(place, seat)
        if person is None or table.room.kinds[seat] in ("human", "away") or not self.plan.takes(seat):
            raise Refused("no_seat")
        if person.place is not None and person.seat is not None:
            self.give_to_bot(person.place, person.seat)
        self._sit(person, place, seat)

    def rename(self, number: int, name: str) -> None:
        """Give a person another name."""
        person = self.people.get(number)
        if person is None:
            raise Refused("no_seat")
        fresh = self.own_name(name, person.lang, number)
        self.journal.add_person(KeptPerson(person.id, person.token, fresh, person.lang))
        person.name = fresh
        if person.place is not None and person.seat is not None:
            room = self.tables[person.place].room
            room.names[person.seat] = person.name
            room.follow()

    def _table(self, place: int, seat: int) -> ClassTable:
        if not 0 <= place < len(self.tables) or not 0 <= seat < self.tables[place].room.match.seats:
            raise Refused("no_seat")
        return self.tables[place]

    def settle(self) -> bool:
        """Ask about a move held back, and publish what is no longer secret; return whether anything changed."""
        changed = self._open_deals() | self.asking.follow()
        self.pooled.note(self.tables, left=self.phase == "over")
        return changed

    def _open_deals(self) -> bool:
        """Let finished matches reveal their deal once no table plays the same cards; return whether any does now."""
        waiting = [table for table in self.tables if table.room.shared_deal]
        if not waiting or (self.phase != "over" and any(not table.over for table in waiting if table.room.people)):
            return False
        for table in waiting:
            table.room.shared_deal = False
            table.room.follow()
        return True

    # -- for screens -------------------------------------------------------------------------------------------

    def state(self, person: Person | None = None) -> dict[str, Any]:
        """Return what everybody may know of the class."""
        state: dict[str, Any] = {"phase": self.phase, "hidden": self.hidden}
        if person is not None and person.id in self.pending:
            state["pending"] = True
        if person is not None:
            state |= {"table": None if person.place is None else person.place + 1, "name": person.name}
            if person.place is not None and self.tables[person.place].room.held:
                state["held"] = True
        if self.plan.friends:
            state |= {"friends": True, "done": self.tables[0].over}
        return state

    def overview(self, lang: str) -> dict[str, Any]:
        """Return what wall and desk show about people, tables and the question, without cards."""
        joined = [person for person in self.people.values() if person.token and person.id not in self.pending]
        here = [person for person in joined if person.left_at is None]
        watching = [person for person in here if person.seat is None]
        return {
            **self.state(),
            "game": self.plan.game,
            "joined": len(joined),
            "here": len(here),
            "reached": self.reached,
            "locked": self.locked,
            "approval": self.approval,
            "to_admit": [_named(self.people[number]) for number in sorted(self.pending)],
            "watching": [_named(person) for person in watching],
            "shown": self.shown,
            "tables": [self._table_state(table) for table in self.tables],
            "poll": self.polls.for_screen(len(here), lang),
            "asking": self.asking.waiting,
        }

    def _table_state(self, table: ClassTable) -> dict[str, Any]:
        room = table.room
        whose = {person.seat: person for person in self.at(table.place)}
        acting = room.match.to_act
        seats = [
            {
                "seat": seat,
                "kind": kind,
                "person": whose[seat].id if seat in whose else None,
                "name": whose[seat].name if seat in whose else "",
                "to_act": seat in acting and bool(room.people),
            }
            for seat, kind in enumerate(room.kinds)
            if self.plan.takes(seat)
        ]
        return {"table": table.place, "over": table.over, "moves": len(room.match.decisions), "seats": seats}

    def csv(self) -> Iterator[Mapping[str, Any]]:
        """Yield the decisions of all matches, and the answers to all questions, as flat rows."""
        for row in self.journal.moves():
            yield {"kind": "move", **row}
        yield from self.polls.rows()
        yield from self.pooled.flat()


def _named(person: Person) -> dict[str, Any]:
    return {"person": person.id, "name": person.name}
