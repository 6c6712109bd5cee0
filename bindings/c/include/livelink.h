// liblivelink: links that stay right while text is edited. README.md has a tour with examples.
//
// Texts are lent by the caller for the time of a call (LivelinkText). Strings are UTF-8 with a length, and need no NUL at the end.
// Strings that the library writes end with a NUL. Nothing that a call returns has to be freed, but the handles.
//
// A call returns LIVELINK_OK (0) or why it failed; livelink_error() has the message. A call that fails changes nothing, unless its
// comment says otherwise. No call throws, exits or prints.
//
// A detector may be used by several threads at a time. An index, a session and a rope may be used by one thread at a time, which
// need not be the thread that made them. A callback may read the handle whose call is running, but a change is LIVELINK_BUSY.
// A function of a pattern may call nothing but livelink_error and livelink_version.
//
// This file is generated from the Rust sources.

#ifndef LIVELINK_H
#define LIVELINK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Decides about links. Several threads may use one at a time.
typedef struct LivelinkDetector LivelinkDetector;

// All links of a text, kept right while the text is edited. One thread may use it at a time.
typedef struct LivelinkIndex LivelinkIndex;

// A copy of the editor's text, for editors that cannot lend theirs in bytes or code units. It converts offsets between bytes,
// code units and code points in the logarithm of its length. One thread may use it at a time.
typedef struct LivelinkRope LivelinkRope;

// The links, the mutes and the undo units of one document. The editor changes its own text and then reports the edit. One thread
// may use a session at a time.
typedef struct LivelinkSession LivelinkSession;

// The result of a call: `LIVELINK_OK`, or the reason of a failure. `livelink_error` has the message.
typedef int32_t LivelinkStatus;

// The unit of the offsets of a handle.
typedef uint32_t LivelinkUnit;

// Lends the chunk that holds the byte (or the code unit) at `at`: it returns the chunk's first byte (or code unit) and sets
// `start` to the chunk's offset in the text and `len` to its length, so that `start <= at < start + len`. In UTF-8 a chunk
// starts and ends on a character.
//
// The chunk stays as it is until the call returns that was handed the text. Equal calls give equal answers. The function must
// not throw and must not jump out.
typedef const void *(*LivelinkChunk)(void *payload, size_t at, size_t *start, size_t *len);

// A text that the caller lends for the time of a call. The library reads only the parts of it that it needs, and keeps none.
//
// The handle that reads the text decides the unit: bytes of UTF-8, or UTF-16 code units.
typedef struct LivelinkText {
  // The argument of `chunk`. If `chunk` is null, this is the text itself, in one piece.
  void *payload;
  // The length of the whole text.
  size_t len;
  // Lends a part of the text; null if the text is in one piece.
  LivelinkChunk chunk;
} LivelinkText;

// A replaced range: it started at `start` and ended at `old_end` in the old text, and it ends at `new_end` in the new one.
//
// Where a call takes several edits, as at several carets, each has the offsets that it would have if it were the only one.
typedef struct LivelinkEdit {
  // Where the range starts.
  size_t start;
  // Where it ended in the old text.
  size_t old_end;
  // Where it ends in the new text.
  size_t new_end;
} LivelinkEdit;

// Returns the length in bytes of the find that begins at `text + at`, or 0 if no find begins there. `text` has `len` bytes of the word
// around that place: at most 32 bytes before it, and at most `max_len` + 32 bytes from it on. White space ends the word. `at` is less
// than `len`.
//
// Equal texts give equal answers, because an index asks again only where the text changes. A length that reaches past the text, or
// ends inside a character, is no find. A length over `max_len` links nothing, and nothing that begins inside it links either.
//
// Every thread that uses the detector calls the function, several at a time. It must not throw, and must not jump out. Each call of
// the library from it, but `livelink_error` and `livelink_version`, is `LIVELINK_BUSY`.
typedef size_t (*LivelinkFind)(void *payload, const char *text, size_t len, size_t at);

// Writes where a find of `len` bytes leads, as `snprintf` writes: at most `room` bytes of UTF-8, the last of them NUL. Returns the
// length of the whole target. If it returns 0 or more than 65,536, the find does not link. If the room is too small, the library calls
// the function again with more.
//
// What `LivelinkFind` says of threads and of calls is true here too.
typedef size_t (*LivelinkLead)(void *payload, const char *found, size_t len, char *buffer, size_t room);

