"""The Memory Library: collect shards of memory, complete tomes, and forget at the right time."""

from .rules import Library

GAME = Library()
