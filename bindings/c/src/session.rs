//! Links as part of a document, for an editor with a text and an undo stack of its own.

use std::ffi::{c_char, c_void};
use std::ops::Range;

use livelink::index::{Offset, Text, Utf16Offset};
use livelink::session::{Dormant, EditKind, Effects, Mark, Mute, Session, SessionOptions, UnitId};

use crate::arrays::{array, put, string};
use crate::border::{ask, call};
use crate::changes::{
    Answer, LivelinkEffects, LivelinkMark, LivelinkMute, LivelinkUnitKind, cause_of, mark_kind_of,
    mark_out, mute_out, unit_kind_of,
};
use crate::detector::LivelinkDetector;
use crate::handle::{Handle, Shell, moves};
use crate::options;
use crate::status::{Failure, LIVELINK_ARGUMENT, LIVELINK_OFFSET, LivelinkStatus};
use crate::text::{
    self, ByUnit, LIVELINK_UTF8, LIVELINK_UTF16, Lent, LivelinkEdit, LivelinkRange, LivelinkText,
    LivelinkUnit, either,
};

/// The action of the user, or of the editor's program, on the text.
pub type LivelinkEditKind = u32;

/// Typed.
pub const LIVELINK_TYPED: LivelinkEditKind = 0;
/// Pressed Enter.
pub const LIVELINK_LINE_BREAK: LivelinkEditKind = 1;
/// Deleted. With Backspace, ask `livelink_session_backspace` first.
pub const LIVELINK_DELETED: LivelinkEditKind = 2;
/// Pasted or dropped. With a selection, ask `livelink_session_paste_over` first.
pub const LIVELINK_PASTED: LivelinkEditKind = 3;
/// Pasted as plain text: no links are made.
pub const LIVELINK_PASTED_PLAIN: LivelinkEditKind = 4;
/// The editor's own program put text in. It links like a paste.
pub const LIVELINK_INSERTED: LivelinkEditKind = 5;
/// The editor's own program put text in that is not to be linked.
pub const LIVELINK_INSERTED_PLAIN: LivelinkEditKind = 6;
/// A spell checker, an autocorrection or a soft keyboard replaced text. A link keeps the new text, also where all of its text was
/// replaced: a link of the user's own keeps its target, and an automatic one follows its text. Nothing else is linked.
pub const LIVELINK_CORRECTED: LivelinkEditKind = 7;

/// The links, the mutes and the undo units of one document. The editor changes its own text and then reports the edit. One thread
/// may use a session at a time.
#[derive(Debug)]
pub struct LivelinkSession {
    handle: Handle<State>,
}

// One thread after another may use a handle.
const _: () = moves::<Handle<State>>();

impl Shell for LivelinkSession {
    type State = State;

    fn handle(&self) -> &Handle<State> {
        &self.handle
    }
}

/// A session, with the memory of its last answer.
#[derive(Debug)]
pub(crate) struct State {
    session: ByUnit<Session, Session<Utf16Offset>>,
    answer: Answer,
}

/// A paste over a selection, for `livelink_session_paste_over`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct LivelinkPaste {
    /// Where the selection starts.
    pub start: usize,
    /// Where it ends.
    pub end: usize,
    /// The pasted text, in UTF-8.
    pub text: *const c_char,
    /// The length of `text` in bytes.
    pub text_len: usize,
}

/// Makes a session for an empty document, or for one without links. `options` is a JSON object of `len` bytes in the names of the
/// library: `{"commit_on_blur": true, "detection": {"profile": "uts58"}}`. Fields that are not named have their defaults; null is all
/// defaults. `unit` is the unit of the offsets: `LIVELINK_UTF8` or `LIVELINK_UTF16`.
///
/// # Safety
///
/// `options` is null or points to `len` bytes, and `out` points to a place for a pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn livelink_session_new(
    options: *const c_char,
    len: usize,
    unit: LivelinkUnit,
    out: *mut *mut LivelinkSession,
) -> LivelinkStatus {
    call(|| {
        // SAFETY: the contract of this function.
        let options: SessionOptions = unsafe { options::read(options, len)? };
        let mut session = match unit {
            LIVELINK_UTF8 => ByUnit::Utf8(Session::new(options)),
            LIVELINK_UTF16 => ByUnit::Utf16(Session::new_utf16(options)),
            _ => return Err(text::no_such_unit(unit)),
        };
        either!(&mut session, session => session.keep_units());
        let state = State {
            session,
            answer: Answer::default(),
        };
        LivelinkSession {
            handle: Handle::new(state),
        }
        .give(out)
    })
}

