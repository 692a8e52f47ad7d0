import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Comment, Version } from '../../contract/index.ts';
import { type Client, superuser } from '../harness/index.ts';
import { type DocumentsWorld, ok, startDocumentsWorld } from './documents-world.ts';

let world: DocumentsWorld;
beforeAll(async () => {
  world = await startDocumentsWorld();
});
afterAll(() => world?.close());

const path = (version: { id: string }) => `/api/documents/versions/${version.id}/comments`;
const quote = { exact: 'Text', prefix: '', suffix: ' 1.' };
const add = async (version: Version, body: object = {}, client: Client = world.author): Promise<Comment> =>
  ok(await client.post(path(version), { body: 'Is this right?', ...body }), 201);
const read = async (version: Version, client: Client = world.author): Promise<Comment[]> =>
  pagesOf(version, 200, client);
async function pagesOf(version: Version, limit: number, client: Client = world.author): Promise<Comment[]> {
  const items: Comment[] = [];
  let cursor = '';
  do {
    const page = ok(await client.get(`${path(version)}?limit=${limit}${cursor}`), 200);
    expect(page.items.length).toBeLessThanOrEqual(limit);
    items.push(...page.items);
    cursor = page.nextCursor === null ? '' : `&cursor=${page.nextCursor}`;
  } while (cursor !== '');
  return items;
}
const eventsOf = async (version: Version) =>
  (await world.events(version.documentId)).filter(({ type }) => type.startsWith('COMMENT'));