// A pattern: it finds links of a kind of your own. Fields that a pattern does not need are null and 0.
//
// There are three sorts. `expression` holds a regular expression. `find` is a function. If both are null, `name` chooses a ready
// pattern: "tag" (`#rust`), "mention" (`@ann`), "ticket" (`PR-12`), "source" (`src/main.rs:12:5`) or "phone" (`+4915123456789`).
typedef struct LivelinkPattern {
  // Its name: lower-case letters, digits and hyphens of ASCII; not "url", not "email", and not the name of another pattern.
  const char *name;
  // The length of `name` in bytes.
  size_t name_len;
  // Where its links lead: `{}` is the text of the find, in an expression its first group, in a ready pattern what follows the
  // sign. The detector's schemes must allow the target. "phone" needs none, and without one "source" leads to the path. A `lead`
  // replaces it.
  const char *target;
  // The length of `target` in bytes.
  size_t target_len;
  // A regular expression in the syntax of the crate `regex` of Rust; null for another pattern. It takes linear time.
  const char *expression;
  // The length of `expression` in bytes.
  size_t expression_len;
  // The greatest length of a find in bytes, at most 1,024. A function needs it. For an expression, 0 is the length of its longest
  // match, or 256 if matches may be longer. Ready patterns have their own.
  size_t max_len;
  // The characters that a find of a function begins with. For "ticket": what is before the number, several with spaces between
  // them, as in "PR- #".
  const char *starts;
  // The length of `starts` in bytes.
  size_t starts_len;
  // The function that finds; null for another pattern.
  LivelinkFind find;
  // Writes the target of a find of a function, in place of `target`; or null.
  LivelinkLead lead;
  // The first argument of `find` and `lead`. It stays valid until the detector, and all indexes and sessions that have it, are
  // freed.
  void *payload;
} LivelinkPattern;

// The kind of a link.
typedef uint32_t LivelinkKind;

// A link of a text.
typedef struct LivelinkLink {
  // Where it starts.
  size_t start;
  // Where it ends.
  size_t end;
  // Stays the same in an index while edits elsewhere move the link.
  uint64_t id;
  // `LIVELINK_URL`, `LIVELINK_EMAIL`, or `LIVELINK_CUSTOM` and the place of the pattern in its list.
  LivelinkKind kind;
} LivelinkLink;

// Gets the links that a call finds, one after the other, in the order of the text. The link is valid until the function
// returns. The function returns true to get the next one.
typedef bool (*LivelinkVisitor)(void *payload, const struct LivelinkLink *link);

// Calls `visitor` with each candidate of a text of UTF-8 and with the decision about it: `reason` is null for a link, and a
// sentence of `reason_len` bytes for a candidate that is not a link.
typedef bool (*LivelinkExplainer)(void *payload, size_t start, size_t end, const char *reason, size_t reason_len);

// A link that an edit changed.
typedef struct LivelinkChangedLink {
  // The link before the edit, with the place that it had in the old text.
  struct LivelinkLink before;
  // The link after the edit. It has the same id.
  struct LivelinkLink after;
} LivelinkChangedLink;

// The effect of an edit on the links of an index. The arrays belong to the index. They are valid until the next call that edits or
// frees it.
typedef struct LivelinkDelta {
  // Links that are gone, with the places that they had in the old text.
  const struct LivelinkLink *removed;
  // How many.
  size_t removed_count;
  // Links that are new.
  const struct LivelinkLink *added;
  // How many.
  size_t added_count;
  // Links whose text changed.
  const struct LivelinkChangedLink *changed;
  // How many.
  size_t changed_count;
  // How much of the text was scanned.
  size_t scanned;
} LivelinkDelta;

// A range, half open.
typedef struct LivelinkRange {
  // Where it starts.
  size_t start;
  // Where it ends.
  size_t end;
} LivelinkRange;

// The action of the user, or of the editor's program, on the text.
typedef uint32_t LivelinkEditKind;

// Why the link command made no link.
typedef uint32_t LivelinkRefused;

// The subject of a change.
typedef uint32_t LivelinkSubject;

// The kind of undo unit that a change belongs to.
typedef uint32_t LivelinkUnitKind;

// The kind of a mark, a mute or a change.
typedef uint32_t LivelinkMarkKind;

// A link of a document.
typedef struct LivelinkMark {
  // Where it starts.
  size_t start;
  // Where it ends.
  size_t end;
  // `LIVELINK_AUTO` or `LIVELINK_MANUAL`.
  LivelinkMarkKind kind;
  // Where it leads, in UTF-8 without a NUL at the end.
  const char *href;
  // The length of `href` in bytes.
  size_t href_len;
} LivelinkMark;

// One change. An addition has no `before`, and a removal has no `after`.
typedef struct LivelinkChange {
  // The subject. Of a mute and a dormant range, only the places in `before` and `after` are set; the `kind` of a mute is its
  // cause.
  LivelinkSubject subject;
  // The undo unit that the change belongs to; 0 for none. Changes of one unit are undone together.
  uint64_t unit;
  // The kind of the unit.
  LivelinkUnitKind unit_kind;
  // Changes with the same number are one step: their `before` counts in the text before the step, their `after` in the text
  // after it.
  size_t step;
  // Whether `before` is set.
  bool had;
  // Whether `after` is set.
  bool has;
  // The state before.
  struct LivelinkMark before;
  // The state after.
  struct LivelinkMark after;
} LivelinkChange;

