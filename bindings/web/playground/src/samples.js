// Texts to begin with. Each has links that the usual detectors get wrong.

/** The links of the page's own kinds, for those who tick the box: mentions and tickets. */
export const PATTERNS = [
  { ready: 'mention', target: 'https://example.com/users/{}' },
  { ready: 'ticket', prefixes: ['PR-', '#'], target: 'https://example.com/requests/{}' },
];

/** The languages of those that are programs. CodeMirror and Monaco use them. */
export const LANGUAGES = { Code: 'rust' };

/** What the story types before and after an address. */
export const WORDS = { English: ['see ', 'and more'], Arabic: ['انظر ', 'وأكثر'], Hebrew: ['ראו ', 'ועוד'], Code: ['// see ', 'and more'] };

export const SAMPLES = {
  English: `Write to mail@example.com, or see www.example.com/a_(b).
The list (https://example.com/list?page=2#top) is long; "example.org/faq" is short.
Ask @ann about PR-12. A file is main.rs, a version is 1.2.3, and аррӏе.com only looks like an address.`,
  Arabic: `اكتب إلى mail@example.com أو زر موقع https://example.com/صفحة?رقم=1.
النطاق العربي: موقع.وزارة-الاتصالات.مصر، وهو رابط أيضًا.
هذا نص بلا روابط.`,
  Hebrew: `כתבו אל mail@example.com או בקרו באתר https://example.com/דף.
זה טקסט בלי קישורים.`,
  Japanese: `詳しくはhttps://example.com/案内をご覧ください。
連絡先はmail@example.comです。例え.テスト もリンクです。`,
  Hindi: `हमें mail@example.com पर लिखें या https://example.com/पन्ना देखें।
डोमेन: उदाहरण.भारत`,
  Code: `// See https://example.com/docs#index for more.
let host = "example.com:8080"; // fixme: mail@example.com
self.text.len(); window.open(url);`,
};
