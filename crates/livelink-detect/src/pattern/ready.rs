//! Ready patterns, which a host only has to tell where they lead.
//!
//! | pattern | links | does not link |
//! |---|---|---|
//! | [`Tags`] | `#rust`, `#日本語` | `#12`, `#fff000`, `a#b` |
//! | [`Mentions`] | `@ann`, `@ann.lee` | `me@example.com`, `@types/node` |
//! | [`Tickets`] | `PR-12`, `#12` | `PR-12a`, `XPR-12`, `&#12;` |
//! | [`SourcePlaces`] | `src/main.rs:12:5`, `app.ts(3,7)` | `10:30`, `main.rs` |
//! | [`PhoneNumbers`] | `+4915123456789` | `15123456789`, `+1` |
//!
//! ```
//! use livelink_detect::ready::{Tags, Tickets};
//! use livelink_detect::{Detector, LinkKind, Patterns, Template};
//! use std::sync::Arc;
//!
//! let tags = Tags::new(Template::new("https://example.com/tags/{}"));
//! let tickets = Tickets::new(["PR-"], Template::new("https://example.com/requests/{}"));
//! let patterns = Patterns::of(vec![Arc::new(tags), Arc::new(tickets)]).unwrap();
//! let detector = Detector::default().with_patterns(patterns);
//! let links = detector.detect("PR-12 is about #日本語");
//! assert_eq!(detector.href("PR-12", links[0].kind), "https://example.com/requests/12");
//! assert_eq!(links[1].kind, LinkKind::Custom(0));
//! ```

mod mention;
mod phone;
mod source_place;
mod tag;
mod ticket;
mod word;

pub use mention::Mentions;
pub use phone::PhoneNumbers;
pub use source_place::SourcePlaces;
pub use tag::Tags;
pub use ticket::Tickets;

use super::{Pattern, Template};
use std::sync::Arc;

/// Returns the ready pattern of this name with this target: `tag`, `mention`, `source` or `phone`.
/// `source` without a target leads to the path itself, and `phone` has no other target than its number.
/// `None` for another name, or if the target is missing.
pub fn named(name: &str, target: &str) -> Option<Arc<dyn Pattern>> {
    let template = Template::new(target);
    Some(match (name, target) {
        ("phone", "") => Arc::new(PhoneNumbers),
        ("source", "") => Arc::new(SourcePlaces::new(Template::new("{}"))),
        (_, "") => return None,
        ("tag", _) => Arc::new(Tags::new(template)),
        ("mention", _) => Arc::new(Mentions::new(template)),
        ("source", _) => Arc::new(SourcePlaces::new(template)),
        _ => return None,
    })
}

#[cfg(test)]
mod tests;
