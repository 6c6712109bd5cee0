//! What made other scanners quadratic, or slow, when it is repeated; and what could make this one so: candidates that start
//! one inside the other and never end, hosts that are none, labels without end.

/// How many of [`UNITS`], the first ones, are tried with others too.
#[allow(dead_code, reason = "one of the two benchmarks asks for it")]
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
];