describe('a comment', () => {
  test('stands on a passage, takes replies, is changed by its writer and resolved by who may write', async () => {
    const version = await world.versionIn('IN_REVIEW');
    const first = await add(version, { quote });
    expect(first).toEqual({
      ...{ id: first.id, versionId: version.id, parentId: null, body: 'Is this right?', quote },
      ...{ by: { id: expect.any(String), displayName: 'author' }, at: '2026-03-10T08:00:00.000Z' },
      ...{ changedAt: null, resolved: null },
    });
    const reply = await add(version, { parentId: first.id, body: 'It is.' }, world.quality);
    const changed = ok(await world.author.patch(`/api/comments/${first.id}`, { body: 'Is this right now?' }), 200);
    expect(changed).toMatchObject({ body: 'Is this right now?', changedAt: '2026-03-10T08:00:00.000Z' });
    const resolved = ok(await world.quality.patch(`/api/comments/${first.id}`, { resolved: true }), 200);
    expect(resolved.resolved).toMatchObject({ by: { displayName: 'quality-manager' } });
    expect((await read(version)).map(({ id, parentId }) => [id, parentId])).toEqual([
      [first.id, null],
      [reply.id, first.id],
    ]);
    ok(await world.author.patch(`/api/comments/${first.id}`, { resolved: false }), 200);
    expect((await read(version))[0]?.resolved).toBeNull();
  });

  test('is listed by pages, oldest first', async () => {
    const version = await world.versionIn('IN_REVIEW');
    const added: string[] = [];
    for (let count = 0; count < 5; count += 1) added.push((await add(version, { body: `Number ${count}` })).id);
    expect((await pagesOf(version, 2)).map(({ id }) => id)).toEqual(added);
    expect(ok(await world.author.get(path(version)), 200).nextCursor).toBeNull();
    for (const wrong of ['limit=0', 'limit=201', 'cursor=made-up']) {
      const { status, body } = await world.author.get(`${path(version)}?${wrong}`);
      expect([status, body.code]).toEqual([400, 'INVALID_REQUEST']);
    }
  });

  test('keeps to its words while others write, through steps, a saved text and a switch of format', async () => {
    const markdown = 'The pump runs at **5 bar**.\n\nThe valve opens at 5 bar.\n';
    const version = (await world.create({ markdown }, world.author)).latestVersion;
    const words = { exact: '5 bar', prefix: 'The valve opens at ', suffix: '.' };
    const { id } = await add(version, { quote: words });
    const address = `/api/documents/versions/${version.id}`;
    const passage = async () =>
      (ok(await world.quality.get(`${path(version)}?passages=true`), 200).items as Comment[])[0]?.passage;
    const place = markdown.lastIndexOf('5 bar');
    expect(await passage()).toEqual({
      ...words,
      at: 0,
      from: place,
      to: place + 5,
      prefix: expect.any(String),
      suffix: '. ',
    });
    const steps = [
      [[0, 'First. '], markdown.length],
      [7 + place + 1, [0, '.5'], markdown.length - place - 1],
    ];
    ok(await world.quality.post(`${address}/steps`, { after: 0, client: 'w', steps }), 200);
    expect(await passage()).toMatchObject({ at: 2, from: place + 7, to: place + 14, exact: '5.5 bar' });
    ok(
      await world.author.patch(address, { markdown: `Second. First. ${markdown.replace('at 5 bar', 'at 5.5 bar')}` }),
      200,
    );
    expect(await passage()).toMatchObject({ at: 3, from: place + 15, exact: '5.5 bar' });
    const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
    const content = { type: 'doc', content: [paragraph('New.'), paragraph('The valve opens at 5.5 bar.')] };
    ok(await world.author.patch(address, { content }), 200);
    expect(await passage()).toMatchObject({ at: 4, from: 26, to: 33, exact: '5.5 bar' });
    ok(await world.author.patch(address, { markdown: 'Nothing of it.' }), 200);
    expect(await passage()).toMatchObject({ at: 5, from: null, to: null, exact: '5.5 bar' });
    expect((await read(version))[0]).toMatchObject({ id, quote: words });
    expect((await read(version))[0]).not.toHaveProperty('passage');
  });

  test('is audited, and no event holds its text', async () => {
    const version = await world.versionIn('DRAFT');
    const comment = await add(version, { body: 'Secret words', quote });
    await world.author.patch(`/api/comments/${comment.id}`, { body: 'Secret words again' });
    await world.author.patch(`/api/comments/${comment.id}`, { resolved: true });
    // What changes nothing writes nothing.
    await world.author.patch(`/api/comments/${comment.id}`, { resolved: true, body: 'Secret words again' });
    const events = await eventsOf(version);
    expect(events.map(({ type }) => type)).toEqual(['COMMENT_ADDED', 'COMMENT_CHANGED', 'COMMENT_RESOLVED']);
    const digest = (text: string) => createHash('sha256').update(text).digest('hex');
    const told = {
      versionId: version.id,
      number: 1,
      commentId: comment.id,
      parentId: null,
      sha256: digest('Secret words'),
      createdAt: comment.at,
      quote: digest([quote.prefix, quote.exact, quote.suffix].join('\n')),
    };
    expect(events[0]?.changes).toEqual(told);
    expect(JSON.stringify(events)).not.toMatch(/Secret/);
  });

  test('changes neither revision nor content hash', async () => {
    const version = await world.versionIn('IN_REVIEW');
    await add(version);
    const now = ok(await world.reader.get(`/api/documents/versions/${version.id}`), 200);
    expect([now.revision, now.contentHash]).toEqual([version.revision, version.contentHash]);
  });

  test('is refused when it says nothing, too much, or answers a comment elsewhere', async () => {
    const version = await world.versionIn('DRAFT');
    const elsewhere = await add(await world.versionIn('DRAFT'));
    for (const body of [
      { body: ' ' },
      { body: 'x'.repeat(10_001) },
      { body: 'x', parentId: elsewhere.id },
      { body: 'x', parentId: crypto.randomUUID() },
      { body: 'x', quote: { exact: 'x' } },
      {},
    ]) {
      expect((await world.author.post(path(version), body)).status).toBe(400);
    }
    ok(await world.author.post(path(version), { body: '\u{1f9ea}'.repeat(10_000) }), 201);
    expect((await world.author.patch(`/api/comments/${elsewhere.id}`, {})).status).toBe(400);
  });

  test('of somebody else can be resolved and not rewritten', async () => {
    const comment = await add(await world.versionIn('DRAFT'));
    const refused = await world.quality.patch(`/api/comments/${comment.id}`, { body: 'Other words.' });
    expect(refused).toMatchObject({ status: 403, body: { code: 'PERMISSION_DENIED' } });
    ok(await world.quality.patch(`/api/comments/${comment.id}`, { resolved: true }), 200);
  });
});

