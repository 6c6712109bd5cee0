//! What a link leads to, and how it is shown (ruling 30).

use crate::host::{chars, domain, ip};
use crate::link::LinkKind;
use crate::options::{Options, Profile};
use crate::policy;
use crate::scheme::{SchemeRule, Schemes};
use std::borrow::Cow;
use std::fmt::Write as _;

/// The pieces of a link's text. Joined, they are the text.
struct Pieces<'t> {
    /// `https://`, `mailto:` or nothing.
    scheme: &'t str,
    /// The local part with its `@`, or nothing.
    local: &'t str,
    /// The host as written, brackets included.
    host: &'t str,
    /// Port, path, query and fragment.
    tail: &'t str,
}

impl<'t> Pieces<'t> {
    fn of(schemes: &Schemes, link: &'t str, kind: LinkKind) -> Self {
        // A scheme that needs no host: all behind its colon is left as a path.
        if let Some(colon) = link.find(':').filter(|_| kind == LinkKind::Url)
            && let (name, rest) = link.split_at(colon)
            && schemes.rule(name) == Some(SchemeRule::Opaque)
        {
            return Self {
                scheme: link.get(..colon + 1).unwrap_or_default(),
                local: "",
                host: "",
                tail: rest.get(1..).unwrap_or_default(),
            };
        }
        let (scheme, rest) = match kind {
            LinkKind::Url => split_behind(link, link.find("://").map(|at| at + 3)),
            LinkKind::Email => {
                let mailto = link
                    .get(..7)
                    .is_some_and(|start| start.eq_ignore_ascii_case("mailto:"));
                split_behind(link, mailto.then_some(7))
            }
        };
        // Only a URL without a scheme can have `://` behind a `/`, `?` or `#`.
        let (scheme, rest) = if scheme.contains(['/', '?', '#']) && !is_scheme(scheme) {
            ("", link)
        } else {
            (scheme, rest)
        };
        let (local, rest) = match kind {
            LinkKind::Url => ("", rest),
            LinkKind::Email => split_behind(rest, rest.rfind('@').map(|at| at + 1)),
        };
        let end = host_len(rest);
        let (host, tail) = rest.split_at_checked(end).unwrap_or((rest, ""));
        Self {
            scheme,
            local,
            host,
            tail,
        }
    }
}

/// Whether `text` is a scheme with `://`.
fn is_scheme(text: &str) -> bool {
    text.strip_suffix("://").is_some_and(|name| {
        !name.is_empty()
            && name
                .bytes()
                .all(|b| b.is_ascii_alphanumeric() || matches!(b, b'+' | b'-' | b'.'))
    })
}

/// `text` in two at `at`; all of it in the second half where there is no `at`.
fn split_behind(text: &str, at: Option<usize>) -> (&str, &str) {
    at.and_then(|at| text.split_at_checked(at))
        .unwrap_or(("", text))
}

/// The length of the host at the start of `rest`.
fn host_len(rest: &str) -> usize {
    if rest.starts_with('[') {
        return rest.find(']').map_or(rest.len(), |close| close + 1);
    }
    let parts = rest.find(['/', '?', '#']).unwrap_or(rest.len());
    // Without brackets: all of it is the address, and none of it a port (ruling 15).
    if rest
        .get(..parts)
        .is_some_and(|address| ip::ipv6(address).is_some())
    {
        return parts;
    }
    rest.char_indices()
        .find(|&(_, c)| !chars::is_host_char(c))
        .map_or(rest.len(), |(offset, _)| offset)
}

/// The href of a link.
pub(crate) fn href(options: &Options, link: &str, kind: LinkKind) -> String {
    let pieces = Pieces::of(&options.schemes, link, kind);
    let mut href = String::with_capacity(link.len() + 16);
    match (kind, pieces.scheme) {
        (LinkKind::Email, "") => href.push_str("mailto:"),
        (LinkKind::Url, "") => {
            href.push_str(options.default_scheme.name());
            href.push_str("://");
        }
        (_, scheme) => href.push_str(scheme),
    }
    push_local(&mut href, pieces.local, pieces.scheme.is_empty());
    if ip::ipv6(pieces.host).is_some() {
        let _ = write!(href, "[{}]", pieces.host);
    } else if pieces.host.starts_with('[') {
        href.push_str(pieces.host);
    } else {
        match domain::to_ascii(pieces.host) {
            Some(ascii) => href.push_str(&ascii),
            None => href.push_str(pieces.host),
        }
    }
    push_encoded(&mut href, pieces.tail);
    href
}

