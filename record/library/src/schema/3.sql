-- Version 3: what the explorer, results and material are asked by lies together in the order of the games, so that such
-- questions need not read moves and comments.

CREATE INDEX game_facts ON game (id, result, year, red_elo, black_elo, material);
