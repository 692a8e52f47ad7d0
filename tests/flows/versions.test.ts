import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { superuser } from '../harness/index.ts';
import { png, upload } from './attachments-world.ts';
import { type DocumentsWorld, ok, startDocumentsWorld } from './documents-world.ts';

let world: DocumentsWorld;
beforeAll(async () => {
  world = await startDocumentsWorld();
});
afterAll(() => world?.close());

const path = (version: { id: string }) => `/api/documents/versions/${version.id}`;
const read = async (version: { id: string }) => ok(await world.reader.get(path(version)), 200);

describe('editing a draft', () => {
  test('saves title and text, raises the revision and writes one event', async () => {
    const version = await world.versionIn('DRAFT');
    const edited = ok(await world.author.patch(path(version), { title: 'New title', markdown: 'New text' }), 200);
    expect(edited).toMatchObject({ id: version.id, title: 'New title', revision: 2, state: 'DRAFT' });
    expect(await read(version)).toMatchObject({ title: 'New title', markdown: 'New text', content: null });
    expect((await world.events(version.documentId)).map((event) => event.type)).toEqual([
      'DOCUMENT_CREATED',
      'VERSION_EDITED',
    ]);
  });

  test('that changes nothing writes nothing, and an empty body is refused', async () => {
    const version = await world.versionIn('DRAFT', { title: 'Same', markdown: 'Same' });
    const same = ok(await world.author.patch(path(version), { title: ' Same ', markdown: 'Same' }), 200);
    expect(same.revision).toBe(1);
    expect(await world.events(version.documentId)).toHaveLength(1);
    expect((await world.author.patch(path(version), {})).status).toBe(400);
  });

  test('with the revision that was read succeeds once; the second writer is told', async () => {
    const version = await world.versionIn('DRAFT');
    const save = (markdown: string) => world.author.patch(path(version), { markdown }, { 'if-match': '"1"' });
    const answers = await Promise.all([save('one'), save('two')]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 412]);
    expect(answers.find((answer) => answer.status === 412)?.body.code).toBe('STALE_REVISION');
    expect((await world.author.patch(path(version), { markdown: 'x' }, { 'if-match': 'one' })).status).toBe(400);
  });

  test('says who saved it last, while it is a draft', async () => {
    const version = await world.versionIn('DRAFT');
    expect((await read(version)).lastEdit).toBeNull();
    await world.author.patch(path(version), { markdown: 'mine' });
    const first = (await read(version)).lastEdit;
    await world.quality.patch(path(version), { markdown: 'theirs' });
    const second = (await read(version)).lastEdit;
    expect(first.by.id).not.toBe(second.by.id);
    expect(second.by.displayName).not.toBe('');
    ok(await world.author.post(`${path(version)}/submit`, {}), 200);
    expect((await read(version)).lastEdit).toBeNull();
  });

  test('takes rich content, keeps its projection, and can go back to markdown', async () => {
    const content = {
      type: 'doc',
      content: [
        { type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: 'Title' }] },
        { type: 'paragraph', content: [{ type: 'text', text: 'strong', marks: [{ type: 'bold' }] }] },
      ],
    };
    const version = await world.versionIn('DRAFT');
    expect(ok(await world.author.patch(path(version), { content }), 200).contentFormat).toBe('rich');
    const detail = await read(version);
    expect(detail).toMatchObject({ contentFormat: 'rich', content: { type: 'doc' } });
    expect(detail.markdown).toContain('**strong**');
    const again = ok(await world.author.patch(path(version), { content }), 200);
    expect(again.revision).toBe(2);
    ok(await world.author.patch(path(version), { markdown: detail.markdown }), 200);
    expect(await read(version)).toMatchObject({ contentFormat: 'markdown', content: null, markdown: detail.markdown });
  });

  test('with rich content that the schema does not know names the path', async () => {
    const version = await world.versionIn('DRAFT');
    const content = { type: 'doc', content: [{ type: 'iframe' }] };
    const answer = await world.author.patch(path(version), { content });
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
    expect(answer.body.errors[0].path).toMatch(/^content\./);
  });

  test('is refused for every other state, without AUTHOR_DOCUMENTS and out of sight', async () => {
    for (const state of ['IN_REVIEW', 'RELEASED', 'CANCELLED', 'REVOKED', 'DISPOSED'] as const) {
      const version = await world.versionIn(state);
      const answer = await world.author.patch(path(version), { title: 'Changed' });
      expect(answer, state).toMatchObject({ status: 409, body: { code: 'VERSION_NOT_EDITABLE' } });
    }
    const version = await world.versionIn('DRAFT');
    expect((await world.reader.patch(path(version), { title: 'x' })).status).toBe(403);
    const outsider = await world.as(await world.createUser('Outsider'));
    expect((await outsider.patch(path(version), { title: 'x' })).status).toBe(404);
  });
});

