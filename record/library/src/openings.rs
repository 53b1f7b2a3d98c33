//! The openings of games by position: codes of ECCO, from `chuhe-openings`.

use std::sync::LazyLock;

use chuhe_openings::{Opening, all, classify};
use rusqlite::{Connection, params};
use xiangqi::{Move, Position};

use crate::error::LibraryError;
use crate::moves::decode;
use crate::names::fold;

/// The code of a game; `None` if it does not begin from the standard start position or has no moves.
pub(crate) fn code(start: &Position, moves: impl IntoIterator<Item = Move>) -> Option<&'static str> {
    classify(start, moves).map(|opening| opening.code)
}

/// The openings whose code begins with a text; if the text is not a code, those whose name begins with it. Names are
/// compared as those of players are; a text without letters finds none.
pub(crate) fn codes_of(text: &str) -> Vec<&'static str> {
    if is_code(text) {
        let text = text.to_uppercase();
        return all().iter().map(|opening| opening.code).filter(|code| code.starts_with(&text)).collect();
    }
    let text = fold(text);
    let begins = |name: &String| !text.is_empty() && name.starts_with(&text);
    NAMES.iter().filter(|(_, names)| names.iter().any(begins)).map(|(code, _)| *code).collect()
}

/// The names of each opening as [`fold`] has them, with its code.
static NAMES: LazyLock<Vec<(&str, [String; 2])>> = LazyLock::new(|| {
    let names =
        |opening: &'static Opening| (opening.code, [&opening.chinese, &opening.english].map(|it| fold(it)));
    all().iter().map(names).collect()
});

/// Whether a text is a code or begins one: a letter from A to E, and digits.
pub(crate) fn is_code(text: &str) -> bool {
    match text.as_bytes() {
        [b'A'..=b'E' | b'a'..=b'e', digits @ ..] => {
            digits.len() <= 2 && digits.iter().all(u8::is_ascii_digit)
        }
        _ => false,
    }
}

/// Gives codes to the games of a file of an older version.
pub(crate) fn classify_old_games(connection: &mut Connection) -> Result<(), LibraryError> {
    let transaction = connection.transaction()?;
    let mut update = transaction.prepare("UPDATE game SET ecco = ?2 WHERE id = ?1")?;
    let mut query = transaction.prepare(
        "SELECT id, moves FROM game WHERE ecco IS NULL AND start IS NULL AND plies > 0 ORDER BY id",
    )?;
    // All games are read first: if the index changed during the query, the query could return a game twice.
    let games = query.query_map([], |row| Ok((row.get::<_, i64>(0)?, row.get::<_, Vec<u8>>(1)?)))?;
    let coded =
        |(id, moves): (i64, Vec<u8>)| (id, code(&Position::default(), decode(&moves).map_while(|mv| mv)));
    let coded: Vec<_> = games.map(|game| game.map(coded)).collect::<Result<_, _>>()?;
    for (id, code) in coded {
        update.execute(params![id, code])?;
    }
    drop((update, query));
    transaction.commit()?;
    Ok(())
}
