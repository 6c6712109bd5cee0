//! The detector, the entry point of the crate: options in, links out.

use crate::explain::{Decision, Verdict, Verdicts};
use crate::host::idna::to_unicode;
use crate::host::info::HostInfo;
use crate::href;
use crate::link::{Link, LinkKind};
use crate::link_text::{self, LinkParts};
use crate::options::Options;
use crate::pattern::Patterns;
use crate::registration::Registrations;
use crate::reject::Rejected;
use crate::scan::{self, Admitted, Setup};
use crate::tld::{self, KnownSuffixes, SharedTlds, TldTable};
use crate::verification::{self, Verification};
use std::borrow::Cow;
use std::fmt;
use std::ops::Range;
use std::sync::Arc;

/// Finds the links of a text. It is cheap to clone (an [`Arc`] inside), [`Send`] and [`Sync`].
///
/// Detection works on a whole text. Every layer above it gives the same answer: after any edits, an
/// index holds the links that a detector finds in the text, and a session links the same ones.
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

#[derive(Clone, Default)]
struct Inner {
    options: Options,
    tlds: Tlds,
    registrations: Option<Arc<dyn Registrations>>,
    patterns: Option<Patterns>,
    /// Whether the scanner works without shortcuts.
    plodding: bool,
}

/// Where the table of top-level domains comes from.
#[derive(Clone, Debug, Default)]
enum Tlds {
    #[default]
    Embedded,
    /// A table that does not change.
    Fixed(Arc<TldTable>),
    /// A [`SharedTlds`], whose table somebody may replace at any time.
    Shared(SharedTlds),
}

/// Identifies everything besides the text and the options that a detector's answers depend on: the
/// table of top-level domains and the registrations.
///
/// Two equal revisions of one detector mean the same links in the same text. See
/// [`Detector::revision`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Revision {
    tlds: u64,
    registrations: u64,
}

impl Detector {
    /// Returns a detector with these options and the [embedded](TldTable::embedded) table of
    /// top-level domains.
    pub fn new(options: Options) -> Self {
        Self::default().changed(|inner| inner.options = options)
    }

    /// Returns a detector with these options that uses, for each scan, the table that is in `tlds`
    /// at that time (ruling 32).
    ///
    /// ```
    /// use livelink_detect::{Detector, Options, SharedTlds};
    ///
    /// let tlds = SharedTlds::default();
    /// let detector = Detector::with_tlds(Options::default(), tlds.clone());
    /// assert_eq!(detector.tlds().source(), tlds.current().source());
    /// ```
    pub fn with_tlds(options: Options, tlds: SharedTlds) -> Self {
        Self::new(options).changed(|inner| inner.tlds = Tlds::Shared(tlds))
    }

    /// Returns the same detector with other options. It keeps its table of top-level domains and
    /// its registrations.
    ///
    /// ```
    /// use livelink_detect::{Detector, Options, SharedTlds};
    ///
    /// let detector = Detector::with_tlds(Options::default(), SharedTlds::default());
    /// let mut options = Options::default();
    /// options.max_link_len = 10;
    /// assert_eq!(detector.with_options(options).detect("example.com"), []);
    /// ```
    #[must_use]
    pub fn with_options(&self, options: Options) -> Self {
        self.changed(|inner| inner.options = options)
    }

    /// Returns the same detector with a source of registrations. The source says whether a domain
    /// is registered (UASG 4). The detector then finds no link to a domain that is not registered.
    /// It does find links to domains that are not known yet, and
    /// [`verification`](Detector::verification) tells the two apart.
    ///
    /// [`Registrations`] has an example.
    #[must_use]
    pub fn with_registrations(&self, registrations: Arc<dyn Registrations>) -> Self {
        self.changed(|inner| inner.registrations = Some(registrations))
    }

    /// Returns the same detector with patterns of the host's own. It finds their links beside those of
    /// the standards, in every text. An empty list removes the patterns.
    ///
    /// [`Pattern`](crate::Pattern) has an example.
    #[must_use]
    pub fn with_patterns(&self, patterns: Patterns) -> Self {
        self.changed(|inner| inner.patterns = Some(patterns).filter(|it| !it.is_empty()))
    }

    /// Returns the same detector without patterns.
    #[must_use]
    pub fn without_patterns(&self) -> Self {
        match self.inner.patterns {
            Some(_) => self.changed(|inner| inner.patterns = None),
            None => self.clone(),
        }
    }

