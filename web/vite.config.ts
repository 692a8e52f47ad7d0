/**
 * Builds the web app into dist/web. Scripts are files with hashed names: the page's policy allows no inline script.
 *
 * react-aria ships its few hundred sentences in thirty languages; the app speaks English, so the others are left out of
 * the bundle, which is what keeps the first load small.
 */
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

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), onlyEnglishMessages()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
  },
  server: { proxy: { '/api': process.env.API_ORIGIN ?? 'http://127.0.0.1:4300' } },
});
