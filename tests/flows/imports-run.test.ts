/** Running an import: documents, folders, files and versions, each whole or not at all, and one event for the scope. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DocumentDetail, Import } from '../../contract/index.ts';
import type { Client } from '../harness/client.ts';
import { png } from './attachments-world.ts';
import { type DocumentsWorld, ok, startDocumentsWorld } from './documents-world.ts';
import { runToEnd, untilOver, uploadImport, zipped } from './imports-world.ts';
import { laughs, run, word, wordBody } from './word-files.ts';

let world: DocumentsWorld;
beforeAll(async () => {
  world = await startDocumentsWorld();
  await world.listen();
});
afterAll(() => world?.close());

const reason = 'Taken over from the file share.';

async function imported(
  files: Record<string, Buffer | string>,
  release = false,
  client = world.quality,
): Promise<Import> {
  const plan: Import = ok(await uploadImport(client, world.scope.id, 'qms.zip', zipped(files)), 201);
  return runToEnd(client, plan.id, { release, reason });
}

async function documentOf(result: Import, path: string): Promise<DocumentDetail> {
  const id = result.documents.find((document) => document.path === path)?.documentId;
  return ok(await world.quality.get(`/api/documents/${id}`), 200);
}

async function importEvents(): Promise<{ changes: Record<string, unknown> }[]> {
  return ok(await world.quality.get(`/api/scopes/${world.scope.id}/audit-events?type=IMPORTED`), 200).items;
}

test('an empty scope is filled: folders, documents, links, pictures, version numbers and dates', async () => {
  const files = {
    'Procedures/SOP-001.md':
      '---\ntitle: Control\nrevision: 7\neffective-date: 2024-03-01\n---\n# Control\n\nSee [SOP-002](../Records/SOP-002.md#scope).\n\n![F](img/f.png)',
    'Procedures/img/f.png': png(),
    'Records/SOP-002.md': '# Records\n\n## Scope\n\nBack to [it](../Procedures/SOP-001.md).',
    'broken.md': 'No number.',
  };
  const result = await imported(files, true);
  expect(result).toMatchObject({ state: 'done', progress: { done: 2, total: 2 }, problem: null });
  expect(result.documents.map(({ path, error, documentId }) => [path, error !== null, documentId !== null])).toEqual([
    ['Procedures/SOP-001.md', false, true],
    ['Records/SOP-002.md', false, true],
    ['broken.md', true, false],
  ]);
  const control = await documentOf(result, 'Procedures/SOP-001.md');
  expect(control).toMatchObject({ humanId: 'SOP-001', title: 'Control', folderPath: [{ name: 'Procedures' }] });
  expect(control.latestVersion).toMatchObject({ number: 7, state: 'RELEASED', effectiveDate: '2024-03-01' });
  const version = ok(await world.quality.get(`/api/documents/versions/${control.latestVersion.id}`), 200);
  expect(version.markdown).toBe('See [SOP-002](doc:SOP-002#scope).\n\n![F](attachment:f.png)');
  expect(version.attachments).toMatchObject([{ name: 'f.png', mediaType: 'image/png' }]);
  const records = await documentOf(result, 'Records/SOP-002.md');
  expect(records.folderPath).toMatchObject([{ name: 'Records' }]);
  const [event, ...others] = await importEvents();
  expect(others).toEqual([]);
  expect(event?.changes).toMatchObject({
    ...{ fileName: 'qms.zip', documentCount: 2, failedCount: 1, skippedCount: 0, released: true, reason },
    sha256: createHash('sha256').update(zipped(files)).digest('hex'),
  });
  expect((await world.events(control.id)).map(({ type }) => type)).toEqual(
    expect.arrayContaining(['DOCUMENT_CREATED', 'ATTACHMENT_ADDED', 'VERSION_SUBMITTED', 'VERSION_RELEASED']),
  );
});

test('the next revision of a document that came as number 7 is number 8', async () => {
  const result = await imported({ 'NEXT-1.md': '---\nversion: 7\n---\nText.' }, true);
  const { id } = await documentOf(result, 'NEXT-1.md');
  expect((await world.revise(id)).number).toBe(8);
});

test('without release the documents are drafts', async () => {
  const result = await imported({ 'DRAFT-1.md': 'Text.' });
  expect((await documentOf(result, 'DRAFT-1.md')).latestVersion).toMatchObject({ state: 'DRAFT', number: 1 });
});

test('existing folders are used, and skipped documents stay out', async () => {
  const plan: Import = ok(
    await uploadImport(world.quality, world.scope.id, 'a.zip', zipped({ 'Procedures/USE-1.md': 'a', 'OUT-1.md': 'b' })),
    201,
  );
  ok(await world.quality.patch(`/api/imports/${plan.id}`, { documents: [{ path: 'OUT-1.md', skip: true }] }), 200);
  const result = await runToEnd(world.quality, plan.id, { release: false, reason });
  expect(result.documents.map(({ documentId }) => documentId !== null)).toEqual([false, true]);
  const { folders } = ok(await world.quality.get(`/api/scopes/${world.scope.id}/folders`), 200);
  expect(folders.filter(({ name }: { name: string }) => name === 'Procedures')).toHaveLength(1);
});

test('documents of somebody who may not create folders land at the root, with a warning', async () => {
  const result = await imported({ 'Unknown/ROOT-1.md': 'a', 'Procedures/IN-1.md': 'b' }, false, world.author);
  expect((await documentOf(result, 'Unknown/ROOT-1.md')).folderPath).toEqual([]);
  expect((await documentOf(result, 'Procedures/IN-1.md')).folderPath).toMatchObject([{ name: 'Procedures' }]);
  expect(result.documents.map(({ warnings }) => warnings.length)).toEqual([0, 1]);
});

test('a picture that cannot be kept costs itself and not its document, and the plan has said so', async () => {
  const damaged = png();
  damaged.fill(0, 40);
  const files = {
    'X/BAD-1.md': '![a](bad.png) ![b](unsafe.svg) ![c](good.png)',
    'X/bad.png': damaged,
    'X/unsafe.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    'X/good.png': png(),
    'X/GOOD-1.md': 'Text.',
  };
  const plan: Import = ok(await uploadImport(world.quality, world.scope.id, 'p.zip', zipped(files)), 201);
  expect(plan.documents[0]).toMatchObject({ error: null, attachments: ['good.png'] });
  expect(plan.documents[0]?.warnings).toEqual([
    expect.stringMatching(/“X\/bad.png” is left out: /),
    expect.stringMatching(/“X\/unsafe.svg” is left out: .*not safe/),
  ]);
  const result = await runToEnd(world.quality, plan.id, { release: false, reason });
  expect(result.documents.map(({ path, error }) => [path, error])).toEqual([
    ['X/BAD-1.md', null],
    ['X/GOOD-1.md', null],
  ]);
  expect(result.documents[0]?.warnings).toEqual(plan.documents[0]?.warnings);
  const { latestVersion } = await documentOf(result, 'X/BAD-1.md');
  const version = ok(await world.quality.get(`/api/documents/versions/${latestVersion.id}`), 200);
  expect(version.attachments.map(({ name }: { name: string }) => name)).toEqual(['good.png']);
});

test('a number that was taken since the check is an error of that document', async () => {
  const plan: Import = ok(await uploadImport(world.quality, world.scope.id, 'LATE-1.md', 'Text.'), 201);
  await world.create({ humanId: 'LATE-1' });
  const result = await runToEnd(world.quality, plan.id, { release: false, reason });
  expect(result.documents[0]).toMatchObject({ documentId: null, error: expect.stringContaining('LATE-1') });
});

describe('a run', () => {
  const planOf = async (client: Client, name: string): Promise<Import> =>
    ok(await uploadImport(client, world.scope.id, `${name}.md`, 'Text.'), 201);

  test('with release needs RELEASE_DOCUMENTS, without it does not', async () => {
    const { id } = await planOf(world.author, 'REL-1');
    const refused = await world.author.post(`/api/imports/${id}/run`, { release: true, reason });
    expect(refused).toMatchObject({ status: 403, body: { permission: 'RELEASE_DOCUMENTS' } });
    expect((await runToEnd(world.author, id, { release: false, reason })).state).toBe('done');
  });

  test('with release obeys the rules of the scope: what each document needs for itself is refused for many', async () => {
    const admin = await world.as(world.administrator);
    const setRules = async (rules: object) => ok(await admin.patch(`/api/scopes/${world.scope.id}`, { rules }), 200);
    const { id } = await planOf(world.quality, 'RULES-1');
    const cases: [object, object, number, string][] = [
      [{ signature: true }, { signature: false }, 403, 'SIGNATURE_REQUIRED'],
      [{ fourEyes: true }, { fourEyes: false }, 409, 'FOUR_EYES'],
      [{ minReviewers: 1 }, { minReviewers: 0 }, 409, 'APPROVALS_PENDING'],
    ];
    for (const [on, off, status, code] of cases) {
      await setRules(on);
      const answer = await world.quality.post(`/api/imports/${id}/run`, { release: true, reason });
      await setRules(off);
      expect([answer.status, answer.body.code, answer.body.detail]).toEqual([
        status,
        code,
        expect.stringContaining('drafts'),
      ]);
    }
    expect((await runToEnd(world.quality, id, { release: true, reason })).documents[0]?.documentId).not.toBeNull();
  });

  test('needs a reason, and happens once', async () => {
    const { id } = await planOf(world.quality, 'ONCE-1');
    for (const body of [{ release: false }, { release: false, reason: ' ' }, { reason }]) {
      expect((await world.quality.post(`/api/imports/${id}/run`, body)).status).toBe(400);
    }
    await runToEnd(world.quality, id, { release: false, reason });
    expect((await world.quality.post(`/api/imports/${id}/run`, { release: false, reason })).status).toBe(409);
    expect((await world.quality.patch(`/api/imports/${id}`, { documents: [] })).status).toBe(409);
  });

  test('of a plan in which nothing can be imported is refused', async () => {
    const plan: Import = ok(await uploadImport(world.quality, world.scope.id, 'no number.md', 'Text.'), 201);
    expect((await world.quality.post(`/api/imports/${plan.id}/run`, { release: false, reason })).status).toBe(409);
  });

  test('is stopped by DELETE: what was written stays, and one event says how much', async () => {
    const files = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`STOP-${at}.md`, 'Text.']));
    const plan: Import = ok(await uploadImport(world.quality, world.scope.id, 'stop.zip', zipped(files)), 201);
    ok(await world.quality.post(`/api/imports/${plan.id}/run`, { release: false, reason }), 202);
    let seen = 0;
    while (seen === 0) seen = ok(await world.quality.get(`/api/imports/${plan.id}`), 200).progress.done;
    expect((await world.quality.delete(`/api/imports/${plan.id}`)).status).toBe(204);
    const stopped = await untilOver(world.quality, plan.id);
    expect(stopped.state).toBe('cancelled');
    const written = stopped.documents.filter(({ documentId }) => documentId !== null).length;
    expect(written).toBeGreaterThan(0);
    expect(written).toBeLessThan(300);
    await new Promise((resolve) => setTimeout(resolve, 500));
    const { items } = ok(await world.quality.get(`/api/search?q=STOP-&scopeId=${world.scope.id}&limit=200`), 200);
    expect(items.length).toBe(Math.min(written, 200));
    const event = (await importEvents()).filter(({ changes }) => changes.importId === plan.id);
    expect(event.map(({ changes }) => [changes.outcome, changes.documentCount])).toEqual([['cancelled', written]]);
  });
});

describe('Word files', () => {
  test('a Word file becomes rich content with marks, links, spans, and changes taken as accepted', async () => {
    const zip = zipped({
      ...{ 'A/cleaning.docx': word(wordBody), 'A/SOP-2.docx': word(`<w:p>${run('Text')}</w:p>`) },
      'A/notes.txt': 'Linked to.',
    });
    const plan: Import = ok(await uploadImport(world.quality, world.scope.id, 'word.zip', zip), 201);
    expect(plan.documents).toMatchObject([
      { path: 'A/SOP-2.docx', humanId: 'SOP-2', format: 'rich', error: null },
      { path: 'A/cleaning.docx', humanId: 'SOP-1', title: 'SOP-1 Cleaning', format: 'rich', error: null },
    ]);
    // The plan tells what the run takes along, and which link leads nowhere.
    expect(plan.documents[1]).toMatchObject({
      attachments: ['notes.txt'],
      warnings: [
        expect.stringMatching(/accepted: a deletion: “gone”/),
        expect.stringMatching(/accepted: an insertion: “added”/),
        '“lost.txt” leads to no file of this import.',
      ],
    });
    const result = await runToEnd(world.quality, plan.id, { release: true, reason: 'From Word.' });
    expect(result.documents.map(({ error }) => error)).toEqual([null, null]);
    const detail = ok(await world.quality.get(`/api/documents/${result.documents[1]?.documentId}`), 200);
    const version = ok(await world.quality.get(`/api/documents/versions/${detail.latestVersion.id}`), 200);
    expect(version.contentFormat).toBe('rich');
    expect(version.markdown).toContain('**Bold** and underlined added');
    expect(version.markdown).not.toContain('gone');
    expect(version.markdown).toContain('[next](doc:SOP-2)[notes](attachment:notes.txt)');
    expect(version.attachments.map(({ name }: { name: string }) => name)).toEqual(['notes.txt']);
    expect(JSON.stringify(version.content)).toContain('"colspan":2');
  });

  test('macros, a password and damage are named, and nothing else is taken for a Word file', async () => {
    const files = {
      'A-1.docx': word(wordBody, { 'word/vbaProject.bin': 'x' }),
      'B-1.docm': word(wordBody),
      'C-1.docx': Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      'D-1.docx': word('<w:p><w:r>'),
      'E-1.docx': 'text',
      'F-1.docx': word(wordBody, { 'word/media/image1.png': Buffer.alloc(20e6) }),
      'G-1.docx': word(laughs, {}, '<!DOCTYPE w:document [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'),
    };
    const alone = await uploadImport(world.quality, world.scope.id, 'A-1.docx', files['A-1.docx']);
    expect([alone.status, alone.body.detail]).toEqual([400, expect.stringContaining('macros')]);
    const plan: Import = ok(await uploadImport(world.quality, world.scope.id, 'bad.zip', zipped(files)), 201);
    expect(plan.documents.map(({ error }) => error)).toEqual([
      expect.stringContaining('macros'),
      expect.stringContaining('macros'),
      expect.stringContaining('password'),
      expect.stringContaining('damaged'),
      expect.stringContaining('damaged'),
      expect.stringContaining('many times its size'),
      expect.stringContaining('damaged'),
    ]);
  });

  test.for([
    {
      file: 'word-like.docx',
      fact: { humanId: 'SOP-100', title: 'SOP-100 Cleaning of vessels', attachments: ['image-1.png'] },
      says: [
        /^# 1 Purpose\n/,
        /H₂O and m²/,
        /\[section 2\]\(#2-table\)/,
        /between the steps\.\n\n3\. Third step/,
        /^1\) A new list/m,
        /^ +a\) A lettered step/m,
        /^ +i\. roman/m,
      ],
      hasNot: [/Contents/, /deleted words/, /confidential/],
      warned: [/deletion: “deleted words”/, /Comment of Jo.*Is that so\?/, /SOP-100 Rev\. 7/],
      looks: ['{"color":"#ff0000"}', '"colspan":2', '"rowspan":2'],
    },
    {
      file: 'libreoffice.docx',
      fact: { humanId: null, title: 'Purpose', attachments: ['image-1.png'] },
      says: [
        /x², a note\[\^1\]\. Added words/,
        /\[an inner one\]\(#details\)/,
        /Between\.\n\n3\. Three/,
        /^\[\^1\]: The note\.$/m,
      ],
      hasNot: [/removed words/],
      warned: [/LO-300 Revision 4/],
      looks: ['{"color":"#c00000"}', '"colspan":2', '"rowspan":2'],
    },
    {
      file: 'google-docs-like.docx',
      fact: { humanId: 'GD-400', title: 'GD-400 Training records', attachments: ['image-1.png'] },
      says: [
        /^## Who is trained\n/,
        /\*\*who works here\*\*/,
        /\[the plan\]\(https:\/\/docs\.example/,
        /^\[\^1\]: A note from the cloud\.$/m,
      ],
      hasNot: [/GD-400/],
      warned: [],
      looks: ['{"color":"#ff0000"}', '"colspan":2', '"rowspan":2'],
    },
  ])('of $file keep headings, numbers, lists, tables, notes, links, pictures and colours', async (given) => {
    const bytes = readFileSync(new URL(`../corpus/word/${given.file}`, import.meta.url));
    const plan: Import = ok(await uploadImport(world.quality, world.scope.id, given.file, bytes), 201);
    const [planned] = plan.documents;
    expect(planned).toMatchObject(given.fact);
    for (const sentence of given.warned) expect(planned?.warnings.join('\n')).toMatch(sentence);
    const number = { path: given.file, humanId: `W-${given.file.length}` };
    ok(await world.quality.patch(`/api/imports/${plan.id}`, { documents: [number] }), 200);
    const result = await runToEnd(world.quality, plan.id, { release: true, reason });
    expect(result.documents[0]?.error).toBeNull();
    const { latestVersion } = await documentOf(result, given.file);
    const version = ok(await world.quality.get(`/api/documents/versions/${latestVersion.id}`), 200);
    for (const part of given.says) expect(version.markdown).toMatch(part);
    for (const part of given.hasNot) expect(version.markdown).not.toMatch(part);
    for (const look of given.looks) expect(JSON.stringify(version.content)).toContain(look);
  });
});
