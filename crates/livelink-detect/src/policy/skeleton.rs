//! Skeletons (UTS #39, section 4): what a label of another script looks like in ASCII.

use super::skeleton_table::{LONGER_SKELETONS, SKELETONS};

/// Returns the name in ASCII that a label looks like. The label is in Unicode form. `None` if it
/// does not look like one: a character looks like no letter, digit or hyphen of ASCII.
///
/// The characters of ASCII in the label are its own. UTS #39 has one skeleton for `1` and `l`, and
/// a reader tells them apart.
pub(super) fn ascii_skeleton(label: &str) -> Option<String> {
    let mut skeleton = String::new();
    for c in label.chars() {
        if c.is_ascii() {
            skeleton.push(c);
            continue;
        }
        let at = SKELETONS.binary_search_by_key(&u32::from(c), |entry| entry >> 8);
        let value = *SKELETONS.get(at.ok()?)? as u8;
        match value.checked_sub(128) {
            None => skeleton.push(char::from(value)),
            Some(longer) => skeleton.push_str(LONGER_SKELETONS.get(usize::from(longer))?),
        }
    }
    Some(skeleton)
}

#[cfg(test)]
mod tests {
    use super::super::look_alike::refused_type;
    use super::ascii_skeleton;
    use crate::host::chars::is_label_char;
    use crate::host::idna::u_label;
    use crate::script::Script;

    /// The skeleton of a character by the crate unicode-security.
    fn expected(c: char) -> Option<String> {
        if c.is_ascii() {
            return Some(c.to_string());
        }
        let skeleton: String = unicode_security::skeleton(c.encode_utf8(&mut [0; 4])).collect();
        let is_wide = [
            Script::HAN,
            Script::HIRAGANA,
            Script::KATAKANA,
            Script::BOPOMOFO,
            Script::HANGUL,
        ];
        let is_left_out = Script::of(c) == Script::LATIN || is_wide.contains(&Script::of(c));
        let is_name = |c: char| c.is_ascii_alphanumeric() || c == '-';
        let is_known = !is_left_out
            && refused_type(c).is_none()
            && !skeleton.is_empty()
            && skeleton.chars().all(is_name);
        is_known.then_some(skeleton)
    }

    #[track_caller]
    fn check(label: &str) {
        let expected: Option<String> = label.chars().map(expected).collect();
        assert_eq!(
            ascii_skeleton(label),
            expected,
            "{}",
            label.escape_unicode()
        );
    }

    #[test]
    fn every_character_of_a_label_has_the_skeleton_that_unicode_security_gives_it() {
        let mut ascii = 0;
        for c in '\0'..=char::MAX {
            // The form in which the host of a link comes here.
            let label = u_label(c.encode_utf8(&mut [0; 4])).map(|label| label.into_owned());
            if let Some(label) = label.filter(|label| label.chars().all(is_label_char)) {
                check(&label);
                ascii += usize::from(!label.is_ascii() && ascii_skeleton(&label).is_some());
            }
        }
        assert!(ascii > 250, "only {ascii} characters");
    }

    #[test]
    fn labels_have_the_skeletons_of_their_characters() {
        let known: Vec<char> = ('\0'..=char::MAX)
            .filter(|c| ascii_skeleton(c.encode_utf8(&mut [0; 4])).is_some())
            .collect();
        let others = ['\u{436}', '\u{E9}', '\u{4E00}', '\u{AC00}', '\u{915}'];
        let mut random = fastrand::Rng::with_seed(39);
        for _ in 0..50_000 {
            let len = random.usize(0..8);
            let mut label: String = (0..len).filter_map(|_| random.choice(&known)).collect();
            if random.u8(0..4) == 0 {
                label.extend(random.choice(others));
            }
            check(&label);
        }
        for (label, expected) in [
            ("\u{430}\u{440}\u{440}\u{4CF}\u{435}", Some("apple")),
            ("\u{455}\u{441}\u{43E}\u{440}\u{435}10", Some("scope10")),
            ("\u{30CE}", None),
            ("\u{5D9}\u{5D9}\u{5D9}", None),
        ] {
            assert_eq!(ascii_skeleton(label).as_deref(), expected, "{label}");
        }
    }
}
