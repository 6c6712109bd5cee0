//! The index scans a rope where it lies: the memory that this takes beside the links does not grow with the text. And what it
//! keeps of a link is little.
//!
//! `LIVELINK_MEMORY_MB` sets the size of the text; the default is 16 MB. If that text stays within the bound, a longer one
//! does too, because the memory depends on the longest run that straddles two chunks of the rope.

use livelink_detect::Detector;
use livelink_index::LinkIndex;
use livelink_index::runs::detect_in;
use ropey::Rope;

/// How much text is scanned, in bytes.
fn size() -> usize {
    let megabytes = std::env::var("LIVELINK_MEMORY_MB");
    megabytes.map_or(16, |megabytes| megabytes.parse().expect("a number")) << 20
}

#[test]
fn a_scan_of_a_rope_takes_little() {
    let unit = "Some prose, and https://example.com/a_(b)?q=1 in it; 日本語の文章。mail@example.org, self.len() ";
    let text = unit.repeat(size() / unit.len());
    let rope = Rope::from_str(&text);
    let detector = Detector::default();
    let expected = text.len() / unit.len() * 2;
    let mut links = 0;
    let used = allocation_counter::measure(|| {
        detect_in(&detector, &rope, 0..rope.len_bytes(), |_, _| links += 1);
    });
    assert_eq!(links, expected);
    println!("{} MB: {used:?}", text.len() >> 20);
    assert!(used.bytes_max < 64 << 10, "{used:?}");
    assert!(used.count_total < 100, "{used:?}");
}

/// Returns how many bytes an index of `text` holds, and of how many links.
fn held(text: &str) -> (u64, usize) {
    let detector = Detector::default();
    let mut index = None;
    let used = allocation_counter::measure(|| index = Some(LinkIndex::build(detector, text)));
    let links = index.map_or(0, |index| index.len());
    (
        u64::try_from(used.bytes_current).expect("it holds some"),
        links,
    )
}

/// A text without links takes nothing, however long it is. A link takes 24 bytes at most, with the levels above it.
#[test]
fn what_a_link_takes() {
    let (nothing, links) = held("");
    assert_eq!(links, 0);
    let prose = "Some prose without any, and 3.14 of it; 日本語の文章。\n";
    let (of_prose, links) = held(&prose.repeat(size() / prose.len()));
    assert_eq!((of_prose, links), (nothing, 0));

    let (held, links) = held(&"see example.com and me@example.org\n".repeat(100_000));
    assert_eq!(links, 200_000);
    let each = (held - nothing) as f64 / links as f64;
    println!("{each:.2} bytes a link");
    assert!(each <= 24.0, "{each}");
}
