//! The files that give a table, and the errors about those that do not.

use super::{FILLERS, HEADER, fillers, iana, suffix_list};
use crate::tld::{TldTable, TldTableError};
use std::io::{self, Read};

/// A file of either format is accepted: its source, date and count.
#[track_caller]
fn taken(file: &str, source: &str, date: Option<&str>, count: usize) {
    let table = TldTable::parse(file.as_bytes()).unwrap_or_else(|error| panic!("{error}"));
    let facts = (table.source(), table.date(), table.len());
    assert_eq!(facts, (source, date, count));
}

/// A file is refused with this line and message.
#[track_caller]
fn refused(file: impl AsRef<[u8]>, line: Option<usize>, message: &str) {
    refused_by(TldTable::parse(file.as_ref()), line, message);
}

#[track_caller]
fn refused_by(table: Result<TldTable, TldTableError>, line: Option<usize>, message: &str) {
    let error = match table {
        Ok(table) => panic!("a table of {} entries", table.len()),
        Err(error) => error,
    };
    let expected = match line {
        Some(line) => format!("line {line}: {message}"),
        None => message.to_owned(),
    };
    assert_eq!((error.line(), error.to_string()), (line, expected));
}

#[test]
fn iana_taken() {
    let source = "IANA list of top-level domains, version 2026110500";
    let date = Some("2026-11-05");
    taken(&iana(""), source, date, FILLERS);
    taken(&iana("COM\nxn--p1ai\n"), source, date, FILLERS + 2);
    taken(
        &iana("COM\n").replace('\n', "\r\n"),
        source,
        date,
        FILLERS + 1,
    );
    taken(&format!("\u{FEFF}{}", iana("")), source, date, FILLERS);
    taken(
        &format!("\n{}\n\n", iana("\n# A comment\n")),
        source,
        date,
        FILLERS,
    );
}

#[test]
fn suffix_list_taken() {
    let source = "Public Suffix List, ICANN section, version 2026-11-04_09-10-11_UTC";
    let date = Some("2026-11-04");
    taken(&suffix_list(""), source, date, FILLERS);
    // Duplicates say the same thing twice. The text after white space is not part of the rule.
    let rules = "com\ncom\nco.uk and more\n\t *.ck\t\n// !www.ck\n!city.kawasaki.jp\nрф\n";
    taken(&suffix_list(rules), source, date, FILLERS + 5);
    taken(
        &suffix_list(rules).replace('\n', "\r\n"),
        source,
        date,
        FILLERS + 5,
    );
    taken(
        &format!("\u{FEFF}{}", suffix_list("")),
        source,
        date,
        FILLERS,
    );

    let unversioned = suffix_list("").replace("VERSION", "Version");
    taken(
        &unversioned,
        "Public Suffix List, ICANN section",
        None,
        FILLERS,
    );
    let odd = suffix_list("").replace("2026-11-04_09-10-11_UTC", "2026-1104");
    taken(
        &odd,
        "Public Suffix List, ICANN section, version 2026-1104",
        None,
        FILLERS,
    );
    let icann = format!(
        "// ===BEGIN ICANN DOMAINS===\n{}// ===END ICANN DOMAINS===\n",
        fillers()
    );
    taken(&icann, "Public Suffix List, ICANN section", None, FILLERS);
}

#[test]
fn neither_format_refused() {
    let empty = "the file is empty; fetch it again";
    refused("", None, empty);
    refused(" \r\n\n", None, empty);
    refused("\u{FEFF}", None, empty);
    let neither = "neither \"# Version\" (IANA list of top-level domains) nor \"//\" (Public Suffix List); \
                   give one of these two files";
    refused("com\nnet\n", Some(1), neither);
    refused("\n\n<html>\n", Some(3), neither);
    let not_utf8 = "not UTF-8; fetch the file again, as it is";
    refused(b"\xFF\xFE#\0", Some(1), not_utf8);
    refused(
        [iana("").as_bytes(), b"caf\xE9\n"].concat(),
        Some(FILLERS + 2),
        not_utf8,
    );
    let cut_short = "the last line does not end, so the file is cut short; fetch it again";
    refused(iana("").trim_end(), Some(FILLERS + 1), cut_short);
    refused(suffix_list("").trim_end(), Some(FILLERS + 7), cut_short);
    refused(
        "a".repeat(4 * 1024 * 1024 + 1),
        None,
        "larger than 4194304 bytes, ten times what such a list has; check that it is the right file",
    );
}

