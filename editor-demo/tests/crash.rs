//! A program is killed while it types, formats and saves, also on a full disk, and while another program changes the file. The file
//! always holds one whole version, and nothing is lost, unless the screen had said so.
//!
//! The test starts itself as a second process, and kills it at a random moment. `LIVELINK_EDITOR_KILLS` sets how many times. The
//! default is 20. In a third of them, formats and links are the only changes. Of the others, a third are on a full disk, and in a third
//! another program changes the file. On Unix, most of the files have an access list, an attribute, another owner or a second name,
//! and keep it.
//!
//! The full disk is a small `tmpfs` in a mount namespace of our own, which Linux lets any user have. If this machine does not
//! allow it, the test says so. It fails then if `LIVELINK_EDITOR_KILLS` asked for the kills.

mod common {
    pub(crate) mod kept;
    pub(crate) mod victim;
    pub(crate) mod window;
}

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use common::kept::Kept;
use common::victim::{self, Reached, SAVED_AFTER, THEIRS, Trouble, typed};
use editor_demo::journal::recover;
use livelink::rich::{RichText, TextStyle, markdown};
use livelink_disk::{Encoding, FileFormat, LineEnds, Orphan};

/// How many kills are asked for.
const KILLS: &str = "LIVELINK_EDITOR_KILLS";

/// How the file is written: with a byte order mark, which recovery must not lose.
const FORMAT: FileFormat = FileFormat {
    encoding: Encoding::Utf8Bom,
    line_ends: LineEnds::Lf,
};
const MARK: &str = "\u{feff}";

/// The second process. As a test of its own it does nothing.
#[test]
fn type_and_save_until_killed() {
    victim::be_killed();
}

#[test]
fn a_kill_at_any_moment_loses_nothing() {
    let folder = folder("plain");
    let mut random = Random::new();
    for run in 0..ninths(2) {
        prepare(&folder);
        let kept = Kept::give(&folder.join("note.txt"), run);
        let reached = victim::run_and_kill(&folder, Trouble::None, random.moment());
        assert_eq!((reached.warned, reached.refused), (0, 0), "{reached:?}");
        kept.check(&folder.join("note.txt"));
        check(&folder, &reached);
        kept.check(&folder.join("note.txt"));
    }
    fs::remove_dir_all(&folder).expect("the folder is ours");
}

#[test]
fn a_kill_after_another_program_has_changed_the_file_loses_nothing() {
    let folder = folder("changed");
    let mut random = Random::new();
    let (mut changed, mut asked, mut replaced) = (0, 0, 0);
    for run in 0..ninths(2) {
        prepare(&folder);
        // Not right before a save, so that something is always unsaved by then.
        let after = random.below(4) * SAVED_AFTER + 1 + random.below(SAVED_AFTER - 1);
        let write_over = run % 2 == 1;
        let trouble = Trouble::Changed { after, write_over };
        let reached = victim::run_and_kill(&folder, trouble, random.moment());
        assert_eq!(reached.warned, 0, "{reached:?}");
        check(&folder, &reached);
        changed += u32::from(reached.changed > 0);
        asked += u32::from(reached.asked > 0);
        replaced += u32::from(reached.replaced > 0);
    }
    fs::remove_dir_all(&folder).expect("the folder is ours");
    println!(
        "{} kills: the file was changed in {changed}, {asked} were asked, {replaced} wrote over",
        ninths(2)
    );
}

#[test]
fn a_kill_after_words_were_formatted_and_linked_loses_nothing() {
    let folder = folder("formats");
    let mut random = Random::new();
    let (mut recovered, mut linked) = (0, 0);
    for run in 0..ninths(3) {
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder");
        let words: Vec<String> = (0..victim::WORDS).map(victim::word).collect();
        let path = folder.join(victim::WORDS_FILE);
        fs::write(&path, words.join(" ") + "\n").expect("a file");
        let kept = Kept::give(&path, run);
        let reached = victim::run_and_kill(&folder, Trouble::Formats, random.moment());
        assert_eq!((reached.warned, reached.refused), (0, 0), "{reached:?}");
        livelink_disk::finish_interrupted_write(&path).expect("it can be completed");
        kept.check(&path);
        let in_file = {
            let file = fs::read_to_string(folder.join(victim::WORDS_FILE)).expect("the file");
            formatted_words(&markdown::read(&file).content)
        };
        assert!(
            in_file >= reached.saved,
            "{in_file} in the file, {reached:?}"
        );
        let orphans = Orphan::find(&folder.join("recovery"));
        let there = orphans.first().map_or(in_file, |orphan| {
            recovered += 1;
            let back = recover(orphan).expect("the document is in the journal");
            formatted_words(&back.document.content())
        });
        assert!(there >= reached.typed, "{there} words, {reached:?}");
        linked += there / 2;
    }
    fs::remove_dir_all(&folder).expect("the folder is ours");
    println!("{} kills: {recovered} journals, {linked} links", ninths(3));
    assert!(linked > 0, "too slow to try anything");
}

