//! `livelink fix`: what becomes of a file, and what does not.

#![allow(missing_docs, reason = "tests")]

mod command;
mod folder;

use command::{check, run};
use folder::folder;
use std::fs;

/// Fixes a file of this name in the folder `test`, and compares its text. A second run must change nothing.
#[track_caller]
fn fixes(test: &str, name: &str, rules: &[&str], old: &str, new: &str) {
    let path = folder(test, &[(name, old.as_bytes())])
        .join(name)
        .display()
        .to_string();
    let diff = run(&[&["fix", "--diff", &path], rules].concat(), "");
    assert_eq!(
        diff.status.code(),
        Some(i32::from(old != new)),
        "{}",
        String::from_utf8_lossy(&diff.stderr)
    );
    assert_eq!(diff.stdout.is_empty(), old == new);
    assert_eq!(
        fs::read_to_string(&path).expect("a file"),
        old,
        "--diff changes nothing"
    );
    for round in ["first", "second"] {
        let written = run(&[&["fix", "--write", &path], rules].concat(), "");
        assert_eq!(written.status.code(), Some(0));
        assert_eq!(
            fs::read_to_string(&path).expect("a file"),
            new,
            "{round} run"
        );
    }
    let again = run(&[&["fix", "--write", &path], rules].concat(), "").stderr;
    let again = String::from_utf8_lossy(&again);
    assert!(again.ends_with("rewrote 0 links in 0 files\n"), "{again}");
}

