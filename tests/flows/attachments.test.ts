import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { superuser } from '../harness/index.ts';
import { emptyZip, type Part, png, send, svg, upload } from './attachments-world.ts';
import { type DocumentsWorld, ok, startDocumentsWorld } from './documents-world.ts';

let world: DocumentsWorld;
beforeAll(async () => {
  world = await startDocumentsWorld();
});
afterAll(() => world?.close());

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');
const draft = async () => (await world.create()).latestVersion;
const listed = async (versionId: string) =>
  ok(await world.reader.get(`/api/documents/versions/${versionId}/attachments`), 200).items;

async function countOf(table: string): Promise<number> {
  const client = await superuser(world.database.url);
  const { rows } = await client.query(`select count(*)::int as count from muniment.${table}`);
  await client.end();
  return rows[0].count;
}

describe('adding a file to a draft', () => {
  test('answers what was found in the bytes, and writes one event', async () => {
    const version = await draft();
    const attachment = ok(await upload(world.author, version.id, 'plan.png', png()), 201);
    expect(attachment).toEqual({
      id: attachment.id,
      name: 'plan.png',
      mediaType: 'image/png',
      sizeBytes: png().length,
      sha256: sha256(png()),
    });
    expect(await listed(version.id)).toEqual([attachment]);
    const events = await world.events(version.documentId);
    expect(events.at(-1)).toMatchObject({
      type: 'ATTACHMENT_ADDED',
      changes: { versionId: version.id, attachment: { name: 'plan.png' } },
    });
  });

  const kinds: [string, string, Buffer | string][] = [
    ['drawing.svg', 'image/svg+xml', svg()],
    ['report.pdf', 'application/pdf', '%PDF-1.7\n%…'],
    ['data.zip', 'application/zip', emptyZip],
    ['scan.png', 'application/zip', emptyZip],
    ['notes.md', 'text/plain', '# Grüße\n'],
    ['page.html', 'text/plain', '<!doctype html><p>x</p>'],
    ['photo.dat', 'image/png', png()],
    ['blob.bin', 'application/octet-stream', Buffer.from([0, 1, 2, 3, 255])],
  ];
  test.each(kinds)('finds the type of %s to be %s', async (name, mediaType, bytes) => {
    const version = await draft();
    expect(ok(await upload(world.author, version.id, name, bytes), 201).mediaType).toBe(mediaType);
  });

  test('is refused once the name is taken, also in another spelling of the same characters', async () => {
    const version = await draft();
    ok(await upload(world.author, version.id, 'pla\u0301n.txt', 'one'), 201);
    const again = await upload(world.author, version.id, 'pl\u00e1n.txt', 'two');
    expect(again).toMatchObject({ status: 409, body: { code: 'ATTACHMENT_NAME_TAKEN' } });
    expect(await listed(version.id)).toHaveLength(1);
  });

  test('works 200 times, and not once more', async () => {
    const version = await draft();
    for (let index = 0; index < 200; index++) ok(await upload(world.author, version.id, `f${index}.txt`, 'x'), 201);
    const answer = await upload(world.author, version.id, 'f200.txt', 'x');
    expect(answer).toMatchObject({ status: 409, body: { code: 'TOO_MANY_ATTACHMENTS' } });
  });

  const spooled = () => readdirSync(tmpdir()).filter((name) => name.startsWith('muniment-upload-'));

  test('takes exactly 25 MiB and refuses one byte more, of which nothing stays behind', async () => {
    const version = await draft();
    const fits = randomBytes(25 * 1024 * 1024);
    expect(ok(await upload(world.author, version.id, 'fits.bin', fits), 201).sha256).toBe(sha256(fits));
    const blobs = await countOf('blobs');
    // A server that was killed elsewhere on this machine may have left its own.
    const before = new Set(spooled());
    const large = await upload(world.author, version.id, 'large.bin', Buffer.concat([fits, Buffer.from('x')]));
    expect(large).toMatchObject({ status: 413, body: { code: 'TOO_LARGE' } });
    expect(await countOf('blobs')).toBe(blobs);
    await expect.poll(() => spooled().filter((name) => !before.has(name))).toEqual([]);
  });

  test('needs AUTHOR_DOCUMENTS, and a version that the caller sees', async () => {
    const version = await draft();
    const denied = await upload(world.reader, version.id, 'a.txt', 'x');
    expect(denied).toMatchObject({ status: 403, body: { permission: 'AUTHOR_DOCUMENTS' } });
    const outsider = await world.as(await world.createUser('Outsider'));
    expect((await upload(outsider, version.id, 'a.txt', 'x')).status).toBe(404);
    expect((await outsider.get(`/api/documents/versions/${version.id}/attachments`)).status).toBe(404);
  });

  test('as JSON is an unsupported media type', async () => {
    const version = await draft();
    const answer = await world.author.post(`/api/documents/versions/${version.id}/attachments`, { file: 'x' });
    expect(answer).toMatchObject({ status: 415, body: { code: 'UNSUPPORTED_MEDIA_TYPE' } });
  });

  test('is refused on anything but a draft', async () => {
    for (const state of ['IN_REVIEW', 'RELEASED', 'CANCELLED', 'REVOKED', 'DISPOSED'] as const) {
      const version = await world.versionIn(state);
      const answer = await upload(world.author, version.id, 'late.txt', 'x');
      expect(answer, state).toMatchObject({ status: 409, body: { code: 'VERSION_NOT_EDITABLE' } });
    }
  });
});

