//! Which requests are allowed, as in Jupyter: only those from pages of this server, under one of its names, with the
//! token of the printed address.
//!
//! Pages of other sites run in the same browser. The headers `Host` and `Origin`, which no page can forge, distinguish
//! them, even if the name of another site is resolved to this machine (DNS rebinding). Programs can forge both headers;
//! the token keeps them out. The files of the page are the same for everybody and need no token.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use crate::http::Head;

/// The content security policy of the page: it may load its own files, and nothing from elsewhere.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
                      connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Bytes of a token.
const TOKEN: usize = 16;

/// The headers of every answer. `version` is that of the page's files: a page of an earlier version detects by it that
/// another version runs now.
pub(crate) const fn headers(is_api: bool, version: &str) -> [(&'static str, &str); 7] {
    [
        ("content-security-policy", POLICY),
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "no-referrer"),
        ("x-frame-options", "DENY"),
        ("cross-origin-resource-policy", "same-origin"),
        ("cache-control", if is_api { "no-store" } else { "no-cache" }),
        ("chuhe-page", version),
    ]
}

/// A secret that the address of the page holds: 128 bits from the system, in hexadecimal.
#[derive(Clone)]
pub(crate) struct Token(String);

impl Token {
    /// A new random token.
    ///
    /// # Errors
    /// If the system gives no random bytes.
    pub(crate) fn new() -> std::io::Result<Token> {
        let mut bytes = [0; TOKEN];
        getrandom::fill(&mut bytes).map_err(std::io::Error::other)?;
        Ok(Token(bytes.iter().map(|byte| format!("{byte:02x}")).collect()))
    }

    pub(crate) fn text(&self) -> &str {
        &self.0
    }

    /// Compares in a time that does not depend on the number of correct characters.
    fn is(&self, text: &str) -> bool {
        let differing = self.0.bytes().zip(text.bytes()).fold(0, |all, (own, other)| all | (own ^ other));
        text.len() == self.0.len() && differing == 0
    }

    /// Whether the request has it: as `Authorization: Bearer TOKEN`, or as `token=TOKEN` in the address.
    fn is_in(&self, head: &Head) -> bool {
        let bearer = head.header("authorization").and_then(|value| {
            let (kind, token) = value.split_once(' ')?;
            (kind.eq_ignore_ascii_case("bearer") || kind.eq_ignore_ascii_case("token")).then(|| token.trim())
        });
        let in_query = || head.query.split('&').find_map(|part| part.strip_prefix("token="));
        bearer.or_else(in_query).is_some_and(|text| self.is(text))
    }
}

/// Decides who may ask.
pub(crate) struct Guard {
    /// Further names: `NAME` for any port, or `NAME:PORT`.
    hosts: Vec<String>,
    token: Token,
}

/// Why a request is refused, with advice.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum NotAdmitted {
    #[error("the request names no host")]
    NoHost,
    #[error("this server does not accept the host {0}: start it with chuhe serve --allow-host {0}")]
    Host(String),
    #[error("this server answers only its own pages")]
    Origin,
    #[error("open the address that chuhe serve has printed: it ends in ?token=…")]
    Token,
}

/// Both ends of a connection.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ends {
    pub(crate) local: SocketAddr,
    pub(crate) peer: SocketAddr,
}

impl Guard {
    pub(crate) fn new(hosts: Vec<String>, token: Token) -> Guard {
        Guard { hosts, token }
    }

    /// Whether the request comes from one of our pages, or from no page at all; and if it is for the API, whether it
    /// has the token.
    ///
    /// # Errors
    /// Why it is refused.
    pub(crate) fn admit(&self, head: &Head, ends: Ends, is_api: bool) -> Result<(), NotAdmitted> {
        let host = head.header("host").ok_or(NotAdmitted::NoHost)?;
        let is_allowed = self.is_allowed(host);
        if !is_allowed && !is_own(host, ends) {
            return Err(NotAdmitted::Host(host.chars().filter(|c| !c.is_control()).take(80).collect()));
        }
        if head.has("origin") {
            let origin = head.header("origin").unwrap_or_default();
            let plain = origin.strip_prefix("http://");
            // The proxy in front of an allowed name may use HTTPS.
            let own = plain.or_else(|| origin.strip_prefix("https://").filter(|_| is_allowed));
            if !own.is_some_and(|own| own.eq_ignore_ascii_case(host) || is_own(own, ends)) {
                return Err(NotAdmitted::Origin);
            }
        }
        if is_api && !self.token.is_in(head) { Err(NotAdmitted::Token) } else { Ok(()) }
    }

    fn is_allowed(&self, host: &str) -> bool {
        let same = |one: &str, other: &str| one.eq_ignore_ascii_case(other);
        self.hosts.iter().any(|allowed| same(allowed, host) || same(allowed, without_port(host)))
    }
}

/// A host without its port: `[::1]:80` is `[::1]`.
fn without_port(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    }
}

