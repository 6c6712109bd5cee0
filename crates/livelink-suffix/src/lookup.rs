//! The public suffix of a host.

use crate::rules::{Name, below, node};
use crate::top::top;

/// Returns the length in bytes of the public suffix of `host`, by a rule of the ICANN section; `None` if no such rule
/// matches.
///
/// `host` is in lower case, as A-labels or as U-labels. If it ends in a root dot, the dot counts as part of the suffix.
/// Linear in the part of `host` that rules may match: at most five labels. It does not allocate.
///
/// ```
/// use livelink_suffix::icann;
///
/// // A wildcard, an exception to it, and the root dot.
/// assert_eq!(icann(b"a.example.ck"), Some("example.ck".len()));
/// assert_eq!(icann(b"a.www.ck"), Some("ck".len()));
/// assert_eq!(icann(b"example.com."), Some("com.".len()));
/// // A name without a rule of its own: only `*.ck` is in the list.
/// assert_eq!(icann(b"ck"), None);
/// ```
#[must_use]
pub fn icann(host: &[u8]) -> Option<usize> {
    search(host).suffix
}

/// The result of a search for the suffix of a host.
struct Found {
    /// The length of the suffix.
    suffix: Option<usize>,
    /// Whether rules lie below the host.
    has_rules_below: bool,
}

/// Searches the suffix of a host.
#[inline]
fn search(host: &[u8]) -> Found {
    let name = host.strip_suffix(b".").unwrap_or(host);
    let (mut rest, mut label) = split_last_label(name);
    let mut index = top(label);
    // How much of the name the labels so far are, and how much of it is the suffix.
    let (mut len, mut suffix) = (label.len(), None);
    let has_rules_below = loop {
        let is_wildcard = node(index).is_some_and(|node| node.is_wildcard);
        match below(index, label) {
            Some(Name::Node(below)) => {
                index = below;
                if is_wildcard || node(below).is_some_and(|node| node.is_rule) {
                    suffix = Some(len);
                }
            }
            found => {
                match found {
                    Some(Name::Exception) => suffix = Some(len - label.len() - 1),
                    Some(_) => suffix = Some(len),
                    None if is_wildcard => suffix = Some(len),
                    None => {}
                }
                break false;
            }
        }
        let Some(left) = rest else { break true };
        (rest, label) = split_last_label(left);
        len += label.len() + 1;
    };
    Found {
        suffix: suffix.map(|len| len + (host.len() - name.len())),
        has_rules_below,
    }
}

/// Returns whether a rule of the ICANN section is below `name`. If not, all names below it have the same public suffix, whatever
/// comes before `name`.
///
/// `name` is in lower case, as an A-label or as a U-label. Linear in `name`. It does not allocate.
///
/// ```
/// use livelink_suffix::has_rules_below;
///
/// assert!(has_rules_below(b"uk"));
/// assert!(!has_rules_below(b"co.uk"));
/// // The rule `*.kawasaki.jp`.
/// assert!(has_rules_below(b"kawasaki.jp"));
/// assert!(!has_rules_below(b"example.com"));
/// ```
#[must_use]
pub fn has_rules_below(name: &[u8]) -> bool {
    search(name).has_rules_below
}

/// Returns [`icann`] of `name`, if no rule lies [below](has_rules_below) it. So it is also the length of the suffix of every
/// name below it.
///
/// ```
/// use livelink_suffix::icann_of_all_below;
///
/// assert_eq!(icann_of_all_below(b"co.uk"), Some(Some("co.uk".len())));
/// assert_eq!(icann_of_all_below(b"example.com"), Some(Some("com".len())));
/// assert_eq!(icann_of_all_below(b"uk"), None);
/// ```
#[must_use]
pub fn icann_of_all_below(name: &[u8]) -> Option<Option<usize>> {
    let found = search(name);
    (!found.has_rules_below).then_some(found.suffix)
}

/// Returns the last label of a name, and the text before its dot; `None` if there is no such dot.
#[inline]
fn split_last_label(name: &[u8]) -> (Option<&[u8]>, &[u8]) {
    match name.iter().rposition(|byte| *byte == b'.') {
        Some(dot) => (name.get(..dot), name.get(dot + 1..).unwrap_or_default()),
        None => (None, name),
    }
}

