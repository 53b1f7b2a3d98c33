//! From an event to lines.

use chuhe_engine::score::Score;
use chuhe_engine::search::{BestMove, Info, Progress};
use chuhe_engine::tt::{Bound, Entry};

use super::options::{self, Meaning, meaning};
use crate::about;
use crate::event::{Concession, ProtocolEvent, Report};
use crate::options::Kind;
use crate::words::MAX_PV;

/// The score of a mate in no plies; each ply to the mate takes one off.
const MATE_SHOWN: i32 = 10_000;
/// The greatest score that is not a mate.
const MAX_SHOWN: i32 = 9_000;

/// The lines for an event; with `debug`, all errors are reported.
pub(super) fn lines(event: &ProtocolEvent, debug: bool) -> Vec<String> {
    let one = |line: &str| vec![line.to_owned()];
    match event {
        // The protocol cannot express that a score is only a bound.
        ProtocolEvent::Info(info) if info.bound != Bound::Exact => Vec::new(),
        ProtocolEvent::Info(info) | ProtocolEvent::FromBook(info) => vec![info_line(info)],
        ProtocolEvent::Progress(progress) => vec![progress_line(progress)],
        ProtocolEvent::StaticScore(score) => {
            vec![format!("info depth 0 score {}", shown(Score::centipawns(*score))), "nobestmove".to_owned()]
        }
        ProtocolEvent::BestMove(best, concession) => vec![best_move(best, *concession)],
        ProtocolEvent::NothingToStop => one("nobestmove"),
        ProtocolEvent::Probed(entry) => vec![pop_hash(entry.as_ref())],
        ProtocolEvent::Goodbye => one("bye"),
        ProtocolEvent::Report(report) => reported(report, debug),
        // No command of this protocol causes these events.
        ProtocolEvent::DrawAccepted
        | ProtocolEvent::RanksCountFrom(_)
        | ProtocolEvent::Board(_)
        | ProtocolEvent::BookMoves(_)
        | ProtocolEvent::Evaluation(_)
        | ProtocolEvent::Reasons(_)
        | ProtocolEvent::PerftMove(..)
        | ProtocolEvent::PerftTotal(_)
        | ProtocolEvent::Bench(_) => Vec::new(),
    }
}

/// The name of the engine, its authors and its options.
pub(super) fn identity() -> Vec<String> {
    let mut lines = vec![
        format!("id name {}", about::PROGRAM),
        format!("id version {}", about::VERSION),
        format!("id copyright {}", about::LICENSES),
        format!("id author {}", about::AUTHORS),
        "id user everyone".to_owned(),
    ];
    lines.extend(options::lines());
    lines.push("ucciok".to_owned());
    lines
}

/// A score as the protocol writes it: a number without a unit, mates beyond all others.
fn shown(score: Score) -> i32 {
    match score.mate() {
        // The score counts plies: the mating side makes one move more than the other side.
        Some(moves) if moves > 0 => MATE_SHOWN - (2 * moves - 1),
        Some(moves) => -MATE_SHOWN - 2 * moves,
        None => score.value().clamp(-MAX_SHOWN, MAX_SHOWN),
    }
}

fn info_line(info: &Info) -> String {
    let Info { depth, score, nodes, .. } = info;
    let score = shown(*score);
    if *depth == 0 {
        return format!("info depth 0 score {score}");
    }
    let (nps, time) = (info.nps(), info.time.as_millis());
    // The protocol has only one line of play. Further lines get a number, as in UCI.
    let number = if info.multi_pv > 1 { format!(" multipv {}", info.multi_pv) } else { String::new() };
    let mut line = format!("info depth {depth}{number} score {score} time {time} nodes {nodes} nps {nps} pv");
    for mv in info.pv.iter().take(MAX_PV) {
        line.push_str(&format!(" {mv}"));
    }
    line
}

fn progress_line(progress: &Progress) -> String {
    let Progress { depth, nodes, time, current_move, .. } = progress;
    let (nps, time) = (progress.nps(), time.as_millis());
    format!("info depth {depth} time {time} nodes {nodes} nps {nps} currmove {current_move}")
}

fn best_move(best: &BestMove, concession: Option<Concession>) -> String {
    let Some(mv) = best.best else { return "nobestmove".to_owned() };
    let ponder = best.ponder.map_or(String::new(), |reply| format!(" ponder {reply}"));
    let concession = match concession {
        Some(Concession::Draw) => " draw",
        Some(Concession::Game) => " resign",
        None => "",
    };
    format!("bestmove {mv}{ponder}{concession}")
}

/// The table entry of the requested position.
fn pop_hash(entry: Option<&Entry>) -> String {
    let mut line = "pophash".to_owned();
    let Some(Entry { mv, score, depth, bound, .. }) = entry else { return line };
    if let Some(mv) = mv {
        line.push_str(&format!(" bestmove {mv}"));
    }
    let score = shown(Score::of_value(*score));
    if matches!(bound, Bound::Lower | Bound::Exact) {
        line.push_str(&format!(" lowerbound {score} depth {depth}"));
    }
    if matches!(bound, Bound::Upper | Bound::Exact) {
        line.push_str(&format!(" upperbound {score} depth {depth}"));
    }
    line
}

fn message(text: &str) -> String {
    format!("info message {text}")
}

