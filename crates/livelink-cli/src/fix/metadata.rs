//! The metadata of a file: its owner, its permissions, its access list and its other attributes.
//!
//! A new file takes the place of the old one, so it must have all of this too. Where that cannot be, the old file stays.

use crate::input::plain;
use std::fs::{File, Metadata, OpenOptions};
use std::io;
use std::path::Path;

/// Returns why a file must not be rewritten, with the remedy. A user who may write everything is asked too: a file without
/// any permission to write was made so on purpose.
pub(super) fn refusal(file: &Path, of_file: &Metadata) -> Option<String> {
    if of_file.permissions().readonly() {
        return Some(
            "the file is read-only; make it writable first, for example with chmod u+w".to_owned(),
        );
    }
    if let Err(error) = OpenOptions::new().append(true).open(file) {
        let what = plain(&error);
        return Some(format!(
            "{what}; run the command as its owner, or as another user who may write it"
        ));
    }
    match names(of_file) {
        0 | 1 => None,
        more => Some(format!(
            "{more} names (hard links) lead to the file, and only this one would get the new text; \
             give it a file of its own first, with cp and mv"
        )),
    }
}

#[cfg(unix)]
fn names(of_file: &Metadata) -> u64 {
    use std::os::unix::fs::MetadataExt as _;
    of_file.nlink()
}

#[cfg(not(unix))]
fn names(_: &Metadata) -> u64 {
    1
}

/// Copies the metadata of a file to a new file in the same folder. The error names the missing part.
#[cfg(unix)]
pub(super) fn carry_over(old: &Path, of_old: &Metadata, new: &File) -> Result<(), String> {
    use std::os::unix::fs::{MetadataExt as _, fchown};
    let failed = |what: &str, error: &io::Error| {
        let error = plain(error);
        format!(
            "a new file would not have its {what} ({error}); run the command as a user who may set that"
        )
    };
    let of_new = new.metadata().map_err(|error| plain(&error))?;
    let (user, group) = (of_old.uid(), of_old.gid());
    if of_new.uid() != user {
        fchown(new, Some(user), None).map_err(|error| failed("owner", &error))?;
    }
    if of_new.gid() != group {
        fchown(new, None, Some(group)).map_err(|error| failed("group", &error))?;
    }
    attributes(old, new).map_err(|(name, error)| failed(&name, &error))?;
    // The last step, because another owner or access list changes the permissions.
    new.set_permissions(of_old.permissions())
        .map_err(|error| failed("permissions", &error))
}

/// Gives a new file the extended attributes of the old one, and no others. The access list is one of them on Linux. The error
/// names the attribute.
#[cfg(unix)]
fn attributes(old: &Path, new: &File) -> Result<(), (String, io::Error)> {
    use xattr::FileExt as _;
    let list = |error| ("attributes".to_owned(), error);
    let (of_old, of_new) = match (xattr::list(old), new.list_xattr()) {
        // The file system has no attributes.
        (Err(_), Err(_)) => return Ok(()),
        (of_old, of_new) => (of_old.map_err(list)?, of_new.map_err(list)?),
    };
    let of_old: Vec<_> = of_old.collect();
    for name in &of_old {
        let named = |error| (format!("attribute {}", name.display()), error);
        let value = xattr::get(old, name).map_err(named)?;
        if let Some(value) = value
            && new.get_xattr(name).map_err(named)?.as_ref() != Some(&value)
        {
            new.set_xattr(name, &value).map_err(named)?;
        }
    }
    // Some folders give an access list to each new file.
    for name in of_new.filter(|name| !of_old.contains(name)) {
        let named = |error| (format!("lack of the attribute {}", name.display()), error);
        new.remove_xattr(&name).map_err(named)?;
    }
    Ok(())
}

#[cfg(not(unix))]
pub(super) fn carry_over(_: &Path, of_old: &Metadata, new: &File) -> Result<(), String> {
    new.set_permissions(of_old.permissions())
        .map_err(|error: io::Error| plain(&error))
}
