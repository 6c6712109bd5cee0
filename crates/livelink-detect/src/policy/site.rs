//! Bare hosts that are not sites: the name of a file, a member of a program, the joint of two
//! sentences (rulings 29, 33, 34).

use super::member::{self, is_title_case};
use crate::host::idna::is_plain_cjk;
use crate::host::{chars, idna};
use crate::link_text::known_extension;
use crate::options::Policy;
use crate::reject::Rejected;
use std::ops::Range;

/// The number of bytes after a link that the rules read.
pub(crate) const READS_AFTER: usize = 8;

/// The meaning of a bare host that is not a site.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoSite {
    /// The name of a file with this ending.
    File(&'static str),
    /// A member of a program, or a package. The text is the evidence, in words.
    Member(&'static str),
    /// The joint of two sentences: the last word of one and the first word of the next.
    Joint {
        /// The byte offset in the text where the second sentence begins.
        next: usize,
    },
}

impl NoSite {
    /// Returns the reason with its facts. Allocates.
    pub(crate) fn reason(self, text: &str, host: Range<usize>) -> Rejected {
        match self {
            NoSite::File(extension) => Rejected::FileExtension {
                extension: extension.to_owned(),
            },
            NoSite::Member(evidence) => Rejected::Member { evidence },
            NoSite::Joint { next } => Rejected::SentenceJoint {
                next: text.get(next..host.end).unwrap_or_default().to_owned(),
            },
        }
    }
}

/// If policy says that the bare host of `text` at `host` is not a site, returns its meaning, such
/// as a file name or a member. Returns `None` for a site. The link of the host ends at `end`.
///
/// `is_ascii` is true if the caller knows that the host is ASCII.
///
/// Reads at most 66 bytes before the host, within its run, and [`READS_AFTER`] bytes after the
/// link, up to the next boundary. Linear in the host. Allocates only for a host that is not ASCII.
pub(crate) fn no_site(
    policy: &Policy,
    text: &str,
    host: &Range<usize>,
    end: usize,
    is_ascii: bool,
) -> Option<NoSite> {
    let written = text.get(host.clone())?;
    let parts = text.get(host.end..end)?;
    if begins_with_www(written) {
        return None;
    }
    if policy.members && parts.is_empty() && has_marks(text, host.start, end) {
        let (before, after) = (text.get(..host.start)?, text.get(end..)?);
        if let Some(evidence) = member::around(before, written, after)
            && (is_ascii || !is_mapped_www(written))
        {
            return Some(NoSite::Member(evidence));
        }
    }
    by_name(policy, written, parts, host.start)
}

/// Returns whether the byte before or the byte after the link `start..end` is one that the rules on
/// members look for.
#[inline]
fn has_marks(text: &str, start: usize, end: usize) -> bool {
    let bytes = text.as_bytes();
    let before = start.checked_sub(1).and_then(|at| bytes.get(at));
    let is = |byte: Option<&u8>, mark: u8| {
        byte.is_some_and(|byte| {
            SIGNS
                .get(usize::from(*byte))
                .is_some_and(|signs| signs & mark != 0)
        })
    };
    is(before, MARK_BEFORE) || is(bytes.get(end), MARK_AFTER)
}

/// An upper-case letter.
const UPPER: u8 = 1;
/// A digit.
const DIGIT: u8 = 2;
/// A byte of a character that is not ASCII.
const BEYOND_ASCII: u8 = 4;
/// A byte that may come right before a member: one of [`member::MARKS_BEFORE`].
const MARK_BEFORE: u8 = 8;
/// A byte that may come right after a member: one of [`member::MARKS_AFTER`].
const MARK_AFTER: u8 = 16;

/// The signs of each byte: the constants above, joined by "or".
const SIGNS: [u8; 256] = {
    let mut signs = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        signs[byte] = match byte as u8 {
            b'A'..=b'Z' => UPPER,
            b'0'..=b'9' => DIGIT,
            0x80.. => BEYOND_ASCII,
            _ => 0,
        };
        byte += 1;
    }
    let mut i = 0;
    while i < member::MARKS_BEFORE.len() {
        signs[member::MARKS_BEFORE[i] as usize] |= MARK_BEFORE;
        i += 1;
    }
    i = 0;
    while i < member::MARKS_AFTER.len() {
        signs[member::MARKS_AFTER[i] as usize] |= MARK_AFTER;
        i += 1;
    }
    signs
};

