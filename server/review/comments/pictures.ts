/** Pictures in comments: checked by their bytes before the comment is written, kept with it, and handed out to who may read it. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { AppError, type CreateCommentBody, mostBytesOfPicture } from '../../../contract/index.ts';
import { decodableImage, inspectImage } from '../../../typesetting/graphics/index.ts';
import { type FoundVersion, refuseInput, scopeOf } from '../../documents/index.ts';
import type { Actor, Tx } from '../../kernel/database/index.ts';
import { newId } from '../../kernel/ids.ts';
import { textDigest } from './comment-history.ts';
import { requireCommenting } from './commented-version.ts';

/** Drawings may hold scripts and are for files of a version, where they are cleaned. */
const shown = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);
/** Of all comments of a version together. */
const mostPictures = 200;

export interface CheckedPicture {
  bytes: Buffer;
  mediaType: string;
  alt: string;
}

/** Decodes each, so that what is kept can be shown. Call outside of a transaction. */
export async function checkPictures(given: CreateCommentBody['pictures'] = []): Promise<CheckedPicture[]> {
  const checked: CheckedPicture[] = [];
  for (const [index, { data, alt = '' }] of given.entries()) {
    const bytes = bytesOf(data, `pictures.${index}.data`);
    const mediaType = await typeOf(bytes);
    checked.push({ bytes, mediaType, alt: alt.normalize('NFC').trim() });
  }
  return checked;
}

/** By the bytes: what the sender says of them is not asked. */
async function typeOf(bytes: Buffer): Promise<string> {
  const kind = inspectImage(bytes)?.mediaType;
  if (kind === undefined || !shown.has(kind))
    refusePicture('A comment takes pictures of the kinds PNG, JPEG, GIF and WebP.');
  const decodable = await decodableImage(bytes);
  return decodable.ok ? kind : refusePicture(decodable.reason);
}

function refusePicture(detail: string): never {
  throw new AppError('ATTACHMENT_UNSAFE', { detail });
}

function bytesOf(data: string, path: string): Buffer {
  const bytes = Buffer.from(data, 'base64');
  if (bytes.length === 0 || bytes.toString('base64') !== data) refuseInput(path, 'is no Base64 text of a picture');
  if (bytes.length > mostBytesOfPicture) refuseInput(path, 'A picture in a comment has at most 512 KiB.');
  return bytes;
}

/** Call under the lock of the version. What the trail is told of them: digests, since no event holds what a comment says. */
export async function keepPictures(
  tx: Tx,
  { scopeId, versionId }: FoundVersion,
  commentId: string,
  pictures: readonly CheckedPicture[],
) {
  if (pictures.length === 0) return [];
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from comment_pictures where scope_id = ${scopeId} and version_id = ${versionId}`.execute(
    tx,
  );
  if ((rows[0]?.count ?? 0) + pictures.length > mostPictures) {
    refuseInput('pictures', `The comments of a version have at most ${mostPictures} pictures.`);
  }
  const kept = pictures.map((picture, ordinal) => ({ ...picture, id: newId(), ordinal }));
  await tx
    .insertInto('comment_pictures')
    .values(
      kept.map(({ id, ordinal, mediaType, alt, bytes }) => ({
        ...{ id, ordinal, alt, bytes, scope_id: scopeId, version_id: versionId, comment_id: commentId },
        media_type: mediaType,
      })),
    )
    .execute();
  return kept.map(({ id, mediaType, alt, bytes }) => ({
    ...{ id, mediaType, alt: textDigest(alt) },
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }));
}

/** Reading them needs what reading the comment needs. */
export async function readPicture(tx: Tx, actor: Actor, id: string): Promise<{ mediaType: string; bytes: Buffer }> {
  const row = await tx
    .selectFrom('comment_pictures')
    .select(['version_id', 'media_type', 'bytes'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  await requireCommenting(tx, actor, scopeOf('versions', row.version_id));
  return { mediaType: row.media_type, bytes: row.bytes };
}
