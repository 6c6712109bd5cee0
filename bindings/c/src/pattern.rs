//! Patterns: links of the caller's own.

use std::cell::Cell;
use std::ffi::{c_char, c_void};
use std::sync::Arc;

use livelink::detect::ready::{self, Tickets};
use livelink::detect::{FnPattern, Pattern, Patterns, Place, RegexPattern, Template};

use crate::arrays::{array, string};
use crate::status::{Failure, LIVELINK_ARGUMENT, LIVELINK_BUSY};

/// Returns the length in bytes of the find that begins at `text + at`, or 0 if no find begins there. `text` has `len` bytes of the word
/// around that place: at most 32 bytes before it, and at most `max_len` + 32 bytes from it on. White space ends the word. `at` is less
/// than `len`.
///
/// Equal texts give equal answers, because an index asks again only where the text changes. A length that reaches past the text, or
/// ends inside a character, is no find. A length over `max_len` links nothing, and nothing that begins inside it links either.
///
/// Every thread that uses the detector calls the function, several at a time. It must not throw, and must not jump out. Each call of
/// the library from it, but `livelink_error` and `livelink_version`, is `LIVELINK_BUSY`.
pub type LivelinkFind = Option<
    unsafe extern "C" fn(payload: *mut c_void, text: *const c_char, len: usize, at: usize) -> usize,
>;

/// Writes where a find of `len` bytes leads, as `snprintf` writes: at most `room` bytes of UTF-8, the last of them NUL. Returns the
/// length of the whole target. If it returns 0 or more than 65,536, the find does not link. If the room is too small, the library calls
/// the function again with more.
///
/// What `LivelinkFind` says of threads and of calls is true here too.
pub type LivelinkLead = Option<
    unsafe extern "C" fn(
        payload: *mut c_void,
        found: *const c_char,
        len: usize,
        buffer: *mut c_char,
        room: usize,
    ) -> usize,
>;

/// A pattern: it finds links of a kind of your own. Fields that a pattern does not need are null and 0.
///
/// There are three sorts. `expression` holds a regular expression. `find` is a function. If both are null, `name` chooses a ready
/// pattern: "tag" (`#rust`), "mention" (`@ann`), "ticket" (`PR-12`), "source" (`src/main.rs:12:5`) or "phone" (`+4915123456789`).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct LivelinkPattern {
    /// Its name: lower-case letters, digits and hyphens of ASCII; not "url", not "email", and not the name of another pattern.
    pub name: *const c_char,
    /// The length of `name` in bytes.
    pub name_len: usize,
    /// Where its links lead: `{}` is the text of the find, in an expression its first group, in a ready pattern what follows the
    /// sign. The detector's schemes must allow the target. "phone" needs none, and without one "source" leads to the path. A `lead`
    /// replaces it.
    pub target: *const c_char,
    /// The length of `target` in bytes.
    pub target_len: usize,
    /// A regular expression in the syntax of the crate `regex` of Rust; null for another pattern. It takes linear time.
    pub expression: *const c_char,
    /// The length of `expression` in bytes.
    pub expression_len: usize,
    /// The greatest length of a find in bytes, at most 1,024. A function needs it. For an expression, 0 is the length of its longest
    /// match, or 256 if matches may be longer. Ready patterns have their own.
    pub max_len: usize,
    /// The characters that a find of a function begins with. For "ticket": what is before the number, several with spaces between
    /// them, as in "PR- #".
    pub starts: *const c_char,
    /// The length of `starts` in bytes.
    pub starts_len: usize,
    /// The function that finds; null for another pattern.
    pub find: LivelinkFind,
    /// Writes the target of a find of a function, in place of `target`; or null.
    pub lead: LivelinkLead,
    /// The first argument of `find` and `lead`. It stays valid until the detector, and all indexes and sessions that have it, are
    /// freed.
    pub payload: *mut c_void,
}

/// Returns the list of the caller's patterns.
///
/// # Safety
///
/// The pointer is null or points to `count` patterns, whose strings have their lengths and whose functions may be called with
/// their payloads as their types say.
pub(crate) unsafe fn read(
    patterns: *const LivelinkPattern,
    count: usize,
) -> Result<Patterns, Failure> {
    // SAFETY: the contract of this function.
    let patterns = unsafe { array(patterns, count, "the patterns")? };
    let list: Result<_, _> = patterns
        .iter()
        // SAFETY: the contract of this function.
        .map(|pattern| unsafe { pattern.read() })
        .collect();
    Patterns::of(list?).map_err(|error| Failure::new(LIVELINK_ARGUMENT, error))
}

