"""The lessons: a module and a table of texts each, and in ``tools`` what all of them are made from.

Somebody who adds a lesson copies the smallest one (``signs_a.py`` and ``signs-a.toml``) and reads ``base.py``.
"""
