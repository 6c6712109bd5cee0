// The kinds of project that the package loads in: the table of its README, and for each row of it small projects that have its line.
//
// A project has packages in pinned versions, files, and a command that builds it, if it needs one. Then a program `prints`, a folder
// `serves`, or a command `starts` a server at PORT. `shows` is what the program prints or the page has. `cheap` ones are part of the gate.

import { readFileSync } from 'node:fs';
import { pinned } from './pinned.js';

const PACKAGE = JSON.parse(readFileSync(new URL('../livelink/package.json', import.meta.url), 'utf8'));

/** Only the package makes this of TEXT: no file of a project has it. */
const SHOWS = 'https://xn--bcher-kva.com';
const TEXT = 'see bücher.com';
const HREF = `new Detector().links('${TEXT}')[0].href`;

const USUAL = "import { load } from 'livelink';";
const INLINE = "import { load } from 'livelink/inline';";
const FILE = "import wasm from 'livelink/livelink.wasm';";
const REACT = 'const { Detector } = use(load());';
const AWAIT = 'const { Detector } = await load();';
const SVELTE = '{#await load() then { Detector }}';
const COMMONJS = "const { load } = await import('livelink');";
const PARCEL = '"@parcel/resolver-default": { "packageExports": true }';
const PLAIN = "import { load } from './node_modules/livelink/src/browser.js';";
const JEST = 'NODE_OPTIONS=--experimental-vm-modules jest --env=jsdom';

const html = (script) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>livelink</title><div id="app"></div>${script}</html>`;
const MODULE = html('<script type="module" src="./main.js"></script>');
const SCRIPT = html('<script src="./main.js"></script>');
const inPage = (line) => `${line}\nload().then(({ Detector }) => document.body.append(${HREF}));\n`;
const inProgram = (line) => `${line}\nload().then(({ Detector }) => console.log(${HREF}));\n`;
const withFile = `${USUAL}\n${FILE}\nload({ wasm }).then(({ Detector }) => document.body.append(${HREF}));\n`;
const inTest = (first) => `${first}${USUAL}
test('links', async () => {
  ${AWAIT}
  document.body.append(${HREF});
  console.log(document.body.textContent);
});
`;

/** A script that a bundler writes into the folder of its page. */
const bundled = (packages, code, build, page = MODULE) => ({ packages, files: { 'main.js': code, 'out/index.html': page }, build, serves: 'out' });

/** A page for Vite: by its server, and built. */
const byVite = (name, version, packages, files) => {
  const project = { packages: [`vite@${version}`, ...packages], files: { 'index.html': MODULE, ...files } };
  return [
    { ...project, name: `${name}-dev`, starts: 'vite --strictPort --port PORT' },
    { ...project, name: `${name}-build`, build: 'vite build', serves: 'dist' },
  ];
};
const vite = (version) => byVite(`vite-${version[0]}`, version, [], { 'main.js': inPage(USUAL) })
  .map((project) => ({ ...project, cheap: version.startsWith('7') }));
const plugin = (name, from) => `import ${name} from '${from}';\nexport default { plugins: [${name.replace(/\W/g, '')}()] };\n`;

const ESBUILD = ['esbuild@0.28.2'];
const ROLLUP = ['rollup@4.68.8', '@rollup/plugin-node-resolve@16.0.3', '@rollup/plugin-url@8.0.2'];
const BUN = ['bun@1.4.5'];

/** The two halves of a page that a framework makes on its server and completes in the browser. */
const BOTH = [`${SHOWS}/server`, `${SHOWS}/client`];

const next = (name, command) => ({
  name, ...command, shows: BOTH, packages: ['next@16.4.6', 'react@19.3.1', 'react-dom@19.3.1'],
  files: {
    'app/layout.js': 'export default ({ children }) => <html lang="en"><body>{children}</body></html>;\n',
    'app/page.js': `${USUAL}
import { Suspense } from 'react';
import Client from './client.js';
export const dynamic = 'force-dynamic';
export default async function Page() {
  ${AWAIT}
  return <main><p>{${HREF}}/server</p><Suspense><Client /></Suspense></main>;
}
`,
    'app/client.js': `'use client';
import { use, useEffect, useState } from 'react';
${USUAL}
export default function Client() {
  ${REACT}
  const [where, setWhere] = useState('server');
  useEffect(() => setWhere('client'), []);
  return <p>{${HREF}}/{where}</p>;
}
`,
  },
});
const NEXT = [
  next('next-dev', { starts: 'next dev --port PORT' }),
  next('next-build', { build: 'next build', starts: 'next start --port PORT' }),
  next('next-webpack', { build: 'next build --webpack', starts: 'next start --port PORT' }),
];

const nuxt = (name, command) => ({
  name, ...command, shows: `${SHOWS}/client`, packages: ['nuxt@3.21.11'],
  files: {
    'app.vue': `<script setup>
