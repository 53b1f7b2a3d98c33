//! Short conversations in each protocol, answered on one thread: the effect of each word.
#![allow(clippy::unwrap_used, reason = "a test that cannot continue has failed")]

use std::io::{self, Write};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use chuhe_engine::score::Score;
use chuhe_engine::search::{BestMove, Info, Progress};
use chuhe_engine::time::{HostPoll, HostSignal};
use chuhe_engine::tt::Bound;
use chuhe_protocol::command::{Command, Reading};
use chuhe_protocol::dialect::Dialect;
use chuhe_protocol::driver::Driver;
use chuhe_protocol::event::{Concession, ProtocolEvent};
use chuhe_protocol::options::{Options, RankBase};
use chuhe_protocol::{about, protocols};
use xiangqi::{Coordinates, Position};

/// The output of a driver.
#[derive(Clone, Default)]
struct Written(Arc<Mutex<Vec<u8>>>);

impl Write for Written {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A driver, greeted in a protocol.
struct Conversation(Driver, Written);

impl Conversation {
    fn begin(greeting: &str) -> Conversation {
        Conversation::begin_with(greeting, || HostSignal::Nothing)
    }

    fn begin_with(greeting: &str, poll: HostPoll) -> Conversation {
        let written = Written::default();
        let driver = Driver::new(written.clone()).unwrap().on_one_thread(poll);
        let mut conversation = Conversation(driver, written);
        conversation.say(greeting);
        conversation
    }

    /// The answers to some lines.
    fn say(&mut self, lines: &str) -> Vec<String> {
        for line in lines.lines() {
            assert!(self.0.take_line(line.as_bytes()).unwrap());
        }
        let bytes = std::mem::take(&mut *self.1.0.lock().unwrap());
        String::from_utf8(bytes).unwrap().lines().map(str::to_owned).collect()
    }

