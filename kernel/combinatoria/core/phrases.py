"""Talk in fixed phrases, for games in which players must not reveal hidden information.

A phrase takes no argument, a place, or a seat. Phrases that a seat has said stay visible to everybody in the public
variable ``signals`` (by seat) until the game removes them; ``signed`` holds the seat on turn once it has spoken in that
turn, so that talk always ends.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, ClassVar, Final, NamedTuple

from .chance import Chance
from .move import Move, Offer, Refusal
from .move_kind import MoveKind
from .notation import placeholders
from .seats import with_seat
from .table import Table
from .talk import SAYING, Talk

__all__ = ["Phrases", "Saying", "kinds_of_talk"]

ALONE: Final = "signal"
OF_PLACE: Final = "signal_row"
OF_SEAT: Final = "signal_take"


class Phrases(NamedTuple):
    """The phrases of a game.

    Attributes:
        alone: phrases without an argument.
        of_place: phrases that name one of the ``places``.
        places: names of zones.
        of_seat: a phrase that names another seat.
        rule: id of the rule of talk.
    """

    alone: tuple[str, ...]
    of_place: tuple[str, ...]
    places: tuple[str, ...]
    of_seat: str
    rule: str

    @property
    def kinds(self) -> frozenset[str]:
        """The kinds of moves that are talk."""
        return frozenset({ALONE, OF_PLACE, OF_SEAT})

    def grammar(self) -> dict[str, str]:
        """Return the grammar of these moves; see :class:`combinatoria.core.game.Game`."""
        return {
            ALONE: f"signal {{phrase:{'|'.join(self.alone)}}}",
            OF_PLACE: f"signal {{phrase:{'|'.join(self.of_place)}}} {{row:{'|'.join(self.places)}}}",
            OF_SEAT: f"signal {self.of_seat} {{seat:seat}}",
        }

    def moves(self, seat: int, active: Sequence[int]) -> list[Move]:
        """Return every phrase that a seat could say, given the active seats."""
        named = [Move(OF_PLACE, (what, place)) for what in self.of_place for place in self.places]
        return [*named, *(Move(ALONE, (what,)) for what in self.alone), *self._of_seats(seat, active)]

    @staticmethod
    def _of_seats(seat: int, active: Sequence[int]) -> list[Move]:
        return [Move(OF_SEAT, (s,)) for s in active if s != seat]

    def spoken(self, move: Move) -> str:
        """Return a phrase as stored in ``signals``."""
        return " ".join(map(str, move.args if move.kind != OF_SEAT else (self.of_seat, *move.args)))

    def may_say(self, t: Table, seat: int) -> bool:
        """Return whether a seat may say something now; the option ``signals`` turns talk off."""
        return bool(t.options["signals"]) and t.seats > 1 and t.vars["phase"] != "over" and seat in t.vars["active"]

    def talk(self, view: Table, viewer: int) -> Talk | None:
        """Return what a screen shows of the talk, or None if there is none."""
        if not view.options["signals"] or view.seats == 1:
            return None
        may = viewer >= 0 and self.may_say(view, viewer)
        return Talk((), free=False, may_sign=may, phrases=tuple(self.moves(viewer, view.vars["active"])))

    def offers(self, t: Table, seat: int) -> list[Offer]:
        """Return the phrases that this seat has not said yet, as moves of its turn; at most one per turn."""
        if not self.may_say(t, seat) or t.vars["signed"]:
            return []
        return _offers(self, seat, t.vars["active"], t.vars["signals"][seat])

    def refusal(self, t: Table, seat: int, move: Move) -> Refusal | None:
        """Return why a seat cannot say this now, or None if it can."""
        if not self.may_say(t, seat):
            return Refusal(self.rule, "no_signals")
        if move not in self.moves(seat, t.vars["active"]):
            return Refusal(self.rule, "no_such_seat", {"name": str(move.args[0]), "last": t.seats - 1})
        return Refusal(self.rule, "signal_said") if self.spoken(move) in t.vars["signals"][seat] else None

    def hear(self, t: Table, seat: int, move: Move) -> None:
        """Record a phrase that a seat says."""
        t.set("signals", with_seat(t.vars["signals"], seat, (*t.vars["signals"][seat], self.spoken(move))))
        if t.vars["turn"] == seat:
            t.set("signed", (seat,))
        about = {} if move.kind == ALONE else {"row" if move.kind == OF_PLACE else "seat": move.args[-1]}
        facts = {"phrase": self.spoken(move).partition(" ")[0], "talk": move.kind, **about}
        t.say(f"{SAYING}{move.kind}", by=seat, rule=self.rule, facts=facts)

    @staticmethod
    def standing(t: Table, what: str) -> list[tuple[int, str]]:
        """Return who currently says a phrase, each with the place or seat it names."""
        heard = ((s, text.partition(" ")) for s, texts in enumerate(t.vars["signals"]) for text in texts)
        return [(s, place) for s, (word, _, place) in heard if word == what]


@lru_cache(maxsize=4096)
def _offers(phrases: Phrases, seat: int, active: tuple[int, ...], kept: tuple[str, ...]) -> list[Offer]:
    """Return the phrases not in ``kept`` as offers; cached, since every decision needs them."""
    found: dict[str, list[Move]] = {}
    for move in phrases.moves(seat, active):
        if phrases.spoken(move) not in kept:
            found.setdefault(move.kind, []).append(move)
    return [
        Offer(kind, sure=True, cases=[tuple((arg,) for arg in move.args) for move in moves])
        for kind, moves in found.items()
    ]


class Saying(MoveKind):
    """Say a phrase; the base class for a game's kinds of talk, with its phrases set in a subclass."""

    phase, silent = "", True
    phrases: ClassVar[Phrases]

    @classmethod
    def offers(cls, t: Table, seat: int) -> Sequence[Offer]:
        """Offer one phrase per turn."""
        return cls.phrases.offers(t, seat)

    def refusal(self, t: Table, seat: int) -> Refusal | None:
        """Return why the phrase cannot be said: there is no talk, or it has been said already."""
        return self.phrases.refusal(t, seat, self)

    def apply(self, t: Table, seat: int, chance: Chance) -> None:
        """Record the phrase."""
        self.phrases.hear(t, seat, self)


def kinds_of_talk(base: type[Saying]) -> tuple[type[Saying], ...]:
    """Return the classes of the moves that say a game's phrases."""

    def kind(name: str, form: str) -> type[Saying]:
        types = {argument: int if of == "seat" else str for argument, of in placeholders(form)}
        members: dict[str, Any] = {"__doc__": base.__doc__, "__annotations__": types, "name": name, "form": form}
        return type(name, (base,), members)

    return tuple(kind(name, form) for name, form in base.phrases.grammar().items())
