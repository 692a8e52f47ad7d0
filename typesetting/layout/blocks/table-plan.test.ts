import { describe, expect, it } from 'vitest';
import { decodeGalley, encodeGalley, type PrintBlock } from '../../index.ts';
import {
  document,
  footer,
  galleyOf,
  heading,
  identity,
  mergedFile,
  paragraph,
  singleFile,
  table,
  trainingMatrix,
  wideTables,
  wideWords,
} from '../../samples/index.ts';
import { type ReadFile, type ReadPage, readBack } from '../../samples/read-back.ts';

async function fileOf(...blocks: PrintBlock[]): Promise<ReadFile> {
  return readBack(await singleFile(document(blocks)));
}

/** More than a few lines. */
const several = (words: string): PrintBlock[] => Array.from({ length: 16 }, () => paragraph(words));

const isTurned = ({ width, height }: ReadPage): boolean => width > height;
const wordsOf = (page: ReadPage): string[] => page.texts.map(({ text }) => text.trim()).filter((text) => text !== '');
/** Hyphens are drawn apart from the word before them. */
const endsInHyphen = (word: string): boolean => /\p{L}-$|^-$/u.test(word);
const columnsOf = (count: number, word: string): PrintBlock => {
  const words = Array.from({ length: count }, () => word);
  return table(words, words);
};

describe('a table that is too wide for an upright page', () => {
  it('has a turned page of its own, and what stands around it does not', async () => {
    const { pages } = await fileOf(...several('Before.'), wideWords, ...several('Behind.'));
    expect(pages.map(isTurned)).toEqual([false, true, false]);
    expect(pages[1]!.width).toBeCloseTo(841.89, 1);
    expect(pages[1]!.height).toBeCloseTo(595.276, 1);
    expect(pages[1]!.text).toContain('Acknowledgement');
    expect(pages[2]!.text).toContain('Behind.');
  });

  it('has the few lines around it on its own page: none stands alone on another', async () => {
    const few = await fileOf(paragraph('Before.'), wideWords, paragraph('Between.'), wideWords, paragraph('Behind.'));
    expect(few.pages.map(isTurned)).toEqual([true]);
    const words = ['Before.', 'Between.', 'Behind.'].map((word) => few.pages[0]!.text.indexOf(word));
    expect(words).toEqual([...words].sort((a, b) => a - b));
    expect(words[0]).toBeGreaterThan(0);
  });

  it('and one that fits has none', async () => {
    const { pages } = await fileOf(paragraph('Before.'), columnsOf(4, 'Responsibility'), paragraph('Behind.'));
    expect(pages.map(isTurned)).toEqual([false]);
  });

  it('leaves header and footer as they are: the header on the first page, footer and number on every page', async () => {
    const { pages } = await fileOf(heading(1, 'Matrix'), wideWords, ...several('Behind.'));
    expect(pages.map(isTurned)).toEqual([true, false]);
    expect(pages[0]!.text).toContain(identity.title);
    expect(pages[0]!.text).toContain('Acknowledgement');
    expect(pages[1]!.text).not.toContain('EFFECTIVE DATE');
    pages.forEach((page, i) => {
      expect(page.text).toContain(footer);
      expect(page.text).toContain(`page ${i + 1} / 2`);
      const number = page.texts.find(({ text }) => text.includes('/ 2'))!;
      expect(number.x + number.width).toBeCloseTo(page.width - 68, 0);
    });
  });

  it('stands below the header when a document begins with it: no page holds nothing but its header', async () => {
    const { pages } = await fileOf(trainingMatrix(10, 40, '2026-11-15'));
    expect(pages.every(isTurned)).toBe(true);
    const [title] = pages[0]!.texts.filter(({ text }) => text.includes(identity.title));
    const [head] = pages[0]!.texts.filter(({ text }) => text.includes('SOP-005'));
    // Measured from the foot of the page: the table stands below the title, and inside the page.
    expect(head!.y).toBeLessThan(title!.y - 40);
    expect(head!.x).toBeLessThan(pages[0]!.width - 68);
    const merged = await readBack(await mergedFile([['SOP-001', [], document([wideWords])]]));
    expect(merged.pages.filter(isTurned)).toHaveLength(1);
  });

  it('takes its heading along, which bookmark and link lead to', async () => {
    const { pages, destinations } = await fileOf(...several('Before.'), heading(2, 'Kept'), wideWords);
    expect(pages[1]!.text).toContain('Kept');
    expect(destinations.kept).toBe(2);
  });

  it('is kept as it is in a galley, and stands in a pack as it stands alone', async () => {
    const galley = galleyOf(wideTables);
    expect(decodeGalley(encodeGalley(galley))).toEqual(galley);
    const { pages } = await readBack(await mergedFile([['SOP-001', [], wideTables]]));
    expect(pages.filter(isTurned)).toHaveLength(galley.pages.filter(({ turned }) => turned).length);
  });
});

