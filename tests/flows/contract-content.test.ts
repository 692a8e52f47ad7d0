/** Sections 7 to 9 of the contract: content in both formats, attachments, items, as a client sees them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { png, send, upload } from './attachments-world.ts';
import { attachmentKeys, expectError, expectKeys } from './contract-shapes.ts';
import { type DocumentsWorld, ok, startDocumentsWorld } from './documents-world.ts';

let world: DocumentsWorld;
beforeAll(async () => {
  world = await startDocumentsWorld();
});
afterAll(() => world?.close());

const path = (id: string, rest = '') => `/api/documents/versions/${id}${rest && `/${rest}`}`;
const text = (value: string, ...marks: object[]) => ({
  type: 'text',
  text: value,
  ...(marks.length > 0 ? { marks } : {}),
});
const paragraph = (...content: object[]) => ({ type: 'paragraph', content });
const doc = (...content: object[]) => ({ type: 'doc', content });
const row = (type: string, ...cells: string[]) => ({
  type: 'tableRow',
  content: cells.map((cell) => ({ type, content: [paragraph(text(cell))] })),
});

const rich: [string, object, string][] = [
  ['heading', { type: 'heading', attrs: { level: 2 }, content: [text('Scope')] }, '## Scope'],
  ['bulletList', { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(text('a'))] }] }, '- a'],
  [
    'orderedList',
    { type: 'orderedList', attrs: { start: 3 }, content: [{ type: 'listItem', content: [paragraph(text('a'))] }] },
    '3. a',
  ],
  [
    'taskList',
    {
      type: 'taskList',
      content: [{ type: 'taskItem', attrs: { checked: true }, content: [paragraph(text('a'))] }],
    },
    '- [x] a',
  ],
  ['blockquote', { type: 'blockquote', content: [paragraph(text('a'))] }, '> a'],
  [
    'codeBlock',
    { type: 'codeBlock', attrs: { language: 'mermaid' }, content: [text('graph TD')] },
    '```mermaid\ngraph TD\n```',
  ],
  [
    'table',
    { type: 'table', content: [row('tableHeader', 'a', 'b'), row('tableCell', '1', 'x|y')] },
    '| a | b |\n| --- | --- |\n| 1 | x\\|y |',
  ],
  ['mathBlock', { type: 'mathBlock', attrs: { latex: 'E=mc^2' } }, '$$\nE=mc^2\n$$'],
  ['mathInline', paragraph({ type: 'mathInline', attrs: { latex: 'a^2' } }), '$a^2$'],
  [
    'diagram',
    paragraph({ type: 'diagram', attrs: { src: 'attachment:d.svg', alt: 'Flow' } }),
    '![Flow](attachment:d.svg)',
  ],
  ['link', paragraph(text('x', { type: 'link', attrs: { href: 'https://x.example' } })), '[x](https://x.example)'],
  ['underline', paragraph(text('x', { type: 'underline' })), 'x'],
  ['highlight', paragraph(text('x', { type: 'highlight', attrs: { color: '#ff0' } })), 'x'],
  ['textAlign', { type: 'paragraph', attrs: { textAlign: 'center' }, content: [text('x')] }, 'x'],
  [
    'item',
    {
      type: 'item',
      attrs: { kind: 'control', key: 'RC-001', title: 'Fuse', mitigates: ['R-001', 'R-002'] },
      content: [paragraph(text('Blows.'))],
    },
    ':::control[Fuse]{key=RC-001 mitigates="R-001 R-002"}\nBlows.\n:::',
  ],
];

describe('rich content', () => {
  test.each(rich)('with %s is given back as written, and its projection is markdown', async (_name, node, markdown) => {
    const { latestVersion } = await world.create({ markdown: undefined, content: doc(node) });
    const whole = ok(await world.quality.get(path(latestVersion.id)), 200);
    expect(whole).toMatchObject({ contentFormat: 'rich', content: doc(node) });
    expect(whole.markdown.trim()).toBe(markdown);
    // The projection is what the text itself would be: saved as markdown it stays as it is.
    ok(await world.quality.patch(path(latestVersion.id), { markdown: whole.markdown }), 200);
    const after = ok(await world.quality.get(path(latestVersion.id)), 200);
    expect(after).toMatchObject({ contentFormat: 'markdown', content: null, markdown: whole.markdown });
  });

  test('with what the contract does not name is refused with its path', async () => {
    const wrong: [object, string][] = [
      [doc({ type: 'video' }), 'content.content.0.type'],
      [doc(paragraph(text('x', { type: 'blink' }))), 'content.content.0.content.0.marks.0.type'],
      [paragraph(text('x')), 'content.type'],
      [doc({ type: 'image', attrs: { src: 'https://x.example/a.png' } }), 'content.content.0.attrs.src'],
    ];
    for (const [content, at] of wrong) {
      const answer = await world.quality.post(`/api/scopes/${world.scope.id}/documents`, {
        humanId: 'RICH-1',
        title: 'T',
        content,
      });
      expectError(answer, 400, 'INVALID_REQUEST');
      expect(answer.body.errors[0].path).toBe(at);
    }
  });
});

describe('an upload', () => {
  const raw = (id: string, type: string, body: string) =>
    world.author.request('POST', path(id, 'attachments'), { body, headers: { 'content-type': type } });
  const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n';

  test('answers exactly the five fields, as the list does', async () => {
    const { latestVersion } = await world.create();
    expectKeys(ok(await upload(world.author, latestVersion.id, 'a.png', png()), 201), attachmentKeys);
    const { items } = ok(await world.reader.get(path(latestVersion.id, 'attachments')), 200);
    for (const item of items) expectKeys(item, attachmentKeys);
    expect(ok(await world.reader.get(path(latestVersion.id)), 200).attachments).toEqual(items);
  });

  test.each([
    ['that is cut off in the file', `${head}abc`],
    ['that is cut off in a header', '--x\r\nContent-Disp'],
    ['without its last boundary', `${head}abc\r\n--x\r\n`],
    ['that is no multipart at all', 'garbage'],
    ['without any part', '--x--\r\n'],
    ['with the file under another name', head.replace('"file"', '"upload"').concat('abc\r\n--x--\r\n')],
    ['with text instead of a file', '--x\r\nContent-Disposition: form-data; name="file"\r\n\r\nabc\r\n--x--\r\n'],
    ['without a boundary in its type', `${head}abc\r\n--x--\r\n`, 'multipart/form-data'],
  ])('%s is 400', async (_what, body, type = 'multipart/form-data; boundary=x') => {
    const { latestVersion } = await world.create();
    expectError(await raw(latestVersion.id, type, body), 400, 'INVALID_REQUEST');
    expect(ok(await world.reader.get(path(latestVersion.id, 'attachments')), 200).items).toEqual([]);
  });

  test('of another media type is 415, also without any body', async () => {
    const { latestVersion } = await world.create();
    for (const type of ['application/json', 'text/plain', 'application/octet-stream'])
      expectError(await raw(latestVersion.id, type, '{}'), 415, 'UNSUPPORTED_MEDIA_TYPE');
    expectError(await world.author.post(path(latestVersion.id, 'attachments')), 415, 'UNSUPPORTED_MEDIA_TYPE');
  });

  test('takes one file: a second, or a field beside it, is refused', async () => {
    const { latestVersion } = await world.create();
    const file = { filename: '"a.txt"', bytes: 'a' };
    for (const parts of [
      [file, { filename: '"b.txt"', bytes: 'b' }],
      [file, { name: 'note', bytes: 'b' }],
    ]) {
      expectError(await send(world.author, latestVersion.id, parts), 400, 'INVALID_REQUEST');
    }
  });

  test('is downloaded as an attachment with nosniff, and 410 once disposed of', async () => {
    const { latestVersion } = await world.create();
    const { id } = ok(await upload(world.author, latestVersion.id, 'plán "1".txt', 'hello'), 201);
    const download = await world.reader.get(`/api/attachments/${id}/content`);
    expect([download.status, download.text]).toEqual([200, 'hello']);
    expect(download.headers['content-disposition']).toMatch(/^attachment; filename=.*filename\*=UTF-8''pl%C3%A1n/);
    expect(download.headers['x-content-type-options']).toBe('nosniff');
    await world.step(latestVersion, 'cancel');
    await world.step(latestVersion, 'dispose');
    expectError(await world.reader.get(`/api/attachments/${id}/content`), 410, 'DISPOSED');
    const outsider = await world.as(await world.createUser('Outsider'));
    expectError(await outsider.get(`/api/attachments/${id}/content`), 404, 'NOT_FOUND');
  });

  test('frozen at submit is thawed by return', async () => {
    const { latestVersion } = await world.create();
    await world.step(latestVersion, 'submit');
    expectError(await upload(world.author, latestVersion.id, 'a.txt', 'a'), 409, 'VERSION_NOT_EDITABLE');
    await world.step(latestVersion, 'return');
    const { id } = ok(await upload(world.author, latestVersion.id, 'a.txt', 'a'), 201);
    const removed = await world.author.delete(path(latestVersion.id, `attachments/${id}`));
    expect([removed.status, removed.text]).toEqual([204, '']);
    expectError(await world.author.delete(path(latestVersion.id, `attachments/${id}`)), 404, 'NOT_FOUND');
  });
});

describe('items', () => {
  const risk = (key: string, more = '') => `:::risk[A risk]{key=${key}${more}}\nBody.\n:::\n`;

  test('are wrong with line numbers, at submit', async () => {
    const markdown = `${risk('R-500')}\n${risk('R-500')}\n${risk('R-501', ' initial=maybe')}`;
    const { latestVersion } = await world.create({ markdown });
    const answer = await world.quality.post(path(latestVersion.id, 'submit'));
    expectError(answer, 400, 'ITEM_INVALID');
    expect(answer.body.errors.map((error: { message: string }) => error.message).join()).toMatch(/5.*9/s);
  });

  test('of another document are taken at submit and at release', async () => {
    const first = await world.create({ markdown: risk('R-600') });
    const second = await world.create({ markdown: risk('R-600') });
    await world.step(first.latestVersion, 'submit');
    expectError(await world.quality.post(path(second.latestVersion.id, 'submit')), 409, 'ITEM_KEY_TAKEN');
  });
});
