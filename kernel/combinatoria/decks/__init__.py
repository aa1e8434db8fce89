"""Card sets shared by several games: counts, looks and names."""
