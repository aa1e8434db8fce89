"""A turn as a plan (:mod:`combinatoria.players.plan`), and what its end is worth (section 12 of the spec).

All that a player decides in a turn is looked at; a card that comes from the deck unseen stays unknown. Letters are used
only where they complete a story, bring everybody home, save a draw, or bring back the card that is wanted.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...core.move import Move
from ...core.table import Face, Table
from .board import BLACK, HOME, WEEK, ahead, loops, splits
from .cards import EVENTS, ICON, NUMBER, SUIT_NAMES, SUITS
from .outlook import Spot, apart, completers, counted, home_share, kit_of, lies, spot_of, stand, steps_to_story
from .score import OF_DAY, OF_LETTER

__all__ = ["LOST", "WON", "Course"]

UNKNOWN: Final = "?"
"""Stands for a card drawn in a plan."""
LOST: Final = -10_000.0
WON: Final = 20_000.0
STORY: Final = 1000.0
SOON: Final = 350.0
"""A story that can surely be completed next turn."""
RETURNED: Final = 0.95
"""How good a card is for that which a letter must bring back."""
LETTER: Final = 12.0
CARD: Final = 2.0
SPREAD: Final = 6.0
"""Each of at most three locations that carry the suit of an open story."""
POINT: Final = 10.0
GOING_HOME: Final = 3000.0
"""Once all stories are complete: what it is worth to be sure of coming home."""
EXCHANGED: Final = 4
"""Discarded cards that a white event is tried with."""


def _told(s: Spot) -> int:
    """How many stories are complete."""
    return len(SUITS) - len(s.open)


class Course:
    """The turn of a position, for :func:`combinatoria.players.plan.planning`; decisions are moves of the game.

    Args:
        t: the table, a view or a full one.
    """

    def __init__(self, t: Table) -> None:
        self.kit, self.start = kit_of(t), spot_of(t)
        self._steps: dict[Spot, list[tuple[Move, Spot, float]]] = {}

    def steps(self, s: Spot) -> list[tuple[Move, Spot, float]]:
        """See :class:`combinatoria.players.plan.Turn`; each position is looked at once."""
        if s not in self._steps:
            self._steps[s] = [(move, after, 0.0) for move, after in getattr(self, f"_{s.phase}")(s)]
        return self._steps[s]

    def stop(self, s: Spot) -> float | None:
        """See :class:`combinatoria.players.plan.Turn`."""
        if s.phase == "over":
            return LOST + STORY * _told(s)
        return self.worth(s) if s.phase in ("resolve", "ended") else None

    def unseen(self, s: Spot) -> list[Face]:
        """The cards that may still come."""
        seen = {*s.hand, *s.dump, s.card, *(face for cards in s.board for face in cards)}
        return [face for face in EVENTS if face not in seen]

    def soon(self, s: Spot) -> float:
        """The chance to complete a story next turn: sure with a card of the hand, or one that a letter brings back."""
        at = (s.w, s.b1, s.b2, s.board, s.open, self.kit)
        found = completers(*at, min(2, s.letters))
        if any(face in found for face in s.hand):
            return 1.0
        coming = [s.top] if s.top else self.unseen(s)
        share = sum(face in found for face in coming) / max(1, len(coming))
        share = 1 - (1 - share) ** (1 + s.hand.count(UNKNOWN))
        if share < RETURNED and s.letters and any(face in completers(*at, min(2, s.letters - 1)) for face in s.dump):
            return RETURNED
        return share

    def worth(self, s: Spot) -> float:
        """What it is worth to end the turn here."""
        if s.open == "" and s.w == s.b1 == s.b2 == HOME:
            alike = sum(len({ICON[face] for face in cards}) == 1 for cards in s.board)
            return WON + POINT * (s.deck + OF_LETTER * s.letters + OF_DAY * alike)
        rescue = min(s.letters, len(s.dump))
        if s.deck + rescue == 0:
            return LOST + STORY * _told(s)
        value = STORY * _told(s) + LETTER * s.letters + CARD * s.deck
        if not s.open:
            return value + GOING_HOME * home_share(s, self.kit, self.unseen(s))
        under = counted(s.board)
        spread = sum([min(3, under[suit][0].bit_count()) for suit in s.open])
        return value + SOON * self.soon(s) + SPREAD * spread

    def glance(self, s: Spot) -> float:
        """What a position promises at first sight: with the best black move, and as events would leave it alone."""
        if s.phase in ("loop", "black"):
            return max([self.glance(after) for _, after, _ in self.steps(s)])
        if s.phase == "over":
            return LOST
        near = self._missing(s)
        reached = STORY if s.open else WON
        return self.worth(s) + (reached if near is not None and near <= s.letters else 0.0)

    # -- decisions, by phase --

    def _renew(self, s: Spot) -> Iterator[tuple[Move, Spot]]:
        yield Move("draw"), s._replace(phase="ended" if s.deck else "over")
        if s.letters:
            for face in s.dump:
                yield Move("letter_return", (face,)), self._returned(s, face)._replace(phase="ended")

    def _ended(self, s: Spot) -> Iterator[tuple[Move, Spot]]:
        return iter(())

    def _over(self, s: Spot) -> Iterator[tuple[Move, Spot]]:
        return iter(())

    def _returned(self, s: Spot, face: Face) -> Spot:
        dump = tuple([f for f in s.dump if f != face])
        return s._replace(dump=dump, deck=s.deck + 1, top=face, letters=s.letters - 1)

    def _draws(self, s: Spot, after: Spot) -> Iterator[tuple[Move, Spot]]:
        """A card must be drawn from an empty deck: a letter saves it."""
        if s.letters and s.dump:
            for face in s.dump:
                yield Move("letter_return", (face,)), self._returned(s, face)
        else:
            yield Move("loop" if s.phase == "loop" else "yellow"), after._replace(phase="over", effect="")

    def _play(self, s: Spot) -> Iterator[tuple[Move, Spot]]:
        for face in s.hand:
            n = NUMBER[face]
            phase = "loop" if loops(s.w, n) else "black"
            hand = tuple([f for f in s.hand if f != face])
            yield Move("play", (face,)), s._replace(phase=phase, w=ahead(s.w, n), hand=hand, card=face)

    def _loop(self, s: Spot) -> Iterator[tuple[Move, Spot]]:
        if not s.deck:
            yield from self._draws(s, s)
            return
        dump = tuple(sorted((*s.dump, s.top))) if s.top else s.dump
        yield Move("loop"), s._replace(phase="black", deck=s.deck - 1, top="", dump=dump)

    def _black(self, s: Spot) -> Iterator[tuple[Move, Spot]]:
        board, dump, to = s.board, s.dump, s.w - 1
        if s.w == HOME:
            dump = tuple(sorted((*dump, s.card)))
        else:
            column, room = (s.card, *board[to]), self.kit.room[to]
            board = (*board[:to], column[:room], *board[to + 1 :])
            dump = tuple(sorted((*dump, *column[room:])))
        for a, b, back in splits(WEEK - NUMBER[s.card], self.kit.shared, self.kit.backward):
            sign = -1 if back else 1
            after = stand(s, ahead(s.b1, sign * a), ahead(s.b2, sign * b))
            after = after._replace(phase="event", board=board, dump=dump, card="")
            yield Move("black_back" if back else "black", (a, b)), self._settled(after)

    def _settled(self, s: Spot) -> Spot:
        """Let events pass until something is to be decided."""
        s = s._replace(effect="")
        while s.copies:
            face, *rest = s.copies
            s = s._replace(copies=tuple(rest), effect=SUIT_NAMES[face[0]])
            if face not in s.asleep and self._matters(s):
                return s
        column = s.board[s.w - 1]
        for row in range(s.row, len(column)):
            face = column[row]
            if face in s.asleep or face[0] in s.used:
                continue
            s = s._replace(row=row + 1, used=s.used + face[0], effect=SUIT_NAMES[face[0]])
            if face[0] == "G" and self.kit.every:
                return self._settled(s._replace(copies=self._beside(s)))
            if self._matters(s):
                return s
        return s._replace(phase="resolve", row=0, used="", asleep=(), effect="")

    def _matters(self, s: Spot) -> bool:
        """Whether an effect has a target."""
        if s.effect == "blue":
            return bool(self._pairs(s))
        return bool(self._beside(s) if s.effect == "green" else s.hand and s.dump if s.effect == "white" else True)

    def _beside(self, s: Spot) -> tuple[Face, ...]:
        """What the green event may copy: above, below, left, right."""
        row, at = s.row - 1, s.w - 1
        here = s.board[at]
        found = [*here[max(0, row - 1) : row], *here[row + 1 : row + 2]]
        for day in (at - 1, at + 1):
            if 0 <= day < WEEK:
                found += s.board[day][row : row + 1]
        return tuple([face for face in found if face[0] != "G" and face not in s.asleep])

    def _pairs(self, s: Spot) -> list[tuple[Face, Face]]:
        lie = sorted(face for cards in s.board for face in cards)
        return [(a, b) for i, a in enumerate(lie) for b in lie[i + 1 :] if a[1] == b[1]]

    def _event(self, s: Spot) -> Iterator[tuple[Move, Spot]]:
        found = list(getattr(self, f"_{s.effect}")(s))
        yield from found
        if s.effect not in ("yellow", "under") and not (self.kit.strict and found):
            yield Move("decline"), self._settled(s)

    def _nudged(self, s: Spot, kind: str) -> Iterator[tuple[Move, Spot]]:
        for pawn in BLACK:
            for way, k in (("forward", 1), ("back", -1)):
                x, y = (ahead(s.b1, k), s.b2) if pawn == "b1" else (s.b1, ahead(s.b2, k))
                yield Move(kind, (pawn, way)), stand(s, x, y)

    def _red(self, s: Spot) -> Iterator[tuple[Move, Spot]]:
        for move, after in self._nudged(s, "red"):
            yield move, self._settled(after)

    def _blue(self, s: Spot) -> Iterator[tuple[Move, Spot]]:
        for a, b in self._pairs(s):
            swap = {a: b, b: a}
            board = tuple([tuple([swap.get(face, face) for face in cards]) for cards in s.board])
            asleep = tuple(sorted({*s.asleep, a, b}))
            yield Move("blue", ((a, b),)), self._settled(s._replace(board=board, asleep=asleep))

    def _green(self, s: Spot) -> Iterator[tuple[Move, Spot]]:
        for face in self._beside(s):
            yield Move("green", (face,)), self._settled(s._replace(copies=(face,)))

    def _yellow(self, s: Spot) -> Iterator[tuple[Move, Spot]]:
        if not s.deck:
            yield from self._draws(s, s)
            return
        hand = tuple(sorted((*s.hand, s.top or UNKNOWN)))
        yield Move("yellow"), s._replace(effect="under", hand=hand, deck=s.deck - 1, top="")

    def _under(self, s: Spot) -> Iterator[tuple[Move, Spot]]:
        for face in dict.fromkeys(s.hand):
            hand = list(s.hand)
            hand.remove(face)
            top = face if (self.kit.top or not s.deck) and face != UNKNOWN else s.top
            yield Move("under", (face,)), self._settled(s._replace(hand=tuple(hand), deck=s.deck + 1, top=top))

    def _white(self, s: Spot) -> Iterator[tuple[Move, Spot]]:
        found = completers(s.w, s.b1, s.b2, s.board, s.open, self.kit, min(2, s.letters)) if s.open else self._homing(s)
        liked = sorted(s.dump, key=lambda face: (face not in found, face[0] not in s.open))[:EXCHANGED]
        for mine in [face for face in s.hand if face != UNKNOWN]:
            for face in liked:
                hand = tuple(sorted((*(f for f in s.hand if f != mine), face)))
                dump = tuple(sorted((*(f for f in s.dump if f != face), mine)))
                yield Move("white", (mine, face)), self._settled(s._replace(hand=hand, dump=dump))

    def _homing(self, s: Spot) -> frozenset[Face]:
        """The cards that take the white pawn to Day 7."""
        return frozenset([face for face in s.dump if ahead(s.w, NUMBER[face]) == HOME])

    def _resolve(self, s: Spot) -> Iterator[tuple[Move, Spot]]:
        can = self._complete(s)
        for suit in can:
            after = s._replace(open=s.open.replace(suit, ""), letters=s.letters + 1)
            yield Move("complete", (SUIT_NAMES[suit],)), after
        if can or not s.letters:
            return
        need = self._missing(s)
        if need is not None and 0 < need <= s.letters:
            for move, after in self._nudged(s._replace(letters=s.letters - 1), "letter_move"):
                if (left := self._missing(after)) is not None and left < need:
                    yield move, after

    def _complete(self, s: Spot) -> list[str]:
        return [suit for suit in s.open if lies(s.board, suit, s.w, s.b1, s.b2)]

    def _missing(self, s: Spot) -> int | None:
        """Steps of one day until a story can be completed (None for more than two), or everybody is home."""
        if not s.open:
            return apart(s.b1) + apart(s.b2) if s.w == HOME else None
        return steps_to_story(s.w, s.b1, s.b2, s.board, s.open)
