// What a caller can do wrong: each call says so, and nothing else happens. With -DDEBUG_LIBRARY the library is a debug build, which
// also knows freed handles.
#include "check.h"

static const LivelinkRange everything = {0, SIZE_MAX};

static bool count(void *payload, const LivelinkLink *link) {
  (void)link;
  ++*(size_t *)payload;
  return true;
}

static bool stop(void *payload, const LivelinkLink *link) {
  count(payload, link);
  return false;
}

static bool count_marks(void *payload, const LivelinkMark *mark) {
  (void)mark;
  ++*(size_t *)payload;
  return true;
}

static LivelinkIndex *index_of(const char *text) {
  LivelinkText lent = whole(text);
  LivelinkIndex *index = NULL;
  CHECK(livelink_index_new(NULL, LIVELINK_UTF8, &lent, &index) == LIVELINK_OK);
  return index;
}

static LivelinkSession *session(const char *options) {
  LivelinkSession *session = NULL;
  CHECK(livelink_session_new(options, options ? strlen(options) : 0, LIVELINK_UTF8, &session) == LIVELINK_OK);
  return session;
}

static void null_pointers(void) {
  LivelinkIndex *index = index_of("a.com");
  LivelinkText text = whole("a.com"), none = {NULL, 5, NULL}, empty = {NULL, 0, NULL};
  LivelinkSession *one = session(NULL);
  LivelinkEffects effects;
  char buffer[8];
  size_t found = 0;
  FAILS(livelink_index_new(NULL, LIVELINK_UTF8, &text, NULL), LIVELINK_NULL, "place for the handle");
  FAILS(livelink_index_new(NULL, LIVELINK_UTF8, &none, &index), LIVELINK_NULL, "payload");
  FAILS(livelink_index_edit(NULL, &text, NULL, 0, NULL), LIVELINK_NULL, "the index is null");
  FAILS(livelink_index_edit(index, NULL, NULL, 0, NULL), LIVELINK_NULL, "the text is null");
  FAILS(livelink_index_edit(index, &text, NULL, 1, NULL), LIVELINK_NULL, "the edits is null");
  FAILS(livelink_index_visit(index, everything, NULL, NULL), LIVELINK_NULL, "the visitor is null");
  FAILS(livelink_detect(NULL, NULL, 3, count, &found), LIVELINK_NULL, "the text is null");
  FAILS(livelink_detector_new(NULL, 0, NULL), LIVELINK_NULL, "place for the handle");
  FAILS(livelink_session_edited(one, NULL, LIVELINK_TYPED, NULL, 0, &effects), LIVELINK_NULL, "the text is null");
  FAILS(livelink_session_remote(NULL, (LivelinkEdit){0, 0, 0}, NULL), LIVELINK_NULL, "the session is null");
  FAILS(livelink_session_visit_links(one, everything, NULL, NULL), LIVELINK_NULL, "the visitor");
  FAILS(livelink_rope_new(NULL, 2, NULL), LIVELINK_NULL, "the text is null");
  REFUSES(livelink_index_count(NULL), "the index is null");
  REFUSES(livelink_index_link_at(NULL, 0, NULL), "the index is null");
  REFUSES(livelink_index_href(index, &text, NULL, buffer, 8), "the link is null");
  REFUSES(livelink_session_is_armed(NULL), "the session is null");
  REFUSES(livelink_rope_len(NULL, LIVELINK_UTF8), "the rope is null");
  CHECK(!livelink_has_feature(NULL) && livelink_has_feature("session") && !livelink_has_feature("dance"));
  CHECK(!livelink_has_feature("sess"));
  // These are allowed.
  livelink_index_free(NULL), livelink_session_free(NULL), livelink_detector_free(NULL), livelink_rope_free(NULL);
  CHECK(livelink_detect(NULL, NULL, 0, count, &found) == LIVELINK_OK && found == 0);
  CHECK(livelink_index_edit(index, &text, NULL, 0, NULL) == LIVELINK_OK);
  CHECK(livelink_index_link_at(index, 1, NULL));
  CHECK(livelink_session_edited(one, &empty, LIVELINK_DELETED, NULL, 0, NULL) == LIVELINK_OK);
  CHECK(livelink_href(NULL, "a.com", 5, LIVELINK_URL, NULL, 0) == strlen("https://a.com"));
  livelink_index_free(index);
  livelink_session_free(one);
}

