"""What playing a move on has come to, as it may be told: a count of games won, an average score, or a judgement.

Where games are played to the end their wins are counted: the count, the number of games and Wilson's interval are
told. Where playing on stops before the end and the position is judged, nothing was counted: that is told as a judgement
from 0 (lost) to 100 (won), without a number of games.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ..core.notation import percent
from ..odds.average import Estimate
from ..players.simulator import Measure
from ..words.explain import Speaker

__all__ = ["Share", "share_json", "share_text"]


class Share(NamedTuple):
    """An average of what the ends of games were worth, from 0 to 1.

    Attributes:
        measure: what the average tells.
        mean: the average.
        se: its standard error.
        n: how many games were played on.
    """

    measure: Measure
    mean: float
    se: float
    n: int

    @property
    def hits(self) -> int | None:
        """How many of the games were won; None where none were counted."""
        return round(self.mean * self.n) if self.measure == "won" else None

    @property
    def interval(self) -> tuple[float, float]:
        """The interval at 95 %, inside 0 and 1.

        >>> [round(end, 2) for end in Share("won", 0.75, 0.13, 12).interval]
        [0.47, 0.91]
        """
        low, high = Estimate(self.mean, self.n, self.se, self.hits, seed=0).interval()
        return max(0.0, low), min(1.0, high)

    @property
    def shown(self) -> str:
        """The average as a screen shows it: in percent what was counted, a bare number from 0 to 100 what was judged.

        >>> Share("won", 0.75, 0.13, 12).shown, Share("judged", 0.88, 0.03, 12).shown
        ('75.0 %', '88')
        """
        return self.number(self.mean)

    def number(self, value: float) -> str:
        """A number of this measure as a screen shows it."""
        return str(int(100 * value + 0.5)) if self.measure == "judged" else percent(value)


def share_text(say: Speaker, share: Share) -> str:
    """The share in a sentence."""
    low, high = share.interval
    facts = {"k": share.hits, "n": share.n, "share": share.shown, "low": share.number(low), "high": share.number(high)}
    return say.sentence("share", share.measure, facts)


def share_json(say: Speaker, share: Share) -> dict[str, Any]:
    """The share as a screen shows it; there is a number of games only where something was counted."""
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
