//! An open document: its text, its links, and the places where they show.

use std::cell::RefCell;
use std::ops::Range;
use std::time::Instant;

use gen_lsp_types as lsp;
use livelink::index::{Edit, LinkIndex, Permission};
use livelink::syntax::{Markup, MarkupLanguage};
use livelink::{Detector, Link, LinkKind};
use serde::Deserialize;

use crate::derived::Derived;
use crate::encoding::{Encoding, Misplaced};
use crate::file_target::FileTargets;
use crate::language::Syntax;
use crate::lines::DocumentText;
use crate::live_links::{self, LARGE, LiveLinks, News};
use crate::markdown_links::OtherHost;
use crate::markup_links::{MarkupTarget, markup_targets};
use crate::places::Places;
use crate::progress::Progress;
use crate::published::Published;
use crate::targets::Targets;
use crate::warnings::Warnings;

/// The longest document, in bytes, whose markup is read for each key: some milliseconds.
const LONGEST_WITH_MARKUP: usize = 256 << 10;

/// One change of `textDocument/didChange`. The generated type would mistake a change with a
/// malformed range for a change of the whole text.
#[derive(Debug, Deserialize)]
pub(crate) struct Change {
    #[serde(default)]
    pub(crate) range: Option<lsp::Range>,
    pub(crate) text: String,
}

/// An open document.
#[derive(Debug)]
pub(crate) struct Document {
    /// A number that no other document has. A document that is opened again gets a new one.
    pub(crate) number: u64,
    uri: String,
    pub(crate) version: i32,
    /// How often the client has changed it.
    pub(crate) changes: u64,
    pub(crate) text: DocumentText,
    pub(crate) links: LiveLinks,
    /// The targets of the links that were asked for.
    pub(crate) targets: RefCell<Targets>,
    /// The files that its relative addresses lead to.
    files: RefCell<FileTargets>,
    /// The files that its links by patterns lead to.
    places: RefCell<Places>,
    pub(crate) syntax: Syntax,
    pub(crate) warnings: Warnings,
    /// The facts about the text as it is.
    pub(crate) derived: Derived,
    /// Whether the news of a first parse has come, or none will.
    pub(crate) parsed: bool,
    /// Whether a change could not be applied, so that the client has another text. There are no links until the client sends
    /// its whole text.
    pub(crate) lost: bool,
    /// The time when the warnings are to be published.
    pub(crate) publish_at: Option<Instant>,
    /// The diagnostics that the client has, if it shows them where they belong.
    pub(crate) published: Option<Published>,
    /// The progress that the client knows of, while a large document is read.
    pub(crate) progress: Option<Progress>,
}

impl Document {
    pub(crate) fn open(
        number: u64,
        item: &lsp::TextDocumentItem,
        detector: &Detector,
        folders: &[String],
        news: &impl News,
    ) -> Self {
        let text = DocumentText::new(&item.text);
        let parsed = news.clone();
        let language_id = item.language_id.to_string();
        let syntax = Syntax::of_document(&item.uri.0, &language_id, &text, move || parsed.parsed());
        let detector = Self::own_detector(&syntax, detector);
        Self {
            number,
            uri: item.uri.0.clone(),
            version: item.version,
            changes: 0,
            links: LiveLinks::build(&text, &syntax, detector, news),
            targets: RefCell::default(),
            files: RefCell::default(),
            places: RefCell::new(Places::new(&item.uri.0, folders)),
            parsed: !syntax.is_parsed(),
            syntax,
            text,
            warnings: Warnings::default(),
            derived: Derived::default(),
            lost: false,
            publish_at: None,
            published: None,
            progress: None,
        }
    }

    /// The detector for texts in the document's language.
    fn own_detector(syntax: &Syntax, detector: &Detector) -> Detector {
        match syntax.language() {
            Some(language) => language.detector(detector).into_owned(),
            None => detector.clone(),
        }
    }

    /// Replaces the folders of the workspace.
    pub(crate) fn set_folders(&mut self, folders: &[String]) {
        self.places = RefCell::new(Places::new(&self.uri, folders));
        self.derived.links.take();
    }