#[test]
fn rules() {
    for (name, rules, old, new) in [
        (
            "a.txt",
            &["--unescape"][..],
            "at https://de.wikipedia.org/wiki/%C3%84pfel%20x, https://example.com/%2F\n",
            "at https://de.wikipedia.org/wiki/Äpfel%20x, https://example.com/%2F\n",
        ),
        // The digits of an escape in small letters stand for the same bytes.
        (
            "a.md",
            &["--unescape"],
            "[a](https://example.com/%c3%84) https://example.com/%c3%84%2f\n",
            "[a](https://example.com/Ä) https://example.com/Ä%2f\n",
        ),
        // A stop that ends a link stays escaped, because a new link would end before it.
        (
            "a.txt",
            &["--unescape"],
            "https://example.com/%C3%84%2E\n",
            "https://example.com/Ä%2E\n",
        ),
        (
            "a.md",
            &["--unescape"],
            "[a](https://example.com/%C3%84) `https://example.com/%C3%84` https://example.com/%C3%84\r\n",
            "[a](https://example.com/Ä) `https://example.com/%C3%84` https://example.com/Ä\r\n",
        ),
        // The targets of Markdown, where a reader of the document gets the characters of the text.
        (
            "a.md",
            &["--unescape"],
            "[a][b] ![c](<https://example.com/%C3%84> \"%C3%84\") [d](https://example.com/%C3%84&amp;) [e](%C3%84)\n\n[b]: https://example.com/%C3%84 'f'\n",
            "[a][b] ![c](<https://example.com/Ä> \"%C3%84\") [d](https://example.com/%C3%84&amp;) [e](%C3%84)\n\n[b]: https://example.com/Ä 'f'\n",
        ),
        (
            "a.rs",
            &["--unescape"],
            "// https://example.com/%C3%84 a=https://example.com/%C3%84\nlet a = \"https://example.com/%C3%84\";\n",
            "// https://example.com/Ä a=https://example.com/%C3%84\nlet a = \"https://example.com/%C3%84\";\n",
        ),
        (
            "a.html",
            &["--unescape"],
            "{% include a.html b=\"https://example.com/%C3%84\" %} https://example.com/%C3%84\n",
            "{% include a.html b=\"https://example.com/%C3%84\" %} https://example.com/Ä\n",
        ),
        (
            "a.json",
            &["--unescape", "--add-scheme"],
            "{\"a\": \"https://example.com/%C3%84 example.com\"}\n",
            "{\"a\": \"https://example.com/%C3%84 example.com\"}\n",
        ),
        // A character of ASCII may have a meaning where the URL stands.
        (
            "a.txt",
            &["--unescape"],
            "https://example.com/%22%C3%84%22/%3Cb%3E\n",
            "https://example.com/%22Ä%22/%3Cb%3E\n",
        ),
        (
            "a.txt",
            &["--brackets"],
            "https://example.com/a. https://example.com/ä. (https://example.com/ö) [a](https://example.com/ä)\n",
            "https://example.com/a. <https://example.com/ä>. (<https://example.com/ö>) [a](https://example.com/ä)\n",
        ),
        (
            "a.md",
            &["--brackets", "--unescape"],
            "https://example.com/%C3%84 <https://example.com/ä> [x](https://example.com/ä)\n",
            "<https://example.com/Ä> <https://example.com/ä> [x](https://example.com/ä)\n",
        ),
        (
            "a.rs",
            &["--brackets"],
            "// https://example.com/ä\n",
            "// https://example.com/ä\n",
        ),
        // The signs of Markdown may belong to the text.
        (
            "a.md",
            &["--brackets"],
            "**https://example.com/ä** : https://example.com/a.pdf* https://example.com/**you**/a <b>https://example.com/ä</b>\n",
            "**https://example.com/ä** : https://example.com/a.pdf* https://example.com/**you**/a <b>https://example.com/ä</b>\n",
        ),
        (
            "a.md",
            &["--brackets"],
            "参考链接https://example.com/a：），实现 https://example.com/b[#247]\n",
            "参考链接<https://example.com/a>：），实现 https://example.com/b[#247]\n",
        ),
        // In plain text, all of the link is meant, although a renderer would take the end for emphasis.
        (
            "a.txt",
            &["--brackets"],
            "https://example.com/#object.__init__ https://example.com/@a_, _https://example.com/@a_\n",
            "<https://example.com/#object.__init__> <https://example.com/@a_>, _https://example.com/@a_\n",
        ),
        (
            "a.md",
            &["--brackets"],
            "https://example.com/#object.__init__ [https://example.com/ä x https://example.com/@a_\n",
            "https://example.com/#object.__init__ [https://example.com/ä x https://example.com/@a_\n",
        ),
        // Another link that begins in brackets only now would be a new one. The rest of the text does not depend on it.
        (
            "a.md",
            &["--unescape"],
            "[https://example.com/%C3%84me@example.com x\n\nhttps://example.com/%C3%84\n",
            "[https://example.com/%C3%84me@example.com x\n\nhttps://example.com/Ä\n",
        ),
        // Where a renderer goes on, or reads no link at all, the address stays.
        (
            "a.md",
            &["--brackets"],
            "https://example.com/posts/[slug] https://example.com/pages/[slug].tsx, https://example.com/a[b https://example.com/日[本\n",
            "https://example.com/posts/[slug] https://example.com/pages/[slug].tsx, https://example.com/a[b https://example.com/日[本\n",
        ),
        (
            "a.txt",
            &["--brackets"],
            "https://example.com/posts/[slug] www.iana.org/a;https://example.com/ö （https://example.com/a）\n",
            "https://example.com/posts/[slug] www.iana.org/a;https://example.com/ö （<https://example.com/a>）\n",
        ),
        (
            "a.md",
            &["--brackets"],
            "（https://example.com/a，https://example.com/ä）\n",
            "（<https://example.com/a>，<https://example.com/ä>）\n",
        ),
        (
            "a.md",
            &["--brackets"],
            "<div>\nhttps://example.com/ä\n</div>\n\nhttps://example.com/ä\n",
            "<div>\nhttps://example.com/ä\n</div>\n\n<https://example.com/ä>\n",
        ),
        // A character reference is `>` for a reader, and ends the link if no text follows it.
        (
            "a.md",
            &["--brackets"],
            "&lt;https://example.com/a&gt;から &lt;https://example.com/ä&gt;; https://example.com/?a=1&ä=2\n",
            "&lt;https://example.com/a&gt;から &lt;<https://example.com/ä>&gt;; <https://example.com/?a=1&ä=2>\n",
        ),
        // What follows a link without a space may be glued to it.
        (
            "a.md",
            &["--brackets"],
            "https://example.com/1a贡献代码） https://example.com/a/上找到。（ https://ja.wikipedia.org/wiki/アルベルト）\n",
            "https://example.com/1a贡献代码） https://example.com/a/上找到。（ <https://ja.wikipedia.org/wiki/アルベルト>）\n",
        ),
        (
            "a.md",
            &["--brackets"],
            "https://example.com/—well, https://example.com/ä—\n",
            "https://example.com/—well, https://example.com/ä—\n",
        ),
        (
            "a.md",
            &["--unescape"],
            "https://example.com/%C3%84\n\n```html\nhttps://example.com/%C3%84\n```\n\n```py\n# https://example.com/%C3%84\n```\n",
            "https://example.com/Ä\n\n```html\nhttps://example.com/%C3%84\n```\n\n```py\n# https://example.com/%C3%84\n```\n",
        ),
        // Names of modules, products and members are not addresses.
        (
            "a.md",
            &["--add-scheme"],
            "mermaid.run, tf.data, ASP.NET, RubyGems.org, main.rs, \"example.com\", `example.com`, [example.com]\n",
            "mermaid.run, tf.data, ASP.NET, RubyGems.org, main.rs, \"example.com\", `example.com`, [example.com]\n",
        ),
        (
            "a.txt",
            &["--add-scheme"],
            "see www.iana.org/a, me@iana.org, http://iana.org.\n",
            "see https://www.iana.org/a, me@iana.org, http://iana.org.\n",
        ),
        // A host alone may be the name of a site, a module or a server.
        (
            "a.md",
            &["--add-scheme"],
            "iana.org/index.html, the iana.org team, golang.org/x/net, [see www.iana.org now](https://www.iana.org)\n",
            "https://iana.org/index.html, the iana.org team, golang.org/x/net, [see www.iana.org now](https://www.iana.org)\n",
        ),
        (
            "a.txt",
            &["--add-scheme", "--default-scheme", "http"],
            "最高のサイト（www.iana.org）。\n",
            "最高のサイト（http://www.iana.org）。\n",
        ),
        (
            "a.txt",
            &["--defang"],
            "see http://example.com/a.b, me@example.com\n",
            "see hxxp://example[.]com/a.b, me[@]example[.]com\n",
        ),
        // The links, and nothing beside them.
        (
            "a.md",
            &["--defang"],
            "see a.com,[x](https://b.com/y)\n我们的网站example.com，请看https://example.com/a。还有me@example.com，谢谢。\n",
            "see a[.]com,[x](hxxps://b[.]com/y)\n我们的网站example[.]com，请看hxxps://example[.]com/a。还有me[@]example[.]com，谢谢。\n",
        ),
        (
            "a.md",
            &["--defang"],
            "[a][b] <https://b.com> ![c](mailto:d@e.com) `https://f.com` [g](h.md)\n\n[b]: http://i.com 'j.com'\n",
            "[a][b] <hxxps://b[.]com> ![c](mailto:d[@]e[.]com) `https://f.com` [g](h.md)\n\n[b]: hxxp://i[.]com 'j.com'\n",
        ),
        (
            "a.html",
            &["--defang"],
            "<a href=\"https://a.com/?b&amp;c\">d</a> e.com <img src=f.png><img src=http://g.com>\n",
            "<a href=\"hxxps://a[.]com/?b&amp;c\">d</a> e[.]com <img src=f.png><img src=hxxp://g[.]com>\n",
        ),
        // After a letter, "hxxp" would be a part of a word.
        (
            "a.rs",
            &["--defang"],
            "// \\nhttp://a.com\n",
            "// \\nhttp[:]//a[.]com\n",
        ),
        // "hxxp" would come back in small letters.
        (
            "a.txt",
            &["--defang"],
            "HTTP://EXAMPLE.COM/a.b\n",
            "HTTP[:]//EXAMPLE[.]COM/a[.]b\n",
        ),
        // The second link is certain only beside the new brackets of the first one.
        (
            "a.md",
            &["--brackets"],
            "https://example.com/x（y#https://example.com/a。b\n",
            "<https://example.com/x>（y#<https://example.com/a>。b\n",
        ),
        // A program reads the file in the encoding that it declares.
        (
            "a.xml",
            &["--unescape"],
            "<?xml version=\"1.0\" encoding=\"US-ASCII\"?>\n<!-- https://example.com/%C3%84 -->\n",
            "<?xml version=\"1.0\" encoding=\"US-ASCII\"?>\n<!-- https://example.com/%C3%84 -->\n",
        ),
        (
            "a.py",
            &["--unescape"],
            "# -*- coding: us-ascii -*-\n# https://example.com/%C3%84\n",
            "# -*- coding: us-ascii -*-\n# https://example.com/%C3%84\n",
        ),
        (
            "a.py",
            &["--unescape"],
            "# -*- coding: UTF-8 -*-\n# https://example.com/%C3%84\n",
            "# -*- coding: UTF-8 -*-\n# https://example.com/Ä\n",
        ),
        (
            "a.txt",
            &["--unescape", "--add-scheme"],
            "charset=ascii\nhttps://example.com/%C3%84 www.iana.org/a\n",
            "charset=ascii\nhttps://example.com/%C3%84 https://www.iana.org/a\n",
        ),
        // A footnote and its reference have the same label.
        (
            "a.md",
            &["--unescape"],
            "x[^http://e.com/%C3%84] http://e.com/%C3%84\n\n[^http://e.com/%C3%84]: note\n",
            "x[^http://e.com/%C3%84] http://e.com/Ä\n\n[^http://e.com/%C3%84]: note\n",
        ),
        (
            "a.md",
            &["--defang"],
            "x[^http://e.com] http://e.com\n\n[^http://e.com]: note\n",
            "x[^http://e.com] hxxp://e[.]com\n\n[^http://e.com]: note\n",
        ),
        // Front matter is data.
        (
            "a.md",
            &["--brackets", "--add-scheme", "--unescape"],
            "---\nredirect: https://example.com/x（y\nurl: www.iana.org/a\nmore: [a](https://example.com/%C3%84)\n---\nhttps://example.com/x（y www.iana.org/a\n",
            "---\nredirect: https://example.com/x（y\nurl: www.iana.org/a\nmore: [a](https://example.com/%C3%84)\n---\n<https://example.com/x>（y https://www.iana.org/a\n",
        ),
        (
            "a.md",
            &["--defang"],
            "+++\nurl = 'https://a.com'\n+++\nb.com\n",
            "+++\nurl = 'https://a.com'\n+++\nb[.]com\n",
        ),
        (
            "a.md",
            &["--refang"],
            "---\nurl: a[.]com\n...\nb[.]com\n",
            "---\nurl: a[.]com\n...\nb.com\n",
        ),
        (
            "a.md",
            &["--refang"],
            "x[.]，[a](hxxps://b[.]com/c[.]d)，e[.]com。f[:]\n",
            "x[.]，[a](https://b.com/c.d)，e.com。f[:]\n",
        ),
        (
            "a.txt",
            &["--refang"],
            "see hxxp://example[.]com/a.b, me[@]example[.]com\n",
            "see http://example.com/a.b, me@example.com\n",
        ),
        (
            "a.md",
            &["--refang"],
            "`hxxp://example[.]com` hxxp://example[.]com\n",
            "`hxxp://example[.]com` http://example.com\n",
        ),
    ] {
        fixes("fix-rules", name, rules, old, new);
    }
}

