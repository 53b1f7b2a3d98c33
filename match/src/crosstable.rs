//! The crosstable: the scores of all engines against each other, as text, as JSON, and as one self-contained
//! page.

use std::fmt::Write;
use std::path::Path;

use chuhe_stats::Results;
use serde::Serialize;

use crate::config::TableConfig;
use crate::error::MatchError;
use crate::output::View;
use crate::scoreboard::EncounterScore;

/// The program's name in its tables.
const GENERATOR: &str = "chuhe match";

/// Whether a file begins like the page of a table.
pub(crate) fn begins_page(head: &[u8]) -> bool {
    let mark = format!("<meta name=\"generator\" content=\"{GENERATOR}\">");
    head.windows(mark.len()).any(|window| window == mark.as_bytes())
}

/// Whether a file begins like the data of a table.
pub(crate) fn begins_data(head: &[u8]) -> bool {
    let text: Vec<u8> = head.iter().copied().filter(|b| !b.is_ascii_whitespace()).take(64).collect();
    text.starts_with(b"{\"generator\":\"chuhematch\",")
}

/// A cross table, the strongest engine first.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct CrossTable {
    generator: &'static str,
    event: String,
    engines: Vec<Row>,
}

/// An engine in the table.
#[derive(Clone, Debug, Serialize)]
struct Row {
    name: String,
    games: u64,
    points: f64,
    wins: u64,
    draws: u64,
    losses: u64,
    /// The number of pairs with 0, ½, 1, 1½ and 2 points.
    pairs: [u64; 5],
    /// `None` if it is unknown, as after winning every game.
    elo: Option<f64>,
    elo_error: Option<f64>,
    /// The results against each engine, in the order of the table; `None` against itself.
    against: Vec<Option<Cell>>,
}

/// An engine against another.
#[derive(Clone, Debug, Serialize)]
struct Cell {
    wins: u64,
    draws: u64,
    losses: u64,
    points: f64,
}

impl CrossTable {
    pub(crate) fn new(view: &View<'_>) -> CrossTable {
        let ranked = view.ranked();
        let row = |&(engine, score): &(usize, EncounterScore)| {
            let estimate = view.estimate(&score);
            let finite = |value: f64| value.is_finite().then_some(value);
            let against = ranked.iter().map(|&(other, _)| {
                let games = view.scores.between(engine, other).games;
                (other != engine).then(|| Cell {
                    wins: games.wins(),
                    draws: games.draws(),
                    losses: games.losses(),
                    points: games.points(),
                })
            });
            Row {
                name: view.tournament.engines[engine].name.clone(),
                games: score.games.total(),
                points: score.games.points(),
                wins: score.games.wins(),
                draws: score.games.draws(),
                losses: score.games.losses(),
                pairs: score.pairs.array(),
                elo: finite(estimate.elo),
                elo_error: finite(estimate.elo_error),
                against: against.collect(),
            }
        };
        CrossTable {
            generator: GENERATOR,
            event: view.tournament.files.event.clone(),
            engines: ranked.iter().map(row).collect(),
        }
    }

    /// Lines of text: a column for each opponent, with wins, draws and losses.
    pub(crate) fn text(&self) -> Vec<String> {
        let widest = self.engines.iter().map(|row| row.name.len()).max().unwrap_or(0).max(4);
        let cell = |cell: &Option<Cell>| match cell {
            None => "-".to_owned(),
            Some(Cell { wins, draws, losses, .. }) => format!("+{wins}={draws}-{losses}"),
        };
        let cells = self.engines.iter().flat_map(|row| &row.against).map(|c| cell(c).len());
        let width = cells.max().unwrap_or(0).max(4);
        let mut head = format!("{:>2} {:<widest$} {:>8} {:>6}", "#", "Name", "Points", "Games");
        for place in 1..=self.engines.len() {
            let _ = write!(head, " {place:>width$}");
        }
        let mut lines = vec![head];
        for (place, row) in self.engines.iter().enumerate() {
            let mut line =
                format!("{:>2} {:<widest$} {:>8.1} {:>6}", place + 1, row.name, row.points, row.games);
            for against in &row.against {
                let _ = write!(line, " {:>width$}", cell(against));
            }
            lines.push(line);
        }
        lines
    }

    /// Writes the requested files.
    pub(crate) fn write_files(&self, config: &TableConfig) -> Result<(), MatchError> {
        if let Some(path) = &config.json {
            let text = serde_json::to_string_pretty(self)
                .map_err(|error| MatchError::State { path: path.clone(), error })?;
            write(path, &(text + "\n"))?;
        }
        if let Some(path) = &config.html {
            write(path, &self.html())?;
        }
        Ok(())
    }

