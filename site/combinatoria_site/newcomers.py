"""Landing page content of a game: a picture of a few of its cards, and questions to answer at once.

Read from ``landing.toml`` next to the game's texts; a game without that file gets a plain picture and no questions.
``[thumbnail]`` names ``cards``, ``signs`` of its table talk and the colour of the ``cloth``. Each ``[[question]]`` has

* ``link``: a real position, as a link of the table;
* ``cards``: the cards in front of the player, if they are not a hand;
* ``odds``: the key, or keys, of the lines of live odds that answer it; ``lower = true`` if less is better;
* ``ask``, ``of`` (the event whose chances are given) and ``why``, in every language;
* two ``choice``: a ``move``, a short ``label``, and the ``card`` that represents it (none: a face-down card).

The chances are those of the table's own odds for these moves, as fractions.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from importlib.resources import files
from typing import Any, Final

import combinatoria
from combinatoria.core.catalogue import package
from combinatoria.core.notation import percent
from combinatoria.core.reading import read_toml
from combinatoria.match.link import from_link
from combinatoria.words.strip import live_odds

CARDS: Final = 3
"""Number of cards in the picture of a game that names none."""
CLOTH: Final = "#25594f"


@dataclass(frozen=True)
class Thumbnail:
    """The picture of a game: faces of cards, signs of table talk, and the colour of the cloth below them."""

    cards: tuple[str, ...]
    signs: tuple[str, ...]
    cloth: str


@dataclass(frozen=True)
class LandingChoice:
    """An answer: its words, the face that represents it (None: a face-down card), its chance, whether it is right."""

    label: str
    card: str | None
    chance: Fraction
    right: bool

    @property
    def percent(self) -> str:
        """Return the chance as a percentage."""
        return percent(self.chance)

    @property
    def share(self) -> str:
        """Return the chance as a decimal, for the length of a bar."""
        return f"{float(self.chance):.4f}"


@dataclass(frozen=True)
class LandingQuestion:
    """A question in one language, with its cards."""

    game: str
    ask: str
    of: str
    why: str
    hand: tuple[str, ...]
    choices: tuple[LandingChoice, ...]


def _data(name: str) -> dict[str, Any]:
    file = files(package(name)).joinpath("landing.toml")
    return read_toml(file) if file.is_file() else {}


def thumbnail(name: str) -> Thumbnail:
    """Return the picture of a game."""
    picture = _data(name).get("thumbnail", {})
    game = combinatoria.game(name)
    usual = list(game.deck(game.default_seats, game.complete_options({})))[-CARDS:]
    return Thumbnail(tuple(picture.get("cards", usual)), tuple(picture.get("signs", ())), picture.get("cloth", CLOTH))


def questions(name: str, lang: str) -> list[LandingQuestion]:
    """Return the questions of a game in a language, in the order in which they are asked."""
    return [_question(name, entry, lang) for entry in _data(name).get("question", [])]


def _question(name: str, entry: dict[str, Any], lang: str) -> LandingQuestion:
    match = from_link(entry["link"])
    seat = match.to_act[0]
    view = match.view(seat)
    keys = [entry["odds"]] if isinstance(entry["odds"], str) else entry["odds"]
    found = {match.game.format(line.move): line.value for line in live_odds(name, view, seat)
             if line.key in keys and line.move is not None}  # fmt: skip
    values = [_exact(name, found[choice["move"]]) for choice in entry["choice"]]
    best = (min if entry.get("lower") else max)(values)
    hands = [zone for zone, info in view.zone_specs.items() if info.owner == seat and info.shape == "hand"]
    held = sorted(face for zone in hands for face in view.open_codes(zone))
    return LandingQuestion(
        name,
        ask=entry["ask"][lang],
        of=entry["of"][lang],
        why=entry["why"][lang],
        hand=tuple(entry.get("cards", held)),
        choices=tuple(
            LandingChoice(choice["label"][lang], choice.get("card"), value, value == best)
            for choice, value in zip(entry["choice"], values, strict=True)
        ),
    )


def _exact(name: str, value: object) -> Fraction:
    assert isinstance(value, Fraction), f"{name}: the landing page shows exact chances only"
    return value


def taking_turns(asked: list[list[LandingQuestion]]) -> list[LandingQuestion]:
    """Interleave the questions of several games, so that the games take turns."""
    most = max(map(len, asked), default=0)
    return [questions[n] for n in range(most) for questions in asked if n < len(questions)]
