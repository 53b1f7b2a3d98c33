//! Information about this build: version, commit, features, network.

use chuhe_engine::eval::nnue::embedded;
use once_cell::sync::Lazy;

/// The version; one that is not released yet names its commit too, where the build knows it.
pub(crate) static VERSION: Lazy<String> =
    Lazy::new(|| version(env!("CARGO_PKG_VERSION"), env!("CHUHE_COMMIT")));

/// The version and other facts that distinguish builds, one per line.
pub(crate) static DETAILS: Lazy<String> = Lazy::new(|| {
    let commit = if env!("CHUHE_COMMIT").is_empty() { "unknown" } else { env!("CHUHE_COMMIT") };
    let features: Vec<&str> =
        FEATURES.iter().filter(|(_, is_built)| *is_built).map(|(name, _)| *name).collect();
    let features = if features.is_empty() { "none".to_owned() } else { features.join(", ") };
    let profile = if cfg!(debug_assertions) { "debug" } else { "release" };
    let (arch, system) = (std::env::consts::ARCH, std::env::consts::OS);
    let network = embedded().parameters().hash();
    format!(
        "{}\ncommit: {commit}\nfeatures: {features}\nnetwork: {network:016x}\nbuild: {profile}, {arch}, {system}",
        *VERSION
    )
});

/// A version with a suffix after a hyphen, such as `0.3.0-dev`, is not released.
fn version(package: &str, commit: &str) -> String {
    let unreleased = package.contains('-');
    if unreleased && !commit.is_empty() { format!("{package}+{commit}") } else { package.to_owned() }
}

/// All features, by name, and whether this build has them.
static FEATURES: [(&str, bool); 6] = [
    ("cloud", cfg!(feature = "cloud")),
    ("png", cfg!(feature = "png")),
    ("serve", cfg!(feature = "serve")),
    ("solver", cfg!(feature = "solver")),
    ("sqlite", cfg!(feature = "sqlite")),
    ("tune", cfg!(feature = "tune")),
];

#[cfg(test)]
mod tests {
    use super::*;

    /// A feature that is not listed would be missing in bug reports and `chuhe --version`.
    #[test]
    fn every_feature_of_the_package_is_listed() {
        let (_, rest) = include_str!("../Cargo.toml").split_once("[features]\n").unwrap();
        let section = rest.lines().take_while(|line| !line.starts_with('['));
        let names = section.filter_map(|line| Some(line.split_once(" = ")?.0));
        let mut names: Vec<&str> =
            names.filter(|name| !name.starts_with('#') && *name != "default").collect();
        names.sort_unstable();
        assert_eq!(FEATURES.map(|(name, _)| name).to_vec(), names);
    }

    #[test]
    fn unreleased_versions_name_their_commit() {
        assert_eq!(version("0.3.0-dev", "abc1234"), "0.3.0-dev+abc1234");
        assert_eq!(version("0.3.0-dev", ""), "0.3.0-dev");
        assert_eq!(version("0.3.0", "abc1234"), "0.3.0");
    }
}
