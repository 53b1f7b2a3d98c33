//! XBoard's protocol, version 2. The engine keeps the game itself: it gets moves, not positions.

use std::num::NonZeroU32;
use std::time::Duration;

use chuhe_record::pgn::with_letters_of_xboard;
use xiangqi::{Color, START_FEN};

use super::dialect::{Dialect, Identity, Reply, Turn, due, wait_for};
use super::fault::Fault;
use super::info;
use super::options::{EngineOption, Kind, not_declared, not_taken};
use super::process::Link;
use super::ranks::Ranks;
use crate::config::Timeouts;
use crate::limits::{EngineLimits, in_units};

/// An engine that has sent features, but not `done=1`, is ready after this time without a line, in milliseconds.
const FEATURES_MS: u64 = 2000;

#[derive(Debug, Default)]
pub(super) struct Cecp {
    features: Features,
    /// Number of moves of the game that the engine knows, its own reply to the last `go` included; `None` if it has not
    /// been asked for a move in this game.
    known: Option<usize>,
    /// The side that the engine was asked to move for.
    mover: Option<Color>,
    /// Whether a result may still belong to the previous game: an engine without `ping` does not show when it has begun
    /// a new one. A line of its search shows it.
    is_result_old: bool,
    /// The replies to features that came during a search.
    replies: Vec<String>,
    pings: u32,
}

/// The declared features of an engine that matter here.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Features {
    name: String,
    ping: bool,
    /// `None` if the engine does not say it: many of those can.
    setboard: Option<bool>,
    usermove: bool,
    memory: bool,
    smp: bool,
    /// `time=0`: the engine does not want to know the clocks.
    is_without_clocks: bool,
    /// `colors=1`: the engine wants `white` or `black` before `go`. XBoard takes that for the default, but engines of
    /// today do not know these lines.
    colors: bool,
    /// `variants="..."` without xiangqi.
    lacks_xiangqi: bool,
    /// `reuse=0`: the engine needs a new process for each game.
    is_for_one_game: bool,
    options: Vec<EngineOption>,
    is_done: Option<bool>,
}

impl Features {
    /// Takes a line `feature NAME=VALUE ...`; returns the replies.
    fn take(&mut self, line: &str) -> Vec<String> {
        let mut replies = Vec::new();
        let mut rest = line.strip_prefix("feature").unwrap_or_default().trim_start();
        while let Some((name, after)) = rest.split_once('=') {
            let (value, after) = match after.strip_prefix('"') {
                Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
                None => after.split_once(' ').unwrap_or((after, "")),
            };
            let is_on = value == "1";
            match name {
                "ping" => self.ping = is_on,
                "setboard" => self.setboard = Some(is_on),
                "usermove" => self.usermove = is_on,
                "memory" => self.memory = is_on,
                "smp" => self.smp = is_on,
                "time" => self.is_without_clocks = !is_on,
                "colors" => self.colors = is_on,
                "variants" => {
                    self.lacks_xiangqi = !value.split(',').any(|variant| variant.trim() == "xiangqi");
                }
                "reuse" => self.is_for_one_game = !is_on,
                "option" => self.options.push(EngineOption::read_cecp(value)),
                "myname" => self.name = value.to_owned(),
                "done" => self.is_done = Some(is_on),
                _ => {}
            }
            // Moves are sent by their squares only.
            let word = if name == "san" && is_on { "rejected" } else { "accepted" };
            replies.push(format!("{word} {name}"));
            rest = after.trim_start();
        }
        replies
    }
}

impl Cecp {
    fn ping(&mut self, link: &mut Link, ms: u64) -> Result<(), Fault> {
        if !self.features.ping {
            return Ok(());
        }
        self.pings += 1;
        link.send(&format!("ping {}", self.pings))?;
        wait_for(link, &format!("pong {}", self.pings), due(ms), |_| ())
    }

    fn user_move(&self, text: &str) -> String {
        if self.features.usermove { format!("usermove {text}") } else { text.to_owned() }
    }
}

