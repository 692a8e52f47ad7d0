import { describe, expect, it } from 'vitest';
import type { PreparedImage } from '../../graphics/index.ts';
import type { PrintBlock } from '../../print-tree.ts';
import {
  document,
  heading,
  identity,
  linkedPhoto,
  list,
  paragraph,
  sampleImages,
  singleFile,
} from '../../samples/index.ts';
import { type ReadFile, readBack } from '../../samples/read-back.ts';

const images = await sampleImages();
const TALL = 'ee'.repeat(32);
const DEEP = 'dd'.repeat(32);
const photo = [...images.values()].find((image) => image.kind !== 'broken')!;
const withTall = new Map([...images, [TALL, { ...photo, width: 300, height: 1000 } as PreparedImage]]);

async function fileOf(...blocks: PrintBlock[]): Promise<ReadFile> {
  return readBack(await singleFile(document(blocks), identity, withTall));
}

describe('lines with images', () => {
  it('a bullet stands beside the text of a line that an image makes taller', async () => {
    const { pages } = await fileOf(list([paragraph(linkedPhoto('photo'), ' beside it')]));
    const heightOf = (part: string): number => pages[0]!.texts.find(({ text }) => text.includes(part))!.y;
    expect(heightOf('•')).toBeCloseTo(heightOf('beside'), 1);
  });
});

describe('a drawing that reaches below its line', () => {
  const placeOf = async (below: number) => {
    const vector = { ...photo, kind: 'vector', width: 20, height: 30, below } as PreparedImage;
    const inline = { kind: 'image', digest: DEEP, alt: 'formula' } as const;
    const runs = paragraph('before ', inline, ' behind');
    const file = await singleFile(document([runs, paragraph('next')]), identity, new Map([[DEEP, vector]]));
    const { pages } = await readBack(file);
    const heightOf = (part: string): number => pages[0]!.texts.find(({ text }) => text.includes(part))!.y;
    return { line: heightOf('behind'), next: heightOf('next') };
  };

  it('takes less room above the line and more below it', async () => {
    const [onLine, deep] = [await placeOf(0), await placeOf(10)];
    // 10 pixels are 7.5 points, of which 3.9 fit below the text anyway.
    expect(deep.line - onLine.line).toBeCloseTo(7.5, 1);
    expect(deep.line - deep.next - (onLine.line - onLine.next)).toBeCloseTo(7.5 - 3.9, 1);
  });
});

describe('a heading before a tall figure', () => {
  const figure: PrintBlock = { kind: 'image', digest: TALL, alt: 'tall' };

  it('is on the page of the figure, wherever it stands', async () => {
    for (let before = 0; before < 40; before += 3) {
      const filler = Array.from({ length: before }, () => paragraph('Filler.'));
      const { pages } = await fileOf(...filler, heading(1, 'Kept'), heading(2, 'Also kept'), figure);
      const page = pages.find(({ text }) => text.includes('Also kept'))!;
      expect(page.text).toContain('Kept');
      expect(page.structure.join()).toContain('Figure');
    }
  });

  it('is never divided', async () => {
    const long = heading(2, 'A heading of words that go on and on. '.repeat(6));
    for (let before = 16; before < 32; before++) {
      const filler = Array.from({ length: before }, () => paragraph('Filler.'));
      const { pages } = await fileOf(...filler, long, figure);
      const parts = pages.filter(({ text }) => text.includes('words that go on'));
      expect(parts).toHaveLength(1);
    }
  });
});
