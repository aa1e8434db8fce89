"""Connections of a class: who is connected, what each may request, and what each receives."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from combinatoria.core.reading import normal
from combinatoria.core.validate import is_plain, is_whole, parsed
from combinatoria.rooms import Chair, NotKept, Room

from .asking import VERBS as ASKING
from .asking import Refused, chance
from .classroom import Classroom
from .frames import Parts, Picture, as_json
from .people import Person, Tries, is_here
from .texts import LANGUAGES, say
from .thinking import Thinker

__all__ = ["Closed", "Connection", "Hub"]

VERSION = 1
WAITING = 64
"""Maximum number of frames that wait for a slow screen."""
AWAY = 5.0
"""Seconds without a connection after which a person is shown as away."""
STAND_IN = 20.0
"""Seconds until a bot decides for a person who is away and has to move."""
STAND_IN_AGAIN = 3.0
"""The same for later decisions, until the person is back."""
KEY = 64
"""Maximum length of a request's key."""
TRY_AGAIN, ELSEWHERE, GOING, BAD = 1013, 4001, 1001, 4002
"""Codes with which a connection is closed: too slow, the seat is open elsewhere, the server stops, a wrong message."""


class Closed(Exception):
    """The connection must be closed."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Connection:
    """One screen.

    Args:
        address: the address of its device.
        lang: the language of sentences until the person is known.
    """

    def __init__(self, address: str, lang: str = "en") -> None:
        self.address, self.lang = address, lang
        self.person: Person | None = None
        self.role = ""
        self.watching: tuple[Room, Chair] | None = None
        """The table that a wall shows."""
        self.picture: Picture | None = None
        self.sent: dict[str, str] = {}
        self.queue: asyncio.Queue[str | int] = asyncio.Queue(WAITING)
        self.n = 0

    def send(self, do: str, fields: str = "") -> None:
        """Queue a frame; a screen that takes no more is disconnected, and gets a whole snapshot when it returns."""
        self.n += 1
        text = f'{{"do":"{do}","n":{self.n}{"," if fields else ""}{fields}}}'
        try:
            self.queue.put_nowait(text)
        except asyncio.QueueFull:
            self.close(TRY_AGAIN)

    def close(self, code: int) -> None:
        """Queue the end of the connection, in place of the frames that still wait."""
        while not self.queue.empty():
            self.queue.get_nowait()
        self.queue.put_nowait(code)

    def once(self, do: str, value: object) -> None:
        """Send a value if it is not the one sent last."""
        text = as_json(value)
        if self.sent.get(do) != text:
            self.sent[do] = text
            self.send(do, f'"value":{text}')


class Hub:
    """All connections of a class.

    Args:
        classroom: the class.
        addresses: where pupils reach it.
    """

    def __init__(self, classroom: Classroom, addresses: Sequence[str] = ()) -> None:
        self.classroom, self.addresses = classroom, addresses
        self.connections: set[Connection] = set()
        self.known: set[str] = set()
        """The addresses of devices from which a person has joined."""
        self.parts = Parts()
        self.tries = Tries()
        self.thinker = Thinker(self)
        self._due: dict[tuple[int, int], float] = {}
        self._stood: set[tuple[int, int]] = set()
        """Seats for which a bot has decided since their person left."""

    # -- what comes in -----------------------------------------------------------------------------------------

    def hear(self, connection: Connection, text: str) -> None:
        """Carry out one frame.

        Raises:
            Closed: the connection must be closed.
        """
        try:
            frame = parsed(text)
        except ValueError:
            frame = None
        if not isinstance(frame, dict) or not is_plain(frame) or not isinstance(frame.get("do"), str):
            self._refuse(connection, "frame", None)
            return
        try:
            self._act(connection, frame)
        except Refused as refused:
            self._refuse(connection, str(refused), frame)
        except NotKept:
            self._refuse(connection, "not_kept", frame)
        self.tell()

    def _refuse(self, connection: Connection, key: str, frame: Mapping[str, Any] | None) -> None:
        about = None if frame is None else frame["do"][:KEY]
        connection.send("refused", f'"about":{as_json(about)},"text":{as_json(say("told", key, connection.lang))}')

    def _act(self, connection: Connection, frame: Mapping[str, Any]) -> None:
        do = frame["do"]
        if not connection.role:
            return self._greet(connection, frame)
        if do == "ask":
            return self._ask(connection, frame)
        if do == "answer" and connection.person is not None:
            return self._answer(connection.person, frame)
        if connection.role == "desk" and do in VERBS:
            return VERBS[do](self.classroom, frame)
        if self._agreed(connection, do):
            return VERBS[do](self.classroom, {})
        raise Refused("desk_only" if do in VERBS else "frame")

    def _agreed(self, connection: Connection, do: str) -> bool:
        """Return whether friends without a desk may do this: start, and deal anew once the match is over."""
        person, room = connection.person, self.classroom
        if person is None or person.seat is None or not room.plan.friends:
            return False
        return room.phase == "waiting" if do == "start" else do == "deal" and room.tables[0].over

    def _greet(self, connection: Connection, frame: Mapping[str, Any]) -> None:
        """Process the first frame: a known token, or the code to join."""
        lang = frame.get("lang")
        connection.lang = lang if lang in LANGUAGES else "en"
        if frame.get("v") != VERSION:
            self._refuse(connection, "version", frame)
            raise Closed(BAD)
        do, token = frame["do"], frame.get("token")
        token = token if isinstance(token, str) else ""
        if do == "hello" and token in (self.classroom.desk_token, self.classroom.wall_token):
            if not is_here(connection.address):
                raise Refused("desk_only")
            connection.role = "desk" if token == self.classroom.desk_token else "wall"
            fields = f'"code":{as_json(self.classroom.code)},"addresses":{as_json(self.addresses)}'
            if connection.role == "desk":
                fields += f',"lessons":{as_json(self.classroom.asking.questions)}'
            connection.send("welcome", f'"role":"{connection.role}",{fields}')
        elif do == "hello":
            person = self.classroom.find(token)
            if person is None:
                self._refuse(connection, "board" if frame.get("board") is True else "token", frame)
                return
            self._welcome(connection, person, None)
        elif do == "join":
            self._join(connection, frame)
        else:
            raise Refused("frame")

    def _join(self, connection: Connection, frame: Mapping[str, Any]) -> None:
        code, name = frame.get("code"), frame.get("name")
        if not self.tries.allows(connection.address):
            raise Refused("tries")
        if not isinstance(code, str) or normal(code).replace(" ", "").upper() != self.classroom.code:
            raise Refused("code")
        self.tries.forget(connection.address)
        person, token = self.classroom.join(name if isinstance(name, str) else "", connection.lang)
        self._welcome(connection, person, token)

    def _welcome(self, connection: Connection, person: Person, token: str | None) -> None:
        for other in list(self.connections):
            if other.person is person and other is not connection:
                other.person = None
                other.close(ELSEWHERE)
        connection.person, connection.role = person, "person"
        self.known.add(connection.address)
        self.classroom.reached |= not is_here(connection.address)
        self.classroom.came(person)
        fields = f'"role":"person","name":{as_json(person.name)}'
        connection.send("welcome", fields if token is None else f'{fields},"token":{as_json(token)}')

    def _ask(self, connection: Connection, frame: Mapping[str, Any]) -> None:
        key, request, person = frame.get("key"), frame.get("request"), connection.person
        if not isinstance(request, dict) or not isinstance(key, str) or not 0 < len(key) <= KEY:
            raise Refused("frame")
        if person is not None:
            reply = self.classroom.ask(person, request, key)
            connection.lang = person.lang
        elif connection.watching is not None:
            room, chair = connection.watching
            reply = room.ask(chair, request, key)
            connection.lang = chair.lang
        else:
            raise Refused("frame")
        self.classroom.settle()
        self._tell_table(connection)  # before the reply, as a worker does
        connection.send("reply", f'"key":{as_json(key)},"reply":{as_json(reply)}')

    def _answer(self, person: Person, frame: Mapping[str, Any]) -> None:
        if person.id in self.classroom.pending:
            raise Refused("pending")
        poll, option = frame.get("poll"), frame.get("option")
        value = float(option) if is_whole(option, 0) else chance(_text(frame, "text"))
        if not is_whole(poll):
            raise Refused("frame")
        if value is None:
            raise Refused("chance")
        if not self.classroom.polls.answer(poll, person.id, value):
            raise Refused("closed")

    # -- what goes out -----------------------------------------------------------------------------------------

    def tell(self, connections: Iterable[Connection] | None = None) -> None:
        """Send every screen what has changed for it."""
        with suppress(NotKept):  # tried again at the next tick
            self.classroom.settle()
        overviews: dict[str, dict[str, Any]] = {}
        for connection in list(self.connections if connections is None else connections):
            if connection.person is not None and not connection.person.token:
                self._turn_away(connection)
            elif connection.person is not None:
                connection.once("class", self.classroom.state(connection.person))
                self._tell_table(connection)
                if connection.person.id not in self.classroom.pending:
                    poll = self.classroom.polls.for_person(connection.person.id, connection.lang)
                    connection.once("poll", poll)
            elif connection.role in ("desk", "wall"):
                if connection.lang not in overviews:
                    overviews[connection.lang] = self.classroom.overview(connection.lang)
                connection.once("overview", overviews[connection.lang])
                self._tell_table(connection)
        self.thinker.wake()

    def _turn_away(self, connection: Connection) -> None:
        """Notify a person who was not let in, and let the screen join again."""
        connection.person, connection.role, connection.sent = None, "", {}
        self._refuse(connection, "turned_away", {"do": "hello"})

    def _tell_table(self, connection: Connection) -> None:
        chair, picture = self._chair(connection), connection.picture
        if chair is None:
            return
        if picture is None or picture.chair is not chair:
            chair.look(fresh=True)
            picture = connection.picture = Picture(chair, self.parts)
            connection.send("changed", picture.whole())
        elif picture.stale:
            connection.send("changed", picture.change())

    def _chair(self, connection: Connection) -> Chair | None:
        """Return what a screen shows: the chair of its person, or on a wall the table that the teacher has chosen."""
        if connection.person is not None:
            return self.classroom.chair_of(connection.person)
        shown = self.classroom.shown if connection.role == "wall" else None
        room = None if shown is None else self.classroom.tables[shown].room
        if connection.watching is not None and connection.watching[0] is not room:
            self._look_away(connection)
        if connection.watching is None and room is not None:
            connection.watching = room, room.watch(connection.lang)
        return None if connection.watching is None else connection.watching[1]

    def _look_away(self, connection: Connection) -> None:
        if connection.watching is not None:
            room, chair = connection.watching
            room.leave(chair)
            connection.watching = None

    # -- coming and going --------------------------------------------------------------------------------------

    def gone(self, connection: Connection) -> None:
        """Note that a connection has ended."""
        self.connections.discard(connection)
        self._look_away(connection)
        person, connection.person = connection.person, None
        if person is not None:
            with suppress(NotKept):
                self.classroom.went(person)
            self.tell()

    def tick(self) -> None:
        """Show who has been away for a while, and let bots decide for them; called about twice a second."""
        now, changed = self.classroom.clock(), False
        for person in self.classroom.people.values():
            if person.left_at is not None and now - person.left_at >= AWAY:
                changed |= self.classroom.absent(person)
        with suppress(NotKept):  # tried again at the next tick
            changed |= self._stand_in(now)
            changed |= self.classroom.settle()
        if changed:
            self.tell()
        else:
            self.thinker.wake()

    def _stand_in(self, now: float) -> bool:
        """Let a bot make one decision at each table that waits for somebody who is away, if others are there."""
        changed, waiting = False, {}
        for table in self.classroom.tables:
            room = table.room
            if room.paused or "human" not in room.kinds:
                continue
            for seat in room.match.to_act:
                if room.kinds[seat] != "away":
                    continue
                place = (table.number, seat)
                again = place in self._stood
                waiting[place] = self._due.get(place, now + (STAND_IN_AGAIN if again else STAND_IN))
                if waiting[place] > now:
                    continue
                self._stood.add(place)
                if not room.at_once:
                    self.thinker.ask(table, seat)
                elif room.stand_in(seat):
                    changed = True
        self._due = waiting
        rooms = {table.number: table.room for table in self.classroom.tables}
        self._stood = {(n, seat) for n, seat in self._stood if n in rooms and rooms[n].kinds[seat] == "away"}
        return changed


# -- the teacher's verbs ---------------------------------------------------------------------------------------


def _number(frame: Mapping[str, Any], name: str) -> int:
    value = frame.get(name)
    if not is_whole(value, 0):
        raise Refused("frame")
    return int(value)


def _text(frame: Mapping[str, Any], name: str) -> str:
    value = frame.get(name)
    if not isinstance(value, str):
        raise Refused("frame")
    return value


def _hide(room: Classroom, frame: Mapping[str, Any]) -> None:
    room.hidden = frame.get("on") is True


VERBS: Mapping[str, Callable[[Classroom, Mapping[str, Any]], None]] = {
    "start": lambda room, frame: room.set_phase("playing"),
    "pause": lambda room, frame: room.set_phase("paused"),
    "end": lambda room, frame: room.set_phase("over"),
    "hide": _hide,
    "approval": lambda room, frame: room.set_approval(frame.get("on") is True),
    "admit": lambda room, frame: room.admit(_number(frame, "person")),
    "turn_away": lambda room, frame: room.turn_away(_number(frame, "person")),
    "lock": lambda room, frame: room.set_locked(frame.get("on") is True),
    "deal": lambda room, frame: room.deal(frame.get("same") is True),
    "bot": lambda room, frame: room.give_to_bot(_number(frame, "table"), _number(frame, "seat")),
    "move": lambda room, frame: room.move(_number(frame, "person"), _number(frame, "table"), _number(frame, "seat")),
    "rename": lambda room, frame: room.rename(_number(frame, "person"), _text(frame, "name")),
    "show": lambda room, frame: room.show(None if frame.get("table") is None else _number(frame, "table")),
    **ASKING,
}
"""The frames that only the desk may send."""
