"""Studies: many seeded rounds over many cases, on as many machines as one has, and kept in one file."""

from .contest import contest, contests
from .plan import Study, grid
from .results import Results, Row
from .run import read, run

__all__ = ["Results", "Row", "Study", "contest", "contests", "grid", "read", "run"]