// A part of the text that reads better another way, such as a host name in its ASCII form. An editor that wants it edits its
// text so, the last one first, and reports each by `livelink_session_rewritten`.
typedef struct LivelinkRewrite {
  // Where it stands.
  size_t start;
  // Where it ends.
  size_t end;
  // Its new text, in UTF-8.
  const char *text;
  // The length of `text` in bytes.
  size_t text_len;
} LivelinkRewrite;

// The answer of a session. The arrays and the addresses belong to the session. They are valid until the next call that changes
// or frees it.
typedef struct LivelinkEffects {
  // A question was answered with yes: the session has done it, and the text stays as it is.
  bool handled;
  // A Backspace right now would take a link off.
  bool armed;
  // Why the link command made no link.
  LivelinkRefused refused;
  // How many links are new, for a screen reader.
  size_t added;
  // How many links are gone.
  size_t removed;
  // How many links lead elsewhere.
  size_t changed;
  // The changes, in order.
  const struct LivelinkChange *changes;
  // How many.
  size_t change_count;
  // Rewrites that the editor may apply to its text next.
  const struct LivelinkRewrite *rewrites;
  // How many.
  size_t rewrite_count;
} LivelinkEffects;

// Why a range is muted.
typedef uint32_t LivelinkCause;

// A range that is not linked again.
typedef struct LivelinkMute {
  // Where it starts.
  size_t start;
  // Where it ends.
  size_t end;
  // Why.
  LivelinkCause cause;
} LivelinkMute;

// A paste over a selection, for `livelink_session_paste_over`.
typedef struct LivelinkPaste {
  // Where the selection starts.
  size_t start;
  // Where it ends.
  size_t end;
  // The pasted text, in UTF-8.
  const char *text;
  // The length of `text` in bytes.
  size_t text_len;
} LivelinkPaste;

// Gets the links of a document, one after the other. The link is valid until the function returns. The function returns true to
// get the next one.
typedef bool (*LivelinkMarkVisitor)(void *payload, const struct LivelinkMark *link);

// Gets the mutes of a document, likewise.
typedef bool (*LivelinkMuteVisitor)(void *payload, const struct LivelinkMute *mute);

// Gets dormant ranges of a document, likewise.
typedef bool (*LivelinkRangeVisitor)(void *payload, const struct LivelinkRange *range);

// A link that the session made. Its address follows its text.
#define LIVELINK_AUTO 0

// A link of the user's own.
#define LIVELINK_MANUAL 1

// The user pressed Backspace right after the link was made.
#define LIVELINK_BY_BACKSPACE 0

// The user undid the link.
#define LIVELINK_BY_UNDO 1

// The user took the link off by a command.
#define LIVELINK_BY_UNLINK 2

// The text: `before` is the replaced range of the old text, and `after` its replacement. It came from the caller.
#define LIVELINK_TEXT_EDIT 0

// A link.
#define LIVELINK_LINK 1

// A mute: a range that is not linked again, because the user took the link off there.
#define LIVELINK_MUTE 2

// A dormant range: one that held an automatic link, and holds one again as soon as its text reads like one. No editor shows it.
#define LIVELINK_DORMANT 3

// It made one, or the call was no link command.
#define LIVELINK_REFUSED_NOTHING 0

// The address was empty.
#define LIVELINK_REFUSED_EMPTY 1

// The address leads to a scheme that does not link, such as `javascript:`.
#define LIVELINK_REFUSED_SCHEME 2

// The text is neither an address nor a path.
#define LIVELINK_REFUSED_NOT_AN_ADDRESS 3

// No unit: the change is not undone by itself.
#define LIVELINK_UNIT_NONE 0

// Typed characters.
#define LIVELINK_UNIT_TYPING 1

// Deletions.
#define LIVELINK_UNIT_DELETION 2

// Enter.
#define LIVELINK_UNIT_LINE_BREAK 3

// Paste or drop.
#define LIVELINK_UNIT_PASTE 4

// Text that the editor's own program put in.
#define LIVELINK_UNIT_INSERT 5

// A link or unlink command.
#define LIVELINK_UNIT_COMMAND 6

// The links of one trigger, on top of the unit with the trigger's own character.
#define LIVELINK_UNIT_COMMIT 7

// A host name that was rewritten in Unicode.
#define LIVELINK_UNIT_REWRITE 8

// The Backspace that took links off.
#define LIVELINK_UNIT_UNMAKE 9

// A web address.
#define LIVELINK_URL 0

// An email address.
#define LIVELINK_EMAIL 1

// A link of the detector's first pattern. That of the second one is `LIVELINK_CUSTOM + 1`, and so on.
#define LIVELINK_CUSTOM 2

// Typed.
#define LIVELINK_TYPED 0

// Pressed Enter.
#define LIVELINK_LINE_BREAK 1

