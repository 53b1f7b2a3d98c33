//! One row of the page: an ending, the claim of books, and the result of the tables.

use std::ops::RangeInclusive;
use std::str::FromStr;

use chuhe_tables::format::Table;
use chuhe_tables::{Class, Tables};
use xiangqi::{Color, PieceType, Position};

pub(crate) const HEAD: &str = "| ending | books | sources | won, to move | won, not to move | won, of quiet positions | tables agree |\n\
    |---|---|---|---:|---:|---:|---|\n";

/// The claim of books about an ending.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Claim {
    Win,
    /// A draw if the other side's pieces are well placed, otherwise a win.
    AtTimes,
    Draw,
}

/// An ending and the claim of books about it.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    /// The side that tries to win comes first.
    name: String,
    class: Class,
    /// Which side of the class tries to win.
    side: usize,
    /// The ranks on which all its pawns have to be, seen from its own side.
    ranks: Option<RangeInclusive<usize>>,
    claim: Claim,
    claimed: String,
    sources: String,
}

impl FromStr for Row {
    type Err = String;

    fn from_str(line: &str) -> Result<Row, String> {
        let fields: Vec<&str> = line.split('\t').collect();
        let &[name, ranks, claimed, sources] = &fields[..] else { return Err(format!("'{line}'")) };
        let class: Class = name.parse().map_err(|error| format!("{error}"))?;
        let number = |text: &str| text.parse::<usize>().map_err(|error| format!("{line}: {error}"));
        let ranks = match ranks.split_once('-') {
            Some(("", "")) => None,
            Some((from, to)) => Some(number(from)?..=number(to)?),
            None => Some(number(ranks)?..=number(ranks)?),
        };
        let claim = match claimed.trim_end_matches(" (implied)") {
            "win" => Claim::Win,
            "wins at times" | "can be held" => Claim::AtTimes,
            "draw" => Claim::Draw,
            _ => return Err(format!("'{claimed}' is no claim")),
        };
        let side = usize::from(class.to_string() != name);
        let (name, claimed, sources) = (name.to_owned(), claimed.to_owned(), sources.to_owned());
        Ok(Row { name, class, side, ranks, claim, claimed, sources })
    }
}

/// Won positions among some.
#[derive(Clone, Copy, Debug, Default)]
struct Share {
    won: u64,
    all: u64,
}

impl Share {
    fn add(&mut self, is_won: bool) {
        self.all += 1;
        self.won += u64::from(is_won);
    }

    fn permille(self) -> u64 {
        self.won * 1000 / self.all.max(1)
    }

    fn text(self) -> String {
        match (self.won, self.all - self.won) {
            (0, _) => "none".to_owned(),
            (_, 0) => "all".to_owned(),
            // A small share is never shown as 0 %, and a large one never as 100 %.
            (won, _) if won * 1000 < self.all => "< 0.1 %".to_owned(),
            (_, others) if others * 1000 < self.all => "> 99.9 %".to_owned(),
            (won, _) => format!("{:.1} %", 100.0 * won as f64 / self.all as f64),
        }
    }
}

/// The counts of the tables for the ending.
#[derive(Default)]
struct Counted {
    to_move: Share,
    not_to_move: Share,
    quiet: Share,
    /// A quiet position that the claim does not fit, with the plies of its win; the longest of them.
    exception: Option<(u16, Position)>,
}

impl Row {
    /// The ending as the page writes it.
    pub(crate) fn ending(&self) -> String {
        let pawns = if self.name.contains("PP") { "pawns" } else { "pawn" };
        match &self.ranks {
            None => self.name.clone(),
            Some(ranks) if ranks.start() == ranks.end() => {
                format!("{}, {pawns} on rank {}", self.name, ranks.start())
            }
            Some(ranks) => {
                let between = if ranks.end() - ranks.start() == 1 { "and" } else { "to" };
                format!("{}, {pawns} on ranks {} {between} {}", self.name, ranks.start(), ranks.end())
            }
        }
    }

