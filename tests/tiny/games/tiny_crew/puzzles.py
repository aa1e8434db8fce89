"""The puzzles of the Crew: the chance that a swap gives a card that fits, and whether to swap."""

from collections.abc import Hashable, Iterator
from fractions import Fraction

from combinatoria.decks import ars
from combinatoria.game_api.draft import Draft, PuzzleAnswer
from combinatoria.match import Match

from .live import odds_lines
from .rules import mark

WANTED = {"fits": 20}  # "best" compares with a known card, so only links open it


def drafts(match: Match) -> Iterator[Draft]:
    if not match.to_act:
        return
    seat, target = match.to_act[0], mark(match.table)
    lines = {line.key: line for line in odds_lines(match.view(seat), seat)}
    if "swap_fits" not in lines:
        return
    keep, swap = lines["keep_fits"], lines["swap_fits"]
    values = [Fraction(line.value) for line in (keep, swap)]  # type: ignore[arg-type]
    slips = {"short": 1 - values[1], "whole": Fraction(7 - ars.number(target), 6)}
    choices = (PuzzleAnswer(values[1]), *(PuzzleAnswer(value, slip=slip) for slip, value in slips.items()))
    if len({c.value for c in choices}) == len(choices):
        yield Draft("fits", "fits", {"target": (target,)}, choices, 0, swap.how)
    if values[0] != values[1]:
        best = values.index(max(values))
        moves = (PuzzleAnswer(values[0], keep.move), PuzzleAnswer(values[1], swap.move))
        yield Draft("best", "best", {"target": (target,)}, moves, best, (keep, swap)[best].how)


def flavour(match: Match, draft: Draft) -> Hashable:
    return match.seed
