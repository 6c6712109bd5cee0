//! Members and packages of programs that look like hosts: `items.map(`, `java.util.List`
//! (ruling 33).
//!
//! The text around a name and its spelling decide, under any top-level domain.

use crate::boundary::{ends_links, run_start};
use crate::host::chars;
use crate::link_text::starts_escape;
use crate::text::trailing;

/// Returns the evidence that the bare host `name` is a member of a program, if the text around it
/// has such evidence. The evidence is in words for a reason. The link of `name` is the host alone.
pub(super) fn around(before: &str, name: &str, after: &str) -> Option<&'static str> {
    stands_before(before)
        .or_else(|| stands_after(after))
        .or_else(|| in_brackets(before, after))
        .or_else(|| in_mail_header(before, after))
        .or_else(|| in_braces(before, name, after))
}

/// Returns the evidence right before a member. Returns `None` if a site could be there.
fn stands_before(before: &str) -> Option<&'static str> {
    let (&last, rest) = before.as_bytes().split_last()?;
    match last {
        b'>' => {
            (rest.ends_with(b"-") && !rest.ends_with(b"--")).then_some("\"->\" stands before it")
        }
        // `append(item.name, …` is a call. `See (example.com)` and `[text](example.com)` are not.
        b'(' => rest
            .last()
            .is_some_and(u8::is_ascii_alphanumeric)
            .then_some("it is the argument of a call"),
        b':' => rest.ends_with(b":").then_some("\"::\" stands before it"),
        b'`' => is_role(rest).then_some("a role of reStructuredText"),
        b'~' => is_role(rest.strip_suffix(b"`")?).then_some("a role of reStructuredText"),
        b'$' => Some("\"$\" stands before it"),
        b'&' => Some("\"&\" stands before it"),
        b'!' => Some("\"!\" stands before it"),
        b'{' => match rest.last()? {
            b'$' => Some("\"${\" stands before it"),
            b'#' => Some("\"#{\" stands before it"),
            b'%' => Some("\"%{\" stands before it"),
            b'@' => Some("\"@{\" stands before it"),
            // A template in a path: `/ticket/{{t.id`.
            b'{' if rest.ends_with(b"/{") => Some("\"{{\" stands before it"),
            _ => None,
        },
        _ => None,
    }
}

/// The greatest number of bytes of the name of a role that are read.
const ROLE: usize = 32;

/// Returns whether the text before a backquote ends with a role of reStructuredText: `:func:`,
/// `:py:class:`.
fn is_role(before: &[u8]) -> bool {
    let Some(before) = before.strip_suffix(b":") else {
        return false;
    };
    let len = trailing(before, ROLE, |byte| byte.is_ascii_alphabetic());
    let outside = before.get(..before.len() - len);
    len > 0 && outside.is_some_and(|outside| outside.ends_with(b":"))
}

/// Returns the evidence right after a member. Returns `None` if a site could be there.
pub(super) fn stands_after(after: &str) -> Option<&'static str> {
    let mut rest = after.chars();
    let next = rest.next()?;
    let inside = rest.as_str();
    match next {
        '(' => (!explains(inside)).then_some("\"(\" stands after it"),
        '_' => inside
            .starts_with("*(")
            .then_some("a pattern of names stands after it"),
        '=' => Some("\"=\" stands after it"),
        '+' if inside.starts_with('+') => Some("\"++\" stands after it"),
        '[' => is_index(inside).then_some("an index stands after it"),
        // `expect(invitation.id).to`
        ')' => {
            let member = inside.strip_prefix('.');
            member
                .is_some_and(|name| name.starts_with(|c: char| c.is_ascii_lowercase()))
                .then_some("it is the argument of a call")
        }
        // `example.com%2Fpath` is a part of an escaped URL. A `%` before a host also forbids a link
        // (ruling 19).
        '%' => starts_escape(inside).then_some("an escape stands after it"),
        _ => None,
    }
}

