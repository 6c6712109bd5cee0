//! The edit that leads from one text to another.

use livelink::index::{Edit, Utf16Offset};

use crate::arrays::put;
use crate::border::call;
use crate::status::LivelinkStatus;
use crate::text::{
    LIVELINK_UTF8, LIVELINK_UTF16, Lent, LivelinkEdit, LivelinkText, LivelinkUnit, no_such_unit,
};

/// Sets `edit` to the shortest edit that turns the text `before` into the text `after`, both in `unit`: for widgets that report no
/// edits. `caret` is the place of the caret in `after`, or `SIZE_MAX` if nobody knows. Of equal letters it decides which one is new.
/// If the texts are equal, `edit` is empty: its three offsets are 0. It reads both texts, and allocates nothing.
///
/// # Safety
///
/// `before` and `after` are texts in `unit`, and `edit` points to a place.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn livelink_edit_between(
    unit: LivelinkUnit,
    before: *const LivelinkText,
    after: *const LivelinkText,
    caret: usize,
    edit: *mut LivelinkEdit,
) -> LivelinkStatus {
    call(|| {
        // SAFETY: the contract of this function.
        let (before, after) = unsafe { (Lent::new(before, unit)?, Lent::new(after, unit)?) };
        let found = match unit {
            LIVELINK_UTF8 => Edit::between_at(&before, &after, caret),
            LIVELINK_UTF16 => Edit::between_at(&before, &after, Utf16Offset(caret)).map(plain),
            _ => return Err(no_such_unit(unit)),
        };
        before.check()?;
        after.check()?;
        let Edit {
            start,
            old_end,
            new_end,
        } = found.unwrap_or(Edit::insert(0, 0));
        let found = LivelinkEdit {
            start,
            old_end,
            new_end,
        };
        // SAFETY: the contract of this function.
        unsafe { put(edit, found) };
        Ok(())
    })
}

/// Returns an edit in plain numbers.
fn plain(edit: Edit<Utf16Offset>) -> Edit {
    Edit {
        start: edit.start.0,
        old_end: edit.old_end.0,
        new_end: edit.new_end.0,
    }
}
