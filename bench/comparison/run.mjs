/**
 * What changed between two contents of 1 MB: parsing both and comparing them, for pairs that are easy and pairs that are made to
 * be slow, at an eighth, a quarter, a half and the whole of it. Prints medians of processor time and the growth with size. ROUNDS=3.
 */
import { compareContent } from '../../dist/domain/comparison/index.js';
import { parseMarkdown } from '../../dist/domain/content/index.js';
import { median } from '../tree/measure.mjs';

const rounds = Number(process.env.ROUNDS ?? 3);
const sizes = [0.125, 0.25, 0.5, 1].map((share) => share * 1_048_576);

/** Words by a generator of its own, so that every run compares the same texts. */
function words(seed, bytes, vocabulary, prefix = 'word') {
  const list = [];
  let state = seed;
  for (let length = 0; length < bytes; ) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    const word = `${prefix}${state % vocabulary}`;
    list.push(word);
    length += word.length + 1;
  }
  return list;
}

function paragraphs(list, length) {
  const parts = [];
  for (let at = 0; at < list.length; at += length) parts.push(list.slice(at, at + length).join(' '));
  return parts;
}

const table = (list) =>
  [
    '| a | b | c |',
    '|---|---|---|',
    ...paragraphs(list, 9).map((row) => `| ${row.split(' ').slice(0, 3).join(' | ')} |`),
  ].join('\n');

/** Each gives the text before and the text after. */
const pairs = {
  'one paragraph in ten has another word': (bytes) => {
    const before = paragraphs(words(1, bytes, 5_000), 60);
    return [before.join('\n\n'), before.map((text, at) => (at % 10 ? text : `Changed ${text}`)).join('\n\n')];
  },
  'every paragraph has another word': (bytes) => {
    const before = paragraphs(words(1, bytes, 5_000), 60);
    return [before.join('\n\n'), before.map((text) => text.replace(/ \w+/, ' changed')).join('\n\n')];
  },
  'a table with other cells in some rows': (bytes) => {
    const before = table(words(1, bytes * 3, 5_000));
    return [before, before.replaceAll(/\| word\d*7 \|/g, '| changed |')];
  },
  'nothing in common': (bytes) => [
    paragraphs(words(1, bytes, 5_000), 60).join('\n\n'),
    paragraphs(words(2, bytes, 7_000, 'other'), 50).join('\n\n'),
  ],
  'one paragraph of fifty words that repeat': (bytes) => [words(1, bytes, 50).join(' '), words(2, bytes, 50).join(' ')],
  'paragraphs of two words that repeat': (bytes) => [
    paragraphs(words(1, bytes, 3), 2).join('\n\n'),
    paragraphs(words(2, bytes, 3), 2).join('\n\n'),
  ],
};

function processorMs(act) {
  const start = process.cpuUsage();
  const result = act();
  const { user, system } = process.cpuUsage(start);
  return [(user + system) / 1000, result];
}

function measure(pair, bytes) {
  const [before, after] = pair(bytes);
  const taken = { parse: [], compare: [] };
  let changes;
  for (let round = 0; round < rounds; round++) {
    const [parseMs, trees] = processorMs(() => [parseMarkdown(before), parseMarkdown(after)]);
    const [compareMs, found] = processorMs(() => compareContent(...trees));
    taken.parse.push(parseMs);
    taken.compare.push(compareMs);
    changes = found;
  }
  return { parse: median(taken.parse), compare: median(taken.compare), changes, bytes: [before.length, after.length] };
}

const ms = (value) => `${Math.round(value)} ms`;
for (const [name, pair] of Object.entries(pairs)) {
  measure(pair, sizes[0]);
  const found = sizes.map((bytes) => measure(pair, bytes));
  const last = found.at(-1);
  const rows = found.map(({ parse, compare, bytes: [before, after] }) => ({
    before: `${(before / 1_048_576).toFixed(2)} MB`,
    after: `${(after / 1_048_576).toFixed(2)} MB`,
    'parsing both': ms(parse),
    comparing: ms(compare),
  }));
  console.log(`\n${name}: ${last.changes.summary.blocksChanged} blocks changed at 1 MB`);
  console.table(rows);
  console.log(`eight times the text: comparing x ${(last.compare / found[0].compare).toFixed(1)}`);
}
