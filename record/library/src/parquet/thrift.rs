//! The part of Thrift's compact protocol that Parquet's headers need: structures, lists, integers and texts.
//! <https://github.com/apache/thrift/blob/master/doc/specs/thrift-compact-protocol.md>

const I32: u8 = 5;
const I64: u8 = 6;
const BINARY: u8 = 8;
const LIST: u8 = 9;
const STRUCT: u8 = 12;

/// A structure that is being written. Fields come in the order of their numbers.
#[derive(Debug, Default)]
pub(super) struct Struct {
    bytes: Vec<u8>,
    last: u8,
}

impl Struct {
    /// A whole number of 32 bits.
    pub(super) fn i32(mut self, field: u8, value: i32) -> Struct {
        self.begin(field, I32);
        put_number(&mut self.bytes, value.into());
        self
    }

    /// A whole number of 64 bits.
    pub(super) fn i64(mut self, field: u8, value: i64) -> Struct {
        self.begin(field, I64);
        put_number(&mut self.bytes, value);
        self
    }

    /// A text.
    pub(super) fn text(mut self, field: u8, value: &str) -> Struct {
        self.begin(field, BINARY);
        put_text(&mut self.bytes, value);
        self
    }

    /// A structure.
    pub(super) fn inner(mut self, field: u8, value: Struct) -> Struct {
        self.begin(field, STRUCT);
        self.bytes.extend(value.finish());
        self
    }

    /// A list of structures.
    pub(super) fn structs(mut self, field: u8, values: Vec<Struct>) -> Struct {
        self.begin_list(field, STRUCT, values.len());
        self.bytes.extend(values.into_iter().flat_map(Struct::finish));
        self
    }

    /// A list of texts.
    pub(super) fn texts(mut self, field: u8, values: &[&str]) -> Struct {
        self.begin_list(field, BINARY, values.len());
        values.iter().for_each(|value| put_text(&mut self.bytes, value));
        self
    }

    /// A list of numbers.
    pub(super) fn i32s(mut self, field: u8, values: &[i32]) -> Struct {
        self.begin_list(field, I32, values.len());
        values.iter().for_each(|&value| put_number(&mut self.bytes, value.into()));
        self
    }

    /// Its bytes.
    pub(super) fn finish(mut self) -> Vec<u8> {
        self.bytes.push(0);
        self.bytes
    }

    fn begin(&mut self, field: u8, kind: u8) {
        // The difference fits into four bits: Parquet never skips so many field numbers.
        self.bytes.push((field - self.last) << 4 | kind);
        self.last = field;
    }

    fn begin_list(&mut self, field: u8, kind: u8, length: usize) {
        const LONG: usize = 15;
        self.begin(field, LIST);
        self.bytes.push((length.min(LONG) as u8) << 4 | kind);
        if length >= LONG {
            put_varint(&mut self.bytes, length as u64);
        }
    }
}

fn put_text(bytes: &mut Vec<u8>, text: &str) {
    put_varint(bytes, text.len() as u64);
    bytes.extend(text.as_bytes());
}

/// Writes a number in zigzag encoding, with the sign in the lowest bit.
fn put_number(bytes: &mut Vec<u8>, value: i64) {
    put_varint(bytes, ((value << 1) ^ (value >> 63)).cast_unsigned());
}

/// Writes a varint: seven bits a byte, the lowest first.
pub(super) fn put_varint(bytes: &mut Vec<u8>, mut value: u64) {
    while value > 0x7F {
        bytes.push(value as u8 | 0x80);
        value >>= 7;
    }
    bytes.push(value as u8);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn structures_follow_the_protocol() {
        let inner = Struct::default().i32(1, -1);
        let bytes = Struct::default().i32(1, 300).text(4, "ab").inner(5, inner).i64(9, 2).finish();
        assert_eq!(bytes, [0x15, 0xD8, 0x04, 0x38, 2, b'a', b'b', 0x1C, 0x15, 0x01, 0x00, 0x46, 0x04, 0x00]);
        let many = Struct::default().i32s(2, &[1; 20]).finish();
        assert_eq!(many[..3], [0x29, 0xF5, 20]);
        assert_eq!(Struct::default().texts(3, &["x"]).finish(), [0x39, 0x18, 1, b'x', 0]);
    }
}