static void offsets(void) {
  LivelinkText text = whole("\xe4\xbe\x8b a.com");  // 例 a.com
  LivelinkIndex *index = index_of("\xe4\xbe\x8b a.com");
  LivelinkSession *one = session(NULL);
  LivelinkEffects effects;
  LivelinkEdit past = {3, 3, 99}, back = {3, 2, 4}, shrunk = {5, 6, 4}, inside = {1, 1, 2}, far = {99, 99, 100};
  LivelinkRange swapped = {3, 1}, half = {1, 3}, beyond = {0, 10};
  LivelinkPaste paste = {2, 3, "https://a.com", 13};
  LivelinkLink link = {0, 99, 1, LIVELINK_URL};
  char buffer[32];
  FAILS(livelink_index_edit(index, &text, &past, 1, NULL), LIVELINK_OFFSET, "99 is past the end of the text (9)");
  FAILS(livelink_index_edit(index, &text, &back, 1, NULL), LIVELINK_OFFSET, "an end is before the start");
  FAILS(livelink_index_edit(index, &text, &shrunk, 1, NULL), LIVELINK_OFFSET, "an end is before the start");
  FAILS(livelink_index_edit(index, &text, &inside, 1, NULL), LIVELINK_OFFSET, "inside a character");
  FAILS(livelink_index_edit(index, &text, &far, 1, NULL), LIVELINK_OFFSET, "the start of the edit 99");
  FAILS(livelink_session_unlink(one, &text, &swapped, 1, &effects), LIVELINK_OFFSET, "3..1 ends before it starts");
  FAILS(livelink_session_unlink(one, &text, &half, 1, &effects), LIVELINK_OFFSET, "1 is inside a character");
  FAILS(livelink_session_link(one, &text, &beyond, 1, "https://a.com", 13, NULL), LIVELINK_OFFSET, "past the end");
  FAILS(livelink_session_paste_over(one, &text, &paste, 1, &effects), LIVELINK_OFFSET, "inside a character");
  FAILS(livelink_session_edited(one, &text, LIVELINK_TYPED, &back, 1, NULL), LIVELINK_OFFSET, "edit 0 is 3..2");
  FAILS(livelink_session_compose_start(one, swapped, NULL), LIVELINK_OFFSET, "ends before");
  REFUSES(livelink_index_href(index, &text, &link, buffer, 32), "past the end");
  // The user's own link may not lead everywhere. That is no error of the caller, so the answer says it.
  LivelinkRange all = {0, 3};
  const struct { const char *href; LivelinkRefused why; } targets[] = {
      {"", LIVELINK_REFUSED_EMPTY},
      {"javascript:alert(1)", LIVELINK_REFUSED_SCHEME},
      {"not an address", LIVELINK_REFUSED_NOT_AN_ADDRESS},
      {"a.com", LIVELINK_REFUSED_NOTHING},
  };
  for (size_t i = 0; i < sizeof targets / sizeof *targets; i++) {
    CHECK(livelink_session_link(one, &text, &all, 1, targets[i].href, strlen(targets[i].href), &effects) == LIVELINK_OK);
    CHECK(effects.refused == targets[i].why && effects.added == (targets[i].why == LIVELINK_REFUSED_NOTHING));
  }
  // A correction of all of a link's text keeps the link. Typing over it ends the link.
  LivelinkEdit over = {0, 3, 3};
  CHECK(livelink_session_edited(one, &text, LIVELINK_CORRECTED, &over, 1, &effects) == LIVELINK_OK);
  CHECK(livelink_session_link_count(one) == 1);
  CHECK(livelink_session_edited(one, &text, LIVELINK_TYPED, &over, 1, &effects) == LIVELINK_OK);
  CHECK(livelink_session_link_count(one) == 0);
  // An edit that does not lead from the last text to this one: the whole text is read, in either kind of handle.
  LivelinkEdit wrong = {4, 4, 5};
  CHECK(livelink_index_edit(index, &text, &wrong, 1, NULL) == LIVELINK_OK && livelink_index_count(index) == 1);
  CHECK(livelink_session_edited(one, &text, LIVELINK_TYPED, &wrong, 1, &effects) == LIVELINK_OK);
  // Carets anywhere.
  size_t carets[] = {0, 2, 99, SIZE_MAX};
  CHECK(livelink_session_backspace(one, carets, 4, &effects) == LIVELINK_OK && !effects.handled);
  CHECK(livelink_session_blurred(one, &text, carets, 4, &effects) == LIVELINK_OK);
  CHECK(!livelink_index_link_at(index, SIZE_MAX, &link));
  livelink_index_free(index);
  livelink_session_free(one);
}

// A callback that lies: `lie` says how.
typedef struct {
  const char *text;
  int lie;
} Liar;

