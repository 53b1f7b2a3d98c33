//! Where reviews go: a summary, game files, lines of JSON, a page.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

use chuhe_locale::Lang;
use chuhe_page::review::page;
use chuhe_record::{Format, Record};
use chuhe_review::Review;
use chuhe_review::data::ShownGame;
use chuhe_review::output::{annotated, shown};
use chuhe_storage::{Aside, Check, OutputFile};
use serde::Serialize;
use xiangqi::notation::Notation;

use super::report;
use crate::error::{CliError, CliResult};
use crate::outputs::path_text;
use crate::report::Report;

/// A line of JSON output.
#[derive(Serialize)]
struct ReviewRecord<'g> {
    r#type: &'static str,
    #[serde(flatten)]
    game: &'g ShownGame,
}

/// The language and notation of reviews.
#[derive(Clone, Copy)]
pub(super) struct ReviewStyle {
    pub(super) lang: Lang,
    pub(super) notation: Notation,
}

/// The outputs of reviews.
pub(super) struct Sinks<'o, W> {
    pub(super) style: ReviewStyle,
    pub(super) out: Report<'o, W>,
    pub(super) pgn: Option<Sink>,
    pub(super) json: Option<Sink>,
    /// The output of the page, and its games with their numbers.
    pub(super) html: Option<(Sink, Vec<(usize, ShownGame)>)>,
    /// The language at the beginning of the page, if the arguments set it.
    pub(super) page_lang: Option<Lang>,
    pub(super) page_notation: Option<Notation>,
    /// Whether a summary goes to `out`.
    pub(super) tells: bool,
}

/// A file, or standard output.
pub(super) enum Sink {
    Stdout,
    /// Created at the first game, so an existing file stays if no game can be read. It replaces the file at the end.
    File(OutputFile, Option<Begun>),
}

/// A file with all games so far.
pub(super) struct Begun {
    aside: Aside,
    file: File,
    /// The bytes that were written, and those of them that are games complete in all outputs.
    written: u64,
    length: u64,
}

impl Sink {
    pub(super) fn to(path: &Path, check: &Check<'_>) -> Result<Sink, CliError> {
        if path.as_os_str() == "-" {
            return Ok(Sink::Stdout);
        }
        Ok(Sink::File(OutputFile::new(path, check)?, None))
    }

    fn write(&mut self, out: &mut impl Write, bytes: &[u8]) -> CliResult {
        match self {
            Sink::Stdout => Ok(out.write_all(bytes)?),
            Sink::File(file, begun) => {
                append(file.name(), begun, bytes).map_err(|error| unwritten(file, &error))
            }
        }
    }

    /// What has been written is complete.
    fn commit(&mut self) {
        if let Sink::File(_, Some(begun)) = self {
            begun.length = begun.written;
        }
    }

    /// Puts the file in place, with its complete games.
    fn finish(self) -> CliResult {
        match self {
            Sink::File(output, Some(Begun { aside, file, length: length @ 1.., .. })) => file
                .set_len(length)
                .and_then(|()| aside.put_in_place())
                .map_err(|error| unwritten(&output, &error)),
            _ => Ok(()),
        }
    }
}

fn unwritten(file: &OutputFile, error: &io::Error) -> CliError {
    CliError::unwritten(&path_text(&file.name()), error)
}

/// Appends to the file, before the next game is reviewed.
fn append(path: &Path, begun: &mut Option<Begun>, bytes: &[u8]) -> io::Result<()> {
    let Begun { file, written, .. } = match begun {
        Some(begun) => begun,
        None => {
            let aside = Aside::of(path)?;
            let file = File::create(aside.path())?;
            begun.insert(Begun { aside, file, written: 0, length: 0 })
        }
    };
    file.write_all(bytes)?;
    *written += bytes.len() as u64;
    Ok(())
}

impl<W: Write> Sinks<'_, W> {
    /// Writes a reviewed game.
    pub(super) fn take(&mut self, number: usize, record: &Record, review: &Review) -> CliResult {
        let ReviewStyle { lang, notation } = self.style;
        if let Some(sink) = &mut self.pgn {
            let mut text = Vec::new();
            Format::Pgn.write(&mut text, &annotated(record, review, lang, notation), notation)?;
            sink.write(&mut self.out, &text)?;
        }
        let game = shown(record, review);
        if let Some(sink) = &mut self.json {
            let line = ReviewRecord { r#type: "review", game: &game };
            let mut text = serde_json::to_vec(&line).map_err(|error| CliError::plain(&error))?;
            text.push(b'\n');
            sink.write(&mut self.out, &text)?;
        }
        if self.tells {
            report::print_review(&mut self.out, number, record, review, lang, notation)?;
        }
        if let Some((_, games)) = &mut self.html {
            games.push((number, game));
        }
        // Now it is in all outputs.
        [&mut self.pgn, &mut self.json].into_iter().flatten().for_each(Sink::commit);
        Ok(())
    }

    /// Finishes all files, even if one of them fails. The first error is returned.
    pub(super) fn finish(mut self) -> CliResult {
        let texts: Vec<CliResult> =
            [self.pgn.take(), self.json.take()].into_iter().flatten().map(Sink::finish).collect();
        texts.into_iter().chain([self.finish_page()]).collect()
    }

    fn finish_page(mut self) -> CliResult {
        let Some((mut sink, games)) = self.html else { return Ok(()) };
        let Some((_, first)) = games.first() else { return Ok(()) };
        let title = report::title(&first.tags, self.style.lang);
        let page = page(&title, &games, self.page_lang, self.page_notation)
            .map_err(|error| CliError::plain(&error))?;
        sink.write(&mut self.out, page.as_bytes())?;
        sink.commit();
        sink.finish()
    }
}