/// Programs read strings, values and the code beside them. Only the comments are prose, of which `|` marks one that changes.
#[test]
fn strings_and_values_stay() {
    for (name, text) in [
        (
            "a.py",
            "x = \"see URL now\" # see |URL\ny = \"# see URL\"\n\"\"\"see\nURL\"\"\"\n",
        ),
        (
            "a.js",
            "fetch(\"see URL\"); // |URL\nf(`${a}// URL`, \"//URL\"); /* see\n|URL */\n",
        ),
        ("a.ts", "//# sourceMappingURL=x URL\nf('see URL') //|URL\n"),
        (
            "a.go",
            "//go:generate curl URL\n// |URL\nvar a = `see URL`\n",
        ),
        ("a.rs", "let a = r#\"see URL\"#; /// |URL\n"),
        ("a.c", "f(\"see URL\"); /* |URL */ // |URL\n"),
        ("a.php", "<?php f('see URL'); // |URL\n"),
        ("a.rb", "f 'see URL' # |URL\nputs <<~A\n  see URL\nA\n"),
        ("a.sql", "select 'see URL'; -- |URL\n"),
        ("a.css", "a { background: url(URL) } /* |URL */\n"),
        ("a.json", "{\"a\": \"see URL\"}\n"),
        ("a.toml", "a = \"see URL\" # |URL\n"),
        ("a.yaml", "# |URL\na: see URL # URL\nb: \"see URL\"\n"),
        (
            "a.sh",
            "#!/bin/sh URL\n  # |URL\ncurl -o a URL; echo \"see URL\"\n",
        ),
        ("a.po", "# |URL\nmsgid \"see URL\"\n"),
        ("a.csv", "a,see URL\n// URL,# URL\n"),
        ("a.tsv", "a\tsee URL\n# URL\t// URL\n"),
        (
            "a.svg",
            "<svg xmlns=\"URL\"><!-- |URL --><a b='<!-- URL -->'>see URL</a></svg>\n",
        ),
        (
            "a.html",
            "<title>|URL</title><!-- |URL --> |URL <script>fetch('see URL') // |URL\n</script><style>/* URL */</style>\n",
        ),
        ("a.adoc", "|URL\n"),
    ] {
        let url = "https://e.com/%C3%84";
        let old = text.replace('|', "").replace("URL", url);
        for (rule, form) in [
            ("--unescape", "https://e.com/Ä"),
            ("--defang", "hxxps://e[.]com/%C3%84"),
        ] {
            let new = text.replace("|URL", form).replace("URL", url);
            fixes("fix-strings", name, &[rule], &old, &new);
        }
    }
}

