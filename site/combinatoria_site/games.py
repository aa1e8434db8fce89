"""Descriptions and pictures of the games for the pages: real positions, drawn by the real table module."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from markupsafe import Markup

import combinatoria
from combinatoria.words.explain import game_texts

from .console import tell
from .fetch import Say
from .newcomers import LandingQuestion, questions, thumbnail
from .node import TS, bundle, run_node
from .pages import HOST

FOR_NEWCOMERS: Final = (
    "soulmates", "reunion", "order", "equilibrium", "happiness", "journey", "altar", "library", "signs",
)  # fmt: skip
"""The games in the order recommended to newcomers, the hardest last; the game of the day follows this order too."""


@dataclass(frozen=True)
class SiteCard:
    """A printed card of a game: its face, the name of its colour, its number of copies, and the drawing."""

    face: str
    tone: str
    copies: int
    drawing: Markup


def _card(game: str, face: str, design: dict[str, Any], drawing: Markup) -> SiteCard:
    return SiteCard(face, design["tone"], whole_deck(game)[face], drawing)


@dataclass(frozen=True)
class Picture:
    """The picture of a game on the landing page: cards, signs of its table talk, the colour of its cloth."""

    cards: list[SiteCard]
    signs: list[Markup]
    cloth: str


@dataclass(frozen=True)
class SiteGame:
    """One game in one language."""

    id: str
    name: str
    tagline: str
    about: str
    players: str
    minutes: str
    credits: str
    goal: str
    picture: Picture
    questions: list[LandingQuestion]
    cards: list[SiteCard]

    @property
    def faces(self) -> dict[str, SiteCard]:
        """Return the cards by face."""
        return {card.face: card for card in self.cards}


def designs(name: str, lang: str) -> dict[str, dict[str, Any]]:
    """Return the design of every card in a game's largest deck, by face, as the table module expects it."""
    game, found = combinatoria.game(name), {}
    for face in whole_deck(name):
        found[face] = {**game.design(face).to_json(), "name": face, "short": face}
        if found[face]["form"] == "page":
            found[face] |= {"name": game.card_text(face, lang), "note": game.card_note(face, lang)}
    return found


def decks(name: str) -> dict[tuple[str, Any] | None, dict[str, int]]:
    """Return the decks of a game at its largest table: the usual one, and each that a variant changes.

    Returns:
        The copies of each face, keyed by None for the usual deck, else by the name of the variant and its value.
    """
    game = combinatoria.game(name)

    def deck(**options: Any) -> dict[str, int]:
        return dict(game.deck(game.seats[-1], game.complete_options(options)))

    found: dict[tuple[str, Any] | None, dict[str, int]] = {None: deck()}
    for option in game.options.values():
        for value in option.values:
            if (other := deck(**{option.name: value})) != found[None]:
                found[option.name, value] = other
    return found


def whole_deck(name: str) -> dict[str, int]:
    """Return every card that some deck of a game needs, with the largest number of copies needed, grouped by colour."""
    game, most = combinatoria.game(name), dict[str, int]()
    for deck in decks(name).values():
        for face, copies in deck.items():
            most[face] = max(copies, most.get(face, 0))
    tones = list(dict.fromkeys(game.design(face).tone for face in most))
    return {face: most[face] for tone in tones for face in most if game.design(face).tone == tone}


def draw(cards: list[dict[str, Any]], signs: list[str], say: Say) -> tuple[list[Markup], list[Markup]]:
    """Draw faces of cards and signs as SVG, with the browser's drawing module run under Node."""
    with tempfile.TemporaryDirectory() as folder:
        script, data = Path(folder, "picture.mjs"), Path(folder, "drawn.json")
        bundle(HOST / "picture.ts", script, say, "--platform=node", "--conditions=browser",
               "--main-fields=browser,module,main")  # fmt: skip
        data.write_text(json.dumps({"designs": cards, "signs": signs}), encoding="utf-8")
        printed = run_node([str(script), str(TS), str(data)], cwd=TS, what=tell("run_drawing"), timeout=120)
    # Trusted: made by the project's own renderer, which escapes every text of a design.
    drawn = json.loads(printed)
    return [Markup(html) for html in drawn["faces"]], [Markup(html) for html in drawn["signs"]]


def in_order(names: Iterable[str]) -> list[str]:
    """Sort games for newcomers; those not in the list come last."""
    places = {name: place for place, name in enumerate(FOR_NEWCOMERS)}
    return sorted(names, key=lambda name: (places.get(name, len(places)), name))


def read_games(names: Iterable[str], languages: list[str], say: Say) -> dict[str, list[SiteGame]]:
    """Return the games in every language of the site, in shelf order, with pictures."""
    shelf = in_order(names)
    looks = {(lang, name): designs(name, lang) for lang in languages for name in shelf}
    seen = {name: thumbnail(name) for name in shelf}
    faces, signs = draw(
        [design for cards in looks.values() for design in cards.values()],
        [sign for picture in seen.values() for sign in picture.signs],
        say,
    )
    drawings, arts = iter(faces), iter(signs)
    cards = {
        (lang, name): {face: _card(name, face, look, next(drawings)) for face, look in looks[lang, name].items()}
        for lang, name in looks
    }
    drawn = {name: [next(arts) for _ in shown.signs] for name, shown in seen.items()}
    found: dict[str, list[SiteGame]] = {lang: [] for lang in languages}
    for lang in languages:
        for name in shelf:
            info = {key: text[lang] for key, text in game_texts(name)["game"].items()}
            found[lang].append(
                SiteGame(
                    id=name,
                    **{key: info[key] for key in ("name", "tagline", "about", "players", "minutes", "credits", "goal")},
                    picture=Picture([cards[lang, name][f] for f in seen[name].cards], drawn[name], seen[name].cloth),
                    questions=questions(name, lang),
                    cards=list(cards[lang, name].values()),
                )
            )
    return found
