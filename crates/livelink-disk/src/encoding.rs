//! Text as bytes and back: encodings, byte order marks and line ends.

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use ropey::Rope;

use crate::utf16::ByteOrder;

/// How the text of a file is written as bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Encoding {
    /// UTF-8.
    #[default]
    Utf8,
    /// UTF-8 with a byte order mark.
    Utf8Bom,
    /// UTF-16 with a byte order mark.
    Utf16(ByteOrder),
    /// UTF-16 without one. A text that would not be known as such is written with the mark.
    Utf16Unmarked(ByteOrder),
    /// An encoding of before Unicode, which has a part of its characters.
    Legacy(&'static encoding_rs::Encoding),
}

impl Encoding {
    pub(crate) const ALL: [Self; 6] = [
        Self::Utf8,
        Self::Utf8Bom,
        Self::Utf16(ByteOrder::Le),
        Self::Utf16(ByteOrder::Be),
        Self::Utf16Unmarked(ByteOrder::Le),
        Self::Utf16Unmarked(ByteOrder::Be),
    ];

    /// Returns the name for the status bar.
    pub fn name(self) -> &'static str {
        match self {
            Self::Utf8 => "UTF-8",
            Self::Utf8Bom => "UTF-8 BOM",
            Self::Utf16(ByteOrder::Le) => "UTF-16 LE",
            Self::Utf16(ByteOrder::Be) => "UTF-16 BE",
            Self::Utf16Unmarked(ByteOrder::Le) => "UTF-16 LE without BOM",
            Self::Utf16Unmarked(ByteOrder::Be) => "UTF-16 BE without BOM",
            Self::Legacy(encoding) => encoding.name(),
        }
    }

    /// Returns the encoding with a name.
    pub fn named(name: &str) -> Option<Self> {
        let unicode = Self::ALL
            .into_iter()
            .find(|encoding| encoding.name() == name);
        let legacy = || encoding_rs::Encoding::for_label(name.as_bytes());
        unicode.or_else(|| {
            legacy()
                .filter(|found| found.is_single_byte() || is_of_east_asia(found))
                .map(Self::Legacy)
        })
    }

    /// Returns the byte order mark that a file begins with.
    fn bom(self) -> &'static [u8] {
        match self {
            Self::Utf8 | Self::Utf16Unmarked(_) | Self::Legacy(_) => &[],
            Self::Utf8Bom => &[0xef, 0xbb, 0xbf],
            Self::Utf16(ByteOrder::Le) => &[0xff, 0xfe],
            Self::Utf16(ByteOrder::Be) => &[0xfe, 0xff],
        }
    }

    /// Returns the encoding of a file by its first bytes.
    fn of(bytes: &[u8]) -> Self {
        let mut all = Self::ALL.into_iter();
        let marked = all.find(|encoding| {
            let bom = encoding.bom();
            !bom.is_empty() && bytes.starts_with(bom)
        });
        let unmarked = || ByteOrder::guess(bytes).map(Self::Utf16Unmarked);
        marked.or_else(unmarked).unwrap_or_default()
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
    decode_as(bytes, Encoding::of(bytes))
}

fn decode_as(bytes: &[u8], encoding: Encoding) -> DecodedFile {
    let body = bytes.get(encoding.bom().len()..).unwrap_or_default();
    let text = match encoding {
        Encoding::Utf8 | Encoding::Utf8Bom => std::str::from_utf8(body).ok().map(opened),
        Encoding::Utf16(order) | Encoding::Utf16Unmarked(order) => {
            order.decode(body).map(|text| opened(&text))
        }
        Encoding::Legacy(_) => None,
    };
    if let (None, Encoding::Utf8) = (&text, encoding)
        && let Some(legacy) = decode_legacy(body)
    {
        return legacy;
    }
    match text {
        // Only the beginning was like UTF-16.
        None if matches!(encoding, Encoding::Utf16Unmarked(_)) => decode_as(bytes, Encoding::Utf8),
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
        Encoding::Utf16(order) | Encoding::Utf16Unmarked(order) => order.preview(body),
        Encoding::Legacy(_) => String::new(),
    };
    let lines = text.rfind('\n').map_or(text.as_str(), |end| &text[..end]);
    Rope::from_str(lines)
}

/// Reads text in an encoding of before Unicode. `None` if these bytes are no text, or would not come back as they are.
fn decode_legacy(bytes: &[u8]) -> Option<DecodedFile> {
    // Programs and pictures have zeros, texts do not.
    if bytes.contains(&0) || is_damaged_utf8(bytes) {
        return None;
    }
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(bytes, true);
    let found = detector.guess(None, Utf8Detection::Deny);
    let (text, had_errors) = found.decode_without_bom_handling(bytes);
    let (rope, line_ends) = opened(&text);
    let format = FileFormat {
        encoding: Encoding::Legacy(found),
        line_ends,
    };
    let comes_back = !had_errors && encode(&rope, format) == bytes;
    comes_back.then_some(DecodedFile {
        rope,
        format,
        lossy: false,
    })
}