    /// Returns the patterns, if there are any.
    #[inline]
    pub fn patterns(&self) -> Option<&Patterns> {
        // The small module for pages offers no patterns, and their code would be a part of what is sent.
        match cfg!(livelink_without_patterns) {
            true => None,
            false => self.inner.patterns.as_ref(),
        }
    }

    /// Returns the name of a kind of link: `url`, `email` or the name of the pattern.
    pub fn kind_name(&self, kind: LinkKind) -> &str {
        let LinkKind::Custom(nth) = kind else {
            return kind.name();
        };
        let name = self
            .patterns()
            .and_then(|it| it.names().nth(usize::from(nth)));
        name.unwrap_or(kind.name())
    }

    /// Returns the same detector with the table it has now, which then does not change: for work in
    /// several steps that needs one table throughout. Registrations may still change.
    ///
    /// ```
    /// use livelink_detect::{Detector, Options, SharedTlds, TldTable};
    ///
    /// let tlds = SharedTlds::default();
    /// let detector = Detector::with_tlds(Options::default(), tlds.clone());
    /// let pinned = detector.pinned();
    /// let (before, pinned_before) = (detector.revision(), pinned.revision());
    /// tlds.replace(TldTable::embedded());
    /// assert_ne!(detector.revision(), before);
    /// assert_eq!(pinned.revision(), pinned_before);
    /// ```
    #[must_use]
    pub fn pinned(&self) -> Self {
        match &self.inner.tlds {
            Tlds::Embedded | Tlds::Fixed(_) => self.clone(),
            Tlds::Shared(shared) => {
                self.changed(|inner| inner.tlds = Tlds::Fixed(shared.current()))
            }
        }
    }

    /// Returns the same detector without the shortcuts of the scanner. The scanner then reads byte
    /// by byte and applies the general rules to each candidate. It finds the same links and is
    /// several times slower. Tests compare the two.
    #[doc(hidden)]
    #[must_use]
    pub fn without_shortcuts(&self) -> Self {
        self.changed(|inner| inner.plodding = true)
    }

    /// Returns the settings of a scan with these suffixes.
    pub(crate) fn setup<'s>(&'s self, tlds: KnownSuffixes<'s>) -> Setup<'s> {
        Setup {
            options: &self.inner.options,
            tlds,
            fast: !self.inner.plodding,
        }
    }

    /// Returns a copy of this detector, to which `change` is applied.
    fn changed(&self, change: impl FnOnce(&mut Inner)) -> Self {
        let mut detector = self.clone();
        change(Arc::make_mut(&mut detector.inner));
        detector
    }

    /// Returns the options.
    pub fn options(&self) -> &Options {
        &self.inner.options
    }

    /// Returns the table of top-level domains that a scan would use now: its date, source and
    /// count.
    pub fn tlds(&self) -> Arc<TldTable> {
        match &self.inner.tlds {
            Tlds::Embedded => Arc::new(TldTable::embedded()),
            Tlds::Fixed(table) => Arc::clone(table),
            Tlds::Shared(shared) => shared.current(),
        }
    }

    /// Returns a value that identifies the current table and registrations. A program that keeps
    /// the links of a text asks for it before a scan, and scans again when it has changed. Constant
    /// time.
    ///
    /// ```
    /// use livelink_detect::{Detector, Options, SharedTlds, TldTable};
    ///
    /// let tlds = SharedTlds::default();
    /// let detector = Detector::with_tlds(Options::default(), tlds.clone());
    /// let revision = detector.revision();
    /// assert_eq!(detector.revision(), revision);
    /// tlds.replace(TldTable::embedded());
    /// assert_ne!(detector.revision(), revision);
    /// ```
    pub fn revision(&self) -> Revision {
        let registrations = self.inner.registrations.as_ref();
        Revision {
            tlds: match &self.inner.tlds {
                Tlds::Embedded | Tlds::Fixed(_) => 0,
                Tlds::Shared(shared) => shared.version(),
            },
            registrations: registrations.map_or(0, |registrations| registrations.revision()),
        }
    }

    /// Returns the verification of a link, from the link's own text: whether its domain is known to
    /// be registered (ruling 32). Linear in the link.
    ///
    /// Without [registrations](Detector::with_registrations), each link that the table allows is
    /// [`Verification::Verified`].
    ///
    /// ```
    /// use livelink_detect::{Detector, LinkKind, Verification};
    ///
    /// let detector = Detector::default();
    /// assert_eq!(detector.verification("example.com/a", LinkKind::Url), Verification::Verified);
    /// assert_eq!(detector.verification("a@example.invalid", LinkKind::Email), Verification::Refused);
    /// ```
    pub fn verification(&self, link_text: &str, kind: LinkKind) -> Verification {
        self.with_suffixes(|known| self.verify(known, link_text, kind))
    }

