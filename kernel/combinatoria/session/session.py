"""One JSON contract for every screen: the notebook widget, the play page and the terminal speak only this.

A *snapshot* holds all that one viewer may know: the table as zones, faces and variables, the same table before the
last events and those events with their captions (so that a screen can show the change), the moves that can be made
now, status, log, undo and result in words. A *request* is a small object ``{"id", "do", ...}``; it is answered by
``{"re": id, ...}``, or by ``{"re": id, "error": {"rule", "text"}}`` with nothing changed.

Moves with several sets are listed in steps: one with ``more`` can be gone on from, and ``{"do": "further", "picks",
"first"}`` tells what can be picked besides. Where nothing else is possible for several moves, ``{"do": "forced"}``
makes them one after the other (``snapshot["forced"]`` says how many).

A host that has set ``{"do": "pace", "ms": n}`` never waits much longer than that. While ``snapshot["thinking"]`` is
``{"who": seat, "done", "of"}`` a bot has not decided yet, and ``{"do": "go_on"}`` lets it think on. ``hint``,
``analyse`` with a part and ``play_for_me`` may be answered by ``{"thinking": {...}}`` alone: then the same request is
sent again. ``"now": true`` in any of them takes the best so far (a decision of the analysis is never cut short).
Everything else works while a bot thinks. Without a pace every request is carried out whole.
"""

from __future__ import annotations

import time
from collections.abc import Hashable, Mapping, Sequence
from typing import Any, Final

from ..core.catalogue import game as find_game
from ..core.gate import is_plain
from ..core.move import IllegalMove, Refusal, misread
from ..core.reading import JOINERS, shown
from ..core.table import AUDIENCE, Event, Table
from ..guides.allowed import MODES, Allowed, allowed, begun, seated, usual
from ..guides.analysis import Row
from ..guides.dealer import Dealer
from ..guides.diary import Diary
from ..guides.foresee import ask_first, keep_stated, offer
from ..guides.guide import Guide, Moment
from ..guides.ponder import decision, under_way
from ..guides.predict import Pending, Record, Told
from ..guides.replay import Replay
from ..match.match import Match
from ..pace.patience import Clock, Patience
from ..pace.thinking import Thought
from ..parts.protocols import kinds_of_bots, player
from ..words.explain import Speaker, core_texts
from .requests import HANDLERS
from .snapshot import snapshot

__all__ = ["MODES", "Session"]

MAX_NAME: Final = 24
"""Characters of a player's name."""


