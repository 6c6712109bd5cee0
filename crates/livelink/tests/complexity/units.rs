//! The units that inputs repeat.

/// Hosts that are in one run, with their separators: the dots and the CJK text that may part two
/// hosts, and labels that no host has.
#[rustfmt::skip]
pub(crate) const HOSTS: &[&str] = &[
    "a.co語。", "a.com。", "a。com。", "ａ.co語。", "語a.com", "a.co語", "a.com..", "a.co語_.", "a.com-。", "ж.co語", "語.a.com。",
    "a.co語b.com。", "a_.com。", "xn--a.", "xn--p1ai.", "a\u{ad}.com。", "。", "a.co.uk.", ".com:80", "a.com!b@", "1.2.3.4。", "ü.de語",
];

/// Everything that starts, ends, joins and forbids links, alone and in twos.
#[rustfmt::skip]
pub(crate) const ALL: &[&str] = &[
    "a", "1", "-", "_", ".", "｡", "。", "ж", "語", "ü", "xn--", "\u{200b}", "\u{301}", "\u{ad}", ".com", "a.com", "co.uk", "a.co.uk.",
    "1.2.3.4", "[::1]", "localhost", "README.md", "@", "a@b.co", ":", "://", "http://", "a://", "http://u@", "mailto:", "/", "?", "#",
    ":8080", "#:~:text=", "(", ")", "<", "»", "「", "\"", "'", ",", ";", "!", "~", "%", "&", "=", "\\", "\u{149}", "🦀", " ", "\n",
    "a.com ", "a@b.co ", "http://a.co ", "http://a.co/(", "http://a.co/)", "(a.com/", "a.com?", "a.com#", "a.com/»", "a.com,", "a.com:80",
    "a.com@", "a.b@", "@b.co", "a@b.co?", "mailto:a@b.co?", "mailto:a@b.co,", "http://?", "http://#", "http:\\/\\/a.co", "a.com\\", "x:a.co",
    "a.com](", "[a](", "<a.com>", "*a.com*", "a.com/%", "a.com/%e8", "www.a.com=", "f(a.b", "a.b(", "@a:b.co", "README.md:80", "a.In",
];

/// Candidates that never end, and schemes that forbid everything after them. The chains are longer than the longest link.
#[rustfmt::skip]
pub(crate) const CHAINS: &[&str] = &[
    "http://a.co/", "(http://a.co/", "http://a.co?", "http://a.co?(x)", "http://!/", "a://", "http://u@", "xhttp://", "a@b.co/x", "http://a.co:1",
    ".a@b.co/", "tel:", "a.com?", "a.co.uk.#",
];

/// Hosts with signs at which policy asks whether a path ends, and candidates that are refused after their paths were read. The inputs are
/// shorter than the longest link.
#[rustfmt::skip]
pub(crate) const SIGNS: &[&str] = &[
    "a.com/*_", "a.com/(_", "a.com?(_", "語.com/*_", "a.com/<", "<<<a.com/", "a.com/;", "a.com/'", "a.co/`*~", "a.com/?[", "a.com/(\",", "語.com/、",
    "http://[::1]/(", "http://[::1]/»;", "a.com/»{!", "-http://a.com/”(&http://[::1]/-[",
];

/// Signs at which GitHub's Markdown could make a link, and does not.
#[rustfmt::skip]
pub(crate) const GITHUB: &[&str] = &[
    "http://_", "http://a_b", "http://-", "(www.", "_www.", "~www._", "*www.a_", "a@", "a@b", "a@b.", "@a.b", "http://a.co/", "www.a.co ",
    "http://a.co ", "a@b.co ", "http://?", "http://a.co)", "http://a.co&a;", ";", ":",
];

/// Runs and texts of links for calls that follow edits.
#[rustfmt::skip]
pub(crate) const RUNS: &[&str] = &[
    "a", " ", "\n", "語", "🦀", ".com", "a.com ", "a.com,", "a.com?", "(a.com/", "a.co語。", "a.com。", "http://a.co/", "http://a.co ", "a@b.co,",
    "a@b.co\n", ".com:8080", "://", "word ", "a.co.uk.#",
];

/// The text after the host of a URL.
#[rustfmt::skip]
pub(crate) const PARTS: &[&str] = &[
    "a", "/", "?", "#", "&", "=", "%", "%41", "%e8%aa%9e", "%ff", "語", "ü", "🦀", ".", ",", "(", ")", "()", "[", ":~:text=", ":~:", ",-",
    "-", "\"", " ", "\\", "аa ", "аa/", "+", "/../", "\u{301}", "\u{202e}", "。", "@", "!", "~",
];

/// Documents, as they are written and as nobody writes them.
#[rustfmt::skip]
pub(crate) const MARKUP: &[&str] = &[
    "a", "a.com ", "a.com\n", "a.com\n\n", "[", "[a](", "[a](b) ", "[a](<", "![", "](", "`", "` ", "``` ` ", "<", "<a", "<a href=\"x\">",
    "<a href=\"x\">a</a>", "<https://", "&", "&amp;", "&#x65;", "\\", "\\\\", "*", "**a", "_", "~", "|", "<span data-livelink=\"off\">", "<!--", "<b>",
    "</a>", "</", "{\"a\":", "[[", "{", "\"", "1. ", "> ", "# ", "- ", "\t", "    a\n", "===\n", "語", "\u{a0}",
];

/// Programs and texts, as they are written and as nobody writes them.
#[rustfmt::skip]
pub(crate) const CODE: &[&str] = &[
    "a", "\n", "\"", "'", "`", "\\", "//", "/*", "#", "<!--", "<a", "{", "(", "[", "```\n", "    a\n", "> ", "a.com ", "// a.com\n", "r#\"", "$(",
    "<code>", "<a href=\"x\">", "<<A\n", "\"\"\"", "---\n", ": ", "|\n",
];

/// Links of Markdown, whole and in part.
#[rustfmt::skip]
pub(crate) const LINKS: &[&str] = &[
    "[a](", "[", "`", "`[", "``a`", "[a][", "![a", "![](", "]", "](x)", "[](x)", "[a](<", "[a](b \"", "*[a", "[a]", "[a]: x\n", "[a]: x\n\n[a] ",
    "[a]: &amp;\n\n[a] ", "<x:y>", "<a href=x>", "<a href=x>b</a>", "<!--", "> ", "- a\n", "[^a]", "[^a]: ", "```\n", "| a |\n", "\\", "&amp;", "\n",
    "a\n\n", "<div>\n", "    ",
];

/// Links of HTML, whole and in part.
#[rustfmt::skip]
pub(crate) const TAGS: &[&str] = &[
    "<a href=x>", "<a href=x>b</a>", "<a", "<", "</a>", "<a href='", "<a href=x ", "<code>", "<img src=x>", "<!--", "<script>", "&amp;", "a",
];