/// Frees a session. Null is allowed.
///
/// # Safety
///
/// `session` is null, or it comes from `livelink_session_new`, and no other call uses it now or later.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn livelink_session_free(session: *mut LivelinkSession) {
    // SAFETY: the contract of this function.
    call(|| unsafe { LivelinkSession::free(session) });
}

/// Changes the options of a session. Those that are not named get their defaults again.
///
/// # Safety
///
/// `session` is a session, and `options` is null or points to `len` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn livelink_session_set_options(
    session: *mut LivelinkSession,
    options: *const c_char,
    len: usize,
) -> LivelinkStatus {
    // SAFETY: the contract of this function.
    unsafe {
        change(session, |state| {
            let options: SessionOptions = options::read(options, len)?;
            either!(&mut state.session, session => session.set_options(options));
            Ok(())
        })
    }
}

/// Gives a session a detector, with its options and patterns. The options replace `detection` of the session's. Links that are there
/// stay as they are until an edit touches them.
///
/// # Safety
///
/// `session` is a session, and `detector` is null (the default options) or a detector.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn livelink_session_set_detector(
    session: *mut LivelinkSession,
    detector: *const LivelinkDetector,
) -> LivelinkStatus {
    // SAFETY: the contract of this function.
    unsafe {
        change(session, |state| {
            let detector = LivelinkDetector::of(detector)?;
            either!(&mut state.session, session => session.set_detector(detector));
            Ok(())
        })
    }
}

/// Changes the state of the session that a pointer names.
///
/// # Safety
///
/// The pointer is null or a session.
unsafe fn change(
    session: *mut LivelinkSession,
    f: impl FnOnce(&mut State) -> Result<(), Failure>,
) -> LivelinkStatus {
    // SAFETY: the contract of this function.
    call(|| unsafe { LivelinkSession::of(session, "the session")? }.change(f))
}

/// Reports something that reads the text, and sets the caller's effects. A text that cannot be read is an error; what the
/// session has done until then stands in the effects.
///
/// # Safety
///
/// `session` is null or a session, `text` is null or a text in its unit, and `effects` is null or points to a place.
macro_rules! report {
    ($session:expr, $text:expr, $effects:expr, |$inner:ident, $lent:ident| $event:expr) => {
        change($session, |state| {
            let $lent = Lent::new($text, state.session.unit())?;
            let answered = either!(&mut state.session, $inner => {
                let answered: Option<Effects<_>> = $event;
                state.answer.fill(answered, $inner.is_armed())
            });
            put($effects, answered);
            $lent.check()
        })
    };
}

/// Reports something that does not read the text.
macro_rules! tell {
    ($session:expr, $effects:expr, |$inner:ident| $event:expr) => {
        change($session, |state| {
            let answered = either!(&mut state.session, $inner => {
                let answered: Option<Effects<_>> = $event;
                state.answer.fill(answered, $inner.is_armed())
            });
            put($effects, answered);
            Ok(())
        })
    };
}

/// The user, or the editor's program, did edits of one kind. The text has them already. Several edits are one event, as at several
/// carets; each has the offsets that it would have if it were the only one.
///
/// Edits that do not lead from the last text to this one make the session look at the whole text.
///
/// # Safety
///
/// `session` is a session, `text` a text in its unit, `edits` points to `count` edits, and `effects` is null or points to a place.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn livelink_session_edited(
    session: *mut LivelinkSession,
    text: *const LivelinkText,
    kind: LivelinkEditKind,
    edits: *const LivelinkEdit,
    count: usize,
    effects: *mut LivelinkEffects,
) -> LivelinkStatus {
    // SAFETY: the contract of this function.
    unsafe {
        report!(session, text, effects, |session, text| {
            let edits = text::edits(array(edits, count, "the edits")?)?;
            Some(session.edited(&text, edit_kind_of(kind)?, &edits))
        })
    }
}