/// What is left as it is, and why, is said in the order of the files and of their lines.
#[test]
fn what_is_left_is_said() {
    for (rule, text, changed, said) in [
        (
            "--brackets",
            "\nhttps://example.com/a[b (https://example.com/日本) https://example.com/日,https://example.com/ä\n\n<p>\nhttps://example.com/ä\n\nmailto:ä@b.org\n",
            "1 link",
            &[
                "2: https://example.com/a is left as it is: a renderer goes on with \"[b\"",
                "2: https://example.com/日 is left as it is: a renderer goes on with \",https://example.com/ä\"",
                "2: https://example.com/ä is left as it is: a renderer reads it as a part of \"https://example.com/日,\"",
                "5: https://example.com/ä is left as it is: a renderer would read no link here",
            ][..],
        ),
        (
            "--brackets",
            "https://example.com/a\u{3002}__b__ https://example.com/it's\u{ad}[\n\nhttps://example.com/日本\n",
            "1 link",
            &[
                "1: https://example.com/a is left as it is: a renderer could read markup in \"\u{3002}__b\" then",
                "1: https://example.com/it's\\u{ad} is left as it is: a renderer goes on with \"[\"",
            ],
        ),
        (
            "--defang",
            "[a](https&colon;//b.com) c.com\nd.com hxxp://e[.]com\n<f@g.com> h@i.com\n",
            "4 links",
            &[
                "1: https&colon;//b.com is left as it is: its address does not begin with a plain scheme",
                "2: a harmless link stands here already, and --refang will make a link of it too",
            ],
        ),
        // Each run would change one more link of the line. The other lines do not depend on it.
        (
            "--brackets",
            "https://e.com/x（y#https://e.com/a。b#https://e.com/a。b#https://e.com/a。b#https://e.com/a。b#https://e.com/a。b\n\nhttps://e.com/ä\n",
            "1 link",
            &[
                "1: https://e.com/x is left as it is: a second run would change more",
                "1: https://e.com/a is left as it is: a second run would change more",
                "1: https://e.com/a is left as it is: a second run would change more",
                "1: https://e.com/a is left as it is: a second run would change more",
                "1: https://e.com/a is left as it is: a second run would change more",
                "1: https://e.com/a is left as it is: a second run would change more",
            ],
        ),
        (
            "--unescape",
            "https://e.com/%C3%84\n<!-- -*- coding: koi8-r -*- -->\nhttps://e.com/%C3%84 [a](https://e.com/%C3%84)\n",
            "0 links",
            &[
                "2: the escapes of all links are left as they are: this line says that the encoding of the file is koi8-r",
            ],
        ),
        (
            "--unescape",
            "<!-- -*- coding: koi8-r -*- --> https://e.com/a\n",
            "0 links",
            &[],
        ),
        (
            "--defang",
            "---\nurl: https://a.com\n---\nb.com\n",
            "1 link",
            &[
                "2: https://a.com is left as it is: it is a part of front matter or of the label of a footnote",
            ],
        ),
        (
            "--defang",
            "https://a.com/hxxps://b d.com\n",
            "1 link",
            &[
                "1: https://a.com/hxxps://b is left as it is: it holds a sign such as [.] or hxxp already, and --refang would change that too",
                "1: a harmless link stands here already, and --refang will make a link of it too",
            ],
        ),
        (
            "--defang",
            "a.com\nhxxp://b[.]com c[.]com\n",
            "1 link",
            &[
                "2: 2 harmless links stand here and below already, and --refang will make links of them too",
            ],
        ),
    ] {
        let folder = folder("fix-left", &[("a.md", text.as_bytes())]);
        let name = folder.join("a.md").display().to_string();
        let said: String = said
            .iter()
            .map(|line| format!("livelink: {name}:{line}\n"))
            .collect();
        let files = if changed == "0 links" {
            "0 files"
        } else {
            "1 file"
        };
        let said = format!("{said}rewrote {changed} in {files}\n");
        check(&["fix", rule, "--write", &name], "", 0, "", &said);
    }
}

