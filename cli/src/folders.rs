//! Folders of the user.

use std::path::PathBuf;

use etcetera::BaseStrategy;

/// Where the program keeps data of the user. `None` on a system that has no folder for user data.
pub(crate) fn data_folder() -> Option<PathBuf> {
    let base = etcetera::base_strategy::choose_native_strategy().ok()?;
    Some(base.data_dir().join("chuhe"))
}