/// The user pasted text with links of its own. The links count in the text as it is now. If `count` is more than 1, it is one paste
/// at several carets.
///
/// # Safety
///
/// As for `livelink_session_edited`; `links` points to `link_count` links.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn livelink_session_pasted_linked(
    session: *mut LivelinkSession,
    text: *const LivelinkText,
    edits: *const LivelinkEdit,
    count: usize,
    links: *const LivelinkMark,
    link_count: usize,
    effects: *mut LivelinkEffects,
) -> LivelinkStatus {
    // SAFETY: the contract of this function.
    unsafe {
        report!(session, text, effects, |session, text| {
            let edits = text::edits(array(edits, count, "the edits")?)?;
            let links = marks(array(links, link_count, "the links")?)?;
            Some(session.pasted_linked(&text, &edits, &links))
        })
    }
}

/// The editor did a rewrite that the last answer named.
///
/// # Safety
///
/// As for `livelink_session_edited`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn livelink_session_rewritten(
    session: *mut LivelinkSession,
    text: *const LivelinkText,
    edit: LivelinkEdit,
    effects: *mut LivelinkEffects,
) -> LivelinkStatus {
    // SAFETY: the contract of this function.
    unsafe {
        report!(session, text, effects, |session, text| {
            Some(session.rewritten(&text, edit.checked(0)?))
        })
    }
}

/// Another user's edit arrived. It moves links and mutes and makes none.
///
/// # Safety
///
/// `session` is a session, and `effects` is null or points to a place.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn livelink_session_remote(
    session: *mut LivelinkSession,
    edit: LivelinkEdit,
    effects: *mut LivelinkEffects,
) -> LivelinkStatus {
    // SAFETY: the contract of this function.
    unsafe {
        tell!(session, effects, |session| Some(
            session.remote(edit.checked(0)?)
        ))
    }
}

/// Another user's links arrived: in a range there are these links and mutes now, and no others.
///
/// # Safety
///
/// `session` is a session, the arrays have as many elements as their counts say, and `effects` is null or points to a place.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn livelink_session_remote_links(
    session: *mut LivelinkSession,
    range: LivelinkRange,
    links: *const LivelinkMark,
    link_count: usize,
    mutes: *const LivelinkMute,
    mute_count: usize,
    effects: *mut LivelinkEffects,
) -> LivelinkStatus {
    // SAFETY: the contract of this function.
    unsafe {
        tell!(session, effects, |session| {
            let links = marks(array(links, link_count, "the links")?)?;
            let mutes = self::mutes(array(mutes, mute_count, "the mutes")?)?;
            Some(session.remote_links(range_of(range)?, links, mutes))
        })
    }
}

/// The user pressed Backspace with a bare caret at each of these places, and nothing is deleted yet. If `effects->handled` is
/// true, links were taken off and the text stays. If not, the editor deletes and reports `LIVELINK_DELETED`.
///
/// # Safety
///
/// `session` is a session, `carets` points to `count` offsets, and `effects` points to a place.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn livelink_session_backspace(
    session: *mut LivelinkSession,
    carets: *const usize,
    count: usize,
    effects: *mut LivelinkEffects,
) -> LivelinkStatus {
    // SAFETY: the contract of this function.
    unsafe {
        tell!(session, effects, |session| {
            let carets = carets_of(array(carets, count, "the carets")?);
            session.backspace(&carets)
        })
    }
}

/// The user is about to paste over selections, and nothing is replaced yet. If `effects->handled` is true, each pasted text was an
/// address, the selections are links to it now, and the text stays. If not, the editor pastes and reports `LIVELINK_PASTED`.
///
/// # Safety
///
/// `session` is a session, `text` a text in its unit, `pastes` points to `count` pastes, and `effects` points to a place.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn livelink_session_paste_over(
    session: *mut LivelinkSession,
    text: *const LivelinkText,
    pastes: *const LivelinkPaste,
    count: usize,
    effects: *mut LivelinkEffects,
) -> LivelinkStatus {
    // SAFETY: the contract of this function.
    unsafe {
        report!(session, text, effects, |session, text| {
            let mut all = Vec::new();
            for paste in array(pastes, count, "the pastes")? {
                let range = LivelinkRange {
                    start: paste.start,
                    end: paste.end,
                };
                let pasted = string(paste.text, paste.text_len, "the pasted text")?;
                all.push((text.range(range, "the selection")?, pasted));
            }
            session.paste_over(&text, &all)
        })
    }
}

