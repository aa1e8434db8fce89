"""The four actions and the token of a turn (section 4.2): legality, reasons and effects."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from ...core import agenda
from ...core.agenda import Item
from ...core.choices import choices
from ...core.dealing import carry, not_there
from ...core.move import Move, Offer, Refusal, sure
from ...core.seats import gain, hand_zone, with_seat
from ...core.table import Face, Table
from . import cards, effects
from .cards import DECK, DISCARD, MARKET, OPEN, SHARDS, TOMES, WILD, done_zone, faces_in, hand_of, oblivion_zone
from .score import forgotten, own_tokens
from .variables import ACTIONS, Vars

__all__ = ["TURN", "claim", "finished", "flag", "not_held", "offers", "refusal", "run", "strange"]

Cards = tuple[Face, ...]
_NEEDS: Final = {face: tuple(Counter(tome.needs).items()) for face, tome in TOMES.items()}
_EXACT: Final = {face: sure("complete", (face,), (tome.needs,)) for face, tome in TOMES.items()}
"""The offer to pay for a tome with just the shards that it needs."""
_END, _PASS = sure("end"), sure("pass")


# -- offers --------------------------------------------------------------------------------------------------


@lru_cache(maxsize=65536)
def _collects(market: Cards, spare: int) -> Offer | None:
    """The sets of market cards that a seat can pay for, with ``spare`` cards in hand beyond its tax (R4).

    A hand short of the tax may allow two cards but not one, as the cards taken can pay, too.
    """
    some = tuple([cards for cards in choices(market) if spare + len(cards) >= effects.base(len(cards))])
    return sure("collect", some) if some else None


@lru_cache(maxsize=65536)
def sets(tome: Face, hand: Cards, wild: int, extra: int) -> tuple[Cards, ...]:
    """Every way to pay for a tome: sorted shards, with a ``W`` for each wildcard (R7, R18).

    >>> sets("ANCIENT", ("H", "H", "P"), 1, 0), sets("ANCIENT", ("H", "H", "H", "P"), 0, 1)
    ((('H', 'H', 'W'),), (('H', 'H', 'H', 'P'),))
    """
    needs = TOMES[tome].needs
    size = len(needs) + extra
    found: list[tuple[Cards, int]] = [((), 0)]  # with the number of shards beyond the needs, at most ``extra``
    for shard in sorted(set(hand)):
        have, need = hand.count(shard), needs.count(shard)
        found = [
            (cards + (shard,) * n, more)
            for cards, beyond in found
            for n in range(have + 1)
            if (more := beyond + max(0, n - need)) <= extra
        ]
    fitting = [cards for cards, _ in found if size - wild <= len(cards) <= size]
    return tuple(sorted([(*cards, *[WILD] * (size - len(cards))) for cards in fitting]))


def _completes(tomes: Sequence[Face], hand: Cards, wild: int, extra: int) -> Iterator[Offer]:
    """Offer the ways to pay for each tome; without extra shards to pay, only types that it needs can help."""
    for tome in dict.fromkeys(tomes):
        if not _lacking(tome, hand, wild):
            if not (wild or extra):
                yield _EXACT[tome]
                continue
            helping = hand if extra else tuple([shard for shard in hand if shard in TOMES[tome].needs])
            if ways := sets(tome, helping, wild, extra):
                yield sure("complete", (tome,), ways)


def _lacking(tome: Face, hand: Cards, wild: int) -> bool:
    """Return whether a hand lacks more shards for a tome than wildcards replace, a cheap first test."""
    for shard, n in _NEEDS[tome]:
        if (have := hand.count(shard)) < n:
            wild -= n - have
            if wild < 0:
                return True
    return False


def _marked(t: Table, seat: int) -> Cards:
    """The types of forgotten cards that still have their token."""
    return tuple(sorted({face for face, mark in forgotten(t, seat) if mark}))


def _can_spend(t: Table, v: Vars, seat: int) -> bool:
    return not v.drew and bool(t.zones[MARKET]) and own_tokens(v, seat) > 0


def _spending(t: Table, v: Vars, seat: int) -> list[Offer]:
    """Offer the ways to spend a token, from the seat's area or a forgotten card (R17), on a market card (R16)."""
    if not _can_spend(t, v, seat):
        return []
    area, marked, market = v.tokens[seat], _marked(t, seat), tuple(sorted(set(faces_in(t, MARKET))))
    return [*([sure("token", market)] if area else []), *([sure("token_from", market, marked)] if marked else [])]


