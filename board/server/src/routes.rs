//! What can be asked for.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request};
use axum::http::{StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use chuhe_api::records::MAX_FILE;
use chuhe_page::page;

use crate::engines::{Engines, Shared};
use crate::guard::{self, Guard};
use crate::{answers, streams};

/// The longest request that is read, in bytes, but for files of games.
const MAX_BODY: usize = 1 << 20;
/// An answer, or the beginning of a stream, has come by then.
const TIME: Duration = Duration::from_secs(20);

pub(crate) fn router(guard: Guard, engines: Engines) -> Router {
    let mut router = Router::new()
        .route("/api/about", get(answers::about))
        .route("/api/position", post(answers::position))
        .route("/api/move", post(answers::typed_move))
        .route("/api/write", post(answers::write))
        .route("/api/diagram", post(answers::diagram))
        .route("/api/search", post(streams::search))
        .route("/api/review", post(streams::review))
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .merge(Router::new().route("/api/read", post(answers::read)).layer(DefaultBodyLimit::max(MAX_FILE)));
    for file in page::served() {
        let path = if file.name == "index.html" { "/".to_owned() } else { format!("/{}", file.name) };
        let text: Arc<str> = file.text.into();
        let answer = move || {
            let text = Arc::clone(&text);
            async move { ([(header::CONTENT_TYPE, file.media)], text.to_string()) }
        };
        router = router.route(&path, get(answer));
    }
    router
        .layer(middleware::from_fn(in_time))
        .layer(middleware::from_fn_with_state(guard, guard::check))
        .with_state(Shared { engines: Arc::new(engines) })
}

/// Gives up on requests that do not arrive whole.
async fn in_time(request: Request, next: Next) -> Response {
    match tokio::time::timeout(TIME, next.run(request)).await {
        Ok(response) => response,
        Err(_) => StatusCode::REQUEST_TIMEOUT.into_response(),
    }
}
