//! From an event to lines.

use chuhe_engine::search::{BestMove, Info, Progress};
use chuhe_engine::tt::Bound;
use chuhe_engine::wdl::Wdl;
use xiangqi::{BoardStyle, Coordinates, Position, rules::Game};

use crate::about;
use crate::event::{ProtocolEvent, Report};
use crate::options::{Kind, Options, Spec, borrowed_values, is_usable, shown};
use crate::words::MAX_PV;

pub(super) const HELP: &str = "\
Chuhe speaks UCI. One command per line:
  uci, isready, ucinewgame, setoption name <id> [value <x>], debug [on|off]
  position startpos|fen <FEN> [moves <m>...]
  go [depth|nodes|movetime|wtime|btime|winc|binc|movestogo|mate <n>] [infinite] [ponder] [searchmoves <m>...]
  go perft <n>, ponderhit, stop, quit
Not part of UCI: d (show the position), eval, explain [move], flip, perft <n>
  license, compiler, export_net [file]
  bench [hash threads limit default|current|file depth|nodes|movetime|perft|eval], speedtest [threads hash seconds]
From the shell: chuhe --help";

/// The lines for an event, with ranks that count from `coordinates`.
pub(super) fn lines(event: &ProtocolEvent, options: &Options, coordinates: Coordinates) -> Vec<String> {
    match event {
        ProtocolEvent::Info(info) | ProtocolEvent::FromBook(info) => {
            vec![info_line(info, coordinates, options.show_wdl)]
        }
        ProtocolEvent::Progress(progress) => vec![progress_line(progress, coordinates)],
        ProtocolEvent::BestMove(best, _) => vec![best_move(best, coordinates)],
        // The protocol cannot express these events.
        ProtocolEvent::DrawAccepted
        | ProtocolEvent::RanksCountFrom(_)
        | ProtocolEvent::NothingToStop
        | ProtocolEvent::StaticScore(_)
        | ProtocolEvent::Probed(_)
        | ProtocolEvent::BookMoves(_)
        | ProtocolEvent::Goodbye => Vec::new(),
        ProtocolEvent::Report(report) => vec![reported(report, coordinates)],
        ProtocolEvent::Board(position) => board(position.as_deref(), options, coordinates),
        ProtocolEvent::Evaluation(None) => vec!["Final evaluation none (no position)".to_owned()],
        ProtocolEvent::Evaluation(Some(explanation)) => explanation.lines(coordinates),
        ProtocolEvent::Reasons(reasons) => {
            let told = reasons.iter().map(|(kind, text)| format!("info string {kind}: {text}"));
            told.chain([reason_count(reasons.len())]).collect()
        }
        ProtocolEvent::PerftMove(mv, count) => vec![format!("{}: {count}", coordinates.write_move(*mv))],
        ProtocolEvent::PerftTotal(total) => perft_total(*total),
        ProtocolEvent::Bench(report) => vec![report.to_string()],
    }
}

/// The lines with the total of a count.
pub(super) fn perft_total(total: u64) -> Vec<String> {
    vec![String::new(), format!("Nodes searched: {total}"), String::new()]
}

/// The line after this many reasons for a move.
pub(super) fn reason_count(reasons: usize) -> String {
    format!("explained {reasons}")
}

pub(super) fn text(text: &str) -> Vec<String> {
    text.lines().map(str::to_owned).collect()
}

/// The name of the engine, its authors and its options.
pub(super) fn identity() -> Vec<String> {
    let mut lines = vec![format!("id name {}", about::NAME), format!("id author {}", about::AUTHORS)];
    lines.extend(shown().filter(is_usable).map(|spec| option_line(&spec)));
    lines.push("uciok".to_owned());
    lines
}

fn option_line(Spec { id, name, kind, .. }: &Spec) -> String {
    let rest = match kind {
        Kind::Check { default } => format!("check default {default}"),
        Kind::Spin { default, min, max } => format!("spin default {default} min {min} max {max}"),
        Kind::Combo { default, choices } => {
            // The default value comes first: uci2wb passes the default on in no other way, and XBoard sets the first
            // value when it starts the engine.
            let others = choices.iter().copied().filter(|choice| choice != default);
            let others = others.chain(borrowed_values(*id));
            let choices: String =
                std::iter::once(*default).chain(others).map(|choice| format!(" var {choice}")).collect();
            format!("combo default {default}{choices}")
        }
        Kind::Text | Kind::File => "string default <empty>".to_owned(),
        Kind::Button => "button".to_owned(),
    };
    format!("option name {name} type {rest}")
}

