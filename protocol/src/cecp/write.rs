//! Lines for the front end.

use chuhe_book::BookMove;
use chuhe_engine::search::{Info, Progress};
use xiangqi::Outcome;

use crate::about;
use crate::event::Report;
use crate::options::{Id, Kind, Options, Spec, TABLE, Value, borrowed_values, is_usable};
use crate::words::MAX_PV;

/// The features of the engine, and its options with their values.
pub(super) fn features(options: &Options) -> Vec<String> {
    let mut lines = vec![
        // This asks the client to wait until `done=1`, in case the engine needs the time.
        "feature done=0".to_owned(),
        format!(
            "feature ping=1 setboard=1 playother=1 usermove=1 san=0 time=1 draw=1 sigint=0 sigterm=0 reuse=1 \
             analyze=1 colors=0 name=0 ics=0 pause=0 nps=0 debug=1 memory=1 smp=1 exclude=1 \
             variants=\"xiangqi\" myname=\"{}\"",
            about::NAME
        ),
    ];
    lines.extend(TABLE.iter().filter(|spec| is_offered(spec)).map(|spec| option_line(spec, options)));
    lines.push("feature done=1".to_owned());
    lines
}

/// Whether an option is one here: some have words of their own in this protocol (`memory`, `cores`, `hard`,
/// `variant`), and some concern others.
fn is_offered(spec: &Spec) -> bool {
    is_usable(spec)
        && !matches!(
            spec.id,
            Id::Hash
                | Id::Threads
                | Id::Ponder
                | Id::Variant
                | Id::ShowWdl
                | Id::RankBase
                | Id::FollowGames
                | Id::AnalyseMode
        )
}

fn option_line(Spec { id, name, kind, .. }: &Spec, options: &Options) -> String {
    let rest = match (kind, options.value(*id)) {
        (Kind::Check { .. }, Value::Check(value)) => format!("check {}", u8::from(value)),
        (Kind::Spin { min, max, .. }, Value::Spin(value)) => format!("spin {value} {min} {max}"),
        (Kind::Combo { choices, .. }, Value::Choice(value)) => {
            let marked = choices.iter().copied().chain(borrowed_values(*id)).map(|choice| {
                let mark = if choice == value { "*" } else { "" };
                format!("{mark}{choice}")
            });
            format!("combo {}", marked.collect::<Vec<_>>().join(" /// "))
        }
        // The value of a feature stands between quotation marks, so it cannot contain any.
        (Kind::Text, Value::Text(value)) => format!("string {}", value.replace('"', "'")),
        (Kind::File, Value::Text(value)) => format!("file {}", value.replace('"', "'")),
        _ => "button".to_owned(),
    };
    format!("feature option=\"{name} -{rest}\"")
}

/// A line of thinking: ply, score, time in hundredths of a second, nodes, selective depth, nodes per second, hits in
/// endgame tables, and the line of play.
pub(super) fn thinking(info: &Info) -> String {
    let score = match info.score.mate() {
        Some(moves) if moves > 0 => 100_000 + i64::from(moves),
        Some(moves) => -100_000 + i64::from(moves),
        None => i64::from(info.score.value()),
    };
    let Info { depth, seldepth, nodes, table_hits, .. } = info;
    let time = info.time.as_millis() / 10;
    let mut line = format!("{depth} {score} {time} {nodes} {seldepth} {} {table_hits}\t", info.nps());
    for (index, mv) in info.pv.iter().take(MAX_PV).enumerate() {
        if index > 0 {
            line.push(' ');
        }
        line.push_str(&mv.to_string());
    }
    line
}

/// The progress of an analysis: time in hundredths of a second, nodes, ply, moves left, number of moves, current move.
pub(super) fn status(progress: &Progress) -> String {
    let Progress { depth, nodes, current_move, move_number, root_moves, .. } = progress;
    let time = progress.time.as_millis() / 10;
    let left = root_moves.saturating_sub(*move_number);
    format!("stat01: {time} {nodes} {depth} {left} {root_moves} {current_move}")
}

/// The book's moves, with the share in which each is played: XBoard shows lines that begin with a space, up to
/// an empty one.
pub(super) fn book_moves(moves: &[BookMove]) -> Vec<String> {
    let total: u64 = moves.iter().map(|m| u64::from(m.weight)).sum();
    let shown = |m: &BookMove| format!(" {} {}%", m.mv, u64::from(m.weight) * 100 / total.max(1));
    let mut lines: Vec<String> = moves.iter().map(shown).collect();
    if lines.is_empty() {
        lines.push(" The book does not know this position.".to_owned());
    }
    lines.push(String::new());
    lines
}

/// The line that claims this end of the game.
pub(super) fn result(outcome: Outcome) -> String {
    let reason = match outcome {
        Outcome::Checkmate { winner } => format!("{} is checkmated", !winner),
        Outcome::Stalemate { winner } => format!("{} is stalemated and loses", !winner),
        _ => outcome.to_string(),
    };
    format!("{} {{{reason}}}", outcome.result())
}

