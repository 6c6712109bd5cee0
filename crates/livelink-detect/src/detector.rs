//! The detector: options in, links out.

use crate::href;
use crate::link::{Link, LinkKind};
use crate::options::Options;
use crate::scan::{self, Links};
use crate::tld::TldTable;
use std::sync::Arc;

/// Finds links. Cheap to clone (an [`Arc`] inside), `Send` and `Sync`.
///
/// The batch program that everything above is measured against: what an index holds after any edits, and what a
/// session links, is what a detector finds in the text.
///
/// ```
/// use livelink_detect::{Detector, LinkKind};
///
/// let detector = Detector::default();
/// let text = "Write to mail@example.com or see example.com/a_(b).";
/// let links = detector.detect(text);
/// assert_eq!(&text[links[0].range.clone()], "mail@example.com");
/// assert_eq!(links[0].kind, LinkKind::Email);
/// assert_eq!(&text[links[1].range.clone()], "example.com/a_(b)");
/// assert_eq!(detector.href("example.com/a_(b)", LinkKind::Url), "https://example.com/a_(b)");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Detector {
    inner: Arc<Inner>,
}

#[derive(Debug, Default)]
struct Inner {
    options: Options,
    tlds: TldTable,
}

impl Detector {
    /// A detector that goes by `options`.
    pub fn new(options: Options) -> Self {
        Self {
            inner: Arc::new(Inner {
                options,
                tlds: TldTable,
            }),
        }
    }

    /// What it goes by.
    pub fn options(&self) -> &Options {
        &self.inner.options
    }

    /// All links of `text`, in order, none over another. Offsets are bytes.
    ///
    /// Linear in the text. No link goes across a [boundary](crate::is_boundary), so the links of a text are those of its
    /// runs.
    pub fn detect(&self, text: &str) -> Vec<Link> {
        let mut links = Vec::new();
        self.for_each(text, |link| links.push(link));
        links
    }

    /// Calls `f` with each link of `text`, in order: [`Detector::detect`] without the vector.
    ///
    /// ```
    /// let mut count = 0;
    /// livelink_detect::Detector::default().for_each("a.com b.org", |_| count += 1);
    /// assert_eq!(count, 2);
    /// ```
    pub fn for_each(&self, text: &str, f: impl FnMut(Link)) {
        scan::scan(&self.inner.options, &self.inner.tlds, text, &mut Links(f));
    }

    /// The href of a link from the link's own text (ruling 30).
    ///
    /// The scheme is kept as written; a bare host gets the [default scheme](Options::default_scheme), an email address
    /// `mailto:`. The host is in ASCII form by UTS #46, path, query and fragment are percent-encoded by the WHATWG URL
    /// Standard. Total: any text gives some href; only that of a link is meaningful.
    ///
    /// ```
    /// use livelink_detect::{Detector, LinkKind};
    ///
    /// let detector = Detector::default();
    /// assert_eq!(detector.href("http://田中。com", LinkKind::Url), "http://xn--fiqx46g.com");
    /// assert_eq!(detector.href("a@example.com", LinkKind::Email), "mailto:a@example.com");
    /// assert_eq!(detector.href("https://2001:4860:4860::8888", LinkKind::Url), "https://[2001:4860:4860::8888]");
    /// ```
    pub fn href(&self, link_text: &str, kind: LinkKind) -> String {
        href::href(self.options(), link_text, kind)
    }

    /// The shown form of a link from the link's own text (ruling 30): the host in Unicode, path, query and fragment
    /// minimally escaped (UTS #58, section 4.1).
    ///
    /// Under [`Profile::UniversalAcceptance`](crate::Profile::UniversalAcceptance), a word of the path that mixes
    /// scripts as a look-alike would stays percent-encoded (ruling 27), and so do bidi controls.
    ///
    /// ```
    /// use livelink_detect::{Detector, LinkKind};
    ///
    /// let detector = Detector::default();
    /// let link = "http://xn--r2bi6d.xn--c2bdw5c1bb.xn--h2brj9c/%E0%A4%AE";
    /// assert_eq!(detector.display(link, LinkKind::Url), "http://मेल.डाटावन.भारत/म");
    /// ```
    pub fn display(&self, link_text: &str, kind: LinkKind) -> String {
        href::display(self.options(), link_text, kind)
    }
}
