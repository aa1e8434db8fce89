"""Sentences for events, refusals and cards, in a language and for a viewer.

This is the only module that composes texts. Texts are in TOML tables: ``core.toml`` for those of all games and
``games/<game>/rules.toml`` for those of a game. A text that differs for the acting player has the forms ``you`` and
``other``; a prompt for several players at once also has ``several``, in which ``{by:seats}`` names all of them.
:mod:`combinatoria.words.kinds` documents the placeholders.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final

from ..core.beat import beat_of
from ..core.catalogue import game, games, package
from ..core.game import Game
from ..core.move import Move, Refusal, misread
from ..core.reading import read_toml
from ..core.table import AUDIENCE, Event, Face, Table
from .kinds import fill

__all__ = ["LANGUAGES", "Speaker", "core_texts", "game_texts", "refusal_sentence", "speaker"]

LANGUAGES: Final[Mapping[str, str]] = {"en": "English", "ja": "日本語"}
_REFUSALS: Final = ("refusal", "status_fault")
"""The tables with the sentences of refusals."""
_IN_PARTS: Final = ("rule", "option", "tour")
"""The tables whose entries are several texts each, such as a title and a text."""
_TWICE: Final = re.compile(r"(?<![\d/.])(?<![+−×·÷] )(\d+(?:/\d+)?) = \1(?![\d/.]\d|\d)")
"""A trivial equation: both sides are the same number, and the left one is not part of a longer formula."""


@cache
def core_texts() -> dict[str, Any]:
    """Return the texts shared by all games."""
    return read_toml(files(__package__).joinpath("core.toml"))


@cache
def ui_texts() -> dict[str, Any]:
    """Return the texts of the user interface, which the kernel passes on unread."""
    return read_toml(files(__package__).joinpath("ui.toml"))


@cache
def game_texts(name: str) -> dict[str, Any]:
    """Return the texts of a game: ``rules.toml`` and, if it has prepared stories, ``stories.toml``."""
    folder = files(package(name))
    paths = [folder.joinpath(file) for file in ("rules.toml", "stories.toml")]
    found = {table: texts for file in paths if file.is_file() for table, texts in read_toml(file).items()}
    for table in _IN_PARTS:
        found |= {table: {key: _by_part(entry) for key, entry in found[table].items()}} if table in found else {}
    if "step" not in (steps := found.get("tour", {"step": ()})):  # [tour.first] ...: one table per step, by its key
        found["tour"] = {"step": [{"number": n, "key": key, **step} for n, (key, step) in enumerate(steps.items(), 1)]}
    return found


def _by_part(entry: Any) -> Any:
    """Return the texts of an entry by part, even if they are written by language: ``en = { title = ..., text = ... }``.

    >>> _by_part({"en": {"title": "Start"}, "ja": {"title": "はじめ"}})
    {'title': {'en': 'Start', 'ja': 'はじめ'}}
    """
    if not isinstance(entry, dict) or not entry or not set(entry) <= set(LANGUAGES):
        return entry
    parts = dict.fromkeys(part for texts in entry.values() for part in texts)
    return {part: {lang: texts[part] for lang, texts in entry.items() if part in texts} for part in parts}


@cache
def speaker(name: str, lang: str) -> Speaker:
    """Return the (cached) speaker of a game in a language, with default names for the seats."""
    return Speaker(game(name), lang)


def refusal_sentence(refusal: Refusal, name: str | None = None, lang: str = "en") -> str | None:
    """Return the sentence of a refusal for callers without a speaker.

    Args:
        refusal: the refusal.
        name: the game; without it, only a key that at most one game defines can be resolved.
        lang: ``"en"`` or ``"ja"``.

    Returns:
        The sentence, or None if its key has no text or is ambiguous.

    >>> refusal_sentence(Refusal("match.over", "match_over"), lang="ja")
    '対戦はもう終わっています。'
    """
    own = [one for one in games() if any(refusal.key in game_texts(one).get(table, {}) for table in _REFUSALS)]
    if name is None and len(own) > 1:
        return None
    say = speaker(name or next(iter(own or games())), lang)
    return say.refusal(refusal) if any(say.has(table, refusal.key) for table in _REFUSALS) else None


class Speaker:
    """The texts of one game in one language.

    Args:
        game: the game; its texts take precedence over those of all games.
        lang: ``"en"`` or ``"ja"``.
        names: display names of the seats; by default Player 1, Player 2 ...

    Raises:
        IllegalMove: there are no texts in this language.

    >>> import combinatoria as cb
    >>> m = cb.Match(cb.game("soulmates"), seats=4, seed=7)
    >>> Speaker(m.game, "en").refusal(m.why_not("discard S1"))
    'Draw a card first; then you can discard or call.'
    """

    def __init__(self, game: Game, lang: str = "en", names: Sequence[str] | None = None) -> None:
        if not isinstance(lang, str) or lang not in LANGUAGES:
            raise misread("lang", lang)
        self.game, self.lang = game, lang
        self.names = names
        self._tables = (game_texts(game.name), core_texts())

    # -- words ---------------------------------------------------------------------------------------------

    def text(self, table: str, key: str, variant: str = "other") -> str:
        """Return the raw text under ``[table] key``, from the game's texts or else the shared ones.

        Raises:
            KeyError: neither has it; a test makes sure that this never happens.
        """
        for texts in self._tables:
            entry = texts.get(table, {}).get(key)
            if entry is not None:
                found = entry.get(self.lang)
                found = found.get(variant) if isinstance(found, dict) else found
                if found is None:
                    raise KeyError(f"{self.game.name}: [{table}] {key} has no “{self.lang}”, or no {variant!r}")
                return str(found)
        raise KeyError(f"{self.game.name}: no text [{table}] {key}")

    def has(self, table: str, key: str) -> bool:
        """Return whether there is a text under ``[table] key``."""
        return any(key in texts.get(table, {}) for texts in self._tables)

    def knows(self, table: str) -> bool:
        """Return whether there is any text in a table."""
        return any(table in texts for texts in self._tables)

    def word(self, key: str, **facts: Any) -> str:
        """Return a text of the table ``[word]``."""
        return self.sentence("word", key, facts)

    def join(self, words: Iterable[str], last: str = "and") -> str:
        """Join words as in ``a, b and c``, by the conventions of the language."""
        words = list(words)
        if len(words) < 2:
            return "".join(words)
        comma = self.word("comma")
        if self.lang == "ja" and last == "and":
            return self.word("and").join(words) if len(words) == 2 else comma.join(words)
        return comma.join(words[:-1]) + self.word(last) + words[-1]

    def cards(self, faces: Iterable[Face | None], last: str = "and") -> str:
        """Return the names of cards, joined; equal cards are grouped and hidden ones counted.

        >>> import combinatoria as cb
        >>> Speaker(cb.game("soulmates")).cards(["S2", None, "M2", "S2", None, "S2"])
        'three Sun 2, Moon 2 and 2 cards'
        """
        faces = list(faces)
        if len(faces) == 1 and faces[0] is not None:  # most labels of moves name one card
            return self.card(faces[0])
        counts = Counter(faces)
        hidden = counts.pop(None, 0)
        words = [self._copies(face, n) for face, n in counts.items() if face is not None]
        if hidden:
            words.append(self.word("card") if hidden == 1 else self.word("cards", n=hidden))
        return self.join(words, last)

    def _copies(self, face: Face, n: int) -> str:
        if n == 1:
            return self.card(face)
        numbers = core_texts()["numbers"][self.lang]
        return self.word("copies", n=numbers[n] if n < len(numbers) else n, name=self.card(face))

    def card(self, face: Face) -> str:
        """Return the name of a card, or its code if the game has no such card (as in some refusals)."""
        return self.game.card_text(face, self.lang) if face in _faces(self.game) else face

    def owner(self, seat: int, viewer: int = AUDIENCE) -> str:
        """Return the possessive of a seat: "your" for the viewer, else the seat's name in the possessive."""
        return self.word("your") if seat == viewer else self.word("whose", name=self.seat(seat))

    def seat(self, seat: int, viewer: int = AUDIENCE, *, capital: bool = False) -> str:
        """Return a seat's name, or "you" for the viewer."""
        if seat == viewer:
            return self.word("You" if capital else "you")
        if self.names is not None and 0 <= seat < len(self.names):
            return self.names[seat]
        return self.word("player", n=seat + 1)

    # -- sentences -----------------------------------------------------------------------------------------

    def sentence(
        self, table: str, key: str, facts: Mapping[str, Any], viewer: int = AUDIENCE, *, you: bool = False
    ) -> str:
        """Return the text under ``[table] key`` with its facts filled in.

        Args:
            table, key: the place of the text (:meth:`text`).
            facts: the values of its placeholders (:mod:`combinatoria.words.kinds`).
            viewer: the seat that is addressed, or the audience.
            you: whether the viewer is the one who acts.
        """
        return fill(self, self.text(table, key, "you" if you else "other"), facts, viewer)

    def refusal(self, refusal: Refusal, viewer: int = AUDIENCE) -> str:
        """Return the sentence of a refusal."""
        for table in _REFUSALS:
            if self.has(table, refusal.key):
                return self.sentence(table, refusal.key, refusal.facts, viewer)
        raise KeyError(f"{self.game.name}: no text for the refusal {refusal.key}")

    def rule(self, rule: str) -> tuple[str, str]:
        """Return title and text of a rule."""
        for texts in self._tables:
            if rule in texts["rule"]:
                entry = texts["rule"][rule]
                return str(entry["title"][self.lang]), str(entry["text"][self.lang])
        raise KeyError(f"{self.game.name}: no text for the rule {rule}")

    def rules(self) -> list[tuple[str, str, str]]:
        """Return all rules of the game in teaching order: id, title, text."""
        return [(rule, *self.rule(rule)) for rule in game_texts(self.game.name)["rule"]]

    def step(self, key: str) -> dict[str, str]:
        """Return the texts of a step of the tour: ``title``, ``text``, and if written ``task`` and ``done``."""
        entry = next(e for e in game_texts(self.game.name)["tour"]["step"] if e["key"] == key)
        return {name: str(entry[name][self.lang]) for name in ("title", "text", "task", "done") if name in entry}

    def event(self, event: Event, viewer: int = AUDIENCE) -> str | None:
        """Return the log sentence of an event, or None if it has none.

        Args:
            event: already filtered for the viewer (:meth:`Event.seen_by`).
            viewer: the seat that is addressed, or the audience.
        """
        return self._of("note", event.note, event, viewer)

    def beat(self, event: Event, viewer: int = AUDIENCE) -> str | None:
        """Return the text of an event's beat, or None if it has none; arguments as for :meth:`event`."""
        return self._of("beat", beat_of(event.kind, event.beat), event, viewer)

    def _of(self, table: str, key: str | None, event: Event, viewer: int) -> str | None:
        if key is None:
            return None
        facts: dict[str, Any] = {"by": event.by, "cards": event.faces, **(event.facts or {})}
        return self.sentence(table, key, facts, viewer, you=event.by is not None and event.by == viewer)

    def label(self, t: Table, move: Move, viewer: int = AUDIENCE) -> str:
        """Return the button label of a move; ``you`` is the seat that it names, such as the one who begins."""
        key, facts = self.game.move_key(t, move)
        return self.sentence("move", key, facts, you=viewer != AUDIENCE and facts.get("seat") == viewer)

    def prompt(self, t: Table, viewer: int) -> str:
        """Return the status line: what the viewer has to do, or else who has to do what."""
        acting = self.game.to_act(t)
        if not acting:
            return self.sentence("prompt", "over", {})
        if viewer in acting:
            key, facts = self._asked(t, viewer)
            return self.sentence("prompt", key, {"by": viewer, **facts}, viewer, you=True)
        groups: list[tuple[tuple[str, Mapping[str, Any]], list[int]]] = []
        for seat in acting:
            asked = self._asked(t, seat)
            same = next((seats for what, seats in groups if what == asked), None)
            groups.append((asked, [seat])) if same is None else same.append(seat)
        return self.word("sentence_space").join(self._awaited(*asked, seats, viewer) for asked, seats in groups)

    def _asked(self, t: Table, seat: int) -> tuple[str, Mapping[str, Any]]:
        """Return what a seat has to do; for other viewers it must not depend on cards that only this seat sees."""
        return self.game.prompt(t, seat), self.game.prompt_facts(t, seat)

    def _awaited(self, key: str, facts: Mapping[str, Any], seats: Sequence[int], viewer: int) -> str:
        """Return what one or several other seats have to do; for several, ``by`` is all of them."""
        if len(seats) == 1:
            return self.sentence("prompt", key, {"by": seats[0], **facts}, viewer)
        return fill(self, self.text("prompt", key, "several"), {"by": seats, **facts}, viewer)

    def zone(self, t: Table, name: str, viewer: int) -> str:
        """Return the name of a zone for the viewer; the number of a zone without an owner is the fact ``n``."""
        owner = t.zone_specs[name].owner
        kind = name.split(":")[0]
        own = owner is not None and owner == viewer
        number = name.rpartition(":")[2]
        facts = {"by": owner} if owner is not None else {"n": int(number)} if number.isdecimal() else {}
        return self.sentence("zone", kind, facts, viewer, you=own)

    def option(self, name: str) -> tuple[str, str]:
        """Return label and help text of an option."""
        entry = game_texts(self.game.name)["option"][name]
        return str(entry["label"][self.lang]), str(entry["help"][self.lang])

    def option_value(self, name: str, value: object) -> str:
        """Return the text of an option's value; a value without a text, such as a number, is shown as it is."""
        entry = game_texts(self.game.name).get("option_value", {}).get(f"{name}.{value}")
        return str(value) if entry is None else str(entry[self.lang])

    def place(self, seat: int, viewer: int) -> str:
        """Return the display name of a seat, even of one that has no name at this table."""
        usual = core_texts()["bots"]["names"][self.lang]
        taken = seat < len(self.names or ())
        return self.seat(seat, viewer, capital=True) if taken else str(usual[seat % len(usual)])

    def reason(self, key: str, facts: Mapping[str, Any], viewer: int = AUDIENCE) -> str:
        """Return the sentence for the reason of a bot or a hint."""
        return self.sentence("reason", key, facts, viewer)

    def state(self, key: str, facts: Mapping[str, Any], viewer: int = AUDIENCE) -> str:
        """Return the text for the present state of a card."""
        return self.sentence("state", key, facts, viewer, you=facts.get("by") == viewer)

    def odds(self, key: str, facts: Mapping[str, Any]) -> str:
        """Return the label of a line of odds."""
        return self.sentence("odds", key, facts)

    def how(self, key: str, facts: Mapping[str, Any], viewer: int = AUDIENCE) -> str:
        """Return one sentence of "how is this counted?", with trivial equations reduced to one side."""
        return _TWICE.sub(r"\1", self.sentence("how", key, facts, viewer))

    def term(self, key: str, facts: Mapping[str, Any], viewer: int = AUDIENCE) -> str:
        """Return the label of a part of a score sheet, or its title."""
        own = facts.get("by") == viewer and viewer != AUDIENCE
        return self.sentence("sheet", key, facts, viewer, you=own)

    def ask(self, key: str, facts: Mapping[str, Any], viewer: int = AUDIENCE) -> str:
        """Return the question that asks a player for a prediction."""
        return self.sentence("predict", key, facts, viewer, you=facts.get("by") == viewer)

    def result(self, t: Table, viewer: int = AUDIENCE) -> str | None:
        """Return the result of a match in one sentence, or None while it is in progress."""
        result = self.game.result(t)
        if result is None:
            return None
        if self.has("result", result.outcome):
            facts = {"who": result.winners, **result.facts}
            return self.sentence("result", result.outcome, facts, viewer, you=viewer in result.winners)
        if not result.winners:
            return self.word("lost")
        return self.sentence("word", "won", {"who": result.winners}, viewer)


@cache
def _faces(game: Game) -> frozenset[Face]:
    return game.faces()
