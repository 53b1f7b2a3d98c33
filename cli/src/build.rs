//! Information about this build: version, commit, features, network.

use chuhe_engine::eval::nnue::embedded;
use once_cell::sync::Lazy;

/// The version; one that is not released yet names its commit too, where the build knows it.
pub(crate) static VERSION: Lazy<String> =
    Lazy::new(|| version(env!("CARGO_PKG_VERSION"), env!("CHUHE_COMMIT")));

/// The version and other facts that distinguish builds, one per line.
pub(crate) static DETAILS: Lazy<String> = Lazy::new(|| {
    let commit = if env!("CHUHE_COMMIT").is_empty() { "unknown" } else { env!("CHUHE_COMMIT") };
    let features = features();
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

/// The optional parts that are in this build.
fn features() -> Vec<&'static str> {
    let all = [
        ("png", cfg!(feature = "png")),
        ("serve", cfg!(feature = "serve")),
        ("solver", cfg!(feature = "solver")),
        ("sqlite", cfg!(feature = "sqlite")),
        ("tune", cfg!(feature = "tune")),
    ];
    all.into_iter().filter(|(_, is_built)| *is_built).map(|(name, _)| name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unreleased_versions_name_their_commit() {
        assert_eq!(version("0.3.0-dev", "abc1234"), "0.3.0-dev+abc1234");
        assert_eq!(version("0.3.0-dev", ""), "0.3.0-dev");
        assert_eq!(version("0.3.0", "abc1234"), "0.3.0");
    }
}
