"""The command line; no page and no notebook imports this package."""