describe('a released version', () => {
  /** Everything that the database holds of it, bytes included. */
  async function snapshot(versionId: string): Promise<string> {
    const client = await superuser(world.database.url);
    const { rows } = await client.query(
      `select v.title, v.markdown, v.content, v.manifest, v.content_hash, v.content_format, v.effective_date,
         v.released_at, v.released_by, (select jsonb_agg(to_jsonb(a) order by a.id) from muniment.attachments a
           where a.version_id = v.id) as attachments,
         (select jsonb_agg(to_jsonb(i) order by i.ordinal) from muniment.items i where i.version_id = v.id) as items
       from muniment.versions v where v.id = $1`,
      [versionId],
    );
    await client.end();
    const files = await Promise.all(
      rows[0].attachments.map((file: { id: string }) => world.reader.get(`/api/attachments/${file.id}/content`)),
    );
    return JSON.stringify([rows, files.map((file) => createHash('sha256').update(file.bytes).digest('hex'))]);
  }

  test('is the same byte for byte after later drafts, replaced files, revise, derive, revoke and folder moves', async () => {
    const draft = await world.versionIn('DRAFT', {
      markdown: ':::risk[Heat]{key=R-77}\nHot.\n:::\n\n![p](attachment:p.png)',
    });
    ok(await upload(world.author, draft.id, 'p.png', png()), 201);
    await world.step(draft, 'submit');
    await world.step(draft, 'release');
    const before = await snapshot(draft.id);

    const next = await world.revise(draft.documentId);
    ok(await world.author.patch(path(next), { title: 'Changed', markdown: 'Changed' }), 200);
    const [file] = ok(await world.reader.get(`${path(next)}/attachments`), 200).items;
    ok(await world.author.delete(`${path(next)}/attachments/${file.id}`), 204);
    ok(await upload(world.author, next.id, 'p.png', png(9, 9)), 201);
    const folder = ok(await world.quality.post(`/api/scopes/${world.scope.id}/folders`, { name: 'Moved to' }), 201);
    ok(await world.quality.put(`/api/documents/${draft.documentId}/folder`, { folderId: folder.id }), 200);
    const target = { targetScopeId: world.scope.id, humanId: 'DERIVED-77' };
    ok(await world.quality.post(`/api/documents/${draft.documentId}/derive`, target), 201);
    expect(await snapshot(draft.id)).toBe(before);
    await world.step(draft, 'revoke');
    expect(await snapshot(draft.id)).toBe(before);
  });
});

describe('the next version', () => {
  test('copies title, text and files, and gets a number that was never used', async () => {
    const first = await world.versionIn('DRAFT', { title: 'Carried', markdown: 'Carried text' });
    ok(await upload(world.author, first.id, 'a.txt', 'A'), 201);
    ok(await upload(world.author, first.id, 'b.txt', 'B'), 201);
    await world.step(first, 'submit');
    await world.step(first, 'release');
    const second = await world.revise(first.documentId);
    expect(second).toMatchObject({ number: 2, state: 'DRAFT', title: 'Carried', documentId: first.documentId });
    const detail = await read(second);
    expect(detail.markdown).toBe('Carried text');
    expect(detail.attachments.map((file: { name: string }) => file.name)).toEqual(['a.txt', 'b.txt']);
    await world.step(second, 'cancel');
    expect((await world.revise(first.documentId)).number).toBe(3);
    expect((await world.events(first.documentId)).at(-1)).toMatchObject({ type: 'VERSION_CREATED' });
  });

  test('is refused while a draft or a version under review is open', async () => {
    const version = await world.versionIn('DRAFT');
    const ask = () => world.author.post(`/api/documents/${version.documentId}/versions`);
    expect(await ask()).toMatchObject({ status: 409, body: { code: 'WORKING_VERSION_OPEN' } });
    await world.step(version, 'submit');
    expect(await ask()).toMatchObject({ status: 409, body: { code: 'WORKING_VERSION_OPEN' } });
    await world.step(version, 'release');
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409]);
    expect((await world.reader.post(`/api/documents/${version.documentId}/versions`)).status).toBe(403);
  });

  test('begins empty when every version is disposed of', async () => {
    const version = await world.versionIn('DISPOSED', { title: 'Gone', markdown: 'Gone text' });
    const next = await world.revise(version.documentId);
    expect(await read(next)).toMatchObject({ number: 2, title: 'Gone', markdown: '', attachments: [] });
  });
});

