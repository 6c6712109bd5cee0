//! The validity criteria of a label (UTS #46, section 4.1).

use crate::joiners;
use crate::mapping::Mapping;
use crate::normal_form;
use crate::properties::Properties;
use crate::punycode::{PREFIX, UNICODE_MAX};

/// Returns whether a label that was decoded from Punycode is one that Punycode is needed for, and that the mapping and normalisation
/// leave as it is.
///
/// These are criteria 1, 4, 5 and 7, and the check of the processing that the label is not empty and not ASCII. The characters of
/// ASCII in it were checked before.
pub(crate) fn is_decoded(label: &str) -> bool {
    let mut combines = false;
    let valid = label.chars().filter(|c| !c.is_ascii()).all(|c| {
        let mapping = Mapping::of(c);
        combines |= mapping.combines();
        !matches!(
            mapping,
            Mapping::Becomes(_) | Mapping::To(_) | Mapping::Ignored | Mapping::Disallowed
        )
    });
    valid
        && !label.is_ascii()
        && !label.starts_with(PREFIX)
        && (!combines || normal_form::composed(label) == label)
}

/// Returns whether a label in Unicode form is valid, if its characters are valid and normalised. The Bidi rule is left to the whole
/// domain.
pub(crate) fn is_valid(label: &str) -> bool {
    if label.is_ascii() {
        return true;
    }
    // Criterion 6: no mark comes first.
    let mark = |c| Properties::of(c).is_mark();
    let short = label.len() <= UNICODE_MAX || label.chars().nth(UNICODE_MAX).is_none();
    short && !label.chars().next().is_some_and(mark) && joiners::are_valid(label)
}
