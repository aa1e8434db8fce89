"""Odds of a live position: new tomes, what others may hold, and how long a set may take.

The contents of the shard decks are public, so only the order of the tomes and the cards dealt at the start are hidden.
Everybody knows the dealt cards as a whole (those that are nowhere else); with two players that reveals the other hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final, NamedTuple

from ...core.move import Move
from ...core.seats import hand_zone, next_seat
from ...core.table import Event, Table
from ...odds.draws import hands
from ...odds.formulas import at_least, bracket, equal, expected, simply
from ...odds.groups import groups_in, share
from ...odds.knowledge import Hand, Knowledge, Unknown
from ...odds.lines import HowStep, OddsLine
from ...odds.space import knowledges, unseen
from . import GAME
from .cards import ABILITIES, DECK, DECKS, DISCARD, MARKET, OPEN, OPEN_TOMES, SHARDS, TOMES
from .evaluate import NEED, Counts, Plan, counted, less, letters, more, plan_of, short
from .odds import mean_draws, within
from .rounds import AGENDA
from .variables import Vars

__all__ = ["MEASURES", "extra_lines", "foreseen", "odds_lines", "odds_of", "outcome", "question"]

MEASURES: Final[Mapping[str, str]] = {"worth": "worth", "soon": "soon", "follower": "follower"}
"""See :class:`combinatoria.game_api.protocols.ComparingPart`."""
SOON: Final = 5
"""The number of random shards to look ahead: about what an untouched market holds."""
TOLD: Final = frozenset({"reorganize", "complete", "use_on"})
"""Kinds of moves whose outcome involves chance; the odds list all of them."""
MOVES: Final = 5
"""The number of moves without chance that the odds list."""
CLOSE: Final = 1
"""A tome that lacks no more shards than this counts as within reach."""


class Seen(NamedTuple):
    """A viewer's knowledge of hidden cards.

    Attributes:
        view: the table as the viewer sees it.
        cases: all possibilities, each with its chance; they contain every hand, including open ones.
        coming: the titles still face down.
    """

    view: Table
    cases: Sequence[tuple[Fraction, Knowledge[str, str]]]
    coming: Counter[str]

    def sure(self, by: int) -> list[str]:
        """The visible cards of a hand."""
        return self.view.open_codes(hand_zone(by))

    def hidden(self, by: int) -> int:
        """The number of hidden cards of a hand, all of them shards dealt at the start."""
        return len(self.view.zones[hand_zone(by)]) - len(self.sure(by))

    def hands(self, by: int) -> Iterator[tuple[Counts, Fraction]]:
        """Yield all possible hands, each with its chance; the same hand may occur in several cases."""
        for share_of_case, known in self.cases:
            hand = known.hands[hand_zone(by)]
            group: Unknown[str] = hand.unknown[0] if hand.unknown else Unknown(0)
            for cards, p in hands(known.pools[group.pool], group.n).items():
                yield counted((*hand.known, *cards)), share_of_case * p

    def share(self, by: int, letter: str) -> Fraction:
        """The chance that a random card of a hand is of a given type."""
        place = hand_zone(by)
        return sum((p * share(groups_in(known, place), (letter,)) for p, known in self.cases), Fraction(0))

    def weighed(self, by: int) -> tuple[HowStep, ...]:
        """The step about weighing hidden cards, if a random discard has revealed something about any hand."""
        return (HowStep("weighed"),) if len(self.cases) > 1 and self.hidden(by) else ()


def seen_by(view: Table, viewer: int) -> Seen:
    """A viewer's knowledge of hidden cards."""
    found = knowledges(GAME, view, viewer)
    open_ = {zone: Hand(known=tuple(view.open_codes(zone))) for zone in map(hand_zone, range(view.seats))}
    total = sum(weight for weight, _ in found)
    cases = [(Fraction(n, total), Knowledge(known.pools, {**open_, **known.hands})) for n, known in found]
    coming = Counter({face: n for face, n in unseen(GAME, view).items() if face in TOMES})
    return Seen(view, cases, coming)


