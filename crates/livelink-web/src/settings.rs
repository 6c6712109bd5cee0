//! Options by name.
//!
//! JavaScript gives them as a flat list of names and values, such as `["profile", "uts58", "policy.members", "false"]`. So an
//! unknown name is an error here and not a silent nothing, and the names are in one place.

use livelink::detect::{BareHosts, NetworkSuffixes, SchemeFamily, SchemeRule};
use livelink::{DefaultScheme, Options, Policy, Profile};

use crate::error::Fault;

/// Returns the detector's options.
pub(crate) fn detection(settings: &[String]) -> Result<Options, Fault> {
    let mut options = Options::default();
    for (name, value) in pairs(settings) {
        if !set(&mut options, name, value)? {
            return Err(unknown(name, DETECTION));
        }
    }
    Ok(options)
}

/// Returns the session's options. Those of the detector are among them.
#[cfg(feature = "session")]
pub(crate) fn session(settings: &[String]) -> Result<livelink::session::SessionOptions, Fault> {
    use livelink::session::Triggers;

    let mut options = livelink::session::SessionOptions::default();
    for (name, value) in pairs(settings) {
        match name {
            "autolink" => options.autolink = truth(name, value)?,
            "commitOnBlur" => options.commit_on_blur = truth(name, value)?,
            "urls" => options.urls = truth(name, value)?,
            "emails" => options.emails = truth(name, value)?,
            "rewritePunycode" => options.rewrite_punycode = truth(name, value)?,
            "readOnly" => options.read_only = truth(name, value)?,
            "triggers" => options.triggers = Triggers::Characters(value.into()),
            _ if set(&mut options.detection, name, value)? => {}
            _ => {
                let names = format!(
                    "autolink, commitOnBlur, urls, emails, rewritePunycode, readOnly, triggers, {DETECTION}"
                );
                return Err(unknown(name, &names));
            }
        }
    }
    Ok(options)
}

/// The names of the detector's options.
const DETECTION: &str = "profile, policy, schemes, defaultScheme, maxLinkLength, singleLabelHosts, networkSuffixes, bareHosts, developer";