static const void *lying(void *payload, size_t at, size_t *start, size_t *len) {
  Liar *liar = (Liar *)payload;
  size_t whole_len = strlen(liar->text);
  *start = 0;
  *len = whole_len;
  switch (liar->lie) {
    case 0: return NULL;
    case 1: *start = at + 1; break;
    case 2: *len = at; break;
    case 3: *len = whole_len + 1; break;
    case 4: *start = SIZE_MAX, *len = 2; break;
    case 5: return (const char *)liar->text;  // it sets what it should, but the text is not UTF-8
    case 6: *len = 0; break;
    case 7: *start = at, *len = SIZE_MAX - 1; break;
    default: break;
  }
  return liar->text;
}

static void texts(void) {
  for (int lie = 0; lie < 8; lie++) {
    Liar liar = {lie == 5 ? "a.com \xff b.com" : "a.com b.com c.com", lie};
    LivelinkText text = {&liar, strlen(liar.text), lying}, good = {&liar, 17, lying};
    LivelinkIndex *index = NULL;
    FAILS(livelink_index_new(NULL, LIVELINK_UTF8, &text, &index), LIVELINK_TEXT, lie == 5 ? "not UTF-8: byte 6" : "chunk for");
    CHECK(index == NULL);
    // An index that meets such a text has no links, and the next edit reads the whole text.
    index = index_of("a.com b.com c.co");
    LivelinkEdit edit = {liar.lie == 5 ? 12u : 16u, liar.lie == 5 ? 12u : 16u, liar.lie == 5 ? 13u : 17u};
    edit.new_end = edit.new_end > text.len ? text.len : edit.new_end;
    edit.start = edit.old_end = edit.new_end - 1;
    LivelinkStatus status = livelink_index_edit(index, &text, &edit, 1, NULL);
    CHECK(status == LIVELINK_TEXT || (lie == 5 && status == LIVELINK_OK));
    liar.text = "a.com b.com c.com", liar.lie = 99;
    edit = (LivelinkEdit){16, 16, 17};
    CHECK(livelink_index_edit(index, &good, &edit, 1, NULL) == LIVELINK_OK);
    CHECK(livelink_index_count(index) == 3);
    livelink_index_free(index);
    // A session says so, too.
    LivelinkSession *one = session(NULL);
    liar.text = "a.com \xff b.com ", liar.lie = lie;
    text.len = strlen(liar.text);
    edit = (LivelinkEdit){0, 0, text.len};
    LivelinkEffects effects;
    FAILS(livelink_session_edited(one, &text, LIVELINK_PASTED, &edit, 1, &effects), LIVELINK_TEXT, "");
    size_t marks = 0;
    CHECK(livelink_session_visit_links(one, everything, count_marks, &marks) == LIVELINK_OK && marks <= 1);
    livelink_session_free(one);
  }
  // Code units at an odd address.
  static const uint16_t units[] = {'a', '.', 'c', 'o', 'm', 0};
  LivelinkText odd = {(char *)units + 1, 5, NULL};
  LivelinkIndex *index = NULL;
  FAILS(livelink_index_new(NULL, LIVELINK_UTF16, &odd, &index), LIVELINK_TEXT, "chunk for 0");
  // A length that no text has.
  LivelinkText huge = {(void *)units, SIZE_MAX, NULL};
  FAILS(livelink_index_new(NULL, LIVELINK_UTF16, &huge, &index), LIVELINK_TEXT, "no text has");
  // Unpaired surrogates are text.
  static const uint16_t lone[] = {0xD83E, ' ', 'a', '.', 'c', 'o', 'm', 0xDD80};
  LivelinkText text = {(void *)lone, 8, NULL};
  CHECK(livelink_index_new(NULL, LIVELINK_UTF16, &text, &index) == LIVELINK_OK && livelink_index_count(index) == 1);
  livelink_index_free(index);
  size_t found = 0;
  CHECK(livelink_detect_utf16(NULL, lone, 8, count, &found) == LIVELINK_OK && found == 1);
}

