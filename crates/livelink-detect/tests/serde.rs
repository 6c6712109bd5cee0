//! Value types written by serde and read back.

use livelink_detect::{BareHosts, Detector, Link, NetworkSuffixes, Options, Profile, SchemeRule};

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
    options.bare_hosts = BareHosts::Common;
    options.network_suffixes.add("corp").expect("a suffix");
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

/// A suffix that no host could end in is refused with the reason of `NetworkSuffixes::add`, and names are expanded.
#[test]
fn network_suffixes_are_checked() {
    for (suffixes, expected) in [
        (r#"["private-use"]"#, Ok(7)),
        (r#"[".corp","*.CORP","dc.corp"]"#, Ok(2)),
        (r#"["a..b"]"#, Err("\"a..b\" is not a name")),
        (r#"["_tcp.corp"]"#, Err("is not a name")),
        (r#"["corp.1"]"#, Err("begin with a letter")),
        (r#"["x"]"#, Err("two characters or more")),
    ] {
        let options = format!(r#"{{"network_suffixes":{suffixes}}}"#);
        let read = serde_json::from_str::<Options>(&options).map_err(|error| error.to_string());
        match (read, expected) {
            (Ok(read), Ok(count)) => assert_eq!(read.network_suffixes.iter().len(), count),
            (Err(error), Err(part)) => assert!(error.contains(part), "{error}"),
            (read, _) => panic!("{suffixes}: {read:?}"),
        }
    }
    let mut suffixes = NetworkSuffixes::default();
    let too_long = "a.".repeat(125) + "ab";
    assert!(suffixes.add(&too_long).is_err());
    assert!(suffixes.add(&too_long[2..]).is_ok());
    for n in 1..NetworkSuffixes::MAX {
        assert!(suffixes.add(&format!("n{n}")).is_ok());
    }
    assert!(suffixes.add("n1").is_ok() && suffixes.add("one-more").is_err());
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