def _left(v: Vars) -> Sequence[str]:
    """The kinds of action left in this turn (R19)."""
    if not (did := v.did):
        return ACTIONS
    return [kind for kind in ACTIONS if kind not in did] if v.extra == 1 else ()


def _acts(t: Table, v: Vars, seat: int) -> list[Offer]:
    """Offer the actions left to a seat."""
    if not (left := _left(v)):
        return []
    found: list[Offer] = []
    hand, hits = hand_of(t, seat), effects.hits(v, seat)
    if "collect" in left:
        spare = len(hand) - effects.tax(hits)
        if (offer := _collects(faces_in(t, MARKET), min(spare, 1))) is not None:
            found.append(offer)
    if "complete" in left:
        found += _completes(t.open_codes(OPEN), hand, v.wild[seat], hits.count("S"))
    if hand:
        kinds = tuple(dict.fromkeys(hand))
        if "oblivion" in left and own_tokens(v, seat) >= hits.count("P"):
            found.append(sure("oblivion", kinds))
        if "reorganize" in left and t.zones[DECK]:
            found.append(sure("reorganize", kinds))
    return found


def offers(t: Table, seat: int) -> Sequence[Offer]:
    """Offer all moves of a seat in its turn while nothing is pending."""
    v: Vars = t.typed or Vars.of(t)
    found = _acts(t, v, seat)
    if not (found or v.did):
        found.append(_PASS)
    return [*found, *_spending(t, v, seat), *((_END,) if v.did else ())]


def finished(t: Table, seat: int) -> bool:
    """Return whether a turn ends because nothing is left to do in it."""
    v: Vars = t.typed or Vars.of(t)
    return bool(v.did) and not _can_spend(t, v, seat) and not _acts(t, v, seat)


# -- refusals ------------------------------------------------------------------------------------------------


def refusal(t: Table, seat: int, move: Move) -> Refusal | None:
    """Return the reason why a seat cannot make this move in its turn, or None."""
    (kind, args), v = move, Vars.of(t)
    if kind in ACTIONS and kind not in _left(v):
        return Refusal("R19", "same_kind") if v.extra else Refusal("4.turn", "one_action")
    return TURN[kind][0](t, seat, *args)


def _no_collect(t: Table, seat: int, cards: Cards) -> Refusal | None:
    price, have = effects.cost(t, seat, len(cards)), len(t.zones[hand_zone(seat)]) + len(cards)
    facts = {**price.facts, "n": len(cards), "have": have, "need": price.total}
    dear = Refusal("R4", "too_dear", facts) if have < price.total else None
    return not_there(t, MARKET, cards, Refusal("R5", "not_in_market")) or dear


def _no_complete(t: Table, seat: int, tome: Face, cards: Cards) -> Refusal | None:
    if tome not in t.open_codes(OPEN):
        return strange((tome,), TOMES) or Refusal("4.complete", "not_open", {"card": tome})
    v = Vars.of(t)
    wild, extra = v.wild[seat], len(effects.owners(v, seat, "S"))
    shards = tuple([c for c in cards if c != WILD])
    if len(cards) - len(shards) > wild:
        return Refusal("R18", "no_wild", {"n": wild})
    if fault := not_held(t, seat, shards, "4.complete"):
        return fault
    if tuple(sorted(cards)) in sets(tome, hand_of(t, seat), wild, extra):
        return None
    facts = {"card": tome, "cards": TOMES[tome].needs, "extra": extra}
    return Refusal("R7" if extra else "4.complete", "wrong_set_extra" if extra else "wrong_set", facts)


