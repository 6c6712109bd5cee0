// What the library answers, written as text and compared with what the header promises. The rules of links have tests of their own;
// these show that an argument reaches the library, and that each part of an answer comes back in its place.
#include "check.h"

#include <stdarg.h>

static const LivelinkRange everything = {0, SIZE_MAX};
static char said[4096];

static bool say(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  size_t len = strlen(said);
  vsnprintf(said + len, sizeof said - len, format, arguments);
  va_end(arguments);
  return true;
}

// Checks what was said since the last check.
static void heard(int line, const char *expected) {
  if (strcmp(said, expected)) {
    fprintf(stderr, "%s:%d: says \"%s\", expected \"%s\"\n", __FILE__, line, said, expected);
    exit(1);
  }
  said[0] = 0;
}
#define HEARD(expected) heard(__LINE__, expected)

static bool say_mark(void *payload, const LivelinkMark *mark) {
  say("L%zu..%zu=%u:%.*s ", mark->start, mark->end, mark->kind, (int)mark->href_len, mark->href);
  return payload == NULL;
}

static bool say_mute(void *payload, const LivelinkMute *mute) {
  say("M%zu..%zu=%u ", mute->start, mute->end, mute->cause);
  return payload == NULL;
}

static bool say_dormant(void *payload, const LivelinkRange *range) {
  say("D%zu..%zu ", range->start, range->end);
  return payload == NULL;
}

static bool say_link(void *payload, const LivelinkLink *link) {
  (void)payload;
  return say("%zu..%zu=%u#%d ", link->start, link->end, link->kind, (int)link->id);
}

static bool say_verdict(void *payload, size_t start, size_t end, const char *reason, size_t len) {
  say("%zu..%zu %s ", start, end, reason && len ? "no" : "yes");
  return payload == NULL;
}

// One side of a change: as above, without the letter, or `-` for none.
static void say_span(bool is, const LivelinkMark *mark) {
  if (!is) {
    say("-");
  } else if (mark->href) {
    say("%zu..%zu=%u:%.*s", mark->start, mark->end, mark->kind, (int)mark->href_len, mark->href);
  } else {
    say("%zu..%zu=%u", mark->start, mark->end, mark->kind);
  }
}

// `+1-0~0`: links added, removed, changed. Then for each change its step, unit, kind of unit and subject: `0 u1.5 T0..0>0..9`.
static void say_effects(const LivelinkEffects *effects) {
  say("%s%s+%zu-%zu~%zu", effects->handled ? "handled " : "", effects->armed ? "armed " : "", effects->added, effects->removed, effects->changed);
  for (size_t at = 0; at < effects->change_count; at++) {
    const LivelinkChange *change = &effects->changes[at];
    say("; %zu u%d.%u %c", change->step, (int)change->unit, change->unit_kind, "TLMD"[change->subject]);
    say_span(change->had, &change->before);
    say(">");
    say_span(change->has, &change->after);
  }
  for (size_t at = 0; at < effects->rewrite_count; at++) {
    const LivelinkRewrite *rewrite = &effects->rewrites[at];
    say("; %zu..%zu=%.*s", rewrite->start, rewrite->end, (int)rewrite->text_len, rewrite->text);
  }
}

// Makes a call that answers with `effects`, and checks the answer.
#define SAYS(call, expected)     \
  do {                           \
    LivelinkEffects effects;     \
    CHECK((call) == LIVELINK_OK); \
    say_effects(&effects);       \
    HEARD(expected);             \
  } while (0)

// Checks the links, mutes and dormant ranges of a session.
static void holds(int line, const LivelinkSession *session, const char *expected) {
  CHECK(livelink_session_visit_links(session, everything, say_mark, NULL) == LIVELINK_OK);
  CHECK(livelink_session_visit_mutes(session, everything, say_mute, NULL) == LIVELINK_OK);
  CHECK(livelink_session_visit_dormant(session, everything, say_dormant, NULL) == LIVELINK_OK);
  heard(line, expected);
}
#define HOLDS(session, expected) holds(__LINE__, session, expected)

static LivelinkSession *session_with(const char *options) {
  LivelinkSession *session = NULL;
  CHECK(livelink_session_new(options, strlen(options), LIVELINK_UTF8, &session) == LIVELINK_OK);
  return session;
}

// Reports that `text` has `with` bytes from `start` on in place of `old` bytes.
static LivelinkStatus edit(LivelinkSession *session, const char *text, LivelinkEditKind kind, size_t start, size_t old, size_t with,
                           LivelinkEffects *effects) {
  LivelinkText lent = whole(text);
  LivelinkEdit done = {start, start + old, start + with};
  return livelink_session_edited(session, &lent, kind, &done, 1, effects);
}


