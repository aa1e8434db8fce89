"""Tomorrow's Journey, the rules. Section and ruling numbers are those of the game's spec."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...core.beat import Beat
from ...core.chance import Chance
from ...core.dealing import carry
from ...core.game import Game, Result
from ...core.gauge import Gauge
from ...core.move import Move, refuse
from ...core.options import Option, named
from ...core.possible import Shape, each, one_of, word
from ...core.sheet import Sheet
from ...core.table import EVERYBODY, Face, Table, Zone
from . import board, cards
from .effects import RESTING, carry_out, compulsory, fall, lose
from .legal import offers, why_not
from .moves import label, meant, picks
from .score import score, sheet
from .status import faults

__all__ = ["Journey"]

_ALL = dict.fromkeys(cards.ITEMS, True)
_BEGINNER = frozenset({"rucksack", "radio", "map", "lantern"})


class Journey(Game):
    """One card a turn moves the white pawn and a black one and becomes an event; tell five stories and come home."""

    name = "journey"
    seats = range(1, 2)
    default_seats = 1
    options = named(
        Option(
            "items",
            "beginner",
            ("beginner", "none", "all"),
            sets={"none": dict.fromkeys(cards.ITEMS, False), "all": _ALL},
        ),
        *(Option(name, name in _BEGINNER) for name in cards.ITEMS),
        Option("green_copies", "one", ("one", "all")),
        Option("yellow_return", "bottom", ("bottom", "top")),
        Option("strict_effects", False),
    )
    grammar = {
        "draw": "draw",
        "play": "play {card:card}",
        "loop": "loop",
        "black": "black {a:int} {b:int}",
        "black_back": "black {a:int} {b:int} back",
        "red": "red {pawn:b1|b2} {dir:forward|back}",
        "blue": "blue {cards:cards}",
        "green": "green {card:card}",
        "yellow": "yellow",
        "under": "return {card:card}",
        "white": "white {give:card} for {take:card}",
        "decline": "decline",
        "complete": "complete {suit:red|green|blue|yellow|white}",
        "end": "end",
        "letter_move": "letter {pawn:b1|b2} {dir:forward|back}",
        "letter_return": "letter return {card:card}",
        "resign": "resign",
    }
    anytime = frozenset({"resign"})
    phases = ("renew", "play", "loop", "black", "event", "resolve", "over")
    phase_rule = "4"
    beats = {"loop": Beat("show", tone="bad"), "story": Beat("sign", "star", "good")}
    label = staticmethod(label)
    deck = staticmethod(cards.deck)
    origin = staticmethod(cards.origin)
    design = staticmethod(cards.design)
    card_text = staticmethod(cards.card_text)
    card_note = staticmethod(cards.card_note)
    offers = staticmethod(offers)
    faults = staticmethod(faults)
    picks = staticmethod(picks)
    meant = staticmethod(meant)

    # -- sections 2 and 3 ----------------------------------------------------------------------------------

    def zones(self, seats: int, options: Mapping[str, Any]) -> Sequence[Zone]:
        """The week (locations, pawns, events), the piles, stories and items, and the hand, which lies open (7)."""
        out = [Zone(board.DECK, shape="stack", top_first=True)]
        out += [Zone(board.DISCARD, sees=EVERYBODY, shape="pile"), Zone(board.PLAYED, sees=EVERYBODY)]
        for n in board.DAYS:
            out.append(Zone(board.place_zone(n), sees=EVERYBODY, spot=("week", 1, n)))
            out.append(Zone(board.at_zone(n), sees=EVERYBODY, spot=("week", 2, n)))
            out.append(Zone(board.day_zone(n), sees=EVERYBODY, shape="column", spot=("week", 3, n)))
        out += [Zone(board.STORIES, sees=EVERYBODY), Zone(board.LETTERS, 0, EVERYBODY, "pile", top_only=True)]
        out += [Zone(board.USED, sees=EVERYBODY, shape="pile"), Zone(board.ITEM_CARDS, 0, EVERYBODY)]
        return [*out, Zone(board.HAND, 0, EVERYBODY, "hand")]

    def variables(self, seats: int, options: Mapping[str, Any]) -> dict[str, Any]:
        """Phase and turn, what happens now, and how it was lost."""
        return {"phase": "renew", "turns": 1, **RESTING, "lost": ""}

    def forms(self, seats: int, options: Mapping[str, Any]) -> Mapping[str, Shape]:
        """See :class:`Game`."""
        faces = Shape(each(word))
        return {"used": Shape(each(one_of(cards.SUITS))), "sleeping": faces, "copies": faces}

    def box(self, seats: int, options: Mapping[str, Any]) -> Mapping[str, Sequence[Face]]:
        """Events and six locations to shuffle; the tree, the pawns, the stories and the items lie ready."""
        taken = [face for name, face in cards.ITEMS.items() if options[name]]
        ready = {board.place_zone(board.HOME): [cards.TREE], board.at_zone(1): list(cards.PAWNS.values())}
        shuffled = {board.DECK: cards.EVENTS, board.PLAYED: cards.LOCATIONS[:-1]}
        return {**shuffled, **ready, board.STORIES: cards.STORIES, board.ITEM_CARDS: taken}

    def setup(self, t: Table, chance: Chance) -> None:
        """Shuffle, lay out the week, draw the hand."""
        t.shuffle(board.DECK, chance.shuffle, rule="3", note="setup")
        t.shuffle(board.PLAYED, chance.shuffle, rule="3")
        for n in board.DAYS[:-1]:
            t.move((t.top(board.PLAYED),), board.PLAYED, board.place_zone(n), rule="3", note="place", facts={"n": n})
        for _ in range(board.hand_size(t)):
            t.move((t.top(board.DECK),), board.DECK, board.HAND, by=0, rule="3", note="draw")

    # -- section 4 -----------------------------------------------------------------------------------------

    def to_act(self, t: Table) -> tuple[int, ...]:
        """The one traveller."""
        return () if t.vars["phase"] == "over" else (0,)

    def check(self, t: Table, seat: int, move: Move) -> None:
        """See :func:`combinatoria.games.journey.legal.why_not`."""
        refuse(why_not(t, move))

    def play(self, t: Table, seat: int, move: Move, chance: Chance) -> None:
        """See :class:`Game`."""
        kind = move.kind
        if kind == "draw":
            self._renew(t)
        elif kind == "play":
            self._play(t, str(move.args[0]))
        elif kind == "loop":
            self._loop(t)
        elif kind in ("black", "black_back"):
            self._black(t, move)
        elif t.vars["phase"] == "event" and kind not in ("letter_move", "letter_return", "resign"):
            carry_out(t, move)
        elif kind == "complete":
            self._complete(t, str(move.args[0]))
        elif kind == "end":
            self._end(t)
        elif kind == "resign":
            lose(t, "resigned", "R24")
        else:
            self._letter(t, move)

    def _renew(self, t: Table) -> None:
        """4.1, and the Radio."""
        if not compulsory(t, "renew", "draw.ask"):
            return
        deck = t.zones[board.DECK]
        if t.options["radio"] and deck and t.known.get(deck[-1]) != EVERYBODY:
            t.show((deck[-1],), rule="4.radio", note="radio")
        t.set("phase", "play", rule="4.play")

    def _play(self, t: Table, face: Face) -> None:
        """4.2: white moves; on a loop a card of the deck is owed (R3)."""
        n = cards.NUMBER[face]
        looped = board.loops(board.day_of(t, "w"), n)
        carry(t, (face,), board.HAND, board.PLAYED, by=0, rule="4.play", note="play")
        board.walk(t, "w", n, rule="R1", note="walk.loop" if looped else "walk")
        t.set("phase", "loop" if looped else "black", rule="R2")

    def _loop(self, t: Table) -> None:
        if compulsory(t, "loop", "loop.ask", board.DISCARD, note="loop", beat="loop"):
            t.set("phase", "black", rule="4.black")

    def _black(self, t: Table, move: Move) -> None:
        """4.2: the black pawns, then 4.3 and 4.4."""
        sign = -1 if move.kind == "black_back" else 1
        for pawn, n in zip(board.BLACK, move.args, strict=True):
            board.walk(t, pawn, sign * int(n), rule="4.black", note="walk")  # type: ignore[arg-type]
        fall(t)

    def _complete(self, t: Table, name: str) -> None:
        """4.5: the story is told, and is a letter at once (R16)."""
        story = cards.STORY_OF[cards.SUIT_OF[name]]
        carry(t, (story,), board.STORIES, board.LETTERS, by=0, rule="4.resolve", note="complete", beat="story")

    def _letter(self, t: Table, move: Move) -> None:
        """4.7: a letter is used up, in whatever phase."""
        t.move((t.top(board.LETTERS),), board.LETTERS, board.USED, by=0, rule="4.letters", note="letter")
        if move.kind == "letter_return":
            carry(t, (str(move.args[0]),), board.DISCARD, board.DECK, by=0, rule="4.letters", note="letter.return")
        else:
            board.walk(t, str(move.args[0]), board.step_of(move.args[1]), rule="4.letters", note="walk")

    def _end(self, t: Table) -> None:
        """4.6: only now it is asked whether the journey has come to its end (R17)."""
        if board.home(t):
            t.say("end.won", kind="end", by=0, rule="5", facts={"n": score(t).total})
            t.set("phase", "over", rule="5")
            return
        t.set("turns", t.vars["turns"] + 1, rule="4.end")
        t.set("phase", "renew", rule="4.renew")
        t.say("turn", kind="turn", by=0, rule="4.end", facts={"n": t.vars["turns"]})

    # -- section 5 -----------------------------------------------------------------------------------------

    def result(self, t: Table) -> Result | None:
        """Won with a score, or lost by the draw that could not be made."""
        if t.vars["phase"] != "over":
            return None
        if lost := t.vars["lost"]:
            return Result((), f"lost_{lost}", facts={"n": board.letters(t) + board.spent(t)})
        total = score(t).total
        return Result((0,), "won", (total,), {"n": total})

    def sheets(self, view: Table, viewer: int) -> Sequence[Sheet]:
        """What the table would be worth."""
        return (sheet(view),)

    # -- screens -------------------------------------------------------------------------------------------

    def gauges(self, view: Table, viewer: int) -> Sequence[Gauge]:
        """The clock, and how many letters there are."""
        return [
            Gauge("clock", board.DECK, len(view.zones[board.DECK]), len(cards.EVENTS)),
            Gauge("letters", board.LETTERS, board.letters(view), len(cards.STORIES)),
        ]

    def card_states(self, view: Table) -> Mapping[Face, tuple[str, Mapping[str, Any]]]:
        """What each story still needs as the pawns stand, and how much room a location has."""
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
        """The status line: the phase; while events happen, what is owed."""
        phase = str(t.vars["phase"])
        if phase == "event":
            return f"event_{t.vars['effect']}"
        if phase == "resolve":
            return "resolve_story" if board.completable(t) else "resolve"
        return "black_compass" if phase == "black" and t.options["compass"] else phase

    def prompt_facts(self, t: Table, seat: int) -> Mapping[str, Any]:
        """The days of the black move, the event that happens, the stories that can be completed, and the turn."""
        card = t.faces[t.zones[board.PLAYED][0]] if t.zones[board.PLAYED] else ""
        suits = tuple(cards.SUIT_NAMES[s] for s in board.completable(t))
        days_left = board.WEEK - cards.NUMBER[card] if card else 0
        return {"n": days_left, "card": t.vars["event"] or card, "suits": suits, "turns": t.vars["turns"]}
