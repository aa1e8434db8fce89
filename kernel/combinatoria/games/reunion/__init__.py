"""Promise of Reunion: the rehearsal, which plays a promise from the draft to the meeting within minutes."""

from .rules import Reunion

GAME = Reunion()
