//! Small crates, each written down as one text: a line `-- MODULE` starts a file.

use std::collections::BTreeMap;

use super::circles;
use crate::sources::Crate;

#[track_caller]
fn check(files: &str, expected: &[&str]) {
    let files: BTreeMap<Vec<String>, String> = files
        .split("-- ")
        .skip(1)
        .map(|file| {
            let (module, code) = file.split_once('\n').unwrap_or((file, ""));
            let module = module.split('/').filter(|name| *name != "lib");
            (module.map(str::to_owned).collect(), code.to_owned())
        })
        .collect();
    let found = circles(&Crate::of("one".to_owned(), &files));
    let found: Vec<&str> = found.iter().map(|(circle, _)| circle.as_str()).collect();
    assert_eq!(found, expected, "{files:#?}");
}

/// Two files `a` and `b` of one crate: `a` needs `b`, and each text says how `b` needs `a`, or that it does not.
#[test]
fn items_that_are_named() {
    let circle = &["files in one: a, b"][..];
    for (b, expected) in [
        ("use crate::a::A;", circle),
        ("use super::a::A;", circle),
        ("use crate::{a::{A, make}, leaf};", circle),
        ("pub(crate) use crate::a::A as Again;", circle),
        ("fn f() { crate::a::make() }", circle),
        ("use crate::a;\nfn f() { a::make() }", circle),
        ("use crate::a as other;\nfn f() { other::make() }", circle),
        ("use crate::Shown;", circle),
        ("use crate::\n    Shown;", circle),
        ("use crate::a;", &[]),
        ("use crate::leaf::Leaf;", &[]),
        ("// use crate::a::A;", &[]),
        (
            "const TEXT: &str = \"crate::a::A // \\\" crate::a::A\";",
            &[],
        ),
        ("#[cfg(test)]\nuse crate::a::A;", &[]),
        ("#[cfg(test)]\nmod tests {\n    use crate::a::A;\n}", &[]),
        (
            "#[cfg(test)]\nmod tests;\n-- b/tests\nuse crate::a::A;",
            &[],
        ),
        ("use other::a::A;", &[]),
    ] {
        check(
            &format!(
                "-- lib\nmod a;\nmod b;\nmod leaf;\npub use a::A as Shown;\n-- a\nuse crate::b::B;\n\
                 pub struct A(B);\npub fn make() {{}}\n-- leaf\npub struct Leaf;\n-- b\npub struct B;\n{b}\n"
            ),
            expected,
        );
    }
}

/// A file and the file of the module that it is in.
#[test]
fn parents() {
    for (child, expected) in [
        ("use super::A;", &["files in one: a, a/child"][..]),
        ("use crate::a::A;", &["files in one: a, a/child"]),
        ("use super::B;", &[]),
        ("", &[]),
    ] {
        let a = "mod child;\nuse crate::B;\nuse child::Child;\npub struct A(Child, B);";
        let b = "mod a;\nmod b;\npub use b::B;\n-- b\npub struct B;";
        let child = format!("pub struct Child;\n{child}");
        check(
            &format!("-- lib\n{b}\n-- a\n{a}\n-- a/child\n{child}\n"),
            expected,
        );
    }
}

/// A type whose methods are in two files. The first one calls the second one.
#[test]
fn methods_of_one_type() {
    let circle = &["methods of Scan in one: a, b"][..];
    for (b, expected) in [
        ("impl Scan {\n    fn two(&self) { self.one() }\n}", circle),
        (
            "impl<T> Scan<T> {\n    fn two(&self) { Self::one(self) }\n}",
            circle,
        ),
        (
            "impl Scan {\n    fn two(scan: &Scan) { scan.one() }\n}",
            circle,
        ),
        (
            "impl Scan {\n    fn two(&self) {\n        self\n            .one()\n    }\n}",
            circle,
        ),
        (
            "impl Scan {\n    fn two(&self) { self.one::<Vec<u8>>() }\n}",
            circle,
        ),
        (
            "impl<T> Scan<T> {\n    fn two(&self) { Scan::<T>::one(self) }\n}",
            circle,
        ),
        ("impl Scan {\n    fn two(&self) { other.one() }\n}", &[]),
        ("impl Scan {\n    fn two(&self) { one() }\n}", &[]),
        ("impl Scan {\n    fn two(&self) {}\n}", &[]),
        ("impl Other {\n    fn two(&self) { self.one() }\n}", &[]),
        (
            "impl Run for Scan {\n    fn two(&self) { self.one() }\n}",
            &[],
        ),
    ] {
        let a = "impl Scan {\n    fn one(&self) { self.two() }\n}";
        check(
            &format!("-- lib\nmod a;\nmod b;\npub struct Scan;\n-- a\n{a}\n-- b\n\n{b}\n"),
            expected,
        );
    }
}

/// Two folders whose files are in no circle.
#[test]
fn folders_that_need_each_other() {
    for (y, expected) in [
        ("use crate::a::z::Z;", &["folders in one: a, b"][..]),
        ("use super::W;", &[]),
    ] {
        check(
            &format!(
                "-- lib\nmod a;\nmod b;\n-- a\nmod x;\nmod z;\n-- a/x\nuse crate::b::W;\n-- a/z\npub struct Z;\n\
                 -- b\nmod y;\npub struct W;\n-- b/y\n{y}\n"
            ),
            expected,
        );
    }
}
