//! The target of a link, and the form in which it is shown (ruling 30).

mod unchanged;

use crate::host::{idna, ip};
use crate::link::LinkKind;
use crate::link_text::{LinkParts, push_percent, starts_escape};
use crate::options::{Options, Profile};
use crate::policy;
use std::borrow::Cow;
use std::fmt::Write as _;
use unchanged::Plain;

/// Returns the href of a link.
pub(crate) fn href(options: &Options, link: &str, kind: LinkKind) -> String {
    match unchanged::before_unchanged(options, link, kind) {
        Some(before) => after(before, link).into_owned(),
        None => href_by_parts(options, link, kind),
    }
}

/// Returns the results of [`href`] and [`display`].
pub(crate) fn href_and_display<'l>(
    options: &Options,
    link: &'l str,
    kind: LinkKind,
) -> (Cow<'l, str>, Cow<'l, str>) {
    match Plain::of(options, link, kind) {
        Some(plain) => {
            let shown = match plain.is_shown() {
                true => link.into(),
                false => display_by_parts(options, link, kind).into(),
            };
            (after(plain.before, link), shown)
        }
        None => (
            href_by_parts(options, link, kind).into(),
            display_by_parts(options, link, kind).into(),
        ),
    }
}

/// Returns a link after the two strings of `before`.
fn after<'l>(before: [&str; 2], link: &'l str) -> Cow<'l, str> {
    match before {
        ["", ""] => link.into(),
        before => [before[0], before[1], link].concat().into(),
    }
}

fn href_by_parts(options: &Options, link: &str, kind: LinkKind) -> String {
    let link = unescaped(options, link);
    let parts = LinkParts::of(&options.schemes, &link, kind);
    let mut href = String::with_capacity(link.len() + 16);
    match (kind, parts.scheme) {
        (LinkKind::Email, "") => href.push_str("mailto:"),
        (LinkKind::Url, "") => {
            href.push_str(options.default_scheme.name());
            href.push_str("://");
        }
        (_, scheme) => href.push_str(scheme),
    }
    push_local(&mut href, parts.local, parts.scheme.is_empty());
    if ip::ipv6(parts.host).is_some() {
        let _ = write!(href, "[{}]", parts.host);
    } else if parts.host.starts_with('[') {
        href.push_str(parts.host);
    } else {
        match idna::to_ascii(parts.host) {
            Some(ascii) => href.push_str(&ascii),
            None => href.push_str(parts.host),
        }
    }
    push_encoded(&mut href, parts.tail);
    href
}

/// Returns whether [`href`] gives `target` for a link with this text. Most targets have that text
/// in them, and are compared without being made.
pub(crate) fn leads_to(options: &Options, link: &str, kind: LinkKind, target: &str) -> bool {
    match unchanged::before_unchanged(options, link, kind) {
        Some(before) => before
            .into_iter()
            .try_fold(target, str::strip_prefix)
            .is_some_and(|rest| rest == link),
        None => href_by_parts(options, link, kind) == target,
    }
}

/// Returns the text of a link. If the rule about string escapes is on, each escape is replaced by
/// its character (ruling 39).
fn unescaped<'l>(options: &Options, link: &'l str) -> Cow<'l, str> {
    match options.policy().string_escapes {
        true => policy::unescaped(link),
        false => link.into(),
    }
}

/// Percent-encodes the characters of a local part that would divide a `mailto:` URL, and a per cent
/// sign (RFC 6068, section 2). If the text has `mailto:` before the address, escapes that are there
/// already stay as they are.
fn push_local(href: &mut String, local: &str, bare: bool) {
    for (at, c) in local.char_indices() {
        let encode = match c {
            '/' | '?' | '#' => true,
            '%' => bare || !starts_escape(local.get(at + 1..).unwrap_or_default()),
            _ => false,
        };
        if encode {
            push_percent(href, c);
        } else {
            href.push(c);
        }
    }
}

/// Percent-encodes port, path, query and fragment by the WHATWG URL Standard, "percent-encode
/// sets". Escapes that are there already stay as they are.
fn push_encoded(href: &mut String, tail: &str) {
    let mut part = '/';
    for c in tail.chars() {
        match (part, c) {
            ('/', '?' | '#') | ('?', '#') => part = c,
            _ => {}
        }
        let encode = match c {
            '\0'..=' ' | '"' | '<' | '>' | '\u{7F}'.. => true,
            '`' => part != '?',
            '^' | '{' | '}' => part == '/',
            '\'' => part == '?',
            _ => false,
        };
        if encode {
            push_percent(href, c);
        } else {
            href.push(c);
        }
    }
}

/// Returns the form in which a link is shown: the host in Unicode, the rest minimally escaped.
pub(crate) fn display(options: &Options, link: &str, kind: LinkKind) -> String {
    match unchanged::is_shown(options, link, kind) {
        true => link.to_owned(),
        false => display_by_parts(options, link, kind),
    }
}

fn display_by_parts(options: &Options, link: &str, kind: LinkKind) -> String {
    let link = unescaped(options, link);
    let parts = LinkParts::of(&options.schemes, &link, kind);
    let mut shown = String::with_capacity(link.len());
    shown.push_str(parts.scheme);
    shown.push_str(parts.local);
    if parts.host.starts_with('[') || ip::ipv6(parts.host).is_some() {
        shown.push_str(parts.host);
    } else {
        shown.push_str(&shown_host(options, &parts));
    }
    let host_end = shown.len();
    shown.push_str(parts.tail);
    let minimal = match kind {
        LinkKind::Url => uts58::minimal(&shown),
        LinkKind::Email => shown.as_str().into(),
    };
    if options.profile == Profile::Uts58 {
        return minimal.into_owned();
    }
    let policy = options.policy();
    let readable = policy::readable(policy, &minimal, host_end);
    let readable = policy::unended(policy, readable, host_end);
    let bare = kind == LinkKind::Url && parts.scheme.is_empty();
    if bare && policy::no_site(policy, &readable, &(0..host_end), readable.len()).is_some() {
        // With its escapes decoded, `a.co/a.coa.%46soa` would be written like two members of a
        // program.
        return shown;
    }
    readable
}

/// Returns the host as it is shown. That is its Unicode form, unless policy would find another host
/// in that form, after CJK text (ruling 25). For example, `データexample.com` is the Unicode form of
/// one host, and the host is shown in ASCII.
fn shown_host<'t>(options: &Options, parts: &LinkParts<'t>) -> Cow<'t, str> {
    let unicode = idna::to_unicode(parts.host);
    let bare = parts.scheme.is_empty() && parts.local.is_empty();
    if options.policy().cjk_edges && bare && unicode != parts.host {
        let hosts = policy::after_cjk(&unicode).filter_map(|stretch| unicode.get(stretch));
        if hosts.into_iter().any(|host| host.contains('.'))
            && let Some(ascii) = idna::to_ascii(parts.host)
        {
            return ascii;
        }
    }
    unicode
}
