//! The files that a command reads: its arguments, and the files in folders among them.

use crate::failure::Failure;
use crate::file_list;
use crate::input;
use crate::interrupt;
use clap::Args as ClapArgs;
use ignore::gitignore::Gitignore;
use ignore::overrides::{Override, OverrideBuilder};
use ignore::types::{Types, TypesBuilder};
use ignore::{DirEntry, Walk, WalkBuilder};
use livelink_disk::is_temporary_name;
use std::path::{Path, PathBuf};

/// Which files of a folder are read.
#[derive(ClapArgs, Debug)]
#[command(next_help_heading = "Files and folders")]
pub(crate) struct Tree {
    /// Also read the files and folders that this file names, one on each line; "-" is the standard input
    #[arg(long, value_name = "FILE")]
    files_from: Option<PathBuf>,
    /// The names of --files-from end with a NUL, as "git ls-files -z" and "find -print0" write them
    #[arg(short = '0', long, requires = "files_from")]
    null: bool,
    /// Make a file that is not UTF-8 an error. Otherwise it is skipped, and a line on the standard error counts such files
    #[arg(long)]
    pub(crate) strict: bool,
    /// Also write how much was read and how long it took, on the standard error
    #[arg(long)]
    pub(crate) stats: bool,
    /// Only the files that match, or with "!" before it, all others: -g '*.md' -g '!vendor/**'
    #[arg(short, long, value_name = "GLOB")]
    pub(crate) glob: Vec<String>,
    /// Only the files of this type, or with "!" before it, of other types: -t rust -t md
    #[arg(short = 't', long = "type", value_name = "TYPE")]
    pub(crate) types: Vec<String>,
    /// Also hidden files and folders
    #[arg(long)]
    pub(crate) hidden: bool,
    /// Also the files that .gitignore, .ignore and the like leave out
    #[arg(long)]
    pub(crate) no_ignore: bool,
    /// Also what symbolic links lead to
    #[arg(short = 'L', long)]
    pub(crate) follow: bool,
}

impl Tree {
    /// Returns the files and folders to read: those that are `named`, and those of `--files-from`. Without either, the `usual` one.
    pub(crate) fn paths(&self, named: &[PathBuf], usual: &str) -> Result<Vec<PathBuf>, Failure> {
        let mut paths = named.to_vec();
        match &self.files_from {
            None if paths.is_empty() => paths.push(PathBuf::from(usual)),
            None => {}
            Some(list) => {
                paths.extend(file_list::read(list, self.null)?);
                if input::is_stdin(list) && paths.iter().any(|path| input::is_stdin(path)) {
                    return Err(Failure::Input(
                        "--files-from -: the standard input holds names, so \"-\" cannot be a file too".to_owned(),
                    ));
                }
            }
        }
        Ok(paths)
    }
}

/// A file to read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Found {
    pub(crate) path: PathBuf,
    /// Whether the file was found in a folder. Nobody named it, so it is left out if it is not a text.
    pub(crate) in_folder: bool,
}

impl Found {
    /// Returns a failure of the file, which says whether somebody named the file.
    pub(crate) fn failure(&self, failure: Failure) -> Failure {
        match failure {
            Failure::NotUtf8 { message, .. } => Failure::NotUtf8 {
                message,
                in_folder: self.in_folder,
            },
            other => other,
        }
    }
}

/// The files of a command, in the order of its paths. The files of a folder come in the order of their names. A folder is read
/// while the files before it are in work, so the first file does not wait for the last one.
pub(crate) struct Files {
    paths: std::vec::IntoIter<PathBuf>,
    options: WalkOptions,
    walk: Option<Walk>,
}

struct WalkOptions {
    hidden: bool,
    no_ignore: bool,
    follow: bool,
    globs: Override,
    types: Types,
    exclude: Gitignore,
}

