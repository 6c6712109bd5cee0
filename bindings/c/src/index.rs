//! The links of a text that is edited.

use std::ffi::{c_char, c_void};

use livelink::Detector;
use livelink::index::{Delta, LinkIndex, Offset, Text, Utf16Offset, slice};

use crate::arrays::{array, first, put, write};
use crate::border::{ask, call};
use crate::detector::LivelinkDetector;
use crate::handle::{Handle, Shell, moves};
use crate::link::{LivelinkLink, LivelinkVisitor, kind_of, visit_all};
use crate::status::{Failure, LivelinkStatus};
use crate::text::{
    self, ByUnit, LIVELINK_UTF8, LIVELINK_UTF16, Lent, LivelinkEdit, LivelinkRange, LivelinkText,
    LivelinkUnit, either,
};

/// A link that an edit changed.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LivelinkChangedLink {
    /// The link before the edit, with the place that it had in the old text.
    pub before: LivelinkLink,
    /// The link after the edit. It has the same id.
    pub after: LivelinkLink,
}

/// The effect of an edit on the links of an index. The arrays belong to the index. They are valid until the next call that edits or
/// frees it.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct LivelinkDelta {
    /// Links that are gone, with the places that they had in the old text.
    pub removed: *const LivelinkLink,
    /// How many.
    pub removed_count: usize,
    /// Links that are new.
    pub added: *const LivelinkLink,
    /// How many.
    pub added_count: usize,
    /// Links whose text changed.
    pub changed: *const LivelinkChangedLink,
    /// How many.
    pub changed_count: usize,
    /// How much of the text was scanned.
    pub scanned: usize,
}

/// All links of a text, kept right while the text is edited. One thread may use it at a time.
#[derive(Debug)]
pub struct LivelinkIndex {
    handle: Handle<State>,
}

// One thread after another may use a handle.
const _: () = moves::<Handle<State>>();

impl Shell for LivelinkIndex {
    type State = State;

    fn handle(&self) -> &Handle<State> {
        &self.handle
    }
}

/// An index, with the memory of its last answer.
#[derive(Debug)]
pub(crate) struct State {
    index: ByUnit<Kept<usize>, Kept<Utf16Offset>>,
    removed: Vec<LivelinkLink>,
    added: Vec<LivelinkLink>,
    changed: Vec<LivelinkChangedLink>,
}

/// An index and its delta, whose memory is used again.
#[derive(Debug)]
struct Kept<O: Offset> {
    index: LinkIndex<O>,
    delta: Delta<O>,
}

impl<O: Offset> Kept<O>
where
    Lent: Text<O>,
{
    fn new(detector: Detector, text: Option<&Lent>) -> Self {
        let index = match text {
            Some(text) => LinkIndex::build(detector, text),
            None => LinkIndex::new(detector),
        };
        Self {
            index,
            delta: Delta::default(),
        }
    }

    /// Where a link leads.
    fn href(&self, text: &Lent, link: LivelinkLink) -> Result<String, Failure> {
        let range = LivelinkRange {
            start: link.start,
            end: link.end,
        };
        let range = text.range::<O>(range, "the link")?;
        let detector = self.index.detector();
        let href = detector.href(&slice(text, range), kind_of(detector, link.kind)?);
        text.check()?;
        Ok(href)
    }

    /// Empties the index after the text could not be read. The next edit then does not fit the empty index, so the index reads the
    /// whole text.
    fn forget(&mut self, detector: Detector) {
        self.index = LinkIndex::new(detector);
    }
}

