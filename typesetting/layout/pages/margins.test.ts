import { describe, expect, it } from 'vitest';
import { identityHeaderHeight } from '../../make-up/index.ts';
import { pageFormats, turnedFormats } from '../../page-format.ts';
import { constructs, fileOf, identity, imagesDocument, sampleImages, singleFile } from '../../samples/index.ts';
import { readBack } from '../../samples/read-back.ts';
import { layOut } from '../index.ts';

const a4 = pageFormats.a4;

async function outside(bytes: Buffer, upright = a4): Promise<string[]> {
  const { pages } = await readBack(bytes);
  return pages.flatMap((page, i) => {
    const format = page.width > page.height ? turnedFormats[upright.name] : upright;
    // Above the text of later pages stands the running head.
    const top = format.height - format.top + (i === 0 ? 6 : 26);
    return page.texts
      .filter(({ x, y, width }) => {
        const right = format.left + format.textWidth + 1;
        return x < format.left - 1 || x + width > right || y < 20 || y > top;
      })
      .map(({ text, x, width }) => `page ${i + 1}: ${text.slice(0, 40)} at ${x} to ${x + width}`);
  });
}

describe('nothing is cut off at a margin', () => {
  it.each(Object.keys(constructs))('in the sample of %s', async (name) => {
    expect(await outside(await singleFile(constructs[name]!))).toEqual([]);
  });

  it('in images, which are scaled to fit', async () => {
    const images = await sampleImages();
    expect(await outside(await singleFile(imagesDocument, identity, images))).toEqual([]);
  });

  it('on US Letter', async () => {
    const reserve = identityHeaderHeight(identity, 'letter');
    const galley = layOut(constructs.tables!, new Map(), { format: 'letter', firstPageReserve: reserve });
    const chapter = {
      key: 'A',
      identity,
      outlinePath: [],
      pageCount: galley.pages.length,
      sectionPageCount: 0,
      load: () => ({ galley, sections: [] }),
    };
    const bytes = await fileOf({ format: 'letter', chapters: [chapter] });
    expect(await outside(bytes, pageFormats.letter)).toEqual([]);
    const { pages } = await readBack(bytes);
    expect([pages[0]!.width, pages[0]!.height]).toEqual([612, 792]);
  });

  it('in a title that wraps: the body begins below the header', async () => {
    const title = 'A very long title of a controlled document '.repeat(7).trim();
    const { pages } = await readBack(await singleFile(constructs.styles!, { ...identity, title }));
    const body = pages[0]!.texts.find(({ text }) => text.includes('Purpose'))!;
    const lastOfHeader = pages[0]!.texts.find(({ text }) => text.includes('Acme Medical'))!;
    expect(body.y).toBeLessThan(lastOfHeader.y - 20);
  });
});
