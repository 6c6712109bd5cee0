//! The snippets that random texts are made of.

/// Snippets for texts whose runs hardly end: only one snippet in a hundred is a boundary. So edits
/// fall into the middle of long runs.
///
/// Many of the snippets affect text far away in their run: paths that do not end, schemes that
/// forbid the text after them, brackets, hosts glued to CJK text.
#[rustfmt::skip]
pub const LONG_RUNS: &[&str] = &[
    " ", "\u{3000}",
    ".", ".", ",", ",", "!", "?", "?", ";", "\"", "(", "(", ")", ")", "「", "」", "<", ">", "@", ":", "/", "/", "#", "&", "=", "%", "-", "_", "~", "\\", "*", "|",
    "\u{149}", "\u{f77}", "\u{301}", "\u{200d}", "\u{200b}", "\u{ad}", "\u{202e}", "\u{3002}", "\u{3002}", "\u{ff0e}", "\u{ff61}", "\u{2026}",
    "語Ђ", "é\u{361}", "a", "b", "x1", "Z", "ü", "Ω", "д", "語", "語語語", "最高の", "한국", "अभि", "उदाहरण.भारत", "𝒳", "𠀋", "🦀",
    "http://", "http://", "https://", "HTTPS://", "ftp://", "mailto:", "foo://", "xhttp://", "://", "//", "http://u@", "http://localhost,", "www.",
    "example.com", "example.com", ",example.com,", "、example.org、", "(http://a.co)", "http://a.co/", ",a.co,", "a.co/", ".com", ".co.uk", "co.uk", "localhost",
    "192.168.10.15", "[::1]", "2001:4860:4860::8888", ":8080", ":99999", "/a/b", "?q=(1)", "#:~:text=a,b", "aaaaaaaaaaaaaaaaaaaa", "，", "、",
    "john.doe@", ",me@example.com,", "user:pw@", "a..b@", ".a@", "..", "README.md", "README.md", "main.rs:96",
    "->", "::", "$", "${", "#{", "{", "}", "}>", "[", "[0", "[1", "++", "(http", "items.tools", ",user.name,", "this.id", "a.In", "com.google", "cs.CV", "3.4.0.dev", "/this.id",
    "f(", "x[", "](", "].", ").a", "%2F", "!", "={", "a={", "[12].a", "currentUser.name", "x[a.co]", "f(a.co", "{a.co}", "{a.co},",
    "'", "`", "“", "”", "</a", "\\\"", "**", "[", "[/url]", "。", "（", "\u{200f}", "example.ioの", "を", ",\"", ",,", ",https://", "key=", "|",
    "https:\\/\\/a.co\\/", ":\\/\\/", "\\/", "\\n", "\\u0022",
    "<ab1c2d3@example.com>", "news:", "@bob@", "@bob:", "!", "$", "'@", ":/a", "git@a.co:b/", "{", "}", "mailto:me@a.co?subject=", "1a2b3c4",
];

/// Snippets for texts whose paths hardly end: the detector's decision at a host then depends on
/// text that is hundreds of bytes away.
#[rustfmt::skip]
pub const OPEN_PATHS: &[&str] = &[
    " ", ")", "(", "<",
    "/", "/", "?", "#", ".", ".", ",", ",", ";", "!", "-", "_", "=", "&", "、", "，", "。", "「",
    "a", "b", "m", "m", "Z", "語", "語語語", "家は", "ü", "x1", "/a/b", "?q=1", "aaaaaaaaaaaaaaaaaaaa", "aaaaaaaaaaaaaaaaaaaa", "，静か，静か，静か",
    "example.com", "example.co", "example.c", ",a.co/", "、example.org/", "(http://a.co/", "http://example.com/", ",example.com/a", "://", "me@", ",me@example.com",
    "\"", "'", "`", "|", "**", "[", "]", "</a", ",\"", "を", "\"\u{200f}", "\\",
    "mailto:me@a.co?subject=", "mailto:me@a.co?", "me@a.co:b/", "<1a2b3c@a.co>", "@bob:", "@bob@", "~",
];

