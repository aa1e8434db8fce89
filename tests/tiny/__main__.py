"""``python -m tests.tiny``: rewrite the puzzles of the tiny games."""

from combinatoria.guides.puzzle import main

from . import NAMES, at_home

with at_home():
    main([name for name in NAMES if name.startswith("tiny_")])