describe('deriving', () => {
  test('makes a document at the root of the target scope with content and files, and an event there', async () => {
    const target = await world.createScope('Target');
    const both = await world.member(target, ['quality-manager']);
    await world.addMember(world.scope, both, ['reader']);
    const client = await world.as(both);
    const bytes = randomBytes(400_000);
    const source = await world.versionIn('DRAFT', { humanId: 'SRC-1', markdown: 'Source' });
    ok(await upload(world.author, source.id, 'data.bin', bytes), 201);
    await world.step(source, 'submit');
    await world.step(source, 'release');
    const later = await world.revise(source.documentId);
    ok(await world.author.patch(path(later), { markdown: 'Not yet effective' }), 200);

    const derive = (body: object) => client.post(`/api/documents/${source.documentId}/derive`, body);
    const derived = ok(await derive({ targetScopeId: target.id }), 201);
    expect(derived).toMatchObject({ scopeId: target.id, humanId: 'SRC-1', folderId: null, folderPath: [] });
    expect(derived.latestVersion).toMatchObject({ number: 1, state: 'DRAFT' });
    const detail = ok(await client.get(path(derived.latestVersion)), 200);
    expect(detail.markdown).toBe('Source');
    const copy = await client.get(`/api/attachments/${detail.attachments[0].id}/content`);
    expect(copy.bytes.equals(bytes)).toBe(true);
    const events = ok(await client.get(`/api/scopes/${target.id}/audit-events?entityId=${derived.id}`), 200).items;
    expect(events).toMatchObject([{ type: 'DOCUMENT_DERIVED', entity: { label: 'SRC-1' } }]);

    expect(await derive({ targetScopeId: target.id })).toMatchObject({ status: 409, body: { code: 'HUMAN_ID_TAKEN' } });
    expect((await derive({ targetScopeId: target.id, humanId: 'SRC-2' })).status).toBe(201);
    expect((await derive({ targetScopeId: target.id, humanId: 'bad' })).status).toBe(400);
    await world.step(source, 'dispose');
    const kept = await client.get(`/api/attachments/${detail.attachments[0].id}/content`);
    expect(kept.bytes.equals(bytes)).toBe(true);
  });

  test('needs AUTHOR_DOCUMENTS in a target that the caller sees, and VIEW in the source', async () => {
    const source = await world.versionIn('DRAFT');
    const target = await world.createScope('Closed');
    const unseen = await world.quality.post(`/api/documents/${source.documentId}/derive`, { targetScopeId: target.id });
    expect(unseen.status).toBe(404);
    const reader = await world.member(target, ['reader']);
    await world.addMember(world.scope, reader, ['reader']);
    const denied = await (await world.as(reader)).post(`/api/documents/${source.documentId}/derive`, {
      targetScopeId: target.id,
    });
    expect(denied).toMatchObject({ status: 403, body: { permission: 'AUTHOR_DOCUMENTS' } });
    const blind = await world.member(target, ['author']);
    await world.addMember(world.scope, blind, [], ['MANAGE_MEMBERS']);
    const noView = await (await world.as(blind)).post(`/api/documents/${source.documentId}/derive`, {
      targetScopeId: target.id,
    });
    expect(noView).toMatchObject({ status: 403, body: { permission: 'VIEW' } });
  });

  test('from a document whose every version is disposed of gives an empty draft', async () => {
    const source = await world.versionIn('DISPOSED', { title: 'Gone' });
    const body = { targetScopeId: world.scope.id, humanId: 'EMPTY-1' };
    const derived = ok(await world.quality.post(`/api/documents/${source.documentId}/derive`, body), 201);
    expect(await read(derived.latestVersion)).toMatchObject({ title: 'Gone', markdown: '', attachments: [] });
  });
});

