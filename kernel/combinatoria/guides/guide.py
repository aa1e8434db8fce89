"""What leads a person through a session: a tour, a review of a match, a puzzle.

A guide stands beside the match of a session. It adds its own picture to the snapshot, may refuse what is legal but
not the point, may show another moment than the present one, and decides whether bots answer.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from ..core.move import Move, Refusal
from ..core.table import Event, Table
from ..match.match import Match
from ..pace.patience import Patience
from ..pace.thinking import Thought
from ..players.bots import Bot, Choice
from ..words.explain import Speaker
from .allowed import Allowed
from .analysis import Row
from .dealer import Dealer
from .diary import Diary
from .predict import Pending, Record, Told
from .replay import Replay

__all__ = ["Aside", "Guide", "Handler", "Moment", "Sitting"]


class Moment(NamedTuple):
    """What a session shows: a moment of its match in the viewer's eyes, and the change that led there.

    Attributes:
        full: the table as the engine knows it.
        view: the same table as the viewer may see it.
        end: how many events of the log have happened.
        before: the viewer's table before the change.
        events: the change, as the viewer sees it; empty when nothing is to be shown as motion.
    """

    full: Table
    view: Table
    end: int
    before: Table
    events: Sequence[Event]


class Guide:
    """Base of all guides.

    Class attributes:
        kind: its name in the snapshot (``snapshot["guide"]["kind"]``).
        autoplay: whether bots play on after a move.
    """

    kind = ""
    autoplay = False

    def picture(self, s: Sitting) -> dict[str, Any]:
        """What a screen shows of it, as a JSON value."""
        return {"kind": self.kind}

    def moment(self, s: Sitting) -> Moment | None:
        """The moment to show instead of the present one, or None."""
        return None

    def playable(self, s: Sitting) -> bool:
        """Whether moves are offered now."""
        return True

    def status(self, s: Sitting) -> str | None:
        """The status line, or None for the one that tells what there is to do."""
        return None

    def before_request(self, s: Sitting, do: str) -> None:
        """May refuse any request, by its name.

        Raises:
            IllegalMove: with the reason why this cannot be asked now.
        """

    def before_move(self, s: Sitting, seat: int, move: Move) -> None:
        """May refuse a legal move.

        Raises:
            IllegalMove: with the reason why this is not the move that is looked for.
        """

    def takes(self, s: Sitting, seat: int, move: Move) -> bool:
        """Whether it takes a legal move as an answer, so that the move is not played.

        Raises:
            IllegalMove: with the reason why this is no answer.
        """
        return False

    def choice(self, s: Sitting, seat: int) -> Choice | None:
        """The move that a hint names and "play a move for me" makes, with its reason; None leaves it to the bot."""
        return None

    def after_move(self, s: Sitting) -> None:
        """Called when a move has been made and the session has looked."""


class Aside(Guide):
    """A guide that puts a match of its own on the screen, and gives back in the end what was there before.

    Args:
        aside: what the session showed before (:meth:`Sitting.aside`).
    """

    def __init__(self, aside: Mapping[str, Any]) -> None:
        self.aside = aside

    @classmethod
    def kept(cls, s: Sitting) -> Mapping[str, Any]:
        """What to give back in the end: what is open now, or what a guide of this kind has kept already."""
        return s.guide.aside if isinstance(s.guide, cls) else s.aside()

    @classmethod
    def stop(cls, s: Sitting, request: Mapping[str, Any]) -> None:
        """The request to return to what was on the screen before; nothing happens if no such guide leads."""
        if isinstance(s.guide, cls):
            s.back(s.guide.aside)


class Sitting(Protocol):
    """What guides and requests need of a session (:class:`combinatoria.session.Session` is one).

    Attributes:
        match, humans, viewer, lang, bot_name, bot, names, say: who plays what, from whose view, in which language.
        allowed: whether there are hints, and whether the deal is no secret.
        seq: rises when the snapshot has changed.
        guide: what leads the session, if anything does.
        dealer: who deals, if the table belongs to something larger (:mod:`combinatoria.guides.dealer`).
        former: the match that the last "next deal" put away, if it may come back.
        pending, told, record, predicting, asks_often, quiet_until: predictions (:mod:`combinatoria.guides.foresee`).
        known: moments and deals about which nothing is asked any more, as they have been told.
        diary: what the person has played (:mod:`combinatoria.guides.daily`).
        odds_strip: whether snapshots carry the odds.
        judged, thoughts: what has been thought out, and what is being thought.
        replayed: the moment replayed last, with what tells it apart.
        pace, patience: how long a request may take, and the pause of the one being carried out.
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
    former: Match | None
    pending: Pending | None
    told: Told | None
    record: Record
    known: set[str]
    diary: Diary
    predicting: bool
    asks_often: bool
    quiet_until: int
    odds_strip: bool
    judged: dict[Any, Thought[Row]]
    replayed: tuple[Any, Replay] | None
    thoughts: dict[tuple[Hashable, ...], Thought[Any]]
    pace: int | None
    patience: Patience

    @property
    def bot_to_move(self) -> int | None:
        """The bot that is to decide now, or None."""

    @property
    def fresh(self) -> bool:
        """Whether nobody at this screen has decided anything in the match."""

    @property
    def sealed(self) -> bool:
        """Whether people at this screen hide cards from each other, so that nothing whole may be given out."""

    @property
    def curtain(self) -> int | None:
        """The person who must take the screen before anything more is shown, or None."""

    @property
    def awaited(self) -> tuple[int, ...]:
        """The people at this screen who must decide now."""

    def open(
        self, match: Match, humans: Sequence[int], what: Allowed, lang: str, bot: str, guide: Guide | None = None
    ) -> None:
        """Go on with another match."""

    def aside(self) -> dict[str, Any]:
        """All that is open now, to be kept while something else is on the screen."""

    def back(self, aside: Mapping[str, Any]) -> None:
        """Return to what was kept aside."""

    def advance(self) -> None:
        """Let bots play until a person must decide, then turn the screen to that person."""

    def bots_play(self, now: bool = False) -> bool:
        """Let bots play; whether anything has changed."""

    def turn_screen(self) -> None:
        """Turn the screen to the person who must decide."""

    def look(self, *, fresh: bool = False) -> None:
        """Collect what the viewer has not seen yet."""

    def forget(self) -> None:
        """Nothing that has happened is shown as motion."""

    def moment(self) -> Moment:
        """What the screen shows."""

    def speaker(self) -> Speaker:
        """Who makes the sentences, with the names of the seats."""

    def refused(self, refusal: Refusal) -> dict[str, str]:
        """A refusal as a screen shows it."""

    def why_no_undo(self) -> Refusal | None:
        """Why the last decision of the people at this screen may not be taken back, or None."""

    def named(self, names: Any, seats: int, humans: Sequence[int] = ()) -> list[str] | None:
        """Names for so many seats out of what somebody has written."""

    def save(self, viewer: int | None = None) -> dict[str, Any]:
        """The match with who plays it and how."""

    def snapshot(self) -> dict[str, Any]:
        """All that the present viewer may know."""


Handler = Callable[[Sitting, Mapping[str, Any]], "dict[str, Any] | None"]
"""What carries out one kind of request; what it returns is merged into the reply."""