/// The user takes the links off that touch one of these ranges; a bare caret is an empty range.
///
/// # Safety
///
/// `session` is a session, `text` a text in its unit, `ranges` points to `count` ranges, and `effects` is null or points to a place.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn livelink_session_unlink(
    session: *mut LivelinkSession,
    text: *const LivelinkText,
    ranges: *const LivelinkRange,
    count: usize,
    effects: *mut LivelinkEffects,
) -> LivelinkStatus {
    // SAFETY: the contract of this function.
    unsafe {
        report!(session, text, effects, |session, text| {
            let ranges = ranges_of(array(ranges, count, "the ranges")?, &text)?;
            Some(session.unlink(&text, &ranges))
        })
    }
}

/// The user makes a link to `href` (`len` bytes of UTF-8) of each range; with an empty range, of the link that is there. If a link may
/// not lead there, nothing changes, and `refused` of the answer says why.
///
/// # Safety
///
/// As for `livelink_session_unlink`; `href` points to `len` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn livelink_session_link(
    session: *mut LivelinkSession,
    text: *const LivelinkText,
    ranges: *const LivelinkRange,
    count: usize,
    href: *const c_char,
    len: usize,
    effects: *mut LivelinkEffects,
) -> LivelinkStatus {
    // SAFETY: the contract of this function.
    unsafe {
        report!(session, text, effects, |session, text| {
            let ranges = ranges_of(array(ranges, count, "the ranges")?, &text)?;
            let href = string(href, len, "the address")?;
            Some(session.link(&text, &ranges, href))
        })
    }
}

/// The caret moved or the selection changed, other than by an edit.
///
/// # Safety
///
/// `session` is a session.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn livelink_session_caret_moved(
    session: *mut LivelinkSession,
) -> LivelinkStatus {
    // SAFETY: the contract of this function.
    unsafe {
        change(session, |state| {
            either!(&mut state.session, session => session.caret_moved());
            Ok(())
        })
    }
}

/// The focus left, with a caret at each of these places. With the option `commit_on_blur` this makes links as a space does.
///
/// # Safety
///
/// `session` is a session, `text` a text in its unit, `carets` points to `count` offsets, and `effects` is null or points to a
/// place.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn livelink_session_blurred(
    session: *mut LivelinkSession,
    text: *const LivelinkText,
    carets: *const usize,
    count: usize,
    effects: *mut LivelinkEffects,
) -> LivelinkStatus {
    // SAFETY: the contract of this function.
    unsafe {
        report!(session, text, effects, |session, text| {
            let carets = carets_of(array(carets, count, "the carets")?);
            Some(session.blurred(&text, &carets))
        })
    }
}

/// Everything until `livelink_session_end_unit` is one undo unit of this kind.
///
/// # Safety
///
/// `session` is a session.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn livelink_session_begin_unit(
    session: *mut LivelinkSession,
    kind: LivelinkUnitKind,
) -> LivelinkStatus {
    // SAFETY: the contract of this function.
    unsafe {
        change(session, |state| {
            let kind = unit_kind_of(kind)?;
            either!(&mut state.session, session => session.begin_unit(kind));
            Ok(())
        })
    }
}

/// Ends the unit of `livelink_session_begin_unit`.
///
/// # Safety
///
/// `session` is a session.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn livelink_session_end_unit(
    session: *mut LivelinkSession,
) -> LivelinkStatus {
    // SAFETY: the contract of this function.
    unsafe {
        change(session, |state| {
            either!(&mut state.session, session => session.end_unit());
            Ok(())
        })
    }
}

