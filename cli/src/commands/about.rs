//! `chuhe about`: facts about the program, and the licences of its parts.

use std::io::Write;

use chuhe_locale::texts::reports;
use chuhe_protocol::about::PROGRAM;
use miniz_oxide::inflate::decompress_to_vec;

use crate::build::DETAILS;
use crate::error::CliResult;
use crate::language::language;

/// The licences of other people's code in the program, compressed by Deflate. `scripts/notices` writes the file, and the
/// build script packs it.
const THIRD_PARTY: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/third-party.deflate"));

/// Arguments of `chuhe about`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Print the licences of the included libraries.
    #[arg(long, alias = "licenses")]
    licences: bool,
}

/// Prints the facts about the program, or the licences.
pub(crate) fn run(args: &Args, out: &mut impl Write) -> CliResult {
    if args.licences {
        let text = decompress_to_vec(THIRD_PARTY).expect("the build script packed them");
        return Ok(out.write_all(&text)?);
    }
    let lang = language();
    writeln!(out, "{PROGRAM} {}\n\n{}", *DETAILS, reports::about_terms(lang))?;
    writeln!(out, "{}", reports::about_licences(lang))?;
    Ok(())
}
