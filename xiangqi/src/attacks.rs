//! Where pieces go: look-up tables, all `static` and computed by the compiler.
//!
//! **Sliders.** The occupancy of a rank is a 9-bit word (bit 0 is file a), that of a file a 10-bit word
//! (bit 0 is rank 0). A table indexed by the slider's place on the line and the line's word gives two
//! words: `reach`, the empty squares up to and including the first piece each way (where a rook goes), and
//! `jump`, the first piece beyond each screen (what a cannon captures, if it is an enemy). On the rank
//!
//! ```text
//! file      a b c d e f g h i
//!           . p . . C . n . r        word  = 1_0101_0010 (bit 0, file a, is the rightmost digit)
//!             ^ ^ ^   ^ ^            reach = 0_0110_1110
//!                         ^          jump  = 1_0000_0000 (nothing stands beyond the pawn)
//! ```
//!
//! so a rook on e makes the moves of `reach & !own`, a cannon those of `reach & !occupied` and
//! `jump & enemy`. Each look-up touches one entry of four bytes.
//!
//! **Leapers.** A horse's targets are indexed by which of its four legs are blocked; an elephant's by its
//! eyes, all free in most positions; king, advisor and pawn are plain sets.
//!
//! | table | bytes | touched by one position |
//! |---|---|---|
//! | rank lines, file lines | 18,432 + 40,960 | one entry a slider and line |
//! | horse | 23,040 | one 16-byte entry a horse |
//! | horse legs (to a king) | 1,620 | a row of 90 a king |
//! | elephant, advisor, king | 3 × 1,440 | one entry a piece |
//! | pawn moves, pawn attackers | 2 × 2,880 | one entry a pawn |
//! | bearing on a king | 1,638 | a row of 91 a king square |
//! | between king and square | 25,920 | only pieces that bear on a king |

mod king;
mod leaper;
mod line;

pub use king::{Bearings, HORSE_STEP, SAME_FILE, SAME_RANK, between_king, horse_leg_to_king, king_steps};
pub use leaper::elephant_eye;
pub use leaper::{advisor, elephant, horse, horse_leg, in_zone, king, pawn, pawn_attackers};
pub use line::{file_line, files_between, rank_line, ranks_between};
