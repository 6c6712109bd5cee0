/*
 * pool.c - a pool of buffers
 *
 * The idea is from https://example.com/papers/pools.pdf; pool.h has the interface.
 * Faults to faults@example.com.
 */

#include <stddef.h>
#include <stdlib.h>
#include "pool.h"

#define POOL_URL "https://example.com/pool/"
#define POOL_MAX(a, b) ((a) > (b) ? (a) : (b)) /* both are looked at twice */

struct buffer {
	struct buffer *next;
	size_t len;	/* in bytes; see example.org/units */
	char data[];
};

static struct buffer *free_list; // not locked: one thread only (http://example.org/threads)

/* Gives a buffer of at least `len` bytes, or NULL.
 * "Best fit" loses here: main.cc of the old program has the numbers. */
struct buffer *pool_take(size_t len)
{
	struct buffer **at = &free_list, *found;

	while (*at && (*at)->len < len)
		at = &(*at)->next;
	if ((found = *at)) {
		*at = found->next;
		return found;
	}
	found = malloc(sizeof *found + POOL_MAX(len, 64));
	if (!found)
		return NULL;
	found->len = len;
	return found;
}

void pool_print(const struct buffer *buffer)
{
	static const char *const marks[] = { "\"", "'", "\\", "/*", "//", };
	char quote = '"', other = '\'';

	printf("%zu bytes, see " POOL_URL "%s\n", buffer->len, "help?a=b");
	printf("%s%c%c https://example.com/%%20 \n", marks[0], quote, other);
#if 0
	it's gone: https://example.com/gone
#endif
}
