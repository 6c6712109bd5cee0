//! Cargo compiles a dependency once for a whole program. So what a crate of Livelink asks of `ropey`, the host's own ropes get too.

use std::process::Command;

/// With `unicode_lines`, a line of a rope ends at U+2028 as well. A host whose widget knows only `\n` would then fail at the places
/// of its own lines.
#[test]
fn the_ropes_of_the_host_keep_their_lines() {
    let arguments = [
        "tree",
        "--offline",
        "--locked",
        "--invert=ropey",
        "--edges=normal,features",
    ];
    let output = Command::new(env!("CARGO"))
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo runs");
    let tree = String::from_utf8_lossy(&output.stdout);
    assert!(
        tree.contains(r#"livelink feature "ropey""#),
        "{tree}\n{}",
        String::from_utf8_lossy(&output.stderr)
    );
    assert!(!tree.contains("_lines"), "{tree}");
}
