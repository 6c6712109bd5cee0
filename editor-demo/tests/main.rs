//! The editor as its user meets it: its window, driven by events and read through its accessibility tree.
//!
//! All files are one program, because each program links egui and the library anew. Only `crash.rs` is a program of its own: it
//! starts and kills processes.

mod common {
    #[path = "../../../crates/livelink-egui/tests/common/key_script.rs"]
    pub(crate) mod key_script;
    pub(crate) mod picture;
    pub(crate) mod window;
}

mod dialogs;
mod editing;
mod files;
mod formats;
mod help;
mod kept_links;
mod keys;
mod leaving;
mod links;
mod markup;
mod pictures;
mod recovery;
mod scripts;
#[cfg(unix)]
mod special_files;
mod tabs;
mod tour;
