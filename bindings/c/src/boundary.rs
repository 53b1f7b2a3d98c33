//! The boundary to C: panics, pointers, texts and lists. All unsafe code for pointers is here.

use std::ffi::{CStr, c_char};
use std::mem::MaybeUninit;
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::errors::{ChuheStatus, Fault, remember};

/// Does the work of a function. Errors and panics become a status and a message.
pub(crate) fn guard(work: impl FnOnce() -> Result<(), Fault>) -> ChuheStatus {
    // After a panic only a part of the value may be changed, but it can still be freed.
    let fault = match catch_unwind(AssertUnwindSafe(work)) {
        Ok(Ok(())) => return ChuheStatus::Ok,
        Ok(Err(fault)) => fault,
        Err(panic) => {
            let said = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
            let said = said.or_else(|| panic.downcast_ref::<String>().cloned());
            Fault::Internal(said.unwrap_or_else(|| "a panic".to_owned()))
        }
    };
    remember(&fault);
    fault.status()
}

/// The target of a pointer, which must not be null.
pub(crate) fn given<T>(pointer: Option<T>, name: &'static str) -> Result<T, Fault> {
    pointer.ok_or(Fault::Null(name))
}

/// Writes a result.
pub(crate) fn put<T>(
    out: Option<&mut MaybeUninit<T>>,
    name: &'static str,
    value: impl FnOnce() -> Result<T, Fault>,
) -> Result<(), Fault> {
    let out = given(out, name)?;
    out.write(value()?);
    Ok(())
}

/// Hands a new object over to C, where [`take_back`] gets it from.
pub(crate) fn hand_over<T>(
    out: Option<&mut MaybeUninit<*mut T>>,
    name: &'static str,
    make: impl FnOnce() -> Result<T, Fault>,
) -> Result<(), Fault> {
    let out = given(out, name)?;
    // A caller who ignores the status gets a null pointer.
    out.write(std::ptr::null_mut());
    out.write(Box::into_raw(Box::new(make()?)));
    Ok(())
}

/// Frees an object; nothing for null.
///
/// # Safety
/// The pointer is null or comes from [`hand_over`], and nobody uses it any more.
pub(crate) unsafe fn take_back<T>(pointer: *mut T) {
    if !pointer.is_null() {
        // SAFETY: `hand_over` made this pointer, and the caller promises that nobody else has it.
        drop(unsafe { Box::from_raw(pointer) });
    }
}

/// The text at a pointer.
///
/// # Safety
/// The pointer is null, or a text that ends with a zero byte and does not change for as long as `'a`.
pub(crate) unsafe fn text<'a>(pointer: *const c_char, name: &'static str) -> Result<&'a str, Fault> {
    if pointer.is_null() {
        return Err(Fault::Null(name));
    }
    // SAFETY: the pointer is not null, and the caller promises the other conditions.
    unsafe { CStr::from_ptr(pointer) }.to_str().map_err(|_| Fault::NotUtf8(name))
}

/// The values at a pointer, which may be null only if `count` is 0.
///
/// # Safety
/// The pointer is null, or `count` values are there and do not change for as long as `'a`.
pub(crate) unsafe fn list<'a, T>(
    pointer: *const T,
    count: usize,
    name: &'static str,
) -> Result<&'a [T], Fault> {
    match (pointer.is_null(), count) {
        (_, 0) => Ok(&[]),
        (true, _) => Err(Fault::Null(name)),
        (false, _) if count > isize::MAX as usize / size_of::<T>() => {
            Err(Fault::range("a count", count, "fewer than memory holds"))
        }
        // SAFETY: the pointer is not null, the size is possible in memory, and the caller promises the other
        // conditions.
        (false, _) => Ok(unsafe { std::slice::from_raw_parts(pointer, count) }),
    }
}

/// Writes a text and a zero byte into a buffer. If the text does not fit, this writes its beginning, cut between two
/// characters, and returns an error.
///
/// # Safety
/// The buffer is null, or `size` bytes are there that nobody else uses.
pub(crate) unsafe fn put_text(
    text: &str,
    buffer: *mut c_char,
    size: usize,
    length: Option<&mut MaybeUninit<usize>>,
) -> Result<(), Fault> {
    let asks_for_length = length.is_some();
    if let Some(length) = length {
        length.write(text.len());
    }
    if buffer.is_null() {
        return if size == 0 && asks_for_length { Ok(()) } else { Err(Fault::Null("buffer")) };
    }
    let too_small = Fault::TooSmall { needed: text.len() + 1, given: size };
    let Some(room) = size.checked_sub(1) else { return Err(too_small) };
    let fits = (0..=room.min(text.len())).rev().find(|&end| text.is_char_boundary(end)).unwrap_or(0);
    // SAFETY: `fits` + 1 bytes are at most `size`, which the caller promises. The text belongs to Rust, so it does not
    // overlap the caller's memory.
    unsafe {
        buffer.copy_from_nonoverlapping(text.as_ptr().cast(), fits);
        buffer.add(fits).write(0);
    }
    if fits == text.len() { Ok(()) } else { Err(too_small) }
}

/// Writes values into an array, as many as fit, and how many there are.
///
/// # Safety
/// The array is null, or there is room for `capacity` values that nobody else uses.
pub(crate) unsafe fn put_list<T: Copy>(
    values: &[T],
    array: *mut T,
    capacity: usize,
    count: Option<&mut MaybeUninit<usize>>,
) -> Result<(), Fault> {
    given(count, "count")?.write(values.len());
    if array.is_null() {
        return if capacity == 0 { Ok(()) } else { Err(Fault::Null("array")) };
    }
    let fits = capacity.min(values.len());
    // SAFETY: the caller promises room for `capacity` values. The values belong to Rust, so they do not overlap the
    // caller's memory.
    unsafe { array.copy_from_nonoverlapping(values.as_ptr(), fits) };
    let too_small = Fault::TooSmall { needed: values.len(), given: capacity };
    if fits == values.len() { Ok(()) } else { Err(too_small) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_becomes_a_status() {
        assert_eq!(guard(|| panic!("broken")), ChuheStatus::Internal);
        assert_eq!(guard(|| Ok(())), ChuheStatus::Ok);
    }

    #[test]
    fn without_a_buffer_only_the_length_can_be_asked_for() {
        for (size, asks, is_ok) in [(0, true, true), (0, false, false), (8, true, false), (8, false, false)] {
            let mut length = MaybeUninit::new(0);
            // SAFETY: the buffer is null.
            let put = unsafe { put_text("炮二", std::ptr::null_mut(), size, asks.then_some(&mut length)) };
            assert_eq!(put.is_ok(), is_ok, "{size} {asks}");
            // SAFETY: the length was initialised to 0.
            assert_eq!(unsafe { length.assume_init() }, if asks { "炮二".len() } else { 0 });
        }
    }

    #[test]
    fn texts_are_cut_between_characters() {
        let mut buffer = [1 as c_char; 8];
        for (size, expected) in [(1, ""), (3, ""), (4, "炮"), (6, "炮"), (7, "炮二"), (8, "炮二")] {
            // SAFETY: the buffer has eight bytes.
            let put = unsafe { put_text("炮二", buffer.as_mut_ptr(), size, None) };
            assert_eq!(put.is_ok(), size >= 7, "{size}");
            // SAFETY: it ends with a zero byte.
            let found = unsafe { text(buffer.as_ptr(), "buffer") };
            assert!(found.is_ok_and(|found| found == expected), "{size}");
        }
    }
}
