//! The text that an earlier review wrote on a move, in any language and to any depth: a new review replaces it, and no
//! word of a person is lost.
//!
//! The words of a review are `SCORE MARK -LOSS% better: MOVE [sentences]`; all but the score may be missing. They begin
//! the comment, or stand in parentheses after a person's words. Other programs write a score alone as well, and theirs
//! stays. People write a score in parentheses. A score without other words is a review's only in a game in which something
//! else shows that there was one.

use chuhe_locale::Lang;
use chuhe_locale::texts::game;
use chuhe_record::{Line, Ply};

use crate::data::{Mark, Score};
use crate::words::mark_text;

/// The brackets around the sentences of a review.
pub(crate) const SENTENCES: (char, char) = ('[', ']');

/// Whether a line has been reviewed: the text on one of its moves is more than a score, or every move has a score, some of
/// them in parentheses. A person writes one on some moves, a review on all.
pub(crate) fn is_reviewed(line: &Line) -> bool {
    let is_marked = |ply: &Ply| {
        in_parentheses(&ply.comment, false).is_some()
            || review_length(&ply.comment).is_some_and(|found| !found.is_bare)
            || ply.variations.iter().any(is_engines)
    };
    let ends_with_score = |ply: &Ply| in_parentheses(&ply.comment, true).is_some();
    let has_score = |ply: &Ply| {
        ends_with_score(ply)
            || review_length(&ply.comment).is_some_and(|found| found.length == ply.comment.len())
    };
    let plies = &line.plies;
    plies.iter().any(is_marked)
        || plies.len() > 1 && plies.iter().all(has_score) && plies.iter().any(ends_with_score)
}

/// A comment without the words of an earlier review, and the mark of that review, if it has one. If `is_reviewed`, a
/// score alone belongs to a review too.
pub(crate) fn without_review(comment: &str, is_reviewed: bool) -> (String, Option<Mark>) {
    match find_review(comment, is_reviewed) {
        Some((words, found, _)) => (words, found.mark),
        None => (comment.to_owned(), None),
    }
}

/// What a review has found about a move, as its text says.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Findings {
    pub(crate) score: Score,
    /// Whether the score is one for Red. A mate or ruling in 0 has no other sign.
    pub(crate) is_for_red: bool,
    pub(crate) mark: Option<Mark>,
    /// From 0 to 1.
    pub(crate) loss: f64,
    /// The move that the words name as better, in any notation; empty without one.
    pub(crate) better: String,
    /// The sentences in brackets.
    pub(crate) told: String,
}

/// The words of people in a comment of a reviewed game, and the findings of the review.
pub(crate) fn findings(comment: &str) -> (String, Option<Findings>) {
    let Some((words, found, text)) = find_review(comment, true) else { return (comment.to_owned(), None) };
    let (head, told) = text.split_once(SENTENCES.0).unwrap_or((text, ""));
    let mut parts = head.split(' ');
    let Some(score) = parts.next().and_then(score_of) else { return (comment.to_owned(), None) };
    let percent = parts.find_map(|part| part.strip_prefix('-')?.strip_suffix('%')?.parse::<u8>().ok());
    let better = head.match_indices(' ').find_map(|(at, _)| better_move(&head[at..]));
    let better = better.map_or("", |(text, _)| text).to_owned();
    let told = told.strip_suffix(SENTENCES.1).unwrap_or(told).to_owned();
    let loss = f64::from(percent.unwrap_or(0)) / 100.0;
    (words, Some(Findings { score, is_for_red: text.starts_with('+'), mark: found.mark, loss, better, told }))
}

/// Reads a score in the form of `score_text`.
fn score_of(text: &str) -> Option<Score> {
    let (sign, number) = match text.split_at_checked(1)? {
        ("+", number) => (1, number),
        ("-", number) => (-1, number),
        _ => return None,
    };
    let plies = |text: &str| text.parse::<i32>().ok().map(|plies| sign * plies);
    Some(match number.split_at_checked(1)? {
        ("#", moves) => Score::Mate(plies(moves)?),
        ("R", moves) => Score::Ruling(plies(moves)?),
        ("T", moves) => Score::Table(plies(moves)?),
        _ => Score::Cp(plies(&number.replace('.', ""))?),
    })
}

