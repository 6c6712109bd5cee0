//! The targets of the links of a document, kept from one answer to the next.

use std::collections::HashMap;

use gen_lsp_types as lsp;
use livelink::{Detector, LinkKind, render};

use crate::facts::LinkFacts;

/// The most links with their targets in one answer. In a longer one, the client asks for the target of a link.
pub(crate) const WITH_TARGETS: usize = 5_000;

/// The most targets that are kept. With more, the document begins anew. They are more than one answer
/// has, so that a key leaves most targets known.
const MOST: usize = 2 * WITH_TARGETS;

/// The longest text of a link whose target is kept, in bytes.
const LONGEST: usize = 256;

/// The targets of links, and their tooltips, by the texts of the links. A key changes one link of a
/// window, so the others are looked up.
#[derive(Debug, Default)]
pub(crate) struct Targets {
    urls: HashMap<String, Target>,
    emails: HashMap<String, Target>,
}

/// The target of a link, and its tooltip.
type Target = (lsp::Uri, String);

impl Targets {
    /// Returns the target of a link. `detector` must be the same in each call.
    pub(crate) fn of(&mut self, detector: &Detector, own: &str, kind: LinkKind) -> Target {
        let known = match kind {
            LinkKind::Url => &mut self.urls,
            LinkKind::Email => &mut self.emails,
            // The document knows their targets.
            LinkKind::Custom(_) => return target(detector, own, kind),
        };
        if let Some(target) = known.get(own) {
            return target.clone();
        }
        let target = target(detector, own, kind);
        if own.len() <= LONGEST {
            if known.len() >= MOST {
                known.clear();
            }
            known.insert(own.to_owned(), target.clone());
        }
        target
    }
}

fn target(detector: &Detector, own: &str, kind: LinkKind) -> Target {
    let facts = LinkFacts::of(detector, own, kind);
    let marked = facts.marked();
    let tooltip = match facts.shown == facts.href || facts.shown == own {
        true => marked,
        false => format!("{}\n{marked}", render::isolated(&facts.shown)),
    };
    (facts.href.into(), tooltip)
}

#[cfg(test)]
mod tests {
    use super::{MOST, Targets, WITH_TARGETS, target};
    use livelink::{Detector, LinkKind};

    /// A kept target equals a fresh one, also when the same text is a link of the other kind.
    #[test]
    fn kept_targets_are_those_of_the_links() {
        let (detector, mut targets) = (Detector::default(), Targets::default());
        let long = format!("example.com/{}", "a".repeat(300));
        for own in ["a@b.com", "bücher.example.com", long.as_str(), "a@b.com"] {
            for kind in [LinkKind::Url, LinkKind::Email, LinkKind::Url] {
                let expected = target(&detector, own, kind);
                assert_eq!(targets.of(&detector, own, kind), expected, "{own}");
            }
        }
        assert_eq!((targets.urls.len(), targets.emails.len()), (2, 2));
    }

    /// The targets of one answer are all known for the next one.
    #[test]
    fn an_answer_is_kept_whole() {
        let (detector, mut targets) = (Detector::default(), Targets::default());
        for nth in (0..WITH_TARGETS).chain(0..WITH_TARGETS) {
            targets.of(&detector, &format!("example.com/{nth}"), LinkKind::Url);
        }
        assert_eq!(targets.urls.len(), WITH_TARGETS);
    }

    #[test]
    fn the_memory_is_bounded() {
        let (detector, mut targets) = (Detector::default(), Targets::default());
        for nth in 0..MOST + 10 {
            let own = format!("https://example.com/{nth}");
            assert_eq!(targets.of(&detector, &own, LinkKind::Url).0.0, own);
        }
        assert_eq!(targets.urls.len(), 10);
    }
}
