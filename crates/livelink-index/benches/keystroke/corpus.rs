//! Texts to type in.

use fastrand::Rng;

/// A kind of text.
pub(crate) struct Corpus {
    pub(crate) name: &'static str,
    words: &'static [&'static str],
    links: &'static [&'static str],
    /// The text between words. It is empty for a text without boundaries.
    between: &'static str,
    /// One in so many words is a link.
    every: usize,
}

const LINKS: &[&str] = &[
    "example.com",
    "https://example.org/a/b?c=d",
    "jane.doe@example.net",
    "www.example.co.uk/x#y",
];

#[rustfmt::skip]
pub(crate) const CORPORA: &[Corpus] = &[
    Corpus {
        name: "prose",
        words: &["the", "house", "was", "very", "quiet,", "and", "nobody", "had", "been", "there", "since", "morning.", "дом", "стоял", "тихо", "घर", "शांत", "था"],
        links: LINKS,
        between: " ",
        every: 200,
    },
    Corpus {
        name: "dense links",
        words: &["see", "and", "or", "(also)"],
        links: LINKS,
        between: " ",
        every: 3,
    },
    // Addresses and hosts, as in a page that is written without spaces. There are no paths: a path
    // would include the text after it.
    Corpus {
        name: "CJK, no spaces",
        words: &["家は", "とても", "静か", "でした。", "朝から", "誰も", "「いない」", "。"],
        links: &["「https://example.org/a/b」", "、example.com、", "（jane.doe@example.net）"],
        between: "",
        every: 500,
    },
    // Each path reaches the longest length of a link, 16 kB, and is then not a link.
    Corpus {
        name: "CJK, open paths",
        words: &["家は", "とても", "静か", "でした。", "朝から", "誰も", "「いない」", "。"],
        links: LINKS,
        between: "",
        every: 500,
    },
    Corpus {
        name: "one line, no boundary",
        words: &["function(a,b){", "return", "(a+b)", "}", "var", "x=", "\"", ";", "if(", "&&", "this.y"],
        links: LINKS,
        between: "",
        every: 500,
    },
];

impl Corpus {
    /// Returns about `len` bytes of this kind of text, always the same bytes.
    pub(crate) fn text(&self, len: usize) -> String {
        let mut rng = Rng::with_seed(42);
        let mut text = String::with_capacity(len + 64);
        while text.len() < len {
            let words = if rng.usize(..self.every) == 0 {
                self.links
            } else {
                self.words
            };
            text.push_str(words[rng.usize(..words.len())]);
            let line_end = !self.between.is_empty() && rng.usize(..12) == 0;
            text.push_str(if line_end { "\n" } else { self.between });
        }
        text
    }
}