describe('words and numbers in a wide table', () => {
  it('stay whole while a page can be turned', async () => {
    const { pages } = await fileOf(...several('Before.'), trainingMatrix(10, 3, '2026-11-15'));
    expect(wordsOf(pages[1]!).filter((word) => /^(SOP-\d{3}|2026-11-15)$/.test(word))).toHaveLength(40);
  });

  it('stay whole while another column has room', async () => {
    const digest = '0123456789abcdef'.repeat(3);
    const { pages } = await fileOf(table(['Key', 'Digest', 'Text'], ['a', digest, 'Words that wrap. '.repeat(20)]));
    expect(pages.map(isTurned)).toEqual([false]);
    expect(wordsOf(pages[0]!)).toContain(digest);
  });

  it('end a line after a hyphen before the type is made smaller, but a number never does', async () => {
    const galley = galleyOf(document([trainingMatrix(18, 3, 'R')]));
    expect(galley.warnings).toEqual([]);
    const { pages } = await fileOf(trainingMatrix(18, 3, 'R'));
    expect(wordsOf(pages[0]!)).toEqual(expect.arrayContaining(['SOP-', '018']));
    const dates = await fileOf(trainingMatrix(18, 3, '2026-11-15'));
    expect(dates.pages.flatMap(wordsOf).filter((word) => word === '2026-11-15')).toHaveLength(54);
  });

  it('are smaller where a turned page is too narrow for their usual size, and the report says so', () => {
    const { warnings, pages } = galleyOf(document([{ ...columnsOf(11, 'Identificati0n'), line: 7 } as PrintBlock]));
    expect(pages.map(({ turned }) => turned)).toEqual([true]);
    expect(warnings).toEqual([
      { code: 'TABLE_SHRUNK', detail: 'a table of 11 columns is printed at 90 % of the usual size', line: 7 },
    ]);
  });

  it('are divided with hyphens before the page is turned, and only where another column has no room', async () => {
    const long = ['Internationalization', 'Electroencephalography', 'Incomprehensibilities', 'Characterization'];
    const many = table([...long, 'Counterrevolutionary'], [...long, '2026-11-15T10:30:00Z']);
    const { pages } = await fileOf(many);
    expect(pages.map(isTurned)).toEqual([false]);
    expect(wordsOf(pages[0]!).filter(endsInHyphen).length).toBeGreaterThan(0);
    // The number stays whole, and so does what can.
    expect(wordsOf(pages[0]!)).toContain('2026-11-15T10:30:00Z');
    expect(wordsOf(pages[0]!)).toContain('Characterization');
    const roomy = await fileOf(table(long.slice(0, 3), [...long.slice(0, 2), 'A word or two.']));
    expect(wordsOf(roomy.pages[0]!).filter(endsInHyphen)).toEqual([]);
  });

  it('stay whole in a narrow column whose line is wide enough for them, however ragged that is', async () => {
    const { pages } = await fileOf(trainingMatrix(18, 5, 'R'));
    const hyphens = pages.flatMap(wordsOf).filter((word) => endsInHyphen(word) && word !== 'SOP-');
    expect(hyphens).toEqual([]);
    expect(pages.map((page) => page.text).join(' ')).toContain('Schwarzenberger');
  });

  it('turn the page where their language has no hyphens, or the columns would be too narrow for them', async () => {
    const long = ['Internationalization', 'Electroencephalography', 'Incomprehensibilities', 'Characterization'];
    const table5 = table([...long, 'Counterrevolutionary'], [...long, 'x']);
    const unknown = galleyOf({ ...document([table5]), language: 'mt' });
    expect(unknown.pages.map(({ turned }) => turned)).toEqual([true]);
    expect(galleyOf(document([wideWords])).pages.map(({ turned }) => turned)).toEqual([true]);
  });

  it('a word that no page could hold turns none', async () => {
    const { pages } = await fileOf(table(['Key', 'Text'], ['a', 'x'.repeat(400)]));
    expect(pages.map(isTurned)).toEqual([false]);
  });
});

describe('a table that is too wide for a turned page', () => {
  it('has parts that begin with the first column and say that they continue', async () => {
    const { pages } = await fileOf(trainingMatrix(19, 2, '2026-11-15'));
    const text = pages.map((page) => page.text).join(' ');
    expect(text.match(/Lindqvist/g)).toHaveLength(2);
    expect(text).toContain('Table continued: columns 12 to 20 of 20');
    expect(galleyOf(document([trainingMatrix(19, 2, '2026-11-15')])).warnings).toEqual([]);
  });

  it('is one table to a reader of tags', () => {
    const { types, kids } = galleyOf(document([trainingMatrix(19, 2, '2026-11-15')])).structure;
    const count = (type: string): number => types.filter((each) => each === type).length;
    expect([count('Table'), count('TR'), count('TH'), count('TD')]).toEqual([1, 3, 20, 40]);
    types.forEach((type, i) => {
      if (type === 'TR') expect(kids[i]).toHaveLength(20);
    });
  });
});

describe('a row', () => {
  const rows = (height: number): PrintBlock =>
    table(
      ['Key', 'Text'],
      ...Array.from({ length: 4 }, (_, i) => [`row${i}`, `begin${i} ${'word '.repeat(height)} end${i}`]),
    );
  const dividedRows = async (height: number): Promise<number> => {
    const { pages } = await fileOf(rows(height));
    return pages.filter((page) =>
      [0, 1, 2, 3].some((i) => page.text.includes(`begin${i}`) !== page.text.includes(`end${i}`)),
    ).length;
  };

  it('that fits on one page is not divided', async () => {
    expect(await dividedRows(450)).toBe(0);
  });

  it('that does not is', async () => {
    expect(await dividedRows(1500)).toBeGreaterThan(0);
  });
});