// What the user does, undo units, and the editor's own undo.
static void units(void) {
  LivelinkSession *one = session_with("{}");
  const size_t caret = 10;
  SAYS(edit(one, "see a.com", LIVELINK_INSERTED_PLAIN, 0, 0, 9, &effects), "+0-0~0; 0 u1.5 T0..0=0>0..9=0");
  SAYS(edit(one, "see a.com ", LIVELINK_TYPED, 9, 0, 1, &effects),
       "armed +1-0~0; 0 u2.1 T9..9=0>9..10=0; 1 u3.7 L->4..9=0:https://a.com");
  CHECK(livelink_session_is_armed(one) && livelink_session_link_count(one) == 1);
  SAYS(livelink_session_remote(one, (LivelinkEdit){10, 10, 11}, &effects), "armed +0-0~0; 0 u0.0 T10..10=0>10..11=0");
  SAYS(livelink_session_remote(one, (LivelinkEdit){10, 11, 10}, &effects), "armed +0-0~0; 0 u0.0 T10..11=0>10..10=0");
  SAYS(livelink_session_backspace(one, &caret, 1, &effects), "handled +0-1~0; 0 u4.9 L4..9=0:https://a.com>-; 0 u4.9 M->4..9=0");
  // A step that undoes belongs to no unit.
  SAYS(livelink_session_undid(one, 4, &effects), "handled +1-0~0; 0 u0.0 L->4..9=0:https://a.com; 0 u0.0 M4..9=0>-");
  SAYS(livelink_session_undid(one, 3, &effects), "handled +0-1~0; 0 u0.0 L4..9=0:https://a.com>-; 1 u0.0 M->4..9=1");
  HOLDS(one, "M4..9=1 ");
  SAYS(livelink_session_redid(one, 3, &effects), "handled +1-0~0; 0 u0.0 M4..9=1>-; 1 u0.0 L->4..9=0:https://a.com");
  CHECK(livelink_session_forget_units(one, 3) == LIVELINK_OK);
  SAYS(livelink_session_undid(one, 2, &effects), "+0-0~0");
  // A letter in the link changes it.
  SAYS(edit(one, "see ab.com ", LIVELINK_TYPED, 5, 0, 1, &effects),
       "+0-0~1; 0 u5.1 T5..5=0>5..6=0; 0 u5.1 L4..9=0:https://a.com>4..10=0:https://ab.com");
  livelink_session_free(one);
  // Between these two calls all is one unit.
  one = session_with("{}");
  CHECK(livelink_session_begin_unit(one, LIVELINK_UNIT_COMMAND) == LIVELINK_OK);
  SAYS(edit(one, "a", LIVELINK_TYPED, 0, 0, 1, &effects), "+0-0~0; 0 u1.6 T0..0=0>0..1=0");
  SAYS(edit(one, "", LIVELINK_DELETED, 0, 1, 0, &effects), "+0-0~0; 0 u1.6 T0..1=0>0..0=0");
  CHECK(livelink_session_end_unit(one) == LIVELINK_OK);
  SAYS(edit(one, "a", LIVELINK_TYPED, 0, 0, 1, &effects), "+0-0~0; 0 u2.1 T0..0=0>0..1=0");
  CHECK(livelink_session_begin_unit(one, LIVELINK_UNIT_PASTE) == LIVELINK_OK);
  SAYS(edit(one, "aa", LIVELINK_TYPED, 1, 0, 1, &effects), "+0-0~0; 0 u3.4 T1..1=0>1..2=0");
  livelink_session_free(one);
}

