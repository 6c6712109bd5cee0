//! Text as bytes and back: encodings, byte order marks and line ends.

use ropey::Rope;

/// How the text of a file is written as bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Encoding {
    /// UTF-8.
    #[default]
    Utf8,
    /// UTF-8 with a byte order mark.
    Utf8Bom,
    /// UTF-16, least significant byte first, with a byte order mark.
    Utf16Le,
    /// UTF-16, most significant byte first, with a byte order mark.
    Utf16Be,
}

impl Encoding {
    const ALL: [Self; 4] = [Self::Utf8, Self::Utf8Bom, Self::Utf16Le, Self::Utf16Be];

    /// Returns the name for the status bar.
    pub fn name(self) -> &'static str {
        match self {
            Self::Utf8 => "UTF-8",
            Self::Utf8Bom => "UTF-8 BOM",
            Self::Utf16Le => "UTF-16 LE",
            Self::Utf16Be => "UTF-16 BE",
        }
    }

    /// Returns the encoding with a name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|encoding| encoding.name() == name)
    }

    fn bom(self) -> &'static [u8] {
        match self {
            Self::Utf8 => &[],
            Self::Utf8Bom => &[0xef, 0xbb, 0xbf],
            Self::Utf16Le => &[0xff, 0xfe],
            Self::Utf16Be => &[0xfe, 0xff],
        }
    }

    /// Returns the encoding of a file by its first bytes.
    fn of(bytes: &[u8]) -> Self {
        let marked = [Self::Utf8Bom, Self::Utf16Le, Self::Utf16Be].into_iter();
        let mut found = marked.filter(|encoding| bytes.starts_with(encoding.bom()));
        found.next().unwrap_or_default()
    }
}

/// How the lines of a file end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LineEnds {
    /// LF, or several kinds. Saving changes none of them.
    #[default]
    Lf,
    /// CR LF throughout. A bare LF that was typed since is saved as CR LF.
    CrLf,
}

/// How the text of a file is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FileFormat {
    /// How characters are written as bytes.
    pub encoding: Encoding,
    /// How lines end.
    pub line_ends: LineEnds,
}

impl FileFormat {
    /// Returns the name for the status bar.
    pub fn name(self) -> String {
        let ends = match self.line_ends {
            LineEnds::Lf => "",
            LineEnds::CrLf => " CRLF",
        };
        format!("{}{ends}", self.encoding.name())
    }
}

/// A file as it was read.
#[derive(Clone, Debug)]
pub struct DecodedFile {
    /// The text.
    pub rope: Rope,
    /// How to write it again.
    pub format: FileFormat,
    /// Bytes that are not text were replaced. The file must not be overwritten with this text.
    pub lossy: bool,
}

/// Reads bytes as text. Bytes that are not text are replaced, and the result says so. O(bytes).
pub fn decode(bytes: &[u8]) -> DecodedFile {
    let encoding = Encoding::of(bytes);
    let body = bytes.get(encoding.bom().len()..).unwrap_or_default();
    let text = match encoding {
        Encoding::Utf8 | Encoding::Utf8Bom => std::str::from_utf8(body).ok().map(opened),
        Encoding::Utf16Le => decode_utf16(body, u16::from_le_bytes).map(|text| opened(&text)),
        Encoding::Utf16Be => decode_utf16(body, u16::from_be_bytes).map(|text| opened(&text)),
    };
    match text {
        Some((rope, line_ends)) => DecodedFile {
            rope,
            format: FileFormat {
                encoding,
                line_ends,
            },
            lossy: false,
        },
        None => DecodedFile {
            rope: Rope::from_str(&String::from_utf8_lossy(bytes)),
            format: FileFormat::default(),
            lossy: true,
        },
    }
}

/// Reads the first bytes of a file as its first lines, to be shown while the rest is read. A line or a character that is cut
/// in two is left out, unless there is no line break at all.
pub fn preview(bytes: &[u8]) -> Rope {
    let encoding = Encoding::of(bytes);
    let body = bytes.get(encoding.bom().len()..).unwrap_or_default();
    let text = match encoding {
        Encoding::Utf8 | Encoding::Utf8Bom => {
            let whole = match std::str::from_utf8(body) {
                Err(error) if error.error_len().is_none() => body.get(..error.valid_up_to()),
                _ => Some(body),
            };
            String::from_utf8_lossy(whole.unwrap_or_default()).into_owned()
        }
        Encoding::Utf16Le => preview_utf16(body, u16::from_le_bytes),
        Encoding::Utf16Be => preview_utf16(body, u16::from_be_bytes),
    };
    let lines = text.rfind('\n').map_or(text.as_str(), |end| &text[..end]);
    Rope::from_str(lines)
}

fn opened(text: &str) -> (Rope, LineEnds) {
    let line_ends = if is_crlf_throughout(text) {
        LineEnds::CrLf
    } else {
        LineEnds::Lf
    };
    (Rope::from_str(text), line_ends)
}

fn decode_utf16(body: &[u8], unit: fn([u8; 2]) -> u16) -> Option<String> {
    let (units, rest) = body.as_chunks::<2>();
    if !rest.is_empty() {
        return None;
    }
    let units = units.iter().map(|&bytes| unit(bytes));
    char::decode_utf16(units).collect::<Result<_, _>>().ok()
}

