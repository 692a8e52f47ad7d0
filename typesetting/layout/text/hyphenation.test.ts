import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { needsPoppler } from '../../../tests/harness/other-programs.ts';
import type { PrintBlock } from '../../print-tree.ts';
import { document, heading, paragraph, singleFile, table, text } from '../../samples/index.ts';
import { readBack } from '../../samples/read-back.ts';
import { hyphenationFor } from '../../shaping/index.ts';

const inLanguage = (language: string, ...blocks: PrintBlock[]) => singleFile({ ...document(blocks), language });

/** The ends of lines as they are drawn: pdf.js gives the glyphs' own characters. */
async function drawn(pdf: Buffer): Promise<string[]> {
  const { pages } = await readBack(pdf);
  return pages.flatMap(({ texts }) => texts.map((each) => each.text.trim()));
}

/** What another program that knows actual text takes out of the file. */
function copied(pdf: Buffer): string {
  const folder = mkdtempSync(join(tmpdir(), 'muniment-hyphens-'));
  try {
    writeFileSync(join(folder, 'file.pdf'), pdf);
    return execFileSync('pdftotext', [join(folder, 'file.pdf'), '-'], { encoding: 'utf8' });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const long = 'Arbeitsunfähigkeitsbescheinigungen';
const sentence = `Die ${long} sind der Personalabteilung unverzüglich weiterzuleiten. `.repeat(12);

describe('a word is divided by the patterns of its language', () => {
  it.each([
    ['de', 'Arbeitsunfähigkeit', 'Ar-beits-un-fä-hig-keit'],
    ['de-CH', 'Messeinrichtung,', 'Mess-ein-rich-tung,'],
    ['en', 'responsibility', 're-spon-si-bil-ity'],
    ['en-GB', 'responsibility', 're-spons-ib-il-ity'],
    ['fr', 'l’utilisation', 'l’uti-li-sa-tion'],
    ['es', 'procedimiento', 'pro-ce-di-miento'],
    ['it', 'documentazione', 'do-cu-men-ta-zione'],
    ['nl', 'verantwoordelijkheid', 'ver-ant-woor-de-lijk-heid'],
    ['sv', 'kvalitetsledning', 'kva-li-tets-led-ning'],
    ['fi', 'laadunhallinta', 'laa-dun-hal-linta'],
    ['pl', 'odpowiedzialność', 'od-po-wie-dzial-ność'],
    ['cs', 'dokumentace', 'do-ku-men-tace'],
    ['hu', 'dokumentáció', 'do-ku-men-tá-ció'],
    ['el', 'διαδικασία', 'δια-δι-κα-σία'],
    ['ru', 'ответственность', 'от-вет-ствен-ность'],
    ['uk', 'відповідальність', 'від-по-від-аль-ність'],
    ['sr-Latn', 'odgovornost', 'od-go-vor-nost'],
    ['nb', 'kvalitetssikring', 'kva-li-tets-sik-ring'],
  ])('%s: %s', (language, word, divided) => {
    const points = [0, ...(hyphenationFor(language)?.points(word) ?? []), word.length];
    expect(
      points
        .slice(1)
        .map((end, i) => word.slice(points[i], end))
        .join('-'),
    ).toBe(divided);
  });

  it.each(['ISO', 'CARDIOTRACE', 'CardioTrace', 'R-2026-001', 'version2026', 'https://example.org', 'short'])(
    '%s is not divided',
    (word) => {
      expect(hyphenationFor('de')!.points(word)).toEqual([]);
    },
  );

  it('a language without patterns divides no word', () => {
    for (const language of ['ar', 'ja', 'mt', 'xx', '']) expect(hyphenationFor(language)).toBeNull();
  });
});

const varied =
  'Die Prüfmittelüberwachung umfasst sämtliche Messeinrichtungen, deren Kalibrierungszertifikate, Verantwortlichkeiten und ' +
  'Aufbewahrungsfristen der Qualitätsmanagementdokumentation. Datenschutzgrundverordnungskonformität ist sicherzustellen. ';

describe('a line', () => {
  it('that would be ragged ends in a hyphen, in the language that has it', async () => {
    const hyphens = async (language: string) =>
      (await drawn(await inLanguage(language, paragraph(varied.repeat(6))))).filter((line) => /\p{L}-$|^-$/u.test(line))
        .length;
    expect(await hyphens('de')).toBeGreaterThan(0);
    expect(await hyphens('ar')).toBe(0);
  });

  it('of a heading does not, nor one of code', async () => {
    const code = text(`${long} `.repeat(20), { code: true });
    const lines = await drawn(await inLanguage('de', heading(1, `${long} `.repeat(6).trim()), paragraph(code)));
    expect(lines.filter((line) => line.endsWith('-'))).toEqual([]);
  });

  it('of a document whose words stay whole does not, neither in text nor in a narrow cell', async () => {
    const name = 'maximiliane.hohenzollern@example.org';
    const cells = [varied, name, name, name, name];
    const blocks = [paragraph(varied.repeat(6)), table(['A', 'B', 'C', 'D', 'E'], cells)];
    const lines = await drawn(await singleFile({ ...document(blocks), language: 'de', wholeWords: true }));
    expect(lines.filter((line) => /\p{L}-$|^-$/u.test(line))).toEqual([]);
  });

  it('gives its words whole to who copies them, across lines', async (context) => {
    needsPoppler(context);
    const words = copied(await inLanguage('de', paragraph(sentence))).split(/\s+/);
    expect(words.filter((word) => word === long)).toHaveLength(12);
    expect(words.filter((word) => word === 'Personalabteilung')).toHaveLength(12);
  });

  it('of a narrow cell divides a word with hyphens before it divides it anywhere', async (context) => {
    needsPoppler(context);
    const columns = Array.from({ length: 9 }, (_, i) => `Spalte ${i}`);
    const pdf = await inLanguage(
      'de',
      table(
        columns,
        columns.map(() => long),
      ),
    );
    const lines = await drawn(pdf);
    expect(lines.filter((line) => /^(Arbeits|unfähig|keits|beschei)/.test(line)).length).toBeGreaterThan(0);
    expect(
      copied(pdf)
        .split(/\s+/)
        .filter((word) => word === long).length,
    ).toBeGreaterThanOrEqual(9);
  });

  it('ends at the soft hyphens of the author and nowhere else in that word', async (context) => {
    needsPoppler(context);
    const word = 'Staub\u00adecken\u00adreinigungs\u00adverordnung';
    const pdf = await inLanguage('de', paragraph(`${'Wort '.repeat(17)}${word} `.repeat(6)));
    const ends = (await drawn(pdf)).filter((line) => /\p{L}-$/u.test(line)).map((line) => /\p{L}+-$/u.exec(line)![0]);
    for (const end of ends) expect('Staubeckenreinigungs-').toContain(end.slice(-4));
    expect(
      copied(pdf)
        .split(/\s+/)
        .filter((each) => each === 'Staubeckenreinigungsverordnung'),
    ).toHaveLength(6);
  });
});