static void arguments(void) {
  LivelinkIndex *index = NULL;
  LivelinkDetector *detector = NULL;
  LivelinkSession *one = session("{\"commit_on_blur\": true, \"detection\": {\"profile\": \"uts58\"}}");
  LivelinkText text = whole("a.com");
  LivelinkEdit edit = {0, 0, 5};
  LivelinkMark mark = {0, 5, 7, "https://a.com", 13}, bad = {0, 5, LIVELINK_MANUAL, "\xff", 1};
  LivelinkMute mute = {0, 5, 9};
  size_t found = 0;
  FAILS(livelink_index_new(NULL, 2, &text, &index), LIVELINK_ARGUMENT, "the unit is 2");
  FAILS(livelink_session_new(NULL, 0, 7, &one), LIVELINK_ARGUMENT, "the unit is 7");
  FAILS(livelink_session_edited(one, &text, 99, &edit, 1, NULL), LIVELINK_ARGUMENT, "the kind of edit is 99");
  FAILS(livelink_session_begin_unit(one, LIVELINK_UNIT_COMMIT), LIVELINK_ARGUMENT, "no editor begins");
  FAILS(livelink_session_load(one, &mark, 1, NULL, 0), LIVELINK_ARGUMENT, "the kind of the link is 7");
  FAILS(livelink_session_load(one, &bad, 1, NULL, 0), LIVELINK_ARGUMENT, "not UTF-8: byte 0");
  FAILS(livelink_session_load(one, NULL, 0, &mute, 1), LIVELINK_ARGUMENT, "the cause of the mute is 9");
  FAILS(livelink_detect(NULL, "a.com \xc3", 7, count, &found), LIVELINK_ARGUMENT, "byte 6");
  REFUSES(livelink_href(NULL, "a.com", 5, 2, NULL, 0), "the kind of link is 2");
  REFUSES(livelink_short(NULL, "a.com", 5, 2, 9, true, NULL, 0), "the kind of link is 2");
  const struct {
    const char *options, *words;
  } wrong[] = {
      {"", "not JSON"},
      {"{", "not JSON"},
      {"{\"profil\": \"uts58\"}", "unknown field `profil`"},
      {"{\"profile\": \"ascii\"}", "unknown variant `ascii`"},
      {"{\"policy\": {\"typos\": true}}", "unknown field `typos`"},
      {"{\"max_link_len\": -1}", "invalid value"},
      {"{\"schemes\": [[\"1a\", \"host\"]]}", "does not begin with a letter"},
      {"\"a\\u0000b\"", "the options"},
      {"{\"a\\u0000b\": 1}", "unknown field `a\\0b`"},
  };
  for (size_t at = 0; at < sizeof wrong / sizeof *wrong; at++) {
    FAILS(livelink_detector_new(wrong[at].options, strlen(wrong[at].options), &detector), LIVELINK_OPTIONS, wrong[at].words);
    CHECK(detector == NULL);
  }
  FAILS(livelink_session_set_options(one, "{\"autolinks\": 1}", 16), LIVELINK_OPTIONS, "unknown field `autolinks`");
  const char *right = "{\"autolink\": false, \"triggers\": {\"characters\": \",\"}}";
  CHECK(livelink_session_set_options(one, right, strlen(right)) == LIVELINK_OK);
  CHECK(livelink_detector_new("{\"profile\": \"uts58\"}", 20, &detector) == LIVELINK_OK);
  found = 0;
  CHECK(livelink_detect(detector, "file main.rs a.com", 18, stop, &found) == LIVELINK_OK && found == 1);
  livelink_detector_free(detector);
  livelink_session_free(one);
}

static void buffers(void) {
  char small[8];
  memset(small, 'x', sizeof small);
  // "https://例.com" is 8 + 3 + 4 bytes; no character is cut.
  size_t len = livelink_format("https://\xe4\xbe\x8b.com", 15, NULL, 0);
  CHECK(len == 15);
  CHECK(livelink_format("https://\xe4\xbe\x8b.com", 15, small, 0) == 15 && small[0] == 'x');
  CHECK(livelink_format("https://\xe4\xbe\x8b.com", 15, small, 1) == 15 && small[0] == 0 && small[1] == 'x');
  CHECK(livelink_format("\xe4\xbe\x8b\xe4\xbe\x8b", 6, small, 6) == 6 && !strcmp(small, "\xe4\xbe\x8b"));
  CHECK(livelink_format("https://a.com/%E4%BE%8B", 23, NULL, 0) == 17);
  // 9 grapheme clusters are 11 columns; "\xe2\x80\xa6" is the sign of an omission.
  const char *own = "\xe4\xbe\x8b.com/%E4%BE%8B/b";
  char shown[32];
  CHECK(livelink_short(NULL, own, 19, LIVELINK_URL, 9, false, shown, sizeof shown) == 13);
  CHECK(!strcmp(shown, "\xe4\xbe\x8b.com/\xe4\xbe\x8b/b"));
  CHECK(livelink_short(NULL, own, 19, LIVELINK_URL, 10, true, shown, sizeof shown) == 13);
  CHECK(!strcmp(shown, "\xe4\xbe\x8b.com/\xe2\x80\xa6/b"));
  CHECK(livelink_may_open(NULL, "https://a.com", 13) && !livelink_may_open(NULL, "javascript:x", 12));
}

