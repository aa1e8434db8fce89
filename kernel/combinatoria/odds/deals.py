"""Counting deals: in how many ways can the unseen cards be distributed over the hidden places?

Everything rests on one count, `arrangements`: place labelled cards of several kinds on labelled places of several
classes, when some kinds are excluded from some classes. That is the permanent of a 0/1 matrix made of blocks. It is
computed by dynamic programming over the kinds, either directly (count the allowed places) or by inclusion-exclusion
over the *forbidden* places, whichever touches fewer classes. The states are the numbers of places used up in the
classes that later kinds still touch.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import comb, factorial, perm

_BITS = 8
"""Width in bits of one counter in a packed state; a class has fewer than 2**8 places."""
_MASK = (1 << _BITS) - 1
_MOST = _MASK


def arrangements(places: Sequence[int], kinds: Sequence[int], forbidden: Collection[tuple[int, int]] = ()) -> int:
    """Return the number of ways to put labelled cards on labelled places, one on each.

    Args:
        places: Number of places of each class.
        kinds: Number of cards of each kind; the totals must agree.
        forbidden: Pairs (class, kind) by index: no card of the kind may be on a place of the class.

    Returns:
        The exact count; without restrictions, `factorial(sum(places))`.

    Raises:
        ValueError: The totals differ, a number is negative, or there are more than 255 cards.

    Two places that may not hold the queen, one that may; two jacks and a queen:

    >>> arrangements([2, 1], [2, 1], [(0, 1)])
    2
    """
    if sum(places) != sum(kinds):
        raise ValueError(f"{sum(kinds)} cards do not fill {sum(places)} places")
    if min(*places, *kinds, 0) < 0:
        raise ValueError("numbers of cards and places cannot be negative")
    if sum(places) > _MOST:
        raise ValueError(f"at most {_MOST} cards can be counted, not {sum(places)}")
    barred = [frozenset(kind for group, kind in forbidden if group == g) for g in range(len(places))]
    return _count(*_merged(places, kinds, barred))


def work(places: Sequence[int], kinds: Sequence[int], forbidden: Collection[tuple[int, int]] = ()) -> int:
    """Estimate the number of steps that :func:`arrangements` takes for the same arguments.

    >>> work([2, 1], [2, 1]), work([2, 1], [2, 1], [(0, 1)]) > 0
    (0, True)
    """
    barred = [frozenset(kind for group, kind in forbidden if group == g) for g in range(len(places))]
    rows, columns, out = _merged(places, kinds, barred)
    if len(columns) == 1:
        return 0
    turned = tuple(frozenset(k for k in range(len(columns)) if g in out[k]) for g in range(len(rows)))
    return min(_plan(rows, columns, out)[1], _plan(columns, rows, turned)[1])


def _merged(
    places: Sequence[int], kinds: Sequence[int], barred: Sequence[frozenset[int]]
) -> tuple[tuple[int, ...], tuple[int, ...], tuple[frozenset[int], ...]]:
    """Merge classes with equal restrictions, then kinds with equal restrictions; index 0 is the unrestricted one.

    The result is canonical, so that equivalent questions share a cache entry.
    """
    present = {kind for kind, n in enumerate(kinds) if n}
    classes: dict[frozenset[int], int] = {frozenset(): 0}
    for n, out in zip(places, barred, strict=True):
        if n:
            classes[out & present] = classes.get(out & present, 0) + n
    groups = list(classes)
    columns: dict[frozenset[int], int] = {frozenset(): 0}
    for kind in sorted(present):
        column = frozenset(g for g, out in enumerate(groups) if kind in out)
        columns[column] = columns.get(column, 0) + kinds[kind]
    # The order must not depend on names: sort by size, then by number of restrictions.
    order = sorted(range(1, len(groups)), key=lambda g: (classes[groups[g]], len(groups[g])))
    new = {g: i for i, g in enumerate([0, *order])}
    restricted = sorted((n, sorted(new[g] for g in column)) for column, n in columns.items() if column)
    return (
        tuple(classes[groups[g]] for g in [0, *order]),
        (columns[frozenset()], *(n for n, _ in restricted)),
        (frozenset(), *(frozenset(column) for _, column in restricted)),
    )


@dataclass(frozen=True, slots=True)
class _Step:
    """One kind in the dynamic programme: its copies, the classes to visit, and the mode."""

    copies: int
    direct: bool
    touched: tuple[int, ...]


@lru_cache(maxsize=4096)
def _count(places: tuple[int, ...], kinds: tuple[int, ...], out: tuple[frozenset[int], ...]) -> int:
    """Return the count for merged classes; `out[k]` are the classes forbidden to kind `k`; index 0 is unrestricted."""
    if len(kinds) == 1:
        return factorial(sum(places))
    plan, cost = _plan(places, kinds, out)
    # A permanent is invariant under transposition: cards and places may swap roles.
    turned_out = tuple(frozenset(k for k in range(len(kinds)) if g in out[k]) for g in range(len(places)))
    turned_plan, turned_cost = _plan(kinds, places, turned_out)
    if turned_cost < cost:
        return _run(kinds, turned_plan)
    return _run(places, plan)


def _plan(
    places: tuple[int, ...], kinds: tuple[int, ...], out: tuple[frozenset[int], ...]
) -> tuple[tuple[_Step, ...], int]:
    """Choose a mode for each kind and an order that keeps few classes alive; estimate the work."""
    everything = frozenset(range(1, len(places)))
    waiting: list[_Step] = []
    for kind in range(1, len(kinds)):
        inside, outside = everything - out[kind], out[kind]
        direct = _span(places, inside) < _span(places, outside)
        waiting.append(_Step(kinds[kind], direct, tuple(sorted(inside if direct else outside))))
    plan: list[_Step] = []
    live: frozenset[int] = frozenset()
    cost = 0
    while waiting:

        def width(step: _Step, live: frozenset[int] = live) -> tuple[int, int]:
            later = frozenset(g for s in waiting if s is not step for g in s.touched)
            now = live | frozenset(step.touched)
            return _span(places, now & later), _span(places, now)

        step = min(waiting, key=width)
        waiting.remove(step)
        plan.append(step)
        live = live | frozenset(step.touched)
        cost += _span(places, live) * (step.copies + 1)
        live = live & frozenset(g for s in waiting for g in s.touched)
    return tuple(plan), cost


def _span(places: Sequence[int], classes: Collection[int]) -> int:
    """Return the number of possible vectors of used places over some classes."""
    span = 1
    for g in classes:
        span *= places[g] + 1
    return span


def _run(places: tuple[int, ...], plan: Sequence[_Step]) -> int:
    """Run the dynamic programme.

    A state packs counters of `_BITS` bits: field 0 counts the places of class 0 filled directly, field g the used
    places of class g while a later kind still touches it, the last field all cards placed so far.
    """
    placed = len(places) * _BITS
    last = {g: i for i, step in enumerate(plan) for g in step.touched}
    states: dict[int, int] = {0: 1}
    for i, step in enumerate(plan):
        # (state, cards of this kind put on touched classes) -> weight
        spread: dict[tuple[int, int], int] = {(state, 0): weight for state, weight in states.items()}
        for g in step.touched:
            shift, size, dies = g * _BITS, places[g], last[g] == i
            wiped = ~(_MASK << shift)
            after: dict[tuple[int, int], int] = {}
            for (state, laid), weight in spread.items():
                free = size - (state >> shift & _MASK)
                base = state & wiped if dies else state
                for v in range(min(free, step.copies - laid) + 1):
                    key = (base if dies else base + (v << shift), laid + v)
                    after[key] = after.get(key, 0) + weight * comb(free, v)
            spread = after
        states = {}
        for (state, laid), weight in spread.items():
            weight *= perm(step.copies, laid)
            if step.direct:
                # The other copies go to the unrestricted class.
                rest = step.copies - laid
                weight *= perm(places[0] - (state & _MASK), rest)
                state += rest + (step.copies << placed)
            else:
                if laid % 2:
                    weight = -weight
                state += laid << placed
            if weight:
                states[state] = states.get(state, 0) + weight
    total = sum(places)
    return sum(weight * factorial(total - (state >> placed)) for state, weight in states.items())
