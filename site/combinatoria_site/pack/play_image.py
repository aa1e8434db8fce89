"""Runs inside Pyodide: import all that a play page of one game (``argument``) needs, and read its texts and tables."""

import json

import combinatoria
from combinatoria.games import games
from combinatoria.guides.puzzle import count
from combinatoria.session import Session
from combinatoria.words.explain import LANGUAGES

game = argument  # type: ignore[name-defined]  # noqa: F821
games()
# The answers of the lessons are not asked for here; what live odds count with comes along by itself.
import_all(combinatoria, (game,), frozenset({"odds", "simulate"}))  # type: ignore[name-defined]  # noqa: F821
count(game)
for lang in LANGUAGES:
    session = Session(game, lang=lang)
    json.dumps(session.snapshot())
    session.handle({"do": "move", "text": ""})  # no move, but what reads moves is ready now
del session
