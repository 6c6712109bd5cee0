//! `--syntax`: which links of a file show.

use std::path::Path;
use std::process::Command;

/// Writes `text` to a file of that name and lists the links that show, or what went wrong.
fn shown(name: &str, text: &str, syntax: &[&str]) -> String {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("syntax");
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join(name);
    std::fs::write(&path, text).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_livelink"));
    let output = command.arg("detect").args(syntax).arg(&path).output();
    let output = output.unwrap();
    if !output.status.success() {
        return String::from_utf8(output.stderr).unwrap();
    }
    let lines = String::from_utf8(output.stdout).unwrap();
    let links = lines.lines().filter_map(|line| line.split('\t').nth(1));
    links.collect::<Vec<_>>().join(" ")
}

#[test]
fn links_that_show() {
    let auto = &["--syntax", "auto"][..];
    for (name, text, syntax, links) in [
        // By the name of the file.
        (
            "a.rs",
            "// example.com main.rs\nx.com;\n",
            auto,
            "example.com",
        ),
        ("b.md", "`x.com` example.com main.rs\n", auto, "example.com"),
        // By the first line of a script.
        (
            "run",
            "#!/usr/bin/env bash\nping user.name # example.com\n",
            auto,
            "example.com",
        ),
        // In no language that is known: prose about programs.
        (
            "c.log",
            "See example.com, main.rs, orf.at and self.name.\n",
            auto,
            "example.com",
        ),
        // In a file of prose, `orf.at` is a site.
        (
            "c.TXT",
            "See example.com, main.rs, orf.at and self.name.\n",
            auto,
            "example.com orf.at",
        ),
        // By the option, whatever the name.
        (
            "d.txt",
            "// example.com\nx.com;\n",
            &["--syntax", "c"],
            "example.com",
        ),
        // Hosts of a network that the option names. In a program, `app.local` is a field (ruling 46).
        (
            "i.log",
            "GET nas.corp/photos, ip-10-0-0-1.ec2.internal:8080, app.local\n",
            &[
                "--network-suffix",
                "corp",
                "--network-suffix",
                "private-use",
            ],
            "nas.corp/photos ip-10-0-0-1.ec2.internal:8080",
        ),
        (
            "i.rs",
            "// app.local reads nas.corp/photos.\nlet a = nas.corp;\n",
            &[
                "--network-suffix",
                "corp",
                "--network-suffix",
                "private-use",
            ],
            "nas.corp/photos",
        ),
        // In string literals, an escape such as `\n` ends a link, and `\/` stands for a slash of the link (ruling 39).
        (
            "g.json",
            r#"{"a": "See https://a.com/b\nand https:\/\/b.com\/c"}"#,
            auto,
            r"https://a.com/b https:\/\/b.com\/c",
        ),
        (
            "h.md",
            r"See https://a.com/b\nand",
            auto,
            r"https://a.com/b\nand",
        ),
        // Without it, by the name. With "none", all.
        (
            "e.rs",
            "// example.com main.rs\nx.com;\n",
            &[],
            "example.com",
        ),
        (
            "e.rs",
            "// example.com main.rs\nx.com;\n",
            &["--syntax", "none"],
            "example.com x.com",
        ),
    ] {
        assert_eq!(shown(name, text, syntax), links, "{name}");
    }
}

#[test]
fn a_language_that_is_not_known_is_said() {
    let complaint = shown("f.txt", "example.com", &["--syntax", "klingon"]);
    assert!(
        complaint.starts_with(
            "livelink: --syntax: no language \"klingon\"; there are asciidoc, bash, c,"
        ),
        "{complaint}"
    );
}