/// Returns how many words are formatted: the first ones, bold and linked in turn, and no other.
#[track_caller]
fn formatted_words(content: &RichText) -> usize {
    let place = |number: usize| number * 5..number * 5 + 4;
    let bold = content.styles.len();
    let linked = content.links.len();
    assert!(bold == linked || bold == linked + 1, "{content:?}");
    for (number, (range, style)) in (0..).step_by(2).zip(&content.styles) {
        assert_eq!((range.clone(), *style), (place(number), TextStyle::BOLD));
    }
    for (number, link) in (1..).step_by(2).zip(&content.links) {
        assert_eq!(
            (link.range.clone(), &*link.href),
            (place(number), "https://a.com")
        );
    }
    bold + linked
}

#[cfg(target_os = "linux")]
#[test]
fn a_kill_on_a_full_disk_loses_nothing_unsaid() {
    if small_disk::is_ours() {
        return on_small_disks();
    }
    match small_disk::run_again("a_kill_on_a_full_disk_loses_nothing_unsaid") {
        Some(passed) => assert!(passed, "see above"),
        None => {
            assert!(
                std::env::var_os(KILLS).is_none(),
                "no disk can be mounted here"
            );
            println!("no disk can be mounted here: no kill on a full disk");
        }
    }
}

#[cfg(target_os = "linux")]
fn on_small_disks() {
    let folder = folder("full");
    let mut random = Random::new();
    let (mut warned, mut refused, mut room) = (0, 0, 0);
    for run in 0..ninths(2) {
        fs::create_dir_all(&folder).expect("a folder");
        // In pages of 4 KiB: one for the file, one for the filler, and up to three for the journal and what is to replace the file.
        let disk = small_disk::Mounted::at(&folder, 2 + random.below(4));
        fs::write(folder.join("note.txt"), MARK).expect("an empty file");
        fs::write(folder.join(victim::FILLER), [0; 4096]).expect("a filler");
        let kept = Kept::give(&folder.join("note.txt"), run);
        let room_after = match run % 2 {
            0 => usize::MAX,
            _ => 30 + random.below(500),
        };
        let trouble = Trouble::Full { room_after };
        let reached = victim::run_and_kill(&folder, trouble, random.moment());
        check(&folder, &reached);
        kept.check(&folder.join("note.txt"));
        warned += u32::from(reached.warned > 0);
        refused += u32::from(reached.refused > 0);
        room += u32::from(reached.room > 0);
        drop(disk);
    }
    fs::remove_dir_all(&folder).expect("the folder is ours");
    println!(
        "{} kills on a small disk: {warned} were warned, {refused} could not save, {room} had room again",
        ninths(2)
    );
}

/// Returns so many ninths of the kills.
fn ninths(count: u32) -> u32 {
    let kills: u32 = std::env::var(KILLS).map_or(20, |count| count.parse().expect("a number"));
    (kills * count).div_ceil(9)
}

fn folder(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("livelink-editor-{name}-{}", std::process::id()))
}

fn prepare(folder: &Path) {
    let _ = fs::remove_dir_all(folder);
    fs::create_dir_all(folder).expect("a folder");
    fs::write(folder.join("note.txt"), MARK).expect("an empty file");
}

struct Random(u32);

impl Random {
    fn new() -> Self {
        let since = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .expect("a clock");
        let seed = since.subsec_nanos();
        println!("seed {seed}");
        Self(seed)
    }

    fn next(&mut self) -> u32 {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        self.0 >> 8
    }

    fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.next()).expect("a number of 24 bits") % end
    }

    /// Returns how long after its first key the program is killed: up to half a second.
    fn moment(&mut self) -> Duration {
        Duration::from_micros(u64::from(self.next() >> 5))
    }
}

