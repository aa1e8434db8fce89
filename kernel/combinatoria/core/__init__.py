"""What a game is: tables, moves and refusals, options, chance, notation, and where games are found."""
