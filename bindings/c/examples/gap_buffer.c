// An editor whose text is a gap buffer: live links of the text, and links that the user makes by typing.
//
//   cc -std=c99 gap_buffer.c $(pkg-config --cflags --libs livelink) -o gap_buffer && ./gap_buffer

#include <livelink.h>
#include <stdio.h>
#include <string.h>

// The text before the gap and the text after it.
typedef struct {
  char before[256], after[256];
  size_t before_len, after_len;
} Buffer;

// Lends the part that holds a place. Nothing is copied.
static const void *part(void *payload, size_t at, size_t *start, size_t *len) {
  const Buffer *buffer = payload;
  if (at < buffer->before_len) {
    *start = 0;
    *len = buffer->before_len;
    return buffer->before;
  }
  *start = buffer->before_len;
  *len = buffer->after_len;
  return buffer->after;
}

static LivelinkText text_of(Buffer *buffer) {
  LivelinkText text = {buffer, buffer->before_len + buffer->after_len, part};
  return text;
}

// Puts a character before the gap and returns the edit.
static LivelinkEdit type(Buffer *buffer, char c) {
  LivelinkEdit edit = {buffer->before_len, buffer->before_len, buffer->before_len + 1};
  buffer->before[buffer->before_len++] = c;
  return edit;
}

static bool print_link(void *payload, const LivelinkLink *link) {
  (void)payload;
  printf("  live link %zu..%zu, id %llu\n", link->start, link->end, (unsigned long long)link->id);
  return true;
}

static bool print_mark(void *payload, const LivelinkMark *link) {
  (void)payload;
  printf("  link %zu..%zu to %.*s\n", link->start, link->end, (int)link->href_len, link->href);
  return true;
}

static int failed(void) {
  fprintf(stderr, "%s\n", livelink_error());
  return 1;
}

int main(void) {
  Buffer buffer = {"see exam", "ple.com and me@example.org.", 8, 27};
  const LivelinkRange everything = {0, SIZE_MAX};
  LivelinkText text = text_of(&buffer);

  // The links that the text contains, kept right while it is edited.
  LivelinkIndex *index = NULL;
  if (livelink_index_new(NULL, LIVELINK_UTF8, &text, &index) != LIVELINK_OK) return failed();
  printf("%zu links in the text\n", livelink_index_count(index));
  livelink_index_visit(index, everything, print_link, NULL);

  LivelinkEdit edit = type(&buffer, 's');
  LivelinkDelta delta;
  text = text_of(&buffer);
  if (livelink_index_edit(index, &text, &edit, 1, &delta) != LIVELINK_OK) return failed();
  printf("an s was typed, %zu link changed, %zu bytes were scanned\n", delta.changed_count, delta.scanned);
  livelink_index_visit(index, everything, print_link, NULL);
  livelink_index_free(index);

  // The links that become part of the document while the user types.
  LivelinkSession *session = NULL;
  if (livelink_session_new(NULL, 0, LIVELINK_UTF8, &session) != LIVELINK_OK) return failed();
  memset(&buffer, 0, sizeof buffer);
  LivelinkEffects effects = {0};
  for (const char *key = "see example.com "; *key; key++) {
    edit = type(&buffer, *key);
    text = text_of(&buffer);
    if (livelink_session_edited(session, &text, LIVELINK_TYPED, &edit, 1, &effects) != LIVELINK_OK) return failed();
  }
  printf("a space was typed, %zu link is new\n", effects.added);
  livelink_session_visit_links(session, everything, print_mark, NULL);

  // Backspace right after it takes the link off and leaves the text alone.
  size_t caret = buffer.before_len;
  if (livelink_session_backspace(session, &caret, 1, &effects) != LIVELINK_OK) return failed();
  printf("Backspace: %s, %zu links are left\n", effects.handled ? "the link was taken off" : "nothing to take off",
         livelink_session_link_count(session));
  livelink_session_free(session);
  return 0;
}
