//! Mistakes of the calling JavaScript, as an `Error` that names the remedy.

use std::fmt;
#[cfg(feature = "index")]
use std::ops::Range;

use wasm_bindgen::{JsError, JsValue};

/// The message of an `Error`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault(pub(crate) String);

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<Fault> for JsValue {
    fn from(fault: Fault) -> Self {
        JsError::new(&fault.0).into()
    }
}

/// Writes a number. JavaScript does it in a page, because the code that writes a fraction would take 4,000 bytes of what is sent.
#[cfg(all(feature = "index", target_family = "wasm"))]
#[wasm_bindgen::prelude::wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_name = String)]
    fn shown(number: f64) -> String;
}

#[cfg(all(feature = "index", not(target_family = "wasm")))]
fn shown(number: f64) -> String {
    number.to_string()
}

/// Returns an offset in a text of `len` code units. JavaScript has only one type of numbers, so any of them may come.
#[cfg(feature = "index")]
pub(crate) fn offset(name: &str, at: f64, len: usize) -> Result<usize, Fault> {
    if at.fract() == 0.0 && at >= 0.0 && at <= len as f64 {
        return Ok(at as usize);
    }
    let shown = shown(at);
    Err(Fault(format!(
        "{name} is {shown}, but it must be a whole number from 0 to {len}, the length of the text in UTF-16 code units. \
         Report every edit in the order in which it happened, so that the text here stays the text of your editor."
    )))
}

/// Returns a range in a text of `len` code units.
#[cfg(feature = "index")]
pub(crate) fn range(from: f64, to: f64, len: usize) -> Result<Range<usize>, Fault> {
    let range = offset("from", from, len)?..offset("to", to, len)?;
    if range.start > range.end {
        let Range { start, end } = range;
        return Err(Fault(format!(
            "from ({start}) is after to ({end}); swap them"
        )));
    }
    Ok(range)
}

#[cfg(all(test, feature = "index"))]
mod tests {
    use super::{offset, range};

    #[test]
    fn only_whole_numbers_inside_the_text_are_offsets() {
        for (at, len, expected) in [
            (0.0, 0, Some(0)),
            (-0.0, 0, Some(0)),
            (3.0, 3, Some(3)),
            (4.0, 3, None),
            (-1.0, 3, None),
            (1.5, 3, None),
            (f64::NAN, 3, None),
            (f64::INFINITY, 3, None),
            (f64::NEG_INFINITY, 3, None),
            (4_294_967_296.0, 3, None),
        ] {
            assert_eq!(offset("at", at, len).ok(), expected, "{at} in {len}");
        }
        assert_eq!(range(1.0, 3.0, 3), Ok(1..3));
        assert!(range(3.0, 1.0, 3).is_err());
        for (at, shown) in [(9.0, "caret is 9, "), (0.5, "caret is 0.5, ")] {
            let message = offset("caret", at, 3).unwrap_err().to_string();
            assert!(
                message.contains(shown) && message.contains("from 0 to 3"),
                "{message}"
            );
        }
    }
}
