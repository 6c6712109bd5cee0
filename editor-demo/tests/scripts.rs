//! Every session script of the project, played through the window's event path, must come out as in a replay.

use std::fs;
use std::path::Path;

use editor_demo::fonts::FontSource;
use editor_demo::script;
use editor_demo::typeset::Typesetter;
use livelink::session::replay;

#[test]
fn scripts_come_out_as_in_a_replay() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/scripts");
    let mut typesetter = Typesetter::new(FontSource::Embedded);
    let (mut played, mut with_syntax, mut different) = (0, 0, Vec::new());
    let files = fs::read_dir(&folder).expect("the folder of scripts");
    for file in files.map(|file| file.expect("a file").path()) {
        let name = file
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        for (number, line) in fs::read_to_string(&file)
            .expect("a script")
            .lines()
            .enumerate()
        {
            let Some(editor) = script::play(line, &mut typesetter)
                .unwrap_or_else(|error| panic!("{name}:{}: {error}", number + 1))
            else {
                with_syntax += 1;
                continue;
            };
            let report = replay::run_line(line, None).expect("a script that can be replayed");
            let document = editor.document();
            let links: Vec<_> = document
                .links()
                .map(|mark| (mark.href.to_string(), mark.kind))
                .collect();
            let expected: Vec<_> = report
                .links
                .iter()
                .map(|link| (link.href.clone(), link.kind))
                .collect();
            let same = document.text() == report.text.as_str()
                && links == expected
                && document.mutes().count() == report.muted.len();
            if !same {
                different.push(format!(
                    "{name}:{}: {:?} {links:?}, not {:?} {expected:?}",
                    number + 1,
                    document.text().to_string(),
                    report.text
                ));
            }
            played += 1;
        }
    }
    println!("{played} scripts played; {with_syntax} left out, as they need a syntax context");
    assert!(played > 100, "only {played} scripts");
    assert!(different.is_empty(), "{}", different.join("\n"));
}
