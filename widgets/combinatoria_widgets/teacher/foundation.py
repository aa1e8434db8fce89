"""Which code of a pupil counts: the one that knows most of the pupil's work, not the one that came last.

A code that was made from a fresh start does not know what was done before: a reload without the record, another
computer. So what has the record goes before what has none, then what says more, and only then what came later.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from ..lessons.tools.result_code import Receipt
from .paste import Entry


@dataclass(frozen=True)
class Repeated:
    """A pupil who handed in more than one code: what counts, and what was left out for it."""

    kept: Entry
    left_out: tuple[Entry, ...]

    @property
    def richer(self) -> tuple[Entry, ...]:
        """Codes without a record that were left out although they have more exercises right."""
        return tuple(one for one in self.left_out if one.receipt.solved > self.kept.receipt.solved)


def foundation(receipt: Receipt) -> tuple[int, ...]:
    """How well a code is founded; to be compared.

    It has the record (a code too old to say may have it); questions solved, tried, tries of them; predictions made,
    predictions with an outcome; rounds played.
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
    """One code of each pupil, in the order in which the pupils first appear, and who had several.

    Codes without a name are of different pupils. An exit ticket stays with its pupil, whichever code counts.
    """
    of_pupil: dict[tuple[str, int], list[Entry]] = {}
    for place, entry in enumerate(entries):
        of_pupil.setdefault((entry.name.casefold(), -1 if entry.name else place), []).append(entry)
    kept, repeated = [], []
    for own in of_pupil.values():
        best = max(own, key=lambda entry: (foundation(entry.receipt), entry.line))
        left = tuple(entry for entry in own if entry is not best)
        tickets = [entry.ticket for entry in (*left, best) if entry.ticket.strip()]
        kept.append(replace(best, ticket=tickets[-1] if tickets else ""))
        if left:
            repeated.append(Repeated(best, left))
    return tuple(kept), tuple(repeated)


def shared(entries: Iterable[Entry]) -> list[tuple[Entry, ...]]:
    """Codes that say the very same under several names, as far as they say that anything was tried."""
    alike: dict[Receipt, dict[str, Entry]] = {}
    for entry in entries:
        if entry.name and set(entry.receipt.grades) != {"blank"}:
            alike.setdefault(entry.receipt, {}).setdefault(entry.name.casefold(), entry)
    return [tuple(named.values()) for named in alike.values() if len(named) > 1]
