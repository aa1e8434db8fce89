"""The state of a game: zones of opaque cards, masked faces, and events as the only change.

A *card* is an integer id that says nothing about what is printed on it, its *face*. Faces are stored in a separate map;
``seen_by_mask[card]`` is the set of seats that have seen the face, as a bit mask. A *zone* is an ordered list of ids;
the last id is the top. :meth:`Table.view` returns a table of the same kind without the faces that a seat has not seen.

The invariant, for every event ``e`` and every seat ``s`` (tested after each event of random games)::

    table.apply(e).view(s) == table.view(s).apply(e.seen_by(s))

A card keeps its id while it moves, as a real card can be followed by eye; a shuffle gives new ids, which ends all
knowledge of a card.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import repeat
from typing import Any, Final, Literal, NamedTuple

from .event import AUDIENCE, EVERYBODY, MAX_SEATS, NOBODY, Event, EventLog, Face, Kind, Row, seat_bit
from .freezing import thawed

__all__ = ["AUDIENCE", "EVERYBODY", "MAX_SEATS", "NOBODY", "Event", "Face", "Table", "Zone", "seat_bit"]

_MANY: Final = 6
"""Maximum number of cards removed from a zone one by one: each that is not on top costs a search."""


class Zone(NamedTuple):
    """A place for cards.

    Attributes:
        name: ``"deck"``, ``"hand:2"`` ...; the part before the colon is the kind of zone, under which its texts are
            found.
        owner: the seat it belongs to, or None.
        sees: mask of the seats that see every card in it.
        shape: how it is drawn: ``stack`` (face down), ``pile`` (open), ``hand``, ``row``, ``column`` (first on top).
        top_first: whether a position lists its top card first (a deck does; a pile is written bottom first).
        top_only: whether a screen shows only the top card of a pile; knowledge of the others is kept.
        spot: its place in a block of zones: the name of the block, row and column from 1. It stays there when empty.
    """

    name: str
    owner: int | None = None
    sees: int = NOBODY
    shape: Literal["stack", "pile", "hand", "row", "column"] = "row"
    top_first: bool = False
    top_only: bool = False
    spot: tuple[str, int, int] | None = None


class Table:
    """Zones, faces, knowledge masks, and the game's variables.

    Args:
        zones: the zones of the game, in the order in which a screen lists them.
        seats: number of players.
        options: the options of this match; fixed and public.

    Raises:
        ValueError: there is no seat, or there are more than :data:`MAX_SEATS`.

    ``var_mask[name]`` is the mask of the seats that know a private variable; variables without one are public.
    ``shuffle_id[card]`` is the number of the shuffle that a card comes from (0 for cards that were laid): the contents
    of each shuffle are public, so cards of different shuffles are different sample spaces. Indistinguishable cards of
    several shuffles that were mixed are a *lot*: their ``shuffle_id`` is the lot's negative number, and
    ``merged_shuffles[number]`` publicly lists the shuffles that its cards come from, but not which card comes from
    which. A lot keeps all its cards, wherever they move.
    """

    __slots__ = (
        "__weakref__", "events", "faces", "memo", "merged_shuffles", "next_id", "options", "seats", "seen_by_mask",
        "shuffle_id", "typed", "var_mask", "vars", "viewer", "zone_specs", "zones",
    )  # fmt: skip

    def __init__(self, zones: Iterable[Zone], seats: int = 1, options: Mapping[str, Any] | None = None) -> None:
        if not 1 <= seats <= MAX_SEATS:
            raise ValueError(f"a table has 1 to {MAX_SEATS} seats, not {seats}")
        self.zone_specs: dict[str, Zone] = {z.name: z for z in zones}
        self.zones: dict[str, list[int]] = {name: [] for name in self.zone_specs}
        self.faces: dict[int, Face] = {}
        self.seen_by_mask: dict[int, int] = {}
        self.shuffle_id: dict[int, int] = {}
        self.merged_shuffles: Mapping[int, tuple[int, ...]] = {}
        self.vars: dict[str, Any] = {}
        self.typed: Any = None  # the typed variables (core/variables.py), created on first access
        self.memo: dict[Any, Any] = {}  # what a game derives from cards, by zone or by the cards
        self.var_mask: dict[str, int] = {}
        self.seats = seats
        self.options: Mapping[str, Any] = options or {}
        self.events = EventLog()
        self.next_id = 1
        self.viewer: int | None = None

    # -- reading -------------------------------------------------------------------------------------------

    def codes(self, zone: str) -> list[Face | None]:
        """Return the faces in a zone, bottom to top; None for each card that cannot be seen."""
        get = self.faces.get
        return [get(i) for i in self.zones[zone]]

    def open_codes(self, zone: str) -> list[Face]:
        """Return the visible faces in a zone, bottom to top."""
        faces = self.faces
        return [faces[i] for i in self.zones[zone] if i in faces]

    def top(self, zone: str) -> int:
        """Return the id of the top card.

        Raises:
            IndexError: the zone is empty.
        """
        return self.zones[zone][-1]

    def find(self, zone: str, face: Face, taken: Sequence[int] = ()) -> int:
        """Return a card of this face in the zone; of several, the one that most seats know.

        Equal cards are interchangeable, so a card that everybody has seen is the first to leave: afterwards nothing
        more is publicly known about the rest, which is how players at a table reason.

        Raises:
            KeyError: no visible card here has this face, besides the cards that are ``taken``.
        """
        get, masks, best, bits = self.faces.get, self.seen_by_mask, -1, -1
        for i in self.zones[zone]:
            if get(i) == face and i not in taken and (n := masks.get(i, 0).bit_count()) > bits:
                best, bits = i, n
                if n > MAX_SEATS:
                    break
        if best < 0:
            raise KeyError(f"no {face} in {zone}")
        return best

    def find_all(self, zone: str, wanted: Iterable[Face]) -> list[int]:
        """Return distinct cards for several faces, in the given order; see :meth:`find`."""
        taken: list[int] = []
        for face in wanted:
            taken.append(self.find(zone, face, taken))
        return taken

    @property
    def last_shuffle_id(self) -> int:
        """The number of the last shuffle whose cards are on the table; 0 if there is none."""
        return max(0, *self.shuffle_id.values()) if self.shuffle_id else 0

    def view(self, seat: int) -> Table:
        """Return a copy as this seat sees it, with only the faces of cards that the seat has seen."""
        bit, masks, out = seat_bit(seat), self.seen_by_mask, self._copy_frame()
        out.faces = {i: f for i, f in self.faces.items() if masks.get(i, 0) & bit}
        out.vars.update((k, None) for k, mask in self.var_mask.items() if not mask & bit)
        out.viewer = seat
        return out

    def copy(self) -> Table:
        """Return an independent copy; its list of events starts empty."""
        out = self._copy_frame()
        out.faces = self.faces.copy()
        return out

    def __copy__(self) -> Table:
        """Return an independent copy with its events."""
        out = self.copy()
        out.events = self.events.copy()
        return out

    def _copy_frame(self) -> Table:
        """Return an independent copy without faces and events."""
        out = Table.__new__(Table)
        out.zone_specs, out.seats, out.options, out.next_id = self.zone_specs, self.seats, self.options, self.next_id
        out.var_mask, out.merged_shuffles, out.viewer = self.var_mask, self.merged_shuffles, self.viewer
        out.zones = {name: ids.copy() for name, ids in self.zones.items()}
        out.seen_by_mask, out.shuffle_id, out.vars = self.seen_by_mask.copy(), self.shuffle_id.copy(), self.vars.copy()
        out.events, out.typed, out.memo = EventLog(), None, {}
        return out

    def __getstate__(self) -> tuple[None, dict[str, Any]]:
        return None, {name: getattr(self, name) for name in Table.__slots__[1:]} | {"typed": None, "memo": {}}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Table):
            return NotImplemented
        compared = ("zones", "faces", "seen_by_mask", "shuffle_id", "merged_shuffles", "vars")
        return all(getattr(self, name) == getattr(other, name) for name in compared)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<Table {', '.join(f'{name} {len(ids)}' for name, ids in self.zones.items())}>"

    # -- changing ------------------------------------------------------------------------------------------

    def apply(self, e: Event) -> Table:
        """Carry out one event in place and return the table.

        A table changes in no other way: :meth:`move`, :meth:`show` and :meth:`set` directly apply the effect of their
        event.
        """
        kind = e.kind
        if kind == "set":
            self.vars[e.key] = e.value  # type: ignore[index]
        elif kind in ("move", "show"):
            if kind == "move":
                self._put(e.cards, e.src, e.dst, e.at)  # type: ignore[arg-type]
            self._learn(e.cards, e)
        elif kind == "shuffle":
            self._renew(e)
        return self

    def _renew(self, e: Event) -> None:
        """Give new ids to the cards of a shuffle."""
        cards, new, shuffle_ids = e.cards, e.new, e.shuffle_ids
        zone = self.zones[e.src]  # type: ignore[index]
        renamed = {} if tuple(zone) == cards else dict(zip(cards, new, strict=True))
        zone[:] = [renamed.get(i, i) for i in zone] if renamed else new
        if shuffle_ids and shuffle_ids[0] < 0:
            self._merge(cards, shuffle_ids[0])
        for by_card in (self.faces, self.seen_by_mask, self.shuffle_id):
            drop = by_card.pop
            for i in cards if by_card else ():
                drop(i, None)
        shuffle_ids = shuffle_ids or (self.last_shuffle_id + 1,) * len(new)
        self.shuffle_id.update(zip(new, shuffle_ids, strict=True))
        self._learn(new, e)
        self.next_id = max(self.next_id, new[-1] + 1) if new else self.next_id

    def _put(self, cards: Sequence[int], src: str, dst: str, at: int | None) -> None:
        left, there = self.zones[src], self.zones[dst]
        if len(cards) > _MANY and left[-1] != cards[0]:
            gone = set(cards)
            rest = [i for i in left if i not in gone]
            if len(rest) + len(cards) != len(left):
                raise ValueError(f"{src} lacks some of the cards")
            left[:] = rest
        else:
            for i in cards:
                del left[-1 if left[-1] == i else left.index(i)]
        at = len(there) if at is None else at
        there[at:at] = cards

    def _lot(self, cards: Sequence[int]) -> int:
        """Return the shuffle of cards after mixing: theirs if it is the same for all, otherwise a new lot."""
        shuffle_ids = {self.shuffle_id.get(i, 0) for i in cards}
        return shuffle_ids.pop() if len(shuffle_ids) == 1 else min(self.merged_shuffles, default=0) - 1

    def _merge(self, cards: Sequence[int], lot: int) -> None:
        """Merge these cards, and all lots that any of them is in, into one lot."""
        shuffle_of = self.shuffle_id
        shuffle_ids = [shuffle_of.get(i, 0) for i in cards]
        old = {b for b in shuffle_ids if b < 0}
        origins = [b for b in shuffle_ids if b >= 0] + [b for number in old for b in self.merged_shuffles[number]]
        for i, b in shuffle_of.items():
            if b in old:
                shuffle_of[i] = lot
        others = {n: made_of for n, made_of in self.merged_shuffles.items() if n not in old}
        self.merged_shuffles = others | {lot: tuple(sorted(origins))}

    def _learn(self, cards: Sequence[int], e: Event) -> None:
        learned: Any = zip(cards, e.know, strict=True)
        self.seen_by_mask.update([(i, mask) for i, mask in learned if mask] if 0 in e.know else learned)
        seen: Any = zip(cards, e.faces, strict=True)
        self.faces.update([(i, code) for i, code in seen if code is not None] if None in e.faces else seen)

    def emit(self, e: Event) -> None:
        """Apply an event and record it."""
        self.apply(e)
        self.events.append(e)

    def lay(self, zone: str, faces: Sequence[Face], mask_of: Callable[[int], int] | None = None) -> None:
        """Put new cards into a zone before play starts (not an event: it sets up the table that events change)."""
        sees, ids = self.zone_specs[zone].sees, range(self.next_id, self.next_id + len(faces))
        self.next_id = ids.stop
        self.zones[zone] += ids
        self.faces.update(zip(ids, faces, strict=True))
        if mask_of or sees:
            masks = ((i, mask_of(n) if mask_of else sees) for n, i in enumerate(ids))
            self.seen_by_mask.update((i, mask) for i, mask in masks if mask)

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
        """Move cards, in this order, to another zone; the seats that see the new zone learn their faces."""
        cards, to = tuple(cards), self.zone_specs[dst].sees
        if len(cards) == 1:  # the usual case
            (card,), left, there = cards, self.zones[src], self.zones[dst]
            del left[-1 if left[-1] == card else left.index(card)]
            if at is None:
                there.append(card)
            else:
                there.insert(at, card)
            mask = self.seen_by_mask.get(card, 0) | to
            if to:
                self.seen_by_mask[card] = mask
            know, codes = (mask,), (self.faces.get(card),)  # type: tuple[int, ...], tuple[Face | None, ...]
        else:
            self._put(cards, src, dst, at)
            know, codes = self._seen(cards, to)
        e: Row = ("move", cards, src, dst, at, (), know, codes, (), None, None, EVERYBODY, by, rule, note, facts, beat)
        self.events.append(e)

    def show(self, cards: Sequence[int], to: int = EVERYBODY, **event_fields: Any) -> None:
        """Show these cards, where they are, to the seats of a mask; ``event_fields`` are those of :meth:`move`."""
        know, codes = self._seen(cards := tuple(cards), to)
        self.events.append(Event("show", cards, know=know, faces=codes, **event_fields))

    def _seen(self, cards: tuple[int, ...], to: int) -> tuple[tuple[int, ...], tuple[Face | None, ...]]:
        """Mark cards as seen by the seats of a mask; return the resulting masks and the faces."""
        masks = map(self.seen_by_mask.get, cards, repeat(0))
        know = tuple([mask | to for mask in masks] if to else masks)
        if to:
            self.seen_by_mask.update(zip(cards, know, strict=True))
        return know, tuple(map(self.faces.get, cards))

    def shuffle(
        self,
        zone: str,
        order: Callable[[Sequence[Face]], Sequence[Face]],
        *,
        keep_shuffle_ids: bool = False,
        lot: bool = False,
        by: int | None = None,
        rule: str | None = None,
        note: str | None = None,
        facts: Mapping[str, Any] | None = None,
    ) -> None:
        """Shuffle a whole zone: its cards get new ids, which ends all knowledge of them.

        Args:
            zone: its name.
            order: reorders the faces, *top card first* (:meth:`combinatoria.core.chance.Chance.shuffle`).
            keep_shuffle_ids: the cards are only mixed (a hand before a card leaves it) and each card's shuffle stays
                known, but cards of the same shuffle can no longer be told apart.
            lot: the cards are only mixed, and all backs are alike: they become a lot. Its cards cannot be shuffled into
                a new deck.
            by, rule, note, facts: see :class:`Event`.
        """
        old = tuple(self.zones[zone])
        faces = tuple(order([*map(self.faces.__getitem__, old[::-1])])[::-1])
        new, shuffle_ids = tuple(range(self.next_id, self.next_id + len(old))), tuple[int, ...]()
        know = (self.zone_specs[zone].sees,) * len(old)
        if keep_shuffle_ids:
            shuffle_ids = tuple(map(self.shuffle_id.get, old, repeat(0)))
            if shuffle_ids and shuffle_ids.count(shuffle_ids[0]) < len(shuffle_ids):
                left: dict[Face, list[int]] = {}
                for i, shuffle_id in zip(old, shuffle_ids, strict=True):
                    left.setdefault(self.faces[i], []).append(shuffle_id)
                shuffle_ids = tuple([left[face].pop() for face in faces])
        elif lot:
            shuffle_ids = (self._lot(old),) * len(old)
        elif self.merged_shuffles and any(self.shuffle_id.get(i, 0) < 0 for i in old):
            raise ValueError("cards of a lot cannot be shuffled into a new deck: its contents are not public")
        self.emit(Event(
            "shuffle", old, zone, new=new, know=know, faces=faces, shuffle_ids=shuffle_ids,
            by=by, rule=rule, note=note, facts=facts,
        ))  # fmt: skip

    def set(self, key: str, value: Any, *, rule: str | None = None) -> None:
        """Set a variable of the game; only the seats of its mask learn the value of a private one."""
        if (old := self.vars.get(key, ...)) is not value and old != value:
            self.vars[key] = value
            to = self.var_mask.get(key, EVERYBODY)
            e: Row = ("set", (), None, None, None, (), (), (), (), key, value, to, None, rule, None, None, None)
            self.events.append(e)

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
        """Record an event that changes nothing: a log sentence, a question, a turn, the end."""
        e: Row = (kind, (), None, None, None, (), (), (), (), None, None, to, by, rule, note, facts, beat)
        self.events.append(e)

    # -- JSON ----------------------------------------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        """Return zones, faces, knowledge and variables as JSON, with string keys."""
        return {
            "zones": {name: list(ids) for name, ids in self.zones.items()},
            "faces": {str(i): f for i, f in sorted(self.faces.items())},
            "known": {str(i): k for i, k in sorted(self.seen_by_mask.items()) if k},
            "vars": {k: thawed(v) for k, v in self.vars.items()},
        }