/// An input method begins over a range. Nothing is linked in its provisional text.
///
/// # Safety
///
/// `session` is a session, and `effects` is null or points to a place.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn livelink_session_compose_start(
    session: *mut LivelinkSession,
    range: LivelinkRange,
    effects: *mut LivelinkEffects,
) -> LivelinkStatus {
    // SAFETY: the contract of this function.
    unsafe {
        tell!(session, effects, |session| Some(
            session.compose_start(range_of(range)?)
        ))
    }
}

/// The provisional text has this length now, in the unit of the session.
///
/// # Safety
///
/// `session` is a session, and `effects` is null or points to a place.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn livelink_session_compose_update(
    session: *mut LivelinkSession,
    len: usize,
    effects: *mut LivelinkEffects,
) -> LivelinkStatus {
    // SAFETY: the contract of this function.
    unsafe {
        tell!(session, effects, |session| Some(
            session.compose_update(len)
        ))
    }
}

/// The final text has this length and is in the text. It counts as typed. With the length 0 the composition was given up, and what
/// it stood over is there again.
///
/// # Safety
///
/// As for `livelink_session_edited`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn livelink_session_compose_end(
    session: *mut LivelinkSession,
    text: *const LivelinkText,
    len: usize,
    effects: *mut LivelinkEffects,
) -> LivelinkStatus {
    // SAFETY: the contract of this function.
    unsafe {
        report!(session, text, effects, |session, text| {
            Some(session.compose_end(&text, len))
        })
    }
}

/// The editor undid everything back to the start of a unit, and its text shows it. `effects->handled` is false if the session does
/// not know the unit.
///
/// # Safety
///
/// `session` is a session, and `effects` is null or points to a place.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn livelink_session_undid(
    session: *mut LivelinkSession,
    unit: u64,
    effects: *mut LivelinkEffects,
) -> LivelinkStatus {
    // SAFETY: the contract of this function.
    unsafe {
        tell!(session, effects, |session| session
            .editor_undid(UnitId::from_number(unit)))
    }
}

/// The editor did everything again up to the end of a unit.
///
/// # Safety
///
/// `session` is a session, and `effects` is null or points to a place.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn livelink_session_redid(
    session: *mut LivelinkSession,
    unit: u64,
    effects: *mut LivelinkEffects,
) -> LivelinkStatus {
    // SAFETY: the contract of this function.
    unsafe {
        tell!(session, effects, |session| session
            .editor_redid(UnitId::from_number(unit)))
    }
}

/// Forgets the units before this one, which the editor cannot undo any more.
///
/// # Safety
///
/// `session` is a session.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn livelink_session_forget_units(
    session: *mut LivelinkSession,
    first: u64,
) -> LivelinkStatus {
    // SAFETY: the contract of this function.
    unsafe {
        change(session, |state| {
            either!(&mut state.session, session => session.forget_units(UnitId::from_number(first)));
            Ok(())
        })
    }
}

/// Loads the links and mutes that were saved with a document. It makes no undo unit.
///
/// # Safety
///
/// `session` is a session, and the arrays have as many elements as their counts say.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn livelink_session_load(
    session: *mut LivelinkSession,
    links: *const LivelinkMark,
    link_count: usize,
    mutes: *const LivelinkMute,
    mute_count: usize,
) -> LivelinkStatus {
    // SAFETY: the contract of this function.
    unsafe {
        change(session, |state| {
            either!(&mut state.session, session => {
                let links = marks(array(links, link_count, "the links")?)?;
                let mutes = self::mutes(array(mutes, mute_count, "the mutes")?)?;
                session.load(links, mutes);
            });
            Ok(())
        })
    }
}

