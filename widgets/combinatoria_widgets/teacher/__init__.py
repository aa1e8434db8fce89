"""The teacher's desk: paste result codes, get a class table, charts and the most common slips, all on this computer.

from combinatoria_widgets.teacher import *
desk = ClassDesk(lang="en")
desk                      # a field to paste into, and the results
desk.frame()              # the class table as a data frame
"""

from __future__ import annotations

from .desk import ClassDesk, example_codes

__all__ = ["ClassDesk", "example_codes"]