describe('disposing of a version', () => {
  test('removes content, files, items and search text for good, and keeps the record and its events', async () => {
    const word = 'zirconium';
    const draft = await world.versionIn('DRAFT', { markdown: `:::risk[Dust]{key=R-88}\n${word}\n:::` });
    const bytes = randomBytes(700);
    const file = ok(await upload(world.author, draft.id, 'only.bin', bytes), 201);
    await world.step(draft, 'submit');
    const released = await world.step(draft, 'release');
    const before = await world.events(draft.documentId);
    const disposed = await world.step(draft, 'dispose', { reason: 'Retention period over.' });
    expect(disposed).toMatchObject({ state: 'DISPOSED', title: released.title, contentHash: released.contentHash });
    expect(disposed.disposedAt).not.toBeNull();
    expect(await read(draft)).toMatchObject({ markdown: null, content: null, attachments: [] });
    const gone = await world.reader.get(`/api/attachments/${file.id}/content`);
    expect(gone).toMatchObject({ status: 410, body: { code: 'DISPOSED' } });
    expect(ok(await world.reader.get(`/api/search?q=${word}`), 200).items).toEqual([]);
    expect((await world.events(draft.documentId)).slice(0, before.length)).toEqual(before);

    const client = await superuser(world.database.url);
    const dump = await client.query(
      `select (select count(*)::int from muniment.items where version_id = $1) as items,
         (select count(*)::int from muniment.blobs where sha256 = $2) as blobs,
         (select count(*)::int from muniment.blob_chunks where sha256 = $2) as chunks,
         (select body from muniment.search_entries where document_id = $3) as text,
         (select length(words) from muniment.search_entries where document_id = $3) as words,
         (select count(*)::int from muniment.search_entries where heading::text || words like $4) as holding`,
      [draft.id, createHash('sha256').update(bytes).digest('hex'), draft.documentId, `%${word}%`],
    );
    await client.end();
    // Lists still find the record by its title; of what it said no word is left but that of its scope.
    expect(dump.rows).toEqual([{ items: 0, blobs: 0, chunks: 0, text: '', words: 1, holding: 0 }]);
  });

  test('takes along what exports made of it: galleys, and finished packs that hold it', async () => {
    const version = await world.released();
    const other = await world.released();
    const client = await superuser(world.database.url);
    await client.query('set search_path = muniment');
    const jobOf = async (versionId: string) => {
      const job = await client.query(
        `insert into export_jobs (id, scope_id, created_by, format, state, sha256, size_bytes, finished_at, expires_at)
         select gen_random_uuid(), $1, id, 'zip', 'done', $2, 1, now(), now() + interval '1 day' from users limit 1
         returning id`,
        [world.scope.id, 'a'.repeat(64)],
      );
      await client.query('insert into pack_versions values ($1, $2, $3)', [world.scope.id, job.rows[0].id, versionId]);
      await client.query('insert into export_job_chunks values ($1, $2, 0, $3)', [world.scope.id, job.rows[0].id, 'x']);
      return job.rows[0].id;
    };
    const holding = await jobOf(version.id);
    const unconcerned = await jobOf(other.id);
    await client.query(
      `insert into galleys (scope_id, version_id, key, page_count, link_keys, slugs, links, bytes, sha256, size_bytes, seal, store)
       values ($1, $2, 'k', 1, '{}', '{}', '{}', 'x', repeat('a', 64), 1, 'seal', 'db')`,
      [world.scope.id, version.id],
    );
    await world.step(version, 'dispose');
    const chunks = await client.query('select job_id from export_job_chunks where job_id = any ($1)', [
      [holding, unconcerned],
    ]);
    expect(chunks.rows).toEqual([{ job_id: unconcerned }]);
    expect((await client.query('select from galleys where version_id = $1', [version.id])).rowCount).toBe(0);
    await client.end();
  });

  test('keeps bytes that another version has, and leads search to the newest version that is left', async () => {
    const first = await world.versionIn('DRAFT', { markdown: 'vanadium' });
    ok(await upload(world.author, first.id, 'both.bin', randomBytes(300)), 201);
    await world.step(first, 'submit');
    await world.step(first, 'release');
    const second = await world.revise(first.documentId);
    ok(await world.author.patch(path(second), { markdown: 'niobium' }), 200);
    await world.step(second, 'submit');
    await world.step(second, 'release');
    const hits = async (q: string) => ok(await world.reader.get(`/api/search?q=${q}`), 200).items;
    expect(await hits('vanadium')).toEqual([]);
    expect(await hits('niobium')).toMatchObject([{ versionId: second.id }]);
    await world.step(second, 'dispose');
    expect(await hits('niobium')).toEqual([]);
    expect(await hits('vanadium')).toMatchObject([{ versionId: first.id }]);
    const [file] = (await read(first)).attachments;
    expect((await world.reader.get(`/api/attachments/${file.id}/content`)).status).toBe(200);
  });
});
