// `livelink/linkify`: texts and their HTML, their parts, and streams against the whole text.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from 'livelink';
import { linkify, linkifyStream, linkifyToParts } from 'livelink/linkify';
import { load as loadSlim } from 'livelink/slim';
import { numbers } from './numbers.js';

const [whole, slim] = [await load(), await loadSlim()];

function check(text, html, options = {}) {
  // Most cases are not about `rel`, which is the same everywhere.
  for (const livelink of [whole, slim, new slim.Detector()]) assert.equal(linkify(text, livelink, { rel: '', ...options }), html, JSON.stringify(text));
}

test('links as HTML', () => {
  for (const [text, html] of [
    ['', ''],
    ['no link', 'no link'],
    ['See example.com/a_(b).', 'See <a href="https://example.com/a_(b)" dir="auto">example.com/a_(b)</a>.'],
    ['(http://example.com)', '(<a href="http://example.com" dir="auto">http://example.com</a>)'],
    ['me@example.com', '<a href="mailto:me@example.com" dir="auto">me@example.com</a>'],
    ['見てexample.com。次', '見て<a href="https://example.com" dir="auto">example.com</a>。次'],
    ['例え.テスト.com', '<a href="https://xn--r8jz45g.xn--zckzah.com" title="テスト.com" dir="auto">例え.テスト.com</a>'],
    ['a.com/?b=1&c=2', '<a href="https://a.com/?b=1&amp;c=2" dir="auto">a.com/?b=1&amp;c=2</a>'],
    ['main.rs and e.g. this', 'main.rs and e.g. this'],
  ]) check(text, html);
});

test('the title names the owner of the host where the text does not begin with it', () => {
  for (const [text, href, title] of [
    ['https://paypal.com.example.net', 'https://paypal.com.example.net', 'example.net'],
    ['https://example.net/paypal.com', 'https://example.net/paypal.com', null],
    ['HTTP://WWW.Example.COM:80/', 'HTTP://www.example.com:80/', null],
    ['docs.example.co.uk', 'https://docs.example.co.uk', 'example.co.uk'],
    ['https://xn--bcher-kva.com', 'https://xn--bcher-kva.com', 'bücher.com'],
    ['http://192.0.2.1/a.com', 'http://192.0.2.1/a.com', null],
    ['me@mail.example.com', 'mailto:me@mail.example.com', 'example.com'],
    ['mailto:me@example.com?cc=you@example.net', 'mailto:me@example.com?cc=you@example.net', 'example.com'],
  ]) check(text, `<a href="${href}"${title ? ` title="${title}"` : ''} dir="auto">${text}</a>`);
});

test('no text is markup', () => {
  for (const [text, html] of [
    ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    // A path holds quotes that more text follows (ruling 35).
    ['a.com/"onclick="x', '<a href="https://a.com/%22onclick=%22x" dir="auto">a.com/&quot;onclick=&quot;x</a>'],
    ['http://a.com/x\'y', '<a href="http://a.com/x&#39;y" dir="auto">http://a.com/x&#39;y</a>'],
    ['<a href="http://a.com">', '&lt;a href=&quot;<a href="http://a.com" dir="auto">http://a.com</a>&quot;&gt;'],
    ['&lt;b&gt; &amp;', '&amp;lt;b&amp;gt; &amp;amp;'],
    ['javascript:alert(1) javascript://a.com/%0aalert(1)', 'javascript:alert(1) javascript://a.com/%0aalert(1)'],
    ['data:text/html,<b> vbscript:x', 'data:text/html,&lt;b&gt; vbscript:x'],
    ['a\0b \0', 'a\uFFFDb \uFFFD'],
    ['\uD83E a.com\uDD80 🦀', '\uFFFD <a href="https://a.com" dir="auto">a.com</a>\uFFFD 🦀'],
    ['a\r\nb', 'a&#13;\nb'],
    // A bidi control before a link stays, and the link is a unit of its own. With one inside there is no link.
    ['\u202Eved.dev/moc.lapyap', '\u202E<a href="https://ved.dev/moc.lapyap" dir="auto">ved.dev/moc.lapyap</a>'],
    ['a.com/\u202Ex', 'a.com/\u202Ex'],
  ]) check(text, html);
});

