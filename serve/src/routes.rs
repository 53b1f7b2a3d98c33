//! What can be asked for.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use chuhe_texts::Lang;
use chuhe_texts::levels::LEVELS;
use chuhe_web::page;
use serde::Serialize;

use crate::engines::{Engines, Shared};
use crate::guard::{self, Guard};
use crate::{position, records, search};

/// The longest request that is read, in bytes, but for files of games.
const MAX_BODY: usize = 1 << 20;
/// An answer, or the beginning of a stream, has come by then.
const TIME: Duration = Duration::from_secs(20);

pub(crate) fn router(guard: Guard, engines: Engines) -> Router {
    let mut router = Router::new()
        .route("/api/about", get(about))
        .route("/api/position", post(position::position))
        .route("/api/move", post(position::typed_move))
        .route("/api/write", post(records::write))
        .route("/api/diagram", post(records::diagram))
        .route("/api/search", post(search::search))
        .route("/api/review", post(search::review))
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .merge(
            Router::new()
                .route("/api/read", post(records::read))
                .layer(DefaultBodyLimit::max(records::MAX_FILE)),
        );
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

#[derive(Serialize)]
struct About {
    version: &'static str,
    threads: usize,
    levels: Vec<LevelName>,
}

#[derive(Serialize)]
struct LevelName {
    id: &'static str,
    elo: Option<u32>,
    en: &'static str,
    zh: &'static str,
}

async fn about(State(shared): State<Shared>) -> Json<About> {
    let level = |level: &chuhe_texts::levels::Level| LevelName {
        id: level.id,
        elo: level.elo,
        en: level.name(Lang::En),
        zh: level.name(Lang::Zh),
    };
    Json(About {
        version: env!("CARGO_PKG_VERSION"),
        threads: shared.engines.threads().get(),
        levels: LEVELS.iter().map(level).collect(),
    })
}
