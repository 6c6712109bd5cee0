//! The text around a link, and its effect on the link.

use super::prose::{Kind, Prose};
use livelink::{LinkKind, lint};

/// The text around a link.
pub(super) struct Around<'t> {
    pub(super) before: &'t str,
    pub(super) after: &'t str,
}

impl Around<'_> {
    /// Whether a link without a scheme is surely one that its author meant. A link in quotation marks or in markup stays.
    pub(super) fn wants_scheme(&self, prose: &Prose<'_>, own: &str) -> bool {
        lint::reads_as_page(&prose.detector, self.before, own, self.after)
            && !self.is_marked_up()
            // In a link of a renderer, `&amp;` would be no `&`, and `\%` no `%`.
            && !Self::holds_reference(own)
            && !own.contains('\\')
    }

    /// Whether `new`, in the place of the link, needs `<` and `>` to be read whole.
    pub(super) fn wants_brackets(&self, prose: &Prose<'_>, new: &str) -> bool {
        let in_text = match prose.kind {
            Kind::Markdown => &['*', '_', '~', '`', '<', '>'][..],
            Kind::Plain | Kind::Within => &['*', '~', '`', '<', '>'],
        };
        livelink::detect::has_scheme(new)
            && !self.is_marked_up()
            // These signs may belong to the text and not to the link.
            && !new.contains(in_text)
            && !Self::holds_reference(new)
            && !lint::could_be_glued(&prose.detector, new, LinkKind::Url)
            && lint::ends_elsewhere(new, self.after)
    }

    /// Whether a character reference such as `&gt;` is in a link. Then the end that a reader sees is inside the link.
    fn holds_reference(link: &str) -> bool {
        let is_name = |c: char| c.is_ascii_alphanumeric() || c == '#';
        link.split('&')
            .skip(1)
            .any(|rest| rest.trim_start_matches(is_name).starts_with(';'))
    }

    /// Whether quotation marks, brackets or signs of markup touch the link. It may be a target or a text of a link already, or
    /// stand for itself.
    fn is_marked_up(&self) -> bool {
        const BEFORE: &[char] = &[
            '<', '[', '"', '\'', '=', '`', '*', '_', '~', '{', '|', '\\', '“', '‘', '„', '«',
        ];
        const AFTER: &[char] = &[
            '>', '<', ']', '"', '\'', '`', '*', '_', '~', '}', '|', '\\', '$', '”', '’', '“', '»',
        ];
        self.before.ends_with(BEFORE)
            || self.before.ends_with("](")
            || self.before.ends_with("]: ")
            || self.after.starts_with(AFTER)
    }
}

/// Whether Markdown could read a sign in or right after a URL in another way if a character beyond ASCII beside it is escaped. An escape
/// begins with a mark, `%`, and ends with a digit or a letter. A backslash takes its meaning from the sign after it.
pub(super) fn could_be_markup(url: &str, after: &str) -> bool {
    let is_sign = |c: char| matches!(c, '*' | '_' | '~');
    let is_mark = |c: char| !c.is_ascii() && !c.is_alphanumeric();
    let all = || url.chars().chain(after.chars().next());
    let mut pairs = all().zip(all().skip(1));
    url.contains('\\')
        || pairs.any(|(a, b)| is_sign(a) && !b.is_ascii() || is_mark(a) && is_sign(b))
}