def odds_lines(view: Table, seat: int) -> list[OddsLine]:
    """The odds of the most promising moves and of all that involve chance, then those of rivals and of waiting."""
    if seat not in GAME.to_act(view):
        return []
    legal, seen = list(GAME.legal(view, seat)), seen_by(view, seat)
    others = [move for move in legal if move.kind not in TOLD]
    best = sorted(others, key=lambda move: (-_worth(view, seat, move).number, -_soon(view, seat, move).number))[:MOVES]
    shown = [*best, *(move for move in legal if move.kind in TOLD)]
    lines = [line for move in shown for line in _lines(view, seat, move, seen)]
    return [*lines, *extra_lines(view), *_rivals(view, seat, seen), *_waiting(view, seat)]


def odds_of(view: Table, seat: int, move: Move) -> list[OddsLine]:
    """The lines of one legal move: how near a tome is then, what the next player may hold, and what chance brings."""
    return [] if move.kind == "leave" else _lines(view, seat, move, seen_by(view, seat))


def _lines(view: Table, seat: int, move: Move, seen: Seen) -> list[OddsLine]:
    if move.kind == "reorganize":
        return [_near(view, seat, move, seen), _dearest(seen, move)]
    lines = [_worth(view, seat, move), _soon(view, seat, move)]
    if move.kind == "use_on":
        return lines + _random_card(seen, move.arg(0, int), move)
    if move.kind == "complete" and view.zones[DECK]:
        lines.append(_near(view, seat, move, seen))
    return [*lines, _follower(view, seat, move, seen)]


def _of(name: str, move: Move | None) -> str:
    """The group name of a move's lines on one subject."""
    return name if move is None else f"{name} {GAME.format(move)}"


# -- how near a tome is after a move -----------------------------------------------------------------------


def then(view: Table, seat: int, move: Move) -> Plan:
    """The plan of a seat after a move, including the wildcard of a Philosopher's Stone."""
    plan, item = plan_of(view, seat).after(move), AGENDA.owed(view)
    stone = move.kind == "use" and item is not None and ABILITIES[item.n] == "stone"
    return plan._replace(wild=plan.wild + stone)


def lacking(plan: Plan, tome: str) -> tuple[str, ...]:
    """The shards a tome lacks after the debt is paid, first with useless cards, then with the least useful ones."""
    need = NEED[tome]
    lack = less(need, plan.hand)
    for _ in range(plan.due - sum(less(plan.hand, need))):
        worse = [more(lack, counted(card)) for card in dict.fromkeys(letters(less(need, lack)))]
        lack = max(worse, key=lambda some: within(letters(some), SOON, wild=plan.wild))
    return letters(lack)


def _hopes(plan: Plan) -> dict[str, Fraction]:
    """The chance of each open tome that ``SOON`` random shards complete it (L6)."""
    return {tome: within(lacking(plan, tome), SOON, wild=plan.wild) for tome in plan.tomes}


def _hope(plan: Plan, tome: str) -> HowStep:
    """The step about the shards that a tome lacks after a move."""
    if not tome:
        return HowStep("no_tome")
    lack = lacking(plan, tome)
    key = "in_hand" if len(lack) <= plan.wild else "soon_wild" if plan.wild else "soon"
    return HowStep(key, {"card": tome, "cards": lack, "n": SOON})


def _soon(view: Table, seat: int, move: Move) -> OddsLine:
    """The chance that ``SOON`` random shards complete the nearest tome after a move."""
    plan = then(view, seat, move)
    hopes = _hopes(plan)
    tome = max(hopes, key=hopes.__getitem__, default="")
    value = hopes.get(tome, Fraction(0))
    return OddsLine("soon", {"n": SOON}, value, _of("soon", move), move, (_hope(plan, tome), simply(value)), "good")


def _worth(view: Table, seat: int, move: Move) -> OddsLine:
    """The points of a tome completed by a move, plus those expected of the best tome with ``SOON`` more random shards.

    Unlike the chance of the nearest tome, they still distinguish moves when the shards for some tome are at hand.
    """
    plan = then(view, seat, move)
    hopes = _hopes(plan)
    tome = max(hopes, key=lambda title: hopes[title] * TOMES[title].vp, default="")
    done = TOMES[move.arg(0, str)].vp if move.kind in ("complete", "use_tome") else 0
    chance, points = hopes.get(tome, Fraction(0)), TOMES[tome].vp if tome else 0
    value = done + chance * points
    terms = " + ".join([*([str(done)] if done else []), *([f"{bracket(chance)} × {points}"] if tome else [])])
    counted_as = expected("worth", terms or "0", value)
    return OddsLine(
        "worth", {"n": SOON}, value, _of("worth", move), move, (_hope(plan, tome), counted_as), "good", "points"
    )


