//! The settings of detection that need more than one word in JSON, such as policy and schemes.

use livelink_detect::{BareHosts, NetworkSuffixes, Policy, SchemeRule, Schemes};
use serde_json::{Value, json};

use crate::error::ScriptError;
use crate::fields::Fields;

/// Returns a policy as JSON: each rule by its name, true or false.
pub(super) fn of_policy(policy: &Policy) -> Value {
    // Serde fails only for maps with keys that are no strings.
    serde_json::to_value(policy).unwrap_or_default()
}

/// Sets the rules that `json` names.
pub(super) fn set_policy(json: &Value, policy: &mut Policy) -> Result<(), ScriptError> {
    Fields::of(json, "a policy")?;
    let mut rules = of_policy(policy);
    if let (Some(rules), Some(set)) = (rules.as_object_mut(), json.as_object()) {
        let set = set.iter().filter(|(_, value)| !value.is_null());
        rules.extend(set.map(|(name, value)| (name.clone(), value.clone())));
    }
    let error = |error: serde_json::Error| ScriptError::line(format!("a policy: {error}"));
    *policy = serde_json::from_value(rules).map_err(error)?;
    Ok(())
}

/// Returns schemes as JSON: `[[name, rule], ...]`.
pub(super) fn of_schemes(schemes: &Schemes) -> Value {
    let rule = |rule| match rule {
        SchemeRule::Host => "host",
        SchemeRule::Slashes => "slashes",
        SchemeRule::Opaque => "opaque",
    };
    schemes
        .iter()
        .map(|(name, of)| json!([name, rule(of)]))
        .collect()
}

/// Reads schemes.
pub(super) fn read_schemes(json: &[Value]) -> Result<Schemes, ScriptError> {
    let mut schemes = Schemes::none();
    for scheme in json {
        let rule = match scheme.get(1).and_then(Value::as_str) {
            Some("host") => SchemeRule::Host,
            Some("slashes") => SchemeRule::Slashes,
            Some("opaque") => SchemeRule::Opaque,
            _ => return Err(wrong(scheme)),
        };
        let name = scheme.get(0).and_then(Value::as_str);
        schemes
            .add(name.ok_or_else(|| wrong(scheme))?, rule)
            .map_err(|error| ScriptError::line(error.to_string()))?;
    }
    Ok(schemes)
}

/// Returns which bare hosts link, as JSON.
pub(super) fn of_bare_hosts(bare_hosts: BareHosts) -> Value {
    match bare_hosts {
        BareHosts::All => true.into(),
        BareHosts::Common => "common".into(),
        BareHosts::None => false.into(),
    }
}

/// Reads which bare hosts link.
pub(super) fn read_bare_hosts(json: &Value) -> Result<BareHosts, ScriptError> {
    let all = [BareHosts::All, BareHosts::Common, BareHosts::None];
    let found = all.into_iter().find(|it| of_bare_hosts(*it) == *json);
    let what = || format!("bare_hosts is true, \"common\" or false, not {json}");
    found.ok_or_else(|| ScriptError::line(what()))
}

/// Reads the suffixes of the network.
pub(super) fn read_network_suffixes(json: &[Value]) -> Result<NetworkSuffixes, ScriptError> {
    let mut suffixes = NetworkSuffixes::default();
    for suffix in json {
        let what = || ScriptError::line(format!("a suffix of the network is {suffix}, not a text"));
        let added = suffixes.add(suffix.as_str().ok_or_else(what)?);
        added.map_err(|error| ScriptError::line(error.to_string()))?;
    }
    Ok(suffixes)
}

fn wrong(scheme: &Value) -> ScriptError {
    ScriptError::line(format!(
        "a scheme is [name, rule] with the rule \"host\", \"slashes\" or \"opaque\", not {scheme}"
    ))
}

#[cfg(test)]
mod tests {
    use livelink_detect::{DefaultScheme, Profile};
    use livelink_session::{SessionOptions, Triggers};

    use super::super::setup::{options, set_options};
    use super::*;

    /// Sets each option to another value than its default, and checks that the value comes back from JSON.
    #[test]
    fn no_option_is_lost() {
        let mut all = SessionOptions::default();
        all.autolink = false;
        all.commit_on_blur = true;
        all.triggers = Triggers::Characters(",".into());
        all.urls = false;
        all.emails = false;
        all.rewrite_punycode = true;
        all.read_only = true;
        all.detection.profile = Profile::Uts58;
        all.detection.default_scheme = DefaultScheme::Http;
        all.detection.max_link_len = 99;
        all.detection.single_label_hosts = true;
        all.detection.bare_hosts = BareHosts::Common;
        all.detection.network_suffixes.add("corp").unwrap();
        let opposite = of_policy(&all.detection.policy)
            .as_object()
            .unwrap()
            .iter()
            .map(|(name, rule)| (name.clone(), Value::Bool(!rule.as_bool().unwrap())))
            .collect();
        set_policy(&opposite, &mut all.detection.policy).unwrap();
        let schemes = &mut all.detection.schemes;
        schemes.add("gemini", SchemeRule::Host).unwrap();
        schemes.add("ssh", SchemeRule::Slashes).unwrap();
        schemes.add("tel", SchemeRule::Opaque).unwrap();
        schemes.remove("ftp");
        let text = options(&all).to_string();
        let mut again = SessionOptions::default();
        set_options(&serde_json::from_str(&text).unwrap(), &mut again).unwrap();
        // A new field in `SessionOptions` or `Options` has to be named above and in `options`.
        assert_eq!(again, all);
    }

    #[track_caller]
    fn check_error(json: Value, expected: &str) {
        let error = set_options(&json, &mut SessionOptions::default()).unwrap_err();
        assert_eq!(error.to_string(), expected);
    }

    #[test]
    fn what_is_wrong_is_said() {
        check_error(
            json!({"schemes": [["tel", "dance"]]}),
            "a scheme is [name, rule] with the rule \"host\", \"slashes\" or \"opaque\", not [\"tel\",\"dance\"]",
        );
        check_error(
            json!({"schemes": [["mailto", "host"]]}),
            "scheme \"mailto\" belongs to email addresses, which link always",
        );
        check_error(
            json!({"bare_hosts": "some"}),
            "bare_hosts is true, \"common\" or false, not \"some\"",
        );
        check_error(
            json!({"network_suffixes": ["corp", 7]}),
            "a suffix of the network is 7, not a text",
        );
        let error = set_options(
            &json!({"policy": {"dance": true}}),
            &mut SessionOptions::default(),
        );
        assert!(error.unwrap_err().to_string().contains("dance"));
    }
}
