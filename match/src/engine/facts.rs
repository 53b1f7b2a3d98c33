//! Information about an engine for the reports.

/// Information that an engine has reported about itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct EngineFacts {
    pub(crate) name: String,
    pub(crate) author: String,
    pub(crate) threads: Option<String>,
    pub(crate) hash: Option<String>,
}
