//! One position for people. On a terminal the newest lines stand below the board and are redrawn, so that the board
//! stays visible; elsewhere there is one line per depth.

use std::io::Write;

use chuhe_diagram::PieceSet;
use chuhe_engine::score::Score as EngineScore;
use chuhe_engine::search::{BestMove, Info};
use chuhe_locale::Lang;
use chuhe_locale::outcome::{outcome_in, side};
use chuhe_locale::texts::{game, terminal};
use console::{Alignment, pad_str};
use xiangqi::notation::{Notation, write};
use xiangqi::{Color, Move, Position};

use super::json::score_text;
use crate::error::CliResult;
use crate::first_end::FirstEnd;
use crate::language::language;
use crate::terminal::board::{Look, board};
use crate::terminal::{Paint, columns, fitted, is_terminal};

/// The content of the screen.
pub(super) struct Screen<'p> {
    position: &'p Position,
    pieces: PieceSet,
    notation: Notation,
    /// The number of lines that are searched at once.
    count: usize,
    /// Whether lines are redrawn.
    redraws: bool,
    paint: Paint,
    lang: Lang,
    /// The newest state of each line.
    newest: Vec<Option<Info>>,
    /// Rows on the terminal that the next redraw replaces.
    rows: usize,
    /// The line printed last. People see one line per depth, and a last report may change only the counts.
    shown: Option<(u32, usize, EngineScore)>,
}

