// The cost of a key through the C interface. It types a letter and deletes it again, in the middle of a text of a megabyte with a link
// in each line, and prints nanoseconds a key for an index and for a session. `examples/keys.rs` does the same in Rust.
//
//   cc -O2 -std=c99 bench/keys.c $(pkg-config --cflags --libs livelink) -o keys && ./keys

#define _POSIX_C_SOURCE 199309L
#include <livelink.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { KEYS = 20000, LINES = 20000, ROUNDS = 5 };

// The text around a gap of one byte.
typedef struct {
  char *before, *after;
  size_t before_len, after_len;
} Gap;

static const void *part(void *payload, size_t at, size_t *start, size_t *len) {
  const Gap *gap = payload;
  if (at < gap->before_len) return *start = 0, *len = gap->before_len, gap->before;
  return *start = gap->before_len, *len = gap->after_len, gap->after;
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

static int compare(const void *a, const void *b) { return (*(const double *)a > *(const double *)b) - (*(const double *)a < *(const double *)b); }

int main(void) {
  static const char line[] = "see https://example.com/a(b) for more words on it\n";
  size_t size = (sizeof line - 1) * LINES, half = size / 2 + 20;  // in a word, after a link
  char *text = malloc(size + 1);
  for (size_t at = 0; at < LINES; at++) memcpy(text + at * (sizeof line - 1), line, sizeof line - 1);
  Gap gap = {malloc(half + 1), text + half, half, size - half};
  memcpy(gap.before, text, half);
  gap.before[half] = 'x';
  LivelinkText lent = {&gap, size, part};
  LivelinkIndex *index = NULL;
  LivelinkSession *session = NULL;
  if (livelink_index_new(NULL, LIVELINK_UTF8, &lent, &index) || livelink_session_new(NULL, 0, LIVELINK_UTF8, &session)) return 1;
  LivelinkEdit all = {0, 0, size};
  LivelinkEffects effects;
  if (livelink_session_edited(session, &lent, LIVELINK_INSERTED, &all, 1, &effects)) return 1;
  double index_times[ROUNDS], session_times[ROUNDS];
  for (int round = 0; round < ROUNDS; round++) {
    for (int which = 0; which < 2; which++) {
      double start = now();
      for (int key = 0; key < KEYS; key++) {
        LivelinkEdit edit = {half, half + (key % 2 ? 1 : 0), half + (key % 2 ? 0 : 1)};
        gap.before_len = edit.new_end;
        lent.len = gap.before_len + gap.after_len;
        LivelinkDelta delta;
        int failed = which ? livelink_session_edited(session, &lent, key % 2 ? LIVELINK_DELETED : LIVELINK_TYPED, &edit, 1, &effects)
                           : livelink_index_edit(index, &lent, &edit, 1, &delta);
        if (failed) return fprintf(stderr, "%s\n", livelink_error()), 1;
      }
      (which ? session_times : index_times)[round] = (now() - start) / KEYS;
    }
  }
  qsort(index_times, ROUNDS, sizeof(double), compare);
  qsort(session_times, ROUNDS, sizeof(double), compare);
  printf("C: index %.0f ns a key, session %.0f ns, %zu links\n", index_times[ROUNDS / 2], session_times[ROUNDS / 2], livelink_index_count(index));
  livelink_index_free(index);
  livelink_session_free(session);
  free(text), free(gap.before);
  return 0;
}
