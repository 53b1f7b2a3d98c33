//! Why a request is not answered.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Serialize;

/// Why a request is not answered.
#[derive(Debug)]
pub(crate) struct Failure {
    status: StatusCode,
    message: String,
}

#[derive(Serialize)]
struct FailureBody<'m> {
    error: &'m str,
}

impl Failure {
    pub(crate) fn forbidden() -> Failure {
        let message = "this server answers only its own pages".to_owned();
        Failure { status: StatusCode::FORBIDDEN, message }
    }

    /// All engines are in use.
    pub(crate) fn busy() -> Failure {
        let message = "all engines are busy: try again in a moment".to_owned();
        Failure { status: StatusCode::SERVICE_UNAVAILABLE, message }
    }

    /// Something of ours went wrong.
    pub(crate) fn internal(error: impl std::fmt::Display) -> Failure {
        Failure { status: StatusCode::INTERNAL_SERVER_ERROR, message: error.to_string() }
    }
}

impl From<chuhe_api::Failure> for Failure {
    fn from(failure: chuhe_api::Failure) -> Failure {
        let status = match failure {
            chuhe_api::Failure::Bad(_) => StatusCode::BAD_REQUEST,
            chuhe_api::Failure::Internal(_) => StatusCode::INTERNAL_SERVER_ERROR,
        };
        Failure { status, message: failure.to_string() }
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        (self.status, Json(FailureBody { error: &self.message })).into_response()
    }
}
