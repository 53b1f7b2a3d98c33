//! The text that an earlier review wrote on a move, in any language and to any depth: a new review replaces it, and no
//! word of a person is lost.
//!
//! The words of a review are `SCORE MARK -LOSS% better: MOVE [sentences]`; all but the score may be missing. They begin the
//! comment, or stand in parentheses after a person's words.

use chuhe_locale::Lang;
use chuhe_locale::texts::game;
use chuhe_record::{Line, Ply};

use crate::data::Mark;
use crate::words::mark_text;

/// The brackets around the sentences of a review.
pub(crate) const SENTENCES: (char, char) = ('[', ']');

/// The words of a person in a comment, and the mark of the review that is taken out, if there is one.
pub(crate) fn without_review(comment: &str) -> (String, Option<Mark>) {
    if let Some((length, mark)) = review_length(comment) {
        return (comment[length..].trim_start().to_owned(), mark);
    }
    for (at, _) in comment.rmatch_indices('(') {
        let Some((length, mark)) = review_length(&comment[at + 1..]) else { continue };
        if let Some(behind) = comment[at + 1 + length..].strip_prefix(')') {
            let words = [comment[..at].trim_end(), behind.trim()];
            let words: Vec<&str> = words.into_iter().filter(|words| !words.is_empty()).collect();
            return (words.join(" "), mark);
        }
    }
    (comment.to_owned(), None)
}

/// Whether a variation is the engine's line of a review, and a person has added nothing.
pub(crate) fn is_engines(line: &Line) -> bool {
    let is_bare = |ply: &Ply| ply.comment.is_empty() && ply.nags.is_empty() && ply.variations.is_empty();
    Lang::ALL.iter().any(|&lang| game::review_engine(lang) == line.comment) && line.plies.iter().all(is_bare)
}

/// The length of the words of a review at the beginning of a text, and their mark.
fn review_length(text: &str) -> Option<(usize, Option<Mark>)> {
    let mut rest = behind_score(text)?;
    let mark = MARKS.into_iter().find_map(|mark| {
        let names = Lang::ALL.map(|lang| mark_text(mark, lang));
        names.into_iter().find_map(|name| behind_word(rest, name)).map(|behind| (mark, behind))
    });
    rest = mark.map_or(rest, |(_, behind)| behind);
    rest = behind_loss(rest).unwrap_or(rest);
    let better = Lang::ALL.map(|lang| game::review_better(lang, &""));
    let move_behind =
        better.iter().find_map(|better| rest.strip_prefix(' ')?.strip_prefix(better.trim_end()));
    if let Some(behind) = move_behind {
        let behind = behind.trim_start();
        rest = &behind[behind.find([' ', ')']).unwrap_or(behind.len())..];
    }
    if let Some(inside) = rest.strip_prefix(' ').and_then(|text| text.strip_prefix(SENTENCES.0)) {
        rest = inside.split_once(SENTENCES.1).map_or(rest, |(_, behind)| behind);
    }
    Some((text.len() - rest.len(), mark.map(|(mark, _)| mark)))
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

fn ends_word(rest: &str) -> bool {
    rest.is_empty() || rest.starts_with([' ', '\n', ')'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_of_a_review_are_taken_out_and_those_of_a_person_stay() {
        for (comment, person, mark) in [
            ("+0.25", "", None),
            ("-12.50 blunder -30% better: H2+3 [Loses the horse.]", "", Some(Mark::Blunder)),
            ("+#3", "", None),
            ("-R4 I do not see it", "I do not see it", None),
            ("a plan (+0.25 book)", "a plan", Some(Mark::Book)),
            ("a plan (of Hu) (+0.25 [Good. Indeed.]) and more", "a plan (of Hu) and more", None),
            ("+0.25/12 1.0s", "+0.25/12 1.0s", None),
            ("+0.3", "+0.3", None),
            ("+0.255", "+0.255", None),
            ("0.25", "0.25", None),
            ("+1 for this", "+1 for this", None),
            ("better (+2 pawns)", "better (+2 pawns)", None),
            ("", "", None),
        ] {
            let (words, found) = without_review(comment);
            assert_eq!((words.as_str(), found), (person, mark), "{comment}");
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
                    assert_eq!(without_review(&text), (String::new(), Some(mark)), "{text}");
                    assert_eq!(
                        without_review(&format!("我 ({text})")),
                        ("我".to_owned(), Some(mark)),
                        "{text}"
                    );
                }
            }
        }
    }
}
