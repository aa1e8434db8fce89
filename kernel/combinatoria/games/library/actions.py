"""The four actions and the token of a turn (section 4.2): what may be done, why not, and what it does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import Final, cast

from ...core import agenda
from ...core.agenda import Item
from ...core.choices import choices
from ...core.move import Arg, Move, Offer, Refusal, Slot
from ...core.seats import hand_zone, with_seat
from ...core.table import Face, Table
from . import cards as deck
from . import effects
from .cards import DECK, DISCARD, MARKET, OPEN, SHARDS, TOMES, WILD, done_zone, hand_of, oblivion_zone
from .market import flag, take

__all__ = [
    "ACTIONS", "TURN", "acts", "can_spend", "claim", "finished", "not_held", "offer", "offers", "own_tokens", "parts",
    "refusal", "run", "sets",
]  # fmt: skip

Cards = tuple[Face, ...]
ACTIONS: Final = ("collect", "complete", "oblivion", "reorganize")
TURN: Final = (*ACTIONS, "token", "token_from", "end", "pass")
_NEEDS: Final = {face: tuple(sorted(Counter(tome.needs).items())) for face, tome in TOMES.items()}
_END, _PASS = Offer("end", sure=True), Offer("pass", sure=True)


# -- what may be done ----------------------------------------------------------------------------------------


@lru_cache(maxsize=65536)
def offer(kind: str, *values: tuple[Arg, ...]) -> Offer:
    """A kind of move with the values that each argument may take, whatever the others are; kept, as it fills itself."""
    return Offer(kind, tuple([Slot("choice", some) for some in values]), sure=True)


@lru_cache(maxsize=65536)
def _collects(market: Cards, sizes: tuple[int, ...]) -> Offer:
    return offer("collect", tuple([some for some in choices(market) if len(some) in sizes]))


@lru_cache(maxsize=65536)
def sets(tome: Face, hand: Cards, wild: int, extra: int) -> tuple[Cards, ...]:
    """Every way to pay for a tome: sorted shards, with a ``W`` for each wildcard (R7, R18).

    >>> sets("ANCIENT", ("H", "H", "P"), 1, 0), sets("ANCIENT", ("H", "H", "H", "P"), 0, 1)
    ((('H', 'H', 'W'),), (('H', 'H', 'H', 'P'),))
    """
    needs, have = Counter(TOMES[tome].needs), Counter(hand)
    size, found = sum(needs.values()) + extra, []
    for counts in product(*[range(min(have[s], needs[s] + extra) + 1) for s in SHARDS]):
        chosen, n = dict(zip(SHARDS, counts, strict=True)), sum(counts)
        if size - wild <= n <= size and sum(max(0, chosen[s] - needs[s]) for s in SHARDS) <= extra:
            found.append((*sorted(Counter(chosen).elements()), *[WILD] * (size - n)))
    return tuple(sorted(found))


def _helpful(tome: Face, hand: Cards) -> Cards:
    """The cards of a hand that a tome needs: what else is there changes nothing, as long as no more is asked for."""
    return tuple([shard for shard, n in _NEEDS[tome] for _ in range(min(n, hand.count(shard)))])


def own_tokens(t: Table, seat: int) -> int:
    """All tokens of a seat: in its area and on forgotten cards (R17)."""
    marks: tuple[int, ...] = t.vars["marks"][seat]
    return int(t.vars["tokens"][seat]) + sum(marks)


def _marked(t: Table, seat: int) -> Cards:
    """The types of forgotten cards that have their token."""
    here = zip(t.open_codes(oblivion_zone(seat)), t.vars["marks"][seat], strict=True)
    return tuple(sorted({face for face, mark in here if mark}))


def can_spend(t: Table, seat: int) -> bool:
    """Whether a token can be spent for a card of the market now (R16)."""
    return not t.vars["drew"] and bool(t.zones[MARKET]) and own_tokens(t, seat) > 0


def _free(t: Table, kind: str) -> bool:
    """Whether an action of a kind is left in this turn (R19)."""
    did = t.vars["did"]
    return not did or (t.vars["extra"] == 1 and kind not in did)


def _sizes(t: Table, seat: int) -> tuple[int, ...]:
    """The numbers of cards that a seat could take and pay for (R4); with an empty hand that may be two, but not one."""
    tax = effects.cost(t, seat, 1).total if t.vars["effects"] else 0
    have, there = len(t.zones[hand_zone(seat)]), len(t.zones[MARKET])
    return tuple([n for n in range(1, there + 1) if have + n >= effects.base(n) + tax])


def acts(t: Table, seat: int) -> list[Offer]:
    """The actions that are left to a seat."""
    found, hand = [], hand_of(t, seat)
    if _free(t, "collect") and (sizes := _sizes(t, seat)):
        found.append(_collects(tuple(sorted(t.open_codes(MARKET))), sizes))
    if _free(t, "complete"):
        wild, extra = t.vars["wild"][seat], len(effects.owners(t, seat, "S"))
        for tome in dict.fromkeys(t.open_codes(OPEN)):
            helpful = hand if extra else _helpful(tome, hand)
            enough = len(helpful) + wild >= len(TOMES[tome].needs) + extra
            if enough and (ways := sets(tome, helpful, wild, extra)):
                found.append(offer("complete", (tome,), ways))
    if hand and (kinds := tuple(sorted(set(hand)))):
        if _free(t, "oblivion") and _no_tribute(t, seat) is None:
            found.append(offer("oblivion", kinds))
        if _free(t, "reorganize") and t.zones[DECK]:
            found.append(offer("reorganize", kinds))
    return found


def offers(t: Table, seat: int) -> Sequence[Offer]:
    """All that a seat may do in its turn while nothing is pending."""
    found = acts(t, seat)
    if not found and not t.vars["did"]:
        found.append(_PASS)
    if can_spend(t, seat):
        market = tuple(sorted(set(t.open_codes(MARKET))))
        if t.vars["tokens"][seat]:
            found.append(offer("token", market))
        if forgotten := _marked(t, seat):
            found.append(offer("token_from", market, forgotten))
    if t.vars["did"]:
        found.append(_END)
    return found


def finished(t: Table, seat: int) -> bool:
    """Whether a turn has come to its end, as nothing is left to do in it."""
    if not t.vars["did"]:
        return False
    return not can_spend(t, seat) and not (t.vars["extra"] == 1 and acts(t, seat))


# -- why not -------------------------------------------------------------------------------------------------


def refusal(t: Table, seat: int, move: Move) -> Refusal | None:
    """Why a seat cannot do this in its turn; None if it can."""
    kind, args = move
    if kind in ACTIONS and not _free(t, kind):
        return Refusal("R19", "same_kind") if t.vars["extra"] else Refusal("4.turn", "one_action")
    if kind == "collect":
        return _no_collect(t, seat, cast(Cards, args[0]))
    if kind == "complete":
        return _no_complete(t, seat, str(args[0]), cast(Cards, args[1]))
    if kind in ("oblivion", "reorganize"):
        if (fault := not_held(t, seat, (str(args[0]),), "4.oblivion")) or kind == "oblivion":
            return fault or _no_tribute(t, seat)
        return None if t.zones[DECK] else Refusal("4.reorganize", "no_tomes")
    if kind in ("token", "token_from"):
        return _no_token(t, seat, *cast("tuple[Face, ...]", args))
    if kind == "end":
        return None if t.vars["did"] else Refusal("R26", "act_first")
    return Refusal("R26", "must_act") if t.vars["did"] or acts(t, seat) else None


def _no_collect(t: Table, seat: int, cards: Cards) -> Refusal | None:
    if missing := Counter(cards) - Counter(t.open_codes(MARKET)):
        return Refusal("R5", "not_in_market", {"cards": tuple(missing.elements())})
    price, have = effects.cost(t, seat, len(cards)), len(t.zones[hand_zone(seat)]) + len(cards)
    if have >= price.total:
        return None
    return Refusal("R4", "too_dear", {**parts(price), "n": len(cards), "have": have, "need": price.total})


def parts(price: effects.Cost) -> dict[str, int]:
    """A cost and its parts, as facts."""
    return {"n": price.total, "base": price.base, "art": len(price.art), "veils": len(price.veils)}


def _no_complete(t: Table, seat: int, tome: Face, cards: Cards) -> Refusal | None:
    if tome not in t.open_codes(OPEN):
        return Refusal("4.complete", "not_open", {"card": tome}) if tome in TOMES else _strange(tome)
    wild, extra = t.vars["wild"][seat], len(effects.owners(t, seat, "S"))
    shards = tuple([c for c in cards if c != WILD])
    if len(cards) - len(shards) > wild:
        return Refusal("R18", "no_wild", {"n": wild})
    if fault := not_held(t, seat, shards, "4.complete"):
        return fault
    if tuple(sorted(cards)) in sets(tome, hand_of(t, seat), wild, extra):
        return None
    facts = {"card": tome, "cards": TOMES[tome].needs, "extra": extra}
    return Refusal("R7" if extra else "4.complete", "wrong_set_extra" if extra else "wrong_set", facts)


def _strange(face: Face) -> Refusal:
    return Refusal("2", "unknown_card", {"cards": (face,)})


def not_held(t: Table, seat: int, cards: Sequence[Face], rule: str) -> Refusal | None:
    """Why a hand does not hold these cards; None if it does."""
    if strange := [c for c in cards if c not in (*SHARDS, *TOMES, WILD)]:
        return _strange(strange[0])
    missing = Counter(cards) - Counter(hand_of(t, seat))
    return Refusal(rule, "not_in_hand", {"cards": tuple(missing.elements())}) if missing else None


def _no_tribute(t: Table, seat: int) -> Refusal | None:
    need, have = len(effects.owners(t, seat, "P")), own_tokens(t, seat)
    return None if have >= need else Refusal("R13", "no_tribute", {"need": need, "have": have})


def _no_token(t: Table, seat: int, card: Face, source: Face | None = None) -> Refusal | None:
    if t.vars["drew"]:
        return Refusal("R16", "once_a_turn")
    if card not in t.open_codes(MARKET):
        return Refusal("4.token", "not_in_market", {"cards": (card,)})
    if source is None:
        return None if t.vars["tokens"][seat] else Refusal("4.token", "no_token_here")
    return None if source in _marked(t, seat) else Refusal("R17", "no_token_on", {"cards": (source,)})


# -- what it does --------------------------------------------------------------------------------------------


def run(t: Table, seat: int, move: Move) -> None:
    """Carry out a checked move of a turn; what it brings about stands on the agenda then."""
    kind, args = move
    if kind == "collect":
        _collect(t, seat, cast(Cards, args[0]))
    elif kind == "complete":
        _complete(t, seat, str(args[0]), cast(Cards, args[1]))
    elif kind == "oblivion":
        _forget(t, seat, str(args[0]))
    elif kind == "reorganize":
        _reorganize(t, seat, str(args[0]))
    else:
        _spend(t, seat, *cast("tuple[Face, ...]", args))
        return
    if t.vars["did"]:
        t.set("extra", 2)
    t.set("did", (*t.vars["did"], kind))


def _collect(t: Table, seat: int, cards: Cards) -> None:
    price = effects.cost(t, seat, len(cards))
    note = "collect" if not price.total else "collect.cost" if price.total == price.base else "collect.taxed"
    take(t, seat, cards, rule="4.collect", note=note, facts=parts(price))
    effects.spend_veils(t, seat)
    if price.total:
        t.set("due", tuple(price))
        agenda.prepend(t, Item("cost", seat, price.total))


def _complete(t: Table, seat: int, tome: Face, cards: Cards) -> None:
    shards = [c for c in cards if c != WILD]
    if used := len(cards) - len(shards):
        t.set("wild", with_seat(t.vars["wild"], seat, t.vars["wild"][seat] - used), rule="R18")
        t.say("wild", by=seat, rule="R18", facts={"n": used})
    if shards:
        ids = t.find_all(hand_zone(seat), shards)
        t.move(ids, hand_zone(seat), DISCARD, by=seat, rule="4.complete", note="set")
    claim(t, seat, tome, "4.complete", "complete")


def claim(t: Table, seat: int, tome: Face, rule: str, note: str) -> None:
    """A tome goes to its owner; its ability and then the refill of its place stand on the agenda (R20)."""
    card = t.find(OPEN, tome)
    slot = t.zones[OPEN].index(card)
    t.move([card], OPEN, done_zone(seat), by=seat, rule=rule, note=note, beat="tome", facts={"n": TOMES[tome].vp})
    agenda.prepend(t, Item("ability", seat, deck.ability_of(tome)), Item("refill", seat, slot))


def _forget(t: Table, seat: int, face: Face) -> None:
    if n := len(effects.owners(t, seat, "P")):
        _pay_tokens(t, seat, n)
    zone = oblivion_zone(seat)
    card = t.find(hand_zone(seat), face)
    t.move([card], hand_zone(seat), zone, by=seat, rule="4.oblivion", note="forget", beat="forget")
    gets = int(t.vars["stock"] > 0)
    t.set("marks", with_seat(t.vars["marks"], seat, (*t.vars["marks"][seat], gets)), rule="4.oblivion")
    t.set("stock", t.vars["stock"] - gets)
    if not gets:
        t.say("no_token", by=seat, rule="R15")
    agenda.prepend(t, Item("ability", seat, deck.number_of(face)))


def _pay_tokens(t: Table, seat: int, n: int) -> None:
    """Philosophy: tokens go back to the stock, those of the area first, then from the oldest forgotten card (R14)."""
    area = min(n, t.vars["tokens"][seat])
    marks, left = list(t.vars["marks"][seat]), n - area
    for place, mark in enumerate(marks):
        if left and mark:
            marks[place], left = 0, left - 1
    t.set("tokens", with_seat(t.vars["tokens"], seat, t.vars["tokens"][seat] - area), rule="R14")
    t.set("marks", with_seat(t.vars["marks"], seat, tuple(marks)), rule="R14")
    t.set("stock", t.vars["stock"] + n)
    t.say("tribute", by=seat, rule="R14", facts={"n": n})


def _reorganize(t: Table, seat: int, face: Face) -> None:
    t.move([t.find(hand_zone(seat), face)], hand_zone(seat), DISCARD, by=seat, rule="4.reorganize", note="reorganize")
    if old := tuple(t.zones[OPEN]):
        t.move(old, OPEN, DISCARD, by=seat, rule="4.reorganize", note="tomes.gone")
    t.say("tomes.ask", kind="ask", by=seat, rule="4.reorganize")
    new = t.zones[DECK][: -deck.OPEN_TOMES - 1 : -1]
    t.move(new, DECK, OPEN, by=seat, rule="4.reorganize", note="tomes.new")
    if len(new) < deck.OPEN_TOMES:
        flag(t, "tomes")


def _spend(t: Table, seat: int, card: Face, source: Face | None = None) -> None:
    if source is None:
        t.set("tokens", with_seat(t.vars["tokens"], seat, t.vars["tokens"][seat] - 1), rule="4.token")
    else:
        marks = t.vars["marks"][seat]
        place = next(n for n, face in enumerate(t.codes(oblivion_zone(seat))) if face == source and marks[n])
        t.set("marks", with_seat(t.vars["marks"], seat, with_seat(marks, place, 0)), rule="R17")
    t.set("stock", t.vars["stock"] + 1)
    t.set("drew", True)
    take(t, seat, (card,), rule="4.token", note="token")