/// Returns whether more bytes beyond ASCII are good UTF-8 than not. In another encoding nearly none are, so a text of such bytes is
/// UTF-8 with a fault, and its letters would be shown as others.
fn is_damaged_utf8(bytes: &[u8]) -> bool {
    let (good, bad) = bytes.utf8_chunks().fold((0, 0), |(good, bad), chunk| {
        let beyond = chunk.valid().bytes().filter(|byte| !byte.is_ascii());
        (good + beyond.count(), bad + chunk.invalid().len())
    });
    good > bad
}

/// Returns whether an encoding is one of those with more than one byte a character that texts are written in.
fn is_of_east_asia(encoding: &'static encoding_rs::Encoding) -> bool {
    ["Big5", "EUC-JP", "EUC-KR", "GBK", "gb18030", "Shift_JIS"].contains(&encoding.name())
}

/// Returns whether every character of a text can be written in a format. O(text) where it is not Unicode.
pub fn fits(rope: &Rope, format: FileFormat) -> bool {
    match format.encoding {
        Encoding::Legacy(encoding) => {
            let text = rope.to_string();
            let (_, _, had_unmappable) = encoding.encode(&text);
            !had_unmappable
        }
        _ => true,
    }
}

fn opened(text: &str) -> (Rope, LineEnds) {
    let line_ends = if is_crlf_throughout(text) {
        LineEnds::CrLf
    } else {
        LineEnds::Lf
    };
    (Rope::from_str(text), line_ends)
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
    let text = with_line_ends(rope, format.line_ends, |_| {});
    let mut bytes = format.encoding.bom().to_vec();
    match format.encoding {
        Encoding::Utf8 => return text.into_bytes(),
        // The caller has asked whether every character fits.
        Encoding::Legacy(encoding) => return encoding.encode(&text).0.into_owned(),
        Encoding::Utf8Bom => bytes.extend_from_slice(text.as_bytes()),
        Encoding::Utf16(order) => order.encode(&text, &mut bytes),
        Encoding::Utf16Unmarked(order) => {
            order.encode(&text, &mut bytes);
            if Encoding::of(&bytes) != format.encoding {
                bytes.splice(..0, Encoding::Utf16(order).bom().iter().copied());
            }
        }
    }
    bytes
}