impl LivelinkPattern {
    /// # Safety
    ///
    /// As for [`read`].
    unsafe fn read(&self) -> Result<Arc<dyn Pattern>, Failure> {
        // SAFETY: the contract of this function.
        let (name, target, expression, starts) = unsafe {
            (
                string(self.name, self.name_len, "the name of the pattern")?,
                string(self.target, self.target_len, "the target of the pattern")?,
                string(self.expression, self.expression_len, "the expression")?,
                string(self.starts, self.starts_len, "the starts of the pattern")?,
            )
        };
        let wrong = |what: &str| {
            let message = format!("pattern {name:?}: {what}");
            Err(Failure::new(LIVELINK_ARGUMENT, message))
        };
        let is_own = self.find.is_some() || !expression.is_empty();
        if is_own && target.is_empty() && self.lead.is_none() {
            return wrong("it has no target");
        }
        if let Some(find) = self.find {
            if !expression.is_empty() {
                return wrong("it has an expression and a function");
            }
            if starts.is_empty() {
                return wrong("it does not say which characters its finds start with");
            }
            return Ok(self.of_function(name, starts, find, Template::new(target)));
        }
        if self.lead.is_some() {
            return wrong("only a pattern with a function that finds may have one that leads");
        }
        if !expression.is_empty() {
            let max_len = Some(self.max_len).filter(|len| *len > 0);
            return match RegexPattern::new(name, expression, max_len, Template::new(target)) {
                Ok(pattern) => Ok(Arc::new(pattern)),
                Err(error) => wrong(&error.to_string()),
            };
        }
        if name == "ticket" && !starts.is_empty() && !target.is_empty() {
            let starts = starts.split_whitespace();
            return Ok(Arc::new(Tickets::new(starts, Template::new(target))));
        }
        match ready::named(name, target) {
            Some(pattern) => Ok(pattern),
            None => wrong(
                "it has no expression and no function, and it is no ready pattern with this target; \"ticket\" needs starts too",
            ),
        }
    }

    fn of_function(
        &self,
        name: &str,
        starts: &str,
        find: unsafe extern "C" fn(*mut c_void, *const c_char, usize, usize) -> usize,
        target: Template,
    ) -> Arc<dyn Pattern> {
        let (payload, lead) = (Payload(self.payload), self.lead);
        let finds = move |place: Place<'_>| {
            let (text, at) = (place.text(), place.before().len());
            // SAFETY: the contract of `read`. The text lives longer than the call.
            let found =
                asking(|| unsafe { find(payload.pointer(), text.as_ptr().cast(), text.len(), at) });
            (1..=place.after().len()).contains(&found).then_some(found)
        };
        let leads = move |found: &str| match lead {
            None => Some(target.fill(found)),
            Some(lead) => written(|buffer, room| {
                let (text, len) = (found.as_ptr().cast(), found.len());
                // SAFETY: the contract of `read`. The text and the buffer live longer than the call.
                asking(|| unsafe { lead(payload.pointer(), text, len, buffer, room) })
            }),
        };
        Arc::new(FnPattern::new(name, starts, self.max_len, finds, leads))
    }
}

/// The longest target of a function in bytes.
const MOST: usize = 1 << 16;

/// Returns the string that a function of the caller's writes as `snprintf` does. `None` if it writes nothing, or no UTF-8.
fn written(mut write: impl FnMut(*mut c_char, usize) -> usize) -> Option<String> {
    let mut buffer = vec![0_u8; 256];
    let mut len = write(buffer.as_mut_ptr().cast(), buffer.len());
    if (buffer.len()..=MOST).contains(&len) {
        buffer = vec![0; len + 1];
        len = write(buffer.as_mut_ptr().cast(), buffer.len());
    }
    // With a length that the buffer does not hold, the function contradicts itself.
    if len == 0 || len >= buffer.len() {
        return None;
    }
    buffer.truncate(len);
    String::from_utf8(buffer).ok()
}

/// The caller's argument of a function.
#[derive(Clone, Copy)]
struct Payload(*mut c_void);

// SAFETY: only the caller's functions use the pointer, and by the header every thread may call them.
unsafe impl Send for Payload {}
// SAFETY: likewise.
unsafe impl Sync for Payload {}

impl Payload {
    fn pointer(self) -> *mut c_void {
        self.0
    }
}

thread_local! {
    /// Whether a function of a pattern runs on this thread.
    static ASKING: Cell<bool> = const { Cell::new(false) };
}

/// Calls a function of a pattern. Until it returns, this thread may not call the library: a detector that asked the pattern while the
/// pattern answers would ask without end.
fn asking<T>(ask: impl FnOnce() -> T) -> T {
    ASKING.set(true);
    let answer = ask();
    ASKING.set(false);
    answer
}

/// Fails if a function of a pattern runs on this thread.
pub(crate) fn check_not_asking() -> Result<(), Failure> {
    match ASKING.get() {
        false => Ok(()),
        true => Err(Failure::new(
            LIVELINK_BUSY,
            "a function of a pattern must not call the library: return from it first",
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::{MOST, written};

    #[test]
    fn what_a_function_writes() {
        let long = "a".repeat(MOST);
        let longer = "a".repeat(MOST + 1);
        for (says, writes, expected) in [
            (0, "", None),
            (3, "abc", Some("abc")),
            (2, "abc", Some("ab")),
            (255, &long[..255], Some(&long[..255])),
            (256, &long[..256], Some(&long[..256])),
            (MOST, &long, Some(&*long)),
            (MOST + 1, &longer, None),
            (usize::MAX, "a", None),
            (1, "ä", None),
        ] {
            let found = written(|buffer, room| {
                let len = writes.len().min(room - 1);
                // SAFETY: the buffer has `room` bytes.
                unsafe { buffer.cast::<u8>().copy_from(writes.as_ptr(), len) };
                says
            });
            assert_eq!(found.as_deref(), expected, "{says}");
        }
        // A function that says another length when it is called again.
        let mut lens = [300, 400].into_iter();
        assert_eq!(written(|_, _| lens.next().unwrap_or_default()), None);
    }
}
