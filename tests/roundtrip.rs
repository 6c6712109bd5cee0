//! Round trips of URLs and email addresses in all scripts. Each is written out, minimally escaped and put between two
//! spaces. Detection has to find the whole of it there, and it has to lead where the original leads.
//!
//! `properties::Meaning` compares what two URLs say, by a parse of the crate `url`. If the URL needed no escapes beyond those
//! that WHATWG asks for, the hrefs are compared as strings. `LIVELINK_SEED` starts another series. `LIVELINK_CASES` is the
//! number of URLs for each script.

#[path = "roundtrip/letters.rs"]
mod letters;
#[path = "roundtrip/urls.rs"]
mod urls;

use letters::{Letters, letters_of_scripts, tlds};
use livelink::detect::{NonAddress, Rejected};
use livelink::uts58::{UrlParts, minimal, minimal_parts, quote_local_part};
use livelink::{Detector, LinkKind, Profile};
use livelink_tests::properties::{Meaning, Rng, cases, choose, detector, rng};
use std::borrow::Cow;
use std::collections::BTreeMap;
use url::Url;
use urls::{Parts, any_data, words};

const PROFILES: [Profile; 2] = [Profile::Uts58, Profile::UniversalAcceptance];

/// Returns whether policy may refuse a link with a valid host for this reason.
fn may_be_refused(profile: Profile, reason: &Rejected) -> bool {
    match reason {
        Rejected::MixedScripts { .. }
        | Rejected::WholeScriptConfusable { .. }
        | Rejected::DeceptiveCharacter { .. }
        | Rejected::IdentifierType { .. }
        | Rejected::BidiControl { .. }
        | Rejected::NonAddress {
            form: NonAddress::IrcMask,
        } => profile == Profile::UniversalAcceptance,
        _ => false,
    }
}

/// Returns whether `shown`, between two spaces, is one link from end to end. Panics if it is neither that nor
/// [refused by policy](may_be_refused).
#[track_caller]
fn found_whole(detector: &Detector, shown: &str, kind: LinkKind, origin: &str) -> bool {
    let text = format!(" {shown} ");
    let found = detector.detect(&text);
    if matches!(found.as_slice(), [one] if one.range == (1..1 + shown.len()) && one.kind == kind) {
        return true;
    }
    let verdicts = detector.explain(&text);
    let profile = detector.options().profile;
    let refused = verdicts
        .iter()
        .filter_map(|verdict| verdict.rejected())
        .any(|reason| may_be_refused(profile, reason));
    assert!(
        found.is_empty() && refused,
        "{shown:?}, a form of {origin:?}: {verdicts:?}"
    );
    false
}