impl Dialect for Cecp {
    fn greet(&mut self, link: &mut Link, timeouts: Timeouts) -> Result<Identity, Fault> {
        link.send("xboard")?;
        link.send("protover 2")?;
        let end = due(timeouts.startup_ms);
        let mut has_features = false;
        while self.features.is_done != Some(true) {
            let is_undecided = self.features.is_done.is_none();
            let due = if has_features && is_undecided { due(FEATURES_MS).min(end) } else { end };
            let line = match link.line(due) {
                // An engine of version 1 need not answer at all.
                Err(Fault::Silent) if is_undecided => break,
                other => other?,
            };
            if !has_features && line.text.starts_with("Error") && line.text.contains("protover") {
                break;
            }
            for reply in self.features.take(&line.text) {
                has_features = true;
                link.send(&reply)?;
            }
        }
        Ok(Identity { name: self.features.name.clone(), author: String::new() })
    }

    fn options(&self) -> &[EngineOption] {
        &[]
    }

    fn set_option(&mut self, link: &mut Link, name: &str, value: &str) -> Result<(), Fault> {
        let is = |known: &str| name.eq_ignore_ascii_case(known);
        if is("Hash") && self.features.memory {
            return link.send(&format!("memory {value}"));
        }
        if is("Threads") && self.features.smp {
            return link.send(&format!("cores {value}"));
        }
        let Some(option) = self.features.options.iter().find(|option| option.name.eq_ignore_ascii_case(name))
        else {
            link.warn(&not_declared(link.name(), name));
            return Ok(());
        };
        match option_line(option, value) {
            Some(line) => link.send(&line),
            // A button that is not pressed.
            None if option.takes(value) => Ok(()),
            None => {
                link.warn(&not_taken(name, value));
                Ok(())
            }
        }
    }

    fn is_for_one_game(&self) -> bool {
        self.features.is_for_one_game
    }

    fn lacks_xiangqi(&self) -> bool {
        self.features.lacks_xiangqi
    }

    fn new_game(&mut self, link: &mut Link, timeouts: Timeouts) -> Result<(), Fault> {
        self.is_result_old = self.known.is_some() && !self.features.ping;
        self.known = None;
        // Without `computer` engines make claims and offers that are meant for people.
        for line in ["new", "variant xiangqi", "force", "post", "easy", "computer"] {
            link.send(line)?;
        }
        self.ping(link, timeouts.newgame_ms)?;
        link.drain();
        Ok(())
    }

    fn go(&mut self, link: &mut Link, turn: &Turn<'_>, ranks: Ranks) -> Result<(), Fault> {
        let times = [("time", turn.mine.left_ms()), ("otim", turn.theirs.left_ms())];
        let times = times.map(|(word, ms)| {
            let ms = ms.filter(|_| !self.features.is_without_clocks)?;
            Some(format!("{word} {}", in_units(ms, 10)))
        });
        let is_first = self.known.is_none();
        self.mover = Some(turn.mover);
        for reply in self.replies.drain(..) {
            link.send(&reply)?;
        }
        if is_first {
            let fen = turn.start.fen();
            if fen != START_FEN {
                if self.features.setboard == Some(false) {
                    return Err(Fault::NoSetUp);
                }
                link.send(&format!("setboard {}", for_xboard(&fen)))?;
            }
        } else {
            for line in times.iter().flatten() {
                link.send(line)?;
            }
        }
        for &mv in &turn.moves[self.known.unwrap_or(0).min(turn.moves.len())..] {
            link.send(&self.user_move(&ranks.write(mv)))?;
        }
        if is_first {
            // An engine counts the moves to its time control from this line, so the moves of the opening come first.
            for line in limit_lines(turn.mine.limits()).iter().chain(times.iter().flatten()) {
                link.send(line)?;
            }
            if self.features.colors {
                link.send(if turn.mover == Color::Red { "white" } else { "black" })?;
            }
            link.send("go")?;
        }
        self.known = Some(turn.moves.len() + 1);
        Ok(())
    }