describe('a hostile upload is refused with a clear sentence, and nothing is stored', () => {
  const bomb = `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>${svg('<text>&b;</text>')}`;
  const files: [string, string, Buffer | string, RegExp][] = [
    ['an SVG with a script', 'a.svg', svg('<script>alert(1)</script>'), /script/i],
    ['an SVG with an event handler', 'a.svg', svg('<rect onload="x()"/>'), /./],
    ['an SVG entity bomb', 'a.svg', bomb, /DOCTYPE|entit/i],
    ['an SVG that refers outside itself', 'a.svg', svg('<image href="http://x.example/a.png"/>'), /outside/i],
    ['an SVG with a foreignObject', 'a.svg', svg('<foreignObject><p/></foreignObject>'), /foreignObject/i],
    ['an SVG with a script under another name', 'a.txt', svg('<script>alert(1)</script>'), /script/i],
    ['a PNG that claims 60,000 x 60,000', 'a.png', png(2, 2, [60_000, 60_000]), /megapixel/i],
    ['a PNG whose pixels are missing', 'a.png', png(64, 64).subarray(0, 60), /./],
    ['bytes of no kind named .png', 'a.png', Buffer.from([1, 2, 3, 0, 255]), /named like an image/i],
    ['an SVG that hides what it loads', 'a.svg', svg(`<rect fill="url(  'http://x.example/a#b')"/>`), /outside/i],
    [
      'an SVG of a known program',
      'a.svg',
      svg('<!-- Generated by graphviz --><image href="a.png"/>'),
      /Graphviz: .*cairo/,
    ],
    ['a TIFF', 'scan.tif', Buffer.from('II*\0\x08\0\0\0\0\0', 'latin1'), /TIFF .* PNG or JPEG/],
    [
      'a BMP under another name',
      'a.dat',
      Buffer.from(`BM${'\0'.repeat(12)}\x28\0\0\0`, 'latin1'),
      /BMP .* PNG or JPEG/,
    ],
    ['a text named .svg', 'a.svg', 'hello', /named like an image/i],
  ];
  test.each(files)('%s', async (_what, name, bytes, sentence) => {
    const version = await draft();
    const blobs = await countOf('blobs');
    const answer = await upload(world.author, version.id, name, bytes);
    expect(answer).toMatchObject({ status: 400, body: { code: 'ATTACHMENT_UNSAFE' } });
    expect(answer.body.detail).toMatch(sentence);
    expect(await listed(version.id)).toEqual([]);
    expect(await countOf('blobs')).toBe(blobs);
    expect((await world.events(version.documentId)).map((event) => event.type)).toEqual(['DOCUMENT_CREATED']);
  });

  const requests: [string, Part[]][] = [
    ['an empty file', [{ filename: '"a.txt"', bytes: '' }]],
    ['a name with a path', [{ filename: '"../../etc/passwd"', bytes: 'x' }]],
    ['a name with a Windows path', [{ filename: '"C:\\\\secret\\\\a.txt"', bytes: 'x' }]],
    ['a name with an encoded line break', [{ filename: '"a%0D%0ASet-Cookie: x.txt"', bytes: 'x' }]],
    ['a name with a quotation mark', [{ filename: '"a\\"b.txt"', bytes: 'x' }]],
    ['a name of 300 characters', [{ filename: `"${'n'.repeat(296)}.txt"`, bytes: 'x' }]],
    ['a name of spaces', [{ filename: '"  "', bytes: 'x' }]],
    ['a name that turns its direction', [{ filename: '"a\u202etxt.exe"', bytes: 'x' }]],
    ['no file at all', [{ name: 'note', bytes: 'x', type: 'text/plain' }]],
    ['a file in another field', [{ name: 'other', filename: '"a.txt"', bytes: 'x' }]],
    [
      'two files',
      [
        { filename: '"a.txt"', bytes: 'x' },
        { filename: '"b.txt"', bytes: 'y' },
      ],
    ],
  ];
  test.each(requests)('%s', async (_what, parts) => {
    const version = await draft();
    const answer = await send(world.author, version.id, parts);
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
    expect(await listed(version.id)).toEqual([]);
  });
});