// Deleted. With Backspace, ask `livelink_session_backspace` first.
#define LIVELINK_DELETED 2

// Pasted or dropped. With a selection, ask `livelink_session_paste_over` first.
#define LIVELINK_PASTED 3

// Pasted as plain text: no links are made.
#define LIVELINK_PASTED_PLAIN 4

// The editor's own program put text in. It links like a paste.
#define LIVELINK_INSERTED 5

// The editor's own program put text in that is not to be linked.
#define LIVELINK_INSERTED_PLAIN 6

// A spell checker, an autocorrection or a soft keyboard replaced text. A link keeps the new text, also where all of its text was
// replaced: a link of the user's own keeps its target, and an automatic one follows its text. Nothing else is linked.
#define LIVELINK_CORRECTED 7

// The call succeeded.
#define LIVELINK_OK 0

// A pointer that is needed is null.
#define LIVELINK_NULL 1

// An offset is past the end of the text, before the start of its range, or inside a character.
#define LIVELINK_OFFSET 2

// The text that the caller lends is faulty: a chunk does not hold the place that was asked for, or it is not UTF-8.
#define LIVELINK_TEXT 3

// A string that the caller gave is not UTF-8, or a number stands for nothing.
#define LIVELINK_ARGUMENT 4

// The options cannot be read.
#define LIVELINK_OPTIONS 5

// The handle was freed. Only a debug build of the library can say so.
#define LIVELINK_FREED 6

// The handle is in use: a callback called the library with the handle whose call has not returned yet.
#define LIVELINK_BUSY 7

// The library has a fault. The handle can only be freed. Please report it.
#define LIVELINK_PANIC 8

// Bytes of UTF-8.
#define LIVELINK_UTF8 0

// UTF-16 code units. A text in them may hold unpaired surrogates.
#define LIVELINK_UTF16 1

// Code points, as in GTK and Python. Only a `LivelinkRope` converts them; no text is lent in them.
#define LIVELINK_CODE_POINTS 2

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

// Sets `edit` to the shortest edit that turns the text `before` into the text `after`, both in `unit`: for widgets that report no
// edits. `caret` is the place of the caret in `after`, or `SIZE_MAX` if nobody knows. Of equal letters it decides which one is new.
// If the texts are equal, `edit` is empty: its three offsets are 0. It reads both texts, and allocates nothing.
//
// Needed: `before` and `after` are texts in `unit`, and `edit` points to a place.
LivelinkStatus livelink_edit_between(LivelinkUnit unit,
                                     const struct LivelinkText *before,
                                     const struct LivelinkText *after,
                                     size_t caret,
                                     struct LivelinkEdit *edit);

// Makes a detector. `options` is a JSON object of `len` bytes, in the names of the library: `{"profile": "uts58", "policy":
// {"file_extensions": false}, "network_suffixes": ["corp"], "bare_hosts": "common"}`. Fields that are not named have their defaults;
// null is all defaults.
//
// Needed: `options` is null or points to `len` bytes, and `out` points to a place for a pointer.
LivelinkStatus livelink_detector_new(const char *options,
                                     size_t len,
                                     struct LivelinkDetector **out);

// Makes a detector that has the options of another one and finds the links of `count` patterns too, at most 14. Where finds of two
// patterns overlap, the earlier pattern wins, and a web or email address wins over all of them. The strings of the patterns are
// copied.
//
// Needed: `detector` is null (the default options) or a detector, `patterns` points to `count` patterns, whose functions may be called with
// their payloads, and `out` points to a place for a pointer.
LivelinkStatus livelink_detector_with_patterns(const struct LivelinkDetector *detector,
                                               const struct LivelinkPattern *patterns,
                                               size_t count,
                                               struct LivelinkDetector **out);

// Frees a detector. Indexes and sessions that were made with it keep it alive. Null is allowed.
//
// Needed: `detector` is null or a detector, and no other call uses it now or later.
void livelink_detector_free(struct LivelinkDetector *detector);

// Finds the links of a text of `len` bytes of UTF-8. Their offsets are bytes; their ids are 0. The time is linear in the text.
//
// Needed: `detector` is null (the default options) or a detector, `text` points to `len` bytes, and `visitor` may be called with
// `payload`.
LivelinkStatus livelink_detect(const struct LivelinkDetector *detector,
                               const char *text,
                               size_t len,
                               LivelinkVisitor visitor,
                               void *payload);

// Finds the links of a text of `len` UTF-16 code units, which may hold unpaired surrogates. Their offsets are code units.
//
// Needed: As for `livelink_detect`; `text` points to `len` code units.
LivelinkStatus livelink_detect_utf16(const struct LivelinkDetector *detector,
                                     const uint16_t *text,
                                     size_t len,
                                     LivelinkVisitor visitor,
                                     void *payload);

