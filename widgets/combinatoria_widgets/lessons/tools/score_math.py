"""Scoring math: add and remove cards of a hand, and see how the formula of the score changes.

It works for every game that shows its scores as formulas (:meth:`combinatoria.core.game.Game.sheets`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from html import escape
from typing import Any

import ipywidgets as widgets

import combinatoria
from combinatoria.core.move import IllegalMove
from combinatoria.core.notation import cards_of
from combinatoria.core.sheet import Sheet, Term
from combinatoria.words.explain import speaker

from .text import say
from .waking import WakingBox

__all__ = ["ScoreMath"]


class ScoreMath(WakingBox):
    """A hand of cards as buttons, its score as a formula, and the score of the hand without each card.

    Args:
        game: Name of a game whose scores are formulas.
        hand: The cards initially in the hand, such as ``"0.6 0.5 0.SP"``.
        more: Further cards that can be added.
        seat: The seat whose score is shown.
        zone: The zone of the hand; ``hand:<seat>`` if left out.
        seats: Number of players; the game's default if left out.
        options: Rule options of the game.
        lang: ``"en"`` or ``"ja"``.

    Raises:
        ValueError: The game has no such card, or shows no score for such a hand.

    Its ``repr`` shows the initial arguments and does not change with the cards:

    >>> math = ScoreMath("altar", "0.6 0.5 0.SP 0.SH")
    >>> math.total
    Fraction(11, 1)
    >>> math.toggle("0.SH")
    >>> math, math.total
    (ScoreMath('altar', '0.6 0.5 0.SP 0.SH'), Fraction(55, 1))
    """

    def __init__(
        self,
        game: str,
        hand: str,
        more: str = "",
        seat: int = 0,
        zone: str | None = None,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        lang: str = "en",
    ) -> None:
        self._game = combinatoria.game(game)
        self._seats = self._game.default_seats if seats is None else seats
        self._options = self._game.complete_options(options or {})
        self._seat, self._zone, self.lang = seat, zone or f"hand:{seat}", lang
        self._say = speaker(game, lang)
        self._made_of = (game, hand)
        held, ready = self._read(hand), self._read(more)
        self.cards = [*held, *ready]
        self.buttons = [self._button(face, place < len(held)) for place, face in enumerate(self.cards)]
        self.out = widgets.HTML()
        rows = (self.buttons[: len(held)], self.buttons[len(held) :])
        wrap = widgets.Layout(display="flex", flex_flow="row wrap")
        intro = widgets.HTML(f'<div lang="{lang}">{escape(say("math.intro", lang))}</div>')
        super().__init__([intro, *(widgets.Box(row, layout=wrap) for row in rows if row), self.out])
        for button in self.buttons:
            button.observe(self._changed, "value")
        self._changed(None)

    def _read(self, codes: str) -> tuple[str, ...]:
        try:
            return cards_of(codes, self._game.deck(self._seats, self._options))
        except IllegalMove as error:
            raise error.by(self._game.name) from None

    def _button(self, face: str, held: bool) -> widgets.ToggleButton:
        return widgets.ToggleButton(held, tooltip=say("math.tip", self.lang), layout=widgets.Layout(width="auto"))

    @property
    def hand(self) -> tuple[str, ...]:
        """The cards currently in the hand."""
        return tuple(face for face, button in zip(self.cards, self.buttons, strict=True) if button.value)

    @property
    def total(self) -> Fraction:
        """The score of the hand."""
        return Fraction(self.sheet(self.hand).total)

    def toggle(self, face: str) -> None:
        """Remove a card from the hand or add it, as its button does.

        Raises:
            ValueError: There is no such card here.
        """
        (card,) = self._read(face)
        button = self.buttons[self.cards.index(card)]
        button.value = not button.value

    def sheet(self, hand: Iterable[str]) -> Sheet:
        """Return the score of any hand as a formula.

        Raises:
            ValueError: The game shows no score for it.
        """
        table = self._game.new_table(self._seats, self._options)
        table.lay(self._zone, list(hand), lambda place: table.zone_specs[self._zone].sees)
        for sheet in self._game.sheets(table.view(self._seat), self._seat):
            if sheet.seat == self._seat:
                return sheet
        raise ValueError(f"{self._game.name} shows no score of seat {self._seat}")

    def without(self) -> list[tuple[str, Fraction]]:
        """Return the score of the hand without each of its cards; equal cards once."""
        found = {}
        for place, face in enumerate(self.hand):
            if face not in found:
                found[face] = Fraction(self.sheet((*self.hand[:place], *self.hand[place + 1 :])).total)
        return list(found.items())

    # -- output --------------------------------------------------------------------------------------------

    def _changed(self, change: object) -> None:
        for face, button in zip(self.cards, self.buttons, strict=True):
            button.description = f"{'✓' if button.value else '–'} {self._say.cards([face])}"
        sheet = self.sheet(self.hand)
        rows = "".join(f"<div>{' '.join(map(self._term, row))}</div>" for row in sheet.rows)
        head = "".join(f'<th scope="col">{escape(say(f"math.{key}", self.lang))}</th>' for key in _HEAD)
        lines = "".join(
            f'<tr><th scope="row" style="text-align:left">{escape(self._say.cards([face]))}</th>'
            f"<td>{total}</td><td>{self._difference(total - sheet.total)}</td></tr>"
            for face, total in self.without()
        )
        self.out.value = (
            f'<div lang="{self.lang}"><div role="status" aria-live="polite" style="line-height:1.9">{rows}</div>'
            f"<table><thead><tr>{head}</tr></thead><tbody>{lines}</tbody></table></div>"
        )
        self.keep_still()

    def still(self) -> str:
        """Return the cards in the hand, and their score."""
        hand = " ".join(
            f'<span style="white-space:nowrap">{escape(self._say.cards([face]))}</span>' for face in self.hand
        )
        return f"<p>{hand}</p>{self.out.value}"

    def _term(self, term: Term) -> str:
        """Return one term: sign, value and label; an unused factor is in parentheses and faint."""
        label = self._say.term(term.key, {"by": self._seat, **term.facts}, self._seat)
        sign = say("math.or", self.lang) if term.sign == "max" else term.sign
        words = f"<b>{term.value}</b> <small>{escape(label)}</small>"
        if not term.used:
            words = f'<span style="opacity:0.65">({words})</span>'
        return f"{escape(sign)} {words}".strip()

    @staticmethod
    def _difference(change: Fraction) -> str:
        return f"+{change}" if change > 0 else f"−{-change}" if change else "±0"

    def __repr__(self) -> str:
        game, hand = self._made_of
        return f"ScoreMath({game!r}, {hand!r})"


_HEAD = ("without", "score", "change")
