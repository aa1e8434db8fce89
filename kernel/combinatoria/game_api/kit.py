"""All names that the author of a game needs, in one place: ``from combinatoria.game_api import kit``.

The modules :mod:`~combinatoria.core.schema` (forms of variables, checks of positions), :mod:`~combinatoria.decks.ars`
(numbers on cards), ``draft`` (puzzles) and ``tour`` are here as modules, since a name such as ``number`` means
something different in each.
"""

from ..core import schema
from ..core.at_once import WaitingVariables, ask_all, choose, chosen_zone, chosen_zones, pass_on
from ..core.beat import Beat
from ..core.chance import Chance
from ..core.choices import without
from ..core.dealing import carry, deal_around, random_card, reshuffle
from ..core.game import Badge, CardDesign, CardFacts, Game, Result
from ..core.gauge import Gauge
from ..core.hand_game import CardChoice, HandGame
from ..core.move import IllegalMove, Move, Offer, Picks, Refusal, Refused, Slot, sure
from ..core.move_kind import MoveKind, among, from_hand
from ..core.options import Option, named
from ..core.phrases import Phrases, Saying, kinds_of_talk
from ..core.seats import (
    clockwise,
    drop_seats,
    end_match,
    gain,
    hand_zone,
    hands,
    next_seat,
    pass_turn,
    row_zone,
    rows,
    with_seat,
    zones_of,
)
from ..core.sheet import Sheet, Term
from ..core.table import AUDIENCE, EVERYBODY, NOBODY, Event, Face, Table, Zone, seat_bit
from ..core.talk import Talk
from ..core.typed_game import TypedGame
from ..core.variables import TurnVariables, Variables, by_options, per_seat, taking_part, var
from ..decks import ars
from ..decks.suns import SunGame
from ..match.match import Match
from ..odds.lines import Branch, HowStep, OddsLine
from ..odds.next_card import any_of, any_slips, arrived, as_it_is, next_card, next_mean, next_slips
from ..odds.space import hidden_in, sample_worlds, unseen
from ..players.bots import GreedyBot, MoveScore, levels
from ..players.habits import Habit, Habits, leaning
from ..players.sample import SampleBot, usual_bots
from ..players.simulator import EngineSimulator
from . import draft, tour

__all__ = [
    "AUDIENCE", "EVERYBODY", "NOBODY", "Badge", "Beat", "Branch", "CardChoice", "CardDesign", "CardFacts", "Chance",
    "EngineSimulator", "Event", "Face", "Game", "Gauge", "GreedyBot", "Habit", "Habits", "HandGame", "HowStep",
    "IllegalMove", "Match", "Move", "MoveKind", "MoveScore", "OddsLine", "Offer", "Option", "Phrases", "Picks",
    "Refusal", "Refused", "Result", "SampleBot", "Saying", "Sheet", "Slot", "SunGame", "Table", "Talk", "Term",
    "TurnVariables", "TypedGame", "Variables", "WaitingVariables", "Zone", "among", "any_of", "any_slips",
    "arrived", "ars", "as_it_is", "ask_all", "by_options", "carry", "choose", "chosen_zone", "chosen_zones",
    "clockwise", "deal_around", "draft", "drop_seats", "end_match", "from_hand", "gain", "hand_zone", "hands",
    "hidden_in", "kinds_of_talk", "leaning", "levels", "named", "next_card", "next_mean", "next_seat", "next_slips",
    "pass_on", "pass_turn", "per_seat", "random_card", "reshuffle", "row_zone", "rows", "sample_worlds", "schema",
    "seat_bit", "sure", "taking_part", "tour", "unseen", "usual_bots", "var", "with_seat", "without", "zones_of",
]  # fmt: skip
