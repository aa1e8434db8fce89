"""Sets of cards that several games share: counts, looks and names."""
