//! Questions about the links of a text that a linter, a fixer or a careful editor asks. Detection needs none of the answers.
//!
//! | question | answer |
//! |---|---|
//! | Does a link show one host and lead to another? | [`misleads`], [`other_host`], [`reads_as_address`], [`names_site`] |
//! | Which address does a browser open for a target? | [`followed`] |
//! | Which host does a reader of `https://seen@real/` see? | [`userinfo`] |
//! | Did the author mean the link to end elsewhere? | [`glued_text`], [`could_be_glued`], [`after_stray_bracket`] |
//! | Would another program end it elsewhere? | [`ends_elsewhere`], [`github_address`] |
//! | Does it have a character that deceives the eye? | [`first_invisible`], [`looks_like_slash`], [`escape_unseen`] |
//! | Is it allowed, but reads as another one? | [`unusual`] |
//! | Did its top-level domain exist once? | [`is_retired_tld`] |
//! | Is a bare host certainly the address of a page? | [`reads_as_page`] |
//! | How does a reader write its escapes? | [`unescaped`] |
//!
//! ```
//! use livelink_detect::Detector;
//! use livelink_lint::{Style, misleads};
//!
//! let detector = Detector::default();
//! let (seen, real) =
//!     misleads(&detector, "https://bank.com", "https://evil.net", Style::Prose).unwrap();
//! assert_eq!((&*seen.ascii, &*real.ascii), ("bank.com", "evil.net"));
//! ```
//!
//! Offsets are bytes of UTF-8. Nothing fails or panics.

mod characters;
mod mistaken_end;
mod other_host;
mod page;
mod renderers;
mod retired;
mod tail;
mod target;
mod unescape;
mod unusual;
mod userinfo;

pub use characters::{escape_unseen, first_invisible};
pub use livelink_detect::looks_like_slash;
pub use mistaken_end::{after_stray_bracket, could_be_glued, glued_text};
pub use other_host::{Style, misleads, names_site, other_host, reads_as_address};
pub use page::reads_as_page;
pub use renderers::{ends_elsewhere, github_address};
pub use retired::is_retired_tld;
pub use target::followed;
pub use unescape::unescaped;
pub use unusual::{Unusual, unusual};
pub use userinfo::{Userinfo, userinfo};
