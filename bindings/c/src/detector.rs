//! Detection, addresses, formatting.

use std::ffi::{c_char, c_void};
use std::sync::{RwLock, TryLockError};

use livelink::detect::Decision;
use livelink::index::{LinkIndex, Utf16Offset};
use livelink::render::{ShortUnit, short};
use livelink::{Detector, LinkKind, uts58};

use crate::arrays::{array, string, write};
use crate::border::{ask, call};
use crate::handle::busy;
use crate::link::{LivelinkKind, LivelinkLink, LivelinkVisitor, kind_number, kind_of, visit_all};
use crate::options;
use crate::pattern::{self, LivelinkPattern};
use crate::status::{Failure, LIVELINK_FREED, LIVELINK_PANIC, LivelinkStatus};

/// Decides about links. Several threads may use one at a time.
#[derive(Debug)]
pub struct LivelinkDetector {
    /// `None` after it was freed, in a debug build.
    inner: RwLock<Option<Detector>>,
}

impl LivelinkDetector {
    /// Returns a copy of the detector that a pointer names. If the pointer is null, returns the default detector.
    ///
    /// # Safety
    ///
    /// The pointer is null, or it comes from this library. In a release build it has not been freed.
    pub(crate) unsafe fn of(pointer: *const Self) -> Result<Detector, Failure> {
        // SAFETY: the contract of this function.
        match unsafe { pointer.as_ref() } {
            None => Ok(Detector::default()),
            Some(shell) => shell.read(|detector| Ok(detector.clone())),
        }
    }

    /// Writes a pointer to a new detector to `out`. From now on the caller owns it.
    ///
    /// # Safety
    ///
    /// The pointer is null, or it points to a place for a pointer.
    unsafe fn give(detector: Detector, out: *mut *mut Self) -> Result<(), Failure> {
        if out.is_null() {
            return Err(Failure::null("the place for the handle"));
        }
        let inner = RwLock::new(Some(detector));
        // SAFETY: the pointer is not null, and by the contract of this function it points to a place for a pointer.
        unsafe { out.write(Box::into_raw(Box::new(Self { inner }))) };
        Ok(())
    }

    fn read<R>(&self, f: impl FnOnce(&Detector) -> Result<R, Failure>) -> Result<R, Failure> {
        let inner = self.inner.read().map_err(|_| broken())?;
        f(inner.as_ref().ok_or_else(freed)?)
    }

    /// Calls `f` with the detector that a pointer names. If the pointer is null, calls it with the default detector.
    ///
    /// # Safety
    ///
    /// As for [`of`](Self::of).
    unsafe fn with<R>(
        pointer: *const Self,
        f: impl FnOnce(&Detector) -> Result<R, Failure>,
    ) -> Result<R, Failure> {
        // SAFETY: the contract of this function.
        match unsafe { pointer.as_ref() } {
            None => f(&Detector::default()),
            Some(shell) => shell.read(f),
        }
    }
}

// Several threads may use one detector at the same time.
const _: () = is_shared::<LivelinkDetector>();

const fn is_shared<T: Send + Sync>() {}

fn freed() -> Failure {
    Failure::new(LIVELINK_FREED, "the detector was freed")
}

fn broken() -> Failure {
    Failure::new(
        LIVELINK_PANIC,
        "the detector met a fault of the library; free it and make another",
    )
}

/// Makes a detector. `options` is a JSON object of `len` bytes, in the names of the library: `{"profile": "uts58", "policy":
/// {"file_extensions": false}, "network_suffixes": ["corp"], "bare_hosts": "common"}`. Fields that are not named have their defaults;
/// null is all defaults.
///
/// # Safety
///
/// `options` is null or points to `len` bytes, and `out` points to a place for a pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn livelink_detector_new(
    options: *const c_char,
    len: usize,
    out: *mut *mut LivelinkDetector,
) -> LivelinkStatus {
    call(|| {
        // SAFETY: the contract of this function.
        unsafe { LivelinkDetector::give(Detector::new(options::read(options, len)?), out) }
    })
}

/// Makes a detector that has the options of another one and finds the links of `count` patterns too, at most 14. Where finds of two
/// patterns overlap, the earlier pattern wins, and a web or email address wins over all of them. The strings of the patterns are
/// copied.
///
/// # Safety
///
/// `detector` is null (the default options) or a detector, `patterns` points to `count` patterns, whose functions may be called with
/// their payloads, and `out` points to a place for a pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn livelink_detector_with_patterns(
    detector: *const LivelinkDetector,
    patterns: *const LivelinkPattern,
    count: usize,
    out: *mut *mut LivelinkDetector,
) -> LivelinkStatus {
    call(|| {
        // SAFETY: the contract of this function.
        unsafe {
            let patterns = pattern::read(patterns, count)?;
            LivelinkDetector::give(LivelinkDetector::of(detector)?.with_patterns(patterns), out)
        }
    })
}