// Says of everything in a text that looks like a link why it is one, or why it is not. Offsets are bytes.
//
// Needed: As for `livelink_detect`.
LivelinkStatus livelink_explain(const struct LivelinkDetector *detector,
                                const char *text,
                                size_t len,
                                LivelinkExplainer visitor,
                                void *payload);

// Writes the address that a link leads to, from the link's own text of `len` bytes of UTF-8: `https://example.com/` of
// `example.com`. It is written as `snprintf` writes: at most `room` bytes, the last of them NUL. Returns the length of the
// whole address, so a caller with too little room knows how much is needed. Returns 0 if the call fails.
//
// Needed: `detector` is null or a detector, `text` points to `len` bytes, and `buffer` is null or points to `room` bytes.
size_t livelink_href(const struct LivelinkDetector *detector,
                     const char *text,
                     size_t len,
                     LivelinkKind kind,
                     char *buffer,
                     size_t room);

// Writes how a link is shown, from the link's own text: with as few escapes as a reader needs. It is written as
// `livelink_href` writes.
//
// Needed: As for `livelink_href`.
size_t livelink_display(const struct LivelinkDetector *detector,
                        const char *text,
                        size_t len,
                        LivelinkKind kind,
                        char *buffer,
                        size_t room);

// Writes how a link is shown in little space, from the link's own text: its shown form without its middle, in at most `most`
// grapheme clusters, or columns of a terminal if `columns` is true. What says where the link leads always stays, even if it is
// longer. Copy and open the link itself, not this form. It is written as `livelink_href` writes.
//
// Needed: As for `livelink_href`.
size_t livelink_short(const struct LivelinkDetector *detector,
                      const char *text,
                      size_t len,
                      LivelinkKind kind,
                      size_t most,
                      bool columns,
                      char *buffer,
                      size_t room);

// Writes the name of a kind of link: "url", "email" or the name of a pattern of the detector. It is written as `livelink_href`
// writes.
//
// Needed: `detector` is null or a detector, and `buffer` is null or points to `room` bytes.
size_t livelink_kind_name(const struct LivelinkDetector *detector,
                          LivelinkKind kind,
                          char *buffer,
                          size_t room);

// Writes a URL in its minimally escaped form (UTS #58, section 4.1), as `livelink_href` writes.
//
// Needed: `url` points to `len` bytes, and `buffer` is null or points to `room` bytes.
size_t livelink_format(const char *url, size_t len, char *buffer, size_t room);

// Returns whether an editor may hand an address to the system when the user opens a link: whether it has one of the schemes
// that the detector links. Check the links of a document that others wrote, because a link by hand may lead to `javascript:`.
//
// Needed: `detector` is null or a detector, and `href` points to `len` bytes.
bool livelink_may_open(const struct LivelinkDetector *detector,
                       const char *href,
                       size_t len);

// Makes an index of the links of a text. `unit` is the unit of its offsets: `LIVELINK_UTF8` or `LIVELINK_UTF16`. A null
// `text` is an empty one. The time is linear in the text.
//
// Needed: `detector` is null (the default options) or a detector, `text` is null or a text, and `out` points to a place for a pointer.
LivelinkStatus livelink_index_new(const struct LivelinkDetector *detector,
                                  LivelinkUnit unit,
                                  const struct LivelinkText *text,
                                  struct LivelinkIndex **out);

// Frees an index. Null is allowed.
//
// Needed: `index` is null, or it comes from `livelink_index_new`, and no other call uses it now or later.
void livelink_index_free(struct LivelinkIndex *index);

// Tells an index which edits led to `text`, and sets `delta` to their effect on the links; a null `delta` is not set. Each
// edit has offsets in the text before all of them. It takes the time of a scan of the words around the edits.
//
// Edits that do not lead from the last text to this one make the index read the whole text. After `LIVELINK_TEXT` the index
// has no links, and the next edit reads the whole text.
//
// Needed: `index` is an index, `text` a text in its unit, `edits` points to `count` edits, and `delta` is null or points to a place.
LivelinkStatus livelink_index_edit(struct LivelinkIndex *index,
                                   const struct LivelinkText *text,
                                   const struct LivelinkEdit *edits,
                                   size_t count,
                                   struct LivelinkDelta *delta);

// Gives an index another detector, and sets `delta` to the changes of its links. Links that stay keep their ids.
//
// Needed: As for `livelink_index_edit`; `detector` is null or a detector.
LivelinkStatus livelink_index_set_detector(struct LivelinkIndex *index,
                                           const struct LivelinkDetector *detector,
                                           const struct LivelinkText *text,
                                           struct LivelinkDelta *delta);

// Returns how many links an index has; 0 if the call fails.
//
// Needed: `index` is an index.
size_t livelink_index_count(const struct LivelinkIndex *index);

