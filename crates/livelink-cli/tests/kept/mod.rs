//! What a file has besides its text.

use std::fs;
use std::io::{self, Write as _};
use std::os::unix::fs::MetadataExt as _;
use std::path::Path;

/// Says what this test could not try. The line is seen although the test passes.
pub(crate) fn say(what: &str) {
    writeln!(io::stderr(), "\nnot tried here: {what}").expect("a line");
}

/// What a file has besides its text.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Kept {
    pub(crate) mode: u32,
    pub(crate) owner: (u32, u32),
    /// How many names it has, and its number if there are several.
    names: (u64, Option<u64>),
    attributes: Vec<(String, Vec<u8>)>,
}

impl Kept {
    pub(crate) fn of(file: &Path) -> Self {
        let facts = fs::metadata(file).expect("a file");
        let names = xattr::list(file).into_iter().flatten();
        let mut attributes: Vec<_> = names
            .map(|name| {
                let value = xattr::get(file, &name).expect("it is listed");
                (name.display().to_string(), value.unwrap_or_default())
            })
            .collect();
        attributes.sort();
        Self {
            mode: facts.mode(),
            owner: (facts.uid(), facts.gid()),
            names: (facts.nlink(), (facts.nlink() > 1).then_some(facts.ino())),
            attributes,
        }
    }
}

/// An access list as Linux stores it: the owner writes, and the user 1234 reads.
pub(crate) fn access_list() -> Vec<u8> {
    let entries = [
        (1_u16, 6_u16, u32::MAX),
        (2, 4, 1234),
        (4, 4, u32::MAX),
        (16, 4, u32::MAX),
        (32, 0, u32::MAX),
    ];
    let mut list = 2_u32.to_le_bytes().to_vec();
    for (tag, permissions, id) in entries {
        list.extend(tag.to_le_bytes());
        list.extend(permissions.to_le_bytes());
        list.extend(id.to_le_bytes());
    }
    list
}
