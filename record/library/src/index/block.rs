//! Places as bytes.
//!
//! A block holds sorted places. Numbers are variable: seven bits a byte, the lowest first, the highest bit says that
//! another byte follows. For each key: its difference to the one before (at the beginning of a block 0); then its
//! places, each the difference of its game to that of the place before (for the first of a key to the run's first game),
//! and 2 × ply + 1 if another place of this key follows, else 2 × ply.

use super::Place;
use crate::error::LibraryError;

/// The maximum size of a block in bytes. A block and the header of its row fit into a page.
const SIZE: usize = 8000;

fn put(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn take(bytes: &mut &[u8]) -> Option<u64> {
    let mut number = 0;
    for shift in (0..64).step_by(7) {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= u64::from(byte & 0x7F) << shift;
        if byte < 0x80 {
            return Some(number);
        }
    }
    None
}

/// Makes blocks of places that come sorted.
pub(super) struct Blocks {
    first_game: u32,
    first_key: i64,
    bytes: Vec<u8>,
    last: Option<Place>,
}

/// The first key of a block, and its bytes.
pub(super) type Block = (i64, Vec<u8>);

impl Blocks {
    pub(super) fn new(first_game: u32) -> Blocks {
        Blocks { first_game, first_key: 0, bytes: Vec::with_capacity(SIZE + 32), last: None }
    }

    /// Takes the next place, and whether the place after it has the same key. Returns a block that is full.
    pub(super) fn add(&mut self, place: Place, has_next: bool) -> Option<Block> {
        match self.last.filter(|last| last.key == place.key) {
            Some(last) => put(&mut self.bytes, u64::from(place.game - last.game)),
            None => {
                let before = self.last.map_or(place.key, |last| last.key);
                if self.last.is_none() {
                    self.first_key = place.key;
                }
                put(&mut self.bytes, place.key.wrapping_sub(before).cast_unsigned());
                put(&mut self.bytes, u64::from(place.game - self.first_game));
            }
        }
        let is_full = self.bytes.len() >= SIZE;
        put(&mut self.bytes, u64::from(place.ply) << 1 | u64::from(has_next && !is_full));
        self.last = Some(place);
        if is_full { self.finish() } else { None }
    }

    /// The last block, unless it is empty.
    pub(super) fn finish(&mut self) -> Option<Block> {
        self.last.take()?;
        Some((self.first_key, std::mem::take(&mut self.bytes)))
    }
}

pub(super) fn damaged() -> LibraryError {
    LibraryError::Damaged("the index of positions".to_owned())
}

/// Reads a block.
#[derive(Debug)]
pub(super) struct Reader<'b> {
    bytes: &'b [u8],
    first_game: u32,
    key: i64,
    /// The game of the previous place, if it has the same key.
    game: Option<u32>,
}

impl<'b> Reader<'b> {
    pub(super) fn new(first_game: u32, first_key: i64, bytes: &'b [u8]) -> Reader<'b> {
        Reader { bytes, first_game, key: first_key, game: None }
    }

    /// The next place; `None` if the bytes are damaged.
    fn place(&mut self) -> Option<Place> {
        let base = match self.game {
            Some(game) => game,
            None => {
                self.key = self.key.wrapping_add(take(&mut self.bytes)?.cast_signed());
                self.first_game
            }
        };
        let game = base.checked_add(u32::try_from(take(&mut self.bytes)?).ok()?)?;
        let last = take(&mut self.bytes)?;
        self.game = (last & 1 == 1).then_some(game);
        Some(Place { key: self.key, game, ply: u16::try_from(last >> 1).ok()? })
    }
}

impl Iterator for Reader<'_> {
    /// After an error for bytes that are damaged nothing follows.
    type Item = Result<Place, LibraryError>;

    fn next(&mut self) -> Option<Result<Place, LibraryError>> {
        if self.bytes.is_empty() {
            return None;
        }
        let place = self.place();
        if place.is_none() {
            self.bytes = &[];
        }
        Some(place.ok_or_else(damaged))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use xiangqi::split_mix;

    #[test]
    fn places_round_trip() {
        let (mut state, mut number) = (5, 0);
        let mut places: Vec<Place> = (0..20_000)
            .map(|index| {
                (state, number) = split_mix(state);
                // A third of the places have the same key, so that this key fills more than one block.
                let key = if index % 3 == 0 { -7 } else { number.cast_signed() };
                Place { key, game: 1000 + (number % 5000) as u32, ply: (number >> 40) as u16 % 300 }
            })
            .collect();
        places.extend([i64::MIN, i64::MAX].map(|key| Place { key, game: 1000, ply: u16::MAX }));
        places.sort_unstable();
        let mut blocks = Blocks::new(1000);
        let mut written = Vec::new();
        for (index, &place) in places.iter().enumerate() {
            let has_next = places.get(index + 1).is_some_and(|next| next.key == place.key);
            written.extend(blocks.add(place, has_next));
        }
        written.extend(blocks.finish());
        assert!(written.len() > 10 && written.iter().all(|(_, bytes)| bytes.len() < SIZE + 32));
        let read = |(first, bytes): &Block| Reader::new(1000, *first, bytes).collect::<Result<Vec<_>, _>>();
        let found: Vec<Vec<Place>> = written.iter().map(read).collect::<Result<_, _>>().unwrap();
        assert_eq!(found.concat(), places);
        assert!(written.windows(2).filter(|pair| pair[0].0 == -7 && pair[1].0 == -7).count() > 0);
    }

    #[test]
    fn damage_is_detected() {
        for bytes in [
            &[0x80][..],
            &[0, 1],
            &[0, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
            &[0, 0, 0xFF, 0xFF, 0x7F],
        ] {
            assert!(matches!(Reader::new(0, 0, bytes).last(), Some(Err(_))), "{bytes:?}");
        }
    }
}
