"""Runs inside Pyodide: import everything a lesson's notebook imports before its first answer, and read its texts.

``argument`` names the games and the lessons, as JSON.
"""

import ctypes  # noqa: F401  (numpy and pandas need this, gzip and zoneinfo)
import gzip  # noqa: F401
import json
import tarfile  # noqa: F401  (Pyodide unpacks pandas with it)
import zoneinfo  # noqa: F401

import anywidget  # noqa: F401
import ipywidgets  # noqa: F401
import piplite.piplite  # noqa: F401
import pyodide_kernel  # noqa: F401

import combinatoria
import combinatoria_widgets
from combinatoria.games import games
from combinatoria.session import Session
from combinatoria.words.explain import LANGUAGES
from combinatoria_widgets import table
from combinatoria_widgets._front import BUNDLES
from combinatoria_widgets.lessons.tools.state import load, texts_of
from combinatoria_widgets.teacher.texts import TEACHER

asked = json.loads(argument)  # noqa: F821
games()
for package in (combinatoria, combinatoria_widgets):
    import_all(package, tuple(asked["games"]))  # noqa: F821
for name in BUNDLES:
    table.bundled(name)
for name in asked["lessons"]:
    load(name)
    texts_of(name).has("check")  # reads them, with the table below
TEACHER.has("found")
for game in asked["games"]:
    ask_ahead(game)  # noqa: F821
    for lang in LANGUAGES:
        json.dumps(Session(game, lang=lang).snapshot())
del name, game, lang, asked
