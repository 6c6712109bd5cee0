// Reads texts from standard input, a JSON string a line. Writes a line for each tool: its name, and the ranges it finds in each text.
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';

const require = createRequire(`${process.cwd()}/`);
const texts = readFileSync(0, 'utf8').split('\n').filter(Boolean).map((line) => JSON.parse(line));
const LinkifyIt = ((module) => module.LinkifyIt ?? module.default ?? module)(require('linkify-it'));
const tlds = ((module) => module.default ?? module)(require('tlds'));
const linkifyjs = require('linkifyjs');

const fuzzy = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: true }).tlds(tlds);
const schemes = new LinkifyIt({ fuzzyLink: false, fuzzyEmail: false });
const tools = {
  'linkify-it, all top-level domains': (text) => (fuzzy.match(text) ?? []).map((link) => [link.index, link.lastIndex]),
  'linkify-it, schemes only': (text) => (schemes.match(text) ?? []).map((link) => [link.index, link.lastIndex]),
  linkifyjs: (text) => linkifyjs.find(text).map((link) => [link.start, link.end]),
};
for (const [name, find] of Object.entries(tools)) {
  console.log(JSON.stringify({ name, found: texts.map(find) }));
}
