//! Small crates, written down as one text: a line `-- PATH` starts a file.

use std::collections::BTreeMap;
use std::path::Path;

use super::circles;
use crate::source::tree;

/// Writes each arrow of each circle as `from → to: names`, without folders' common start and line numbers.
fn found(files: &str) -> Vec<String> {
    let files: BTreeMap<&str, &str> = files
        .split("-- ")
        .skip(1)
        .map(|file| file.split_once('\n').unwrap_or((file, "")))
        .collect();
    let tree = tree::load(Path::new("lib.rs"), &|path| {
        let code = path.to_str().and_then(|path| files.get(path));
        let code = code.ok_or(format!("{}: no such file", path.display()))?;
        Ok((*code).to_owned())
    });
    let tree = tree.unwrap();
    let mut lines = Vec::new();
    for circle in circles(&tree) {
        for arrow in circle.arrows {
            lines.push(format!(
                "{} → {}: {}",
                arrow.from.display(),
                arrow.to.display(),
                arrow.names.join(", ")
            ));
        }
    }
    lines
}

/// `a.rs` names `B` of `b.rs` in all of these; `b.rs` is given.
fn check(case: &str, b: &str, circle: bool) {
    let files = format!(
        "-- lib.rs
        mod a;
        mod b;
        mod leaf;
        pub use a::A as Shown;
        -- a.rs
        use crate::b::B;
        pub struct A(B);
        pub enum Choice {{ One, Two }}
        pub fn make() {{}}
        pub const SIZE: usize = 1;
        macro_rules! twice {{ ($x:expr) => {{ $x * 2 }} }}
        -- leaf.rs
        pub struct Leaf;
        -- b.rs
        pub struct B;
        {b}"
    );
    let arrows = found(&files);
    assert_eq!(!arrows.is_empty(), circle, "{case}: {arrows:?} in\n{files}");
}

#[test]
fn what_points_back_to_a_file() {
    for (case, b) in [
        ("use", "use crate::a::A;"),
        ("use in a group", "use crate::{leaf::Leaf, a::{A}};"),
        ("use with another name", "use crate::a::A as _;"),
        ("use with super", "use super::a::A;"),
        ("use of everything", "use super::a::*; fn f(a: A) {}"),
        ("through a re-export", "use crate::Shown;"),
        (
            "through a re-export of everything",
            "use super::*; fn f(a: Shown) {}",
        ),
        ("a path in a type", "fn f(a: crate::a::A) {}"),
        (
            "a path in a field",
            "pub struct C { a: Option<crate::a::A> }",
        ),
        (
            "a path in an expression",
            "fn f() -> usize { crate::a::SIZE }",
        ),
        (
            "a path from a module",
            "use crate::a; fn f() { a::make(); }",
        ),
        (
            "a path from a renamed module",
            "use crate::a as other; fn f() { other::make(); }",
        ),
        (
            "a path from the module itself",
            "use crate::a::{self}; fn f() { a::make(); }",
        ),
        (
            "a path in a pattern",
            "fn f(c: u8) { match c { crate::a::Choice::One => {} _ => {} } }",
        ),
        ("a variant", "use crate::a::Choice::One;"),
        ("a trait bound", "fn f<T: crate::a::A>(t: T) {}"),
        ("an impl", "impl crate::a::A { fn g(&self) {} }"),
        (
            "a visibility and a path",
            "pub(in crate::b) fn f() { super::a::make() }",
        ),
        (
            "use in a function",
            "fn f() { use crate::a::make; make(); }",
        ),
        (
            "a module used in a function",
            "fn f() { use crate::a; a::make(); }",
        ),
        (
            "a module in the file",
            "mod inner { use super::super::a::A; }",
        ),
        (
            "a path in a macro",
            "fn f() { println!(\"{}\", crate::a::SIZE); }",
        ),
        (
            "a call deep in a macro",
            "use crate::a; fn f() { assert!(1 == 2 || [a::SIZE].len() > 0); }",
        ),
        (
            "a path in a macro's body",
            "macro_rules! m { () => { $crate::a::make() } }",
        ),
        ("a macro without a path", "fn f() -> i32 { twice!(1) }"),
        ("a feature", "#[cfg(feature = \"x\")] use crate::a::A;"),
        ("not in tests", "#[cfg(not(test))] use crate::a::A;"),
        (
            "a value before its variable",
            "use super::a::*; fn f() { let make = make(); }",
        ),
        (
            "a closure's capture",
            "use super::a::*; fn f() { (0..3).map(|_| make()); }",
        ),
        (
            "a constant in a pattern",
            "use super::a::*; fn f(n: usize) { match n { SIZE => {} _ => {} } }",
        ),
    ] {
        check(case, b, true);
    }
}