/// How many URLs were tried and how many of them linked without policy, by script.
#[derive(Default)]
struct Tally(BTreeMap<&'static str, (usize, usize)>);

impl Tally {
    fn count(&mut self, script: &'static str, linked: bool) {
        let (links, tried) = self.0.entry(script).or_default();
        *links += usize::from(linked);
        *tried += 1;
    }

    /// Panics unless some URL linked in each script, and most of all URLs. A generator whose links are all refused would test
    /// nothing.
    #[track_caller]
    fn check(&self) {
        let none = self.0.iter().filter(|(_, (links, _))| *links == 0);
        let none: Vec<&str> = none.map(|(script, _)| *script).collect();
        assert!(none.is_empty(), "scripts in which nothing links: {none:?}");
        let sum = |(links, tried), one: &(usize, usize)| (links + one.0, tried + one.1);
        let (links, tried) = self.0.values().fold((0, 0), sum);
        println!("{links} of {tried} linked, in {} scripts", self.0.len());
        assert!(links * 3 > tried * 2, "only {links} of {tried} link");
    }
}

/// Returns a host in a script: one or two labels of its letters, and a top-level domain. Some come as A-labels.
fn host(random: &mut Rng, letters: &Letters, tlds: &[&str]) -> Option<String> {
    let mut host = letters.label(random, 5)?;
    if random.usize(..4) == 0 {
        host = format!("{}.{host}", letters.label(random, 5)?);
    }
    let tld = choose(random, tlds);
    let host = format!("{host}.{tld}");
    let url = Url::parse(&format!("http://{host}/")).ok()?;
    // As A-labels one time in four.
    Some(match random.usize(..4) == 0 {
        true => url.host_str().unwrap_or_default().to_owned(),
        false => host,
    })
}

fn origin(random: &mut Rng, letters: &Letters, tlds: &[&str]) -> Option<String> {
    let scheme = choose(random, &["http", "https", "ftp", "HTTPS", "Http"]);
    let port = choose(random, &["", "", "", ":8080", ":65535"]);
    Some(format!("{scheme}://{}{port}", host(random, letters, tlds)?))
}

/// Runs `check` for each script. `check` makes a random URL and returns whether it linked.
fn over_scripts(
    default: usize,
    mut check: impl FnMut(&mut Rng, &Letters, &[&Letters], &[&str]) -> bool,
) -> Tally {
    let scripts = letters_of_scripts();
    assert!(
        scripts.len() > 160,
        "only {} scripts: are the tables there?",
        scripts.len()
    );
    let all: Vec<&Letters> = scripts.values().collect();
    let tlds = tlds();
    let mut random = rng();
    let mut tally = Tally::default();
    for (script, letters) in &scripts {
        for _ in 0..cases(default) {
            tally.count(script, check(&mut random, letters, &all, &tlds));
        }
    }
    tally
}

/// URLs of words only: the shown form of the WHATWG form leads to the WHATWG form, byte by byte.
#[test]
fn words_give_the_same_href() {
    let detectors = PROFILES.map(detector);
    let tally = over_scripts(40, |random, letters, all, tlds| {
        let Some(origin) = origin(random, letters, tlds) else {
            return false;
        };
        let own = [letters];
        let parts = Parts::random(random, |random| {
            let scripts = if random.bool() { &own } else { all };
            words(random, scripts)
        });
        let raw = parts.write(&origin, || false);
        let Ok(url) = Url::parse(&raw) else {
            return false;
        };
        let shown = minimal(&raw);
        assert_eq!(shown, raw, "words need no escape");
        assert_eq!(
            minimal(url.as_str()),
            Url::parse(&raw).map_or_else(
                |_| String::new(),
                |url| parts.write(&url[..url::Position::BeforePath], || false)
            ),
            "of {raw:?}"
        );
        let mut linked = true;
        for detector in &detectors {
            let form = detector.display(url.as_str(), LinkKind::Url);
            for shown in [raw.as_str(), url.as_str(), &minimal(url.as_str()), &form] {
                if !found_whole(detector, shown, LinkKind::Url, &raw) {
                    linked &= detector.options().profile != Profile::Uts58;
                    continue;
                }
                let href = detector.href(shown, LinkKind::Url);
                let parsed = Url::parse(&href).expect("the href parses");
                assert_eq!(parsed.as_str(), url.as_str(), "{shown:?} of {raw:?}");
            }
        }
        linked
    });
    tally.check();
}

/// URLs of any data, with random escapes: each form is found whole and says what the URL says.
#[test]
fn any_data_comes_back() {
    let detectors = PROFILES.map(detector);
    let tally = over_scripts(40, |random, letters, all, tlds| {
        let Some(origin) = origin(random, letters, tlds) else {
            return false;
        };
        let parts = Parts::random(random, |random| any_data(random, all));
        let mut escapes = random.clone();
        let share = 1 + random.usize(..6);
        let raw = parts.write(&origin, || escapes.usize(..share) == 0);
        if Url::parse(&raw).is_err() {
            return false;
        }
        let wanted = Meaning::of(&raw);
        let mut linked = true;
        for detector in &detectors {
            let shown = minimal(&raw);
            let form = detector.display(&raw, LinkKind::Url);
            // Some text ends a path by policy, but not by the standard (ruling 35). `minimal` follows the standard, and `display`
            // the policy.
            let of_standard = match detector.options().profile {
                Profile::Uts58 => &*shown,
                Profile::UniversalAcceptance => &form,
            };
            for shown in [of_standard, &form] {
                if !found_whole(detector, shown, LinkKind::Url, &raw) {
                    linked &= detector.options().profile != Profile::Uts58;
                    continue;
                }
                let href = detector.href(shown, LinkKind::Url);
                assert_eq!(
                    Meaning::of(&href),
                    wanted,
                    "{shown:?} of {raw:?} leads to {href:?}"
                );
                assert_eq!(
                    Meaning::of(&detector.href(&raw, LinkKind::Url)),
                    wanted,
                    "the href of {raw:?} itself"
                );
            }
        }
        linked
    });
    tally.check();
}

/// A URL is written from parts, and detection finds it. A URL parser reads the same parts back from the href of that link.
#[test]
fn parts_come_back() {
    let uts58 = detector(Profile::Uts58);
    let mut random = rng();
    let scripts = letters_of_scripts();
    let all: Vec<&Letters> = scripts.values().collect();
    for _ in 0..cases(4_000) {
        let parts = Parts::random(&mut random, |random| {
            let data = any_data(random, &all);
            // To a URL parser these are not data, escaped or not.
            if data == "." || data == ".." {
                "x".to_owned()
            } else {
                data
            }
        });
        let path: Vec<&str> = parts.path.iter().map(String::as_str).collect();
        let query: Vec<(&str, Option<&str>)> = parts
            .query
            .iter()
            .map(|(key, value)| (key.as_str(), value.as_deref()))
            .collect();
        let shown = minimal_parts(&UrlParts {
            prefix: "https://example.com",
            path: &path,
            query: &query,
            fragment: parts.fragment.as_deref(),
            ..UrlParts::default()
        });
        assert!(found_whole(&uts58, &shown, LinkKind::Url, &shown));
        let url = Url::parse(&uts58.href(&shown, LinkKind::Url)).expect("the href parses");
        let back = Parts {
            path: url.path().split('/').skip(1).map(decoded).collect(),
            query: url.query().map_or_else(Vec::new, |query| {
                let pair = |pair: &str| match pair.split_once('=') {
                    Some((key, value)) => (decoded(key), Some(decoded(value))),
                    None => (decoded(pair), None),
                };
                query.split('&').map(pair).collect()
            }),
            fragment: url.fragment().map(decoded),
        };
        assert_eq!(back, parts, "{shown:?}");
    }
}

/// Returns the text that percent-encoded text stands for.
fn decoded(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        rest = after;
        let escape = after.get(..2).filter(|_| *first == b'%');
        let byte =
            escape.and_then(|hex| u8::from_str_radix(std::str::from_utf8(hex).ok()?, 16).ok());
        if byte.is_some() {
            rest = &after[2..];
        }
        bytes.push(byte.unwrap_or(*first));
    }
    String::from_utf8(bytes).expect("UTF-8")
}

