"""What only the command line uses; no page and no notebook imports it."""
