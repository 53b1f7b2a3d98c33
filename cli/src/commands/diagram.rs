//! `chuhe diagram`: a picture of a position.

use std::io::Write;
use std::path::PathBuf;

use chuhe_diagram::{Arrow, Diagram, Labels, Mark, PieceSet};
use chuhe_locale::texts::terminal;
use chuhe_storage::{Check, OutputFile};
use xiangqi::Color;

use crate::error::{CliError, CliResult};
use crate::inputs::PositionArgs;
use crate::language::language;
use crate::numbers::number;
use crate::outputs::{named_file, path_text};

/// Arguments of `chuhe diagram`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// The output file, named .svg or .png [default: SVG to standard output].
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Replace an existing file that is not a picture.
    #[arg(long, requires = "out")]
    force: bool,
    /// Draw an arrow, such as h2e2 or h2e2:blue (green, blue, red, yellow); may be repeated.
    #[arg(long, value_name = "MOVE[:COLOR]")]
    arrow: Vec<Arrow>,
    /// Draw a ring around a point, such as e4 or e4:red; may be repeated.
    #[arg(long, value_name = "POINT[:COLOR]")]
    mark: Vec<Mark>,
    /// Symbols on the pieces.
    #[arg(long, value_enum, default_value_t = Pieces::Traditional)]
    pieces: Pieces,
    /// Labels around the board.
    #[arg(long, value_enum, default_value_t = LabelChoice::Numerals)]
    labels: LabelChoice,
    /// Show the board from Black's side.
    #[arg(long)]
    flip: bool,
    /// Width of the picture in pixels.
    #[arg(long, value_name = "PIXELS", default_value_t = 480, value_parser = number::<u32>(16..=8192))]
    width: u32,
}

/// A choice of [`PieceSet`] on the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Pieces {
    /// 帥仕相俥傌炮兵, 將士象車馬砲卒
    Traditional,
    /// 帅仕相车马炮兵, 将士象车马炮卒
    Simplified,
    /// KABRNCP
    Letters,
}

impl From<Pieces> for PieceSet {
    fn from(pieces: Pieces) -> PieceSet {
        match pieces {
            Pieces::Traditional => PieceSet::Traditional,
            Pieces::Simplified => PieceSet::Simplified,
            Pieces::Letters => PieceSet::Letters,
        }
    }
}

/// A choice of [`Labels`] on the command line.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum LabelChoice {
    /// File numbers as in Chinese notation.
    Numerals,
    /// Letters and numbers: a to i, 0 to 9.
    Coordinates,
    /// Nothing.
    None,
}

/// Draws the picture.
pub(crate) fn run(args: &Args, out: &mut impl Write) -> CliResult {
    let position = args.position.position()?;
    let mut diagram = Diagram::new(&position);
    diagram.arrows.clone_from(&args.arrow);
    diagram.marks.clone_from(&args.mark);
    diagram.view = if args.flip { Color::Black } else { Color::Red };
    diagram.pieces = args.pieces.into();
    diagram.labels = match args.labels {
        LabelChoice::Numerals => Labels::Numerals,
        LabelChoice::Coordinates => Labels::Coordinates,
        LabelChoice::None => Labels::None,
    };
    diagram.width = args.width;
    let Some(path) = named_file(args.out.as_deref()) else {
        return Ok(out.write_all(diagram.svg().as_bytes())?);
    };
    let ending = path.extension().map(|ending| ending.to_string_lossy().to_ascii_lowercase());
    let bytes = match ending.as_deref() {
        Some("png") => png(&diagram)?,
        Some("svg") => diagram.svg().into_bytes(),
        _ => {
            let name = path_text(&path);
            return Err(CliError::Usage(terminal::error_picture_ending(language(), &name)));
        }
    };
    let check = Check { inputs: &[], kind: "a picture", is_kind: is_picture, force: args.force };
    Ok(OutputFile::new(path, &check)?.write(&bytes)?)
}

/// Whether a file begins as pictures of this command do.
fn is_picture(head: &[u8]) -> bool {
    head.starts_with(b"\x89PNG") || head.starts_with(b"<svg") || head.starts_with(b"<?xml")
}

#[cfg(feature = "png")]
fn png(diagram: &Diagram<'_>) -> Result<Vec<u8>, CliError> {
    chuhe_diagram::png::png(diagram).map_err(|error| CliError::plain(&error))
}

#[cfg(not(feature = "png"))]
fn png(_: &Diagram<'_>) -> Result<Vec<u8>, CliError> {
    Err(CliError::Failed(terminal::error_no_png(language()).to_owned()))
}
