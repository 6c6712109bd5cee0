//! CJK text glued to a host without a space (ruling 25).

use unicode_script::{Script, UnicodeScript as _};

/// Whether `c` belongs to a script in which words are not parted from a URL by a space.
fn is_cjk(c: char) -> bool {
    match c.script() {
        Script::Han | Script::Hiragana | Script::Katakana | Script::Bopomofo | Script::Hangul => true,
        // The prolonged sound mark and its kin: Common, but only ever inside Kana.
        Script::Common => matches!(c, '\u{30FB}' | '\u{30FC}' | '\u{FF70}'),
        _ => false,
    }
}

/// The last script edge of `run`: the byte offset behind its last CJK character, if all that stands behind it is ASCII
/// and begins with a letter or digit, so that the edge lies inside a label.
///
/// `例え.example.com` has no such edge: there a dot parts the scripts, and the label in front is a label.
pub(crate) fn cjk_edge(run: &str) -> Option<usize> {
    let (offset, last) = run.char_indices().rev().find(|(_, c)| !c.is_ascii())?;
    let edge = offset + last.len_utf8();
    let behind = run.get(edge..)?.bytes().next()?;
    (is_cjk(last) && behind.is_ascii_alphanumeric()).then_some(edge)
}

#[cfg(test)]
mod tests {
    use super::cjk_edge;

    #[test]
    fn edges() {
        for (marked, expected) in [
            ("ウェブサイトは|example.com", true),
            ("データ|example.com", true),
            ("例え.example.com", false),
            ("example.com", false),
            ("münchen.de", false),
            ("приветexample.com", false),
            ("最高のSONY製品.com", false),
            ("最高のSONY製品|x.com", true),
        ] {
            let run = marked.replace('|', "");
            assert_eq!(cjk_edge(&run), marked.find('|').filter(|_| expected), "{marked}");
        }
    }
}
