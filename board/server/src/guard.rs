//! Who may ask: the pages of this server, under a name that means this machine. Pages of other sites run in the
//! same browser; what tells them apart are the headers `Host` and `Origin`, which no page can forge.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::failure::Failure;

/// The names under which the server may be asked.
#[derive(Clone, Debug)]
pub(crate) struct Guard {
    hosts: Arc<[String]>,
}

/// What the page may do: load its own files, and nothing from anywhere else.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
                      connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

impl Guard {
    pub(crate) fn new(address: SocketAddr) -> Guard {
        let port = address.port();
        let mut hosts = vec![address.to_string()];
        let is_everywhere = address.ip().is_unspecified();
        if address.ip().is_loopback() || is_everywhere {
            let loopback = [IpAddr::from([127, 0, 0, 1]), IpAddr::from([0, 0, 0, 0, 0, 0, 0, 1])];
            hosts.extend(loopback.map(|ip| SocketAddr::new(ip, port).to_string()));
            hosts.push(format!("localhost:{port}"));
        }
        if port == 80 {
            hosts.extend(
                hosts.clone().into_iter().filter_map(|host| Some(host.strip_suffix(":80")?.to_owned())),
            );
        }
        Guard { hosts: hosts.into() }
    }

    /// Whether the request comes from one of our pages, or from no page at all.
    fn admits(&self, headers: &HeaderMap) -> bool {
        let known = |host: &str| self.hosts.iter().any(|own| own.eq_ignore_ascii_case(host));
        let text = |name| headers.get(name).map(HeaderValue::to_str);
        let host_is_ours = matches!(text(header::HOST), Some(Ok(host)) if known(host));
        let origin_is_ours = match text(header::ORIGIN) {
            None => true,
            Some(Ok(origin)) => origin.strip_prefix("http://").is_some_and(known),
            Some(Err(_)) => false,
        };
        host_is_ours && origin_is_ours
    }
}

/// Refuses strangers, and adds the headers that every answer has.
pub(crate) async fn check(State(guard): State<Guard>, request: Request, next: Next) -> Response {
    let is_api = request.uri().path().starts_with("/api/");
    let is_known = matches!(*request.method(), Method::GET | Method::HEAD | Method::POST);
    let mut response = if guard.admits(request.headers()) && is_known {
        next.run(request).await
    } else {
        Failure::forbidden().into_response()
    };
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (header::CACHE_CONTROL, if is_api { "no-store" } else { "no-cache" }),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.insert("cross-origin-resource-policy", HeaderValue::from_static("same-origin"));
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    fn admitted(host: Option<&str>, origin: Option<&str>) -> bool {
        let guard = Guard::new(SocketAddr::from(([127, 0, 0, 1], 8080)));
        let mut headers = HeaderMap::new();
        for (name, value) in [(header::HOST, host), (header::ORIGIN, origin)] {
            if let Some(value) = value {
                headers.insert(name, HeaderValue::from_str(value).expect("a header"));
            }
        }
        guard.admits(&headers)
    }

    #[test]
    fn only_our_own_pages_are_admitted() {
        assert!(admitted(Some("127.0.0.1:8080"), None));
        assert!(admitted(Some("localhost:8080"), Some("http://localhost:8080")));
        assert!(admitted(Some("[::1]:8080"), Some("http://127.0.0.1:8080")));
        for (host, origin) in [
            (None, None),
            (Some("evil.example"), None),
            (Some("evil.example:8080"), None),
            (Some("127.0.0.1:8081"), None),
            (Some("127.0.0.1:8080"), Some("http://evil.example")),
            (Some("127.0.0.1:8080"), Some("https://127.0.0.1:8080")),
            (Some("127.0.0.1:8080"), Some("http://127.0.0.1:8081")),
            (Some("127.0.0.1:8080"), Some("null")),
        ] {
            assert!(!admitted(host, origin), "{host:?} {origin:?}");
        }
    }
}
