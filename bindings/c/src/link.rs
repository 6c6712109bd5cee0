//! A link, and who gets links.

use std::ffi::c_void;

use livelink::detect::Patterns;
use livelink::index::{LiveLink, Offset};
use livelink::{Detector, LinkKind};

use crate::status::{Failure, LIVELINK_ARGUMENT};

/// The kind of a link.
pub type LivelinkKind = u32;

/// A web address.
pub const LIVELINK_URL: LivelinkKind = 0;
/// An email address.
pub const LIVELINK_EMAIL: LivelinkKind = 1;
/// A link of the detector's first pattern. That of the second one is `LIVELINK_CUSTOM + 1`, and so on.
pub const LIVELINK_CUSTOM: LivelinkKind = 2;

/// A link of a text.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LivelinkLink {
    /// Where it starts.
    pub start: usize,
    /// Where it ends.
    pub end: usize,
    /// Stays the same in an index while edits elsewhere move the link.
    pub id: u64,
    /// `LIVELINK_URL`, `LIVELINK_EMAIL`, or `LIVELINK_CUSTOM` and the place of the pattern in its list.
    pub kind: LivelinkKind,
}

impl LivelinkLink {
    /// The link of an index.
    pub(crate) fn of<O: Offset>(link: &LiveLink<O>) -> Self {
        let range = O::indices(link.range.clone());
        Self {
            start: range.start,
            end: range.end,
            id: link.id.get(),
            kind: kind_number(link.kind),
        }
    }
}

/// Gets the links that a call finds, one after the other, in the order of the text. The link is valid until the function
/// returns. The function returns true to get the next one.
pub type LivelinkVisitor =
    Option<unsafe extern "C" fn(payload: *mut c_void, link: *const LivelinkLink) -> bool>;

/// Gives links to a visitor until it has enough.
///
/// # Safety
///
/// The visitor may be called with this payload.
pub(crate) unsafe fn visit_all(
    links: impl IntoIterator<Item = LivelinkLink>,
    visitor: LivelinkVisitor,
    payload: *mut c_void,
) -> Result<(), Failure> {
    let visitor = visitor.ok_or_else(|| Failure::null("the visitor"))?;
    for link in links {
        // SAFETY: the contract of this function. The link is ours and lives longer than the call.
        if !unsafe { visitor(payload, &link) } {
            break;
        }
    }
    Ok(())
}

/// A kind as a number.
pub(crate) fn kind_number(kind: LinkKind) -> LivelinkKind {
    match kind {
        LinkKind::Url => LIVELINK_URL,
        LinkKind::Email => LIVELINK_EMAIL,
        LinkKind::Custom(nth) => LIVELINK_CUSTOM + LivelinkKind::from(nth),
    }
}

/// A kind of the links of a detector, from its number.
pub(crate) fn kind_of(detector: &Detector, kind: LivelinkKind) -> Result<LinkKind, Failure> {
    let count = detector.patterns().map_or(0, Patterns::len);
    match kind {
        LIVELINK_URL => Ok(LinkKind::Url),
        LIVELINK_EMAIL => Ok(LinkKind::Email),
        _ => match u8::try_from(kind - LIVELINK_CUSTOM) {
            Ok(nth) if usize::from(nth) < count => Ok(LinkKind::Custom(nth)),
            _ => Err(Failure::new(
                LIVELINK_ARGUMENT,
                format_args!(
                    "the kind of link is {kind}; it may be LIVELINK_URL (0), LIVELINK_EMAIL (1), or LIVELINK_CUSTOM (2) and the place of one of the detector's {count} patterns"
                ),
            )),
        },
    }
}
