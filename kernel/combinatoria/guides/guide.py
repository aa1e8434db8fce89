"""Guides, which lead a person through a session: a tour, a review of a match, a puzzle.

A guide accompanies the match of a session. It adds its own data to the snapshot, may refuse a legal move that is not
the point of the exercise, may show another moment than the present one, and decides whether bots respond.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from ..core.move import Move, Refusal
from ..core.table import Event, Table
from ..match.match import Match
from ..players.bots import Bot, ChosenMove
from ..slices.patience import Patience
from ..slices.thinking import Thought
from ..words.explain import Speaker
from .allowed import Allowed
from .analysis import JudgedDecision
from .dealer import Dealer
from .diary import Diary
from .predict import Pending, PredictionOutcome, Record
from .replay import Replay

__all__ = ["Aside", "Guide", "Handler", "Moment", "Sitting", "Viewed"]


class Moment(NamedTuple):
    """The moment that a session shows, as seen by the viewer, and the change that led there.

    Attributes:
        full: the table as the engine knows it.
        view: the same table as the viewer may see it.
        end: number of events in the log up to this moment.
        before: the viewer's table before the change.
        events: the change, as the viewer sees it; empty if nothing is to be animated.
    """

    full: Table
    view: Table
    end: int
    before: Table
    events: Sequence[Event]


class Viewed(NamedTuple):
    """A table that a session has shown, kept as the table before the next change.

    Attributes:
        match, viewer: whose it is.
        end: number of events in the log at that time.
        last: the last of them.
        view: the table.
        table_json: the table as JSON.
    """

    match: Match
    viewer: int
    end: int
    last: Event | None
    view: Table
    table_json: dict[str, Any]

    def is_at(self, match: Match, viewer: int, end: int) -> bool:
        """Return whether this viewer saw it after this number of events, none of which has been undone since."""
        if (self.match, self.viewer, self.end) != (match, viewer, end):
            return False
        return self.last is (match.log[end - 1] if end else None)


class Guide:
    """Base class of all guides.

    Class attributes:
        kind: its name in the snapshot (``snapshot["guide"]["kind"]``).
        autoplay: whether bots continue to play after a move.
    """

    kind = ""
    autoplay = False

    def picture(self, s: Sitting) -> dict[str, Any]:
        """Return its data for screens, as a JSON value."""
        return {"kind": self.kind}

    def moment(self, s: Sitting) -> Moment | None:
        """Return the moment to show instead of the present one, or None."""
        return None

    def playable(self, s: Sitting) -> bool:
        """Return whether moves are offered now."""
        return True

    def status(self, s: Sitting) -> str | None:
        """Return the status line, or None for the default prompt."""
        return None

    def before_request(self, s: Sitting, do: str) -> None:
        """Check a request by its name before it is carried out.

        Raises:
            IllegalMove: it is not available now.
        """

    def before_move(self, s: Sitting, seat: int, move: Move) -> None:
        """Check a legal move before it is played.

        Raises:
            IllegalMove: it is not the expected move.
        """

    def takes(self, s: Sitting, seat: int, move: Move) -> bool:
        """Return whether a legal move is an answer, which is not played.

        Raises:
            IllegalMove: the move is not a possible answer.
        """
        return False

    def choice(self, s: Sitting, seat: int) -> ChosenMove | None:
        """Return the move for hints and "play a move for me", with its reason; None leaves it to the bot."""
        return None

    def after_move(self, s: Sitting) -> None:
        """Handle a move that has been made, after the session has collected the new events."""


class Aside(Guide):
    """A guide that opens a separate match and restores the previous state at the end.

    Args:
        state: the state of the session before (:meth:`Sitting.capture_state`).
    """

    def __init__(self, state: Mapping[str, Any]) -> None:
        self.state = state

    @classmethod
    def kept(cls, s: Sitting) -> Mapping[str, Any]:
        """Return the state to restore at the end: the current one, or that kept by an active guide of this kind."""
        return s.guide.state if isinstance(s.guide, cls) else s.capture_state()

    @classmethod
    def stop(cls, s: Sitting, request: Mapping[str, Any]) -> None:
        """Handle the request to restore the previous state; does nothing if no guide of this kind is active."""
        if isinstance(s.guide, cls):
            s.restore_state(s.guide.state)


class Sitting(Protocol):
    """Interface of a session for guides and requests (implemented by :class:`combinatoria.session.Session`).

    Attributes:
        match, humans, viewer, lang, bot_name, bot, names, say: the match, its players, the view and the language.
        allowed: whether hints are allowed, and whether the deal is open.
        seq: increases whenever the snapshot changes.
        guide: the active guide, if any.
        dealer: the dealer, if the table belongs to something larger (:mod:`combinatoria.guides.dealer`).
        replaced_match: the match before the last "next deal", if it can be restored.
        elsewhere, handed, waits: the state of a match that is passed between devices by links.
        pending, outcome, record, predicting, asks_often, quiet_until, answered, asked: predictions
            (:mod:`combinatoria.guides.foresee`).
        known: digests of moments and deals with known answers, about which no question is asked.
        diary: what the person has played (:mod:`combinatoria.guides.daily`).
        odds_strip: whether snapshots contain the odds.
        judged, thoughts: finished analyses of decisions, and computations in progress.
        replayed: the last replay, with the key that identifies it.
        pace, patience: the time limit of a request, and the budget of the current one.
        fixed, laid_out: cached parts of a snapshot, with what they depend on.
        viewed: the last table that was shown.
    """

    match: Match
    humans: tuple[int, ...]
    viewer: int
    allowed: Allowed
    lang: str
    bot_name: str
    bot: Bot
    names: list[str] | None
    say: Speaker
    seq: int
    guide: Guide | None
    dealer: Dealer | None
    replaced_match: Match | None
    elsewhere: tuple[int, ...]
    handed: int
    waits: bool
    pending: Pending | None
    outcome: PredictionOutcome | None
    record: Record
    known: set[str]
    diary: Diary
    predicting: bool
    asks_often: bool
    quiet_until: int
    answered: int
    asked: list[str]
    odds_strip: bool
    judged: dict[Any, Thought[JudgedDecision]]
    replayed: tuple[Any, Replay] | None
    thoughts: dict[tuple[Hashable, ...], Thought[Any]]
    pace: int | None
    patience: Patience
    fixed: tuple[object, dict[str, Any]] | None
    laid_out: tuple[object, list[dict[str, Any]]] | None
    viewed: Viewed | None

    def holds(self, seat: int, move: Move) -> bool:
        """Return whether a move waits because people at other screens are asked about it."""

    @property
    def bot_to_move(self) -> int | None:
        """The bot's seat that has to decide now, or None."""

    @property
    def fresh(self) -> bool:
        """True if nobody at this screen has made a decision in the match yet."""

    @property
    def sealed(self) -> bool:
        """True if people at this screen hide cards from each other, so that no complete state may be given out."""

    @property
    def tells_deal(self) -> bool:
        """True if the deal is not secret."""

    @property
    def curtain(self) -> int | None:
        """The person who must take over the screen before anything more is shown, or None."""

    @property
    def awaited(self) -> tuple[int, ...]:
        """The people at this screen who must decide now."""

    @property
    def handing(self) -> dict[str, Any]:
        """The state of a match that is passed between devices, for saved matches and snapshots."""

    def set_up(
        self, match: Match, humans: Sequence[int], what: Allowed, lang: str, bot: str, guide: Guide | None = None
    ) -> None:
        """Prepare everything for another match, without letting anybody play."""

    def open(
        self, match: Match, humans: Sequence[int], what: Allowed, lang: str, bot: str, guide: Guide | None = None
    ) -> None:
        """Continue with another match."""

    def capture_state(self) -> dict[str, Any]:
        """Return the whole state of the session, to be kept while something else is on the screen."""

    def restore_state(self, state: Mapping[str, Any]) -> None:
        """Restore a state returned by :meth:`capture_state`."""

    def advance(self) -> None:
        """Let bots play until a person must decide, then turn the screen to that person."""

    def bots_play(self, now: bool = False) -> bool:
        """Let bots play; return whether anything has changed."""

    def turn_screen(self) -> None:
        """Turn the screen to the person who must decide."""

    def look(self, *, fresh: bool = False) -> None:
        """Collect the events that the viewer has not seen yet."""

    def forget(self) -> None:
        """Mark all past events as seen, so that they are not animated."""

    def moment(self) -> Moment:
        """Return the moment that the screen shows."""

    def speaker(self) -> Speaker:
        """Return the speaker that makes the sentences, with the names of the seats."""

    def refused(self, refusal: Refusal) -> dict[str, str]:
        """Return a refusal as JSON for screens."""

    def why_no_undo(self) -> Refusal | None:
        """Return why the last decision of the people at this screen may not be undone, or None."""

    def why_no_redo(self) -> Refusal | None:
        """Return why the last undone decision of the viewer may not be made again, or None."""

    def named(self, names: Any, seats: int, humans: Sequence[int] = ()) -> list[str] | None:
        """Return checked names for the seats from user input."""

    def save(self, viewer: int | None = None) -> dict[str, Any]:
        """Return the save of the match, including who plays it and with which settings."""

    def snapshot(self) -> dict[str, Any]:
        """Return everything that the present viewer may know."""


Handler = Callable[[Sitting, Mapping[str, Any]], "dict[str, Any] | None"]
"""Handles one kind of request; the returned dict is merged into the reply."""
