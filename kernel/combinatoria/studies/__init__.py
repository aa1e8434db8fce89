"""Studies: many seeded rounds over many cases, run on any number of machines and kept in one file."""

from .contest import contest, contests
from .plan import Study, grid
from .results import CaseEstimate, Results
from .run import read, run

__all__ = ["CaseEstimate", "Results", "Study", "contest", "contests", "grid", "read", "run"]