fn info_line(info: &Info, coordinates: Coordinates, show_wdl: bool) -> String {
    let mut score = info.score.to_string();
    match info.bound {
        Bound::Exact => {}
        Bound::Lower => score.push_str(" lowerbound"),
        Bound::Upper => score.push_str(" upperbound"),
    }
    if show_wdl {
        let Wdl { win, draw, loss } = info.wdl();
        score.push_str(&format!(" wdl {win} {draw} {loss}"));
    }
    if info.depth == 0 {
        return format!("info depth 0 score {score}");
    }
    let Info { multi_pv, depth, seldepth, nodes, hashfull, table_hits, .. } = info;
    let (nps, time) = (info.nps(), info.time.as_millis());
    let mut line = format!(
        "info depth {depth} seldepth {seldepth} multipv {multi_pv} score {score} nodes {nodes} nps {nps} \
         hashfull {hashfull} tbhits {table_hits} time {time} pv"
    );
    for &mv in info.pv.iter().take(MAX_PV) {
        line.push(' ');
        line.push_str(&coordinates.write_move(mv));
    }
    line
}

fn progress_line(progress: &Progress, coordinates: Coordinates) -> String {
    let Progress { depth, nodes, time, hashfull, current_move, move_number, .. } = progress;
    let (nps, time) = (progress.nps(), time.as_millis());
    let mv = coordinates.write_move(*current_move);
    format!(
        "info depth {depth} currmove {mv} currmovenumber {move_number} nodes {nodes} nps {nps} \
         hashfull {hashfull} time {time}"
    )
}

fn best_move(best: &BestMove, coordinates: Coordinates) -> String {
    let Some(mv) = best.best else { return "bestmove (none)".to_owned() };
    let mut line = format!("bestmove {}", coordinates.write_move(mv));
    if let Some(reply) = best.ponder {
        line.push_str(&format!(" ponder {}", coordinates.write_move(reply)));
    }
    line
}

/// Reports a command that was not carried out as requested, or a note.
pub(super) fn reported(report: &Report, coordinates: Coordinates) -> String {
    let text = match report {
        Report::UnknownCommand(line) => format!("Unknown command: {line} (try 'help')"),
        Report::PositionRejected(error) => format!("Unsupported position: {error}"),
        Report::Option { name, reason } => format!("option {name}: {reason}"),
        Report::Go(reason) => format!("go: {reason}"),
        Report::RootMoveDropped(mv) => format!("go: {} cannot be played here", coordinates.write_move(*mv)),
        Report::NoPosition => "No position set".to_owned(),
        Report::LineTooLong => "line too long, ignored".to_owned(),
        Report::Debug(text) | Report::Note(text) => text.clone(),
    };
    format!("info string {text}")
}

