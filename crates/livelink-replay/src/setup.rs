//! The start of a script: the text with its links, and the options.

use std::collections::BTreeMap;

use livelink_detect::{DefaultScheme, Profile};
use livelink_session::{
    Document, Input, Mark, MarkKind, Mute, MuteCause, Selection, SessionOptions, Triggers,
};
use ropey::Rope;
use serde_json::{Value, json};

use crate::chars::{byte, bytes};
use crate::detection::{
    of_bare_hosts, of_policy, of_schemes, read_bare_hosts, read_network_suffixes, read_schemes,
    set_policy,
};
use crate::error::ScriptError;
use crate::fields::Fields;

/// The document before the first step. Offsets are scalar values.
#[derive(Clone, Debug, Default)]
pub(super) struct Setup {
    pub(super) text: String,
    pub(super) links: Vec<SetupLink>,
    pub(super) muted: Vec<(usize, usize)>,
    pub(super) caret: Option<usize>,
    pub(super) options: SessionOptions,
    pub(super) syntax: Option<String>,
}

#[derive(Clone, Debug)]
pub(super) struct SetupLink {
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) href: String,
    pub(super) kind: MarkKind,
}

impl Setup {
    pub(super) fn parse(value: &Value) -> Result<Self, ScriptError> {
        let fields = Fields::of(value, "setup")?;
        fields.only(&[
            "text", "links", "muted", "caret", "options", "syntax", "readonly",
        ])?;
        let mut options = SessionOptions::default();
        if let Some(set) = fields.get("options") {
            set_options(set, &mut options)?;
        }
        options.read_only = fields.flag("readonly", options.read_only)?;
        let mut links = Vec::new();
        for link in fields.list("links")?.unwrap_or_default() {
            let link = Fields::of(link, "a link")?;
            link.only(&["from", "to", "href", "kind"])?;
            links.push(SetupLink {
                from: link.offset("from")?,
                to: link.offset("to")?,
                href: link.text("href")?.to_owned(),
                kind: kind_of(link.text("kind")?)?,
            });
        }
        let mut muted = Vec::new();
        for mute in fields.list("muted")?.unwrap_or_default() {
            let mute = Fields::of(mute, "a muted range")?;
            mute.only(&["from", "to"])?;
            muted.push((mute.offset("from")?, mute.offset("to")?));
        }
        Ok(Self {
            text: fields.optional_text("text")?.unwrap_or_default().to_owned(),
            links,
            muted,
            caret: fields.optional_offset("caret")?,
            options,
            syntax: fields.optional_text("syntax")?.map(str::to_owned),
        })
    }

    /// Returns the document that a script starts from.
    pub(super) fn document(&self) -> Result<Document<Rope>, ScriptError> {
        let text = Rope::from_str(&self.text);
        let in_setup = |error: ScriptError| ScriptError::line(format!("setup: {error}"));
        let mut marks: Vec<Mark> = Vec::new();
        // The links so far, by their starts.
        let mut ends = BTreeMap::new();
        for link in &self.links {
            let range = bytes(&text, link.from, link.to).map_err(in_setup)?;
            let before = ends.range(..range.end).next_back();
            if range.is_empty() || before.is_some_and(|(_, end)| range.start < *end) {
                let what = format!(
                    "setup: the link {}..{} is empty or overlaps another",
                    link.from, link.to
                );
                return Err(ScriptError::line(what));
            }
            ends.insert(range.start, range.end);
            marks.push(Mark {
                range,
                href: link.href.as_str().into(),
                kind: link.kind,
            });
        }
        let mut mutes = Vec::new();
        for (from, to) in &self.muted {
            let range = bytes(&text, *from, *to).map_err(in_setup)?;
            mutes.push(Mute {
                range,
                cause: MuteCause::Unlink,
            });
        }
        let caret = self
            .caret
            .map(|caret| byte(&text, caret, "caret").map_err(in_setup))
            .transpose()?;
        let mut document = Document::load(text, self.options.clone(), marks, mutes);
        if let Some(caret) = caret {
            document.apply(Input::Select(Selection::caret(caret)));
        }
        Ok(document)
    }
}

fn kind_of(name: &str) -> Result<MarkKind, ScriptError> {
    MarkKind::named(name).ok_or_else(|| ScriptError::line(format!("unknown kind of link {name:?}")))
}

