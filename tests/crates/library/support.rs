//! Random games, files of them, and temporary folders.

use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use chuhe_library::Library;
use chuhe_library::import::{ImportListener, ImportSettings, Imported, Notice};
use chuhe_record::pgn::write_game;
use chuhe_record::{GameResult, Record};
use chuhe_test_support::folder::TempFolder;
use xiangqi::notation::Notation;
use xiangqi::{Position, SplitMix64};

/// A temporary folder.
pub(crate) struct Folder(pub(crate) TempFolder);

impl Folder {
    pub(crate) fn new() -> Folder {
        Folder(TempFolder::new("library"))
    }

    pub(crate) fn file(&self, name: &str, text: impl AsRef<[u8]>) -> PathBuf {
        let path = self.0.join(name);
        fs::write(&path, text).unwrap();
        path
    }

    /// An empty library.
    pub(crate) fn library(&self) -> Library {
        Library::open_for_writing(&self.0.join("lib.db")).unwrap()
    }
}

/// A game of random moves by a few players; many games have the same opening.
fn game(random: &mut SplitMix64) -> Record {
    let start = match random.below(8) {
        0 => Position::from_fen("4ka3/4a4/4b4/9/2b3n2/9/4p4/4B4/4A4/2RAK4 b - - 0 30").unwrap(),
        _ => Position::default(),
    };
    let mut position = start.clone();
    let mut moves = Vec::new();
    for ply in 0..random.below(60) {
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        // The first moves are chosen from few, so that games reach the same positions.
        let choices = if ply < 4 { legal.len().min(3) } else { legal.len() };
        let mv = random.pick(&legal[..choices]);
        position.make_move(mv);
        moves.push(mv);
    }
    let mut record = Record::from_moves(start, moves);
    let results = [GameResult::RedWins, GameResult::BlackWins, GameResult::Draw, GameResult::Unknown];
    record.result = random.pick(&results);
    let players = ["许银川", "吕钦", "Hu Ronghua", "王天一", "Anna", "Berta"];
    record.tags.add("Red", random.pick(&players));
    record.tags.add("Black", random.pick(&players));
    record.tags.add("Event", random.pick(&["Cup", "League, \"A\"", "赛"]));
    record.tags.add("Date", &format!("{}.05.01", 1990 + random.below(30)));
    record.tags.add("RedElo", &(2000 + random.below(500)).to_string());
    record.tags.add("RedTeam", "广东");
    if random.below(4) == 0 {
        record.line.comment = "a comment 评注".to_owned();
        if let Some(first) = record.line.plies.first_mut() {
            first.nags.push(1);
            let other = record.start.legal_moves().into_iter().find(|&mv| mv != first.mv);
            let plies = other.map(Into::into).into_iter().collect();
            first.variations.push(chuhe_record::Line { comment: String::new(), plies });
        }
    }
    record
}

/// Many games.
pub(crate) fn games(random: &mut SplitMix64, number: usize) -> Vec<Record> {
    (0..number).map(|_| game(random)).collect()
}

/// Games as PGN.
pub(crate) fn pgn<'r>(games: impl IntoIterator<Item = &'r Record>) -> Vec<u8> {
    let mut text = Vec::new();
    for game in games {
        write_game(&mut text, game, Notation::Uci).unwrap();
    }
    text
}

/// A game as PGN, the same for the same game: its tags in the order of their names.
pub(crate) fn canonical(record: &Record) -> String {
    let mut record = record.clone();
    let mut tags: Vec<_> = record.tags.iter().map(|(n, v)| (n.to_owned(), v.to_owned())).collect();
    tags.sort();
    record.tags = Default::default();
    for (name, value) in tags {
        record.tags.add(&name, &value);
    }
    String::from_utf8(pgn([&record])).unwrap()
}

/// All games of a library, as [`canonical`] has them, sorted.
pub(crate) fn contents(library: &Library) -> Vec<String> {
    let mut games = Vec::new();
    let read = library.each_game(|game| {
        games.push(canonical(&game.record()?));
        Ok::<(), chuhe_library::LibraryError>(())
    });
    read.unwrap();
    games.sort();
    games
}

/// Keeps the notices of an import, and can stop it.
#[derive(Default)]
pub(crate) struct Notes {
    pub(crate) notices: Vec<String>,
    pub(crate) stops: bool,
}

impl ImportListener for Notes {
    fn notice(&mut self, path: &Path, notice: &Notice) {
        self.notices.push(format!("{}: {notice:?}", path.file_name().unwrap().to_string_lossy()));
    }

    fn progress(&mut self, _: &Imported) -> ControlFlow<()> {
        if self.stops { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// Imports files, and returns the result and the notices.
pub(crate) fn import(library: &mut Library, paths: &[PathBuf]) -> (Imported, Vec<String>) {
    let mut notes = Notes::default();
    let done = library.import(paths, ImportSettings::default(), &mut notes).unwrap();
    (done, notes.notices)
}