// Sets `link` to the link that holds the place before or after `at`, and returns true if there is one.
//
// Needed: `index` is an index, and `link` is null or points to a place.
bool livelink_index_link_at(const struct LivelinkIndex *index, size_t at, struct LivelinkLink *link);

// Calls `visitor` with the links that share something with a range, in order. `SIZE_MAX` is an end past every text.
//
// Needed: `index` is an index, and `visitor` may be called with `payload`.
LivelinkStatus livelink_index_visit(const struct LivelinkIndex *index,
                                    struct LivelinkRange range,
                                    LivelinkVisitor visitor,
                                    void *payload);

// Writes where a link of an index leads, as `livelink_href` writes. The text of the link is read from `text`.
//
// Needed: `index` is an index, `text` a text in its unit, `link` points to a link, and `buffer` is null or points to `room` bytes.
size_t livelink_index_href(const struct LivelinkIndex *index,
                           const struct LivelinkText *text,
                           const struct LivelinkLink *link,
                           char *buffer,
                           size_t room);

// Makes a rope of `len` bytes of UTF-8.
//
// Needed: `text` points to `len` bytes, and `out` points to a place for a pointer.
LivelinkStatus livelink_rope_new(const char *text, size_t len, struct LivelinkRope **out);

// Frees a rope. Null is allowed.
//
// Needed: `rope` is null, or it comes from `livelink_rope_new`, and no other call uses it now or later.
void livelink_rope_free(struct LivelinkRope *rope);

// Replaces a range of a rope by `len` bytes of UTF-8. `unit` is the unit of `start` and `end`. Sets `edit` to the edit in bytes,
// for an index or a session in `LIVELINK_UTF8`.
//
// Needed: `rope` is a rope, `with` points to `len` bytes, and `edit` is null or points to a place.
LivelinkStatus livelink_rope_replace(struct LivelinkRope *rope,
                                     LivelinkUnit unit,
                                     size_t start,
                                     size_t end,
                                     const char *with,
                                     size_t len,
                                     struct LivelinkEdit *edit);

// Sets `text` to the text of a rope in bytes. It is valid until the rope is changed or freed, and it may be handed to any call
// that reads `LIVELINK_UTF8`.
//
// Needed: `rope` is a rope, and `text` points to a place.
LivelinkStatus livelink_rope_text(const struct LivelinkRope *rope,
                                  struct LivelinkText *text);

// Sets `converted` to an offset of a rope in another unit. An offset inside a character, or inside a surrogate pair, becomes that
// of the character.
//
// Needed: `rope` is a rope, and `converted` points to a place.
LivelinkStatus livelink_rope_convert(const struct LivelinkRope *rope,
                                     LivelinkUnit from,
                                     size_t offset,
                                     LivelinkUnit to,
                                     size_t *converted);

// Returns the length of a rope in a unit; 0 if the call fails.
//
// Needed: `rope` is a rope.
size_t livelink_rope_len(const struct LivelinkRope *rope, LivelinkUnit unit);

// Makes a session for an empty document, or for one without links. `options` is a JSON object of `len` bytes in the names of the
// library: `{"commit_on_blur": true, "detection": {"profile": "uts58"}}`. Fields that are not named have their defaults; null is all
// defaults. `unit` is the unit of the offsets: `LIVELINK_UTF8` or `LIVELINK_UTF16`.
//
// Needed: `options` is null or points to `len` bytes, and `out` points to a place for a pointer.
LivelinkStatus livelink_session_new(const char *options,
                                    size_t len,
                                    LivelinkUnit unit,
                                    struct LivelinkSession **out);

// Frees a session. Null is allowed.
//
// Needed: `session` is null, or it comes from `livelink_session_new`, and no other call uses it now or later.
void livelink_session_free(struct LivelinkSession *session);

// Changes the options of a session. Those that are not named get their defaults again.
//
// Needed: `session` is a session, and `options` is null or points to `len` bytes.
LivelinkStatus livelink_session_set_options(struct LivelinkSession *session, const char *options, size_t len);

// Gives a session a detector, with its options and patterns. The options replace `detection` of the session's. Links that are there
// stay as they are until an edit touches them.
//
// Needed: `session` is a session, and `detector` is null (the default options) or a detector.
LivelinkStatus livelink_session_set_detector(struct LivelinkSession *session,
                                             const struct LivelinkDetector *detector);

// The user, or the editor's program, did edits of one kind. The text has them already. Several edits are one event, as at several
// carets; each has the offsets that it would have if it were the only one.
//
// Edits that do not lead from the last text to this one make the session look at the whole text.
//
// Needed: `session` is a session, `text` a text in its unit, `edits` points to `count` edits, and `effects` is null or points to a place.
LivelinkStatus livelink_session_edited(struct LivelinkSession *session,
                                       const struct LivelinkText *text,
                                       LivelinkEditKind kind,
                                       const struct LivelinkEdit *edits,
                                       size_t count,
                                       struct LivelinkEffects *effects);

