//! Text in which no path ends.

use crate::byte_table::{ByteTable, PRINTING, without};
use uts58::{LinkTerm, OPEN_STACK_LIMIT, cjk_letters_len, link_term};

/// The ASCII characters that end no path.
const ASCII: ByteTable = without(PRINTING, b"()<>[]{}");

/// The number of bytes that one step compares. The compiler turns these comparisons into vector instructions.
const BLOCK: usize = 32;

/// Returns whether all bytes of a block are ASCII characters that end no path.
#[inline]
fn all_go_on(block: &[u8; BLOCK]) -> bool {
    block.iter().fold(true, |all, &byte| {
        let printing = byte.wrapping_sub(b'!') <= b'~' - b'!';
        let round = (byte == b'(') | (byte == b')') | (byte == b'<') | (byte == b'>');
        // `[`, `]`, `{` and `}` differ from each other in few bits.
        let square = (byte | 0x20 == b'{') | (byte | 0x20 == b'}');
        all & printing & !round & !square
    })
}

/// Returns the number of ASCII characters at the start that end no path.
#[inline]
fn ascii_len(bytes: &[u8]) -> usize {
    let mut len = 0;
    while let Some(byte) = bytes.get(len)
        && ASCII[usize::from(*byte)]
    {
        len += 1;
        // Blocks are for text in which the next other character is far.
        if len == BLOCK {
            let (blocks, _) = bytes.as_chunks::<BLOCK>();
            len = blocks.iter().take_while(|block| all_go_on(block)).count() * BLOCK;
            len = len.max(BLOCK);
        }
    }
    len
}

/// Returns the length in bytes of the text before the first character that may end a path: a bracket, or a character that
/// is [`LinkTerm::Hard`]. It is the length of the whole text if it holds no such character.
///
/// No path ends in the text before that character, however the path began. Linear in the answer.
///
/// ```
/// use livelink_detect::resume::unending_len;
///
/// assert_eq!(unending_len("a.com?a.com? b"), 12);
/// assert_eq!(unending_len("語/a(b)"), 5);
/// assert_eq!(unending_len("a,b"), 3);
/// ```
#[must_use]
pub fn unending_len(text: &str) -> usize {
    let goes_on = |c: char| matches!(link_term(c), LinkTerm::Include | LinkTerm::Soft);
    let mut len = 0;
    loop {
        // Most text is ASCII, which needs no property.
        let rest = text.as_bytes().get(len..).unwrap_or_default();
        len += ascii_len(rest);
        match text.as_bytes().get(len) {
            Some(byte) if !byte.is_ascii() => {}
            _ => return len,
        }
        let rest = text.get(len..).unwrap_or_default();
        let letters = cjk_letters_len(rest);
        if letters > 0 {
            len += letters;
            continue;
        }
        match rest.chars().next() {
            Some(c) if goes_on(c) => len += c.len_utf8(),
            _ => return len,
        }
    }
}

/// A reading of a path that has come to some place of a text: no query and no fragment has begun.
///
/// A path goes on where a bracket opens. It ends only if more than 125 brackets are open, and each slash closes them all.
/// [`unending_len`] cannot know that, because a query or a fragment may have begun before its text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UnendingPath {
    /// How many brackets are open at most.
    open: usize,
}

impl UnendingPath {
    /// Returns the reading at the end of `before`, the text right before some place of a path. If it holds no slash, the
    /// reading allows no opening bracket before the next slash.
    #[must_use]
    pub fn after(before: &str) -> Self {
        let open = match before.rfind('/') {
            Some(slash) => before
                .get(slash..)
                .unwrap_or_default()
                .chars()
                .filter(|c| link_term(*c) == LinkTerm::Open)
                .count(),
            None => OPEN_STACK_LIMIT,
        };
        Self { open }
    }

    /// Reads on over `text`. Returns the length in bytes of the text before the first character that may end the path or
    /// begin a query or a fragment. It is the length of the whole text if it holds no such character.
    ///
    /// Linear in the answer.
    ///
    /// ```
    /// use livelink_detect::resume::UnendingPath;
    ///
    /// assert_eq!(UnendingPath::default().len_in("/(a/(b)"), 6);
    /// assert_eq!(UnendingPath::default().len_in("/(a?b"), 3);
    /// assert_eq!(UnendingPath::after("a/b").len_in("(c"), 2);
    /// assert_eq!(UnendingPath::after("b").len_in("(c"), 0);
    /// ```
    #[must_use]
    pub fn len_in(&mut self, text: &str) -> usize {
        let bytes = text.as_bytes();
        let mut len = 0;
        while let Some(&byte) = bytes.get(len) {
            if PLAIN[usize::from(byte)] {
                len += 1;
                continue;
            }
            let c = match byte.is_ascii() {
                true => char::from(byte),
                false => {
                    let rest = text.get(len..).unwrap_or_default();
                    let letters = cjk_letters_len(rest);
                    if letters > 0 {
                        len += letters;
                        continue;
                    }
                    rest.chars().next().unwrap_or('?')
                }
            };
            match link_term(c) {
                _ if c == '/' => self.open = 0,
                _ if matches!(c, '?' | '#') => break,
                LinkTerm::Include | LinkTerm::Soft => {}
                LinkTerm::Open if self.open < OPEN_STACK_LIMIT => self.open += 1,
                _ => break,
            }
            len += c.len_utf8();
        }
        len
    }
}