/// Snippets that start, break, end and glue links, and the characters at the edges of the rules.
///
/// Random text over all of Unicode holds no link. A text made of these snippets holds one every
/// thirty snippets or so. For that, some snippets are in the list more than once. The others are
/// there to break the links.
#[rustfmt::skip]
pub const ALPHABET: &[&str] = &[
    // Boundaries: white space, controls, a noncharacter, an unassigned and a private code point.
    " ", " ", " ", " ", " ", " ", " ", " ", "\n", "\n", "\n", "\r\n", "\r", "\t", "\0", "\u{3000}", "\u{a0}", "\u{2028}", "\u{85}", "\u{ffff}", "\u{378}", "\u{e000}",
    // Soft, brackets, and the marks of the syntax.
    ".", ".", ",", "!", "?", ";", "'", "\"", "(", ")", "[", "]", "{", "}", "<", ">", "「", "」",
    "@", ":", "/", "#", "&", "=", "%", "-", "_", "~", "+", "\\", "*", "|", "$",
    // This character is Hard and Link_Email at once.
    "\u{149}", "\u{673}", "\u{f77}", "\u{f79}", "\u{17a3}", "\u{17a4}",
    // Combining marks, joiners, invisible and bidi characters, odd dots.
    "\u{301}", "\u{308}", "\u{94d}", "\u{200d}", "\u{200c}", "\u{200b}", "\u{ad}", "\u{feff}", "\u{202e}", "\u{3002}", "\u{ff0e}", "\u{ff61}", "\u{2026}",
    // Letters of many scripts, astral ones too.
    "a", "b", "x", "1", "9", "Z", "ü", "ß", "Ω", "д", "аррӏе", "推特", "語", "最高の", "한국", "अभि", "उदाहरण.भारत", "مثال", "𝒳", "𠀋", "🦀", "👨\u{200d}👩",
    // Snippets.
    "http://", "https://", "HTTPS://", "ftp://", "mailto:", "://", "//", "www.", "example.com", "example.org", "a.co", ".com", ".co.uk", ".de", "co.uk",
    "xn--", "xn--bcher-kva.de", "localhost", "192.168.10.15", "[::1]", "2001:4860:4860::8888", ":8080", ":99999", "/a/b", "?q=1", "#frag", "#:~:text=a,b",
    "example.com", " example.com", " example.org ", "http://a.co", " https://example.com/", "x@example.com ",
    "%C3%A9", "john.doe@", "me@example.com", "user:pw@", "..", "README.md", "main.rs:96",
    // Members of objects, names of packages, and sentences that meet without a space.
    "->", "::", "${", "#{", "}>", "[0", "[1", "++", "(http", "items.tools(", "this.id", "example.com.In", "com.google", "cs.CV", "3.4.0.dev", "/this.id",
    "f(", "x[", "](", "].", ").a", "%2F", "!", "={", "a={", "[12].a", "currentUser.name", "x[a.co]", "f(a.co", "{a.co}", "{a.co},",
    // Characters and strings that enclose links.
    "`", "'", "\"", "“", "”", "«", "»", "</a", "[/url]", "\\\"", "**", "[a b]", "[a]", ",\"", ",,", ",https://", "key=", "'me@example.com'", "|a@a.co",
    "\u{200f}", "，", "（", "を", "example.ioの", "bitcoin.org를", "メールは",
    // Escapes of string literals.
    "https:\\/\\/a.co\\/b", "\\/", "\\n", "\\u0022", "\\u0026", "\\", "\\!，",
    // Text that looks like an email address, and text around such addresses.
    "<ab1c2d3@example.com>", "<1a2b", "3c4d@a.co>", "news:", "@bob@", "@bob:", "#room:", "bob!~b@", "~b@a.co", "git@a.co:b/", ":/a", "'@a.co", "{", "}",
    "mailto:me@a.co?subject=", "mailto:me@a.co", "?subject=a", "?body=",
];
