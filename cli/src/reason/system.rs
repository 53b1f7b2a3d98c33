//! Errors of the operating system.

use std::io;

use chuhe_locale::Lang;
use chuhe_locale::texts::terminal;

/// The usual errors; `None` for others.
pub(super) fn system(error: &io::Error, lang: Lang) -> Option<String> {
    use io::ErrorKind as Kind;
    let Some(code) = error.raw_os_error() else {
        // When a text has another encoding, the standard library's error has no source.
        let is_encoding = error.kind() == Kind::InvalidData && error.get_ref().is_none();
        return is_encoding.then(|| terminal::cause_not_utf8(lang).to_owned());
    };
    let say = match error.kind() {
        Kind::NotFound => terminal::cause_not_found,
        Kind::PermissionDenied => terminal::cause_permission,
        Kind::AlreadyExists => terminal::cause_exists,
        Kind::IsADirectory => terminal::cause_is_folder,
        Kind::NotADirectory => terminal::cause_not_folder,
        Kind::StorageFull => terminal::cause_disk_full,
        Kind::ReadOnlyFilesystem => terminal::cause_read_only,
        Kind::AddrInUse => terminal::cause_address_in_use,
        Kind::AddrNotAvailable => terminal::cause_address_not_available,
        _ => return None,
    };
    Some(say(lang, &code))
}
