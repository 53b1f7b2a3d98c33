-- Version 1: games, players, events, and where the games came from.

CREATE TABLE player (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE
);

CREATE TABLE alias (
    folded TEXT PRIMARY KEY,
    player INTEGER NOT NULL REFERENCES player (id)
) WITHOUT ROWID;

CREATE INDEX alias_player ON alias (player);

CREATE TABLE event (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE
);

CREATE TABLE source (
    id INTEGER PRIMARY KEY,
    hash BLOB NOT NULL UNIQUE,
    path TEXT NOT NULL,
    records INTEGER NOT NULL,
    games INTEGER NOT NULL,
    duplicates INTEGER NOT NULL,
    faulty INTEGER NOT NULL,
    is_whole INTEGER NOT NULL
);

CREATE TABLE game (
    id INTEGER PRIMARY KEY,
    source INTEGER NOT NULL REFERENCES source (id),
    number INTEGER NOT NULL,
    red INTEGER REFERENCES player (id),
    black INTEGER REFERENCES player (id),
    event INTEGER REFERENCES event (id),
    result INTEGER NOT NULL,
    year INTEGER,
    red_elo INTEGER,
    black_elo INTEGER,
    plies INTEGER NOT NULL,
    line INTEGER NOT NULL,
    material INTEGER NOT NULL,
    date TEXT,
    site TEXT,
    round TEXT,
    opening TEXT,
    red_name TEXT,
    black_name TEXT,
    tags TEXT,
    start TEXT,
    moves BLOB NOT NULL,
    record BLOB
);

CREATE UNIQUE INDEX game_source ON game (source, number);
CREATE INDEX game_red ON game (red);
CREATE INDEX game_black ON game (black);
CREATE INDEX game_event ON game (event);
CREATE INDEX game_year ON game (year);
CREATE INDEX game_line ON game (line);

CREATE TABLE duplicate (
    source INTEGER NOT NULL REFERENCES source (id),
    number INTEGER NOT NULL,
    game INTEGER NOT NULL REFERENCES game (id),
    PRIMARY KEY (source, number)
) WITHOUT ROWID;
