"""The JSON contract of every screen: notebook widget, play page and terminal use only this.

A *snapshot* holds all that one viewer may know: the table as zones, faces and variables, the same table before the last
events and those events with their captions (so that a screen can show the change), the moves that can be made now,
status, log, undo and result in words. A *request* is a small object ``{"id", "do", ...}``. The reply is
``{"re": id, ...}``, or ``{"re": id, "error": {"rule", "text"}}`` with nothing changed.

Moves with several sets are listed in steps: one with ``more`` can be continued, and the request
``{"do": "further", "picks", "first"}`` returns what can be picked in addition. Where several moves in a row are forced,
``{"do": "forced"}`` makes all of them (``snapshot["forced"]`` says how many).

A host that has set ``{"do": "pace", "ms": n}`` never waits much longer than that. While ``snapshot["thinking"]`` is
``{"who": seat, "done", "of"}`` a bot has not decided yet, and ``{"do": "go_on"}`` lets it continue. ``hint``,
``analyse`` with a part and ``play_for_me`` may be answered by ``{"thinking": {...}}`` alone: then the same request is
sent again. ``"now": true`` in any of them takes the best so far (a decision of the analysis is never cut short). All
other requests work while a bot thinks. Without a pace every request is carried out whole.
"""

from __future__ import annotations

import time
from collections.abc import Hashable, Mapping, Sequence
from typing import Any, Final

from ..core.catalogue import game as find_game
from ..core.move import IllegalMove, Move, Refusal, Refused, misread
from ..core.reading import JOINERS, shown
from ..core.table import AUDIENCE, Event, Table
from ..core.validate import is_plain
from ..game_api.protocols import kinds_of_bots, player
from ..guides.allowed import MODES, Allowed, allowed, begun, seated, usual
from ..guides.analysis import JudgedDecision
from ..guides.dealer import Dealer
from ..guides.diary import Diary
from ..guides.foresee import ask_first, keep_stated, offer
from ..guides.guide import Guide, Moment, Viewed
from ..guides.ponder import decision, under_way
from ..guides.predict import Pending, PredictionOutcome, Record
from ..guides.replay import Replay
from ..match.match import Match
from ..slices.patience import Clock, Patience
from ..slices.thinking import Thought
from ..words.explain import Speaker, core_texts
from .requests import HANDLERS
from .snapshot import snapshot

__all__ = ["MODES", "Session"]

MAX_NAME: Final = 24
"""Maximum length of a player's name."""