# -- coming tomes ------------------------------------------------------------------------------------------


def _close(view: Table, seat: int, move: Move, titles: Iterable[str]) -> set[str]:
    """The titles within reach of the hand after a move."""
    plan = then(view, seat, move)
    return {title for title in titles if short(plan.hand, plan.wild, title) <= CLOSE}


def _among(coming: Counter[str], wanted: Iterable[str], n: int) -> tuple[Fraction, tuple[HowStep, ...]]:
    """The chance that one of the next ``n`` tomes is wanted, and the steps of its calculation."""
    counted = tuple(title for title in wanted if coming[title])
    total, good = coming.total(), sum(coming[title] for title in counted)
    n = min(n, total)
    value, terms = at_least(total, good, n)
    counted_as = equal(f"{good}/{total}" if n == 1 else terms, value)
    return value, (HowStep("tomes", {"all": total, "n": good, "m": n}, counted), counted_as)


def _near(view: Table, seat: int, move: Move, seen: Seen) -> OddsLine:
    key, n = ("near", OPEN_TOMES) if move.kind == "reorganize" else ("next_near", 1)
    value, how = _among(seen.coming, _close(view, seat, move, TOMES), n)
    return OddsLine(key, {}, value, _of("near", move), move, how, "good")


def _dearest(seen: Seen, move: Move | None = None) -> OddsLine:
    points = _most(seen.coming)
    value, how = _among(seen.coming, [title for title, tome in TOMES.items() if tome.vp == points], OPEN_TOMES)
    return OddsLine("dearest", {"n": points}, value, _of("dearest", move), move, how, "good")


def _most(coming: Iterable[str]) -> int:
    """The points of the most valuable tome still face down."""
    return max(TOMES[title].vp for title in coming)


# -- hidden hands ------------------------------------------------------------------------------------------


def _random_card(seen: Seen, by: int, move: Move | None = None) -> list[OddsLine]:
    """The types that a random card of a hand may have, each with its chance and the steps of its calculation."""
    hidden, known, weighed, lines = seen.hidden(by), seen.sure(by), seen.weighed(by), []
    for letter in SHARDS:
        if value := seen.share(by, letter):
            facts = {"n": known.count(letter), "m": hidden, "all": len(known) + hidden}
            how = (HowStep("random_card" if hidden else "random_known", facts), *weighed, simply(value))
            lines.append(OddsLine("discards", {"by": by, "card": letter}, value, _of("discard", move), move, how))
    return lines


def _follower(view: Table, seat: int, move: Move, seen: Seen) -> OddsLine:
    """The chance that the next opponent can complete some open tome after a move.

    It covers all possible hands and, after a completed tome, all tomes that may replace it.
    """
    v = Vars.of(view)
    by = next_seat(view, seat, v.active)
    wild, tomes, value = v.wild[by], then(view, seat, move).tomes, Fraction(0)
    comes = move.kind == "complete" and bool(view.zones[DECK])
    come = seen.coming if comes else Counter({"": 1})
    for have, p in seen.hands(by):
        able = {title for title in (*tomes, *come) if title and not short(have, wild, title)}
        good = come.total() if able.intersection(tomes) else sum(come[title] for title in able)
        value += p * Fraction(good, come.total())
    hidden = seen.hidden(by)
    first = HowStep("rival_hand" if hidden else "rival_open", {"by": by, "n": len(seen.sure(by)), "m": hidden})
    how = (first, *seen.weighed(by), *((HowStep("or_next", {"n": come.total()}),) if comes else ()), simply(value))
    return OddsLine("follower", {}, value, _of("follower", move), move, how, "bad")


def _rivals(view: Table, seat: int, seen: Seen) -> Iterator[OddsLine]:
    """Yield, for each opponent and open tome, the chance that the opponent can complete it now, unless it is 0."""
    v = Vars.of(view)
    for by in (s for s in v.active if s != seat):
        wild, facts = v.wild[by], {"by": by, "n": len(seen.sure(by)), "m": seen.hidden(by)}
        for tome in dict.fromkeys(view.open_codes(OPEN)):
            if value := sum((p for have, p in seen.hands(by) if not short(have, wild, tome)), Fraction(0)):
                first = HowStep("rival_known" if value == 1 else "rival_hand", {**facts, "card": tome})
                how = (first, *(seen.weighed(by) if value < 1 else ()), simply(value))
                yield OddsLine("rival", {"by": by, "card": tome}, value, f"{tome} {by}", None, how, "bad")


