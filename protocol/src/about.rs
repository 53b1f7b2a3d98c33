//! The program's name and version.

/// The name of the program.
pub const PROGRAM: &str = "Chuhe";
/// Name and version.
pub const NAME: &str = concat!("Chuhe ", env!("CARGO_PKG_VERSION"));
/// The version.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
/// The first line that the program prints: name, version and authors.
pub(crate) const BANNER: &str =
    concat!("Chuhe ", env!("CARGO_PKG_VERSION"), " by ", env!("CARGO_PKG_AUTHORS"));
/// The authors.
pub(crate) const AUTHORS: &str = env!("CARGO_PKG_AUTHORS");
/// The licences to choose from, as an SPDX expression.
pub(crate) const LICENSES: &str = env!("CARGO_PKG_LICENSE");
/// The terms of use, in a few lines.
pub(crate) const LICENSE: &str = concat!(
    "Chuhe is free software: you may use it under the terms of the MIT licence or of the\n",
    "Apache License, version 2.0, at your choice. It comes without any warranty.",
);

/// Name, version, profile, architecture and system of this build.
pub fn build() -> String {
    let profile = if cfg!(debug_assertions) { "debug" } else { "release" };
    format!("{NAME}, {profile} build for {} on {}", std::env::consts::ARCH, std::env::consts::OS)
}