impl<'p> Screen<'p> {
    pub(super) fn new(
        position: &'p Position,
        pieces: PieceSet,
        notation: Option<Notation>,
        count: usize,
    ) -> Screen<'p> {
        Screen {
            position,
            pieces,
            notation: notation.unwrap_or_default(),
            count,
            redraws: is_terminal(),
            paint: Paint::of_stdout(),
            lang: language(),
            newest: vec![None; count.min(20)],
            rows: 0,
            shown: None,
        }
    }

    /// Shows the end of the game, if it has ended; the board, the FEN, and the heads of the columns.
    pub(super) fn introduce(&self, out: &mut impl Write, end: Option<FirstEnd>) -> CliResult {
        if let Some(end) = end {
            let sentence = end.sentence(self.position.plies_played(), self.lang);
            writeln!(out, "{}", self.paint.bold(&sentence))?;
        }
        let look = Look { pieces: self.pieces, view: Color::Red, paint: self.paint };
        for line in board(self.position, look) {
            writeln!(out, "{line}")?;
        }
        let lang = self.lang;
        let side = side(self.position.side_to_move(), lang);
        let to_move =
            if self.position.is_check() { terminal::analyze_in_check } else { terminal::analyze_to_move };
        writeln!(out, "{}", self.position.fen())?;
        writeln!(out, "{}", to_move(lang, &side).replacen(side, &self.paint.bold(side), 1))?;
        let number = if self.count > 1 { "  # " } else { "" };
        let column = |width, text| pad_str(text, width, Alignment::Right, None);
        let head = [
            column(5, terminal::analyze_depth(lang)),
            column(8, terminal::analyze_score(lang)),
            column(9, terminal::analyze_nodes(lang)),
            column(7, terminal::analyze_nps(lang)),
            column(8, terminal::analyze_time(lang)),
        ];
        let head = format!("{number}{}  {}", head.join(" "), terminal::analyze_line(lang));
        writeln!(out, "{}", self.paint.dim(&head))?;
        Ok(())
    }

    /// Shows a line of an iteration.
    pub(super) fn info(&mut self, out: &mut impl Write, info: &Info) -> CliResult {
        let state = Some((info.depth, info.multi_pv, info.score));
        // Depth 0 means that the game is over; the answer says so.
        if info.depth == 0 || (!self.redraws && self.shown == state) {
            return Ok(());
        }
        self.shown = state;
        if !self.redraws {
            writeln!(out, "{}", self.row(info))?;
            return Ok(());
        }
        if let Some(slot) = self.newest.get_mut(info.multi_pv - 1) {
            *slot = Some(info.clone());
        }
        // Lines that will be redrawn must not wrap. They leave the last column free, because some terminals wrap when
        // it is filled.
        self.redraw(out, columns().saturating_sub(1))
    }

    fn redraw(&mut self, out: &mut impl Write, width: usize) -> CliResult {
        if self.rows > 0 {
            write!(out, "\u{1b}[{}A", self.rows)?;
        }
        self.rows = 0;
        for info in self.newest.iter().flatten() {
            writeln!(out, "\u{1b}[2K{}", fitted(&self.row(info), width))?;
            self.rows += 1;
        }
        Ok(())
    }

    fn row(&self, info: &Info) -> String {
        let number = if self.count > 1 { format!("{:>3} ", info.multi_pv) } else { String::new() };
        format!(
            "{number}{:>5} {:>8} {:>9} {:>7} {:>7.2}s  {}",
            info.depth,
            score_text(info.score),
            short(info.nodes),
            short(info.nps()),
            info.time.as_secs_f64(),
            self.line(&info.pv)
        )
    }

    /// A line of moves, up to the first illegal one.
    fn line(&self, moves: &[Move]) -> String {
        let mut position = self.position.clone();
        let mut names = Vec::new();
        for &mv in moves {
            let name = write(&position, mv, self.notation);
            if position.play(mv).is_err() {
                break;
            }
            names.push(name);
        }
        names.join(" ")
    }

    /// Shows the answer, and hints for the next steps.
    pub(super) fn finish(&mut self, out: &mut impl Write, best: &BestMove) -> CliResult {
        let Some(mv) = best.best else {
            let outcome = self.position.outcome();
            let outcome = outcome.map_or_else(
                || terminal::analyze_over(self.lang).to_owned(),
                |outcome| outcome_in(outcome, self.lang),
            );
            writeln!(out, "{}", terminal::analyze_no_move(self.lang, &outcome))?;
            return Ok(());
        };
        let mut after = self.position.clone();
        after.make_move(mv);
        let reply = best.ponder.filter(|&reply| after.is_legal(reply));
        let reply = reply.map(|reply| self.both(&after, reply));
        if self.redraws {
            // The search has ended, so the lines can be printed in full.
            self.redraw(out, usize::MAX)?;
        }
        if self.redraws
            && let Some(info) = self.newest.first().and_then(Option::as_ref)
        {
            let [win, draw, loss] = info.wdl().percent();
            let side = side(self.position.side_to_move(), self.lang);
            writeln!(out, "{}", terminal::analyze_chances(self.lang, &side, &win, &draw, &loss))?;
            writeln!(out, "{}", self.paint.dim(terminal::analyze_next(self.lang)))?;
        }
        let best = self.both(self.position, mv);
        let told = match reply {
            Some(reply) => terminal::analyze_best_and_reply(self.lang, &best, &reply),
            None => terminal::analyze_best(self.lang, &best),
        };
        writeln!(out, "{told}")?;
        Ok(())
    }

    /// A move in the requested notation and in a second one, so that one of the two is written as squares.
    fn both(&self, position: &Position, mv: Move) -> String {
        let names = |notation| write(position, mv, notation);
        let (first, second) = match (self.notation, self.pieces) {
            (Notation::Uci, PieceSet::Letters) => (Notation::Uci, Notation::Wxf),
            (Notation::Uci, _) if self.lang == Lang::En => (Notation::Uci, Notation::Chinese),
            (Notation::Uci, _) => (Notation::Uci, self.lang.notation()),
            (notation, _) => (notation, Notation::Uci),
        };
        game::remarked(self.lang, &self.paint.bold(&names(first)), &names(second))
    }
}

/// A count in at most six characters.
fn short(count: u64) -> String {
    match count {
        0..100_000 => count.to_string(),
        100_000..100_000_000 => format!("{}k", count / 1000),
        _ => format!("{}M", count / 1_000_000),
    }
}
