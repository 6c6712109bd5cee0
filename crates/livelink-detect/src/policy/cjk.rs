//! CJK text that is glued to a host without a space (ruling 25).

use crate::host::chars::is_sentence_dot;
use std::ops::Range;
use unicode_script::{Script, UnicodeScript as _};

/// Returns whether `c` belongs to a script that is written without a space between a word and a URL.
fn is_cjk(c: char) -> bool {
    match c.script() {
        Script::Han | Script::Hiragana | Script::Katakana | Script::Bopomofo | Script::Hangul => {
            true
        }
        // The prolonged sound mark and the like are Common, but only stand among Kana.
        Script::Common => matches!(c, '\u{30FB}' | '\u{30FC}' | '\u{FF70}'),
        _ => false,
    }
}

/// Returns the ASCII parts of `run`, a host run, that stand right after a CJK character and go on to the end of the run
/// or of a sentence, as byte ranges from left to right.
///
/// Each begins with a letter or digit, so that the scripts change inside a label. In `例え.example.com` a dot stands
/// between the scripts, and what stands before it is a label of the host.
pub(crate) fn behind_cjk(run: &str) -> impl Iterator<Item = Range<usize>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            let (before, edge) = next_stretch(run, at)?;
            let rest = run.get(edge..)?;
            let len = rest.find(|c: char| !c.is_ascii()).unwrap_or(rest.len());
            at = edge + len;
            let next = rest.get(len..)?.chars().next();
            if is_cjk(before)
                && rest.starts_with(|c: char| c.is_ascii_alphanumeric())
                && next.is_none_or(is_sentence_dot)
            {
                return Some(edge..at);
            }
        }
    })
}

/// Returns the first ASCII character of `run` after byte `at` that follows one that is not ASCII: that other character,
/// and the place.
fn next_stretch(run: &str, at: usize) -> Option<(char, usize)> {
    let mut before = None;
    for (offset, c) in run.get(at..)?.char_indices() {
        match before {
            Some(before) if c.is_ascii() => return Some((before, at + offset)),
            _ if c.is_ascii() => {}
            _ => before = Some(c),
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::behind_cjk;

    /// The parts stand between `|` and `|`.
    #[track_caller]
    fn check(marked: &str) {
        let run = marked.replace('|', "");
        let mut out = String::new();
        let mut at = 0;
        for stretch in behind_cjk(&run) {
            out += &format!("{}|{}|", &run[at..stretch.start], &run[stretch.clone()]);
            at = stretch.end;
        }
        assert_eq!(out + &run[at..], marked);
    }

    #[test]
    fn stretches() {
        for marked in [
            "ウェブサイトは|example.com|",
            "データ|example.com|",
            "例え.example.com",
            "example.com",
            "münchen.de",
            "приветexample.com",
            "最高のSONY製品.com",
            "最高のSONY製品|x.com|",
            "一|a.com|。二|b.com|。三",
            "一a.comです。二|b.com|",
            "一",
            "",
        ] {
            check(marked);
        }
    }
}
