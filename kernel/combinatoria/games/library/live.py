"""The odds of a live position: new tomes, what others may hold, and how long a set may take.

The shard decks are counted openly, so only the order of the tomes and the cards that were dealt at the start are
hidden. Of those everybody knows which they are together (the cards that are nowhere else), and with two players that
tells the other hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final, NamedTuple

from ...core.move import Move
from ...core.seats import hand_zone, next_seat
from ...core.table import Event, Table
from ...odds.draws import fold, hands
from ...odds.formulas import combinations, equal
from ...odds.groups import Group, share
from ...odds.knowledge import Hand, Knowledge, Unknown
from ...odds.lines import OddsLine, Step
from ...odds.space import knowledges, unseen
from . import GAME
from .cards import ABILITIES, DECK, DISCARD, MARKET, OPEN, OPEN_TOMES, SHARDS, TOMES, WILD, deck_of, hand_of
from .effects import cost
from .odds import mean_draws, shows, within
from .rounds import AGENDA

__all__ = ["extra_lines", "foreseen", "holds", "odds_lines", "odds_of", "outcome", "question"]

SOON: Final = 5
"""So many random shards are looked at: about what an untouched market holds."""
TOLD: Final = frozenset({"reorganize", "complete", "use_on"})
"""Kinds of moves on which chance has a say: the odds list them all."""
MOVES: Final = 5
"""So many of the moves without chance stand among the odds."""
CLOSE: Final = 1
"""A tome of which no more shards are missing can be completed after one Collect."""


def odds_lines(view: Table, seat: int) -> list[OddsLine]:
    """The odds of the moves that bring most, and of all on which chance has a say; then those of rivals and waiting."""
    if view.vars["phase"] == "over" or seat not in GAME.to_act(view):
        return []
    legal = list(GAME.legal(view, seat))
    others = [_soon(view, seat, move, "") for move in legal if move.kind not in TOLD and move.kind != "leave"]
    best = [line.move for line in sorted(others, key=lambda line: -line.number)[:MOVES]]
    shown = [*best, *(move for move in legal if move.kind in TOLD)]
    seen = seen_by(view, seat)
    lines = [line for move in shown if move is not None for line in _lines(view, seat, move, seen)]
    return [*lines, *extra_lines(view), *_rivals(view, seat, seen), *_waiting(view, seat)]


def odds_of(view: Table, seat: int, move: Move) -> list[OddsLine]:
    """The lines of one legal move: how near a tome is then, what the next player may have, and what chance brings."""
    return [] if move.kind == "leave" else _lines(view, seat, move, seen_by(view, seat))


def _lines(view: Table, seat: int, move: Move, seen: Seen) -> list[OddsLine]:
    text = GAME.format(move)
    if move.kind == "reorganize":
        return [_near(view, seat, move, text, seen), _dearest(seen, move, text)]
    lines = [_soon(view, seat, move, text)]
    if move.kind == "use_on":
        by = int(str(move.args[0]))
        found = _random_card(seen, by)
        lines += [OddsLine("discards", {"by": by, "card": c}, p, f"discard {text}", move, how) for c, p, how in found]
        return lines
    if move.kind == "complete" and view.zones[DECK]:
        lines.append(_near(view, seat, move, text, seen))
    return [*lines, _follower(view, seat, move, text, seen)]


# -- how near a tome is after a move -----------------------------------------------------------------------


class Plan(NamedTuple):
    """What a seat has after a move: its shards, how many of them it still owes, its wildcards, and the open tomes."""

    hand: Counter[str]
    due: int
    wild: int
    tomes: tuple[str, ...]


def plan_of(view: Table, seat: int, move: Move) -> Plan:
    """What is sure of a position after a move."""
    kind, args = move
    hand, wild, tomes, due = Counter(hand_of(view, seat)), int(view.vars["wild"][seat]), view.open_codes(OPEN), 0
    if kind in ("complete", "discard", "pay", "oblivion", "reorganize"):
        paid: Counter[str] = Counter(args[-1] if isinstance(args[-1], tuple) else (str(args[-1]),))
        wild -= paid.pop(WILD, 0)
        hand -= paid
    elif kind == "collect":
        hand, due = hand + Counter(args[0]), cost(view, seat, len(args[0])).total  # type: ignore[arg-type]
    elif kind in ("token", "token_from", "use_take", "use_recall"):
        hand[str(args[0])] += 1
    if kind in ("complete", "use_tome"):
        tomes.remove(str(args[0]))
    item = AGENDA.owed(view)
    if kind == "use" and item is not None and ABILITIES[item.n] == "stone":
        wild += 1
    return Plan(hand, due, wild, tuple(dict.fromkeys(tomes)))


def lacking(plan: Plan, tome: str) -> Counter[str]:
    """What a tome lacks once what is owed is paid: with what is of no use for it first, then with what is least."""
    need = Counter(TOMES[tome].needs)
    lack, useful = need - plan.hand, need & plan.hand
    for _ in range(plan.due - (plan.hand - need).total()):
        more = [lack + Counter({card: 1}) for card in useful if useful[card]]
        lack = max(more, key=lambda some: within(some.elements(), SOON, wild=plan.wild))
        useful = need - lack
    return lack


def _soon(view: Table, seat: int, move: Move, text: str) -> OddsLine:
    """The chance that some random shards complete the tome that is nearest after a move (L6)."""
    plan, best, tome = plan_of(view, seat, move), Fraction(0), ""
    how: tuple[Step, ...] = (Step("no_tome"), Step("simply", {"chance": best}))
    for one in plan.tomes:
        value = within(lacking(plan, one).elements(), SOON, wild=plan.wild)
        if value > best or not tome:
            best, tome = value, one
    if tome:
        lack = tuple(sorted(lacking(plan, tome).elements(), key=SHARDS.index))
        facts = {"card": tome, "cards": lack, "n": SOON}
        first = Step("in_hand" if len(lack) <= plan.wild else "soon_wild" if plan.wild else "soon", facts)
        how = (first, Step("simply", {"chance": best}))
    return OddsLine("soon", {"n": SOON}, best, f"soon {text}", move, how, "good")


# -- tomes that come ---------------------------------------------------------------------------------------


class Seen(NamedTuple):
    """What somebody knows of hidden cards: all of it, the hand of every seat, and the titles that are face down."""

    known: Knowledge[str, str]
    hands: dict[int, Hand[str]]
    coming: Counter[str]


def seen_by(view: Table, viewer: int) -> Seen:
    """What a viewer knows of hidden cards."""
    (_, known), *_ = knowledges(GAME, view, viewer)
    zones = {s: hand_zone(s) for s in range(view.seats)}
    open_ = {s: Hand(known=tuple(view.open_codes(zone))) for s, zone in zones.items() if zone not in known.hands}
    theirs = {s: open_.get(s) or known.hands[zone] for s, zone in zones.items()}
    coming = Counter({face: n for face, n in unseen(GAME, view).items() if n and face in TOMES})
    return Seen(known, theirs, coming)


def missing(hand: Mapping[str, int], wild: int, tome: str) -> int:
    """How many shards a hand lacks for a tome when wildcards stand in for some."""
    return max(0, (Counter(TOMES[tome].needs) - Counter(hand)).total() - wild)


def _close(view: Table, seat: int, move: Move, titles: Iterable[str]) -> set[str]:
    """The titles that are within reach of the hand after a move."""
    plan = plan_of(view, seat, move)
    return {title for title in titles if missing(plan.hand, plan.wild, title) <= CLOSE}


def _among(coming: Counter[str], wanted: Iterable[str], n: int) -> tuple[Fraction, tuple[Step, ...]]:
    """The chance that one of the next tomes is wanted, and how it is counted."""
    total, good = coming.total(), sum(coming[title] for title in wanted)
    n = min(n, total)
    value = shows(total, good, n)
    first = Step("tomes", {"all": total, "n": good, "m": n})
    if n == 1:
        return value, (first, equal(f"{good}/{total}", value))
    return value, (first, equal(f"1 - {combinations(total - good, n, total, n)}", value))


def _near(view: Table, seat: int, move: Move, text: str, seen: Seen) -> OddsLine:
    n = OPEN_TOMES if move.kind == "reorganize" else 1
    value, how = _among(seen.coming, _close(view, seat, move, TOMES), n)
    key = "near" if move.kind == "reorganize" else "next_near"
    return OddsLine(key, {}, value, f"near {text}", move, how, "good")


def _dearest(seen: Seen, move: Move | None, text: str) -> OddsLine:
    points = _most(seen.coming)
    value, how = _among(seen.coming, [title for title, tome in TOMES.items() if tome.vp == points], OPEN_TOMES)
    return OddsLine("dearest", {"n": points}, value, f"dearest {text}".strip(), move, how, "good")


def _most(coming: Iterable[str]) -> int:
    """The points of the dearest tome that is still face down."""
    return max(TOMES[title].vp for title in coming)


# -- hidden hands ------------------------------------------------------------------------------------------


def _random_card(seen: Seen, by: int) -> list[tuple[str, Fraction, tuple[Step, ...]]]:
    """What a random card of a hand may be: each type with its chance, and how that is counted."""
    hand, hidden = seen.hands[by], sum(group.n for group in seen.hands[by].unknown)
    groups = [Group(None, len(hand.known), Counter(hand.known))] if hand.known else []
    groups += [Group(one.pool, one.n, seen.known.pools[one.pool]) for one in hand.unknown]
    found: list[tuple[str, Fraction, tuple[Step, ...]]] = []
    for letter in SHARDS:
        if value := share(groups, (letter,)):
            facts = {"n": hand.known.count(letter), "m": hidden, "all": len(hand.known) + hidden}
            first = Step("random_card" if hidden else "random_known", facts)
            found.append((letter, value, (first, Step("simply", {"chance": value}))))
    return found


def holds(known: Knowledge[str, str], hand: Hand[str], wild: int, tome: str) -> Fraction:
    """The chance that a hand of which only a part is known holds all that a tome needs.

    Args:
        known: the hidden cards.
        hand: what is known of the hand.
        wild: its wildcards.
        tome: the title.
    """
    lack = Counter(TOMES[tome].needs) - Counter(hand.known)
    if lack.total() <= wild or not hand.unknown:
        return Fraction(lack.total() <= wild)
    (group,) = hand.unknown
    law = fold(known.pools[group.pool], group.n, lambda left, face, n: left - min(n, lack[face]), lack.total())
    return law.p(lambda left: left <= wild)


def _follower(view: Table, seat: int, move: Move, text: str, seen: Seen) -> OddsLine:
    """Whether the next opponent holds all that some open tome needs after a move: over all that the hand may be, and
    over the tome that comes where one was completed.
    """
    by = next_seat(view, seat, view.vars["active"])
    hand, wild, tomes = seen.hands[by], int(view.vars["wild"][by]), plan_of(view, seat, move).tomes
    come = seen.coming if move.kind == "complete" and view.zones[DECK] else Counter({"": 1})
    (group,) = hand.unknown or (Unknown(0),)
    value = Fraction(0)
    for cards, p in hands(seen.known.pools[group.pool], group.n).items():
        have = Counter((*hand.known, *cards))
        able = {title for title in (*tomes, *come) if title and missing(have, wild, title) == 0}
        good = come.total() if able.intersection(tomes) else sum(come[title] for title in able)
        value += p * Fraction(good, come.total())
    facts = {"by": by, "n": len(hand.known), "m": group.n}
    first = Step("rival_hand" if group.n else "rival_open", facts)
    more = (Step("or_next", {"n": come.total()}),) if move.kind == "complete" and view.zones[DECK] else ()
    how = (first, *more, Step("simply", {"chance": value}))
    return OddsLine("follower", {}, value, f"follower {text}", move, how, "bad")


def _rivals(view: Table, seat: int, seen: Seen) -> list[OddsLine]:
    """For each opponent and each tome that lies open: whether the opponent can complete it now, if that may be."""
    lines = []
    for by in (s for s in view.vars["active"] if s != seat):
        hand, wild = seen.hands[by], int(view.vars["wild"][by])
        for tome in dict.fromkeys(view.open_codes(OPEN)):
            if value := holds(seen.known, hand, wild, tome):
                facts = {"by": by, "card": tome, "n": len(hand.known), "m": sum(group.n for group in hand.unknown)}
                first = Step("rival_known" if value == 1 else "rival_hand", facts)
                how = (first, Step("simply", {"chance": value}))
                lines.append(OddsLine("rival", {"by": by, "card": tome}, value, f"{tome} {by}", None, how, "bad"))
    return lines


# -- waiting -----------------------------------------------------------------------------------------------


def _waiting(view: Table, seat: int) -> list[OddsLine]:
    """How many random shards each tome that lies open still takes on average (L4)."""
    hand, wild = Counter(hand_of(view, seat)), int(view.vars["wild"][seat])
    lines = []
    for tome in dict.fromkeys(view.open_codes(OPEN)):
        lack = Counter(TOMES[tome].needs) - hand
        if lack.total() > wild:
            value = mean_draws(lack.elements(), wild=wild)
            facts = {"card": tome, "cards": tuple(sorted(lack.elements(), key=SHARDS.index)), "mean": value}
            how = (Step("waiting", facts), *([Step("wild", {"n": wild})] if wild else []))
            lines.append(OddsLine("waiting", {"card": tome}, value, f"{tome} waiting", None, how, "plain", "points"))
    return lines


def extra_lines(view: Table) -> list[OddsLine]:
    """What comes to the market for a History effect at the next replenish, where chance chooses the deck.

    The usual cards are drawn before; a deck of which that takes the last card cannot be chosen.
    """
    waiting = sum(kind == "H" for _, kind, _ in view.vars["effects"])
    if not waiting or view.options["history_choice"] != "random":
        return []
    market, lines = view.open_codes(MARKET), []
    rest = {letter: len(view.zones[deck_of(letter)]) - (letter not in market) for letter in SHARDS}
    full = [letter for letter, n in rest.items() if n > 0]
    for letter in full:
        value = Fraction(1, len(full))
        how = (Step("extra", {"n": len(full)}), Step("simply", {"chance": value}))
        lines.append(OddsLine("extra", {"card": letter}, value, "extra", None, how))
    return lines


# -- what came of it, and predictions ----------------------------------------------------------------------


def outcome(line: OddsLine, seat: int, before: Table, after: Table) -> float | None:
    """See :meth:`combinatoria.parts.protocols.LivePart.outcome`."""
    move = line.move
    assert move is not None
    if line.key == "soon":
        return None  # nobody draws these shards
    if line.key == "discards":
        gone = next(e for e in after.events if e.kind == "move" and e.dst == DISCARD)
        return float(gone.faces[0] == line.facts["card"])
    if line.key == "follower":
        by, tomes = next_seat(before, seat, before.vars["active"]), list(plan_of(before, seat, move).tomes)
        if move.kind == "complete" and before.zones[DECK]:
            tomes.append(before.faces[before.top(DECK)])
        have = Counter(hand_of(before, by))
        return float(any(missing(have, before.vars["wild"][by], title) == 0 for title in tomes))
    come = [before.faces[i] for i in before.zones[DECK][::-1][: 1 if line.key == "next_near" else OPEN_TOMES]]
    if line.key == "dearest":
        return float(any(TOMES[title].vp == line.facts["n"] for title in come))
    return float(bool(_close(before, seat, move, come)))


def question(view: Table, seat: int, move: Move) -> tuple[str, Mapping[str, Any]] | None:
    """See :meth:`combinatoria.parts.protocols.LivePart.question`.

    Before new tomes: whether one of the dearest shows. Before a random discard: whether it is of the likeliest type.
    """
    if move.kind == "reorganize":
        return "dearest", {"by": seat, "n": _most(seen_by(view, seat if view.viewer is None else view.viewer).coming)}
    if move.kind != "use_on":
        return None
    by = int(str(move.args[0]))
    return "discard", {"by": by, "card": _likeliest(view, by).facts["card"]}


def _likeliest(view: Table, by: int) -> OddsLine:
    assert view.viewer is not None
    card, value, how = max(_random_card(seen_by(view, view.viewer), by), key=lambda found: found[1])
    return OddsLine("discards", {"by": by, "card": card}, value, "discard", None, how)


def foreseen(view: Table, viewer: int, ask: Event, after: Sequence[Event]) -> tuple[OddsLine, bool]:
    """See :meth:`combinatoria.parts.protocols.LivePart.foreseen`."""
    gone = next(e for e in after if e.kind == "move")
    if ask.facts:
        line = _likeliest(view, int(ask.facts["seat"]))
        return line, gone.faces[0] == line.facts["card"]
    line = _dearest(seen_by(view, viewer), None, "")
    return line, any(TOMES[str(face)].vp == line.facts["n"] for face in gone.faces)
