//! The request itself, over plain HTTP; in builds without the feature `cloud` there is none.

use std::time::Duration;

use super::error::CloudError;

/// A client of one address.
#[derive(Debug)]
pub(super) struct HttpClient {
    #[cfg(feature = "cloud")]
    url: String,
    #[cfg(feature = "cloud")]
    agent: ureq::Agent,
}

#[cfg(feature = "cloud")]
impl HttpClient {
    /// A client of this address. Nothing is sent yet.
    pub(super) fn new(url: &str) -> Result<HttpClient, CloudError> {
        let rest = url.strip_prefix("http://").unwrap_or_default();
        let is_usable = rest.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '[')
            && url.parse::<ureq::http::Uri>().is_ok();
        if !is_usable {
            return Err(CloudError::Address(url.chars().take(120).collect()));
        }
        let name = concat!("chuhe/", env!("CARGO_PKG_VERSION"));
        let agent = ureq::Agent::config_builder().user_agent(name).max_redirects(2).build().into();
        Ok(HttpClient { url: url.to_owned(), agent })
    }

    /// Sends a query and returns the answer's text, of which at most `most` bytes are taken.
    pub(super) fn get(
        &self,
        query: &[(&str, &str)],
        limit: Duration,
        most: u64,
    ) -> Result<String, CloudError> {
        let mut request = self.agent.get(&self.url);
        for (name, value) in query {
            request = request.query(*name, *value);
        }
        let request = request.config().timeout_global(Some(limit)).build();
        let text = request.call().and_then(|mut response| {
            response.body_mut().with_config().limit(most).lossy_utf8(true).read_to_string()
        });
        text.map_err(|error| CloudError::Network(error.to_string()))
    }
}

#[cfg(not(feature = "cloud"))]
impl HttpClient {
    /// The error of a build without the feature `cloud`.
    pub(super) fn new(_: &str) -> Result<HttpClient, CloudError> {
        Err(CloudError::NotBuilt)
    }

    /// Never called: there is no client.
    pub(super) fn get(&self, _: &[(&str, &str)], _: Duration, _: u64) -> Result<String, CloudError> {
        Err(CloudError::NotBuilt)
    }
}