impl Files {
    /// Returns the files that `paths` name. The globs and types of `args` hold for the files of folders, not for a file that is
    /// named itself. The same is true of `exclude`, whose paths count from its own root.
    pub(crate) fn new(
        paths: Vec<PathBuf>,
        args: &Tree,
        exclude: Gitignore,
    ) -> Result<Self, Failure> {
        let wrong = |error: ignore::Error| Failure::Input(error.to_string());
        let here = std::env::current_dir().unwrap_or_default();
        let mut globs = OverrideBuilder::new(here);
        for glob in &args.glob {
            globs.add(glob).map_err(wrong)?;
        }
        let mut types = TypesBuilder::new();
        // To set up all types takes longer than to walk over a small folder.
        if !args.types.is_empty() {
            types.add_defaults();
        }
        for name in &args.types {
            match name.strip_prefix('!') {
                Some(name) => types.negate(name),
                None => types.select(name),
            };
        }
        let options = WalkOptions {
            hidden: args.hidden,
            no_ignore: args.no_ignore,
            follow: args.follow,
            globs: globs.build().map_err(wrong)?,
            types: types.build().map_err(wrong)?,
            exclude,
        };
        let paths = paths.into_iter();
        Ok(Self {
            paths,
            options,
            walk: None,
        })
    }
}

impl WalkOptions {
    /// Walks over a folder. `.git` is left out even where hidden files are read, because nobody wrote its contents.
    fn walk(&self, folder: &Path) -> Walk {
        let exclude = self.exclude.clone();
        // The globs are asked here and not by the walker, which would let a glob bring back what `.gitignore` leaves out.
        let globs = self.globs.clone();
        let has_none = exclude.is_empty() && globs.is_empty();
        let is_excluded = move |entry: &DirEntry| {
            if has_none {
                return false;
            }
            let is_folder = entry.file_type().is_some_and(|kind| kind.is_dir());
            let is_left_out = |full: PathBuf| {
                exclude.matched(&full, is_folder).is_ignore()
                    || globs.matched(&full, is_folder).is_ignore()
            };
            std::path::absolute(entry.path()).is_ok_and(is_left_out)
        };
        WalkBuilder::new(folder)
            .standard_filters(!self.no_ignore)
            .hidden(!self.hidden)
            .follow_links(self.follow)
            .types(self.types.clone())
            .filter_entry(move |entry| {
                !is_git(entry) && !is_temporary_name(entry.file_name()) && !is_excluded(entry)
            })
            // The paths of one folder differ in their names alone. To cut the names off the paths would take longer than to compare.
            .sort_by_file_path(|a, b| a.as_os_str().cmp(b.as_os_str()))
            .build()
    }
}

impl Iterator for Files {
    type Item = Result<Found, Failure>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if interrupt::happened() {
                return None;
            }
            let Some(walk) = &mut self.walk else {
                let path = self.paths.next()?;
                if !input::is_stdin(&path) && path.is_dir() {
                    self.walk = Some(self.options.walk(&path));
                    continue;
                }
                let in_folder = false;
                return Some(Ok(Found { path, in_folder }));
            };
            match walk.next() {
                None => self.walk = None,
                Some(Err(error)) => return Some(Err(failure(&error))),
                // A pipe or a device would be read without end.
                Some(Ok(entry)) if !entry.file_type().is_some_and(|kind| kind.is_file()) => {}
                Some(Ok(entry)) => {
                    let path = entry.into_path();
                    let in_folder = true;
                    return Some(Ok(Found {
                        path: as_in_a_shell(path),
                        in_folder,
                    }));
                }
            }
        }
    }
}

/// Returns whether this is git's own folder or file. For most paths, the last letters suffice to say no.
fn is_git(entry: &DirEntry) -> bool {
    let path = entry.path().as_os_str().as_encoded_bytes();
    path.ends_with(b".git") && entry.file_name() == ".git"
}

/// Names a file in the working folder as a shell would name it.
fn as_in_a_shell(path: PathBuf) -> PathBuf {
    if !path.as_os_str().as_encoded_bytes().starts_with(b".") {
        return path;
    }
    match path.strip_prefix(".") {
        Ok(short) => short.to_owned(),
        Err(_) => path,
    }
}

/// The message for a folder or file that cannot be read.
fn failure(error: &ignore::Error) -> Failure {
    let mut place = None;
    let mut inner = error;
    let what = loop {
        match inner {
            ignore::Error::WithPath { path, err } => {
                place = Some(path.as_path());
                inner = err;
            }
            ignore::Error::WithDepth { err, .. } | ignore::Error::WithLineNumber { err, .. } => {
                inner = err;
            }
            ignore::Error::Loop { ancestor, child } => {
                place = Some(child);
                break format!("leads back to {}", ancestor.display());
            }
            ignore::Error::Io(error) => break input::plain(error),
            other => break other.to_string(),
        }
    };
    Failure::Input(match place {
        Some(place) => format!("{}: {what}", input::name(place)),
        None => what,
    })
}