test('attributes and line breaks', () => {
  const link = (attributes) => `<a href="https://a.com"${attributes} dir="auto">a.com</a>`;
  check('a.com', link(' rel="noopener noreferrer nofollow ugc"'), { rel: undefined });
  check('a.com', link(' rel="ugc" target="_blank" class="x &quot;y"'), { rel: 'ugc', target: '_blank', className: 'x "y' });
  check('a\r\nb\rc\n\nd &#13; a.com\n', `a<br>b<br>c<br><br>d &amp;#13; ${link('')}<br>`, { lineBreaks: true });
});

test('the shown form, and less of it', () => {
  const shown = (text, options) => linkifyToParts(text, slim, options).map((part) => part.text).join('|');
  assert.equal(shown('https://xn--bcher-kva.com/%C3%A4', { display: true }), 'https://bücher.com/ä');
  for (const [most, text] of [[1, '…'], [2, 'e…'], [3, 'e…c'], [12, 'exampl…f/abc'], [14, 'example…ef/abc'], [18, 'example.com/ef/abc']]) {
    assert.equal(shown('example.com/ef/abc', { truncate: most }), text);
  }
  // A family and a letter with a mark are one cluster each.
  assert.equal(shown('a.com/👩‍👩‍👧e\u0301xyz', { truncate: 9 }), 'a.co…e\u0301xyz');
  // The text before a link is not shortened. The domain that is left out is in the title.
  assert.deepEqual(linkifyToParts('see my words: paypal.com.example.net', whole, { truncate: 11 }), [
    { text: 'see my words: ' },
    { text: 'paypa…e.net', href: 'https://paypal.com.example.net', kind: 'url', domain: 'example.net', title: 'example.net' },
  ]);
});

test('refused candidates are marked if they deceive', () => {
  const marked = (reason, text) => `<span data-livelink="refused" title="${reason}" dir="auto">${text}</span>`;
  for (const [text, html] of [
    ['http://аррӏе.com.', `${marked('label &quot;аррӏе&quot; is Cyrillic, but looks like &quot;apple&quot; (the host is xn--80ak6aa92e.com)', 'http://аррӏе.com')}.`],
    ['https://a.com@b.com/ c.com', `${marked('user information before the host', 'https://a.com@b.com/')} <a href="https://c.com" dir="auto">c.com</a>`],
    ['a.com/\u202Ex', marked('bidi control U+202E inside', 'a.com/\u202Ex')],
    ['http://localhost main.rs 1.2.3.4', 'http://localhost main.rs 1.2.3.4'],
  ]) {
    check(text, html, { markRefused: true });
  }
  // With single labels `http://https` is a link, and the refused candidate begins inside it.
  const developer = new slim.Detector({ developer: true });
  assert.deepEqual(linkifyToParts('http://https://a.com@b.com', developer, { markRefused: true }).map(({ text, href }) => [text, href]), [
    ['http://https', 'http://https'], ['://a.com@b.com', undefined],
  ]);
  assert.deepEqual(linkifyToParts('http://аррӏе.com', slim), [{ text: 'http://аррӏе.com' }]);
  assert.match(linkifyToParts('http://аррӏе.com', slim, { markRefused: true })[0].refused, /apple/);
});

test('the detector decides', () => {
  const detector = new slim.Detector({ defaultScheme: 'http', singleLabelHosts: true });
  assert.deepEqual(linkifyToParts('a.com http://localhost', detector).map(({ href }) => href), ['http://a.com', undefined, 'http://localhost']);
  // An address that it would not open is text.
  const strict = { explain: () => [], links: (text) => detector.links(text), registrableDomain: () => null, mayOpen: (href) => href !== 'http://a.com' };
  assert.equal(linkify('a.com b.com', strict, { rel: '' }), 'a.com <a href="http://b.com" dir="auto">b.com</a>');
});

test('mistakes are errors that name the remedy', () => {
  assert.throws(() => linkify(undefined, slim), /text must be a string, but it is undefined/);
  assert.throws(() => linkify('a', undefined), /what load\(\) returned/);
  assert.throws(() => linkify('a', loadSlim()), /load\(\) was not awaited/);
  assert.throws(() => linkify('a', slim, { nl2br: true }), /no option "nl2br"; there are .*lineBreaks/);
  assert.throws(() => linkifyToParts('a', slim, { rel: 'ugc' }), /no option "rel"/);
  assert.throws(() => linkify('a', slim, { rel: null }), /rel must be a string, but it is null/);
  assert.throws(() => linkify('a', slim, { truncate: 0 }), /at least 1/);
  assert.throws(() => linkifyStream(slim, null), /options must be an object, but they are null/);
});