/// Checks what a killed program has left against what it said.
#[track_caller]
fn check(folder: &Path, reached: &Reached) {
    let path: PathBuf = folder.join("note.txt");
    // The next program that opens the file does the same.
    livelink_disk::finish_interrupted_write(&path).expect("it can be completed");
    let file = fs::read_to_string(&path).expect("it was there before and is never away");
    let is_theirs = file == THEIRS;
    // What of the text is in the file.
    let in_file = match is_theirs {
        true => 0,
        false => check_file(&file, reached),
    };
    let is_lost = |there: usize| {
        format!("no key is lost unsaid: {there} bytes, {in_file} in the file, {reached:?}")
    };

    let orphans = Orphan::find(&folder.join("recovery"));
    let Some(orphan) = orphans.first() else {
        assert!(in_file >= reached.typed, "{}", is_lost(0));
        return;
    };
    let recovered = recover(orphan).expect("the text is in the journal");
    let text = recovered.document.document().text().to_string();
    assert_eq!(
        text,
        typed(text.len()),
        "what is recovered is what was typed"
    );
    // Where the journal could not be written, the file may have more.
    let there = match reached.warned {
        0 => text.len(),
        _ => text.len().max(in_file),
    };
    assert!(there >= reached.typed, "{}", is_lost(text.len()));
    assert_eq!(
        recovered.document.document().links().count(),
        text.matches('\n').count(),
        "each line that was ended has its link"
    );
    assert_eq!(recovered.on_disk.format, FORMAT);
    assert!(
        !(is_theirs && recovered.fits),
        "what is recovered never takes the place of another program's file unasked"
    );
}

/// Checks a file that holds what was typed. Returns how many bytes of it.
#[track_caller]
fn check_file(file: &str, reached: &Reached) -> usize {
    let file = file.strip_prefix(MARK).expect("its mark");
    assert_eq!(file, typed(file.len()), "the file is a version, whole");
    assert!(
        file.len().is_multiple_of(SAVED_AFTER),
        "one that was saved: {} bytes, {reached:?}",
        file.len()
    );
    assert!(
        file.len() >= reached.saved,
        "no save that was done is missing: {} bytes, {reached:?}",
        file.len()
    );
    assert!(
        reached.changed == 0 || reached.replaced > 0,
        "the other program's file was replaced unasked: {reached:?}"
    );
    file.len()
}

/// A disk with a few kilobytes of room, which nobody else sees.
#[cfg(target_os = "linux")]
mod small_disk {
    use std::path::{Path, PathBuf};
    use std::process::Command;

    /// Tells a process that it may mount disks.
    const OURS: &str = "LIVELINK_EDITOR_CRASH_MOUNTS";

    /// Returns whether this process may mount disks.
    pub(super) fn is_ours() -> bool {
        std::env::var_os(OURS).is_some()
    }

    /// Runs a test again in a process that may mount disks. Returns whether it passed, or `None` if there can be no such process.
    pub(super) fn run_again(test: &str) -> Option<bool> {
        let may_mount = |program: &str| {
            let mut command = Command::new("unshare");
            command.args(["--user", "--map-root-user", "--mount", program]);
            command
        };
        let probe = may_mount("mount")
            .args(["-t", "tmpfs", "livelink", "/mnt"])
            .output();
        if !probe.is_ok_and(|output| output.status.success()) {
            return None;
        }
        let program = std::env::current_exe().expect("this test");
        let mut again = may_mount(&program.to_string_lossy());
        again.args(["--exact", test, "--nocapture"]).env(OURS, "1");
        Some(again.status().expect("it runs").success())
    }

    /// A mounted disk. Dropping it removes it with all that is on it.
    pub(super) struct Mounted(PathBuf);

    impl Mounted {
        /// Mounts a disk with room for so many pages of 4 KiB.
        pub(super) fn at(folder: &Path, pages: usize) -> Self {
            let size = format!("size={}k", 4 * pages);
            let mut mount = Command::new("mount");
            mount.args(["-t", "tmpfs", "-o", &size, "livelink"]);
            let mounted = mount.arg(folder).status().expect("mount");
            assert!(mounted.success(), "a disk of {size}");
            Self(folder.to_owned())
        }
    }

    impl Drop for Mounted {
        fn drop(&mut self) {
            let _ = Command::new("umount").arg(&self.0).status();
        }
    }
}
