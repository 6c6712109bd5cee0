//! Value types written by serde and read back.

use livelink_detect::{Detector, Link, Options, Profile, SchemeRule};

/// Options of every kind read back equal, and what is missing gets its default.
#[test]
fn options_read_back_equal() {
    let mut options = Options::default();
    options.profile = Profile::Uts58;
    options.policy.file_extensions = true;
    options.schemes.remove("ftp");
    options
        .schemes
        .add("tel", SchemeRule::Opaque)
        .expect("a scheme");
    options.max_link_len = 99;
    options.single_label_hosts = true;
    let written = serde_json::to_string(&options).expect("options are written");
    let read: Options = serde_json::from_str(&written).expect("options are read");
    assert_eq!(read, options, "{written}");
    let read: Options = serde_json::from_str("{}").expect("options are read");
    assert_eq!(read, Options::default());
}

/// A name that cannot be a scheme is refused with the reason of `Schemes::add`.
#[test]
fn schemes_are_checked() {
    for (schemes, expected) in [
        (r#"[["x-notes","host"]]"#, None),
        (
            r#"[["mailto","opaque"]]"#,
            Some("belongs to email addresses"),
        ),
        (r#"[["1a","host"]]"#, Some("does not begin with a letter")),
    ] {
        let options = format!(r#"{{"schemes":{schemes}}}"#);
        let error = serde_json::from_str::<Options>(&options).err();
        let message = error.map(|error| error.to_string());
        match expected {
            None => assert_eq!(message, None),
            Some(expected) => assert!(message.is_some_and(|message| message.contains(expected))),
        }
    }
}

/// Links read back equal; a verdict is written with the name and the sentence of its reason.
#[test]
fn links_and_verdicts() {
    let text = "a.com and http://localhost";
    let links = Detector::default().detect(text);
    let written = serde_json::to_string(&links).expect("links are written");
    assert_eq!(written, r#"[{"range":{"start":0,"end":5},"kind":"url"}]"#);
    let read: Vec<Link> = serde_json::from_str(&written).expect("links are read");
    assert_eq!(read, links);
    let verdicts = serde_json::to_value(Detector::default().explain(text)).expect("written");
    let rejected = &verdicts[1]["decision"]["rejected"]["reason"];
    assert_eq!(rejected["reason"], "single_label");
    assert_eq!(rejected["message"], "host \"localhost\" has no dot");
}
