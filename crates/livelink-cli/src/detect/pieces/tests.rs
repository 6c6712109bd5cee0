//! Compares the links of pieces with the links of a scan of the whole text.

use super::{PieceEnd, Pieces, Sizes};
use crate::detect::text_blocks::TextBlocks;
use crate::failure::Failure;
use crate::input::blocks::Blocks;
use fastrand::Rng;
use livelink::{Detector, Link, Options};
use std::path::Path;

/// The made-up texts consist of these: boundaries, characters of several bytes, and parts of links that a cut can separate.
const TOKENS: &[&str] = &[
    " ",
    "\n",
    "\r\n",
    "a",
    "é",
    "字",
    "🦀",
    "\u{3000}",
    ".",
    "com",
    "http://",
    "example.com",
    "a@b.de",
    "/",
    "?",
    "(",
    ")",
    "!",
    "\\",
    "\\!",
    "@",
    ":",
    "//",
    "-",
    "xn--",
    "。",
    "mailto:",
    "%",
    "#",
    "x://",
    "[::1]",
];

/// Returns the text of all pieces together, its links with offsets in that text, and the failure.
fn in_pieces(
    detector: &Detector,
    bytes: &[u8],
    cuts: &[usize],
    sizes: Sizes,
    ends: PieceEnd,
) -> (String, Vec<Link>, Option<String>) {
    let mut blocks = Vec::new();
    let mut rest = bytes;
    for cut in cuts.iter().chain([&usize::MAX]) {
        let (block, after) = rest.split_at(rest.len().min(*cut));
        rest = after;
        if !block.is_empty() {
            blocks.push(block.to_vec());
        }
    }
    let text_blocks = TextBlocks::new(Path::new("x"), Blocks::known(blocks));
    let pieces = Pieces::new(detector, sizes, text_blocks);
    let (mut text, mut links) = (String::new(), Vec::new());
    let read = pieces.each(ends, |piece| {
        for link in piece.links {
            assert!(
                piece.text.get(link.range.clone()).is_some(),
                "a link outside its piece"
            );
            let range = link.range.start + text.len()..link.range.end + text.len();
            links.push(Link { range, ..link });
        }
        text.push_str(piece.text);
        Ok(())
    });
    let failure = match read {
        Ok(()) => None,
        Err(Failure::Input(what) | Failure::NotUtf8 { message: what, .. }) => Some(what),
        Err(Failure::Output(error)) => panic!("{error}"),
    };
    (text, links, failure)
}

/// The pieces have the same text and the same links as the whole, whatever the blocks are and wherever pieces may end.
#[test]
fn pieces_have_the_links_of_the_whole_text() {
    let mut random = Rng::with_seed(7);
    let mut short = Options::default();
    short.max_link_len = 24;
    let detectors = [Detector::default(), Detector::new(short)];
    let mut long_runs = 0;
    for round in 0..4000 {
        let detector = &detectors[round % 2];
        // Every other text has few boundaries, so that its runs are long.
        let first = if round / 2 % 2 == 0 { 0 } else { 3 };
        let len = random.usize(..80);
        let text: String = (0..len)
            .map(|_| TOKENS[random.usize(first..TOKENS.len())])
            .collect();
        long_runs += usize::from(
            text.split(livelink::detect::is_boundary)
                .any(|run| run.len() > 64),
        );
        let cuts: Vec<usize> = (0..random.usize(..20))
            .map(|_| random.usize(1..=24))
            .collect();
        let sizes = Sizes {
            piece: random.usize(1..=32),
            run: random.usize(1..=64),
        };
        for ends in [PieceEnd::Anywhere, PieceEnd::Boundary, PieceEnd::Text] {
            let found = in_pieces(detector, text.as_bytes(), &cuts, sizes, ends);
            // The links of a whole text are those of its language, which is read later.
            let links = match ends {
                PieceEnd::Text => Vec::new(),
                _ => detector.detect(&text),
            };
            let whole = (text.clone(), links, None);
            assert_eq!(
                found, whole,
                "round {round}, {ends:?}, {sizes:?}, cut at {cuts:?}"
            );
        }
    }
    assert!(long_runs > 500, "{long_runs} long runs");
}

/// The text before a byte that is not UTF-8 is given out up to its last boundary, whatever the blocks are. The message names the
/// line and the offset of that byte.
#[test]
fn bytes_that_are_no_text_end_it() {
    let detector = Detector::default();
    let sizes = Sizes {
        piece: 4,
        run: 1 << 20,
    };
    for (bytes, whole, line, byte, at) in [
        (&b"a.com b.com\xff c.com"[..], "a.com ", 1, 0xff, 11),
        (
            b"a.com\n\xc3\xa9 x.com \xc3(",
            "a.com\né x.com ",
            2,
            0xc3,
            15,
        ),
        // A character that does not end.
        (b"a.com \xf0\x9f\xa6", "a.com ", 1, 0xf0, 6),
        (b"\x80", "", 1, 0x80, 0),
    ] {
        for cut in 1..=bytes.len() {
            let cuts = vec![cut; bytes.len()];
            let (text, links, failure) =
                in_pieces(&detector, bytes, &cuts, sizes, PieceEnd::Anywhere);
            assert_eq!(text, whole, "blocks of {cut}");
            assert_eq!(links, detector.detect(whole), "blocks of {cut}");
            let expected = format!(
                "x:{line}: not UTF-8: byte {byte:#04x} at offset {at}; convert the file first, for example with iconv"
            );
            assert_eq!(failure, Some(expected), "blocks of {cut}");
        }
    }
}

/// The text that is kept does not grow with the run.
#[test]
fn a_long_run_is_not_kept() {
    let detector = Detector::default();
    let sizes = Sizes {
        piece: 1 << 16,
        run: 1 << 16,
    };
    let unit = "字,https://example.com/a/b,";
    let blocks = (0..400).map(|_| unit.repeat(1000).into_bytes());
    let text_blocks = TextBlocks::new(Path::new("x"), Blocks::known(blocks));
    let mut pieces = Pieces::new(&detector, sizes, text_blocks);
    let mut longest = 0;
    while !pieces.blocks.ended() {
        pieces.gather();
        pieces.searched = pieces.text.len();
        let given = pieces.give_part_of_run(false, &mut |_| Ok(()));
        assert!(given.is_ok());
        longest = longest.max(pieces.text.len());
    }
    assert!(longest < 1 << 16, "{longest} bytes are kept");
}