/// Sets the options that `value`, the `options` of a setup or a `set_option` step, names.
///
/// Editors that play scripts through their own events need it. [`options`] does the reverse.
///
/// # Errors
///
/// Returns an error if `value` is not an object, or names an option or a value that scripts do not have.
///
/// ```
/// use livelink_session::SessionOptions;
///
/// let mut options = SessionOptions::default();
/// livelink_replay::set_options(&serde_json::json!({"autolink": false}), &mut options).unwrap();
/// assert!(!options.autolink);
/// ```
pub fn set_options(value: &Value, options: &mut SessionOptions) -> Result<(), ScriptError> {
    let fields = Fields::of(value, "options")?;
    fields.only(&[
        "op",
        "autolink",
        "commit_on_blur",
        "default_scheme",
        "profile",
        "triggers",
        "urls",
        "emails",
        "bare_hosts",
        "rewrite_punycode",
        "max_link_len",
        "network_suffixes",
        "policy",
        "read_only",
        "schemes",
        "single_label_hosts",
    ])?;
    options.urls = fields.flag("urls", options.urls)?;
    options.emails = fields.flag("emails", options.emails)?;
    if let Some(bare_hosts) = fields.get("bare_hosts") {
        options.detection.bare_hosts = read_bare_hosts(bare_hosts)?;
    }
    if let Some(suffixes) = fields.list("network_suffixes")? {
        options.detection.network_suffixes = read_network_suffixes(suffixes)?;
    }
    options.rewrite_punycode = fields.flag("rewrite_punycode", options.rewrite_punycode)?;
    if let Some(len) = fields.optional_offset("max_link_len")? {
        options.detection.max_link_len = len;
    }
    if let Some(triggers) = fields.optional_text("triggers")? {
        options.triggers = match triggers {
            "boundaries" => Triggers::Boundaries,
            characters => Triggers::Characters(characters.into()),
        };
    }
    if let Some(policy) = fields.get("policy") {
        set_policy(policy, &mut options.detection.policy)?;
    }
    if let Some(schemes) = fields.list("schemes")? {
        options.detection.schemes = read_schemes(schemes)?;
    }
    let single_label_hosts = &mut options.detection.single_label_hosts;
    *single_label_hosts = fields.flag("single_label_hosts", *single_label_hosts)?;
    options.read_only = fields.flag("read_only", options.read_only)?;
    options.autolink = fields.flag("autolink", options.autolink)?;
    options.commit_on_blur = fields.flag("commit_on_blur", options.commit_on_blur)?;
    match fields.optional_text("default_scheme")? {
        None => {}
        Some("https") => options.detection.default_scheme = DefaultScheme::Https,
        Some("http") => options.detection.default_scheme = DefaultScheme::Http,
        Some(other) => {
            return Err(ScriptError::line(format!(
                "unknown default_scheme {other:?}"
            )));
        }
    }
    match fields.optional_text("profile")? {
        None => {}
        Some("ua") => options.detection.profile = Profile::UniversalAcceptance,
        Some("uts58") => options.detection.profile = Profile::Uts58,
        Some(other) => return Err(ScriptError::line(format!("unknown profile {other:?}"))),
    }
    Ok(())
}

/// Returns all options, as [`set_options`] reads them.
///
/// ```
/// use livelink_session::SessionOptions;
///
/// let mut options = SessionOptions::default();
/// options.autolink = false;
/// let mut again = SessionOptions::default();
/// livelink_replay::set_options(&livelink_replay::options(&options), &mut again)?;
/// assert_eq!(again, options);
/// # Ok::<(), livelink_replay::ScriptError>(())
/// ```
pub fn options(options: &SessionOptions) -> Value {
    json!({
        "autolink": options.autolink,
        "commit_on_blur": options.commit_on_blur,
        "default_scheme": options.detection.default_scheme.name(),
        "profile": match options.detection.profile {
            Profile::Uts58 => "uts58",
            Profile::UniversalAcceptance => "ua",
        },
        "triggers": match &options.triggers {
            Triggers::Characters(characters) => characters,
            _ => "boundaries",
        },
        "urls": options.urls,
        "emails": options.emails,
        "bare_hosts": of_bare_hosts(options.detection.bare_hosts),
        "network_suffixes": options.detection.network_suffixes.iter().collect::<Vec<_>>(),
        "rewrite_punycode": options.rewrite_punycode,
        "max_link_len": options.detection.max_link_len,
        "single_label_hosts": options.detection.single_label_hosts,
        "policy": of_policy(&options.detection.policy),
        "schemes": of_schemes(&options.detection.schemes),
        "read_only": options.read_only,
    })
}
