//! Names that are written like a member or a package, and not like a site (ruling 33).

use super::sentence_joint::is_title_case;
use crate::host::chars;

/// Returns the evidence, in words for a reason, that a bare host is the name of a member. Returns
/// `None` if nothing in the name shows it. `digit` is `false` if the name has no digit, and `upper`
/// is `false` if it has no upper-case letter of ASCII.
pub(super) fn written_as(name: &str, digit: bool, upper: bool) -> Option<&'static str> {
    let first = labels(name).next()?;
    if is_front(first.as_bytes()) {
        return Some(match first.len() {
            3 => "it is written like a package",
            _ => "it begins with a keyword",
        });
    }
    if digit && is_version(name) {
        return Some("it is written like a version");
    }
    if !upper {
        return None;
    }
    let mut from_last = name.rsplit(chars::is_dot);
    let (last, second) = (from_last.next()?, from_last.next()?);
    let more = from_last.next().is_some();
    if is_camel_case(last, 1)
        || (more && second.contains(char::is_uppercase) && is_title_case(last))
    {
        return Some("the case of its last label");
    }
    // `arXiv.org`, `edX.org` and `jsFiddle.net` are sites. They have one or two letters before the
    // hump, and a single dot.
    let least = if more { 1 } else { 3 };
    labels(name)
        .any(|label| is_camel_case(label, least))
        .then_some("the case of a label")
}

/// Returns whether the first label shows that a name is a member or a package: `self.name`,
/// `com.google`.
pub(super) fn has_front(name: &[u8]) -> bool {
    [3, 4]
        .into_iter()
        .any(|len| name.get(len) == Some(&b'.') && name.get(..len).is_some_and(is_front))
}

/// Returns whether `first` is a first label that only members and packages have.
pub(super) fn is_front(first: &[u8]) -> bool {
    let is = |word: &str| first.eq_ignore_ascii_case(word.as_bytes());
    match first.len() {
        3 => is("com") || is("org"),
        4 => is("this") || is("self"),
        _ => false,
    }
}

/// Returns whether a name has two dots or more, and its labels are numbers and one word that may be
/// repeated: `3.4.0.dev`, `192.168.xxx.xxx`.
fn is_version(name: &str) -> bool {
    let mut word = None;
    let mut count = 0;
    let mut numbers = 0;
    for label in labels(name) {
        count += 1;
        if label.bytes().all(|byte| byte.is_ascii_digit()) {
            numbers += 1;
        } else if *word.get_or_insert(label) != label {
            return false;
        }
    }
    count > 2 && numbers > 0
}

/// Returns the labels of a name: the parts between its dots. Most names are ASCII, so the bytes are
/// looked at first.
fn labels(name: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(name);
    std::iter::from_fn(move || {
        let text = rest?;
        let len = text
            .bytes()
            .position(|byte| byte == b'.' || !byte.is_ascii());
        let (label, after) = match len {
            Some(len) if text.as_bytes().get(len) == Some(&b'.') => {
                (text.get(..len)?, text.get(len + 1..))
            }
            Some(_) => match text.split_once(chars::is_dot) {
                Some((label, after)) => (label, Some(after)),
                None => (text, None),
            },
            None => (text, None),
        };
        rest = after;
        Some(label)
    })
}

/// Returns whether a label begins with at least `least` lower-case letters, then an upper-case one,
/// then a lower-case one: `currentUser`, `onLine`.
fn is_camel_case(label: &str, least: usize) -> bool {
    let lower = label.bytes().take_while(u8::is_ascii_lowercase).count();
    let mut hump = label.bytes().skip(lower);
    lower >= least
        && hump.next().is_some_and(|byte| byte.is_ascii_uppercase())
        && hump.next().is_some_and(|byte| byte.is_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::written_as;

    #[test]
    fn names() {
        for (name, expected) in [
            ("this.page", true),
            ("self.alarm.name", true),
            ("selfhost.de", false),
            ("com.google", true),
            ("org.junit.jupiter.api.io", true),
            ("community.org", false),
            ("3.4.0.dev", true),
            ("192.168.xxx.xxx", true),
            ("a.a.xxx", false),
            ("163.com", false),
            ("1.va.gov", false),
            ("navigator.onLine", true),
            ("currentUser.name", true),
            ("session.mutableState.read", true),
            ("person.arXiv.id", true),
            ("arXiv.org", false),
            ("jsFiddle.net", false),
            ("openSUSE.org", false),
            ("logging.INFO", false),
            ("example.COM", false),
            ("EXAMPLE.COM", false),
            ("911.GOV", false),
            ("Example.COM", false),
            ("Text.Pandoc.Readers.Org", true),
            ("Amazon.Com", false),
            ("WordPress.org", false),
            ("JeVeuxAider.gouv.fr", false),
        ] {
            let found = written_as(name, true, true);
            assert_eq!(found.is_some(), expected, "{name}: {found:?}");
        }
    }
}
