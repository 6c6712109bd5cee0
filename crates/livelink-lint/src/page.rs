//! Bare hosts that are certainly the address of a page.
//!
//! Detection links `draw.io` in "the draw.io team", because a reader may want to go there. A program that writes a scheme
//! into somebody's text needs to be surer. The author did not mean "the `https://draw.io` team". A scheme is as wrong
//! before the name of a module (`golang.org/x/net`), of an image (`quay.io/a/b`) or of a server.

use crate::other_host::{Style, reads_as_address};
use livelink_detect::{Detector, LinkKind, could_be_member, has_scheme};

/// The endings of pages. Names of modules and images do not end like this.
const PAGES: [&str; 7] = ["asp", "aspx", "htm", "html", "php", "shtml", "xhtml"];

/// Words of a sentence that is about a host and not about a page, in lower case, sorted.
const OF_HOSTS: [&str; 30] = [
    "alias",
    "certificate",
    "certificates",
    "cname",
    "dig",
    "dns",
    "domain",
    "domains",
    "ftp",
    "host",
    "hosted",
    "hostname",
    "hosts",
    "http",
    "https",
    "ip",
    "lookup",
    "nameserver",
    "nslookup",
    "ping",
    "proxy",
    "record",
    "resolve",
    "resolves",
    "server",
    "servers",
    "ssl",
    "subdomain",
    "telnet",
    "whois",
];

/// Names of no host in particular, sorted. Most of them also follow "my", "your" or "some".
const ANY_HOST: [&str; 12] = [
    "acme", "bar", "baz", "company", "domain", "example", "foo", "host", "server", "site", "test",
    "website",
];

/// How many bytes of the text before and after a link are searched for words.
const SENTENCE: usize = 256;

/// Whether a bare host is certainly the address of a page, so that a program may write a scheme before it. `before` and
/// `after` are the text around it.
///
/// The address has a path. It begins with `www.`, or its path ends in `.html` or the like or in a number, or a query
/// follows. An address without a path needs `www.` and brackets around it, and its line must not be about hosts. The
/// address is set apart from other text, it is not an example, and its path is not a second host. Returns false for links
/// with a scheme and for addresses of mail. Linear in the link; reads at most 256 bytes before and after it.
///
/// ```
/// use livelink_lint::reads_as_page;
///
/// let detector = livelink_detect::Detector::default();
/// assert!(reads_as_page(&detector, "see ", "www.unicode.org/reports", "."));
/// assert!(reads_as_page(&detector, "Unicode (", "www.unicode.org", ")"));
/// assert!(reads_as_page(&detector, "(", "xkcd.com/2347", ")"));
/// assert!(!reads_as_page(&detector, "the ", "draw.io", " team"), "the name of a site");
/// assert!(!reads_as_page(&detector, "bump ", "golang.org/x/net", " to v0.34.0"), "a module");
/// assert!(!reads_as_page(&detector, "the certificate (", "www.unicode.org", ")"), "a host");
/// ```
pub fn reads_as_page(detector: &Detector, before: &str, link_text: &str, after: &str) -> bool {
    if has_scheme(link_text) || link_text.contains(['@', ':']) {
        return false;
    }
    let end = link_text.find(['/', '?', '#']).unwrap_or(link_text.len());
    let (host, tail) = link_text.split_at(end);
    let is_web = host.starts_with("www.");
    let is_host = |segment: &str| reads_as_address(detector, segment, Style::Prose);
    let is_page = match tail.len() {
        0 | 1 => is_web && is_in_brackets(before, after) && !is_about_hosts(before, after),
        _ => is_web || is_path_of_page(tail),
    };
    is_page
        && is_host(link_text)
        && !could_be_member(link_text, LinkKind::Url)
        && !is_example(host)
        && is_set_apart(before, after)
        && !tail.split('/').any(is_host)
}

/// Whether a path, with its query and fragment, leads to a page. The name of a module or of an image has no such path.
fn is_path_of_page(tail: &str) -> bool {
    let path = tail.split(['?', '#']).next().unwrap_or_default();
    let query = tail.get(path.len()..).unwrap_or_default();
    let Some((_, last)) = path.rsplit_once('/') else {
        return false;
    };
    let ending = last.rsplit_once('.').map(|(_, ending)| ending);
    let is_number = !last.is_empty() && last.bytes().all(|byte| byte.is_ascii_digit());
    is_number
        || query.starts_with('?') && query.contains('=')
        || ending.is_some_and(|ending| PAGES.contains(&ending))
}

/// Whether a host is one of those that documents give as an example.
fn is_example(host: &str) -> bool {
    let mut labels = host.rsplit('.');
    let tld = labels.next().unwrap_or_default();
    let name = labels.next().unwrap_or_default();
    let bare = ["my", "your", "some"]
        .into_iter()
        .find_map(|whose| name.strip_prefix(whose))
        .unwrap_or(name);
    let is_one = |name: &str| ANY_HOST.contains(&name.trim_matches('-'));
    is_one(tld) || is_one(name) || is_one(bare)
}