/// The ASCII characters that say nothing to a path.
const PLAIN: ByteTable = without(ASCII, b"/?#");

#[cfg(test)]
mod tests {
    use super::{ASCII, BLOCK, LinkTerm, UnendingPath, all_go_on, link_term};
    use fastrand::Rng;
    use uts58::{OPEN_STACK_LIMIT, Stop, terminate};

    /// Where a path cannot end by the short reading, the standard does not end it, wherever it began.
    #[test]
    fn the_standard_goes_on_too() {
        let mut rng = Rng::with_seed(58);
        let (mut long, mut deep) = (0, 0);
        for _ in 0..3_000 {
            let kinds = ["/", "a", "(", "「", "语", "?", ")", " ", "#", ".", "["];
            let most = 2 + rng.usize(..kinds.len() - 1);
            let mut text = String::from("/");
            while text.len() < 400 {
                text.push_str(kinds[rng.usize(..most)]);
                if rng.usize(..40) == 0 {
                    text.push_str(&"(".repeat(100 + rng.usize(..30)));
                }
            }
            let mut reading = UnendingPath::default();
            let end = reading.len_in(&text);
            deep += usize::from(reading.open == OPEN_STACK_LIMIT);
            for (start, _) in text[..end].match_indices('/') {
                let found = terminate(&text, start, end);
                assert_eq!((found.stop, found.stopped_at), (Stop::End, end), "{text}");
                long += usize::from(end - start > 200);
            }
            // The reading may be taken up at any place.
            let cut = text.floor_char_boundary(rng.usize(1..=end));
            let mut rest = UnendingPath::after(&text[..cut]);
            assert_eq!(cut + rest.len_in(&text[cut..]), end, "{text} from {cut}");
        }
        assert!(long > 1_000 && deep > 100, "{long}, {deep}");
    }

    /// Without a slash nobody knows how many brackets are open.
    #[test]
    fn brackets_before_the_text() {
        for (before, fits) in [("", 0), ("aaa", 0), ("(((", 0), ("/", 125), ("/a(b", 124)] {
            let mut path = UnendingPath::after(before);
            assert_eq!(path.len_in(&"(".repeat(200)), fits, "{before}");
            assert_eq!(path.len_in(&format!("/{}", "(".repeat(200))), 126);
        }
    }

    /// A query and a fragment end the path: a slash in them closes no brackets.
    #[test]
    fn what_a_path_does_not_hold() {
        for (text, len) in [
            ("/a(b?c", 4),
            ("/a(b#c", 4),
            ("/a「#/", 5),
            ("/a(b=c&d:e", 10),
            ("/a)b", 2),
            ("/a(b c", 4),
            ("/語#", 4),
        ] {
            assert_eq!(UnendingPath::default().len_in(text), len, "{text}");
        }
    }

    /// One bracket more than may be open ends the path.
    #[test]
    fn brackets_that_are_too_many() {
        for (count, fits) in [(OPEN_STACK_LIMIT, true), (OPEN_STACK_LIMIT + 1, false)] {
            let text = format!("/{}", "(".repeat(count));
            let len = UnendingPath::default().len_in(&text);
            assert_eq!(len == text.len(), fits, "{count}");
            assert_eq!(terminate(&text, 0, text.len()).stop == Stop::End, fits);
        }
    }

    #[test]
    fn the_ascii_characters_have_the_property() {
        for byte in 0..=u8::MAX {
            let goes_on = matches!(
                link_term(char::from(byte)),
                LinkTerm::Include | LinkTerm::Soft
            );
            assert_eq!(
                ASCII[usize::from(byte)],
                byte.is_ascii() && goes_on,
                "{byte:#x}"
            );
            let mut block = [b'a'; BLOCK];
            block[usize::from(byte) % BLOCK] = byte;
            assert_eq!(all_go_on(&block), ASCII[usize::from(byte)], "{byte:#x}");
        }
    }
}