/// In a folder, a file that nobody named is rewritten only if this command knows where its prose is.
#[test]
fn files_of_unknown_kinds() {
    let text = "see www.iana.org/a\n";
    let names = [
        "CNAME", "LICENSE", "README", "a.go", "a.ipynb", "a.md", "a.txt", "data",
    ];
    let files = names.map(|name| (name, text.as_bytes()));
    let folder = folder("fix-kinds", &files);
    let rewritten = |paths: &[&str]| {
        let output = run(&[&["fix", "--write", "--add-scheme"], paths].concat(), "");
        assert_eq!(output.status.code(), Some(0));
        let is_new = |name: &&str| fs::read_to_string(folder.join(name)).expect("a file") != text;
        names.into_iter().filter(is_new).collect::<Vec<_>>()
    };
    let all = folder.display().to_string();
    let [text, data] = ["a.txt", "data"].map(|name| folder.join(name).display().to_string());
    assert_eq!(rewritten(&[&all]), ["LICENSE", "README", "a.md"]);
    assert_eq!(
        rewritten(&[&text, &data]),
        ["LICENSE", "README", "a.md", "a.txt", "data"]
    );
}

#[test]
fn the_diff() {
    let text = "one\ntwo\nthree\nfour\nhttps://example.com/%C3%84\nsix\n";
    let name = folder("fix-diff", &[("a.txt", text.as_bytes())])
        .join("a.txt")
        .display()
        .to_string();
    let expected = format!(
        "--- {name}\n+++ {name}\n@@ -2,5 +2,5 @@\n two\n three\n four\n-https://example.com/%C3%84\n+https://example.com/Ä\n six\n"
    );
    check(
        &["fix", "--unescape", "--diff", &name],
        "",
        1,
        &expected,
        "would rewrite 1 link in 1 file\n",
    );
}

