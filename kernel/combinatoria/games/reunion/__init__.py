"""Promise of Reunion: the rehearsal, in which a promise runs from the draft to the meeting in minutes."""

from .rules import Reunion

GAME = Reunion()
