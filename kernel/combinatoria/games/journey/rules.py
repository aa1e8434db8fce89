"""The rules of Tomorrow's Journey. Section and ruling numbers are those of the game's spec."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from ...core.beat import Beat
from ...core.chance import Chance
from ...core.game import Game, Result
from ...core.gauge import Gauge
from ...core.move import Move, refuse
from ...core.options import Option, named
from ...core.sheet import Sheet
from ...core.table import EVERYBODY, Face, Table, Zone
from . import board, cards
from .effects import HOW
from .legality import offers, why_not
from .moves import MOVES, interpret_picks, label, picks
from .score import score, sheet
from .validation import validate_position
from .variables import Vars

__all__ = ["Journey"]

_SETS: Mapping[bool | int | str, Mapping[str, bool | int | str]] = {
    "none": dict.fromkeys(cards.ITEMS, False),
    "all": dict.fromkeys(cards.ITEMS, True),
}
_BEGINNER = frozenset({"rucksack", "radio", "map", "lantern"})


class Journey(Game):
    """One card a turn moves the white pawn and a black one, then becomes an event; complete five stories, come home."""

    name = "journey"
    seats = range(1, 2)
    default_seats = 1
    options = named(
        Option("items", "beginner", ("beginner", *_SETS), sets=_SETS),
        *(Option(name, name in _BEGINNER) for name in cards.ITEMS),
        Option("green_copies", "one", ("one", "all")),
        Option("yellow_return", "bottom", ("bottom", "top")),
        Option("strict_effects", False),
    )
    grammar = {kind: way["form"] for kind, way in MOVES.items()}
    anytime = frozenset({"resign"})
    phases = ("renew", "play", "loop", "black", "event", "resolve", "over")
    phase_rule = "4"
    beats = {"loop": Beat("show", tone="bad"), "story": Beat("sign", "star", "good")}
    things = {board.LETTERS: "letter", board.USED: "letter"}
    vars = Vars
    label = staticmethod(label)
    deck = staticmethod(cards.deck)
    origin = staticmethod(cards.origin)
    design = staticmethod(cards.design)
    card_text = staticmethod(cards.card_text)
    card_note = staticmethod(cards.card_note)
    offers = staticmethod(offers)
    validate_position = staticmethod(validate_position)
    picks = staticmethod(picks)
    interpret_picks = staticmethod(interpret_picks)

    # -- sections 2 and 3 ----------------------------------------------------------------------------------

    def zones(self, seats: int, options: Mapping[str, Any]) -> Sequence[Zone]:
        """The week (locations, pawns, events), the piles, stories and items, and the open hand (7)."""
        lies = partial(Zone, sees=EVERYBODY)
        out = [Zone(board.DECK, shape="stack", top_first=True), lies(board.DISCARD, shape="pile"), lies(board.PLAYED)]
        for n in board.DAYS:
            out += [lies(board.place_zone(n), spot=("week", 1, n)), lies(board.at_zone(n), spot=("week", 2, n))]
            out.append(lies(board.day_zone(n), shape="column", spot=("week", 3, n)))
        out += [lies(board.STORIES), lies(board.LETTERS, 0, shape="pile", top_only=True)]
        return [*out, lies(board.USED, shape="pile"), lies(board.ITEM_CARDS, 0), lies(board.HAND, 0, shape="hand")]

    def box(self, seats: int, options: Mapping[str, Any]) -> Mapping[str, Sequence[Face]]:
        """Events and six locations to shuffle; tree, pawns, stories and items are set out."""
        taken = [face for name, face in cards.ITEMS.items() if options[name]]
        ready = {board.place_zone(board.HOME): [cards.TREE], board.at_zone(1): list(cards.PAWNS.values())}
        shuffled = {board.DECK: cards.EVENTS, board.PLAYED: cards.LOCATIONS[:-1]}
        return {**shuffled, **ready, board.STORIES: cards.STORIES, board.ITEM_CARDS: taken}

    def setup(self, t: Table, chance: Chance) -> None:
        """Shuffle, lay out the week, and draw the hand."""
        t.shuffle(board.DECK, chance.shuffle, rule="3", note="setup")
        t.shuffle(board.PLAYED, chance.shuffle, rule="3")
        for n in board.DAYS[:-1]:
            t.move((t.top(board.PLAYED),), board.PLAYED, board.place_zone(n), rule="3", note="place", facts={"n": n})
        for _ in range(board.hand_size(t)):
            t.move((t.top(board.DECK),), board.DECK, board.HAND, by=0, rule="3", note="draw")

    # -- section 4 -----------------------------------------------------------------------------------------

    def check(self, t: Table, seat: int, move: Move) -> None:
        """See :func:`combinatoria.games.journey.legality.why_not`."""
        refuse(why_not(t, move))

    def play(self, t: Table, seat: int, move: Move, chance: Chance) -> None:
        """See :mod:`combinatoria.games.journey.effects`."""
        HOW[move.kind](t, *move.args)

    # -- section 5 -----------------------------------------------------------------------------------------

    def result(self, t: Table) -> Result | None:
        """A win with its score, or a loss with its cause; None while the match goes on."""
        if (v := Vars.of(t)).phase != "over":
            return None
        if v.lost:
            return Result((), f"lost_{v.lost}", facts={"n": board.letters(t) + board.spent(t)})
        total = score(t).total
        return Result((0,), "won", (total,), {"n": total})

    def sheets(self, view: Table, viewer: int) -> Sequence[Sheet]:
        """The score if the match were won now."""
        return (sheet(view),)

    def reached(self, t: Table) -> Sequence[Gauge]:
        """The stories told and, after a win, the score."""
        stories = Gauge("told", 0, board.letters(t) + board.spent(t), len(cards.STORIES))
        return (stories,) if Vars.of(t).lost else (stories, Gauge("points", 0, score(t).total))

    def epilogue(self, t: Table) -> Sequence[tuple[str, Mapping[str, Any]]]:
        """The journey's own story: a sentence for each story told, and where it ended."""
        left = {cards.STORY_OF[suit] for suit in board.open_stories(t)}
        stories: list[tuple[str, Mapping[str, Any]]] = [(face, {}) for face in cards.STORIES if face not in left]
        if not (v := Vars.of(t)).lost:
            return [*stories, ("home", {"n": v.turns})]
        day = board.days(t)[0]
        return [*stories, ("stranded", {"cards": board.location(t, day), "day": day})]

    # -- screens -------------------------------------------------------------------------------------------

    def gauges(self, view: Table, viewer: int) -> Sequence[Gauge]:
        """The clock, and the number of letters."""
        return [
            Gauge("clock", board.DECK, len(view.zones[board.DECK]), len(cards.EVENTS)),
            Gauge("letters", board.LETTERS, board.letters(view), len(cards.STORIES)),
        ]

    def card_states(self, view: Table) -> Mapping[Face, tuple[str, Mapping[str, Any]]]:
        """The needs of each open story with the pawns where they are, and how full each location is."""
        out: dict[Face, tuple[str, Mapping[str, Any]]] = {}
        for suit, short in board.lacking(view).items():
            face = cards.STORY_OF[suit]
            if board.HOME in board.days(view):
                out[face] = ("needs_week", {})
            elif len(short) == 1:
                ((day, (have, need)),) = short.items()
                out[face] = ("needs_day", {"n": day, "have": have, "need": need})
            else:
                out[face] = ("needs_days", {"n": len(short)}) if short else ("ready", {})
        for day in board.DAYS[:-1]:
            if view.zones[board.place_zone(day)]:
                facts = {"n": len(board.events(view, day)), "m": board.capacity(view, day)}
                out[board.location(view, day)] = ("room", facts)
        return out

    def prompt(self, t: Table, seat: int) -> str:
        """The status line: the phase, or the pending decision while events happen."""
        v = Vars.of(t)
        if v.phase == "event":
            return f"event_{v.effect}"
        if v.phase == "resolve":
            return "resolve_story" if board.completable(t) else "resolve"
        return "black_compass" if v.phase == "black" and t.options["compass"] else v.phase

    def prompt_facts(self, t: Table, seat: int) -> Mapping[str, Any]:
        """The days of the black move, the current event, the stories that can be completed, and the turn."""
        v, in_play = Vars.of(t), t.open_codes(board.PLAYED)
        suits, n = tuple(cards.SUIT_NAMES[s] for s in board.completable(t)), board.days_left(t) if in_play else 0
        return {"n": n, "card": v.event or "".join(in_play), "suits": suits, "turns": v.turns}
