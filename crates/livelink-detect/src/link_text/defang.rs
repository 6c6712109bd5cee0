//! A link's text made harmless.

use super::parts::LinkParts;
use crate::host::chars;
use crate::link::LinkKind;
use crate::scheme::Schemes;

/// Returns a link made harmless: nobody follows it by accident, and everybody can read it.
pub(crate) fn defang(schemes: &Schemes, link: &str, kind: LinkKind) -> String {
    let parts = LinkParts::of(schemes, link, kind);
    let mut out = String::with_capacity(link.len() + 8);
    let name = parts.scheme.split(':').next().unwrap_or_default();
    let after_name = parts.scheme.get(name.len()..).unwrap_or_default();
    match name.to_ascii_lowercase().as_str() {
        "http" => out.push_str("hxxp"),
        "https" => out.push_str("hxxps"),
        "ftp" => out.push_str("fxp"),
        _ => out.push_str(name),
    }
    // The colon of such a scheme is followed neither by an address nor by a host, which would be
    // made harmless below.
    let opaque = after_name == ":" && kind == LinkKind::Url;
    out.push_str(if opaque { "[:]" } else { after_name });
    out.push_str(&parts.local.replace('@', "[@]"));
    for c in parts.host.chars() {
        if chars::is_dot(c) {
            out.push_str("[.]");
        } else {
            out.push(c);
        }
    }
    out.push_str(parts.tail);
    out
}
