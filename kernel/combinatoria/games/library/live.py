"""The odds of a live position: new tomes, what others may hold, and how long a set may take.

The shard decks are counted openly, so only the order of the tomes and the cards that were dealt at the start are
hidden. Of those everybody knows which they are together (the cards that are nowhere else), and with two players that
tells the other hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from ...core.move import Move
from ...core.seats import hand_zone
from ...core.table import Event, Table
from ...odds.draws import fold
from ...odds.formulas import combinations, equal
from ...odds.groups import Group, share
from ...odds.knowledge import Hand, Knowledge
from ...odds.lines import OddsLine, Step
from ...odds.space import knowledges, unseen
from . import GAME
from .cards import DECK, DISCARD, MARKET, OPEN, OPEN_TOMES, SHARDS, TOMES, WILD, deck_of, hand_of
from .odds import mean_draws, shows

__all__ = ["extra_lines", "foreseen", "holds", "odds_lines", "odds_of", "outcome", "question"]

CLOSE = 1
"""A tome of which no more shards are missing can be completed after one Collect."""


def odds_lines(view: Table, seat: int) -> list[OddsLine]:
    """The odds of every move that depends on chance, then what others may hold and how long each tome may take."""
    if view.vars["phase"] == "over" or seat not in GAME.to_act(view):
        return []
    moves = [move for move in GAME.legal(view, seat) if move.kind in ("reorganize", "complete", "use_on")]
    return [
        *(line for move in moves for line in odds_of(view, seat, move)),
        *extra_lines(view),
        *_rivals(view, seat),
        *_waiting(view, seat),
    ]


def odds_of(view: Table, seat: int, move: Move) -> list[OddsLine]:
    """The lines of one legal move: what the tomes that come may be, or what a random card of a hand may be."""
    text = GAME.format(move)
    if move.kind == "use_on":
        by = int(str(move.args[0]))
        found = _random_card(view, seat, by)
        return [OddsLine("discards", {"by": by, "card": c}, p, f"discard {text}", move, how) for c, p, how in found]
    if move.kind == "complete":
        return [_near(view, seat, move, text)] if view.zones[DECK] else []
    if move.kind != "reorganize":
        return []
    return [_near(view, seat, move, text), _dearest(view, move, text)]


# -- tomes that come ---------------------------------------------------------------------------------------


def coming(view: Table) -> Counter[str]:
    """The titles that are still face down, with their copies."""
    return Counter({face: n for face, n in unseen(GAME, view).items() if n and face in TOMES})


def _left(view: Table, seat: int, move: Move) -> tuple[Counter[str], int]:
    """Hand and wildcards of a seat after it has paid for a move."""
    paid: Counter[str] = Counter(move.args[1] if move.kind == "complete" else move.args)  # type: ignore[arg-type]
    wild = int(view.vars["wild"][seat]) - paid.pop(WILD, 0)
    return Counter(hand_of(view, seat)) - paid, wild


def missing(hand: Mapping[str, int], wild: int, tome: str) -> int:
    """How many shards a hand lacks for a tome when wildcards stand in for some."""
    return max(0, (Counter(TOMES[tome].needs) - Counter(hand)).total() - wild)


def _close(view: Table, seat: int, move: Move, titles: Iterable[str]) -> set[str]:
    """The titles that are within reach of the hand after a move."""
    hand, wild = _left(view, seat, move)
    return {title for title in titles if missing(hand, wild, title) <= CLOSE}


def _among(view: Table, wanted: Iterable[str], n: int) -> tuple[Fraction, tuple[Step, ...]]:
    """The chance that one of the next tomes is wanted, and how it is counted."""
    cards, total = coming(view), len(view.zones[DECK])
    good, n = sum(cards[title] for title in wanted), min(n, total)
    value = shows(total, good, n)
    first = Step("tomes", {"all": total, "n": good, "m": n})
    if n == 1:
        return value, (first, equal(f"{good}/{total}", value))
    return value, (first, equal(f"1 - {combinations(total - good, n, total, n)}", value))


def _near(view: Table, seat: int, move: Move, text: str) -> OddsLine:
    n = OPEN_TOMES if move.kind == "reorganize" else 1
    value, how = _among(view, _close(view, seat, move, TOMES), n)
    key = "near" if move.kind == "reorganize" else "next_near"
    return OddsLine(key, {}, value, f"near {text}", move, how, "good")


def _dearest(view: Table, move: Move | None, text: str) -> OddsLine:
    points = _most(view)
    value, how = _among(view, [title for title, tome in TOMES.items() if tome.vp == points], OPEN_TOMES)
    return OddsLine("dearest", {"n": points}, value, f"dearest {text}".strip(), move, how, "good")


def _most(view: Table) -> int:
    """The points of the dearest tome that is still face down."""
    return max(TOMES[title].vp for title in coming(view))


# -- hidden hands ------------------------------------------------------------------------------------------


def _hands(view: Table, viewer: int) -> tuple[Knowledge[str, str], dict[int, Hand[str]]]:
    """The hidden cards, and what a viewer knows of the hand of every seat."""
    (_, known), *_ = knowledges(GAME, view, viewer)
    zones = {s: hand_zone(s) for s in range(view.seats)}
    seen = {s: Hand(known=tuple(view.open_codes(zone))) for s, zone in zones.items() if zone not in known.hands}
    return known, {s: seen.get(s) or known.hands[zone] for s, zone in zones.items()}


def _random_card(view: Table, viewer: int, by: int) -> list[tuple[str, Fraction, tuple[Step, ...]]]:
    """What a random card of a hand may be: each type with its chance, and how that is counted."""
    known, hands = _hands(view, viewer)
    hand, hidden = hands[by], sum(group.n for group in hands[by].unknown)
    groups = [Group(None, len(hand.known), Counter(hand.known))] if hand.known else []
    groups += [Group(one.pool, one.n, known.pools[one.pool]) for one in hand.unknown]
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


def _rivals(view: Table, seat: int) -> list[OddsLine]:
    """For each opponent and each tome that lies open: whether the opponent can complete it now, if that may be."""
    known, hands = _hands(view, seat)
    lines = []
    for by in (s for s in view.vars["active"] if s != seat):
        hand, wild = hands[by], int(view.vars["wild"][by])
        for tome in dict.fromkeys(view.open_codes(OPEN)):
            if value := holds(known, hand, wild, tome):
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
    if line.key == "discards":
        gone = next(e for e in after.events if e.kind == "move" and e.dst == DISCARD)
        return float(gone.faces[0] == line.facts["card"])
    come = [before.faces[i] for i in before.zones[DECK][::-1][: 1 if line.key == "next_near" else OPEN_TOMES]]
    if line.key == "dearest":
        return float(any(TOMES[title].vp == line.facts["n"] for title in come))
    return float(bool(_close(before, seat, move, come)))


def question(view: Table, seat: int, move: Move) -> tuple[str, Mapping[str, Any]] | None:
    """See :meth:`combinatoria.parts.protocols.LivePart.question`.

    Before new tomes: whether one of the dearest shows. Before a random discard: whether it is of the likeliest type.
    """
    if move.kind == "reorganize":
        return "dearest", {"by": seat, "n": _most(view)}
    if move.kind != "use_on":
        return None
    by = int(str(move.args[0]))
    return "discard", {"by": by, "card": _likeliest(view, by).facts["card"]}


def _likeliest(view: Table, by: int) -> OddsLine:
    assert view.viewer is not None
    card, value, how = max(_random_card(view, view.viewer, by), key=lambda found: found[1])
    return OddsLine("discards", {"by": by, "card": card}, value, "discard", None, how)


def foreseen(view: Table, viewer: int, ask: Event, after: Sequence[Event]) -> tuple[OddsLine, bool]:
    """See :meth:`combinatoria.parts.protocols.LivePart.foreseen`."""
    gone = next(e for e in after if e.kind == "move")
    if ask.facts:
        line = _likeliest(view, int(ask.facts["seat"]))
        return line, gone.faces[0] == line.facts["card"]
    line = _dearest(view, None, "")
    return line, any(TOMES[str(face)].vp == line.facts["n"] for face in gone.faces)