/// Addresses in all scripts, bare and with `mailto:`, are found whole. Their href names the same address.
#[test]
fn addresses_come_back() {
    let detectors = PROFILES.map(detector);
    let tally = over_scripts(20, |random, letters, _, tlds| {
        let Some(host) = host(random, letters, tlds) else {
            return false;
        };
        let Ok(ascii) = Url::parse(&format!("http://{host}/")) else {
            return false;
        };
        let mut local = letters.word(random, 6);
        // No mailbox begins with a mark (ruling 42), and no label does.
        let first: String = local.chars().take(1).collect();
        if idna::domain_to_unicode(&first).1.is_err() {
            local.insert(0, 'a');
        }
        for _ in 0..random.usize(..3) {
            local.push_str(choose(
                random,
                &[".", "+", "_", "-", "'", "/", "?", "%", "&", "7.", "!"],
            ));
            local.push_str(&letters.word(random, 3));
        }
        if matches!(quote_local_part(&local), Cow::Owned(_)) {
            // It has characters that are not Link_Email, so detection does not take it for a local part.
            return true;
        }
        let mut linked = true;
        for detector in &detectors {
            for scheme in ["", "mailto:", "MAILTO:"] {
                // After `mailto:` an escape is an escape, as in a URL.
                if !scheme.is_empty() && local.contains('%') {
                    continue;
                }
                let address = format!("{scheme}{local}@{host}");
                if !found_whole(detector, &address, LinkKind::Email, &address) {
                    linked &= detector.options().profile != Profile::Uts58;
                    continue;
                }
                let href = detector.href(&address, LinkKind::Email);
                let url = Url::parse(&href).expect("the href parses");
                assert_eq!(url.scheme(), "mailto");
                assert_eq!((url.query(), url.fragment()), (None, None), "{href:?}");
                let (back, domain) = url.path().rsplit_once('@').expect("an address");
                assert_eq!(decoded(back), local, "{address:?} leads to {href:?}");
                assert_eq!(Some(domain), ascii.host_str(), "{address:?}");
            }
        }
        linked
    });
    tally.check();
}
