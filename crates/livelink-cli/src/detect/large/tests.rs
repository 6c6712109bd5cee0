//! What several threads write about a file is what one thread writes that reads it piece by piece.

use super::{Sizes, write};
use crate::detect::args::OutputFormat;
use crate::detect::file_job::FileJob;
use crate::detect::pieces::Pieces;
use crate::detect::settings::Settings;
use crate::detect::summary::Tally;
use crate::detect::text_blocks::TextBlocks;
use crate::failure::Failure;
use crate::input::blocks::Blocks;
use crate::syntax::Syntax;
use crate::tree::Found;
use fastrand::Rng;
use livelink::Detector;
use std::fs::File;
use std::io::Write as _;
use std::num::NonZeroUsize;

/// The made-up files consist of these: boundaries, characters of several bytes, and parts of links that a cut can separate.
const TOKENS: &[&[u8]] = &[
    b" ",
    b"\n",
    b"\r\n",
    b"a",
    "é".as_bytes(),
    "字".as_bytes(),
    "🦀".as_bytes(),
    "\u{3000}".as_bytes(),
    b".com",
    b"https://example.com/",
    b"a@b.de",
    b"/",
    b"(",
    b"!",
    b"\\",
    b" example.org ",
];

/// The output, the number of links, and the failure.
type Written = (String, u64, Option<String>);

fn written(out: Vec<u8>, tally: &Tally, done: Result<(), Failure>) -> Written {
    let failure = match done {
        Ok(()) => None,
        Err(Failure::Input(what) | Failure::NotUtf8 { message: what, .. }) => Some(what),
        Err(Failure::Output(error)) => panic!("{error}"),
    };
    let out = String::from_utf8(out).expect("the command writes UTF-8");
    (out, tally.links, failure)
}

/// What one thread writes, and what several threads write about parts of these sizes.
fn both(format: OutputFormat, bytes: &[u8], sizes: Sizes) -> [Written; 2] {
    let settings = Settings {
        format,
        summary: None,
        only: None,
        color: false,
        rel: "",
        detector: Detector::default(),
        syntax: Syntax::Plain,
        syntax_of_stdin: Syntax::Plain,
        threads: NonZeroUsize::MIN.saturating_add(2),
    };
    let mut file = tempfile::NamedTempFile::new().expect("a file");
    file.write_all(bytes).expect("it is written");
    let found = Found {
        path: file.path().to_owned(),
        in_folder: false,
    };
    let zones = settings.syntax.zones(&found.path, || "");
    let job = FileJob::new(&settings, &found, &zones, &settings.detector);

    let (mut out, mut tally) = (Vec::new(), Tally::default());
    let blocks = Blocks::open(&found.path).expect("it is there");
    let blocks = TextBlocks::new(&found.path, blocks);
    let pieces = Pieces::new(job.detector, Sizes::default(), blocks);
    let mut writer = job.file_writer();
    let done = pieces.each(job.ends, |piece| {
        job.piece(piece, &mut writer, &mut tally, &mut out)
    });
    let by_one = written(out, &tally, done);

    let (mut out, mut tally) = (Vec::new(), Tally::default());
    let file = File::open(&found.path).expect("it is there");
    let done = write(&job, file, sizes, &mut tally, &mut out);
    [by_one, written(out, &tally, done)]
}

/// Wherever the file is cut: in a link, in a character, between the two characters of a line end.
#[test]
fn several_threads_write_what_one_writes() {
    let mut random = Rng::with_seed(11);
    let (mut links, mut failures) = (0, 0);
    for round in 0..2_000 {
        let formats = [
            OutputFormat::Text,
            OutputFormat::Json,
            OutputFormat::Csv,
            OutputFormat::Html,
            OutputFormat::Defanged,
        ];
        let format = formats[round % formats.len()];
        // Every third text has few boundaries, so that its runs are long.
        let first = if round % 3 == 0 { 3 } else { 0 };
        let mut bytes = Vec::new();
        for _ in 0..random.usize(..120) {
            bytes.extend(TOKENS[random.usize(first..TOKENS.len())]);
        }
        if round % 7 == 0 {
            // A byte that is no text.
            let at = random.usize(..=bytes.len());
            bytes.insert(at, 0xff);
        }
        if round % 11 == 0 {
            // The file may end in a character.
            bytes.truncate(random.usize(..=bytes.len()));
        }
        let sizes = Sizes {
            piece: random.usize(1..=48),
            // Before a byte that is no text, how much of a long run is written depends on what was read at once.
            run: match std::str::from_utf8(&bytes) {
                Ok(_) => random.usize(1..=200),
                Err(_) => usize::MAX,
            },
        };
        let [by_one, by_several] = both(format, &bytes, sizes);
        assert_eq!(by_several, by_one, "round {round}, {sizes:?}");
        links += by_one.1;
        failures += usize::from(by_one.2.is_some());
    }
    assert!(
        links > 5_000 && failures > 200,
        "{links} links, {failures} failures"
    );
}

/// UTF-16 is not cut, because its boundaries have two bytes.
#[test]
fn a_file_in_utf_16() {
    let text = "\u{FEFF}see example.com\r\nand 字.example.org\r\n".repeat(20);
    let bytes: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
    let sizes = Sizes { piece: 16, run: 64 };
    let [by_one, by_several] = both(OutputFormat::Text, &bytes, sizes);
    assert_eq!(by_several, by_one);
    assert_eq!((by_one.1, by_one.2), (40, None));
}
