//! Text that other programs would take for an address, although it is no link.

/// What begins an address in GitHub's Markdown, up to the slashes.
const SCHEMES: [&str; 3] = ["http", "https", "ftp"];

/// Returns whether the colon after `before` begins an address.
pub(super) fn begins_url(before: &str, after: &str) -> bool {
    let ends_with = |scheme: &str| {
        let word = before.len().checked_sub(scheme.len());
        let word = word.and_then(|at| before.get(at..));
        word.is_some_and(|word| word.eq_ignore_ascii_case(scheme))
    };
    after.starts_with("//") && SCHEMES.iter().any(|scheme| ends_with(scheme))
}

/// Returns whether the dot after `before` begins an address.
pub(super) fn begins_host(before: &str) -> bool {
    let word = before.len().checked_sub(3).and_then(|at| before.get(at..));
    word.is_some_and(|word| word.eq_ignore_ascii_case("www"))
}

/// Returns whether the `@` between these texts is that of an email address. O(the word after it).
pub(super) fn is_email(before: &str, after: &str) -> bool {
    let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_' | '+');
    let domain = after.split(|c| !is_part(c)).next().unwrap_or_default();
    before.ends_with(is_part) && domain.contains('.')
}
