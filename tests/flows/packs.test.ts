/** Zip and merged packs over HTTP, read back by other programs. */
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Version } from '../../contract/index.ts';
import { folded, type OutlineEntry, type ReadPdf, readPdf } from '../harness/pdf.ts';
import { readZip, type ZipEntry } from '../harness/zip.ts';
import { type DocumentsWorld, ok, startDocumentsWorld } from './documents-world.ts';

let world: DocumentsWorld;
let zip: ZipEntry[];
let zipBytes: Buffer;
let merged: ReadPdf;
let mergedBytes: Buffer;
const versions = new Map<string, Version>();

const packOf = (format: string) => `/api/scopes/${world.scope.id}/audit-pack?format=${format}`;
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function folder(name: string, parentId: string | null = null): Promise<string> {
  return ok(await world.quality.post(`/api/scopes/${world.scope.id}/folders`, { name, parentId }), 201).id;
}

/** Two folders, one inside the other; documents at each level; one draft that is left out. */
async function buildScope(): Promise<void> {
  const make = async (humanId: string, markdown: string, folderId: string | null = null) => {
    versions.set(humanId, await world.released({ humanId, title: `Title of ${humanId}`, markdown, folderId }));
  };
  await make('SOP-10', '# Purpose\n\nSee [two](doc:SOP-2#scope), [lost](doc:GONE-1) and [draft](doc:DR-1).');
  await make('SOP-2', '# Scope\n\nBack to [ten](doc:SOP-10), [none](doc:SOP-10#no-such) and [old](doc:SOP-10@9).');
  const procedures = await folder('Procedures');
  const design = await folder('Design', procedures);
  await make('WI-1', 'First instruction.', procedures);
  await make('DES-1', '# Inputs\n\n## Needs\n\nText.', design);
  await make('REV-1', 'Revoked text.');
  await world.step(versions.get('REV-1') as Version, 'revoke');
  await world.create({ humanId: 'DR-1', title: 'Only a draft' });
}

beforeAll(async () => {
  world = await startDocumentsWorld();
  await buildScope();
  const zipped = await world.quality.get(packOf('zip'));
  zipBytes = zipped.bytes;
  ok(zipped, 200);
  zip = await readZip(zipBytes);
  const one = await world.quality.get(packOf('merged'));
  ok(one, 200);
  mergedBytes = one.bytes;
  merged = await readPdf(mergedBytes);
});
afterAll(() => world?.close());

const packOrder = ['REV-1', 'SOP-2', 'SOP-10', 'WI-1', 'DES-1'];
const manifest = () => zip.find((entry) => entry.name === 'manifest.txt')?.bytes.toString('utf8') ?? '';
const pdfIn = (name: string) => readPdf(zip.find((entry) => entry.name === name)?.bytes ?? Buffer.alloc(0));

describe('the zip pack', () => {
  it('holds one PDF per document named <humanId>_v<n>.pdf in tree order, plus a manifest.txt', () => {
    expect(zip.map((entry) => entry.name)).toEqual([...packOrder.map((id) => `${id}_v1.pdf`), 'manifest.txt']);
  });

  it('the manifest names scope, time, person and count, and a line for each file with size and digest', () => {
    for (const line of ['Scope: Devices', 'Generated at: 2026-03-10T08:00:00.000Z', 'Documents: 5']) {
      expect(manifest()).toContain(line);
    }
    const file = zip.find((entry) => entry.name === 'DES-1_v1.pdf') as ZipEntry;
    const line = manifest()
      .split('\r\n')
      .find((text) => text.startsWith('DES-1_v1.pdf'));
    expect(line?.split('\t')).toEqual([
      'DES-1_v1.pdf',
      'Title of DES-1',
      '1',
      'RELEASED',
      'effective',
      'Procedures / Design',
      String(file.bytes.length),
      sha256(file.bytes),
    ]);
  });

  it('the manifest says what was left out and why, what could not be resolved, and that links are relative', () => {
    expect(manifest()).toMatch(/Left out:\r\nDR-1\tOnly a draft\tno released or revoked version/);
    expect(manifest()).toMatch(/could not be resolved:\r\nSOP-10\tdoc:GONE-1/);
    expect(manifest()).toContain('keep all files of this pack in one folder');
  });

  it('a doc: link to a target inside the pack becomes a relative link to the sibling file', async () => {
    const links = (await pdfIn('SOP-10_v1.pdf')).links;
    expect(links.map((link) => [link.file ?? link.url, link.destination])).toHaveLength(1);
    expect(zip.find((entry) => entry.name === 'SOP-10_v1.pdf')?.bytes.length).toBeGreaterThan(1000);
    expect(JSON.stringify(links)).toContain('SOP-2_v1.pdf');
    expect(JSON.stringify(links)).toContain('scope');
  });

  it('a target outside the pack, or in another version, degrades to text plus id', async () => {
    expect(folded((await pdfIn('SOP-10_v1.pdf')).text)).toContain('lost (GONE-1) and draft (DR-1)');
    expect(folded((await pdfIn('SOP-2_v1.pdf')).text)).toContain('old (SOP-10)');
  });

  it('the same inputs give the same bytes', async () => {
    expect(sha256((await world.quality.get(packOf('zip'))).bytes)).toBe(sha256(zipBytes));
  });
});