/// Messages are for the user's eyes, so details for programmers appear with debug output only.
pub(super) fn reported(report: &Report, debug: bool) -> Vec<String> {
    let (text, is_for_all) = match report {
        Report::UnknownCommand(line) => (format!("unknown command: {line}"), false),
        Report::PositionRejected(reason) => (format!("unsupported position: {reason}"), true),
        Report::Option { name, reason } => (format!("option {name}: {reason}"), holds_file(name)),
        Report::Go(reason) => (format!("go: {reason}"), false),
        Report::RootMoveDropped(mv) => (format!("go: {mv} cannot be played here"), false),
        Report::NoPosition => ("no position set".to_owned(), false),
        Report::LineTooLong => ("line too long, ignored".to_owned(), true),
        Report::Debug(text) => (text.clone(), false),
        Report::Note(text) => (text.clone(), true),
    };
    if is_for_all || debug { vec![message(&text)] } else { Vec::new() }
}

/// Whether the option names a file. The user chose it, so its errors are always shown.
fn holds_file(name: &str) -> bool {
    matches!(meaning(name), Meaning::Common(option) if option.spec.kind == Kind::File)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::info_for_tests;
    use chuhe_engine::search::Line;

    fn told(event: &ProtocolEvent) -> Vec<String> {
        lines(event, false)
    }

    #[test]
    fn info_lines_have_a_bare_score() {
        assert_eq!(
            told(&ProtocolEvent::Info(Box::new(info_for_tests()))),
            ["info depth 3 score -17 time 505 nodes 5000 nps 9900 pv h2e2 h9g7"]
        );
        let second = told(&ProtocolEvent::Info(Box::new(Info { multi_pv: 2, ..info_for_tests() }))).remove(0);
        assert!(second.starts_with("info depth 3 multipv 2 score -17 "), "{second}");
        let over = Info { depth: 0, score: -Score::mate_in(0), pv: Line::new(), ..info_for_tests() };
        assert_eq!(told(&ProtocolEvent::Info(Box::new(over))), ["info depth 0 score -10000"]);
        assert_eq!(told(&ProtocolEvent::StaticScore(12)), ["info depth 0 score 12", "nobestmove"]);
    }

    #[test]
    fn mates_are_counted_in_plies_and_exceed_all_other_scores() {
        for (score, expected) in [
            (Score::DRAW, 0),
            (Score::centipawns(-321), -321),
            (Score::mate_in(1), 9999),
            (Score::mate_in(3), 9997),
            (-Score::mate_in(2), -9998),
            (-Score::mate_in(0), -10_000),
            (Score::of_value(29_996), 9000),
            (Score::centipawns(-20_000), -9000),
        ] {
            assert_eq!(shown(score), expected, "{score}");
        }
    }

    #[test]
    fn concessions_follow_the_answer() {
        let mv = |text: &str| text.parse().ok();
        let answer = |ponder, concession| {
            let best = BestMove { best: mv("h2e2"), ponder };
            told(&ProtocolEvent::BestMove(best, concession)).remove(0)
        };
        let draw = Some(Concession::Draw);
        assert_eq!(answer(mv("h9g7"), draw), "bestmove h2e2 ponder h9g7 draw");
        assert_eq!(answer(mv("h9g7"), None), "bestmove h2e2 ponder h9g7");
        assert_eq!(answer(None, Some(Concession::Game)), "bestmove h2e2 resign");
        assert_eq!(
            told(&ProtocolEvent::BestMove(BestMove { best: None, ponder: None }, None)),
            ["nobestmove"]
        );
    }

    #[test]
    fn probes_write_the_known_bounds() {
        let entry = |bound| {
            let mv = "h2e2".parse().ok();
            told(&ProtocolEvent::Probed(Some(Entry { mv, score: 5, depth: 7, bound, eval: None }))).remove(0)
        };
        assert_eq!(entry(Bound::Lower), "pophash bestmove h2e2 lowerbound 5 depth 7");
        assert_eq!(entry(Bound::Upper), "pophash bestmove h2e2 upperbound 5 depth 7");
        assert_eq!(entry(Bound::Exact), "pophash bestmove h2e2 lowerbound 5 depth 7 upperbound 5 depth 7");
        assert_eq!(told(&ProtocolEvent::Probed(None)), ["pophash"]);
    }

    #[test]
    fn details_for_programmers_need_debug_output() {
        let unknown = Report::UnknownCommand("xyzzy".to_owned());
        assert!(reported(&unknown, false).is_empty());
        assert_eq!(reported(&unknown, true), ["info message unknown command: xyzzy"]);
        let go = Report::Go("depth needs a whole number".to_owned());
        assert!(reported(&go, false).is_empty());
        let refused = |name: &str| Report::Option { name: name.to_owned(), reason: "no".to_owned() };
        assert!(reported(&refused("Hash"), false).is_empty());
        assert_eq!(
            reported(&refused("Debug Log File"), false).len(),
            1,
            "the user must learn that there is no log file"
        );
        let rejected = Report::PositionRejected(xiangqi::FenError::Empty.into());
        assert_eq!(reported(&rejected, false), ["info message unsupported position: the FEN is empty"]);
    }

    #[test]
    fn the_handshake_begins_with_the_name_and_ends_with_its_word() {
        let lines = identity();
        assert!(lines[0] == "id name Chuhe");
        assert_eq!(lines.last().map(String::as_str), Some("ucciok"));
        assert!(lines.iter().all(|line| line.len() < 200), "clients copy lines into fixed buffers");
    }
}
