//! The feature `serde` of the facade reaches the value types of the index.

use livelink::index::{Edit, LinkIndex, LiveLink};

/// The links of an index and an edit read back equal.
#[test]
fn values_of_the_index_read_back_equal() {
    let index = LinkIndex::build(livelink::Detector::default(), "a.com me@example.com");
    let links: Vec<LiveLink> = index.iter().collect();
    let written = serde_json::to_string(&links).expect("links are written");
    assert!(written.contains(r#""kind":"email""#), "{written}");
    let read: Vec<LiveLink> = serde_json::from_str(&written).expect("links are read");
    assert_eq!(read, links, "{written}");

    let edit = Edit {
        start: 3,
        old_end: 4,
        new_end: 6,
    };
    let written = serde_json::to_string(&edit).expect("an edit is written");
    let read: Edit = serde_json::from_str(&written).expect("an edit is read");
    assert_eq!(read, edit, "{written}");
}