describe('a download', () => {
  test('gives the same bytes, as an attachment that no browser guesses about', async () => {
    const version = await draft();
    const bytes = randomBytes(3_000_000);
    const { id } = ok(await upload(world.author, version.id, 'Prüf plan.bin', bytes), 201);
    const answer = await world.reader.get(`/api/attachments/${id}/content`);
    expect(answer.bytes.equals(bytes)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-length': '3000000',
      'x-content-type-options': 'nosniff',
      'content-disposition': `attachment; filename="Pr_f plan.bin"; filename*=UTF-8''Pr%C3%BCf%20plan.bin`,
    });
  });

  test('of an SVG is a download too', async () => {
    const version = await draft();
    const { id } = ok(await upload(world.author, version.id, 'd.svg', svg()), 201);
    const { headers } = await world.reader.get(`/api/attachments/${id}/content`);
    expect(headers['content-disposition']).toBe('attachment; filename="d.svg"');
  });

  test('and an upload work over a socket, as a client of the API sends them', async () => {
    const version = await draft();
    const url = await world.listen();
    const { token } = ok(await world.author.post('/api/tokens', { name: 'script' }), 201);
    const headers = { authorization: `Bearer ${token}` };
    const bytes = randomBytes(6_000_000);
    const body = new FormData();
    body.append('file', new Blob([bytes]), 'Größe.bin');
    const path = `${url}/api/documents/versions/${version.id}/attachments`;
    const added = await fetch(path, { method: 'POST', headers, body });
    expect(added.status).toBe(201);
    const { id, name } = (await added.json()) as { id: string; name: string };
    expect(name).toBe('Größe.bin');
    const content = await fetch(`${url}/api/attachments/${id}/content`, { headers });
    expect(Buffer.from(await content.arrayBuffer()).equals(bytes)).toBe(true);
  });

  test('that is refused early is answered all the same where the connection ends with it, while the file is still on its way', async () => {
    const { port } = world.app.server.address() as AddressInfo;
    const token = await world.token(world.author);
    const head = [
      `POST /api/documents/versions/${randomUUID()}/attachments HTTP/1.1`,
      ...['host: x', `authorization: Bearer ${token}`, 'connection: close', `content-length: ${20 * 1024 * 1024}`],
      'content-type: multipart/form-data; boundary=x\r\n\r\n',
    ].join('\r\n');
    for (let round = 0; round < 5; round += 1) {
      const socket = connect(port, '127.0.0.1');
      const failed: Error[] = [];
      socket.on('error', (error) => failed.push(error)).pause();
      socket.write(head);
      // As clients do that look for the answer when they have sent everything.
      for (let sent = 0; sent < 20 && !socket.destroyed; sent += 1) {
        await new Promise((resolve) => socket.write(Buffer.alloc(1024 * 1024), resolve));
      }
      let answer = '';
      socket.on('data', (bytes) => {
        answer += bytes;
      });
      await new Promise((resolve) => socket.once('close', resolve).resume());
      expect([failed, answer]).toEqual([[], expect.stringContaining('"code":"NOT_FOUND"')]);
    }
  });

  test('in another scope is 404, and without VIEW 403', async () => {
    const version = await draft();
    const { id } = ok(await upload(world.author, version.id, 'a.txt', 'x'), 201);
    const outsider = await world.as(await world.createUser('Outsider'));
    expect((await outsider.get(`/api/attachments/${id}/content`)).status).toBe(404);
    const blind = await world.as(await world.member(world.scope, [], ['AUTHOR_DOCUMENTS']));
    expect(await blind.get(`/api/attachments/${id}/content`)).toMatchObject({
      status: 403,
      body: { permission: 'VIEW' },
    });
  });
});

