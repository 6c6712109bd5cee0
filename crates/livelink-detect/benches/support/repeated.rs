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
];
