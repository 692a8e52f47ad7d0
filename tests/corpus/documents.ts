/**
 * The documents of the corpus: those written down in `documents/`, and long ones that a seed writes, which need not be kept.
 *
 * Hostile content at full size is tried against a running server in tests/faults; here it is as large as a page needs to show it.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface CorpusDocument {
  readonly name: string;
  readonly markdown: string;
  readonly language: string;
  /** Long ones are compared page by page as digests: their words say nothing that the seed does not. */
  readonly brief: boolean;
}

const folder = join(import.meta.dirname, 'documents');
const words =
  'record review approve release effective training supplier verification validation design input output hazard control ' +
  'measure calibration batch label complaint audit finding correction cause evidence owner signature change version';

/** The same numbers for the same seed, on every machine. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * below);
  };
}

function hundredPages(): string {
  const number = numbersFrom(100);
  const vocabulary = words.split(' ');
  const word = () => vocabulary[number(vocabulary.length)]!;
  const sentence = () => {
    const said = Array.from({ length: 7 + number(12) }, word).join(' ');
    return `${said[0]!.toUpperCase()}${said.slice(1)}.`;
  };
  const sentences = (count: number) => Array.from({ length: count }, sentence).join(' ');
  const rows = (count: number) => Array.from({ length: count }, (_, i) => `| ${i} | ${sentence()} | ${word()} |`);
  return Array.from({ length: 86 }, (_, i) =>
    [
      `${i % 6 === 0 ? '#' : '##'} ${i + 1} The ${word()} of the ${word()}`,
      sentences(6),
      Array.from({ length: 5 }, () => `- ${sentences(1 + number(2))}`).join('\n'),
      `${sentences(5)} See [the start](#1-the-start) or **${word()}**.`,
      i % 2 === 0
        ? ['| No. | Statement | Word |', '| --: | --- | --- |', ...rows(9)].join('\n')
        : `> ${sentences(4)}\n\n\`\`\`\n${Array.from({ length: 6 }, (_, n) => `step(${n}, "${word()}");`).join('\n')}\n\`\`\``,
      sentences(8),
    ].join('\n\n'),
  ).join('\n\n');
}

const rows = (count: number) => Array.from({ length: count }, (_, i) => `| ${i} | value ${i} |`).join('\n');
const notes = Array.from({ length: 200 }, (_, i) => `a[^${i}]\n\n[^${i}]: note ${i}`).join('\n\n');

const written: Record<string, () => string> = {
  'pages-100': hundredPages,
  'hostile-long-table': () => `| Number | Value |\n| - | - |\n${rows(400)}`,
  'hostile-long-paragraph': () => 'Words that go on and on. '.repeat(1_200),
  'hostile-long-word': () => `# ${'h'.repeat(300)}\n\n${'x'.repeat(12_000)}`,
  'hostile-long-code-line': () => `\`\`\`\n${'y'.repeat(9_000)}\n\`\`\``,
  'hostile-many-footnotes': () => notes,
  'hostile-many-headings': () => Array.from({ length: 150 }, (_, i) => `# Heading ${i}`).join('\n\n'),
  'hostile-empty': () => '',
};

/** Documents that are not in English. */
const languages: Record<string, string> = { 'arabic.md': 'ar', 'japanese.md': 'ja', 'german.md': 'de' };

export function corpusDocuments(): CorpusDocument[] {
  const stored = readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .map((file) => ({
      name: file.slice(0, -3),
      markdown: readFileSync(join(folder, file), 'utf8'),
      language: languages[file] ?? 'en',
      brief: false,
    }));
  const generated = Object.entries(written).map(([name, write]) => ({
    ...{ name, markdown: write(), language: 'en', brief: true },
  }));
  return [...stored, ...generated].sort((a, b) => (a.name < b.name ? -1 : 1));
}
