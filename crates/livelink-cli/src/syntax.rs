//! `--syntax`: which language a text is written in.

use crate::failure::Failure;
use livelink::index::{Context, Text};
use livelink::syntax::{
    Language, MarkedLink, MarkedLinks, MarkupLanguage, Permission, PermissionMap, SyntaxContext,
    TextLinks,
};
use livelink::{Detector, Link, LinkKind};
use std::borrow::Cow;
use std::ffi::OsStr;
use std::path::Path;
use std::sync::Arc;

/// Where in a text links show.
#[derive(Clone, Debug)]
pub(crate) enum Syntax {
    /// Everywhere.
    Plain,
    /// In the prose of one language.
    Of(Language),
    /// In the prose of the language that the file's name or the first line of a script tells. In files of text and mail,
    /// everywhere. In other files, everywhere, but no bare hosts that could be the name of a file: `auto` is for source trees,
    /// where `main.rs` is nearly always a file.
    Auto,
}

impl Syntax {
    /// Reads the value of the option.
    pub(crate) fn of(option: Option<&str>) -> Result<Self, Failure> {
        match option {
            None | Some("none") => Ok(Self::Plain),
            Some("auto") => Ok(Self::Auto),
            Some(name) => Language::named(name)
                .map(Self::Of)
                .map_err(|error| Failure::Input(format!("--syntax: {error}"))),
        }
    }

    /// Returns where links show in a text with this path. `head` returns the start of the text, with at least its first line. It
    /// is called only if the path does not name the language.
    pub(crate) fn zones<'t>(&self, path: &Path, head: impl FnOnce() -> &'t str) -> Zones {
        match self {
            Self::Plain => Zones::Everywhere(Permission::Allow),
            Self::Of(language) => Zones::In(language.clone()),
            Self::Auto => language_of(path, head).map_or_else(
                || {
                    let extension = path.extension().map(OsStr::to_string_lossy);
                    let usual = |name: Cow<'_, str>| Language::usual_permission(&name);
                    Zones::Everywhere(extension.map_or(Permission::NoFileNames, usual))
                },
                Zones::In,
            ),
        }
    }
}

/// Returns the language that the file's name or the first line of a script tells. `head` returns the start of the text, with at
/// least its first line. It is called only if the path does not name the language.
pub(crate) fn language_of<'t>(path: &Path, head: impl FnOnce() -> &'t str) -> Option<Language> {
    let name = Language::name_for_file(path).or_else(|| Language::name_for_script(head()))?;
    // A grammar knows more than a scanner, and takes twenty times as long.
    Language::from_scanner(name).ok()
}

/// Where links show in one text.
#[derive(Debug)]
pub(crate) enum Zones {
    /// Every place of the text has this permission.
    Everywhere(Permission),
    /// Links show where the syntax of this language allows them. To find those places, the whole text has to be read.
    In(Language),
}

impl Zones {
    /// Returns the detector for the text.
    pub(crate) fn detector<'d>(&self, detector: &'d Detector) -> Cow<'d, Detector> {
        match self {
            Self::Everywhere(_) => Cow::Borrowed(detector),
            Self::In(language) => language.detector(detector),
        }
    }

    /// The name of the language, if there is one.
    pub(crate) fn language_name(&self) -> Option<&str> {
        match self {
            Self::Everywhere(_) => None,
            Self::In(language) => Some(language.name()),
        }
    }

    /// Returns which links may show at each place of a text.
    pub(crate) fn map(&self, text: &str) -> PermissionMap {
        match self {
            Self::Everywhere(permission) => PermissionMap::everywhere(*permission),
            Self::In(language) => PermissionMap::of(language, text),
        }
    }

    /// Returns the links that the markup of a text makes. `kind` says which addresses count.
    pub(crate) fn marked(
        &self,
        text: &str,
        kind: impl Fn(&str) -> Option<LinkKind>,
    ) -> MarkedLinks {
        match self {
            Self::Everywhere(_) => MarkedLinks::default(),
            Self::In(language) => MarkupLanguage::named(language.name())
                .map(|markup| MarkedLinks::of(markup, text, kind))
                .unwrap_or_default(),
        }
    }

    /// Keeps only the links of a text that show, and adds those that its markup makes. Returns the latter, in order. If the text
    /// is in a language, `links` may be empty, because the links of a language are found in another way.
    pub(crate) fn show(
        &self,
        detector: &Detector,
        text: &str,
        links: &mut Vec<Link>,
    ) -> Vec<MarkedLink> {
        match self {
            Self::Everywhere(Permission::Allow) => Vec::new(),
            Self::Everywhere(permission) => {
                let own = |link: &Link| text.get(link.range.clone()).unwrap_or_default();
                links.retain(|link| permission.admits(own(link), link.kind));
                Vec::new()
            }
            Self::In(language) => {
                let found = TextLinks::read(text, language, detector);
                *links = found.links;
                found.marked
            }
        }
    }
}

/// The context of a replay script. It parses at once and not in the background, so that a script always gives the same result.
pub(crate) fn context(
    name: &str,
    text: &(impl Text + ?Sized),
) -> Option<Arc<dyn Context + Send + Sync>> {
    let language = Language::named(name).ok()?;
    Some(Arc::new(SyntaxContext::blocking(&language, text)))
}
