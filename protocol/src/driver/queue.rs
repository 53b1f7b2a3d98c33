//! Which command is carried out when: beside a search, or in the queue until it has answered.

use std::io;

use chuhe_engine::host::Instant;

use super::{Driver, Flow, State};
use crate::command::{Command, Report, Urgency};

impl Driver {
    /// Takes the commands of a line.
    pub(super) fn take_commands(&mut self, commands: Vec<Command>, at: Instant) -> io::Result<Flow> {
        self.look_ahead(&commands);
        for command in commands {
            if self.take_command(command, at)? == Flow::Quit {
                return Ok(Flow::Quit);
            }
        }
        Ok(Flow::Continue)
    }

    /// Notes which options will have changed when these commands are carried out.
    pub(super) fn look_ahead(&mut self, commands: &[Command]) {
        for command in commands {
            if let Command::SetOption { name, value } = command {
                // If it fails it changes nothing; the failure is reported when its turn comes.
                let _ = self.options_ahead.set(name, value.as_deref());
            }
        }
    }

    /// Takes a command as it is read.
    fn take_command(&mut self, command: Command, at: Instant) -> io::Result<Flow> {
        let State::Working(job) = &self.state else {
            self.queue.push_back((command, at));
            return self.take_queued();
        };
        if self.batch {
            self.queue.push_back((command, at));
            return Ok(Flow::Continue);
        }
        match command.urgency() {
            // With another search in the queue that one is meant, and the running one must end for it.
            Urgency::Now if command.is_for_last_work() && self.work_waits() => {
                let stops = command.ends_work();
                self.queue.push_back((command, at));
                if stops {
                    self.stop();
                }
            }
            Urgency::Now => return self.execute(command, at),
            Urgency::InTurn if self.queue.is_empty() => return self.execute(command, at),
            Urgency::InTurn | Urgency::Later => self.queue.push_back((command, at)),
            Urgency::EndsEndlessSearch => {
                let endless = job.is_endless();
                self.queue.push_back((command, at));
                if endless {
                    self.stop();
                }
            }
            Urgency::Never => self.report(Report::Busy)?,
        }
        Ok(Flow::Continue)
    }

    /// Whether something that will owe an answer is in the queue.
    fn work_waits(&self) -> bool {
        self.queue.iter().any(|(command, _)| command.begins_work())
    }

    /// Takes what has waited, up to the next work and whatever may be done beside it.
    pub(super) fn take_queued(&mut self) -> io::Result<Flow> {
        while let Some((command, at)) = self.queue.pop_front() {
            let urgency = command.urgency();
            if let State::Working(_) = self.state
                && (self.batch || !matches!(urgency, Urgency::Now | Urgency::InTurn))
            {
                self.queue.push_front((command, at));
                // Nothing is acted on while a batch works.
                if !self.batch {
                    self.pass_on_to_work()?;
                }
                break;
            }
            if self.execute(command, at)? == Flow::Quit {
                return Ok(Flow::Quit);
            }
        }
        Ok(Flow::Continue)
    }

    /// Carries out what speaks of the work that has just begun, also from behind what waits for its answer: nobody
    /// will say it again, and a search without an end would wait for it for ever.
    fn pass_on_to_work(&mut self) -> io::Result<()> {
        let mut index = 0;
        while let Some((command, _)) = self.queue.get(index) {
            let State::Working(job) = &self.state else { break };
            let ends_it = command.urgency() == Urgency::EndsEndlessSearch && job.is_endless();
            let (is_next, speaks_of_it) = (command.begins_work(), command.is_for_last_work());
            if ends_it {
                self.stop();
            }
            if is_next {
                break;
            }
            if speaks_of_it && let Some((command, at)) = self.queue.remove(index) {
                self.execute(command, at)?;
            } else {
                index += 1;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::super::tests::Written;
    use super::*;

    /// What is written when all these lines come in before the first of them is answered.
    fn talk(lines: &[&str]) -> Vec<String> {
        let written = Written::default();
        let mut driver = Driver::new(written.clone()).unwrap();
        for line in lines {
            driver.take((*line).to_owned(), Instant::now()).unwrap();
        }
        let begin = Instant::now();
        while let State::Working(_) = driver.state {
            assert!(begin.elapsed() < Duration::from_secs(60), "a search goes on: {:?}", written.lines());
            driver.act_on_next().unwrap();
        }
        assert!(driver.queue.is_empty());
        written.lines()
    }

    fn count(lines: &[String], begin: &str) -> usize {
        lines.iter().filter(|line| line.starts_with(begin)).count()
    }

    #[test]
    fn a_stop_reaches_the_search_behind_a_report() {
        let lines = talk(&["uci", "go infinite", "go infinite", "no such word", "stop"]);
        assert_eq!(count(&lines, "bestmove "), 2, "{lines:?}");
        assert_eq!(count(&lines, "info string Unknown command"), 1, "{lines:?}");
    }

    #[test]
    fn a_ponder_hit_reaches_the_search_behind_a_report() {
        let lines = talk(&["uci", "go infinite", "go ponder movetime 1", "no such word", "ponderhit"]);
        assert_eq!(count(&lines, "bestmove "), 2, "{lines:?}");
    }

    #[test]
    fn a_search_without_end_ends_for_the_next_behind_a_report() {
        let lines = talk(&["uci", "go infinite", "go infinite", "no such word", "go depth 1"]);
        assert_eq!(count(&lines, "bestmove "), 3, "{lines:?}");
    }

    #[test]
    fn a_stop_is_not_answered_twice() {
        let lines =
            talk(&["ucci", "go infinite", "go infinite", "no such word", "position startpos", "stop"]);
        assert_eq!((count(&lines, "bestmove "), count(&lines, "nobestmove")), (2, 0), "{lines:?}");
    }

    #[test]
    fn a_stop_is_for_the_last_search_only() {
        let lines = talk(&["uci", "go depth 3", "go infinite", "go infinite", "stop", "isready"]);
        assert_eq!(count(&lines, "bestmove "), 3, "{lines:?}");
        assert_eq!(count(&lines, "readyok"), 1, "{lines:?}");
    }
}
