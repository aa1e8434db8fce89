"""Texts and the code that uses them: each placeholder has a kind, each key named in code has a text."""

import re
from itertools import islice
from random import Random

import pytest

import combinatoria as cb
from combinatoria.cli.text_keys import FAULTS, composed, places, strings
from combinatoria.core.table import AUDIENCE
from combinatoria.guides.learn import steps
from combinatoria.words.explain import LANGUAGES, Speaker, core_texts, game_texts
from combinatoria.words.kinds import COUNTED, TABLED, slots
from tests.tiny import REAL

from .random_play import each_game, play_out, variants

BY_CODE = (
    "note", "beat", "prompt", "reason", "odds", "how", "sheet", "predict", "puzzle", "slip", "move", "zone", "result",
    "word", "state", "forecast", "analysis", "diary", "cli", "promise",
)  # fmt: skip
"""Tables whose keys appear in the code, besides the refusals."""
OFFERED = 400
"""Number of offered moves checked per decision; a game may offer thousands."""


def leaves(node, path=()):
    """Yield every text with its path: an entry with a value for each language."""
    if isinstance(node, dict):
        if set(node) & set(LANGUAGES):
            yield path, node
        else:
            for key, value in node.items():
                yield from leaves(value, (*path, key))
    elif isinstance(node, list):
        for n, value in enumerate(node):
            yield from leaves(value, (*path, n))


def kinds(entry):
    """Return the placeholders of all forms of a text, with their kinds; a counted noun counts as a plain number."""
    texts = entry.values() if isinstance(entry, dict) else entry if isinstance(entry, list) else [entry]
    found = (slot for text in texts for slot in slots(text) if slot.name)
    return {(slot.name, "", "") if slot.kind == COUNTED else (slot.name, slot.kind, slot.table) for slot in found}


def texts_of(game):
    """Return the tables that may hold a game's texts, its own first."""
    return [game_texts(game.name), core_texts()] if game else [core_texts()]


def has(game, table, key):
    return any(key in texts.get(table, {}) for texts in texts_of(game))


@each_game
def test_the_short_label_of_a_move_is_a_part_of_its_label(game):
    """A control's accessible name contains the text on the button."""
    texts = game_texts(game.name)
    for key, entry in texts.get("move_short", {}).items():
        for lang in LANGUAGES:
            assert entry[lang].casefold() in texts["move"][key][lang].casefold(), (key, lang)


@each_game
def test_every_text_is_there_in_every_language(game):
    """Every leaf of the game's texts has all languages, with the same placeholders of the same kinds."""
    count = 0
    for texts in texts_of(game):
        for path, node in leaves(texts):
            assert set(node) == set(LANGUAGES), f"{path}: missing in {set(LANGUAGES) - set(node)}"
            for lang in LANGUAGES:
                differing = kinds(node[lang]) ^ kinds(node["en"])
                assert not differing, f"{path}: one language lacks these placeholders: {differing}"
            for _, kind, table in kinds(node["en"]):
                assert path[0] != "cli" or kind == "", "the command line has no speaker"
                assert kind not in TABLED or any(table in t for t in texts_of(game)), (path, table)
            count += 1
    assert count > 100


@pytest.mark.parametrize("name", ["", *REAL])
def test_no_text_is_written_twice(name):
    """A text that is the same for every reader has one form, and a game does not repeat a shared text."""
    core = dict(leaves(core_texts()))
    for path, node in leaves(game_texts(name) if name else core_texts()):
        for entry in node.values():
            forms = list(entry.values()) if isinstance(entry, dict) else []
            assert len({*forms}) == len(forms), path
        assert not name or node != core.get(path), f"{path} is in core.toml"


@each_game
def test_a_result_says_who_has_won(game):
    """A match ends without an actor: its sentence has winners, but no ``by``."""
    for path, node in leaves(game_texts(game.name).get("result", {})):
        assert "by" not in {name for name, *_ in kinds(node["en"])}, path


@each_game
def test_words_that_can_be_chosen_have_texts(game):
    """Every offer has a label in every language, legal or not; words in it are worded, not shown as typed."""
    say = [Speaker(game, lang) for lang in LANGUAGES]
    for seats, options in variants(game):
        match = play_out(cb.Match(game, seats, seed=3, options=options), Random(seats))
        for decision in match.decisions[::5]:
            view = match.table_at(decision.mark).view(decision.seat)
            for offer in game.offers(view, decision.seat):
                words = {c for slot in offer.slots for c in slot.choices if isinstance(c, str)} - game.faces()
                for move in islice(offer.expand(), OFFERED):
                    key, facts = game.move_key(view, move)
                    for speaker in say:
                        assert speaker.label(view, move)
                        for name, kind, _ in kinds(speaker.text("move", key)):
                            assert kind or facts[name] not in words, f"[move] {key}: {{{name}:word.TABLE}}"


@each_game
def test_every_key_in_the_code_has_a_text(game):
    """Every key that a game's code or the shared code can name has its text, especially every refusal."""
    count = 0
    for said in places("", game.name):
        for key in said.keys:
            there = [k for t in said.tables for texts in texts_of(game) for k in texts.get(t, {})]
            assert any(re.fullmatch(key, k) for k in there), f"{said.where}: no text {said.tables} {key}"
            count += said.tables == FAULTS
        for rule in said.rules:
            assert any(re.fullmatch(rule, k) for texts in texts_of(game) for k in texts["rule"]), (said.where, rule)
    assert count > 60


def test_only_refusals_that_are_passed_on_have_a_key_that_is_not_in_the_code():
    open_ = {said.source for said in places("", *REAL) if said.tables == FAULTS and not said.keys}
    assert open_ == {"refusal.key", "self.step.why_not(game, move)"}


@each_game
def test_seats_that_only_wait_read_all_who_decide_at_once(game):
    for lang in LANGUAGES:
        names = [f"<{seat}>" for seat in range(game.seats[-1])]
        say = Speaker(game, lang, names)
        match = play_out(cb.Match(game, seed=7), Random(7))
        for end in sorted({decision.mark for decision in match.decisions}):
            table = match.table_at(end)
            acting = game.to_act(table)
            told = say.prompt(table.view(AUDIENCE), AUDIENCE)
            if len(acting) > 1:
                assert all(names[seat] in told for seat in acting), told


@each_game
def test_the_tries_of_a_tour_have_their_refusals(game):
    keys = {key for step in steps(game) for key in step.tries.values()}
    assert all(has(game, "refusal", key) for key in keys)


@pytest.mark.parametrize("name", ["", *REAL])
@pytest.mark.slow
def test_no_text_is_dead(name):
    """Every refusal is raised somewhere, and every other key appears in code that could use it."""
    tried = {"tour_try", *(key for g in REAL for step in steps(cb.game(g)) for key in step.tries.values())}
    here = [said for said in places("", *([name] if name else REAL)) if said.tables == FAULTS]
    raised = {key for said in here for key in said.keys}
    own = game_texts(name) if name else core_texts()
    for table in FAULTS:
        for key in own.get(table, {}):
            assert key in tried or any(re.fullmatch(r, key) for r in raised), f"no code uses [{table}] {key}"
    code = strings("", *([name] if name else REAL))
    for table in BY_CODE:
        for key in own.get(table, {}):
            assert composed(key, *code), f"no code uses [{table}] {key}"