/// Returns which of [`UPPER`], [`DIGIT`] and [`BEYOND_ASCII`] occur in the bytes of a host. A
/// host of eight bytes or more is read in blocks, and there `_` counts as [`UPPER`].
#[inline]
fn signs_in(bytes: &[u8]) -> u8 {
    const BIT_6: u64 = u64::from_ne_bytes([0x40; 8]);
    const BIT_7: u64 = u64::from_ne_bytes([0x80; 8]);
    let Some(last) = bytes.last_chunk::<8>() else {
        let sign = |byte: &u8| SIGNS.get(usize::from(*byte)).copied().unwrap_or_default();
        return bytes.iter().fold(0, |signs, byte| signs | sign(byte));
    };
    let (mut upper, mut digit, mut beyond) = (0, 0, 0);
    // The last eight bytes may be looked at twice.
    let (eights, _) = bytes.as_chunks::<8>();
    for eight in eights.iter().chain([last]) {
        let eight = u64::from_ne_bytes(*eight);
        // Among the ASCII characters of a host, letters and `_` have bit 6. Upper-case letters and
        // `_` do not have bit 5. Digits have bit 4 and not bit 6. Dots and hyphens have neither bit
        // 4 nor bit 6. Bytes beyond ASCII have bit 7, and `ascii` leaves them out.
        let ascii = !eight >> 1;
        upper |= eight & BIT_6 & !(eight << 1) & ascii;
        digit |= !eight & BIT_6 & (eight << 2) & ascii;
        beyond |= eight & BIT_7;
    }
    let sign = |bits: u64, sign: u8| if bits == 0 { 0 } else { sign };
    sign(upper, UPPER) | sign(digit, DIGIT) | sign(beyond, BEYOND_ASCII)
}

/// Returns the meaning of a bare host that is not a site by its name and the rest of its link.
/// Returns `None` for a site. The host begins at `start`.
///
/// Most names are in lower case and do not end like the name of a file. For those, one look at each
/// byte is enough, and the rules in [`by_rules`] need not run.
#[inline]
fn by_name(policy: &Policy, written: &str, parts: &str, start: usize) -> Option<NoSite> {
    let bytes = written.as_bytes();
    let signs = signs_in(bytes);
    if signs & BEYOND_ASCII != 0 {
        return by_mapped_name(policy, written, parts, start, signs);
    }
    let dot = bytes.iter().rposition(|byte| *byte == b'.');
    let last = bytes
        .get(dot.map_or(0, |dot| dot + 1)..)
        .unwrap_or_default();
    let may_be_file = known_extension(last).is_some();
    let special = signs & (UPPER | DIGIT) != 0
        || member::has_front(bytes)
        || may_be_file
        || (!parts.is_empty() && member::joined(written, parts).is_some());
    if !special {
        return None;
    }
    let name = Name {
        mapped: written,
        written,
        signs,
        may_be_file,
    };
    by_rules(policy, &name, parts, start)
}

/// Returns the same as [`by_name`] for a name beyond ASCII. The rules compare names in their mapped
/// form: `README.m\u{AD}d` is `readme.md` as well. Most names need not be mapped, because the
/// mapping would turn none of their other letters into ASCII.
#[inline(never)]
fn by_mapped_name(
    policy: &Policy,
    written: &str,
    parts: &str,
    start: usize,
    signs: u8,
) -> Option<NoSite> {
    let mut labels = written.split(chars::is_dot);
    let first = labels.next().unwrap_or_default().as_bytes();
    let last = labels.next_back().map_or(first, str::as_bytes);
    let may_be_file = known_extension(last).is_some();
    let (mut stop, mut is_kept) = (false, true);
    // `is_never_ascii` also accepts the letters of CJK text, but compares more often.
    for c in written.chars() {
        stop |= chars::is_sentence_dot(c);
        is_kept &= c.is_ascii() || is_plain_cjk(c) || is_never_ascii(c) || chars::is_dot(c);
    }
    let mut name = Name {
        mapped: written,
        written,
        signs,
        may_be_file,
    };
    if !is_kept {
        let mapped = idna::to_unicode(written);
        (name.mapped, name.signs, name.may_be_file) = (&mapped, u8::MAX, true);
        return by_rules(policy, &name, parts, start);
    }
    let special = stop
        || signs & (UPPER | DIGIT) != 0
        || member::is_front(first)
        || may_be_file
        || (!parts.is_empty() && member::joined(written, parts).is_some());
    if !special {
        return None;
    }
    if signs & DIGIT != 0 {
        // The rule on versions compares labels, and so it needs their mapped forms.
        let mapped = idna::to_unicode(written);
        name.mapped = &mapped;
        return by_rules(policy, &name, parts, start);
    }
    by_rules(policy, &name, parts, start)
}

