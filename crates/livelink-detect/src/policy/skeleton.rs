//! The ASCII text that a label looks like: its skeleton by UTS #39, section 4.
//!
//! A skeleton is ASCII if and only if the skeleton of each character is, and then it is these one
//! after the other. A table has them, for each character that a label in Unicode form may hold. Its
//! entries are the results of all steps of the standard: NFD, no ignorable characters, the
//! prototypes, NFD again. So no text is normalised here. NFD also puts combining marks in order,
//! but such a label is in NFC, where they are in this order already.

use super::security_table::{LONGER_SKELETONS, SKELETONS};
use crate::range_table::value;

/// Returns the skeleton of a label in Unicode form if it is ASCII, and `None` if it is not.
pub(super) fn ascii_skeleton(label: &str) -> Option<String> {
    let mut skeleton = String::new();
    for c in label.chars() {
        let number = value(&SKELETONS, c);
        match u8::try_from(number) {
            Ok(ascii) if ascii.is_ascii() => skeleton.push(char::from(ascii)),
            // The number after the last of them means that the skeleton is not ASCII.
            _ => skeleton.push_str(LONGER_SKELETONS.get(number.checked_sub(128)?)?),
        }
    }
    Some(skeleton)
}

#[cfg(test)]
mod tests {
    use super::ascii_skeleton;
    use crate::host::chars::is_label_char;
    use crate::host::idna::u_label;

    /// The skeleton by the crate unicode-security.
    fn expected(label: &str) -> Option<String> {
        let skeleton: String = unicode_security::skeleton(label).collect();
        skeleton.is_ascii().then_some(skeleton)
    }

    #[track_caller]
    fn check(label: &str) {
        assert_eq!(
            ascii_skeleton(label),
            expected(label),
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
                ascii += usize::from(!label.is_ascii() && expected(&label).is_some());
            }
        }
        assert!(ascii > 400, "only {ascii} characters");
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
        assert_eq!(
            ascii_skeleton("\u{430}\u{440}\u{440}\u{4CF}\u{435}").as_deref(),
            Some("apple")
        );
    }
}
