//! The metadata of a file: its owner, its permissions, its access list and its other attributes.
//!
//! A new file takes the place of the old one, so it should have all of this too.

#[cfg(unix)]
use std::ffi::OsString;
#[cfg(unix)]
use std::fs::Permissions;
use std::fs::{File, Metadata, OpenOptions};
use std::io;
use std::path::Path;

use crate::error::reason;

/// Returns an error if a file is read-only. A user who may write everything is asked too: a file
/// without any permission to write was made so on purpose.
pub(crate) fn check_writable(of_file: &Metadata, read_only: ReadOnly) -> io::Result<()> {
    match of_file.permissions().readonly() && read_only == ReadOnly::Refuse {
        true => Err(io::Error::other(
            "the file is read-only; make it writable first, for example with chmod u+w",
        )),
        false => Ok(()),
    }
}

/// Whether a read-only file is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ReadOnly {
    /// It is not: somebody made it so on purpose.
    #[default]
    Refuse,
    /// It is written if it belongs to the user, and it is read-only afterwards. A file with several names must be written in place.
    /// For a read-only file, the system lets only root do that.
    Write,
}

/// Returns an error if the user may not write a file. The owner of a read-only file may, because the
/// owner may change its permissions.
pub(crate) fn check_may_write(file: &Path, of_file: &Metadata) -> io::Result<()> {
    match OpenOptions::new().append(true).open(file) {
        Err(error) if !(of_file.permissions().readonly() && Owner::of(of_file) == Owner::User) => {
            Err(io::Error::other(format!(
                "{}; run this as its owner, or as another user who may write it",
                reason(&error)
            )))
        }
        _ => Ok(()),
    }
}

/// To whom a file belongs. Systems other than Unix are not asked: there, it belongs to the user.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner {
    /// The user who runs the program.
    User,
    /// Somebody else.
    Other,
}

impl Owner {
    /// Returns to whom the file with this metadata belongs.
    pub fn of(of_file: &Metadata) -> Self {
        #[cfg(unix)]
        {
            use std::os::unix::fs::MetadataExt as _;
            if of_file.uid() != rustix::process::geteuid().as_raw() {
                return Self::Other;
            }
        }
        #[cfg(not(unix))]
        let _ = of_file;
        Self::User
    }
}

/// Returns whether a journal comes from somebody who could write its file anyway: the user, the owner of
/// the file, or the one who may do everything.
pub(crate) fn is_trusted(journal: &Metadata, of_file: &Metadata) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt as _;
        let by = journal.uid();
        Owner::of(journal) == Owner::User || by == of_file.uid() || by == 0
    }
    #[cfg(not(unix))]
    {
        let _ = (journal, of_file);
        true
    }
}

/// Returns the permissions that a trusted journal may give back to its file. The owner of a file may set its set-user-ID, but
/// not the set-group-ID of a group of other people. Root must not do that for a journal that the owner has written.
pub(crate) fn ids_by(journal: &Metadata) -> u32 {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt as _;
        ids(Owner::of(journal), journal.uid())
    }
    #[cfg(not(unix))]
    {
        let _ = journal;
        0o7777
    }
}

#[cfg(unix)]
fn ids(of_journal: Owner, by: u32) -> u32 {
    match of_journal {
        Owner::Other if by != 0 => 0o5777,
        Owner::Other | Owner::User => 0o7777,
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

/// Gives a new file in the same folder the owner, the group, the extended attributes and the permissions
/// of another one.
///
/// # Errors
///
/// The new file lacks a part, which the error names. It has the others, as far as the system allows, and the group has no
/// permission if it is another one.
pub(crate) fn carry_over(
    old: &Path,
    of_old: &Metadata,
    new: &File,
    which: Attributes,
) -> io::Result<()> {
    let is_complete = carry_over_attributes(old, of_old, new, which);
    // Another owner or access list changes the permissions, so they come last.
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
        let is_of_group = new.metadata()?.gid() == of_old.gid();
        new.set_permissions(Permissions::from_mode(mode(of_old.mode(), is_of_group)))?;
        is_complete?;
        match new.metadata()?.mode() == of_old.mode() {
            true => Ok(()),
            false => Err(io::Error::other(
                "a new file would not have its permissions",
            )),
        }
    }
    #[cfg(not(unix))]
    new.set_permissions(of_old.permissions()).and(is_complete)
}

/// Returns the permissions that a new file gets for those of an old one. Another group gets none, and the file does not run
/// as that group.
#[cfg(unix)]
fn mode(of_old: u32, is_of_group: bool) -> u32 {
    of_old & if is_of_group { 0o7777 } else { 0o5707 }
}

/// Which extended attributes a file gets.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Attributes {
    All,
    /// Those that say who may read and write it. Linux keeps the access list in one of them.
    Access,
}

#[cfg(unix)]
fn carry_over_attributes(
    old: &Path,
    of_old: &Metadata,
    new: &File,
    which: Attributes,
) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt as _, fchown};
    let of_new = new.metadata()?;
    let (user, group) = (of_old.uid(), of_old.gid());
    let as_group = match of_new.gid() == group {
        true => Ok(()),
        false => fchown(new, None, Some(group)).map_err(|error| lacking("group", &error)),
    };
    let as_owner = match of_new.uid() == user {
        true => Ok(()),
        false => fchown(new, Some(user), None).map_err(|error| lacking("owner", &error)),
    };
    let with_attributes = attributes(old, new, which);
    as_owner.and(as_group).and(with_attributes)
}

