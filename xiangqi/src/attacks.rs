//! Where pieces can go: look-up tables, all `static` and computed at compile time.
//!
//! **Sliders.** The occupancy of a rank is a 9-bit word (bit 0 is file a), that of a file a 10-bit word (bit 0
//! is rank 0). A table indexed by the slider's place on the line and the line's word gives two words. `reach`
//! has the empty squares in both directions and the first piece in each: where a rook can go. `jump` has the
//! first piece beyond each screen, which a cannon captures if it is an enemy. On the rank
//!
//! ```text
//! file      a b c d e f g h i
//!           . p . . C . n . r        word  = 1_0101_0010 (bit 0, file a, is the rightmost digit)
//!             ^ ^ ^   ^ ^            reach = 0_0110_1110
//!                         ^          jump  = 1_0000_0000 (nothing stands beyond the pawn)
//! ```
//!
//! a rook on e has the moves `reach & !own`, and a cannon has `reach & !occupied` and `jump & enemy`. Each look-up
//! reads one entry of four bytes.
//!
//! **Leapers.** The targets of a horse depend on which of its four legs are blocked, those of an elephant on its
//! eyes. King, advisor and pawn have plain sets.
//!
//! | table | bytes | read per position |
//! |---|---|---|
//! | rank lines, file lines | 18,432 + 40,960 | one entry per slider and line |
//! | horse | 23,040 | one 16-byte entry per horse |
//! | horse legs (to a king) | 2,880 | a row of 90 per king |
//! | elephant, its eyes, advisor, king | 4 × 1,440 | one entry per piece, two per elephant |
//! | pawn moves, pawn attackers | 2 × 2,880 | one entry per pawn |
//! | bearing on a king and its steps | 3,584 | a row of 112 per king square |
//! | between king and square | 46,080 | only pieces that may attack a king |

mod king;
mod leaper;
mod line;

pub(crate) use king::{Bearings, HORSE_STEP, SAME_FILE, SAME_RANK, between_king, horse_leg_to_king};
pub use leaper::elephant_eye;
pub use leaper::{advisor, elephant, horse, horse_leg, in_zone, king, pawn, pawn_attackers};
pub(crate) use line::{file_line, rank_line};
pub use line::{files_between, ranks_between};
