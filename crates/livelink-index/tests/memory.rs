//! The index scans a rope where it lies: the memory that this takes beside the links does not grow with the text.
//!
//! `LIVELINK_MEMORY_MB` sets the size of the text; the default is 16 MB. If that text stays within the bound, a longer one
//! does too, because the memory depends on the longest run that straddles two chunks of the rope.

use livelink_detect::Detector;
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
