//! The ending that is practised, and what each order does. What is said comes back as lines.

use chuhe_endings::{Defence, Drill, EndingError, Goal, HOLD_MOVES, Judgement, Standing};
use chuhe_locale::refusal::notation_error;
use chuhe_locale::{Lang, outcome};
use chuhe_tables::Value;
use jiff::Timestamp;
use xiangqi::notation::Reader;
use xiangqi::{Color, Move, Position};

use super::super::course::{Course, Subject};
use crate::error::{CliError, CliResult};
use crate::lesson::{Deck, Lesson, Order, Recall};
use crate::speech::Speech;
use crate::terminal::board::{Look, board};

/// Practises endings, one after the other.
pub(super) struct Trainer {
    course: Course,
    deck: Deck,
    defence: Defence,
    speech: Speech,
    look: Look,
    /// What is practised; `None` when nothing is left.
    now: Option<(Subject, Drill)>,
    /// Hints given at this move.
    hints: usize,
    /// How it has gone so far.
    recall: Recall,
    /// Whether anything was done: what was only looked at is not counted.
    is_tried: bool,
    reached: usize,
    tried: usize,
}

fn failed(error: EndingError) -> CliError {
    CliError::Failed(error.to_string())
}

impl Trainer {
    /// Practises the endings of a course.
    pub(super) fn new(course: Course, deck: Deck, defence: Defence, speech: Speech) -> Trainer {
        Trainer {
            course,
            deck,
            defence,
            speech,
            look: speech.look(Color::Red),
            now: None,
            hints: 0,
            recall: Recall::Clean,
            is_tried: false,
            reached: 0,
            tried: 0,
        }
    }

    fn say(&self, en: &str, zh: &str, vi: &str) -> String {
        self.speech.say(en, zh, vi)
    }

    /// The next ending as lines.
    fn next(&mut self) -> Result<Vec<String>, CliError> {
        (self.hints, self.recall, self.is_tried) = (0, Recall::Clean, false);
        self.now = None;
        let Some((subject, start)) = self.course.next(&self.deck, Timestamp::now())? else {
            return Ok(vec![self.say(
                "Nothing is due. What was tried comes again when it is time; --ending or --class asks for one now.",
                "暂无到期的残局。练过的到时再来；--ending 或 --class 可指定一个。",
                "Chưa có bài nào đến hạn. Bài đã tập sẽ trở lại đúng lúc; --ending hoặc --class để chọn một bài.",
            )]);
        };
        let goal = subject.exercise().goal();
        let drill = Drill::new(self.course.tables.clone(), start, goal, self.defence).map_err(failed)?;
        self.look.view = drill.trainee();
        let head = self.head(&subject, drill.value().map_err(failed)?);
        let mut lines = vec![self.look.paint.bold(&head)];
        lines.extend(board(drill.game().position(), self.look));
        self.now = Some((subject, drill));
        Ok(lines)
    }

    /// What is practised and what is to be reached, for a position with this value.
    fn head(&self, subject: &Subject, value: Value) -> String {
        let title = subject.title(self.speech.lang);
        match (value, self.speech.lang) {
            (Value::Win { plies }, Lang::En) => {
                format!("{title}: win; at best {} moves to mate or to the capture that decides", moves(plies))
            }
            (Value::Win { plies }, Lang::Zh) => {
                format!("{title}：求胜，最快 {} 步成杀或吃子定局", moves(plies))
            }
            (Value::Win { plies }, Lang::Vi) => format!(
                "{title}: thắng; nhanh nhất {} nước tới chiếu hết hoặc ăn quân quyết định",
                moves(plies)
            ),
            (_, Lang::En) => format!("{title}: hold the draw for {HOLD_MOVES} moves"),
            (_, Lang::Zh) => format!("{title}：守和 {HOLD_MOVES} 步"),
            (_, Lang::Vi) => format!("{title}: giữ hòa {HOLD_MOVES} nước"),
        }
    }

    fn answer(&mut self, text: &str) -> Result<Vec<String>, CliError> {
        let speech = self.speech;
        let Some((_, drill)) = &mut self.now else { return Ok(Vec::new()) };
        let before = drill.game().position().clone();
        let mv = match Reader::default().read(&before, text) {
            Ok(mv) => mv,
            Err(error) => return Ok(vec![notation_error(&error, speech.lang)]),
        };
        let way = drill.way().map_err(failed)?;
        let (judgement, mut standing) = drill.play(mv).map_err(failed)?;
        (self.hints, self.is_tried) = (0, true);
        let mut reply = None;
        if standing == Standing::Open {
            let after = drill.game().position().clone();
            let answered = drill.reply().map_err(failed)?;
            standing = answered.map_or(Standing::Reached, |reply| reply.standing);
            reply = answered.map(|reply| speech.name(&after, reply.mv));
        }
        match standing {
            Standing::Gone => self.gone(&before, mv, &way),
            Standing::Reached => self.finish(),
            Standing::Open => {
                let said = self.kept(&before, judgement, &way);
                let label = self.say("The reply:", "应着：", "Nước đáp:");
                let mut lines = vec![format!("{said} {label} {}", reply.unwrap_or_default())];
                lines.extend(self.board());
                Ok(lines)
            }
        }
    }