# -- waiting -----------------------------------------------------------------------------------------------


def _waiting(view: Table, seat: int) -> Iterator[OddsLine]:
    """Yield the average number of random shards that each open tome still takes (L4)."""
    mine = plan_of(view, seat)
    for tome in dict.fromkeys(view.open_codes(OPEN)):
        if short(mine.hand, mine.wild, tome):
            lack = letters(less(NEED[tome], mine.hand))
            value = mean_draws(lack, wild=mine.wild)
            first = HowStep("waiting", {"card": tome, "cards": lack, "mean": value}, (tome,))
            how = (first, *([HowStep("wild", {"n": mine.wild})] if mine.wild else []))
            yield OddsLine("waiting", {"card": tome}, value, f"{tome} waiting", None, how, "plain", "points")


def extra_lines(view: Table) -> list[OddsLine]:
    """The odds of the extra card of a History effect at the next replenish, if chance chooses the deck.

    The usual cards are drawn first; a deck emptied by that cannot be chosen.
    """
    waiting = any(kind == "H" for _, kind, _ in Vars.of(view).effects)
    if not waiting or view.options["history_choice"] != "random":
        return []
    market = view.open_codes(MARKET)
    full = [letter for letter, zone in DECKS.items() if len(view.zones[zone]) > (letter not in market)]
    value = Fraction(1, max(1, len(full)))
    how = (HowStep("extra", {"n": len(full)}), simply(value))
    return [OddsLine("extra", {"card": letter}, value, "extra", None, how) for letter in full]


# -- outcomes and predictions ------------------------------------------------------------------------------


def outcome(line: OddsLine, seat: int, before: Table, after: Table) -> float | None:
    """See :meth:`combinatoria.game_api.protocols.LivePart.outcome`."""
    move = line.move
    assert move is not None
    if line.key in ("soon", "worth"):
        return None  # a hypothetical draw that the tables cannot show
    if line.key == "discards":
        gone = next(e for e in after.events if e.kind == "move" and e.dst == DISCARD)
        return float(gone.faces[0] == line.facts["card"])
    if line.key == "follower":
        rival, tomes = plan_of(before, next_seat(before, seat, Vars.of(before).active)), then(before, seat, move).tomes
        if move.kind == "complete" and before.zones[DECK]:
            tomes += (before.faces[before.top(DECK)],)
        return float(any(not short(rival.hand, rival.wild, title) for title in tomes))
    come = [before.faces[i] for i in before.zones[DECK][::-1][: 1 if line.key == "next_near" else OPEN_TOMES]]
    if line.key == "dearest":
        return float(any(TOMES[title].vp == line.facts["n"] for title in come))
    return float(bool(_close(before, seat, move, come)))


def question(view: Table, seat: int, move: Move) -> tuple[str, Mapping[str, Any]] | None:
    """See :meth:`combinatoria.game_api.protocols.LivePart.question`.

    Before new tomes it asks whether one of the most valuable shows; before a random discard, whether it is of the
    likeliest type.
    """
    viewer = seat if view.viewer is None else view.viewer
    if move.kind == "reorganize":
        return "dearest", {"by": seat, "n": _most(seen_by(view, viewer).coming)}
    return ("discard", _likeliest(view, viewer, move.arg(0, int)).facts) if move.kind == "use_on" else None


def _likeliest(view: Table, viewer: int, by: int) -> OddsLine:
    return max(_random_card(seen_by(view, viewer), by), key=lambda line: line.number)


def foreseen(view: Table, viewer: int, ask: Event, after: Sequence[Event]) -> tuple[OddsLine, bool]:
    """See :meth:`combinatoria.game_api.protocols.LivePart.foreseen`."""
    gone = next(e for e in after if e.kind == "move")
    if ask.facts:
        line = _likeliest(view, viewer, int(ask.facts["seat"]))
        return line, gone.faces[0] == line.facts["card"]
    line = _dearest(seen_by(view, viewer))
    return line, any(TOMES[str(face)].vp == line.facts["n"] for face in gone.faces)
