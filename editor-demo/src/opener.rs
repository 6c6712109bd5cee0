//! Opening an address in another program.

use std::process::{Command, Stdio};
use std::task::Poll;

use livelink::Schemes;

use crate::background::{Task, Waker};

/// Says which addresses [`may_open`] lets through.
pub(crate) const ONLY_THESE: &str = "Only web, mail and ftp addresses are opened";

/// Returns whether an address may be opened. A document can hold links to anything, and some start programs.
pub(crate) fn may_open(href: &str) -> bool {
    Schemes::default().lead(href)
}

/// Opens addresses.
#[derive(Debug, Default)]
pub(crate) struct Opener {
    pub(crate) by: OpenedBy,
    /// The programs that were started. The result is the address that could not be opened.
    started: Vec<Task<String>>,
}

/// The program that opens addresses.
#[derive(Debug, Default)]
pub(crate) enum OpenedBy {
    /// The window is asked, which only a test reads.
    #[default]
    Window,
    /// The programs that the system has for it, one after the other.
    System,
    /// This program alone, for tests.
    Program(String),
}

impl Opener {
    /// Opens an address. Returns whether this opener does that itself.
    pub(crate) fn open(&mut self, href: &str, waker: &Waker) -> bool {
        let commands = match &self.by {
            OpenedBy::Window => return false,
            OpenedBy::System => open::commands(href),
            OpenedBy::Program(program) => {
                let mut command = Command::new(program);
                command.arg(href);
                vec![command]
            }
        };
        let href = href.to_owned();
        // The thread waits for the program, which otherwise would stay as a zombie.
        self.started.push(Task::start(waker, move |failed| {
            if !commands.into_iter().any(succeeds) {
                failed.add(href);
            }
        }));
        true
    }

    /// Returns an address that could not be opened since the last call.
    pub(crate) fn take_failed(&mut self) -> Option<String> {
        let mut failed = None;
        self.started.retain(|started| match started.poll() {
            Poll::Pending => true,
            Poll::Ready(href) => {
                failed = failed.take().or(href);
                false
            }
        });
        failed
    }
}

fn succeeds(mut command: Command) -> bool {
    command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}
