// See example.com
/* and https://example.com/a
 * é */
void run() {
  load("https://example.com/b" + id, "see\nhttps://example.com/c \"x\"");
  char c = 'x'; // example.org
  a.name = b.com;
}
