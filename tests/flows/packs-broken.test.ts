/** One broken document does not stop a pack: a page says what is wrong, and manifest, cover and report name it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Version } from '../../contract/index.ts';
import { contentHash } from '../../server/documents/content-hash.ts';
import { folded, readPdf } from '../harness/pdf.ts';
import { superuser } from '../harness/superuser.ts';
import { readZip } from '../harness/zip.ts';
import { type DocumentsWorld, ok, startDocumentsWorld } from './documents-world.ts';

const annex = 'Derived traceability — as at export (not part of the controlled content)';
let world: DocumentsWorld;
let broken: Version;

beforeAll(async () => {
  world = await startDocumentsWorld();
  await world.released({ humanId: 'SOP-1', markdown: 'The first is sound.' });
  broken = await world.released({ humanId: 'SOP-2', markdown: ':::risk[Dust]{key=R-1}\nInhaled.\n:::' });
  await world.released({ humanId: 'SOP-3', markdown: 'The third is sound.' });
  // Deeper than any text that can be saved: as content that a later release no longer takes.
  const client = await superuser(world.database.url);
  await client.query("set session_replication_role = 'replica'");
  const tooDeep = `${'> '.repeat(500)}Deep.`;
  await client.query('update muniment.versions set markdown = $2, content_hash = $3 where id = $1', [
    broken.id,
    tooDeep,
    contentHash(broken.title, tooDeep, []),
  ]);
  // The trail is asked before each export, so that it has to tell of the same content.
  await client.query(
    `update muniment.audit_events set changes = jsonb_set(changes, '{contentHash}', to_jsonb($2::text))
     where changes ->> 'versionId' = $1 and changes ? 'contentHash'`,
    [broken.id, contentHash(broken.title, tooDeep, [])],
  );
  await client.query(
    `update muniment.audit_events set hash = muniment.audit_hash(previous_hash, scope_id, seq, id, type, actor_id, actor_name,
       entity_type, entity_id, entity_label, changes, at, via) where changes ->> 'versionId' = $1`,
    [broken.id],
  );
  await client.end();
});
afterAll(() => world?.close());

const pack = (format: string) => `/api/scopes/${world.scope.id}/audit-pack?format=${format}`;
const events = async () =>
  ok(await world.quality.get(`/api/scopes/${world.scope.id}/audit-events?type=EXPORTED`), 200).items.length;

it('in a zip it has a page that says so, and the manifest names it', async () => {
  const answer = await world.quality.get(pack('zip'));
  ok(answer, 200);
  const zip = await readZip(answer.bytes);
  const bytesOf = (name: string) => zip.find((entry) => entry.name === name)?.bytes ?? Buffer.alloc(0);
  expect(zip.map(({ name }) => name)).toEqual(['SOP-1_v1.pdf', 'SOP-2_v1.pdf', 'SOP-3_v1.pdf', 'manifest.txt']);
  const page = folded((await readPdf(bytesOf('SOP-2_v1.pdf'))).text);
  expect(page).toMatch(/SOP-2.*This document could not be rendered\. What is wrong: .*nested deeper/);
  // Annexes are derived from contents, and this one tells of no item.
  expect(page).not.toContain(annex);
  expect(bytesOf('manifest.txt').toString('utf8')).toMatch(/\r\nSOP-2\t.*nested deeper/);
  expect(folded((await readPdf(bytesOf('SOP-3_v1.pdf'))).text)).toContain('The third is sound.');
});

it('in a merged PDF it is such a chapter, and the cover names it', async () => {
  const answer = await world.quality.get(pack('merged'));
  ok(answer, 200);
  const text = folded((await readPdf(answer.bytes)).text);
  expect(text).toMatch(/SOP-2: .*nested deeper.*The first is sound\..*could not be rendered.*The third is sound\./);
  expect(text).not.toContain(annex);
});

it('by itself it is refused by name, and leaves no event', async () => {
  const before = await events();
  const answer = await world.quality.get(`/api/documents/versions/${broken.id}/export/pdf`);
  expect(answer).toMatchObject({ status: 422, body: { code: 'RENDER_FAILED', humanId: 'SOP-2', version: 1 } });
  expect(answer.body.detail).toContain('nested deeper');
  expect(await events()).toBe(before);
});

it('is not laid out again for an hour: what failed for one content is answered at once', async () => {
  const failed = async () => {
    const found = /^thread_tasks_total\{kind="thread",outcome="error"\} (\d+)/m.exec(
      (await world.stranger.get('/metrics')).text,
    );
    return Number(found?.[1] ?? 0);
  };
  const before = await failed();
  expect(before).toBeGreaterThan(0);
  const again = await world.quality.get(`/api/documents/versions/${broken.id}/export/pdf`);
  expect(again).toMatchObject({ status: 422, body: { code: 'RENDER_FAILED', humanId: 'SOP-2', version: 1 } });
  expect(await failed()).toBe(before);
});
