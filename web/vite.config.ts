/**
 * Builds the web app into dist/web. Scripts are files with hashed names: the page's policy allows no inline script.
 *
 * react-aria ships its few hundred sentences in thirty languages; the app speaks English, so the others are left out of
 * the bundle, which is what keeps the first load small.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

function onlyEnglishMessages(): Plugin {
  const otherLanguage = /[\\/](?!en-US)[a-z]{2}-[A-Z]{2}\.m?js$/;
  return {
    name: 'only-english-messages',
    enforce: 'pre',
    load(id) {
      return otherLanguage.test(id) && /react-aria|react-stately/.test(id) ? 'export default {};' : null;
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

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), onlyEnglishMessages(), compressedTwins()],
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
      // Compressing takes most of a build, on purpose.
      checks: { pluginTimings: false, bundlerTimings: false },
      treeshake: { moduleSideEffects: (id) => !/[\\/]web[\\/].+[\\/].+\.tsx?$/.test(id) },
    },
  },
  server: { proxy: { '/api': process.env.API_ORIGIN ?? 'http://127.0.0.1:4300' } },
});
