import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { upload } from './attachments-world.ts';
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

describe('a template', () => {
  const rich = {
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: 'Purpose' }] },
      { type: 'paragraph', content: [{ type: 'text', marks: [{ type: 'underline' }], text: 'Say what it is for.' }] },
    ],
  };
  const markOf = ({ documentId }: { documentId: string }) => `/api/documents/${documentId}/template`;
  const templates = async (client = world.author) =>
    ok(await client.get(`/api/scopes/${world.scope.id}/templates`), 200);
  let count = 0;
  const start = (templateId: string, fields: object = {}, client = world.author) => {
    count += 1;
    const body = { humanId: `FROM-${count}`, title: 'Started', templateId, ...fields };
    return client.post(`/api/scopes/${world.scope.id}/documents`, body);
  };
  const marked = async (fields: Record<string, unknown> = {}) => {
    const version = await world.released(fields);
    ok(await world.author.put(markOf(version)), 200);
    return version;
  };

  test('is a document with a version in force that an author marks, once, with one event', async () => {
    const version = await world.released({ humanId: 'TPL-1', title: 'Procedure' });
    const before = await world.events(version.documentId);
    expect(ok(await world.reader.get(markOf(version)), 200)).toEqual({ isTemplate: false });
    const answers = await Promise.all([1, 2, 3].map(() => world.author.put(markOf(version))));
    for (const answer of answers) expect([answer.status, answer.body]).toEqual([200, { isTemplate: true }]);
    expect(ok(await world.reader.get(markOf(version)), 200)).toEqual({ isTemplate: true });
    const { items, nextCursor } = await templates(world.reader);
    expect(nextCursor).toBeNull();
    expect(items).toEqual([(await world.reader.get(`/api/documents?q=TPL-1&scopeId=${world.scope.id}`)).body.items[0]]);
    expect((await world.author.delete(markOf(version))).status).toBe(204);
    expect((await world.author.delete(markOf(version))).status).toBe(204);
    expect((await templates()).items).toEqual([]);
    expect((await world.events(version.documentId)).slice(before.length)).toMatchObject([
      { type: 'DOCUMENT_CHANGED', entity: { label: 'TPL-1' }, changes: { template: { from: false, to: true } } },
      { type: 'DOCUMENT_CHANGED', changes: { template: { from: true, to: false } } },
    ]);
  });

  test('cannot be what has no version in force: a draft, what begins tomorrow, what was revoked', async () => {
    const tomorrow = await world.released({}, '2026-03-11');
    for (const version of [await world.versionIn('DRAFT'), tomorrow, await world.versionIn('REVOKED')]) {
      const answer = await world.author.put(markOf(version));
      expect(answer).toMatchObject({ status: 409, body: { code: 'STEP_NOT_ALLOWED' } });
      expect(answer.body.detail).toMatch(/^DOC-\d+ has no version in force/);
    }
  });

  test('is marked with AUTHOR_DOCUMENTS and read with VIEW', async () => {
    const version = await world.released();
    for (const answer of [await world.reader.put(markOf(version)), await world.reader.delete(markOf(version))]) {
      expect(answer).toMatchObject({ status: 403, body: { permission: 'AUTHOR_DOCUMENTS' } });
    }
    const blind = await world.as(await world.member(world.scope, [], ['AUTHOR_DOCUMENTS']));
    for (const path of [markOf(version), `/api/scopes/${world.scope.id}/templates`]) {
      expect(await blind.get(path)).toMatchObject({ status: 403, body: { permission: 'VIEW' } });
    }
    ok(await world.author.put(markOf(version)), 200);
    const { status, body } = await start(version.documentId, {}, blind);
    expect([status, body.permission]).toEqual([403, 'VIEW']);
  });

  test('gives a new document its content in its format, its files and its language; the event names it', async () => {
    const draft = await world.versionIn('DRAFT', { humanId: 'TPL-2', markdown: undefined, content: rich });
    ok(await world.author.patch(`/api/documents/versions/${draft.id}`, { language: 'de' }), 200);
    ok(await upload(world.author, draft.id, 'form.txt', 'Sign here.'), 201);
    for (const step of ['submit', 'release']) await world.step(draft, step);
    ok(await world.author.put(markOf(draft)), 200);
    const later = await world.revise(draft.documentId);
    ok(await world.author.patch(`/api/documents/versions/${later.id}`, { markdown: 'Not in force.' }), 200);

    const folder = ok(await world.quality.post(`/api/scopes/${world.scope.id}/folders`, { name: 'Started' }), 201);
    const detail = ok(await start(draft.documentId, { title: 'Mine', folderId: folder.id }), 201);
    expect(detail).toMatchObject({ title: 'Mine', folderId: folder.id, effectiveVersion: null });
    const version = ok(await world.author.get(`/api/documents/versions/${detail.latestVersion.id}`), 200);
    const source = ok(await world.author.get(`/api/documents/versions/${draft.id}`), 200);
    expect(version).toMatchObject({ number: 1, state: 'DRAFT', contentFormat: 'rich', language: 'de' });
    expect(version.content).toEqual(source.content);
    const file = await world.author.get(`/api/attachments/${version.attachments[0].id}/content`);
    expect([version.attachments[0].name, file.text]).toEqual(['form.txt', 'Sign here.']);
    const template = { documentId: draft.documentId, humanId: 'TPL-2', versionId: draft.id, number: 1 };
    expect(await world.events(detail.id)).toMatchObject([
      { type: 'DOCUMENT_CREATED', changes: { title: 'Mine', folderId: folder.id, template } },
    ]);
    const changes = ok(await world.author.get(`/api/documents/versions/${version.id}/changes`), 200);
    expect(changes.from).toMatchObject({ id: draft.id });
    expect((await templates()).items.map(({ id }: { id: string }) => id)).not.toContain(detail.id);
    await world.step(draft, 'dispose');
    expect((await world.author.get(`/api/attachments/${version.attachments[0].id}/content`)).text).toBe('Sign here.');
  });

  test('is refused for what is none, for what is no longer in force, of another scope and beside content', async () => {
    const plain = await world.released({ humanId: 'PLAIN-1' });
    const none = await start(plain.documentId);
    expect(none).toMatchObject({ status: 409, body: { code: 'STEP_NOT_ALLOWED' } });
    expect(none.body.detail).toContain('PLAIN-1 is not a template');
    const revoked = await marked({ humanId: 'TPL-3' });
    await world.step(revoked, 'revoke');
    const gone = await start(revoked.documentId);
    expect(gone).toMatchObject({ status: 409, body: { code: 'STEP_NOT_ALLOWED' } });
    expect(gone.body.detail).toContain('TPL-3 has no version in force');
    const good = await marked();
    const both = await start(good.documentId, { markdown: 'Text' });
    expect(both).toMatchObject({ status: 400, body: { errors: [{ path: 'templateId' }] } });
    expect((await start(randomId)).status).toBe(404);

    const other = await world.createScope('Starts elsewhere');
    const member = await world.member(other, ['author']);
    const body = { humanId: 'THERE-1', title: 'There', templateId: good.documentId };
    const stranger = await (await world.as(member)).post(`/api/scopes/${other.id}/documents`, body);
    expect(stranger.status).toBe(404);
    await world.addMember(world.scope, member, ['reader']);
    const seen = await (await world.as(member)).post(`/api/scopes/${other.id}/documents`, body);
    expect(seen).toMatchObject({ status: 409, body: { code: 'DOCUMENT_CROSS_SCOPE' } });
  });

  test('that two people use at once, while a third gives it up, serves each whole or not at all', async () => {
    const version = await marked();
    const [first, second, given] = await Promise.all([
      start(version.documentId),
      start(version.documentId, {}, world.quality),
      world.quality.delete(markOf(version)),
    ]);
    expect(given.status).toBe(204);
    for (const answer of [first, second]) {
      if (answer.status === 201) expect((await world.events(answer.body.id)).length).toBe(1);
      else expect(answer).toMatchObject({ status: 409, body: { code: 'STEP_NOT_ALLOWED' } });
    }
    expect((await start(version.documentId)).status).toBe(409);
  });
});