#[cfg(test)]
mod tests {
    use super::{has_rules_below, icann, icann_of_all_below};

    /// The public suffix of each host.
    #[track_caller]
    fn check(cases: &[(&str, Option<&str>)]) {
        for (host, expected) in cases {
            let suffix = icann(host.as_bytes()).map(|len| &host[host.len() - len..]);
            assert_eq!(suffix, *expected, "{host}");
        }
    }

    #[test]
    fn the_longest_rule_wins() {
        check(&[
            ("com", Some("com")),
            ("a.b.example.com", Some("com")),
            ("example.co.uk", Some("co.uk")),
            ("co.uk", Some("co.uk")),
            ("example.uk", Some("uk")),
            ("a.chiyoda.tokyo.jp", Some("chiyoda.tokyo.jp")),
            ("a.tokyo.jp", Some("tokyo.jp")),
            // Labels that begin alike.
            ("a.minamiawaji.hyogo.jp", Some("minamiawaji.hyogo.jp")),
            ("a.minamiawxyz.hyogo.jp", Some("hyogo.jp")),
            // Rules exist only for names below it.
            ("za", None),
            ("example.za", None),
            ("example.co.za", Some("co.za")),
        ]);
    }

    /// The names of one and two labels. Each is a rule or an exception, or has rules below it.
    #[test]
    fn short_names_are_those_of_rules() {
        let names: Vec<String> = crate::short_names().collect();
        for name in [
            "com",
            "uk",
            "co.uk",
            "za",
            "co.za",
            "ck",
            "*.ck",
            "tokyo.jp",
            "公司.香港",
        ] {
            assert!(names.iter().any(|other| other == name), "{name}");
        }
        let mut apart = names.clone();
        apart.sort_unstable();
        apart.dedup();
        assert_eq!(apart.len(), names.len());
        for name in &names {
            let name = name.trim_start_matches("*.").as_bytes();
            assert!(icann(name).is_some() || has_rules_below(name));
        }
    }

    #[test]
    fn a_wildcard_matches_one_label_and_an_exception_takes_it_back() {
        check(&[
            ("kawasaki.jp", Some("jp")),
            ("foo.kawasaki.jp", Some("foo.kawasaki.jp")),
            ("a.foo.kawasaki.jp", Some("foo.kawasaki.jp")),
            ("city.kawasaki.jp", Some("kawasaki.jp")),
            ("a.city.kawasaki.jp", Some("kawasaki.jp")),
        ]);
    }

    #[test]
    fn below_a_name() {
        for (name, expected) in [
            ("br", true),
            ("tokyo.jp", true),
            ("kawasaki.jp", true),
            ("ck", true),
            ("za", true),
            ("com.br", false),
            ("chiyoda.tokyo.jp", false),
            ("公司.香港", false),
            ("foo.ck", false),
            ("www.ck", false),
            ("city.kawasaki.jp", false),
            ("a.com.br", false),
            ("example.com", false),
            ("invalid", false),
            ("", false),
            ("com.br.", false),
            ("BR", false),
        ] {
            assert_eq!(has_rules_below(name.as_bytes()), expected, "{name}");
            let all = (!expected).then(|| icann(name.as_bytes()));
            assert_eq!(icann_of_all_below(name.as_bytes()), all, "{name}");
            let suffix = |left: &str| icann(format!("{left}.{name}").as_bytes());
            assert!(expected || suffix("a") == suffix("b.c.d"), "{name}");
        }
    }

    #[test]
    fn u_labels_and_a_labels_are_known() {
        check(&[
            ("пример.рф", Some("рф")),
            ("example.xn--p1ai", Some("xn--p1ai")),
            ("a.公司.香港", Some("公司.香港")),
            ("a.xn--55qx5d.xn--j6w193g", Some("xn--55qx5d.xn--j6w193g")),
        ]);
    }

    #[test]
    fn what_is_not_a_host_has_no_suffix_or_that_of_its_end() {
        check(&[
            ("", None),
            (".", None),
            ("..", None),
            ("example.invalid", None),
            ("1.2.3.4", None),
            (".com", Some("com")),
            ("a..com", Some("com")),
            ("COM", None),
            ("com.", Some("com.")),
            ("com..", None),
        ]);
    }
}
