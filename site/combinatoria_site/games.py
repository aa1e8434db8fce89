"""What the pages tell of the games, and their pictures: real positions, drawn by the real table module."""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from markupsafe import Markup

import combinatoria
from combinatoria.session import Session
from combinatoria.words.explain import game_texts

from .console import tell
from .fetch import Say
from .node import TS, bundle, run_node
from .pages import HOST

SHOWN = ((7, 8), (2, 5))  # seed and number of moves at most of the two positions shown of each game


@dataclass(frozen=True)
class SiteCard:
    """A card of a game as it is printed: its face, its colour by name, how many there are, and the drawing."""

    face: str
    tone: str
    copies: int
    drawing: Markup


def _card(game: str, face: str, design: dict[str, Any], drawing: Markup) -> SiteCard:
    return SiteCard(face, design["tone"], whole_deck(game)[face], drawing)


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
    picture: Markup
    second_picture: Markup
    cards: list[SiteCard]


def position(name: str, lang: str, seed: int, moves: int) -> dict[str, Any]:
    """The snapshot of a game after some moves, each made as the game's own bot would make it.

    It is the last one, up to that many moves, in which the viewer holds cards: a picture of somebody's turn.
    """
    session = Session(name, seed=seed, lang=lang)
    shown = session.snapshot()
    for n in range(moves):
        reply = session.handle({"id": n, "do": "play_for_me", "seq": session.seq})
        snapshot = session.snapshot()
        if "error" in reply or snapshot["result"] is not None:
            break
        own = [zone["zone"] for zone in snapshot["layout"] if zone["owner"] == snapshot["viewer"]]
        if any(snapshot["table"]["zones"].get(zone) for zone in own):
            shown = snapshot
    return shown


def designs(name: str) -> dict[str, dict[str, Any]]:
    """How every card of a game's largest deck looks, by face, as the table module wants it."""
    game = combinatoria.game(name)
    return {face: {**game.design(face)._asdict(), "name": face, "short": face} for face in whole_deck(name)}


def decks(name: str) -> dict[tuple[str, Any] | None, dict[str, int]]:
    """The decks of a game for as many players as can sit down: the usual one, and each that a variant changes.

    Returns:
        The copies of each face; by None for the usual deck, else by the name of the variant and its value.
    """
    game = combinatoria.game(name)

    def deck(**options: Any) -> dict[str, int]:
        return dict(game.deck(game.seats[-1], game.complete_options(options)))

    found: dict[tuple[str, Any] | None, dict[str, int]] = {None: deck()}
    for option in game.options.values():
        ends = (False, True) if isinstance(option.default, bool) else (option.least, option.most)
        for value in option.choices or ends:
            if value is not None and (other := deck(**{option.name: value})) != found[None]:
                found[option.name, value] = other
    return found


def whole_deck(name: str) -> dict[str, int]:
    """Every card that some deck of a game needs, with as many copies as one needs at most, colour by colour."""
    game, most = combinatoria.game(name), dict[str, int]()
    for deck in decks(name).values():
        for face, copies in deck.items():
            most[face] = max(copies, most.get(face, 0))
    tones = list(dict.fromkeys(game.design(face).tone for face in most))
    return {face: most[face] for tone in tones for face in most if game.design(face).tone == tone}


def draw(snapshots: list[dict[str, Any]], cards: list[dict[str, Any]], say: Say) -> tuple[list[Markup], list[Markup]]:
    """Draw tables and faces of cards as HTML, with the module that draws them in the browser, run under Node."""
    with tempfile.TemporaryDirectory() as folder:
        script, data = Path(folder, "picture.mjs"), Path(folder, "drawn.json")
        bundle(HOST / "picture.ts", script, say, "--platform=node", "--conditions=browser",
               "--main-fields=browser,module,main")  # fmt: skip
        data.write_text(json.dumps({"snapshots": snapshots, "designs": cards}), encoding="utf-8")
        printed = run_node([str(script), str(TS), str(data)], cwd=TS, what=tell("run_drawing"), timeout=120)
    # Trusted: made by our own renderer, which escapes every text of a snapshot.
    drawn = json.loads(printed)
    return [Markup(html) for html in drawn["tables"]], [Markup(html) for html in drawn["faces"]]


def in_order(names: Iterable[str]) -> list[str]:
    """Games as a newcomer would take them from the shelf: the quickest first, by the minutes each is said to take."""

    def minutes(name: str) -> tuple[list[int], str]:
        return [int(number) for number in re.findall(r"\d+", game_texts(name)["game"]["minutes"]["en"])], name

    return sorted(names, key=minutes)


def read_games(names: Iterable[str], languages: list[str], say: Say) -> dict[str, list[SiteGame]]:
    """Games in every language of the site, in the order of the shelf, with pictures."""
    shelf = in_order(names)
    wanted = [(lang, name) for lang in languages for name in shelf]
    looks = {name: designs(name) for name in sorted(shelf)}
    tables, drawn = draw(
        [position(name, lang, *shown) for lang, name in wanted for shown in SHOWN],
        [design for cards in looks.values() for design in cards.values()],
        say,
    )
    pictures, faces = iter(tables), iter(drawn)
    cards = {name: [_card(name, face, looks[name][face], next(faces)) for face in looks[name]] for name in looks}
    found: dict[str, list[SiteGame]] = {lang: [] for lang in languages}
    for lang, name in wanted:
        told = {key: text[lang] for key, text in game_texts(name)["game"].items()}
        found[lang].append(
            SiteGame(
                id=name,
                **{key: told[key] for key in ("name", "tagline", "about", "players", "minutes", "credits")},
                picture=next(pictures),
                second_picture=next(pictures),
                cards=cards[name],
            )
        )
    return found
