"""The puzzles of the Well: the chance that the next card is safe, and whether one more card pays on average."""

from collections.abc import Hashable, Iterator
from fractions import Fraction

from combinatoria.game_api.draft import Draft, PuzzleAnswer, best_move
from combinatoria.match import Match

from .live import odds_lines

WANTED = {"safe": 12, "pays": 8}


def drafts(match: Match) -> Iterator[Draft]:
    if not match.to_act or not 0 < len(match.table.zones["row"]) < 4:
        return
    lines = {line.key: line for line in odds_lines(match.view(0), 0)}
    safe, row = lines["safe"], len(match.table.zones["row"])
    assert isinstance(safe.value, Fraction)
    slips = {"breaks": 1 - safe.value, "whole": Fraction(12 - 3 * row, 12)}
    choices = (PuzzleAnswer(safe.value), *(PuzzleAnswer(value, slip=slip) for slip, value in slips.items()))
    if len({c.value for c in choices}) == len(choices):
        yield Draft("safe", "safe", {}, choices, 0, safe.how)
    if "sure" in lines:
        yield from best_move("pays", "pays", [lines["points"], lines["sure"]])


def flavour(match: Match, draft: Draft) -> Hashable:
    return match.seed
