//! The arguments that choose an evaluation, which several commands have.

use std::path::PathBuf;
use std::sync::Arc;

use chuhe_engine::eval::nnue::Network;
use chuhe_engine::eval::{EvalKind, Evaluation};

use crate::cli::CliError;

/// Which evaluation to use.
#[derive(Debug, clap::Args)]
pub struct EvaluationArgs {
    /// The evaluation: Material, Classical or NNUE; without it NNUE if there is a network, else Classical.
    #[arg(long, value_name = "NAME", value_parser = kind)]
    evaluation: Option<EvalKind>,
    /// The network of NNUE, a file.
    #[arg(long, value_name = "FILE")]
    eval_file: Option<PathBuf>,
}

fn kind(name: &str) -> Result<EvalKind, String> {
    let named = EvalKind::ALL.into_iter().find(|kind| kind.name().eq_ignore_ascii_case(name));
    named.ok_or_else(|| format!("there is {}", EvalKind::ALL.map(EvalKind::name).join(", ")))
}

impl EvaluationArgs {
    /// The evaluation asked for.
    pub(crate) fn load(&self) -> Result<Evaluation, CliError> {
        let network = self.eval_file.as_ref().map(|path| {
            let failed = |error| CliError::Failed(format!("{}: {error}", path.display()));
            Network::load(path).map(Arc::new).map_err(failed)
        });
        let network = network.transpose()?;
        let wanted = match (self.evaluation, &network) {
            (Some(kind), _) => kind,
            (None, Some(_)) => EvalKind::Nnue,
            (None, None) => EvalKind::default(),
        };
        let missing = || CliError::Usage("--evaluation NNUE needs a network: give --eval-file".to_owned());
        wanted.with(network.as_ref()).ok_or_else(missing)
    }
}
