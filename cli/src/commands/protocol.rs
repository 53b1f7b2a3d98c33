//! `chuhe` without a command: speaks the protocol on standard input and output.

use std::io::{self, BufReader, IsTerminal, Write};

use crate::error::{CliError, CliResult};
use crate::interrupt::{Watched, end_when_stuck};
use crate::language::language;
use chuhe_locale::Lang;
use chuhe_protocol::about;
use chuhe_protocol::driver::Driver;

/// What a person reads who starts the program without a command.
fn welcome() -> String {
    let name = about::NAME;
    let en = [
        format!("{name} waits for commands of an interface: 'help' lists them, 'quit' leaves."),
        "To do something else, leave and run one of these:".to_owned(),
        "  chuhe serve           a board in the browser: play, analyse, review".to_owned(),
        "  chuhe play            a game in the terminal".to_owned(),
        "  chuhe analyze         what the engine thinks of a position".to_owned(),
        "  chuhe review GAME     grade the moves of a game".to_owned(),
    ];
    let zh = [
        format!("{name} 正在等待界面程序的命令；help 列出命令，quit 退出。"),
        "若要做别的，请退出后运行：".to_owned(),
        "  chuhe serve           浏览器棋盘：对弈、分析、复盘".to_owned(),
        "  chuhe play            在终端里下棋".to_owned(),
        "  chuhe analyze         分析局面".to_owned(),
        "  chuhe review 棋谱     逐着复盘".to_owned(),
    ];
    let vi = [
        format!("{name} đang chờ lệnh của giao diện: 'help' liệt kê lệnh, 'quit' để thoát."),
        "Để làm việc khác, hãy thoát và chạy một trong các lệnh:".to_owned(),
        "  chuhe serve           bàn cờ trong trình duyệt: chơi, phân tích, xem lại".to_owned(),
        "  chuhe play            chơi một ván trong terminal".to_owned(),
        "  chuhe analyze         máy nghĩ gì về một thế cờ".to_owned(),
        "  chuhe review VÁN      đánh giá từng nước của ván cờ".to_owned(),
    ];
    let lines = match language(None) {
        Lang::En => en,
        Lang::Zh => zh,
        Lang::Vi => vi,
    };
    // Not offered in a build without the server.
    let is_there = |line: &&String| cfg!(feature = "serve") || !line.contains("chuhe serve");
    lines.iter().filter(is_there).map(String::as_str).collect::<Vec<_>>().join("\n")
}

/// Runs until told to quit or until the input ends.
pub(crate) fn run(no_files: bool) -> CliResult {
    if io::stdin().is_terminal() {
        // For a person only: not on standard output, which belongs to the protocol.
        let mut stderr = io::stderr();
        let _ = writeln!(stderr, "{}", welcome());
    }
    let driver =
        Driver::new(Watched::new(io::stdout())).map_err(|error| CliError::Failed(error.to_string()))?;
    let driver = driver.with_aside(io::stderr());
    let driver = if no_files { driver.without_files() } else { driver };
    match driver.run(BufReader::new(io::stdin()), || end_when_stuck(0)) {
        Ok(()) => Ok(()),
        // Standard output is closed: nobody can read a message about it.
        Err(error) => {
            log::info!("standard output: {error}");
            Ok(())
        }
    }
}