${USUAL}
${AWAIT}
const href = ${HREF};
const where = ref('server');
onMounted(() => { where.value = 'client'; });
</script>
<template><p>{{ href }}/{{ where }}</p></template>
`,
  },
});

const kit = (name, command) => ({
  name, ...command, shows: BOTH,
  packages: ['@sveltejs/kit@2.70.4', '@sveltejs/adapter-node@5.5.7', '@sveltejs/vite-plugin-svelte@6.2.4', 'svelte@5.57.3', 'vite@7.3.8'],
  files: {
    'svelte.config.js': "import adapter from '@sveltejs/adapter-node';\nexport default { kit: { adapter: adapter() } };\n",
    'vite.config.js': plugin('{ sveltekit }', '@sveltejs/kit/vite'),
    'src/app.html': html('<div>%sveltekit.head% %sveltekit.body%</div>'),
    'src/routes/+page.server.js': `import * as livelink from 'livelink';
export async function load() {
  const { Detector } = await livelink.load();
  return { href: ${HREF} };
}
`,
    'src/routes/+page.svelte': `<script>
${USUAL}
let { data } = $props();
</script>
<p>{data.href}/server</p>
${SVELTE}
  <p>{${HREF}}/client</p>
{/await}
`,
  },
});

const astro = (name, command) => ({
  name, ...command, shows: BOTH, packages: ['astro@5.18.2'],
  files: {
    'src/pages/index.astro': `---
${USUAL}
${AWAIT}
---
<html lang="en"><head><title>livelink</title></head><body><p>{${HREF}}/server</p>
<script>
${USUAL}
load().then(({ Detector }) => document.body.append(${HREF} + '/client'));
</script></body></html>
`,
  },
});

/** The rows of the table: how the README calls the projects, the line that works in them, what else it says, and the projects. */
const ROWS = [
  {
    of: 'Vite 5 to 8, webpack 5, Astro, Vitest, Node', line: USUAL,
    projects: [
      ...['5.4.21', '6.4.6', '7.3.8', '8.3.8'].flatMap(vite),
      ...['development', 'production'].map((mode) => ({
        name: `webpack-${mode}`,
        ...bundled(['webpack@5.113.0', 'webpack-cli@7.3.1'], inPage(USUAL), `webpack --entry ./main.js --output-path out --mode ${mode}`, SCRIPT),
      })),
      astro('astro-dev', { starts: 'astro dev --port PORT' }),
      astro('astro-build', { build: 'astro build', serves: 'dist' }),
      {
        name: 'vitest', packages: ['vitest@4.1.12', 'jsdom@26.1.0'], files: { 'links.test.js': inTest("import { test } from 'vitest';\n") },
        prints: 'vitest run --environment jsdom',
      },
      { name: 'node', packages: [], files: { 'main.js': inProgram(USUAL) }, prints: 'node main.js', cheap: true },
      {
        name: 'bundled-for-node', packages: ESBUILD, files: { 'main.js': inProgram(USUAL) }, cheap: true,
        build: 'esbuild main.js --bundle --platform=node --outfile=out/main.cjs', prints: 'cd / && node "$OLDPWD/out/main.cjs"',
      },
    ],
  },
  {
    of: 'React, Next.js in client components', line: REACT, more: ' in `<Suspense>`',
    projects: [
      ...byVite('react', '7.3.8', ['react@19.3.1', 'react-dom@19.3.1', '@vitejs/plugin-react@5.2.0'], {
        'vite.config.js': plugin('react', '@vitejs/plugin-react'),
        'index.html': html('<script type="module" src="./main.jsx"></script>'),
        'main.jsx': `import { Suspense, use } from 'react';
import { createRoot } from 'react-dom/client';
${USUAL}
function Link() {
  ${REACT}
  return ${HREF};
}
createRoot(document.querySelector('#app')).render(<Suspense><Link /></Suspense>);
`,
      }),
      ...NEXT,
    ],
  },
  {
    of: 'Vue, Nuxt, Next.js in server components', line: AWAIT, more: '; Vue: in `<Suspense>`',
    projects: [
      ...byVite('vue', '7.3.8', ['vue@3.5.45', '@vitejs/plugin-vue@6.0.11'], {
        'vite.config.js': plugin('vue', '@vitejs/plugin-vue'),
        'main.js': `import { Suspense, createApp, h } from 'vue';