    /// Returns the registrable domain of a link, from the link's own text: the part of its host
    /// that somebody owns (ruling 11), in Unicode form. An editor shows it when the user asks for
    /// the target of a link. Linear in the link.
    ///
    /// It is `None` for an IP address, for a single label, and for a scheme that needs no host.
    ///
    /// ```
    /// use livelink_detect::{Detector, LinkKind};
    ///
    /// let detector = Detector::default();
    /// let domain = detector.registrable_domain("https://example.com.xn--bcher-kva.co.uk/", LinkKind::Url);
    /// assert_eq!(domain.as_deref(), Some("bücher.co.uk"));
    /// assert_eq!(detector.registrable_domain("http://192.0.2.1/a.com", LinkKind::Url), None);
    /// ```
    pub fn registrable_domain(&self, link_text: &str, kind: LinkKind) -> Option<String> {
        if self.is_hostless(link_text, kind) {
            return None;
        }
        let href = self.href(link_text, kind);
        self.with_suffixes(|known| {
            verification::registrable_domain(known, &href, kind)
                .map(|domain| to_unicode(domain).into_owned())
        })
    }

    /// Returns the host of a link, from the link's own text: its forms and its registrable domain.
    /// `None` if the link has no host, as for `tel:`. Linear in the link.
    ///
    /// ```
    /// use livelink_detect::{Detector, LinkKind};
    ///
    /// let host = Detector::default().host("me@www.Bücher.example.co.uk", LinkKind::Email).unwrap();
    /// assert_eq!(host.ascii, "www.xn--bcher-kva.example.co.uk");
    /// assert_eq!(host.registrable_domain.as_deref(), Some("example.co.uk"));
    /// ```
    #[inline]
    pub fn host(&self, link_text: &str, kind: LinkKind) -> Option<HostInfo> {
        self.host_of_href(&self.href(link_text, kind), kind)
    }

    /// Returns the host of a link whose [`href`](Self::href) is known, as [`host`](Self::host) does.
    ///
    /// ```
    /// use livelink_detect::{Detector, LinkKind};
    ///
    /// let detector = Detector::default();
    /// let href = detector.href("bücher.example/a", LinkKind::Url);
    /// let host = detector.host_of_href(&href, LinkKind::Url);
    /// assert_eq!(host, detector.host("bücher.example/a", LinkKind::Url));
    /// ```
    pub fn host_of_href(&self, href: &str, kind: LinkKind) -> Option<HostInfo> {
        if self.is_hostless(href, kind) {
            return None;
        }
        let host = verification::host(href, kind);
        self.with_suffixes(|known| HostInfo::parse_with(host, known.table).ok())
    }

    /// Returns the range of the host in a link's own text, in bytes. A local part before it and a
    /// port after it do not belong to it, but the brackets of an IPv6 address do. If the scheme
    /// needs no host, as `tel:` does, the range is the empty one after its colon. Linear in the
    /// link.
    ///
    /// ```
    /// use livelink_detect::{Detector, LinkKind};
    ///
    /// let detector = Detector::default();
    /// let host = |link, kind| &link[detector.host_range(link, kind)];
    /// assert_eq!(host("https://www.example.com:80/a", LinkKind::Url), "www.example.com");
    /// assert_eq!(host("mailto:me@example.com", LinkKind::Email), "example.com");
    /// ```
    pub fn host_range(&self, link_text: &str, kind: LinkKind) -> Range<usize> {
        let parts = LinkParts::of(&self.options().schemes, link_text, kind);
        let start = parts.scheme.len() + parts.local.len();
        start..start + parts.host.len()
    }

