"""Common basis of lessons: the names available in every first cell, and the building blocks of a lesson's module.

A lesson's module star-imports ``__all__`` and adds its own parts: the cards, a log (``TableLog``) of entries, which
also simulates a class and defines the tally's columns, its ``keep``, and ``explore``.
"""

from __future__ import annotations

import random
from fractions import Fraction
from math import comb

from ..table import GameTable
from .tools.bets import Bet as Bet
from .tools.bets import Verdict as Verdict
from .tools.bets import fresh as fresh
from .tools.check import check, checks
from .tools.class_codes import class_data
from .tools.class_data import by_who, tally
from .tools.explore import Chance as Chance
from .tools.explore import Explorer as Explorer
from .tools.explore import explorer as explorer
from .tools.feedback import solution
from .tools.live_class import hand_in, with_class
from .tools.log import Made as Made
from .tools.log import TableLog as TableLog
from .tools.log import as_dealt as as_dealt
from .tools.noted import note_rounds
from .tools.own_numbers import twins
from .tools.predict import predict
from .tools.progress import trials
from .tools.report import report
from .tools.show import compare, reveal
from .tools.show import compare_means as compare_means
from .tools.show import together as together
from .tools.state import Lesson, start
from .tools.state import current as current

__all__ = [
    "Fraction",
    "GameTable",
    "Lesson",
    "by_who",
    "check",
    "checks",
    "class_data",
    "comb",
    "compare",
    "hand_in",
    "note_rounds",
    "predict",
    "random",
    "report",
    "reveal",
    "solution",
    "start",
    "tally",
    "trials",
    "twins",
    "with_class",
]
