import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Comment, Version } from '../../contract/index.ts';
import { type Client, superuser } from '../harness/index.ts';
import { png } from './attachments-world.ts';
import { type DocumentsWorld, ok, startDocumentsWorld } from './documents-world.ts';

let world: DocumentsWorld;
beforeAll(async () => {
  world = await startDocumentsWorld();
});
afterAll(() => world?.close());

const path = (version: { id: string }) => `/api/documents/versions/${version.id}/comments`;
const picture = (bytes = png(), alt?: string) => ({
  data: bytes.toString('base64'),
  ...(alt === undefined ? {} : { alt }),
});
const send = (version: Version, pictures: object[], client: Client = world.author) =>
  client.post(path(version), { body: 'The label is wrong.', pictures });
const add = async (version: Version, pictures: object[]): Promise<Comment> => ok(await send(version, pictures), 201);
const read = (id: string | undefined, client: Client = world.author) => client.get(`/api/comment-pictures/${id}`);

describe('a picture in a comment', () => {
  test('stands in its comment, with what it shows in words, and is handed out by its bytes', async () => {
    const version = await world.versionIn('IN_REVIEW');
    const bytes = png(3, 2);
    const comment = await add(version, [picture(bytes, ' The label '), picture()]);
    const [first, second] = comment.pictures ?? [];
    expect(first).toEqual({
      id: expect.any(String),
      mediaType: 'image/png',
      sizeBytes: bytes.length,
      alt: 'The label',
    });
    expect(second?.alt).toBe('');
    expect(ok(await world.quality.get(path(version)), 200).items).toEqual([comment]);
    const answer = await read(first?.id, world.quality);
    expect(answer.status).toBe(200);
    expect(answer.bytes.equals(bytes)).toBe(true);
    expect(answer.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' });
    expect(ok(await world.author.post(path(version), { body: 'No picture.' }), 201)).not.toHaveProperty('pictures');
  });

  test('is no file of its version and no part of its content hash', async () => {
    const version = await world.versionIn('IN_REVIEW');
    await add(version, [picture()]);
    const now = ok(await world.reader.get(`/api/documents/versions/${version.id}`), 200);
    expect([now.revision, now.contentHash]).toEqual([version.revision, version.contentHash]);
    const files = ok(await world.reader.get(`/api/documents/versions/${version.id}/attachments`), 200);
    expect(files.items).toEqual([]);
  });

  test('is told to the trail by its digest, and no event holds its words', async () => {
    const version = await world.versionIn('DRAFT');
    const comment = await add(version, [picture(png(), 'Secret words')]);
    const digest = (of: string | Buffer) => createHash('sha256').update(of).digest('hex');
    const [event] = (await world.events(version.documentId)).filter(({ type }) => type === 'COMMENT_ADDED');
    expect(event?.changes).toMatchObject({
      pictures: [
        {
          id: comment.pictures?.[0]?.id,
          mediaType: 'image/png',
          alt: digest('Secret words'),
          sha256: digest(png()),
        },
      ],
    });
    expect(JSON.stringify(event)).not.toMatch(/Secret/);
  });

  test('is read by who may read the comment, and by nobody else', async () => {
    const version = await world.versionIn('IN_REVIEW');
    const id = (await add(version, [picture()])).pictures?.[0]?.id;
    const holding = async (...permissions: ('VIEW' | 'AUTHOR_DOCUMENTS' | 'RELEASE_DOCUMENTS')[]) =>
      world.as(await world.member(world.scope, [], permissions));
    for (const client of [world.reader, await holding('AUTHOR_DOCUMENTS'), await holding('RELEASE_DOCUMENTS')]) {
      expect((await read(id, client)).status).toBe(403);
      expect((await send(version, [picture()], client)).status).toBe(403);
    }
    expect((await read(id, await holding('VIEW', 'RELEASE_DOCUMENTS'))).status).toBe(200);
    expect((await read(id, await world.as(await world.createUser('Outsider')))).status).toBe(404);
    expect((await read(crypto.randomUUID())).status).toBe(404);
  });

  test('is refused when its bytes are no picture, one that may hold scripts, or too many', async () => {
    const version = await world.versionIn('DRAFT');
    const unsafe = { status: 400, body: { code: 'ATTACHMENT_UNSAFE' } };
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
    for (const bytes of [Buffer.from('words'), Buffer.from(svg), png().subarray(0, 40), Buffer.from('%PDF-1.7')]) {
      const { status, body } = await send(version, [picture(bytes)]);
      expect([status, body.code], body.detail).toEqual([unsafe.status, unsafe.body.code]);
    }
    const large = Buffer.concat([png(), Buffer.alloc(512 * 1024)]);
    const wrong = [[picture(large)], Array(5).fill(picture()), [{ data: '' }], [{ data: '***' }], [{ alt: 'x' }]];
    for (const pictures of [...wrong, [picture(png(), 'x'.repeat(501))]]) {
      const { status, body } = await send(version, pictures);
      expect([status, body.code]).toEqual([400, 'INVALID_REQUEST']);
    }
    expect(ok(await world.author.get(path(version)), 200).items).toEqual([]);
  });

  test('comes to no version whose review is over, and not as the 201st', async () => {
    const over = await world.versionIn('RELEASED');
    expect(await send(over, [picture()])).toMatchObject({ status: 409, body: { code: 'VERSION_NOT_EDITABLE' } });
    const version = await world.versionIn('DRAFT');
    const { id } = await add(version, [picture()]);
    const database = await superuser(world.database.url);
    await database.query('set search_path to muniment');
    await database.query(
      `insert into comment_pictures select gen_random_uuid(), scope_id, version_id, comment_id, n, media_type, alt, bytes
       from comment_pictures, generate_series(1, 198) n where comment_id = $1`,
      [id],
    );
    await database.end();
    expect(await send(version, [picture(), picture()])).toMatchObject({ status: 400 });
    await add(version, [picture()]);
  });

  test('stays as it is once its version is released, and is gone with the content that was disposed of', async () => {
    const version = await world.versionIn('DRAFT');
    const id = (await add(version, [picture()])).pictures?.[0]?.id;
    await world.step(version, 'cancel');
    const database = await superuser(world.database.url);
    await database.query('set search_path to muniment');
    const gone = database.query('delete from comment_pictures where id = $1', [id]);
    await expect(gone).rejects.toThrow(/kept as they are/);
    expect((await read(id)).status).toBe(200);
    await world.step(version, 'dispose');
    expect((await read(id)).status).toBe(404);
    const { rows } = await database.query('select from comment_pictures where version_id = $1', [version.id]);
    await database.end();
    expect(rows).toEqual([]);
  });
});
