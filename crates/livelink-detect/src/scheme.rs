//! Schemes: which ones link, and what may stand before them (rulings 8, 17, 18).

/// The schemes with an authority.
const SCHEMES: [&str; 3] = ["http", "https", "ftp"];

/// The scheme of email addresses, with its colon.
pub(crate) const MAILTO: &str = "mailto:";

/// The longest run of scheme characters that is looked at, in bytes. Registered schemes have at most 36 characters.
const SCHEME_RUN_MAX: usize = 256;

/// A character of a scheme (RFC 3986, section 3.1).
fn is_scheme_byte(b: u8) -> bool {
    b.is_ascii_alphanumeric() || matches!(b, b'+' | b'-' | b'.')
}

/// The start of the run of scheme characters that ends at byte `colon`, not before `floor`.
pub(crate) fn run_start(text: &str, floor: usize, colon: usize) -> usize {
    let floor = floor.max(colon.saturating_sub(SCHEME_RUN_MAX));
    let before = text.as_bytes().get(floor..colon).unwrap_or_default();
    let len = before
        .iter()
        .rev()
        .take_while(|b| is_scheme_byte(**b))
        .count();
    colon - len
}

/// The start of the scheme with an authority that ends at byte `colon`; the longest one, not before `floor`.
pub(crate) fn scheme_start(text: &str, floor: usize, colon: usize) -> Option<usize> {
    SCHEMES
        .iter()
        .filter_map(|scheme| {
            let start = colon
                .checked_sub(scheme.len())
                .filter(|start| *start >= floor)?;
            text.get(start..colon)?
                .eq_ignore_ascii_case(scheme)
                .then_some(start)
        })
        .min()
}

/// Whether `c`, right before a scheme, forbids the link (ruling 18).
pub(crate) fn glues(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// The start of `http:` or another known scheme that ends right before byte `at`, if one does and nothing is glued to
/// it: what follows is then no bare host (ruling 17).
pub(crate) fn known_scheme_before(text: &str, at: usize) -> Option<usize> {
    let before = text.get(..at)?;
    let colon = before.strip_suffix(':')?.len();
    let start = scheme_start(text, 0, colon).or_else(|| mailto_start(text, 0, at))?;
    let glued = text.get(..start)?.chars().next_back().is_some_and(glues);
    (!glued).then_some(start)
}

/// The start of the `mailto:` that ends at byte `at`, not before `floor`.
fn mailto_start(text: &str, floor: usize, at: usize) -> Option<usize> {
    let start = at
        .checked_sub(MAILTO.len())
        .filter(|start| *start >= floor)?;
    text.get(start..at)?
        .eq_ignore_ascii_case(MAILTO)
        .then_some(start)
}

/// Where an email address that starts at byte `start` begins with its `mailto:`, if it has one that counts (ruling 8).
pub(crate) fn with_mailto(text: &str, floor: usize, start: usize) -> usize {
    match mailto_start(text, floor, start) {
        Some(mailto) => {
            let before = text.as_bytes().get(..mailto).and_then(<[u8]>::last);
            if before.is_some_and(|b| is_scheme_byte(*b)) {
                start
            } else {
                mailto
            }
        }
        None => start,
    }
}