    /// The row, and a line for the list below it if the tables differ; `None` if there is no table.
    pub(crate) fn text(&self, tables: &Tables) -> Option<(String, Option<String>)> {
        let counted = self.count(tables.get(self.class)?);
        let permille = counted.quiet.permille();
        let agrees = match (self.claim, permille) {
            (Claim::Win, 1000) | (Claim::Draw, 0) => "yes",
            (Claim::Win, 900..) | (Claim::Draw, ..=100) => "nearly",
            (Claim::AtTimes, 1..=999) => "yes",
            _ => "no",
        };
        let ending = self.ending();
        let row = format!(
            "| {ending} | {} | {} | {} | {} | {} | {agrees} |",
            self.claimed,
            self.sources,
            counted.to_move.text(),
            counted.not_to_move.text(),
            counted.quiet.text()
        );
        let example = counted.exception.map(|(plies, position)| {
            let value = match plies {
                0 => "not won".to_owned(),
                1 => "won, 1 ply".to_owned(),
                _ => format!("won, {plies} plies"),
            };
            format!("- {ending}, {value}: `{}` {}", position.fen(), best_line(tables, &position))
        });
        Some((row, example.filter(|_| agrees != "yes")))
    }

    fn count(&self, table: &Table) -> Counted {
        let mut counted = Counted::default();
        for number in 0..table.header().placements {
            let Some(board) = table.index().board_of(number) else { continue };
            let color = [Color::Red, Color::Black][self.side];
            let mut ranks = board
                .squares_of(color, PieceType::Pawn)
                .map(|square| square.rank().relative_to(color).index());
            if self.ranks.as_ref().is_some_and(|wanted| !ranks.all(|rank| wanted.contains(&rank))) {
                continue;
            }
            let positions = Color::ALL.map(|side| Position::from_board(board.clone(), side).ok());
            let is_quiet = positions.iter().all(|position| position.as_ref().is_some_and(is_quiet));
            for position in positions.into_iter().flatten() {
                let is_first = position.side_to_move() == Color::Red;
                let value = table.value_of_number(usize::from(!is_first), number).unwrap();
                let is_to_move = position.side_to_move() == color;
                let is_won = value.outcome() == if is_to_move { 1 } else { -1 };
                if is_to_move { &mut counted.to_move } else { &mut counted.not_to_move }.add(is_won);
                if !is_quiet {
                    continue;
                }
                counted.quiet.add(is_won);
                let plies = match value {
                    chuhe_tables::Value::Win { plies } | chuhe_tables::Value::Loss { plies } if is_won => {
                        plies
                    }
                    _ => 0,
                };
                let known = counted.exception.as_ref().map_or(0, |(plies, _)| *plies);
                let is_exception = match self.claim {
                    Claim::Win => !is_won && counted.exception.is_none(),
                    Claim::Draw => is_won && plies > known,
                    Claim::AtTimes => false,
                };
                if is_exception {
                    counted.exception = Some((plies, position));
                }
            }
        }
        counted
    }
}

/// No king is in check and the side to move cannot take anything.
fn is_quiet(position: &Position) -> bool {
    !position.is_check() && position.legal_moves().iter().all(|&mv| !position.is_capture(mv))
}

/// Best moves of both sides up to the end or the first capture, which `x` marks; of a draw only the first few.
fn best_line(tables: &Tables, position: &Position) -> String {
    let mut position = position.clone();
    let mut line = Vec::new();
    while let Ok(Some((value, moves))) = tables.rate(&position) {
        let Some(best) = moves.first().filter(|_| value.outcome() != 0 || line.len() < 3) else { break };
        let captures = position.is_capture(best.mv);
        line.push(format!("{}{}", best.mv, if captures { "x" } else { "" }));
        if captures {
            break;
        }
        position.make_move(best.mv);
    }
    line.join(" ")
}
