//! CCBridge files, built byte by byte.

/// The codes of the pieces on a back rank at the start, from left to right.
const BACK: [u8; 9] = [1, 2, 3, 4, 5, 4, 3, 2, 1];

/// The board of the start position.
pub fn start() -> [u8; 90] {
    let mut board = [0; 90];
    for file in 0..9 {
        (board[file], board[81 + file]) = (0x20 + BACK[file], 0x10 + BACK[file]);
        if file % 2 == 0 {
            (board[27 + file], board[54 + file]) = (0x27, 0x17);
        }
    }
    for file in [1, 7] {
        (board[18 + file], board[63 + file]) = (0x26, 0x16);
    }
    board
}

/// A game file: a header with the board and the texts (each with its offset), then `body`.
pub fn game(board: &[u8; 90], texts: &[(usize, &str)], body: &[u8]) -> Vec<u8> {
    let mut bytes = vec![0; 2214];
    bytes[..15].copy_from_slice(b"CCBridge Record");
    bytes[19] = 2;
    bytes[2112] = 1;
    bytes[2120..2210].copy_from_slice(board);
    for &(at, text) in texts {
        let text: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        bytes[at..][..text.len()].copy_from_slice(&text);
        // CCBridge leaves stale memory after a text.
        bytes[at + text.len() + 2..][..2].copy_from_slice(b"\xcd\xab");
    }
    bytes.extend(body);
    bytes
}

/// A library of these games, with an index of `slots` slots.
pub fn library(slots: u32, games: &[Vec<u8>]) -> Vec<u8> {
    let mut bytes = vec![0; 66_624 + 276 * slots as usize];
    bytes[..15].copy_from_slice(b"CCBridgeLibrary");
    bytes[60..64].copy_from_slice(&slots.to_le_bytes());
    for game in games {
        bytes.extend(game);
        bytes.resize(bytes.len() + (4096 - game.len() % 4096) % 4096, 0);
    }
    bytes
}

/// A move: its flags and squares, such as `h2e2`, and the comment unless it is empty.
pub fn node(flags: u8, squares: &str, comment: &str) -> Vec<u8> {
    let number = |square: &[u8]| (b'9' - square[1]) * 9 + square[0] - b'a';
    let squares = squares.as_bytes();
    let (from, to) = if squares.is_empty() { (0, 0) } else { (number(squares), number(&squares[2..])) };
    let mut bytes = vec![flags | if comment.is_empty() { 0 } else { 4 }, 0, from, to];
    if !comment.is_empty() {
        let text: Vec<u8> = comment.encode_utf16().flat_map(u16::to_le_bytes).collect();
        bytes.extend((text.len() as u32).to_le_bytes());
        bytes.extend(text);
    }
    bytes
}
