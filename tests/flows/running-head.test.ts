/** The running head in every kind of export, and the rule that switches it off. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../harness/index.ts';
import { folded, readPdf } from '../harness/pdf.ts';
import { readZip } from '../harness/zip.ts';
import { type DocumentsWorld, startDocumentsWorld } from './documents-world.ts';

let world: DocumentsWorld;
let manager: Client;
let version: { id: string };
const head = 'SOP-7 · version 1 · Control of records';
const risk = ':::risk[Shock]{key=R-1 initial=acceptable}\n:::';

beforeAll(async () => {
  world = await startDocumentsWorld();
  manager = await world.as(await world.member(world.scope, ['scope-admin']));
  const markdown = `${'Body.\n\n'.repeat(120)}${risk}`;
  version = await world.released({ humanId: 'SOP-7', title: 'Control of records', markdown });
});
afterAll(() => world?.close());

const bytesOf = async (path: string): Promise<Buffer> => {
  const answer = await world.quality.get(path);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.bytes;
};
const pagesOf = async (bytes: Uint8Array) => (await readPdf(bytes)).pages.map((page) => folded(page));
const single = () => bytesOf(`/api/documents/versions/${version.id}/export/pdf`);
const pack = (format: string) => bytesOf(`/api/scopes/${world.scope.id}/audit-pack?format=${format}`);

/** The pages of the document in all three kinds of export. */
async function everywhere(): Promise<string[][]> {
  const entry = (await readZip(await pack('zip'))).find(({ name }) => name === 'SOP-7_v1.pdf');
  const merged = await pagesOf(await pack('merged'));
  const first = merged.findIndex((page) => page.includes('EFFECTIVE DATE'));
  return [await pagesOf(await single()), await pagesOf(entry!.bytes), merged.slice(first)];
}

it('pages after the first, the annex included, carry number, version and title: single, zip entry and merged chapter', async () => {
  for (const pages of await everywhere()) {
    expect(pages.length).toBeGreaterThan(3);
    expect(pages.at(-1)).toContain('Derived traceability');
    expect(pages.map((page) => page.includes(head))).toEqual(pages.map((_, i) => i > 0));
  }
});

it('the same version, caller and day give the same bytes', async () => {
  expect(Buffer.compare(await single(), await single())).toBe(0);
});

it('a scope that switches the rule off has none, and its kept pages serve both', async () => {
  const before = await single();
  const path = `/api/scopes/${world.scope.id}`;
  expect((await manager.patch(path, { rules: { runningHead: false } })).body.rules.runningHead).toBe(false);
  for (const pages of await everywhere()) expect(pages.filter((page) => page.includes(head))).toEqual([]);
  const [event] = (await manager.get(`${path}/audit-events?type=SCOPE_CHANGED`)).body.items;
  expect([event.changes.from.rules.runningHead, event.changes.to.rules.runningHead]).toEqual([true, false]);
  expect((await manager.patch(path, { rules: { runningHead: true } })).status).toBe(200);
  expect(Buffer.compare(await single(), before)).toBe(0);
});
