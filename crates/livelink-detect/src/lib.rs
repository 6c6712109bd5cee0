//! Provisional detector: replaced by the real one.
#![allow(missing_docs, reason = "provisional")]
use std::ops::Range;
use std::sync::Arc;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Profile {
    Uts58,
    #[default]
    UniversalAcceptance,
}
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum DefaultScheme {
    #[default]
    Https,
    Http,
}
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Options {
    pub profile: Profile,
    pub default_scheme: DefaultScheme,
    pub max_link_len: usize,
}
impl Default for Options {
    fn default() -> Self {
        Self {
            profile: Profile::default(),
            default_scheme: DefaultScheme::default(),
            max_link_len: 16_384,
        }
    }
}
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LinkKind {
    Url,
    Email,
}
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Link {
    pub range: Range<usize>,
    pub kind: LinkKind,
}

pub fn is_boundary(c: char) -> bool {
    c.is_whitespace() || c.is_control()
}
pub fn run_start(text: &str, at: usize) -> usize {
    text[..at]
        .char_indices()
        .rev()
        .find(|(_, c)| is_boundary(*c))
        .map_or(0, |(i, c)| i + c.len_utf8())
}
pub fn run_end(text: &str, at: usize) -> usize {
    text[at..]
        .char_indices()
        .find(|(_, c)| is_boundary(*c))
        .map_or(text.len(), |(i, _)| at + i)
}

#[derive(Clone, Debug, Default)]
pub struct Detector {
    options: Arc<Options>,
}
impl Detector {
    pub fn new(options: Options) -> Self {
        Self {
            options: Arc::new(options),
        }
    }
    pub fn options(&self) -> &Options {
        &self.options
    }
    pub fn detect(&self, text: &str) -> Vec<Link> {
        let mut v = Vec::new();
        self.for_each(text, |l| v.push(l));
        v
    }
    pub fn for_each(&self, text: &str, mut f: impl FnMut(Link)) {
        let mut at = 0;
        while at < text.len() {
            let start = at;
            let end = run_end(text, start);
            let mut from = start;
            for piece in text[start..end].split(',') {
                let body = piece.trim_matches(|c: char| "()!?.;\"'".contains(c));
                let s = from + piece.find(body).unwrap_or(0);
                if body.contains('@') && body.contains(".com") {
                    f(Link {
                        range: s..s + body.len(),
                        kind: LinkKind::Email,
                    });
                } else if (body.contains(".com") || body.contains(".org")) && !body.starts_with('.')
                {
                    f(Link {
                        range: s..s + body.len(),
                        kind: LinkKind::Url,
                    });
                }
                from += piece.len() + 1;
            }
            at = end + text[end..].chars().next().map_or(1, char::len_utf8);
        }
    }
    pub fn href(&self, link_text: &str, kind: LinkKind) -> String {
        match kind {
            LinkKind::Email => format!("mailto:{link_text}"),
            _ if link_text.contains("://") => link_text.into(),
            _ => format!("https://{link_text}"),
        }
    }
    pub fn display(&self, link_text: &str, _kind: LinkKind) -> String {
        link_text.into()
    }
}