    /// Replaces the detector. The whole text is scanned again.
    pub(crate) fn set_detector(&mut self, number: u64, detector: &Detector, news: &impl News) {
        let detector = Self::own_detector(&self.syntax, detector);
        self.warnings.reset();
        self.derived = Derived::default();
        self.targets = RefCell::default();
        match &mut self.links {
            LiveLinks::Built(index) if self.text.len() < LARGE => {
                let permissions = self.syntax.permissions();
                index.set_detector(detector, &permissions.permitted(self.text.rope()));
            }
            links => {
                // The old thread reports its index under the old number.
                self.number = number;
                *links = LiveLinks::build(&self.text, &self.syntax, detector, news);
            }
        }
    }

    /// The client has another text from now on.
    pub(crate) fn lose(&mut self) {
        self.lost = true;
        self.derived = Derived::default();
    }

    /// Applies a change of the client.
    ///
    /// # Errors
    ///
    /// If its range is not one of the text. The document is lost then.
    pub(crate) fn change(&mut self, encoding: Encoding, change: &Change) -> Result<(), Misplaced> {
        match change.range {
            None => {
                self.lost = false;
                self.derived = Derived::default();
                self.set_text(&change.text);
            }
            Some(_) if self.lost => {}
            Some(range) => match encoding.offsets(&self.text, range) {
                Ok(range) => self.replace(range, &change.text),
                Err(error) => {
                    self.lose();
                    return Err(error);
                }
            },
        }
        Ok(())
    }

    /// Replaces the whole text. Only the part that differs counts as edited.
    fn set_text(&mut self, new: &str) {
        let old = self.text.rope();
        let old_bytes = old.bytes();
        let start = new.floor_char_boundary(
            old_bytes
                .zip(new.bytes())
                .take_while(|(a, b)| a == b)
                .count(),
        );
        let most = old.len_bytes().min(new.len()).saturating_sub(start);
        let old_bytes = old.bytes_at(old.len_bytes()).reversed();
        let same = old_bytes
            .zip(new.bytes().rev())
            .take(most)
            .take_while(|(a, b)| a == b)
            .count();
        let end = new.ceil_char_boundary(new.len() - same);
        let range = start..old.len_bytes() - (new.len() - end);
        self.replace(range, new.get(start..end).unwrap_or_default());
    }

    fn replace(&mut self, range: Range<usize>, new: &str) {
        let edit: Edit = self.text.replace(range, new);
        self.published.take_if(|published| !published.follow(edit));
        self.derived = Derived::default();
        self.syntax.edit(&self.text, edit);
        let permissions = self.syntax.permissions();
        self.links.edit(&self.text, &permissions, &[edit]);
        let detector = self.links.detector();
        self.warnings.edit(&self.text, detector, edit);
    }

    /// Whether reading the document costs a noticeable time.
    pub(crate) fn is_large(&self) -> bool {
        self.text.len() >= LARGE
    }

    /// Whether all work on a new text is done. `warned` says whether its warnings are read too.
    pub(crate) fn is_read(&self, warned: bool) -> bool {
        let warnings = !warned || self.lost || self.warnings.is_complete(&self.text);
        !self.links.is_building() && self.parsed && warnings
    }

    /// Returns the links that overlap or touch `range`. If there is no such link, it returns the hidden addresses there, such as the
    /// target of a Markdown link.
    pub(crate) fn addresses(&self, range: Range<usize>) -> Vec<Link> {
        let permissions = self.syntax.permissions();
        let links = self.links.touching(&self.text, &permissions, range.clone());
        match links.is_empty() {
            true => live_links::scanned(self.links.detector(), self.text.rope(), range),
            false => links,
        }
    }

    /// The links that the document makes itself, if it is Markdown.
    pub(crate) fn markdown(&self) -> Option<&Markup> {
        let language = self.syntax.markup()?;
        let is_markdown = language == MarkupLanguage::Markdown;
        is_markdown.then(|| self.derived.markup(&self.text, language))
    }

    /// Those of them that name another host than they lead to.
    pub(crate) fn other_hosts(&self) -> &[OtherHost] {
        let markup = self.markdown();
        markup.map_or(&[], |markup| {
            self.derived.other_hosts(markup, self.links.detector())
        })
    }

