/**
 * Builds the web app into dist/web. Scripts are files with hashed names: the page's policy allows no inline script.
 *
 * react-aria ships its few hundred sentences in thirty languages; the app speaks two. English is what every other language gets; German comes
 * with the German texts. That is what keeps the first load small.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite';
import { pathOf, readMe } from '../contract/routes/index.ts';

/** The folder that holds the sentences of one component in all languages. */
const sentencesOf =
  /([\\/](?:react-aria|react-aria-components|react-stately)[\\/]dist[\\/].*)[\\/]([a-z]{2}-[A-Z]{2})\.mjs$/;
const germanSentences = join(import.meta.dirname, 'texts/german/components.ts');

function sentencesOfComponents(): Plugin {
  return {
    name: 'sentences-of-components',
    enforce: 'pre',
    load(id) {
      if (id === germanSentences) return allInGerman();
      const [, folder, language] = sentencesOf.exec(id) ?? [];
      if (folder === undefined || language === 'en-US') return null;
      if (language !== 'de-DE') return "export { default } from './en-US.mjs';";
      const place = join(import.meta.dirname, 'texts/component-sentences.ts');
      return `import english from './en-US.mjs';
        import { sentencesOf } from ${JSON.stringify(place)};
        export default sentencesOf(${JSON.stringify(folder)}, english);`;
    },
  };
}

/** By folder, as text, so that they are not taken for the modules that they fill. */
function allInGerman(): string {
  const packages = join(import.meta.dirname, '../node_modules');
  const files = ['react-aria', 'react-aria-components', 'react-stately'].flatMap((name) =>
    readdirSync(join(packages, name, 'dist'), { recursive: true, encoding: 'utf8' })
      .filter((file) => /intl[\\/].*de-DE\.mjs$/.test(file))
      .map((file) => join(packages, name, 'dist', file)),
  );
  const entries = files.map((file) => {
    const [, folder = ''] = sentencesOf.exec(file) ?? [];
    const body = readFileSync(file, 'utf8').replace(/export \{(\S+) as default\};[\s\S]*$/, 'return $1;');
    return `${JSON.stringify(folder)}: (() => {\n${body}\n})()`;
  });
  return `export const germanSentences = {\n${entries.join(',\n')}\n};`;
}

/** Where react-aria uses a language's rules while it is loaded or a list is drawn, and what it does instead. */
const languageRules: Record<string, [from: string, to: string]> = {
  // Asks only whether the browser's language is well formed.
  'i18n/useDefaultLocale': ['Intl.DateTimeFormat.supportedLocalesOf(', 'Intl.getCanonicalLocales('],
  'i18n/utils': [
    'new Intl.Locale(localeString).maximize()',
    '((locale) => (locale.getTextInfo ? locale : locale.maximize()))(new Intl.Locale(localeString))',
  ],
  'i18n/useCollator': [
    'new Intl.Collator(locale, options)',
    '{ get compare() { return (this.made ??= new Intl.Collator(locale, options)).compare; } }',
  ],
  // Used where several values can be chosen.
  'i18n/useListFormatter': [
    'new Intl.ListFormat(locale, options)',
    `({
      get made() { return new Intl.ListFormat(locale, options); },
      format(list) { return this.made.format(list); },
      formatToParts(list) { return this.made.formatToParts(list); },
    })`,
  ],
  // Asks whether the browser knows an option that all those know which the app is built for.
  'private/NumberFormatter': [
    "new Intl.NumberFormat('de-DE', ",
    '((options) => ({ resolvedOptions: () => options }))(',
  ],
};

/** The first use of a language's rules loads them, a tenth of what opening a page takes. Typing to find a row is early enough. */
function languageRulesWhenUsed(): Plugin {
  return {
    name: 'language-rules-when-used',
    enforce: 'pre',
    transform(code, id) {
      const rule =
        languageRules[
          /(?:react-aria|@internationalized)[\\/].*?(\w+[\\/]\w+)\.m?js$/.exec(id)?.[1]?.replace('\\', '/') ?? ''
        ];
      if (!rule) return null;
      if (!code.includes(rule[0])) throw new Error(`react-aria changed: ${id} has no ${rule[0]} any more.`);
      return { code: code.replace(...rule), map: null };
    },
  };
}

/**
 * A page's module scripts are put together into one; this one must not wait for the others. The style sheet stands before it: the one that
 * a screen brings with it comes after that which it builds on, whichever is there first.
 */
