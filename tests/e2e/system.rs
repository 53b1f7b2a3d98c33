//! The system's data about a process: threads, memory, processor time, open files. Only Linux has them
//! in files; elsewhere the tests that need them are left out.

use std::fs::{read_link, read_to_string};
use std::path::PathBuf;
use std::process::Command;

/// A running process.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(not(target_os = "linux"), allow(dead_code, reason = "nobody asks"))]
pub(crate) struct System(pub(crate) u32);

impl System {
    fn read(self, file: &str) -> String {
        read_to_string(format!("/proc/{}/{file}", self.0)).expect("the process lives")
    }

    fn status(self, name: &str) -> u64 {
        let text = self.read("status");
        let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':')).unwrap();
        line.split_whitespace().next().unwrap().parse().unwrap()
    }

    /// Whether the process catches or ignores the signal with this number.
    pub(crate) fn survives(self, signal: u32) -> bool {
        let text = self.read("status");
        let sets = text.lines().filter_map(|line| {
            let set = line.strip_prefix("SigCgt:").or_else(|| line.strip_prefix("SigIgn:"))?;
            Some(u64::from_str_radix(set.trim(), 16).unwrap())
        });
        sets.fold(0, |all, set| all | set) >> (signal - 1) & 1 == 1
    }

    /// How many threads there are.
    pub(crate) fn threads(self) -> u64 {
        self.status("Threads")
    }

    /// The memory in use, MiB, without mapped files: how much of the program's own file is in memory is up to the system.
    pub(crate) fn memory(self) -> u64 {
        (self.status("RssAnon") + self.status("RssShmem")) / 1024
    }

    /// The most memory that was ever in use, MiB.
    pub(crate) fn peak_memory(self) -> u64 {
        self.status("VmHWM") / 1024
    }

    /// The processor time spent, in ticks; usually a hundred to the second.
    pub(crate) fn ticks(self) -> u64 {
        let text = self.read("stat");
        // The name is in parentheses and may contain any character. The fields 12 and 13 after it are the user time and
        // the system time.
        let (_, fields) = text.rsplit_once(')').unwrap();
        fields.split_whitespace().skip(11).take(2).map(|field| field.parse::<u64>().unwrap()).sum()
    }

    /// Sends a signal.
    pub(crate) fn signal(self, name: &str) {
        assert!(Command::new("kill").args([name, &self.0.to_string()]).status().unwrap().success());
    }

    /// The open files.
    pub(crate) fn descriptors(self) -> Vec<PathBuf> {
        let entries = std::fs::read_dir(format!("/proc/{}/fd", self.0)).expect("the process lives");
        entries.filter_map(|entry| read_link(entry.ok()?.path()).ok()).collect()
    }
}
