"""The teacher's desk: paste result codes, get a class table, charts and the most common slips, all on this computer.

from combinatoria_widgets.teacher import *
desk = ClassDesk(lang="en")
desk                      # a field to paste into, and the results
desk.frame()              # the class table as a data frame
ClassPicture(desk)        # one picture for the projector, to which codes are added as they come in
"""

from __future__ import annotations

from .desk import ClassDesk, example_codes
from .wall import ClassPicture

__all__ = ["ClassDesk", "ClassPicture", "example_codes"]