/// Changes that stand near each other share a hunk, also at the ends of the text and without a line end.
#[test]
fn the_hunks_of_a_diff() {
    let (old, new) = ("https://example.com/%C3%84", "https://example.com/Ä");
    for (text, expected) in [
        (
            format!("{old}\n{old}\n1\n2\n3\n4\n5\n6\n{old}\n"),
            format!(
                "@@ -1,9 +1,9 @@\n-{old}\n-{old}\n+{new}\n+{new}\n 1\n 2\n 3\n 4\n 5\n 6\n-{old}\n+{new}\n"
            ),
        ),
        (
            format!("{old}\r\n1\n2\n3\n4\n5\n6\n7\n{old}"),
            format!(
                "@@ -1,4 +1,4 @@\n-{old}\r\n+{new}\r\n 1\n 2\n 3\n@@ -6,4 +6,4 @@\n 5\n 6\n 7\n\
                 -{old}\n\\ No newline at end of file\n+{new}\n\\ No newline at end of file\n"
            ),
        ),
    ] {
        let path = folder("fix-hunks", &[("a.txt", text.as_bytes())]).join("a.txt");
        let name = path.display().to_string();
        let output = run(&["fix", "--unescape", "--diff", &name], "");
        let diff = format!("--- {name}\n+++ {name}\n{expected}");
        assert_eq!(String::from_utf8_lossy(&output.stdout), diff);
    }
}