describe('removing a file', () => {
  test('from a draft removes its bytes when nobody else has them, with one event', async () => {
    const version = await draft();
    const bytes = randomBytes(50);
    const { id } = ok(await upload(world.author, version.id, 'a.bin', bytes), 201);
    const blobs = await countOf('blobs');
    expect((await world.author.delete(`/api/documents/versions/${version.id}/attachments/${id}`)).status).toBe(204);
    expect(await countOf('blobs')).toBe(blobs - 1);
    expect((await world.reader.get(`/api/attachments/${id}/content`)).status).toBe(404);
    expect((await world.events(version.documentId)).at(-1)).toMatchObject({ type: 'ATTACHMENT_REMOVED' });
    const again = await world.author.delete(`/api/documents/versions/${version.id}/attachments/${id}`);
    expect(again.status).toBe(404);
  });

  test('from the next draft leaves it with the released version', async () => {
    const first = await draft();
    const bytes = randomBytes(60);
    ok(await upload(world.author, first.id, 'kept.bin', bytes), 201);
    await world.step(first, 'submit');
    await world.step(first, 'release');
    const second = await world.revise(first.documentId);
    const [carried] = await listed(second.id);
    expect(carried).toMatchObject({ name: 'kept.bin', sha256: sha256(bytes) });
    ok(await world.author.delete(`/api/documents/versions/${second.id}/attachments/${carried.id}`), 204);
    ok(await upload(world.author, second.id, 'kept.bin', 'replaced'), 201);
    const [kept] = await listed(first.id);
    const answer = await world.reader.get(`/api/attachments/${kept.id}/content`);
    expect(answer.bytes.equals(bytes)).toBe(true);
  });

  test('of another version, or from a frozen one, is refused', async () => {
    const version = await draft();
    const other = await draft();
    const { id } = ok(await upload(world.author, version.id, 'a.txt', 'x'), 201);
    expect((await world.author.delete(`/api/documents/versions/${other.id}/attachments/${id}`)).status).toBe(404);
    await world.step(version, 'submit');
    const frozen = await world.author.delete(`/api/documents/versions/${version.id}/attachments/${id}`);
    expect(frozen).toMatchObject({ status: 409, body: { code: 'VERSION_NOT_EDITABLE' } });
  });
});
