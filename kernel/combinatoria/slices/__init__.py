"""Long computations in slices: time limits, progress and pauses, interruption."""
