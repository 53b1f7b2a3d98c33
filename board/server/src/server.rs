//! Listening, connections and their limits.

use std::net::{IpAddr, SocketAddr};
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Duration;

use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;

use crate::engines::Engines;
use crate::guard::Guard;
use crate::routes;

/// Connections at the same time; more wait.
const MAX_CONNECTIONS: usize = 64;
/// The head of a request must have come by then.
const HEAD_TIME: Duration = Duration::from_secs(10);

/// How to serve.
#[derive(Clone, Debug)]
pub struct Options {
    /// The address to listen on; the loopback address keeps other machines out.
    pub address: IpAddr,
    /// The port; 0 takes a free one.
    pub port: u16,
    /// Searches at the same time; more are refused.
    pub searches: NonZeroUsize,
    /// Threads of each search.
    pub threads: NonZeroUsize,
    /// MiB of each search's table.
    pub hash_mib: usize,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            address: IpAddr::from([127, 0, 0, 1]),
            port: 0,
            searches: const { NonZeroUsize::new(4).unwrap() },
            threads: NonZeroUsize::MIN,
            hash_mib: 64,
        }
    }
}

/// Why nothing is served.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The address is taken, or not ours.
    #[error("cannot listen on {address}: {source}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// What the system says.
        source: std::io::Error,
    },
    /// The system refuses what a server needs.
    #[error("cannot serve: {0}")]
    System(#[from] std::io::Error),
}

/// A server that listens.
pub struct Server {
    runtime: tokio::runtime::Runtime,
    listener: TcpListener,
    address: SocketAddr,
    options: Options,
}

impl Server {
    /// Begins to listen. Requests wait until [`run`](Self::run).
    ///
    /// # Errors
    /// If the address cannot be listened on.
    pub fn bind(options: Options) -> Result<Server, ServeError> {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
        let wanted = SocketAddr::new(options.address, options.port);
        let listener = runtime
            .block_on(TcpListener::bind(wanted))
            .map_err(|source| ServeError::Listen { address: wanted, source })?;
        let address = listener.local_addr()?;
        Ok(Server { runtime, listener, address, options })
    }

    /// Where the server listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers requests until the process is asked to end with Ctrl-C.
    ///
    /// # Errors
    /// If the system does not tell when that is.
    pub fn run(self) -> Result<(), ServeError> {
        let Server { runtime, listener, address, options } = self;
        let guard = Guard::new(address);
        let engines = Engines::new(options.searches, options.threads, options.hash_mib);
        let router = routes::router(guard, engines);
        runtime.block_on(async {
            tokio::select! {
                () = accept(listener, router) => Ok(()),
                ended = tokio::signal::ctrl_c() => ended,
            }
        })?;
        runtime.shutdown_timeout(Duration::from_secs(2));
        Ok(())
    }
}

async fn accept(listener: TcpListener, router: axum::Router) {
    let places = Arc::new(Semaphore::new(MAX_CONNECTIONS));
    // The semaphore is never closed.
    while let Ok(place) = Arc::clone(&places).acquire_owned().await {
        let stream = match listener.accept().await {
            Ok((stream, _)) => stream,
            Err(error) => {
                // Out of file descriptors, for instance: others end meanwhile.
                log::warn!("cannot accept a connection: {error}");
                tokio::time::sleep(Duration::from_millis(200)).await;
                continue;
            }
        };
        let service = TowerToHyperService::new(router.clone());
        tokio::spawn(async move {
            let connection = http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(HEAD_TIME)
                .serve_connection(TokioIo::new(stream), service);
            if let Err(error) = connection.await {
                log::debug!("a connection ended: {error}");
            }
            drop(place);
        });
    }
}