/// The document has these links, mutes and dormant ranges in a range now, and no others there, because the editor's own undo put
/// them there. This is for editors that keep all three in their document. They report the text first, by
/// `livelink_session_remote`.
///
/// # Safety
///
/// `session` is a session, the arrays have as many elements as their counts say, and `effects` is null or points to a place.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn livelink_session_restore(
    session: *mut LivelinkSession,
    range: LivelinkRange,
    links: *const LivelinkMark,
    link_count: usize,
    mutes: *const LivelinkMute,
    mute_count: usize,
    dormant: *const LivelinkRange,
    dormant_count: usize,
    effects: *mut LivelinkEffects,
) -> LivelinkStatus {
    // SAFETY: the contract of this function.
    unsafe {
        tell!(session, effects, |session| {
            let links = marks(array(links, link_count, "the links")?)?;
            let mutes = self::mutes(array(mutes, mute_count, "the mutes")?)?;
            let dormant = array(dormant, dormant_count, "the dormant ranges")?.iter();
            let dormant = dormant
                .map(|range| {
                    Ok(Dormant {
                        range: range_of(*range)?,
                    })
                })
                .collect::<Result<_, Failure>>()?;
            Some(session.restore(range_of(range)?, links, mutes, dormant))
        })
    }
}

/// Gets the links of a document, one after the other. The link is valid until the function returns. The function returns true to
/// get the next one.
pub type LivelinkMarkVisitor =
    Option<unsafe extern "C" fn(payload: *mut c_void, link: *const LivelinkMark) -> bool>;

/// Gets the mutes of a document, likewise.
pub type LivelinkMuteVisitor =
    Option<unsafe extern "C" fn(payload: *mut c_void, mute: *const LivelinkMute) -> bool>;

/// Gets dormant ranges of a document, likewise.
pub type LivelinkRangeVisitor =
    Option<unsafe extern "C" fn(payload: *mut c_void, range: *const LivelinkRange) -> bool>;

/// Visits the marks of a session in a range.
macro_rules! visit {
    ($session:expr, $range:expr, $visitor:expr, $payload:expr, $method:ident, $out:expr) => {
        call(|| {
            let visitor = $visitor.ok_or_else(|| Failure::null("the visitor"))?;
            LivelinkSession::of($session, "the session")?.read(|state| {
                either!(&state.session, session => {
                    for span in session.$method(range_of($range)?) {
                        if !visitor($payload, &$out(&span)) {
                            break;
                        }
                    }
                });
                Ok(())
            })
        })
    };
}

/// Calls `visitor` with the links that share something with a range, in order. `SIZE_MAX` is an end past every text.
///
/// # Safety
///
/// `session` is a session, and `visitor` may be called with `payload`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn livelink_session_visit_links(
    session: *const LivelinkSession,
    range: LivelinkRange,
    visitor: LivelinkMarkVisitor,
    payload: *mut c_void,
) -> LivelinkStatus {
    // SAFETY: the contract of this function.
    unsafe { visit!(session, range, visitor, payload, links_in, mark_out) }
}

/// Calls `visitor` with the mutes that share something with a range, in order; an editor saves them beside the links.
///
/// # Safety
///
/// As for `livelink_session_visit_links`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn livelink_session_visit_mutes(
    session: *const LivelinkSession,
    range: LivelinkRange,
    visitor: LivelinkMuteVisitor,
    payload: *mut c_void,
) -> LivelinkStatus {
    // SAFETY: the contract of this function.
    unsafe { visit!(session, range, visitor, payload, mutes_in, mute_out) }
}

/// Calls `visitor` with the dormant ranges that share something with a range, in order; an editor keeps them for
/// `livelink_session_restore`.
///
/// # Safety
///
/// As for `livelink_session_visit_links`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn livelink_session_visit_dormant(
    session: *const LivelinkSession,
    range: LivelinkRange,
    visitor: LivelinkRangeVisitor,
    payload: *mut c_void,
) -> LivelinkStatus {
    // SAFETY: the contract of this function.
    unsafe { visit!(session, range, visitor, payload, dormant_in, dormant_out) }
}

fn dormant_out<O: Offset>(dormant: &Dormant<O>) -> LivelinkRange {
    let range = dormant.indices();
    LivelinkRange {
        start: range.start,
        end: range.end,
    }
}

/// Calls `visitor` with the link at a caret, inside it or at one of its edges, if there is one. Between two links it is the one
/// before.
///
/// # Safety
///
/// As for `livelink_session_visit_links`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn livelink_session_link_at(
    session: *const LivelinkSession,
    at: usize,
    visitor: LivelinkMarkVisitor,
    payload: *mut c_void,
) -> LivelinkStatus {
    call(|| {
        let visitor = visitor.ok_or_else(|| Failure::null("the visitor"))?;
        // SAFETY: the contract of this function.
        unsafe {
            LivelinkSession::of(session, "the session")?.read(|state| {
                either!(&state.session, session => {
                    if let Some(link) = session.link_at(Offset::from_usize(at)) {
                        visitor(payload, &mark_out(&link));
                    }
                });
                Ok(())
            })
        }
    })
}

