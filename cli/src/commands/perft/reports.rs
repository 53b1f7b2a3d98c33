//! What continuous integration reads: JUnit's XML, and the Test Anything Protocol.

use std::fmt::Write as _;
use std::io::Write;

use chuhe_perft::CaseReport;

use crate::error::CliResult;

/// What is wrong with a case, in one line; `None` if nothing is.
fn fault(report: &CaseReport) -> Option<String> {
    let mismatch = report.mismatch.as_ref()?;
    let (depth, found, expected) = (mismatch.depth, mismatch.found, mismatch.expected);
    Some(format!("depth {depth}: {found} counted, {expected} expected"))
}

/// The line of a case: `ok 3 - FEN`.
pub(super) fn tap_line(number: usize, report: &CaseReport, out: &mut impl Write) -> CliResult {
    match fault(report) {
        None => writeln!(out, "ok {number} - {}", report.fen)?,
        Some(fault) => writeln!(out, "not ok {number} - {}\n  ---\n  message: '{fault}'\n  ...", report.fen)?,
    }
    Ok(())
}

/// A whole suite as JUnit's XML.
pub(super) fn junit(suite: &str, reports: &[CaseReport]) -> String {
    let seconds =
        |report: &CaseReport| report.depths.iter().map(|depth| depth.elapsed.as_secs_f64()).sum::<f64>();
    let (total, failures) =
        (reports.iter().map(seconds).sum::<f64>(), reports.iter().filter_map(fault).count());
    let mut text = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    let _ = writeln!(
        text,
        "<testsuite name=\"{}\" tests=\"{}\" failures=\"{failures}\" errors=\"0\" time=\"{total:.3}\">",
        escaped(suite),
        reports.len()
    );
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
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
