"""Selection of the code that counts for a pupil: the one with most of the pupil's work, not the latest.

A code made after a fresh start (a reload without the record, another computer) omits earlier work. So codes with the
record rank first, then codes with more work, and only then later ones.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from ..lessons.tools.result_code import Receipt
from .paste import Entry


@dataclass(frozen=True)
class Repeated:
    """A pupil who handed in several codes: the one kept, and those left out."""

    kept: Entry
    left_out: tuple[Entry, ...]

    @property
    def richer(self) -> tuple[Entry, ...]:
        """Left-out codes without a record that have more exercises right than the one kept."""
        return tuple(one for one in self.left_out if one.receipt.solved > self.kept.receipt.solved)


def foundation(receipt: Receipt) -> tuple[int, ...]:
    """Return a sort key for how complete a code is.

    In order: has the record (a code too old to say may have it); questions solved and tried, total tries; predictions
    made, predictions with an outcome; rounds played.
    """
    return (
        -bool(receipt.fresh),
        receipt.solved,
        sum(mark.grade != "blank" for mark in receipt.marks),
        sum(mark.tries or 0 for mark in receipt.marks),
        sum(guess.said is not None for guess in receipt.guesses),
        sum(guess.happened is not None for guess in receipt.guesses),
        receipt.rounds,
    )


def one_each(entries: Iterable[Entry]) -> tuple[tuple[Entry, ...], tuple[Repeated, ...]]:
    """Return one code per pupil, in order of first appearance, and the pupils who handed in several.

    Codes without a name belong to different pupils. A pupil keeps exit ticket and minutes whichever code counts.
    """
    of_pupil: dict[tuple[str, int], list[Entry]] = {}
    for place, entry in enumerate(entries):
        of_pupil.setdefault((entry.name.casefold(), -1 if entry.name else place), []).append(entry)
    kept, repeated = [], []
    for own in of_pupil.values():
        best = max(own, key=lambda entry: (foundation(entry.receipt), entry.line))
        left = tuple(entry for entry in own if entry is not best)
        tickets = [entry.ticket for entry in (*left, best) if entry.ticket.strip()]
        minutes = [entry.minutes for entry in (*left, best) if entry.minutes]
        kept.append(replace(best, ticket=tickets[-1] if tickets else "", minutes=minutes[-1] if minutes else {}))
        if left:
            repeated.append(Repeated(best, left))
    return tuple(kept), tuple(repeated)


def shared(entries: Iterable[Entry]) -> list[tuple[Entry, ...]]:
    """Return groups of identical codes under several names, except codes in which nothing was tried."""
    alike: dict[Receipt, dict[str, Entry]] = {}
    for entry in entries:
        if entry.name and set(entry.receipt.grades) != {"blank"}:
            alike.setdefault(entry.receipt, {}).setdefault(entry.name.casefold(), entry)
    return [tuple(named.values()) for named in alike.values() if len(named) > 1]
