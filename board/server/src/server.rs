//! Listening, and the number of connections.

use std::io::ErrorKind;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

use chuhe_api::Program;
use chuhe_page::page;
use chuhe_tables::Tables;

use crate::budget::{ALL_BODIES, Budget};
use crate::connection::{Shared, serve};
use crate::engines::Engines;
use crate::guard::{Guard, Token};

/// Connections at the same time; more wait.
const MAX_CONNECTIONS: usize = 64;
/// How long to wait when the system can accept no connection.
const PAUSE: Duration = Duration::from_millis(200);

/// The default port. It is always the same, so that a browser finds its stored data again.
pub const USUAL_PORT: u16 = 9010;

/// The options of the server.
#[derive(Clone, Debug)]
pub struct Options {
    /// The address to listen on; the loopback address keeps other machines out.
    pub address: IpAddr,
    /// The port; 0 for any free port. `None`: [`USUAL_PORT`], or a free port if it is in use.
    pub port: Option<u16>,
    /// Host names, with or without a port, that requests may use besides the server's own addresses.
    pub allowed_hosts: Vec<String>,
    /// Simultaneous searches; more must wait.
    pub searches: NonZeroUsize,
    /// Threads of each search.
    pub threads: NonZeroUsize,
    /// MiB of each search's table.
    pub hash_mib: usize,
    /// A library of games that pages may search.
    pub library: Option<PathBuf>,
    /// Endgame tables for searches, reviews, values and endings to practise.
    pub tables: Tables,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            address: IpAddr::V4(Ipv4Addr::LOCALHOST),
            port: None,
            allowed_hosts: Vec::new(),
            searches: const { NonZeroUsize::new(4).unwrap() },
            threads: NonZeroUsize::MIN,
            hash_mib: 64,
            library: None,
            tables: Tables::embedded(),
        }
    }
}

/// Why the server cannot start.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The address is in use, or does not belong to this machine.
    #[error("cannot listen on {address}: {source}")]
    Listen {
        /// The address and port of the command line.
        address: SocketAddr,
        /// The error of the system.
        source: std::io::Error,
    },
    /// The system reports another error.
    #[error("cannot serve: {0}")]
    System(#[from] std::io::Error),
}

/// A server that listens.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    token: Token,
    options: Options,
}

impl Server {
    /// Starts to listen. Requests wait until [`run`](Self::run).
    ///
    /// # Errors
    /// If the server cannot listen on the address.
    pub fn bind(options: Options) -> Result<Server, ServeError> {
        let bind = |port| {
            let address = SocketAddr::new(options.address, port);
            TcpListener::bind(address).map_err(|source| ServeError::Listen { address, source })
        };
        let listener = match options.port {
            Some(port) => bind(port)?,
            // If another port does not help, the error is that of the usual port.
            None => bind(USUAL_PORT).or_else(|error| bind(0).map_err(|_| error))?,
        };
        let address = listener.local_addr()?;
        Ok(Server { listener, address, token: Token::new()?, options })
    }

    /// The address on which the server listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The address to open in a browser on this machine. Anyone who knows it can use the engine.
    pub fn url(&self) -> String {
        self.url_at(&reachable(self.address).to_string())
    }

    /// The address to open in a browser that uses another name and port for this machine.
    pub fn url_at(&self, host: &str) -> String {
        format!("http://{host}/?token={}", self.token.text())
    }

    /// Answers requests on separate threads, until `until` returns.
    ///
    /// # Errors
    /// If the system cannot create a thread.
    pub fn run(self, until: impl FnOnce()) -> Result<(), ServeError> {
        let Server { listener, address, token, options } = self;
        let files = page::served();
        let shared = Arc::new(Shared {
            guard: Guard::new(options.allowed_hosts, token),
            engines: Engines::new(options.searches, options.threads, options.hash_mib),
            budget: Budget::new(ALL_BODIES),
            version: page::version(&files),
            files,
            program: Program { threads: options.threads, library: options.library, tables: options.tables },
            ends: AtomicBool::new(false),
        });
        let places = Arc::new(Places { free: Mutex::new(MAX_CONNECTIONS), changed: Condvar::new() });
        let accepts = {
            let (shared, places) = (Arc::clone(&shared), Arc::clone(&places));
            let work = move || accept(&listener, &shared, &places);
            std::thread::Builder::new().name("accept".to_owned()).spawn(work)?
        };
        until();
        shared.ends.store(true, Relaxed);
        places.wake();
        // One last connection wakes the thread that waits for connections.
        let _ =
            TcpStream::connect_timeout(&reachable(address), Duration::from_secs(1)).map(|_| accepts.join());
        Ok(())
    }
}

/// An address that this machine can connect to: the unspecified address becomes the loopback.
fn reachable(address: SocketAddr) -> SocketAddr {
    match address.ip() {
        ip if !ip.is_unspecified() => address,
        IpAddr::V4(_) => SocketAddr::new([127, 0, 0, 1].into(), address.port()),
        IpAddr::V6(_) => SocketAddr::new([0, 0, 0, 0, 0, 0, 0, 1].into(), address.port()),
    }
}

fn accept(listener: &TcpListener, shared: &Arc<Shared>, places: &Arc<Places>) {
    while let Some(place) = Places::take(places, &shared.ends) {
        let stream = match listener.accept() {
            Ok((stream, _)) => stream,
            // The other side has closed the connection already.
            Err(error) if error.kind() == ErrorKind::ConnectionAborted => continue,
            Err(error) => {
                // For example, there are no file descriptors left: wait until other connections end.
                log::warn!("cannot accept a connection: {error}");
                std::thread::sleep(PAUSE);
                continue;
            }
        };
        if shared.ends.load(Relaxed) {
            return;
        }
        let shared = Arc::clone(shared);
        let work = move || {
            if let Err(error) = serve(stream, &shared) {
                log::debug!("a connection ended: {error}");
            }
            drop(place);
        };
        if let Err(error) = std::thread::Builder::new().name("connection".to_owned()).spawn(work) {
            log::warn!("cannot create a thread for a connection: {error}");
        }
    }
}

/// Places for connections.
struct Places {
    free: Mutex<usize>,
    changed: Condvar,
}

/// A taken place, until it is dropped.
struct Place(Arc<Places>);

impl Places {
    /// Waits for a free place and takes it; `None` if the server ends first.
    fn take(places: &Arc<Places>, ends: &AtomicBool) -> Option<Place> {
        let mut free = places.free.lock().unwrap_or_else(PoisonError::into_inner);
        while *free == 0 && !ends.load(Relaxed) {
            free = places.changed.wait(free).unwrap_or_else(PoisonError::into_inner);
        }
        *free = free.checked_sub(1)?;
        Some(Place(Arc::clone(places)))
    }

    /// Wakes the thread that waits for a place.
    fn wake(&self) {
        let _free = self.free.lock().unwrap_or_else(PoisonError::into_inner);
        self.changed.notify_all();
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        *self.0.free.lock().unwrap_or_else(PoisonError::into_inner) += 1;
        self.0.changed.notify_one();
    }
}