import Link from './Link.vue';
createApp({ render: () => h(Suspense, null, { default: () => h(Link) }) }).mount('#app');
`,
        'Link.vue': `<script setup>
${USUAL}
${AWAIT}
const href = ${HREF};
</script>
<template>{{ href }}</template>
`,
      }),
      nuxt('nuxt-dev', { starts: 'nuxt dev --port PORT' }),
      nuxt('nuxt-build', { build: 'nuxt build', starts: 'node .output/server/index.mjs' }),
      ...NEXT,
    ],
  },
  {
    of: 'Svelte, SvelteKit', line: SVELTE,
    projects: [
      ...byVite('svelte', '7.3.8', ['svelte@5.57.3', '@sveltejs/vite-plugin-svelte@6.2.4'], {
        'vite.config.js': plugin('{ svelte }', '@sveltejs/vite-plugin-svelte'),
        'main.js': "import { mount } from 'svelte';\nimport App from './App.svelte';\nmount(App, { target: document.querySelector('#app') });\n",
        'App.svelte': `<script>\n${USUAL}\n</script>\n${SVELTE}\n  {${HREF}}\n{/await}\n`,
      }),
      kit('sveltekit-dev', { starts: 'vite --strictPort --port PORT' }),
      kit('sveltekit-build', { build: 'vite build', starts: 'node build/index.js' }),
    ],
  },
  {
    of: 'CommonJS in Node', line: COMMONJS,
    projects: [{
      name: 'node-commonjs', packages: [], prints: 'node main.cjs', cheap: true,
      files: { 'main.cjs': `(async () => {\n  ${COMMONJS}\n  ${AWAIT}\n  console.log(${HREF});\n})();\n` },
    }],
  },
  {
    of: 'Parcel, in `package.json`', line: PARCEL,
    projects: ['dev', 'build'].map((how) => ({
      name: `parcel-${how}`, packages: ['parcel@2.16.4'], package: PARCEL, files: { 'index.html': MODULE, 'main.js': inPage(USUAL) },
      ...(how === 'dev' ? { starts: 'parcel index.html --port PORT' } : { build: 'parcel build index.html', serves: 'dist' }),
    })),
  },
  {
    of: 'Rollup, esbuild, Bun, a script that is no module (IIFE)', line: INLINE,
    projects: [
      { name: 'rollup', ...bundled(ROLLUP, inPage(INLINE), 'rollup main.js --dir out --plugin node-resolve') },
      { name: 'esbuild', ...bundled(ESBUILD, inPage(INLINE), 'esbuild main.js --bundle --format=esm --outdir=out'), cheap: true },
      { name: 'iife', ...bundled(ESBUILD, inPage(INLINE), 'esbuild main.js --bundle --format=iife --outdir=out', SCRIPT), cheap: true },
      { name: 'bun', ...bundled(BUN, inPage(INLINE), 'node node_modules/bun/install.js && bun build main.js --outdir out') },
    ],
  },
  {
    of: 'Cloudflare Workers; these with the module as a file', line: FILE,
    more: ' and `load({ wasm })`; esbuild: `--loader:.wasm=file`; Rollup: `@rollup/plugin-url`',
    projects: [
      { name: 'rollup-file', ...bundled(ROLLUP, withFile, "rollup main.js --dir out --plugin node-resolve --plugin \"url={include:['**/*.wasm'],limit:0}\"") },
      { name: 'esbuild-file', ...bundled(ESBUILD, withFile, 'esbuild main.js --bundle --format=esm --loader:.wasm=file --outdir=out'), cheap: true },
      { name: 'iife-file', ...bundled(ESBUILD, withFile, 'esbuild main.js --bundle --format=iife --loader:.wasm=file --outdir=out', SCRIPT) },
      {
        // As wrangler builds a worker. It may not compile bytes, so it is given the compiled module.
        name: 'cloudflare', packages: [...ESBUILD, 'miniflare@3.20250718.3'], prints: 'node run.js',
        build: 'esbuild worker.js --bundle --format=esm --conditions=workerd,worker,browser --loader:.wasm=copy --asset-names=[name] --outdir=out',
        files: {
          'worker.js': `${USUAL}
${FILE}
export default {
  async fetch() {
    const { Detector } = await load({ wasm });
    return new Response(${HREF});
  },
};
`,
          'run.js': `import { Miniflare } from 'miniflare';