/// Returns whether a parenthesis explains the name before it: `bitcoin.org(비트코인)`,
/// `example.com(https://example.com)`.
fn explains(inside: &str) -> bool {
    let first = inside.chars().next().filter(|c| !ends_links(*c));
    first.is_some_and(|c| !c.is_ascii())
        || inside.starts_with("http:")
        || inside.starts_with("https:")
}

/// Returns whether the text after a `[` is an index. In `example.com[1]` it is the number of a
/// footnote instead.
fn is_index(inside: &str) -> bool {
    let name = |c: char| c.is_ascii_alphabetic() || matches!(c, '0' | '"' | '\'' | ':' | '_');
    // `entry.link[1].title`. Footnotes have no more than three digits.
    let digits = inside
        .bytes()
        .take(3)
        .take_while(u8::is_ascii_digit)
        .count();
    let after = inside.get(digits..).and_then(|rest| rest.strip_prefix(']'));
    let goes_on = after.is_some_and(|rest| {
        rest.starts_with('[')
            || rest
                .strip_prefix('.')
                .is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_lowercase()))
    });
    inside.starts_with(name) || (digits > 0 && goes_on)
}

/// The number of bytes that [`in_brackets`] reads back. A scan that resumes has at least 96 bytes
/// before a host.
const READS_BEFORE: usize = 64;

/// Returns the evidence that a member is an index, as in `flags[member.id]`. In AsciiDoc,
/// `https://example.com[example.com]` is a link with its text.
fn in_brackets(before: &str, after: &str) -> Option<&'static str> {
    let list = before.strip_suffix('[')?;
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
    if !after.starts_with(']') || !list.ends_with(is_name) {
        return None;
    }
    let from = list.floor_char_boundary(list.len().saturating_sub(READS_BEFORE));
    let near = list.get(from..)?;
    let run = near.get(run_start(near, near.len())..)?;
    (!run.contains('/')).then_some("it is an index")
}

/// Returns the evidence that a host is the value of a tag in a header of mail: `d=example.com;` in a
/// signature (RFC 6376), `header.d=example.com` and `smtp.mailfrom=example.com` in a result of
/// checks (RFC 8601). Such a host names who signs, not a site.
fn in_mail_header(before: &str, after: &str) -> Option<&'static str> {
    let rest = before.strip_suffix('=')?;
    let len = trailing(rest.as_bytes(), TAG, |byte| {
        byte.is_ascii_lowercase() || matches!(byte, b'.' | b'-')
    });
    let (outside, tag) = rest.split_at_checked(rest.len() - len)?;
    let is_apart = outside
        .chars()
        .next_back()
        .is_none_or(|c| ends_links(c) || matches!(c, ';' | ':'));
    let is_tag = match tag {
        "d" => after.starts_with(';'),
        _ => tag.starts_with("header.") || tag.starts_with("smtp."),
    };
    (is_apart && is_tag).then_some("it is the value of a tag in a header of mail")
}

/// The number of bytes of a tag that are read.
const TAG: usize = 16;

/// Returns the evidence that a member is alone in braces, as in a template or in JSX: `{todo.id}`,
/// `key={todo.id}`.
///
/// In BibTeX, `{JMLR.org}` is a site. A comma or a second brace follows it, or the braces protect
/// an upper-case letter in it. In LaTeX, a command or another group comes before the braces:
/// `\url{example.com}`.
fn in_braces(before: &str, name: &str, after: &str) -> Option<&'static str> {
    let outside = (before.strip_suffix('{')?, after.strip_prefix('}')?);
    let in_markup = outside.0.ends_with(['>', '/']) || outside.1.starts_with(['<', '>', '/']);
    let in_tex = outside
        .0
        .ends_with(|c: char| c.is_ascii_alphabetic() || "{}]".contains(c))
        || outside.1.starts_with([',', '}'])
        || name.contains(char::is_uppercase);
    (in_markup || !in_tex).then_some("it is alone in braces")
}

