//! How a game in a chat ends: a player resigns, or one offers a draw and the other accepts. Only plain words of a player about
//! their own game count, and only if no move follows.

use crate::lex::simplified;
use crate::record::GameResult;

/// What a message says about the end of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word {
    /// The writer resigns.
    Resigns,
    /// A draw, which the other player may accept.
    Draw,
    /// The answer to an offer.
    Yes,
    /// A result with the names of the sides.
    Result(GameResult),
    Other,
}

/// Clauses of one who resigns, simplified and without spaces.
const RESIGNS: &str = "认输 认输了 我认输 我认输了 我认负 认负 我输了 我输 输了 算我输 投降 我投降 投了 我投了 投子认负 你赢了 \
     iresign resign resigns ilost igiveup xinthua tôithua";

/// Clauses of one who offers a draw.
const DRAW: &str = "和 和吧 和了 和了吧 和棋 和棋吧 求和 提和 议和 议和吧 平局 平局吧 和棋了 和棋怎么样 和棋好吗 和吗 和棋吗 和不和 \
     draw drawoffer offerdraw iofferadraw hòa hòanhé";

/// Clauses of one who accepts.
const YES: &str = "好 好的 好吧 好啊 行 行吧 行啊 可以 可 同意 成 成交 嗯 嗯嗯 没问题 ok okay yes sure agreed accepted accept 和 和了 \
     和棋 和吧 đồngý";

/// What a message says.
pub(super) fn word(message: &str) -> Word {
    let text: String = message.to_lowercase().chars().map(simplified).collect();
    let is_end = |c: char| !c.is_alphanumeric() && c != ' ' && c != '\'';
    let clauses: Vec<String> = text
        .split(is_end)
        .map(|clause| clause.replace([' ', '\''], ""))
        .filter(|clause| !clause.is_empty())
        .collect();
    let is_question = text.contains(['?', '？']);
    let says = |list: &str, clause: &String| list.split(' ').any(|word| word == clause);
    let is_only = |list| clauses.first().is_some_and(|clause| says(list, clause));
    if !is_question && clauses.iter().any(|clause| says(RESIGNS, clause)) {
        return Word::Resigns;
    }
    if is_only(DRAW) {
        return Word::Draw;
    }
    if !is_question && is_only(YES) {
        return Word::Yes;
    }
    match GameResult::from_text(message.trim()) {
        None | Some(GameResult::Unknown) => Word::Other,
        Some(GameResult::Draw) => Word::Draw,
        Some(result) => Word::Result(result),
    }
}

/// The end of a game as its players have said it so far.
#[derive(Debug, Default)]
pub(super) struct Agreed {
    pub(super) result: Option<GameResult>,
    /// Who offers a draw.
    offer: Option<String>,
}

impl Agreed {
    /// Notes a message without moves; `loses` is the result if its writer, a player, resigns.
    pub(super) fn hear(&mut self, name: &str, loses: Option<GameResult>, message: &str) {
        let word = word(message);
        let is_answer = self.offer.as_ref().is_some_and(|other| other != name);
        let is_yes =
            matches!(word, Word::Yes) || matches!(word, Word::Draw) && !message.contains(['?', '？']);
        self.result = match word {
            Word::Resigns => loses.or(self.result),
            Word::Result(result) => Some(result),
            _ if is_answer && is_yes && loses.is_some() => Some(GameResult::Draw),
            _ => self.result,
        };
        if word == Word::Draw && loses.is_some() {
            self.offer = Some(name.to_owned());
        } else if is_answer {
            self.offer = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_tell_how_a_game_ends() {
        for text in ["认输", "我认输！", "不下了，我输了", "認輸", "I resign.", "好吧，我投降"]
        {
            assert_eq!(word(text), Word::Resigns, "{text}");
        }
        for text in ["和棋吧", "和了吧？", "draw?", "Draw", "和棋，怎么样？"] {
            assert_eq!(word(text), Word::Draw, "{text}");
        }
        for text in ["好", "好的。", "OK", "同意", "行，和了"] {
            assert_eq!(word(text), Word::Yes, "{text}");
        }
        assert_eq!(word("红胜"), Word::Result(GameResult::RedWins));
        for text in ["", "你认输吧", "认输吗？", "不认输", "好棋", "和棋没意思", "我要输了"]
        {
            assert_eq!(word(text), Word::Other, "{text}");
        }
    }

    #[test]
    fn a_draw_needs_both_players() {
        let loses = Some(GameResult::RedWins);
        let result = |said: &[(&str, Option<GameResult>, &str)]| {
            let mut agreed = Agreed::default();
            said.iter().for_each(|(name, loses, text)| agreed.hear(name, *loses, text));
            agreed.result
        };
        assert_eq!(result(&[("a", loses, "和吧"), ("b", loses, "好")]), Some(GameResult::Draw));
        assert_eq!(
            result(&[("a", loses, "和吧"), ("a", loses, "好吗？"), ("b", loses, "和")]),
            Some(GameResult::Draw)
        );
        assert_eq!(result(&[("a", loses, "和吧"), ("a", loses, "好")]), None);
        assert_eq!(result(&[("a", loses, "和吧"), ("b", loses, "不"), ("b", loses, "好")]), None);
        assert_eq!(result(&[("a", loses, "和吧"), ("b", None, "好")]), None);
        assert_eq!(result(&[("a", None, "我认输")]), None);
        assert_eq!(result(&[("a", loses, "我认输")]), loses);
    }
}
