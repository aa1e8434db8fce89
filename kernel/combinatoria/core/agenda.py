"""The agenda: tasks and decisions that must be settled before normal play continues.

The agenda is one public variable, a list of items, next item first. A rule adds items and runs the agenda: each item is
processed until a decision is owed, and processing continues once that decision is made. All of it is stored in the
table, so undo, positions, bots and tours need no extra support. A game declares what each kind of item does
(:class:`Business`) and delegates a seat's offers, checks and moves to its agenda while it has items.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

from .chance import Chance
from .move import Move, Offer, Refusal, refuse
from .schema import Form, count, list_of, one_of, tuple_of
from .table import Table
from .variables import var

__all__ = ["KEY", "Agenda", "Business", "Item", "agenda_of", "choice", "done", "first", "pending", "prepend"]

KEY: Final = "agenda"
"""Name of the agenda variable."""
MAX_ITEMS: Final = 64


class Item(NamedTuple):
    """One pending task or decision.

    Attributes:
        kind: key of its :class:`Business`.
        seat: the seat responsible, which makes the decision if there is one.
        n: a parameter, such as a place or a number of cards; 0 if unused.
    """

    kind: str
    seat: int
    n: int = 0


_item: Final = partial(tuple.__new__, Item)
"""Build an item from a sequence of its fields; fast, because the first item is read several times per decision."""


def _never(t: Table, item: Item) -> bool:
    return False


def _nothing(t: Table, item: Item) -> Sequence[Offer]:
    return ()


class Business(NamedTuple):
    """The handlers of one kind of item; all but ``go`` concern items that need a decision.

    Attributes:
        go: performs at least one step that needs no decision, and removes the item (:func:`done`) once it is finished.
        waits: returns whether a decision is owed now; works on a view.
        offers: returns the possible decisions; works on a view.
        refusal: returns why a move is not a valid decision, or None; works on a view.
        play: carries out a decision.
    """

    go: Callable[[Table, Item, Chance], None]
    waits: Callable[[Table, Item], bool] = _never
    offers: Callable[[Table, Item], Sequence[Offer]] = _nothing
    refusal: Callable[[Table, Item, Move], Refusal | None] | None = None
    play: Callable[[Table, Item, Move, Chance], None] | None = None


def choice(
    ways: Callable[[Table, Item], Offer],
    do: Callable[[Table, Item, Any], None],
    refusal: Callable[[Table, Item, Move], Refusal | None],
    asks: Callable[[Table], bool] = lambda t: True,
) -> Business:
    """Return the business of choosing one thing; nobody is asked if there is only one choice or if chance decides.

    Args:
        ways: the choices, as an offer of moves with one argument, all of them legal; if it is empty, nothing happens.
        do: carries out the choice, given as the move's argument.
        refusal: returns why a move is not a valid decision, or None.
        asks: returns whether the seat chooses; otherwise all choices are equally likely.
    """

    def decide(t: Table, item: Item, move: Move, chance: Chance) -> None:
        done(t)
        do(t, item, move.args[0])

    def go(t: Table, item: Item, chance: Chance) -> None:
        if moves := ways(t, item).expand():
            decide(t, item, moves[chance.pick(len(moves)) if len(moves) > 1 else 0], chance)
        else:
            done(t)

    def waits(t: Table, item: Item) -> bool:
        return asks(t) and ways(t, item).size > 1

    return Business(go, waits, lambda t, item: (ways(t, item),), refusal, decide)


def first(t: Table) -> Item | None:
    """Return the next item, or None if the agenda is empty."""
    items = t.vars[KEY]
    return _item(items[0]) if items else None


def pending(t: Table) -> list[Item]:
    """Return all items, next item first."""
    return [_item(one) for one in t.vars[KEY]]


def prepend(t: Table, *items: Item) -> None:
    """Insert items before all others, in this order."""
    if items:
        t.set(KEY, (*map(tuple, items), *t.vars[KEY]))


def done(t: Table) -> None:
    """Remove the first item."""
    t.set(KEY, t.vars[KEY][1:])


def agenda_of(kinds: Sequence[str], refusal: Refusal) -> tuple[tuple[str, int, int], ...]:
    """Declare the agenda variable for these kinds of items, in a class of variables."""

    def form(seats: int) -> Form:
        return list_of(tuple_of(one_of(kinds), one_of(range(seats)), count), most=MAX_ITEMS)

    return var((), form_for=form, refusal=refusal)


class Agenda:
    """The agenda of a game.

    Args:
        kinds: how the items of each kind are processed.
        over: returns whether the match has ended, in which case no further item is processed.
    """

    def __init__(self, kinds: Mapping[str, Business], over: Callable[[Table], bool]) -> None:
        self.kinds, self.over = kinds, over

    def owed(self, t: Table) -> Item | None:
        """Return the item whose decision is owed, or None if normal play continues."""
        if not t.vars[KEY]:
            return None
        item = _item(t.vars[KEY][0])
        return item if self.kinds[item.kind].waits(t, item) else None

    def offers(self, t: Table, item: Item) -> Sequence[Offer]:
        """Return the possible decisions for an item."""
        return self.kinds[item.kind].offers(t, item)

    def check(self, t: Table, item: Item, move: Move) -> None:
        """Raise if a move is not a valid decision for the owed item.

        Raises:
            IllegalMove: with the rule of that business.
        """
        if (judge := self.kinds[item.kind].refusal) is not None:
            refuse(judge(t, item, move))

    def play(self, t: Table, item: Item, move: Move, chance: Chance) -> None:
        """Carry out the decision of an item."""
        if (decide := self.kinds[item.kind].play) is not None:
            decide(t, item, move, chance)

    def run(self, t: Table, chance: Chance) -> None:
        """Process items until a decision is owed, the agenda is empty or the match is over."""
        kinds, over, v = self.kinds, self.over, t.vars
        while (items := v[KEY]) and not over(t):
            item = _item(items[0])
            business = kinds[item.kind]
            if business.waits(t, item):
                return
            business.go(t, item, chance)
