"""The one exception of the site builder that is shown to users."""

from __future__ import annotations


class SiteError(Exception):
    """An expected failure, described in one sentence; the command line prints it and exits with a non-zero status."""
