//! The texts to scan.

use std::path::Path;

/// The six kinds of text.
pub(crate) const CORPORA: [&str; 6] = [
    "prose_en",
    "links_dense",
    "multilingual",
    "code",
    "oneline",
    "mail_dense",
];

/// A corpus: the file in the folder, as it is, or 3 MB of generated text.
pub(crate) fn corpus(dir: Option<&Path>, name: &str) -> String {
    match dir {
        Some(dir) => {
            let path = dir.join(format!("{name}.txt"));
            std::fs::read_to_string(&path)
                .unwrap_or_else(|error| panic!("{}: {error}", path.display()))
        }
        None => generated(name),
    }
}

/// Text of one of the six kinds, the same in every run: words, and now and then something with a dot or a link.
pub(crate) fn generated(name: &str) -> String {
    /// Words that come often; how often something else comes, as one in so many; and the list of these other things.
    type Recipe = (&'static [&'static str], usize, &'static [&'static str]);
    let (words, one_in, others): Recipe = match name {
        "prose_en" => (
            &[
                "the ",
                "of ",
                "a ",
                "house ",
                "was. ",
                "river, ",
                "and\n",
                "long ",
                "years ",
                "which ",
                "governments ",
                "between ",
                "their ",
                "\"other\" ",
                "it ",
                "(with) ",
            ],
            4_000,
            &[
                "www.example.com ",
                "https://example.org/a ",
                "e.g. ",
                "3.14 ",
            ],
        ),
        "links_dense" => (
            &["* fix ", "see ", "release, ", "(#105) ", "added ", "\n"],
            3,
            &[
                "([105](https://github.com/example/project/issues/105)) ",
                "https://example.com/a_(b)/c-d?q=1&r=2#top, ",
                "[0.12.0](https://github.com/example/project/compare/v0.11.0...v0.12.0) ",
                "mail@example.org; ",
                "example.net. ",
            ],
        ),
        "multilingual" => (
            &[
                "это ",
                "слово ",
                "日本語の文章です。\n",
                "環境変数が設定されている場合。",
                "中文的句子，",
                "यह ",
                "शब्द ",
                "هذه ",
                "كلمة ",
                "한국어 ",
                "문장. ",
                "т.е. ",
                "\n",
            ],
            300,
            &[
                "https://例え.jp/道 ",
                "サイトはexample.com。",
                "почта@пример.рф ",
            ],
        ),
        "code" => (
            &[
                "self.len() ",
                "let x = ",
                "a.b.c;\n",
                "fn f() {\n",
                "std::io ",
                "}\n",
                "if ( object.isMesh ) ",
                "return a.order - b.order;\n",
                "const items = [];\n",
                "\t",
                "0.5, ",
                "// comment\n",
            ],
            200,
            &["// https://example.com/x\n", "@param ", "main.rs "],
        ),
        "mail_dense" => (
            &[
                " -- Jane Doe ",
                "\t* fix a typo\n",
                "2023-05-25  ",
                "  Thu, 25 May 2023 17:54:35 +0200\n",
                "Reported by ",
            ],
            2,
            &[
                "<jane@example.org>",
                "<jane.doe+packages@mail.example.com>",
                "(jd@cs.example.edu)",
                "<j_doe2@Example.Net>",
                "jdoe@maths.example.ac.uk, ",
                "<JDoe@example.de>",
            ],
        ),
        _ => (
            &[
                "{\"a\":",
                "x.y(z),",
                "0.5,",
                "function(e){return!e}",
                "Object.prototype.toString.call(t)",
                "e.exports=n,",
                "r?.addEventListener(\"abort\",",
                "this.#r--,",
            ],
            100,
            &[
                "\"https://example.com/a\"},",
                "t.co",
                "http://localhost:80/",
            ],
        ),
    };
    // A linear congruential generator: the text need not be random, only not periodic.
    let mut state = 0x2545_F491_u32;
    let mut below = |n: usize| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 8) as usize % n
    };
    let mut out = String::new();
    while out.len() < 3 << 20 {
        let from = if below(one_in) == 0 { others } else { words };
        out.push_str(from[below(from.len())]);
    }
    out
}
