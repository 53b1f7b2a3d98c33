//! A finished game as PGN, with the tags and comments of fastchess; `found` reads such files again.

pub(crate) mod found;

use chuhe_record::pgn::write_game;
use chuhe_record::record::{GameResult, Line, Ply, Record, Tags};
use xiangqi::notation::Notation;

use crate::clock_time;
use crate::config::{CommentConfig, MoveNotation, PgnConfig, Tournament};
use crate::engine::EngineFacts;
use crate::game::{MoveThought, PlayedGame};
use crate::limits::EngineLimits;
use crate::schedule::ScheduledGame;

/// The data for the tags of a game that the game itself does not have.
pub(crate) struct Context<'t> {
    pub(crate) tournament: &'t Tournament,
    pub(crate) config: &'t PgnConfig,
    /// The identifier of the games of this tournament.
    pub(crate) id: &'t str,
    pub(crate) scheduled: ScheduledGame,
    /// Information that Red and Black have reported about themselves.
    pub(crate) facts: [&'t EngineFacts; 2],
}

/// The game as text, followed by an empty line.
pub(crate) fn text(context: &Context<'_>, game: &PlayedGame) -> Vec<u8> {
    let notation = match context.config.notation {
        MoveNotation::Uci => Notation::Uci,
        MoveNotation::Iccs => Notation::Iccs,
        MoveNotation::Wxf => Notation::Wxf,
    };
    let result = GameResult::won_by(game.end.winner);
    let last = game.moves.len().saturating_sub(1);
    let plies = game.moves.iter().enumerate().map(|(index, played)| {
        let mut ply = Ply::from(played.mv);
        if !context.config.minimal {
            ply.comment = match &played.thought {
                None => "book".to_owned(),
                Some(thought) => comment(&context.config.comments, thought),
            };
            if index == last {
                ply.comment.push_str(&format!(", {}", game.end.reason));
            }
        }
        ply
    });
    let line = Line { comment: String::new(), plies: plies.collect() };
    let record = Record {
        tags: tags(context, game, notation),
        start: game.start.clone(),
        line,
        result,
        warnings: Vec::new(),
    };
    let mut text = Vec::new();
    write_game(&mut text, &record, notation).expect("memory takes everything");
    text
}

fn tags(context: &Context<'_>, game: &PlayedGame, notation: Notation) -> Tags {
    let Context { tournament, config, id, scheduled, facts } = context;
    let [red, black] = scheduled.colors.map(|engine| &tournament.engines[engine]);
    let mut tags = Tags::default();
    let mut add = |name: &str, value: &str| {
        if !value.is_empty() {
            tags.add(name, value);
        }
    };
    // This tag comes first, so that a truncated game still contains it.
    add(found::GAME_ID, &format!("{id}/{}", scheduled.number));
    add("Event", &tournament.files.event);
    add("Site", &tournament.files.site);
    add("Date", &game.date);
    add("Round", &(scheduled.pairing.number + 1).to_string());
    add("Red", &red.name);
    add("Black", &black.name);
    if notation != Notation::Uci {
        // If moves are written in UCI notation, the writer adds these tags itself.
        add("White", &red.name);
        add("Variant", "xiangqi");
    }
    if config.minimal {
        return tags;
    }
    add("EngineWhiteName", &facts[0].name);
    add("EngineWhiteAuthor", &facts[0].author);
    add("EngineBlackName", &facts[1].name);
    add("EngineBlackAuthor", &facts[1].author);
    add("GameDuration", &clock_time::duration(game.duration));
    add("GameStartTime", &game.stamps[0]);
    add("GameEndTime", &game.stamps[1]);
    add("PlyCount", &game.moves.len().to_string());
    add("Termination", game.end.termination.tag());
    let [mine, theirs] = [&red.limits, &black.limits].map(EngineLimits::tag);
    if mine == theirs {
        add("TimeControl", &mine);
    } else {
        add("WhiteTimeControl", &mine);
        add("BlackTimeControl", &theirs);
    }
    tags
}