function askEarly(): Plugin {
  return {
    name: 'ask-early',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const src = chunks.find(({ name, isEntry }) => isEntry && name === 'ask-early')?.fileName;
        const [sheet, href] = /\s*<link rel="stylesheet"[^>]+href="([^"]+)">/.exec(html) ?? [];
        if (!src || !sheet || !href) throw new Error('The script that asks early, or the style sheet, was not built.');
        const tags: HtmlTagDescriptor[] = [
          { tag: 'link', attrs: { rel: 'stylesheet', crossorigin: true, href }, injectTo: 'head-prepend' },
          { tag: 'script', attrs: { type: 'module', async: true, src: `/${src}` }, injectTo: 'head-prepend' },
        ];
        return { html: html.replace(sheet, ''), tags };
      },
    },
  };
}

/** The page for a browser that brings a session: it asks who that is while the script that asks early is still on its way. */
function pageWithSession(): Plugin {
  return {
    name: 'page-with-session',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('The page was not built.');
      const link = `<link rel="preload" as="fetch" crossorigin href="${pathOf(readMe)}" />`;
      const source = String(page.source).replace('<head>', `<head>\n    ${link}`);
      this.emitFile({ type: 'asset', fileName: 'with-session.html', source });
    },
  };
}

/** The server sends these beside the plain files, so that nothing is compressed anew at every visit. */
function compressedTwins(): Plugin {
  return {
    name: 'compressed-twins',
    apply: 'build',
    writeBundle({ dir }, bundle) {
      for (const name of Object.keys(bundle).filter((file) => /\.(js|css|html|svg)$/.test(file))) {
        const path = join(dir ?? '', name);
        const plain = readFileSync(path);
        // One step below the slowest: a twentieth less than at 9, for a few seconds of a build.
        const quality = { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
        writeFileSync(`${path}.br`, brotliCompressSync(plain, { params: quality }));
        writeFileSync(`${path}.gz`, gzipSync(plain, { level: 9 }));
      }
    },
  };
}

/**
 * Every file costs a request, and a browser has six at a time. Left to itself the bundler makes one of each small module that two
 * screens share, some eighty for the first screen. What every page needs is one file, and so is what many screens share.
 */
const fewFiles = [
  // Small and apart, so that the first readings are under way before the rest is there.
  {
    name: 'early',
    test: /[\\/]web[\\/](ask-early|texts[\\/](t|permissions)|api[\\/](client|early|problem|folders|documents|keys))\.ts$|[\\/]domain[\\/](texts|permissions)[\\/]|vite[\\/]preload-helper/,
    priority: 3,
  },
  { name: 'base', tags: ['$initial'], test: /./, priority: 2 },
  // One style sheet for the components and the Documents screen.
  { name: 'components', test: /[\\/]web[\\/](ui|documents|folders|imports|arrange)[\\/][\w-]+\.css$/, priority: 2 },
  {
    name: 'components',
    test: /react-aria|react-stately|[\\/]web[\\/](ui|api|fallbacks)[\\/]|[\\/](contract|domain)[\\/](?!content)/,
    minShareCount: 6,
    priority: 1,
  },
  // The many small parts that the Documents screen shares with the screens around it.
  {
    name: 'places',
    test: new RegExp(
      [
        String.raw`[\\/]web[\\/]folders[\\/](tree-nodes|expanded-store|use-trees|current-node)`,
        String.raw`[\\/]web[\\/](scopes|imports[\\/](file-drop|gathered|handed)|ui[\\/](filter-text|stable-callback|breadcrumb)|api[\\/]versions)`,
        String.raw`[\\/]web[\\/]documents[\\/](version-|explain-|record-words|steps[\\/]step-words|bulk[\\/]bulk-acts)`,
        String.raw`[\\/]domain[\\/](folders|reading-order)[\\/]|queriesObserver|useQueries|react-.+[Vv]irtualizer|ListLayout`,
      ].join('|'),
    ),
    minShareCount: 2,
    priority: 1.5,
    includeDependenciesRecursively: false,
  },
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    sentencesOfComponents(),
    languageRulesWhenUsed(),
    askEarly(),
    pageWithSession(),
    compressedTwins(),
  ],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
    // Our modules do nothing when loaded but give what they export, save for the start. So an index costs a screen only
    // what the screen takes from it, and a large component loads with the few screens that use it.
    rolldownOptions: {
      input: [join(import.meta.dirname, 'index.html'), join(import.meta.dirname, 'ask-early.ts')],
      // Compressing takes most of a build, on purpose.
      checks: { pluginTimings: false, bundlerTimings: false },
      // A text of the contract stands where it is used: no screen loads the routes of the others.
      optimization: { inlineConst: { mode: 'all' } },
      treeshake: { moduleSideEffects: (id) => !/[\\/]web[\\/].+[\\/].+\.tsx?$/.test(id) },
      output: { codeSplitting: { groups: fewFiles } },
    },
  },
  server: { proxy: { '/api': process.env.API_ORIGIN ?? 'http://127.0.0.1:4300' } },
});
