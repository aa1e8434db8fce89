"""Long work in slices: how long people wait, thinking with pauses, and the stop button."""
