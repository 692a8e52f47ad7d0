/** Files as drawing programs write them: they are kept, and nothing of them is lost in print. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { leastMs } from '../../../tests/harness/least-time.ts';
import { decodableImage, prepareImage, svgProblems } from '../index.ts';
import { cleanSvg } from './cleaning.ts';

const folder = new URL('./exports/', import.meta.url);
const file = (name: string) => readFileSync(new URL(`${name}.svg`, folder));

/** The words of each text, without the elements around them. */
function textsOf(svg: string): string[] {
  const texts = svg.match(/<text[ >].*?<\/text>/gs) ?? [];
  return texts.map((text) =>
    text
      .replace(/<[^>]*>/g, '')
      .replace(/\s+/g, ' ')
      .trim(),
  );
}

describe('exports of drawing programs are accepted and drawn', () => {
  for (const name of readdirSync(folder).map((each) => each.replace('.svg', ''))) {
    it(name, async () => {
      expect(svgProblems(file(name))).toEqual([]);
      expect(await decodableImage(file(name))).toMatchObject({ ok: true });
      const image = await prepareImage(file(name));
      const lost = image.kind === 'broken' ? [image.reason] : image.warnings.filter((each) => !/pixels/.test(each));
      expect(lost).toEqual([]);
      expect(cleanSvg(file(name)).text).not.toMatch(/foreignObject|href="(?!#|data:)/);
    });
  }
});

it('a text of many pages is no label', () => {
  const label = `<switch><foreignObject><p>${'a '.repeat(3000)}</p></foreignObject><text>a</text></switch>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10">${label}</svg>`;
  expect(svgProblems(Buffer.from(svg))).toEqual(['It has a foreignObject that is more than the text of a label.']);
});

describe('labels that were HTML are text', () => {
  it('in draw.io: whole, in lines of the width they had, in their own colour and size', () => {
    const clean = cleanSvg(file('drawio')).text;
    expect(textsOf(clean)).toEqual([
      'Risk assessment of the',
      'infusion pump (≤ 5 ml/h)',
      'Mitigated by control C-7,',
      'which is verified by test',
      'T-12 before each release',
      'leads to',
      // Shown only by readers that know no HTML and no `switch`.
      'Text is not SVG - cannot display',
    ]);
    expect(clean).toMatch(/font-family:tinos;fill:rgb\(180, 0, 0\);font-size:14px/);
    expect(clean).toMatch(/fill: rgb\(218, 232, 252\)/);
    expect(clean).not.toMatch(/light-dark|\.\.\./);
  });

  it('in Mermaid: with the words that stand out', () => {
    const clean = cleanSvg(file('mermaid-flowchart')).text;
    const texts = [
      'Draft ≤ 5 mg',
      'submit ✓',
      'no way',
      'Review of a rather long',
      'label that wraps over lines',
      'ok',
      'Release',
    ];
    expect(textsOf(clean)).toEqual(expect.arrayContaining(texts));
    expect(clean).toMatch(/font-weight:bold[^>]*>way</);
  });

  it('but where HTML cannot be placed, the fallback is drawn', () => {
    const label = '<switch><foreignObject><p>long label</p></foreignObject><text x="1" y="8">label</text></switch>';
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10">${label}</svg>`;
    expect(textsOf(cleanSvg(Buffer.from(svg)).text)).toEqual(['label']);
  });
});

it('labels and style sheets take time in proportion to their length, however they are made', async () => {
  const inside = (body: string, root = '') =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" ${root}>${body}</svg>`);
  const box = '<div style="display:flex;padding-top:9px;width:999999px">';
  const hostile: [string, Buffer][] = [
    ['dashes', inside(`<style>${'-'.repeat(2_000_000)}</style>`)],
    ['variables in variables', inside(`<rect style="fill:${'var(--a,'.repeat(200_000)}"/>`)],
    [
      'labels of many words',
      inside(`<switch><foreignObject>${box}${'a '.repeat(2400)}</div></foreignObject><g/></switch>`.repeat(100)),
    ],
    [
      'many labels in one place',
      inside(`<switch>${'<foreignObject><p/></foreignObject>'.repeat(20_000)}<g/></switch>`),
    ],
    ['fonts without a size', inside(`<style>${'font: '.repeat(300_000)}</style>`)],
  ];
  for (const [name, bytes] of hostile) {
    const ms = await leastMs(8_000, () => {
      try {
        svgProblems(bytes);
        cleanSvg(bytes);
      } catch (error) {
        expect(error, name).toBeInstanceOf(Error);
      }
    });
    expect(ms, name).toBeLessThan(8_000);
  }
});