class Session:
    """A match on a screen: which seats people play, in which mode and language, and what they see.

    Args:
        game: its name.
        seats, seed, options: as for :class:`combinatoria.Match`.
        humans: the seats that people play; bots play the rest. Several people share the screen.
        mode: ``"practice"`` (hints, and everything is open) or ``"duel"`` (neither); by default practice, but not
            everything is open where several people hide cards.
        lang: ``"en"`` or ``"ja"``.
        bot: the kind of bot that plays (:func:`~combinatoria.game_api.protocols.kinds_of_bots`).
        hints, all_open: settings that override the mode (:class:`~combinatoria.guides.allowed.Allowed`).

    Raises:
        IllegalMove: an argument is out of range.

    >>> s = Session("soulmates", seats=4, seed=7)
    >>> s.snapshot()["status"]["tone"]
    'you'
    >>> s.handle({"id": 1, "do": "move", "seq": s.seq, "text": "discard S1"})["error"]["rule"]
    '4.draw'
    """

    match: Match
    humans: tuple[int, ...]
    viewer: int
    odds_strip = False
    """True if snapshots carry the odds."""
    dealer: Dealer | None = None
    """The dealer, if the table belongs to something larger, such as a lesson; kept when another match is opened."""
    replaced_match: Match | None = None
    """The match replaced by the last "next deal"; undoing that restores it."""
    elsewhere: tuple[int, ...] = ()
    """The seats of people at other devices, to whom the match goes by links: their cards are never shown here."""
    handed = 0
    """The number of decisions in the last link sent or opened; earlier ones cannot be undone."""
    waits = False
    """True after a link was sent, until one comes back: nobody here may decide meanwhile."""
    predicting = False
    """True if the player is asked to predict the outcome of moves."""
    asks_often = True
    """True to ask at every suitable move, False to ask only now and then."""
    pace: int | None = None
    """Milliseconds that a request may take before thinking pauses; None for no pauses."""
    patience = Patience(None)
    """The time limit of the current request."""
    clock: Clock = staticmethod(time.monotonic)
    """The clock for pauses."""
    fixed: tuple[object, dict[str, Any]] | None = None
    """Parts of the snapshot that stay the same during a match, with what they depend on."""
    laid_out: tuple[object, list[dict[str, Any]]] | None = None
    """The zones of the snapshot, with what they depend on."""
    viewed: Viewed | None = None
    """The last table that a snapshot showed."""
    _named: tuple[Any, ...] = ()
    """The values from which the present names of the speaker were made."""

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        seed: int | None = None,
        options: Mapping[str, Any] | None = None,
        humans: Sequence[int] = (0,),
        mode: str | None = None,
        lang: str = "en",
        bot: str = "greedy",
        hints: bool | None = None,
        all_open: bool | None = None,
    ) -> None:
        given = {"mode": mode, "hints": hints, "all_open": all_open}
        match, what = begun(find_game(game), seats, seed, options, humans, given)
        self.open(match, humans, what, lang, bot)

    @classmethod
    def for_match(
        cls,
        match: Match,
        humans: Sequence[int] = (0,),
        mode: str | None = None,
        lang: str = "en",
        bot: str = "greedy",
        hints: bool | None = None,
        all_open: bool | None = None,
    ) -> Session:
        """Return a session that continues a given match."""
        self = cls.__new__(cls)
        given = {"mode": mode, "hints": hints, "all_open": all_open}
        self.open(match, humans, allowed(given, usual(match, seated(humans, match.seats))), lang, bot)
        return self

    def open(
        self, match: Match, humans: Sequence[int], what: Allowed, lang: str, bot: str, guide: Guide | None = None
    ) -> None:
        """Continue with another match, led by a guide or not; nothing changes if an argument is refused."""
        self.set_up(match, humans, what, lang, bot, guide)
        self.advance()

    def set_up(
        self, match: Match, humans: Sequence[int], what: Allowed, lang: str, bot: str, guide: Guide | None = None
    ) -> None:
        """Prepare everything for another match, without letting anybody play."""
        humans = seated(humans, match.seats)
        if not isinstance(bot, str) or bot not in kinds_of_bots(match.game.name):
            raise misread("bot", bot)
        speaker = Speaker(match.game, lang)  # refuses an unknown language before anything changes
        self.match, self.humans, self.allowed, self.lang = match, humans, what, lang
        self.replaced_match = None
        self.elsewhere, self.handed, self.waits = (), 0, False
        self.bot_name, self.bot = bot, player(match.game.name, bot, match.seed)
        self.names: list[str] | None = None
        self.say = speaker
        self.seq = getattr(self, "seq", 0) + 1
        self.viewer = humans[0] if len(humans) == 1 else AUDIENCE
        self._seen: dict[int, int] = {}
        self.guide: Guide | None = guide
        self.pending: Pending | None = None
        self.outcome: PredictionOutcome | None = None
        self.quiet_until = 0  # the decision before which nothing is asked, if asking only now and then
        self.answered = 0  # number of questions answered in this match
        self.asked: list[str] = getattr(self, "asked", [])  # the kinds of questions asked so far, oldest first
        self.judged: dict[Any, Thought[JudgedDecision]] = {}
        self.replayed: tuple[Any, Replay] | None = None
        self.thoughts: dict[tuple[Hashable, ...], Thought[Any]] = {}
        self.record: Record = getattr(self, "record", None) or Record()
        self.known: set[str] = getattr(self, "known", set())
        kept: Diary | None = getattr(self, "diary", None)
        self.diary = Diary(match.game.name) if kept is None or kept.game != match.game.name else kept
        self.before: Table = match.table
        self.events: list[Event] = []

    def capture_state(self) -> dict[str, Any]:
        """Return the open state, to keep while something else is on the screen; :meth:`restore_state` restores it."""
        own = ("seq", "lang", "say", "pace", "patience", "clock", "_named")
        return {name: value for name, value in vars(self).items() if name not in own}

    def restore_state(self, state: Mapping[str, Any]) -> None:
        """Restore the state saved by :meth:`capture_state`, in the current language."""
        vars(self).update(state)
        self.seq += 1
        self.look(fresh=True)

    # -- the course of the match -----------------------------------------------------------------------------

    @property
    def bot_to_move(self) -> int | None:
        """The bot that must decide now; None if a person or a guide decides, or nobody."""
        acting = self.match.to_act
        if self.pending or (self.guide and not self.guide.autoplay) or any(s in self.humans for s in acting):
            return None
        return acting[0] if acting else None

    def advance(self) -> None:
        """Let bots play until a person must decide, then turn the screen to that person."""
        self.bots_play()
        keep_stated(self)
        self.turn_screen()

    def bots_play(self, now: bool = False) -> bool:
        """Let bots play until a person must decide or the pace asks for a pause.

        Args:
            now: the bot that is thinking makes the best move it has found so far.

        Returns:
            Whether anything has changed.
        """
        changed = False
        ask_first(self)
        while (seat := self.bot_to_move) is not None:
            thought = decision(self, seat)
            if not thought.go_on(self.patience, now and not changed):
                break
            changed = True
            if offer(self, seat, thought.answer.move):
                break
            self.match.play(thought.answer.move, seat)
            ask_first(self)
            if self.patience.over:
                break
        return changed

    def turn_screen(self) -> None:
        """Turn the screen to the person who must decide; while a bot thinks it stays as it is."""
        if len(self.humans) > 1 and under_way(self) is None and self.viewer not in self.awaited:
            alone = len(self.here) == 1 and not self.awaited
            self.viewer = self.here[0] if alone else AUDIENCE  # the curtain: no cards until somebody is "ready"
        self.look()

    def dealt_by(self, dealer: Dealer) -> None:
        """Let a dealer deal from now on; bot moves before the first human decision are redone."""
        self.dealer, match = dealer, self.match
        if match.decisions and not any(d.seat in self.humans for d in match.decisions):
            while match.decisions:
                match.undo()
        self.seq += 1
        self.pending = None
        self.advance()

    def refresh(self) -> None:
        """Update the session after the match was changed by other means than a request (``match.play`` in a cell)."""
        self.seq += 1
        self.advance()

    def look(self, *, fresh: bool = False) -> None:
        """Collect what the viewer has not seen yet: the table at the last look, and the events since."""
        match, viewer = self.match, self.viewer
        end = len(match.log)
        start = end if fresh else min(self._seen.get(viewer, 0), end)
        known = self.viewed
        if known is not None and known.is_at(match, viewer, start):
            self.before = known.view
        else:
            self.before = match.table_at(start).view(viewer)
        self.events = [e.seen_by(viewer) for e in match.log[start:]]
        self._seen[viewer] = end

    def forget(self) -> None:
        """Mark everything as seen, so that an undo is not shown as motion."""
        end = len(self.match.log)
        self._seen = dict.fromkeys((*self.humans, AUDIENCE), end)
        self.look(fresh=True)

    def moment(self) -> Moment:
        """Return the moment on screen: the present, a guide's, or the one before the deal while a bet on it is open."""
        shown = self.guide.moment(self) if self.guide else None
        match = self.match
        if self.pending and self.pending.ask and self.pending.ask.undealt:
            empty = match.table_at(0)
            return Moment(empty, view := empty.view(AUDIENCE), 0, view, [])
        return shown or Moment(match.table, match.view(self.viewer), len(match.log), self.before, self.events)

    @property
    def mode(self) -> str:
        """The name of the present settings: ``"practice"``, ``"duel"``, or empty if they have none."""
        return self.allowed.mode

    @property
    def sealed(self) -> bool:
        """True if people at this screen hide cards from each other, so that the whole match must not be given out.

        A saved match or a link replays the match, and so reveals every card and the order of the deck.
        """
        return len(self.humans) > 1 and not self.tells_deal

    @property
    def tells_deal(self) -> bool:
        """True if the deal is not secret: all is open, or the match is over."""
        return self.allowed.all_open or self.match.result is not None

    @property
    def curtain(self) -> int | None:
        """The person who must take the screen before anything more is shown, or None."""
        if len(self.humans) < 2 or self.viewer != AUDIENCE or (self.guide and not self.guide.playable(self)):
            return None
        return next(iter(self.awaited), None)

    @property
    def awaited(self) -> tuple[int, ...]:
        """The people at this screen who must decide now, in any order."""
        return () if self.waits else tuple(s for s in self.match.to_act if s in self.here)

    @property
    def here(self) -> tuple[int, ...]:
        """The seats of the people at this screen, without those at other devices."""
        return tuple(s for s in self.humans if s not in self.elsewhere)

    def holds(self, seat: int, move: Move) -> bool:
        """Return False: only a room asks people at other screens."""
        return False

    def speaker(self) -> Speaker:
        """Return the speaker that makes the sentences, with the names of this session's seats.

        A snapshot asks for it dozens of times, so the names are made only when something that they depend on changes.
        """
        source = (self.say, tuple(self.names or ()), self.humans, self.match.seats)
        if source != self._named:
            self.say.names = list(self.names or self.usual_names(self.humans, self.match.seats))[: self.match.seats]
            self._named = source
        return self.say

    def usual_names(self, humans: Sequence[int], seats: int) -> list[str]:
        """Return the default names of the seats: of several people at one screen the first is Player 1."""
        bots = core_texts()["bots"]["names"][self.lang]
        people = {s: self.say.word("player", n=n + 1) for n, s in enumerate(humans)} if len(humans) > 1 else {}
        return [people.get(seat, bots[seat % len(bots)]) for seat in range(seats)]

    def refused(self, refusal: Refusal) -> dict[str, str]:
        """Return a refusal as a screen shows it: the rule and one sentence."""
        return {"rule": refusal.rule, "text": self.speaker().refusal(refusal, self.viewer)}

    @property
    def fresh(self) -> bool:
        """True if nobody at this screen has made a decision in the match, or since it was last handed over."""
        return self.waits or not any(d.seat in self.humans for d in self.match.decisions[self.handed :])

    def why_no_undo(self) -> Refusal | None:
        """Return why the last decision of the people at this screen may not be undone, or None if it may."""
        match = self.match
        if (withheld := self._withheld("undo")) is not None:
            return withheld
        if self.fresh:
            return None if self.replaced_match else Refusal("undo.nothing", "undo_nothing")
        if self.allowed.all_open:
            return None
        return match.why_no_undo(self.viewer if self.viewer != AUDIENCE else match.decisions[-1].seat)

    def why_no_redo(self) -> Refusal | None:
        """Return why the last undone decision of the viewer may not be made again, or None if it may."""
        if (withheld := self._withheld("redo")) is not None:
            return withheld
        undone = self.match.undone
        return None if undone and undone[-1].seat == self.viewer else Refusal("redo.nothing", "redo_nothing")

    def _withheld(self, do: str) -> Refusal | None:
        """Return why the active guide refuses a kind of request, or None if there is none or it does not."""
        try:
            if self.guide:
                self.guide.before_request(self, do)
        except IllegalMove as error:
            return error.refusal
        return None

    # -- the contract ----------------------------------------------------------------------------------------

    def snapshot(self) -> dict[str, Any]:
        """Return all that the present viewer may know, as one JSON value (see the module docstring)."""
        return snapshot(self)

    def handle(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Carry out a request and answer it; see the module docstring. ``seq`` rises when the snapshot has changed."""
        reply: dict[str, Any] = {"re": None}
        try:
            if not isinstance(request, Mapping) or not is_plain(request):
                raise misread("request")
            reply["re"] = request.get("id")
            do = request.get("do")
            handler = HANDLERS.get(do) if isinstance(do, str) else None
            if handler is None:
                raise misread("do", do)
            self.admit(str(do), request)
            if self.guide:
                self.guide.before_request(self, str(request["do"]))
            self.patience = Patience(None if self.pace is None else self.pace / 1000, self.clock)
            reply.update(handler(self, request) or {})
        except IllegalMove as error:
            reply["error"] = self.refused(error.refusal)
        finally:
            self.patience = Patience(None)  # calls from elsewhere run without pauses
        return reply

    def admit(self, do: str, request: Mapping[str, Any]) -> None:
        """Check whether a request may be carried out now.

        Raises:
            Refused: it is about a snapshot that is not the last one.
        """
        if "seq" in request and request["seq"] != self.seq:
            raise Refused("session.stale", "session_stale")

    def save(self, viewer: int | None = None) -> dict[str, Any]:
        """Return the match with its players and settings; ``{"do": "load"}`` and :meth:`Match.load` read it.

        It reveals every card. A request returns it only if nobody hides cards (:attr:`sealed`); other callers, such as
        the play page, which keeps a match over a reload, must keep it from the people at the screen.

        Args:
            viewer: whose file it is (see :meth:`Match.save`).
        """
        mode = {"mode": self.mode} if self.mode else self.allowed._asdict()
        frame = {"humans": list(self.humans), **mode, "bot": self.bot_name, "names": self.names, **self.handing}
        return {**self.match.save(viewer), "session": frame}

    @property
    def handing(self) -> dict[str, Any]:
        """The state of a match that is passed between devices, for saves and snapshots; empty if it stays here."""
        if not self.elsewhere:
            return {}
        return {"elsewhere": {"seats": list(self.elsewhere), "handed": self.handed, "sent": self.waits}}

    def named(self, names: Any, seats: int, humans: Sequence[int] = ()) -> list[str] | None:
        """Return names for all seats from user input, with default names for missing ones.

        Args:
            names: the input.
            seats: the number of seats.
            humans: the seats played by people at this screen.

        Raises:
            IllegalMove: the input is neither a list of texts nor None, which means the default names.
        """
        if names is None:
            return None
        if not isinstance(names, list | tuple) or not all(isinstance(n, str) for n in names):
            raise misread("names")
        given = [_plain_name(name) for name in names[:seats]] + [""] * seats
        return [own or usual for own, usual in zip(given, self.usual_names(humans, seats), strict=False)]


def _plain_name(name: str) -> str:
    seen = shown(" ".join(name.split()))
    return "".join(c for c in seen if c.isprintable() or c in JOINERS)[:MAX_NAME].strip()
