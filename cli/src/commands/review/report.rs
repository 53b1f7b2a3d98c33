//! A review as a short text for the terminal.

use std::io::Write;

use chuhe_locale::Lang;
use chuhe_locale::outcome::side as side_name;
use chuhe_locale::texts::{game, terminal};
use chuhe_record::Record;
use chuhe_review::judge::INACCURACY;
use chuhe_review::words::{mark_text, score_text};
use chuhe_review::{Review, ReviewedPly};
use console::{Alignment, measure_text_width, pad_str};
use xiangqi::notation::{Notation, write};
use xiangqi::{Color, Position};

use crate::error::CliResult;

/// The title of a page with the game.
pub(super) fn title(tags: &[(String, String)], lang: Lang) -> String {
    let tag = |wanted: &str| {
        let found = tags.iter().find(|(name, _)| name.eq_ignore_ascii_case(wanted));
        found.map(|(_, value)| value.as_str()).filter(|value| !value.is_empty() && *value != "?")
    };
    match (tag("Red"), tag("Black")) {
        (None, None) => tag("Event")
            .or(tag("Title"))
            .map_or_else(|| terminal::review_title(lang).to_owned(), str::to_owned),
        (red, black) => format!("{} – {}", red.unwrap_or("?"), black.unwrap_or("?")),
    }
}

/// Prints names, opening, accuracy, and a line for each move that lost winning chances.
pub(super) fn print_review(
    out: &mut impl Write,
    number: usize,
    record: &Record,
    review: &Review,
    lang: Lang,
    notation: Notation,
) -> CliResult {
    let tags: Vec<_> = record.tags.iter().map(|(name, value)| (name.to_owned(), plain(value))).collect();
    if number > 1 {
        writeln!(out)?;
    }
    writeln!(out, "{number}. {}  {}", title(&tags, lang), record.result)?;
    if let Some(opening) = &review.opening {
        writeln!(out, "   {}", terminal::review_opening(lang, &opening.in_lang(lang)))?;
    }
    let width =
        Color::ALL.map(|color| measure_text_width(side_name(color, lang))).into_iter().max().unwrap_or(0);
    for color in Color::ALL {
        let side = &review.sides[color.index()];
        let accuracy = side.accuracy.map_or("-".to_owned(), |accuracy| format!("{accuracy:.0}%"));
        let counts = [
            terminal::review_inaccuracies(lang, side.inaccuracies),
            terminal::review_mistakes(lang, side.mistakes),
            terminal::review_blunders(lang, side.blunders),
        ];
        writeln!(
            out,
            "   {}  {} {accuracy:>4}  {}",
            pad_str(side_name(color, lang), width, Alignment::Left, None),
            terminal::review_accuracy(lang),
            counts.join(game::list_joined(lang))
        )?;
    }
    let mut position = record.start.clone();
    for (mv, judged) in record.moves().zip(&review.plies) {
        if let Some(heading) = &judged.heading {
            tell_heading(out, position.move_number(), &heading.in_lang(lang), lang)?;
        }
        if judged.loss >= INACCURACY {
            tell_move(out, &position, &write(&position, mv, notation), judged, lang, notation)?;
        }
        position.make_move(mv);
    }
    if let Some(outcome) = &review.outcome {
        writeln!(out, "   {}", outcome.in_lang(lang))?;
    }
    out.flush()?;
    Ok(())
}

/// Prints the heading of a turning point, above the line of its move.
fn tell_heading(out: &mut impl Write, number: u32, heading: &str, lang: Lang) -> CliResult {
    writeln!(out, "   {}", terminal::review_heading(lang, &number, &heading))?;
    Ok(())
}

fn tell_move(
    out: &mut impl Write,
    position: &Position,
    name: &str,
    judged: &ReviewedPly,
    lang: Lang,
    notation: Notation,
) -> CliResult {
    let dots = if position.side_to_move() == Color::Red { "." } else { "..." };
    let number = format!("{}{dots}", position.move_number());
    let mark = mark_text(judged.mark, lang);
    let score = score_text(judged.after);
    write!(out, "   {number:>6} {name}  {score:>6}  -{:.0}%  {mark}", 100.0 * judged.loss)?;
    if let Some(&best) = judged.line.first() {
        write!(out, "  {}", game::review_better(lang, &write(position, best, notation)))?;
    }
    writeln!(out)?;
    Ok(())
}

/// A text of a record without control characters.
fn plain(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}