    /// Returns the links in a range that the markup of the document makes, if the document is not too long.
    pub(crate) fn markup_targets(&self, range: &Range<usize>) -> Vec<MarkupTarget> {
        match self.syntax.markup() {
            Some(language) if !self.lost && self.text.len() <= LONGEST_WITH_MARKUP => {
                let markup = self.derived.markup(&self.text, language);
                let has_base = self.derived.has_base(&self.text);
                let (mut files, now) = (self.files.borrow_mut(), Instant::now());
                let file = |address: &str| match has_base {
                    true => None,
                    false => files.of(&self.uri, address, now),
                };
                markup_targets(self.links.detector(), file, markup, range)
            }
            _ => Vec::new(),
        }
    }

    /// Returns the target of a link by a pattern. `None` if it leads to a file that is not there.
    pub(crate) fn custom_target(&self, own: &str, kind: LinkKind) -> Option<String> {
        let href = self.links.detector().href(own, kind);
        self.places.borrow_mut().of(&href, Instant::now())
    }

    /// Collects the results of the parses. Returns whether they may change which links show.
    pub(crate) fn take_parse(&mut self) -> bool {
        let changed = self.syntax.take_changes();
        if !changed.is_empty() {
            self.derived.links.take();
        }
        let permissions = self.syntax.permissions();
        let touches = |links: &LiveLinks, text: &DocumentText| {
            let mut ranges = changed.iter().cloned();
            ranges.any(|range| !links.touching(text, &permissions, range).is_empty())
        };
        let before = touches(&self.links, &self.text);
        let edits: Vec<Edit> = changed.iter().cloned().map(Edit::again).collect();
        self.links.edit(&self.text, &permissions, &edits);
        before || touches(&self.links, &self.text)
    }

    /// Stores the index that a thread has built.
    pub(crate) fn take_built(&mut self, index: Box<LinkIndex>) {
        self.derived.links.take();
        let permissions = self.syntax.permissions();
        self.links.take_built(&self.text, &permissions, index);
    }

    /// Returns the links that show and that overlap or touch `range`, in order.
    pub(crate) fn shown_links(&self, range: Range<usize>) -> Vec<Link> {
        if self.lost {
            return Vec::new();
        }
        let permissions = self.syntax.permissions();
        let mut links = self.links.touching(&self.text, &permissions, range);
        links.retain(|link| match self.syntax.permission(link.range.clone()) {
            // Most links, whose texts need not be copied.
            Permission::Allow => true,
            permission => permission.admits(&self.text.slice(link.range.clone()), link.kind),
        });
        links
    }
}

#[cfg(test)]
mod tests {
    use super::{Change, Document};
    use crate::encoding::Encoding;
    use crate::live_links::News;
    use gen_lsp_types as lsp;
    use livelink::Detector;
    use livelink::index::LinkIndex;

    #[derive(Clone)]
    struct Nobody;

    impl News for Nobody {
        fn parsed(&self) {}
        fn built(&self, _: LinkIndex) {}
    }

    fn document(text: &str) -> Document {
        let item = lsp::TextDocumentItem {
            uri: "untitled:1".into(),
            language_id: lsp::LanguageKind::Plaintext,
            version: 1,
            text: text.to_owned(),
        };
        Document::open(1, &item, &Detector::default(), &[], &Nobody)
    }

    /// A change of the whole text edits the part that differs, and leads to the new text.
    #[test]
    fn whole_texts() {
        for (old, new) in [
            ("", "a"),
            ("a", ""),
            ("aa", "a"),
            ("see a.com", "see b.com or c.com"),
            ("é", "è"),
            ("xé", "xéé"),
            ("\u{E9}\u{E8}", "\u{E8}"),
            ("a.com b.com", "a.com b.com"),
        ] {
            let mut document = document(old);
            let change = Change {
                range: None,
                text: new.to_owned(),
            };
            document.change(Encoding::Utf16, &change).expect("no range");
            assert_eq!(document.text.rope(), new);
            let links = document.shown_links(0..new.len());
            assert_eq!(links, Detector::default().detect(new));
        }
    }
}
