//! Reports for continuous integration: JUnit's XML, and the Test Anything Protocol. A line of the suite that cannot be
//! read counts as a failed test. The verdict in reports for people is here too.

use std::fmt::Write as _;
use std::io::Write;

use chuhe_locale::Lang;
use chuhe_locale::texts::reports;
use chuhe_perft::{CaseReport, PerftLineError};
use xiangqi::text::printable;

use crate::error::CliResult;
use crate::terminal::left;

/// The verdict on a position, as wide as the longest one.
pub(super) fn verdict(is_right: bool, lang: Lang) -> String {
    left(if is_right { reports::perft_right(lang) } else { reports::perft_wrong(lang) }, 5)
}

/// The fault of a case, in one line; `None` if there is none.
fn fault(report: &CaseReport) -> Option<String> {
    let mismatch = report.mismatch.as_ref()?;
    let (depth, found, expected) = (mismatch.depth, mismatch.found, mismatch.expected);
    Some(format!("depth {depth}: {found} counted, {expected} expected"))
}

/// The first lines of TAP, and a failed test for each unreadable line. These have the first numbers.
pub(super) fn tap_begin(cases: usize, malformed: &[PerftLineError], out: &mut impl Write) -> CliResult {
    writeln!(out, "TAP version 13\n1..{}", malformed.len() + cases)?;
    for (index, error) in malformed.iter().enumerate() {
        tap_line(index + 1, &format!("line {}", error.line), Some(&error.error.to_string()), out)?;
    }
    Ok(())
}

/// A case as a test of TAP: `ok 3 - FEN`.
pub(super) fn tap_case(number: usize, report: &CaseReport, out: &mut impl Write) -> CliResult {
    tap_line(number, &report.fen, fault(report).as_deref(), out)
}

fn tap_line(number: usize, name: &str, fault: Option<&str>, out: &mut impl Write) -> CliResult {
    match fault {
        None => writeln!(out, "ok {number} - {name}")?,
        Some(fault) => {
            // Inside single quotes, YAML requires two quotes for one; all other characters stand for themselves.
            let fault = printable(fault).replace('\'', "''");
            writeln!(out, "not ok {number} - {name}\n  ---\n  message: '{fault}'\n  ...")?;
        }
    }
    Ok(())
}

/// A whole suite as JUnit's XML.
pub(super) fn junit(suite: &str, malformed: &[PerftLineError], reports: &[CaseReport]) -> String {
    let seconds =
        |report: &CaseReport| report.depths.iter().map(|depth| depth.elapsed.as_secs_f64()).sum::<f64>();
    let (total, failures) =
        (reports.iter().map(seconds).sum::<f64>(), reports.iter().filter_map(fault).count());
    let mut text = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    let _ = writeln!(
        text,
        "<testsuite name=\"{}\" tests=\"{}\" failures=\"{failures}\" errors=\"{}\" time=\"{total:.3}\">",
        escaped(suite),
        malformed.len() + reports.len(),
        malformed.len()
    );
    for error in malformed {
        let _ = writeln!(
            text,
            "  <testcase classname=\"perft\" name=\"line {}\" time=\"0.000\"><error message=\"{}\"/></testcase>",
            error.line,
            escaped(&error.error.to_string())
        );
    }
    for report in reports {
        let _ = write!(
            text,
            "  <testcase classname=\"perft\" name=\"{}\" time=\"{:.3}\"",
            escaped(&report.fen),
            seconds(report)
        );
        match fault(report) {
            None => text.push_str("/>\n"),
            Some(fault) => {
                let _ = writeln!(text, "><failure message=\"{}\"/></testcase>", escaped(&fault));
            }
        }
    }
    text + "</testsuite>\n"
}

fn escaped(text: &str) -> String {
    let text = printable(text).replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    text.replace('"', "&quot;")
}