const modules = [{ type: 'ESModule', path: 'out/worker.js' }, { type: 'CompiledWasm', path: 'out/livelink.wasm' }];
const worker = new Miniflare({ modules, modulesRoot: 'out', compatibilityDate: '2024-11-01' });
console.log(await (await worker.dispatchFetch('http://localhost/')).text());
await worker.dispose();
`,
        },
      },
      { name: 'bun-file', ...bundled(BUN, withFile, 'node node_modules/bun/install.js && bun build main.js --outdir out') },
    ],
  },
  {
    of: 'no bundler', line: PLAIN,
    projects: [{ name: 'plain', packages: [], files: { 'index.html': MODULE, 'main.js': inPage(PLAIN) }, serves: '.', cheap: true }],
  },
  {
    of: 'Jest', line: JEST,
    projects: [{ name: 'jest', packages: ['jest@30.5.2', 'jest-environment-jsdom@30.5.2'], files: { 'links.test.js': inTest('') }, prints: JEST }],
  },
];

/** The table as the README has it. */
export const table = `| your project | the line that works |
|---|---|
${ROWS.map(({ of, line, more = '' }) => `| ${of} | \`${line}\`${more} |`).join('\n')}`;

/** The projects that do not have the line of their row. */
export const withoutLine = ROWS.flatMap(({ line, projects }) => projects.filter(({ files, package: fields, prints }) => (
  ![...Object.values(files), fields, prints].some((text) => text?.includes(line))
)).map(({ name }) => name));

/** The files that TypeScript checks: each entry point, and what `load` takes. Only those of the module itself do without the types of browsers. */
const entries = Object.entries(PACKAGE.exports).filter(([, entry]) => entry.types);
const imports = (some) => some.map(([path], n) => `import * as entry${n} from 'livelink${path.slice(1)}';\nvoid entry${n};\n`).join('');
const ofModule = entries.filter(([, { types }]) => /(index|slim|wasm)\.d\.ts$/.test(types));
const STRICT = 'tsc --noEmit --strict --skipLibCheck false --target es2022 --types "" --lib';
const IN_PAGE = `${STRICT} ES2022,DOM --module esnext --moduleResolution bundler`;
/** The types of CKEditor have faults of their own, so only those of ours count there. */
const isFaulty = ([path]) => path === './ckeditor';

const TYPES = {
  'ckeditor.ts': imports(entries.filter(isFaulty)),
  'module.ts': `${imports(ofModule)}${USUAL}
${FILE}
void load({ wasm }).then(({ Detector }): string => ${HREF.replace('[0]', '[0]!')});
// @ts-expect-error: a number is no module.
void load({ wasm: 7 });
`,
  'all.ts': `${imports(entries.filter((entry) => !isFaulty(entry)))}${USUAL}
for (const wasm of [new URL('https://example.com'), fetch('/a.wasm'), new Uint8Array(), new WebAssembly.Module(new Uint8Array())]) void load({ wasm });
`,
};

/** Projects that are in no row: the package in the eyes of other tools, and what a user reads where the line is missing. */
const OTHERS = [
  { name: 'publint', packages: ['publint@0.3.25'], files: {}, shows: 'All good!', prints: 'publint node_modules/livelink --strict', cheap: true },
  {
    // The package has ES modules only.
    name: 'attw', packages: ['@arethetypeswrong/cli@0.18.5'], files: {}, shows: 'No problems found',
    prints: 'attw livelink.tgz --no-definitely-typed --ignore-rules cjs-resolves-to-esm',
  },
  {
    name: 'types', packages: ['typescript@7.0.2', ...Object.keys(PACKAGE.peerDependencies).map(pinned)], files: TYPES, cheap: true, shows: 'no fault',
    prints: [
      `${STRICT} ES2022 --module nodenext module.ts`, `${IN_PAGE} all.ts`, `! ${IN_PAGE} ckeditor.ts | grep livelink`, 'echo no fault',
    ].join(' && '),
  },
  {
    name: 'esbuild-without', ...bundled(ESBUILD, inPage(USUAL), 'esbuild main.js --bundle --format=esm --outdir=out'), cheap: true,
    shows: 'dist/livelink.wasm answered 404. Import load from "livelink/inline"',
  },
  {
    name: 'iife-without', ...bundled(ESBUILD, inPage(USUAL), 'esbuild main.js --bundle --format=iife --outdir=out', SCRIPT), cheap: true,
    shows: 'left import.meta.url empty, so the .wasm file cannot be found. Import load from "livelink/inline"',
  },
];

/** All projects, each once. */
export const PROJECTS = [...new Set([...ROWS.flatMap(({ projects }) => projects), ...OTHERS])].map((project) => ({ shows: SHOWS, ...project }));