/// Returns whether `c` is a letter or mark of a common script that no mapping turns into ASCII,
/// into a dot or into nothing. The list has many of these characters, but not all of them.
fn is_never_ascii(c: char) -> bool {
    matches!(
        c,
        '\u{C0}'..='\u{D6}'
            | '\u{D8}'..='\u{F6}'
            | '\u{F8}'..='\u{12F}'
            | '\u{134}'..='\u{13E}'
            | '\u{141}'..='\u{148}'
            | '\u{14A}'..='\u{17E}'
            | '\u{1EA0}'..='\u{1EF9}'
            | '\u{400}'..='\u{52F}'
            | '\u{5D0}'..='\u{5EA}'
            | '\u{620}'..='\u{64A}'
            | '\u{904}'..='\u{939}'
            | '\u{E01}'..='\u{E30}'
            | '\u{3041}'..='\u{3096}'
            | '\u{30A1}'..='\u{30FA}'
            | '\u{30FC}'
            | '\u{3400}'..='\u{4DBF}'
            | '\u{4E00}'..='\u{9FFF}'
            | '\u{AC00}'..='\u{D7A3}'
    )
}

/// The name of a bare host.
struct Name<'n> {
    /// Its mapped form. It may be the written form if the name has no digit and the mapping turns none of its letters into
    /// ASCII.
    mapped: &'n str,
    written: &'n str,
    /// The signs of the written form.
    signs: u8,
    /// Whether it may end like the name of a file.
    may_be_file: bool,
}

/// Applies the rules to a name. The host begins at `start`, and `parts` is the rest of its link.
#[inline(never)]
fn by_rules(policy: &Policy, name: &Name<'_>, parts: &str, start: usize) -> Option<NoSite> {
    let &Name {
        mapped: name,
        written,
        signs,
        may_be_file,
    } = name;
    if begins_with_www(name) {
        return None;
    }
    if policy.sentence_joints
        && signs & BEYOND_ASCII != 0
        && let Some(dot) = at_full_stop(written)
    {
        return Some(NoSite::Joint {
            next: start + dot.end,
        });
    }
    if policy.file_extensions
        && may_be_file
        && let Some(extension) = file_of_host(name, parts)
    {
        return Some(NoSite::File(extension));
    }
    // The mapping leaves no capital in a name.
    let upper = signs & (UPPER | BEYOND_ASCII) == UPPER;
    if policy.members
        && let Some(evidence) = match parts.is_empty() {
            true => member::written_as(name, signs & DIGIT != 0, upper),
            false => member::joined(name, parts),
        }
    {
        return Some(NoSite::Member(evidence));
    }
    if policy.sentence_joints
        && parts.is_empty()
        && signs & UPPER != 0
        && let Some(dot) = joint_in_host(written)
    {
        return Some(NoSite::Joint {
            next: start + dot.end,
        });
    }
    None
}

/// Returns whether a host that is not ASCII begins with `www.` in its mapped form.
fn is_mapped_www(host: &str) -> bool {
    !host.is_ascii() && begins_with_www(&idna::to_unicode(host))
}

/// Returns whether a host begins with `www.`, which says that it is a site.
#[inline]
fn begins_with_www(host: &str) -> bool {
    if !host.starts_with(['w', 'W']) {
        return false;
    }
    let Some((www, dot)) = host.split_at_checked(3) else {
        return false;
    };
    www.eq_ignore_ascii_case("www") && dot.starts_with(chars::is_dot)
}

/// Labels under which countries register sites: `example.co.rs`, `example.gov.rs`. Files do not
/// have such names.
const SECOND_LEVEL: [&str; 6] = ["ac", "co", "com", "edu", "gov", "org"];

