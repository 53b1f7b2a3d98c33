//! An engine for tests: it plays some legal move at once, or misbehaves as its arguments say.
//!
//! `mock_engine [uci|ucci|cecp] [ranks1] [chess] [score=SCORE] [pv=MOVES] [FAULT [N]]`: the fault shows at the N-th search of the
//! process, the first by default; the search that finds out how ranks are counted is not one of them. `early` and `deaf`
//! count games instead, and the search that finds out how ranks are counted is the first. In UCI it reports that score
//! and line, whatever it plays. With `chess` it plays chess until `UCI_Variant` is set.

use std::io::{self, BufRead, Write};
use std::time::Duration;

use xiangqi::{Color, Move, Position};

/// How late an engine is that ignores its time.
const SLOW: Duration = Duration::from_millis(2500);

/// The fault to make, from a certain search on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fault {
    None,
    /// Ends.
    Crash,
    /// Stops answering, and does not end when its input ends.
    Hang,
    /// Plays a move that is not legal.
    Illegal,
    /// Answers with something that is not a move.
    Nonsense,
    /// Writes without end, and never a move.
    Flood,
    /// Answers a quarter of a second late.
    Late,
    /// Ends a quarter of a second late, without an answer.
    LateCrash,
    /// Answers twice.
    Twice,
    /// Answers, and ends.
    Leave,
    /// Announces moves that are not legal.
    Lie,
    /// Always reports that its side is lost.
    Hopeless,
    /// Ends within the line of its answer.
    Half,
    /// CECP: has no `ping`, and writes the result of a game when it is asked for a move of the next one.
    Stale,
    /// Resigns.
    Resign,
    /// Says that the game is over.
    Claim,
    /// Does not answer the greeting.
    Mute,
    /// Ends at the beginning of a game.
    Early,
    /// Stops answering at the beginning of a game.
    Deaf,
    /// CECP: cannot set up positions, and says so.
    NoSetUp,
    /// UCI: knows no limit of depth, and searches until it is stopped.
    NoDepth,
    /// CECP: says that it plays one game only, and ends at the second.
    NoReuse,
    /// UCCI: counts time in whole seconds.
    Seconds,
    /// CECP: wants its colour and not the clocks, and ends if it gets something else.
    Colors,
    /// CECP: says that it plays only chess.
    Chess,
    /// CECP: needs more than two seconds to begin.
    Slow,
    /// UCI: answers `go movetime`, a clock or `stop` two and a half seconds late, searches a million nodes whatever the
    /// limit, or searches to depth 1 only.
    SlowMove,
    SlowClock,
    SlowStop,
    ManyNodes,
    Shallow,
    /// UCI: with Black to move, generates a move twice.
    Double,
    /// UCI: every count of more than one ply is wrong, though the moves are right.
    Miscount,
    /// UCI: the total of its counts is wrong.
    Total,
}

struct Mock {
    dialect: String,
    ranks: u8,
    fault: Fault,
    from: u32,
    searches: u32,
    games: u32,
    score: Option<String>,
    pv: Option<String>,
    /// CECP: the engine answers every move of the opponent.
    plays: bool,
    /// The depth that it reports.
    depth: u32,
    /// A search runs that ends with `stop`.
    is_endless: bool,
    plays_chess: bool,
    /// CECP: the colour in the last line `white` or `black`, until `go`.
    color: Option<Color>,
    position: Position,
}

