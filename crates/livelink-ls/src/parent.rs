//! Watches the process of the client.

/// The process that started the server.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ParentProcess(
    #[cfg_attr(not(unix), expect(dead_code, reason = "only Unix asks"))] i32,
);

impl ParentProcess {
    /// Returns the process with this id, to watch it. A client in a container may give an id that means nothing here, so
    /// only a process that runs now is watched.
    pub(crate) fn to_watch(id: i32) -> Option<Self> {
        let process = Self(id);
        process.runs().then_some(process)
    }

    /// Returns whether the process runs. If the system does not say, it runs.
    #[cfg(unix)]
    pub(crate) fn runs(self) -> bool {
        use rustix::io::Errno;
        use rustix::process::{Pid, test_kill_process};
        // `from_raw` takes no negative number.
        let id = Some(self.0).filter(|id| *id > 0);
        let Some(process) = id.and_then(Pid::from_raw) else {
            return false;
        };
        test_kill_process(process) != Err(Errno::SRCH)
    }

    /// Elsewhere, the streams end with the client.
    #[cfg(not(unix))]
    pub(crate) fn runs(self) -> bool {
        true
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::ParentProcess;

    #[test]
    fn a_process_that_ended_does_not_run() {
        let mut child = std::process::Command::new("sleep")
            .arg("60")
            .spawn()
            .expect("sleep");
        let id = i32::try_from(child.id()).expect("an id");
        let process = ParentProcess::to_watch(id).expect("it runs");
        child.kill().expect("killed");
        child.wait().expect("ended");
        assert!(!process.runs());
        assert!(ParentProcess::to_watch(-1).is_none());
    }
}
