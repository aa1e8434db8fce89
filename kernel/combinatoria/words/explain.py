"""Events, refusals and cards made into sentences, in a viewer's eyes and in a language.

This is the only place where words are made. Texts stand in TOML tables: ``core.toml`` for what belongs to no single
game, ``games/<game>/rules.toml`` for a game. A text that differs for the acting player has the forms ``you`` and
``other``; what several may be asked at once has ``several`` besides, in which ``{by:seats}`` is all of them. What a
placeholder of a text stands for is told in :mod:`combinatoria.words.kinds`.
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

__all__ = ["LANGUAGES", "Speaker", "core_texts", "game_texts", "speaker", "told"]

LANGUAGES: Final[Mapping[str, str]] = {"en": "English", "ja": "日本語"}
_REFUSALS: Final = ("refusal", "status_fault")
"""Where the sentences of refusals stand."""
_TWICE: Final = re.compile(r"(?<![\d/.])(?<![+−×·÷] )(\d+(?:/\d+)?) = \1(?![\d/.]\d|\d)")
"""An equation that says nothing: both sides are the same number, and the left one is no part of a longer formula."""


@cache
def core_texts() -> dict[str, Any]:
    """The kernel's own table of texts."""
    return read_toml(files(__package__).joinpath("core.toml"))


@cache
def ui_texts() -> dict[str, Any]:
    """The words of the interface, which the kernel passes on unread."""
    return read_toml(files(__package__).joinpath("ui.toml"))


@cache
def game_texts(name: str) -> dict[str, Any]:
    """The table of texts of a game; prepared stories, where a game has them, stand in a file of their own."""
    folder = files(package(name))
    told = [folder.joinpath(file) for file in ("rules.toml", "stories.toml")]
    found = {table: texts for file in told if file.is_file() for table, texts in read_toml(file).items()}
    if "step" not in (steps := found.get("tour", {"step": ()})):  # [tour.first] ...: a table for each step, by its key
        found["tour"] = {"step": [{"number": n, "key": key, **step} for n, (key, step) in enumerate(steps.items(), 1)]}
    return found


@cache
def speaker(name: str, lang: str) -> Speaker:
    """The speaker of a game in a language, with default names for the seats."""
    return Speaker(game(name), lang)


def told(refusal: Refusal, name: str | None = None, lang: str = "en") -> str | None:
    """The sentence of a refusal, for whom no screen has a speaker.

    Args:
        refusal: why something is not allowed.
        name: whose rules say so; without it only a key that no two games have can be told.
        lang: ``"en"`` or ``"ja"``.

    Returns:
        The sentence, or None if nobody has one under its key, or several.

    >>> told(Refusal("match.over", "match_over"), lang="ja")
    '対戦はもう終わっています。'
    """
    own = [one for one in games() if any(refusal.key in game_texts(one).get(table, {}) for table in _REFUSALS)]
    if name is None and len(own) > 1:
        return None
    say = speaker(name or next(iter(own or games())), lang)
    return say.refusal(refusal) if any(say.has(table, refusal.key) for table in _REFUSALS) else None


