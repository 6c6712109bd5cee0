//! `--syntax`: which language a text is written in.

use crate::failure::Failure;
use livelink::Link;
use livelink::index::{Context, Text};
use livelink::syntax::{Language, Permission, PermissionMap, SyntaxContext};
use livelink::{Detector, Link};
use std::borrow::Cow;
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::Arc;

/// Where in a text links show.
#[derive(Debug)]
pub(crate) enum Syntax {
    /// Everywhere.
    Plain,
    /// In the prose of one language.
    Of(Language),
    /// In the prose of the language that the file's name or the first line of a script tells. In other files, everywhere, but
    /// no bare hosts that could be the name of a file: `auto` is for source trees, where `main.rs` is nearly always a file.
    Auto,
}

impl Syntax {
    /// Reads the value of the option.
    pub(crate) fn of(option: Option<&str>) -> Result<Self, Failure> {
        match option {
            None => Ok(Self::Plain),
            Some("auto") => Ok(Self::Auto),
            Some(name) => Language::named(name)
                .map(Self::Of)
                .map_err(|error| Failure::Input(format!("--syntax: {error}"))),
        }
    }

    /// Finds the links of a text and keeps those that show. Returns them and the detector that found them, which knows the
    /// language. Up to `threads` threads scan a large text.
    pub(crate) fn links<'d>(
        &self,
        detector: &'d Detector,
        path: &Path,
        text: &str,
        threads: NonZeroUsize,
    ) -> (Cow<'d, Detector>, Vec<Link>) {
        let language = match self {
            Self::Plain => None,
            Self::Of(language) => Some(language.clone()),
            Self::Auto => Language::name_for_file(path)
                .or_else(|| Language::name_for_script(text))
                .and_then(|name| Language::named(name).ok()),
        };
        let detector = in_language(detector, language.as_ref());
        let mut links = detector.detect_parallel(text, threads);
        if links.is_empty() {
            return (detector, links);
        }
        let zones = match (language, self) {
            (Some(language), _) => PermissionMap::of(&language, text),
            (None, Self::Auto) => PermissionMap::everywhere(Permission::NoFileNames),
            (None, _) => PermissionMap::everywhere(Permission::Allow),
        };
        links.retain(|link| {
            let own = text.get(link.range.clone()).unwrap_or_default();
            map.permission(link.range.clone()).admits(own, link.kind)
        });
        (detector, links)
    }
}

/// Returns the detector for a text in this language: in its strings, escapes end links (ruling 39).
fn in_language<'d>(detector: &'d Detector, language: Option<&Language>) -> Cow<'d, Detector> {
    if !language.is_some_and(Language::has_string_escapes) {
        return Cow::Borrowed(detector);
    }
    let mut options = detector.options().clone();
    options.policy.string_escapes = true;
    Cow::Owned(detector.with_options(options))
}

/// The context of a replay script. It parses at once and not in the background, so that a script always gives the same result.
pub(crate) fn context(
    name: &str,
    text: &(impl Text + ?Sized),
) -> Option<Arc<dyn Context + Send + Sync>> {
    let language = Language::named(name).ok()?;
    Some(Arc::new(SyntaxContext::blocking(&language, text)))
}