/// Percent-encodes the characters of a local part that would divide a `mailto:` URL, and a per cent sign (RFC 6068, section
/// 2). Behind a `mailto:` in the text, what is encoded already stays as it is.
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

/// Whether what stands behind a per cent sign makes an escape of it.
fn starts_escape(behind: &str) -> bool {
    matches!(behind.as_bytes(), [high, low, ..] if high.is_ascii_hexdigit() && low.is_ascii_hexdigit())
}

/// Percent-encodes port, path, query and fragment by the WHATWG URL Standard, "percent-encode sets". What is encoded
/// already stays as it is.
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

/// The bytes of `c`, each as `%XX`.
pub(crate) fn push_percent(out: &mut String, c: char) {
    for byte in c.encode_utf8(&mut [0; 4]).bytes() {
        let _ = write!(out, "%{byte:02X}");
    }
}

/// The shown form of a link: the host in Unicode, the rest minimally escaped.
pub(crate) fn display(options: &Options, link: &str, kind: LinkKind) -> String {
    let pieces = Pieces::of(&options.schemes, link, kind);
    let mut shown = String::with_capacity(link.len());
    shown.push_str(pieces.scheme);
    shown.push_str(pieces.local);
    if pieces.host.starts_with('[') || ip::ipv6(pieces.host).is_some() {
        shown.push_str(pieces.host);
    } else {
        shown.push_str(&shown_host(options, &pieces));
    }
    let host_end = shown.len();
    shown.push_str(pieces.tail);
    let minimal = match kind {
        LinkKind::Url => uts58::minimal(&shown),
        LinkKind::Email => shown.as_str().into(),
    };
    if options.profile == Profile::Uts58 {
        return minimal.into_owned();
    }
    policy::readable(options.policy(), &minimal, host_end)
}

/// The host of the shown form: in Unicode, unless policy would then find another host behind CJK text in it (ruling 25),
/// as in `データexample.com`, the Unicode form of one host. That one is shown in ASCII.
fn shown_host<'t>(options: &Options, pieces: &Pieces<'t>) -> Cow<'t, str> {
    let unicode = domain::to_unicode(pieces.host);
    let bare = pieces.scheme.is_empty() && pieces.local.is_empty();
    if options.policy().cjk_edges && bare && unicode != pieces.host {
        let hosts = policy::behind_cjk(&unicode).filter_map(|stretch| unicode.get(stretch));
        if hosts.into_iter().any(|host| host.contains('.'))
            && let Some(ascii) = domain::to_ascii(pieces.host)
        {
            return ascii;
        }
    }
    unicode
}

/// A link made harmless: nobody follows it by accident, and everybody can read it.
pub(crate) fn defang(schemes: &Schemes, link: &str, kind: LinkKind) -> String {
    let pieces = Pieces::of(schemes, link, kind);
    let mut out = String::with_capacity(link.len() + 8);
    let name = pieces.scheme.split(':').next().unwrap_or_default();
    let behind_name = pieces.scheme.get(name.len()..).unwrap_or_default();
    match name.to_ascii_lowercase().as_str() {
        "http" => out.push_str("hxxp"),
        "https" => out.push_str("hxxps"),
        "ftp" => out.push_str("fxp"),
        _ => out.push_str(name),
    }
    // Neither an address nor a host follows, which are harmless by what is done to them.
    let opaque = behind_name == ":" && kind == LinkKind::Url;
    out.push_str(if opaque { "[:]" } else { behind_name });
    out.push_str(&pieces.local.replace('@', "[@]"));
    for c in pieces.host.chars() {
        if chars::is_dot(c) {
            out.push_str("[.]");
        } else {
            out.push(c);
        }
    }
    out.push_str(pieces.tail);
    out
}
