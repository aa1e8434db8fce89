"""Abilities of tomes and of forgotten shards (4.3): their possible uses, costs and effects.

An ability is on the agenda as ``ability``. It resolves automatically (R32); its owner decides only if there is a choice
to make or a toll to pay (:func:`toll`), or, by an option, whether to use it at all. Once its toll is paid, or a Mirror
has copied it, it is on the agenda as ``chosen``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any, Final, NamedTuple, cast

from ...core import agenda
from ...core.agenda import Business, Item, done
from ...core.chance import Chance
from ...core.dealing import carry, random_card
from ...core.move import Arg, Move, Offer, Refusal, Slot, sure
from ...core.seats import clockwise, gain, hand_zone, with_seat
from ...core.table import Face, Table
from . import effects, raids
from .actions import claim, not_held, strange
from .cards import ABILITIES, DISCARD, MARKET, OPEN, SHARDS, TOMES, ability_of, done_zone, hand_of, oblivion_zone
from .variables import VEIL, Vars

__all__ = ["KINDS", "discards", "payment", "toll", "uses"]

_USE, _SKIP = sure("use"), sure("skip")
_RULE: Final = "4.ability"


@lru_cache(maxsize=1 << 14)
def discards(kind: str, hand: tuple[Face, ...], n: int) -> Offer:
    """Offer every way to discard ``n`` cards of a hand."""
    some = tuple(sorted(set(combinations(hand, min(n, len(hand))))))
    return Offer(kind, (Slot("cards", some),), sure=True)  # not ``sure``, whose cache would hash all these ways


def payment(t: Table, seat: int, cards: Sequence[Face], n: int, rule: str) -> Refusal | None:
    """Return the reason why these cards are not ``n`` cards of a hand, or None."""
    if len(cards) != n:
        return Refusal(rule, "wrong_number", {"n": n, "have": len(cards)})
    return not_held(t, seat, cards, rule)


def uses(t: Table, seat: int, n: int) -> Offer | None:
    """The moves that can use an ability now, all of one kind; None if it has no use."""
    ability = _OF[ABILITIES[n]]
    if ability.choices is None:
        return None if ability.do is _again and Vars.of(t).extra else _USE
    some = tuple(ability.choices(t, seat))
    return sure(ability.kind, some) if some else None


# -- decisions -----------------------------------------------------------------------------------------------


def toll(t: Table, item: Item) -> int:
    """The number of cards that an ability still costs; a ``chosen`` one is paid for."""
    return len(effects.owners(Vars.of(t), item.seat, "M")) if item.kind == "ability" else 0


def _must(t: Table, item: Item) -> bool:
    return item.kind == "chosen" or bool(t.options["abilities"] == "mandatory")


def _waits(t: Table, item: Item) -> bool:
    n = toll(t, item)
    if n > len(t.zones[hand_zone(item.seat)]) or (found := uses(t, item.seat, item.n)) is None:
        return False
    return bool(n) or not _must(t, item) or found is not _USE


def _goes(t: Table, item: Item, chance: Chance) -> None:
    """Resolve an ability without a decision: it cannot be used, or it must be and needs no choice."""
    done(t)
    facts = {"ability": ABILITIES[item.n]}
    if uses(t, item.seat, item.n) is None:
        t.say("no_target", by=item.seat, rule=_RULE, facts=facts)
    elif (n := toll(t, item)) > len(t.zones[hand_zone(item.seat)]):
        t.say("no_toll", by=item.seat, rule="R11", facts={**facts, "n": n})
    else:
        _OF[ABILITIES[item.n]].do(t, item.seat, None, chance)


def _offers(t: Table, item: Item) -> Sequence[Offer]:
    if n := toll(t, item):
        return (discards("pay", hand_of(t, item.seat), n), _SKIP)
    found = uses(t, item.seat, item.n)
    return tuple(o for o in (found, None if _must(t, item) else _SKIP) if o is not None)


def _refusal(t: Table, item: Item, move: Move) -> Refusal | None:
    n = toll(t, item)
    if item.kind == "chosen" or move.kind not in ("skip", "pay"):
        return Refusal("R11", "toll_first", {"n": n}) if n else _no_use(t, item, move)
    if move.kind == "skip":
        return Refusal("R32", "must_use") if _must(t, item) and not n else None
    cards = move.arg(0, tuple)
    return payment(t, item.seat, cards, n, "R11") if n else Refusal(_RULE, "no_toll")


def _no_use(t: Table, item: Item, move: Move) -> Refusal | None:
    """Return the reason why a move cannot use an ability, or None."""
    found = uses(t, item.seat, item.n)
    if found is None or move.kind != found.kind:
        other = found and any(move.kind == ability.kind for ability in _OF.values())
        return Refusal(_RULE, "other_use" if other else "ability_first", {"ability": ABILITIES[item.n]})
    if move in found.expand():
        return None
    if move.kind == "use_on":
        return Refusal("R27", "no_victim")
    face = move.arg(0, str)
    if move.kind == "use_copy" and face == "MIRROR":
        return Refusal("R21", "mirror_of_mirror")
    return strange((face,)) or Refusal(_RULE, "not_to_choose", {"cards": (face,)})


def _decided(t: Table, item: Item, move: Move, chance: Chance) -> None:
    done(t)
    what = cast(Any, move.args[0] if move.args else None)
    if move.kind == "skip":
        t.say("skip", by=item.seat, rule=_RULE, facts={"ability": ABILITIES[item.n]})
    elif move.kind == "pay":
        carry(t, what, hand_zone(item.seat), DISCARD, by=item.seat, rule="R11", note="toll")
        agenda.prepend(t, Item("chosen", item.seat, item.n))
    else:
        _OF[ABILITIES[item.n]].do(t, item.seat, what, chance)


KINDS: Final = dict.fromkeys(("ability", "chosen"), Business(_goes, _waits, _offers, _refusal, _decided))


# -- effects -------------------------------------------------------------------------------------------------


def _with_cards(t: Table, seat: int) -> list[int]:
    v = Vars.of(t)
    return [s for s in clockwise(t, seat) if s in v.active and t.zones[hand_zone(s)]]


def _copies(t: Table, seat: int) -> list[Face]:
    """The titles of other players' tomes whose ability a Mirror can copy (R21)."""
    v = Vars.of(t)
    found = {face for s in clockwise(t, seat) if s in v.active for face in t.open_codes(done_zone(s))}
    return [f for f in TOMES if f in found and f != "MIRROR" and uses(t, seat, ability_of(f)) is not None]