def strange(faces: Sequence[Face], known: Collection[Face] = (*SHARDS, *TOMES)) -> Refusal | None:
    """Return a refusal that names the first of these that is not among the known cards, or None."""
    unknown = [face for face in faces if face not in known][:1]
    return Refusal("2", "unknown_card", {"cards": tuple(unknown)}) if unknown else None


def not_held(t: Table, seat: int, cards: Sequence[Face], rule: str) -> Refusal | None:
    """Return the reason why a hand does not hold these cards, or None."""
    unknown = strange([c for c in cards if c != WILD])
    return unknown or not_there(t, hand_zone(seat), cards, Refusal(rule, "not_in_hand"))


def _no_tribute(t: Table, seat: int) -> Refusal | None:
    v = Vars.of(t)
    need, have = len(effects.owners(v, seat, "P")), own_tokens(v, seat)
    return None if have >= need else Refusal("R13", "no_tribute", {"need": need, "have": have})


def _no_reorganize(t: Table, seat: int, face: Face) -> Refusal | None:
    fault = not_held(t, seat, (face,), "4.oblivion")
    return fault if fault or t.zones[DECK] else Refusal("4.reorganize", "no_tomes")


def _no_token(t: Table, seat: int, card: Face, source: Face | None = None) -> Refusal | None:
    v = Vars.of(t)
    if v.drew:
        return Refusal("R16", "once_a_turn")
    if fault := not_there(t, MARKET, (card,), Refusal("4.token", "not_in_market")):
        return fault
    if source is None:
        return None if v.tokens[seat] else Refusal("4.token", "no_token_here")
    return None if source in _marked(t, seat) else Refusal("R17", "no_token_on", {"cards": (source,)})


# -- effects -------------------------------------------------------------------------------------------------


def run(t: Table, seat: int, move: Move) -> None:
    """Carry out a checked move of a turn; its consequences go on the agenda."""
    kind, args = move
    TURN[kind][1](t, seat, *args)
    if kind in ACTIONS:
        if did := Vars.of(t).did:
            t.set("extra", 2)
        t.set("did", (*did, kind))


def _collect(t: Table, seat: int, cards: Cards) -> None:
    price = effects.cost(t, seat, len(cards))
    due, facts = price.total, price.facts
    note = "collect" if not due else "collect.cost" if due == price.base else "collect.taxed"
    carry(t, cards, MARKET, hand_zone(seat), by=seat, rule="4.collect", note=note, facts=facts)
    if due:
        effects.spend_veils(t, seat)
        t.set("due", tuple(price))
        agenda.prepend(t, Item("cost", seat, due))


def _complete(t: Table, seat: int, tome: Face, cards: Cards) -> None:
    shards = [c for c in cards if c != WILD]
    if used := len(cards) - len(shards):
        gain(t, "wild", seat, -used, rule="R18")
        t.say("wild", by=seat, rule="R18", facts={"n": used})
    if shards:
        carry(t, shards, hand_zone(seat), DISCARD, by=seat, rule="4.complete", note="set")
    claim(t, seat, tome, "4.complete", "complete")


def claim(t: Table, seat: int, tome: Face, rule: str, note: str) -> None:
    """Give a tome to its owner; its ability, then the refill of its slot, go on the agenda (R20)."""
    card = t.find(OPEN, tome)
    slot = t.zones[OPEN].index(card)
    t.move([card], OPEN, done_zone(seat), by=seat, rule=rule, note=note, beat="tome", facts={"n": TOMES[tome].vp})
    agenda.prepend(t, Item("ability", seat, cards.ability_of(tome)), Item("refill", seat, slot))


