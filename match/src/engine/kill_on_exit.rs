//! Ends the engines when this program ends in any way: even by SIGKILL, when no code of it runs any more.
//!
//! | system | how |
//! |---|---|
//! | Linux | the kernel kills the engine when the thread that started it ends |
//! | all Unix | a small process waits for this one to end, and kills the groups of the engines that are left |
//! | Windows | a job object, which the system closes with this process, and with it all that is in it |
//!
//! On other systems, and if one of these is not available, engines see that their standard input is closed.

use std::process::{Child, Command};

/// Called before an engine is started.
pub(super) fn prepare(command: &mut Command) {
    #[cfg(target_os = "linux")]
    linux::prepare(command);
    #[cfg(not(target_os = "linux"))]
    let _ = command;
}

/// Called after an engine was started.
pub(super) fn register(child: &Child) {
    #[cfg(unix)]
    unix::send('+', child.id());
    #[cfg(windows)]
    windows::register(child);
    #[cfg(not(any(unix, windows)))]
    let _ = child;
}

/// Called before an engine's process is waited for.
pub(super) fn unregister(child: &Child) {
    #[cfg(unix)]
    unix::send('-', child.id());
    #[cfg(not(unix))]
    let _ = child;
}

#[cfg(target_os = "linux")]
mod linux {
    use std::io;
    use std::os::unix::process::CommandExt;
    use std::process::Command;

    use nix::sys::prctl::set_pdeathsig;
    use nix::sys::signal::Signal;
    use nix::unistd::getppid;

    pub(super) fn prepare(command: &mut Command) {
        let parent = std::process::id();
        let tie = move || -> io::Result<()> {
            set_pdeathsig(Signal::SIGKILL)?;
            // If the parent ended before this call, no signal will come.
            if getppid().as_raw().unsigned_abs() == parent {
                Ok(())
            } else {
                Err(io::Error::from(nix::errno::Errno::ESRCH))
            }
        };
        // SAFETY: between fork and exec only calls that are safe in a signal handler may be made. These are two system
        // calls, prctl and getppid; nothing is allocated, and the closure owns one number.
        unsafe { command.pre_exec(tie) };
    }
}

#[cfg(unix)]
mod unix {
    use std::io::Write;
    use std::os::unix::process::CommandExt;
    use std::process::{ChildStdin, Command, Stdio};
    use std::sync::{Mutex, PoisonError};

    use once_cell::sync::OnceCell;

    /// Keeps a list of process groups: `+ N` adds one, `- N` takes one off. At the end of its input, which is the end
    /// of this program, it kills those that are left.
    const SCRIPT: &str = r#"
groups=' '
while read -r what group; do
    case $what in
        +) groups="$groups$group " ;;
        -) groups="${groups%% $group *} ${groups#* $group }" ;;
    esac
done
for group in $groups; do kill -s KILL -- "-$group"; done
"#;

    /// The watcher of the whole process; `None` if the system has no shell.
    static WATCHER: OnceCell<Option<Mutex<ChildStdin>>> = OnceCell::new();

    fn start() -> Option<Mutex<ChildStdin>> {
        let mut command = Command::new("/bin/sh");
        command.args(["-c", SCRIPT]).current_dir("/").stdin(Stdio::piped());
        command.stdout(Stdio::null()).stderr(Stdio::null());
        // A separate process group: Ctrl-C on the terminal must not end the engine.
        command.process_group(0);
        command.spawn().ok()?.stdin.map(Mutex::new)
    }

    pub(super) fn send(what: char, group: u32) {
        if let Some(watcher) = WATCHER.get_or_init(start) {
            let mut watcher = watcher.lock().unwrap_or_else(PoisonError::into_inner);
            // If this fails, the engine can still be ended in other ways.
            let _ = watcher.write_all(format!("{what} {group}\n").as_bytes());
        }
    }
}

#[cfg(windows)]
mod windows {
    use once_cell::sync::OnceCell;
    use std::mem::size_of;
    use std::os::windows::io::{AsRawHandle, FromRawHandle, OwnedHandle};
    use std::process::Child;
    use std::ptr::null;

    use windows_sys::Win32::System::JobObjects::{
        AssignProcessToJobObject, CreateJobObjectW, JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE,
        JOBOBJECT_EXTENDED_LIMIT_INFORMATION, JobObjectExtendedLimitInformation, SetInformationJobObject,
    };

    /// The job of the whole process; `None` if the system refuses it. Its handle is closed when the process ends.
    static JOB: OnceCell<Option<OwnedHandle>> = OnceCell::new();

    fn create() -> Option<OwnedHandle> {
        // SAFETY: both pointers may be null: no attributes, no name. The handle, if there is one, is ours alone.
        let job = unsafe {
            let handle = CreateJobObjectW(null(), null());
            if handle.is_null() {
                return None;
            }
            OwnedHandle::from_raw_handle(handle)
        };
        let mut limits = JOBOBJECT_EXTENDED_LIMIT_INFORMATION::default();
        limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE;
        let size = u32::try_from(size_of::<JOBOBJECT_EXTENDED_LIMIT_INFORMATION>()).ok()?;
        // SAFETY: the handle is that of a job, and the pointer is to a value of the size and type that this class has.
        let is_set = unsafe {
            SetInformationJobObject(
                job.as_raw_handle(),
                JobObjectExtendedLimitInformation,
                (&raw const limits).cast(),
                size,
            )
        };
        (is_set != 0).then_some(job)
    }

    pub(super) fn register(child: &Child) {
        if let Some(job) = JOB.get_or_init(create) {
            // SAFETY: both handles are open: the job's forever, the process's while `child` exists. If the system
            // refuses, the engine still sees its input close.
            let _ = unsafe { AssignProcessToJobObject(job.as_raw_handle(), child.as_raw_handle()) };
        }
    }
}