def _begins(kind: str, rule: str) -> Ability:
    return Ability(lambda t, seat, what, chance: effects.start(t, seat, kind, rule))


def _take(t: Table, seat: int, what: Any, chance: Chance) -> None:
    carry(t, (what,), MARKET, hand_zone(seat), by=seat, rule=_RULE, note="take_free")


def _token(t: Table, seat: int, what: Any, chance: Chance) -> None:
    if stock := Vars.of(t).stock:
        t.set("stock", stock - 1)
        gain(t, "tokens", seat, rule=_RULE)
        t.say("gets_token", by=seat, rule=_RULE)
    else:
        t.say("no_token", by=seat, rule="R15")


def _raid(t: Table, seat: int, what: Any, chance: Chance) -> None:
    """R27: discard a random card of the hand, each equally likely."""
    zone = hand_zone(what)
    t.say("raid.ask", kind="ask", by=seat, rule="R27", facts={"seat": what})
    card, chosen = random_card(t, zone, chance)
    if chosen:
        raids.note(t, what, card)
    t.move([card], zone, DISCARD, by=seat, rule="R27", note="raid", facts={"seat": what})


def _wildcard(t: Table, seat: int, what: Any, chance: Chance) -> None:
    gain(t, "wild", seat, rule=_RULE)
    t.say("gets_wild", by=seat, rule=_RULE)


def _recall(t: Table, seat: int, what: Any, chance: Chance) -> None:
    """Take back a forgotten card; of equal ones, one without a token, so that no token is lost needlessly."""
    zone, v = oblivion_zone(seat), Vars.of(t)
    marks = v.marks[seat]
    place = min((n for n, face in enumerate(t.codes(zone)) if face == what), key=marks.__getitem__)
    t.set("stock", v.stock + marks[place])
    t.set("marks", with_seat(v.marks, seat, (*marks[:place], *marks[place + 1 :])), rule=_RULE)
    note = "recall.token" if marks[place] else "recall"
    t.move([t.zones[zone][place]], zone, hand_zone(seat), by=seat, rule=_RULE, note=note)


def _back(t: Table, seat: int, what: Any, chance: Chance) -> None:
    t.set("marker", marker := max(0, Vars.of(t).marker - 1), rule=_RULE)
    t.say("time_back", by=seat, rule=_RULE, facts={"n": marker})


def _again(t: Table, seat: int, what: Any, chance: Chance) -> None:
    t.set("extra", 1, rule="R19")
    t.say("one_more", by=seat, rule="R19")


def _copy(t: Table, seat: int, what: Any, chance: Chance) -> None:
    t.say("copy", by=seat, rule=_RULE, facts={"card": what})
    agenda.prepend(t, Item("chosen", seat, ability_of(what)))


class Ability(NamedTuple):
    """The effect of an ability and, if it needs a choice, the kind of move and the choices."""

    do: Callable[[Table, int, Any, Chance], None]
    kind: str = "use"
    choices: Callable[[Table, int], Iterable[Arg]] | None = None


_OF: Final[Mapping[str, Ability]] = {
    "ancient_history": Ability(_take, "use_take", lambda t, seat: sorted(set(t.open_codes(MARKET)))),
    "quantum": Ability(_token),
    "renaissance": Ability(_raid, "use_on", _with_cards),
    "stone": Ability(_wildcard),
    "veil": _begins(VEIL, _RULE),
    "strategy": Ability(_again),
    "tree": Ability(_recall, "use_recall", lambda t, seat: sorted(set(t.open_codes(oblivion_zone(seat))))),
    "hourglass": Ability(_back),
    "infinite": Ability(
        lambda t, seat, what, chance: claim(t, seat, what, "R20", "complete.free"),
        "use_tome",
        lambda t, seat: dict.fromkeys(t.open_codes(OPEN)),
    ),
    "mirror": Ability(_copy, "use_copy", _copies),
    **{shard: _begins(shard, "4.oblivion") for shard in SHARDS},
}
