"""The one exception of the site builder that a person is meant to read."""

from __future__ import annotations


class SiteError(Exception):
    """An expected failure, told in one sentence; the command line prints it and exits with a non-zero status."""
