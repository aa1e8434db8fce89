"""The exception of a class that is shown to users."""

from __future__ import annotations


class ClassError(Exception):
    """An expected failure, described in one sentence; the command line prints it and exits with status 1."""