/// A diff of a hundred thousand changed lines takes no longer than reading them. With a search for equal lines it took hours.
#[test]
fn a_diff_of_many_lines() {
    let text = "https://example.com/%C3%84\n".repeat(100_000);
    let path = folder("fix-many", &[("a.txt", text.as_bytes())]).join("a.txt");
    let output = run(
        &["fix", "--unescape", "--diff", &path.display().to_string()],
        "",
    );
    let lines = String::from_utf8_lossy(&output.stdout).lines().count();
    assert_eq!(
        lines, 200_003,
        "two lines of names, one of the place, and each line twice"
    );
}

#[test]
fn the_diff_in_colours() {
    let name = folder(
        "fix-colours",
        &[("a.txt", b"a\x1b[1m\nwww.iana.org/a\n".as_slice())],
    )
    .join("a.txt")
    .display()
    .to_string();
    let expected = format!(
        "\u{1b}[1m--- {name}\u{1b}[0m\n\u{1b}[1m+++ {name}\u{1b}[0m\n\u{1b}[36m@@ -1,2 +1,2 @@\u{1b}[0m\n a\\u{{1b}}[1m\n\
         \u{1b}[31m-www.iana.org/a\u{1b}[0m\n\u{1b}[32m+https://www.iana.org/a\u{1b}[0m\n"
    );
    check(
        &["fix", "--add-scheme", "--diff", "--color", "always", &name],
        "",
        1,
        &expected,
        "would rewrite 1 link in 1 file\n",
    );
}