// Which edits make links, and of which kind their unit is.
static void kinds(void) {
  const struct {
    const char *text;
    LivelinkEditKind kind;
    const char *says;
  } edits[] = {
      {"a.com ", LIVELINK_TYPED, "armed +1-0~0; 0 u2.1 T5..5=0>5..6=0; 1 u3.7 L->0..5=0:https://a.com"},
      {"a.com\n", LIVELINK_LINE_BREAK, "armed +1-0~0; 0 u2.3 T5..5=0>5..6=0; 1 u3.7 L->0..5=0:https://a.com"},
      {"a.com b.de ", LIVELINK_PASTED, "+1-0~0; 0 u2.4 T5..5=0>5..11=0; 0 u2.4 L->6..10=0:https://b.de"},
      {"a.com b.de ", LIVELINK_PASTED_PLAIN, "+0-0~0; 0 u2.4 T5..5=0>5..11=0"},
      {"a.com b.de ", LIVELINK_INSERTED, "+1-0~0; 0 u2.5 T5..5=0>5..11=0; 0 u2.5 L->6..10=0:https://b.de"},
      {"a.com b.de ", LIVELINK_INSERTED_PLAIN, "+0-0~0; 0 u2.5 T5..5=0>5..11=0"},
  };
  for (size_t at = 0; at < sizeof edits / sizeof *edits; at++) {
    LivelinkSession *one = session_with("{}");
    SAYS(edit(one, "a.com", LIVELINK_INSERTED_PLAIN, 0, 0, 5, &effects), "+0-0~0; 0 u1.5 T0..0=0>0..5=0");
    SAYS(edit(one, edits[at].text, edits[at].kind, 5, 0, strlen(edits[at].text) - 5, &effects), edits[at].says);
    CHECK(livelink_session_caret_moved(one) == LIVELINK_OK && !livelink_session_is_armed(one));
    livelink_session_free(one);
  }
  LivelinkSession *one = session_with("{\"rewrite_punycode\": true}");
  SAYS(edit(one, "xn--bcher-kva.de", LIVELINK_INSERTED_PLAIN, 0, 0, 16, &effects), "+0-0~0; 0 u1.5 T0..0=0>0..16=0");
  SAYS(edit(one, "xn--bcher-kva.de ", LIVELINK_TYPED, 16, 0, 1, &effects),
       "armed +1-0~0; 0 u2.1 T16..16=0>16..17=0; 1 u3.7 L->0..16=0:https://xn--bcher-kva.de; 0..13=b\xc3\xbc" "cher");
  LivelinkText rewritten = whole("b\xc3\xbc" "cher.de ");
  SAYS(livelink_session_rewritten(one, &rewritten, (LivelinkEdit){0, 13, 7}, &effects),
       "armed +0-0~0; 0 u4.8 T0..13=0>0..7=0; 0 u4.8 L0..16=0:https://xn--bcher-kva.de>0..10=0:https://xn--bcher-kva.de");
  // The next answer does not ask again.
  SAYS(edit(one, "b\xc3\xbc" "cher.de a", LIVELINK_TYPED, 11, 0, 1, &effects), "+0-0~0; 0 u5.1 T11..11=0>11..12=0");
  CHECK(livelink_session_set_options(one, "{\"autolink\": false}", 19) == LIVELINK_OK);
  SAYS(edit(one, "b\xc3\xbc" "cher.de a.com ", LIVELINK_PASTED, 12, 0, 5, &effects), "+0-0~0; 0 u6.4 T12..12=0>12..17=0");
  livelink_session_free(one);
}

// Input methods and the focus.
static void compositions(void) {
  LivelinkSession *one = session_with("{\"commit_on_blur\": true}");
  LivelinkText text = whole("see a.com");
  const size_t caret = 9;
  SAYS(edit(one, "see a.com", LIVELINK_INSERTED_PLAIN, 0, 0, 9, &effects), "+0-0~0; 0 u1.5 T0..0=0>0..9=0");
  SAYS(livelink_session_blurred(one, &text, NULL, 0, &effects), "+0-0~0");
  SAYS(livelink_session_blurred(one, &text, &caret, 1, &effects), "+1-0~0; 0 u2.7 L->4..9=0:https://a.com");
  SAYS(livelink_session_compose_start(one, (LivelinkRange){9, 9}, &effects), "+0-0~0");
  SAYS(livelink_session_compose_update(one, 3, &effects), "+0-0~0; 0 u0.0 T9..9=0>9..12=0");
  text = whole("see a.com b.de ");
  SAYS(livelink_session_compose_end(one, &text, 6, &effects),
       "armed +1-0~0; 0 u0.0 T9..12=0>9..9=0; 1 u3.1 T9..9=0>9..15=0; 2 u4.7 L->10..14=0:https://b.de");
  livelink_session_free(one);
}

