//! A game with a score for each move, and the bytes that it is stored as.
//!
//! Numbers without a fixed size are LEB128: seven bits per byte, the least significant first, with the top bit set
//! on all bytes but the last. A score is stored as its difference from the one before, seen from the same side, and
//! signed numbers are interleaved (0, -1, 1, -2, ...): in a quiet game one byte is enough.

use xiangqi::{Color, FenError, Move, Outcome, PlayError, Position};

/// A move, and the score that the search gave the position before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ply {
    /// The move that was played.
    pub mv: Move,
    /// The search's score of the position before the move, for the side to move, in the form of `chuhe_engine::score`:
    /// centipawns, or a number beyond all evaluations for mates and rulings.
    pub score: i16,
}

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum GameEnd {
    /// Checkmate.
    Checkmate,
    /// Stalemate: no legal move, and not in check.
    Stalemate,
    /// A ruling on a position that occurred for the third time.
    Repetition,
    /// The natural move limit.
    NaturalMoveLimit,
    /// Neither side has a piece to attack with.
    NothingToAttackWith,
    /// By the scores of the search: see [`SelfPlayAdjudication`](crate::SelfPlayAdjudication).
    Adjudicated,
    /// The length limit: see [`SelfPlayAdjudication::longest`](crate::SelfPlayAdjudication::longest).
    LengthLimit,
    /// By endgame tables: see [`SelfPlay::tables`](crate::SelfPlay::tables).
    Tables,
}

impl GameEnd {
    /// All ends, in the order of their numbers in files.
    pub const ALL: [GameEnd; 8] = [
        GameEnd::Checkmate,
        GameEnd::Stalemate,
        GameEnd::Repetition,
        GameEnd::NaturalMoveLimit,
        GameEnd::NothingToAttackWith,
        GameEnd::Adjudicated,
        GameEnd::LengthLimit,
        GameEnd::Tables,
    ];

    /// The end in words.
    pub const fn name(self) -> &'static str {
        match self {
            GameEnd::Checkmate => "checkmate",
            GameEnd::Stalemate => "stalemate",
            GameEnd::Repetition => "repetition",
            GameEnd::NaturalMoveLimit => "natural move limit",
            GameEnd::NothingToAttackWith => "nothing to attack with",
            GameEnd::Adjudicated => "adjudicated by score",
            GameEnd::LengthLimit => "length limit",
            GameEnd::Tables => "endgame tables",
        }
    }
}

impl From<Outcome> for GameEnd {
    fn from(outcome: Outcome) -> GameEnd {
        match outcome {
            Outcome::Checkmate { .. } => GameEnd::Checkmate,
            Outcome::Stalemate { .. } => GameEnd::Stalemate,
            Outcome::Repetition(_) => GameEnd::Repetition,
            Outcome::NaturalMoveLimit => GameEnd::NaturalMoveLimit,
            Outcome::NothingToAttackWith => GameEnd::NothingToAttackWith,
            Outcome::Resignation { .. } | Outcome::Agreement | Outcome::Adjudication { .. } => {
                GameEnd::Adjudicated
            }
        }
    }
}

/// The first number of games in merged files: those are not numbers among the games of a seed.
pub const MERGED: u64 = 1 << 62;

/// A game with a score for each move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SelfPlayGame {
    /// The number of the game among those of its seed; from [`MERGED`] on, its number in a merged file.
    pub index: u64,
    /// The FEN of the first position; `None` for the start position of xiangqi.
    pub start: Option<String>,
    /// The moves of the opening, made without a search.
    pub opening: Vec<Move>,
    /// The moves after it.
    pub plies: Vec<Ply>,
    /// The winner; `None` for a draw.
    pub winner: Option<Color>,
    /// The reason for its end.
    pub end: GameEnd,
}

/// Why bytes are not a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameBytesError {
    /// The bytes end within the game.
    #[error("the game is truncated")]
    BreaksOff,
    /// A number is out of its range.
    #[error("a number is out of range")]
    Number,
    /// Sixteen bits are not a move.
    #[error("{0:#06x} is not a move")]
    Move(u16),
    /// The byte of the result is not valid.
    #[error("{0:#04x} is not a result")]
    Result(u8),
    /// The start is not text.
    #[error("the start position is not text")]
    Start,
}