/// Frees a detector. Indexes and sessions that were made with it keep it alive. Null is allowed.
///
/// # Safety
///
/// `detector` is null or a detector, and no other call uses it now or later.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn livelink_detector_free(detector: *mut LivelinkDetector) {
    call(|| {
        // SAFETY: the contract of this function.
        let Some(shell) = (unsafe { detector.as_ref() }) else {
            return Ok(());
        };
        // To wait would be for ever, if a callback of a call with this detector calls.
        let mut inner = shell.inner.try_write().map_err(|error| match error {
            TryLockError::WouldBlock => busy(),
            TryLockError::Poisoned(_) => broken(),
        })?;
        inner.take().map(drop).ok_or_else(freed)?;
        drop(inner);
        if !cfg!(debug_assertions) {
            // SAFETY: the pointer comes from `Box::into_raw`, nobody uses it any more, and the reference is not used again.
            drop(unsafe { Box::from_raw(detector) });
        }
        Ok(())
    });
}

/// Finds the links of a text of `len` bytes of UTF-8. Their offsets are bytes; their ids are 0. The time is linear in the text.
///
/// # Safety
///
/// `detector` is null (the default options) or a detector, `text` points to `len` bytes, and `visitor` may be called with
/// `payload`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn livelink_detect(
    detector: *const LivelinkDetector,
    text: *const c_char,
    len: usize,
    visitor: LivelinkVisitor,
    payload: *mut c_void,
) -> LivelinkStatus {
    call(|| {
        // SAFETY: the contract of this function.
        unsafe {
            let text = string(text, len, "the text")?;
            LivelinkDetector::with(detector, |detector| {
                let links = detector.detect(text).into_iter();
                let links = links.map(|link| LivelinkLink {
                    start: link.range.start,
                    end: link.range.end,
                    id: 0,
                    kind: kind_number(link.kind),
                });
                visit_all(links, visitor, payload)
            })
        }
    })
}

/// Finds the links of a text of `len` UTF-16 code units, which may hold unpaired surrogates. Their offsets are code units.
///
/// # Safety
///
/// As for `livelink_detect`; `text` points to `len` code units.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn livelink_detect_utf16(
    detector: *const LivelinkDetector,
    text: *const u16,
    len: usize,
    visitor: LivelinkVisitor,
    payload: *mut c_void,
) -> LivelinkStatus {
    call(|| {
        // SAFETY: the contract of this function.
        unsafe {
            let text = array(text, len, "the text")?;
            // The detector is in use until the last link was visited, as in `livelink_detect`.
            LivelinkDetector::with(detector, |detector| {
                let index = LinkIndex::<Utf16Offset>::build(detector.clone(), text);
                let links = index.iter().map(|link| LivelinkLink {
                    id: 0,
                    ..LivelinkLink::of(&link)
                });
                visit_all(links, visitor, payload)
            })
        }
    })
}

/// Calls `visitor` with each candidate of a text of UTF-8 and with the decision about it: `reason` is null for a link, and a
/// sentence of `reason_len` bytes for a candidate that is not a link.
pub type LivelinkExplainer = Option<
    unsafe extern "C" fn(
        payload: *mut c_void,
        start: usize,
        end: usize,
        reason: *const c_char,
        reason_len: usize,
    ) -> bool,
>;

/// Says of everything in a text that looks like a link why it is one, or why it is not. Offsets are bytes.
///
/// # Safety
///
/// As for `livelink_detect`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn livelink_explain(
    detector: *const LivelinkDetector,
    text: *const c_char,
    len: usize,
    visitor: LivelinkExplainer,
    payload: *mut c_void,
) -> LivelinkStatus {
    call(|| {
        let visitor = visitor.ok_or_else(|| Failure::null("the visitor"))?;
        // SAFETY: the contract of this function.
        unsafe {
            let text = string(text, len, "the text")?;
            LivelinkDetector::with(detector, |detector| {
                for verdict in detector.explain(text) {
                    let reason = match &verdict.decision {
                        Decision::Accepted { .. } => None,
                        Decision::Rejected { reason } => Some(reason.to_string()),
                    };
                    let (first, len) = match &reason {
                        Some(reason) => (reason.as_ptr().cast::<c_char>(), reason.len()),
                        None => (std::ptr::null(), 0),
                    };
                    let range = verdict.range;
                    if !visitor(payload, range.start, range.end, first, len) {
                        break;
                    }
                }
                Ok(())
            })
        }
    })
}

