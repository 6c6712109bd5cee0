// Random programs of calls: every function of the header, with right and wrong arguments, also from callbacks. No call may touch memory
// that is not its own, and none may meet a fault of the library. So run it under valgrind or AddressSanitizer.
// Usage: calls [CALLS] [SEED]
//
// Whatever is lent to a call is a copy of just its size, freed after the call. Whatever a call answers is read to its last byte. What the
// header forbids is not tried: handles that were freed, pointers to less memory than their length says.
#include "check.h"

static uint64_t state;

static size_t below(size_t most) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  return (size_t)(state >> 33) % most;
}

static bool rarely(void) { return below(16) == 0; }

// The copies that are lent. A call inside a callback takes its own ones back, and leaves those of the call around it.
static void *lent[512];
static size_t lent_count;

static void *lend(const void *from, size_t size) {
  void *copy = malloc(size);
  CHECK((copy || !size) && lent_count < sizeof lent / sizeof *lent);
  if (size) memcpy(copy, from, size);
  return lent[lent_count++] = copy;
}

static void take_back(size_t to) {
  while (lent_count > to) free(lent[--lent_count]);
}

// Handles, each kind in some slots. A handle is not freed while a call uses it: the library refuses that.
enum { DETECTORS, INDEXES, SESSIONS, ROPES, KINDS, SLOTS = 3 };
static struct {
  void *handle;
  int used;
} slots[KINDS][SLOTS + 1];  // the last one is for calls without a handle

// Depth of calls inside callbacks, how often a status was met, and what was read.
static int depth;
static size_t met[9], calls, busy, finds, called, sum;

static void status(LivelinkStatus got) {
  CHECK(got >= LIVELINK_OK && got < LIVELINK_PANIC && got != LIVELINK_FREED);
  met[got]++;
}

static void read_bytes(const void *bytes, size_t len) {
  CHECK(bytes || !len);
  for (size_t at = 0; at < len; at++) sum += ((const unsigned char *)bytes)[at];
}

static const char *const TOKENS[] = {
    "a", ".", "com", "example.com", " ", "\n", "https://", "/", "?", "#", "@", "me@", "(", ")", "mailto:", "javascript:", "192.168.0.1", "[::1]",
    "\xe4\xbe\x8b", "\xf0\x9f\xa6\x80", "\xd8\xa7", "\xe3\x80\x82", "\xe2\x80\xae", "xn--", ":", "%E4", "'", "_", "-", "\\", "\xd0\xb0", "\r\n", "|"};
enum { TOKEN_COUNT = sizeof TOKENS / sizeof *TOKENS };

// A string of some tokens. Rarely, one of its bytes is wrong.
static const char *words(size_t most, size_t *len) {
  char all[1024];
  *len = 0;
  for (size_t tokens = below(most + 1); tokens; tokens--) {
    const char *token = TOKENS[below(TOKEN_COUNT)];
    if (*len + strlen(token) > sizeof all) break;
    memcpy(all + *len, token, strlen(token));
    *len += strlen(token);
  }
  if (rarely() && *len) all[below(*len)] = (char)below(256);
  if (rarely()) return *len = below(2) ? 0 : *len, NULL;
  return (const char *)lend(all, *len);
}

static const char *options(size_t *len) {
  static const char *const ALL[] = {"{}", "{\"profile\": \"uts58\"}", "{\"max_link_len\": 12}", "{\"autolink\": false}", "{\"commit_on_blur\": true}",
                                    "{\"rewrite_punycode\": true}", "{\"detection\": {\"profile\": \"uts58\"}}", "{\"policy\": {\"members\": false}}",
                                    "{\"schemes\": [[\"x-a\", \"opaque\"]]}", "{\"triggers\": {\"characters\": \",\"}}", "{", "[]", "\xff", "{\"a\": 1}"};
  const char *one = ALL[below(sizeof ALL / sizeof *ALL)];
  *len = strlen(one);
  if (below(4) == 0) return *len = 0, NULL;
  return (const char *)lend(one, *len);
}

