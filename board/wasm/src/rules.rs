//! Games by the rules: legal moves, notations, rulings on repetitions.

use chuhe_diagram::{Diagram, Labels, PieceSet};
use chuhe_locale::Text;
use chuhe_locale::ruling::explain;
use wasm_bindgen::prelude::{JsError, wasm_bindgen};
use xiangqi::notation::{Notation, Reader, write};
use xiangqi::rules::{self, GameRules};
use xiangqi::{Color, FenLine, Move, Outcome, START_FEN};

use crate::tables::EndgameValue;

/// The deepest count that `perft` makes: more would take hours.
const MAX_PERFT: u8 = 8;

/// A game in progress or ended, by the rules of the World Xiangqi Federation.
#[wasm_bindgen]
pub struct Game {
    game: rules::Game,
    reader: Reader,
}

#[wasm_bindgen]
impl Game {
    /// A game from the start position, or from a FEN, optionally with `moves` after it.
    ///
    /// Throws if the text is not a legal position.
    #[wasm_bindgen(constructor)]
    pub fn new(fen: Option<String>) -> Result<Game, JsError> {
        let line = FenLine::read(fen.as_deref().unwrap_or(START_FEN))?.without_rest()?;
        let game = rules::Game::of_line(line, GameRules::default())?;
        Ok(Game { game, reader: Reader::default() })
    }

    /// The position in FEN.
    pub fn fen(&self) -> String {
        self.game.position().fen()
    }

    /// The side to move.
    #[wasm_bindgen(getter, js_name = sideToMove, unchecked_return_type = "\"red\" | \"black\"")]
    pub fn side_to_move(&self) -> String {
        side(self.game.position().side_to_move()).to_owned()
    }

    /// Whether the side to move is in check.
    #[wasm_bindgen(getter, js_name = isCheck)]
    pub fn is_check(&self) -> bool {
        self.game.position().is_check()
    }

    /// The legal moves as pairs of squares, like `h2e2`.
    #[wasm_bindgen(js_name = legalMoves)]
    pub fn legal_moves(&self) -> Vec<String> {
        self.game.position().legal_moves().iter().map(ToString::to_string).collect()
    }

    /// The moves played, the first one first.
    pub fn moves(&self) -> Vec<String> {
        self.game.moves().map(|mv| mv.to_string()).collect()
    }

    /// Plays a move in any notation: `h2e2`, `H2-E2`, `C2=5`, `炮二平五`. Returns it as a pair of squares. Moves after
    /// the end of the game are accepted, because game files contain them.
    ///
    /// Throws if the text is not a legal move, or could be several.
    pub fn play(&mut self, text: &str) -> Result<String, JsError> {
        let mv = self.reader.read(self.game.position(), text.trim())?;
        self.game.play(mv)?;
        Ok(mv.to_string())
    }

    /// Takes the last move back and returns it; nothing at the beginning of the game.
    pub fn undo(&mut self) -> Option<String> {
        self.game.undo().map(|mv| mv.to_string())
    }

