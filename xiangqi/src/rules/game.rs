//! A game: a start position, the moves played from it, and how it ended.

use core::fmt::{self, Display, Formatter};

use super::ruling::{Checks, Ruling, rule, verdict};
use crate::fen_line::{FenLine, FenLineError};
use crate::outcome::{NATURAL_MOVE_LIMIT, Outcome, RULED_OCCURRENCE, Verdict};
use crate::position::{PlayError, Position};
use crate::types::{Color, Move, from_displayed};

/// The rule for repetitions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum RepetitionRule {
    /// The rules of the World Xiangqi Federation: perpetual check and perpetual chase lose.
    #[default]
    Wxf,
    /// Like WXF, but a check that also attacks a piece counts as a chase of this piece. Fairy-Stockfish uses this rule;
    /// in the text of the federation such a move counts only as a check.
    WxfFairy,
    /// Every repetition is a draw: for comparisons and old tournaments.
    Simple,
}

impl RepetitionRule {
    /// All rules.
    pub const ALL: [RepetitionRule; 3] =
        [RepetitionRule::Wxf, RepetitionRule::WxfFairy, RepetitionRule::Simple];

    /// The name used in options.
    pub const fn name(self) -> &'static str {
        match self {
            RepetitionRule::Wxf => "WXF",
            RepetitionRule::WxfFairy => "WXF-Fairy",
            RepetitionRule::Simple => "Simple",
        }
    }

    /// The treatment of a check that also attacks a piece.
    pub(super) const fn checks(self) -> Checks {
        match self {
            RepetitionRule::WxfFairy => Checks::MayChase,
            RepetitionRule::Wxf | RepetitionRule::Simple => Checks::AreChecksOnly,
        }
    }
}

impl Display for RepetitionRule {
    /// The name.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

from_displayed!(RepetitionRule, RepetitionRule::ALL, "WXF, WXF-Fairy or Simple");

/// The rules that can be chosen for a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
pub struct GameRules {
    /// The rule for repetitions.
    pub repetition: RepetitionRule,
    /// The number of plies without a capture that draws the game; `None` for no limit.
    pub natural_move_limit: Option<u16>,
}

impl Default for GameRules {
    /// The rules of the World Xiangqi Federation.
    fn default() -> Self {
        GameRules { repetition: RepetitionRule::Wxf, natural_move_limit: Some(NATURAL_MOVE_LIMIT) }
    }
}

/// An end of the game by a declaration, not by the moves: resignation, agreement or adjudication.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Declaration {
    /// A side resigns.
    Resignation {
        /// The loser.
        loser: Color,
    },
    /// The players agree on a draw.
    Agreement,
    /// An arbiter, a match program or a clock decides the game.
    Adjudication {
        /// The winner; `None` for a draw.
        winner: Option<Color>,
    },
}

impl Declaration {
    /// The outcome of the game by this declaration.
    pub fn outcome(self) -> Outcome {
        match self {
            Declaration::Resignation { loser } => Outcome::Resignation { winner: !loser },
            Declaration::Agreement => Outcome::Agreement,
            Declaration::Adjudication { winner } => Outcome::Adjudication { winner },
        }
    }
}

impl Outcome {
    /// The declaration that causes this outcome; `None` if the outcome comes from the board.
    pub fn declaration(self) -> Option<Declaration> {
        match self {
            Outcome::Resignation { winner } => Some(Declaration::Resignation { loser: !winner }),
            Outcome::Agreement => Some(Declaration::Agreement),
            Outcome::Adjudication { winner } => Some(Declaration::Adjudication { winner }),
            _ => None,
        }
    }
}

