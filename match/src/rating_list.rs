//! A list of ratings: of the engines of a tournament, or of the players of any games.

use std::collections::{BTreeMap, HashMap};
use std::io::BufRead;

use chuhe_record::GameResult;
use chuhe_record::text::{Encoding, Lines, TextError};
use chuhe_stats::{Meeting, Rating, RatingOptions, Ratings, Results, Trinomial};

use crate::output::percent;
use crate::pgn::found::tag;
use crate::scoreboard::Scoreboard;

/// Results of games between players, who are identified by name.
#[derive(Clone, Debug, Default)]
pub struct GameResults {
    names: Vec<String>,
    places: HashMap<String, usize>,
    /// Losses, draws and wins of the first player.
    meetings: BTreeMap<(usize, usize), [u64; 3]>,
    /// Games without a result, or without names.
    without_result: u64,
}

impl GameResults {
    /// No games.
    pub fn new() -> GameResults {
        GameResults::default()
    }

    /// The results of the games of a tournament. Colours are not distinguished.
    pub(crate) fn of(names: impl IntoIterator<Item = String>, scores: &Scoreboard) -> GameResults {
        let mut results = GameResults::new();
        let engines = names.into_iter().map(|name| results.place(&name)).max().map_or(0, |last| last + 1);
        for first in 0..engines {
            for second in first + 1..engines {
                let games = scores.between(first, second).games;
                results.meetings.insert((first, second), [games.losses(), games.draws(), games.wins()]);
            }
        }
        results
    }

    fn place(&mut self, name: &str) -> usize {
        if let Some(&place) = self.places.get(name) {
            return place;
        }
        self.names.push(name.to_owned());
        self.places.insert(name.to_owned(), self.names.len() - 1);
        self.names.len() - 1
    }

    /// Adds the games of a PGN file. Only tags are read, so the moves may be of any game for two players.
    ///
    /// # Errors
    /// If the source fails. Lines that are too long are left out.
    pub fn read(&mut self, source: impl BufRead, encoding: Encoding) -> Result<(), TextError> {
        let (mut lines, mut line) = (Lines::new(source, encoding), String::new());
        let mut game = Game::default();
        loop {
            match lines.read(&mut line) {
                Ok(true) => {}
                Ok(false) => break,
                Err(TextError::LongLine) => continue,
                Err(error) => return Err(error),
            }
            match tag(line.as_bytes()) {
                Some((name, value)) => {
                    if game.ends_before(name) {
                        self.add(std::mem::take(&mut game));
                    }
                    game.take(name, &value);
                }
                None => {
                    if let Some(word) = line.split_whitespace().next_back() {
                        game.last_word = Some(word.to_owned());
                    }
                }
            }
        }
        self.add(game);
        Ok(())
    }

    fn add(&mut self, game: Game) {
        if !game.has_tags {
            return;
        }
        let is_name = |name: &String| !name.is_empty() && name != "?";
        let stated = game.result.as_deref().and_then(GameResult::of_tag).unwrap_or_default();
        let result = match (stated, &game.last_word) {
            (GameResult::Unknown, Some(word)) => GameResult::from_text(word).unwrap_or_default(),
            (stated, _) => stated,
        };
        let at = match result {
            GameResult::BlackWins => Some(0),
            GameResult::Draw => Some(1),
            GameResult::RedWins => Some(2),
            GameResult::Unknown => None,
        };
        match (game.first.filter(is_name), game.second.filter(is_name), at) {
            (Some(first), Some(second), Some(at)) if first != second => {
                let pair = (self.place(&first), self.place(&second));
                self.meetings.entry(pair).or_default()[at] += 1;
            }
            _ => self.without_result += 1,
        }
    }

    /// The number of games with a result, and of games without a result or without two names.
    pub fn counts(&self) -> (u64, u64) {
        (self.meetings.values().flatten().sum(), self.without_result)
    }
}

/// The tags of a game that matter here.
#[derive(Debug, Default)]
struct Game {
    has_tags: bool,
    names: Vec<String>,
    first: Option<String>,
    second: Option<String>,
    result: Option<String>,
    last_word: Option<String>,
}

impl Game {
    fn ends_before(&self, name: &str) -> bool {
        self.has_tags && (self.last_word.is_some() || self.names.iter().any(|other| other == name))
    }

    fn take(&mut self, name: &str, value: &str) {
        if !self.has_tags {
            self.last_word = None;
        }
        self.has_tags = true;
        self.names.push(name.to_owned());
        let text = || value.replace("\\\"", "\"").replace("\\\\", "\\").trim().to_owned();
        match name.to_ascii_lowercase().as_str() {
            "red" => self.first = Some(text()),
            "white" => {
                self.first.get_or_insert_with(text);
            }
            "black" => self.second = Some(text()),
            "result" => self.result = Some(text()),
            _ => {}
        }
    }
}

/// Ratings of players, the strongest first.
#[derive(Clone, Debug)]
pub struct RatingList {
    rows: Vec<Row>,
    /// What the games say about the advantage of the first move, if wanted.
    advantage: Option<String>,
}