/// Makes an index of the links of a text. `unit` is the unit of its offsets: `LIVELINK_UTF8` or `LIVELINK_UTF16`. A null
/// `text` is an empty one. The time is linear in the text.
///
/// # Safety
///
/// `detector` is null (the default options) or a detector, `text` is null or a text, and `out` points to a place for a pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn livelink_index_new(
    detector: *const LivelinkDetector,
    unit: LivelinkUnit,
    text: *const LivelinkText,
    out: *mut *mut LivelinkIndex,
) -> LivelinkStatus {
    call(|| {
        // SAFETY: the contract of this function.
        let (detector, text) = unsafe {
            let text = match text.is_null() {
                true => None,
                false => Some(Lent::new(text, unit)?),
            };
            (LivelinkDetector::of(detector)?, text)
        };
        let index = match unit {
            LIVELINK_UTF8 => ByUnit::Utf8(Kept::new(detector, text.as_ref())),
            LIVELINK_UTF16 => ByUnit::Utf16(Kept::new(detector, text.as_ref())),
            _ => return Err(text::no_such_unit(unit)),
        };
        if let Some(text) = &text {
            text.check()?;
        }
        let state = State {
            index,
            removed: Vec::new(),
            added: Vec::new(),
            changed: Vec::new(),
        };
        LivelinkIndex {
            handle: Handle::new(state),
        }
        .give(out)
    })
}

/// Frees an index. Null is allowed.
///
/// # Safety
///
/// `index` is null, or it comes from `livelink_index_new`, and no other call uses it now or later.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn livelink_index_free(index: *mut LivelinkIndex) {
    // SAFETY: the contract of this function.
    call(|| unsafe { LivelinkIndex::free(index) });
}

/// Tells an index which edits led to `text`, and sets `delta` to their effect on the links; a null `delta` is not set. Each
/// edit has offsets in the text before all of them. It takes the time of a scan of the words around the edits.
///
/// Edits that do not lead from the last text to this one make the index read the whole text. After `LIVELINK_TEXT` the index
/// has no links, and the next edit reads the whole text.
///
/// # Safety
///
/// `index` is an index, `text` a text in its unit, `edits` points to `count` edits, and `delta` is null or points to a place.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn livelink_index_edit(
    index: *mut LivelinkIndex,
    text: *const LivelinkText,
    edits: *const LivelinkEdit,
    count: usize,
    delta: *mut LivelinkDelta,
) -> LivelinkStatus {
    call(|| {
        // SAFETY: the contract of this function.
        unsafe {
            let edits = array(edits, count, "the edits")?;
            let handle = LivelinkIndex::of(index, "the index")?;
            handle.change(|state| {
                let text = Lent::new(text, state.index.unit())?;
                either!(&mut state.index, kept => {
                    let edits = checked(edits, &text)?;
                    kept.index.edit_into(&text, &edits, &mut kept.delta);
                    if let Err(failure) = text.check() {
                        kept.forget(kept.index.detector().clone());
                        return Err(failure);
                    }
                });
                state.answer();
                put(delta, state.delta());
                Ok(())
            })
        }
    })
}

/// The edits of a call. An end inside a character of the new text is the caller's mistake. Ends that are past the text are too,
/// but the index has an answer for them.
fn checked<O: Offset>(
    edits: &[LivelinkEdit],
    text: &Lent,
) -> Result<Vec<livelink::index::Edit<O>>, Failure>
where
    Lent: Text<O>,
{
    if let [edit] = edits {
        text.offset::<O>(edit.start, "the start of the edit")?;
        text.offset::<O>(edit.new_end, "the new end of the edit")?;
    }
    text::edits(edits)
}

/// Gives an index another detector, and sets `delta` to the changes of its links. Links that stay keep their ids.
///
/// # Safety
///
/// As for `livelink_index_edit`; `detector` is null or a detector.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn livelink_index_set_detector(
    index: *mut LivelinkIndex,
    detector: *const LivelinkDetector,
    text: *const LivelinkText,
    delta: *mut LivelinkDelta,
) -> LivelinkStatus {
    call(|| {
        // SAFETY: the contract of this function.
        unsafe {
            let detector = LivelinkDetector::of(detector)?;
            let handle = LivelinkIndex::of(index, "the index")?;
            handle.change(|state| {
                let text = Lent::new(text, state.index.unit())?;
                either!(&mut state.index, kept => {
                    kept.delta = kept.index.set_detector(detector.clone(), &text);
                    if let Err(failure) = text.check() {
                        kept.forget(detector);
                        return Err(failure);
                    }
                });
                state.answer();
                put(delta, state.delta());
                Ok(())
            })
        }
    })
}

