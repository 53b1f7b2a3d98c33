//! Progress bars.

use indicatif::{ProgressBar, ProgressStyle};

/// A bar with `length` steps. `unit` names the steps and may contain placeholders of the style, like `{per_sec}`.
pub(crate) fn progress_bar(length: u64, unit: &str) -> ProgressBar {
    let template = format!("{{bar:30}} {{pos}}/{{len}} {unit}, {{eta}} left");
    ProgressBar::new(length)
        .with_style(ProgressStyle::with_template(&template).expect("the template is valid"))
}
