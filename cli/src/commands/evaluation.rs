//! The arguments of several commands that choose an evaluation.

use std::path::PathBuf;
use std::sync::Arc;

use chuhe_engine::eval::nnue::{Network, embedded};
use chuhe_engine::eval::{EvalKind, Evaluation};

use crate::argument::ArgumentError;
use crate::error::CliError;
use crate::outputs::path_error;

/// Which evaluation to use.
#[derive(Debug, clap::Args)]
pub(crate) struct EvaluationArgs {
    /// The evaluation: Material, Classical or NNUE.
    #[arg(long, value_name = "NAME", value_parser = kind, default_value = EvalKind::default().name())]
    evaluation: EvalKind,
    /// An NNUE network file [default: the built-in network].
    #[arg(long, value_name = "FILE", value_parser = crate::outputs::file_only())]
    eval_file: Option<PathBuf>,
}

fn kind(name: &str) -> Result<EvalKind, ArgumentError> {
    let named = EvalKind::ALL.into_iter().find(|kind| kind.name().eq_ignore_ascii_case(name));
    named.ok_or_else(|| ArgumentError::Name(EvalKind::ALL.map(EvalKind::name).to_vec()))
}

impl EvaluationArgs {
    /// Loads the requested evaluation.
    pub(crate) fn load(&self) -> Result<Evaluation, CliError> {
        let network = match &self.eval_file {
            Some(path) => {
                let failed = |error| path_error(path, &error);
                Arc::new(Network::load(path).map_err(failed)?)
            }
            None => Arc::clone(embedded()),
        };
        Ok(self.evaluation.with(&network))
    }
}