// An offset into a text of this length, sometimes past its end.
static size_t offset(size_t len) { return rarely() ? (below(2) ? SIZE_MAX - below(3) : len + below(40)) : below(len + 1); }

static void call(void);

// A callback may call the library, and may end what it is called for.
static bool again(void) {
  if (depth < 3 && below(12) == 0) {
    size_t mine = lent_count;
    call();
    take_back(mine);
  }
  return below(10) != 0;
}

// A text to lend. It is lent whole or in pieces of `piece` units. Its callback may lie.
typedef struct {
  LivelinkText text;
  const char *bytes;
  size_t len, piece, size;
  int lie;
} Text;

static const void *chunk(void *payload, size_t at, size_t *start, size_t *len) {
  const Text *text = (const Text *)payload;
  CHECK(at < text->len);
  again();
  *start = at - at % text->piece;
  // In UTF-8, a piece begins and ends on a character, unless the text itself is wrong.
  while (text->size == 1 && *start && ((unsigned char)text->bytes[*start] & 0xC0) == 0x80) --*start;
  size_t end = *start + text->piece;
  while (text->size == 1 && end < text->len && ((unsigned char)text->bytes[end] & 0xC0) == 0x80) end++;
  *len = (end > text->len ? text->len : end) - *start;
  if (text->lie && below(4) == 0) switch (text->lie) {
      case 1: return NULL;
      case 2: *start = at + 1; break;
      case 3: *len = at - *start; break;
      case 4: *len = SIZE_MAX - below(4); break;
      case 5: *start = SIZE_MAX; break;
      case 6: *len = text->len - *start + 1; break;
      default: --*len; return text->bytes + *start * text->size + 1;  // in UTF-16, it is not aligned
    }
  return text->bytes + *start * text->size;
}

// What the last text of each unit was, so that an edit can lead from it.
static size_t last_len[2];

static const LivelinkText *text(LivelinkUnit unit) {
  if (rarely()) return NULL;
  Text *made = (Text *)lend(&(Text){{0, 0, 0}, 0, 0, 0, 0, 0}, sizeof(Text));
  size_t len;
  const char *bytes = words(30, &len);
  made->size = unit == LIVELINK_UTF16 ? 2 : 1;
  if (unit == LIVELINK_UTF16) {
    uint16_t units[1024];
    for (size_t at = 0; at < len; at++) units[at] = bytes ? (unsigned char)bytes[at] : 0;
    if (len && bytes) units[below(len)] = (uint16_t)(0xD700 + below(0xA00));
    bytes = (const char *)lend(units, len * 2);
  }
  if (!bytes) len = 0;
  made->bytes = bytes;
  made->len = last_len[unit == LIVELINK_UTF16] = len;
  made->piece = 1 + below(20);
  made->lie = rarely() ? 1 + (int)below(7) : 0;
  made->text.len = len;
  if (below(3)) {
    made->text.payload = made;
    made->text.chunk = chunk;
  } else {
    made->text.payload = (void *)bytes;
    if (rarely()) made->text.payload = NULL;
  }
  if (rarely() && !made->text.payload) made->text.len = below(9);
  return &made->text;
}

static const LivelinkEdit *edits(size_t old_len, size_t new_len, size_t *count) {
  LivelinkEdit all[4];
  *count = below(8) ? 1 : below(5);
  for (size_t at = 0; at < *count; at++) {
    size_t start = offset(old_len < new_len ? old_len : new_len), same = below(4);
    all[at] = (LivelinkEdit){start, start + below(6), start + below(6)};
    // An edit that leads from one length to the other.
    if (same && old_len >= start && new_len >= start) all[at] = (LivelinkEdit){start, old_len, new_len};
  }
  if (rarely()) return NULL;
  return (const LivelinkEdit *)lend(all, *count * sizeof *all);
}

static LivelinkRange range(size_t len) {
  size_t start = offset(len);
  LivelinkRange made = {start, below(12) ? start + below(20) : offset(len)};
  return made;
}

