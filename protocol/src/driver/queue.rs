//! When commands are executed: during a search, or after its answer. Those that wait for the answer are in the queue.

use std::io;

use chuhe_engine::host::Instant;

use super::state::{Driver, Flow};
use crate::command::{Reading, Urgency};

impl Driver {
    /// Takes the readings of a line.
    pub(super) fn take_readings(&mut self, readings: Vec<Reading>, at: Instant) -> io::Result<Flow> {
        self.resources.look_ahead(&readings);
        for reading in readings {
            if self.take_reading(reading, at)? == Flow::Quit {
                return Ok(Flow::Quit);
            }
        }
        Ok(Flow::Continue)
    }

    /// Acts on a reading, or lets it wait in the queue until the running work has ended.
    fn take_reading(&mut self, reading: Reading, at: Instant) -> io::Result<Flow> {
        if self.work.is_idle() {
            self.queue.push_back((reading, at));
            return self.take_queued();
        }
        if self.connection.batch {
            self.queue.push_back((reading, at));
            return Ok(Flow::Continue);
        }
        match reading.urgency() {
            // The command refers to the last search. If that search is still queued, the running search must end first.
            Urgency::Now if reading.is_for_last_work() && self.work_waits() => {
                let stops = reading.ends_work();
                self.queue.push_back((reading, at));
                if stops {
                    self.stop();
                }
            }
            Urgency::Now => return self.carry_out(reading, at),
            Urgency::InTurn if self.queue.is_empty() => return self.carry_out(reading, at),
            urgency => {
                self.queue.push_back((reading, at));
                if self.work.is_ended_by(urgency) {
                    self.stop();
                }
            }
        }
        Ok(Flow::Continue)
    }

    /// Removes what is not done before a `quit`: searches, and everything if no work runs or waits that is finished
    /// first.
    pub(super) fn keep_before_quit(&mut self) {
        let waits = self.queue.iter().any(|(reading, _)| reading.is_finished_before_quit());
        if !waits && !self.work.is_finished_before_quit() {
            self.queue.clear();
        }
        self.drop_searches();
    }

    /// Removes searches, with the commands that refer to them.
    pub(super) fn drop_searches(&mut self) {
        let mut is_of_search = !self.work.is_finished_before_quit();
        self.queue.retain(|(reading, _)| {
            if reading.begins_work() {
                is_of_search = !reading.is_finished_before_quit();
                return !is_of_search;
            }
            !(is_of_search && reading.is_for_last_work())
        });
    }

    /// Whether the queue contains work that must be answered.
    fn work_waits(&self) -> bool {
        self.queue.iter().any(|(reading, _)| reading.begins_work())
    }

    /// Executes readings from the queue until work begins, and then those that may be executed during it.
    pub(super) fn take_queued(&mut self) -> io::Result<Flow> {
        while let Some((reading, at)) = self.queue.pop_front() {
            let waits = self.connection.batch || !matches!(reading.urgency(), Urgency::Now | Urgency::InTurn);
            if !self.work.is_idle() && waits {
                self.queue.push_front((reading, at));
                // Commands wait until the batch is finished.
                if !self.connection.batch {
                    self.pass_on_to_work()?;
                }
                break;
            }
            if self.carry_out(reading, at)? == Flow::Quit {
                return Ok(Flow::Quit);
            }
        }
        Ok(Flow::Continue)
    }

    /// Executes the queued commands that refer to the work that has just begun, even if earlier commands wait for its
    /// answer. The front end does not repeat them, so an endless search would never end.
    fn pass_on_to_work(&mut self) -> io::Result<()> {
        let mut index = 0;
        while let Some((reading, _)) = self.queue.get(index) {
            let ends_it = self.work.is_ended_by(reading.urgency());
            let (is_next, speaks_of_it) = (reading.begins_work(), reading.is_for_last_work());
            if ends_it {
                self.stop();
            }
            if is_next {
                break;
            }
            if speaks_of_it && let Some((reading, at)) = self.queue.remove(index) {
                self.carry_out(reading, at)?;
            } else {
                index += 1;
            }
        }
        Ok(())
    }
}