/// Reports a command that was not carried out as asked; `debug`: whether to write lines for the debug file.
pub(super) fn reported(report: &Report, debug: bool) -> Vec<String> {
    let line = match report {
        Report::UnknownCommand(line) => unknown(line),
        Report::PositionRejected(error) => rejected(error),
        Report::RootMoveDropped(mv) => format!("Illegal move: {mv}"),
        Report::Option { name, reason } => format!("Error (bad value): option {name}: {reason}"),
        Report::NoPosition => error("no position", "go"),
        Report::LineTooLong => error("line too long", "ignored"),
        Report::Go(text) | Report::Debug(text) | Report::Note(text) if debug => format!("# {text}"),
        Report::Go(_) | Report::Debug(_) | Report::Note(_) => return Vec::new(),
    };
    vec![line]
}

/// The answer to an invalid position.
pub(super) fn rejected(error: impl std::fmt::Display) -> String {
    format!("tellusererror Illegal position: {error}")
}

/// The answer to a word that is not known.
pub(super) fn unknown(line: &str) -> String {
    error("unknown command", line)
}

/// The answer to a line that cannot be carried out.
pub(super) fn error(kind: &str, line: &str) -> String {
    format!("Error ({kind}): {line}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::info_for_tests;
    use chuhe_engine::score::Score;
    use chuhe_engine::tt::Bound;
    use std::time::Duration;
    use xiangqi::{Color, Verdict};

    #[test]
    fn thinking_times_are_in_hundredths() {
        let info = Info { table_hits: 7, ..info_for_tests() };
        assert_eq!(thinking(&info), "3 -17 50 5000 9 9900 7\th2e2 h9g7");
        for (score, text) in [
            (Score::mate_in(1), " 100001 "),
            (Score::mate_in(3), " 100002 "),
            (-Score::mate_in(2), " -100001 "),
            (-Score::mate_in(0), " -100000 "),
        ] {
            assert!(thinking(&Info { score, ..info_for_tests() }).contains(text), "{text}");
        }
    }

    #[test]
    fn the_status_of_an_analysis_has_xboards_order() {
        let progress = Progress {
            depth: 8,
            nodes: 5000,
            time: Duration::from_millis(12_345),
            hashfull: 3,
            current_move: "h2e2".parse().unwrap(),
            move_number: 4,
            root_moves: 44,
        };
        assert_eq!(status(&progress), "stat01: 1234 5000 8 40 44 h2e2");
        let last = Progress { move_number: 44, time: Duration::from_millis(9), ..progress };
        assert_eq!(status(&last), "stat01: 0 5000 8 0 44 h2e2");
    }

    #[test]
    fn the_longest_line_fits_small_buffers() {
        let longest = Info {
            depth: u32::MAX,
            seldepth: u32::MAX,
            score: Score::centipawns(-29_000),
            bound: Bound::Exact,
            nodes: u64::MAX,
            time: Duration::from_millis(u64::MAX),
            pv: std::iter::repeat_n("a9a8".parse().unwrap(), 128).collect(),
            ..info_for_tests()
        };
        assert!(thinking(&longest).len() < 1000);
    }

    #[test]
    fn results_name_the_reason() {
        let winner = Color::Black;
        for (outcome, text) in [
            (Outcome::Checkmate { winner }, "0-1 {Red is checkmated}"),
            (Outcome::Stalemate { winner: Color::Red }, "1-0 {Black is stalemated and loses}"),
            (
                Outcome::Repetition(Verdict::PerpetualCheck { loser: Color::Black }),
                "1-0 {Red wins (perpetual check by Black)}",
            ),
            (Outcome::NaturalMoveLimit, "1/2-1/2 {draw by the natural move limit}"),
        ] {
            assert_eq!(result(outcome), text);
        }
    }

    #[test]
    fn options_are_shown_as_they_are_set() {
        let mut options = Options::default();
        for (name, value) in [
            ("Move Overhead", "30"),
            ("Sixty Move Rule", "false"),
            ("Repetition Rule", "Simple"),
            ("Debug Log File", "a \"b\" c"),
        ] {
            options.set(name, Some(value)).unwrap();
        }
        let lines = features(&options);
        assert_eq!(lines.first().map(String::as_str), Some("feature done=0"));
        assert_eq!(lines.last().map(String::as_str), Some("feature done=1"));
        for line in [
            "feature option=\"Clear Hash -button\"",
            "feature option=\"Move Overhead -spin 30 0 5000\"",
            "feature option=\"Repetition Rule -combo WXF /// WXF-Fairy /// *Simple /// AsianRule /// None /// NoJudgement /// ChineseRule /// SkyRule /// YitianRule /// ComputerRule /// AllowChase\"",
            "feature option=\"Sixty Move Rule -check 0\"",
            "feature option=\"Debug Log File -file a 'b' c\"",
        ] {
            assert!(lines.iter().any(|shown| shown == line), "{line}: {lines:#?}");
        }
        for line in &lines {
            assert!(!line.contains("Rank Base") && !line.contains("\"Hash "), "{line}");
            let value = line.split_once("option=\"").map_or("", |(_, value)| value.trim_end_matches('"'));
            assert!(!value.contains('"'), "{line}");
        }
    }
}