#[test]
fn what_does_not_point_back() {
    for (case, b) in [
        ("nothing", ""),
        ("another file", "use crate::leaf::Leaf;"),
        ("the module alone", "use crate::a;"),
        (
            "a comment",
            "// crate::a::A\n/// [`crate::a::A`]\nfn f() {}",
        ),
        ("a text", "fn f() -> &'static str { \"crate::a::A\" }"),
        ("tests", "#[cfg(test)] mod tests { use crate::a::A; }"),
        ("a test's import", "#[cfg(test)] use crate::a::A;"),
        ("a test", "#[test] fn f() { crate::a::make(); }"),
        (
            "a test's method",
            "impl B { #[cfg(test)] fn g(a: crate::a::A) {} }",
        ),
        (
            "a test's statement",
            "fn f() { #[cfg(test)] crate::a::make(); }",
        ),
        (
            "a test's import in a function",
            "fn f() { #[cfg(test)] use crate::a::make; }",
        ),
        ("doc tests", "#[cfg(any(test, doctest))] use crate::a::A;"),
        (
            "another crate",
            "use std::fmt; use ::a::A; fn f() -> fmt::Result { Ok(()) }",
        ),
        (
            "an import that hides",
            "use super::a::*; fn f() { use std::process::exit as make; make(0); }",
        ),
        (
            "a variable",
            "use super::a::*; fn f(make: u8) -> u8 { make }",
        ),
        (
            "a variable of a closure",
            "use super::a::*; fn f() { (0..3).map(|make| make); }",
        ),
        (
            "a variable of an arm",
            "use super::a::*; fn f(n: u8) -> u8 { match n { make => make } }",
        ),
        (
            "a field of that name",
            "use super::a::*; fn f(b: X) -> u8 { b.make }",
        ),
        (
            "a method of that name",
            "use super::a::*; fn f(b: X) { b.make(); assert!(b.make()); }",
        ),
        (
            "its own item",
            "use super::a::*; fn make() {} fn f() { make(); }",
        ),
        (
            "an item of the function",
            "use super::a::*; fn f() { fn make() {} make(); }",
        ),
    ] {
        check(case, b, false);
    }
}

#[test]
fn arrows_say_what_is_named() {
    let files = "-- lib.rs
        mod a;
        mod b;
        mod c;
        -- a.rs
        use crate::b::{B, make};
        pub struct A;
        -- b.rs
        use crate::c::C;
        pub struct B;
        pub fn make() {}
        -- c.rs
        use crate::a::A;
        pub struct C;";
    assert_eq!(
        found(files),
        ["a.rs → b.rs: B, make", "b.rs → c.rs: C", "c.rs → a.rs: A"]
    );
}

#[test]
fn files_are_where_the_compiler_looks() {
    let files = "-- lib.rs
        mod beside;
        mod inside;
        mod written { mod deep; }
        #[path = \"other/name.rs\"]
        mod elsewhere;
        -- beside.rs
        mod child;
        -- beside/child.rs
        use crate::inside::child::Inside;
        pub struct Child;
        -- inside/mod.rs
        pub mod child;
        -- inside/child.rs
        use crate::written::Deep;
        pub struct Inside;
        -- written/deep.rs
        use crate::elsewhere::far::Far;
        pub struct Deep;
        -- other/name.rs
        pub mod far;
        -- other/far.rs
        use crate::beside::child::Child;
        pub struct Far;";
    let broken = found(files);
    assert!(
        broken.is_empty(),
        "`written` does not re-export: {broken:?}"
    );
    let files = files.replace("mod deep; }", "mod deep; pub use deep::Deep; }");
    assert_eq!(
        found(&files),
        [
            "beside/child.rs → inside/child.rs: Inside",
            "inside/child.rs → written/deep.rs: Deep",
            "written/deep.rs → other/far.rs: Far",
            "other/far.rs → beside/child.rs: Child",
        ]
    );
}

#[test]
fn a_parent_and_its_child() {
    for (parent, child, circle) in [
        // A re-export is a mention, but what comes back must be defined in the parent.
        ("pub use child::Child;", "use super::Other;", true),
        ("", "use super::Other;", false),
        ("pub use child::Child;", "", false),
        (
            "pub use child::Child; use crate::leaf::Leaf;",
            "use super::Leaf;",
            false,
        ),
        (
            "use child::*; fn f(c: Child) {}",
            "use super::*; fn f(o: Other) {}",
            true,
        ),
        ("use child::*;", "use super::*;", false),
    ] {
        let files = format!(
            "-- lib.rs
            mod parent;
            mod leaf;
            -- leaf.rs
            pub struct Leaf;
            -- parent.rs
            mod child;
            {parent}
            pub struct Other;
            -- parent/child.rs
            {child}
            pub struct Child;"
        );
        let arrows = found(&files);
        assert_eq!(!arrows.is_empty(), circle, "{parent} / {child}: {arrows:?}");
    }
}

#[test]
fn a_module_and_a_function_of_one_name() {
    for (user, circle) in [("step::other()", false), ("step()", true)] {
        let files = format!(
            "-- lib.rs
            mod step;
            mod user;
            use step::step;
            -- step.rs
            use crate::user::User;
            pub fn step(user: User) {{}}
            mod leaf;
            pub use leaf::other;
            -- step/leaf.rs
            pub fn other() {{}}
            -- user.rs
            pub struct User;
            use crate::step;
            fn f() {{ {user} }}"
        );
        let arrows = found(&files);
        assert_eq!(!arrows.is_empty(), circle, "{user}: {arrows:?}");
    }
}

#[test]
fn a_missing_module_is_an_error() {
    let loaded = tree::load(Path::new("lib.rs"), &|path| match path.to_str() {
        Some("lib.rs") => Ok("mod gone;".to_owned()),
        _ => Err(format!("{}: no such file", path.display())),
    });
    assert_eq!(loaded.err().as_deref(), Some("gone/mod.rs: no such file"));
    let loaded = tree::load(Path::new("lib.rs"), &|_| Ok("struct".to_owned()));
    assert!(loaded.is_err_and(|error| error.starts_with("lib.rs:1: ")));
}
