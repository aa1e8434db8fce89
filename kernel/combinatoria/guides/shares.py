"""The result of playouts after a move, in reportable form: a count of games won, an average score, or a judgement.

If games are played to the end, their wins are counted: the count, the number of games and Wilson's interval are
reported. If playouts stop before the end and the position is judged, nothing is counted: the result is reported as a
judgement from 0 (lost) to 100 (won), without a number of games.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from ..core.notation import percent
from ..odds.average import Estimate
from ..players.simulator import Measure
from ..words.explain import Speaker

if TYPE_CHECKING:
    from ..formats import chances as formats

__all__ = ["Share", "expected", "outlook", "share_brief", "share_json", "share_text"]


ENDS: Final = 1.96
"""The distance of the ends of a 95 % interval from its middle, in standard errors."""
NEAR: Final = 3
"""An expectation at most this many hundredths from 0 or 100 is given in words, as the number would add nothing."""
SURE: Final = 0.9
"""The words are "almost certain" if the whole interval is at least this far on its side, and else "very likely"."""
OUTLOOKS: Final = ((16, "bleak"), (36, "hard"), (65, "open"), (85, "good"), (101, "bright"))
"""The words for a judged position, each with the first hundredth that no longer has it."""


class Share(NamedTuple):
    """An average of final values of games, from 0 to 1.

    Attributes:
        measure: meaning of the average.
        mean: the average.
        se: its standard error.
        n: number of playouts.
    """

    measure: Measure
    mean: float
    se: float
    n: int

    @property
    def hits(self) -> int | None:
        """The number of games won; None if wins were not counted."""
        return round(self.mean * self.n) if self.measure == "won" else None

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval, inside 0 and 1.

        >>> [round(end, 2) for end in Share("won", 0.75, 0.13, 12).interval]
        [0.47, 0.91]
        """
        low, high = Estimate(self.mean, self.n, self.se, self.hits, seed=0).interval()
        return max(0.0, low), min(1.0, high)

    @property
    def error(self) -> int:
        """The standard error in hundredths; from the interval if all games ended alike, so that it is never 0.

        >>> Share("won", 0.6, 0.049, 100).error, Share("won", 1.0, 0.0, 12).error
        (5, 6)
        """
        low, high = self.interval
        return max(1, round(100 * max(self.se, (high - low) / 2 / ENDS)))

    @property
    def shown(self) -> str:
        """The average for display: a percentage if counted, a bare number from 0 to 100 if judged.

        >>> Share("won", 0.75, 0.13, 12).shown, Share("judged", 0.88, 0.03, 12).shown
        ('75.0 %', '88')
        """
        return self.number(self.mean)

    def number(self, value: float) -> str:
        """Format a number of this measure for display."""
        return str(int(100 * value + 0.5)) if self.measure == "judged" else percent(value)


def share_brief(say: Speaker, share: Share, *, so_far: bool = False) -> str:
    """Return the share with its error, as one short sentence; at both ends of the scale in words alone."""
    n = int(100 * share.mean + 0.5)
    key = f"{_end_of(share, n) or share.measure}_{'so_far' if so_far else 'brief'}"
    return say.sentence("share", key, {"n": n, "error": share.error, "outlook": outlook(n)})


def expected(say: Speaker, share: Share) -> str:
    """Return the share as a part of a sentence; at both ends of the scale in words alone."""
    n = int(100 * share.mean + 0.5)
    return say.sentence("expected", _end_of(share, n) or share.measure, {"n": n, "outlook": outlook(n)})


def outlook(n: int) -> str:
    """Return the key of the word for a judged position, given in hundredths.

    >>> [outlook(n) for n in (4, 44, 96)]
    ['bleak', 'open', 'bright']
    """
    return next(word for end, word in OUTLOOKS if n < end)


def _end_of(share: Share, n: int) -> str | None:
    """Return the key of the words for an expectation near an end of the scale; None elsewhere, and for scores.

    >>> [_end_of(Share("won", k / 100, 0.01, 100), k) for k in (1, 50, 99)]
    ['surely_lost', None, 'surely_won']
    >>> _end_of(Share("won", 1.0, 0.0, 12), 100)
    'likely_won'
    """
    if share.measure == "score" or NEAR < n < 100 - NEAR:
        return None
    (low, high), won = share.interval, n > NEAR
    sure = low >= SURE if won else high <= 1 - SURE
    return f"{'surely' if sure else 'likely'}_{'won' if won else 'lost'}"


def share_text(say: Speaker, share: Share) -> str:
    """Return the share as a sentence."""
    low, high = share.interval
    facts = {"k": share.hits, "n": share.n, "share": share.shown, "low": share.number(low), "high": share.number(high)}
    return say.sentence("share", share.measure, {**facts, "outlook": outlook(int(100 * share.mean + 0.5))})


def share_json(say: Speaker, share: Share) -> formats.PlayoutShare:
    """Return the share as JSON for screens; the number of games is None for a judgement."""
    low, high = share.interval
    return {
        "measure": share.measure,
        "share": share.mean,
        "shown": share.shown,
        "low": low,
        "high": high,
        "n": None if share.measure == "judged" else share.n,
        "hits": share.hits,
        "text": share_text(say, share),
    }
