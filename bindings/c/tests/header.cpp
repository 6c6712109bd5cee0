// The header compiles as C++17, and the types have the size that they have in C.
#include <livelink.h>

#include <type_traits>

static_assert(std::is_trivially_copyable<LivelinkEffects>::value, "structs of C");
static_assert(sizeof(LivelinkText) == 3 * sizeof(void *), "no padding");

int main() {
  LivelinkText text{const_cast<char *>("see example.com"), 15, nullptr};
  LivelinkIndex *index = nullptr;
  if (livelink_index_new(nullptr, LIVELINK_UTF8, &text, &index) != LIVELINK_OK) return 1;
  std::size_t count = livelink_index_count(index);
  livelink_index_free(index);
  return count == 1 ? 0 : 1;
}
