// What the tests in C share.
#ifndef CHECK_H
#define CHECK_H

#include <livelink.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Ends the test with the place and the library's message if something does not hold.
#define CHECK(what)                                                                                     \
  do {                                                                                                  \
    if (!(what)) {                                                                                      \
      fprintf(stderr, "%s:%d: %s does not hold; last error: %s\n", __FILE__, __LINE__, #what, livelink_error()); \
      exit(1);                                                                                          \
    }                                                                                                   \
  } while (0)

// Checks that a call fails with a status and that its message has some words.
#define FAILS(call, expected, words)                                                               \
  do {                                                                                             \
    LivelinkStatus got_ = (call);                                                                  \
    if (got_ != (expected) || !strstr(livelink_error(), (words))) {                                \
      fprintf(stderr, "%s:%d: %s gives %d \"%s\", expected %d \"%s\"\n", __FILE__, __LINE__, #call, (int)got_, \
              livelink_error(), (int)(expected), (words));                                         \
      exit(1);                                                                                     \
    }                                                                                              \
  } while (0)

// The same for a call that returns 0 or false if it fails.
#define REFUSES(call, words)                                                                       \
  do {                                                                                             \
    if ((call) || !strstr(livelink_error(), (words))) {                                            \
      fprintf(stderr, "%s:%d: %s: \"%s\" is not \"%s\"\n", __FILE__, __LINE__, #call, livelink_error(), (words)); \
      exit(1);                                                                                     \
    }                                                                                              \
  } while (0)

// A text in one piece.
static inline LivelinkText whole(const char *text) {
  LivelinkText lent = {(void *)text, strlen(text), NULL};
  return lent;
}

#endif