// A visitor that calls the library with the handle whose call is running.
typedef struct {
  LivelinkIndex *index;
  LivelinkText text;
  int calls;
} Nested;

static bool nested(void *payload, const LivelinkLink *link) {
  Nested *inside = (Nested *)payload;
  (void)link;
  inside->calls++;
  CHECK(livelink_index_count(inside->index) == 2);
  FAILS(livelink_index_edit(inside->index, &inside->text, NULL, 0, NULL), LIVELINK_BUSY, "in use");
  livelink_index_free(inside->index);  // refused, with a message
  CHECK(strstr(livelink_error(), "in use"));
  return true;
}

static const void *calls_back(void *payload, size_t at, size_t *start, size_t *len) {
  Nested *inside = (Nested *)payload;
  (void)at;
  inside->calls++;
  if (inside->index) REFUSES(livelink_index_count(inside->index), "in use");
  *start = 0;
  *len = 11;
  return "a.com b.com";
}

static bool frees(void *payload, const LivelinkLink *link) {
  (void)link;
  REFUSES(livelink_index_count(NULL), "the index is null");  // another message than the next one
  livelink_detector_free((LivelinkDetector *)payload);
  CHECK(strstr(livelink_error(), "in use"));
  return true;
}

static void callbacks(void) {
  LivelinkDetector *detector = NULL;
  CHECK(livelink_detector_new(NULL, 0, &detector) == LIVELINK_OK);
  const uint16_t units[] = {'a', '.', 'c', 'o', 'm'};
  CHECK(livelink_detect(detector, "a.com", 5, frees, detector) == LIVELINK_OK);
  CHECK(livelink_detect_utf16(detector, units, 5, frees, detector) == LIVELINK_OK);
  livelink_detector_free(detector);
  Nested inside = {index_of("a.com b.com"), whole("a.com b.com"), 0};
  CHECK(livelink_index_visit(inside.index, everything, nested, &inside) == LIVELINK_OK && inside.calls == 2);
  LivelinkText text = {&inside, 11, calls_back};
  LivelinkEdit edit = {10, 10, 11};
  inside.calls = 0;
  CHECK(livelink_index_edit(inside.index, &text, &edit, 1, NULL) == LIVELINK_OK && inside.calls > 0);
  CHECK(livelink_index_count(inside.index) == 2);
  livelink_index_free(inside.index);
}

// Words of small letters after a #, by a function whose answers the payload may change.
typedef struct {
  LivelinkDetector *detector;
  size_t says;
  const char *target;
  int calls;
} Own;

static size_t find_own(void *payload, const char *text, size_t len, size_t at) {
  Own *own = (Own *)payload;
  own->calls++;
  CHECK(text[at] == '#');
  // With the detector that asks, and with any other.
  FAILS(livelink_detect(own->detector, text, len, count, &own->calls), LIVELINK_BUSY, "must not call");
  FAILS(livelink_detect(NULL, text, len, count, &own->calls), LIVELINK_BUSY, "must not call");
  livelink_detector_free(own->detector);
  CHECK(strstr(livelink_error(), "must not call") && livelink_version());
  if (own->says) return own->says;
  size_t end = at + 1;
  while (end < len && text[end] >= 'a' && text[end] <= 'z') end++;
  return end - at > 1 ? end - at : 0;
}

static size_t lead_own(void *payload, const char *found, size_t len, char *buffer, size_t room) {
  Own *own = (Own *)payload;
  CHECK(len > 0 && found[0] == '#');
  REFUSES(livelink_href(own->detector, found, len, LIVELINK_CUSTOM, NULL, 0), "must not call");
  return own->target ? (size_t)snprintf(buffer, room, "%s", own->target) : 0;
}

static bool last_link(void *payload, const LivelinkLink *link) {
  *(LivelinkLink *)payload = *link;
  return true;
}

#define NAMED(text) .name = (text), .name_len = strlen(text)
#define TARGET(text) .target = (text), .target_len = strlen(text)

