"""What leads a person through a session: a tour, a review of a match, a puzzle.

A guide stands beside the match of a session. It adds its own picture to the snapshot, may refuse what is legal but
not the point, may show another moment than the present one, and decides whether bots answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from ..core.move import Move
from ..core.table import Event, Table
from ..players.bots import Choice

if TYPE_CHECKING:
    from ..session.session import Session

__all__ = ["Guide", "Moment"]


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

    def picture(self, s: Session) -> dict[str, Any]:
        """What a screen shows of it, as a JSON value."""
        return {"kind": self.kind}

    def moment(self, s: Session) -> Moment | None:
        """The moment to show instead of the present one, or None."""
        return None

    def playable(self, s: Session) -> bool:
        """Whether moves are offered now."""
        return True

    def status(self, s: Session) -> str | None:
        """The status line, or None for the one that tells what there is to do."""
        return None

    def before_request(self, s: Session, do: str) -> None:
        """May refuse any request, by its name.

        Raises:
            IllegalMove: with the reason why this cannot be asked now.
        """

    def before_move(self, s: Session, seat: int, move: Move) -> None:
        """May refuse a legal move.

        Raises:
            IllegalMove: with the reason why this is not the move that is looked for.
        """

    def takes(self, s: Session, seat: int, move: Move) -> bool:
        """Whether it takes a legal move as an answer, so that the move is not played.

        Raises:
            IllegalMove: with the reason why this is no answer.
        """
        return False

    def choice(self, s: Session, seat: int) -> Choice | None:
        """The move that a hint names and "play a move for me" makes, with its reason; None leaves it to the bot."""
        return None

    def after_move(self, s: Session) -> None:
        """Called when a move has been made and the session has looked."""