/// Returns how many links a document has; 0 if the call fails.
///
/// # Safety
///
/// `session` is a session.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn livelink_session_link_count(session: *const LivelinkSession) -> usize {
    ask(0, || {
        // SAFETY: the contract of this function.
        let handle = unsafe { LivelinkSession::of(session, "the session")? };
        handle.read(|state| Ok(either!(&state.session, session => session.link_count())))
    })
}

/// Returns whether a Backspace right now would take a link off.
///
/// # Safety
///
/// `session` is a session.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn livelink_session_is_armed(session: *const LivelinkSession) -> bool {
    ask(false, || {
        // SAFETY: the contract of this function.
        let handle = unsafe { LivelinkSession::of(session, "the session")? };
        handle.read(|state| Ok(either!(&state.session, session => session.is_armed())))
    })
}

fn edit_kind_of(kind: LivelinkEditKind) -> Result<EditKind, Failure> {
    Ok(match kind {
        LIVELINK_TYPED => EditKind::Typed,
        LIVELINK_LINE_BREAK => EditKind::LineBreak,
        LIVELINK_DELETED => EditKind::Deleted,
        LIVELINK_PASTED => EditKind::Pasted,
        LIVELINK_PASTED_PLAIN => EditKind::PastedPlain,
        LIVELINK_INSERTED => EditKind::Inserted,
        LIVELINK_INSERTED_PLAIN => EditKind::InsertedPlain,
        LIVELINK_CORRECTED => EditKind::Corrected,
        _ => {
            return Err(Failure::new(
                LIVELINK_ARGUMENT,
                format_args!(
                    "the kind of edit is {kind}; it may be LIVELINK_TYPED (0) to LIVELINK_CORRECTED (7)"
                ),
            ));
        }
    })
}

fn carets_of<O: Offset>(carets: &[usize]) -> Vec<O> {
    carets.iter().map(|caret| O::from_usize(*caret)).collect()
}

/// A range whose ends are in order.
fn range_of<O: Offset>(range: LivelinkRange) -> Result<Range<O>, Failure> {
    if range.start > range.end {
        return Err(Failure::new(
            LIVELINK_OFFSET,
            format_args!(
                "the range {}..{} ends before it starts",
                range.start, range.end
            ),
        ));
    }
    Ok(O::range(range.start..range.end))
}

/// Ranges that lie in the text.
fn ranges_of<O: Offset>(ranges: &[LivelinkRange], text: &Lent) -> Result<Vec<Range<O>>, Failure>
where
    Lent: Text<O>,
{
    ranges
        .iter()
        .map(|range| text.range(*range, "the range"))
        .collect()
}

/// Links of the caller's.
///
/// # Safety
///
/// The address of each points to as many bytes as it says.
unsafe fn marks<O: Offset>(marks: &[LivelinkMark]) -> Result<Vec<Mark<O>>, Failure> {
    let mark = |mark: &LivelinkMark| {
        // SAFETY: the contract of this function.
        let href = unsafe { string(mark.href, mark.href_len, "the address of a link")? };
        Ok(Mark {
            range: range_of(LivelinkRange {
                start: mark.start,
                end: mark.end,
            })?,
            href: href.into(),
            kind: mark_kind_of(mark.kind)?,
        })
    };
    marks.iter().map(mark).collect()
}

/// Mutes of the caller's.
fn mutes<O: Offset>(mutes: &[LivelinkMute]) -> Result<Vec<Mute<O>>, Failure> {
    let mute = |mute: &LivelinkMute| {
        Ok(Mute {
            range: range_of(LivelinkRange {
                start: mute.start,
                end: mute.end,
            })?,
            cause: cause_of(mute.cause)?,
        })
    };
    mutes.iter().map(mute).collect()
}
