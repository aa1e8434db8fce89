"""``python -m tests.tiny``: write the puzzles of the tiny games anew."""

from combinatoria.guides.puzzle import main

from . import NAMES, at_home

with at_home():
    main([name for name in NAMES if name.startswith("tiny_")])