/// Returns the ending of a bare host that is the name of a file. Returns `None` if the host is not
/// one. `parts` is the rest of its link: port, path, query, fragment.
///
/// A host with a path is a site: `acme.sh/install`. A number without a path is the number of a line
/// (`main.rs:96`), and a fragment names a heading (`README.md#usage`).
pub(super) fn file_of_host(host: &str, parts: &str) -> Option<&'static str> {
    let mut labels = host.rsplit(chars::is_dot);
    let extension = known_extension(labels.next()?.as_bytes())?;
    let second = labels.next()?;
    let registered = |label: &&str| label.eq_ignore_ascii_case(second);
    if labels.next().is_some() && SECOND_LEVEL.iter().any(registered) {
        return None;
    }
    let path = parts.trim_start_matches(|c: char| c == ':' || c.is_ascii_digit());
    let has_path = path.len() > 1 && path.starts_with('/');
    (!has_path).then_some(extension)
}

/// Returns the range of the last dot of a bare host if the label after it is a word in title case
/// and the label before it has no upper-case letter. Returns `None` otherwise.
///
/// `dementia.In` and `the why.It's` are joints. `Amazon.Com` and `EXAMPLE.Com` may be names.
pub(super) fn joint_in_host(host: &str) -> Option<Range<usize>> {
    let (dot, width) = last_dot(host)?;
    let next = host.get(dot + width..)?;
    if !is_title_case(next) {
        return None;
    }
    let label = host.get(..dot)?.rsplit(chars::is_dot).next()?;
    (!label.contains(char::is_uppercase)).then_some(dot..dot + width)
}

/// Returns the place and the length of the last dot.
fn last_dot(host: &str) -> Option<(usize, usize)> {
    let (at, dot) = host.char_indices().rfind(|(_, c)| chars::is_dot(*c))?;
    Some((at, dot.len_utf8()))
}

/// Top-level domains that writers type after an ideographic full stop, because their input method
/// turns `.` into it. All others are words or names of the next sentence more often. Sorted.
const TYPED_AFTER_STOP: [&str; 10] = [
    "cn", "com", "edu", "gov", "hk", "jp", "kr", "net", "org", "tw",
];

/// Returns the range of the last ideographic full stop of a bare host if it ends a sentence, as it
/// does in Chinese and Japanese.
///
/// It does so in `放在这里。AI`. In `等功能。example.com`, the other dots of the host are ASCII, so the
/// writer would also have typed an ASCII dot here. In `例え。com`, it is a dot that an input method
/// made.
pub(crate) fn at_full_stop(host: &str) -> Option<Range<usize>> {
    let (at, dot) = host
        .char_indices()
        .rfind(|(_, c)| chars::is_sentence_dot(*c))?;
    let next = at + dot.len_utf8();
    let after = host.get(next..)?;
    (!is_typed_after_stop(after)).then_some(at..next)
}

fn is_typed_after_stop(label: &str) -> bool {
    TYPED_AFTER_STOP.binary_search(&label).is_ok()
}

/// Returns whether a word of ASCII shows that a host of CJK text is no sentence: one that is typed
/// after an ideographic full stop, or `www`. In a host without such a word and without another dot,
/// the last full stop ends a sentence.
pub(crate) fn speaks_for_host(word: &str) -> bool {
    is_typed_after_stop(word) || word.eq_ignore_ascii_case("www")
}

#[cfg(test)]
mod tests {
    use super::super::member;
    use super::{BEYOND_ASCII, Name, by_name, by_rules, has_marks, is_never_ascii, no_site};
    use crate::host::idna;
    use crate::options::Policy;
    use fastrand::Rng;

    #[test]
    fn letters_that_never_map_to_ascii() {
        let mut known = 0;
        for c in ('\u{80}'..=char::MAX).filter(|c| is_never_ascii(*c)) {
            let text = String::from(c);
            let mapped = idna::to_unicode(&text);
            assert!(
                !mapped.is_empty() && mapped.chars().all(|c| !c.is_ascii()),
                "{c:?} {mapped:?}"
            );
            known += 1;
        }
        assert!(known > 30_000, "{known}");
    }

