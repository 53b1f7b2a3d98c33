-- Version 2: the index of positions, in runs of sorted places. A run is written with each transaction of an import; runs
-- of about one size are merged.

CREATE TABLE run (
    id INTEGER PRIMARY KEY,
    first_game INTEGER NOT NULL,
    last_game INTEGER NOT NULL,
    places INTEGER NOT NULL
);

CREATE TABLE block (
    id INTEGER PRIMARY KEY,
    run INTEGER NOT NULL REFERENCES run (id),
    first INTEGER NOT NULL,
    data BLOB NOT NULL
);

CREATE INDEX block_first ON block (run, first);
