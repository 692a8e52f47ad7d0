/** Rules of the print that need a look inside the file: formats, images, degradations, and what must not be there. */
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Version } from '../../contract/index.ts';
import { blockDiagram, ecgStrip } from '../../server/demo/pictures/index.ts';
import { readPdf } from '../harness/pdf.ts';
import { upload } from './attachments-world.ts';
import { type DocumentsWorld, ok, startDocumentsWorld } from './documents-world.ts';

let world: DocumentsWorld;
beforeAll(async () => {
  world = await startDocumentsWorld();
});
afterAll(() => world?.close());

async function exported({ id }: { id: string }): Promise<Buffer> {
  const answer = await world.quality.get(`/api/documents/versions/${id}/export/pdf`);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.bytes;
}

async function pagesOf(version: Version, humanId: string): Promise<string[]> {
  return (await readPdf(await exported(version))).pages.map((page) => page.replaceAll(humanId, 'ID'));
}

const text = (value: string, ...marks: object[]) => ({ type: 'text', text: value, marks });
const paragraph = (value: string, ...marks: object[]) => ({ type: 'paragraph', content: [text(value, ...marks)] });
const cell = (...content: object[]) => ({ type: 'tableCell', attrs: { colwidth: [400] }, content });
const rich = {
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 1, textAlign: 'center' }, content: [text('Purpose')] },
    {
      ...paragraph('Marked', { type: 'underline' }, { type: 'highlight', attrs: { color: '#ff0' } }),
      attrs: { textAlign: 'right' },
    },
    paragraph('Coloured', { type: 'textStyle', attrs: { color: '#f00' } }),
    {
      type: 'table',
      content: [
        { type: 'tableRow', content: [{ type: 'tableHeader', content: [paragraph('A')] }] },
        {
          type: 'tableRow',
          content: [
            cell(paragraph('first'), {
              type: 'bulletList',
              content: [{ type: 'listItem', content: [paragraph('second')] }],
            }),
          ],
        },
      ],
    },
  ],
};
const plain = '# Purpose\n\nMarked\n\nColoured\n';

describe('content formats', () => {
  it('one render path serves both formats: a rich version prints the pages of its projection', async () => {
    const version = await world.released({ humanId: 'RICH-1', title: 'Same', content: rich, markdown: undefined });
    const { markdown } = ok(await world.quality.get(`/api/documents/versions/${version.id}`), 200);
    const twin = await world.released({ humanId: 'TEXT-1', title: 'Same', markdown });
    expect(await pagesOf(version, 'RICH-1')).toEqual(await pagesOf(twin, 'TEXT-1'));
  });

  it('alignment, column widths, colour, highlight and underline do not reach the print, and cells are flattened', async () => {
    const version = await world.released({ humanId: 'RICH-2', title: 'Same', content: rich, markdown: undefined });
    const table = '\n| A |\n| --- |\n| first<br>• second |\n';
    const twin = await world.released({ humanId: 'TEXT-2', title: 'Same', markdown: plain + table });
    const bare = await world.released({ humanId: 'TEXT-3', title: 'Same', markdown: plain });
    const [page] = await pagesOf(version, 'RICH-2');
    expect(page).toContain('first');
    expect(await drawing(version)).toEqual(await drawing(twin));
    expect(await drawing(version)).not.toEqual(await drawing(bare));
  });
});

/** Where each piece of text of the body stands: position, size and direction. */
async function drawing(version: Version): Promise<unknown[]> {
  const task = getDocument({ data: new Uint8Array(await exported(version)), verbosity: 0 });
  const page = await (await task.promise).getPage(1);
  const { items } = await page.getTextContent();
  await task.destroy();
  return items.flatMap((item) =>
    'str' in item && !/^(RICH|TEXT)-\d$/.test(item.str) ? [[item.str, item.transform.map(Math.round)]] : [],
  );
}

describe('the page', () => {
  it('no diagonal watermark is produced: all text runs along the lines of the page', async () => {
    for (const state of ['RELEASED', 'REVOKED'] as const) {
      const version = await world.versionIn(state, { markdown: '# Purpose\n\n| a | b |\n|---|---|\n| 1 | 2 |' });
      const pieces = await drawing(version);
      expect(pieces.length).toBeGreaterThan(5);
      const turned = pieces.filter((piece) => {
        const [, [, b, c]] = piece as [string, number[]];
        return b !== 0 || c !== 0;
      });
      expect(turned).toEqual([]);
    }
  });
});

async function painted(version: Version): Promise<{ images: number; paths: number; urls: string[] }> {
  const bytes = await exported(version);
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const page = await (await task.promise).getPage(1);
  const { fnArray } = await page.getOperatorList();
  await task.destroy();
  const count = (operator: number) => fnArray.filter((each) => each === operator).length;
  const { links } = await readPdf(bytes);
  return {
    images: count(OPS.paintImageXObject),
    paths: count(OPS.constructPath),
    urls: links.flatMap((link) => link.url ?? []),
  };
}

describe('images', () => {
  it('images are taken from the frozen manifest and embedded, a vector diagram as drawing', async () => {
    const markdown = '![strip](attachment:ecg-strip.png)\n\n![blocks](attachment:block-diagram.svg)';
    const bare = await painted(await world.released({ humanId: 'PIC-0', markdown: 'strip\n\nblocks' }));
    const created = await world.create({ humanId: 'PIC-1', markdown });
    const draft = created.latestVersion;
    for (const file of [ecgStrip, blockDiagram]) {
      ok(await upload(world.quality, draft.id, file.name, await file.bytes()), 201);
    }
    await world.step(draft, 'submit');
    const version = await world.step(draft, 'release');
    const before = await painted(version);
    expect([bare.images, before.images, before.urls]).toEqual([0, 1, []]);
    expect(before.paths).toBeGreaterThan(bare.paths + 10);

    const next = await world.revise(created.id);
    const { attachments } = ok(await world.quality.get(`/api/documents/versions/${next.id}`), 200);
    for (const { id } of attachments) {
      expect((await world.quality.delete(`/api/documents/versions/${next.id}/attachments/${id}`)).status).toBe(204);
    }
    expect(await painted(version)).toEqual(before);
  });
});
