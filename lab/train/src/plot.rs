//! Loss curves as a picture, in SVG.

use std::fmt::Write;

use crate::checkpoint::Epoch;

const WIDTH: f64 = 800.0;
const HEIGHT: f64 = 480.0;
/// Margins for numbers: left, right, above and below.
const MARGIN: [f64; 4] = [80.0, 20.0, 40.0, 50.0];
/// Number of horizontal lines, each with its value.
const TICKS: usize = 5;

/// A curve with its name and colour.
type Curve = (&'static str, &'static str, fn(&Epoch) -> f64);

const CURVES: [Curve; 2] =
    [("training", "#1f77b4", |epoch| epoch.train), ("validation", "#d62728", |epoch| epoch.validation)];

/// Draws the losses by epoch. `title` is shown above.
pub(crate) fn svg(title: &str, epochs: &[Epoch]) -> String {
    let losses = || epochs.iter().flat_map(|epoch| CURVES.map(|(.., loss)| loss(epoch)));
    let (mut low, mut high) = (losses().fold(f64::MAX, f64::min), losses().fold(0.0, f64::max));
    if high <= low {
        (low, high) = (0.0, 1.0);
    }
    let [left, right, above, below] = MARGIN;
    let last = epochs.len().max(2) as f64;
    let x = |epoch: f64| left + (epoch - 1.0) / (last - 1.0) * (WIDTH - left - right);
    let y = |loss: f64| above + (high - loss) / (high - low) * (HEIGHT - above - below);
    let mut picture = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{HEIGHT}\" font-family=\"sans-serif\" font-size=\"13\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n"
    );
    let mut text = |at: (f64, f64), anchor: &str, color: &str, text: &str| {
        let text = text.replace('&', "&amp;").replace('<', "&lt;");
        let (x, y) = at;
        // Writing to a string cannot fail.
        let _ = writeln!(
            picture,
            "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\" fill=\"{color}\">{text}</text>"
        );
    };
    text((WIDTH / 2.0, 20.0), "middle", "black", title);
    text((WIDTH / 2.0, HEIGHT - 12.0), "middle", "black", "epoch");
    for tick in 0..=TICKS {
        let share = tick as f64 / TICKS as f64;
        let loss = low + share * (high - low);
        text((left - 8.0, y(loss) + 4.0), "end", "black", &format!("{loss:.5}"));
        let epoch = 1.0 + share * (last - 1.0);
        text((x(epoch), HEIGHT - below + 18.0), "middle", "black", &format!("{epoch:.0}"));
    }
    for (i, (name, color, _)) in CURVES.into_iter().enumerate() {
        text((WIDTH - right - 10.0, above + 20.0 + 18.0 * i as f64), "end", color, name);
    }
    for tick in 0..=TICKS {
        let at = y(low + tick as f64 / TICKS as f64 * (high - low));
        let end = WIDTH - right;
        let _ = writeln!(
            picture,
            "<line x1=\"{left}\" y1=\"{at:.1}\" x2=\"{end}\" y2=\"{at:.1}\" stroke=\"#dddddd\"/>"
        );
    }
    for (_, color, loss) in CURVES {
        let points: Vec<String> = epochs
            .iter()
            .enumerate()
            .map(|(i, epoch)| format!("{:.1},{:.1}", x(i as f64 + 1.0), y(loss(epoch))))
            .collect();
        let points = points.join(" ");
        let _ = writeln!(
            picture,
            "<polyline points=\"{points}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"2\"/>"
        );
    }
    picture + "</svg>\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn higher_losses_are_drawn_higher_and_all_within_the_picture() {
        let epochs = [(0.09, 0.1), (0.07, 0.09), (0.06, 0.088)];
        let epochs = epochs.map(|(train, validation)| Epoch { train, validation, speed: 0.0 });
        let picture = svg("a < b", &epochs);
        assert!(picture.contains("a &lt; b"));
        let curves: Vec<Vec<(f64, f64)>> = picture
            .lines()
            .filter_map(|line| line.strip_prefix("<polyline points=\"")?.split('"').next())
            .map(|points| {
                let point = |text: &str| {
                    let (x, y) = text.split_once(',').unwrap();
                    (x.parse().unwrap(), y.parse().unwrap())
                };
                points.split(' ').map(point).collect()
            })
            .collect();
        assert_eq!(curves.len(), 2);
        for curve in &curves {
            assert_eq!(curve.len(), 3);
            assert!(curve.windows(2).all(|pair| pair[0].0 < pair[1].0 && pair[0].1 < pair[1].1));
            assert!(curve.iter().all(|&(x, y)| (0.0..=WIDTH).contains(&x) && (0.0..=HEIGHT).contains(&y)));
        }
        for few in [&epochs[..1], &[]] {
            assert!(!svg("", few).contains("NaN"));
        }
    }
}
