"""A table that records no events, for fast playouts: thousands per second, whose tables are discarded.

The rules play on it as on any other table, and every card ends up in the same place with the same face
(``tests/contract/test_playing_on.py`` compares the two after every move of random matches). No event is created or
recorded, and only public knowledge is kept: what single seats know or remember does not affect a playout, so shuffled
cards need no new ids.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from .event import EVERYBODY, Event, EventLog, Face, Kind, seat_bit
from .table import Table

__all__ = ["PlayoutTable"]


class PlayoutTable(Table):
    """A full table that keeps no events and no secrets; created with :meth:`of`.

    Event fields (``by``, ``rule``, ``note``, ``facts``) are accepted and ignored; they are named one by one, since
    collecting them in a dict would take a third of the time of a move. The list of a zone is never mutated
    but replaced, so that copies share unchanged lists; after moving a card, callers must fetch the list again.
    """

    __slots__ = ()

    @classmethod
    def of(cls, t: Table) -> PlayoutTable:
        """Return a copy of a full table that records no events."""
        out = cls._framed(t)
        out.viewer, out.zones = None, {name: ids.copy() for name, ids in t.zones.items()}
        out.seen_by_mask = {i: mask for i, mask in t.seen_by_mask.items() if mask == EVERYBODY}
        return out

    @classmethod
    def _framed(cls, t: Table) -> PlayoutTable:
        """Copy everything except the zones and the known cards."""
        out = cls.__new__(cls)
        out.zone_specs, out.seats, out.options = t.zone_specs, t.seats, t.options
        out.var_mask, out.merged_shuffles, out.next_id, out.viewer, out.events = (
            t.var_mask,
            t.merged_shuffles,
            t.next_id,
            t.viewer,
            EventLog(),
        )
        out.faces, out.shuffle_id, out.vars, out.typed = t.faces.copy(), t.shuffle_id.copy(), t.vars.copy(), None
        out.memo = {}
        return out

    def copy(self) -> PlayoutTable:
        """See :meth:`combinatoria.core.table.Table.copy`."""
        out = self._framed(self)
        out.zones, out.seen_by_mask, out.memo = self.zones.copy(), self.seen_by_mask.copy(), self.memo.copy()
        return out

    def view(self, seat: int) -> Table:
        """Return what a seat sees of it: its own hand, whatever else it may look at, and what everybody has seen."""
        bit, out = seat_bit(seat), self.copy()
        for name, ids in self.zones.items():
            if sees := self.zone_specs[name].sees:
                out.seen_by_mask.update((i, out.seen_by_mask.get(i, 0) | sees) for i in ids)
        out.faces = {i: face for i, face in out.faces.items() if out.seen_by_mask.get(i, 0) & bit}
        out.vars.update((key, None) for key, mask in self.var_mask.items() if not mask & bit)
        out.viewer, out.memo = seat, {}  # cached values may be derived from hidden cards
        return out

    def emit(self, e: Event) -> None:
        """Carry out an event made by the rules themselves, if it changes anything."""
        if e.kind == "set":
            self.set(str(e.key), e.value)
        elif e.kind == "move":
            self.move(e.cards, str(e.src), str(e.dst), at=e.at)
        elif e.kind in ("show", "shuffle"):
            raise ValueError(f"a {e.kind} event must be made by the method of the table")

    def move(
        self,
        cards: Sequence[int],
        src: str,
        dst: str,
        *,
        at: int | None = None,
        by: int | None = None,
        rule: str | None = None,
        note: str | None = None,
        facts: Mapping[str, Any] | None = None,
        beat: str | None = None,
    ) -> None:
        """See :meth:`combinatoria.core.table.Table.move`."""
        zones = self.zones
        left = zones[src] = zones[src].copy()
        for i in cards:
            if left[-1] == i:
                left.pop()
            else:
                left.remove(i)
        there = zones[dst] = zones[dst].copy()
        if at is None:
            there += cards
        else:
            there[at:at] = cards
        if self.zone_specs[dst].sees == EVERYBODY:
            masks = self.seen_by_mask
            for i in cards:
                masks[i] = EVERYBODY

    def show(self, cards: Sequence[int], to: int = EVERYBODY, **event_fields: Any) -> None:
        """See :meth:`combinatoria.core.table.Table.show`."""
        if to == EVERYBODY:
            for i in cards:
                self.seen_by_mask[i] = EVERYBODY

    def shuffle(
        self,
        zone: str,
        order: Callable[[Sequence[Face]], Sequence[Face]],
        *,
        keep_shuffle_ids: bool = False,
        lot: bool = False,
        **event_fields: Any,
    ) -> None:
        """See :meth:`combinatoria.core.table.Table.shuffle`; the cards keep their ids and swap faces instead."""
        ids, faces, masks, shuffle_of = self.zones[zone], self.faces, self.seen_by_mask, self.shuffle_id
        self.memo = {}  # these cards get other faces
        mixed = order([faces[i] for i in reversed(ids)])
        if lot:
            if (number := self._lot(ids)) < 0:
                self._merge(ids, number)
                shuffle_of.update(dict.fromkeys(ids, number))
        elif not keep_shuffle_ids:
            shuffle_of.update(dict.fromkeys(ids, 0))  # exclude the old shuffles of these cards from last_shuffle_id
            shuffle_of.update(dict.fromkeys(ids, self.last_shuffle_id + 1))
        elif len({shuffle_of.get(i, 0) for i in ids}) > 1:
            left: dict[Face, list[int]] = {}
            for i in ids:
                left.setdefault(faces[i], []).append(shuffle_of.get(i, 0))
            shuffle_of.update((i, left[face].pop()) for i, face in zip(ids, reversed(mixed), strict=True))
        for i, face in zip(ids, reversed(mixed), strict=True):
            faces[i] = face
            masks.pop(i, None)

    def set(self, key: str, value: Any, *, rule: str | None = None) -> None:
        """See :meth:`combinatoria.core.table.Table.set`."""
        self.vars[key] = value

    def say(
        self,
        note: str | None,
        *,
        to: int = EVERYBODY,
        by: int | None = None,
        rule: str | None = None,
        facts: Mapping[str, Any] | None = None,
        kind: Kind = "say",
        beat: str | None = None,
    ) -> None:
        """Do nothing: playouts record no talk."""
