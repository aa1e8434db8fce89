"""A kind of move as one class: its text form, when it is legal and why not, its effect, and how it is picked.

The moves of a kind are instances of its class, with their arguments as typed attributes::

    class Take(MoveKind):
        form = "take {card:card}"
        pick, to = ("row/{card}",), "hand:{by}"
        card: str = among(lambda t, seat: t.open_codes("row"), Refusal("4", "not_in_row"))

        def apply(self, t, seat, chance): ...

They are equal to the :class:`~combinatoria.core.move.Move` of the same kind and arguments. A game lists its classes in
:attr:`combinatoria.core.typed_game.TypedGame.moves`; grammar, offers, checks and picks follow from them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from itertools import combinations
from typing import Any, ClassVar, Final, NamedTuple, Self

from .chance import Chance
from .move import Move, Offer, Picks, Refusal, Slot, sure
from .notation import placeholders
from .pick_table import picks_for
from .seats import hand_zone
from .table import Face, Table

__all__ = ["MoveKind", "among", "from_hand"]

_new: Final = tuple.__new__


class Among(NamedTuple):
    """The possible values of an argument; see :func:`among`."""

    choices: Callable[[Table, int], Sequence[Any]]
    refusal: Refusal | Callable[[Table, Any], Refusal]


def among(choices: Callable[[Table, int], Sequence[Any]], refusal: Refusal | Callable[[Table, Any], Refusal]) -> Any:
    """Declare the possible values of an argument, which determine offers and refusals.

    Arguments are checked in the order of their declarations.

    Args:
        choices: maps a table or view and a seat to the possible values.
        refusal: the refusal of any other value, which becomes its fact (named ``card`` for a card); or a function from
            the table and the value to a refusal.
    """
    return Among(choices, refusal)


def from_hand(rule: str, n: int = 1) -> Any:
    """Declare an argument as a card in the seat's hand, or as ``n`` of its cards (an argument of the type ``cards``).

    Other cards are refused as ``not_in_hand``, another number of cards as ``cards_of_hand``.
    """
    if n == 1:
        return among(lambda t, seat: tuple(sorted({*t.open_codes(hand_zone(seat))})), partial(_not_held, rule))
    return among(lambda t, seat: _selections(tuple(sorted(t.open_codes(hand_zone(seat)))), n), partial(_unfit, rule, n))


def _not_held(rule: str, t: Table, face: Face) -> Refusal:
    return Refusal(rule, "not_in_hand", {"cards": (face,)})


def _unfit(rule: str, n: int, t: Table, faces: tuple[Face, ...]) -> Refusal:
    return Refusal(rule, "not_in_hand" if len(faces) == n else "cards_of_hand", {"cards": faces, "n": n})


@lru_cache(maxsize=256)
def _selections(hand: tuple[Face, ...], n: int) -> tuple[tuple[Face, ...], ...]:
    return tuple(sorted({*combinations(hand, n)}))


def _argument(place: int) -> property:
    return property(lambda self: self[1][place])


class MoveKind(Move):
    """A kind of move; a subclass without a ``form`` is a common base for several kinds.

    Class attributes:
        form: its text form (:mod:`combinatoria.core.notation`); each argument is annotated with its type: ``int`` for
            ``int`` and ``seat``, ``tuple[str, ...]`` for ``cards`` and ``words``, ``str`` for all others.
        name: of the kind; by default the first word of ``form``.
        phase: the phase in which it may be made; empty for any phase and any seat.
        silent: whether it moves no card and decides nothing.
        pick, to: what is picked for it, and where it is put (:mod:`combinatoria.core.pick_table`).
    """

    form: ClassVar[str]
    name: ClassVar[str]
    phase: ClassVar[str] = "play"
    silent: ClassVar[bool] = False
    pick: ClassVar[Sequence[str]] = ()
    to: ClassVar[str | None] = None
    _judged: ClassVar[Sequence[tuple[int, str, str, Among]]] = ()
    _sure: ClassVar[bool]

    def __init_subclass__(cls) -> None:
        if "form" not in vars(cls):
            return
        places = {name: (place, kind) for place, (name, kind) in enumerate(placeholders(cls.form))}
        if taken := [name for name in places if hasattr(MoveKind, name) or name in MoveKind.__annotations__]:
            raise TypeError(f"{cls.__name__}: an argument cannot be called {taken[0]}: every move has that attribute")
        if "name" not in vars(cls):
            cls.name = cls.form.split(" ")[0]
        typed = {name for base in cls.__mro__ for name in getattr(base, "__annotations__", ())}
        declared = [(name, value) for name, value in vars(cls).items() if isinstance(value, Among)]
        cls._judged = [(*places[name], name, value) for name, value in declared]
        cls._sure = cls.refusal is MoveKind.refusal
        for name, (place, _) in places.items():
            if name not in typed:
                raise TypeError(f"{cls.__name__}: the argument {name} has no type")
            setattr(cls, name, _argument(place))

    @classmethod
    def of(cls, move: Move) -> Self:
        """Convert a move to an instance of its class."""
        return _new(cls, (move[0], move[1]))  # twice as fast as passing the move itself

    @classmethod
    def offers(cls, t: Table, seat: int) -> Sequence[Offer]:
        """Return what a seat that has to act may pick in this kind's phase; works on a view.

        By default the possible values of its arguments (:func:`among`); a kind without a phase, or with an argument
        that is not declared, offers nothing. If several kinds inherit an override from a common base, it is called
        once for all of them, on the first.
        """
        if not cls.phase or len(cls._judged) < len(wanted := placeholders(cls.form)):
            return ()
        found = {place: tuple(among.choices(t, seat)) for place, _, _, among in cls._judged}
        if cls._sure:
            return (sure(cls.name, *[found[place] for place in range(len(wanted))]),)
        return (Offer(cls.name, tuple([Slot(name, found[place]) for place, (name, _) in enumerate(wanted)])),)

    @classmethod
    def untimely(cls, t: Table) -> Refusal | None:
        """Return why this kind cannot be used in the current, wrong phase; None for the phase's usual refusal."""
        return None

    @classmethod
    def barred(cls, t: Table, seat: int) -> Refusal | None:
        """Return why no move of this kind is legal now, whatever its arguments, or None; works on a view."""
        return None

    def refusal(self, t: Table, seat: int) -> Refusal | None:
        """Return why this move is illegal although each of its arguments is possible, or None; works on a view."""
        return None

    def why_not(self, t: Table, seat: int) -> Refusal | None:
        """Return why this move is illegal in its phase, or None; works on a view."""
        if found := self.barred(t, seat):
            return found
        for place, kind, name, (choices, refusal) in self._judged:
            value = self.args[place]
            if value not in choices(t, seat):
                if not isinstance(refusal, Refusal):
                    return refusal(t, value)
                return refusal._replace(facts={"card": (value,)} if kind == "card" else {name: value})
        return self.refusal(t, seat)

    def apply(self, t: Table, seat: int, chance: Chance) -> None:
        """Carry out the move on the full table, by events."""
        raise NotImplementedError

    def picks(self, t: Table, seat: int) -> Picks:
        """Return how it is made by picking things on the table, by default from ``pick`` and ``to``."""
        names = {name: arg for (name, _), arg in zip(placeholders(self.form), self.args, strict=True)}
        way = {"form": self.form, "picks": self.pick} | ({"to": self.to} if self.to else {})
        return picks_for(way, {"by": seat, **names})

    def label(self, t: Table) -> tuple[str, Mapping[str, Any]] | None:
        """Return key and facts of its label, if they differ from the kind and its named arguments."""
        return None
