"""The eight Noble Phantasms (section 2.3): the moves that use them, and their effects."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ...core.chance import Chance
from ...core.dealing import carry
from ...core.move import Offer, Picks, Refusal, Slot
from ...core.move_kind import MoveKind, among
from ...core.seats import gain, hand_zone
from ...core.table import Face, Table, seat_bit
from .cards import DECK, GONE, LOOKED, ROWS, TOP, is_number, np_zone, numbers_of, wyvern_zone
from .turns import after_card, refill
from .variables import FULL, Vars

__all__ = ["HELD", "Np", "Shield", "Slide", "Slip", "phantasm", "ready"]

SLIDES: Final = 3
"""The number of rows that slide with the Sword, and the maximum number of cards with the Chariot."""
MORE_CARDS: Final = 3
FIRST_STEPS: Final = {"CHARIOT": "slide", "DAGGER": "slip", "SHIELD": "shield"}
"""Phantasms that are used by their first step; all others are used by ``np``."""
HELD: Final = among(lambda t, seat: [*map(str, numbers_of(t, seat))], Refusal("4.play", "not_in_hand"))
"""A number from hand."""
_ROW: Final = Slot("row", ROWS)
_STEPS: Final = (
    Offer("np"), Offer("slide", (_ROW, Slot("n", tuple(range(1, SLIDES + 1))))), Offer("shield", (_ROW,)),
)  # fmt: skip


def phantasm(t: Table, seat: int) -> str:
    """The unused phantasm of a master; empty if there is none."""
    lies = t.zones.get(np_zone(seat))
    return t.faces[lies[0]] if lies else ""


def ready(t: Table, seat: int) -> bool:
    """Return whether the master on turn may use the phantasm now."""
    v = Vars.of(t)
    return v.charge[seat] >= FULL and not v.count and bool(phantasm(t, seat))


class Use(MoveKind):
    """Use a phantasm by its own step, before the first card, or continue with the Sword or the Dagger."""

    @classmethod
    def offers(cls, t: Table, seat: int) -> Sequence[Offer]:
        if not Vars.of(t).effect and not ready(t, seat):
            return ()
        hand = tuple(map(str, numbers_of(t, seat)))
        return (*_STEPS, Offer("slip", (Slot("card", hand), _ROW)))

    @classmethod
    def barred(cls, t: Table, seat: int) -> Refusal | None:
        v, own = Vars.of(t), phantasm(t, seat)
        if (cls.name, v.effect) in (("slide", "sword"), ("slip", "dagger")):
            return None
        if not own:
            return Refusal("4.np", "np_none")
        if v.charge[seat] < FULL:
            return Refusal("4.np", "np_charge", {"n": v.charge[seat]})
        if v.count:
            return Refusal("R7", "np_late")
        return Refusal("2.3", "np_other", {"card": (own,)}) if cls.name != FIRST_STEPS.get(own, "np") else None

    def spend(self, t: Table, seat: int) -> str:
        """Remove the phantasm, start a lasting effect, and return its name; empty if an effect only continues."""
        if own := phantasm(t, seat):
            t.move([t.top(np_zone(seat))], np_zone(seat), GONE, by=seat, rule="4.np", note=f"np.{own}", beat="np")
        if own in ("SPEAR", "FURY", "DAGGER"):
            Vars.of(t).effect = own.lower()
        return own

    def picks(self, t: Table, seat: int) -> Picks:
        own = phantasm(t, seat)
        return Picks((*([f"{np_zone(seat)}/{own}"] if own else []), *super().picks(t, seat).picks))


class Np(Use):
    """Use a phantasm that needs no choice; the Spear and the Fury only come into force."""

    form = "np"

    def apply(self, t: Table, seat: int, chance: Chance) -> None:
        v, own, top = Vars.of(t), self.spend(t, seat), t.zones[DECK][: -TOP - 1 : -1]
        if own == "SWORD":
            for zone in filter(t.zones.__getitem__, map(wyvern_zone, range(t.seats))):
                t.move(tuple(t.zones[zone]), zone, GONE, by=seat, rule="2.3.sword", note="np.swept")
            v.came, v.effect = ((),) * t.seats, "sword"
        elif own == "BOW":
            gain(t, "limits", seat, MORE_CARDS)
            refill(t, seat, chance)
        elif own == "TOME":  # wyverns are discarded, numbers wait to be swapped and put back
            if wyverns := [i for i in top if not is_number(t.faces[i])]:
                t.move(wyverns, DECK, GONE, by=seat, rule="2.3.tome", note="np.swept")
            if numbers := [i for i in top if is_number(t.faces[i])]:
                t.move(numbers, DECK, LOOKED, by=seat, rule="2.3.tome", note="tome.look", facts={"n": len(numbers)})
                t.show(numbers, seat_bit(seat))
                v.phase = "tome"

    def label(self, t: Table) -> tuple[str, Mapping[str, Any]] | None:
        own = phantasm(t, Vars.of(t).turn)
        return (f"np.{own}", {}) if own and own not in FIRST_STEPS else None


class Slide(Use):
    """Move top cards of a row under it in the same order: up to three (Chariot), or one in each of three (Sword)."""

    form = "slide {row:a1|a2|d1|d2} {n:int}"
    pick = ("{row}",)
    row: str
    n: int

    def refusal(self, t: Table, seat: int) -> Refusal | None:
        v = Vars.of(t)
        sword = v.effect == "sword"
        most = 1 if sword else SLIDES
        if not 1 <= self.n <= most:
            return Refusal("2.3.sword" if sword else "2.3.chariot", "slide_count", {"n": most})
        if sword and self.row in v.slid:
            return Refusal("2.3.sword", "slide_again", {"row": self.row})
        return Refusal("R24", "slide_short", {"row": self.row}) if len(t.zones[self.row]) <= self.n else None

    def apply(self, t: Table, seat: int, chance: Chance) -> None:
        v, row, n, own = Vars.of(t), self.row, self.n, self.spend(t, seat)
        facts = {"row": row, "n": n, "card": (t.faces[t.zones[row][-n - 1]],)}
        t.move(tuple(t.zones[row][-n:]), row, row, at=0, by=seat, rule="2.3.slide", note="slide", facts=facts)
        if not own:
            v.slid = (*v.slid, row)
            v.effect = "" if len(v.slid) == SLIDES else v.effect

    def label(self, t: Table) -> tuple[str, Mapping[str, Any]] | None:
        return ("slide.one", {"row": self.row}) if Vars.of(t).effect == "sword" else None


class Slip(Use):
    """Put a card from hand under a row; it counts as played, and the Dagger ends with the second one."""

    form = "slip {card:card} under {row:a1|a2|d1|d2}"
    pick = ("hand:{by}/{card}", "{row}")
    card: Face = HELD
    row: str = among(lambda t, seat: [row for row in ROWS if t.zones[row]], Refusal("2.3.dagger", "slip_empty"))

    def apply(self, t: Table, seat: int, chance: Chance) -> None:
        v, own, facts = Vars.of(t), self.spend(t, seat), {"row": self.row}
        carry(t, (self.card,), hand_zone(seat), self.row, at=0, by=seat, rule="2.3.dagger", note="slip", facts=facts)
        v.count += 1
        v.effect = v.effect if own else ""
        after_card(t, seat, chance)


class Shield(Use):
    """Let near cards fit on a row, for everybody, until the user's next turn."""

    form = "shield {row:a1|a2|d1|d2}"
    pick = ("{row}",)
    row: str

    def apply(self, t: Table, seat: int, chance: Chance) -> None:
        self.spend(t, seat)
        Vars.of(t).shield = (self.row, seat)
        t.say("shield", by=seat, rule="2.3.shield", facts={"row": self.row})
