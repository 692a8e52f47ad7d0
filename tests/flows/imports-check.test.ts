/** Checking a file: the plan, its correction, who may, and what is refused. Nothing is written. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Import } from '../../contract/index.ts';
import type { Permission } from '../../domain/permissions/index.ts';
import { png } from './attachments-world.ts';
import { type DocumentsWorld, ok, startDocumentsWorld } from './documents-world.ts';
import { uploadImport, zipOf, zipped } from './imports-world.ts';

let world: DocumentsWorld;
beforeAll(async () => {
  world = await startDocumentsWorld();
});
afterAll(() => world?.close());

const upload = (name: string, bytes: Buffer | string, client = world.quality) =>
  uploadImport(client, world.scope.id, name, bytes);
const checked = async (name: string, bytes: Buffer | string): Promise<Import> => ok(await upload(name, bytes), 201);

const tree = () =>
  zipped({
    'Procedures/SOP-001.md':
      '---\nid: QP-1\ntitle: Control\nrevision: 7\neffective-date: 2024-03-01\n---\n# Control\n\n![F](img/f.png)',
    'Procedures/img/f.png': png(),
    'Forms/Sub/notes.md': 'No number here. [x](../../Procedures/SOP-001.md)\n\n<video></video>',
    '__MACOSX/._x.md': 'litter',
    '.git/README.md': 'litter',
    'Forms/budget.xlsx': 'no document, and none uses it',
  });

describe('a plan', () => {
  test('says what each file becomes, and writes nothing', async () => {
    const plan = await checked('qms.zip', tree());
    expect(plan).toMatchObject({ state: 'checked', progress: { done: 0, total: 0 } });
    expect(plan.documents).toEqual([
      {
        ...{ path: 'Forms/Sub/notes.md', humanId: null, title: 'notes', number: 1, effectiveDate: null },
        ...{
          format: 'markdown',
          folderPath: ['Forms', 'Sub'],
          attachments: [],
          skip: false,
          documentId: null,
          proposal: null,
        },
        warnings: ['Line 3: <video> is kept as text.'],
        error: 'The document has no number. Give it one.',
      },
      {
        ...{ path: 'Procedures/SOP-001.md', humanId: 'QP-1', title: 'Control', number: 7, effectiveDate: '2024-03-01' },
        ...{
          format: 'markdown',
          folderPath: ['Procedures'],
          attachments: ['f.png'],
          skip: false,
          documentId: null,
          proposal: null,
        },
        warnings: [],
        error: null,
      },
    ]);
    expect(plan.folders).toEqual([['Forms'], ['Forms', 'Sub'], ['Procedures']]);
    expect(plan.leftOver).toEqual(['Forms/budget.xlsx']);
    expect(ok(await world.quality.get(`/api/imports/${plan.id}`), 200)).toEqual(plan);
    expect(ok(await world.quality.get(`/api/scopes/${world.scope.id}/documents`), 200).items).toEqual([]);
    expect(ok(await world.quality.get(`/api/scopes/${world.scope.id}/folders`), 200).folders).toEqual([]);
  });

  test('of a single markdown file has one document at the root', async () => {
    const plan = await checked('SOP-9.md', '# Cleaning\n');
    expect(plan.documents).toMatchObject([{ path: 'SOP-9.md', humanId: 'SOP-9', title: 'Cleaning', folderPath: [] }]);
    expect(plan).toMatchObject({ folders: [], leftOver: [] });
  });

  test('is corrected: number, title, folder, and what to leave out', async () => {
    const plan = await checked('qms.zip', tree());
    const [notes, control] = plan.documents.map(({ path }) => path);
    const change = { path: notes, humanId: 'N-1', title: ' Notes ', folderPath: ['Notes'] };
    const corrected: Import = ok(
      await world.quality.patch(`/api/imports/${plan.id}`, { documents: [change, { path: control, skip: true }] }),
      200,
    );
    expect(corrected.documents[0]).toMatchObject({
      humanId: 'N-1',
      title: 'Notes',
      folderPath: ['Notes'],
      error: null,
    });
    expect(corrected.documents[1]).toMatchObject({ skip: true });
    expect(corrected.folders).toEqual([['Notes']]);
    const wrong = ok(
      await world.quality.patch(`/api/imports/${plan.id}`, { documents: [{ ...change, humanId: 'n 1' }] }),
      200,
    );
    expect(wrong.documents[0].error).toContain('“n 1”');
  });

  test('is not corrected with a file that it does not have, an empty title or a field that nobody knows', async () => {
    const { id } = await checked('SOP-9.md', '# Cleaning\n');
    for (const documents of [
      [{ path: 'x.md' }],
      [{ path: 'SOP-9.md', title: ' ' }],
      [{ path: 'SOP-9.md', number: 3 }],
    ]) {
      expect((await world.quality.patch(`/api/imports/${id}`, { documents })).status).toBe(400);
    }
    expect((await world.quality.patch(`/api/imports/${id}`, {})).status).toBe(400);
  });

  test('names numbers that stand twice in it or are taken in the scope', async () => {
    await world.create({ humanId: 'TAKEN-1' });
    const plan = await checked(
      'a.zip',
      zipped({ 'TAKEN-1.md': 'a', 'x/SAME-1.md': 'a', 'y/SAME-1.md': 'b', 'OK-1.md': 'c' }),
    );
    expect(plan.documents.map(({ path, error }) => [path, error !== null])).toEqual([
      ['OK-1.md', false],
      ['TAKEN-1.md', true],
      ['x/SAME-1.md', true],
      ['y/SAME-1.md', true],
    ]);
  });

  test('tells somebody who may not create folders that documents land at the root', async () => {
    const plan: Import = ok(await upload('a.zip', zipped({ 'New/A-1.md': 'a', 'B-1.md': 'b' }), world.author), 201);
    expect(plan.documents.map(({ path, warnings }) => [path, warnings.length])).toEqual([
      ['B-1.md', 0],
      ['New/A-1.md', 1],
    ]);
    expect(plan.documents[1]?.warnings[0]).toContain('root');
  });

  test('names a file that cannot be read and takes the others', async () => {
    const plan = await checked(
      'a.zip',
      zipped({ 'A-1.md': Buffer.from([0x80, 0xff]), 'B-1.md': 'b', 'C-1.md': 'x'.repeat(3e6) }),
    );
    expect(plan.documents.map(({ error }) => error)).toEqual([
      expect.stringContaining('UTF-8'),
      null,
      expect.stringContaining('2 MiB'),
    ]);
  });
});

describe('a plan says what the run will do', () => {
  const broken = (name: string, bytes: Buffer | string) => {
    const zip = zipped({ [name]: bytes, 'OK-1.md': 'fine' });
    zip.writeUInt32LE(1, zip.indexOf('PK\x01\x02', 0, 'latin1') + 16);
    return zip;
  };

  test('a file whose checksum does not fit is refused, and the others are taken', async () => {
    const plan = await checked('a.zip', broken('A-1.md', 'text'));
    expect(plan.documents.map(({ error }) => error)).toEqual([expect.stringContaining('checksum'), null]);
  });

  test('a stray byte behind the zip file is no damage', async () => {
    const plan = await checked('a.zip', Buffer.concat([zipped({ 'A-1.md': 'x' }), Buffer.from('\n')]));
    expect(plan.documents).toMatchObject([{ humanId: 'A-1', error: null }]);
  });

  test('a title that is too long, a folder without a name and a name that is not UTF-8 are told', async () => {
    const odd = zipOf([{ name: 'Pr@fung-1.md', bytes: '# T' }]);
    const latin = Buffer.from(odd.toString('latin1').replaceAll('@', '\xfc'), 'latin1');
    const named = await checked('a.zip', latin);
    expect(named.documents[0]?.warnings).toEqual([expect.stringContaining('UTF-8')]);
    const plan = await checked('a.zip', zipped({ 'a//B-1.md': `# ${'long '.repeat(80)}` }));
    expect(plan.documents).toMatchObject([{ folderPath: ['a'], error: null }]);
    expect(plan.documents[0]?.warnings).toEqual([
      expect.stringMatching(/title has 399 characters and is cut to 300/),
      expect.stringMatching(/“a\/\/B-1.md” has a folder without a name; the document goes to “a”/),
    ]);
  });

  test('a link that would run a program is kept as text', async () => {
    const text = '# T\n\n[a](javascript:alert(1)) [b](https://example.com) <javascript:x> [c]\n\n[c]: JavaScript:y';
    const plan = await checked('J-1.md', text);
    expect(plan.documents[0]?.warnings).toHaveLength(3);
    const preview = ok(await world.quality.get(`/api/imports/${plan.id}/preview?path=J-1.md`), 200);
    expect(preview.markdown).toContain('[a]\\(javascript:alert(1)) [b](https://example.com) \\<javascript:x> [c]');
  });

  test('in an empty scope who may make folders for the first document only is told which land at the root', async () => {
    const scope = await world.createScope('Empty');
    const rights: Permission[] = ['AUTHOR_DOCUMENTS', 'ACTIVATE_CATALOG_ENTRIES'];
    const first = await world.as(await world.member(scope, [], rights));
    const plan: Import = ok(
      await uploadImport(first, scope.id, 'a.zip', zipped({ 'A/B/A-1.md': 'a', 'A/A-2.md': 'b', 'C/C-1.md': 'c' })),
      201,
    );
    expect(plan.documents.map(({ path, warnings }) => [path, warnings.length])).toEqual([
      ['A/A-2.md', 0],
      ['A/B/A-1.md', 1],
      ['C/C-1.md', 1],
    ]);
  });
});

describe('an import', () => {
  test('needs AUTHOR_DOCUMENTS', async () => {
    const answer = await upload('A-1.md', 'text', world.reader);
    expect(answer).toMatchObject({ status: 403, body: { permission: 'AUTHOR_DOCUMENTS' } });
    expect((await uploadImport(world.stranger, world.scope.id, 'A-1.md', 'text')).status).toBe(401);
  });

  test("is its creator's alone, also among members", async () => {
    const { id } = await checked('A-1.md', 'text');
    expect((await world.author.get(`/api/imports/${id}`)).status).toBe(404);
    expect((await world.author.get(`/api/imports/${id}/progress`)).status).toBe(404);
    expect(ok(await world.quality.get(`/api/imports/${id}/progress`), 200)).toEqual({
      state: 'checked',
      progress: { done: 0, total: 0 },
    });
    expect((await world.author.patch(`/api/imports/${id}`, { documents: [] })).status).toBe(404);
    expect((await world.author.post(`/api/imports/${id}/run`, { release: false, reason: 'x' })).status).toBe(404);
    expect((await world.author.delete(`/api/imports/${id}`)).status).toBe(404);
    expect((await world.quality.get(`/api/imports/${id}`)).status).toBe(200);
  });

  test('is dropped by DELETE, and gone after a day', async () => {
    const { id } = await checked('A-1.md', 'text');
    expect((await world.quality.delete(`/api/imports/${id}`)).status).toBe(204);
    expect((await world.quality.get(`/api/imports/${id}`)).status).toBe(404);
    const other = await checked('A-1.md', 'text');
    const then = world.clock.now().toISOString();
    world.clock.set('2026-03-11T08:00:01.000Z');
    expect((await world.quality.get(`/api/imports/${other.id}`)).status).toBe(404);
    world.clock.set(then);
  });

  test('takes one file of a kind that it knows', async () => {
    expect(await upload('a.exe', 'MZ')).toMatchObject({ status: 415, body: { code: 'UNSUPPORTED_MEDIA_TYPE' } });
    expect((await upload('a.zip', zipped({ 'a.txt': 'no document' }))).status).toBe(400);
    expect((await world.quality.post(`/api/scopes/${world.scope.id}/imports`, {})).status).toBe(415);
  });
});

describe('a hostile file is refused with a sentence', () => {
  const many = (count: number) =>
    zipOf(Array.from({ length: count }, (_, at) => ({ name: at === 0 ? 'D-1.md' : `${at}.txt`, bytes: 'x' })));
  const cases: [string, () => Buffer, number, RegExp][] = [
    ['a path out of the archive', () => zipped({ '../../A-1.md': 'x' }), 400, /leads out/],
    ['an absolute path', () => zipped({ '/etc/A-1.md': 'x' }), 400, /leads out/],
    ['a link', () => zipOf([{ name: 'A-1.md', bytes: '/etc/passwd', mode: 0o120777 }]), 400, /link/],
    ['an encrypted entry', () => zipOf([{ name: 'A-1.md', bytes: 'x', flags: 1 }]), 400, /encrypted/],
    [
      'an entry that unpacks to a thousand times its size',
      () => zipped({ 'A-1.md': Buffer.alloc(20e6) }),
      400,
      /many times/,
    ],
    ['a broken zip', () => zipped({ 'A-1.md': 'x' }).subarray(0, 60), 400, /damaged/],
    ['no zip at all', () => Buffer.from('plain text'), 400, /damaged/],
    [
      'one name twice',
      () =>
        zipOf([
          { name: 'A-1.md', bytes: 'x' },
          { name: 'A-1.md', bytes: 'y' },
        ]),
      400,
      /twice/,
    ],
    ['5,001 entries', () => many(5001), 413, /5001/],
  ];
  test.for(cases)('%s', async ([, bytes, status, sentence]) => {
    const answer = await upload('a.zip', bytes());
    expect([answer.status, answer.body.detail]).toEqual([status, expect.stringMatching(sentence)]);
  });

  test('while 5,000 entries are taken', async () => {
    expect((await checked('a.zip', many(5000))).documents).toHaveLength(1);
  });

  test('and nothing of all that was written', async () => {
    const { items } = ok(await world.quality.get(`/api/scopes/${world.scope.id}/documents`), 200);
    expect(items.map(({ humanId }: { humanId: string }) => humanId)).toEqual(['TAKEN-1']);
  });
});

test('a document of the plan can be looked at as it will be, by its creator alone', async () => {
  const files = {
    'SOP-901.md': '# Seen before\n\nSee [it](SOP-902.md). ![Flow](flow.png) ![Broken](broken.png)',
    'flow.png': png(),
    'broken.png': 'no picture',
    'SOP-902.md': '# Other',
    'plain.md': 'No number.',
  };
  const plan: Import = ok(await uploadImport(world.quality, world.scope.id, 'looked-at.zip', zipped(files)), 201);
  const preview = (path: string) => `/api/imports/${plan.id}/preview?path=${encodeURIComponent(path)}`;
  expect(ok(await world.quality.get(preview('SOP-901.md')), 200)).toEqual({
    title: 'Seen before',
    format: 'markdown',
    markdown: 'See [it](doc:SOP-902). ![Flow](attachment:flow.png) ![Broken](attachment:broken.png)',
    pictures: [{ name: 'flow.png', src: `data:image/png;base64,${png().toString('base64')}` }],
  });
  expect(ok(await world.quality.get(preview('plain.md')), 200).markdown).toBe('No number.');
  expect((await world.quality.get(preview('nowhere.md'))).status).toBe(404);
  expect((await world.author.get(preview('SOP-901.md'))).status).toBe(404);
});
