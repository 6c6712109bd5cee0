//! What is read from the whole text of a document, at most once after each change.

use std::cell::OnceCell;

use livelink::Detector;
use livelink::syntax::{Markup, MarkupLanguage};

use crate::lines::DocumentText;
use crate::link_list::LinkList;
use crate::markdown_links::{OtherHost, other_hosts};

/// The longest document, in bytes, whose markup is read: a few milliseconds.
pub(crate) const LONGEST: usize = 1 << 20;

/// What is known of a version of a document, if somebody has asked.
#[derive(Debug, Default)]
pub(crate) struct Derived {
    markup: OnceCell<Markup>,
    other_hosts: OnceCell<Vec<OtherHost>>,
    /// The answer with all links that show.
    pub(crate) links: OnceCell<LinkList>,
}

impl Derived {
    /// The links that the markup makes. None in a document that is too long.
    pub(crate) fn markup(&self, text: &DocumentText, language: MarkupLanguage) -> &Markup {
        self.markup.get_or_init(|| match text.len() <= LONGEST {
            true => Markup::read(&*text.slice(0..text.len()), language),
            false => Markup::default(),
        })
    }

    /// The links of this markup that name another host.
    pub(crate) fn other_hosts(&self, markup: &Markup, detector: &Detector) -> &[OtherHost] {
        self.other_hosts
            .get_or_init(|| other_hosts(detector, markup))
    }
}