/// Random texts of pieces that matter to the rules: a second run changes nothing, and the links lead where they led.
#[test]
fn a_second_run_changes_nothing() {
    const PIECES: [&str; 27] = [
        "https://example.com/",
        "%C3%84",
        "%2E",
        "%",
        "a",
        ".",
        "。",
        ")",
        "(",
        "<",
        ">",
        " ",
        "\n",
        "example.org",
        "www.iana.org/1",
        "[a](",
        "/1",
        "ä",
        "hxxp://",
        "[.]",
        "[@]",
        "me@example.com",
        "_",
        "`",
        "](",
        "\"",
        "https://ja.wikipedia.org/wiki/%E3%82%A2",
    ];
    let mut rng = fastrand::Rng::with_seed(11);
    let texts: Vec<(String, String)> = (0..300)
        .map(|number| {
            let text = (0..rng.usize(1..30))
                .map(|_| PIECES[rng.usize(..PIECES.len())])
                .collect();
            (format!("{number:03}.{}", ["txt", "md"][number % 2]), text)
        })
        .collect();
    let files: Vec<(&str, &[u8])> = texts
        .iter()
        .map(|(name, text)| (name.as_str(), text.as_bytes()))
        .collect();
    for rules in [
        &["--unescape", "--brackets", "--add-scheme"][..],
        &["--unescape"],
        &["--defang"],
        &["--refang"],
    ] {
        let folder = folder("fix-twice", &files);
        let name = folder.display().to_string();
        let hrefs = || {
            run(
                &["detect", "--format", "jsonl", "--syntax", "none", &name],
                "",
            )
            .stdout
        };
        let leads_to = |output: Vec<u8>| {
            let lines = String::from_utf8(output).expect("UTF-8");
            let href = |line: &str| {
                let link: serde_json::Value = serde_json::from_str(line).expect("JSON");
                format!("{} {}", link["file"], link["href"])
            };
            lines.lines().map(href).collect::<Vec<_>>()
        };
        let before = leads_to(hrefs());
        run(&[&["fix", "--write", &name], rules].concat(), "");
        if rules.contains(&"--unescape") {
            let after = leads_to(hrefs());
            let differs = after.iter().zip(&before).find(|(new, old)| new != old);
            assert_eq!(differs, None, "{rules:?}");
            assert_eq!(after.len(), before.len(), "{rules:?}");
        }
        let again = run(&[&["fix", "--diff", &name], rules].concat(), "");
        assert_eq!(String::from_utf8_lossy(&again.stdout), "", "{rules:?}");
        assert_eq!(again.status.code(), Some(0), "{rules:?}");
    }
}

/// A file keeps its permissions, a symbolic link stays one, and a file that cannot be written is named.
#[cfg(unix)]
#[test]
fn how_a_file_is_written() {
    use std::os::unix::fs::{PermissionsExt as _, symlink};
    let folder = folder(
        "fix-write",
        &[
            ("a.txt", b"www.iana.org/a\n"),
            ("binary.dat", b"\0example.com"),
        ],
    );
    let real = folder.join("a.txt");
    fs::set_permissions(&real, fs::Permissions::from_mode(0o640)).expect("it can be set");
    symlink("a.txt", folder.join("link.txt")).expect("a link");
    let link = folder.join("link.txt").display().to_string();
    let output = run(&["fix", "--add-scheme", "--write", &link], "");
    assert_eq!(
        String::from_utf8_lossy(&output.stderr),
        "rewrote 1 link in 1 file\n"
    );
    assert_eq!(
        fs::read_to_string(&real).expect("a file"),
        "https://www.iana.org/a\n"
    );
    assert_eq!(
        fs::metadata(&real).expect("a file").permissions().mode() & 0o777,
        0o640
    );
    assert!(
        fs::symlink_metadata(folder.join("link.txt"))
            .expect("a link")
            .is_symlink()
    );
    let output = run(
        &[
            "fix",
            "--add-scheme",
            "--write",
            &folder.display().to_string(),
        ],
        "",
    );
    assert_eq!(
        String::from_utf8_lossy(&output.stderr),
        "livelink: 1 binary file was left out\nrewrote 0 links in 0 files\n"
    );
    let names = fs::read_dir(&folder).expect("a folder").count();
    assert_eq!(
        names, 4,
        "nothing is left beside .git, a.txt, binary.dat and link.txt"
    );
}

#[test]
fn wrong_options() {
    for (args, message) in [
        (&["a.txt", "--diff"][..], "--unescape"),
        (&["a.txt", "--unescape"], "--diff"),
        (&["--unescape", "--diff"], "PATH"),
        (
            &["--defang", "--refang", "--diff", "a.txt"],
            "cannot be used with",
        ),
        (
            &["--defang", "--diff", "no-such.txt"],
            "no-such.txt: no such file",
        ),
    ] {
        let output = run(&[&["fix"], args].concat(), "");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains(message), "{said}");
    }
}
