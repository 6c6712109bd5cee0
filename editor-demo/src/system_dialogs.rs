//! The system's own dialogs for opening and saving files.
//!
//! On Linux, these dialogs come from the desktop portal. Not every system has one. When the program starts, another thread asks
//! whether there is a portal, because the answer may take long. The program shows its own dialogs until the answer is there. It
//! goes on with them if the system has no portal.

use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use std::task::Poll;
use std::thread;

use crate::background::{Task, Waker};
use crate::dialog::{Dialog, DialogKind};

/// The system's dialogs, and the one that is open.
#[derive(Debug, Default)]
pub(crate) struct SystemDialogs {
    source: Source,
    /// The dialog to show, described as one of the program's own dialogs.
    wanted: Option<Dialog>,
    /// The dialog on screen, and the files that the user chooses.
    open: Option<(Dialog, Task<Vec<PathBuf>>)>,
}

#[derive(Debug, Default)]
enum Source {
    /// The system has no dialogs.
    #[default]
    None,
    /// The dialogs of the system. The value says whether it has any, as soon as that is known.
    System(Arc<OnceLock<bool>>),
    /// For tests: the files that the user chooses.
    Fixed(Vec<PathBuf>),
}

impl SystemDialogs {
    /// Uses the dialogs of the system, if it has some.
    pub(crate) fn connect() -> Self {
        let are_there = Arc::new(OnceLock::new());
        let known = Arc::clone(&are_there);
        thread::spawn(move || {
            let _ = known.set(has_dialogs());
        });
        Self {
            source: Source::System(are_there),
            ..Self::default()
        }
    }

    /// For tests: the user chooses these files.
    pub(crate) fn fixed(chosen: &[PathBuf]) -> Self {
        Self {
            source: Source::Fixed(chosen.to_vec()),
            ..Self::default()
        }
    }

    /// Returns whether the system has dialogs.
    pub(crate) fn are_there(&self) -> bool {
        match &self.source {
            Source::None => false,
            Source::System(known) => known.get() == Some(&true),
            Source::Fixed(_) => true,
        }
    }

    /// Returns whether a dialog is on screen, or is about to be.
    pub(crate) fn is_open(&self) -> bool {
        self.wanted.is_some() || self.open.is_some()
    }

    /// Asks for a dialog. The window shows it at the end of the frame.
    pub(crate) fn ask(&mut self, dialog: Dialog) {
        self.wanted = Some(dialog);
    }

    /// Returns the dialog that was asked for and is not on screen yet.
    pub(crate) fn wanted_mut(&mut self) -> Option<&mut Dialog> {
        self.wanted.as_mut()
    }

    /// Shows the dialog that was asked for, over the window.
    pub(crate) fn show(&mut self, window: &eframe::Frame, waker: &Waker) {
        if !matches!(self.source, Source::System(_)) {
            return;
        }
        let Some(dialog) = self.wanted.take() else {
            return;
        };
        let asked = asked(&dialog).set_parent(window);
        let path = |file: &rfd::FileHandle| file.path().to_owned();
        let chosen = if dialog.kind == DialogKind::Open {
            let files = asked.pick_files();
            Task::start(waker, move |chosen| {
                let files = pollster::block_on(files).unwrap_or_default();
                chosen.add(files.iter().map(path).collect());
            })
        } else {
            let file = asked.save_file();
            Task::start(waker, move |chosen| {
                chosen.add(pollster::block_on(file).iter().map(path).collect());
            })
        };
        self.open = Some((dialog, chosen));
    }

    /// Returns the dialog that the user has answered, and the files. No file means that the user has cancelled.
    pub(crate) fn take_answer(&mut self) -> Option<(Dialog, Vec<PathBuf>)> {
        if let Source::Fixed(chosen) = &self.source {
            return Some((self.wanted.take()?, chosen.clone()));
        }
        let (_, chosen) = self.open.as_ref()?;
        let Poll::Ready(chosen) = chosen.poll() else {
            return None;
        };
        let (dialog, _) = self.open.take()?;
        Some((dialog, chosen.unwrap_or_default()))
    }
}

/// Returns a dialog of the system that asks the same question as one of the program's own.
fn asked(dialog: &Dialog) -> rfd::AsyncFileDialog {
    let place = Path::new(&dialog.field);
    let title = match dialog.kind {
        DialogKind::Open => "Open",
        DialogKind::Export => "Export",
        _ => "Save as",
    };
    let asked = rfd::AsyncFileDialog::new().set_title(title);
    if dialog.kind == DialogKind::Open {
        return asked.set_directory(place);
    }
    let name = place.file_name().unwrap_or_default();
    let folder = place.parent().unwrap_or(place);
    asked
        .set_directory(folder)
        .set_file_name(name.to_string_lossy())
}

/// Returns whether the desktop portal has a dialog for files. This waits for the portal to start.
#[cfg(all(unix, not(target_os = "macos")))]
fn has_dialogs() -> bool {
    let version = async {
        let connection = zbus::Connection::session().await?;
        let property = ("org.freedesktop.portal.FileChooser", "version");
        connection
            .call_method(
                Some("org.freedesktop.portal.Desktop"),
                "/org/freedesktop/portal/desktop",
                Some("org.freedesktop.DBus.Properties"),
                "Get",
                &property,
            )
            .await
    };
    pollster::block_on(version).is_ok()
}

/// Returns whether the system has a dialog for files.
#[cfg(not(all(unix, not(target_os = "macos"))))]
fn has_dialogs() -> bool {
    true
}