// Links that come from elsewhere: a saved document, another user, the editor's own undo.
static void brought(void) {
  LivelinkSession *one = session_with("{}");
  const LivelinkMark links[] = {{0, 2, LIVELINK_MANUAL, "https://b.de", 12}, {4, 9, LIVELINK_AUTO, "https://a.com", 13}};
  const LivelinkMute mutes[] = {{2, 3, LIVELINK_BY_UNDO}, {12, 14, LIVELINK_BY_UNLINK}};
  const LivelinkRange dormant[] = {{10, 11}, {15, 16}};
  const LivelinkRange all = {0, 20};
  const char *loaded = "L0..2=1:https://b.de L4..9=0:https://a.com M2..3=1 M12..14=2 ";
  CHECK(livelink_session_load(one, links, 2, mutes, 2) == LIVELINK_OK);
  HOLDS(one, loaded);
  SAYS(livelink_session_remote_links(one, all, links, 1, mutes, 1, &effects), "+0-1~0; 0 u0.0 L4..9=0:https://a.com>-; 0 u0.0 M12..14=2>-");
  HOLDS(one, "L0..2=1:https://b.de M2..3=1 ");
  SAYS(livelink_session_restore(one, all, links + 1, 1, mutes + 1, 1, dormant, 2, &effects),
       "+1-1~0; 0 u0.0 L0..2=1:https://b.de>-; 0 u0.0 M2..3=1>-; 1 u0.0 L->4..9=0:https://a.com; 1 u0.0 M->12..14=2; "
       "1 u0.0 D->10..11=0; 1 u0.0 D->15..16=0");
  HOLDS(one, "L4..9=0:https://a.com M12..14=2 D10..11 D15..16 ");
  livelink_session_free(one);
  one = session_with("{}");
  CHECK(livelink_session_load(one, links, 2, mutes, 2) == LIVELINK_OK);
  for (size_t at = 0; at < 4; at++) CHECK(livelink_session_link_at(one, at, say_mark, NULL) == LIVELINK_OK);
  HEARD("L0..2=1:https://b.de L0..2=1:https://b.de L0..2=1:https://b.de ");
  // A visitor that has had enough gets no more.
  SAYS(livelink_session_restore(one, all, links, 2, mutes, 2, dormant, 2, &effects), "+0-0~0; 0 u0.0 D->10..11=0; 0 u0.0 D->15..16=0");
  CHECK(livelink_session_visit_links(one, all, say_mark, one) == LIVELINK_OK);
  CHECK(livelink_session_visit_mutes(one, all, say_mute, one) == LIVELINK_OK);
  CHECK(livelink_session_visit_dormant(one, all, say_dormant, one) == LIVELINK_OK);
  HEARD("L0..2=1:https://b.de M2..3=1 D10..11 ");
  livelink_session_free(one);
}

static void say_delta(const LivelinkDelta *delta) {
  for (size_t at = 0; at < delta->removed_count; at++) say("-"), say_link(NULL, &delta->removed[at]);
  for (size_t at = 0; at < delta->added_count; at++) say("+"), say_link(NULL, &delta->added[at]);
  for (size_t at = 0; at < delta->changed_count; at++)
    say("~"), say_link(NULL, &delta->changed[at].before), say("> "), say_link(NULL, &delta->changed[at].after);
}