static void patterns(void) {
  LivelinkDetector *detector = NULL;
  Own own = {NULL, 0, "https://a.com/x", 0};
  const LivelinkPattern function = {NAMED("own"), .starts = "#", .starts_len = 1, .max_len = 9, .find = find_own, .lead = lead_own, .payload = &own};
  struct {
    LivelinkPattern pattern;
    LivelinkStatus status;
    const char *words;
  } wrong[] = {
      {{NAMED("tag")}, LIVELINK_ARGUMENT, "\"tag\": it has no expression and no function"},
      {{NAMED("ticket"), TARGET("#{}")}, LIVELINK_ARGUMENT, "needs starts too"},
      {{NAMED("dance"), TARGET("#{}")}, LIVELINK_ARGUMENT, "no ready pattern"},
      {{NAMED("Own"), TARGET("#{}"), .expression = "a", .expression_len = 1}, LIVELINK_ARGUMENT, "lower-case letters"},
      {{NAMED("own"), TARGET("#{}"), .expression = "(", .expression_len = 1}, LIVELINK_ARGUMENT, "regex parse error"},
      {{NAMED("own"), .expression = "a", .expression_len = 1}, LIVELINK_ARGUMENT, "it has no target"},
      {{NAMED("own"), TARGET("#{}"), .expression = "a", .expression_len = 1, .max_len = 1025}, LIVELINK_ARGUMENT, "not 1 to 1024"},
      {{NAMED("own"), TARGET("#{}"), .expression = "a", .expression_len = 1, .find = find_own}, LIVELINK_ARGUMENT, "an expression and a function"},
      {{NAMED("tag"), TARGET("#{}"), .lead = lead_own}, LIVELINK_ARGUMENT, "may have one that leads"},
      {{NAMED("own"), TARGET("#{}"), .max_len = 9, .find = find_own}, LIVELINK_ARGUMENT, "which characters"},
      {{NAMED("own"), TARGET("#{}"), .starts = "#", .starts_len = 1, .find = find_own}, LIVELINK_ARGUMENT, "has 0 bytes"},
      {{NAMED("own"), .starts = "#", .starts_len = 1, .max_len = 9, .find = find_own}, LIVELINK_ARGUMENT, "it has no target"},
      {{NAMED("\xff")}, LIVELINK_ARGUMENT, "the name of the pattern is not UTF-8"},
      {{.name_len = 3}, LIVELINK_NULL, "the name of the pattern is null"},
  };
  for (size_t at = 0; at < sizeof wrong / sizeof *wrong; at++) {
    FAILS(livelink_detector_with_patterns(NULL, &wrong[at].pattern, 1, &detector), wrong[at].status, wrong[at].words);
    CHECK(detector == NULL);
  }
  LivelinkPattern many[15];
  for (size_t at = 0; at < 15; at++) many[at] = function, many[at].name = "a\0b\0c\0d\0e\0f\0g\0h\0i\0j\0k\0l\0m\0n\0o" + 2 * at, many[at].name_len = 1;
  FAILS(livelink_detector_with_patterns(NULL, many, 15, &detector), LIVELINK_ARGUMENT, "15 patterns are more than 14");
  FAILS(livelink_detector_with_patterns(NULL, NULL, 1, &detector), LIVELINK_NULL, "the patterns is null");
  FAILS(livelink_detector_with_patterns(NULL, &function, 1, NULL), LIVELINK_NULL, "place for the handle");
  const LivelinkPattern twice[] = {function, function};
  FAILS(livelink_detector_with_patterns(NULL, twice, 2, &detector), LIVELINK_ARGUMENT, "another one has its name");

  CHECK(livelink_detector_with_patterns(NULL, &function, 1, &detector) == LIVELINK_OK);
  own.detector = detector;
  const char *text = "#tag \xe4\xbe\x8b#\xe4\xbe\x8b a.com";
  const struct {
    size_t says, found;
    const char *target;
  } answers[] = {
      {0, 2, "https://a.com/x"},        // #tag and a.com; the second # has no word, so no target is asked for
      {4, 3, "/x"},                     // #tag and the # with its character
      {2, 2, "/x"},                     // #t; the other one would end inside the character
      {10, 1, "/x"},                    // longer than the longest find
      {SIZE_MAX, 1, "/x"},
      {SIZE_MAX - 3, 1, "/x"},
      {0, 1, "javascript:x"},
      {0, 1, "a\nb"},
      {0, 1, "\xff"},
      {0, 1, ""},
      {0, 1, NULL},
  };
  for (size_t at = 0; at < sizeof answers / sizeof *answers; at++) {
    size_t found = 0;
    own.says = answers[at].says, own.target = answers[at].target;
    CHECK(livelink_detect(detector, text, strlen(text), count, &found) == LIVELINK_OK);
    if (found != answers[at].found) fprintf(stderr, "answer %zu: %zu links\n", at, found);
    CHECK(found == answers[at].found && own.calls > 0);
  }
  // What reaches past the text is no find, and hides nothing.
  size_t found = 0;
  own.says = 10, own.target = "/x";
  CHECK(livelink_detect(detector, "#abcd.com", 9, count, &found) == LIVELINK_OK && found == 1);
  own.says = 0, own.target = "https://a.com/x";

  // The kind and its name, in an index and in a session.
  LivelinkText lent = whole("see #tag ");
  LivelinkIndex *index = NULL;
  LivelinkLink link = {0, 0, 0, 0};
  char buffer[64];
  CHECK(livelink_index_new(detector, LIVELINK_UTF8, &lent, &index) == LIVELINK_OK);
  CHECK(livelink_index_visit(index, everything, last_link, &link) == LIVELINK_OK);
  CHECK(link.start == 4 && link.end == 8 && link.kind == LIVELINK_CUSTOM);
  CHECK(livelink_index_href(index, &lent, &link, buffer, sizeof buffer) && !strcmp(buffer, "https://a.com/x"));
  CHECK(livelink_kind_name(detector, link.kind, buffer, sizeof buffer) == 3 && !strcmp(buffer, "own"));
  CHECK(livelink_kind_name(NULL, LIVELINK_EMAIL, buffer, sizeof buffer) == 5 && !strcmp(buffer, "email"));
  REFUSES(livelink_kind_name(NULL, LIVELINK_CUSTOM, buffer, sizeof buffer), "the detector's 0 patterns");
  REFUSES(livelink_kind_name(detector, LIVELINK_CUSTOM + 1, buffer, sizeof buffer), "the kind of link is 3");
  LivelinkSession *one = session(NULL);
  LivelinkEffects effects;
  LivelinkEdit edit = {8, 8, 9};
  FAILS(livelink_session_set_detector(NULL, detector), LIVELINK_NULL, "the session is null");
  CHECK(livelink_session_set_detector(one, detector) == LIVELINK_OK);
  // The index and the session keep the detector.
  livelink_detector_free(detector);
  own.detector = NULL;
  CHECK(livelink_session_edited(one, &lent, LIVELINK_TYPED, &edit, 1, &effects) == LIVELINK_OK && effects.added == 1);
  size_t caret = 9;
  CHECK(livelink_session_backspace(one, &caret, 1, &effects) == LIVELINK_OK && effects.handled);
  CHECK(livelink_session_link_count(one) == 0);
  livelink_session_free(one);
  livelink_index_free(index);
}