#[test]
fn iana_refused() {
    let no_header = "not \"# Version YYYYMMDDNN, Last Updated ...\"; give tlds-alpha-by-domain.txt as IANA has it";
    for header in [
        "# COM",
        "# Version",
        "# Version 2026",
        "# Version 2026139900, x",
        "# Version 2026130100, x",
        "# Version 2026010000, x",
        "# Version 202611050\u{661}, x",
    ] {
        refused(
            iana("").replace(HEADER.trim_end(), header),
            Some(1),
            no_header,
        );
    }
    refused_by(
        TldTable::from_iana(fillers().as_bytes()),
        Some(1),
        no_header,
    );
    refused_by(
        TldTable::from_iana(suffix_list("").as_bytes()),
        Some(1),
        no_header,
    );

    let long = format!("{}\n", "x".repeat(64));
    let long_message = format!("\"{}\"", "x".repeat(64));
    for (line, quoted) in [
        ("CO.UK\n", "\"CO.UK\""),
        ("-COM\n", "\"-COM\""),
        ("COM-\n", "\"COM-\""),
        ("C_M\n", "\"C_M\""),
        ("CO M\n", "\"CO M\""),
        ("РФ\n", "\"РФ\""),
        ("XN--ZZZZZZ\u{0}\n", "\"XN--ZZZZZZ\\0\""),
        ("XN--A\n", "\"XN--A\""),
        (long.as_str(), long_message.as_str()),
    ] {
        let message =
            format!("{quoted} is not a top-level domain in ASCII form; fetch the file again");
        refused(iana(&format!("COM\n{line}")), Some(3), &message);
    }
    refused(
        iana("COM\nnet\ncom\n"),
        Some(4),
        "\"com\" is there twice; give one list, not several in one file",
    );
    refused(
        format!("{HEADER}COM\nNET\n"),
        None,
        "2 top-level domains, at least 1000 are expected, so the file is cut short; fetch it again",
    );
    refused(
        HEADER,
        None,
        "0 top-level domains, at least 1000 are expected, so the file is cut short; fetch it again",
    );
}

#[test]
fn suffix_list_refused() {
    let no_section =
        "no \"// ===BEGIN ICANN DOMAINS===\"; give public_suffix_list.dat with its comments";
    refused("// Nothing but a comment\n", None, no_section);
    refused(
        "// ===BEGIN PRIVATE DOMAINS===\n// ===END PRIVATE DOMAINS===\n",
        None,
        no_section,
    );
    refused_by(
        TldTable::from_public_suffix_list(iana("").as_bytes()),
        Some(1),
        "\"#\" is not a rule: a rule is a domain name, or one after \"*.\" or \"!\"; fetch the file again",
    );
    refused_by(
        TldTable::from_public_suffix_list(fillers().as_bytes()),
        Some(1),
        "\"filler0\" stands outside of the sections; give public_suffix_list.dat with its comments",
    );

    let whole = suffix_list("");
    let (icann, private) = whole.split_once("// ===END ICANN").unwrap();
    refused(
        icann,
        Some(3),
        "no \"// ===END ICANN DOMAINS===\" for the section that begins here, so the file is cut short; fetch it again",
    );
    refused(
        whole.replace("// ===END PRIVATE DOMAINS===\n", ""),
        Some(FILLERS + 5),
        "no \"// ===END PRIVATE DOMAINS===\" for the section that begins here, so the file is cut short; fetch it again",
    );
    let stray = "a section \"ICANN\" begins or ends where it cannot; give one list, not several in one file";
    refused(format!("{whole}{whole}"), Some(FILLERS + 10), stray);
    refused(format!("// ===END ICANN{private}"), Some(1), stray);
    refused(
        whole.replace("// ===END ICANN DOMAINS===\n", ""),
        Some(FILLERS + 4),
        "a section \"PRIVATE\" begins or ends where it cannot; give one list, not several in one file",
    );

    for rule in [
        "*", "*.", "!", "!com", "a..b", ".com", "com.", "*.*.com", "a.*.com", "!*.com", "c_m",
        "-a.com", "a.com-", "#", "a\u{0}", "xn--a", "foo/bar", "a:b",
    ] {
        let quoted = rule.escape_debug();
        let message = format!(
            "\"{quoted}\" is not a rule: a rule is a domain name, or one after \"*.\" or \"!\"; fetch the file again"
        );
        refused(suffix_list(&format!("com\n{rule}\n")), Some(5), &message);
        // The private section does not count, but has to be whole.
        let private = suffix_list("").replace("blogspot.com", rule);
        refused(private, Some(FILLERS + 6), &message);
    }
    refused(
        "// ===BEGIN ICANN DOMAINS===\ncom\nco.uk\n// ===END ICANN DOMAINS===\n",
        None,
        "2 top-level domains, at least 1000 are expected, so the file is cut short; fetch it again",
    );
}

