//! Reports of engines about a search.

use std::fmt::{self, Display, Formatter};

use super::ranks::Ranks;

/// A score, from the mover's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EngineScore {
    /// Centipawns.
    Centipawns(i32),
    /// Mate in this many moves; negative if the mover is mated, 0 if it is mated already.
    Mate(i32),
}

impl EngineScore {
    /// Centipawns; `None` for a mate.
    pub fn centipawns(self) -> Option<i32> {
        match self {
            EngineScore::Centipawns(cp) => Some(cp),
            EngineScore::Mate(_) => None,
        }
    }

    /// Whether the score is `cp` or lower.
    pub(crate) fn is_at_most(self, cp: i32) -> bool {
        match self {
            EngineScore::Centipawns(score) => score <= cp,
            EngineScore::Mate(moves) => moves <= 0,
        }
    }

    /// Whether the score is `cp` or higher.
    pub(crate) fn is_at_least(self, cp: i32) -> bool {
        match self {
            EngineScore::Centipawns(score) => score >= cp,
            EngineScore::Mate(moves) => moves > 0,
        }
    }
}

impl Display for EngineScore {
    /// As in PGN comments: `+0.31`, `0.00`, `-M8` for a mate in plies.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match *self {
            EngineScore::Centipawns(0) => f.write_str("0.00"),
            EngineScore::Centipawns(cp) => write!(f, "{:+.2}", f64::from(cp) / 100.0),
            EngineScore::Mate(moves) if moves > 0 => write!(f, "+M{}", 2 * i64::from(moves) - 1),
            EngineScore::Mate(moves) => write!(f, "-M{}", -2 * i64::from(moves)),
        }
    }
}

/// The content of a line about a search. Missing values are zero or empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EngineInfo {
    /// The score.
    pub score: Option<EngineScore>,
    /// Whether the score is only a bound.
    pub is_bound: bool,
    /// The depth, in plies.
    pub depth: u32,
    /// The greatest depth reached, in plies.
    pub seldepth: u32,
    /// Positions searched.
    pub nodes: u64,
    /// Positions searched in a second.
    pub nps: u64,
    /// How full the table is, permille.
    pub hashfull: u32,
    /// The time that the engine has measured, in milliseconds.
    pub time_ms: u64,
    /// The principal variation, as the engine wrote it.
    pub pv: Vec<String>,
}

/// The value after a word.
fn number<T: std::str::FromStr + Default>(text: Option<&str>) -> T {
    text.and_then(|text| text.parse().ok()).unwrap_or_default()
}

/// Reads a line `info ...` of UCI or UCCI. `None` if it has no data, or is about another line than the best.
/// UCCI gives scores without the word `cp`, and mates as `mate_score` less the plies.
pub(super) fn read(line: &str, mate_score: Option<i32>) -> Option<EngineInfo> {
    let mut words = line.split_ascii_whitespace();
    if words.next() != Some("info") {
        return None;
    }
    let mut info = EngineInfo::default();
    let mut tells = false;
    while let Some(word) = words.next() {
        match word {
            "string" | "message" | "currmove" | "refutation" | "currline" => break,
            "depth" => info.depth = number(words.next()),
            "seldepth" => info.seldepth = number(words.next()),
            "nodes" => info.nodes = number(words.next()),
            "nps" => info.nps = number(words.next()),
            "hashfull" => info.hashfull = number(words.next()),
            "time" => info.time_ms = number(words.next()),
            "multipv" if words.next().is_some_and(|index| index != "1") => return None,
            "lowerbound" | "upperbound" => info.is_bound = true,
            "score" => info.score = read_score(&mut words, mate_score),
            "pv" => {
                info.pv = words.map(str::to_owned).collect();
                tells = true;
                break;
            }
            _ => continue,
        }
        tells = true;
    }
    tells.then_some(info)
}

fn read_score<'w>(words: &mut impl Iterator<Item = &'w str>, mate_score: Option<i32>) -> Option<EngineScore> {
    match words.next()? {
        "cp" => words.next()?.parse().ok().map(|cp| from_plain(cp, mate_score)),
        "mate" => words.next()?.parse().ok().map(EngineScore::Mate),
        plain => plain.parse().ok().map(|cp| from_plain(cp, mate_score)),
    }
}

/// Mates are more than this many plies below the mate score only in games of unrealistic length.
const MAX_MATE: i32 = 500;

/// A number that is a mate if it is close to the mate score.
fn from_plain(cp: i32, mate_score: Option<i32>) -> EngineScore {
    match mate_score {
        Some(mate) if (mate - MAX_MATE + 1..=mate).contains(&cp.saturating_abs()) => {
            EngineScore::Mate((mate - cp.abs() + 1) / 2 * cp.signum())
        }
        _ => EngineScore::Centipawns(cp),
    }
}