test('a version takes 2,000 comments, replies included, and no more', async () => {
  const version = await world.versionIn('IN_REVIEW');
  const first = await add(version);
  const database = await superuser(world.database.url);
  await database.query('set search_path to muniment');
  await database.query(
    `insert into comments (id, scope_id, document_id, version_id, parent_id, body, created_by)
     select gen_random_uuid(), scope_id, document_id, version_id, id, 'More.', created_by
     from comments, generate_series(1, 1998) where id = $1`,
    [first.id],
  );
  await database.end();
  await add(version, { parentId: first.id });
  const refused = await world.author.post(path(version), { body: 'One more.' });
  expect(refused).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'body', message: expect.stringContaining('2,000') }] },
  });
  expect(await read(version)).toHaveLength(2_000);
  ok(await world.author.patch(`/api/comments/${first.id}`, { resolved: true }), 200);
});

describe('reading and writing comments', () => {
  test('needs VIEW and one of AUTHOR_DOCUMENTS and RELEASE_DOCUMENTS', async () => {
    const version = await world.versionIn('IN_REVIEW');
    const comment = await add(version);
    const holding = async (...permissions: ('VIEW' | 'AUTHOR_DOCUMENTS' | 'RELEASE_DOCUMENTS')[]) =>
      world.as(await world.member(world.scope, [], permissions));
    for (const client of [world.reader, await holding('AUTHOR_DOCUMENTS'), await holding('RELEASE_DOCUMENTS')]) {
      expect((await client.get(path(version))).status).toBe(403);
      expect((await client.post(path(version), { body: 'x' })).status).toBe(403);
      expect((await client.patch(`/api/comments/${comment.id}`, { resolved: true })).status).toBe(403);
    }
    for (const client of [await holding('VIEW', 'AUTHOR_DOCUMENTS'), await holding('VIEW', 'RELEASE_DOCUMENTS')]) {
      expect(await read(version, client)).toEqual(await read(version));
      await add(version, {}, client);
    }
    const outsider = await world.as(await world.createUser('Outsider'));
    expect((await outsider.get(path(version))).status).toBe(404);
    expect((await outsider.patch(`/api/comments/${comment.id}`, { resolved: true })).status).toBe(404);
  });

  test('after the review they are read-only', async () => {
    for (const state of ['RELEASED', 'REVOKED', 'CANCELLED'] as const) {
      const version = await world.versionIn('DRAFT');
      const comment = await add(version);
      const steps = {
        RELEASED: ['submit', 'release'],
        REVOKED: ['submit', 'release', 'revoke'],
        CANCELLED: ['cancel'],
      };
      for (const step of steps[state]) await world.step(version, step);
      expect(await read(version)).toEqual([comment]);
      const refusal = { status: 409, body: { code: 'VERSION_NOT_EDITABLE', state } };
      expect(await world.author.post(path(version), { body: 'Late.' })).toMatchObject(refusal);
      expect(await world.author.patch(`/api/comments/${comment.id}`, { resolved: true })).toMatchObject(refusal);
    }
  });

  test('they are gone with the content that was disposed of', async () => {
    const version = await world.versionIn('DRAFT');
    const comment = await add(version);
    await add(version, { parentId: comment.id });
    await world.step(version, 'cancel');
    await world.step(version, 'dispose');
    expect(await read(version)).toEqual([]);
    expect((await world.author.patch(`/api/comments/${comment.id}`, { resolved: true })).status).toBe(404);
  });
});
