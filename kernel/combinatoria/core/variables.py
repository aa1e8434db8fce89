"""The variables of a game as typed names, each declared once: start value, form, audience and scope.

A game declares them like the fields of a dataclass::

    class Vars(Variables):
        phase: str = var("play")
        active: tuple[int, ...] = taking_part()
        points: tuple[int, ...] = per_seat(0, count, Refusal("5", "points_form"))
        played: int = var(0, each_turn=True)

``Vars.of(t).points`` reads the table's own dict: ``t.vars`` *is* the ``__dict__`` of the object, so events, masks,
copies and JSON need no changes for it. An assignment, as in ``Vars.of(t).played += 1``, emits a ``set`` event.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple, Self, TypeVar, cast
from weakref import ref

from .move import Refusal
from .schema import Field, Form, list_of, seats_once
from .table import EVERYBODY, Table

__all__ = ["TurnVariables", "Var", "Variables", "by_options", "per_seat", "taking_part", "var"]

T = TypeVar("T")


class Depending(NamedTuple):
    """A start value or form as a function of the number of seats and the options."""

    of: Callable[[int, Mapping[str, Any]], Any]


def _resolved(value: Any, seats: int, options: Mapping[str, Any]) -> Any:
    return value.of(seats, options) if isinstance(value, Depending) else value


class Var(NamedTuple):
    """The declaration of a variable; see :func:`var`."""

    start: Any
    form: Form | Depending | None
    refusal: Refusal | None
    known_to: int
    each_turn: bool


def var(
    start: T,
    form: Form | None = None,
    refusal: Refusal | None = None,
    *,
    form_for: Callable[[int], Form] | None = None,
    known_to: int = EVERYBODY,
    each_turn: bool = False,
) -> T:
    """Declare a variable.

    Args:
        start: its value at the start of a match; :func:`by_options` if that depends on the match.
        form: the condition that a hand-made position must meet, or :func:`by_options`; numbers, texts and booleans need
            none.
        refusal: the refusal of a position that does not meet it; None for the default one.
        form_for: instead of ``form``, a function that returns it for a number of seats.
        known_to: mask of the seats that know the value.
        each_turn: whether :meth:`Variables.begin_turn` resets it to its start value.
    """
    fits = form if form_for is None else Depending(lambda seats, options: form_for(seats))
    return cast(T, Var(start, fits, refusal, known_to, each_turn))  # typed like dataclasses.field


def by_options(value: Callable[[int, Mapping[str, Any]], T]) -> T:
    """Return a start value or form that depends on the number of seats and on the options."""
    return cast(T, Depending(value))


def per_seat(start: T, form: Form, refusal: Refusal | None = None) -> tuple[T, ...]:
    """Declare a variable with one value for each seat; ``form`` applies to each value."""

    def first(seats: int, options: Mapping[str, Any]) -> tuple[T, ...]:
        return (_resolved(start, seats, options),) * seats

    def whole(seats: int, options: Mapping[str, Any]) -> Form:
        return list_of(_resolved(form, seats, options), seats)

    return var(by_options(first), by_options(whole), refusal)


def taking_part(refusal: Refusal | None = None) -> tuple[int, ...]:
    """Declare the list of active seats: all, at the start."""
    return var(by_options(lambda seats, options: tuple(range(seats))), refusal=refusal, form_for=seats_once)


class _Bound:
    """The slot in which variables keep a weak reference to their table."""

    __slots__ = ("_table",)
    _table: ref[Table]


class Variables(_Bound):
    """The variables of one table by name; a subclass declares them."""

    declared: ClassVar[Mapping[str, Var]] = {}
    _fixed: ClassVar[Mapping[str, Any]] = {}
    _depending: ClassVar[Mapping[str, Callable[[int, Mapping[str, Any]], Any]]] = {}
    _each_turn: ClassVar[tuple[tuple[str, Any], ...]] = ()

    def __init_subclass__(cls) -> None:
        own = {name: value for name, value in vars(cls).items() if isinstance(value, Var)}
        for name in own:
            delattr(cls, name)  # so that a variable that a table lacks raises AttributeError
        cls.declared = {**cls.declared, **own}
        typed = {name for base in cls.__mro__ for name in getattr(base, "__annotations__", ())}
        if unfit := [name for name in cls.declared if name not in typed or hasattr(Variables, name)]:
            raise TypeError(f"{cls.__name__}: no type is given for {unfit}, or the name is in use")
        # a plain function on the class: twice as fast as the classmethod
        type.__setattr__(cls, "of", lambda t: t.typed or cls(t))
        cls._fixed = {name: one.start for name, one in cls.declared.items()}
        cls._depending = {name: start.of for name, start in cls._fixed.items() if isinstance(start, Depending)}
        cls._each_turn = tuple((name, one.start) for name, one in cls.declared.items() if one.each_turn)

    def __init__(self, t: Table) -> None:
        _set_table(self, ref(t))
        _set_dict(self, t.vars)
        t.typed = self

    @classmethod
    def of(cls, t: Table) -> Self:
        """Return the variables of a table, created once per table.

        Functions that run for every decision save the call by ``v: Vars = t.typed or Vars.of(t)``.
        """
        found: Self = t.typed or cls(t)
        return found

    if not TYPE_CHECKING:  # hidden, since type checkers would accept assignments to any name

        def __setattr__(self, name: str, value: Any) -> None:
            if name not in self.__dict__:
                raise AttributeError(f"{type(self).__name__} has no variable {name}")
            self._table().set(name, value)

    def begin_turn(self) -> None:
        """Reset the ``each_turn`` variables to their start values."""
        t = self._table()
        assert t is not None
        now = t.vars
        for name, value in self._each_turn:
            if now[name] != value:
                t.set(name, value)

    # -- for :class:`combinatoria.core.game.Game` ---------------------------------------------------------------

    @classmethod
    def initial(cls, seats: int, options: Mapping[str, Any]) -> dict[str, Any]:
        """Return all variables with their start values, in the order of declaration."""
        return {**cls._fixed} | {name: of(seats, options) for name, of in cls._depending.items()}

    @classmethod
    def forms(cls, seats: int, options: Mapping[str, Any]) -> dict[str, Field]:
        """Return the declared forms with their refusals."""
        return {
            name: Field(_resolved(one.form, seats, options), one.refusal)
            for name, one in cls.declared.items()
            if one.form
        }

    @classmethod
    def secrets(cls, seats: int) -> dict[str, int]:
        """Return the masks of the private variables."""
        return {name: one.known_to for name, one in cls.declared.items() if one.known_to != EVERYBODY}


class TurnVariables(Variables):
    """The variables of a game that declares none: its phase, the seat on turn, and the active seats.

    A phase that starts empty starts as the first of the game's phases.
    """

    phase: str = var("")
    turn: int = var(0)
    active: tuple[int, ...] = taking_part()


_set_table: Final = vars(_Bound)["_table"].__set__
_set_dict: Final = vars(Variables)["__dict__"].__set__
