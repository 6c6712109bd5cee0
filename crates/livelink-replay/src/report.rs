//! The result of a script.

use std::ops::Range;

use livelink_session::{Document, MarkKind, TextBuffer};
use ropey::Rope;
use serde_json::{Value, json};

use crate::chars::scalars;

/// The result of a script.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Report {
    /// The script's `id`, as it was written.
    pub id: Value,
    /// The whole text.
    pub text: String,
    /// Links in order.
    pub links: Vec<ReportedLink>,
    /// Mutes in order, in scalar values.
    pub muted: Vec<Range<usize>>,
    /// Whether it ended as expected. `None` if nothing was expected.
    pub ok: Option<bool>,
    /// Why the script cannot have ended right, if that is known beforehand.
    pub why: Option<String>,
}

/// A link of a report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReportedLink {
    /// The linked text.
    pub text: String,
    /// The target of the link.
    pub href: String,
    /// Automatic or manual.
    pub kind: MarkKind,
    /// Scalar values.
    pub range: Range<usize>,
}

impl Report {
    /// Returns the report of a document in its current state, with no expectation.
    pub fn of(id: Value, document: &Document<Rope>) -> Self {
        let text = document.text();
        let links = document.links().map(|mark| ReportedLink {
            text: TextBuffer::copy_bytes(text, mark.range.clone()),
            href: mark.href.to_string(),
            kind: mark.kind,
            range: scalars(text, &mark.range),
        });
        Self {
            id,
            text: text.to_string(),
            links: links.collect(),
            muted: document
                .mutes()
                .map(|mute| scalars(text, &mute.range))
                .collect(),
            ok: None,
            why: None,
        }
    }

    /// Returns the report as one line of JSON. `why` is only there if there is something to say.
    pub fn to_json(&self) -> String {
        let links: Vec<Value> = self
            .links
            .iter()
            .map(|link| {
                json!({
                    "text": link.text,
                    "href": link.href,
                    "kind": link.kind.name(),
                    "from": link.range.start,
                    "to": link.range.end,
                })
            })
            .collect();
        let muted: Vec<Value> = self
            .muted
            .iter()
            .map(|range| json!({"from": range.start, "to": range.end}))
            .collect();
        let mut line = json!({"id": self.id, "text": self.text, "links": links, "muted": muted, "ok": self.ok});
        if let (Some(why), Value::Object(fields)) = (&self.why, &mut line) {
            fields.insert("why".to_owned(), why.clone().into());
        }
        line.to_string()
    }
}
