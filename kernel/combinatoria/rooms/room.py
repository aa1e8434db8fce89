"""A room: a match, who sits at it, and the bots; every change is stored before it is sent to anybody."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from typing import Any, Final, Literal, NamedTuple

from ..core.catalogue import game as find_game
from ..core.move import Move, Refusal, misread
from ..core.table import AUDIENCE, Table
from ..core.validate import is_plain, is_seat
from ..game_api.protocols import kinds_of_bots
from ..guides.allowed import Allowed
from ..guides.dealer import Dealer
from ..match.match import Decision, Match
from .asking import Held, asked, happened
from .chair import Chair, Kind
from .decide import decide
from .doors import ACTING

__all__ = ["Entry", "Kind", "NotKept", "Room"]

Source = Literal["human", "stand-in", "bot"]
"""The maker of a decision; a stand-in is a bot that plays for a person who is away."""

STANDARD: Final = "greedy"
"""The usual bot, which decides in a few milliseconds."""


NOT_KEPT: Final = Refusal("room.not_kept", "room_not_kept")


def _no_dealer(seat: int, lang: str) -> None:
    """Return None: there is no dealer."""


class Entry(NamedTuple):
    """A change of a match, to be stored.

    Attributes:
        n: the number of the decision, from 0.
        seat: who decided.
        move: the move as text, or None if the decision was taken back.
        chance: what chance decided in it.
        by: who made it.
        key: the key of the request, if it had one.
    """

    n: int
    seat: int
    move: str | None
    chance: Sequence[Any]
    by: Source
    key: str | None


class NotKept(Exception):
    """A change could not be stored; it is undone before anybody has seen it."""


class Room:
    """A match for people who each have their own screen.

    Args:
        game: its name.
        seats, seed, options: as for :class:`combinatoria.Match`; a random seed cannot be found by trial.
        start: the position from which it begins, in place of a deal; it determines seats and options.
        bot: the kind of bot.
        hints: whether hints and odds are allowed.
        keep: stores changes; raises :class:`NotKept` if it cannot.

    >>> room = Room("soulmates", seats=4, seed=7)
    >>> ann = room.seat(0, "en", "Ann")
    >>> room.paused = False
    >>> room.ask(ann, {"id": 1, "do": "move", "text": "draw deck"})
    {'re': 1}
    >>> room.ask(ann, {"id": 2, "do": "save"})["error"]["rule"]
    'room.door'
    """

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        seed: int | None = None,
        options: Mapping[str, Any] | None = None,
        *,
        start: Mapping[str, Any] | None = None,
        bot: str = STANDARD,
        hints: bool = False,
        keep: Callable[[Sequence[Entry]], None] | None = None,
    ) -> None:
        rules = find_game(game)
        match = Match(rules, seats, seed, options) if start is None else Match.at(rules, start, seed)
        self.prepare(match, bot, hints, keep)

    def prepare(
        self, match: Match, bot: str, hints: bool, keep: Callable[[Sequence[Entry]], None] | None = None
    ) -> None:
        """Begin with a match and empty seats.

        Raises:
            IllegalMove: there is no such bot.
        """
        if not isinstance(bot, str) or bot not in kinds_of_bots(match.game.name):
            raise misread("bot", bot)
        self.match, self.bot_name, self.allowed, self.keep = match, bot, Allowed(hints, all_open=False), keep
        self.kinds: list[Kind] = ["empty"] * match.seats
        self.names: list[str] = [""] * match.seats
        self.chairs: dict[int, Chair] = {}
        self.watchers: list[Chair] = []
        self.sources: list[Source] = []
        self.paused = True
        self.at_once = True
        """False if bots' decisions are made elsewhere (:attr:`due`, :meth:`play_bot`)."""
        self.shared_deal = False
        """True while other tables play the same cards, so that the end of this match does not reveal them."""
        self.asks = False
        """True if the next move whose outcome everybody can be asked about is to be held back."""
        self.goes_on = False
        """True if the room's host carries out ``next``, so that people here can start the next deal themselves."""
        self.dealer_for: Callable[[int, str], Dealer | None] = _no_dealer
        """Returns the dealer for a seat and a language, if there is one, such as a lesson with a goal."""
        self.held: Held | None = None
        """The move that is held back; nothing else can be done until it is made (:meth:`release`)."""
        self._key: str | None = None

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people, present or away."""
        return tuple(seat for seat, kind in enumerate(self.kinds) if kind in ("human", "away"))

    @property
    def tells_deal(self) -> bool:
        """True if the deal is no longer secret."""
        return self.match.result is not None and not self.shared_deal

    @property
    def may_go_on(self) -> bool:
        """True if a person here may ask for the next deal: alone at any time, with others once the match is over."""
        if not self.goes_on or self.shared_deal or self.held:
            return False
        return len(self.people) == 1 or self.match.result is not None

    @property
    def everybody(self) -> list[Chair]:
        """All chairs, including those of watchers."""
        return [*self.chairs.values(), *self.watchers]

    # -- who is here -------------------------------------------------------------------------------------------

    def seat(self, seat: int, lang: str, name: str = "") -> Chair:
        """Give a seat to a person; a chair that the person has already is kept."""
        if not is_seat(seat, self.match.seats):
            raise misread("seat")
        self.kinds[seat], self.names[seat] = "human", name
        if seat not in self.chairs:
            self.chairs[seat] = Chair(self, seat, lang)
        self.follow()
        return self.chairs[seat]

    def watch(self, lang: str) -> Chair:
        """Return a chair that sees what everybody may see."""
        self.watchers.append(Chair(self, AUDIENCE, lang))
        return self.watchers[-1]

    def leave(self, chair: Chair) -> None:
        """Remove the chair of a watcher."""
        if chair in self.watchers:
            self.watchers.remove(chair)

    def set_kind(self, seat: int, kind: Kind) -> None:
        """Set who is at a seat now; the chair of a seat given to a bot or left empty is removed."""
        if self.kinds[seat] == kind:
            return
        self.kinds[seat] = kind
        if kind in ("bot", "empty"):
            self.chairs.pop(seat, None)
            self.names[seat] = ""
        self.follow()

    def follow(self) -> None:
        """Update all chairs after a change of the people."""
        for chair in self.everybody:
            chair.follow()
            chair.seq += 1
            chair.look()

    # -- the course of the match -------------------------------------------------------------------------------

    def start(self) -> None:
        """Start the match, or resume it after a pause."""
        self.paused = False
        self._change(None, lambda: self.advance(None))

    def ask(self, chair: Chair, request: Mapping[str, Any], key: str | None = None) -> dict[str, Any]:
        """Carry out a chair's request and return the reply.

        A change is stored before anything is returned; if that fails, it is undone and refused.

        Args:
            chair: whose request it is.
            request: a request of a session, from outside.
            key: a random text; a request that is sent again with it gets its first answer and is not repeated.
        """
        plain = isinstance(request, Mapping) and is_plain(request)
        if key is not None and (first := chair.answers.get(key)) is not None:
            return {**first, "re": request.get("id") if plain else None}
        reply = self._answer(chair, request, key, plain and request.get("do") in (*ACTING,))  # may be unhashable
        if key is not None and reply.get("error", {}).get("rule") != NOT_KEPT.rule:
            chair.remember(key, reply)
        return reply

    def _answer(self, chair: Chair, request: Mapping[str, Any], key: str | None, acts: bool) -> dict[str, Any]:
        if not acts:
            lang, answer = chair.lang, chair.handle(request)
            if chair.lang != lang:
                chair.follow()
            return answer
        reply: dict[str, Any] = {}

        def handled() -> None:
            self._key = key
            reply.update(chair.handle(request))

        try:
            self._change(key, handled)
        except NotKept:
            return {"re": request.get("id"), "error": chair.refused(NOT_KEPT)}
        return reply

    def advance(self, by: Chair | None) -> None:
        """Let bots play, and update all chairs; the ``seq`` of ``by`` has been raised already."""
        while self.at_once and (seat := self.due) is not None:
            text = decide(*self.question(seat))
            if not self._holds_bot(seat, text):
                self._bot_plays(seat, text)
        for chair in self.everybody:
            if chair is not by:
                chair.seq += 1
            chair.look()

    def taken_back(self, by: Chair) -> None:
        """Mark everything as seen at the other chairs, after a decision was taken back at ``by``."""
        for chair in self.everybody:
            if chair is not by:
                chair.seq += 1
                chair.forget_here()

    @property
    def due(self) -> int | None:
        """The seat for which a bot must decide now: only when no person is awaited."""
        acting = self.match.to_act
        if self.paused or self.held or not self.people or any(self.kinds[seat] in ("human", "away") for seat in acting):
            return None
        return acting[0] if acting else None

    def question(self, seat: int) -> tuple[str, str, int, int, int, Table]:
        """Return the arguments of :func:`~combinatoria.rooms.decide.decide` for a seat."""
        match = self.match
        return match.game.name, self.bot_name, match.seed, len(match.decisions), seat, match.view(seat)

    def play_bot(self, seat: int, text: str, n: int) -> bool:
        """Make the move that a bot has chosen elsewhere, for a bot or for a person who is away.

        Args:
            seat, text: the decision.
            n: the number of decisions before it.

        Returns:
            False if it came too late: the person is back, or the match has gone on.
        """
        if self.paused or self.held or n != len(self.match.decisions) or seat not in self.match.to_act:
            return False
        if seat != self.due and self.kinds[seat] != "away":
            return False

        if self._holds_bot(seat, text):
            return True

        def played() -> None:
            self._bot_plays(seat, text)
            self.advance(None)

        self._change(None, played)
        return True

    def stand_in(self, seat: int) -> bool:
        """Let a bot make one decision for a person who is away; return whether it did."""
        if seat not in self.match.to_act:
            return False
        return self.play_bot(seat, decide(*self.question(seat)), len(self.match.decisions))

    def _bot_plays(self, seat: int, text: str) -> None:
        self._count()  # a person's decision may have come before, in the same request
        self.match.play(text, seat)
        self.sources.append("stand-in" if self.kinds[seat] == "away" else "bot")

    # -- questions to everybody -----------------------------------------------------------------------------

    def holds(self, seat: int, move: Move, *, human: bool = True) -> bool:
        """Hold a legal move back if everybody is to be asked about it; return whether it is held."""
        if not self.asks or self.held or asked(self.match, seat, move) is None:
            return False
        self.asks = False
        self.held = Held(seat, self.match.game.format(move), self._key if human else None, human)
        return True

    def _holds_bot(self, seat: int, text: str) -> bool:
        return self.asks and self.holds(seat, self.match.game.parse(text), human=False)

    def release(self) -> bool:
        """Make the move that was held back; return whether what was asked about has happened.

        Raises:
            NotKept: it could not be stored; the move is still held.
        """
        assert self.held is not None
        held, self.held, mark, found = self.held, None, len(self.match.log), [False]

        def played() -> None:
            if held.human:
                self._count()
                self.match.play(held.move, held.seat)
                self._count()
            else:
                self._bot_plays(held.seat, held.move)
            found[0] = happened(self.match, mark)
            self.advance(None)

        try:
            self._change(held.key, played)
        except NotKept:
            self.held = held
            raise
        return found[0]

    # -- keeping -----------------------------------------------------------------------------------------------

    def opening(self) -> dict[str, Any]:
        """Return the data from which, with the stored changes, :meth:`resumed` restores this room."""
        match = self.match
        first = match.decisions[0].chance if match.decisions else len(match.chance.record)
        plain = {"game": match.game.name, "seats": match.seats, "options": dict(match.options), "seed": match.seed}
        if match.start is not None:
            plain["start"] = match.start
        return {**plain, "bot": self.bot_name, "hints": self.allowed.hints, "chance": match.chance.record[:first]}

    @classmethod
    def resumed(
        cls,
        opening: Mapping[str, Any],
        entries: Sequence[Entry],
        keep: Callable[[Sequence[Entry]], None] | None = None,
    ) -> tuple[Room, list[Entry]]:
        """Return a stored room, paused and with empty seats, and the decisions that still count."""
        counted: list[Entry] = []
        for entry in entries:
            del counted[entry.n :]
            if entry.move is not None:
                counted.append(entry)
        rules, start, seed = find_game(opening["game"]), opening.get("start"), opening["seed"]
        if start is None:
            fresh = Match(rules, opening["seats"], seed, opening["options"])
        else:
            fresh = Match.at(rules, start, seed)
        chance = [*opening["chance"], *(answer for entry in counted for answer in entry.chance)]
        moves = [[entry.seat, entry.move] for entry in counted]
        room = cls.__new__(cls)
        match = Match.load({**fresh.save(), "chance": chance, "moves": moves})
        room.prepare(match, opening["bot"], opening["hints"], keep)
        room.sources = [entry.by for entry in counted]
        return room, counted

    def _change(self, key: str | None, act: Callable[[], object]) -> None:
        """Run an action that may change the match, and store the change.

        Raises:
            NotKept: it could not be stored, and is undone.
        """
        spare, before = copy(self.match), list(self.match.decisions)
        act()
        entries = self._entries(before, key)
        for entry in entries:
            if entry.seat in self.chairs:
                self.chairs[entry.seat].renew()
        if not entries or self.keep is None:
            return
        try:
            self.keep(entries)
        except NotKept:
            self._go_back(spare)
            raise

    def _entries(self, before: Sequence[Decision], key: str | None) -> list[Entry]:
        """Return the changes since the decisions were ``before``, and record who decided."""
        match, now = self.match, self.match.decisions
        shared = next((n for n, (old, new) in enumerate(zip(before, now, strict=False)) if old is not new), None)
        same = min(len(before), len(now)) if shared is None else shared
        gone = [Entry(n, before[n].seat, None, (), "human", key) for n in range(len(before) - 1, same - 1, -1)]
        self._count()
        ends = [*(d.chance for d in now[1:]), len(match.chance.record)]
        return gone + [
            Entry(
                n,
                now[n].seat,
                match.game.format(now[n].move),
                match.chance.record[now[n].chance : ends[n]],
                self.sources[n],
                key if self.sources[n] == "human" else None,
            )
            for n in range(same, len(now))
        ]

    def _count(self) -> None:
        """Record decisions of unknown origin as made by people, and drop those taken back."""
        made = len(self.match.decisions)
        self.sources += ["human"] * (made - len(self.sources))
        del self.sources[made:]

    def _go_back(self, match: Match) -> None:
        self.match = match
        del self.sources[len(match.decisions) :]
        for chair in self.everybody:
            chair.match = match
            chair.seq += 1
            chair.forget_here()
            chair.renew()
