import { describe, expect, it } from 'vitest';
import { pageFormats } from '../../page-format.ts';
import type { PrintBlock } from '../../print-tree.ts';
import {
  document,
  galleyOf,
  identity,
  imagesDocument,
  paragraph,
  sampleImages,
  singleFile,
  table,
  text,
} from '../../samples/index.ts';
import { readBack } from '../../samples/read-back.ts';

const images = await sampleImages();
const photo = imagesDocument.blocks.find(
  (block) => block.kind === 'image' && images.get(block.digest)?.kind !== 'broken',
)!;
const figure = {
  ...photo,
  width: 50,
  caption: [text('Figure: ', { bold: true }), text('The whole device')],
} as PrintBlock;

describe('captions', () => {
  it('of a picture stand below it on its page, wherever that ends, as an element of their own beside the figure', async () => {
    for (let before = 14; before < 26; before += 3) {
      const filler = Array.from({ length: before }, () => paragraph('Filler.'));
      const { pages } = await readBack(await singleFile(document([...filler, figure]), identity, images));
      const captioned = pages.filter((page) => page.text.includes('The whole device'));
      expect(captioned).toHaveLength(1);
      expect(
        captioned[0]!.structure
          .filter((node) => /Figure|Caption|Div/.test(node))
          .map((node) => node.trim().split(' ')[0]),
      ).toEqual(['Div', 'Figure', 'Caption']);
    }
  });

  it('of a table are its last element', () => {
    const { types } = galleyOf(
      document([{ ...table(['A'], ['b']), caption: [text('Table: c')] } as PrintBlock]),
    ).structure;
    expect(types).toEqual(['', 'Table', 'THead', 'TR', 'TH', 'TBody', 'TR', 'TD', 'Caption']);
  });
});

describe('the width of a picture', () => {
  it('is its part of the line, whatever its own size is', () => {
    const boxOf = (width: number): number => {
      const { extras } = galleyOf(document([{ ...photo, width } as PrintBlock]), identity, images).structure;
      const [left = 0, , right = 0] = /BBox\[([^\]]+)\]/
        .exec(Object.values(extras).join(''))![1]!
        .split(' ')
        .map(Number);
      return right - left;
    };
    const { textWidth } = pageFormats.a4;
    expect(boxOf(20)).toBeCloseTo(textWidth * 0.2, 0);
    expect(boxOf(45)).toBeCloseTo(textWidth * 0.45, 0);
  });
});