/// Other systems give the file the rights of its folder.
#[cfg(not(unix))]
fn carry_over_attributes(_: &Path, _: &Metadata, _: &File, _: Attributes) -> io::Result<()> {
    Ok(())
}

/// The rights that the system takes from a file when somebody writes to it: to run as another user (set-user-ID), and the
/// capabilities of Linux.
pub(crate) struct Rights {
    mode: u32,
    #[cfg(unix)]
    capabilities: Option<Vec<u8>>,
}

/// The attribute with the capabilities of a program.
#[cfg(unix)]
const CAPABILITIES: &str = "security.capability";

impl Rights {
    pub(crate) fn of(file: &File) -> io::Result<Self> {
        #[cfg(unix)]
        {
            use std::os::unix::fs::MetadataExt as _;
            Ok(Self {
                mode: file.metadata()?.mode() & 0o7777,
                capabilities: xattr::FileExt::get_xattr(file, CAPABILITIES).ok().flatten(),
            })
        }
        #[cfg(not(unix))]
        {
            let _ = file;
            Ok(Self { mode: 0 })
        }
    }

    pub(crate) fn mode(&self) -> u32 {
        self.mode
    }

    /// The same with the set-user-ID and the set-group-ID of an earlier time, as far as they are in `which`, unless somebody has changed
    /// the permissions since.
    pub(crate) fn with_ids_of(self, earlier: u32, which: u32) -> Self {
        let mode = match (self.mode ^ earlier) & 0o777 {
            0 => earlier & which | self.mode & !which,
            _ => self.mode,
        };
        Self { mode, ..self }
    }

    /// Gives a file that was written its rights again.
    ///
    /// # Errors
    ///
    /// It was written, and the system does not give it its rights. The error says so.
    pub(crate) fn give_back(&self, file: &File) -> io::Result<()> {
        #[cfg(unix)]
        {
            use crate::error::RightTaken;
            use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
            let mode = || file.metadata().map(|found| found.mode() & 0o7777);
            if mode()? != self.mode {
                let _ = file.set_permissions(Permissions::from_mode(self.mode));
            }
            let get = || xattr::FileExt::get_xattr(file, CAPABILITIES).ok().flatten();
            if let Some(value) = &self.capabilities
                && get().as_ref() != Some(value)
            {
                let _ = xattr::FileExt::set_xattr(file, CAPABILITIES, value);
            }
            if mode()? != self.mode || get() != self.capabilities {
                return Err(io::Error::other(RightTaken { mode: self.mode }));
            }
        }
        #[cfg(not(unix))]
        let _ = file;
        Ok(())
    }
}

/// Gives a new file the extended attributes of the old one, and no others. The access list is one of
/// them on Linux.
#[cfg(unix)]
fn attributes(old: &Path, new: &File, which: Attributes) -> io::Result<()> {
    use xattr::FileExt as _;
    let list = |error| lacking("attributes", &error);
    let (of_old, of_new) = match (xattr::list(old), new.list_xattr()) {
        // The file system has no attributes.
        (Err(_), Err(_)) => return Ok(()),
        (of_old, of_new) => (of_old.map_err(list)?, of_new.map_err(list)?),
    };
    let is_asked_for = |name: &OsString| {
        which == Attributes::All || name.as_encoded_bytes().starts_with(b"system.")
    };
    let of_old: Vec<_> = of_old.filter(is_asked_for).collect();
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
    for name in of_new.filter(|name| is_asked_for(name) && !of_old.contains(name)) {
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
        "a new file would not have its {part} ({})",
        reason(error)
    ))
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn another_group_gets_no_permission() {
        for (of_old, of_group, of_another) in [
            (0o100_664, 0o664, 0o604),
            (0o106_775, 0o6775, 0o4705),
            (0o101_070, 0o1070, 0o1000),
        ] {
            assert_eq!(mode(of_old, true), of_group, "{of_old:o}");
            assert_eq!(mode(of_old, false), of_another, "{of_old:o}");
        }
    }

    /// The journals of other users give no set-group-ID.
    #[test]
    fn what_a_journal_gives() {
        for (owner, by, expected) in [
            (Owner::User, 0, 0o7777),
            (Owner::User, 1234, 0o7777),
            (Owner::Other, 0, 0o7777),
            (Owner::Other, 1234, 0o5777),
        ] {
            assert_eq!(ids(owner, by), expected, "{owner:?} {by}");
        }
    }

    /// The system takes only the set-user-ID and the set-group-ID from a file that is written.
    #[test]
    fn what_the_system_takes_comes_back_to_the_same_permissions() {
        for (found, earlier, expected) in [
            (0o755, 0o4755, 0o4755),
            (0o755, 0o6755, 0o6755),
            (0o4755, 0o755, 0o755),
            (0o754, 0o4755, 0o754),
            (0o700, 0o4755, 0o700),
            (0o455, 0o4755, 0o455),
        ] {
            let rights = Rights {
                mode: found,
                capabilities: None,
            };
            let mode = rights.with_ids_of(earlier, 0o7777).mode();
            assert_eq!(mode, expected, "{found:o} {earlier:o}");
        }
    }
}
