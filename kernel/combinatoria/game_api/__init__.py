"""Data that a game supplies to the guides: steps of a tour, drafts of puzzles."""
