//! Mates that have a name. Each is defined by squares and lines in the position of the mate; `docs/reasons.md` has the
//! definitions for people.
//!
//! All ranks are counted from the back rank of the side that is mated, which is rank 0; files are those of the board.

use chuhe_locale::Lang;
use chuhe_locale::texts::named;
use serde::{Deserialize, Serialize};
use xiangqi::attacks::king as king_steps;
use xiangqi::{Color, File, Move, PieceType, Position, Square};

use crate::geometry::{between, board_without};

macro_rules! patterns {
    ($($(#[$doc:meta])* $name:ident = $text:literal,)*) => {
        /// A mate with a name.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        pub enum Pattern {
            $($(#[$doc])* #[serde(rename = $text)] $name,)*
        }

        impl Pattern {
            /// All patterns.
            pub const ALL: &'static [Pattern] = &[$(Pattern::$name),*];

            /// The name for programs: stable, in lower case with hyphens.
            pub const fn name(self) -> &'static str {
                match self { $(Pattern::$name => $text,)* }
            }

            /// The name for people.
            pub fn words(self, lang: Lang) -> &'static str {
                named("pattern", self.name(), lang)
            }
        }
    };
}

patterns! {
    /// The king stands on e0; a rook or pawn beside it on its rank gives check, guarded along its file by a king or
    /// rook; a cannon of the mating side stands on the e-file.
    IronBolt = "iron-bolt",
    /// A cannon gives check over a horse of its side, which stands two squares from the king on their line.
    CannonBehindHorse = "cannon-behind-horse",
    /// A cannon gives check over another cannon of its side.
    DoubleCannon = "double-cannon",
    /// A horse on c1 or g1 gives check to the king on e0.
    CrouchingHorse = "crouching-horse",
    /// A horse on d2 or f2 gives check to the king on e0.
    PalaceCornerHorse = "palace-corner-horse",
    /// The king stands on e0; one cannon of the mating side is on the e-file, another on rank 0; one of them gives
    /// check.
    HeavenAndEarthCannons =
        "heaven-and-earth-cannons",
    /// A cannon gives check over an advisor of the mated side, and all squares that the king could step to are occupied
    /// by its own pieces.
    SmotheredPalace = "smothered-palace",
    /// Another piece gives check, and the mating king alone keeps the mated king off a square of a free file.
    FacingKing = "facing-king",
    /// One rook gives check along a line, the other attacks the whole neighbouring line where the king could step.
    AlternatingRooks = "alternating-rooks",
    /// A rook captures an advisor on e1 and mates.
    SwordToTheHeart = "sword-to-the-heart",
    /// A horse stands in the palace two files and two ranks from the king and takes squares from it; another piece
    /// gives check.
    OctagonHorse = "octagon-horse",
    /// A horse on c2 or g2 takes squares from the king; a rook gives check.
    AnglerHorse = "angler-horse",
    /// A horse on c3 or g3 takes squares from the king; a rook gives check.
    HighAnglerHorse = "high-angler-horse",
    /// The king stands off e0; a horse on c3 or g3 takes squares from it, and a rook or pawn gives check along its
    /// rank.
    SideTiger = "side-tiger",
    /// A horse moves out of the way of a rook of its side, and the rook gives check.
    SpringHorse = "spring-horse",
    /// A rook or cannon gives check on the king's file from between the king and its own back rank.
    MoonFromTheSea = "moon-from-the-sea",
    /// Two pawns stand on d1 and f1, and the king on the e-file.
    TwoGhosts = "two-ghosts",
    /// A pawn gives check to the king on e0. With its last move, the king stepped back there out of a check by a pawn.
    BuddhaToTheHall = "buddha-to-the-hall",
    /// A horse or pawn gives check, and all squares that the king could step to are occupied by its own pieces.
    Smothered = "smothered",
    /// Two pieces give check at once.
    DoubleCheck = "double-check",
}

/// A mated position, with the details that the definitions of the patterns use.
struct Mated {
    position: Position,
    us: Color,
    them: Color,
    king: Square,
    mv: Move,
    /// The piece captured by the last move.
    captured: Option<PieceType>,
    /// Whether the previous move was a step of the king towards its back rank, out of a check by a pawn.
    was_sent_home: bool,
}

impl Mated {
    /// The position after a move that mates; `None` if it does not.
    fn new(before: &Position, mv: Move) -> Option<Mated> {
        let captured = before.piece_on(mv.to()).map(|piece| piece.kind);
        let position = before.after(mv).filter(|after| after.is_check() && after.count_legal_moves() == 0)?;
        let (us, them) = (before.side_to_move(), position.side_to_move());
        let king = position.board().king(them);
        let was_sent_home = is_sent_home(before);
        Some(Mated { position, us, them, king, mv, captured, was_sent_home })
    }

    /// The rank of a square, counted from the back rank of the mated side.
    fn rank(&self, square: Square) -> usize {
        square.rank().relative_to(self.them) as usize
    }

    fn is_at(&self, square: Square, files: &[File], rank: usize) -> bool {
        files.contains(&square.file()) && self.rank(square) == rank
    }

    fn kind(&self, square: Square) -> Option<PieceType> {
        self.position.piece_on(square).map(|piece| piece.kind)
    }

    fn men(&self, kind: PieceType) -> impl Iterator<Item = Square> + '_ {
        self.position.board().squares_of(self.us, kind)
    }

    fn checkers(&self, kind: PieceType) -> impl Iterator<Item = Square> + '_ {
        self.position.checkers().iter().filter(move |&square| self.kind(square) == Some(kind))
    }

    fn king_is_home(&self) -> bool {
        self.is_at(self.king, &[File::E], 0)
    }

    /// The one piece between a cannon that gives check and the king, and whose it is.
    fn screen(&self, cannon: Square) -> Option<(Square, PieceType, Color)> {
        let on = |square| self.position.piece_on(square).map(|piece| (square, piece.kind, piece.color));
        between(cannon, self.king).find_map(on)
    }

    /// The squares next to the king that its own pieces do not take.
    fn steps(&self) -> Vec<Square> {
        let own = self.position.board().occupied_by(self.them);
        king_steps(self.king).into_iter().filter(|&square| !own.contains(square)).collect()
    }

    /// Whether the piece on a square attacks one of the squares that the king could step to, once it has left its own.
    fn takes_steps(&self, from: Square) -> bool {
        let attacks = board_without(self.position.board(), self.king).attacks_from(from);
        self.steps().into_iter().any(|square| attacks.contains(square))
    }

    /// Whether a horse on one of two files and this rank takes squares from the king while a rook gives check.
    fn horse_holds(&self, rank: usize) -> bool {
        let mut horses = self.men(PieceType::Horse);
        self.checkers(PieceType::Rook).next().is_some()
            && horses.any(|horse| self.is_at(horse, &[File::C, File::G], rank) && self.takes_steps(horse))
    }

    fn is(&self, pattern: Pattern) -> bool {
        let is_home = self.king_is_home();
        match pattern {
            Pattern::IronBolt => {
                let beside =
                    self.checkers(PieceType::Rook).chain(self.checkers(PieceType::Pawn)).any(|checker| {
                        self.is_at(checker, &[File::D, File::F], 0) && self.is_guarded_along_file(checker)
                    });
                is_home && beside && self.men(PieceType::Cannon).any(|cannon| cannon.file() == File::E)
            }
            Pattern::CannonBehindHorse => self.checkers(PieceType::Cannon).any(|cannon| {
                let screen = self.screen(cannon);
                screen.is_some_and(|(square, kind, color)| {
                    kind == PieceType::Horse && color == self.us && between(square, self.king).count() == 1
                })
            }),
            Pattern::DoubleCannon => self.checkers(PieceType::Cannon).any(|cannon| {
                self.screen(cannon)
                    .is_some_and(|(_, kind, color)| kind == PieceType::Cannon && color == self.us)
            }),
            Pattern::CrouchingHorse => {
                let mut horses = self.checkers(PieceType::Horse);
                is_home && horses.any(|horse| self.is_at(horse, &[File::C, File::G], 1))
            }
            Pattern::PalaceCornerHorse => {
                let mut horses = self.checkers(PieceType::Horse);
                is_home && horses.any(|horse| self.is_at(horse, &[File::D, File::F], 2))
            }
            Pattern::HeavenAndEarthCannons => {
                let heaven = self.men(PieceType::Cannon).any(|cannon| cannon.file() == File::E);
                let earth = self.men(PieceType::Cannon).any(|cannon| self.rank(cannon) == 0);
                is_home && heaven && earth && self.checkers(PieceType::Cannon).next().is_some()
            }
            Pattern::SmotheredPalace => {
                let over_advisor = self.checkers(PieceType::Cannon).any(|cannon| {
                    let screen = self.screen(cannon);
                    screen.is_some_and(|(_, kind, color)| kind == PieceType::Advisor && color == self.them)
                });
                over_advisor && self.steps().is_empty()
            }
            Pattern::FacingKing => self.is_held_by_king(),
            Pattern::AlternatingRooks => self.has_alternating_rooks(),
            Pattern::SwordToTheHeart => {
                let takes =
                    self.captured == Some(PieceType::Advisor) && self.is_at(self.mv.to(), &[File::E], 1);
                takes && self.kind(self.mv.to()) == Some(PieceType::Rook)
            }
            Pattern::OctagonHorse => self.men(PieceType::Horse).any(|horse| {
                let apart = |a: i32, b: i32| (a - b).abs() == 2;
                horse.in_palace(self.them)
                    && apart(horse.file() as i32, self.king.file() as i32)
                    && apart(horse.rank() as i32, self.king.rank() as i32)
                    && !self.position.checkers().contains(horse)
                    && self.takes_steps(horse)
            }),
            Pattern::AnglerHorse => self.horse_holds(2),
            Pattern::HighAnglerHorse => self.horse_holds(3),
            Pattern::SideTiger => {
                let mut along_rank = self.checkers(PieceType::Rook).chain(self.checkers(PieceType::Pawn));
                let checks = along_rank.any(|from| from.rank() == self.king.rank());
                let mut horses = self.men(PieceType::Horse);
                let holds =
                    |horse: Square| self.is_at(horse, &[File::C, File::G], 3) && self.takes_steps(horse);
                !is_home && checks && horses.any(holds)
            }
            Pattern::SpringHorse => {
                let is_horse = self.kind(self.mv.to()) == Some(PieceType::Horse);
                let mut rooks = self.checkers(PieceType::Rook);
                is_horse && rooks.any(|rook| between(rook, self.king).any(|square| square == self.mv.from()))
            }
            Pattern::MoonFromTheSea => {
                let kinds = [PieceType::Rook, PieceType::Cannon];
                let mut checkers = kinds.into_iter().flat_map(|kind| self.checkers(kind));
                checkers.any(|from| from.file() == self.king.file() && self.rank(from) < self.rank(self.king))
            }
            Pattern::TwoGhosts => {
                let pawn = |file| self.men(PieceType::Pawn).any(|pawn| self.is_at(pawn, &[file], 1));
                self.king.file() == File::E && pawn(File::D) && pawn(File::F)
            }
            Pattern::BuddhaToTheHall => {
                is_home && self.was_sent_home && self.checkers(PieceType::Pawn).next().is_some()
            }
            Pattern::Smothered => {
                let near = self.checkers(PieceType::Horse).chain(self.checkers(PieceType::Pawn)).next();
                near.is_some() && self.steps().is_empty()
            }
            Pattern::DoubleCheck => self.position.checkers().len() >= 2,
        }
    }

    /// Whether a king or rook of the mating side stands on the file of a square with nothing between.
    fn is_guarded_along_file(&self, square: Square) -> bool {
        let mut guards = self.men(PieceType::Rook).chain(self.men(PieceType::King));
        guards.any(|from| {
            let is_free = between(from, square).all(|square| self.position.piece_on(square).is_none());
            from != square && from.file() == square.file() && is_free
        })
    }

    fn is_held_by_king(&self) -> bool {
        let board = board_without(self.position.board(), self.king);
        let other = board.king(self.us);
        !self.position.checkers().contains(other)
            && self.steps().into_iter().any(|square| {
                let faces = square.file() == other.file()
                    && between(other, square).all(|between| board.piece_on(between).is_none());
                faces && board.attackers(self.us, square).iter().all(|from| from == other)
            })
    }

    fn has_alternating_rooks(&self) -> bool {
        let rooks: Vec<Square> = self.men(PieceType::Rook).collect();
        let [first, second] = rooks[..] else { return false };
        let board = board_without(self.position.board(), self.king);
        let holds = |checker: Square, other: Square| {
            let along_file = checker.file() == self.king.file();
            let next_to = |square: Square| match along_file {
                true => square.file().index().abs_diff(self.king.file().index()) == 1,
                false => square.rank().index().abs_diff(self.king.rank().index()) == 1,
            };
            let same_line = |square: Square| match along_file {
                true => square.file() == other.file(),
                false => square.rank() == other.rank(),
            };
            self.position.checkers().contains(checker)
                && next_to(other)
                && self
                    .steps()
                    .into_iter()
                    .any(|step| same_line(step) && board.attacks_from(other).contains(step))
        };
        holds(first, second) || holds(second, first)
    }
}

/// Whether the last move was a step of its king towards its back rank, out of a check by a pawn.
fn is_sent_home(position: &Position) -> bool {
    let Some(step) = position.moves().last().flatten() else { return false };
    let them = !position.side_to_move();
    let mut before = position.clone();
    before.unmake_move();
    let is_pawn = |square| before.piece_on(square).is_some_and(|piece| piece.kind == PieceType::Pawn);
    let [from, to] = [step.from(), step.to()].map(|square| square.rank().relative_to(them));
    before.board().king(them) == step.from() && to < from && before.checkers().iter().any(is_pawn)
}

impl Pattern {
    /// The patterns of a mate: a mate can have several, or none.
    pub fn all_of(position: &Position, mv: Move) -> Vec<Pattern> {
        let Some(mated) = Mated::new(position, mv) else { return Vec::new() };
        Pattern::ALL.iter().copied().filter(|&pattern| mated.is(pattern)).collect()
    }

    /// Whether a move mates by this pattern.
    pub fn is_of(self, position: &Position, mv: Move) -> bool {
        Mated::new(position, mv).is_some_and(|mated| mated.is(self))
    }
}

impl std::fmt::Display for Pattern {
    /// The name for programs.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}
