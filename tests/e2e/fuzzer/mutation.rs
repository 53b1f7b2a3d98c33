//! Changes of lines on the way to the engine.

use xiangqi::SplitMix64;

/// Numbers and words at which programs stumble.
const ODD: [&str; 18] = [
    "0",
    "-1",
    "1",
    "9223372036854775808",
    "-9223372036854775809",
    "99999999999999999999999999",
    "1e9",
    "0x10",
    "+",
    "--",
    "\u{70ae}",
    "(none)",
    "0000",
    "a10a9",
    "\0",
    "\x1b[2J",
    "%s%n",
    "moves",
];

/// Shuffles, repeats and drops lines.
pub(super) fn reorder(lines: &mut Vec<String>, random: &mut SplitMix64) {
    for _ in 0..=random.below(6) {
        if lines.len() < 2 {
            return;
        }
        let (from, to) = (random.below(lines.len()), random.below(lines.len()));
        match random.below(4) {
            0 => lines.swap(from, to),
            1 => {
                let line = lines.remove(from);
                lines.insert(to.min(lines.len()), line);
            }
            2 => lines.insert(to, lines[from].clone()),
            _ => drop(lines.remove(from)),
        }
    }
}

/// Changes a line a little, or a lot.
pub(super) fn mutate(line: &mut Vec<u8>, random: &mut SplitMix64) {
    for _ in 0..=random.below(3) {
        let at = random.below(line.len() + 1);
        match random.below(9) {
            0 => line.insert(at, random.next_u64() as u8),
            1 if at < line.len() => drop(line.remove(at)),
            2 if at < line.len() => line[at] ^= 1 << random.below(8),
            3 => line.truncate(at),
            4 => insert(line, at, format!(" {} ", random.pick(&ODD)).as_bytes()),
            5 => {
                let mut words: Vec<&[u8]> = line.split(|&byte| byte == b' ').collect();
                let (from, to) = (random.below(words.len()), random.below(words.len()));
                words.swap(from, to);
                *line = words.join(&b' ');
            }
            6 => {
                let mut words: Vec<&[u8]> = line.split(|&byte| byte == b' ').collect();
                let place = random.below(words.len());
                words[place] = random.pick(&ODD).as_bytes();
                *line = words.join(&b' ');
            }
            7 => {
                let part = line[at..].to_vec();
                insert(line, at, &part);
            }
            _ => line.make_ascii_uppercase(),
        }
    }
    // Rarely, the line becomes long enough to fill buffers.
    if random.below(2000) == 0 {
        let size = *random.pick(&[&(1 << 17), &(1 << 19), &(3 << 20)]);
        *line = [line.as_slice(), b" "].concat().repeat(1 + size / (line.len() + 1));
    }
}

fn insert(line: &mut Vec<u8>, at: usize, what: &[u8]) {
    line.splice(at..at, what.iter().copied());
}

/// How lines end.
pub(super) fn line_end(random: &mut SplitMix64) -> &'static [u8] {
    match random.below(10) {
        0 => b"\r\n",
        1 => b" \t\n",
        2 => b"\n\n",
        _ => b"\n",
    }
}
