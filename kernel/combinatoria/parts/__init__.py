"""What a game hands to its guides, as data: steps of a tour, drafts of puzzles."""
