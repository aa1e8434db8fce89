"""The presentation of a game: cards, labels, prompts, picks, gauges, and staged moments."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Literal, NamedTuple

from .beat import Beat, Speech
from .game_rules import GameRules, Seat
from .gauge import Gauge
from .move import Move, Picks
from .resources import load_toml
from .sheet import Sheet
from .table import Face, Table, Zone
from .talk import Talk

__all__ = ["Badge", "CardDesign", "GamePresentation"]


class CardDesign(NamedTuple):
    """The look of a face: motif and tone by name (independent of the game), rank in the corner, number of pips.

    Without a motif the rank itself is the picture. ``mark`` names a small figure that shows the card's owner, for
    people who cannot tell the tones apart. ``form`` is empty for a card, ``piece`` for a piece that is not a card (a
    pawn), ``page`` for a card to be read: its face shows its name, its note and the motifs of ``strip`` (its cost). A
    card also shows the first motif of its ``strip`` as a symbol.
    """

    art: str
    tone: str
    rank: str
    pips: int = 0
    mark: str = ""
    form: Literal["", "piece", "page"] = ""
    strip: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """Return the JSON form that screens read."""
        return {**self._asdict(), "strip": list(self.strip)}


class Badge(NamedTuple):
    """The colour and figure of a player or a team."""

    tone: str
    mark: str


class GamePresentation(GameRules):
    """A game's presentation on a screen; everything except :meth:`design` has a default.

    Class attributes:
        adds_up: whether the sums of the cards picked in each place matter, so that a screen shows them.
        beats: how the moments marked on its events are staged, by key; every game has the beat of the end.
        spoken: the notes of speech events, each with its kind of speech (:data:`combinatoria.core.beat.SPEECH`); the
            text is found under the note in ``[said]``. A screen keeps what was said this round in sight.
        dials: kinds of move with a number that is set on a scale, and the name of that number; a screen has one control
            for all moves that differ only in it.
        ways: kinds of move that are made in steps, and the key in the table ``[way]`` of what they do: a screen offers
            their picks only after that has been chosen, so that few things are marked at once.
        things: zones whose cards have become other things, such as letters, and how a screen draws them.
        people: the block whose columns, from the second on, are people without a seat; a screen draws their faces.
        deals: whether anything is dealt at random, so that a deal has a number and can be repeated.
        badges: the colours and figures of the seats, if every player has one.
    """

    adds_up: ClassVar[bool] = False
    beats: ClassVar[Mapping[str, Beat]] = {}
    spoken: ClassVar[Mapping[str, Speech]] = {}
    dials: ClassVar[Mapping[str, str]] = {}
    ways: ClassVar[Mapping[str, str]] = {}
    people: ClassVar[str] = ""
    deals: ClassVar[bool] = True
    things: ClassVar[Mapping[str, Literal["letter"]]] = {}
    badges: ClassVar[tuple[Badge, ...]] = ()

    @abstractmethod
    def design(self, face: Face) -> CardDesign:
        """Return how a face looks."""

    def card_text(self, face: Face, lang: str) -> str:
        """Return the name of a card as used in a sentence; by default from ``[words]`` in ``cards.toml``.

        >>> import combinatoria as cb
        >>> cb.game("library").card_text("GLASS", "ja")
        '時間の砂時計'
        """
        return str(self.card_data()["words"][face][lang])

    def card_data(self) -> Mapping[str, Any]:
        """Return the contents of ``cards.toml`` in the game's package; the file must exist."""
        return load_toml(type(self).__module__.rpartition(".")[0], "cards.toml")

    def card_note(self, face: Face, lang: str) -> str:
        """Return a sentence that says what a card does, if its face alone does not show it; empty for most."""
        return ""

    def card_caption(self, face: Face, lang: str) -> str:
        """Return a word or two to be printed on a card; empty for most."""
        return ""

    def card_states(self, view: Table) -> Mapping[Face, tuple[str, Mapping[str, Any]]]:
        """Return remarks on cards in their present state, shown in addition to :meth:`card_note`.

        Args:
            view: the table as the viewer sees it.

        Returns:
            For each face the key and the facts of a text in the table ``[state]``; a fact ``by`` is the card's owner.
        """
        return {}

    def prompt(self, t: Table, seat: Seat) -> str:
        """Return the key of the sentence that prompts a seat to act; by default the phase. Works on a view."""
        return str(t.vars["phase"])

    def prompt_facts(self, t: Table, seat: Seat) -> Mapping[str, Any]:
        """Return the facts for the sentence of :meth:`prompt` besides ``by``; public, since everybody reads it."""
        return {}

    def picks(self, t: Table, seat: Seat, move: Move) -> Picks:
        """Return how this move is made by picking things on the table; by default only with its button."""
        return Picks(())

    def interpret_picks(self, t: Table, seat: Seat, picks: Sequence[str]) -> Move | None:
        """Return the move that these picks suggest, legal or not, or None if there is none.

        Only used to give a reason (from ``check``) when somebody makes a pick that is not offered.
        """
        return None

    def move_key(self, t: Table, move: Move) -> tuple[str, Mapping[str, Any]]:
        """Return key and facts of a move's label, as on its button."""
        return self.label(t, move) or (move.kind, dict(zip(self.arg_names(move.kind), move.args, strict=True)))

    def label(self, t: Table, move: Move) -> tuple[str, Mapping[str, Any]] | None:
        """Return key and facts of a move's label, if they differ from its kind and its named arguments."""
        return None

    def gauges(self, view: Table, viewer: Seat) -> Sequence[Gauge]:
        """Return the numbers that this viewer always sees, such as the points of each seat; works on a view."""
        return ()

    def sheets(self, view: Table, viewer: Seat) -> Sequence[Sheet]:
        """Return the scores that this viewer can work out now, as formulas; works on a view."""
        return ()

    def reached(self, t: Table) -> Sequence[Gauge]:
        """Return what a finished match without opponents has reached, each number with its maximum if there is one."""
        return ()

    def epilogue(self, t: Table) -> Sequence[tuple[str, Mapping[str, Any]]]:
        """Return facts about a finished match besides its result, such as who came or which stories were told.

        Returns:
            Keys and facts of sentences in the table ``[epilogue]``; a fact ``by`` is the seat a sentence is about.
        """
        return ()

    def talk(self, view: Table, viewer: Seat) -> Talk | None:
        """Return what the viewer can say now; None if talk is not part of the game's rules."""
        return None

    def seat_badge(self, seat: int) -> Badge | None:
        """Return the colour and figure of a seat, if the game's seats or teams have them."""
        return self.badges[seat] if self.badges else None

    def layout_area(self, zone: Zone) -> str:
        """Return where a screen puts a zone: at its owner's seat, or in the middle."""
        return "center" if zone.owner is None else "seat"