// The user pasted text with links of its own. The links count in the text as it is now. If `count` is more than 1, it is one paste
// at several carets.
//
// Needed: As for `livelink_session_edited`; `links` points to `link_count` links.
LivelinkStatus livelink_session_pasted_linked(struct LivelinkSession *session,
                                              const struct LivelinkText *text,
                                              const struct LivelinkEdit *edits,
                                              size_t count,
                                              const struct LivelinkMark *links,
                                              size_t link_count,
                                              struct LivelinkEffects *effects);

// The editor did a rewrite that the last answer named.
//
// Needed: As for `livelink_session_edited`.
LivelinkStatus livelink_session_rewritten(struct LivelinkSession *session,
                                          const struct LivelinkText *text,
                                          struct LivelinkEdit edit,
                                          struct LivelinkEffects *effects);

// Another user's edit arrived. It moves links and mutes and makes none.
//
// Needed: `session` is a session, and `effects` is null or points to a place.
LivelinkStatus livelink_session_remote(struct LivelinkSession *session,
                                       struct LivelinkEdit edit,
                                       struct LivelinkEffects *effects);

// Another user's links arrived: in a range there are these links and mutes now, and no others.
//
// Needed: `session` is a session, the arrays have as many elements as their counts say, and `effects` is null or points to a place.
LivelinkStatus livelink_session_remote_links(struct LivelinkSession *session,
                                             struct LivelinkRange range,
                                             const struct LivelinkMark *links,
                                             size_t link_count,
                                             const struct LivelinkMute *mutes,
                                             size_t mute_count,
                                             struct LivelinkEffects *effects);

// The user pressed Backspace with a bare caret at each of these places, and nothing is deleted yet. If `effects->handled` is
// true, links were taken off and the text stays. If not, the editor deletes and reports `LIVELINK_DELETED`.
//
// Needed: `session` is a session, `carets` points to `count` offsets, and `effects` points to a place.
LivelinkStatus livelink_session_backspace(struct LivelinkSession *session,
                                          const size_t *carets,
                                          size_t count,
                                          struct LivelinkEffects *effects);

// The user is about to paste over selections, and nothing is replaced yet. If `effects->handled` is true, each pasted text was an
// address, the selections are links to it now, and the text stays. If not, the editor pastes and reports `LIVELINK_PASTED`.
//
// Needed: `session` is a session, `text` a text in its unit, `pastes` points to `count` pastes, and `effects` points to a place.
LivelinkStatus livelink_session_paste_over(struct LivelinkSession *session,
                                           const struct LivelinkText *text,
                                           const struct LivelinkPaste *pastes,
                                           size_t count,
                                           struct LivelinkEffects *effects);

// The user takes the links off that touch one of these ranges; a bare caret is an empty range.
//
// Needed: `session` is a session, `text` a text in its unit, `ranges` points to `count` ranges, and `effects` is null or points to a place.
LivelinkStatus livelink_session_unlink(struct LivelinkSession *session,
                                       const struct LivelinkText *text,
                                       const struct LivelinkRange *ranges,
                                       size_t count,
                                       struct LivelinkEffects *effects);

// The user makes a link to `href` (`len` bytes of UTF-8) of each range; with an empty range, of the link that is there. If a link may
// not lead there, nothing changes, and `refused` of the answer says why.
//
// Needed: As for `livelink_session_unlink`; `href` points to `len` bytes.
LivelinkStatus livelink_session_link(struct LivelinkSession *session,
                                     const struct LivelinkText *text,
                                     const struct LivelinkRange *ranges,
                                     size_t count,
                                     const char *href,
                                     size_t len,
                                     struct LivelinkEffects *effects);

// The caret moved or the selection changed, other than by an edit.
//
// Needed: `session` is a session.
LivelinkStatus livelink_session_caret_moved(struct LivelinkSession *session);

// The focus left, with a caret at each of these places. With the option `commit_on_blur` this makes links as a space does.
//
// Needed: `session` is a session, `text` a text in its unit, `carets` points to `count` offsets, and `effects` is null or points to a
// place.
LivelinkStatus livelink_session_blurred(struct LivelinkSession *session,
                                        const struct LivelinkText *text,
                                        const size_t *carets,
                                        size_t count,
                                        struct LivelinkEffects *effects);

// Everything until `livelink_session_end_unit` is one undo unit of this kind.
//
// Needed: `session` is a session.
LivelinkStatus livelink_session_begin_unit(struct LivelinkSession *session, LivelinkUnitKind kind);

// Ends the unit of `livelink_session_begin_unit`.
//
// Needed: `session` is a session.
LivelinkStatus livelink_session_end_unit(struct LivelinkSession *session);

// An input method begins over a range. Nothing is linked in its provisional text.
//
// Needed: `session` is a session, and `effects` is null or points to a place.
LivelinkStatus livelink_session_compose_start(struct LivelinkSession *session,
                                              struct LivelinkRange range,
                                              struct LivelinkEffects *effects);

