//! The facts of a rejected candidate: as JSON for programs, and as marks around the offending part for people.

use livelink::detect::Rejected;
use serde_json::{Map, Value, json};

/// Returns the facts of a reason, by their names in the JSON output.
pub(crate) fn of(reason: &Rejected) -> Map<String, Value> {
    let facts = match reason {
        Rejected::UnknownScheme { scheme } | Rejected::SchemeWithoutSlashes { scheme } => {
            json!({ "scheme": scheme })
        }
        Rejected::GluedScheme { before } | Rejected::ForbiddenBefore { before } => {
            json!({ "before": before })
        }
        Rejected::Hyphen { label }
        | Rejected::Underscore { label }
        | Rejected::SingleLabel { label } => json!({ "label": label }),
        Rejected::InvalidHost { host } | Rejected::InvalidIpv4 { host } => json!({ "host": host }),
        Rejected::LabelTooLong { len } | Rejected::HostTooLong { len } => json!({ "length": len }),
        Rejected::UnknownTld { tld } => json!({ "tld": tld }),
        Rejected::PublicSuffix { suffix } => json!({ "suffix": suffix }),
        Rejected::BareIpv4 { address } => json!({ "address": address.to_string() }),
        Rejected::InvalidIpv6 { address } => json!({ "address": address }),
        Rejected::InvalidPort { digits } => json!({ "port": digits }),
        Rejected::LocalPart { invalid } => json!({ "local_part": invalid.to_string() }),
        Rejected::TooLong { max } => json!({ "max": max }),
        Rejected::BidiControl { control } => json!({ "control": code_point(*control) }),
        Rejected::MixedScripts {
            label,
            scripts,
            ascii,
            defanged,
        } => json!({ "label": label, "scripts": scripts, "ascii": ascii, "defanged": defanged }),
        Rejected::WholeScriptConfusable {
            label,
            looks_like,
            ascii,
            defanged,
        } => {
            json!({ "label": label, "looks_like": looks_like, "ascii": ascii, "defanged": defanged })
        }
        Rejected::DeceptiveCharacter {
            label,
            character,
            evidence,
            ascii,
            defanged,
        } => {
            json!({ "label": label, "character": code_point(*character), "evidence": evidence, "ascii": ascii, "defanged": defanged })
        }
        Rejected::IdentifierType {
            label,
            character,
            identifier_type,
        } => {
            json!({ "label": label, "character": code_point(*character), "identifier_type": identifier_type })
        }
        Rejected::FileExtension { extension } => json!({ "extension": extension }),
        Rejected::Member { evidence } => json!({ "evidence": evidence }),
        Rejected::SentenceJoint { next } => json!({ "next": next }),
        Rejected::NonAddress { form } => json!({ "form": form.to_string() }),
        _ => json!({}),
    };
    match facts {
        Value::Object(facts) => facts,
        _ => Map::new(),
    }
}

fn code_point(c: char) -> String {
    format!("U+{:04X}", u32::from(c))
}

/// Returns the candidate's text with `⟦` and `⟧` around the part that the reason is about. If the reason
/// is about no part, returns the text unchanged. A bidi control is written as its number, because it
/// would reverse the text after it.
pub(crate) fn marked(own: &str, reason: &Rejected) -> String {
    let part = match reason {
        Rejected::UnknownScheme { scheme } | Rejected::SchemeWithoutSlashes { scheme } => scheme,
        Rejected::Userinfo => "@",
        Rejected::EmptyLabel => "..",
        Rejected::Hyphen { label }
        | Rejected::Underscore { label }
        | Rejected::SingleLabel { label }
        | Rejected::MixedScripts { label, .. }
        | Rejected::WholeScriptConfusable { label, .. }
        // The character alone may be a mark, which would be drawn on the sign before it.
        | Rejected::DeceptiveCharacter { label, .. } => label,
        Rejected::InvalidHost { host } | Rejected::InvalidIpv4 { host } => host,
        Rejected::UnknownTld { tld } => tld,
        Rejected::InvalidIpv6 { address } => address,
        Rejected::InvalidPort { digits } => digits,
        Rejected::FileExtension { extension } => extension,
        Rejected::SentenceJoint { next } => next,
        Rejected::BidiControl { control } => {
            return own.replace(*control, &format!("⟦{}⟧", code_point(*control)));
        }
        Rejected::IdentifierType { character, .. } => {
            return own.replacen(*character, &format!("⟦{character}⟧"), 1);
        }
        _ => "",
    };
    // These parts come last in the candidate, and the same characters may come earlier: `rs.rs`.
    let last = matches!(
        reason,
        Rejected::UnknownTld { .. }
            | Rejected::FileExtension { .. }
            | Rejected::InvalidPort { .. }
            | Rejected::SentenceJoint { .. }
    );
    let at = if last {
        own.rfind(part)
    } else {
        own.find(part)
    };
    match at.filter(|_| !part.is_empty()) {
        Some(at) => {
            let (before, rest) = own.split_at(at);
            let after = rest.strip_prefix(part).unwrap_or_default();
            format!("{before}⟦{part}⟧{after}")
        }
        None => own.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::{marked, of};
    use livelink::Detector;
    use serde_json::json;

    /// The offending part of the last candidate, and one of the facts.
    #[test]
    fn marks_and_facts() {
        let detector = Detector::default();
        for (text, expected, fact, value) in [
            ("ssh://a.com", "⟦ssh⟧://a.com", "scheme", json!("ssh")),
            ("http://com", "http://⟦com⟧", "label", json!("com")),
            ("com.notatld", "com.⟦notatld⟧", "tld", json!("notatld")),
            (
                "http://pаypal.com/pаypal",
                "http://⟦pаypal⟧.com/pаypal",
                "scripts",
                json!(["Latin", "Cyrillic"]),
            ),
            (
                "http://аррӏе.com",
                "http://⟦аррӏе⟧.com",
                "looks_like",
                json!("apple"),
            ),
            (
                "a.com/\u{202E}x",
                "a.com/⟦U+202E⟧x",
                "control",
                json!("U+202E"),
            ),
            ("ᴀbc.com", "⟦ᴀ⟧bc.com", "character", json!("U+1D00")),
            (
                "http://ip一address.com",
                "http://⟦ip一address⟧.com",
                "character",
                json!("U+4E00"),
            ),
            ("a.com:65536", "a.com:⟦65536⟧", "port", json!("65536")),
            ("rs.rs", "rs.⟦rs⟧", "extension", json!("rs")),
            ("http://a@b.com", "http://a⟦@⟧b.com", "scheme", json!(null)),
            ("co.uk", "co.uk", "suffix", json!("co.uk")),
        ] {
            let verdicts = detector.explain(text);
            let verdict = verdicts.last().expect("a verdict");
            let reason = verdict.rejected().expect("a refusal");
            assert_eq!(
                marked(&text[verdict.range.clone()], reason),
                expected,
                "{text}"
            );
            assert_eq!(
                of(reason).get(fact).cloned().unwrap_or_default(),
                value,
                "{text}"
            );
        }
    }
}
