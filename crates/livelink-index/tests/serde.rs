//! The values go through serde and come back equal.

use livelink_detect::{Detector, LinkKind};
use livelink_index::{Edit, EditLog, LinkIndex, LiveLink};

/// Returns the value as JSON, which reads back equal.
#[track_caller]
fn json<T>(value: &T) -> String
where
    T: serde::Serialize + serde::de::DeserializeOwned + PartialEq + std::fmt::Debug,
{
    let json = serde_json::to_string(value).expect("JSON");
    let back: T = serde_json::from_str(&json).expect(&json);
    assert_eq!(back, *value);
    json
}

#[test]
fn links_and_changes() {
    let mut index = LinkIndex::<usize>::build(Detector::default(), "a.com b@c.org");
    let links: Vec<LiveLink> = index.iter().collect();
    assert!(json(&links[0]).contains(r#""kind":"url""#));
    let written = json(&links[1]);
    assert!(written.contains(r#""kind":"email""#), "{written}");
    let wrong = written.replace(LinkKind::Email.name(), "mail");
    let error = serde_json::from_str::<LiveLink>(&wrong).expect_err(&wrong);
    assert!(error.to_string().contains("mail"), "{error}");

    let edit = Edit::delete(0..1);
    assert_eq!(json(&edit), r#"{"start":0,"old_end":1,"new_end":0}"#);
    let delta = index.edit(".com b@c.org", &[edit]);
    assert!(!delta.is_empty());
    json(&delta);
}

#[test]
fn a_log_keeps_its_edits() {
    let mut log: EditLog = EditLog::new();
    assert_eq!(json(&log), r#"{"edits":[]}"#);
    log.push(&[Edit::delete(4..6)]);
    log.push(&[Edit::insert(1, 2)]);
    assert_eq!(log.edits().len(), 2);
    let json = json(&log);
    let back: EditLog = serde_json::from_str(&json).expect(&json);
    assert_eq!(back.edits(), log.edits());
}