impl Mock {
    fn new() -> Mock {
        let words: Vec<String> = std::env::args().skip(1).collect();
        let has = |word: &str| words.iter().any(|other| other == word);
        let faults = [
            ("crash", Fault::Crash),
            ("hang", Fault::Hang),
            ("illegal", Fault::Illegal),
            ("nonsense", Fault::Nonsense),
            ("flood", Fault::Flood),
            ("late", Fault::Late),
            ("latecrash", Fault::LateCrash),
            ("twice", Fault::Twice),
            ("leave", Fault::Leave),
            ("lie", Fault::Lie),
            ("hopeless", Fault::Hopeless),
            ("half", Fault::Half),
            ("stale", Fault::Stale),
            ("resign", Fault::Resign),
            ("claim", Fault::Claim),
            ("mute", Fault::Mute),
            ("early", Fault::Early),
            ("deaf", Fault::Deaf),
            ("nosetup", Fault::NoSetUp),
            ("nodepth", Fault::NoDepth),
            ("noreuse", Fault::NoReuse),
            ("seconds", Fault::Seconds),
            ("colors", Fault::Colors),
            ("chessonly", Fault::Chess),
            ("slow", Fault::Slow),
            ("slowmove", Fault::SlowMove),
            ("slowclock", Fault::SlowClock),
            ("slowstop", Fault::SlowStop),
            ("manynodes", Fault::ManyNodes),
            ("shallow", Fault::Shallow),
            ("double", Fault::Double),
            ("miscount", Fault::Miscount),
            ("total", Fault::Total),
        ];
        let fault = faults.into_iter().find(|(name, _)| has(name)).map_or(Fault::None, |(_, fault)| fault);
        let from = words.iter().find_map(|word| word.parse().ok()).unwrap_or(1);
        let dialect = ["ucci", "cecp"].into_iter().find(|name| has(name)).unwrap_or("uci").to_owned();
        let position = Position::default();
        let value = |key: &str| words.iter().find_map(|word| word.strip_prefix(key)).map(str::to_owned);
        Mock {
            dialect,
            ranks: u8::from(has("ranks1")),
            fault,
            from,
            searches: 0,
            games: 0,
            score: value("score="),
            pv: value("pv="),
            plays: false,
            depth: 3,
            is_endless: false,
            plays_chess: has("chess"),
            color: None,
            position,
        }
    }

    fn write(&self, mv: Move) -> String {
        let text = mv.to_string();
        let rank = |c: char| (c as u8 - b'0' + self.ranks).to_string();
        text.chars().map(|c| if c.is_ascii_digit() { rank(c) } else { c.to_string() }).collect()
    }

    fn read(&self, text: &str) -> Option<Move> {
        let wanted = |mv: &Move| self.write(*mv) == text;
        self.position.legal_moves().into_iter().find(wanted)
    }

    fn set(&mut self, fen: Option<&str>, moves: &str) {
        self.position =
            fen.map_or_else(Position::default, |fen| Position::from_fen(fen).expect("a good FEN"));
        for text in moves.split_whitespace() {
            let mv = self.read(text).unwrap_or_else(|| panic!("told to play {text}"));
            self.position.make_move(mv);
        }
    }

    /// The first capture, else some move that depends on the position.
    fn choice(&self) -> Option<Move> {
        let moves = self.position.legal_moves();
        let capture = moves.iter().copied().find(|&mv| self.position.is_capture(mv));
        capture.or_else(|| moves.get(self.position.key().0 as usize % moves.len().max(1)).copied())
    }

    /// The moves with their counts, and the total.
    fn divide(&self, position: &Position, depth: u32) -> (Vec<(Move, u64)>, u64) {
        let mut moves = position.legal_moves();
        if self.fault == Fault::Double && position.side_to_move() == Color::Black {
            moves.extend(moves.last().copied());
        }
        let count = |mv: Move| {
            let mut next = position.clone();
            next.make_move(mv);
            if depth > 1 { self.divide(&next, depth - 1).1 } else { 1 }
        };
        let counts: Vec<(Move, u64)> = moves.iter().map(|&mv| (mv, count(mv))).collect();
        let total = counts.iter().map(|&(_, count)| count).sum();
        (counts, total)
    }

    fn perft(&self, depth: u32, out: &mut impl Write) -> io::Result<()> {
        let (counts, total) = self.divide(&self.position, depth);
        let more = if self.fault == Fault::Miscount && depth > 1 { 7 } else { 0 };
        for (mv, count) in &counts {
            writeln!(out, "{}: {}", self.write(*mv), count + more)?;
        }
        let wrong = u64::from(self.fault == Fault::Total);
        writeln!(out, "\nNodes searched: {}", total + more * counts.len() as u64 + wrong)
    }

