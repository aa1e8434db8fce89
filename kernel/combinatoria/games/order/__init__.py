"""Order: all masters together lay the numbers 1 to 90 on four rows."""

from .rules import Order

GAME = Order()