static void edits_between_texts(void) {
  LivelinkText before = {(void *)"hello", 5, NULL}, after = {(void *)"helllo", 6, NULL}, broken = {(void *)"\xffhello", 6, NULL};
  LivelinkEdit edit = {7, 7, 7};
  CHECK(livelink_edit_between(LIVELINK_UTF8, &before, &after, SIZE_MAX, &edit) == LIVELINK_OK);
  CHECK(edit.start == 4 && edit.old_end == 4 && edit.new_end == 5);
  CHECK(livelink_edit_between(LIVELINK_UTF8, &before, &after, 3, &edit) == LIVELINK_OK);
  CHECK(edit.start == 2 && edit.old_end == 2 && edit.new_end == 3);
  CHECK(livelink_edit_between(LIVELINK_UTF8, &before, &before, 3, &edit) == LIVELINK_OK);
  CHECK(edit.start == 0 && edit.old_end == 0 && edit.new_end == 0);
  // Two crabs become one, and then a lion, whose code units begin alike.
  const uint16_t crabs[] = {0xD83E, 0xDD80, 0xD83E, 0xDD80}, lion[] = {0xD83E, 0xDD81};
  LivelinkText two = {(void *)crabs, 4, NULL}, one = {(void *)crabs, 2, NULL}, other = {(void *)lion, 2, NULL};
  CHECK(livelink_edit_between(LIVELINK_UTF16, &two, &one, 0, &edit) == LIVELINK_OK);
  CHECK(edit.start == 0 && edit.old_end == 2 && edit.new_end == 0);
  CHECK(livelink_edit_between(LIVELINK_UTF16, &one, &other, 2, &edit) == LIVELINK_OK);
  CHECK(edit.start == 0 && edit.old_end == 2 && edit.new_end == 2);
  FAILS(livelink_edit_between(LIVELINK_CODE_POINTS, &two, &one, 0, &edit), LIVELINK_ARGUMENT, "the unit is 2");
  FAILS(livelink_edit_between(LIVELINK_UTF8, NULL, &one, 0, &edit), LIVELINK_NULL, "the text is null");
  FAILS(livelink_edit_between(LIVELINK_UTF8, &before, &broken, 0, &edit), LIVELINK_TEXT, "not UTF-8");
  FAILS(livelink_edit_between(LIVELINK_UTF8, &broken, &before, 0, &edit), LIVELINK_TEXT, "not UTF-8");
  CHECK(livelink_edit_between(LIVELINK_UTF8, &before, &after, 0, NULL) == LIVELINK_OK);
}

