//! Links that are their own target.

/// Returns the target of the autolink `<text>`, by the grammar of CommonMark; `None` if it is not one. O(text).
///
/// ```
/// use livelink_persist::markdown::inline::autolink_target;
///
/// assert_eq!(autolink_target("me@x.org").as_deref(), Some("mailto:me@x.org"));
/// assert_eq!(autolink_target("x.org"), None);
/// ```
pub fn target(text: &str) -> Option<String> {
    let plain = text
        .bytes()
        .all(|byte| byte.is_ascii_graphic() && !matches!(byte, b'<' | b'>'));
    if !plain {
        return None;
    }
    let scheme = text.split_once(':').is_some_and(|(scheme, _)| {
        (2..=32).contains(&scheme.len())
            && scheme.starts_with(|c: char| c.is_ascii_alphabetic())
            && scheme
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'.' | b'-'))
    });
    if scheme {
        return Some(text.to_owned());
    }
    let (local, domain) = text.split_once('@')?;
    let local_fits = !local.is_empty()
        && local
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b".!#$%&'*+/=?^_`{|}~-".contains(&byte));
    let domain_fits = domain.split('.').all(|label| {
        (1..=63).contains(&label.len())
            && !label.starts_with('-')
            && !label.ends_with('-')
            && label
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
    });
    (local_fits && domain_fits).then(|| format!("mailto:{text}"))
}

#[cfg(test)]
mod tests {
    use super::target;

    #[test]
    fn what_is_its_own_target() {
        let scheme = |len: usize| format!("{}:b", "a".repeat(len));
        let label = |len: usize| format!("a@{}.com", "b".repeat(len));
        for text in [
            "ab:",
            "ab:c",
            "a+1.-:<",
            "1a:b",
            "a_b:c",
            "+ab:c",
            "a:b",
            "ab:c d",
            &scheme(32),
            &scheme(33),
        ] {
            let own = ["ab:", "ab:c", &scheme(32)].contains(&text);
            assert_eq!(target(text).as_deref(), own.then_some(text), "{text}");
        }
        for text in [
            "a.b!#$%&'*+/=?^_`{|}~-@b-c.d",
            "a@b",
            &label(63),
            "@b.com",
            "a(@b.com",
            "a@b_c.com",
            "a@-b.com",
            "a@b-.com",
            "a@b..com",
            "a@b.com.",
            "a@b@c.com",
            "a b@c.com",
            &label(64),
        ] {
            let fits = ["a.b!#$%&'*+/=?^_`{|}~-@b-c.d", "a@b", &label(63)].contains(&text);
            let expected = fits.then(|| format!("mailto:{text}"));
            assert_eq!(target(text), expected, "{text}");
        }
    }
}
