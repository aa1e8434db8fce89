"""The names that say how things look: all that screens can draw, and the check that a game uses no others.

A game names its looks; the front end draws them. For an unknown name a screen draws a substitute (an empty
medal, a disc, a plain cloth), so a wrong name raises no error there. Each list here equals one of the front end's:
``tests/quality/test_looks.py`` compares them. The names of staged moments are in :mod:`combinatoria.core.beat`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple, get_args, get_type_hints

from ..core.beat import ARTS, FORMS, SPEECH, Beat
from ..core.game import CardDesign, Game
from ..core.gauge import Gauge
from ..core.table import Zone
from ..odds.lines import Tone, Unit

__all__ = [
    "AREAS", "CARD_FORMS", "COLOURS", "ENGRAVINGS", "FELTS", "FIGURES", "GAUGE_FORMS", "GAUGE_TONES", "LIGHTS", "LOOK",
    "MARKS", "MOODS", "MOTIFS", "ODDS_TONES", "PAPERS", "SHAPES", "SIGNS", "SUITS", "UNITS", "Unknown",
    "motifs_of", "unknown_looks",
]  # fmt: skip

FELTS: Final = ("wine", "dusk", "pine", "slate", "shore", "night", "twilight", "meadow")
"""The colours of the cloth: ``[look] felt``."""
LIGHTS: Final = ("lamp", "window", "hearth", "morning")
"""The place of the light on the cloth: ``[look] light``."""
ENGRAVINGS: Final = ("rings", "dial", "gaze", "rows", "scales", "book", "week", "tally", "days")
"""The drawings in the middle of the cloth: ``[look] motif``."""
LOOK: Final[Mapping[str, Sequence[str]]] = {"felt": FELTS, "light": LIGHTS, "motif": ENGRAVINGS}
"""The required keys of the table ``[look]`` of a game's texts, each with its possible values."""

MOTIFS: Final = (
    "sun", "moon", "star", "spear", "shield", "earth", "water", "fire", "air", "chaos", "square", "book", "scales",
    "road", "shell", "house", "city", "rails", "ruins", "tree", "leaf", "disc", "letter", "story", "rucksack", "radio",
    "map", "lantern", "camera", "compass", "scroll", "flask", "palette", "column", "eye",
)  # fmt: skip
"""The pictures of cards: ``CardDesign.art`` (one, two joined by ``+``, or none) and ``CardDesign.strip``."""
FIGURES: Final = ("spear", "shield")
"""The motifs that are drawn once, large, whatever the number of pips."""
SUITS: Final = ("sun", "moon")
"""The tones that are suits, with a motif and a letter in the corner of the card."""
COLOURS: Final = ("gold", "silver", "red", "blue", "green")
"""The colours of owners, players and teams: ``Badge.tone``."""
PAPERS: Final = ("", *SUITS, *COLOURS)
"""The papers of cards: ``CardDesign.tone``; without one, ivory."""
MARKS: Final = ("disc", "crescent", "diamond", "wave", "leaf")
"""The figures of owners, players and teams: ``Badge.mark`` and ``CardDesign.mark``."""
SIGNS: Final = ("eye", "ear", "nose", "mouth", "hand", "heart", "star", "key")
"""The pictures of table talk: ``Talk.signs``, and the keys of the table ``[sign]``."""
AREAS: Final = ("center", "seat")
"""The places of a zone on the screen, as returned by ``Game.layout_area``."""
CARD_FORMS: Final[tuple[str, ...]] = get_args(get_type_hints(CardDesign)["form"])
SHAPES: Final[tuple[str, ...]] = get_args(get_type_hints(Zone)["shape"])
GAUGE_FORMS: Final[tuple[str, ...]] = get_args(get_type_hints(Gauge)["form"])
GAUGE_TONES: Final = ("", *COLOURS)
MOODS: Final[tuple[str, ...]] = get_args(get_type_hints(Beat)["tone"])
ODDS_TONES: Final[tuple[str, ...]] = get_args(Tone)
UNITS: Final[tuple[str, ...]] = get_args(Unit)


class Unknown(NamedTuple):
    """A name that no screen can draw.

    Attributes:
        where: its place in the game, such as ``CardDesign.art of S3``.
        name: the name.
        known: the names that can be drawn there.
    """

    where: str
    name: str
    known: Sequence[str]


def motifs_of(design: CardDesign) -> tuple[str, ...]:
    """Return the motifs of a card's face; the drawing of a piece is its ``form`` alone.

    >>> motifs_of(CardDesign("story+fire", "red", "", strip=("star",))), motifs_of(CardDesign("", "red", "7"))
    (('story', 'fire', 'star'), ())
    """
    art = design.art.split("+") if design.art and design.form != "piece" else ()
    return (*art, *design.strip)


def unknown_looks(game: Game, texts: Mapping[str, Any]) -> list[Unknown]:
    """Return the names in a game that no screen can draw: of its table, cards, seats, zones, moments and signs.

    A name used in several places of one kind is listed once, with the first of them.

    Args:
        game: the rules.
        texts: the game's texts, of which the tables ``[look]`` and ``[sign]`` are read.

    >>> import combinatoria as cb
    >>> [one.where for one in unknown_looks(cb.game("soulmates"), {"look": {"felt": "wine", "motif": "circles"}})]
    ['[look] motif']
    """
    found: dict[tuple[str, str], Unknown] = {}
    for where, name, known in _names(game, texts):
        if name not in known:
            found.setdefault((where.partition(" of ")[0], name), Unknown(where, name, known))
    return list(found.values())


def _names(game: Game, texts: Mapping[str, Any]) -> Iterator[tuple[str, str, Sequence[str]]]:
    """Yield every name that is known before a match, with its place and its possible values."""
    yield from ((f"[look] {key}", name, LOOK.get(key, ())) for key, name in texts.get("look", {}).items())
    yield from (("[sign]", key.removeprefix("+"), SIGNS) for key in texts.get("sign", {}))
    for face in sorted(game.faces()):
        yield from _design(face, game.design(face))
    for seat in range(game.seats[-1]):
        if (badge := game.seat_badge(seat)) is not None:
            yield f"Badge.tone of seat {seat}", badge.tone, COLOURS
            yield f"Badge.mark of seat {seat}", badge.mark, MARKS
    for zone in game.zones(game.seats[-1], game.complete_options({})):
        yield f"Zone.shape of {zone.name}", zone.shape, SHAPES
        yield f"Game.layout_area of {zone.name}", game.layout_area(zone), AREAS
    for key, beat in game.beats.items():
        for field, name, known in (("form", beat.form, FORMS), ("art", beat.art, ARTS), ("tone", beat.tone, MOODS)):
            yield f"Beat.{field} of {key}", name, known
    yield from ((f"Game.spoken of {note}", speech, SPEECH) for note, speech in game.spoken.items())


def _design(face: str, design: CardDesign) -> Iterable[tuple[str, str, Sequence[str]]]:
    yield from ((f"CardDesign.art of {face}", name, MOTIFS) for name in motifs_of(design))
    yield f"CardDesign.tone of {face}", design.tone, PAPERS
    yield f"CardDesign.mark of {face}", design.mark, ("", *MARKS)
    yield f"CardDesign.form of {face}", design.form, CARD_FORMS
