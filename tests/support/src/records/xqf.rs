//! XQStudio files, built byte by byte.

/// The header of a file.
pub struct File {
    /// The version of the format.
    pub version: u8,
    /// The mask of the keys.
    pub mask: u8,
    /// Bits that are set in every key.
    pub set_bits: [u8; 4],
    /// The keys themselves.
    pub keys: [u8; 4],
    /// The squares of the 32 pieces, before encryption.
    pub men: [u8; 32],
    /// Other bytes of the header that are not zero: offset and content. They are written last.
    pub other: Vec<(usize, Vec<u8>)>,
}

impl File {
    /// The header of a game from the start position.
    pub fn new(version: u8) -> File {
        let is_plain = version <= 10;
        File {
            version,
            mask: if is_plain { 0 } else { 0xA7 },
            set_bits: if is_plain { [0; 4] } else { [0x18, 0x42, 0x05, 0xA1] },
            keys: if is_plain { [0; 4] } else { [0x5B, 0x9C, 0xE1, 0x28] },
            men: [
                80, 70, 60, 50, 40, 30, 20, 10, 0, 72, 12, 83, 63, 43, 23, 3, 9, 19, 29, 39, 49, 59, 69, 79,
                89, 17, 77, 6, 26, 46, 66, 86,
            ],
            other: Vec::new(),
        }
    }

    /// The numbers that encryption adds: to the squares of the pieces, to the from-squares and the to-squares of moves,
    /// and to the lengths of comments.
    pub fn added(&self) -> (u8, u8, u8, u32) {
        if self.version <= 10 {
            return (0, 0, 0, 0);
        }
        let [lengths, men, from, to] = self.keys.map(u32::from);
        let polynomial = |key: u32| ((((key * key) * 3 + 9) * 3 + 8) * 2 + 1) * 3 + 8;
        let start = polynomial(men) * men % 256;
        let from = polynomial(from) * start % 256;
        let to = polynomial(to) * from % 256;
        (start as u8, from as u8, to as u8, (lengths * 256 + men) % 32000 + 767)
    }

    /// The file with `body` after its header, encrypted.
    pub fn with(&self, body: &[u8]) -> Vec<u8> {
        let mut bytes = vec![0; 1024];
        bytes[..4].copy_from_slice(&[b'X', b'Q', self.version, self.mask]);
        bytes[8..12].copy_from_slice(&self.set_bits);
        bytes[12..16].copy_from_slice(&self.keys);
        let start = self.added().0;
        let turn = if self.version >= 12 { usize::from(start) + 1 } else { 0 };
        for (index, byte) in bytes[16..48].iter_mut().enumerate() {
            *byte = self.men[(index + turn) % 32].wrapping_add(start);
        }
        for (at, other) in &self.other {
            bytes[*at..][..other.len()].copy_from_slice(other);
        }
        for (index, byte) in body.iter().enumerate() {
            let part = index % 4;
            let key = self.keys[part] & self.mask | self.set_bits[part];
            bytes.push(byte.wrapping_add(key & b"[(C) Copyright Mr. Dong Shiwei.]"[index % 32]));
        }
        bytes
    }
}