/// Long lines are cut in messages.
#[test]
fn a_message_is_short() {
    let long = "é ".repeat(10_000);
    let error = TldTable::parse(iana(&format!("{long}\n")).as_bytes()).unwrap_err();
    assert!(error.to_string().len() < 256, "{error}");
}

#[test]
fn a_reader_that_fails() {
    struct Fails;
    impl Read for Fails {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("the cable is out"))
        }
    }
    refused_by(
        TldTable::parse(Fails),
        None,
        "cannot read the list: the cable is out",
    );
    let error = TldTable::parse(Fails).unwrap_err();
    assert!(std::error::Error::source(&error).is_some());
}

/// A suffix list that is cut anywhere is refused. (Of the cuts among the fillers, the test tries
/// some.) A reader that gives bytes without end is refused at the limit.
#[test]
fn cut_short_anywhere() {
    let rules = "com\n*.ck\n!www.ck\n公司.香港\n";
    let whole = suffix_list(rules);
    // A cut between the two sections leaves whole sections, so the test skips it.
    let icann_end = whole.find("// ===BEGIN PRIVATE").unwrap();
    let far_from_markers = 200..whole.len() - 200;
    let cuts = (0..whole.len()).filter(|cut| !far_from_markers.contains(cut) || cut % 31 == 0);
    for cut in cuts.filter(|cut| *cut != icann_end) {
        let file = &whole.as_bytes()[..cut];
        assert!(TldTable::parse(file).is_err(), "cut at byte {cut}");
    }
    assert!(TldTable::parse(io::repeat(b'\n')).is_err());
}

/// Any bytes give a table or an error.
#[test]
fn total() {
    let mut rng = fastrand::Rng::with_seed(7);
    let mut random = |below: usize| rng.usize(..below);
    let pieces: [&[u8]; 12] = [
        b"//",
        b"=",
        b"\n",
        b"*.",
        b"!",
        b".",
        b"\xFF",
        b"\0",
        b"xn--",
        b"\xE2\x80\x8B",
        b" ",
        b"BEGIN ICANN DOMAINS===",
    ];
    let mut tables = 0;
    for round in 0..400 {
        let mut file = if round % 2 == 0 {
            iana("COM\nXN--P1AI\n")
        } else {
            suffix_list("com\nрф\n")
        }
        .into_bytes();
        for _ in 0..1 + random(3) {
            let at = random(file.len());
            let end = (at + random(4)).min(file.len());
            file.splice(at..end, pieces[random(pieces.len())].iter().copied());
        }
        if let Ok(table) = TldTable::parse(&file[..]) {
            tables += 1;
            assert!(table.len() >= 1_000);
            let _ = (
                table.suffix("a.b.com"),
                table.suffix("..."),
                table.is_tld(""),
            );
        }
    }
    assert!((1..400).contains(&tables), "{tables} tables");
}
