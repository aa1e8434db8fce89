"""Events: what happened in a match, which seats see it, and the log that keeps it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, Final, Literal, NamedTuple, SupportsIndex, overload

from .freezing import thawed

__all__ = [
    "AUDIENCE", "EVERYBODY", "MAX_SEATS", "NOBODY", "Event", "EventLog", "Face", "Kind", "Row", "seat_bit",
]  # fmt: skip

Face = str
Kind = Literal["move", "show", "shuffle", "set", "say", "ask", "turn", "end"]

AUDIENCE: Final = -1
"""The seat number of an onlooker who sees only open cards."""
NOBODY: Final = 0
EVERYBODY: Final = 0xFFFF
"""All sixteen bits: seats 0 to 14 and the audience (bit 15)."""
MAX_SEATS: Final = 15
"""A sixteenth seat would share the bit of the audience."""


def seat_bit(seat: int) -> int:
    """Return the bit of a seat in a visibility mask; ``AUDIENCE`` has bit 15.

    >>> seat_bit(0), seat_bit(3), seat_bit(AUDIENCE)
    (1, 8, 32768)
    """
    return 1 << (seat if seat >= 0 else 15)


class Event(NamedTuple):
    """One thing that happened. Only ``move``, ``show``, ``shuffle`` and ``set`` change a table.

    Attributes:
        kind: one of a closed list.
        cards: the ids concerned, in order.
        src, dst: zones of a ``move``; ``src`` is also the zone of a ``shuffle``.
        at: index in ``dst`` where the cards are put; None is the top.
        new: the ids that replace ``cards`` in a ``shuffle``.
        know: for each card, mask of the seats that have seen it after the event.
        faces: for each card, its face, or None where the viewer may not see it.
        shuffle_ids: for each card of a ``shuffle`` that only mixes, the shuffle it first came from, or its lot.
        key, value, to: the variable of a ``set`` and the mask of the seats that learn it; ``to`` also limits a ``say``.
        by: the seat that acts, if any.
        rule: the rule of the spec that this follows.
        note: key of the log sentence in the game's texts; None if there is none.
        facts: the facts of that sentence. Public by definition: never put a hidden face here.
        beat: key of the moment that a screen stages (:mod:`combinatoria.core.beat`); None for no moment.
    """

    kind: Kind
    cards: tuple[int, ...] = ()
    src: str | None = None
    dst: str | None = None
    at: int | None = None
    new: tuple[int, ...] = ()
    know: tuple[int, ...] = ()
    faces: tuple[Face | None, ...] = ()
    shuffle_ids: tuple[int, ...] = ()
    key: str | None = None
    value: Any = None
    to: int = EVERYBODY
    by: int | None = None
    rule: str | None = None
    note: str | None = None
    facts: Mapping[str, Any] | None = None
    beat: str | None = None

    def seen_by(self, seat: int) -> Event:
        """Return the event as this seat sees it, without unseen faces, private values and private texts."""
        bit = seat_bit(seat)
        event = self
        if self.faces:
            faces = tuple(f if k & bit else None for f, k in zip(self.faces, self.know, strict=True))
            if faces != self.faces:
                event = event._replace(faces=faces)
        if not self.to & bit:
            event = event._replace(value=None, note=None, facts=None, beat=None)
        return event

    def to_json(self) -> dict[str, Any]:
        """Return the JSON form that screens read (see :mod:`combinatoria.session`)."""
        out: dict[str, Any] = {"kind": self.kind}
        if self.kind in ("move", "show", "shuffle"):
            ids = self.new if self.kind == "shuffle" else self.cards
            out["cards"] = list(self.cards)
            out["know"] = list(self.know)
            out["faces"] = {str(i): f for i, f in zip(ids, self.faces, strict=True) if f is not None}
        if self.kind == "move":
            out.update(src=self.src, dst=self.dst, at=self.at)
        elif self.kind == "shuffle":
            out.update(zone=self.src, new=list(self.new))
        elif self.kind == "set":
            out.update(key=self.key, value=thawed(self.value))
        for name in ("by", "rule", "note", "beat"):
            if (value := getattr(self, name)) is not None:
                out[name] = value
        if self.facts:
            out["facts"] = thawed(dict(self.facts))
        return out


Row = tuple[
    Kind, tuple[int, ...], str | None, str | None, int | None, tuple[int, ...], tuple[int, ...],
    tuple[Face | None, ...], tuple[int, ...], str | None, Any, int, int | None, str | None, str | None,
    Mapping[str, Any] | None, str | None,
]  # fmt: skip
"""The types of all fields of an event, in order."""
_event: Final[Callable[[Row], Event]] = partial(tuple.__new__, Event)
"""Build an event from a tuple of all its fields."""


class EventLog(list[Any]):
    """A list of events, each stored as a plain tuple of its fields and read as an :class:`Event`.

    Many events are recorded per decision, and few are read while bots play. A plain tuple is created in half the time,
    and the garbage collector stops visiting it.
    """

    __slots__ = ()

    @overload
    def __getitem__(self, at: SupportsIndex) -> Event: ...
    @overload
    def __getitem__(self, at: slice) -> list[Event]: ...
    def __getitem__(self, at: SupportsIndex | slice) -> Event | list[Event]:
        return [*map(_event, super().__getitem__(at))] if isinstance(at, slice) else _event(super().__getitem__(at))

    def __iter__(self) -> Iterator[Event]:
        return map(_event, super().__iter__())

    def __reversed__(self) -> Iterator[Event]:
        return map(_event, super().__reversed__())

    def pop(self, at: SupportsIndex = -1) -> Event:
        """Remove an event and return it."""
        return _event(super().pop(at))

    def copy(self) -> EventLog:
        """Return an independent list of the same events."""
        return EventLog(super().__iter__())
