//! Answers that come at once.

use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use chuhe_api::about::About;
use chuhe_api::position::{Known, Played, ReadMove, Typed};
use chuhe_api::records::{Read, ToDraw, ToWrite};
use chuhe_api::{Answer, records};

use crate::engines::Shared;
use crate::failure::Failure;

pub(crate) async fn about(State(shared): State<Shared>) -> Json<About> {
    Json(chuhe_api::about::about(shared.engines.threads()))
}

pub(crate) async fn position(Json(played): Json<Played>) -> Result<Json<Known>, Failure> {
    Ok(Json(chuhe_api::position::position(&played)?))
}

pub(crate) async fn typed_move(Json(typed): Json<Typed>) -> Result<Json<ReadMove>, Failure> {
    Ok(Json(chuhe_api::position::typed_move(&typed)?))
}

pub(crate) async fn read(bytes: Bytes) -> Result<Json<Read>, Failure> {
    // A long file takes a while.
    let task = tokio::task::spawn_blocking(move || records::read(&bytes));
    Ok(Json(task.await.map_err(Failure::internal)??))
}

pub(crate) async fn write(Json(wanted): Json<ToWrite>) -> Result<Response, Failure> {
    Ok(response(records::write(&wanted)?))
}

pub(crate) async fn diagram(Json(wanted): Json<ToDraw>) -> Result<Response, Failure> {
    Ok(response(records::diagram(&wanted)?))
}

fn response(answer: Answer) -> Response {
    ([(header::CONTENT_TYPE, answer.media)], answer.bytes).into_response()
}
