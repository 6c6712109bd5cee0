//! The Bidi rule (RFC 5893, section 2): a domain with a letter that is written from right to left looks the same in any paragraph.

use crate::layout::Bidi;
use crate::properties::Properties;

/// Returns whether the rule holds for a domain: one of its characters is written from right to left, or is an Arabic number.
pub(crate) fn is_bidi(domain: &str) -> bool {
    !domain.is_ascii()
        && domain
            .chars()
            .any(|c| may_be_rtl(c) && matches!(class(c), Bidi::Rtl | Bidi::ArabicNumber))
}

/// Returns whether `c` is where scripts that are written from right to left have their blocks. Most domains are in other scripts, and
/// need no property.
fn may_be_rtl(c: char) -> bool {
    matches!(c, '\u{590}'..='\u{8FF}' | '\u{FB1D}'..)
}

fn class(c: char) -> Bidi {
    Properties::of(c).bidi()
}

/// Returns whether a label follows the rule. An empty one does.
pub(crate) fn is_valid(label: &str) -> bool {
    // Condition 1.
    let rtl = match label.chars().next().map(class) {
        None => return true,
        Some(Bidi::Rtl) => true,
        Some(Bidi::Ltr) => false,
        Some(_) => return false,
    };
    let directed = |class: Bidi| match class {
        Bidi::Rtl | Bidi::ArabicNumber => rtl,
        Bidi::Ltr => !rtl,
        _ => false,
    };
    // Conditions 2 and 5.
    let inside = |class| {
        directed(class)
            || matches!(
                class,
                Bidi::EuropeanNumber | Bidi::Neutral | Bidi::NonspacingMark
            )
    };
    // Conditions 3 and 6.
    let last = label
        .chars()
        .rev()
        .map(class)
        .find(|class| *class != Bidi::NonspacingMark);
    let ends = last.is_some_and(|class| directed(class) || class == Bidi::EuropeanNumber);
    // Condition 4. A label from left to right has no Arabic numbers anyway.
    let has = |number: Bidi| label.chars().any(|c| class(c) == number);
    ends && label.chars().all(|c| inside(class(c)))
        && !(has(Bidi::EuropeanNumber) && has(Bidi::ArabicNumber))
}
