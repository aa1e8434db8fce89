"""What has still to be done before play goes on: tasks that do themselves, and decisions that somebody owes.

The *agenda* is one public variable, a list of items; the first is the next. A rule puts items on it and lets it run:
each item goes on by itself until a decision is owed, and goes on from there when it is made. As all of it stands in the
table, undo, positions, bots and tours need nothing of their own. A game declares what its kinds of items do
(:class:`Business`) and hands what a seat may do to its agenda as long as something is on it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

from .chance import Chance
from .move import Move, Offer, Refusal, refuse
from .possible import Shape, count, each, one_of, row
from .table import Table

__all__ = ["KEY", "Agenda", "Business", "Item", "choice", "done", "first", "form", "prepend"]

KEY: Final = "agenda"
"""The name of the variable."""
MAX_ITEMS: Final = 64


class Item(NamedTuple):
    """Something to be done.

    Attributes:
        kind: which business it is.
        seat: who sees to it, and decides where something is to decide.
        n: what it is about, such as a place or a number of cards; 0 if that needs no word.
    """

    kind: str
    seat: int
    n: int = 0


_item: Final = partial(tuple.__new__, Item)
"""An item from the row of all its fields: the first is looked at several times in every decision."""


def _never(t: Table, item: Item) -> bool:
    return False


def _nothing(t: Table, item: Item) -> Sequence[Offer]:
    return ()


class Business(NamedTuple):
    """What the items of one kind do; all but ``go`` is for those about which something is to be decided.

    Attributes:
        go: does what needs no decision, at least something, and takes the item off (:func:`done`) when all is done.
        waits: whether a decision is owed now; works on a view.
        offers: what may be chosen; works on a view.
        refusal: why a move is not a way to decide it, or None; works on a view.
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
    """The business of choosing one thing: nobody is asked where there is one way only, or where chance decides.

    Args:
        ways: what may be chosen, as moves of one argument that are surely legal; where there is none, nothing happens.
        do: carries out what was chosen: the argument of the move.
        refusal: why a move is not a way to decide it, or None.
        asks: whether somebody chooses; else all ways are equally likely.
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
    """The next item, or None if nothing is on the agenda."""
    items = t.vars[KEY]
    return _item(items[0]) if items else None


def prepend(t: Table, *items: Item) -> None:
    """Put items before all others, in this order."""
    if items:
        t.set(KEY, tuple(map(tuple, items)) + t.vars[KEY])


def done(t: Table) -> None:
    """Take the first item off."""
    t.set(KEY, t.vars[KEY][1:])


def form(kinds: Sequence[str], seats: int, refusal: Refusal) -> Shape:
    """The form of the variable, for :meth:`combinatoria.core.game.Game.forms`."""
    items = each(row(one_of(kinds), one_of(range(seats)), count))
    return Shape(lambda value: items(value) and len(value) <= MAX_ITEMS, refusal)


class Agenda:
    """The agenda of a game.

    Args:
        kinds: what the items of each kind do.
        over: whether the match has ended, so that nothing goes on.
    """

    def __init__(self, kinds: Mapping[str, Business], over: Callable[[Table], bool]) -> None:
        self.kinds, self.over = kinds, over

    def owed(self, t: Table) -> Item | None:
        """The item whose decision is owed; None if play goes on in the usual way."""
        if not t.vars[KEY]:
            return None
        item = _item(t.vars[KEY][0])
        return item if self.kinds[item.kind].waits(t, item) else None

    def offers(self, t: Table, item: Item) -> Sequence[Offer]:
        """What may be chosen for an item."""
        return self.kinds[item.kind].offers(t, item)

    def check(self, t: Table, item: Item, move: Move) -> None:
        """Refuse what does not decide the item that is owed.

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
        """Let items go on until a decision is owed, nothing is left or the match is over."""
        while (item := first(t)) is not None and not self.over(t):
            business = self.kinds[item.kind]
            if business.waits(t, item):
                return
            business.go(t, item, chance)