/// Clients read up to the line of the checkers, so without a position there is one too.
fn board(position: Option<&Position>, options: &Options, coordinates: Coordinates) -> Vec<String> {
    let Some(position) = position else {
        return ["Fen: (none)", "Key: 0000000000000000", "Checkers:"].map(str::to_owned).to_vec();
    };
    let mut lines = text(&position.board().drawn(BoardStyle::Letters, coordinates));
    let checkers: String =
        position.checkers().iter().map(|square| format!(" {}", coordinates.write_square(square))).collect();
    lines.push(String::new());
    lines.push(format!("Fen: {}", position.fen()));
    lines.push(format!("Key: {:016X}", position.key().0));
    let occurrences = position.occurrences();
    if occurrences > 1 {
        lines.push(format!("Occurrences: {occurrences}"));
    }
    if let Some(outcome) = Game::with_rules(position.clone(), options.rules()).outcome() {
        lines.push(format!("Outcome: {outcome}"));
    }
    lines.push(format!("Checkers:{checkers}"));
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::info_for_tests;
    use chuhe_engine::score::Score;
    use chuhe_engine::search::Line;
    use std::time::Duration;

    #[test]
    fn info_lines_have_all_fields_in_order() {
        assert_eq!(
            info_line(&info_for_tests(), Coordinates::FromZero, false),
            "info depth 3 seldepth 9 multipv 1 score cp -17 nodes 5000 nps 9900 hashfull 12 tbhits 0 time 505 pv h2e2 h9g7"
        );
        assert!(info_line(&info_for_tests(), Coordinates::FromOne, false).ends_with("pv h3e3 h10g8"));
        for (score, text) in [(Score::mate_in(3), "mate 2"), (-Score::mate_in(2), "mate -1")] {
            assert!(
                info_line(&Info { score, ..info_for_tests() }, Coordinates::FromZero, false)
                    .contains(&format!(" score {text} nodes "))
            );
        }
        for (bound, word) in [(Bound::Lower, "lowerbound"), (Bound::Upper, "upperbound")] {
            let line = info_line(&Info { bound, ..info_for_tests() }, Coordinates::FromZero, false);
            assert!(line.contains(&format!(" score cp -17 {word} nodes ")), "{line}");
        }
        let over = Info { depth: 0, score: -Score::mate_in(0), pv: Line::new(), ..info_for_tests() };
        assert_eq!(info_line(&over, Coordinates::FromZero, false), "info depth 0 score mate 0");
        assert_eq!(info_line(&over, Coordinates::FromZero, true), "info depth 0 score mate 0 wdl 0 0 1000");
        let mate = Info { score: Score::mate_in(3), ..info_for_tests() };
        assert!(info_line(&mate, Coordinates::FromZero, true).contains(" score mate 2 wdl 1000 0 0 nodes "));
    }

    #[test]
    fn the_longest_line_fits_small_buffers() {
        let longest = Info {
            multi_pv: 1,
            depth: u32::MAX,
            seldepth: u32::MAX,
            score: Score::centipawns(-29_000),
            bound: Bound::Exact,
            pieces: 32,
            nodes: u64::MAX,
            time: Duration::from_millis(u64::MAX),
            hashfull: 1000,
            table_hits: 0,
            pv: std::iter::repeat_n("a9a8".parse().unwrap(), 128).collect(),
        };
        let line = info_line(&longest, Coordinates::FromOne, true);
        assert!(line.len() < 2000);
        assert!(line.split_once(" pv ").unwrap().1.len() < 900);
    }

    #[test]
    fn progress_has_all_fields_in_order() {
        let progress = Progress {
            depth: 8,
            nodes: 5000,
            time: Duration::from_millis(500),
            hashfull: 12,
            current_move: "h2e2".parse().unwrap(),
            move_number: 4,
            root_moves: 44,
        };
        for (coordinates, mv) in [(Coordinates::FromZero, "h2e2"), (Coordinates::FromOne, "h3e3")] {
            assert_eq!(
                progress_line(&progress, coordinates),
                format!(
                    "info depth 8 currmove {mv} currmovenumber 4 nodes 5000 nps 10000 hashfull 12 time 500"
                )
            );
        }
    }

    #[test]
    fn a_board_shows_how_often_it_has_occurred() {
        let mut position = Position::default();
        for (mv, line) in [("h0g2", None), ("h9g7", None), ("g2h0", None), ("g7h9", Some("Occurrences: 2"))] {
            position.play(mv.parse().unwrap()).unwrap();
            let lines = board(Some(&position), &Options::default(), Coordinates::FromZero);
            assert_eq!(lines.iter().find(|line| line.starts_with("Occ")).map(String::as_str), line);
        }
    }

    #[test]
    fn answers() {
        let mv = |text: &str| text.parse().ok();
        let best = BestMove { best: mv("h2e2"), ponder: mv("h9g7") };
        assert_eq!(best_move(&best, Coordinates::FromZero), "bestmove h2e2 ponder h9g7");
        assert_eq!(best_move(&BestMove { ponder: None, ..best }, Coordinates::FromOne), "bestmove h3e3");
        assert_eq!(
            best_move(&BestMove { best: None, ponder: None }, Coordinates::FromZero),
            "bestmove (none)"
        );
    }

    #[test]
    fn options_are_shown_with_their_ranges_and_choices() {
        let lines = identity();
        assert!(lines[0].starts_with("id name Chuhe "));
        assert!(lines.contains(&"option name Hash type spin default 16 min 1 max 33554432".to_owned()));
        assert!(lines.contains(&"option name Clear Hash type button".to_owned()));
        assert!(lines.contains(&"option name UCI_Variant type combo default xiangqi var xiangqi".to_owned()));
        let default_first = "option name Evaluation type combo default NNUE var NNUE ";
        assert!(lines.iter().any(|line| line.starts_with(default_first)), "{lines:#?}");
        assert!(lines.contains(&"option name Debug Log File type string default <empty>".to_owned()));
        assert_eq!(lines.last().map(String::as_str), Some("uciok"));
    }
}
