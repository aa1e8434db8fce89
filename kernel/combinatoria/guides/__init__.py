"""Guidance for a session (tours, puzzles, hints) and the analysis of decisions."""