static void indexes(void) {
  LivelinkIndex *index = NULL;
  LivelinkDetector *literal = NULL;
  LivelinkDelta delta;
  const struct {
    const char *text;
    LivelinkEdit edit;
    const char *says;
  } edits[] = {
      {"a.com me@b.de", {5, 5, 13}, "+6..13=1#2 "},
      {"a.com mex@b.de", {8, 8, 9}, "~6..13=1#2 > 6..14=1#2 "},
      {"a.com main.rs", {6, 14, 13}, "-6..14=1#2 "},
      {"a.com main.rs ", {13, 13, 14}, ""},
  };
  LivelinkText text = whole("a.com");
  CHECK(livelink_index_new(NULL, LIVELINK_UTF8, &text, &index) == LIVELINK_OK);
  for (size_t at = 0; at < sizeof edits / sizeof *edits; at++) {
    text = whole(edits[at].text);
    CHECK(livelink_index_edit(index, &text, &edits[at].edit, 1, &delta) == LIVELINK_OK);
    say_delta(&delta);
    HEARD(edits[at].says);
  }
  // The standard alone links the name of a file.
  CHECK(livelink_detector_new("{\"profile\": \"uts58\"}", 20, &literal) == LIVELINK_OK);
  CHECK(livelink_index_set_detector(index, literal, &text, &delta) == LIVELINK_OK);
  say_delta(&delta);
  HEARD("+6..13=0#3 ");
  for (size_t at = 4; at < 8; at++) say("%d", livelink_index_link_at(index, at, NULL));
  HEARD("1011");
  CHECK(livelink_index_visit(index, (LivelinkRange){7, 2}, say_link, NULL) == LIVELINK_OK);
  HEARD("6..13=0#3 ");
  // A text of which only the end is none: the index has no links of its good part.
  static char long_text[70000];
  memset(long_text, ' ', sizeof long_text);
  memcpy(long_text, edits[3].text, 14);
  LivelinkText broken = {long_text, sizeof long_text, NULL};
  long_text[sizeof long_text - 1] = '\xff';
  const LivelinkEdit spaces = {14, 14, sizeof long_text};
  FAILS(livelink_index_set_detector(index, NULL, &broken, &delta), LIVELINK_TEXT, "not UTF-8");
  CHECK(livelink_index_count(index) == 0);
  CHECK(livelink_index_set_detector(index, literal, &text, &delta) == LIVELINK_OK && livelink_index_count(index) == 2);
  FAILS(livelink_index_edit(index, &broken, &spaces, 1, &delta), LIVELINK_TEXT, "not UTF-8");
  CHECK(livelink_index_count(index) == 0);
  livelink_index_free(index);

  // A detector with patterns has the options of the one that it was made from. `ticket` has its starts in one string.
  const LivelinkPattern ticket = {.name = "ticket", .name_len = 6, .target = "https://b.de/{}", .target_len = 15, .starts = "PR- BUG-", .starts_len = 8};
  LivelinkDetector *http = NULL, *tickets = NULL;
  char buffer[32];
  CHECK(livelink_detector_new("{\"default_scheme\": \"http\"}", 26, &http) == LIVELINK_OK);
  CHECK(livelink_detector_with_patterns(http, &ticket, 1, &tickets) == LIVELINK_OK);
  CHECK(livelink_detect(tickets, "PR-1 BUG-2", 10, say_link, NULL) == LIVELINK_OK);
  HEARD("0..4=2#0 5..10=2#0 ");
  CHECK(livelink_href(tickets, "a.com", 5, LIVELINK_URL, buffer, sizeof buffer) == 12 && !strcmp(buffer, "http://a.com"));
  livelink_detector_free(tickets);
  livelink_detector_free(http);
  livelink_detector_free(literal);
  const uint16_t units[] = {0xD83E, 0xDD80, ' ', 'm', 'e', '@', 'b', '.', 'd', 'e'};
  CHECK(livelink_detect_utf16(NULL, units, 10, say_link, NULL) == LIVELINK_OK);
  HEARD("3..10=1#0 ");
  CHECK(livelink_explain(NULL, "a.com main.rs", 13, say_verdict, NULL) == LIVELINK_OK);
  HEARD("0..5 yes 6..13 no ");
  CHECK(livelink_explain(NULL, "a.com main.rs", 13, say_verdict, buffer) == LIVELINK_OK);
  HEARD("0..5 yes ");
}

// Characters of four bytes wherever the library cuts a long text, and the edits and pieces of a rope.
static void texts(void) {
  static char long_text[6000];
  for (size_t before = 0; before < 4; before++) {
    size_t len = before, at;
    memset(long_text, 'a', before);
    for (at = 0; at < 600; at++, len += 4) memcpy(long_text + len, "\xf0\x9f\xa6\x80", 4);
    at = len + 6;
    memcpy(long_text + len, " a.com ", 7), len += 7;
    for (size_t more = 0; more < 600; more++, len += 4) memcpy(long_text + len, "\xf0\x9f\xa6\x80", 4);
    LivelinkText text = {long_text, len, NULL};
    LivelinkIndex *index = NULL;
    CHECK(livelink_index_new(NULL, LIVELINK_UTF8, &text, &index) == LIVELINK_OK && livelink_index_count(index) == 1);
    const LivelinkEdit replaced = {at - 1, at, at};
    CHECK(livelink_index_edit(index, &text, &replaced, 1, NULL) == LIVELINK_OK && livelink_index_count(index) == 1);
    livelink_index_free(index);
  }
  LivelinkRope *rope = NULL;
  LivelinkIndex *index = NULL;
  LivelinkEdit done;
  LivelinkText text;
  LivelinkLink link = {0, 0, 0, 0};
  char buffer[32];
  CHECK(livelink_rope_new("\xf0\x9f\xa6\x80 a.com", 10, &rope) == LIVELINK_OK);
  CHECK(livelink_rope_replace(rope, LIVELINK_UTF8, 0, 4, "\xc3\xa9\xc3\xa9", 4, &done) == LIVELINK_OK);
  CHECK(done.start == 0 && done.old_end == 4 && done.new_end == 4);
  CHECK(livelink_rope_text(rope, &text) == LIVELINK_OK && text.len == 10);
  CHECK(livelink_index_new(NULL, LIVELINK_UTF8, &text, &index) == LIVELINK_OK && livelink_index_link_at(index, 6, &link));
  CHECK(livelink_index_href(index, &text, &link, buffer, sizeof buffer) == 13 && !strcmp(buffer, "https://a.com"));
  livelink_index_free(index);
  livelink_rope_free(rope);
}

int main(void) {
  units();
  kinds();
  compositions();
  brought();
  indexes();
  texts();
  printf("answers: ok\n");
  return 0;
}
