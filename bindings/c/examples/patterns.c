// Links of your own: names, tickets by a regular expression, and colours by a function.
//
//   cc -std=c99 patterns.c $(pkg-config --cflags --libs livelink) -o patterns && ./patterns

#include <livelink.h>
#include <stdio.h>
#include <string.h>

// A colour: # and six hexadecimal digits, with no letter or digit after them.
static size_t find_colour(void *payload, const char *text, size_t len, size_t at) {
  (void)payload;
  size_t digits = at + 1;
  while (digits < len && text[digits] && strchr("0123456789abcdef", text[digits])) digits++;
  return digits - at == 7 && (digits == len || !strchr("ghijklmnopqrstuvwxyz", text[digits])) ? 7 : 0;
}

// The colour #00ff00 leads to https://example.com/00FF00.
static size_t lead_colour(void *payload, const char *found, size_t len, char *buffer, size_t room) {
  char upper[7] = {0};
  for (size_t at = 1; at < len; at++) upper[at - 1] = (char)(found[at] >= 'a' ? found[at] - 'a' + 'A' : found[at]);
  return (size_t)snprintf(buffer, room, "%s%s", (const char *)payload, upper);
}

typedef struct {
  const LivelinkDetector *detector;
  const char *text;
} Page;

static bool print_link(void *payload, const LivelinkLink *link) {
  const Page *page = payload;
  char kind[32], href[256];
  const char *own = page->text + link->start;
  size_t len = link->end - link->start;
  livelink_kind_name(page->detector, link->kind, kind, sizeof kind);
  livelink_href(page->detector, own, len, link->kind, href, sizeof href);
  printf("%-7s  %-11.*s  %s\n", kind, (int)len, own, href);
  return true;
}

#define TEXT(field, text) .field = (text), .field##_len = sizeof(text) - 1

int main(void) {
  static char site[] = "https://example.com/";
  const LivelinkPattern patterns[] = {
      {TEXT(name, "mention"), TEXT(target, "https://example.com/~{}")},
      {TEXT(name, "request"), TEXT(expression, "\\bPR-([0-9]{1,5})\\b"), TEXT(target, "https://example.com/pull/{}")},
      {TEXT(name, "colour"), TEXT(starts, "#"), .max_len = 7, .find = find_colour, .lead = lead_colour, .payload = site},
  };
  LivelinkDetector *detector = NULL;
  if (livelink_detector_with_patterns(NULL, patterns, sizeof patterns / sizeof *patterns, &detector) != LIVELINK_OK) {
    fprintf(stderr, "%s\n", livelink_error());
    return 1;
  }
  Page page = {detector, "@ann: PR-12 makes example.com #00ff00, not #00ff001 or me@example.com"};
  livelink_detect(detector, page.text, strlen(page.text), print_link, &page);
  livelink_detector_free(detector);
  return 0;
}
