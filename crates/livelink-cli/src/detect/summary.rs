//! Instead of the links: how many there are, which addresses, which domains.

use crate::failure::Failure;
use livelink::{Detector, LinkKind};
use std::collections::HashMap;
use std::io::Write;

/// The output that replaces the links.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Summary {
    /// How many links each file has. A file without links is left out.
    Count,
    /// Each address once, in the order of the alphabet.
    Unique,
    /// Each registrable domain, with the number of its links. The one with the most links comes first.
    Hosts,
}

/// The links that were counted.
#[derive(Debug, Default)]
pub(super) struct Tally {
    pub(super) links: u64,
    /// How many bytes of text were read.
    pub(super) bytes: u64,
    /// For each address or domain, the number of its links.
    names: HashMap<String, u64>,
}

impl Tally {
    /// Counts a link.
    pub(super) fn add(
        &mut self,
        summary: Option<Summary>,
        detector: &Detector,
        own: &str,
        kind: LinkKind,
    ) {
        self.links += 1;
        let name = match summary {
            None | Some(Summary::Count) => return,
            Some(Summary::Unique) => Some(detector.href(own, kind)),
            Some(Summary::Hosts) => detector
                .host(own, kind)
                .map(|host| host.registrable_domain.unwrap_or(host.ascii)),
        };
        if let Some(name) = name {
            *self.names.entry(name).or_default() += 1;
        }
    }

    /// Adds the links of another file.
    pub(super) fn merge(&mut self, other: Self) {
        self.links += other.links;
        self.bytes += other.bytes;
        if self.names.is_empty() {
            self.names = other.names;
            return;
        }
        for (name, links) in other.names {
            *self.names.entry(name).or_default() += links;
        }
    }

    /// Writes the addresses or domains of all files.
    pub(super) fn write(self, summary: Summary, out: &mut dyn Write) -> Result<(), Failure> {
        let mut names: Vec<_> = self.names.into_iter().collect();
        names.sort_unstable();
        if summary == Summary::Hosts {
            names.sort_by_key(|(_, links)| std::cmp::Reverse(*links));
        }
        for (name, links) in names {
            match summary {
                Summary::Count => {}
                Summary::Unique => writeln!(out, "{name}")?,
                Summary::Hosts => writeln!(out, "{links}\t{name}")?,
            }
        }
        Ok(())
    }
}