/// Whether spaces, brackets, punctuation or letters of a script without spaces surround a link.
fn is_set_apart(before: &str, after: &str) -> bool {
    let is_free = |c: char| c.is_whitespace() || !c.is_ascii();
    let marks = |c: char| matches!(c, '.' | ',' | ';' | ':' | '!' | '?' | ')');
    let rest = after.trim_start_matches(marks);
    before
        .chars()
        .next_back()
        .is_none_or(|c| is_free(c) || c == '(')
        && rest.chars().next().is_none_or(is_free)
}

/// Whether brackets enclose a link and nothing else.
fn is_in_brackets(before: &str, after: &str) -> bool {
    before.ends_with(['(', '（']) && after.starts_with([')', '）'])
}

/// Whether the line around a link has a word that is about hosts.
fn is_about_hosts(before: &str, after: &str) -> bool {
    let from = before.ceil_char_boundary(before.len().saturating_sub(SENTENCE));
    let before = before.get(from..).unwrap_or_default();
    let after = after
        .get(..after.floor_char_boundary(SENTENCE))
        .unwrap_or_default();
    let before = before.rsplit('\n').next().unwrap_or_default();
    let after = after.split('\n').next().unwrap_or_default();
    let is_one = |word: &str| OF_HOSTS.iter().any(|one| one.eq_ignore_ascii_case(word));
    [before, after]
        .into_iter()
        .any(|part| part.split(|c: char| !c.is_alphanumeric()).any(is_one))
}

#[cfg(test)]
mod tests {
    use super::{ANY_HOST, OF_HOSTS, PAGES, reads_as_page};
    use livelink_detect::Detector;

    #[test]
    fn pages_and_names() {
        assert!(PAGES.is_sorted() && OF_HOSTS.is_sorted() && ANY_HOST.is_sorted());
        let detector = Detector::default();
        for (before, link, after, expected) in [
            ("see ", "www.unicode.org/a", "", true),
            ("（", "www.unicode.org/reports/tr58/", "）", true),
            ("最高のサイトは", "www.unicode.org/a", "です", true),
            ("see ", "unicode.org/reports/tr58/index.html", ".", true),
            ("see ", "unicode.org/main?page=1", ", or", true),
            ("", "xkcd.com/2347", "\n", true),
            ("Unicode (", "www.unicode.org", ")", true),
            ("公式サイト（", "www.unicode.org/", "）", true),
            ("a server. See\n(", "www.unicode.org", ")", true),
            // Hosts alone are names of sites, and of files.
            ("the ", "draw.io", " team", false),
            ("the file ", "config.ru", "", false),
            ("(", "unicode.org/", ")", false),
            // A path without a sign of a page may lead to a module or an image.
            ("bump ", "golang.org/x/net", " to v0.34.0", false),
            ("- ", "go.etcd.io/etcd/v3", "", false),
            ("pull ", "quay.io/coreos/etcd", "", false),
            ("see ", "unicode.org/main?page", ", or", false),
            ("", "gopkg.in/yaml.v2", "", false),
            ("we moved to ", "www.unicode.org", "", false),
            ("", "www.unicode.org", "\n=====", false),
            ("the method ", "user.name/1", "", false),
            // Lists of names, and parts of a longer name.
            ("", "www.unicode.org/a", ",www.iana.org", false),
            ("", "www.unicode.org/www.iana.org", "", false),
            ("(", "www.unicode.org/a/iana.org", ")", false),
            ("key=", "www.unicode.org/a", "", false),
            ("", "www.unicode.org/a", "/*", false),
            // Examples, hosts and other links.
            ("see ", "www.example.com/a.html", "", false),
            ("see ", "www.my-site.org", "", false),
            ("see ", "www.yourcompany.com", "", false),
            ("see ", "www.foo.com/1", "", false),
            ("see ", "www.mysite.org/a", "", false),
            ("see ", "www.yourcompany.com/a", "", false),
            ("see ", "www.someserver.net/a", "", false),
            ("a CNAME (", "www.unicode.org", ")", false),
            ("(", "www.unicode.org", ") is the server", false),
            ("the server has ", "www.unicode.org/a", "", true),
            ("", "www.unicode.org:80", "", false),
            ("", "www.unicode.org:80/a", "", false),
            ("", "https://www.unicode.org", "", false),
            ("", "me@www.unicode.org", "", false),
        ] {
            let found = reads_as_page(&detector, before, link, after);
            assert_eq!(found, expected, "{before}{link}{after}");
        }
        for ending in PAGES {
            let link = format!("unicode.org/a.{ending}");
            assert!(reads_as_page(&detector, "see ", &link, ""), "{link}");
        }
    }
}
