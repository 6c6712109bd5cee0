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
            true => Markup::read(text.rope(), language),
            false => Markup::default(),
        })
    }

    /// Whether the text may have a tag `<base>`, which says that relative addresses lead elsewhere than to files beside the document.
    pub(crate) fn has_base(&self, text: &DocumentText) -> bool {
        *self.has_base.get_or_init(|| {
            let rope = text.rope();
            let mut start = 0;
            rope.chunks().any(|chunk| {
                let at = start;
                start += chunk.len();
                let mut tags = memchr::memchr_iter(b'<', chunk.as_bytes()).map(|tag| at + tag + 1);
                let name = |tag: usize| rope.bytes_at(tag.min(rope.len_bytes())).take(4);
                let is_base =
                    |tag: usize| name(tag).map(|byte| byte.to_ascii_lowercase()).eq(*b"base");
                tags.any(is_base)
            })
        })
    }

    /// The links of this markup that name another host.
    pub(crate) fn other_hosts(&self, markup: &Markup, detector: &Detector) -> &[OtherHost] {
        self.other_hosts
            .get_or_init(|| other_hosts(detector, markup))
    }
}
