//! A rope is scanned where it lies: what that takes beside the links does not grow with the text.

use livelink_detect::Detector;
use livelink_index::runs::detect_in;
use ropey::Rope;

/// What stays within 1 MB for a text of 100 MB does so for one of 16 MB; it is a matter of the longest run that straddles
/// two chunks of the rope.
#[test]
fn a_scan_of_a_rope_takes_little() {
    let unit = "Some prose, and https://example.com/a_(b)?q=1 in it; 日本語の文章。mail@example.org, self.len() ";
    let text = unit.repeat((16 << 20) / unit.len());
    let rope = Rope::from_str(&text);
    let detector = Detector::default();
    let expected = text.len() / unit.len() * 2;
    let mut links = 0;
    let used = allocation_counter::measure(|| {
        detect_in(&detector, &rope, 0..rope.len_bytes(), |_| links += 1);
    });
    assert_eq!(links, expected);
    assert!(used.bytes_max < 64 << 10, "{used:?}");
    assert!(used.count_total < 100, "{used:?}");
}
