-- Version 4: the code of each game's opening in ECCO, found by position. Older games get theirs when the file is first
-- opened for writing.

ALTER TABLE game ADD COLUMN ecco TEXT;

CREATE INDEX game_ecco ON game (ecco);