/// Sets one of the detector's options. Returns false if there is no such option.
fn set(options: &mut Options, name: &str, value: &str) -> Result<bool, Fault> {
    match name {
        "profile" => {
            options.profile = match value {
                "uts58" => Profile::Uts58,
                "universal-acceptance" => Profile::UniversalAcceptance,
                _ => return Err(wrong(name, value, "\"uts58\" or \"universal-acceptance\"")),
            };
        }
        "defaultScheme" => {
            options.default_scheme = match value {
                "https" => DefaultScheme::Https,
                "http" => DefaultScheme::Http,
                _ => return Err(wrong(name, value, "\"https\" or \"http\"")),
            };
        }
        "maxLinkLength" => {
            let len = value.parse();
            options.max_link_len =
                len.map_err(|_| wrong(name, value, "a whole number of bytes"))?;
        }
        "singleLabelHosts" => options.single_label_hosts = truth(name, value)?,
        "bareHosts" => {
            options.bare_hosts = match value {
                "true" => BareHosts::All,
                "common" => BareHosts::Common,
                "false" => BareHosts::None,
                _ => return Err(wrong(name, value, "true, \"common\" or false")),
            };
        }
        // The additions of `Options::for_developers` to the options so far.
        "developer" => {
            if truth(name, value)? {
                options.single_label_hosts = true;
                add_suffix(options, name, NetworkSuffixes::PRIVATE_USE)?;
                options.schemes.add_family(SchemeFamily::Repositories);
                options.schemes.add_family(SchemeFamily::Files);
            }
        }
        _ => {
            if let Some(rule) = name.strip_prefix("policy.") {
                *switch(&mut options.policy, rule)? = truth(name, value)?;
            } else if let Some(scheme) = name.strip_prefix("schemes.") {
                let rule = match value {
                    "host" => SchemeRule::Host,
                    "slashes" => SchemeRule::Slashes,
                    "opaque" => SchemeRule::Opaque,
                    _ => {
                        return Err(wrong(name, value, "\"host\", \"slashes\" or \"opaque\""));
                    }
                };
                let added = options.schemes.add(scheme, rule);
                added.map_err(|error| Fault(format!("the option {name}: {error}")))?;
            } else if name.starts_with("networkSuffixes.") {
                add_suffix(options, name, value)?;
            } else {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

/// Adds a suffix of the network.
fn add_suffix(options: &mut Options, name: &str, suffix: &str) -> Result<(), Fault> {
    let added = options.network_suffixes.add(suffix);
    added.map_err(|error| Fault(format!("the option {name}: {error}")))
}

/// The switch of a rule of policy.
fn switch<'p>(policy: &'p mut Policy, rule: &str) -> Result<&'p mut bool, Fault> {
    Ok(match rule {
        "loneQuestionMark" => &mut policy.lone_question_mark,
        "bidiControls" => &mut policy.bidi_controls,
        "unbracketedIpv6" => &mut policy.unbracketed_ipv6,
        "cjkEdges" => &mut policy.cjk_edges,
        "mixedScripts" => &mut policy.mixed_scripts,
        "confusables" => &mut policy.confusables,
        "mixedWords" => &mut policy.mixed_words,
        "identifierTypes" => &mut policy.identifier_types,
        "fileExtensions" => &mut policy.file_extensions,
        "members" => &mut policy.members,
        "sentenceJoints" => &mut policy.sentence_joints,
        "ports" => &mut policy.ports,
        "enclosures" => &mut policy.enclosures,
        "bracketedTexts" => &mut policy.bracketed_texts,
        "ellipses" => &mut policy.ellipses,
        "zeroWidthEnds" => &mut policy.zero_width_ends,
        "emphasis" => &mut policy.emphasis,
        "terminalEscapes" => &mut policy.terminal_escapes,
        "wholeClusters" => &mut policy.whole_clusters,
        "bidiEnds" => &mut policy.bidi_ends,
        "nonAddresses" => &mut policy.non_addresses,
        "mailtoQueries" => &mut policy.mailto_queries,
        "stringEscapes" => &mut policy.string_escapes,
        "entities" => &mut policy.entities,
        "markdownEnds" => &mut policy.markdown_ends,
        _ => {
            return Err(Fault(format!(
                "there is no rule \"{rule}\" of policy; the types of the package list them"
            )));
        }
    })
}

fn pairs(settings: &[String]) -> impl Iterator<Item = (&str, &str)> {
    settings.chunks_exact(2).filter_map(|pair| match pair {
        [name, value] => Some((name.as_str(), value.as_str())),
        _ => None,
    })
}

fn truth(name: &str, value: &str) -> Result<bool, Fault> {
    value
        .parse()
        .map_err(|_| wrong(name, value, "true or false"))
}

fn wrong(name: &str, value: &str, allowed: &str) -> Fault {
    Fault(format!(
        "the option {name} is \"{value}\"; it may be {allowed}"
    ))
}

fn unknown(name: &str, known: &str) -> Fault {
    Fault(format!("there is no option \"{name}\"; there are {known}"))
}

#[cfg(test)]
mod tests {
    use super::detection;
    use livelink::Policy;

    fn list(settings: &[&str]) -> Vec<String> {
        settings.iter().map(|word| (*word).to_owned()).collect()
    }

    #[test]
    fn options_are_set_by_name() {
        let settings = [
            "profile",
            "uts58",
            "maxLinkLength",
            "99",
            "policy.members",
            "false",
            "schemes.gemini",
            "host",
            "bareHosts",
            "common",
            "networkSuffixes.0",
            "Corp",
        ];
        let options = detection(&list(&settings)).unwrap();
        assert_eq!(options.profile, livelink::Profile::Uts58);
        assert_eq!(options.max_link_len, 99);
        assert!(!options.policy.members);
        assert!(options.schemes.rule("gemini").is_some());
        assert_eq!(options.bare_hosts, livelink::detect::BareHosts::Common);
        assert!(options.network_suffixes.iter().eq(["corp"]));
        let developer = detection(&list(&["developer", "true"])).unwrap();
        assert_eq!(developer, livelink::Options::for_developers());
    }

    /// The name of each rule sets the field of that name and no other.
    #[test]
    fn each_rule_of_policy_has_its_name() {
        let shown = format!("{:?}", Policy::default());
        let fields = shown.trim_start_matches("Policy { ").trim_end_matches(" }");
        for field in fields.split(", ") {
            let (name, value) = field.split_once(": ").unwrap();
            let changed = (value == "false").to_string();
            let mut words = name.split('_');
            let first = words.next().unwrap_or_default().to_owned();
            let rule = words.fold(first, |rule, word| {
                rule + &word[..1].to_uppercase() + &word[1..]
            });
            let options = detection(&list(&[&format!("policy.{rule}"), &changed])).unwrap();
            let expected = shown.replace(field, &format!("{name}: {changed}"));
            assert_eq!(format!("{:?}", options.policy), expected, "{rule}");
        }
    }

    #[cfg(feature = "session")]
    #[test]
    fn each_option_of_the_session_has_its_name() {
        use livelink::session::SessionOptions;

        type Field = fn(&mut SessionOptions) -> &mut bool;
        let fields: [(&str, Field); 7] = [
            ("autolink", |options| &mut options.autolink),
            ("commitOnBlur", |options| &mut options.commit_on_blur),
            ("urls", |options| &mut options.urls),
            ("emails", |options| &mut options.emails),
            ("rewritePunycode", |options| &mut options.rewrite_punycode),
            ("readOnly", |options| &mut options.read_only),
            ("policy.members", |options| {
                &mut options.detection.policy.members
            }),
        ];
        for (name, field) in fields {
            let mut expected = SessionOptions::default();
            let value = field(&mut expected);
            *value = !*value;
            let set = list(&[name, &value.to_string()]);
            assert_eq!(super::session(&set), Ok(expected), "{name}");
        }
    }

    #[test]
    fn what_cannot_be_set_says_what_can() {
        for (settings, part) in [
            (["profil", "uts58"], "there are profile, policy"),
            (["profile", "ascii"], "\"uts58\" or"),
            (["maxLinkLength", "-1"], "a whole number"),
            (["policy.typos", "true"], "no rule \"typos\""),
            (["policy.members", "yes"], "true or false"),
            (["schemes.1x", "host"], "schemes.1x"),
            (["schemes.x", "any"], "\"slashes\""),
            (["bareHosts", "some"], "true, \"common\" or false"),
            (["networkSuffixes.0", "a..b"], "\"a..b\" is not a name"),
        ] {
            let fault = detection(&list(&settings)).unwrap_err().to_string();
            assert!(fault.contains(part), "{fault}");
        }
    }
}
