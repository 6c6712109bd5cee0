//! What a file has besides its text, and keeps when it is saved.

use std::path::Path;

/// What a file had when it was prepared.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Kept {
    #[cfg(unix)]
    mode: u32,
    #[cfg(unix)]
    owner: (u32, u32),
    /// How many names the file has, and its number if there are several.
    #[cfg(unix)]
    names: (u64, Option<u64>),
    #[cfg(unix)]
    attributes: Vec<(String, Vec<u8>)>,
}

#[cfg(not(unix))]
impl Kept {
    pub(crate) fn give(_: &Path, _: u32) -> Self {
        Self {}
    }

    pub(crate) fn check(&self, _: &Path) {}
}

#[cfg(unix)]
impl Kept {
    /// Gives a file what a new file would not have, another thing for each number. If the system does not let it have that, the
    /// reason is said aloud.
    pub(crate) fn give(file: &Path, number: u32) -> Self {
        use std::io::Write as _;
        if let Err(error) = adorn(file, number) {
            let _ = writeln!(std::io::stderr(), "\nnot tried here: {error}");
        }
        Self::of(file)
    }

    fn of(file: &Path) -> Self {
        use std::ffi::OsString;
        use std::os::unix::fs::MetadataExt as _;
        let facts = std::fs::metadata(file).expect("a file");
        let names = xattr::list(file).into_iter().flatten();
        let value = |name: &OsString| xattr::get(file, name).ok().flatten().unwrap_or_default();
        let attributes = names.map(|name| (name.display().to_string(), value(&name)));
        let mut attributes: Vec<_> = attributes.collect();
        attributes.sort();
        Self {
            mode: facts.mode(),
            owner: (facts.uid(), facts.gid()),
            names: (facts.nlink(), (facts.nlink() > 1).then_some(facts.ino())),
            attributes,
        }
    }

    /// Checks that the file has all of it.
    #[track_caller]
    pub(crate) fn check(&self, file: &Path) {
        assert_eq!(*self, Self::of(file));
    }
}

/// An access list as Linux stores it: the owner writes, and the user 1234 reads.
#[cfg(unix)]
const ACCESS_LIST: [u8; 44] = *b"\x02\0\0\0\
    \x01\0\x06\0\xff\xff\xff\xff\
    \x02\0\x04\0\xd2\x04\0\0\
    \x04\0\x04\0\xff\xff\xff\xff\
    \x10\0\x04\0\xff\xff\xff\xff\
    \x20\0\0\0\xff\xff\xff\xff";

#[cfg(unix)]
fn adorn(file: &Path, number: u32) -> std::io::Result<()> {
    use std::fs::{self, Permissions};
    use std::os::unix::fs::{PermissionsExt as _, chown};
    let has = |bit: u32| number & bit != 0;
    fs::set_permissions(file, Permissions::from_mode(0o640))?;
    if has(1) {
        xattr::set(file, "user.comment", b"mine")?;
        if cfg!(target_os = "linux") {
            xattr::set(file, "system.posix_acl_access", &ACCESS_LIST)?;
        }
    }
    if has(2) {
        let second = file.parent().expect("a folder").join("second");
        fs::hard_link(file, second)?;
    }
    if has(4) {
        chown(file, Some(1234), Some(2345))?;
    }
    Ok(())
}