    fn read(&mut self, line: &str) -> Reply {
        if line.starts_with("feature ") {
            // Engines may send features at any time.
            self.replies.extend(self.features.take(line));
            return Reply::Nothing;
        }
        if let Some(text) = played(line) {
            self.is_result_old = false;
            return Reply::Move { text: text.to_owned(), resigns: false };
        }
        let reply = match line.split_ascii_whitespace().next() {
            Some("resign" | "1-0" | "0-1" | "1/2-1/2") if self.is_result_old => Reply::Nothing,
            Some("resign") => Reply::Resigns,
            // The engine resigns, or knows that it has lost.
            Some("1-0") if self.mover == Some(Color::Black) => Reply::Resigns,
            Some("0-1") if self.mover == Some(Color::Red) => Reply::Resigns,
            Some("1-0" | "0-1" | "1/2-1/2" | "Illegal" | "tellusererror") => {
                Reply::Claim(line.trim().to_owned())
            }
            _ => info::read_thinking(line).map_or(Reply::Nothing, Reply::Info),
        };
        self.is_result_old &= !matches!(reply, Reply::Info(_));
        reply
    }

    fn sign_of_life(&self) -> Option<(&'static str, &'static str)> {
        None
    }

    fn stop_word(&self) -> &'static str {
        "?"
    }
}

/// The lines that set the limits of an engine for a game.
fn limit_lines(limits: &EngineLimits) -> Vec<String> {
    let time = match (limits.move_time_ms, limits.clock) {
        // Times with a fraction are refused before the tournament.
        (Some(ms), _) => format!("st {}", in_units(ms, 1000)),
        (None, Some(clock)) => {
            let seconds = in_units(clock.base_ms, 1000);
            let moves = clock.moves.map_or(0, NonZeroU32::get);
            let increment = clock.increment_ms as f64 / 1000.0;
            format!("level {moves} {}:{:02} {increment}", seconds / 60, seconds % 60)
        }
        // Engines play with a clock by default. Here other limits apply, so the clock has much time.
        (None, None) => "level 0 1000 0".to_owned(),
    };
    std::iter::once(time).chain(limits.depth.map(|depth| format!("sd {depth}"))).collect()
}

/// The line that sets an option, with `true` and `false` as 1 and 0; `None` for a value that the option does not take, and
/// for a button with `false`.
fn option_line(option: &EngineOption, value: &str) -> Option<String> {
    let name = &option.name;
    Some(match (&option.kind, value) {
        (Kind::Button, "true") => format!("option {name}"),
        (Kind::Check, "true" | "1") => format!("option {name}=1"),
        (Kind::Check, "false" | "0") => format!("option {name}=0"),
        (Kind::Button | Kind::Check, _) => return None,
        (Kind::Combo(values), _) => {
            let known = values.iter().find(|known| known.eq_ignore_ascii_case(value))?;
            format!("option {name}={known}")
        }
        (Kind::Spin { .. } | Kind::Text, _) if option.takes(value) => format!("option {name}={value}"),
        (Kind::Spin { .. } | Kind::Text, _) => return None,
    })
}

/// The move in a line of the engine, which may be empty. Engines of version 1 write `3. ... h9g7` or `My move is: h9g7`.
fn played(line: &str) -> Option<&str> {
    let mut words = line.split_ascii_whitespace();
    let first = words.next()?;
    let is_number = |word: &str| word.strip_suffix('.').is_some_and(|number| number.parse::<u16>().is_ok());
    let is_move = match first {
        "move" => true,
        "My" => words.next() == Some("move") && words.next() == Some("is:"),
        _ => is_number(first) && words.next() == Some("..."),
    };
    is_move.then(|| words.next().unwrap_or_default())
}

/// A FEN as XBoard sends it: horses are H, elephants E, and four fields.
fn for_xboard(fen: &str) -> String {
    let fen = with_letters_of_xboard(fen);
    let mut fields = fen.split_ascii_whitespace();
    let board = fields.next().unwrap_or_default();
    let side = fields.next().unwrap_or("w");
    let clock = fields.nth(2).unwrap_or("0");
    format!("{board} {side} {clock} 1")
}

