//! `chuhe serve`: a board in the browser.

use std::io::Write;
use std::net::IpAddr;
use std::num::NonZeroUsize;
#[cfg(feature = "sqlite")]
use std::path::PathBuf;
use std::sync::mpsc::RecvTimeoutError;
use std::time::Duration;

use chuhe_locale::texts::reports;
use chuhe_server::{Options, Server};

use super::tables::MoreTablesArgs;
use crate::argument::ArgumentError;
use crate::error::{CliError, CliResult};
use crate::interrupt::cannot_watch;
use crate::language::language;
#[cfg(feature = "sqlite")]
use crate::outputs::path_error;

/// Arguments of `chuhe serve`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The port; 0 for any free port [default: 9010, or a free port if it is in use].
    #[arg(long, value_name = "PORT", value_parser = crate::numbers::number::<u16>(0..=65_535))]
    port: Option<u16>,
    /// Don't open the browser.
    #[arg(long)]
    no_open: bool,
    /// The address to listen on. Any address except the default lets other machines use this engine.
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    listen: IpAddr,
    /// Also accept requests for this host, such as chess.lan or chess.lan:8000; may be repeated. Needed behind a proxy, or
    /// to reach this machine by name.
    #[arg(long, value_name = "HOST", value_parser = host)]
    allow_host: Vec<String>,
    /// Number of simultaneous searches for all pages; further searches wait.
    #[arg(long, value_name = "N", default_value = "4", value_parser = crate::inputs::threads)]
    searches: NonZeroUsize,
    /// Threads of each search.
    #[arg(long, value_name = "N", default_value = "1", value_parser = crate::inputs::threads)]
    threads: NonZeroUsize,
    /// Size of each search's transposition table in MiB.
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = crate::inputs::hash)]
    hash: usize,
    /// A library of games from `chuhe library import`: the board shows the moves played in each position.
    #[cfg(feature = "sqlite")]
    #[arg(long, value_name = "FILE", value_parser = crate::outputs::file_only())]
    library: Option<PathBuf>,
    #[command(flatten)]
    tables: MoreTablesArgs,
}

/// The time between two looks whether a table was found damaged.
const PAUSE: Duration = Duration::from_secs(1);

/// A name with a port or without, as the header `Host` has it.
fn host(text: &str) -> Result<String, ArgumentError> {
    let is_of_host = |c: char| c.is_ascii_alphanumeric() || "-._:[]".contains(c);
    if text.is_empty() || !text.chars().all(is_of_host) {
        return Err(ArgumentError::Host);
    }
    Ok(text.to_owned())
}

/// Serves until Ctrl-C. The address is the first line printed.
pub(crate) fn run(args: &Args, out: &mut impl Write) -> CliResult {
    #[cfg(feature = "sqlite")]
    let library = args.library.clone();
    #[cfg(not(feature = "sqlite"))]
    let library = None;
    #[cfg(feature = "sqlite")]
    if let Some(path) = &library {
        // Errors of the library are reported here and not on the page.
        let failed = |error| path_error(path, &error);
        chuhe_library::Library::open(path).map_err(failed)?;
    }
    let mut tables = args.tables.open()?;
    let options = Options {
        address: args.listen,
        port: args.port,
        allowed_hosts: args.allow_host.clone(),
        searches: args.searches,
        threads: args.threads,
        hash_mib: args.hash,
        library,
        tables: tables.clone(),
    };
    let failed = |error: chuhe_server::ServeError| CliError::plain(&error);
    let server = Server::bind(options).map_err(failed)?;
    let url = server.url();
    writeln!(out, "{url}")?;
    out.flush()?;
    // If standard output is closed, the server continues.
    let lang = language();
    let _ = writeln!(out, "{}", reports::serve_open(lang));
    if args.listen.is_unspecified() {
        let there = format!("{}:{}", reports::serve_address(lang), server.address().port());
        let _ = writeln!(out, "{}", reports::serve_others(lang, &server.url_at(&there)));
    }
    for host in &args.allow_host {
        let _ = writeln!(out, "{}", reports::serve_as(lang, host, &server.url_at(host)));
    }
    if !args.no_open
        && let Err(error) = open::that_detached(&url)
    {
        log::info!("cannot open a browser: {error}");
    }
    let (sender, end) = std::sync::mpsc::channel();
    let set = chuhe_datagen::on_interrupt(move || _ = sender.send(()));
    set.map_err(|error| cannot_watch(&error))?;
    // If no sender is left, no signal could end the server: it ends now.
    let until = || {
        while end.recv_timeout(PAUSE) == Err(RecvTimeoutError::Timeout) {
            tables.warn();
        }
    };
    server.run(until).map_err(failed)
}