impl State {
    /// Lays out the delta.
    fn answer(&mut self) {
        self.removed.clear();
        self.added.clear();
        self.changed.clear();
        either!(&self.index, kept => {
            self.removed.extend(kept.delta.removed.iter().map(LivelinkLink::of));
            self.added.extend(kept.delta.added.iter().map(LivelinkLink::of));
            self.changed.extend(kept.delta.changed.iter().map(|(before, after)| LivelinkChangedLink {
                before: LivelinkLink::of(before),
                after: LivelinkLink::of(after),
            }));
        });
    }

    fn delta(&self) -> LivelinkDelta {
        LivelinkDelta {
            removed: first(&self.removed),
            removed_count: self.removed.len(),
            added: first(&self.added),
            added_count: self.added.len(),
            changed: first(&self.changed),
            changed_count: self.changed.len(),
            scanned: either!(&self.index, kept => kept.delta.scanned_len),
        }
    }
}

/// Returns how many links an index has; 0 if the call fails.
///
/// # Safety
///
/// `index` is an index.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn livelink_index_count(index: *const LivelinkIndex) -> usize {
    ask(0, || {
        // SAFETY: the contract of this function.
        let handle = unsafe { LivelinkIndex::of(index, "the index")? };
        handle.read(|state| Ok(either!(&state.index, kept => kept.index.len())))
    })
}

/// Sets `link` to the link that holds the place before or after `at`, and returns true if there is one.
///
/// # Safety
///
/// `index` is an index, and `link` is null or points to a place.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn livelink_index_link_at(
    index: *const LivelinkIndex,
    at: usize,
    link: *mut LivelinkLink,
) -> bool {
    ask(false, || {
        // SAFETY: the contract of this function.
        unsafe {
            let handle = LivelinkIndex::of(index, "the index")?;
            handle.read(|state| {
                let found = either!(&state.index, kept => {
                    kept.index.link_at(Offset::from_usize(at)).map(|link| LivelinkLink::of(&link))
                });
                if let Some(found) = found {
                    put(link, found);
                }
                Ok(found.is_some())
            })
        }
    })
}

/// Calls `visitor` with the links that share something with a range, in order. `SIZE_MAX` is an end past every text.
///
/// # Safety
///
/// `index` is an index, and `visitor` may be called with `payload`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn livelink_index_visit(
    index: *const LivelinkIndex,
    range: LivelinkRange,
    visitor: LivelinkVisitor,
    payload: *mut c_void,
) -> LivelinkStatus {
    call(|| {
        // SAFETY: the contract of this function.
        unsafe {
            let handle = LivelinkIndex::of(index, "the index")?;
            handle.read(|state| {
                either!(&state.index, kept => {
                    let links = kept.index.links_in(Offset::range(range.start..range.end.max(range.start)));
                    visit_all(links.map(|link| LivelinkLink::of(&link)), visitor, payload)
                })
            })
        }
    })
}

/// Writes where a link of an index leads, as `livelink_href` writes. The text of the link is read from `text`.
///
/// # Safety
///
/// `index` is an index, `text` a text in its unit, `link` points to a link, and `buffer` is null or points to `room` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn livelink_index_href(
    index: *const LivelinkIndex,
    text: *const LivelinkText,
    link: *const LivelinkLink,
    buffer: *mut c_char,
    room: usize,
) -> usize {
    ask(0, || {
        // SAFETY: the contract of this function.
        unsafe {
            let link = *link.as_ref().ok_or_else(|| Failure::null("the link"))?;
            let handle = LivelinkIndex::of(index, "the index")?;
            handle.read(|state| {
                let text = Lent::new(text, state.index.unit())?;
                let href = either!(&state.index, kept => kept.href(&text, link)?);
                Ok(write(&href, buffer, room))
            })
        }
    })
}
