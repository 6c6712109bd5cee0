use super::{PatternError, Patterns, first_of};
use crate::FnPattern;

/// Returns the names of a list of patterns, or the reason against it.
fn list(patterns: &[(&str, usize)]) -> Result<Vec<String>, PatternError> {
    let patterns = patterns
        .iter()
        .map(|(name, max_len)| FnPattern::new(name, "#", *max_len, |_| None, |_| None));
    Patterns::new(patterns).map(|list| list.names().map(str::to_owned).collect())
}

#[test]
fn names_are_checked() {
    for name in ["", "a b", "url", "email", "aB"] {
        let expected = format!(
            "pattern \"{name}\": a name has lower-case letters, digits and hyphens, and is not \"url\" or \"email\""
        );
        let found = list(&[(name, 1)]).map_err(|error| error.to_string());
        assert_eq!(found, Err(expected));
    }
}

#[test]
fn lists_are_checked() {
    for (patterns, expected) in [
        (&[][..], Ok(&[][..])),
        (&[("a-1", 1), ("b", 1024)], Ok(&["a-1", "b"])),
        (
            &[("a", 1), ("a", 1)],
            Err("pattern \"a\": another one has its name"),
        ),
        (
            &[("a", 1), ("b", 1), ("a", 1)],
            Err("pattern \"a\": another one has its name"),
        ),
        (
            &[("a", 0)],
            Err("pattern \"a\": its longest find has 0 bytes, not 1 to 1024"),
        ),
        (
            &[("a", 1025)],
            Err("pattern \"a\": its longest find has 1025 bytes, not 1 to 1024"),
        ),
    ] {
        let found = list(patterns).map_err(|error| error.to_string());
        let expected = expected.map(|names| names.iter().map(|&name| name.to_owned()).collect());
        assert_eq!(found, expected.map_err(str::to_owned), "{patterns:?}");
    }
    let names: Vec<String> = (0..15).map(|nth| format!("p{nth}")).collect();
    let patterns: Vec<(&str, usize)> = names.iter().map(|name| (name.as_str(), 1)).collect();
    assert_eq!(list(&patterns), Err(PatternError::TooMany { count: 15 }));
    assert_eq!(list(&patterns[1..]).map(|names| names.len()), Ok(14));
}

/// The first byte is found in each place of a block of sixteen and of the rest.
#[test]
fn the_first_of_few_bytes() {
    for len in 0..70 {
        for byte in *b"#@+:" {
            let mut bytes = vec![b'x'; len];
            bytes.extend([byte, b'#', b':']);
            assert_eq!(first_of(*b"#@+:", &bytes), Some(len));
            assert_eq!(first_of(*b"....", &bytes), None);
        }
    }
}