    /// What is said of a move that keeps the goal.
    fn kept(&self, before: &Position, judgement: Judgement, way: &[Move]) -> String {
        let Judgement { after, is_best, .. } = judgement;
        match (after, way.first()) {
            (Value::Win { .. }, _) if is_best => self.say("The shortest way.", "最快。", "Nhanh nhất."),
            (Value::Win { plies }, Some(&best)) => {
                let (best, plies) = (self.speech.name(before, best), moves(plies));
                match self.speech.lang {
                    Lang::En => format!("It wins in {plies} moves; {best} is shorter."),
                    Lang::Zh => format!("{plies} 步可胜；{best} 更快。"),
                    Lang::Vi => format!("Thắng trong {plies} nước; {best} nhanh hơn."),
                }
            }
            (Value::RuledWin { .. }, _) => self.say(
                "It wins: the other side may not check for ever.",
                "胜势：对方不得长将。",
                "Thắng: bên kia không được chiếu mãi.",
            ),
            _ => self.say("It holds.", "守得住。", "Giữ được."),
        }
    }

    /// The goal is out of reach: says what does it, what would have kept it, and goes back.
    fn gone(&mut self, before: &Position, mv: Move, way: &[Move]) -> Result<Vec<String>, CliError> {
        self.recall = Recall::Failed;
        let speech = self.speech;
        let Some((_, drill)) = &mut self.now else { return Ok(Vec::new()) };
        let goal = drill.goal();
        let name = speech.name(before, mv);
        let ended = drill.game().outcome().map(outcome::outcome);
        let punishment = if ended.is_some() { Vec::new() } else { drill.punishment().map_err(failed)? };
        let punished = speech.line(drill.game().position(), &punishment);
        // The last move may be a reply that draws by repetition: both are taken back.
        drill.take_back();
        let mut lines = vec![match goal {
            Goal::Win => {
                format!("{name}: {}", speech.say("the win is gone.", "胜势已失。", "mất thắng rồi."))
            }
            Goal::Hold => {
                format!("{name}: {}", speech.say("the draw is gone.", "和势已失。", "mất hòa rồi."))
            }
        }];
        if let Some(text) = ended {
            lines.push(text.in_lang(speech.lang).to_owned());
        }
        if !punished.is_empty() {
            lines.push(format!("{} {punished}", speech.say("It loses:", "负着：", "Thua:")));
        }
        let way = speech.line(before, way);
        lines.push(format!("{} {way}", speech.say("The way back:", "正着：", "Đường đúng:")));
        lines.push(speech.say(
            "The move is taken back. Try again.",
            "已悔一着，再试试。",
            "Đã lùi nước đi. Thử lại.",
        ));
        Ok(lines)
    }

    fn finish(&mut self) -> Result<Vec<String>, CliError> {
        let Some((_, drill)) = &self.now else { return Ok(Vec::new()) };
        let how =
            drill.game().outcome().map(|ended| outcome::outcome(ended).in_lang(self.speech.lang).to_owned());
        let text = match drill.goal() {
            Goal::Win => self.say("Won:", "胜：", "Thắng:"),
            Goal::Hold => self.say("Held:", "守和：", "Giữ hòa:"),
        };
        let held = self.say("the draw is safe.", "和棋。", "hòa.");
        let mut lines = vec![format!("{text} {}", how.unwrap_or(held))];
        self.reached += usize::from(self.recall == Recall::Clean);
        self.keep()?;
        lines.extend(self.next()?);
        Ok(lines)
    }

    /// Keeps how it went.
    fn keep(&mut self) -> CliResult {
        let Some((subject, _)) = &self.now else { return Ok(()) };
        self.tried += 1;
        self.deck.tried(&subject.card(), self.recall, Timestamp::now())
    }

    /// Something else: what was tried and not reached has failed.
    fn skip(&mut self) -> Result<Vec<String>, CliError> {
        if self.is_tried {
            self.recall = Recall::Failed;
            self.keep()?;
        }
        self.next()
    }