/// Why a game cannot be replayed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// The first position is not valid.
    #[error("start position: {0}")]
    Start(#[from] FenError),
    /// A move is not legal.
    #[error(transparent)]
    Move(#[from] PlayError),
}

impl SelfPlayGame {
    /// Replays the game. Calls `each` for every move with a score, with the position before the move. Returns the
    /// last position.
    ///
    /// # Errors
    /// If the first position is not valid or a move is not legal.
    pub fn replay(&self, mut each: impl FnMut(&Position, Ply)) -> Result<Position, ReplayError> {
        let mut position = match &self.start {
            None => Position::default(),
            Some(fen) => Position::from_fen(fen)?,
        };
        for &mv in &self.opening {
            position.play(mv)?;
        }
        for &ply in &self.plies {
            each(&position, ply);
            position.play(ply.mv)?;
        }
        Ok(position)
    }

    /// Its number among the games of its seed or of a merged file, from 0.
    pub fn number(&self) -> u64 {
        self.index % MERGED
    }

    /// The number of moves, those of the opening included.
    pub fn len(&self) -> usize {
        self.opening.len() + self.plies.len()
    }

    /// Whether no move was played.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Appends the game's bytes.
    pub fn write(&self, bytes: &mut Vec<u8>) {
        write_number(bytes, self.index);
        let result = match self.winner {
            Some(Color::Black) => 0,
            None => 1,
            Some(Color::Red) => 2,
        };
        bytes.push(result | (self.end as u8) << 2);
        let start = self.start.as_deref().unwrap_or("");
        write_number(bytes, start.len() as u64);
        bytes.extend_from_slice(start.as_bytes());
        write_number(bytes, self.opening.len() as u64);
        self.opening.iter().for_each(|mv| bytes.extend_from_slice(&mv.bits().to_le_bytes()));
        write_number(bytes, self.plies.len() as u64);
        let mut before = 0;
        for ply in &self.plies {
            bytes.extend_from_slice(&ply.mv.bits().to_le_bytes());
            let score = i64::from(ply.score);
            write_number(bytes, interleave(score - before));
            before = -score;
        }
    }

    /// Reads a game and removes its bytes from the front.
    ///
    /// # Errors
    /// The first fault. The bytes read so far are removed.
    pub fn read(bytes: &mut &[u8]) -> Result<SelfPlayGame, GameBytesError> {
        let index = read_number(bytes)?;
        let [result] = take(bytes)?;
        let winner = match result & 3 {
            0 => Some(Color::Black),
            1 => None,
            2 => Some(Color::Red),
            _ => return Err(GameBytesError::Result(result)),
        };
        let end = *GameEnd::ALL.get(usize::from(result >> 2)).ok_or(GameBytesError::Result(result))?;
        let length = read_length(bytes)?;
        let (start, rest) = bytes.split_at_checked(length).ok_or(GameBytesError::BreaksOff)?;
        *bytes = rest;
        let start = std::str::from_utf8(start).map_err(|_| GameBytesError::Start)?;
        let opening = (0..read_length(bytes)?).map(|_| read_move(bytes)).collect::<Result<_, _>>()?;
        let mut before = 0;
        let plies = (0..read_length(bytes)?)
            .map(|_| {
                let mv = read_move(bytes)?;
                let score = before + deinterleave(read_number(bytes)?);
                before = -score;
                Ok(Ply { mv, score: i16::try_from(score).map_err(|_| GameBytesError::Number)? })
            })
            .collect::<Result<_, _>>()?;
        let start = (!start.is_empty()).then(|| start.to_owned());
        Ok(SelfPlayGame { index, start, opening, plies, winner, end })
    }
}

fn interleave(number: i64) -> u64 {
    ((number << 1) ^ (number >> 63)) as u64
}

fn deinterleave(number: u64) -> i64 {
    (number >> 1) as i64 ^ -((number & 1) as i64)
}

fn write_number(bytes: &mut Vec<u8>, mut number: u64) {
    while number > 0x7f {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn read_number(bytes: &mut &[u8]) -> Result<u64, GameBytesError> {
    let mut number = 0;
    for shift in (0..63).step_by(7) {
        let [byte] = take(bytes)?;
        number |= u64::from(byte & 0x7f) << shift;
        if byte & 0x80 == 0 {
            return Ok(number);
        }
    }
    Err(GameBytesError::Number)
}

/// A count of items that follow, so it cannot exceed the number of bytes left.
fn read_length(bytes: &mut &[u8]) -> Result<usize, GameBytesError> {
    let length = usize::try_from(read_number(bytes)?).map_err(|_| GameBytesError::Number)?;
    if length <= bytes.len() { Ok(length) } else { Err(GameBytesError::BreaksOff) }
}

fn read_move(bytes: &mut &[u8]) -> Result<Move, GameBytesError> {
    let bits = u16::from_le_bytes(take(bytes)?);
    Move::from_bits(bits).ok_or(GameBytesError::Move(bits))
}

/// Removes `N` bytes from the front and returns them.
pub(crate) fn take<const N: usize>(bytes: &mut &[u8]) -> Result<[u8; N], GameBytesError> {
    let (taken, rest) = bytes.split_first_chunk().ok_or(GameBytesError::BreaksOff)?;
    *bytes = rest;
    Ok(*taken)
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use xiangqi::SplitMix64;

    /// A game of random moves and scores.
    pub(crate) fn random_game(index: u64) -> SelfPlayGame {
        let mut rng = SplitMix64::new(index);
        let mut position = Position::default();
        let (mut opening, mut plies) = (Vec::new(), Vec::new());
        for ply in 0..60 {
            let moves = position.legal_moves();
            let Some(&mv) = moves.get(rng.below(moves.len().max(1))) else { break };
            if ply < 8 {
                opening.push(mv);
            } else {
                let range = if rng.below(20) == 0 { 62_001 } else { 401 };
                let score = rng.below(range) as i32 - range as i32 / 2;
                plies.push(Ply { mv, score: score as i16 });
            }
            position.make_move(mv);
        }
        let winner = [None, Some(Color::Red), Some(Color::Black)][rng.below(3)];
        SelfPlayGame {
            index,
            start: None,
            opening,
            plies,
            winner,
            end: GameEnd::ALL[rng.below(GameEnd::ALL.len())],
        }
    }

    #[test]
    fn games_round_trip_and_are_compact() {
        let mut bytes = Vec::new();
        let mut games: Vec<SelfPlayGame> = (0..50).map(random_game).collect();
        games[7].start = Some("4k4/9/9/9/9/4N4/9/9/9/3K5 w - - 0 1".to_owned());
        games[8].index = (1 << 62) - 1;
        games.iter().for_each(|game| game.write(&mut bytes));
        let plies: usize = games.iter().map(SelfPlayGame::len).sum();
        assert!(bytes.len() < 4 * plies, "{} bytes for {plies} plies", bytes.len());
        let mut rest = bytes.as_slice();
        for game in &games {
            assert_eq!(SelfPlayGame::read(&mut rest).as_ref(), Ok(game));
        }
        assert!(rest.is_empty());
    }

    #[test]
    fn no_truncated_game_is_a_valid_game() {
        let mut bytes = Vec::new();
        random_game(1).write(&mut bytes);
        for length in 0..bytes.len() {
            assert!(SelfPlayGame::read(&mut &bytes[..length]).is_err(), "{length}");
        }
        bytes[1] = 3;
        assert_eq!(SelfPlayGame::read(&mut bytes.as_slice()), Err(GameBytesError::Result(3)));
    }

    #[test]
    fn replay_meets_every_position_and_refuses_illegal_moves() {
        let mut game = random_game(3);
        let mut met = 0;
        let last = game.replay(|position, ply| {
            assert!(position.is_legal(ply.mv));
            assert_eq!(position.plies_played(), game.opening.len() + met);
            met += 1;
        });
        assert_eq!((met, last.unwrap().plies_played()), (game.plies.len(), game.len()));
        game.plies[4].mv = "a0a9".parse().unwrap();
        assert!(matches!(game.replay(|_, _| {}), Err(ReplayError::Move(_))));
    }
}