class Session:
    """A match on a screen: which seats people play, in which mode and language, and what they see.

    Args:
        game: its name.
        seats, seed, options: as for :class:`combinatoria.Match`.
        humans: the seats that people play; bots play the rest. Several people share the screen.
        mode: ``"practice"`` (hints, and all is open) or ``"duel"`` (neither); by default practice, but not all is open
            where several people hide cards.
        lang: ``"en"`` or ``"ja"``.
        bot: which of the game's bots plays (:func:`~combinatoria.parts.protocols.kinds_of_bots`).
        hints, all_open: a setting that is to differ from the mode (:class:`~combinatoria.guides.allowed.Allowed`).

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
    """Whether snapshots carry the odds."""
    dealer: Dealer | None = None
    """Who deals, if the table belongs to something larger; stays when another match is opened."""
    former: Match | None = None
    """The match that the last "next deal" put away; taking that back brings it again."""
    predicting = False
    """Whether the player is asked to predict what comes of a move."""
    asks_often = True
    """Whether at every move that can be asked about, or only now and then."""
    pace: int | None = None
    """How many milliseconds a request may take before thinking makes a pause; None for no pauses."""
    patience = Patience(None)
    """The pause of the request that is being carried out."""
    clock: Clock = staticmethod(time.monotonic)
    """What pauses are measured by."""

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
        """A session that goes on with a given match."""
        self = cls.__new__(cls)
        given = {"mode": mode, "hints": hints, "all_open": all_open}
        self.open(match, humans, allowed(given, usual(match, seated(humans, match.seats))), lang, bot)
        return self

    def open(
        self, match: Match, humans: Sequence[int], what: Allowed, lang: str, bot: str, guide: Guide | None = None
    ) -> None:
        """Go on with another match, led by a guide or not; nothing changes when an argument is refused."""
        humans = seated(humans, match.seats)
        if not isinstance(bot, str) or bot not in kinds_of_bots(match.game.name):
            raise misread("bot", bot)
        speaker = Speaker(match.game, lang)  # refuses an unknown language before anything changes
        self.match, self.humans, self.allowed, self.lang = match, humans, what, lang
        self.former = None
        self.bot_name, self.bot = bot, player(match.game.name, bot, match.seed)
        self.names: list[str] | None = None
        self.say = speaker
        self.seq = getattr(self, "seq", 0) + 1
        self.viewer = humans[0] if len(humans) == 1 else AUDIENCE
        self._seen: dict[int, int] = {}
        self.guide: Guide | None = guide
        self.pending: Pending | None = None
        self.told: Told | None = None
        self.quiet_until = 0  # the decision before which nothing is asked, where it is not to ask often
        self.judged: dict[Any, Thought[Row]] = {}
        self.replayed: tuple[Any, Replay] | None = None
        self.thoughts: dict[tuple[Hashable, ...], Thought[Any]] = {}
        self.record: Record = getattr(self, "record", None) or Record()
        self.known: set[str] = getattr(self, "known", set())
        kept: Diary | None = getattr(self, "diary", None)
        self.diary = Diary(match.game.name) if kept is None or kept.game != match.game.name else kept
        self.before: Table = match.table
        self.events: list[Event] = []
        self.advance()

    def aside(self) -> dict[str, Any]:
        """All that is open now, to be kept while something else is on the screen; :meth:`back` returns to it."""
        own = ("seq", "lang", "say", "pace", "patience", "clock")
        return {name: value for name, value in vars(self).items() if name not in own}

    def back(self, aside: Mapping[str, Any]) -> None:
        """Return to what was kept aside, in the language spoken now."""
        vars(self).update(aside)
        self.seq += 1
        self.look(fresh=True)

    # -- the course of the match -----------------------------------------------------------------------------

    @property
    def bot_to_move(self) -> int | None:
        """The bot that is to decide now; None when a person is, or a guide, or nobody."""
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
        """Turn the screen to the person who must decide; while a bot thinks it stays where it is."""
        if len(self.humans) > 1 and under_way(self) is None and self.viewer not in self.awaited:
            self.viewer = AUDIENCE  # the curtain: nobody's cards until somebody says "ready"
        self.look()

    def dealt_by(self, dealer: Dealer) -> None:
        """Leave dealing to somebody else from now on; what bots have done before the first decision is done anew."""
        self.dealer, match = dealer, self.match
        if match.decisions and not any(d.seat in self.humans for d in match.decisions):
            while match.decisions:
                match.undo()
        self.seq += 1
        self.pending = None
        self.advance()

    def refresh(self) -> None:
        """Look again after the match was changed by other means than a request (``match.play`` in a cell)."""
        self.seq += 1
        self.advance()

    def look(self, *, fresh: bool = False) -> None:
        """Collect what the viewer has not seen yet: the table as it was at the last look, and the events since."""
        match, viewer = self.match, self.viewer
        end = len(match.log)
        start = end if fresh else min(self._seen.get(viewer, 0), end)
        self.before = match.table_at(start).view(viewer)
        self.events = [e.seen_by(viewer) for e in match.log[start:]]
        self._seen[viewer] = end

    def forget(self) -> None:
        """After an undo nothing is shown as motion: every viewer starts from the table as it is."""
        end = len(self.match.log)
        self._seen = dict.fromkeys((*self.humans, AUDIENCE), end)
        self.look(fresh=True)

    def moment(self) -> Moment:
        """What the screen shows: the present, unless a guide shows another moment of the match."""
        shown = self.guide.moment(self) if self.guide else None
        match = self.match
        return shown or Moment(match.table, match.view(self.viewer), len(match.log), self.before, self.events)

    @property
    def mode(self) -> str:
        """The word for what is allowed: ``"practice"``, ``"duel"``, or nothing where no word stands for it."""
        return self.allowed.mode

    @property
    def sealed(self) -> bool:
        """Whether people at this screen hide cards from each other, so that nothing whole may be given out.

        A saved match or a link replays the match, and so tells every card and how the deck lies.
        """
        return len(self.humans) > 1 and not self.allowed.all_open and self.match.result is None

    @property
    def curtain(self) -> int | None:
        """The person who must take the screen before anything more is shown; None when nobody must."""
        if len(self.humans) < 2 or self.viewer != AUDIENCE or (self.guide and not self.guide.playable(self)):
            return None
        return next(iter(self.awaited), None)

    @property
    def awaited(self) -> tuple[int, ...]:
        """The people at this screen who must decide now, in whatever order they like."""
        return tuple(s for s in self.match.to_act if s in self.humans)

    def speaker(self) -> Speaker:
        """Who makes the sentences, with the names of this session's seats."""
        self.say.names = list(self.names or self.usual_names(self.humans, self.match.seats))[: self.match.seats]
        return self.say

    def usual_names(self, humans: Sequence[int], seats: int) -> list[str]:
        """What seats are called as long as nobody names them: of several people at one screen the first is Player 1."""
        bots = core_texts()["bots"]["names"][self.lang]
        people = {s: self.say.word("player", n=n + 1) for n, s in enumerate(humans)} if len(humans) > 1 else {}
        return [people.get(seat, bots[seat % len(bots)]) for seat in range(seats)]

    def refused(self, refusal: Refusal) -> dict[str, str]:
        """A refusal as a screen shows it: the rule and one sentence."""
        return {"rule": refusal.rule, "text": self.speaker().refusal(refusal, self.viewer)}

    @property
    def fresh(self) -> bool:
        """Whether nobody at this screen has decided anything in the match."""
        return not any(d.seat in self.humans for d in self.match.decisions)

    def why_no_undo(self) -> Refusal | None:
        """Why the last decision of the people at this screen may not be taken back, or None if it may."""
        match = self.match
        try:
            if self.guide:
                self.guide.before_request(self, "undo")
        except IllegalMove as error:
            return error.refusal
        if self.fresh:
            return None if self.former else Refusal("undo.nothing", "undo_nothing")
        if self.allowed.all_open:
            return None
        return match.why_no_undo(self.viewer if self.viewer != AUDIENCE else match.decisions[-1].seat)

    # -- the contract ----------------------------------------------------------------------------------------

    def snapshot(self) -> dict[str, Any]:
        """All that the present viewer may know, as one JSON value (see the module's text)."""
        return snapshot(self)

    def handle(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Carry out a request and answer it; see the module's text. ``seq`` rises when the snapshot has changed."""
        reply: dict[str, Any] = {"re": None}
        try:
            if not isinstance(request, Mapping) or not is_plain(request):
                raise misread("request")
            reply["re"] = request.get("id")
            do = request.get("do")
            handler = HANDLERS.get(do) if isinstance(do, str) else None
            if handler is None:
                raise misread("do", do)
            if "seq" in request and request["seq"] != self.seq:
                raise IllegalMove("session.stale", "session_stale")
            if self.guide:
                self.guide.before_request(self, str(request["do"]))
            self.patience = Patience(None if self.pace is None else self.pace / 1000, self.clock)
            reply.update(handler(self, request) or {})
        except IllegalMove as error:
            reply["error"] = self.refused(error.refusal)
        finally:
            self.patience = Patience(None)  # what is called from elsewhere is carried out whole
        return reply

    def save(self, viewer: int | None = None) -> dict[str, Any]:
        """The match with who plays it and how; ``{"do": "load"}`` and :meth:`Match.load` read it back.

        It tells every card. A request gives it only where nobody hides one (:attr:`sealed`); whoever calls this, as the
        play page does to keep a match over a reload, must keep it from the people at the screen.

        Args:
            viewer: whose file it is (see :meth:`Match.save`).
        """
        mode = {"mode": self.mode} if self.mode else self.allowed._asdict()
        frame = {"humans": list(self.humans), **mode, "bot": self.bot_name, "names": self.names}
        return {**self.match.save(viewer), "session": frame}

    def named(self, names: Any, seats: int, humans: Sequence[int] = ()) -> list[str] | None:
        """Names for so many seats out of what somebody has written, a usual one where there is none.

        Args:
            names: what was written.
            seats: how many there are.
            humans: which of them people at this screen play.

        Raises:
            IllegalMove: they are neither a list of texts nor None, which stands for the usual names.
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
