//! `livelink fix --write` is killed at any moment. Each file then has its old text or the new one, also after the next run, with all
//! that it had besides its text.
//!
//! `LIVELINK_FIX_KILLS` sets how many times. The default is 12. Half of the kills come at any moment, and half while a file is written.

#![allow(missing_docs, reason = "tests")]
#![cfg(unix)]

mod folder;
mod kept;

use folder::folder;
use kept::{Kept, access_list, say};
use std::fs::{self, Permissions};
use std::io;
use std::os::unix::fs::{PermissionsExt as _, chown};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// The files, and whether each has a second name.
const FILES: [(&str, bool); 4] = [
    ("a.md", false),
    ("b.md", true),
    ("c.md", true),
    ("d.md", false),
];

/// The folder of the second names.
const NAMES: &str = ".names";

/// A link, which gets a scheme, and text after it, all of which moves.
fn text(link: &str) -> String {
    let lines = (0..8_000).map(|number| format!("line {number:05} of the text\n"));
    format!("see {link} for more\n\n") + &lines.collect::<String>()
}

/// Gives a file what a new file would not have.
fn adorn(file: &Path, second_name: &Path, has_two: bool) -> io::Result<()> {
    fs::set_permissions(file, Permissions::from_mode(0o640))?;
    chown(file, Some(1234), Some(2345))?;
    xattr::set(file, "user.comment", b"mine \0")?;
    if cfg!(target_os = "linux") {
        xattr::set(file, "system.posix_acl_access", &access_list())?;
    }
    match has_two {
        true => fs::hard_link(file, second_name),
        false => Ok(()),
    }
}

/// The command that is killed.
fn fix(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_livelink"));
    command.args(["fix", "--add-scheme", "--write"]).arg(folder);
    command
}

/// Waits until a file of this ending is beside one of the files, or the command has ended.
fn wait_for(ending: &str, folder: &Path, child: &mut Child) {
    loop {
        let mut names = fs::read_dir(folder).expect("a folder").flatten();
        let is_there = names.any(|entry| {
            let name = entry.file_name();
            let name = name.to_string_lossy();
            name.starts_with(".livelink-") && name.ends_with(ending)
        });
        if is_there || child.try_wait().expect("a child").is_some() {
            return;
        }
    }
}

/// Returns whether a text has at each place what one of two texts has there.
fn is_between(text: &[u8], old: &[u8], new: &[u8]) -> bool {
    let is_in =
        |place: usize, byte: u8| old.get(place) == Some(&byte) || new.get(place) == Some(&byte);
    (old.len()..=new.len()).contains(&text.len())
        && (0..).zip(text).all(|(place, byte)| is_in(place, *byte))
}

#[test]
fn a_kill_loses_nothing() {
    let kills = std::env::var("LIVELINK_FIX_KILLS");
    let kills: u32 = kills.map_or(12, |kills| kills.parse().expect("a number"));
    let (old, new) = (text("www.iana.org/a"), text("https://www.iana.org/a"));
    let (old, new) = (old.as_bytes(), new.as_bytes());
    let mut took = Duration::from_millis(300);
    let (mut left, mut journals, mut torn, mut written) = (0, 0, 0, 0);
    for kill in 0..kills {
        let folder = folder("fix-killed", &FILES.map(|(name, _)| (name, old)));
        fs::create_dir(folder.join(NAMES)).expect("a folder");
        for (name, has_two) in FILES {
            let second = folder.join(NAMES).join(name);
            if let Err(error) = adorn(&folder.join(name), &second, has_two) {
                say(&format!("what {name} keeps: {error}"));
                let _ = fs::hard_link(folder.join(name), second);
            }
        }
        let kept = || FILES.map(|(name, _)| Kept::of(&folder.join(name)));
        let before = kept();
        let mut child = fix(&folder)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("it starts");
        let wait = match kill % 4 {
            0 | 1 => took.mul_f64(1.2),
            other => {
                let ending = if other == 2 { ".new" } else { ".journal" };
                wait_for(ending, &folder, &mut child);
                Duration::from_millis(12)
            }
        };
        std::thread::sleep(wait.mul_f64(fastrand::f64()));
        child.kill().expect("a child");
        child.wait().expect("a child");

        assert_eq!(kept(), before);
        let beside: Vec<String> = fs::read_dir(&folder)
            .expect("a folder")
            .map(|entry| entry.expect("an entry").file_name().display().to_string())
            .filter(|name| name.starts_with(".livelink-"))
            .collect();
        left += beside.len();
        let in_place = beside.iter().filter(|name| name.ends_with(".journal"));
        let in_place = in_place.count();
        journals += in_place;
        let mut parts = 0;
        for (name, has_two) in FILES {
            let found = fs::read(folder.join(name)).expect("a file");
            written += u32::from(found == new);
            if found != old && found != new {
                assert!(
                    has_two && is_between(&found, old, new),
                    "{name}: {} bytes",
                    found.len()
                );
                parts += 1;
            }
        }
        torn += parts;
        assert!(parts <= in_place, "the journal of each such file is there");

        // The next run completes the writes and removes the temporary files.
        let started = Instant::now();
        let output = fix(&folder).output().expect("it runs");
        took = started.elapsed();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(
            output.status.success() && !said.contains("livelink: "),
            "{said}"
        );
        assert_eq!(kept(), before);
        for (name, has_two) in FILES {
            assert!(
                fs::read(folder.join(name)).expect("a file") == new,
                "{name}"
            );
            if has_two {
                let second = fs::read(folder.join(NAMES).join(name)).expect("a file");
                assert!(second == new, "{name}");
            }
        }
        let names = fs::read_dir(&folder).expect("a folder").count();
        assert_eq!(names, FILES.len() + 2, "the files, .git and {NAMES}");
    }
    println!(
        "{kills} kills: {left} files were left beside others, {journals} of them journals, {torn} texts were between old \
         and new, {written} were new"
    );
}