static const LivelinkRange *ranges(size_t len, size_t *count) {
  LivelinkRange all[4];
  *count = below(4) ? 1 : below(5);
  for (size_t at = 0; at < *count; at++) all[at] = range(len);
  return rarely() ? NULL : (const LivelinkRange *)lend(all, *count * sizeof *all);
}

static const LivelinkMark *marks(size_t len, size_t *count) {
  LivelinkMark all[4];
  *count = below(5);
  for (size_t at = 0; at < *count; at++) {
    LivelinkRange place = range(len);
    all[at].start = place.start, all[at].end = place.end, all[at].kind = rarely() ? (uint32_t)below(9) : (uint32_t)below(2);
    all[at].href = words(4, &all[at].href_len);
  }
  return rarely() ? NULL : (const LivelinkMark *)lend(all, *count * sizeof *all);
}

static const LivelinkMute *mutes(size_t len, size_t *count) {
  LivelinkMute all[4];
  *count = below(3);
  for (size_t at = 0; at < *count; at++) {
    LivelinkRange place = range(len);
    all[at].start = place.start, all[at].end = place.end, all[at].cause = rarely() ? (uint32_t)below(9) : (uint32_t)below(3);
  }
  return rarely() ? NULL : (const LivelinkMute *)lend(all, *count * sizeof *all);
}

enum { MOST_PATTERNS = 14 };

static bool on_link(void *payload, const LivelinkLink *link) {
  CHECK(payload == &state && link->start < link->end && link->kind < LIVELINK_CUSTOM + MOST_PATTERNS);
  sum += link->id;
  return again();
}

// A kind of a link, sometimes none.
static LivelinkKind kind(void) { return rarely() ? (LivelinkKind)(below(2) ? below(20) : UINT32_MAX - below(3)) : (LivelinkKind)below(5); }

// The library refuses each call from a function of a pattern, whatever handle it has.
static void refused(const char *text, size_t len) {
  if (below(8)) return;
  size_t slot = below(SLOTS);
  CHECK(livelink_detect((LivelinkDetector *)slots[DETECTORS][slot].handle, text, len, on_link, &state) == LIVELINK_BUSY);
  CHECK(livelink_index_edit((LivelinkIndex *)slots[INDEXES][slot].handle, NULL, NULL, 0, NULL) == LIVELINK_BUSY);
  CHECK(livelink_href(NULL, text, len, LIVELINK_URL, NULL, 0) == 0);
  livelink_detector_free((LivelinkDetector *)slots[DETECTORS][slot].handle);
  livelink_session_free((LivelinkSession *)slots[SESSIONS][slot].handle);
  CHECK(strstr(livelink_error(), "must not call"));
  called++;
}

// Patterns that keep no rule: equal texts give other answers, and lengths are any.
static size_t nasty_find(void *payload, const char *text, size_t len, size_t at) {
  CHECK(payload == &state && at < len && len <= 32 + 1024 + 32);
  read_bytes(text, len);
  refused(text, len);
  finds++;
  switch (below(6)) {
    case 0: return SIZE_MAX - below(3);
    case 1: return 0;
    case 2: return len - at + below(3);
    default: return below(12);
  }
}

static size_t nasty_lead(void *payload, const char *found, size_t len, char *buffer, size_t room) {
  static const char *const ALL[] = {"https://a.com", "javascript:a", "\xff", "", "a\nb", "#x"};
  CHECK(payload == &state && room > 0);
  read_bytes(found, len);
  refused(found, len);
  const char *one = ALL[below(sizeof ALL / sizeof *ALL)];
  memset(buffer, 'x', room);  // to its last byte
  memcpy(buffer, one, strlen(one) + 1);
  switch (below(5)) {
    case 0: return room + below(3) - 1;
    case 1: return below(70000);
    case 2: return SIZE_MAX - below(3);
    default: return strlen(one);
  }
}

