/** The routes of attachments. Uploads and downloads are streamed; a download is never shown in place. */
import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import { Type } from 'typebox';
import { Attachment, Id, IdParams, ListOf } from '../../contract/index.ts';
import type { Run } from '../kernel/blobs/index.ts';
import type { Actor } from '../kernel/database/index.ts';
import type { App, Services } from '../kernel/http/index.ts';
import { addAttachment, requirePlaceFor, requireUploadTarget, stageUpload } from './add-attachment.ts';
import { attachmentDisposition } from './content-disposition.ts';
import { inspectFile } from './inspect-file.ts';
import { findAttachment, listAttachments, requireSoundFile } from './read-attachment.ts';
import { removeAttachment } from './remove-attachment.ts';
import { addStoreSweep } from './sweep-store.ts';
import { withUploadedFile } from './upload.ts';

const tags = ['attachments'];
/** For the API's documentation: the parts of the body are read as a stream, not by the schema. */
export const UploadBody = Type.Object({
  file: Type.Optional(Type.Unsafe<string>({ type: 'string', contentMediaType: 'application/octet-stream' })),
});
const Bytes = Type.Unsafe<unknown>({ type: 'string', format: 'binary', contentMediaType: 'application/octet-stream' });
const AttachmentParams = Type.Object({ id: Id, attachmentId: Id });

export function attachmentRoutes(app: App, services: Services): void {
  addReading(app, services);
  addRemoval(app, services);
  addStoreSweep(app, services);
  // In a context of its own: every other address keeps refusing multipart bodies.
  app.register(async (context: App) => {
    await context.register(multipart, { preservePath: true } as object);
    addUpload(context, services);
  });
}

function addUpload(app: App, { db, blobs }: Services): void {
  app.post(
    '/api/documents/versions/:id/attachments',
    {
      schema: {
        tags,
        summary: 'Add a file to a draft: multipart/form-data with one file in the field "file"',
        consumes: ['multipart/form-data'],
        params: IdParams,
        body: UploadBody,
        response: { 201: Attachment },
      },
    },
    async (request, reply) => {
      const { actor, params } = request;
      await db.withActor(actor, (tx) => requireUploadTarget(tx, actor, params.id));
      const attachment = await withUploadedFile(request, async (name, file) => {
        const mediaType = await inspectFile(name, file);
        const { scopeId } = await db.withActor(actor, (tx) => requirePlaceFor(tx, actor, params.id, name));
        const staged = await stageUpload(runAs(db, actor), blobs, scopeId, { name, mediaType, file });
        return db.withActor(actor, (tx) => addAttachment(tx, actor, blobs, params.id, staged));
      });
      return reply.status(201).send(attachment);
    },
  );
}

function addReading(app: App, { db, blobs }: Services): void {
  app.get(
    '/api/documents/versions/:id/attachments',
    {
      schema: {
        tags,
        summary: "A version's attachments, in the order of its manifest",
        params: IdParams,
        response: { 200: ListOf(Attachment) },
      },
    },
    ({ actor, params }) => db.withActor(actor, (tx) => listAttachments(tx, actor, params.id)),
  );

  app.get(
    '/api/attachments/:id/content',
    {
      schema: {
        tags,
        summary: 'The bytes of an attachment, as a download with the media type that was found in them',
        params: IdParams,
        response: { 200: Bytes },
      },
    },
    async ({ actor, params }, reply) => {
      const file = await db.withActor(actor, (tx) => findAttachment(tx, actor, params.id));
      await requireSoundFile(blobs, runAs(db, actor), file);
      return reply
        .header('content-type', file.mediaType)
        .header('content-length', file.sizeBytes)
        .header('content-disposition', attachmentDisposition(file.name))
        .header('x-content-type-options', 'nosniff')
        .header('cache-control', 'private, no-store')
        .send(Readable.from(blobs.open(runAs(db, actor), file)));
    },
  );
}

function addRemoval(app: App, { db, blobs }: Services): void {
  app.delete(
    '/api/documents/versions/:id/attachments/:attachmentId',
    {
      schema: {
        tags,
        summary: 'Take a file off a draft',
        params: AttachmentParams,
        response: { 204: Type.Null() },
      },
    },
    async ({ actor, params, log }, reply) => {
      const removal = { versionId: params.id, attachmentId: params.attachmentId, blobs };
      const { scopeId } = await db.withActor(actor, (tx) => removeAttachment(tx, actor, removal));
      const swept = blobs.sweep(runAs(db, actor), scopeId);
      await swept.catch((error) => log.error({ err: error }, 'removed bytes could not be erased'));
      return reply.status(204).send(null);
    },
  );
}

function runAs(db: Services['db'], actor: Actor): Run {
  return (act) => db.withActor(actor, act);
}