const titles = (entries: OutlineEntry[]): unknown[] =>
  entries.map((entry) => (entry.children.length > 0 ? [entry.title, titles(entry.children)] : entry.title));

describe('the merged PDF', () => {
  it('begins with a cover: scope, generated-at, generated-by, document count, what was left out', () => {
    const cover = folded(merged.pages[0] ?? '');
    for (const part of ['Devices', '2026-03-10 08:00:00 UTC', 'quality-manager', '5', 'DR-1']) {
      expect(cover).toContain(part);
    }
  });

  it('has a clickable table of contents with one entry per document and page numbers', () => {
    const page = merged.pages.findIndex((text) => text.includes('Contents')) + 1;
    const links = merged.links.filter((link) => link.page === page && link.destination !== null);
    const chapters = new Set(links.map((link) => link.destination));
    expect(chapters.size).toBe(5);
    for (const name of chapters) expect(merged.destinations.has(name as string)).toBe(true);
    for (const id of packOrder) expect(folded(merged.pages[page - 1] ?? '')).toContain(id);
  });

  it("each document is a chapter with its own bookmark subtree under its folder's", () => {
    const outline = JSON.stringify(titles(merged.outline));
    expect(outline).toContain(
      '["Procedures",["WI-1 Title of WI-1",["Design",[["DES-1 Title of DES-1",[["Inputs",["Needs"]]]]]]]]',
    );
  });

  it('each chapter has its own identity header', () => {
    for (const id of packOrder) {
      const page = merged.destinations.get(versions.get(id)?.documentId as string) as number;
      expect(folded(merged.pages[page - 1] ?? '')).toContain(`Title of ${id}`);
    }
  });

  it('pages are numbered continuously from the cover on, with the footer', () => {
    merged.pages.forEach((text, index) => {
      expect(folded(text)).toContain(`page ${index + 1} / ${merged.pages.length}`);
      expect(folded(text)).toContain('Uncontrolled copy — issued via Muniment to quality-manager on 2026-03-10;');
    });
  });

  it("a doc: link leads to that document's chapter, to the heading where one is given and known", () => {
    const [two, ten] = ['SOP-2', 'SOP-10'].map((id) => versions.get(id)?.documentId as string) as [string, string];
    const from = (id: string) => {
      const page = merged.destinations.get(id);
      return merged.links.filter((link) => link.page === page).map((link) => link.destination);
    };
    expect(from(ten)).toEqual([`${two}#scope`]);
    expect(merged.destinations.get(`${two}#scope`)).toBe(merged.destinations.get(two));
    const back = from(two).map((name) => merged.destinations.get(name as string));
    expect(back).toEqual([merged.destinations.get(ten), merged.destinations.get(ten)]);
  });

  it('the same pack exported twice has the same checksum when its generated-at is the same', async () => {
    expect(sha256((await world.quality.get(packOf('merged'))).bytes)).toBe(sha256(mergedBytes));
  });
});

describe('events and refusals', () => {
  const scopeEvents = async () =>
    ok(await world.quality.get(`/api/scopes/${world.scope.id}/audit-events?type=EXPORTED&limit=200`), 200).items;

  it('a pack records one scope-level EXPORTED event and none per document', async () => {
    const before = await scopeEvents();
    const answer = await world.quality.get(packOf('merged'));
    const [event, ...rest] = await scopeEvents();
    expect(rest).toHaveLength(before.length);
    expect(event.entity).toMatchObject({ type: 'scope', id: world.scope.id });
    expect(event.changes).toEqual({
      format: 'merged',
      documentCount: 5,
      versionIds: packOrder.map((id) => versions.get(id)?.id),
      sha256: sha256(answer.bytes),
      sizeBytes: answer.bytes.length,
    });
    expect(rest.every((other: { entity: { type: string } }) => other.entity.type === 'scope')).toBe(true);
  });

  it('the zip is the default, another format is refused', async () => {
    const answer = await world.quality.get(`/api/scopes/${world.scope.id}/audit-pack`);
    expect(answer.headers['content-type']).toBe('application/zip');
    expect((await world.quality.get(packOf('docx'))).status).toBe(400);
  });

  it('EXPORT_AUDIT_PACK is needed, and a non-member finds nothing', async () => {
    const before = await scopeEvents();
    const refused = await world.reader.get(packOf('zip'));
    expect([refused.status, refused.body.permission]).toEqual([403, 'EXPORT_AUDIT_PACK']);
    const elsewhere = await world.createScope('Elsewhere');
    const foreigner = await world.as(await world.member(elsewhere, ['auditor']));
    expect((await foreigner.get(packOf('zip'))).status).toBe(404);
    const empty = await foreigner.get(`/api/scopes/${elsewhere.id}/audit-pack`);
    expect([empty.status, empty.body.code]).toEqual([409, 'PACK_EMPTY']);
    expect(await scopeEvents()).toHaveLength(before.length);
  });

  it('nothing stays behind on disk', () => {
    expect(readdirSync(join(world.config.dataDir, 'spool'))).toEqual([]);
  });
});
