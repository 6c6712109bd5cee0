//! What a URL says, however it is escaped: its dividers and the bytes of its data.
//!
//! It is written independently of the library and as plainly as possible, so that a mistake in one is not one in the
//! other.

/// One item of what a URL says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Token {
    /// A literal that divides the URL.
    Divider(&'static str),
    /// A byte of data.
    Byte(u8),
}

/// Returns the tokens of what stands after a host.
pub(crate) fn tokens(tail: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut part = "";
    let mut named = false;
    let mut rest = tail.as_bytes();
    while let [first, after @ ..] = rest {
        let divider = match (part, rest) {
            ("", [b'/', ..]) => "/",
            ("", [b'?', ..]) => "?",
            ("" | "/" | "?", [b'#', ..]) => "#",
            ("/", [b'?', ..]) => "?",
            // Browsers read both alike, but the formatter must not turn one into the other.
            ("/", [b'/', ..]) => "segment/",
            ("/", [b'\\', ..]) => "segment\\",
            ("?", [b'&', ..]) => "&",
            ("?", [b'=', ..]) => "=",
            ("?", [b'+', ..]) => "+",
            ("#" | ":~:", [b':', b'~', b':', ..]) => ":~:",
            (":~:", [b'&', ..]) => "&",
            (":~:", [b',', ..]) => ",",
            (":~:", [b'-', ..]) => "-",
            (":~:", [b'=', ..]) if !named => "=",
            _ => "",
        };
        if divider.is_empty() {
            let hex = |digit: &u8| char::from(*digit).to_digit(16);
            match rest {
                [b'%', high, low, after @ ..] if hex(high).is_some() && hex(low).is_some() => {
                    let byte = hex(high).unwrap_or(0) * 16 + hex(low).unwrap_or(0);
                    tokens.push(Token::Byte(byte as u8));
                    rest = after;
                }
                _ => {
                    tokens.push(Token::Byte(*first));
                    rest = after;
                }
            }
            continue;
        }
        match divider {
            "/" | "?" | "#" | ":~:" => {
                part = divider;
                named = false;
            }
            "&" => named = false,
            "=" => named = true,
            _ => {}
        }
        tokens.push(Token::Divider(divider));
        rest = if divider == ":~:" { &rest[3..] } else { after };
    }
    tokens
}