/// Writes the address that a link leads to, from the link's own text of `len` bytes of UTF-8: `https://example.com/` of
/// `example.com`. It is written as `snprintf` writes: at most `room` bytes, the last of them NUL. Returns the length of the
/// whole address, so a caller with too little room knows how much is needed. Returns 0 if the call fails.
///
/// # Safety
///
/// `detector` is null or a detector, `text` points to `len` bytes, and `buffer` is null or points to `room` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn livelink_href(
    detector: *const LivelinkDetector,
    text: *const c_char,
    len: usize,
    kind: LivelinkKind,
    buffer: *mut c_char,
    room: usize,
) -> usize {
    // SAFETY: the contract of this function.
    unsafe { written(detector, text, len, kind, buffer, room, Detector::href) }
}

/// Writes how a link is shown, from the link's own text: with as few escapes as a reader needs. It is written as
/// `livelink_href` writes.
///
/// # Safety
///
/// As for `livelink_href`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn livelink_display(
    detector: *const LivelinkDetector,
    text: *const c_char,
    len: usize,
    kind: LivelinkKind,
    buffer: *mut c_char,
    room: usize,
) -> usize {
    // SAFETY: the contract of this function.
    unsafe { written(detector, text, len, kind, buffer, room, Detector::display) }
}

/// Writes how a link is shown in little space, from the link's own text: its shown form without its middle, in at most `most`
/// grapheme clusters, or columns of a terminal if `columns` is true. What says where the link leads always stays, even if it is
/// longer. Copy and open the link itself, not this form. It is written as `livelink_href` writes.
///
/// # Safety
///
/// As for `livelink_href`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn livelink_short(
    detector: *const LivelinkDetector,
    text: *const c_char,
    len: usize,
    kind: LivelinkKind,
    most: usize,
    columns: bool,
    buffer: *mut c_char,
    room: usize,
) -> usize {
    let unit = match columns {
        true => ShortUnit::Columns,
        false => ShortUnit::Graphemes,
    };
    let form = |detector: &Detector, text: &str, kind| {
        let shown = detector.display(text, kind);
        short(detector, &shown, kind, most, unit).to_string()
    };
    // SAFETY: the contract of this function.
    unsafe { written(detector, text, len, kind, buffer, room, form) }
}

/// Writes the name of a kind of link: "url", "email" or the name of a pattern of the detector. It is written as `livelink_href`
/// writes.
///
/// # Safety
///
/// `detector` is null or a detector, and `buffer` is null or points to `room` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn livelink_kind_name(
    detector: *const LivelinkDetector,
    kind: LivelinkKind,
    buffer: *mut c_char,
    room: usize,
) -> usize {
    ask(0, || {
        // SAFETY: the contract of this function.
        unsafe {
            LivelinkDetector::with(detector, |detector| {
                let kind = kind_of(detector, kind)?;
                Ok(write(detector.kind_name(kind), buffer, room))
            })
        }
    })
}

/// Writes the text of a link in the given `form`.
///
/// # Safety
///
/// As for [`livelink_href`].
unsafe fn written(
    detector: *const LivelinkDetector,
    text: *const c_char,
    len: usize,
    kind: LivelinkKind,
    buffer: *mut c_char,
    room: usize,
    form: impl FnOnce(&Detector, &str, LinkKind) -> String,
) -> usize {
    ask(0, || {
        // SAFETY: the contract of this function.
        unsafe {
            let text = string(text, len, "the text of the link")?;
            let formed = LivelinkDetector::with(detector, |detector| {
                Ok(form(detector, text, kind_of(detector, kind)?))
            })?;
            Ok(write(&formed, buffer, room))
        }
    })
}

/// Writes a URL in its minimally escaped form (UTS #58, section 4.1), as `livelink_href` writes.
///
/// # Safety
///
/// `url` points to `len` bytes, and `buffer` is null or points to `room` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn livelink_format(
    url: *const c_char,
    len: usize,
    buffer: *mut c_char,
    room: usize,
) -> usize {
    ask(0, || {
        // SAFETY: the contract of this function.
        unsafe {
            let url = string(url, len, "the URL")?;
            Ok(write(&uts58::minimal(url), buffer, room))
        }
    })
}

/// Returns whether an editor may hand an address to the system when the user opens a link: whether it has one of the schemes
/// that the detector links. Check the links of a document that others wrote, because a link by hand may lead to `javascript:`.
///
/// # Safety
///
/// `detector` is null or a detector, and `href` points to `len` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn livelink_may_open(
    detector: *const LivelinkDetector,
    href: *const c_char,
    len: usize,
) -> bool {
    ask(false, || {
        // SAFETY: the contract of this function.
        unsafe {
            let href = string(href, len, "the address")?;
            LivelinkDetector::with(detector, |detector| {
                Ok(detector.options().schemes.lead(href))
            })
        }
    })
}
