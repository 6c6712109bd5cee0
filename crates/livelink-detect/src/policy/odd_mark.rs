//! Marks that a reader does not see, or that belong to no letter of their script (ruling 45).

use crate::script::share_script;

/// How many nonspacing marks a letter may have (UTS #39, section 5.4). No spelling needs more.
const MOST_MARKS: usize = 4;

/// Returns a mark that a reader does not see, because the letter before it already shows it: the
/// dot of `i̇`, or the second of two equal marks. The fifth mark of a letter is one as well.
///
/// Linear in the label, which is in Unicode form. It does not allocate.
pub(super) fn hidden(label: &str) -> Option<char> {
    let mut letter = '\0';
    let mut before = '\0';
    let mut marks = 0;
    for c in label.chars() {
        // `á` holds the mark that may follow it once more.
        let parts = uts46::decomposition(c);
        for part in parts.chars().chain(parts.is_empty().then_some(c)) {
            if !uts46::is_nonspacing_mark(part) {
                (letter, marks) = (part, 0);
            } else {
                marks += 1;
                let is_hidden = match letter {
                    'i' | 'j' | 'l' => part == '\u{307}',
                    'ı' | 'ȷ' => true,
                    _ => false,
                };
                if is_hidden || part == before || marks > MOST_MARKS {
                    return Some(part);
                }
            }
            before = part;
        }
    }
    None
}

/// Returns a mark that is used with other scripts than the letter before it, as in `google゙`. Fonts
/// do not know where to draw it.
pub(super) fn of_another_script(label: &str) -> Option<char> {
    let mut letter = '\0';
    label.chars().find(|&c| {
        if !uts46::is_mark(c) {
            letter = c;
            return false;
        }
        !share_script(letter, c)
    })
}

#[cfg(test)]
mod tests {
    use super::{hidden, of_another_script};

    #[test]
    fn marks_that_nobody_sees() {
        for (label, expected) in [
            ("i\u{307}nstagram", Some('\u{307}')),
            ("j\u{307}ack", Some('\u{307}')),
            ("l\u{307}ace", Some('\u{307}')),
            // The dot below does not hide the dot above.
            ("\u{1ECB}\u{307}", Some('\u{307}')),
            ("p\u{131}\u{300}xel", Some('\u{300}')),
            ("\u{237}\u{301}ack", Some('\u{301}')),
            ("\u{E1}\u{301}", Some('\u{301}')),
            ("ร\u{E35}\u{E48}\u{E48}", Some('\u{E48}')),
            ("a\u{323}\u{331}\u{307}\u{301}\u{30C}", Some('\u{30C}')),
            ("a\u{323}\u{331}\u{307}\u{301}b\u{30C}", None),
            ("\u{1EBF}", None),
            ("i\u{301}", None),
            ("g\u{307}", None),
            ("d\u{131}\u{15F}", None),
            ("ท\u{E35}\u{E48}น\u{E35}\u{E48}", None),
            // Two spacing marks are seen.
            ("வ\u{BBE}\u{BBE}", None),
        ] {
            assert_eq!(hidden(label), expected, "{}", label.escape_unicode());
        }
    }

    #[test]
    fn marks_and_the_scripts_of_their_letters() {
        for (label, expected) in [
            ("google\u{3099}", Some('\u{3099}')),
            ("com\u{309A}\u{309A}", Some('\u{309A}')),
            ("한\u{307}글", Some('\u{307}')),
            ("漢\u{307}字", Some('\u{307}')),
            ("漢\u{3099}", Some('\u{3099}')),
            ("ト\u{309A}", None),
            ("か\u{309A}", None),
            ("а\u{301}", None),
            ("ἀ\u{301}", None),
            ("a\u{331}", None),
            ("हि", None),
            ("שׂ", None),
            ("1\u{301}", None),
        ] {
            assert_eq!(
                of_another_script(label),
                expected,
                "{}",
                label.escape_unicode()
            );
        }
    }
}