def _forget(t: Table, seat: int, face: Face) -> None:
    v = Vars.of(t)
    if n := len(effects.owners(v, seat, "P")):  # tokens of the area first, then from the oldest forgotten card (R14)
        area, marks = min(n, v.tokens[seat]), v.marks[seat]
        _give_back(t, seat, area, [place for place, mark in enumerate(marks) if mark][: n - area], "R14")
        t.say("tribute", by=seat, rule="R14", facts={"n": n})
    to, gets = oblivion_zone(seat), int(v.stock > 0)
    carry(t, (face,), hand_zone(seat), to, by=seat, rule="4.oblivion", note="forget", beat="forget")
    t.set("marks", with_seat(v.marks, seat, (*v.marks[seat], gets)), rule="4.oblivion")
    t.set("stock", v.stock - gets)
    if not gets:
        t.say("no_token", by=seat, rule="R15")
    agenda.prepend(t, Item("ability", seat, cards.ability_of(face)))


def _give_back(t: Table, seat: int, area: int, places: Sequence[int], rule: str) -> None:
    """Return tokens to the stock: ``area`` of them from the area, and those on the forgotten cards in ``places``."""
    v = Vars.of(t)
    marks = tuple([mark * (place not in places) for place, mark in enumerate(v.marks[seat])])
    gain(t, "tokens", seat, -area, rule=rule)
    t.set("marks", with_seat(v.marks, seat, marks), rule=rule)
    t.set("stock", v.stock + area + len(places))


def _reorganize(t: Table, seat: int, face: Face) -> None:
    """Replace the open tomes with new ones."""
    event_fields: Mapping[str, Any] = {"by": seat, "rule": "4.reorganize"}
    carry(t, (face,), hand_zone(seat), DISCARD, note="reorganize", **event_fields)
    if old := tuple(t.zones[OPEN]):
        t.move(old, OPEN, DISCARD, note="tomes.gone", **event_fields)
    t.say("tomes.ask", kind="ask", **event_fields)
    new = t.zones[DECK][: -cards.OPEN_TOMES - 1 : -1]
    t.move(new, DECK, OPEN, note="tomes.new", **event_fields)
    if len(new) < cards.OPEN_TOMES:
        flag(t, "tomes")


def flag(t: Table, why: str) -> None:
    """Note that something has run out, so that the game ends with this round (section 5)."""
    if why not in (flags := Vars.of(t).flags):
        t.set("flags", (*flags, why), rule="5.end")
        t.say(f"flag.{why}", rule="5.end", beat="flag")


def _spend(t: Table, seat: int, card: Face, source: Face | None = None) -> None:
    places = [place for place, (face, mark) in enumerate(forgotten(t, seat)) if face == source and mark]
    _give_back(t, seat, source is None, places[:1], "R17" if source else "4.token")
    t.set("drew", True)
    carry(t, (card,), MARKET, hand_zone(seat), by=seat, rule="4.token", note="token")


TURN: Final[dict[str, tuple[Callable[..., Refusal | None], Callable[..., None]]]] = {
    "collect": (_no_collect, _collect),
    "complete": (_no_complete, _complete),
    "oblivion": (lambda t, seat, face: not_held(t, seat, (face,), "4.oblivion") or _no_tribute(t, seat), _forget),
    "reorganize": (_no_reorganize, _reorganize),
    "token": (_no_token, _spend),
    "token_from": (_no_token, _spend),
    "end": (
        lambda t, seat: None if Vars.of(t).did else Refusal("R26", "act_first"),
        lambda t, seat: t.say("done", by=seat, rule="4.turn"),
    ),
    "pass": (
        lambda t, seat: Refusal("R26", "must_act") if (v := Vars.of(t)).did or _acts(t, v, seat) else None,
        lambda t, seat: t.say("pass", by=seat, rule="R26"),
    ),
}
"""For each kind of move in a turn, the function that refuses it and the one that carries it out."""