class Speaker:
    """Says things about one game in one language.

    Args:
        game: whose texts are used beside the kernel's.
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
        """The raw text under ``[table] key``, from the game's texts or else the kernel's.

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
        """Whether there is such a text."""
        return any(key in texts.get(table, {}) for texts in self._tables)

    def word(self, key: str, **facts: Any) -> str:
        """A word of the kernel."""
        return self.sentence("word", key, facts)

    def join(self, words: Iterable[str], last: str = "and") -> str:
        """``a, b and c`` in the language's own way."""
        words = list(words)
        if len(words) < 2:
            return "".join(words)
        comma = self.word("comma")
        if self.lang == "ja" and last == "and":
            return self.word("and").join(words) if len(words) == 2 else comma.join(words)
        return comma.join(words[:-1]) + self.word(last) + words[-1]

    def cards(self, faces: Iterable[Face | None], last: str = "and") -> str:
        """Names of cards; equal ones are told together, and hidden ones are counted.

        >>> import combinatoria as cb
        >>> Speaker(cb.game("soulmates")).cards(["S2", None, "M2", "S2", None, "S2"])
        'three Sun 2, Moon 2 and 2 cards'
        """
        told = Counter(faces)
        hidden = told.pop(None, 0)
        words = [self._copies(face, n) for face, n in told.items() if face is not None]
        if hidden:
            words.append(self.word("card") if hidden == 1 else self.word("cards", n=hidden))
        return self.join(words, last)

    def _copies(self, face: Face, n: int) -> str:
        if n == 1:
            return self.card(face)
        numbers = core_texts()["numbers"][self.lang]
        return self.word("copies", n=numbers[n] if n < len(numbers) else n, name=self.card(face))

    def card(self, face: Face) -> str:
        """The name of a card, or its code when the game has no such card (it is then part of a refusal)."""
        return self.game.card_text(face, self.lang) if face in _faces(self.game) else face

    def owner(self, seat: int, viewer: int = AUDIENCE) -> str:
        """Whose something is: a seat's name, or the viewer's, before the thing."""
        return self.word("your") if seat == viewer else self.word("whose", name=self.seat(seat))

    def seat(self, seat: int, viewer: int = AUDIENCE, *, capital: bool = False) -> str:
        """A seat's name; the viewer is addressed."""
        if seat == viewer:
            return self.word("You" if capital else "you")
        if self.names is not None and 0 <= seat < len(self.names):
            return self.names[seat]
        return self.word("player", n=seat + 1)

    # -- sentences -----------------------------------------------------------------------------------------

    def sentence(
        self, table: str, key: str, facts: Mapping[str, Any], viewer: int = AUDIENCE, *, you: bool = False
    ) -> str:
        """The text under ``[table] key`` with its facts in words.

        Args:
            table, key: where the text stands (:meth:`text`).
            facts: what its placeholders stand for (:mod:`combinatoria.words.kinds`).
            viewer: whose view it is: a seat, or the audience.
            you: whether the viewer is the one who acts.
        """
        return fill(self, self.text(table, key, "you" if you else "other"), facts, viewer)

    def refusal(self, refusal: Refusal, viewer: int = AUDIENCE) -> str:
        """Why something is refused, in one sentence."""
        for table in _REFUSALS:
            if self.has(table, refusal.key):
                return self.sentence(table, refusal.key, refusal.facts, viewer)
        raise KeyError(f"{self.game.name}: no text for the refusal {refusal.key}")

    def rule(self, rule: str) -> tuple[str, str]:
        """Title and text of a rule."""
        for texts in self._tables:
            if rule in texts["rule"]:
                entry = texts["rule"][rule]
                return str(entry["title"][self.lang]), str(entry["text"][self.lang])
        raise KeyError(f"{self.game.name}: no text for the rule {rule}")

    def rules(self) -> list[tuple[str, str, str]]:
        """All rules of the game in teaching order: id, title, text."""
        return [(rule, *self.rule(rule)) for rule in game_texts(self.game.name)["rule"]]

    def step(self, key: str) -> dict[str, str]:
        """The texts of a step of the tour: its title, text and task, and what to notice when it is done."""
        entry = next(e for e in game_texts(self.game.name)["tour"]["step"] if e["key"] == key)
        return {name: str(entry[name][self.lang]) for name in ("title", "text", "task", "done")}

    def event(self, event: Event, viewer: int = AUDIENCE) -> str | None:
        """The log sentence of an event as the viewer sees it, or None when it needs no words.

        Args:
            event: already filtered for the viewer (:meth:`Event.seen_by`).
            viewer: whose view it is: a seat, or the audience.
        """
        return self._of("note", event.note, event, viewer)

    def beat(self, event: Event, viewer: int = AUDIENCE) -> str | None:
        """What is said in the moment that an event is, or None if it is none; see :meth:`event`."""
        return self._of("beat", beat_of(event.kind, event.beat), event, viewer)

    def _of(self, table: str, key: str | None, event: Event, viewer: int) -> str | None:
        if key is None:
            return None
        facts: dict[str, Any] = {"by": event.by, "cards": event.faces, **(event.facts or {})}
        return self.sentence(table, key, facts, viewer, you=event.by is not None and event.by == viewer)

    def label(self, t: Table, move: Move) -> str:
        """What the button of a move says."""
        key, facts = self.game.move_key(t, move)
        return self.sentence("move", key, facts)

    def prompt(self, t: Table, viewer: int) -> str:
        """The status line: what there is to do, and for whom; to who only waits, all of whom something is awaited."""
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
        """What a seat has to do. Seen by others it must not depend on cards that only this seat sees."""
        return self.game.prompt(t, seat), self.game.prompt_facts(t, seat)

    def _awaited(self, key: str, facts: Mapping[str, Any], seats: Sequence[int], viewer: int) -> str:
        """What others have to do, for one of them or for several together (then ``by`` is all of them)."""
        if len(seats) == 1:
            return self.sentence("prompt", key, {"by": seats[0], **facts}, viewer)
        return fill(self, self.text("prompt", key, "several"), {"by": seats, **facts}, viewer)

    def zone(self, t: Table, name: str, viewer: int) -> str:
        """The name of a zone in the viewer's eyes; the number of a place that nobody owns is the fact ``n``."""
        owner = t.spec[name].owner
        kind = name.split(":")[0]
        own = owner is not None and owner == viewer
        number = name.rpartition(":")[2]
        facts = {"by": owner} if owner is not None else {"n": int(number)} if number.isdecimal() else {}
        return self.sentence("zone", kind, facts, viewer, you=own)

    def option(self, name: str) -> tuple[str, str]:
        """Label and help text of a variant."""
        entry = game_texts(self.game.name)["option"][name]
        return str(entry["label"][self.lang]), str(entry["help"][self.lang])

    def option_value(self, name: str, value: object) -> str:
        """A value of a variant in words; a number is its own word."""
        entry = game_texts(self.game.name).get("option_value", {}).get(f"{name}.{value}")
        return str(value) if entry is None else str(entry[self.lang])

    def place(self, seat: int, viewer: int) -> str:
        """The name of a seat, also of one that this table does not have."""
        usual = core_texts()["bots"]["names"][self.lang]
        taken = seat < len(self.names or ())
        return self.seat(seat, viewer, capital=True) if taken else str(usual[seat % len(usual)])

    def reason(self, key: str, facts: Mapping[str, Any], viewer: int = AUDIENCE) -> str:
        """A bot's reason, or a hint's, as a sentence."""
        return self.sentence("reason", key, facts, viewer)

    def state(self, key: str, facts: Mapping[str, Any], viewer: int = AUDIENCE) -> str:
        """What is to be said of a card as it lies now."""
        return self.sentence("state", key, facts, viewer, you=facts.get("by") == viewer)

    def odds(self, key: str, facts: Mapping[str, Any]) -> str:
        """What a line of odds is the chance of."""
        return self.sentence("odds", key, facts)

    def how(self, key: str, facts: Mapping[str, Any], viewer: int = AUDIENCE) -> str:
        """One sentence of "how is this counted?"; a fraction that equals itself is told once."""
        return _TWICE.sub(r"\1", self.sentence("how", key, facts, viewer))

    def term(self, key: str, facts: Mapping[str, Any], viewer: int = AUDIENCE) -> str:
        """The label of a part of a score sheet, or its title."""
        own = facts.get("by") == viewer and viewer != AUDIENCE
        return self.sentence("sheet", key, facts, viewer, you=own)

    def ask(self, key: str, facts: Mapping[str, Any], viewer: int = AUDIENCE) -> str:
        """What a player is asked to predict."""
        return self.sentence("predict", key, facts, viewer, you=facts.get("by") == viewer)

    def result(self, t: Table, viewer: int = AUDIENCE) -> str | None:
        """The result of a match in one sentence, or None while it goes on."""
        result = self.game.result(t)
        if result is None:
            return None
        own = game_texts(self.game.name).get("result", {})
        if result.outcome in own:
            facts = {"who": result.winners, **result.facts}
            return self.sentence("result", result.outcome, facts, viewer, you=viewer in result.winners)
        if not result.winners:
            return self.word("lost")
        return self.sentence("word", "won", {"who": result.winners}, viewer)


@cache
def _faces(game: Game) -> frozenset[Face]:
    return game.faces()
