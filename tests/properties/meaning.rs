//! What a URL says, no matter how its characters are escaped.

use url::Url;

/// What a URL says, as a browser reads it. Two URLs that mean the same are equal.
///
/// Both are parsed by the WHATWG URL Standard, which normalizes case, default ports, `\` and dot segments. The rest is
/// compared as a sequence of dividers and of bytes of data. An escaped byte of data equals the byte itself, so an escape
/// counts only where it keeps a byte of data from being a divider. Dividers are `/` in a path; `&`, `=` and `+` in a query;
/// in a fragment each `:~:`, and after it `&`, `,`, `-` and the first `=` of a directive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meaning {
    /// Everything before the path.
    origin: String,
    path: Vec<Token>,
    query: Option<Vec<Token>>,
    fragment: Option<Vec<Token>>,
}

/// One byte of what a URL says.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Token {
    Divider(u8),
    Data(u8),
}

impl Meaning {
    /// Returns what `url` says. `None` if it is not an absolute URL.
    pub fn of(url: &str) -> Option<Self> {
        let url = Url::parse(url).ok()?;
        let escaped = |text: &str, dividers: &[u8]| tokens(text, |byte| dividers.contains(&byte));
        Some(Self {
            origin: url[..url::Position::BeforePath].to_owned(),
            path: escaped(url.path(), b"/"),
            query: url.query().map(|query| escaped(query, b"&=+")),
            fragment: url.fragment().map(fragment),
        })
    }
}

/// Returns the tokens of `text`. `divides` says of each byte that is not escaped whether it is a divider.
fn tokens(text: &str, mut divides: impl FnMut(u8) -> bool) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        rest = after;
        let hex = |digit: u8| char::from(digit).to_digit(16);
        let escape = match (first, after) {
            (b'%', [high, low, ..]) => hex(*high).zip(hex(*low)),
            _ => None,
        };
        tokens.push(match escape {
            Some((high, low)) => {
                rest = &after[2..];
                Token::Data((high * 16 + low) as u8)
            }
            None if divides(*first) => Token::Divider(*first),
            None => Token::Data(*first),
        });
    }
    tokens
}

/// Returns the tokens of a fragment.
fn fragment(text: &str) -> Vec<Token> {
    let mut parts = text.split(":~:");
    let mut all = tokens(parts.next().unwrap_or_default(), |_| false);
    for part in parts {
        all.push(Token::Divider(b':'));
        let mut named = false;
        all.extend(tokens(part, |byte| match byte {
            b'&' => {
                named = false;
                true
            }
            b'=' => !std::mem::replace(&mut named, true),
            _ => matches!(byte, b',' | b'-'),
        }));
    }
    all
}