/// Returns a text with the line ends of its file. Tells `added` each place of the text, in order, where a CR comes before.
pub(crate) fn with_line_ends(
    rope: &Rope,
    line_ends: LineEnds,
    mut added: impl FnMut(usize),
) -> String {
    let mut text = String::with_capacity(rope.len_bytes());
    match line_ends {
        LineEnds::Lf => text.extend(rope.chunks()),
        LineEnds::CrLf => {
            let mut at = 0;
            let mut after_cr = false;
            for c in rope.chars() {
                if c == '\n' && !after_cr {
                    added(at);
                    text.push('\r');
                }
                text.push(c);
                at += c.len_utf8();
                after_cr = c == '\r';
            }
        }
    }
    text
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
        check_round_trip(b"\nat the start\r\n", Encoding::Utf8, LineEnds::Lf);
        check_round_trip(b"nul\0bytes\0\x0c\x1c", Encoding::Utf8, LineEnds::Lf);
        check_round_trip(b"\xef\xbb\xbfbom\n", Encoding::Utf8Bom, LineEnds::Lf);
        check_round_trip(
            b"\xff\xfea\0\r\0\n\0=\xd8\x00\xde",
            Encoding::Utf16(ByteOrder::Le),
            LineEnds::CrLf,
        );
        check_round_trip(
            b"\xfe\xff\0a\0\n",
            Encoding::Utf16(ByteOrder::Be),
            LineEnds::Lf,
        );
        check_round_trip(
            b"a\0\r\0\n\0=\xd8\x00\xde",
            Encoding::Utf16Unmarked(ByteOrder::Le),
            LineEnds::CrLf,
        );
        check_round_trip(
            "\u{2028}\u{85}उदाहरण".as_bytes(),
            Encoding::Utf8,
            LineEnds::Lf,
        );
        // The beginning is like UTF-16, and half a code unit is at the end.
        check_round_trip(b"a\0b\0c\0d", Encoding::Utf8, LineEnds::Lf);
    }

    #[test]
    fn what_is_not_text_is_lossy() {
        assert!(decode(b"caf\xe9\0").lossy, "zeros");
        assert!(
            decode(b"caf\xc3\xa9 na\xc3\xafve \xe9").lossy,
            "damaged UTF-8"
        );
        assert!(
            !decode(b"caf\xc3\xa9 \xe9t\xe9").lossy,
            "as much bad as good"
        );
        assert!(decode(b"caf\xc3\xa9 \xe9").lossy, "more good than bad");
        assert!(decode(b"\xff\xfea").lossy, "half a code unit");
        assert!(decode(b"\xff\xfe\x00\xd8").lossy, "half a surrogate pair");
        assert_eq!(decode(b"caf\xe9!\0").rope, "caf\u{fffd}!\0");
        assert!(decode(b"a\0b\0c\0\xff").lossy, "like UTF-16 at first");
        let (chinese, _, _) = encoding_rs::GBK.encode("这是一个中文的句子。");
        assert!(
            !decode(&chinese[..chinese.len() - 1]).lossy,
            "half a character of a legacy encoding is one of another encoding"
        );
        let (japanese, _, _) = encoding_rs::SHIFT_JIS.encode("日本語の文章です。");
        let twice = [&*japanese, b"\xed\x40"].concat();
        assert!(decode(&twice).lossy, "a character that has two codes");
    }

    /// A text of before Unicode comes back byte for byte, and says which characters it has.
    #[test]
    fn encodings_of_before_unicode_are_found() {
        for (text, name) in [
            (
                "caf\u{e9} au lait, d\u{e9}j\u{e0} vu, na\u{ef}ve",
                "windows-1252",
            ),
            (
                "\u{41f}\u{440}\u{438}\u{432}\u{435}\u{442}, \u{43c}\u{438}\u{440}! \u{41a}\u{430}\u{43a} \u{434}\u{435}\u{43b}\u{430}?",
                "windows-1251",
            ),
            (
                "\u{65e5}\u{672c}\u{8a9e}\u{306e}\u{6587}\u{7ae0}\u{3067}\u{3059}\u{3002}",
                "Shift_JIS",
            ),
        ] {
            let encoding = encoding_rs::Encoding::for_label(name.as_bytes()).unwrap();
            let bytes = encoding.encode(text).0;
            let opened = decode(&bytes);
            assert_eq!(opened.rope, text, "{name}");
            assert_eq!(opened.format.name(), name);
            assert_eq!(encode(&opened.rope, opened.format), *bytes);
            assert_eq!(Encoding::named(name), Some(opened.format.encoding));
            assert!(fits(&opened.rope, opened.format));
            let other = Rope::from_str("\u{5d0}\u{905}");
            assert!(!fits(&other, opened.format) && fits(&other, FileFormat::default()));
        }
    }

    #[test]
    fn a_line_break_typed_into_a_crlf_file_becomes_one() {
        let format = FileFormat {
            line_ends: LineEnds::CrLf,
            ..FileFormat::default()
        };
        assert_eq!(encode(&Rope::from_str("a\r\nb\nc"), format), b"a\r\nb\r\nc");
        assert_eq!(encode(&Rope::from_str("\na"), format), b"\r\na");
    }

    /// Such a text would be opened as UTF-8, with zeros between its letters.
    #[test]
    fn utf16_that_is_not_known_as_such_gets_a_mark() {
        let encoding = Encoding::Utf16Unmarked(ByteOrder::Le);
        let format = FileFormat {
            encoding,
            ..FileFormat::default()
        };
        for (text, is_marked) in [
            ("日本 \n", false),
            ("日本", true),
            ("", true),
            ("\u{feff}a", true),
        ] {
            let bytes = encode(&Rope::from_str(text), format);
            assert_eq!(bytes.starts_with(b"\xff\xfe"), is_marked, "{text:?}");
            assert_eq!(decode(&bytes).rope, text);
        }
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
            // Without a mark, nothing before the line break says how to read the text.
            let first = match format {
                Encoding::Utf16Unmarked(_) => 40,
                _ => 4,
            };
            for cut in first..bytes.len() {
                let shown = preview(&bytes[..cut]).to_string();
                let shown = match format {
                    Encoding::Utf8 | Encoding::Utf8Bom => &shown,
                    _ => shown.trim_end_matches(char::REPLACEMENT_CHARACTER),
                };
                assert!(
                    text.starts_with(shown),
                    "{format:?} cut at {cut}: {shown:?}"
                );
            }
            assert_eq!(preview(&bytes), "अभि@उदाहरण.भारत\r\nsee 😀");
        }
    }

    /// Bytes that are not text hide no more than themselves.
    #[test]
    fn a_preview_shows_what_is_not_text() {
        for (bytes, expected) in [
            (&b"caf\xe9 one\ntwo"[..], "caf\u{fffd} one"),
            (b"caf\xe9 one\ntw\xc3", "caf\u{fffd} one"),
            (b"caf\xc3", "caf"),
        ] {
            assert_eq!(preview(bytes), expected, "{bytes:?}");
        }
    }

    #[test]
    fn encodings_are_found_by_their_names() {
        for encoding in Encoding::ALL {
            assert_eq!(Encoding::named(encoding.name()), Some(encoding));
        }
        let legacy = [
            "Big5",
            "EUC-JP",
            "EUC-KR",
            "GBK",
            "gb18030",
            "Shift_JIS",
            "KOI8-R",
        ];
        for name in legacy {
            let found = Encoding::named(name).map(Encoding::name);
            assert_eq!(found, Some(name));
        }
        for name in ["UTF-7", "ISO-2022-JP", "replacement", ""] {
            assert_eq!(Encoding::named(name), None, "{name}");
        }
    }
}
