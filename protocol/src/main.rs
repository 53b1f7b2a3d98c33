//! The binary `chuhe`: arguments, run, exit status. Everything else is in the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    chuhe::cli::main()
}