/// The words of people in a comment, and those of a review with their text, if there are any.
fn find_review(comment: &str, is_reviewed: bool) -> Option<(String, Words, &str)> {
    let first = review_length(comment);
    let has_words = first.is_some_and(|found| !found.is_bare);
    // The text before the parentheses does not come from a review, even if it is a score. A score alone in parentheses
    // is a person's if a review has written the beginning of the comment.
    if let Some((at, found)) = in_parentheses(comment, is_reviewed && !has_words) {
        let end = at + 1 + found.length;
        let words = [comment[..at].trim_end(), comment[end + 1..].trim()];
        let words: Vec<&str> = words.into_iter().filter(|words| !words.is_empty()).collect();
        return Some((words.join(" "), found, &comment[at + 1..end]));
    }
    let found = first.filter(|found| is_reviewed || !found.is_bare)?;
    Some((comment[found.length..].trim_start().to_owned(), found, &comment[..found.length]))
}

/// The words of a review in parentheses, and the byte at which these open. If `may_be_bare`, they may be a score alone,
/// which then ends the comment.
fn in_parentheses(comment: &str, may_be_bare: bool) -> Option<(usize, Words)> {
    comment.rmatch_indices('(').find_map(|(at, _)| {
        let found = review_length(&comment[at + 1..])?;
        let behind = comment[at + 1 + found.length..].strip_prefix(')')?;
        (!found.is_bare || may_be_bare && behind.trim().is_empty()).then_some((at, found))
    })
}

/// The words of a review at the beginning of a text.
#[derive(Clone, Copy, Debug)]
struct Words {
    length: usize,
    mark: Option<Mark>,
    /// Whether there is only a score.
    is_bare: bool,
}

/// Whether a variation is the engine's line of a review, and a person has added nothing.
pub(crate) fn is_engines(line: &Line) -> bool {
    let is_bare = |ply: &Ply| ply.comment.is_empty() && ply.nags.is_empty() && ply.variations.is_empty();
    Lang::ALL.iter().any(|&lang| game::review_engine(lang) == line.comment) && line.plies.iter().all(is_bare)
}

/// The words of a review at the beginning of a text.
fn review_length(text: &str) -> Option<Words> {
    let mut rest = behind_score(text)?;
    let score = text.len() - rest.len();
    let mark = MARKS.into_iter().find_map(|mark| {
        let names = Lang::ALL.map(|lang| mark_text(mark, lang));
        names.into_iter().find_map(|name| behind_word(rest, name)).map(|behind| (mark, behind))
    });
    rest = mark.map_or(rest, |(_, behind)| behind);
    rest = behind_loss(rest).unwrap_or(rest);
    rest = better_move(rest).map_or(rest, |(_, behind)| behind);
    if let Some(inside) = rest.strip_prefix(' ').and_then(|text| text.strip_prefix(SENTENCES.0)) {
        rest = inside.split_once(SENTENCES.1).map_or(rest, |(_, behind)| behind);
    }
    let length = text.len() - rest.len();
    Some(Words { length, mark: mark.map(|(mark, _)| mark), is_bare: length == score })
}

const MARKS: [Mark; 6] =
    [Mark::Book, Mark::Forced, Mark::Only, Mark::Inaccuracy, Mark::Mistake, Mark::Blunder];

/// The text after a score in the form of `score_text`.
fn behind_score(text: &str) -> Option<&str> {
    let signed = text.strip_prefix(['+', '-'])?;
    let behind_digits = |text: &'_ str| text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let number = signed.strip_prefix(['#', 'R', 'T']);
    let whole = number.unwrap_or(signed);
    let rest = &whole[Some(behind_digits(whole)).filter(|&digits| digits > 0)?..];
    let rest = match number {
        Some(_) => rest,
        None => {
            let pawns = rest.strip_prefix('.')?;
            &pawns[Some(behind_digits(pawns)).filter(|&digits| digits == 2)?..]
        }
    };
    ends_word(rest).then_some(rest)
}

/// The text after a word and a space.
fn behind_word<'t>(text: &'t str, word: &str) -> Option<&'t str> {
    text.strip_prefix(' ')?.strip_prefix(word).filter(|rest| ends_word(rest))
}

/// The text after the loss: ` -30%`.
fn behind_loss(text: &str) -> Option<&str> {
    let (number, rest) = text.strip_prefix(" -")?.split_once('%')?;
    (!number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()) && ends_word(rest))
        .then_some(rest)
}