    fn search(&mut self, out: &mut impl Write) -> io::Result<()> {
        self.searches += 1;
        let fault = if self.searches >= self.from { self.fault } else { Fault::None };
        if self.plays_chess {
            return writeln!(out, "bestmove e2e4");
        }
        let Some(mv) = self.choice() else { return writeln!(out, "bestmove (none)") };
        let (text, score) = (self.write(mv), if fault == Fault::Hopeless { -900 } else { 10 });
        let pv = if fault == Fault::Lie { "a0i9" } else { self.pv.as_ref().unwrap_or(&text) };
        let reported = self.score.clone().unwrap_or_else(|| format!("cp {score}"));
        match self.dialect.as_str() {
            "cecp" => writeln!(out, "3 {score} 1 50\t{pv}")?,
            "ucci" => writeln!(out, "info depth 3 score {score} nodes 50 pv {pv}")?,
            _ => {
                let nodes = if fault == Fault::ManyNodes { 1_000_000 } else { 50 };
                let depth = self.depth;
                writeln!(out, "info depth {depth} seldepth 4 score {reported} nodes {nodes} time 1 pv {pv}")?;
            }
        }
        let answer = if self.dialect == "cecp" { "move" } else { "bestmove" };
        match fault {
            Fault::Crash => std::process::exit(3),
            Fault::Hang => {
                out.flush()?;
                loop {
                    std::thread::sleep(Duration::from_secs(3600));
                }
            }
            Fault::Flood => loop {
                writeln!(out, "info string {}", "x".repeat(1000))?;
            },
            Fault::Late => std::thread::sleep(Duration::from_millis(250)),
            Fault::LateCrash => {
                out.flush()?;
                std::thread::sleep(Duration::from_millis(250));
                std::process::exit(3);
            }
            Fault::Twice => writeln!(out, "{answer} {text}")?,
            Fault::Leave => {
                writeln!(out, "{answer} {text}")?;
                out.flush()?;
                std::process::exit(3);
            }
            Fault::Half => {
                write!(out, "{answer} {}", &text[..2])?;
                out.flush()?;
                std::process::exit(9);
            }
            Fault::Illegal => return writeln!(out, "{answer} e{}e{}", self.ranks, 5 + self.ranks),
            Fault::Nonsense => return writeln!(out, "{answer} castle"),
            Fault::Resign => {
                return writeln!(out, "{}", if self.dialect == "cecp" { "resign" } else { "nobestmove" });
            }
            Fault::Claim => return writeln!(out, "1/2-1/2 {{Draw, as I see it}}"),
            _ => {}
        }
        self.position.make_move(mv);
        writeln!(out, "{answer} {text}")
    }

