//! Pieces of files that tests put together at random.

/// Pieces of games in text formats, PGN above all.
pub(crate) const PIECES: [&[u8]; 21] = [
    b"1. ",
    b"h2e2 ",
    b"H9-G7 ",
    "炮二平五 ".as_bytes(),
    b"\xc5\xda\xb6\xfe\xc6\xbd\xce\xe5 ",
    b"{",
    b"}",
    b"(",
    b")",
    b"[Event \"x\"]\n",
    b"\"]",
    b"\n",
    b"$3 ",
    b";",
    b" 1-0 ",
    b"\xff",
    b"!",
    b"%",
    b"\r\n",
    b"[Game \"Chinese Chess\"]\n",
    b"\xef\xbb\xbf",
];