/** What random texts are made of: addresses in several scripts, signs that end or refuse them and halves of characters, white space. */
const PIECES = [
  [
    'example.com', 'https://example.com/a_(b)?q=1#x', 'a@b.co', 'www.a.com', 'mailto:a@b.co?subject=x', '例え.テスト', 'مثال.إختبار', 'דוגמה.co.il', 'http://аррӏе.com',
    'https://a.com@b.com/', 'http://[::1]:80/x', 'example.com:8080', 'https://a.com/例え。', 'a.b', 'main.rs', '見てexample.com',
  ],
  [
    'https://', '/', '.', ':', '@', '見て', '放在这里。', 'AI', '[a](', ')', '](', '<', '>', '"', '\'', '`', '**', '_', '~', '|', '{', '}', '!', '\\', '&amp;', '\\n', '…', '?',
    '\uFEFF', '\u200B', '\u200D', '\u0301', '\u202E', '\u2067', '\u001B[34m', '\u001B]8;;', '\u0007', '\0', '🦀', '👩‍👩‍👧', '\uD83E', '\uDD80', 'see', 'a',
  ],
  [' ', '\n', '\r\n', ' ', '\n', '\r', '\t', '\u00A0', '\u3000', '\u2028', '\u0085', ', ', '. ', ' (', ' "'],
];

async function streamed(chunks, livelink, options) {
  let html = '';
  for await (const piece of ReadableStream.from(chunks).pipeThrough(linkifyStream(livelink, options))) html += piece;
  return html;
}

test('a stream gives what the whole text gives, wherever it is cut', async () => {
  const random = numbers(58);
  // With the last two, what is refused may overlap a link.
  const detectors = [{}, { developer: true }, { maxLinkLength: 20 }].map((own) => new slim.Detector(own));
  const options = { markRefused: true, lineBreaks: true };
  let links = 0;
  let refused = 0;
  for (let round = 0; round < 1000; round++) {
    const text = Array.from({ length: 1 + random(30) }, () => { const list = PIECES[random(3)]; return list[random(list.length)]; }).join('');
    const chunks = [];
    for (let at = 0; at < text.length;) {
      const end = at + random(round % 2 ? 3 : 20);
      chunks.push(text.slice(at, end));
      at = end;
    }
    const detector = detectors[random(3)];
    const html = linkify(text, detector, options);
    assert.equal(await streamed(chunks, detector, options), html, JSON.stringify(chunks));
    // To mark what is refused changes no link.
    const parts = linkifyToParts(text, detector, { markRefused: true });
    const found = parts.filter(({ href }) => href).map(({ text: own, href, kind }) => ({ own, href, kind }));
    assert.deepEqual(found, detector.links(text).map(({ start, end, href, kind }) => ({ own: text.slice(start, end), href, kind })), JSON.stringify(text));
    assert.equal(parts.map((part) => part.text).join(''), text);
    links += found.length;
    refused += parts.filter((part) => part.refused).length;
  }
  assert.ok(links > 1000 && refused > 200, `${links} links, ${refused} refused: the texts show little`);
});

test('a stream keeps a run, and no more', async () => {
  const stream = linkifyStream(slim, { rel: '' });
  const [writer, reader] = [stream.writable.getWriter(), stream.readable.getReader()];
  writer.write('see a.com b');
  assert.equal((await reader.read()).value, 'see <a href="https://a.com" dir="auto">a.com</a> ');
  writer.write('.com');
  writer.write('\n');
  assert.equal((await reader.read()).value, '<a href="https://b.com" dir="auto">b.com</a>\n');
  writer.close();
  assert.equal((await reader.read()).done, true);
  await assert.rejects(streamed([1], slim), /a chunk must be a string, but it is number/);
});

test('time grows with the text, and not with its square', async () => {
  // A megabyte of each takes less than a second. Where a text was counted from its start for each candidate, `a@` took 37.
  for (const piece of ['a.', 'a@', 'a.com ', 'http://a.com@b.com/ ', '\u202E', 'аррӏе.com', '(http://x.com']) {
    const text = piece.repeat(Math.ceil(1_000_000 / piece.length));
    const before = process.cpuUsage();
    linkify(text, slim, { markRefused: true, truncate: 20, lineBreaks: true });
    await streamed([text.slice(0, 500_001), text.slice(500_001)], slim);
    const { user, system } = process.cpuUsage(before);
    assert.ok(user + system < 12_000_000, `${JSON.stringify(piece)} took ${(user + system) / 1e6} s`);
  }
});
