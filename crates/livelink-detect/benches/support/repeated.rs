//! Texts that made other scanners quadratic or slow when repeated, and texts that could do the same to this one:
//! candidates that start one inside the other and never end, strings that look like hosts but are not, labels without
//! end.

/// How many of the first [`UNITS`] other libraries scan too.
#[allow(dead_code, reason = "one of those who share this asks for it")]
pub(crate) const OF_PEERS: usize = 9;

/// The texts to repeat.
pub(crate) const UNITS: &[&str] = &[
    "a.",
    "a@",
    "http://",
    "(",
    "a:",
    ".@",
    "//",
    "1.",
    "a.co ",
    "a",
    "-",
    "_",
    "@",
    ".",
    ":",
    "a.co/",
    "a.co/(",
    "(http://a.co/",
    "http://a.co/",
    "http://a.co,",
    "a.co#:~:text=",
    "a.co?a=(&",
    "a@b.co/",
    "x://a.co/",
    "http://u@a.co/",
    "http://[::",
    "https://::1:",
    "xn--a.",
    "mailto:a@",
    "\u{301}",
    "a\u{AD}",
    "例え。",
    "例えa.co",
    // With a Cyrillic `а`: policy refuses it.
    "pаypal.com,",
    "http://a.co?(x)",
    "http://a.co:1",
    "xhttp://",
    ".a@b.co/x",
    "com.",
    "a。",
    "中。国",
    "@com-",
    "a.co,",
    "a@b.co",
    "a@b.co:1",
    "a.co:80",
    "xhttp://a.co/",
    "/a.co",
    "。a.co",
    "これはexample.com。",
    "аррӏе.com/",
    "'http://a.co/x",
    "http://a.co/x'y",
    "|http://a.co/|x",
    "a.co/x[b",
    "a.co/`*~",
    "a.co/{\"",
    "bitcoin.orgを",
    // Lists of hosts and addresses, and what takes a shortcut because it only looks like one.
    "example.com\n",
    "\"www.example.edu.br\",",
    "mail2.1.example.co.uk;",
    "me@localhost ",
    "<20051207171259.GD254@a.co>",
    "com.example.co ",
    "。ファイル",
    "中国的。",
    "Debian社。",
    // Paths that take in all text after them, with brackets that pair in some of them and not in others.
    "a.co/「語」",
    "a.co?(/)",
    "a.co/{語}",
    "https://a.co/{b}/c ",
    "https://a.co/a_(b)c, ",
    // In quotation marks, with more text right after them.
    "\"http://a.co/\",",
    // Paths of CJK text that never end, with and without brackets.
    "http://a.co/東京タワー。",
    "a.co/「いない」と、",
    // Each link stands in the path of the one before it, after an open bracket.
    "https://a.co/(",
    // A long path of ASCII that ends with its line.
    "https://example.com/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa(b)c\n",
    // Addresses of four numbers with a port, as in logs.
    "\"http://192.0.2.4:2375/v1\", ",
    // A dot of CJK text before a sign.
    ",。",
];