    fn line(&mut self, line: &str, out: &mut impl Write) -> io::Result<()> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "uci" | "ucci" | "protover" if self.fault == Fault::Mute => {}
            "uci" => {
                writeln!(out, "id name Mock\nid author Nobody")?;
                if self.plays_chess {
                    writeln!(out, "option name UCI_Variant type combo default chess var chess var xiangqi")?;
                }
                writeln!(out, "option name Hash type spin default 16 min 1 max 64\nuciok")?;
            }
            "setoption" if rest == "name UCI_Variant value xiangqi" => self.plays_chess = false,
            "ucci" => {
                writeln!(out, "id name Mock\noption hashsize type spin min 0 max 64 default 8")?;
                if self.fault != Fault::Seconds {
                    writeln!(out, "option usemillisec type check default true")?;
                }
                writeln!(out, "ucciok")?;
            }
            "protover" => {
                let setboard = u8::from(self.fault != Fault::NoSetUp);
                let ping = u8::from(self.fault != Fault::Stale);
                let reuse = u8::from(self.fault != Fault::NoReuse);
                let memory = u8::from(std::env::args().any(|word| word == "memory"));
                match self.fault {
                    Fault::Slow => std::thread::sleep(Duration::from_millis(2500)),
                    Fault::Colors => writeln!(out, "feature time=0 colors=1 variants=\"normal, xiangqi\"")?,
                    Fault::Chess => writeln!(out, "feature variants=\"normal,suicide\"")?,
                    _ => {}
                }
                writeln!(
                    out,
                    "feature ping={ping} setboard={setboard} reuse={reuse} memory={memory} usermove=1 myname=\"Mock\" done=1"
                )?;
            }
            "ucinewgame" => {
                self.games += 1;
                if self.fault == Fault::Early && self.games >= self.from {
                    std::process::exit(3);
                }
            }
            "isready" if self.fault == Fault::Deaf && self.games >= self.from => {}
            "isready" => writeln!(out, "readyok")?,
            "ping" => writeln!(out, "pong {rest}")?,
            "position" => {
                let (place, moves) = rest.split_once(" moves ").unwrap_or((rest, ""));
                self.set(place.strip_prefix("fen "), moves);
            }
            "force" => self.plays = false,
            "time" | "otim" if self.fault == Fault::Colors => panic!("told the clocks"),
            "white" => self.color = Some(Color::Red),
            "black" => self.color = Some(Color::Black),
            "go" if self.fault == Fault::Colors
                && self.color.take() != Some(self.position.side_to_move()) =>
            {
                panic!("not told the colour");
            }
            "new" => {
                self.games += 1;
                if self.fault == Fault::NoReuse && self.games > 1 {
                    std::process::exit(3);
                }
                self.set(None, "");
            }
            "setboard" => self.set(Some(rest), ""),
            // The runner asks by this search how the engine counts ranks.
            "go" if rest == "depth 1" && self.fault == Fault::NoDepth => self.is_endless = true,
            "go" if rest == "infinite" => self.is_endless = true,
            "stop" if std::mem::take(&mut self.is_endless) => {
                if self.fault == Fault::SlowStop {
                    std::thread::sleep(SLOW);
                }
                let mv = self.write(self.choice().expect("a start position"));
                writeln!(out, "bestmove {mv}")?;
            }
            "go" if rest == "depth 1" && !self.plays_chess => {
                let mv = self.write(self.choice().expect("a start position"));
                writeln!(out, "bestmove {mv}")?;
            }
            "go" if rest.starts_with("perft ") => self.perft(rest[6..].parse().expect("a depth"), out)?,
            "go" => {
                if self.fault == Fault::Stale && self.games > 1 {
                    writeln!(out, "0-1 {{Black mates}}\n1/2-1/2 {{Draw by repetition}}\nresign")?;
                }
                let wanted = rest.strip_prefix("depth ").and_then(|depth| depth.parse().ok());
                self.depth = wanted
                    .filter(|_| self.fault != Fault::Shallow)
                    .unwrap_or(if self.fault == Fault::Shallow { 1 } else { 3 });
                if self.fault == Fault::SlowMove && rest.starts_with("movetime")
                    || self.fault == Fault::SlowClock && rest.starts_with("wtime")
                {
                    std::thread::sleep(SLOW);
                }
                self.plays = self.dialect == "cecp";
                self.search(out)?;
            }
            "usermove" => {
                let mv = self.read(rest).unwrap_or_else(|| panic!("told to play {rest}"));
                self.position.make_move(mv);
                if self.plays {
                    self.search(out)?;
                }
            }
            "quit" => std::process::exit(0),
            _ => {}
        }
        out.flush()
    }
}

fn main() -> io::Result<()> {
    let mut mock = Mock::new();
    let (input, mut out) = (io::stdin().lock(), io::stdout());
    writeln!(io::stderr(), "mock engine speaking {}", mock.dialect)?;
    for line in input.lines() {
        mock.line(line?.trim(), &mut out)?;
    }
    Ok(())
}