/// How long a thinking engine may stay silent.
pub(super) const MAX_SILENCE: Duration = Duration::from_secs(600);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn features_are_read() {
        let mut features = Features::default();
        let replies = features.take("feature ping=1 myname=\"A b=c\" san=1 usermove=1 smp=0 done=1");
        let expected = ["ping", "myname", "san", "usermove", "smp", "done"];
        let word = |name| if name == "san" { "rejected" } else { "accepted" };
        assert_eq!(replies, expected.map(|name| format!("{} {name}", word(name))));
        assert_eq!(features.take("feature san=0 reuse=1"), ["accepted san", "accepted reuse"]);
        assert!(!features.is_for_one_game);
        features.take("feature reuse=0");
        assert!(features.is_for_one_game);
        features.take("feature variants=\"normal,xiangqi\" colors=0 time=1");
        assert_eq!(
            (features.lacks_xiangqi, features.colors, features.is_without_clocks),
            (false, false, false)
        );
        features.take("feature variants=\"normal,xiangqi-plus\" colors=1 time=0");
        assert_eq!((features.lacks_xiangqi, features.colors, features.is_without_clocks), (true, true, true));
        assert_eq!((features.ping, features.usermove, features.smp), (true, true, false));
        assert_eq!((features.name.as_str(), features.is_done), ("A b=c", Some(true)));
        features.take(
            "feature option=\"Own Book -check 1\" option=\"Style -combo *A /// B\" option=\"Clear -button\"",
        );
        let lines = ["1", "true", "false", "0", "2", "A", "b", "C"];
        let sent = |option: &EngineOption| lines.map(|value| option_line(option, value));
        let [book, style, clear] = &features.options[..] else { panic!("{:?}", features.options) };
        let line = |text: &str| Some(format!("option {text}"));
        let (on, off) = (line("Own Book=1"), line("Own Book=0"));
        assert_eq!(sent(book), [on.clone(), on, off.clone(), off, None, None, None, None]);
        let (a, b) = (line("Style=A"), line("Style=B"));
        assert_eq!(sent(style), [None, None, None, None, None, a, b, None]);
        assert_eq!(sent(clear), [None, line("Clear"), None, None, None, None, None, None]);
        assert!(features.take("feature").is_empty() && features.take("# ping=1").is_empty());
        assert_eq!(features.take("feature myname=\"open"), ["accepted myname"]);
    }

    #[test]
    fn boards_have_the_letters_of_xboard() {
        let fen = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 7 20";
        let expected = "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR b 7 1";
        assert_eq!(for_xboard(fen), expected);
    }

    #[test]
    fn each_kind_of_reply_is_recognised() {
        let mut cecp = Cecp::default();
        for line in ["move h2e2", "12. ... h2e2", "My move is: h2e2"] {
            assert_eq!(cecp.read(line), Reply::Move { text: "h2e2".to_owned(), resigns: false }, "{line}");
        }
        for line in ["12. h9g7", "My move was: h9g7", "move. ... h9g7"] {
            assert_eq!(cecp.read(line), Reply::Nothing, "{line}");
        }
        assert_eq!(cecp.read("resign"), Reply::Resigns);
        for (mover, resigns, claims) in [
            (Color::Red, "0-1 {White resigns}", "1-0 {Black resigns}"),
            (Color::Black, "1-0 {Black resigns}", "0-1 {White resigns}"),
        ] {
            cecp.mover = Some(mover);
            assert_eq!(cecp.read(resigns), Reply::Resigns);
            assert_eq!(cecp.read(claims), Reply::Claim(claims.to_owned()));
        }
        assert!(matches!(cecp.read("Illegal move: h2e2"), Reply::Claim(_)));
        assert!(matches!(cecp.read("1/2-1/2 {Draw by repetition}"), Reply::Claim(_)));
        assert!(matches!(cecp.read("5 20 3 400 h2e2"), Reply::Info(_)));
        assert_eq!(cecp.read("# 1 2 3 4"), Reply::Nothing);
        assert_eq!(cecp.user_move("h2e2"), "h2e2");
        assert_eq!(cecp.read("feature usermove=1 san=1"), Reply::Nothing);
        assert_eq!((cecp.user_move("h2e2").as_str(), cecp.replies.len()), ("usermove h2e2", 2));
    }
}