/// Returns the evidence that the text after a member shows it: the call of a question, as in
/// `File.directory?(a)`, or a slash that joins it to another member, as in `options.host/options.port`.
/// `name` is the mapped host, so `ｏptions.host/options.port` is also refused. Otherwise that link
/// would be shown as a text that is no link.
pub(super) fn joined(name: &str, parts: &str) -> Option<&'static str> {
    if parts.starts_with("?(") {
        return Some("a call stands after it");
    }
    let first = name.split(chars::is_dot).next()?;
    let path = parts.strip_prefix('/')?;
    let (other, rest) = path.split_at_checked(first.len())?;
    let member = rest.strip_prefix('.')?;
    if !other.eq_ignore_ascii_case(first) {
        return None;
    }
    let is_name = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.');
    (!member.is_empty() && member.bytes().all(is_name))
        .then_some("a slash joins it to another member")
}

/// Returns the evidence, in words for a reason, that a bare host is the name of a member. Returns
/// `None` if nothing in the name shows it.
pub(super) fn written_as(name: &str) -> Option<&'static str> {
    let first = name.split(chars::is_dot).next()?;
    if is_front(first.as_bytes()) {
        return Some(match first.len() {
            3 => "it is written like a package",
            _ => "it begins with a keyword",
        });
    }
    let any = |is: fn(&u8) -> bool| name.as_bytes().iter().any(is);
    if any(u8::is_ascii_digit) && is_version(name) {
        return Some("it is written like a version");
    }
    if !any(u8::is_ascii_uppercase) {
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
    // `ASP.NET` and `Accord.NET` are products, `EXAMPLE.NET` and `example.NET` sites.
    let is_product = second.starts_with(|c: char| c.is_ascii_uppercase())
        && (second.len() < 4 || second.contains(char::is_lowercase));
    if last == "NET" && !more && is_product {
        return Some("it is named after .NET");
    }
    // `arXiv.org`, `edX.org` and `jsFiddle.net` are sites. They have one or two letters before the
    // hump, and a single dot.
    let least = if more { 1 } else { 3 };
    name.split(chars::is_dot)
        .any(|label| is_camel_case(label, least))
        .then_some("the case of a label")
}

/// Returns whether `first` is a first label that only members and packages have.
fn is_front(first: &[u8]) -> bool {
    let words: [&[u8]; 4] = [b"com", b"org", b"this", b"self"];
    words.iter().any(|word| first.eq_ignore_ascii_case(word))
}

/// Returns whether a name has two dots or more, and its labels are numbers and one word that may be
/// repeated: `3.4.0.dev`, `192.168.xxx.xxx`.
fn is_version(name: &str) -> bool {
    let mut word = None;
    let mut count = 0;
    let mut numbers = 0;
    for label in name.split(chars::is_dot) {
        count += 1;
        if label.bytes().all(|byte| byte.is_ascii_digit()) {
            numbers += 1;
        } else if *word.get_or_insert(label) != label {
            return false;
        }
    }
    count > 2 && numbers > 0
}

/// Returns whether a label begins with at least `least` lower-case letters, then an upper-case one,
/// then a lower-case one: `currentUser`, `onLine`.
fn is_camel_case(label: &str, least: usize) -> bool {
    let lower = label.bytes().take_while(u8::is_ascii_lowercase).count();
    let (_, hump) = label.as_bytes().split_at(lower);
    lower >= least && matches!(hump, [b'A'..=b'Z', b'a'..=b'z', ..])
}