    /// One self-contained page.
    fn html(&self) -> String {
        let mut rows = String::new();
        let mut heads = String::new();
        for (place, row) in self.engines.iter().enumerate() {
            let _ = write!(heads, "<th scope=\"col\" title=\"{}\">{}</th>", escaped(&row.name), place + 1);
        }
        for (place, row) in self.engines.iter().enumerate() {
            let elo =
                row.elo.map_or("&ndash;".to_owned(), |elo| format!("{elo:+.1}").replace('-', "&minus;"));
            let error = row.elo_error.map_or_else(String::new, |error| format!(" &plusmn; {error:.1}"));
            let mut cells = String::new();
            for cell in &row.against {
                match cell {
                    None => cells.push_str("<td class=\"self\"></td>"),
                    Some(Cell { wins, draws, losses, points }) => {
                        let games = (wins + draws + losses) as f64;
                        let share = if games == 0.0 { 0.5 } else { points / games };
                        let hue = (share * 120.0).round();
                        let _ = write!(
                            cells,
                            "<td style=\"background:hsl({hue} 70% 45% / .25)\" title=\"{points} of {games}\">\
                             +{wins} ={draws} &minus;{losses}</td>"
                        );
                    }
                }
            }
            let _ = writeln!(
                rows,
                "<tr><td>{}</td><th scope=\"row\">{}</th><td>{elo}{error}</td><td>{:.1}</td><td>{}</td>{cells}</tr>",
                place + 1,
                escaped(&row.name),
                row.points,
                row.games
            );
        }
        let title = escaped(&self.event);
        format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"generator\" content=\"{GENERATOR}\">\n<title>{title}</title>\n\
             <meta name=\"viewport\" content=\"width=device-width\">\n<style>\n{STYLE}</style>\n</head>\n<body>\n\
             <h1>{title}</h1>\n<div>\n<table>\n<thead><tr><th scope=\"col\">#</th><th scope=\"col\">Engine</th>\
             <th scope=\"col\">Elo</th><th scope=\"col\">Points</th><th scope=\"col\">Games</th>{heads}</tr></thead>\n\
             <tbody>\n{rows}</tbody>\n</table>\n</div>\n\
             <p>Wins, draws and losses are those of the engine of the row. Elo is against the average opponent, \
             with its 95&nbsp;% interval where the results allow one.</p>\n</body>\n</html>\n"
        )
    }
}

const STYLE: &str = "\
:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:70rem;padding:0 1rem}
div{overflow-x:auto}
table{border-collapse:collapse;width:100%}
th,td{border:1px solid #8886;padding:.35rem .6rem;text-align:right;white-space:nowrap}
th:nth-child(2){text-align:left}
thead,.self{background:#8883}
";

/// Text that is safe between tags and in attributes.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Replaces a file in one step: readers always see a complete file.
fn write(path: &Path, text: &str) -> Result<(), MatchError> {
    chuhe_storage::replace(path, |file| std::io::Write::write_all(file, text.as_bytes()))
        .map_err(MatchError::file(path))
}

#[cfg(test)]
mod tests {
    use chuhe_stats::PlayerResult::{Draw, Loss, Win};

    use super::*;
    use crate::config::Tournament;
    use crate::engine::EngineConfig;
    use crate::scoreboard::Scoreboard;

    fn table() -> CrossTable {
        let engines = ["weak", "<strong>", "middle"];
        let engines = engines.map(|name| EngineConfig { name: name.to_owned(), ..EngineConfig::default() });
        let tournament = Tournament { engines: engines.to_vec(), ..Tournament::default() };
        let mut scores = Scoreboard::default();
        scores.add([0, 1], &[Loss, Loss]);
        scores.add([0, 2], &[Loss, Draw]);
        scores.add([1, 2], &[Win, Draw]);
        CrossTable::new(&View { tournament: &tournament, scores: &scores, facts: &[] })
    }

    #[test]
    fn the_strongest_is_first_in_text() {
        let lines = table().text();
        assert_eq!(
            lines[0].split_whitespace().collect::<Vec<_>>(),
            ["#", "Name", "Points", "Games", "1", "2", "3"]
        );
        let row: Vec<&str> = lines[1].split_whitespace().collect();
        assert_eq!(row, ["1", "<strong>", "3.5", "4", "-", "+1=1-0", "+2=0-0"]);
        assert!(lines[3].contains("weak") && lines[3].contains("+0=0-2 +0=1-1"), "{}", lines[3]);
    }

    #[test]
    fn json_and_page_hold_the_same_table() {
        let table = table();
        let json: serde_json::Value = serde_json::to_value(&table).unwrap();
        assert!(
            begins_data(serde_json::to_string_pretty(&table).unwrap().as_bytes())
                && begins_page(table.html().as_bytes())
        );
        assert_eq!(json["engines"][0]["against"][1]["wins"], 1);
        assert!(json["engines"][0]["against"][0].is_null());
        assert_eq!(json["engines"][0]["pairs"], serde_json::json!([0, 0, 0, 1, 1]));
        assert_eq!(json["engines"][2]["pairs"], serde_json::json!([1, 1, 0, 0, 0]));
        let html = table.html();
        assert!(html.contains("&lt;strong&gt;") && !html.contains("<strong>"));
        // The colour goes from red, for no points, to green.
        for cell in [
            "hsl(90 70% 45% / .25)\" title=\"1.5 of 2\">+1 =1",
            "hsl(0 70% 45% / .25)\" title=\"0 of 2\">+0 =0",
        ] {
            assert!(html.contains(cell), "{cell}: {html}");
        }
        assert!(html.contains("+1 =1 &minus;0") && !html.contains("http"), "nothing is fetched");
    }
}
