//! Opening an address in another program.

use std::process::{Command, Stdio};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

use livelink::Schemes;

use crate::waker::Waker;

/// Says which addresses [`may_open`] lets through.
pub(crate) const ONLY_THESE: &str = "Only web, mail and ftp addresses are opened";

/// Returns whether an address may be opened. A document can hold links to anything, and some start programs.
pub(crate) fn may_open(href: &str) -> bool {
    Schemes::default().lead(href)
}

/// The program that opens addresses.
#[derive(Debug, Default)]
pub(crate) enum Opener {
    /// The window is asked, which only a test reads.
    #[default]
    Window,
    /// The programs that the system has for it, one after the other.
    System(Attempts),
    /// This program alone, for tests.
    Program(String, Attempts),
}

/// The addresses that could not be opened.
#[derive(Debug)]
pub(crate) struct Attempts {
    failed: Receiver<String>,
    send: Sender<String>,
}

impl Default for Attempts {
    fn default() -> Self {
        let (send, failed) = mpsc::channel();
        Self { failed, send }
    }
}

impl Opener {
    /// Opens an address. Returns whether this opener does that itself.
    pub(crate) fn open(&self, href: &str, waker: &Waker) -> bool {
        let (commands, attempts) = match self {
            Self::Window => return false,
            Self::System(attempts) => (open::commands(href), attempts),
            Self::Program(program, attempts) => {
                let mut command = Command::new(program);
                command.arg(href);
                (vec![command], attempts)
            }
        };
        let (send, waker, href) = (attempts.send.clone(), waker.clone(), href.to_owned());
        // The thread waits for the program, which otherwise would stay as a zombie.
        thread::spawn(move || {
            if !commands.into_iter().any(succeeds) {
                // Nobody receives it when the window is closed.
                let _ = send.send(href);
                waker.wake();
            }
        });
        true
    }

    /// Returns an address that could not be opened since the last call.
    pub(crate) fn take_failed(&self) -> Option<String> {
        match self {
            Self::Window => None,
            Self::System(attempts) | Self::Program(_, attempts) => attempts.failed.try_recv().ok(),
        }
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