// The provisional text has this length now, in the unit of the session.
//
// Needed: `session` is a session, and `effects` is null or points to a place.
LivelinkStatus livelink_session_compose_update(struct LivelinkSession *session,
                                               size_t len,
                                               struct LivelinkEffects *effects);

// The final text has this length and is in the text. It counts as typed. With the length 0 the composition was given up, and what
// it stood over is there again.
//
// Needed: As for `livelink_session_edited`.
LivelinkStatus livelink_session_compose_end(struct LivelinkSession *session,
                                            const struct LivelinkText *text,
                                            size_t len,
                                            struct LivelinkEffects *effects);

// The editor undid everything back to the start of a unit, and its text shows it. `effects->handled` is false if the session does
// not know the unit.
//
// Needed: `session` is a session, and `effects` is null or points to a place.
LivelinkStatus livelink_session_undid(struct LivelinkSession *session,
                                      uint64_t unit,
                                      struct LivelinkEffects *effects);

// The editor did everything again up to the end of a unit.
//
// Needed: `session` is a session, and `effects` is null or points to a place.
LivelinkStatus livelink_session_redid(struct LivelinkSession *session, uint64_t unit, struct LivelinkEffects *effects);

// Forgets the units before this one, which the editor cannot undo any more.
//
// Needed: `session` is a session.
LivelinkStatus livelink_session_forget_units(struct LivelinkSession *session, uint64_t first);

// Loads the links and mutes that were saved with a document. It makes no undo unit.
//
// Needed: `session` is a session, and the arrays have as many elements as their counts say.
LivelinkStatus livelink_session_load(struct LivelinkSession *session,
                                     const struct LivelinkMark *links,
                                     size_t link_count,
                                     const struct LivelinkMute *mutes,
                                     size_t mute_count);

// The document has these links, mutes and dormant ranges in a range now, and no others there, because the editor's own undo put
// them there. This is for editors that keep all three in their document. They report the text first, by
// `livelink_session_remote`.
//
// Needed: `session` is a session, the arrays have as many elements as their counts say, and `effects` is null or points to a place.
LivelinkStatus livelink_session_restore(struct LivelinkSession *session,
                                        struct LivelinkRange range,
                                        const struct LivelinkMark *links,
                                        size_t link_count,
                                        const struct LivelinkMute *mutes,
                                        size_t mute_count,
                                        const struct LivelinkRange *dormant,
                                        size_t dormant_count,
                                        struct LivelinkEffects *effects);

// Calls `visitor` with the links that share something with a range, in order. `SIZE_MAX` is an end past every text.
//
// Needed: `session` is a session, and `visitor` may be called with `payload`.
LivelinkStatus livelink_session_visit_links(const struct LivelinkSession *session,
                                            struct LivelinkRange range,
                                            LivelinkMarkVisitor visitor,
                                            void *payload);

// Calls `visitor` with the mutes that share something with a range, in order; an editor saves them beside the links.
//
// Needed: As for `livelink_session_visit_links`.
LivelinkStatus livelink_session_visit_mutes(const struct LivelinkSession *session,
                                            struct LivelinkRange range,
                                            LivelinkMuteVisitor visitor,
                                            void *payload);

// Calls `visitor` with the dormant ranges that share something with a range, in order; an editor keeps them for
// `livelink_session_restore`.
//
// Needed: As for `livelink_session_visit_links`.
LivelinkStatus livelink_session_visit_dormant(const struct LivelinkSession *session,
                                              struct LivelinkRange range,
                                              LivelinkRangeVisitor visitor,
                                              void *payload);

// Calls `visitor` with the link at a caret, inside it or at one of its edges, if there is one. Between two links it is the one
// before.
//
// Needed: As for `livelink_session_visit_links`.
LivelinkStatus livelink_session_link_at(const struct LivelinkSession *session,
                                        size_t at,
                                        LivelinkMarkVisitor visitor,
                                        void *payload);

// Returns how many links a document has; 0 if the call fails.
//
// Needed: `session` is a session.
size_t livelink_session_link_count(const struct LivelinkSession *session);

// Returns whether a Backspace right now would take a link off.
//
// Needed: `session` is a session.
bool livelink_session_is_armed(const struct LivelinkSession *session);

// Returns the message of the last call that failed on this thread, in English; an empty string if none has failed. The string
// is valid until the next call on this thread fails.
const char *livelink_error(void);

// Returns the version of the library, as in "0.1.0". The string is valid for ever.
const char *livelink_version(void);

// Returns whether the library has a feature: "detect", "format", "index", "patterns", "rope", "session". A name is a C string. A later
// version may have more features, and a program that was built with its header can ask for them here.
//
// Needed: The pointer is null, or it points to a C string.
bool livelink_has_feature(const char *name);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* LIVELINK_H */
