//! Refused addresses that nobody can follow by accident.

use crate::defang::defanged;
use livelink_detect::{Detector, Link, LinkKind, Rejected};

/// The most addresses inside an address, and the most different bidi controls, that are made harmless with it.
const MOST_INSIDE: usize = 32;

/// Returns an address that the detector refused for `reason`, written so that nobody follows it by accident and everybody can
/// read all of it. The host of a look-alike has the form that the reason gives, and a bidi control is percent-encoded. At most 32
/// addresses inside the address are made harmless with it. Linear in the address for each of them.
///
/// ```
/// use livelink_detect::Detector;
///
/// let detector = Detector::default();
/// let own = "http://john@example.com";
/// let verdicts = detector.explain(own);
/// let reason = verdicts[0].rejected().expect("a refusal");
/// assert_eq!(livelink_render::refused(&detector, own, reason), "hxxp://john[@]example[.]com");
/// ```
pub fn refused(detector: &Detector, own: &str, reason: &Rejected) -> String {
    let visible = repeated(detector, own, |own, reason| match reason {
        Rejected::BidiControl { control } => Some(escaped(own, *control)),
        _ => None,
    });
    let out = without_link(detector, &visible, reason);
    // An address may hold another one, which is seen only now: `http://a.com/http://john@b.com`.
    repeated(detector, &out, |own, reason| {
        Some(without_link(detector, own, reason))
    })
}

/// Rewrites the parts of a text that could deceive, one after the other, as long as `rewrite` has something for one.
fn repeated(
    detector: &Detector,
    text: &str,
    rewrite: impl Fn(&str, &Rejected) -> Option<String>,
) -> String {
    let mut text = text.to_owned();
    for _ in 0..MOST_INSIDE {
        let verdicts = detector.explain(&text);
        let next = verdicts.iter().find_map(|verdict| {
            let reason = verdict.rejected().filter(|reason| reason.deceives())?;
            let new = rewrite(text.get(verdict.range.clone())?, reason)?;
            Some((verdict.range.clone(), new))
        });
        let Some((range, new)) = next else {
            break;
        };
        text.replace_range(range, &new);
    }
    text
}

/// Returns a refused address made harmless. Other addresses inside it stay as they are.
fn without_link(detector: &Detector, own: &str, reason: &Rejected) -> String {
    if let Rejected::MixedScripts { defanged, .. }
    | Rejected::WholeScriptConfusable { defanged, .. }
    | Rejected::DeceptiveCharacter { defanged, .. } = reason
    {
        return defanged.clone();
    }
    let whole = Link {
        range: 0..own.len(),
        kind: LinkKind::Url,
    };
    let mut out = String::new();
    defanged(detector, own, &[whole], &mut out);
    // Without the scheme, the rest of `hxxp://john@example.com` reads as an email address.
    let Some((scheme, rest)) = out.split_once("://") else {
        return out;
    };
    let mut harmless = format!("{scheme}://");
    defanged(detector, rest, &detector.detect(rest), &mut harmless);
    harmless
}

/// Returns an address with the escapes of a character instead of it.
fn escaped(own: &str, c: char) -> String {
    let mut bytes = [0; 4];
    let bytes = c.encode_utf8(&mut bytes).bytes();
    let escape: String = bytes.map(|byte| format!("%{byte:02X}")).collect();
    own.replace(c, &escape)
}

#[cfg(test)]
mod tests {
    use super::refused;
    use livelink_detect::Detector;

    /// The first refused address of a text that could deceive, made harmless. Nothing in the new text links or deceives.
    #[test]
    fn refused_addresses() {
        let detector = Detector::default();
        for (text, expected) in [
            ("http://john@example.com", "hxxp://john[@]example[.]com"),
            ("http://аррӏе.com/a", "hxxp://аррӏе[.]com/a"),
            ("http://a.com/\u{202E}x", "hxxp://a[.]com/%E2%80%AEx"),
        ] {
            let verdicts = detector.explain(text);
            let (range, reason) = verdicts
                .iter()
                .find_map(|verdict| Some((verdict.range.clone(), verdict.rejected()?)))
                .filter(|(_, reason)| reason.deceives())
                .expect("a refusal");
            let new = refused(&detector, &text[range], reason);
            assert_eq!(new, expected, "{text}");
            assert_eq!(detector.detect(&new), [], "{new}");
            let verdicts = detector.explain(&new);
            let mut reasons = verdicts.iter().filter_map(|verdict| verdict.rejected());
            assert!(!reasons.any(|reason| reason.deceives()), "{new}");
        }
    }
}
