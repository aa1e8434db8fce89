"""Who decides, and on what knowledge."""
