//! A ruling in words: English text for people, stable names for programs.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Display, Formatter, Write};
use core::str::FromStr;

use super::class::{Chase, MoveClass};
use super::ruling::{Clause, Conduct, ConductLevel, JudgedMove, Ruling};
use crate::outcome::Verdict;
use crate::types::{Color, ParseValueError, PieceId, from_displayed, parse_value};

impl Verdict {
    /// The name for programs: stable, in lower case with hyphens. It does not say who loses.
    pub const fn name(self) -> &'static str {
        match self {
            Verdict::PerpetualCheck { .. } => "perpetual-check",
            Verdict::PerpetualChase { .. } => "perpetual-chase",
            Verdict::MutualPerpetualCheck => "mutual-perpetual-check",
            Verdict::MutualPerpetualChase => "mutual-perpetual-chase",
            Verdict::NoViolation => "no-violation",
            Verdict::Unjudged => "unjudged",
        }
    }
}

impl Clause {
    /// The name for programs: stable, in lower case with hyphens.
    pub const fn name(self) -> &'static str {
        match self {
            Clause::PerpetualCheck => "perpetual-check",
            Clause::CheckAgainstChase => "check-against-chase",
            Clause::MutualCheck => "mutual-check",
            Clause::PerpetualChase => "perpetual-chase",
            Clause::HeldRook => "held-rook",
            Clause::MutualChase => "mutual-chase",
            Clause::FreeMoves => "free-moves",
        }
    }

    /// The clause in one sentence.
    pub const fn text(self) -> &'static str {
        match self {
            Clause::PerpetualCheck => {
                "Perpetual check: a side that gives check with every move loses to a side that does not."
            }
            Clause::CheckAgainstChase => {
                "Perpetual check against perpetual chase: the side that checks loses, because check is worse."
            }
            Clause::MutualCheck => "Mutual perpetual check: both sides check with every move; a draw.",
            Clause::PerpetualChase => {
                "Perpetual chase: a side that chases the same piece with every move loses to a side that does \
                 nothing forbidden."
            }
            Clause::HeldRook => {
                "Perpetual chase of a rook that a horse holds: the rook's attack on that horse does not count as \
                 a chase."
            }
            Clause::MutualChase => "Mutual perpetual chase: both sides chase with every move; a draw.",
            Clause::FreeMoves => {
                "No violation: threats to mate, exchanges, offers, blocks, idle moves, and checks or chases \
                 mixed with other moves are allowed; a draw."
            }
        }
    }
}

impl Conduct {
    /// The name for programs: stable, in lower case with hyphens.
    pub const fn name(self) -> &'static str {
        match self {
            Conduct::AlwaysChecks => "always-checks",
            Conduct::AlwaysChases => "always-chases",
            Conduct::Idle => "idle",
            Conduct::ChecksAndIdles => "checks-and-idles",
            Conduct::ChasesAndIdles => "chases-and-idles",
            Conduct::ChecksAndChases => "checks-and-chases",
            Conduct::VictimsInTurn => "victims-in-turn",
            Conduct::HeldRook => "held-rook",
        }
    }
}

impl Display for Conduct {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Conduct::AlwaysChecks => "perpetual check: every move checks",
            Conduct::AlwaysChases => "perpetual chase: every move chases",
            Conduct::Idle => "allowed: no move checks or chases",
            Conduct::ChecksAndIdles => "allowed: some moves check, the others do not",
            Conduct::ChasesAndIdles => "allowed: some moves chase, the others do not",
            Conduct::ChecksAndChases => "allowed: some moves check, others chase",
            Conduct::VictimsInTurn => "allowed: every move chases, but not the same piece",
            Conduct::HeldRook => {
                "allowed: every move chases, but only with a rook that attacks the horse that holds it"
            }
        })
    }
}

impl FromStr for Conduct {
    type Err = ParseValueError;

    /// Reads the name, or the displayed text.
    fn from_str(text: &str) -> Result<Conduct, ParseValueError> {
        match Conduct::ALL.into_iter().find(|conduct| conduct.name() == text) {
            Some(conduct) => Ok(conduct),
            None => parse_value(text, Conduct::ALL, "the name of a conduct, such as always-checks"),
        }
    }
}

impl ConductLevel {
    /// The name for programs: stable, in lower case with hyphens.
    pub const fn name(self) -> &'static str {
        match self {
            ConductLevel::Free => "free",
            ConductLevel::PerpetualChase => "perpetual-chase",
            ConductLevel::PerpetualCheck => "perpetual-check",
        }
    }
}

impl Display for ConductLevel {
    /// The name.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

from_displayed!(ConductLevel, ConductLevel::ALL, "free, perpetual-chase or perpetual-check");

impl Display for Clause {
    /// The name. [`text`](Clause::text) has a sentence.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

from_displayed!(Clause, Clause::ALL, "the name of a clause, such as perpetual-check");

impl Display for Chase {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Chase { attacker, from, victim, to } = self;
        write!(f, "{} {from} attacks {} {to}", attacker.kind().name(), victim.kind().name())
    }
}

impl Display for MoveClass {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())?;
        if let MoveClass::Chase(chases) = self {
            for (i, chase) in chases.iter().enumerate() {
                write!(f, "{}{chase}", if i == 0 { ": " } else { ", " })?;
            }
        }
        Ok(())
    }
}

impl JudgedMove {
    /// The move under a name that stands for it, and its class.
    fn write(&self, f: &mut impl Write, name: &dyn Display) -> fmt::Result {
        write!(f, "{} {} {name}: {}", self.mover.color(), self.mover.kind().name(), self.class)
    }
}

impl Display for JudgedMove {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.write(f, &self.mv)
    }
}

impl Ruling {
    /// The text of [`Display`](Ruling#impl-Display-for-Ruling), with moves in another notation. `name` gets the index
    /// of a move in [`moves`](Ruling::moves) and returns its text.
    pub fn explain(&self, name: impl Fn(usize) -> String) -> String {
        let mut text = String::new();
        self.write(&mut text, name).expect("a string takes everything");
        text
    }

    fn write<N: Display>(&self, f: &mut impl Write, name: impl Fn(usize) -> N) -> fmt::Result {
        let times = match self.occurrences {
            2 => "twice".to_owned(),
            n => format!("{n} times"),
        };
        writeln!(f, "The position has occurred {times}; {} plies are judged.", self.moves.len())?;
        for (i, judged) in self.moves.iter().enumerate() {
            write!(f, "{:>4}. ", self.start + i + 1)?;
            judged.write(f, &name(i))?;
            writeln!(f)?;
        }
        for color in Color::ALL {
            let side = self.side(color);
            write!(f, "{color}: {}", side.conduct)?;
            if !side.victims.is_empty() {
                write!(f, " the {}", list_of(&side.victims))?;
            }
            writeln!(f)?;
        }
        writeln!(f, "{}", self.clause.text())?;
        if self.is_provisional() {
            f.write_str("If the position occurs a third time: ")?;
        }
        write!(f, "{}", self.verdict)
    }
}

impl Display for Ruling {
    /// One line per move of the window, then what each side did, the clause and the verdict. A provisional
    /// verdict begins with "If the position occurs a third time: ".
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.write(f, |i| self.moves[i].mv)
    }
}

/// "rook" or "rook and the cannon".
fn list_of(men: &[PieceId]) -> String {
    let names: Vec<&str> = men.iter().map(|man| man.kind().name()).collect();
    names.join(" and the ")
}