/// Reads a thinking line of CECP: depth, score, centiseconds and nodes, then perhaps selective depth and nodes
/// per second, then the principal variation.
pub(super) fn read_thinking(line: &str) -> Option<EngineInfo> {
    const MATE: i32 = 100_000;
    let (numbers, pv) = match line.split_once('\t') {
        Some((numbers, pv)) => (numbers, Some(pv)),
        None => (line, None),
    };
    let words: Vec<&str> = numbers.split_ascii_whitespace().collect();
    let [depth, score, time, nodes, rest @ ..] = &words[..] else {
        return None;
    };
    // Some engines add a sign to the depth: `12.`, `12&`.
    let depth = depth.trim_end_matches(['.', '&', '+', '-']).parse().ok()?;
    let score: i32 = score.parse().ok()?;
    let (time, nodes): (u64, u64) = (time.parse().ok()?, nodes.parse().ok()?);
    let score = match score.saturating_abs() - MATE {
        // Mate in 0 is a win too: only -100000 means that the engine is mated already.
        moves if moves >= 0 && score > 0 => EngineScore::Mate(moves.max(1)),
        moves if moves >= 0 => EngineScore::Mate(-moves),
        _ => EngineScore::Centipawns(score),
    };
    let pv_text = pv.map_or_else(|| rest.join(" "), str::to_owned);
    let is_bound = pv_text.ends_with(['?', '!']);
    let pv = pv_text.split_ascii_whitespace().map(|word| word.trim_end_matches(['?', '!']).to_owned());
    // Without a tab, no further numbers follow: the rest is the line of moves.
    let extra = |index: usize| line.contains('\t').then(|| rest.get(index).copied()).flatten();
    let (seldepth, nps) = (number(extra(0)), number(extra(1)));
    let mut pv: Vec<String> = pv.filter(|word| !word.is_empty()).collect();
    // In CECP the line of moves is meant for people, so only a line in coordinates can be checked.
    if pv.iter().any(|word| Ranks::FromZero.read(word).is_none()) {
        pv.clear();
    }
    Some(EngineInfo {
        score: Some(score),
        is_bound,
        depth,
        seldepth,
        nodes,
        nps,
        hashfull: 0,
        time_ms: time.saturating_mul(10),
        pv,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_written_as_in_pgn() {
        for (score, text) in [
            (EngineScore::Centipawns(31), "+0.31"),
            (EngineScore::Centipawns(-104), "-1.04"),
            (EngineScore::Centipawns(0), "0.00"),
            (EngineScore::Mate(5), "+M9"),
            (EngineScore::Mate(-4), "-M8"),
        ] {
            assert_eq!(score.to_string(), text);
        }
    }

    #[test]
    fn uci_lines_are_read() {
        let line = "info depth 12 seldepth 20 multipv 1 score cp -31 upperbound nodes 1234 nps 99 hashfull 7 \
                    tbhits 0 time 15 pv h2e2 h9g7";
        let info = read(line, None).unwrap();
        assert_eq!((info.depth, info.seldepth, info.nodes, info.nps), (12, 20, 1234, 99));
        assert_eq!((info.score, info.is_bound), (Some(EngineScore::Centipawns(-31)), true));
        assert_eq!((info.hashfull, info.time_ms, info.pv.len()), (7, 15, 2));
        assert_eq!(read("info score mate -3", None).unwrap().score, Some(EngineScore::Mate(-3)));
        for nothing in
            ["info string depth 5", "info depth 3 multipv 2 score cp 1", "bestmove a0a1", "info", ""]
        {
            assert_eq!(read(nothing, None), None, "{nothing}");
        }
        assert_eq!(read("info depth x score cp", None).unwrap().score, None);
    }

    #[test]
    fn ucci_scores_are_plain() {
        let score =
            |text: &str| read(&format!("info depth 1 score {text} pv h2e2"), Some(10_000)).unwrap().score;
        assert_eq!(score("35"), Some(EngineScore::Centipawns(35)));
        assert_eq!(score("-9990"), Some(EngineScore::Mate(-5)));
        assert_eq!(score("9999"), Some(EngineScore::Mate(1)));
    }

    #[test]
    fn thinking_lines_are_read() {
        let info = read_thinking("12 -31 150 4321 20 99 0\th2e2 h9g7?").unwrap();
        assert_eq!((info.depth, info.nodes, info.time_ms, info.seldepth, info.nps), (12, 4321, 1500, 20, 99));
        assert_eq!((info.score, info.is_bound), (Some(EngineScore::Centipawns(-31)), true));
        assert_eq!(info.pv, ["h2e2", "h9g7"]);
        let info = read_thinking(" 9. 100003 5 77 h2e2 h9g7").unwrap();
        assert_eq!((info.score, info.pv.len(), info.seldepth), (Some(EngineScore::Mate(3)), 2, 0));
        assert!(read_thinking("3 5 1 77\t1. h2e2 h9g7").unwrap().pv.is_empty(), "in a notation for people");
        let score = |score: i32| read_thinking(&format!("9 {score} 5 77")).unwrap().score.unwrap();
        for (number, mate) in [(100_000, 1), (100_001, 1), (-100_000, 0), (-100_002, -2)] {
            assert_eq!(score(number), EngineScore::Mate(mate));
        }
        assert_eq!(score(99_999), EngineScore::Centipawns(99_999));
        assert!(score(i32::MIN).is_at_most(-500));
        for nothing in ["move h2e2", "# a b c d e", "1 2 3", "1-0 {White mates}", "a 1 2 3"] {
            assert_eq!(read_thinking(nothing), None, "{nothing}");
        }
    }
}
