//! `chuhe serve`: a board in the browser.

use std::io::Write;
use std::net::IpAddr;
use std::num::NonZeroUsize;

use chuhe_server::{Options, Server};

use crate::error::{CliError, CliResult};

/// Arguments of `chuhe serve`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The port; 0 takes a free one.
    #[arg(long, value_name = "PORT", default_value_t = 0, value_parser = crate::numbers::number::<u16>(0..=65_535))]
    port: u16,
    /// Don't open the browser.
    #[arg(long)]
    no_open: bool,
    /// The address to listen on. Anything but the default lets other machines use the engine of this one.
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    listen: IpAddr,
    /// Searches at the same time, of all pages together.
    #[arg(long, value_name = "N", default_value = "4", value_parser = crate::inputs::threads)]
    searches: NonZeroUsize,
    /// Threads of each search.
    #[arg(long, value_name = "N", default_value = "1", value_parser = crate::inputs::threads)]
    threads: NonZeroUsize,
    /// Size of each search's transposition table in MiB.
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = crate::inputs::hash)]
    hash: usize,
}

/// Serves until Ctrl-C. The address is the first line printed.
pub(crate) fn run(args: &Args, out: &mut impl Write) -> CliResult {
    let options = Options {
        address: args.listen,
        port: args.port,
        searches: args.searches,
        threads: args.threads,
        hash_mib: args.hash,
    };
    let failed = |error: chuhe_server::ServeError| CliError::Failed(error.to_string());
    let server = Server::bind(options).map_err(failed)?;
    let url = format!("http://{}/", server.address());
    writeln!(out, "{url}")?;
    out.flush()?;
    // Whoever reads the first line only is no reason to stop.
    let _ = writeln!(out, "Open this address in a browser; Ctrl-C ends the server.");
    if !args.no_open
        && let Err(error) = open::that_detached(&url)
    {
        log::info!("cannot open a browser: {error}");
    }
    server.run().map_err(failed)
}
