//! Pictures: their content, and that they are self-contained.

#![allow(clippy::unwrap_used, reason = "a test that cannot continue has failed")]

use chuhe_diagram::{Arrow, Diagram, Labels, Mark, MarkColor, PieceSet};
use xiangqi::{Color, Position};

fn circles(svg: &str, radius: u32) -> Vec<&str> {
    let radius = format!("r=\"{radius}\"");
    svg.split('<').filter(|tag| tag.starts_with("circle ") && tag.contains(&radius)).collect()
}

#[test]
fn every_piece_stands_on_its_point() {
    let position = Position::from_fen("4k4/9/9/9/9/9/9/9/9/R2K5 w").unwrap();
    let svg = Diagram::new(&position).svg();
    let pieces: Vec<_> = circles(&svg, 45).into_iter().filter(|tag| tag.contains("stroke=")).collect();
    assert_eq!(pieces.len(), 3);
    assert!(pieces.iter().any(|tag| tag.contains("cx=\"70\" cy=\"1010\"")), "{pieces:?}");
    let mut turned = Diagram::new(&position);
    turned.view = Color::Black;
    assert!(turned.svg().contains("cx=\"870\" cy=\"110\""));
}

#[test]
fn the_last_move_and_a_checked_king_are_marked() {
    let mut position = Position::from_fen("4k4/9/9/9/9/9/9/9/9/R2K5 w").unwrap();
    assert_eq!(circles(&Diagram::new(&position).svg(), 51).len(), 0);
    position.play("a0a9".parse().unwrap()).unwrap();
    let svg = Diagram::new(&position).svg();
    assert_eq!(circles(&svg, 50).len(), 1);
    assert_eq!(circles(&svg, 51).len(), 1);
}

#[test]
fn arrows_and_marks_are_read_and_drawn() {
    let position = Position::default();
    let mut diagram = Diagram::new(&position);
    diagram.arrows = vec!["h2e2:red".parse().unwrap(), "b0c2".parse().unwrap()];
    diagram.marks = vec!["e3:blue".parse().unwrap()];
    let svg = diagram.svg();
    assert_eq!(svg.matches("<polygon").count(), 2);
    assert!(svg.contains(MarkColor::Blue.css()) && svg.contains(MarkColor::Red.css()));
    for wrong in ["h2", "h2e2:pink", "h2h2", "", "j9e2", "h2e2\"/><script>"] {
        let error = wrong.parse::<Arrow>().unwrap_err().to_string();
        assert!(error.contains("is not an arrow like h2e2"), "{error}");
    }
    assert!("e10".parse::<Mark>().is_err());
}

#[test]
fn pictures_are_complete_and_need_no_font() {
    let position = Position::default();
    for pieces in PieceSet::ALL {
        for labels in [Labels::Numerals, Labels::Coordinates, Labels::None] {
            let mut diagram = Diagram::new(&position);
            (diagram.pieces, diagram.labels) = (pieces, labels);
            let svg = diagram.svg();
            assert!(!svg.contains("<text") && !svg.contains("href") && !svg.contains("font"));
            assert!(svg.matches("<path").count() > 32);
        }
    }
}

#[cfg(feature = "png")]
#[test]
fn pictures_have_the_requested_size() {
    use chuhe_diagram::png::{PngError, png};
    let position = Position::default();
    let mut diagram = Diagram::new(&position);
    diagram.width = 333;
    let bytes = png(&diagram).unwrap();
    assert!(bytes.starts_with(b"\x89PNG\r\n\x1a\n"));
    assert_eq!(bytes[16..20], 333u32.to_be_bytes());
    assert_eq!(bytes[20..24], diagram.height().to_be_bytes());
    diagram.width = 0;
    assert!(matches!(png(&diagram), Err(PngError::Width(0))));
    diagram.width = u32::MAX;
    assert!(matches!(png(&diagram), Err(PngError::Width(_))));
}
