//! What a changed option sets in motion.

use std::io;
use std::path::Path;
use std::sync::Arc;

use chuhe_engine::eval::Evaluation;
use chuhe_engine::eval::nnue::{Network, embedded};

use super::Driver;
use crate::command::Report;
use crate::files;
use crate::options::{Id, Kind, Value, spec};
use crate::words::shortened;

impl Driver {
    pub(super) fn set_option(&mut self, name: &str, value: Option<&str>) -> io::Result<()> {
        #[cfg(feature = "tune")]
        if let Some(result) = crate::options::set_tunable(name, value.unwrap_or("")) {
            return result.map_err(|error| error.to_string()).or_else(|reason| self.refuse(name, reason));
        }
        let before = self.options.clone();
        let result = match self.options.set(name, value) {
            Ok(Some(id)) => self.apply(id),
            Ok(None) => Ok(()),
            Err(error) => Err(error.to_string()),
        };
        if let Err(reason) = result {
            self.options = before;
            self.refuse(name, reason)?;
        }
        Ok(())
    }

    fn refuse(&mut self, name: &str, reason: String) -> io::Result<()> {
        self.report(Report::Option { name: shortened(name, 60), reason })
    }

    /// Sets in motion what a changed option asks for.
    fn apply(&mut self, id: Id) -> Result<(), String> {
        if self.without_files
            && let Value::Text(name) = self.options.value(id)
            && spec(id).kind == Kind::File
            && !name.is_empty()
        {
            return Err("files are not allowed here (--no-files)".to_owned());
        }
        match id {
            Id::Hash => {
                self.session.set_hash(self.options.hash_mib).map_err(|error| error.to_string())?;
            }
            Id::Threads => self.session.set_threads(self.options.threads),
            Id::MultiPv => self.session.set_multi_pv(self.options.multi_pv),
            Id::ClearHash => self.session.new_game(),
            Id::DebugLogFile => {
                let path = &self.options.debug_log_file;
                files::check(Path::new(path))?;
                self.output
                    .copy_to(path)
                    .map_err(|error| format!("cannot write to '{}': {error}", shortened(path, 120)))?;
            }
            Id::RepetitionRule | Id::SixtyMoveRule | Id::Rule60MaxPly => {
                self.session.set_rules(self.options.rules());
            }
            Id::Evaluation => self.choose_evaluation(),
            Id::EvalFile => {
                let path = &self.options.eval_file;
                self.network = if path.is_empty() {
                    Arc::clone(embedded())
                } else {
                    Arc::new(Network::load(&files::find(path)?).map_err(|error| error.to_string())?)
                };
                self.choose_evaluation();
            }
            Id::BookFile => self.book.load(&self.options.book_file)?,
            Id::OwnBook | Id::BookDepth | Id::BookChoice | Id::BookSeed => {}
            Id::Pruning => self.session.set_pruning(self.options.pruning),
            Id::Randomness | Id::RandomSeed => {
                self.session.set_noise(self.options.randomness, self.options.noise_seed());
            }
            Id::Contempt => self.session.set_contempt(self.options.contempt),
            Id::Rest => self.session.set_rest(self.options.rest),
            Id::SkillLevel | Id::LimitStrength | Id::Elo => {
                self.session.set_strength(self.options.strength());
            }
            Id::Ponder
            | Id::MoveOverhead
            | Id::Variant
            | Id::ShowWdl
            | Id::RankBase
            | Id::FollowGames
            | Id::AnalyseMode
            | Id::Resign => {}
            #[cfg(feature = "tune")]
            Id::Parameter => {}
        }
        Ok(())
    }

    /// The evaluation of the options.
    pub(super) fn evaluation(&self) -> Evaluation {
        self.options.evaluation.with(&self.network)
    }

    fn choose_evaluation(&mut self) {
        let evaluation = self.evaluation();
        self.session.set_evaluation(evaluation);
    }
}
