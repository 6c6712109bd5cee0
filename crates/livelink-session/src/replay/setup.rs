//! What a script starts from: the text and what is linked in it, and the options.

use livelink_detect::{DefaultScheme, Profile};
use serde_json::Value;

use super::ScriptError;
use super::fields::Fields;
use crate::mark::MarkKind;
use crate::options::{SessionOptions, Triggers};

/// How the document is before the first step. Offsets are scalar values.
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
        options.read_only = fields.flag("readonly", false)?;
        let mut links = Vec::new();
        for link in fields.list("links")?.unwrap_or_default() {
            let link = Fields::of(link, "a link")?;
            links.push(SetupLink {
                from: link.offset("from")?,
                to: link.offset("to")?,
                href: link.text("href")?.to_owned(),
                kind: match link.text("kind")? {
                    "auto" => MarkKind::Auto,
                    "manual" => MarkKind::Manual,
                    other => {
                        return Err(ScriptError::line(format!("unknown kind of link {other:?}")));
                    }
                },
            });
        }
        let mut muted = Vec::new();
        for mute in fields.list("muted")?.unwrap_or_default() {
            let mute = Fields::of(mute, "a muted range")?;
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
}

/// Sets the options that `value`, the `options` of a setup or a `set_option` step, names.
///
/// For hosts that play scripts through their own event path.
///
/// # Errors
///
/// If `value` is no object, or names an option or a value that scripts do not have.
///
/// ```
/// use livelink_session::{SessionOptions, replay};
///
/// let mut options = SessionOptions::default();
/// replay::set_options(&serde_json::json!({"autolink": false}), &mut options).unwrap();
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
    ])?;
    options.urls = fields.flag("urls", options.urls)?;
    options.emails = fields.flag("emails", options.emails)?;
    options.bare_hosts = fields.flag("bare_hosts", options.bare_hosts)?;
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