/// Whether a host is the very address that the connection came to; on loopback also by its other names. A name of the
/// loopback counts only for this machine: a name forged elsewhere is refused.
fn is_own(host: &str, Ends { local, peer }: Ends) -> bool {
    // A host name without a port means the browser's default port.
    let with_port =
        |name: &str| if without_port(host) == host { format!("{name}:80") } else { name.to_owned() };
    let host = with_port(host);
    let port = local.port();
    let canonical = |ip: IpAddr| ip.to_canonical();
    let named = if host.eq_ignore_ascii_case(&format!("localhost:{port}")) {
        IpAddr::V4(Ipv4Addr::LOCALHOST)
    } else {
        match host.parse::<SocketAddr>() {
            Ok(named) if named.port() == port => canonical(named.ip()),
            _ => return false,
        }
    };
    if named.is_loopback() {
        let is_usual = [IpAddr::V4(Ipv4Addr::LOCALHOST), IpAddr::V6(Ipv6Addr::LOCALHOST)].contains(&named);
        let is_here = canonical(peer.ip()).is_loopback() && canonical(local.ip()).is_loopback();
        return is_here && (is_usual || named == canonical(local.ip()));
    }
    named == canonical(local.ip())
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOOPBACK: &str = "127.0.0.1:8080";
    const LAN: &str = "192.168.1.5:8080";
    const OTHER: &str = "192.168.1.77:50000";

    fn ends(local: &str, peer: &str) -> Ends {
        Ends { local: local.parse().expect("an address"), peer: peer.parse().expect("an address") }
    }

    fn head(lines: &[(&str, &str)], query: &str) -> Head {
        let lines: String = lines.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
        crate::http::tests_only_head(&format!("GET /api/about{query} HTTP/1.1\r\n{lines}\r\n"))
    }

    fn admits(ends: Ends, allowed: &[&str], lines: &[(&str, &str)], is_api: bool, query: &str) -> bool {
        let hosts = allowed.iter().map(|&host| host.to_owned()).collect();
        Guard::new(hosts, Token("secret".to_owned())).admit(&head(lines, query), ends, is_api).is_ok()
    }

    #[test]
    fn only_our_own_pages_are_admitted() {
        let here = ends(LOOPBACK, "127.0.0.1:50000");
        let admitted = |lines: &[(&str, &str)]| admits(here, &[], lines, false, "");
        assert!(admitted(&[("host", LOOPBACK)]));
        assert!(admitted(&[("host", "localhost:8080"), ("origin", "http://localhost:8080")]));
        assert!(admitted(&[("host", "[::1]:8080"), ("origin", "http://127.0.0.1:8080")]));
        for lines in [
            &[][..],
            &[("host", "evil.example")],
            &[("host", "evil.example:8080")],
            &[("host", "127.0.0.1.evil.example:8080")],
            &[("host", "127.0.0.1:8081")],
            &[("host", "127.0.0.1")],
            &[("host", LAN)],
            &[("host", LOOPBACK), ("host", "evil.example")],
            &[("host", LOOPBACK), ("origin", "http://evil.example")],
            &[("host", LOOPBACK), ("origin", "https://127.0.0.1:8080")],
            &[("host", LOOPBACK), ("origin", "http://127.0.0.1:8081")],
            &[("host", LOOPBACK), ("origin", "null")],
            &[("host", LOOPBACK), ("origin", "http://127.0.0.1:8080"), ("origin", "http://evil.example")],
        ] {
            assert!(!admitted(lines), "{lines:?}");
        }
    }

    #[test]
    fn on_the_network_the_host_is_the_address_that_was_reached_or_an_allowed_name() {
        let lan = ends(LAN, OTHER);
        let admitted = |allowed: &[&str], host| admits(lan, allowed, &[("host", host)], false, "");
        assert!(admitted(&[], LAN));
        // In an attack by DNS rebinding the page still sends its own host name. A program other than a browser may send
        // any name.
        for forged in
            ["evil.example:8080", "localhost:8080", LOOPBACK, "[::1]:8080", "10.0.0.1:8080", "0.0.0.0:8080"]
        {
            assert!(!admitted(&[], forged), "{forged}");
        }
        assert!(admitted(&["chess.lan"], "chess.lan:8080") && admitted(&["Chess.lan"], "chess.LAN"));
        assert!(admitted(&["chess.lan:99"], "chess.lan:99") && !admitted(&["chess.lan:99"], "chess.lan:98"));
        assert!(
            !admitted(&["chess.lan"], "chess.lan.evil.example") && !admitted(&["chess.lan"], "xchess.lan")
        );
        let proxied = [("host", "chess.lan"), ("origin", "https://chess.lan")];
        assert!(admits(lan, &["chess.lan"], &proxied, false, ""));
        assert!(!admits(
            lan,
            &["chess.lan"],
            &[("host", "chess.lan"), ("origin", "https://x.lan")],
            false,
            ""
        ));
    }

    #[test]
    fn the_api_requires_the_token() {
        let here = ends(LOOPBACK, "127.0.0.1:50000");
        let admitted = |more: &[(&str, &str)], query| {
            let lines: Vec<_> = [("host", LOOPBACK)].iter().chain(more).copied().collect();
            admits(here, &[], &lines, true, query)
        };
        assert!(admitted(&[("authorization", "Bearer secret")], ""));
        assert!(admitted(&[], "?token=secret") && admitted(&[], "?a=1&token=secret"));
        for wrong in ["", "Bearer", "Bearer ", "Bearer secre", "Bearer secret1", "Basic secret", "secret"] {
            assert!(!admitted(&[("authorization", wrong)], ""), "{wrong}");
        }
        assert!(!admitted(&[], "") && !admitted(&[], "?token=") && !admitted(&[], "?xtoken=secret"));
    }

    #[test]
    fn tokens_differ() {
        let tokens = [Token::new(), Token::new()].map(|token| token.expect("the system has random bytes").0);
        assert_eq!(tokens[0].len(), 2 * TOKEN);
        assert_ne!(tokens[0], tokens[1]);
    }
}