    /// First the piece, then the move.
    fn hint(&mut self) -> Result<Vec<String>, CliError> {
        let Some((_, drill)) = &self.now else { return Ok(Vec::new()) };
        let Some(&mv) = drill.way().map_err(failed)?.first() else { return Ok(Vec::new()) };
        let text = match self.hints {
            0 => self.speech.man(mv),
            _ => {
                let name = self.speech.name(drill.game().position(), mv);
                format!("{} {name}", self.say("Play", "走", "Đi"))
            }
        };
        if self.recall == Recall::Clean {
            self.recall = Recall::Helped;
        }
        self.hints += 1;
        self.is_tried = true;
        Ok(vec![text])
    }

    /// The whole way. It remains to be gone.
    fn show(&mut self) -> Result<Vec<String>, CliError> {
        let Some((_, drill)) = &self.now else { return Ok(Vec::new()) };
        let way = self.speech.line(drill.game().position(), &drill.way().map_err(failed)?);
        (self.recall, self.is_tried) = (Recall::Failed, true);
        Ok(vec![format!("{} {way}", self.say("The way:", "正着：", "Đường đúng:"))])
    }

    fn back(&mut self) -> Vec<String> {
        let is_back = self.now.as_mut().is_some_and(|(_, drill)| drill.take_back());
        self.hints = 0;
        if is_back {
            // Who takes back has seen the reply.
            if self.recall == Recall::Clean {
                self.recall = Recall::Helped;
            }
            return self.board();
        }
        vec![self.say("There is no move to take back.", "无着可悔。", "Không có nước nào để lùi.")]
    }

    fn board(&self) -> Vec<String> {
        self.now.as_ref().map_or_else(Vec::new, |(_, drill)| board(drill.game().position(), self.look))
    }

    fn help(&self) -> Vec<String> {
        let text = self.say(
            "A move in any notation: h2e2, H2-E2, C2=5, 炮二平五\n\
             hint         the piece, then the move\n\
             show         the whole way\n\
             back         takes the last move back\n\
             next         another ending\n\
             board, flip  show the board, turn it\n\
             quit",
            "着法可用任何记谱：炮二平五、C2=5、H2-E2、h2e2\n\
             提示 (hint)    先棋子，再着法\n\
             答案 (show)    全部正着\n\
             悔棋 (back)\n\
             下一题 (next)\n\
             棋盘 (board)、翻转 (flip)\n\
             退出 (quit)",
            "Nước đi theo mọi ký hiệu: P2-5, h2e2, C2=5, 炮二平五\n\
             gợi ý          quân, rồi nước đi\n\
             đáp án         cả đường đúng\n\
             lùi            lùi nước vừa đi\n\
             tiếp           bài khác\n\
             bàn, xoay      hiện bàn cờ, xoay bàn cờ\n\
             thoát",
        );
        text.lines().map(str::to_owned).collect()
    }
}

/// The moves of the winner among plies that begin with one.
fn moves(plies: u16) -> u16 {
    plies.div_ceil(2)
}

impl Lesson for Trainer {
    fn speech(&self) -> Speech {
        self.speech
    }

    fn welcome(&mut self) -> Result<Vec<String>, CliError> {
        let mut lines = vec![self.say(
            "Play a move: h2e2, C2=5, 炮二平五, or 'hint', 'show', 'back', 'next', 'quit'.",
            "请走：炮二平五、h2e2、C2=5；或 提示、答案、悔棋、下一题、退出。",
            "Đi một nước: P2-5, h2e2, C2=5; hoặc 'gợi ý', 'đáp án', 'lùi', 'tiếp', 'thoát'.",
        )];
        lines.extend(self.next()?);
        Ok(lines)
    }

    fn side(&self) -> Color {
        self.now.as_ref().map_or(Color::Red, |(_, drill)| drill.trainee())
    }

    fn is_done(&self) -> bool {
        self.now.is_none()
    }

    /// What has failed already is kept; what was not finished is not.
    fn leave(&mut self) -> CliResult {
        if self.recall == Recall::Failed { self.keep() } else { Ok(()) }
    }

    fn result(&self) -> String {
        let Trainer { reached, tried, .. } = self;
        match self.speech.lang {
            Lang::En => format!("{reached} of {tried} reached without help"),
            Lang::Zh => format!("{tried} 局中独立完成 {reached} 局"),
            Lang::Vi => format!("tự hoàn thành {reached} trên {tried} bài"),
        }
    }

    fn obey(&mut self, order: &Order) -> Result<Vec<String>, CliError> {
        match order {
            Order::Move(text) => self.answer(text),
            Order::Hint => self.hint(),
            Order::Show => self.show(),
            Order::Next => self.skip(),
            Order::Back => Ok(self.back()),
            Order::Board => Ok(self.board()),
            Order::Flip => {
                self.look.view = !self.look.view;
                Ok(self.board())
            }
            Order::Help | Order::Quit => Ok(self.help()),
        }
    }
}
