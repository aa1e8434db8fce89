"""A chair: the session of one person in a room."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Literal, Protocol

from ..core.move import Move, Refusal, Refused, misread
from ..core.table import AUDIENCE
from ..core.validate import is_whole
from ..guides.allowed import Allowed
from ..guides.dealer import Dealer
from ..match.match import Match
from ..session import Session
from .asking import Held
from .doors import ACTING, Role, doors

__all__ = ["Chair", "Kind"]

Kind = Literal["human", "away", "bot", "empty"]
"""The occupant of a seat: a person; a person who is not there now; a bot; nobody yet, for whom a bot plays."""

ANSWERS: Final = 32
"""Number of answers kept for requests that are sent again."""
ABSENT: Final = {"away": "chair_away", "empty": "chair_free"}
"""The keys of the words for seats at which nobody is."""
PACE: Final = 10
"""Milliseconds after which a hint pauses, because a room shares its process with others."""


class Surroundings(Protocol):
    """The part of a room that a chair needs (:class:`combinatoria.rooms.Room`)."""

    match: Match
    allowed: Allowed
    bot_name: str
    kinds: list[Kind]
    names: list[str]
    paused: bool
    held: Held | None
    dealer_for: Callable[[int, str], Dealer | None]

    @property
    def may_go_on(self) -> bool:
        """True if a person here may ask for the next deal."""

    @property
    def people(self) -> Sequence[int]:
        """The seats of people."""

    @property
    def tells_deal(self) -> bool:
        """True if the deal is no longer secret."""

    def advance(self, by: Chair | None) -> None:
        """Let bots play, and update all chairs."""

    def taken_back(self, by: Chair) -> None:
        """Mark everything as seen at the other chairs, after a decision was taken back."""

    def holds(self, seat: int, move: Move) -> bool:
        """Hold a move back if everybody is to be asked about it."""


class Chair(Session):
    """A session whose match belongs to a room, with one viewer and no curtain.

    Args:
        room: the room.
        seat: the seat, or the audience's number for somebody who watches.
        lang: the person's language.
    """

    pace = PACE

    def __init__(self, room: Surroundings, seat: int, lang: str) -> None:
        self.room = room
        self.role = Role.WATCHER if seat == AUDIENCE else Role.PLAYER
        self.answers: OrderedDict[str, dict[str, Any]] = OrderedDict()
        self.since = 0
        """The ``seq`` of the first snapshot whose moves are still offered unchanged."""
        self._pictured = 0
        self._offers: object = None
        self.sit(seat, lang)

    def sit(self, seat: int, lang: str) -> None:
        """Begin with the room's present match."""
        room = self.room
        self.set_up(room.match, room.people, room.allowed, lang, room.bot_name)
        self.viewer = seat
        self.follow()
        self.look(fresh=True)
        self.since = self.seq

    def follow(self) -> None:
        """Update who plays and their names, in this chair's language."""
        self.humans = tuple(self.room.people)
        self.names = self.named(self.room.names, self.match.seats, self.humans)

    # -- the course of the match: the room's, and not the chair's ----------------------------------------------

    @property
    def bot_to_move(self) -> int | None:
        """None: the room plays the bots."""
        return None

    def advance(self) -> None:
        """Let the room continue after a decision made here."""
        self.room.advance(self)

    def holds(self, seat: int, move: Move) -> bool:
        """Return whether a move made here waits until everybody has been asked about it."""
        return self.room.holds(seat, move)

    def turn_screen(self) -> None:
        """Stay with the same viewer."""
        self.look()

    def forget(self) -> None:
        """Mark everything as seen, here and at the other chairs, after a decision was taken back here."""
        self.forget_here()
        self.room.taken_back(self)

    def forget_here(self) -> None:
        """Mark everything as seen at this chair."""
        super().forget()

    @property
    def curtain(self) -> int | None:
        """None: nobody shares this screen."""
        return None

    @property
    def tells_deal(self) -> bool:
        """True if the match is over, and no other table plays the same cards."""
        return self.room.tells_deal

    @property
    def sealed(self) -> bool:
        """True while a file or a link would reveal hidden cards."""
        return not self.tells_deal

    def why_no_undo(self) -> Refusal | None:
        """Return why the last decision may not be undone: only one's own can be, until somebody else decides."""
        if self.viewer == AUDIENCE or self.fresh:
            return Refusal("undo.nothing", "undo_nothing")
        return self.match.why_no_undo(self.viewer)

    # -- the contract ------------------------------------------------------------------------------------------

    @property
    def goes_on(self) -> bool:
        """True if this person may ask the room's host for the next deal; the chair itself refuses that request."""
        return self.role is Role.PLAYER and self.room.may_go_on

    @property
    def doors(self) -> frozenset[str]:
        """The requests granted to this chair."""
        return doors(self.role, self.allowed.hints)

    def snapshot(self) -> dict[str, Any]:
        """Return the snapshot, with the requests that are granted and the presence of the others."""
        self.dealer = self.room.dealer_for(self.viewer, self.lang)
        snapshot = super().snapshot()
        offers = (snapshot["moves"], snapshot["typed"], snapshot["forced"])
        if offers != self._offers:
            self._offers, self.since = offers, self.seq
        self._pictured = self.seq
        for place in snapshot["seats"]:
            kind = self.room.kinds[place["seat"]]
            if kind in ABSENT and place["active"]:
                place["note"] = self.say.word(ABSENT[kind])
        hosts = {"next"} if self.goes_on else set()
        return {**snapshot, "doors": sorted(self.doors | hosts)}

    def admit(self, do: str, request: Mapping[str, Any]) -> None:
        """Check whether this chair may send a request now.

        The sequence is the chair's own: what others have done meanwhile is no reason to refuse, as long as the same
        moves are offered.

        Raises:
            Refused: the request is not granted, the room is paused or waits for everybody's answers, or the moves
                offered here have changed.
        """
        if do not in self.doors:
            raise Refused("room.door", "room_door")
        if self.room.paused and do in ACTING:
            raise Refused("room.paused", "room_paused")
        if self.room.held and do in ACTING:
            raise Refused("room.held", "room_held")
        if "seq" not in request:
            return
        seq = request["seq"]
        if not is_whole(seq, 0):
            raise misread("seq")
        if self._pictured != self.seq:
            self.snapshot()
        if not self.since <= seq <= self.seq:
            raise Refused("session.stale", "room_changed")

    def remember(self, key: str, reply: dict[str, Any]) -> None:
        """Keep an answer in case its request is sent again."""
        self.answers[key] = reply
        while len(self.answers) > ANSWERS:
            self.answers.popitem(last=False)

    def renew(self) -> None:
        """Refuse requests made before: this chair has decided since, or its decision was taken back."""
        self.since = self.seq