    /// Whether these lines are answered with one line that has this beginning.
    fn answers(&mut self, lines: &str, begin: &str) -> bool {
        matches!(&self.say(lines)[..], [line] if line.starts_with(begin))
    }
}

#[test]
fn uci_names_its_build() {
    let told = Conversation::begin("uci").say("compiler").join("\n");
    for part in [about::NAME, std::env::consts::ARCH, std::env::consts::OS] {
        assert!(told.contains(part), "{told}");
    }
}

#[test]
fn perft_needs_a_number() {
    let mut uci = Conversation::begin("uci");
    for line in ["perft", "perft x", "perft 1x", "perft 1.5", "go perft", "go perft x"] {
        let lines = uci.say(line);
        assert_eq!(lines[0], "info string perft needs a depth", "{line}");
        assert!(lines.contains(&"Nodes searched: 0".to_owned()), "{line}: {lines:?}");
    }
    for (line, total) in [("perft 1", 44), ("go perft 1", 44), ("perft 2 x", 1920), ("perft 0", 1)] {
        let lines = uci.say(line);
        assert!(lines.contains(&format!("Nodes searched: {total}")), "{lines:?}");
    }
}

#[test]
fn options_are_set_and_refused() {
    let mut uci = Conversation::begin("uci");
    let lines_shown = |lines: &[String]| lines.iter().filter(|line| line.contains(" multipv 2 ")).count();
    assert_eq!(lines_shown(&uci.say("go depth 2")), 0);
    assert!(uci.say("setoption name MultiPV value 2").is_empty());
    assert!(lines_shown(&uci.say("go depth 2")) > 0);
    for line in ["setoption name No Such value 2", "setoption name MultiPV value x"] {
        assert!(uci.answers(line, "info string option "), "{line}");
    }
    assert!(uci.answers("setoption name Tables Path value /no/such/folder", "info string option "));
}

#[test]
fn rank_bases_are_set_by_their_names() {
    for (base, name, fixed) in [
        (RankBase::Auto, "auto", None),
        (RankBase::Zero, "0", Some(Coordinates::FromZero)),
        (RankBase::One, "1", Some(Coordinates::FromOne)),
    ] {
        assert_eq!((base.name(), base.fixed()), (name, fixed));
        let mut options = Options::default();
        options.set("Rank Base", Some(name)).unwrap();
        assert_eq!(options.rank_base, base);
    }
}

#[test]
fn ucci_takes_a_draw_where_one_is_offered() {
    let mut ucci = Conversation::begin("ucci");
    let mut last = |lines: &str| ucci.say(lines).pop().unwrap();
    // In this position neither side can mate.
    let position = "position fen 3ak4/9/9/9/9/9/9/9/4A4/3AK1B2 w";
    assert!(!last(&format!("{position}\ngo depth 2")).contains("draw"));
    assert!(last("go draw depth 2").ends_with(" draw"));
    assert!(!last("go depth 2").contains("draw"), "an offer is for one answer");
    // With a rook more, Red refuses a draw: the score of the search decides.
    let ahead = "position fen 3ak4/9/9/9/9/9/9/9/4A4/R2AK4 w";
    assert!(!last(&format!("{ahead}\ngo draw depth 2")).contains("draw"));
    let behind = "position fen r2ak4/9/9/9/9/9/9/9/P3A4/3AK4 w";
    assert!(last(&format!("{behind}\ngo draw depth 2")).ends_with(" draw"));
}

#[test]
fn ucci_concedes_only_with_a_move_of_its_own_in_the_game() {
    // The host ends every search early, so it also ends pondering.
    let mut ucci = Conversation::begin_with("ucci", || HostSignal::Stop);
    let mut last = |lines: &str| ucci.say(lines).pop().unwrap();
    let behind = "position fen r2ak4/9/9/9/9/9/9/9/P3A4/3AK4 w";
    // While the engine ponders, the opponent has not moved yet, so this answer is not played.
    let pondered = last(&format!("{behind}\ngo ponder draw time 60000 increment 0"));
    assert!(pondered.starts_with("bestmove ") && !pondered.contains("draw"), "{pondered}");
    // The engine resigns after three hopeless answers in a row. Answers while it ponders, and answers in a position
    // without a legal move, do not count.
    ucci.say("setoption newgame\nsetoption resign 100");
    let mut last = |lines: &str| ucci.say(lines).pop().unwrap();
    // Answers of an earlier game do not count either.
    for _ in 0..2 {
        assert!(!last(&format!("{behind}\ngo depth 2")).contains("resign"));
    }
    assert!(!last(&format!("setoption newgame\n{behind}\ngo depth 2")).contains("resign"));
    assert_eq!(last("setoption newgame\nisready"), "readyok");
    for _ in 0..3 {
        assert!(!last(&format!("{behind}\ngo ponder time 60000 increment 0")).contains("resign"));
        assert_eq!(last("position fen 3k1R3/9/3R5/9/9/9/9/9/9/4K4 b\ngo depth 2"), "nobestmove");
    }
    let answers = [(); 3].map(|()| last(&format!("{behind}\ngo depth 2")).ends_with(" resign"));
    assert_eq!(answers, [false, false, true]);
}

#[test]
fn cecp_shows_thinking_on_request() {
    let mut cecp = Conversation::begin("xboard\nprotover 2");
    let mut thinking = |lines: &str| cecp.say(lines).iter().filter(|line| line.contains('\t')).count();
    assert_eq!(thinking("nopost\nsd 2\ngo"), 0);
    assert!(thinking("new\nsd 2\npost\ngo") >= 2);
    assert_eq!(thinking("new\nsd 2\nnopost\ngo"), 0);
}

#[test]
fn cecp_plays_one_variant_and_refuses_others() {
    let mut cecp = Conversation::begin("xboard\nprotover 2\nforce");
    for line in ["variant xiangqi", "variant XiangQi", "usermove h2e2"] {
        assert!(cecp.say(line).is_empty(), "{line}");
    }
    for name in ["shogi", "xiangqi2", ""] {
        assert!(cecp.answers(&format!("variant {name}"), "Error (unsupported variant)"), "{name}");
    }
    // `variant xiangqi` is accepted and begins a game.
    assert!(cecp.answers("undo\nvariant xiangqi\nundo", "Error (command not legal now)"));
}

#[test]
fn cecp_takes_back_played_moves_only() {
    let mut cecp = Conversation::begin("xboard\nprotover 2");
    let moves = ["h2e2", "h9g7", "h0g2", "i9h9"];
    for plies in 0..=moves.len() {
        for (word, takes) in [("undo", 1), ("remove", 2)] {
            assert!(cecp.say(&format!("new\nforce\n{}", moves[..plies].join("\n"))).is_empty());
            for _ in 0..plies / takes {
                assert!(cecp.say(word).is_empty(), "{word} with {plies} plies");
            }
            assert!(cecp.answers(word, "Error (command not legal now)"), "{word} with {plies} plies");
            // If the number of plies is odd, one ply is left; otherwise none.
            let left = plies % takes;
            assert!(cecp.say(&moves[left..=left].concat()).is_empty());
        }
    }
}

#[test]
fn cecp_refuses_positions_with_a_reason() {
    let mut cecp = Conversation::begin("xboard\nprotover 2\nforce");
    for fen in ["x", "9/9/9/9/9/9/9/9/9/9 w", "3k5/9/9/9/9/9/9/9/9/3K5 w"] {
        assert!(cecp.answers(&format!("setboard {fen}"), "tellusererror Illegal position: "), "{fen}");
    }
    assert!(cecp.say("setboard 3k5/9/9/9/9/9/9/9/9/4K4 w").is_empty());
}

fn dialect(greeting: &str) -> Box<dyn Dialect> {
    (protocols::selected_by(greeting).unwrap().begin)()
}

fn progress() -> ProtocolEvent {
    ProtocolEvent::Progress(Progress {
        depth: 8,
        nodes: 5000,
        time: Duration::from_millis(500),
        hashfull: 12,
        current_move: "h2e2".parse().unwrap(),
        move_number: 4,
        root_moves: 44,
    })
}

#[test]
fn cecp_reports_the_status_of_an_analysis_once_per_request() {
    let (mut cecp, options) = (dialect("xboard"), Options::default());
    let asks = |readings: Vec<Reading>| readings.contains(&Reading::Command(Command::TellProgress));
    assert!(!asks(cecp.read(".", &options)), "nothing is analysed");
    cecp.read("force", &options);
    assert!(!asks(cecp.read(".", &options)));
    assert!(!asks(cecp.read("analyze", &options)));
    assert!(cecp.write(&progress(), &options).is_empty(), "progress is reported only on request");
    for _ in 0..2 {
        assert!(asks(cecp.read(".", &options)));
        assert_eq!(cecp.write(&progress(), &options), ["stat01: 50 5000 8 40 44 h2e2"]);
        assert!(cecp.write(&progress(), &options).is_empty());
    }
    cecp.read("exit", &options);
    assert!(!asks(cecp.read(".", &options)));
}

#[test]
fn cecp_shows_no_thinking_where_the_game_is_over() {
    let (mut cecp, options) = (dialect("xboard"), Options::default());
    for line in ["post", "force", "analyze"] {
        cecp.read(line, &options);
    }
    for (depth, shown) in [(0, 0), (1, 1), (2, 1)] {
        let info = Info {
            multi_pv: 1,
            depth,
            seldepth: depth,
            score: Score::centipawns(3),
            bound: Bound::Exact,
            pieces: 32,
            nodes: 10,
            time: Duration::from_millis(5),
            hashfull: 0,
            table_hits: 0,
            pv: ["h2e2".parse().unwrap()].into_iter().collect(),
        };
        assert_eq!(cecp.write(&ProtocolEvent::Info(Box::new(info)), &options).len(), shown, "{depth}");
    }
}

/// Whether a search begins.
fn is_go(readings: &[Reading]) -> bool {
    readings.iter().any(|reading| matches!(reading, Reading::Command(Command::Go(_))))
}

/// Whether the engine, pondering after its first move, continues that search when the expected move comes after these
/// lines; otherwise it begins another one.
fn continues_pondering_after(lines: &[&str]) -> bool {
    let (mut cecp, options) = (dialect("xboard"), Options::default());
    for line in ["new", "level 40 2 0", "hard", "usermove h2e2"] {
        cecp.read(line, &options);
    }
    let [best, ponder] = ["h9g7", "h0g2"].map(|mv| mv.parse().ok());
    cecp.write(&ProtocolEvent::BestMove(BestMove { best, ponder }, None), &options);
    assert!(is_go(&cecp.follow_up()), "it ponders");
    for line in lines {
        cecp.read(line, &options);
    }
    let readings = cecp.read("usermove h0g2", &options);
    let goes_on = readings.contains(&Reading::Command(Command::PonderHit { draw_offered: false }));
    assert!(goes_on != is_go(&readings), "{readings:?}");
    goes_on
}

#[test]
fn cecp_applies_settings_received_while_pondering() {
    for same in [&[][..], &["time 11990", "otim 11000"], &["time 11500"]] {
        assert!(continues_pondering_after(same), "{same:?}");
    }
    for changed in
        ["time 50", "time 0", "time -10", "st 1", "sd 1", "level 0 2 0", "level 40 0:10 0", "level 40 2 5"]
    {
        assert!(!continues_pondering_after(&[changed]), "{changed}");
    }
}

/// A game of CECP after these lines, and the readings of the last of them.
fn cecp_after(lines: &[&str]) -> (Box<dyn Dialect>, Vec<Reading>) {
    let (mut cecp, options) = (dialect("xboard"), Options::default());
    let readings = lines.iter().fold(Vec::new(), |_, line| cecp.read(line, &options));
    (cecp, readings)
}

/// The engine's search answers with the first move, and expects the second.
fn answered(cecp: &mut Box<dyn Dialect>, moves: [&str; 2], concession: Option<Concession>) -> Vec<String> {
    let [best, ponder] = moves.map(|mv| mv.parse().ok());
    cecp.write(&ProtocolEvent::BestMove(BestMove { best, ponder }, concession), &Options::default())
}

#[test]
fn cecp_resets_its_state_for_each_game() {
    let options = Options::default();
    assert!(is_go(&cecp_after(&["new", "force", "new", "usermove h2e2"]).1), "it plays again");
    let (mut cecp, readings) = cecp_after(&["new", "go"]);
    assert!(is_go(&readings));
    answered(&mut cecp, ["h2e2", "h9g7"], None);
    cecp.read("new", &options);
    assert!(is_go(&cecp.read("usermove h2e2", &options)), "the engine plays Black again");
    answered(&mut cecp, ["h9g7", "h0g2"], None);
    assert!(!is_go(&cecp.read("hint", &options)), "the engine has an expected move and needs no search");
    cecp.read("new", &options);
    assert!(is_go(&cecp.read("hint", &options)), "the expected move belonged to another game");
    let banned = |lines: &[&str]| {
        cecp_after(lines).1.iter().any(|reading| matches!(reading, Reading::Command(Command::Ban(_))))
    };
    assert!(banned(&["new", "force", "exclude h2e2", "go"]));
    assert!(!banned(&["new", "force", "exclude h2e2", "new", "go"]));
    assert!(!banned(&["new", "force", "usermove h2e2", "exclude h9g7", "undo", "go"]));
    assert!(!banned(&["new", "force", "exclude h2e2", "usermove b0c2", "usermove h9g7", "go"]));
}

#[test]
fn cecp_does_not_move_after_it_resigned() {
    let (mut cecp, options) = (cecp_after(&["new", "usermove h2e2"]).0, Options::default());
    assert_eq!(answered(&mut cecp, ["h9g7", "h0g2"], Some(Concession::Game)), ["resign"]);
    for mv in ["usermove h9g7", "usermove h0g2"] {
        assert!(!is_go(&cecp.read(mv, &options)), "{mv}");
    }
}

#[test]
fn cecp_continues_its_search_after_words_that_do_not_concern_it() {
    let options = Options::default();
    let abandons = |readings: &[Reading]| readings.contains(&Reading::Command(Command::Abandon));
    assert!(!abandons(&cecp_after(&["new", "usermove h2e2", "easy"]).1), "it is at its move");
    // If the engine plays Red, it also knows its time while it ponders.
    let (mut cecp, _) = cecp_after(&["new", "level 40 2 0", "hard", "go"]);
    answered(&mut cecp, ["h2e2", "h9g7"], None);
    assert!(is_go(&cecp.follow_up()));
    let readings = cecp.read("option Hash=8", &options);
    assert!(abandons(&readings) && is_go(&readings), "it ponders with the new option: {readings:?}");
    let readings = cecp.read("usermove h9g7", &options);
    assert!(readings.contains(&Reading::Command(Command::PonderHit { draw_offered: false })), "{readings:?}");
    assert!(abandons(&cecp_after(&["new", "hard", "force", "analyze", "exit"]).1));
}

/// The replies among some readings.
fn replies(readings: Vec<Reading>) -> Vec<String> {
    let reply = |reading| if let Reading::Reply(lines, _) = reading { lines } else { Vec::new() };
    readings.into_iter().flat_map(reply).collect()
}

/// Red's rook gives perpetual check, by which Black wins.
const PERPETUAL: [&str; 8] = ["a8a9", "f9f8", "a9a8", "f8f9", "a8a9", "f9f8", "a9a8", "f8f9"];

#[test]
fn cecp_claims_from_people_again_after_a_game_with_a_program() {
    for (before, claims) in [(&["computer", "new"][..], true), (&["new", "computer"], false)] {
        let mut lines = before.to_vec();
        lines.extend(["force", "setboard 5k3/R8/9/9/9/9/9/9/9/4K4 w 0 1"]);
        lines.extend(&PERPETUAL[..7]);
        lines.extend(["playother", PERPETUAL[7]]);
        let (_, readings) = cecp_after(&lines);
        assert_eq!(is_go(&readings), !claims, "{before:?}: it plays on, for the referee to rule");
        let claim = "0-1 {Black wins (perpetual check by Red)}".to_owned();
        assert_eq!(replies(readings).contains(&claim), claims, "{before:?}");
    }
}

/// Black has moved, and two plies later the natural move limit is reached.
const NEARLY_DRAWN: &str = "setboard 4k4/9/9/9/p8/9/9/9/R8/3K5 w 118 90";

#[test]
fn cecp_claims_a_draw_that_its_own_move_gives_away() {
    // Black's move completes the natural move limit, and Red's capture ends the draw. So Red claims the draw by an
    // offer before its move.
    let lines = ["computer", "force", NEARLY_DRAWN, "usermove d0d1", "playother", "usermove e9e8"];
    let (mut cecp, readings) = cecp_after(&lines);
    assert!(is_go(&readings));
    assert_eq!(answered(&mut cecp, ["a1a5", "e8e9"], None), ["offer draw", "move a1a5"]);
}

#[test]
fn cecp_claims_where_the_move_it_expects_ends_the_game() {
    let (mut cecp, readings) = cecp_after(&["force", NEARLY_DRAWN, "hard", "go"]);
    assert!(is_go(&readings));
    assert_eq!(answered(&mut cecp, ["d0d1", "e9e8"], None), ["move d0d1"]);
    assert!(is_go(&cecp.follow_up()), "it ponders");
    let readings = cecp.read("usermove e9e8", &Options::default());
    assert!(!readings.contains(&Reading::Command(Command::PonderHit { draw_offered: false })));
    assert_eq!(replies(readings), ["1/2-1/2 {draw by the natural move limit}"]);
}

#[test]
fn banned_moves_are_those_of_one_position() {
    let mut ucci = Conversation::begin("ucci");
    let moves = Position::default().legal_moves();
    let banned: Vec<String> = moves.iter().map(ToString::to_string).filter(|mv| mv != "a0a1").collect();
    let mut best = |lines: &str| ucci.say(lines).pop().unwrap();
    let ban = format!("position startpos\nbanmoves {}", banned.join(" "));
    assert!(best(&format!("{ban}\ngo depth 2")).starts_with("bestmove a0a1"));
    assert!(best("go depth 2").starts_with("bestmove a0a1"), "until the next position");
    assert!(!best("position startpos\ngo depth 2").starts_with("bestmove a0a1"));
}

#[test]
fn a_misspelt_option_is_answered_with_the_name_that_was_meant() {
    for (greeting, line, answer) in [
        (
            "uci",
            "setoption name Thread value 2",
            "info string option Thread: there is no such option; did you mean Threads?",
        ),
        ("uci", "setoption name usebok value 2", "info string option usebok: there is no such option"),
        (
            "ucci\nsetoption debug true",
            "setoption usebok true",
            "info message option usebok: there is no such option; did you mean usebook?",
        ),
        (
            "ucci\nsetoption debug true",
            "setoption Thread 2",
            "info message option Thread: there is no such option; did you mean threads?",
        ),
        (
            "xboard\nprotover 2",
            "option OwnBok=1",
            "Error (bad value): option OwnBok: there is no such option; did you mean OwnBook?",
        ),
    ] {
        let mut conversation = Conversation::begin(greeting.lines().next().unwrap());
        conversation.say(greeting);
        assert_eq!(conversation.say(line), [answer], "{greeting}");
    }
    let mut quiet = Conversation::begin("ucci");
    assert!(quiet.say("setoption usebok true").is_empty(), "the protocol has no such message without debug");
}

#[test]
fn a_wrong_value_is_answered_with_the_name_as_written_and_the_values_that_are_allowed() {
    let (uci, ucci, cecp) = ("uci", "ucci\nsetoption debug true", "xboard\nprotover 2");
    for (greeting, line, answer) in [
        (uci, "setoption name hash value many", "hash: 'many': expected a whole number from 1 to 33554432"),
        (uci, "setoption name HASH value 0", "HASH: 0: expected a whole number from 1 to 33554432"),
        (uci, "setoption name ponder value 2", "ponder: '2' is neither true nor false"),
        (
            uci,
            "setoption name repetition rule value chess",
            "repetition rule: 'chess': expected one of WXF, WXF-Fairy, Simple",
        ),
        (uci, "setoption name evalfile value /no/such", "evalfile: "),
        (uci, "setoption name repetition rule value skyrule", "repetition rule: SkyRule is played as WXF: "),
        (ucci, "setoption hashsize many", "hashsize: 'many': expected a whole number from 0 to 33554432"),
        (ucci, "setoption HashSize -1", "HashSize: -1: expected a whole number from 0 to 33554432"),
        (ucci, "setoption usebook maybe", "usebook: 'maybe' is neither true nor false"),
        (ucci, "setoption usemillisec maybe", "usemillisec: 'maybe' is neither true nor false"),
        (ucci, "setoption pruning 7", "pruning: '7': expected one of none, small, medium, large"),
        (ucci, "setoption style wild", "style: 'wild': expected one of solid, normal, risky"),
        (
            ucci,
            "setoption repetitionrule chess",
            "repetitionrule: 'chess': expected one of WXF, WXF-Fairy, Simple",
        ),
        (ucci, "setoption bookfiles /no/such", "bookfiles: "),
        (cecp, "option move overhead=x", "move overhead: 'x': expected a whole number from 0 to 5000"),
        (cecp, "option Move Overhead=9999", "Move Overhead: 9999: expected a whole number from 0 to 5000"),
        (cecp, "option sixty move rule=2", "sixty move rule: '2' is neither true nor false"),
        (
            cecp,
            "option repetition rule=chess",
            "repetition rule: 'chess': expected one of WXF, WXF-Fairy, Simple",
        ),
        (cecp, "memory 99999999999", "memory: 99999999999: expected a whole number from 1 to 33554432"),
        (cecp, "cores 99999", "cores: 99999: expected a whole number from 1 to 1024"),
    ] {
        let mut conversation = Conversation::begin(greeting.lines().next().unwrap());
        conversation.say(greeting);
        let [said] = &conversation.say(line)[..] else { panic!("{line}") };
        let (_, said) = said.split_once("option ").unwrap_or_else(|| panic!("{line}: {said}"));
        assert!(
            if answer.ends_with(": ") { said.starts_with(answer) } else { said == answer },
            "{line}: {said}"
        );
    }
    let mut quiet = Conversation::begin("ucci");
    assert_eq!(quiet.say("setoption bookfiles /no/such").len(), 1, "the user chose the file");
}