#[derive(Clone, Debug)]
struct Row {
    name: String,
    /// `None` for a player that cannot be compared with the others.
    rating: Option<Rating>,
    /// The probability that the player is stronger than the next one.
    superiority: Option<f64>,
    games: u64,
    points: f64,
    draws: u64,
}

impl RatingList {
    /// Rates players by their games.
    pub fn of(results: &GameResults, options: RatingOptions) -> RatingList {
        let meetings: Vec<Meeting> = results
            .meetings
            .iter()
            .map(|(&(first, second), &counts)| Meeting { first, second, games: Trinomial::new(counts) })
            .collect();
        let players = results.names.len();
        let ratings = Ratings::of(players, &meetings, options);
        let mut rows: Vec<(usize, Row)> = results
            .names
            .iter()
            .enumerate()
            .map(|(player, name)| {
                let rating = ratings.get(player);
                (
                    player,
                    Row { name: name.clone(), rating, superiority: None, games: 0, points: 0.0, draws: 0 },
                )
            })
            .collect();
        for Meeting { first, second, games } in &meetings {
            for (player, points) in
                [(*first, games.points()), (*second, games.total() as f64 - games.points())]
            {
                let row = &mut rows[player].1;
                row.games += games.total();
                row.draws += games.draws();
                row.points += points;
            }
        }
        // Engines without a rating come last, in the order of their share of the points.
        let key = |row: &Row| -> (f64, f64) {
            match row.rating {
                Some(rating) => (1.0, rating.elo),
                None => (0.0, row.points / row.games.max(1) as f64),
            }
        };
        rows.sort_by(|(_, a), (_, b)| {
            let (a, b) = (key(a), key(b));
            b.0.total_cmp(&a.0).then(b.1.total_cmp(&a.1))
        });
        let players: Vec<usize> = rows.iter().map(|(player, _)| *player).collect();
        let mut rows: Vec<Row> = rows.into_iter().map(|(_, row)| row).collect();
        for (row, pair) in rows.iter_mut().zip(players.windows(2)) {
            row.superiority = ratings.superiority(pair[0], pair[1]);
        }
        let advantage = options.advantage.then(|| advantage_line(ratings.advantage()));
        RatingList { rows, advantage }
    }

    /// Lines of text.
    pub fn text(&self) -> Vec<String> {
        let width = |row: &Row| row.name.chars().count();
        let widest = self.rows.iter().map(width).max().unwrap_or(0).max(4);
        let mut lines = vec![format!(
            "{:>3} {:<widest$} {:>8} {:>7} {:>7} {:>7} {:>9} {:>7} {:>7}",
            "#", "Name", "Elo", "+/-", "LOS", "Games", "Points", "Score", "Draws"
        )];
        for (place, row) in self.rows.iter().enumerate() {
            let number = |value: Option<f64>| value.map_or("-".to_owned(), |value| format!("{value:.1}"));
            let superiority =
                row.superiority.map_or("-".to_owned(), |share| format!("{:.1}%", 100.0 * share));
            lines.push(format!(
                "{:>3} {:<widest$} {:>8} {:>7} {superiority:>7} {:>7} {:>9.1} {:>6.1}% {:>6.1}%",
                place + 1,
                row.name,
                number(row.rating.map(|rating| rating.elo)),
                number(row.rating.map(|rating| rating.error)),
                row.games,
                row.points,
                percent(row.points, row.games as f64),
                percent(row.draws as f64, row.games as f64),
            ));
        }
        lines.extend(self.advantage.clone());
        if self.rows.iter().any(|row| row.rating.is_none()) {
            lines.push("Without a rating (won or lost all games, or did not meet the others)".to_owned());
        }
        lines
    }
}