    /// Calls `f` with the current table, which stays the same until `f` returns, and with the suffixes
    /// of the network.
    pub(crate) fn with_suffixes<T>(&self, f: impl FnOnce(KnownSuffixes<'_>) -> T) -> T {
        let network = &self.inner.options.network_suffixes;
        let f = |table: &TldTable| f(KnownSuffixes { table, network });
        match &self.inner.tlds {
            Tlds::Embedded => f(&tld::EMBEDDED),
            Tlds::Fixed(table) => f(table),
            Tlds::Shared(shared) => f(&shared.current()),
        }
    }

    /// Returns whether a link has no host: its scheme needs none, or it is one by a pattern.
    fn is_hostless(&self, link_text: &str, kind: LinkKind) -> bool {
        let schemes = &self.inner.options.schemes;
        match kind {
            LinkKind::Url => schemes.split_without_host(link_text).is_some(),
            LinkKind::Email => false,
            LinkKind::Custom(_) => true,
        }
    }

    #[inline(never)]
    fn verify(&self, known: KnownSuffixes<'_>, link_text: &str, kind: LinkKind) -> Verification {
        // If the scheme of a link needs no host, its host is not checked.
        if self.is_hostless(link_text, kind) {
            return Verification::Verified;
        }
        let href = self.href(link_text, kind);
        verification::verification(known, self.inner.registrations.as_deref(), &href, kind)
    }

    /// Returns whether no registration speaks against a link that detection found in `text`.
    #[inline(always)]
    pub(crate) fn admits(&self, known: KnownSuffixes<'_>, text: &str, link: &Link) -> bool {
        // Most detectors have no registrations, and then a link costs nothing more.
        self.inner.registrations.is_none() || {
            let link_text = text.get(link.range.clone()).unwrap_or_default();
            self.verify(known, link_text, link.kind) != Verification::Refused
        }
    }

    /// Returns all links of `text`, in order. No link overlaps another. Offsets are bytes.
    ///
    /// Linear in the text. No link goes across a [boundary](crate::is_boundary), so the links of a
    /// text are those of its runs.
    pub fn detect(&self, text: &str) -> Vec<Link> {
        let mut links = Vec::new();
        self.for_each_dyn(text, &mut |link| links.push(link));
        links
    }

    /// Calls `f` with each link of `text`, in order. It is [`Detector::detect`] without the vector.
    /// Each caller gets a copy of the scanner, into which `f` is compiled;
    /// [`for_each_dyn`](Self::for_each_dyn) has one copy for all.
    ///
    /// ```
    /// let mut count = 0;
    /// livelink_detect::Detector::default().for_each("a.com b.org", |_| count += 1);
    /// assert_eq!(count, 2);
    /// ```
    pub fn for_each(&self, text: &str, mut f: impl FnMut(Link)) {
        if self.patterns().is_some() {
            return self.for_each_with_patterns(text, &mut f);
        }
        self.for_each_standard(text, f);
    }

    fn for_each_standard(&self, text: &str, f: impl FnMut(Link)) {
        self.with_suffixes(|known| {
            let is_admitted = |link: &Link| self.admits(known, text, link);
            scan::scan(self.setup(known), text, &mut Admitted { is_admitted, f });
        });
    }

    #[inline(never)]
    fn for_each_with_patterns(&self, text: &str, f: &mut dyn FnMut(Link)) {
        // Patterns need the links around their finds, also the later ones.
        let mut links = Vec::new();
        let keep: &mut dyn FnMut(Link) = &mut |link| links.push(link);
        self.for_each_standard(text, keep);
        self.add_custom(text, &mut links);
        links.into_iter().for_each(f);
    }

    /// Calls `f` with each link of `text`, in order. All callers share one copy of the scanner,
    /// unlike those of [`for_each`](Self::for_each). A copy has about 15 KB. A call through a
    /// pointer costs a few instructions for each link.
    ///
    /// ```
    /// let mut count = 0;
    /// livelink_detect::Detector::default().for_each_dyn("a.com b.org", &mut |_| count += 1);
    /// assert_eq!(count, 2);
    /// ```
    pub fn for_each_dyn(&self, text: &str, f: &mut dyn FnMut(Link)) {
        self.for_each(text, f);
    }

    /// Returns every candidate of `text` with the decision about it, from left to right. Candidates
    /// that overlap are in the order in which they were decided. The accepted ones are the links
    /// that [`Detector::detect`] finds. A refused candidate inside a link of a pattern is left out: `@ann` is a
    /// mention then, and not an address that lacks a domain.
    ///
    /// Linear in the text, but slower than detection, since it finds the facts of each reason.
    ///
    /// ```
    /// use livelink_detect::{Detector, Rejected};
    ///
    /// let verdicts = Detector::default().explain("a.com and http://аррӏе.com");
    /// assert_eq!(verdicts[0].rejected(), None);
    /// let Some(Rejected::WholeScriptConfusable { looks_like, defanged, .. }) = verdicts[1].rejected() else {
    ///     panic!("{verdicts:?}");
    /// };
    /// assert_eq!(looks_like, "apple");
    /// assert_eq!(defanged, "hxxp://аррӏе[.]com");
    /// ```
    // The scanner that finds reasons is compiled where it is called. Most programs never ask for a
    // reason.
    #[inline]
    pub fn explain(&self, text: &str) -> Vec<Verdict> {
        self.with_suffixes(|known| {
            let mut verdicts = Verdicts::default();
            scan::scan(self.setup(known), text, &mut verdicts);
            for verdict in &mut verdicts.0 {
                if let Decision::Accepted { kind } = verdict.decision {
                    let link = Link {
                        range: verdict.range.clone(),
                        kind,
                    };
                    if !self.admits(known, text, &link) {
                        let reason = Rejected::NoSuchDomain;
                        verdict.decision = Decision::Rejected { reason };
                    }
                }
            }
            if self.patterns().is_some() {
                self.explain_custom(text, &mut verdicts.0);
            }
            verdicts.0
        })
    }

    /// Adds the links of [patterns](Self::with_patterns) in `text` to `links`, which are those of the
    /// standards in order. It is a part of [`detect`](Self::detect), for a program that keeps links
    /// while a text is edited.
    ///
    /// In a part of a text, the links that begin [`Patterns::reach`] bytes after its start and before
    /// its end are those of the whole text, if all links of the standards are given that share text
    /// with the part. Linear in the text and in the work of the patterns; O(patterns) for each link.
    ///
    /// ```
    /// use livelink_detect::{Detector, FnPattern, Link, LinkKind, Patterns};
    ///
    /// let hash = FnPattern::new("hash", "#", 2, |_| Some(2), |own| Some(own.to_owned()));
    /// let detector = Detector::default().with_patterns(Patterns::new([hash]).unwrap());
    /// let mut links = vec![Link { range: 3..11, kind: LinkKind::Url }];
    /// detector.add_custom("#a a.com/#b #c", &mut links);
    /// assert_eq!(links.iter().map(|link| link.range.start).collect::<Vec<_>>(), [0, 3, 12]);
    /// ```
    pub fn add_custom(&self, text: &str, links: &mut Vec<Link>) {
        if let Some(patterns) = self.patterns() {
            patterns.add_to(&self.options().schemes, text, links);
        }
    }

    /// Adds the links of patterns to the verdicts of a text, each before the first verdict that does not begin
    /// earlier. Removes the refused candidates inside these links.
    #[inline(never)]
    fn explain_custom(&self, text: &str, verdicts: &mut Vec<Verdict>) {
        let accepted = verdicts
            .iter()
            .filter_map(|verdict| match verdict.decision {
                Decision::Accepted { kind } => Some((verdict.range.clone(), kind)),
                Decision::Rejected { .. } => None,
            });
        let mut links: Vec<Link> = accepted.map(|(range, kind)| Link { range, kind }).collect();
        links.sort_by_key(|link| link.range.start);
        self.add_custom(text, &mut links);
        let finds = links.into_iter().filter_map(|Link { range, kind }| {
            let decision = Decision::Accepted { kind };
            matches!(kind, LinkKind::Custom(_)).then_some(Verdict { range, decision })
        });
        let mut finds = finds.peekable();
        let mut last = 0..0;
        for verdict in std::mem::take(verdicts) {
            let Range { start, end } = verdict.range;
            while let Some(find) = finds.next_if(|find| find.range.start <= start) {
                last = find.range.clone();
                verdicts.push(find);
            }
            let is_inside = last.start <= start && end <= last.end;
            if !is_inside || verdict.rejected().is_none() {
                verdicts.push(verdict);
            }
        }
        verdicts.extend(finds);
    }

    /// Returns whether an automatic link of a document may lead to this target: to one of a scheme
    /// that links ([`Schemes::lead`](crate::Schemes::lead)), or, with [patterns](Self::with_patterns), to one that
    /// [`Schemes::allow`](crate::Schemes::allow).
    ///
    /// ```
    /// use livelink_detect::Detector;
    ///
    /// let detector = Detector::default();
    /// assert!(detector.may_lead_to("https://example.com"));
    /// assert!(!detector.may_lead_to("tel:123") && !detector.may_lead_to("#tag"));
    /// ```
    pub fn may_lead_to(&self, target: &str) -> bool {
        let schemes = &self.options().schemes;
        schemes.lead(target) || self.patterns().is_some() && schemes.allow(target)
    }

    /// Returns the target of a link, from the link's own text (ruling 30).
    ///
    /// The scheme stays as written. A bare host gets the [default scheme](Options::default_scheme),
    /// an email address gets `mailto:`. A link by a pattern gets the target that the pattern gives; it is
    /// empty if the pattern gives none. The host is converted to ASCII by UTS #46; path, query and
    /// fragment are percent-encoded by the WHATWG URL Standard. It never fails, but the result is
    /// meaningful only if `link_text` is a link.
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
        self.lent_href(link_text, kind).into_owned()
    }

