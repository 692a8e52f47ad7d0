import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { german } from '../web/texts/german/index.ts';
import { type Found, textsOf } from './harness/texts.ts';

const root = join(import.meta.dirname, '..');
const catalogs = join(root, 'web/texts/german');

/** Rooms whose texts are not all translated yet. */
const inEnglishAlone = new Set<string>([
  'api',
  'audit',
  'comments',
  'comparison',
  'content',
  'copies',
  'documents',
  'editor',
  'figures',
  'imports',
  'packs',
  'reading',
  'traceability',
]);
/** Names, and what is written the same everywhere. */
const sameEverywhere = new Set([
  'Muniment',
  'Samsung Internet',
  'Esc',
  'Ctrl',
  'Shift',
  'Enter',
  'Tab',
  'Alt',
  'Alt N',
  'Alt M',
  'Alt ↑',
  'Alt ↓',
]);

const files = ['web', 'domain', 'contract'].flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.ts$|vite\.config|^texts/.test(name))
    .map((name) => ({ path: join(room, name), ...textsOf(readFileSync(join(root, room, name), 'utf8'), name) })),
);
const written = new Set(files.flatMap(({ keys }) => keys.map(({ text }) => text)));
const roomOf = (path: string) => path.split('/')[1] ?? '';
const named = (path: string, found: Found[]) => found.map(({ text, line }) => `${path}:${line} ${text}`);

describe('texts of the app', () => {
  test('are all in German too', () => {
    const missing = files.flatMap(({ path, keys }) =>
      named(
        path,
        keys.filter(({ text }) => german[text] === undefined),
      ),
    );
    expect(missing).toEqual([]);
  });

  test('are in the catalogs only while they are used, each in one catalog', () => {
    expect(Object.keys(german).filter((key) => !written.has(key))).toEqual([]);
    const names = readdirSync(catalogs).filter((name) => name.endsWith('.json'));
    const keysOf = (name: string) => Object.keys(JSON.parse(readFileSync(join(catalogs, name), 'utf8')) as object);
    const all = names.flatMap((name) => keysOf(name).map((key) => ({ key, name: basename(name) })));
    const twice = all.filter(({ key }, at) => all.findIndex((other) => other.key === key) !== at);
    expect(twice).toEqual([]);
    expect(all.length).toBe(Object.keys(german).length);
  });

  test('have the same values and parts in German', () => {
    const placesOf = (text: string) => [...new Set(text.match(/\{\w+\}|<\/?\w+>/g))].sort();
    const formsOf = (text: string) => text.split(' | ').length;
    const different = Object.entries(german).filter(
      ([key, value]) => placesOf(key).join() !== placesOf(value).join() || formsOf(key) !== formsOf(value),
    );
    expect(different).toEqual([]);
  });

  test('are translated where they are drawn, not while a module is loaded', () => {
    expect(files.flatMap(({ path, early }) => named(path, early))).toEqual([]);
  });

  test('stand nowhere in a screen untranslated', () => {
    const bare = files
      .filter(({ path }) => path.startsWith('web/') && !inEnglishAlone.has(roomOf(path)))
      .flatMap(({ path, bare }) =>
        named(
          path,
          bare.filter(({ text }) => !sameEverywhere.has(text)),
        ),
      );
    expect(bare).toEqual([]);
  });
});
