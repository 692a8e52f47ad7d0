import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DocumentsWorld, ok, startDocumentsWorld } from './documents-world.ts';

let world: DocumentsWorld;
beforeAll(async () => {
  world = await startDocumentsWorld();
});
afterAll(() => world?.close());

const randomId = '01890000-0000-7000-8000-000000000000';

describe('the next number behind a prefix', () => {
  const next = (prefix: string, client = world.author) =>
    client.get(`/api/scopes/${world.scope.id}/next-number?prefix=${encodeURIComponent(prefix)}`);

  test('follows the highest, whatever its order of creation, and begins at 001', async () => {
    for (const humanId of ['NUM-010', 'NUM-009', 'NUM-X-300', 'NUMB-400']) await world.create({ humanId });
    expect(ok(await next('num-'), 200)).toEqual({ humanId: 'NUM-011' });
    expect(ok(await next('NUMA-'), 200)).toEqual({ humanId: 'NUMA-001' });
  });

  test('is for who may create a document', async () => {
    expect((await next('NUM-', world.reader)).status).toBe(403);
    expect((await next('')).status).toBe(400);
  });
});

describe('creating a document', () => {
  test('gives it a first draft and one event on the document', async () => {
    const answer = await world.author.post(`/api/scopes/${world.scope.id}/documents`, {
      humanId: 'SOP-001',
      title: '  Cle\u0301aning ',
      markdown: '# Cleaning',
    });
    const detail = ok(answer, 201);
    expect(detail).toMatchObject({
      scopeId: world.scope.id,
      scopeName: 'Devices',
      humanId: 'SOP-001',
      title: 'Cl\u00e9aning',
      folderId: null,
      folderPosition: null,
      folderPath: [],
      effectiveVersion: null,
      latestVersion: {
        number: 1,
        state: 'DRAFT',
        standing: null,
        contentHash: null,
        revision: 1,
        contentFormat: 'markdown',
      },
    });
    expect(detail.versions).toEqual([detail.latestVersion]);
    const events = await world.events(detail.id);
    expect(events).toMatchObject([
      {
        type: 'DOCUMENT_CREATED',
        entity: { type: 'document', id: detail.id, label: 'SOP-001' },
        changes: { versionId: detail.latestVersion.id },
      },
    ]);
  });

  test('in a folder needs authoring only, and gives no position', async () => {
    const folder = ok(await world.quality.post(`/api/scopes/${world.scope.id}/folders`, { name: 'Procedures' }), 201);
    const detail = await world.create({ folderId: folder.id }, world.author);
    expect(detail).toMatchObject({ folderId: folder.id, folderPosition: null });
    expect(detail.folderPath).toEqual([{ id: folder.id, name: 'Procedures' }]);
  });

  test('without content begins with an empty text', async () => {
    const detail = await world.create({ markdown: undefined });
    const version = ok(await world.author.get(`/api/documents/versions/${detail.latestVersion.id}`), 200);
    expect(version).toMatchObject({ markdown: '', content: null, attachments: [], itemWarnings: [] });
  });

  test('with an id that the scope has already is refused', async () => {
    await world.create({ humanId: 'TAKEN-1' });
    const answer = await world.author.post(`/api/scopes/${world.scope.id}/documents`, {
      humanId: 'TAKEN-1',
      title: 'T',
    });
    expect(answer).toMatchObject({ status: 409, body: { code: 'HUMAN_ID_TAKEN' } });
  });

  test('many times at once with one id succeeds once', async () => {
    const body = { humanId: 'RACE-1', title: 'Race' };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => world.author.post(`/api/scopes/${world.scope.id}/documents`, body)),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409, 409, 409, 409, 409, 409]);
  });

  const invalid: [string, Record<string, unknown>, string][] = [
    ['a human id in lower case', { humanId: 'sop-1' }, 'humanId'],
    ['a human id that ends with a hyphen', { humanId: 'SOP-' }, 'humanId'],
    ['a human id of 41 characters', { humanId: `A${'1'.repeat(40)}` }, 'humanId'],
    ['a title of spaces', { title: '   ' }, 'title'],
    ['a title of 301 characters', { title: 'x'.repeat(301) }, 'title'],
    ['a title with a line break', { title: 'One\nTwo' }, 'title'],
    ['markdown and content together', { markdown: '', content: { type: 'doc' } }, 'content'],
    ['a field that nobody knows', { colour: 'red' }, ''],
    ['a text nested too deep', { markdown: `${'> '.repeat(5000)}x` }, 'markdown'],
  ];
  test.each(invalid)('is refused with %s, and nothing is stored', async (_what, fields, path) => {
    const body = { humanId: 'BAD-1', title: 'Bad', ...fields };
    const answer = await world.author.post(`/api/scopes/${world.scope.id}/documents`, body);
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
    if (path !== '') expect(answer.body.errors[0].path).toBe(path);
    expect(ok(await world.reader.get(`/api/documents?q=BAD-1`), 200).items).toEqual([]);
  });

  test('takes a title of 300 characters outside the basic plane', async () => {
    const title = '\u{1f9ea}'.repeat(300);
    expect((await world.create({ title })).title).toBe(title);
  });

  test('with more than 2 MiB of markdown is too large', async () => {
    const fits = 'x'.repeat(2 * 1024 * 1024);
    expect((await world.create({ markdown: fits })).latestVersion.state).toBe('DRAFT');
    const body = { humanId: 'BIG-1', title: 'Big', markdown: `${fits}x` };
    const answer = await world.author.post(`/api/scopes/${world.scope.id}/documents`, body);
    expect(answer).toMatchObject({ status: 413, body: { code: 'TOO_LARGE' } });
  });

  test('needs AUTHOR_DOCUMENTS, and does not work where the caller is no member', async () => {
    const body = { humanId: 'NO-1', title: 'No' };
    const denied = await world.reader.post(`/api/scopes/${world.scope.id}/documents`, body);
    expect(denied).toMatchObject({ status: 403, body: { code: 'PERMISSION_DENIED', permission: 'AUTHOR_DOCUMENTS' } });
    const elsewhere = await world.createScope('Elsewhere');
    expect((await world.author.post(`/api/scopes/${elsewhere.id}/documents`, body)).status).toBe(404);
    expect((await world.stranger.post(`/api/scopes/${world.scope.id}/documents`, body)).status).toBe(401);
  });

  test('in a folder of another scope is refused by name when the caller sees it, else 404', async () => {
    const other = await world.createScope('Other');
    const both = await world.member(other, ['quality-manager'], ['ACTIVATE_CATALOG_ENTRIES']);
    await world.addMember(world.scope, both, ['author']);
    const client = await world.as(both);
    const folder = ok(await client.post(`/api/scopes/${other.id}/folders`, { name: 'There' }), 201);
    const body = { humanId: 'CROSS-1', title: 'Cross', folderId: folder.id };
    const seen = await client.post(`/api/scopes/${world.scope.id}/documents`, body);
    expect(seen).toMatchObject({ status: 409, body: { code: 'DOCUMENT_CROSS_SCOPE' } });
    const unseen = await world.author.post(`/api/scopes/${world.scope.id}/documents`, body);
    expect(unseen.status).toBe(404);
  });
});

describe('reading a document', () => {
  test('in another scope is the same 404 as for a random id', async () => {
    const other = await world.createScope('Private');
    const owner = await world.as(await world.member(other, ['author']));
    const body = { humanId: 'SECRET-1', title: 'Secret' };
    const secret = ok(await owner.post(`/api/scopes/${other.id}/documents`, body), 201);
    for (const path of ['/api/documents/', '/api/documents/versions/']) {
      const id = path.endsWith('versions/') ? secret.latestVersion.id : secret.id;
      const [seen, random] = [await world.reader.get(path + id), await world.reader.get(path + randomId)];
      expect(seen.status).toBe(404);
      expect({ ...seen.body, instance: '' }).toEqual({ ...random.body, instance: '' });
    }
  });

  test('needs VIEW, which is named when it is missing', async () => {
    const detail = await world.create();
    const member = await world.as(await world.member(world.scope, [], ['MANAGE_MEMBERS']));
    for (const path of [detail.id, `versions/${detail.latestVersion.id}`]) {
      const answer = await member.get(`/api/documents/${path}`);
      expect(answer).toMatchObject({ status: 403, body: { permission: 'VIEW' } });
    }
  });
});