    /// Returns the target that [`href`](Self::href) returns. It lends the text of a link that leads
    /// to just that text, as most links with a scheme do.
    ///
    /// ```
    /// use livelink_detect::{Detector, LinkKind};
    /// use std::borrow::Cow;
    ///
    /// let detector = Detector::default();
    /// let href = |text| detector.lent_href(text, LinkKind::Url);
    /// assert!(matches!(href("https://example.com"), Cow::Borrowed("https://example.com")));
    /// assert_eq!(href("example.com"), "https://example.com");
    /// ```
    pub fn lent_href<'t>(&self, link_text: &'t str, kind: LinkKind) -> Cow<'t, str> {
        match kind {
            LinkKind::Custom(nth) => {
                let schemes = &self.options().schemes;
                let target = self
                    .patterns()
                    .and_then(|it| it.target(schemes, nth, link_text));
                target.unwrap_or_default().into()
            }
            _ => href::href(self.options(), link_text, kind),
        }
    }

    /// Returns a link made harmless, from the link's own text: nobody follows it by accident, and
    /// everybody can read it.
    ///
    /// ```
    /// use livelink_detect::{Detector, LinkKind};
    ///
    /// let detector = Detector::default();
    /// assert_eq!(detector.defanged("http://a.com/b.exe", LinkKind::Url), "hxxp://a[.]com/b.exe");
    /// ```
    pub fn defanged(&self, link_text: &str, kind: LinkKind) -> String {
        link_text::defang(&self.options().schemes, link_text, kind)
    }

    /// Returns the form in which a link is shown, from the link's own text (ruling 30): the host in
    /// Unicode; path, query and fragment minimally escaped (UTS #58, section 4.1).
    ///
    /// Under [`Profile::UniversalAcceptance`](crate::Profile::UniversalAcceptance), bidi controls and
    /// characters that nobody sees stay percent-encoded (rulings 5 and 22), and so does a word of
    /// the path that mixes scripts as a look-alike would (ruling 27). An address with such a
    /// character is shown with `mailto:`, because its escapes count only there.
    ///
    /// ```
    /// use livelink_detect::{Detector, LinkKind};
    ///
    /// let detector = Detector::default();
    /// let link = "http://xn--r2bi6d.xn--c2bdw5c1bb.xn--h2brj9c/%E0%A4%AE";
    /// assert_eq!(detector.display(link, LinkKind::Url), "http://मेल.डाटावन.भारत/म");
    /// ```
    pub fn display(&self, link_text: &str, kind: LinkKind) -> String {
        match kind {
            LinkKind::Custom(nth) => {
                let shown = self.patterns().and_then(|it| it.display(nth, link_text));
                shown.unwrap_or_else(|| link_text.to_owned())
            }
            _ => href::display(self.options(), link_text, kind),
        }
    }

    /// Returns a URL with no more escapes than a reader needs, and its host as it is written. What
    /// [`Self::display`] keeps percent-encoded stays so here. Under
    /// [`Profile::Uts58`](crate::Profile::Uts58), that is [`uts58::minimal`]. Linear in the URL.
    ///
    /// ```
    /// use livelink_detect::Detector;
    ///
    /// let detector = Detector::default();
    /// let url = "https://example.com/%C3%84%E2%80%8B%E3%85%A4";
    /// assert_eq!(detector.minimal(url), "https://example.com/Ä%E2%80%8B%E3%85%A4");
    /// ```
    pub fn minimal(&self, url: &str) -> String {
        href::minimal(self.options(), url)
    }
}

impl fmt::Debug for Inner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Inner")
            .field("options", &self.options)
            .field("tlds", &self.tlds)
            .field("registrations", &self.registrations.is_some())
            .field("patterns", &self.patterns)
            .finish()
    }
}
