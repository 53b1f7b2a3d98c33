//! Properties of any bytes, in every format.

use crate::pieces::PIECES;
use chuhe_record::Format;
use chuhe_test_support::records::assert_read_or_refused;
use chuhe_test_support::records::xqf::File;
use proptest::prelude::*;

/// The formats that files may be taken for.
const FORMATS: [Option<Format>; 9] = [
    None,
    Some(Format::Pgn),
    Some(Format::DhtmlXq),
    Some(Format::Xqf),
    Some(Format::CcBridge),
    Some(Format::Cbf),
    Some(Format::Json),
    Some(Format::Lines),
    Some(Format::Wxf),
];

/// Pieces of files of every format.
fn pieces() -> impl Strategy<Value = Vec<u8>> {
    let own = [
        &b"[FEN \"4k4/9/9/9/9/9/9/9/9/3K5 b\"]\n"[..],
        b" * ",
        b"startpos moves ",
        b"fen 4k4/9/9/9/9/9/9/9/9/3K5 w moves d0e0 ",
        b" | ",
        b"[DhtmlXQ]",
        b"[/DhtmlXQ]",
        b"[DhtmlXQ_movelist]",
        b"[/DhtmlXQ_movelist]",
        b"[DhtmlXQ_move_0_2_1]",
        b"[/DhtmlXQ_move_0_2_1]",
        b"[DhtmlXQ_comment0]||[/DhtmlXQ_comment0]",
        b"7747",
        b"FORMAT WXF\n",
        b"START{",
        b"}END",
        b" 0:05 ",
        "红胜".as_bytes(),
        b"1 ",
        b"\t",
        b"7062",
        b"1242",
    ];
    let piece = prop::sample::select([PIECES.as_slice(), &own].concat());
    prop::collection::vec(piece, 0..30).prop_map(|pieces| pieces.concat())
}

proptest! {
    #[test]
    fn pieces_of_files(bytes in pieces()) {
        for format in FORMATS {
            assert_read_or_refused(&bytes, format);
        }
    }

    #[test]
    fn any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        assert_read_or_refused(&bytes, None);
    }

    #[test]
    fn arbitrary_bytes_after_a_header(
        version in 8u8..20,
        bytes in prop::collection::vec(prop_oneof![any::<u8>(), Just(0u8), Just(0xF0u8)], 0..300),
    ) {
        assert_read_or_refused(&File::new(version).with(&bytes), None);
    }
}
