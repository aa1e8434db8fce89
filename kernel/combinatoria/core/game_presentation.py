"""How a game is shown: cards, labels, prompts, picks, numbers in sight and the moments that a table stages."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Literal, NamedTuple

from .beat import Beat, Speech
from .beside import beside
from .game_rules import GameRules, Seat
from .gauge import Gauge
from .move import Move, Picks
from .sheet import Sheet
from .table import Face, Table, Zone
from .talk import Talk

__all__ = ["Badge", "CardDesign", "GamePresentation"]


class CardDesign(NamedTuple):
    """How a face looks: motif and tone by name (never by game), the rank in the corner, the number of pips.

    Without a motif the rank itself is the picture.

    ``mark`` names a small figure that says whose card it is, for those who cannot tell the tones apart.
    ``form`` is empty for a card, ``piece`` for what stands on the table without being a card (a pawn), ``page`` for a
    card to be read: its name, its note and the motifs of ``strip`` (what it costs) stand on its face. A card bears the
    first motif of its ``strip`` besides its own, as a symbol.
    """

    art: str
    tone: str
    rank: str
    pips: int = 0
    mark: str = ""
    form: Literal["", "piece", "page"] = ""
    strip: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """The form that screens read."""
        return {**self._asdict(), "strip": list(self.strip)}


class Badge(NamedTuple):
    """The colour and the figure of a player or a team."""

    tone: str
    mark: str


class GamePresentation(GameRules):
    """What screens ask of a game; all but the looks of a card (:meth:`design`) has a default.

    Class attributes:
        adds_up: whether the sums of the cards picked in each place matter, so that a screen shows them.
        beats: how the moments that it marks on its events are staged, by key; the end is one in every game.
        said: the notes of events in which something is said, and what that is (:data:`combinatoria.core.beat.SPEECH`);
            its words stand under the note in ``[said]``. A screen with them keeps what was said in this round in sight.
        dials: kinds of move of which one number is set on a scale, and the name of that number; a screen has one
            control for all moves that differ in it alone.
        badges: the colours and figures of the seats, where every player has one.
    """

    adds_up: ClassVar[bool] = False
    beats: ClassVar[Mapping[str, Beat]] = {}
    said: ClassVar[Mapping[str, Speech]] = {}
    dials: ClassVar[Mapping[str, str]] = {}
    badges: ClassVar[tuple[Badge, ...]] = ()

    @abstractmethod
    def design(self, face: Face) -> CardDesign:
        """How a face looks."""

    def card_text(self, face: Face, lang: str) -> str:
        """The name of a card in a language, as in a sentence; by default from ``[words]`` of the game's ``cards.toml``.

        >>> import combinatoria as cb
        >>> cb.game("library").card_text("GLASS", "ja")
        '時間の砂時計'
        """
        return str(self.card_data()["words"][face][lang])

    def card_data(self) -> Mapping[str, Any]:
        """What stands in ``cards.toml`` beside the rules; it must be there."""
        return beside(type(self).__module__.rpartition(".")[0], "cards.toml")

    def card_note(self, face: Face, lang: str) -> str:
        """What a card does, in a sentence, where its face alone does not tell; empty for most."""
        return ""

    def card_states(self, view: Table) -> Mapping[Face, tuple[str, Mapping[str, Any]]]:
        """What is to be said of cards as they lie now, beside their :meth:`card_note`.

        Args:
            view: the table, as somebody sees it.

        Returns:
            For a face the key and the facts of a text in the table ``[state]``; a fact ``by`` is whose card it is.
        """
        return {}

    def prompt(self, t: Table, seat: Seat) -> str:
        """Key of the sentence that tells a seat to act what it has to do; by default the phase. Works on a view."""
        return str(t.vars["phase"])

    def prompt_facts(self, t: Table, seat: Seat) -> Mapping[str, Any]:
        """What the sentence of :meth:`prompt` needs besides ``by``; public, as everybody reads it."""
        return {}

    def picks(self, t: Table, seat: Seat, move: Move) -> Picks:
        """How this move is made by picking things on the table; by default with its button alone."""
        return Picks(())

    def meant(self, t: Table, seat: Seat, picks: Sequence[str]) -> Move | None:
        """The move that somebody means who picks these things, legal or not; None if nothing comes to mind.

        It is asked only for a reason (``check`` refuses it) when a pick that is not offered is made.
        """
        return None

    def move_key(self, t: Table, move: Move) -> tuple[str, Mapping[str, Any]]:
        """Key and facts of the label of a move, as on its button."""
        return self.label(t, move) or (move.kind, dict(zip(self.arg_names(move.kind), move.args, strict=True)))

    def label(self, t: Table, move: Move) -> tuple[str, Mapping[str, Any]] | None:
        """Key and facts of a move's label, where they differ from its kind and its arguments by name."""
        return None

    def gauges(self, view: Table, viewer: Seat) -> Sequence[Gauge]:
        """The numbers that this viewer has in sight, such as the points of each seat; works on a view."""
        return ()

    def sheets(self, view: Table, viewer: Seat) -> Sequence[Sheet]:
        """The scores that this viewer can work out now, as formulas; works on a view."""
        return ()

    def talk(self, view: Table, viewer: Seat) -> Talk | None:
        """What the viewer can say now; None in a game in which talk is no part of the rules."""
        return None

    def seat_badge(self, seat: int) -> Badge | None:
        """The colour and figure of a seat, where cards or teams have one."""
        return self.badges[seat] if self.badges else None

    def layout_area(self, zone: Zone) -> str:
        """Where a screen puts a zone: at its owner's seat, or in the middle."""
        return "center" if zone.owner is None else "seat"
