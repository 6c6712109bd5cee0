// Random editing through the C interface, in both units. After each edit the index has the links of a new index of the same text,
// and the links and mutes of a session lie in the text. Usage: random [EDITS] [SEED]
#include "check.h"

static uint64_t state;

static size_t below(size_t most) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  return (size_t)(state >> 33) % most;
}

// A text in three pieces, in bytes or in code units.
typedef struct {
  union {
    char bytes[4096];
    uint16_t units[4096];
  } all;
  size_t len, cuts[2];
  LivelinkUnit unit;
} Text;

static size_t size_of(const Text *text) { return text->unit == LIVELINK_UTF8 ? 1 : 2; }

static bool inside(const Text *text, size_t at) {
  return text->unit == LIVELINK_UTF8 && at < text->len && ((unsigned char)text->all.bytes[at] & 0xC0) == 0x80;
}

static const void *part(void *payload, size_t at, size_t *start, size_t *len) {
  const Text *text = (const Text *)payload;
  size_t from = 0, to = text->len;
  for (int cut = 0; cut < 2; cut++) {
    if (text->cuts[cut] <= at && text->cuts[cut] > from) from = text->cuts[cut];
    if (text->cuts[cut] > at && text->cuts[cut] < to) to = text->cuts[cut];
  }
  *start = from;
  *len = to - from;
  return text->all.bytes + from * size_of(text);
}

// Tokens that make and break links, in UTF-8; the last ones are halves of a surrogate pair in UTF-16.
static const char *const TOKENS[] = {"a", ".", "com", "example.com", " ", "\n", "https://", "/", "?", "@", "me@", "(", ")",
                                     "\xe4\xbe\x8b", "\xf0\x9f\xa6\x80", "\xd8\xa7", "\xe3\x80\x82", "xn--", ":", "%E4", "'"};
enum { TOKEN_COUNT = sizeof TOKENS / sizeof *TOKENS };

// Writes a token in the unit of the text and returns its length.
static size_t token(const Text *text, size_t which, void *out) {
  if (which >= TOKEN_COUNT) {
    *(uint16_t *)out = which == TOKEN_COUNT ? 0xD83E : 0xDD80;
    return 1;
  }
  const unsigned char *from = (const unsigned char *)TOKENS[which];
  size_t len = strlen(TOKENS[which]);
  if (text->unit == LIVELINK_UTF8) {
    memcpy(out, from, len);
    return len;
  }
  size_t units = 0;
  for (size_t at = 0; at < len;) {
    uint32_t c = from[at];
    size_t more = c < 0x80 ? 0 : c < 0xE0 ? 1 : c < 0xF0 ? 2 : 3;
    c = more ? c & (0x3F >> more) : c;
    for (at++; more; more--) c = c << 6 | (from[at++] & 0x3F);
    uint16_t *to = (uint16_t *)out + units;
    if (c < 0x10000) {
      to[0] = (uint16_t)c;
      units += 1;
    } else {
      to[0] = (uint16_t)(0xD800 + ((c - 0x10000) >> 10));
      to[1] = (uint16_t)(0xDC00 + ((c - 0x10000) & 0x3FF));
      units += 2;
    }
  }
  return units;
}

// Replaces a random range by some tokens.
static LivelinkEdit edit(Text *text) {
  size_t start = below(text->len + 1), end = start + below(below(6) ? 4 : 40);
  if (text->len > 600) start = 0, end = below(400);
  if (end > text->len) end = text->len;
  while (inside(text, start)) start--;
  while (inside(text, end)) end++;
  uint16_t with[64];
  size_t len = 0, size = size_of(text), any = TOKEN_COUNT + (text->unit == LIVELINK_UTF16 ? 2 : 0);
  if (below(3) == 0) {
    // A word that is a link, if the text around it lets it be one, and a space.
    end = start;
    len += token(text, 4, with);
    for (size_t tokens = below(2); tokens; tokens--) len += token(text, below(any), (char *)with + len * size);
    len += token(text, 3, (char *)with + len * size);
    len += token(text, 4, (char *)with + len * size);
  } else {
    for (size_t tokens = below(4); tokens; tokens--) len += token(text, below(any), (char *)with + len * size);
  }
  memmove(text->all.bytes + (start + len) * size, text->all.bytes + end * size, (text->len - end) * size);
  memcpy(text->all.bytes + start * size, with, len * size);
  LivelinkEdit done = {start, end, start + len};
  text->len = text->len - (end - start) + len;
  for (int cut = 0; cut < 2; cut++) {
    text->cuts[cut] = below(text->len + 1);
    while (inside(text, text->cuts[cut])) text->cuts[cut]--;
  }
  return done;
}

typedef struct {
  LivelinkLink links[2048];
  size_t count;
} Links;

static bool collect(void *payload, const LivelinkLink *link) {
  Links *links = (Links *)payload;
  CHECK(links->count < 2048);
  links->links[links->count++] = *link;
  return true;
}

static size_t last_end;

static bool in_text(void *payload, const LivelinkMark *mark) {
  CHECK(mark->start < mark->end && mark->start >= last_end && mark->end <= ((Text *)payload)->len);
  CHECK(mark->href_len > 0 && mark->href[0] != 0);
  last_end = mark->end;
  return true;
}

static bool mute_in_text(void *payload, const LivelinkMute *mute) {
  CHECK(mute->start < mute->end && mute->end <= ((Text *)payload)->len && mute->cause <= LIVELINK_BY_UNLINK);
  return true;
}

