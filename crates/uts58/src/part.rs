//! The parts of a URL after its host: the signs that start each part, end it, and clear the brackets inside it.

/// A part of a URL after host and port (UTS #58, section 3.5).
///
/// | part | starts with | ends before | bracket stack cleared by |
/// |---|---|---|---|
/// | Path | `/` | `?` `#` | `/` |
/// | Query | `?` | `#` | `=` `&` |
/// | Fragment | `#` | `:~:` | |
/// | FragmentDirective | `:~:` | | `&` `,` `:~:` |
///
/// Brackets pair only where no clearing character is between them: in `/a(b/c)` the `)` closes nothing.
///
/// ```
/// use uts58::Part;
///
/// assert_eq!(Part::starting("?q=1"), Some(Part::Query));
/// assert_eq!(Part::starting("q=1"), None);
/// assert_eq!(Part::Query.following("#top"), Some(Part::Fragment));
/// assert_eq!(Part::Query.following("/x"), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// `/segment/segment`
    Path,
    /// `?key=value&key=value`
    Query,
    /// `#fragment`
    Fragment,
    /// `:~:text=prefix-,start,end,-suffix&text=…`, the part of a fragment that is meant for the browser.
    FragmentDirective,
}

impl Part {
    /// Returns the characters that start the part.
    ///
    /// ```
    /// assert_eq!(uts58::Part::FragmentDirective.initiator(), ":~:");
    /// ```
    #[must_use]
    pub const fn initiator(self) -> &'static str {
        match self {
            Self::Path => "/",
            Self::Query => "?",
            Self::Fragment => "#",
            Self::FragmentDirective => ":~:",
        }
    }

    /// Returns the part that starts where a host ends, if `rest` begins with one: path, query or fragment.
    ///
    /// ```
    /// use uts58::Part;
    ///
    /// assert_eq!(Part::starting("/a"), Some(Part::Path));
    /// assert_eq!(Part::starting(":~:text=a"), None);
    /// ```
    #[must_use]
    pub const fn starting(rest: &str) -> Option<Self> {
        match rest.as_bytes() {
            [first, ..] => Self::starting_with(*first),
            [] => None,
        }
    }

    /// Returns the part that starts with the byte `first`, as [`starting`](Self::starting) does.
    pub(crate) const fn starting_with(first: u8) -> Option<Self> {
        match first {
            b'/' => Some(Self::Path),
            b'?' => Some(Self::Query),
            b'#' => Some(Self::Fragment),
            _ => None,
        }
    }

    /// Returns the part that ends this one, if `rest` begins with its initiator.
    ///
    /// ```
    /// use uts58::Part;
    ///
    /// assert_eq!(Part::Fragment.following(":~:text=a"), Some(Part::FragmentDirective));
    /// assert_eq!(Part::Path.following(":~:text=a"), None);
    /// ```
    #[must_use]
    pub const fn following(self, rest: &str) -> Option<Self> {
        match (self, rest.as_bytes()) {
            (Self::Path, [b'?', ..]) => Some(Self::Query),
            (Self::Path | Self::Query, [b'#', ..]) => Some(Self::Fragment),
            (Self::Fragment, [b':', b'~', b':', ..]) => Some(Self::FragmentDirective),
            _ => None,
        }
    }

    /// Returns the length in bytes of the sign that clears the bracket stack at the start of `rest`; `None` if nothing does.
    ///
    /// ```
    /// use uts58::Part;
    ///
    /// assert_eq!(Part::Query.clearing("&b"), Some(1));
    /// assert_eq!(Part::FragmentDirective.clearing(":~:b"), Some(3));
    /// assert_eq!(Part::Fragment.clearing("&b"), None);
    /// ```
    #[must_use]
    pub const fn clearing(self, rest: &str) -> Option<usize> {
        match (self, rest.as_bytes()) {
            (Self::Path, [b'/', ..])
            | (Self::Query, [b'=' | b'&', ..])
            | (Self::FragmentDirective, [b'&' | b',', ..]) => Some(1),
            (Self::FragmentDirective, [b':', b'~', b':', ..]) => Some(3),
            _ => None,
        }
    }
}
