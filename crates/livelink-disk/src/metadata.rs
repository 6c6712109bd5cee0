//! The metadata of a file: its owner, its permissions, its access list and its other attributes.
//!
//! A new file takes the place of the old one, so it should have all of this too.

use std::fs::{File, Metadata, OpenOptions};
use std::io;
use std::path::Path;

use crate::error::reason;

/// Returns an error if a file is read-only. A user who may write everything is asked too: a file
/// without any permission to write was made so on purpose.
pub(crate) fn check_writable(of_file: &Metadata) -> io::Result<()> {
    match of_file.permissions().readonly() {
        true => Err(io::Error::other(
            "the file is read-only; make it writable first, for example with chmod u+w",
        )),
        false => Ok(()),
    }
}

/// Returns an error if the user may not write a file, or if it has several names.
pub(crate) fn check_own(file: &Path, of_file: &Metadata) -> io::Result<()> {
    if let Err(error) = OpenOptions::new().append(true).open(file) {
        return Err(io::Error::other(format!(
            "{}; run the command as its owner, or as another user who may write it",
            reason(&error)
        )));
    }
    match names(of_file) {
        0 | 1 => Ok(()),
        more => Err(io::Error::other(format!(
            "{more} names (hard links) lead to the file, and only this one would get the new text; \
             give it a file of its own first, with cp and mv"
        ))),
    }
}

/// Returns how many names (hard links) a file has.
#[cfg(unix)]
pub(crate) fn names(of_file: &Metadata) -> u64 {
    use std::os::unix::fs::MetadataExt as _;
    of_file.nlink()
}

#[cfg(not(unix))]
pub(crate) fn names(_: &Metadata) -> u64 {
    1
}

/// Gives a new file in the same folder the owner, the group and the extended attributes of the old
/// one, each as far as the system allows. The permissions must be set afterwards, because another
/// owner or access list changes them.
///
/// # Errors
///
/// The new file lacks a part, which the error names.
#[cfg(unix)]
pub(crate) fn carry_over(old: &Path, of_old: &Metadata, new: &File) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt as _, fchown};
    let of_new = new.metadata()?;
    let (user, group) = (of_old.uid(), of_old.gid());
    let as_owner = match of_new.uid() == user {
        true => Ok(()),
        false => fchown(new, Some(user), None).map_err(|error| lacking("owner", &error)),
    };
    let as_group = match of_new.gid() == group {
        true => Ok(()),
        false => fchown(new, None, Some(group)).map_err(|error| lacking("group", &error)),
    };
    let with_attributes = attributes(old, new);
    as_owner.and(as_group).and(with_attributes)
}

/// Other systems give the file the rights of its folder.
#[cfg(not(unix))]
pub(crate) fn carry_over(_: &Path, _: &Metadata, _: &File) -> io::Result<()> {
    Ok(())
}

/// Gives a new file the extended attributes of the old one, and no others. The access list is one of
/// them on Linux.
#[cfg(unix)]
fn attributes(old: &Path, new: &File) -> io::Result<()> {
    use xattr::FileExt as _;
    let list = |error| lacking("attributes", &error);
    let (of_old, of_new) = match (xattr::list(old), new.list_xattr()) {
        // The file system has no attributes.
        (Err(_), Err(_)) => return Ok(()),
        (of_old, of_new) => (of_old.map_err(list)?, of_new.map_err(list)?),
    };
    let of_old: Vec<_> = of_old.collect();
    let mut result = Ok(());
    for name in &of_old {
        let copy = || match xattr::get(old, name)? {
            Some(value) if new.get_xattr(name)?.as_ref() != Some(&value) => {
                new.set_xattr(name, &value)
            }
            _ => Ok(()),
        };
        let part = || format!("attribute {}", name.display());
        result = result.and(copy().map_err(|error| lacking(&part(), &error)));
    }
    // Some folders give an access list to each new file.
    for name in of_new.filter(|name| !of_old.contains(name)) {
        let part = || format!("lack of the attribute {}", name.display());
        let removed = new.remove_xattr(&name);
        result = result.and(removed.map_err(|error| lacking(&part(), &error)));
    }
    result
}

/// The error for a part of the metadata that a new file cannot have.
#[cfg(unix)]
fn lacking(part: &str, error: &io::Error) -> io::Error {
    io::Error::other(format!(
        "a new file would not have its {part} ({}); run the command as a user who may set that",
        reason(error)
    ))
}
