/** Section 6 of the contract: documents, versions and their steps, as a client sees them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { detailKeys, expectError, expectKeys, itemKeys, randomId, versionKeys } from './contract-shapes.ts';
import { type DocumentsWorld, ok, startDocumentsWorld } from './documents-world.ts';

let world: DocumentsWorld;
beforeAll(async () => {
  world = await startDocumentsWorld();
});
afterAll(() => world?.close());

const documents = () => `/api/scopes/${world.scope.id}/documents`;
const version = (id: string, step = '') => `/api/documents/versions/${id}${step && `/${step}`}`;

describe('shapes', () => {
  test('items, details and versions have exactly the fields of the contract', async () => {
    const detail = await world.create({ title: '  Cafe\u0301  ' });
    expectKeys(detail, detailKeys);
    expect([detail.title, detail.folderPath, detail.effectiveVersion]).toEqual(['Café', [], null]);
    expectKeys(detail.latestVersion, versionKeys);
    expectKeys(ok(await world.reader.get(`/api/documents/${detail.id}`), 200), detailKeys);
    for (const path of ['/api/documents', documents()])
      for (const item of ok(await world.reader.get(path), 200).items) expectKeys(item, itemKeys);
    // The check of items while they are written is ours on top.
    const whole = ok(await world.reader.get(version(detail.latestVersion.id)), 200);
    expectKeys(whole, [...versionKeys, 'markdown', 'content', 'step', 'attachments', 'lastEdit', 'itemWarnings']);
    expect([whole.content, whole.attachments, whole.contentFormat]).toEqual([null, [], 'markdown']);
  });

  test('a draft has no hash, no standing, no dates; a released version has them all', async () => {
    const draft = await world.versionIn('DRAFT');
    expect(draft).toMatchObject({ contentHash: null, standing: null, effectiveDate: null, releasedAt: null });
    expect(draft).toMatchObject({ releasedBy: null, disposedAt: null, number: 1, state: 'DRAFT' });
    const released = await world.released();
    expect(released).toMatchObject({ standing: 'effective', effectiveDate: '2026-03-10' });
    expectKeys(released.releasedBy as object, ['id', 'displayName']);
  });

  test('every step, PATCH and a new version answer V', async () => {
    const { latestVersion } = await world.create();
    expectKeys(ok(await world.quality.patch(version(latestVersion.id), { title: 'New' }), 200), versionKeys);
    for (const [step, body] of [
      ['submit', undefined],
      ['return', { reason: 'x' }],
      ['submit', {}],
      ['release', undefined],
    ] as const)
      expectKeys(ok(await world.quality.post(version(latestVersion.id, step), body), 200), versionKeys);
    const next = ok(await world.quality.post(`/api/documents/${latestVersion.documentId}/versions`), 201);
    expectKeys(next, versionKeys);
    expect([next.number, next.state, next.title]).toEqual([2, 'DRAFT', 'New']);
  });

  test('of a DISPOSED version markdown, content and attachments are null or empty, and the record stays', async () => {
    const disposed = await world.versionIn('DISPOSED');
    const whole = ok(await world.reader.get(version(disposed.id)), 200);
    expect([whole.markdown, whole.content, whole.attachments]).toEqual([null, null, []]);
    expect(whole).toMatchObject({ state: 'DISPOSED', standing: null, title: disposed.title });
    expect(whole.disposedAt).toBe('2026-03-10T08:00:00.000Z');
  });
});

describe('humanId', () => {
  test.each(['A', 'SOP-1', 'A.B_C-D1', 'X9', 'A'.repeat(40)])('may be %s', async (humanId) => {
    expect((await world.create({ humanId })).humanId).toBe(humanId);
  });

  test.each(['a', '1A', 'SOP-', '-SOP', 'SOP--1', 'SOP 1', 'SOP/1', 'ÄB', 'A'.repeat(41), '', ' A', 'A\n'])(
    'cannot be %j',
    async (humanId) => {
      const answer = await world.quality.post(documents(), { humanId, title: 'T' });
      expectError(answer, 400, 'INVALID_REQUEST');
      expect(answer.body.errors[0].path).toBe('humanId');
    },
  );

  test('is never changed: no act takes one', async () => {
    const { latestVersion } = await world.create();
    expectError(await world.quality.patch(version(latestVersion.id), { humanId: 'SOP-NEW' }), 400, 'INVALID_REQUEST');
  });
});

describe('If-Match', () => {
  test('is honoured: the revision passes, any other quoted value is stale, a bare one is no tag', async () => {
    const { latestVersion } = await world.create();
    let revision = latestVersion.revision;
    const save = (ifMatch: string) =>
      world.quality.patch(version(latestVersion.id), { title: `T ${Math.random()}` }, { 'if-match': ifMatch });
    for (const tag of [(r: number) => `"${r}"`, () => '*', (r: number) => `"0", "${r}"`]) {
      const saved = ok(await save(tag(revision)), 200);
      expect(saved.revision).toBe(revision + 1);
      revision = saved.revision;
    }
    for (const stale of ['"1"', '"999999999999"', '"abc"', '""']) {
      expectError(await save(stale), 412, 'STALE_REVISION');
    }
    for (const broken of ['3', '', 'abc']) expectError(await save(broken), 400, 'INVALID_REQUEST');
  });

  test('comes after the state: a released version is not editable whatever the revision', async () => {
    const { id } = await world.released();
    const answer = await world.quality.patch(version(id), { title: 'T' }, { 'if-match': '"999"' });
    expectError(answer, 409, 'VERSION_NOT_EDITABLE');
  });
});

describe('bodies', () => {
  const wrong: [string, object][] = [
    ['both formats', { markdown: 'a', content: { type: 'doc' } }],
    ['null for markdown', { markdown: null }],
    ['null for content', { content: null }],
    ['text for content', { content: 'x' }],
    ['a NUL in markdown', { markdown: 'a\0b' }],
    ['a title of 301 characters', { title: 'x'.repeat(301) }],
    ['an empty title', { title: ' ' }],
    ['a state', { state: 'RELEASED' }],
  ];
  test.each(wrong)('with %s are refused at creation and on saving', async (_what, body) => {
    expectError(
      await world.quality.post(documents(), { humanId: 'BODY-1', title: 'T', ...body }),
      400,
      'INVALID_REQUEST',
    );
    const { latestVersion } = await world.create();
    expectError(await world.quality.patch(version(latestVersion.id), body), 400, 'INVALID_REQUEST');
  });

  test('of submit take no reason, of a reasoned step a reason and nothing else', async () => {
    const { latestVersion } = await world.create();
    expectError(await world.quality.post(version(latestVersion.id, 'submit'), { reason: 'x' }), 400, 'INVALID_REQUEST');
    for (const body of [undefined, {}, { reason: null }, { reason: 'x', by: 'me' }, { reason: 'x'.repeat(2001) }])
      expectError(await world.quality.post(version(latestVersion.id, 'cancel'), body), 400, 'INVALID_REQUEST');
    expectError(await world.quality.post(version(latestVersion.id, 'publish'), {}), 404, 'NOT_FOUND');
    ok(await world.quality.post(version(latestVersion.id, 'cancel'), { reason: '\u{1f600}'.repeat(2000) }), 200);
  });
});

describe('markdown', () => {
  test('of 2 MiB is taken however its JSON spells it, and one byte more is too large', async () => {
    const spelled = (text: string) => JSON.stringify({ markdown: '?' }).replace('?', text);
    const { latestVersion } = await world.create();
    const save = (text: string) => world.quality.patch(version(latestVersion.id), spelled(text));
    expect((await save('\\u00e9'.repeat(1024 * 1024))).status).toBe(200);
    expectError(await save(`x${'\\u00e9'.repeat(1024 * 1024)}`), 413, 'TOO_LARGE');
    expectError(await save('x'.repeat(14 * 1024 * 1024)), 413, 'TOO_LARGE');
  });
});

describe('lists', () => {
  test('folderId=root needs a scope, and a filter that names what the caller cannot see is 404', async () => {
    expectError(await world.reader.get('/api/documents?folderId=root'), 400, 'INVALID_REQUEST');
    expect((await world.reader.get(`/api/documents?folderId=root&scopeId=${world.scope.id}`)).status).toBe(200);
    const hidden = await world.createScope('Hidden');
    for (const filter of [`scopeId=${hidden.id}`, `scopeId=${randomId}`, `folderId=${randomId}`])
      expectError(await world.reader.get(`/api/documents?${filter}`), 404, 'NOT_FOUND');
    for (const filter of ['state=released', 'state=', 'folderId=x', 'scopeId=x', 'page=2'])
      expectError(await world.reader.get(`/api/documents?${filter}`), 400, 'INVALID_REQUEST');
  });
});

test('derive takes a target scope and perhaps another id, and answers the new detail', async () => {
  const source = await world.released({ humanId: 'DRV-1', title: 'Derived' });
  const target = await world.createScope('Target');
  const client = await world.as(await world.member(world.scope, ['reader']));
  const path = `/api/documents/${source.documentId}/derive`;
  expectError(await client.post(path, { targetScopeId: target.id }), 404, 'NOT_FOUND');
  expectError(await client.post(path, { targetScopeId: world.scope.id, humanId: 'DRV-2' }), 403, 'PERMISSION_DENIED', {
    permission: 'AUTHOR_DOCUMENTS',
  });
  for (const body of [{}, { targetScopeId: 'x' }, { targetScopeId: target.id, humanId: 'a b' }])
    expectError(await client.post(path, body), 400, 'INVALID_REQUEST');
  expectError(await world.quality.post(path, { targetScopeId: world.scope.id }), 409, 'HUMAN_ID_TAKEN');
  const derived = ok(await world.quality.post(path, { targetScopeId: world.scope.id, humanId: 'DRV-3' }), 201);
  expectKeys(derived, detailKeys);
  expect(derived).toMatchObject({ humanId: 'DRV-3', title: 'Derived', folderId: null, folderPath: [] });
  expect(derived.latestVersion).toMatchObject({ number: 1, state: 'DRAFT' });
});