// What a session answered can be read to the last byte.
static size_t read_all(const LivelinkEffects *effects) {
  size_t sum = 0;
  for (size_t at = 0; at < effects->change_count; at++) {
    const LivelinkChange *change = &effects->changes[at];
    for (size_t byte = 0; change->had && byte < change->before.href_len; byte++) sum += (unsigned char)change->before.href[byte];
    for (size_t byte = 0; change->has && byte < change->after.href_len; byte++) sum += (unsigned char)change->after.href[byte];
  }
  for (size_t at = 0; at < effects->rewrite_count; at++) sum += (unsigned char)effects->rewrites[at].text[0];
  return sum;
}

static void run(LivelinkUnit unit, size_t edits) {
  static Text text;
  static Links now, fresh;
  const LivelinkRange everything = {0, SIZE_MAX};
  memset(&text, 0, sizeof text);
  text.unit = unit;
  LivelinkText lent = {&text, 0, part};
  LivelinkIndex *index = NULL;
  LivelinkSession *session = NULL;
  CHECK(livelink_index_new(NULL, unit, &lent, &index) == LIVELINK_OK);
  CHECK(livelink_session_new("{\"rewrite_punycode\": true}", 26, unit, &session) == LIVELINK_OK);
  uint64_t last_unit = 0;
  LivelinkEdit last = {0, 0, 0};
  size_t links = 0, made = 0, taken_off = 0, scanned = 0;
  for (size_t at = 0; at < edits; at++) {
    LivelinkEffects effects;
    size_t caret = at % 2 && text.len >= last.new_end ? last.new_end : below(text.len + 1);
    lent.len = text.len;
    LivelinkRange range = {caret, caret + below(9)};
    if (range.end > text.len) range.end = text.len;
    if (below(3) == 0) {
      CHECK(livelink_session_backspace(session, &caret, 1, &effects) == LIVELINK_OK);
      taken_off += effects.handled;
      read_all(&effects);
    }
    if (below(20) == 0 && !inside(&text, range.start) && !inside(&text, range.end)) {
      CHECK((below(2) ? livelink_session_unlink(session, &lent, &range, 1, &effects)
                      : livelink_session_link(session, &lent, &range, 1, "https://b.org", 13, &effects)) == LIVELINK_OK);
      read_all(&effects);
    }
    LivelinkEdit done = last = edit(&text);
    lent.len = text.len;
    LivelinkDelta delta;
    CHECK(livelink_index_edit(index, &lent, &done, 1, &delta) == LIVELINK_OK);
    for (size_t link = 0; link < delta.added_count; link++) CHECK(delta.added[link].end <= text.len);
    for (size_t link = 0; link < delta.changed_count; link++)
      CHECK(delta.changed[link].before.id == delta.changed[link].after.id);
    scanned += delta.scanned;
    LivelinkEditKind kind = (LivelinkEditKind)below(8);
    if (below(15) == 0) {
      CHECK(livelink_session_remote(session, done, &effects) == LIVELINK_OK);
    } else {
      CHECK(livelink_session_edited(session, &lent, kind, &done, 1, &effects) == LIVELINK_OK);
    }
    made += effects.added;
    read_all(&effects);
    for (size_t change = 0; change < effects.change_count; change++)
      if (effects.changes[change].unit) last_unit = effects.changes[change].unit;
    if (below(50) == 0 && last_unit > 40) CHECK(livelink_session_forget_units(session, last_unit - 30) == LIVELINK_OK);

    LivelinkIndex *batch = NULL;
    CHECK(livelink_index_new(NULL, unit, &lent, &batch) == LIVELINK_OK);
    now.count = fresh.count = 0;
    CHECK(livelink_index_visit(index, everything, collect, &now) == LIVELINK_OK);
    CHECK(livelink_index_visit(batch, everything, collect, &fresh) == LIVELINK_OK);
    CHECK(now.count == fresh.count && now.count == livelink_index_count(index));
    for (size_t link = 0; link < now.count; link++) {
      CHECK(now.links[link].start == fresh.links[link].start && now.links[link].end == fresh.links[link].end);
      CHECK(now.links[link].kind == fresh.links[link].kind);
      char href[64];
      CHECK(livelink_index_href(index, &lent, &now.links[link], href, sizeof href) >= strlen(href));
      LivelinkLink found;
      CHECK(livelink_index_link_at(index, now.links[link].start, &found));
    }
    livelink_index_free(batch);
    links += now.count;
    last_end = 0;
    CHECK(livelink_session_visit_links(session, everything, in_text, &text) == LIVELINK_OK);
    CHECK(livelink_session_visit_mutes(session, everything, mute_in_text, &text) == LIVELINK_OK);
  }
  printf("%s: %zu edits, %zu links compared, %zu made, %zu taken off, %zu scanned\n",
         unit == LIVELINK_UTF8 ? "UTF-8" : "UTF-16", edits, links, made, taken_off, scanned);
  // A test that finds no links shows nothing.
  CHECK(edits < 1000 || (links > edits && made > edits / 50 && taken_off > 0));
  livelink_index_free(index);
  livelink_session_free(session);
}

int main(int count, char **words) {
  size_t edits = count > 1 ? strtoul(words[1], NULL, 10) : 20000;
  state = count > 2 ? strtoul(words[2], NULL, 10) : 1;
  run(LIVELINK_UTF8, edits);
  run(LIVELINK_UTF16, edits);
  return 0;
}