/// Returns whether a word is one upper-case letter of ASCII with one or more lower-case letters of
/// ASCII after it.
pub(super) fn is_title_case(word: &str) -> bool {
    match word.as_bytes() {
        [b'A'..=b'Z', rest @ ..] => !rest.is_empty() && rest.iter().all(u8::is_ascii_lowercase),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::{around, joined};

    /// The name is between the first and the second `|`. The rest of its link is between the second
    /// and the third.
    #[test]
    fn members() {
        for (marked, expected) in [
            ("|requests.post||(httpbin", true),
            ("|items.map||(", true),
            ("d=|example.com||;", true),
            ("ARC-Seal:d=|example.com||;", true),
            ("v=1;d=|example.com||;", true),
            (" header.d=|example.com||", true),
            (" header.from=|example.com||;", true),
            ("smtp.mailfrom=|example.com||", true),
            ("d=|example.com||", false),
            ("id=|example.com||;", false),
            ("xheader.d=|example.com||", false),
            ("Id=|example.com||;", false),
            ("smtp=|example.com||;", false),
            ("|LOGGER.info||(", true),
            ("|items.map||(\u{3000}", true),
            ("|bitcoin.org||(비트코인)", false),
            ("|example.com||(https://example.com)", false),
            ("|example.com|| (see", false),
            ("|user.name||=John", true),
            ("|user.name||==", true),
            ("|state.foo||++", true),
            ("|state.foo||+1", false),
            ("|el.events||[0]", true),
            ("|el.events||[i]", true),
            ("|example.com||[1]", false),
            ("|example.com||[^1]", false),
            ("|entry.link||[1].title", true),
            ("|entry.link||[12][", true),
            ("|example.com||[1].", false),
            ("|example.com||[1].See", false),
            ("expect(|mail.to||)", true),
            ("x, |club.id||).count", true),
            ("(|example.com||).", false),
            ("(|example.com||).See", false),
            ("(|example.com||)", false),
            ("[text](|example.com||)", false),
            ("!|action.id||)", true),
            ("|example.com||!", false),
            ("|example.com||%2Fpath", true),
            ("|example.com||%", false),
            ("|example.com||%2", false),
            ("flags[|member.id||]", true),
            ("[|example.com||]", false),
            ("x[|example.com||^]", false),
            ("https://example.com[|example.com||]", false),
            ("a->|base.id||", true),
            ("-->|example.com||", false),
            (">|example.com||", false),
            ("Type::|DateTime.new||", true),
            (":|example.com||", false),
            ("$|user.name||", true),
            ("&|big.int||{", true),
            ("${|user.id||}", true),
            ("${|user.id|| a", true),
            ("{|user.id|| a", false),
            ("#{|user.id||}", true),
            ("{|todo.id||}>", true),
            (">{|todo.id||}<", true),
            ("{|todo.id||}", true),
            ("key={|todo.id||}", true),
            ("f\"{|spider.name||}\"", true),
            ("{|JMLR.org||}", false),
            ("{|jmlr.org||},", false),
            ("{{|jmlr.org||}}", false),
            ("\\url{|example.com||}", false),
            ("{text}{|example.com||}", false),
            ("={|JMLR.org||},", false),
            ("{{|NTP.org||}},", false),
            ("|options.proxy.host|/options.proxy.port|", true),
            ("|example.com|/about|", false),
            ("|example.com|/example|", false),
        ] {
            let parts: Vec<&str> = marked.split('|').collect();
            let [before, name, rest, after] = parts.as_slice() else {
                panic!("three marks: {marked}");
            };
            let found = match rest.is_empty() {
                true => around(before, name, after),
                false => joined(name, rest),
            };
            assert_eq!(found.is_some(), expected, "{marked}: {found:?}");
        }
    }
}

#[cfg(test)]
mod member_name_tests {
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
            ("ASP.NET", true),
            ("Accord.NET", true),
            ("ACME.NET", false),
            ("asp.NET", false),
            ("www.ASP.NET", false),
            ("Text.Pandoc.Readers.Org", true),
            ("Amazon.Com", false),
            ("WordPress.org", false),
            ("JeVeuxAider.gouv.fr", false),
        ] {
            let found = written_as(name);
            assert_eq!(found.is_some(), expected, "{name}: {found:?}");
        }
    }
}
