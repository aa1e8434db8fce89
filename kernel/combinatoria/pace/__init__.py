"""Long work in slices: how long people wait, thinking with pauses, a stop button as a wish."""