    /// A legal move in a notation.
    ///
    /// Throws if the move is not legal here, or there is no such notation.
    pub fn write(
        &self,
        #[wasm_bindgen(js_name = "move")] text: &str,
        #[wasm_bindgen(
            unchecked_param_type = "\"uci\" | \"iccs\" | \"wxf\" | \"chinese\" | \"traditional\" | \"vietnamese\""
        )]
        notation: &str,
    ) -> Result<String, JsError> {
        let position = self.game.position();
        let mv: Move = text.parse()?;
        if !position.is_legal(mv) {
            return Err(JsError::new("the move is not legal"));
        }
        let notation =
            Notation::by_name(notation).ok_or_else(|| JsError::new("there is no such notation"))?;
        Ok(write(position, mv, notation))
    }

    /// The result as PGN writes it; `*` while the game continues.
    #[wasm_bindgen(getter, unchecked_return_type = "\"1-0\" | \"0-1\" | \"1/2-1/2\" | \"*\"")]
    pub fn result(&self) -> String {
        self.game.outcome().map_or("*", Outcome::result).to_owned()
    }

    /// How the game has ended; nothing while it continues.
    #[wasm_bindgen(getter)]
    pub fn outcome(&self) -> Option<Words> {
        self.game.outcome().map(|ended| Words(chuhe_locale::outcome::outcome(ended)))
    }

    /// The ruling on a repetition; nothing if the position has not occurred before.
    pub fn ruling(&self) -> Option<Ruling> {
        let ruling = self.game.ruling()?;
        let explained = explain(self.game.position(), &ruling);
        Some(Ruling { is_provisional: ruling.is_provisional(), explained })
    }

    /// The number of move sequences of this many plies, 0 to 8 (perft).
    ///
    /// Throws if the depth is greater.
    pub fn perft(&self, depth: u8) -> Result<u64, JsError> {
        if depth > MAX_PERFT {
            return Err(JsError::new("too deep"));
        }
        Ok(chuhe_perft::perft(self.game.position(), depth))
    }

    /// The value of the position by the endgame tables; nothing if they do not contain it or are not loaded.
    pub fn endgame(&self) -> Result<Option<EndgameValue>, JsError> {
        EndgameValue::of(self.game.position())
    }

    /// A picture of the position in SVG, with the last move marked. The arguments set the side at the bottom, the set
    /// of pieces, the labels around the board, the width in pixels, arrows and rings.
    ///
    /// Throws if a name is unknown.
    pub fn svg(
        &self,
        view: &str,
        pieces: &str,
        labels: &str,
        width: u32,
        arrows: Vec<String>,
        marks: Vec<String>,
    ) -> Result<String, JsError> {
        let unknown = |what: &str, text: &str| JsError::new(&format!("{what}: '{text}' is not known"));
        let view = match view {
            "red" => Color::Red,
            "black" => Color::Black,
            _ => return Err(unknown("view", view)),
        };
        let pieces = PieceSet::by_name(pieces).ok_or_else(|| unknown("pieces", pieces))?;
        let labels = Labels::by_name(labels).ok_or_else(|| unknown("labels", labels))?;
        let mut diagram = Diagram::new(self.game.position());
        diagram.arrows = arrows.iter().map(|text| text.parse()).collect::<Result<_, _>>()?;
        diagram.marks = marks.iter().map(|text| text.parse()).collect::<Result<_, _>>()?;
        (diagram.view, diagram.pieces, diagram.labels, diagram.width) = (view, pieces, labels, width);
        Ok(diagram.svg())
    }

    /// A copy of this game.
    #[wasm_bindgen(js_name = clone)]
    pub fn copy(&self) -> Game {
        Game { game: self.game.clone(), reader: self.reader }
    }
}

const fn side(color: Color) -> &'static str {
    match color {
        Color::Red => "red",
        Color::Black => "black",
    }
}

/// A text in two languages.
#[wasm_bindgen]
#[derive(Clone)]
pub struct Words(Text);

#[wasm_bindgen]
impl Words {
    /// In English.
    #[wasm_bindgen(getter)]
    pub fn en(&self) -> String {
        self.0.en.to_string()
    }

    /// In Chinese.
    #[wasm_bindgen(getter)]
    pub fn zh(&self) -> String {
        self.0.zh.to_string()
    }
}

/// A ruling on a repetition.
#[wasm_bindgen]
pub struct Ruling {
    is_provisional: bool,
    explained: chuhe_locale::ruling::Explained,
}

#[wasm_bindgen]
impl Ruling {
    /// Whether the ruling is not final yet: the position has occurred only twice, so the game continues.
    #[wasm_bindgen(getter, js_name = isProvisional)]
    pub fn is_provisional(&self) -> bool {
        self.is_provisional
    }

    /// The number of occurrences of the position.
    #[wasm_bindgen(getter)]
    pub fn occurrences(&self) -> usize {
        self.explained.occurrences
    }

    /// The loser, or the reason why nobody loses.
    #[wasm_bindgen(getter)]
    pub fn verdict(&self) -> Words {
        Words(self.explained.verdict.clone())
    }

    /// The clause of the rules that decides the result.
    #[wasm_bindgen(getter)]
    pub fn clause(&self) -> Words {
        Words(self.explained.clause.clone())
    }

    /// Red's conduct.
    #[wasm_bindgen(getter)]
    pub fn red(&self) -> Words {
        Words(self.explained.sides[0].clone())
    }

    /// Black's conduct.
    #[wasm_bindgen(getter)]
    pub fn black(&self) -> Words {
        Words(self.explained.sides[1].clone())
    }
}
