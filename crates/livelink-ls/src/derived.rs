//! Facts about the whole text of a document, which are read at most once after each change.

use std::cell::OnceCell;

use livelink::Detector;
use livelink::syntax::{Markup, MarkupLanguage};

use crate::lines::DocumentText;
use crate::link_list::LinkList;
use crate::markdown_links::{OtherHost, other_hosts};

/// The longest document, in bytes, whose markup is read: a few milliseconds.
const LONGEST: usize = 1 << 20;

/// Facts about a version of a document, as far as somebody has asked for them.
#[derive(Debug, Default)]
pub(crate) struct Derived {
    markup: OnceCell<Markup>,
    has_base: OnceCell<bool>,
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

    /// Whether the text may have a tag `<base>`, which says that relative addresses lead elsewhere than to files beside the document.
    pub(crate) fn has_base(&self, text: &DocumentText) -> bool {
        *self.has_base.get_or_init(|| {
            let text = text.slice(0..text.len());
            let tags = memchr::memchr_iter(b'<', text.as_bytes());
            let names = tags.map(|at| text.as_bytes().get(at + 1..at + 5));
            let is_base = |name: &[u8]| name.eq_ignore_ascii_case(b"base");
            names.flatten().any(is_base)
        })
    }

    /// The links of this markup that name another host.
    pub(crate) fn other_hosts(&self, markup: &Markup, detector: &Detector) -> &[OtherHost] {
        self.other_hosts
            .get_or_init(|| other_hosts(detector, markup))
    }
}