static const LivelinkPattern *patterns(size_t *count) {
  // The last ones are wrong, and rarely taken.
  static const char *const NAMES[] = {"tag", "mention", "ticket", "source", "phone", "own", "Own", "url", ""};
  static const char *const TARGETS[] = {"https://a.com/{}", "#{}", "/a", "javascript:{}", "", "\xff"};
  static const char *const EXPRESSIONS[] = {"[a-z]+", "(a)|b*", "\\bcom\\b", "\\p{Arabic}+", "(", "\xff"};
  static const char *const STARTS[] = {"a", "#@/ a.", "\xe4\xbe\x8b", "PR- #", "", "\xff"};
#define LENDS(field, all, right)                                                  \
  do {                                                                            \
    const char *taken_ = all[below(rarely() ? sizeof all / sizeof *all : right)]; \
    one.field##_len = strlen(taken_);                                             \
    one.field = (const char *)lend(taken_, one.field##_len);                      \
  } while (0)
  LivelinkPattern made[16];
  *count = below(8) ? below(4) : below(17);
  for (size_t at = 0; at < *count; at++) {
    LivelinkPattern one;
    memset(&one, 0, sizeof one);
    size_t which = below(3);
    LENDS(name, NAMES, 5);
    LENDS(target, TARGETS, 3);
    LENDS(starts, STARTS, 4);
    if (which == 0) LENDS(expression, EXPRESSIONS, 4);
    if (which == 1) one.find = nasty_find;
    if (which == 1 || rarely()) one.lead = below(2) ? nasty_lead : NULL;
    if (which < 2) one.name = (const char *)lend("abcdefghijklmnop" + at, one.name_len = 1);
    one.max_len = rarely() ? below(2000) : 1 + below(20);
    one.payload = &state;
    made[at] = one;
  }
  return rarely() ? NULL : (const LivelinkPattern *)lend(made, *count * sizeof *made);
}

static bool on_verdict(void *payload, size_t start, size_t end, const char *reason, size_t len) {
  CHECK(payload == &state && start <= end);
  read_bytes(reason, len);
  return again();
}

static void read_mark(const LivelinkMark *mark) {
  CHECK(mark->start < mark->end && mark->kind <= LIVELINK_MANUAL);
  read_bytes(mark->href, mark->href_len);
}

static bool on_mark(void *payload, const LivelinkMark *mark) {
  CHECK(payload == &state);
  read_mark(mark);
  return again();
}

static bool on_mute(void *payload, const LivelinkMute *mute) {
  CHECK(payload == &state && mute->start < mute->end && mute->cause <= LIVELINK_BY_UNLINK);
  return again();
}

static bool on_range(void *payload, const LivelinkRange *place) {
  CHECK(payload == &state && place->start <= place->end);
  return again();
}

static void read_delta(const LivelinkDelta *delta) {
  read_bytes(delta->removed, delta->removed_count * sizeof *delta->removed);
  read_bytes(delta->added, delta->added_count * sizeof *delta->added);
  for (size_t at = 0; at < delta->changed_count; at++) CHECK(delta->changed[at].before.id == delta->changed[at].after.id);
}

static void read_effects(const LivelinkEffects *effects) {
  for (size_t at = 0; at < effects->change_count; at++) {
    const LivelinkChange *change = &effects->changes[at];
    bool is_link = change->subject == LIVELINK_LINK;
    if (change->had && is_link) read_mark(&change->before);
    if (change->has && is_link) read_mark(&change->after);
    sum += change->unit + change->step;
  }
  for (size_t at = 0; at < effects->rewrite_count; at++) read_bytes(effects->rewrites[at].text, effects->rewrites[at].text_len);
}

// A buffer of just this room, and a call that fills it.
#define FILLS(call_of_buffer_and_room)                                    \
  do {                                                                    \
    const char blank[40] = {0};                                           \
    size_t room = below(sizeof blank);                                    \
    char *buffer = rarely() ? NULL : (char *)lend(blank, room);           \
    size_t whole = (call_of_buffer_and_room);                             \
    if (buffer && room) CHECK(strlen(buffer) <= whole);                   \
  } while (0)

// A handle of a slot, or null. In slot 0, indexes and sessions have offsets in UTF-16.
static void *handle_of(int kind, size_t slot) { return rarely() ? NULL : slots[kind][slot].handle; }

static LivelinkUnit unit_of(size_t slot) { return slot == 0 ? LIVELINK_UTF16 : LIVELINK_UTF8; }

// Frees what is in a slot, unless a call uses it. Then the library refuses, and says so.
static void empty(int kind, void (*release)(void *)) {
  size_t at = below(SLOTS);
  void *handle = slots[kind][at].handle;
  if (!handle || slots[kind][at].used) {
    busy += handle != NULL;
    release(handle);
    if (handle) CHECK(strstr(livelink_error(), "in use"));
    return;
  }
  slots[kind][at].handle = NULL;
  release(handle);
}

static void free_detector(void *handle) { livelink_detector_free((LivelinkDetector *)handle); }
static void free_index(void *handle) { livelink_index_free((LivelinkIndex *)handle); }
static void free_session(void *handle) { livelink_session_free((LivelinkSession *)handle); }
static void free_rope(void *handle) { livelink_rope_free((LivelinkRope *)handle); }

// Puts a new handle into an empty slot. `make` gets the place for it.
#define FILL(kind, type, make)                                          \
  do {                                                                  \
    size_t at = below(SLOTS);                                           \
    if (slots[kind][at].handle || slots[kind][at].used) break;          \
    type *made = NULL, **out = rarely() ? NULL : &made;                 \
    slots[kind][at].used++; /* a callback does not fill it meanwhile */ \
    LivelinkStatus got = (make);                                        \
    slots[kind][at].used--;                                             \
    status(got);                                                        \
    CHECK((got == LIVELINK_OK) == (made != NULL));                      \
    slots[kind][at].handle = made;                                      \
  } while (0)

// Makes a call with a handle of a slot, which is in use until it returns.
#define USES(kind, slot, got, made_call) (slots[kind][slot].used++, got = (made_call), slots[kind][slot].used--, status(got))

static void with_session(void) {
  size_t slot = below(SLOTS);
  LivelinkSession *session = (LivelinkSession *)handle_of(SESSIONS, slot);
  LivelinkUnit unit = unit_of(slot);
  size_t old_len = last_len[unit == LIVELINK_UTF16], count, more, len, word_len;
  LivelinkEffects effects, *out = rarely() ? NULL : &effects;
  memset(&effects, 0, sizeof effects);
  size_t which = below(26);
  const LivelinkText *now = which < 12 ? text(unit) : NULL;
  len = now ? now->len : old_len;
  size_t mark_count = 0, mute_count = 0;
  LivelinkStatus got = LIVELINK_OK;
  slots[SESSIONS][slot].used++;
  switch (which) {
    case 0: case 1: case 2: case 3: {
      const LivelinkEdit *all = edits(old_len, len, &count);
      got = livelink_session_edited(session, now, (uint32_t)below(9), all, count, out);
      break;
    }
    case 4: {
      const LivelinkEdit *all = edits(old_len, len, &count);
      const LivelinkMark *links = marks(len, &more);
      got = livelink_session_pasted_linked(session, now, all, count, links, more, out);
      break;
    }
    case 5: {
      const LivelinkEdit *all = edits(old_len, len, &count);
      LivelinkEdit one = all && count ? *all : (LivelinkEdit){0, 0, len};
      got = livelink_session_rewritten(session, now, one, out);
      break;
    }
    case 6: {
      LivelinkPaste pastes[3];
      count = below(4);
      for (size_t at = 0; at < count; at++) {
        LivelinkRange place = range(len);
        pastes[at].start = place.start, pastes[at].end = place.end, pastes[at].text = words(3, &pastes[at].text_len);
      }
      const LivelinkPaste *all = (const LivelinkPaste *)lend(pastes, count * sizeof *pastes);
      got = livelink_session_paste_over(session, now, all, count, out);
      break;
    }
    case 7: {
      const LivelinkRange *all = ranges(len, &count);
      got = livelink_session_unlink(session, now, all, count, out);
      break;
    }
    case 8: case 9: {
      const LivelinkRange *all = ranges(len, &count);
      const char *href = words(5, &word_len);
      got = livelink_session_link(session, now, all, count, href, word_len, out);
      break;
    }
    case 10: {
      size_t carets[2] = {offset(len), offset(len)};
      count = below(3);
      got = livelink_session_blurred(session, now, (const size_t *)lend(carets, count * sizeof *carets), count, out);
      break;
    }
    case 11: got = livelink_session_compose_end(session, now, offset(9), out); break;
    case 12: {
      LivelinkEdit one = {offset(len), offset(len), offset(len)};
      got = livelink_session_remote(session, one, out);
      break;
    }
    case 13: {
      const LivelinkMark *links = marks(len, &mark_count);
      const LivelinkMute *off = mutes(len, &mute_count);
      got = livelink_session_remote_links(session, range(len), links, mark_count, off, mute_count, out);
      break;
    }
    case 14: {
      size_t carets[3] = {offset(len), offset(len), offset(len)};
      count = below(4);
      got = livelink_session_backspace(session, (const size_t *)lend(carets, count * sizeof *carets), count, out);
      break;
    }
    case 15: out = NULL, got = below(2) ? livelink_session_caret_moved(session) : livelink_session_end_unit(session); break;
    case 16: out = NULL, got = livelink_session_begin_unit(session, (uint32_t)below(11)); break;
    case 17: got = livelink_session_compose_start(session, range(len), out); break;
    case 18: got = livelink_session_compose_update(session, offset(9), out); break;
    case 19: got = below(2) ? livelink_session_undid(session, below(40), out) : livelink_session_redid(session, below(40), out); break;
    case 20: out = NULL, got = livelink_session_forget_units(session, below(60)); break;
    case 21: {
      const LivelinkMark *links = marks(len, &mark_count);
      const LivelinkMute *off = mutes(len, &mute_count);
      out = NULL, got = livelink_session_load(session, links, mark_count, off, mute_count);
      break;
    }
    case 22: {
      const LivelinkMark *links = marks(len, &mark_count);
      const LivelinkMute *off = mutes(len, &mute_count);
      const LivelinkRange *dormant = ranges(len, &count);
      got = livelink_session_restore(session, range(len), links, mark_count, off, mute_count, dormant, count, out);
      break;
    }
    case 23: case 24: out = NULL, got = livelink_session_set_detector(session, (LivelinkDetector *)handle_of(DETECTORS, below(SLOTS))); break;
    default: {
      const char *all = options(&word_len);
      out = NULL, got = livelink_session_set_options(session, all, word_len);
    }
  }
  slots[SESSIONS][slot].used--;
  status(got);
  if (out && got == LIVELINK_OK) read_effects(out);
}

static void ask_session(void) {
  size_t slot = below(SLOTS);
  LivelinkSession *session = (LivelinkSession *)handle_of(SESSIONS, slot);
  LivelinkStatus got;
  size_t len = 200;
  switch (below(5)) {
    case 0: USES(SESSIONS, slot, got, livelink_session_visit_links(session, range(len), rarely() ? NULL : on_mark, &state)); break;
    case 1: USES(SESSIONS, slot, got, livelink_session_visit_mutes(session, range(len), rarely() ? NULL : on_mute, &state)); break;
    case 2: USES(SESSIONS, slot, got, livelink_session_visit_dormant(session, range(len), rarely() ? NULL : on_range, &state)); break;
    case 3: USES(SESSIONS, slot, got, livelink_session_link_at(session, offset(len), rarely() ? NULL : on_mark, &state)); break;
    default: sum += livelink_session_link_count(session) + livelink_session_is_armed(session);
  }
}

static void with_index(void) {
  size_t slot = below(SLOTS);
  LivelinkIndex *index = (LivelinkIndex *)handle_of(INDEXES, slot);
  LivelinkUnit unit = unit_of(slot);
  size_t old_len = last_len[unit == LIVELINK_UTF16], count;
  LivelinkDelta delta, *out = rarely() ? NULL : &delta;
  LivelinkLink link;
  const LivelinkText *now;
  LivelinkStatus got;
  memset(&delta, 0, sizeof delta);
  switch (below(8)) {
    case 0: case 1: case 2: {
      now = text(unit);
      const LivelinkEdit *all = edits(old_len, now ? now->len : 0, &count);
      USES(INDEXES, slot, got, livelink_index_edit(index, now, all, count, out));
      if (out && got == LIVELINK_OK) read_delta(out);
      break;
    }
    case 3: {
      size_t from = below(SLOTS);
      now = text(unit);
      USES(INDEXES, slot, got, livelink_index_set_detector(index, (LivelinkDetector *)handle_of(DETECTORS, from), now, out));
      if (out && got == LIVELINK_OK) read_delta(out);
      break;
    }
    case 4: sum += livelink_index_count(index) + livelink_index_link_at(index, offset(old_len), rarely() ? NULL : &link); break;
    case 5: USES(INDEXES, slot, got, livelink_index_visit(index, range(old_len), rarely() ? NULL : on_link, &state)); break;
    default: {
      now = text(unit);
      LivelinkRange place = range(now ? now->len : 0);
      link = (LivelinkLink){place.start, place.end, below(9), kind()};
      const LivelinkLink *given = rarely() ? NULL : (const LivelinkLink *)lend(&link, sizeof link);
      slots[INDEXES][slot].used++;
      FILLS(livelink_index_href(index, now, given, buffer, room));
      slots[INDEXES][slot].used--;
    }
  }
}

static void with_rope(void) {
  size_t slot = below(SLOTS);
  LivelinkRope *rope = (LivelinkRope *)handle_of(ROPES, slot);
  LivelinkEdit edit;
  LivelinkText whole_text;
  size_t len = livelink_rope_len(rope, (uint32_t)below(4)), word_len, at;
  switch (below(4)) {
    case 0: case 1: {
      size_t start = offset(len);
      const char *with = words(5, &word_len);
      status(livelink_rope_replace(rope, (uint32_t)below(4), start, below(8) ? start + below(9) : offset(len), with, word_len, rarely() ? NULL : &edit));
      break;
    }
    case 2: status(livelink_rope_convert(rope, (uint32_t)below(4), offset(len), (uint32_t)below(4), rarely() ? NULL : &at)); break;
    default: {
      LivelinkStatus got = livelink_rope_text(rope, rarely() ? NULL : &whole_text);
      status(got);
      // The slot 0 has an index in the other unit.
      size_t which = 1 + below(SLOTS - 1);
      LivelinkIndex *index = (LivelinkIndex *)slots[INDEXES][which].handle;
      memset(&whole_text, 0, sizeof whole_text);
      if (rope && index && livelink_rope_text(rope, &whole_text) == LIVELINK_OK) status(livelink_index_edit(index, &whole_text, NULL, 0, NULL));
    }
  }
}

static void with_detector(void) {
  size_t slot = below(SLOTS);
  LivelinkDetector *detector = (LivelinkDetector *)handle_of(DETECTORS, slot);
  if (!detector) slot = SLOTS;
  LivelinkStatus got;
  size_t len;
  const char *own = words(20, &len);
  switch (below(9)) {
    case 8: FILLS(livelink_short(detector, own, len, kind(), below(30), below(2), buffer, room)); break;
    case 7: FILLS(livelink_kind_name(detector, kind(), buffer, room)); break;
    case 0: USES(DETECTORS, slot, got, livelink_detect(detector, own, len, rarely() ? NULL : on_link, &state)); break;
    case 1: {
      uint16_t units[64];
      for (size_t at = 0; at < 64; at++) units[at] = (uint16_t)(rarely() ? 0xD800 + below(0x800) : (unsigned char)"a.com https://b.c "[below(18)]);
      len = below(65);
      const uint16_t *copy = (const uint16_t *)lend(units, len * 2);
      USES(DETECTORS, slot, got, livelink_detect_utf16(detector, copy, len, rarely() ? NULL : on_link, &state));
      break;
    }
    case 2: USES(DETECTORS, slot, got, livelink_explain(detector, own, len, rarely() ? NULL : on_verdict, &state)); break;
    case 3: FILLS(livelink_href(detector, own, len, kind(), buffer, room)); break;
    case 4: FILLS(livelink_display(detector, own, len, kind(), buffer, room)); break;
    case 5: FILLS(livelink_format(own, len, buffer, room)); break;
    default: sum += livelink_may_open(detector, own, len);
  }
}

static void call(void) {
  size_t len, which = below(40);
  calls++;
  depth++;
  if (which < 1) {
    const char *all = options(&len);
    FILL(DETECTORS, LivelinkDetector, livelink_detector_new(all, len, out));
  } else if (which < 3) {
    const LivelinkPattern *own = patterns(&len);
    const LivelinkDetector *other = (LivelinkDetector *)handle_of(DETECTORS, below(SLOTS));
    FILL(DETECTORS, LivelinkDetector, livelink_detector_with_patterns(other, own, len, out));
  } else if (which < 6) {
    const char *all = words(20, &len);
    FILL(ROPES, LivelinkRope, livelink_rope_new(all, len, out));
  } else if (which < 8) {
    const char *all = options(&len);
    FILL(SESSIONS, LivelinkSession, livelink_session_new(all, len, rarely() ? (uint32_t)below(4) + 2 : unit_of(at), out));
  } else if (which < 11) {
    LivelinkDetector *detector = (LivelinkDetector *)handle_of(DETECTORS, below(SLOTS));
    FILL(INDEXES, LivelinkIndex, livelink_index_new(detector, rarely() ? (uint32_t)below(4) + 2 : unit_of(at), text(unit_of(at)), out));
  } else if (which < 12) {
    switch (below(4)) {
      case 0: empty(DETECTORS, free_detector); break;
      case 1: empty(INDEXES, free_index); break;
      case 2: empty(SESSIONS, free_session); break;
      default: empty(ROPES, free_rope);
    }
  } else if (which < 17) {
    with_detector();
  } else if (which < 22) {
    with_index();
  } else if (which < 25) {
    with_rope();
  } else if (which < 28) {
    ask_session();
  } else if (which < 39) {
    with_session();
  } else {
    sum += strlen(livelink_version()) + livelink_has_feature(rarely() ? NULL : "rope");
  }
  depth--;
  read_bytes(livelink_error(), strlen(livelink_error()));
  CHECK(!strstr(livelink_error(), "has a fault") && !strstr(livelink_error(), "met a fault"));
}

int main(int count, char **arguments) {
  size_t wanted = count > 1 ? strtoul(arguments[1], NULL, 10) : 20000;
  state = count > 2 ? strtoul(arguments[2], NULL, 10) : 1;
  while (calls < wanted) {
    call();
    CHECK(depth == 0);
    take_back(0);
  }
  void (*const release[KINDS])(void *) = {free_detector, free_index, free_session, free_rope};
  for (int kind = 0; kind < KINDS; kind++)
    for (size_t at = 0; at < SLOTS; at++) {
      CHECK(!slots[kind][at].used);
      release[kind](slots[kind][at].handle);
    }
  printf("%zu calls: ok %zu, null %zu, offset %zu, text %zu, argument %zu, options %zu, busy %zu; a pattern was asked %zu times and called %zu times\n", calls, met[LIVELINK_OK], met[LIVELINK_NULL],
         met[LIVELINK_OFFSET], met[LIVELINK_TEXT], met[LIVELINK_ARGUMENT], met[LIVELINK_OPTIONS], met[LIVELINK_BUSY], finds, called);
  // A program that meets no error of a kind shows nothing about it.
  if (wanted >= 2000) CHECK(finds > 0 && called > 0);
  if (wanted >= 2000)
    for (int kind = LIVELINK_OK; kind < LIVELINK_PANIC; kind++) CHECK(kind == LIVELINK_FREED || met[kind] > 0);
  return 0;
}
