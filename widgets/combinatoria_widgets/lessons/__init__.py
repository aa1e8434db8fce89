"""The lessons: a module and a table of texts each, with shared building blocks in ``tools``.

To add a lesson, copy the smallest one (``signs_a.py`` and ``signs-a.toml``) and read ``base.py``.
"""