/// `+0.31/12 0.345s, n=1234, sd=20`.
fn comment(wanted: &CommentConfig, thought: &MoveThought) -> String {
    let MoveThought { spent, left, info, matched } = thought;
    let seconds = |seconds: f64| format!("{seconds:.3}s");
    let score = info.score.map(|score| score.to_string()).unwrap_or_default();
    let mut parts = vec![format!("{score}/{} {}", info.depth, seconds(spent.as_secs_f64()))];
    let mut add = |is_wanted: bool, text: &dyn Fn() -> String| {
        if is_wanted {
            parts.push(text());
        }
    };
    add(wanted.timeleft, &|| format!("tl={}", seconds(left.as_secs_f64())));
    add(wanted.latency, &|| {
        format!("latency={}", seconds(spent.as_secs_f64() - info.time_ms as f64 / 1000.0))
    });
    add(wanted.nodes, &|| format!("n={}", info.nodes));
    add(wanted.seldepth, &|| format!("sd={}", info.seldepth));
    add(wanted.nps, &|| format!("nps={}", info.nps));
    add(wanted.hashfull, &|| format!("hashfull={}", info.hashfull));
    add(wanted.pv, &|| format!("pv=\"{}\"", info.pv.join(" ")));
    parts.extend(matched.iter().map(|line| format!("line=\"{}\"", line.replace('"', "'"))));
    parts.join(", ")
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::engine::{EngineConfig, EngineInfo, EngineScore};
    use crate::game::{GameEnd, PlayedMove, Termination};
    use crate::schedule::Schedule;
    use xiangqi::{Color, Position};

    /// The second game of the second pairing: A has Black. Black won it on the clock.
    fn written(comments: CommentConfig) -> String {
        let engine = |name: &str, control: &str| EngineConfig {
            name: name.to_owned(),
            limits: EngineLimits { clock: control.parse().ok(), ..EngineLimits::default() },
            ..EngineConfig::default()
        };
        let tournament =
            Tournament { engines: vec![engine("A", "10+0.1"), engine("B", "5")], ..Tournament::default() };
        let facts =
            ["Alpha", "Beta"].map(|name| EngineFacts { name: name.to_owned(), ..EngineFacts::default() });
        let config = PgnConfig { comments, ..PgnConfig::default() };
        let scheduled = Schedule::new(&tournament).by_number(4).expect("two pairings of two games");
        let context = Context {
            tournament: &tournament,
            config: &config,
            id: "0123456789abcdef",
            scheduled,
            facts: scheduled.colors.map(|engine| &facts[engine]),
        };
        let start = Position::default();
        let mut end = start.clone();
        let mv = "h2e2".parse().expect("a move");
        end.make_move(mv);
        let info = EngineInfo {
            score: Some(EngineScore::Centipawns(31)),
            depth: 12,
            nodes: 1234,
            nps: 56,
            hashfull: 7,
            time_ms: 1400,
            pv: vec!["h2e2".to_owned(), "h9g7".to_owned()],
            ..EngineInfo::default()
        };
        let (spent, left) = (Duration::from_millis(1500), Duration::from_millis(8600));
        let matched = vec!["info string \"book\" empty".to_owned()];
        let thought = Some(MoveThought { spent, left, info, matched });
        let game = PlayedGame {
            start,
            moves: vec![PlayedMove { mv, thought }],
            end: GameEnd {
                winner: Some(Color::Black),
                termination: Termination::TimeForfeit,
                reason: "White loses on time".to_owned(),
            },
            stamps: ["began".to_owned(), "ended".to_owned()],
            date: "2026.11.27".to_owned(),
            duration: Duration::from_secs(3 * 3600 + 62 * 60 + 5),
            last_position: end,
            warnings: Vec::new(),
        };
        String::from_utf8(text(&context, &game)).expect("it is text")
    }

    #[test]
    fn each_tag_belongs_to_the_player_of_its_colour() {
        let text = written(CommentConfig::default());
        for (name, value) in [
            ("GameId", "0123456789abcdef/4"),
            ("Round", "2"),
            ("Red", "B"),
            ("White", "B"),
            ("Black", "A"),
            ("EngineWhiteName", "Beta"),
            ("EngineBlackName", "Alpha"),
            ("WhiteTimeControl", "5"),
            ("BlackTimeControl", "10+0.1"),
            ("GameDuration", "04:02:05"),
            ("GameStartTime", "began"),
            ("GameEndTime", "ended"),
            ("PlyCount", "1"),
            ("Result", "0-1"),
            ("Termination", "time forfeit"),
        ] {
            assert!(text.contains(&format!("[{name} \"{value}\"]\n")), "{name}: {text}");
        }
        assert!(!text.contains("[TimeControl "), "the two differ: {text}");
    }

    #[test]
    fn comments_have_the_requested_content() {
        let all = CommentConfig {
            nodes: true,
            seldepth: true,
            nps: true,
            hashfull: true,
            timeleft: true,
            latency: true,
            pv: true,
            match_lines: Vec::new(),
        };
        let comment = "{+0.31/12 1.500s, tl=8.600s, latency=0.100s, n=1234, sd=0, nps=56, hashfull=7, \
                       pv=\"h2e2 h9g7\", line=\"info string 'book' empty\", White loses on time}";
        let text = written(all).split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(text.contains(comment), "{text}");
        let text = written(CommentConfig::default());
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let comment = "{+0.31/12 1.500s, line=\"info string 'book' empty\", White loses on time}";
        assert!(text.contains(comment), "{text}");
    }
}
