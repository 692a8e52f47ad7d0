import { describe, expect, it } from 'vitest';
import type { PrintLink, PrintRun } from '../print-tree.ts';
import {
  chapterOf,
  document,
  fileOf,
  heading,
  identity,
  link,
  linkedPhoto,
  paragraph,
  sampleImages,
} from '../samples/index.ts';
import { type ReadPage, readBack } from '../samples/read-back.ts';

const site: PrintLink = { kind: 'uri', href: 'https://example.org/' };
const images = await sampleImages();

async function pageOf(runs: (string | PrintRun)[], job: Partial<Parameters<typeof fileOf>[0]> = {}) {
  const tree = document([heading(1, 'Target'), paragraph(...runs)]);
  const chapter = chapterOf(tree, identity, images);
  const { pages } = await readBack(await fileOf({ chapters: [chapter], ...job }, images));
  return { page: pages[0]!, drawn: (await chapter.load()).galley.pages[0]! };
}

const structureOf = (page: ReadPage) => page.structure.map((line) => line.trim());

describe('an image inside a link', () => {
  it('leads where the link leads, over its whole height', async () => {
    const { page } = await pageOf(['Before ', linkedPhoto('the logo', site), ' and after.']);
    expect(page.links.map(({ url }) => url)).toEqual(['https://example.org/']);
    const [left, bottom, right, top] = page.links[0]!.box as [number, number, number, number];
    // The photo is 120 by 60 CSS pixels, three quarters of a point each.
    expect(right - left).toBeCloseTo(90, 1);
    expect(top - bottom).toBeCloseTo(45, 1);
  });

  it('is a figure within the link, and the annotation says what the image shows', async () => {
    const { page, drawn } = await pageOf([linkedPhoto('the logo', site)]);
    const lines = page.structure;
    const at = lines.findIndex((line) => line.trim() === 'Link');
    const depth = lines[at]!.search(/\S/);
    expect(lines[at + 1]).toBe(`${' '.repeat(depth + 1)}Figure (the logo)`);
    expect(drawn.links.map((each) => each.text)).toEqual(['the logo']);
  });

  it('is one link with the words beside it that lead to the same place', async () => {
    const { page } = await pageOf([link('see ', site), linkedPhoto('the logo', site), link(' there', site)]);
    expect(structureOf(page).filter((line) => line === 'Link')).toHaveLength(1);
    expect(page.links).toHaveLength(3);
  });

  it('jumps to a heading, and to another document where the file has it', async () => {
    const slug = await pageOf([linkedPhoto('down', { kind: 'slug', slug: 'target' })]);
    expect(slug.page.links.map(({ destination }) => destination)).toEqual(['target']);
    const other = linkedPhoto('over', { kind: 'document', key: 'SOP-002', slug: null });
    const sibling = await pageOf([other], {
      resolveDocumentLink: (key, slug) => ({ kind: 'file', name: `${key}_v2.pdf`, slug }),
    });
    expect(sibling.page.links[0]!.file).toMatch(/^SOP-002_v2\.pdf/);
  });

  it('is a figure like any other where it leads nowhere or stands in no link', async () => {
    const runs = [
      linkedPhoto('gone', { kind: 'slug', slug: 'gone' }),
      linkedPhoto('unknown', { kind: 'document', key: 'SOP-009', slug: null }),
      linkedPhoto('plain'),
    ];
    const { page } = await pageOf(runs);
    expect(page.links).toEqual([]);
    expect(structureOf(page)).not.toContain('Link');
    for (const alt of ['gone', 'unknown', 'plain']) expect(structureOf(page)).toContain(`Figure (${alt})`);
  });

  it('keeps its link where the image cannot be drawn', async () => {
    const { page } = await pageOf([{ kind: 'image', digest: 'ee'.repeat(32), alt: 'lost', link: site }]);
    expect(page.text).toContain('[image missing: lost]');
    expect(page.links.every(({ url }) => url === 'https://example.org/')).toBe(true);
    expect(page.links).not.toEqual([]);
  });
});

it('the words of a picture may have any letter', async () => {
  const { page } = await pageOf([linkedPhoto('Przegląd ćwiczeń ő 状态', site)]);
  expect(structureOf(page)).toContain('Figure (Przegląd ćwiczeń ő 状态)');
});
