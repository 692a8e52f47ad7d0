import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { errorCodes, newsWords } from '../contract/index.ts';
import { germanMails } from '../domain/mails/index.ts';
import { translator } from '../domain/texts/index.ts';
import { german, problems } from '../web/texts/german/index.ts';
import { type Said, saidBy, shapeOf } from './harness/refusals.ts';
import { type Found, textsOf } from './harness/texts.ts';

const root = join(import.meta.dirname, '..');
const catalogs = join(root, 'web/texts/german');

/** Shows a record to the letter, as it is printed. */
const asPrinted = 'web/documents/detail/approval-record.tsx';
/** Names, and what is written the same everywhere. */
const sameEverywhere = new Set([
  'English',
  'Deutsch',
  ...[
    'Muniment',
    'Samsung Internet',
    'SHA-256',
    'SHA-256 …',
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
    'SHA-256 …',
  ],
  // As print has them and markdown is written.
  ...['Figure:', 'Table:', String.raw`R = S \cdot P`],
  'Arial, Helvetica, sans-serif',
]);

const files = ['web', 'domain', 'contract'].flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|fixture)\.ts$|vite\.config|^texts\/(?!gaps)/.test(name))
    .map((name) => ({ path: join(room, name), ...textsOf(readFileSync(join(root, room, name), 'utf8'), name) })),
);
const written = new Set(files.flatMap(({ keys }) => keys.map(({ text }) => text)));
const named = (path: string, found: Found[]) => found.map(({ text, line }) => `${path}:${line} ${text}`);

const germanMailKeys = Object.keys(germanMails);
const inMails = ['kernel/mail/mail.ts', 'access/mails.ts', 'news/mails.ts', 'reading/mails.ts'].flatMap((name) =>
  textsOf(readFileSync(join(root, 'server', name), 'utf8'), name).keys.map(({ text }) => text),
);

test('texts of mails are all in German too, and no others', () => {
  expect(germanMailKeys.sort()).toEqual([...new Set([...inMails, ...Object.values(newsWords).map(String)])].sort());
});

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
    const names = readdirSync(catalogs).filter((name) => name.endsWith('.json') && name !== 'problems.json');
    const keysOf = (name: string) => Object.keys(JSON.parse(readFileSync(join(catalogs, name), 'utf8')) as object);
    const all = names.flatMap((name) => keysOf(name).map((key) => ({ key, name: basename(name) })));
    const twice = all.filter(({ key }, at) => all.findIndex((other) => other.key === key) !== at);
    expect(twice).toEqual([]);
    expect(all.length).toBe(Object.keys(german).length);
  });

  test('have the same values and parts in German', () => {
    const placesOf = (text: string) => [...new Set(text.match(/\{\w+\}|<\/?\w+>/g))].sort();
    const formsOf = (text: string) => text.split(' | ').length;
    const different = Object.entries({ ...german, ...problems }).filter(
      ([key, value]) => placesOf(key).join() !== placesOf(value).join() || formsOf(key) !== formsOf(value),
    );
    expect(different).toEqual([]);
  });

  test('are translated where they are drawn, not while a module is loaded', () => {
    expect(files.flatMap(({ path, early }) => named(path, early))).toEqual([]);
  });

  test('stand nowhere in a screen untranslated', () => {
    const bare = files
      .filter(({ path }) => path.startsWith('web/') && path !== asPrinted)
      .flatMap(({ path, bare }) =>
        named(
          path,
          bare.filter(({ text }) => !sameEverywhere.has(text)),
        ),
      );
    expect(bare).toEqual([]);
  });
});

describe('refusals of the server', () => {
  const rooms = ['server', 'domain', 'contract', 'typesetting'].map((room) => join(root, room));
  const said = saidBy(rooms);
  const { finished } = translator('de', {}, problems);
  /** A sentence that is put together is in the catalog once for each of its forms. */
  const keysLike = (parts: readonly string[]) => Object.keys(problems).filter((key) => shapeOf(parts)?.test(key));

  test('are in German by their code, whatever their sentence', () => {
    const titles = Object.values(errorCodes).map(({ title }) => title);
    expect(titles.filter((title) => problems[title as keyof typeof problems] === undefined)).toEqual([]);
  });

  test('are in German sentence by sentence', () => {
    const isKnown = ({ sample, parts }: Said) => finished(sample) !== undefined || keysLike(parts).length > 0;
    const inEnglish = said.filter((one) => one.isRefusal && !isKnown(one));
    expect(inEnglish.map(({ path, sample }) => `${path} ${sample}`)).toEqual([]);
  });

  test('are in the catalog only while the server says them', () => {
    const shapes = said.map(({ parts }) => shapeOf(parts)).filter((shape) => shape !== null);
    const unnamed = (text: string) => text.replaceAll(/\{\w+\}/g, '{}');
    const texts = new Set(said.map(({ sample }) => unnamed(sample)));
    const isSaid = (key: string) => texts.has(unnamed(key)) || shapes.some((shape) => shape.test(key));
    expect(Object.keys(problems).filter((key) => !isSaid(key.replace(/§.*/, '')))).toEqual([]);
  });
});
