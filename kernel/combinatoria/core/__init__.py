"""The game model: tables, moves and refusals, options, chance, notation, and the catalogue of games."""
