//! The meaning of a status: its name, and the message of the last error.

use std::ffi::c_char;
use std::mem::MaybeUninit;

use crate::boundary::put_text;
use crate::errors::{ChuheStatus, last_message};
use xiangqi::text::printable;

/// A buffer of this size holds every message of chuhe_last_error().
pub const CHUHE_MESSAGE_SIZE: usize = 1024;

/// A message as one line that fits into [`CHUHE_MESSAGE_SIZE`], however long the names in it are. If it is too long,
/// its middle is left out, because the reason is at the end.
fn fitted(message: &str) -> String {
    const DOTS: &str = "...";
    const HALF: usize = (CHUHE_MESSAGE_SIZE - 1 - DOTS.len()) / 2;
    let line = printable(message);
    if line.len() < CHUHE_MESSAGE_SIZE {
        return line;
    }
    let head = (0..=HALF).rev().find(|&end| line.is_char_boundary(end)).unwrap_or(0);
    let tail = (line.len() - HALF..line.len()).find(|&start| line.is_char_boundary(start));
    format!("{}{DOTS}{}", &line[..head], &line[tail.unwrap_or(line.len())..])
}

/// The message of the last failed call of this thread, in English and without an end of line; empty if no call has
/// failed. Successful calls and calls of other threads do not change the message. If it is too long for
/// CHUHE_MESSAGE_SIZE, "..." stands for its middle. Control characters are replaced.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn chuhe_last_error(
    buffer: *mut c_char,
    size: usize,
    length: Option<&mut MaybeUninit<usize>>,
) -> ChuheStatus {
    // Errors of this function do not change the message, so the caller may try again with a larger buffer.
    // SAFETY: the caller keeps the rules of the header.
    match unsafe { put_text(&fitted(&last_message()), buffer, size, length) } {
        Ok(()) => ChuheStatus::Ok,
        Err(fault) => fault.status(),
    }
}

/// The name of a status, such as "CHUHE_STATUS_BAD_FEN"; "unknown status" for other numbers. The text is constant.
#[unsafe(no_mangle)]
pub extern "C" fn chuhe_status_name(status: i32) -> *const c_char {
    const NAMES: [&str; 16] = [
        "CHUHE_STATUS_OK\0",
        "CHUHE_STATUS_NULL_POINTER\0",
        "CHUHE_STATUS_BAD_ARGUMENT\0",
        "CHUHE_STATUS_NOT_UTF8\0",
        "CHUHE_STATUS_BUFFER_TOO_SMALL\0",
        "CHUHE_STATUS_BAD_FEN\0",
        "CHUHE_STATUS_BAD_MOVE\0",
        "CHUHE_STATUS_ILLEGAL_MOVE\0",
        "CHUHE_STATUS_AMBIGUOUS_MOVE\0",
        "CHUHE_STATUS_NOTHING_TO_UNDO\0",
        "CHUHE_STATUS_OUT_OF_MEMORY\0",
        "CHUHE_STATUS_BUSY\0",
        "CHUHE_STATUS_IN_CALLBACK\0",
        "CHUHE_STATUS_STOPPED\0",
        "CHUHE_STATUS_BAD_FILE\0",
        "CHUHE_STATUS_INTERNAL\0",
    ];
    let name = usize::try_from(status).ok().and_then(|index| NAMES.get(index));
    name.unwrap_or(&"unknown status\0").as_ptr().cast()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_one_line_that_fits() {
        assert_eq!(fitted("no\nsuch: error"), "no\u{fffd}such: error");
        for length in [900, 1000, 1020, 1023, 1024, 3000] {
            for letter in ["a", "炮", "\n"] {
                let message = fitted(&format!("{}: reason", letter.repeat(length)));
                assert!(
                    message.len() < CHUHE_MESSAGE_SIZE && message.ends_with(": reason"),
                    "{length} {letter:?}"
                );
                assert!(
                    message.len() > CHUHE_MESSAGE_SIZE / 2 && !message.contains('\n'),
                    "{length} {letter:?}"
                );
            }
        }
    }
}