/// A game in progress or ended.
///
/// ```
/// use xiangqi::{Color, Outcome, Position, Verdict};
/// use xiangqi::rules::Game;
///
/// // A rook gives perpetual check.
/// let mut game = Game::new(Position::from_fen("5k3/R8/9/9/9/9/9/9/9/4K4 w")?);
/// for _ in 0..2 {
///     for mv in ["a8a9", "f9f8", "a9a8", "f8f9"] {
///         assert_eq!(game.outcome(), None);
///         game.play(mv.parse()?)?;
///     }
/// }
/// let verdict = Verdict::PerpetualCheck { loser: Color::Red };
/// assert_eq!(game.outcome(), Some(Outcome::Repetition(verdict)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    start: Position,
    position: Position,
    rules: GameRules,
    declared: Option<Outcome>,
}

impl Game {
    /// A game from `start`, by the rules of the World Xiangqi Federation. Moves that led to `start` count for
    /// repetitions but are not moves of the game.
    pub fn new(start: Position) -> Game {
        Game::with_rules(start, GameRules::default())
    }

    /// A game with these rules.
    pub fn with_rules(start: Position, rules: GameRules) -> Game {
        Game { position: start.clone(), start, rules, declared: None }
    }

    /// A game with the moves of a line that begins with a FEN. Text after the moves is ignored.
    ///
    /// # Errors
    /// If a move cannot be played.
    pub fn of_line(line: FenLine<'_>, rules: GameRules) -> Result<Game, FenLineError> {
        let position = line.final_position()?;
        Ok(Game { start: line.start, position, rules, declared: None })
    }

    /// The start position of the game.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The current position, with its clocks and the moves that led to it.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The rules of the game.
    pub fn rules(&self) -> GameRules {
        self.rules
    }

    /// The moves played, oldest first.
    pub fn moves(&self) -> impl Iterator<Item = Move> + '_ {
        self.position.moves().skip(self.start.plies_played()).flatten()
    }

    /// Plays a move. Moves after the end of the game are accepted, because game files contain them. Such a move
    /// cancels a declaration, and [`outcome`](Self::outcome) is then that of the new position.
    ///
    /// # Errors
    /// If the move is not legal; the game is then unchanged.
    pub fn play(&mut self, mv: Move) -> Result<(), PlayError> {
        self.position.play(mv)?;
        self.declared = None;
        Ok(())
    }

    /// Takes back the declaration that ended the game, or else the last move. Returns the move.
    pub fn undo(&mut self) -> Option<Move> {
        if self.declared.take().is_some() || self.position.plies_played() <= self.start.plies_played() {
            return None;
        }
        let last = self.position.last_move();
        self.position.unmake_move();
        last
    }

    /// Ends the game by a declaration, which takes precedence over anything on the board.
    pub fn end_by(&mut self, declaration: Declaration) {
        self.declared = Some(declaration.outcome());
    }

    /// The declaration that ended the game, if one did.
    pub fn declared(&self) -> Option<Outcome> {
        self.declared
    }

    /// How the game has ended, if it has: by a declaration, else by the rules in their order.
    pub fn outcome(&self) -> Option<Outcome> {
        self.declared
            .or_else(|| self.position.no_legal_move())
            .or_else(|| self.repetition().map(Outcome::Repetition))
            .or_else(|| self.natural_move_limit())
            .or_else(|| self.position.nothing_to_attack_with())
    }

    fn repetition(&self) -> Option<Verdict> {
        if self.position.occurrences() < RULED_OCCURRENCE {
            return None;
        }
        match self.rules.repetition {
            RepetitionRule::Simple => Some(Verdict::Unjudged),
            rule => verdict(&self.position, rule.checks()),
        }
    }

    fn natural_move_limit(&self) -> Option<Outcome> {
        let limit = self.rules.natural_move_limit?;
        (self.position.clock() >= limit).then_some(Outcome::NaturalMoveLimit)
    }

    /// The ruling on the moves since the current position first occurred; `None` if it has not occurred before. It
    /// follows the rules of the game. If they make every repetition a draw, it follows the rules of the World Xiangqi
    /// Federation. At the second occurrence the game continues and the ruling is [provisional](Ruling::is_provisional).
    /// Takes time in proportion to the number of moves: searches call [`Position::repetition`].
    pub fn ruling(&self) -> Option<Ruling> {
        rule(&self.position, self.rules.repetition.checks())
    }
}