fn preview_utf16(body: &[u8], unit: fn([u8; 2]) -> u16) -> String {
    let (units, _) = body.as_chunks::<2>();
    let units = units.iter().map(|&bytes| unit(bytes));
    let chars = char::decode_utf16(units).map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER));
    chars.collect()
}

fn is_crlf_throughout(text: &str) -> bool {
    let mut found = false;
    let mut after_cr = false;
    for byte in text.bytes() {
        if byte == b'\n' {
            if !after_cr {
                return false;
            }
            found = true;
        }
        after_cr = byte == b'\r';
    }
    found
}

/// Writes a text as bytes in a format. O(text).
pub fn encode(rope: &Rope, format: FileFormat) -> Vec<u8> {
    let mut text = String::with_capacity(rope.len_bytes());
    match format.line_ends {
        LineEnds::Lf => text.extend(rope.chunks()),
        LineEnds::CrLf => {
            let mut after_cr = false;
            for c in rope.chars() {
                if c == '\n' && !after_cr {
                    text.push('\r');
                }
                text.push(c);
                after_cr = c == '\r';
            }
        }
    }
    let bom = format.encoding.bom();
    match format.encoding {
        Encoding::Utf8 => text.into_bytes(),
        Encoding::Utf8Bom => [bom, text.as_bytes()].concat(),
        Encoding::Utf16Le => bom
            .iter()
            .copied()
            .chain(text.encode_utf16().flat_map(u16::to_le_bytes))
            .collect(),
        Encoding::Utf16Be => bom
            .iter()
            .copied()
            .chain(text.encode_utf16().flat_map(u16::to_be_bytes))
            .collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file that is opened and not edited is saved byte for byte.
    #[track_caller]
    fn check_round_trip(bytes: &[u8], encoding: Encoding, line_ends: LineEnds) {
        let opened = decode(bytes);
        assert!(!opened.lossy);
        let format = FileFormat {
            encoding,
            line_ends,
        };
        assert_eq!(opened.format, format);
        assert_eq!(encode(&opened.rope, opened.format), bytes);
    }

    #[test]
    fn files_come_back_byte_for_byte() {
        check_round_trip(b"", Encoding::Utf8, LineEnds::Lf);
        check_round_trip(b"a\nb\n", Encoding::Utf8, LineEnds::Lf);
        check_round_trip(b"no final newline", Encoding::Utf8, LineEnds::Lf);
        check_round_trip(b"a\r\nb\r\n", Encoding::Utf8, LineEnds::CrLf);
        check_round_trip(b"mixed\r\nends\nhere\r", Encoding::Utf8, LineEnds::Lf);
        check_round_trip(b"nul\0bytes\0\x0c\x1c", Encoding::Utf8, LineEnds::Lf);
        check_round_trip(b"\xef\xbb\xbfbom\n", Encoding::Utf8Bom, LineEnds::Lf);
        check_round_trip(
            b"\xff\xfea\0\r\0\n\0=\xd8\x00\xde",
            Encoding::Utf16Le,
            LineEnds::CrLf,
        );
        check_round_trip(b"\xfe\xff\0a\0\n", Encoding::Utf16Be, LineEnds::Lf);
        check_round_trip(
            "\u{2028}\u{85}उदाहरण".as_bytes(),
            Encoding::Utf8,
            LineEnds::Lf,
        );
    }

    #[test]
    fn what_is_not_text_is_lossy() {
        assert!(decode(b"caf\xe9").lossy);
        assert!(decode(b"\xff\xfea").lossy, "half a code unit");
        assert!(decode(b"\xff\xfe\x00\xd8").lossy, "half a surrogate pair");
        assert_eq!(decode(b"caf\xe9!").rope, "caf\u{fffd}!");
    }

    #[test]
    fn a_line_break_typed_into_a_crlf_file_becomes_one() {
        let format = FileFormat {
            line_ends: LineEnds::CrLf,
            ..FileFormat::default()
        };
        assert_eq!(encode(&Rope::from_str("a\r\nb\nc"), format), b"a\r\nb\r\nc");
    }

    /// Wherever the file is cut, its preview is a beginning of its text.
    #[test]
    fn a_preview_is_the_beginning() {
        for format in Encoding::ALL {
            let text = "अभि@उदाहरण.भारत\r\nsee 😀\nthe end";
            let bytes = encode(
                &Rope::from_str(text),
                FileFormat {
                    encoding: format,
                    ..FileFormat::default()
                },
            );
            for cut in 4..bytes.len() {
                let shown = preview(&bytes[..cut]).to_string();
                let shown = shown.trim_end_matches(char::REPLACEMENT_CHARACTER);
                assert!(
                    text.starts_with(shown),
                    "{format:?} cut at {cut}: {shown:?}"
                );
            }
            assert_eq!(preview(&bytes), "अभि@उदाहरण.भारत\r\nsee 😀");
        }
    }

    #[test]
    fn encodings_are_found_by_their_names() {
        for encoding in Encoding::ALL {
            assert_eq!(Encoding::named(encoding.name()), Some(encoding));
        }
        assert_eq!(Encoding::named("UTF-7"), None);
    }
}