/// The better move at the beginning of a text, ` better: H2+3`, and the text after it.
fn better_move(text: &str) -> Option<(&str, &str)> {
    let better = Lang::ALL.map(|lang| game::review_better(lang, &""));
    let behind = better.iter().find_map(|better| text.strip_prefix(' ')?.strip_prefix(better.trim_end()))?;
    let behind = behind.trim_start();
    Some(behind.split_at(behind.find([' ', ')']).unwrap_or(behind.len())))
}

fn ends_word(rest: &str) -> bool {
    rest.is_empty() || rest.starts_with([' ', '\n', ')'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_of_a_review_are_removed_and_comments_of_people_are_kept() {
        for (comment, person, mark) in [
            ("+0.25", "", None),
            ("-12.50 blunder -30% better: H2+3 [Loses the horse.]", "", Some(Mark::Blunder)),
            ("+#3", "", None),
            ("-R4 I do not see it", "I do not see it", None),
            ("a plan (+0.25 book)", "a plan", Some(Mark::Book)),
            ("a plan (of Hu) (+0.25 [Good. Indeed.]) and more", "a plan (of Hu) and more", None),
            ("a plan (+0.25)", "a plan", None),
            ("better (+0.85) after b9c7, says Hu", "better (+0.85) after b9c7, says Hu", None),
            ("+0.25 book better, says Hu (+0.85)", "better, says Hu (+0.85)", Some(Mark::Book)),
            ("+0.25/12 1.0s", "+0.25/12 1.0s", None),
            ("+0.3", "+0.3", None),
            ("+0.255", "+0.255", None),
            ("0.25", "0.25", None),
            ("+1 for this", "+1 for this", None),
            ("better (+2 pawns)", "better (+2 pawns)", None),
            ("", "", None),
        ] {
            let (words, found) = without_review(comment, true);
            assert_eq!((words.as_str(), found), (person, mark), "{comment}");
        }
    }

    #[test]
    fn a_score_of_another_program_is_kept() {
        for comment in ["+0.25", "-#3", "+0.25 a plan", "a plan", "+0.25/12", "a plan (+0.30)"] {
            assert_eq!(without_review(comment, false), (comment.to_owned(), None));
            // The comment is followed by text of a review by this program.
            assert_eq!(without_review(&format!("{comment} (-0.10)"), true).0, comment);
            assert_eq!(without_review(&format!("{comment} (-0.10 book)"), true).0, comment);
        }
        for (comments, is_ours) in [
            (["+0.25", "-0.25"], false),
            (["", "a plan"], false),
            (["+0.25/12", "+0.10"], false),
            (["+0.25", "-0.25 book"], true),
            (["+0.25", "a plan (+0.30)"], true),
            (["+0.25", "a plan (+0.30), says Hu"], false),
            (["+0.25 of Hu", "a plan (+0.30)"], false),
            (["+0.25 (+0.20)", "a plan (+0.30)"], true),
            (["+0.25 (+0.20)", "a plan (+0.30) of Hu"], false),
            (["+0.25", "-0.25 -30%"], true),
            (["+0.25 [It attacks.]", ""], true),
        ] {
            let mut line = Line::default();
            for (comment, text) in comments.into_iter().zip(["h2e2", "h9g7"]) {
                let ply = Ply::from(text.parse::<xiangqi::Move>().unwrap());
                line.plies.push(Ply { comment: comment.to_owned(), ..ply });
            }
            assert_eq!(is_reviewed(&line), is_ours, "{comments:?}");
        }
    }

    #[test]
    fn every_language_is_known() {
        for lang in Lang::ALL {
            for mark in MARKS {
                let better = game::review_better(lang, &"炮二平五");
                for text in [
                    format!("+0.25 {}", mark_text(mark, lang)),
                    format!("-1.00 {} -30% {better}", mark_text(mark, lang)),
                    format!("-1.00 {} -30% {better} [x]", mark_text(mark, lang)),
                ] {
                    assert_eq!(without_review(&text, false), (String::new(), Some(mark)), "{text}");
                    let (_, found) = findings(&text);
                    let named = if text.contains('%') { "炮二平五" } else { "" };
                    assert_eq!(found.unwrap().better, named, "{text}");
                    assert_eq!(
                        without_review(&format!("我 ({text})"), false),
                        ("我".to_owned(), Some(mark)),
                        "{text}"
                    );
                }
            }
        }
    }
}