fn advantage_line(advantage: Option<Rating>) -> String {
    match advantage {
        Some(Rating { elo, error }) => format!("The first move is worth {elo:.1} +/- {error:.1} Elo"),
        None => "The games do not tell what the first move is worth: players must meet, and score, with both colours"
            .to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PGN: &str = "[Event \"e\"]\n[White \"A \\\"the\\\" engine\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n1. e4 e5 {[x \"y\"]} 1-0\n\n\
        [Event \"e\"]\n[White \"ignored\"]\n[Red \"B\"]\n[Black \"A \\\"the\\\" engine\"]\n\n1. h2e2 1/2-1/2\n\
        [Event \"e\"]\n[White \"B\"]\n[Black \"C\"]\n[Result \"*\"]\n\n*\n\n\
        [Event \"e\"]\n[White \"C\"]\n[Black \"B\"]\n[Result \"1-0\"]\n[Event \"e\"]\n[White \"B\"]\n[Black \"?\"]\n[Result \"1-0\"]\n";

    fn results() -> GameResults {
        let mut results = GameResults::new();
        results.read(PGN.as_bytes(), Encoding::Detect).unwrap();
        results
    }

    #[test]
    fn games_are_read_by_their_tags() {
        let results = results();
        assert_eq!(results.names, ["A \"the\" engine", "B", "C"]);
        assert_eq!(results.counts(), (3, 2));
        let expected = [((0, 1), [0, 0, 1]), ((1, 0), [0, 1, 0]), ((2, 1), [0, 0, 1])];
        assert_eq!(results.meetings.into_iter().collect::<Vec<_>>(), expected);
    }

    #[test]
    fn a_line_that_is_too_long_is_left_out() {
        let long = format!(
            "[Event \"e\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n{{{}}} 1-0\n\n",
            "x".repeat(1 << 21)
        );
        let mut results = GameResults::new();
        results.read(format!("{long}{PGN}").as_bytes(), Encoding::Detect).unwrap();
        assert_eq!(results.counts().0, 4, "the game of the line, and those behind it");
    }

    #[test]
    fn results_are_those_that_other_commands_read() {
        let mut results = GameResults::new();
        let game = |tag: &str, end: &str| {
            format!("[Event \"e\"]\n[RED \"A\"]\n[black \"B\"]\n[Result \"{tag}\"]\n\n1. h2e2 {end}\n\n")
        };
        let won = ["红胜", "1–0", "1-0 (time)", "1:0", "Red wins", "先胜", "Đỏ thắng"];
        let pgn: String = won
            .map(|tag| game(tag, ""))
            .into_iter()
            .chain(["黑胜", "0-1 {lost}"].map(|tag| game(tag, "")))
            .chain(["和棋", "½-½", "0.5-0.5"].map(|tag| game(tag, "")))
            .chain([game("*", "红胜"), game("+-", "和棋"), game("+-", "")])
            .collect();
        results.read(pgn.as_bytes(), Encoding::Detect).unwrap();
        assert_eq!(results.counts(), (14, 1));
        assert_eq!(results.meetings.into_iter().collect::<Vec<_>>(), [((0, 1), [2, 4, 8])]);
    }

    #[test]
    fn the_list_is_sorted_with_unrated_engines_last() {
        let mut found = GameResults::new();
        let lost = "[Event \"e\"]\n[White \"D\"]\n[Black \"B\"]\n[Result \"0-1\"]\n\n0-1\n\n";
        found.read(format!("{lost}{PGN}").as_bytes(), Encoding::Detect).unwrap();
        let list = RatingList::of(&found, RatingOptions::default());
        let names: Vec<&str> = list.rows.iter().map(|row| row.name.as_str()).collect();
        assert_eq!(names, ["A \"the\" engine", "B", "C", "D"]);
        let text = list.text();
        assert_eq!(text.len(), 6, "{text:#?}");
        let words: Vec<&str> = text[3].split_whitespace().collect();
        assert_eq!(words, ["3", "C", "-", "-", "-", "1", "1.0", "100.0%", "0.0%"]);
        let first = list.rows[0].rating.unwrap();
        // A score of 75 % gives a difference of twice this number, and each of the two players is half of it away from
        // the mean.
        assert!((first.elo - 95.424).abs() < 0.01, "{first:?}");
        let options = RatingOptions { advantage: true, prior: 2.0 };
        let list = RatingList::of(&results(), options);
        assert!(list.rows.iter().all(|row| row.rating.is_some()));
        assert!(list.text().last().unwrap().starts_with("The first move is worth "));
    }

    #[test]
    fn each_row_has_the_points_and_draws_of_its_player() {
        let game = |red: &str, black: &str, result: &str, end: &str| {
            format!(
                "[Event \"e\"]\n[Red \"{red}\"]\n[Black \"{black}\"]\n[Result \"{result}\"]\n\n1. h2e2 {end}\n\n"
            )
        };
        let pgn = [
            game("A", "B", "1-0", "1-0"),
            game("B", "A", "1/2-1/2", "1/2-1/2"),
            game("B", "A", "1/2-1/2", "1/2-1/2"),
            // The result after the moves counts if the tag states none.
            game("A", "B", "*", "0-1"),
            // A game of a player against itself compares no two players, and an unfinished game has no result.
            game("A", "A", "1-0", "1-0"),
            game("A", "B", "*", "*"),
            game("A", "B", "1-0", "1-0"),
        ];
        let mut results = GameResults::new();
        results.read(pgn.concat().as_bytes(), Encoding::Detect).unwrap();
        assert_eq!(results.counts(), (5, 2));
        let list = RatingList::of(&results, RatingOptions::default());
        let rows: Vec<_> =
            list.rows.iter().map(|row| (row.name.as_str(), row.games, row.points, row.draws)).collect();
        assert_eq!(rows, [("A", 5, 3.0, 2), ("B", 5, 2.0, 2)]);
        // The difference between the two is 400 times the logarithm of 3/2.
        let rating = |row: usize| list.rows[row].rating.unwrap().elo;
        assert!((rating(0) - 35.218).abs() < 0.01 && (rating(0) + rating(1)).abs() < 1e-9);
        assert!(list.rows[0].superiority.unwrap() > 0.5 && list.rows[1].superiority.is_none());
    }
}