static void ropes(void) {
  LivelinkRope *rope = NULL;
  LivelinkEdit edit;
  LivelinkText text;
  size_t at;
  FAILS(livelink_rope_new("\xff", 1, &rope), LIVELINK_ARGUMENT, "not UTF-8");
  CHECK(livelink_rope_new("\xf0\x9f\xa6\x80 a.co", 9, &rope) == LIVELINK_OK);  // 🦀 a.co
  CHECK(livelink_rope_len(rope, LIVELINK_UTF8) == 9 && livelink_rope_len(rope, LIVELINK_UTF16) == 7);
  CHECK(livelink_rope_len(rope, LIVELINK_CODE_POINTS) == 6);
  CHECK(livelink_rope_replace(rope, LIVELINK_CODE_POINTS, 6, 6, "m", 1, &edit) == LIVELINK_OK);
  CHECK(edit.start == 9 && edit.old_end == 9 && edit.new_end == 10);
  CHECK(livelink_rope_convert(rope, LIVELINK_UTF8, 5, LIVELINK_UTF16, &at) == LIVELINK_OK && at == 3);
  CHECK(livelink_rope_convert(rope, LIVELINK_UTF16, 1, LIVELINK_UTF8, &at) == LIVELINK_OK && at == 0);
  FAILS(livelink_rope_convert(rope, LIVELINK_UTF8, 11, LIVELINK_UTF16, &at), LIVELINK_OFFSET, "11 is past");
  FAILS(livelink_rope_convert(rope, 3, 0, LIVELINK_UTF16, &at), LIVELINK_ARGUMENT, "the unit is 3");
  FAILS(livelink_rope_convert(rope, 0, 0, 9, &at), LIVELINK_ARGUMENT, "the unit is 9");
  FAILS(livelink_rope_replace(rope, LIVELINK_UTF8, 3, 1, "", 0, NULL), LIVELINK_OFFSET, "ends before");
  CHECK(livelink_rope_text(rope, &text) == LIVELINK_OK && text.len == 10);
  LivelinkIndex *index = NULL;
  CHECK(livelink_index_new(NULL, LIVELINK_UTF8, &text, &index) == LIVELINK_OK && livelink_index_count(index) == 1);
  livelink_index_free(index);
  livelink_rope_free(rope);
}

#ifdef DEBUG_LIBRARY
static void freed(void) {
  LivelinkText text = whole("a.com");
  LivelinkIndex *index = index_of("a.com");
  LivelinkSession *one = session(NULL);
  LivelinkRope *rope = NULL;
  LivelinkDetector *detector = NULL;
  size_t found = 0;
  CHECK(livelink_rope_new("a", 1, &rope) == LIVELINK_OK && livelink_detector_new(NULL, 0, &detector) == LIVELINK_OK);
  livelink_index_free(index), livelink_session_free(one), livelink_rope_free(rope), livelink_detector_free(detector);
  FAILS(livelink_index_edit(index, &text, NULL, 0, NULL), LIVELINK_FREED, "was freed");
  FAILS(livelink_session_edited(one, &text, 0, NULL, 0, NULL), LIVELINK_FREED, "was freed");
  FAILS(livelink_rope_text(rope, &text), LIVELINK_FREED, "was freed");
  FAILS(livelink_detect(detector, "a", 1, count, &found), LIVELINK_FREED, "was freed");
  // The message is the one of the second call, and none that was there before.
  REFUSES(livelink_index_count(NULL), "the index is null");
  livelink_index_free(index);
  CHECK(strstr(livelink_error(), "was freed"));
  REFUSES(livelink_index_count(NULL), "the index is null");
  livelink_detector_free(detector);
  CHECK(strstr(livelink_error(), "was freed"));
}
#endif

int main(void) {
  CHECK(livelink_error()[0] == 0);
  null_pointers();
  offsets();
  texts();
  arguments();
  buffers();
  callbacks();
  patterns();
  edits_between_texts();
  ropes();
#ifdef DEBUG_LIBRARY
  freed();
#endif
  printf("bad input: ok, version %s\n", livelink_version());
  return 0;
}