    /// The shortcuts give the same answers as the rules.
    #[test]
    fn plain_sites_are_sites() {
        let mut rng = Rng::with_seed(29);
        let labels = [
            "example",
            "com",
            "org",
            "self",
            "this",
            "www",
            "README",
            "md",
            "rs",
            "co",
            "items",
            "map",
            "on\u{e9}",
            "Date",
            "now",
            "INFO",
            "logging",
            "In",
            "arXiv",
            "3",
            "0",
            "dev",
            "www2",
            "1a",
            "пример",
            "例え",
            "r\u{AD}s",
            "zip",
            "inc",
            "io",
            "mov",
        ];
        let around = [
            "", " ", "->", "-->", "f(", "(", "::", ":", "$", "&", "!", "${", "#{", "%{", "@{", "{",
            "}", "[", "a[", ">", "/", "=", "==", "++", "+", ")", ").a", ".", "%2F", "]", "[0]",
            "[1]", "(é", "(http:", "*", "\"", "。", "例",
        ];
        let parts = [
            "",
            "",
            "",
            "",
            ":80",
            "/",
            "/a",
            "/example.com",
            "/self.name",
            "#a",
            "?",
            ":96",
        ];
        let pick = |rng: &mut Rng, from: &[&'static str]| {
            rng.choice(from.iter().copied()).unwrap_or_default()
        };
        let mut refused = 0;
        for _ in 0..200_000 {
            let mut text = String::from(pick(&mut rng, &around));
            let start = text.len();
            text.push_str(pick(&mut rng, &labels));
            for _ in 0..rng.usize(1..4) {
                text.push_str(pick(&mut rng, &[".", ".", ".", "。", "．", "｡"]));
                text.push_str(pick(&mut rng, &labels));
            }
            let host = start..text.len();
            text.push_str(pick(&mut rng, &parts));
            let end = text.len();
            text.push_str(pick(&mut rng, &around));
            let policy = Policy::default();
            let (before, after) = (&text[..start], &text[end..]);
            let (name, rest) = (&text[host.clone()], &text[host.end..end]);
            let named = by_name(&policy, name, rest, start);
            let mapped = idna::to_unicode(name);
            let (mapped, signs) = match name.is_ascii() {
                true => (name, !BEYOND_ASCII),
                false => (&*mapped, u8::MAX),
            };
            let by_all_rules = Name {
                mapped,
                written: name,
                signs,
                may_be_file: true,
            };
            let expected = by_rules(&policy, &by_all_rules, rest, start);
            assert_eq!(named, expected, "{text}");
            if !has_marks(&text, start, end) {
                assert_eq!(member::around(before, name, after), None, "{text}");
            }
            let found = no_site(&policy, &text, &host, end, name.is_ascii());
            refused += usize::from(found.is_some());
        }
        assert!((20_000..180_000).contains(&refused), "{refused}");
    }
}

#[cfg(test)]
mod file_name_tests {
    use super::file_of_host;

    #[test]
    fn hosts() {
        for (host, parts, expected) in [
            ("main.rs", "", Some("rs")),
            ("README.MD", "", Some("md")),
            ("src.main.RS", "", Some("rs")),
            ("main.rs", ":96", Some("rs")),
            ("README.md", "#usage", Some("md")),
            ("README.md", "/", Some("md")),
            ("README.md", "?plain=1", Some("md")),
            ("example.com", "", None),
            ("main.rss", "", None),
            ("acme.sh", "/install", None),
            ("acme.sh", ":8080/install", None),
            ("example.co.rs", "", None),
            ("example.gov.rs", "", None),
            ("co.rs", "", Some("rs")),
        ] {
            assert_eq!(file_of_host(host, parts), expected, "{host}{parts}");
        }
    }
}

#[cfg(test)]
mod sentence_joint_tests {
    use super::{TYPED_AFTER_STOP, at_full_stop, joint_in_host};

    #[test]
    fn joints() {
        for (host, expected) in [
            ("dementia.In", Some(8..9)),
            ("the.why.It", Some(7..8)),
            ("in-2019.In", Some(7..8)),
            ("slovo。In", Some(5..8)),
            ("example.com", None),
            ("example.C", None),
            ("example.COM", None),
            ("Example.Com", None),
            ("WordPress.Org", None),
            ("EXAMPLE.Com", None),
        ] {
            assert_eq!(joint_in_host(host), expected, "{host}");
        }
    }

    #[test]
    fn full_stops() {
        assert!(TYPED_AFTER_STOP.is_sorted());
        for (host, expected) in [
            ("里。AI", Some(3..6)),
            ("索引。新闻", Some(6..9)),
            ("JDK。Oracle", Some(3..6)),
            ("里｡COM", Some(3..6)),
            ("等功能。example.com", Some(9..12)),
            ("例え。example．com", Some(6..9)),
            ("一。二。com。AI", Some(15..18)),
            ("例え。com", None),
            ("www.example。com", None),
            ("例え｡jp", None),
            ("例え.jp", None),
            ("example.com", None),
        ] {
            assert_eq!(at_full_stop(host), expected, "{host}");
        }
    }
}
