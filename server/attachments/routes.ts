/** The routes of attachments. Uploads and downloads are streamed; a download is never shown in place. */
import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import * as operations from '../../contract/operations/index.ts';
import type { Run } from '../kernel/blobs/index.ts';
import type { Actor } from '../kernel/database/index.ts';
import { type App, register, type Services } from '../kernel/http/index.ts';
import { addAttachment, requirePlaceFor, requireUploadTarget, stageUpload } from './add-attachment.ts';
import { attachmentDisposition } from './content-disposition.ts';
import { inspectFile } from './inspect-file.ts';
import { findAttachment, listAttachments, requireSoundFile } from './read-attachment.ts';
import { removeAttachment } from './remove-attachment.ts';
import { addStoreSweep } from './sweep-store.ts';
import { withUploadedFile } from './upload.ts';

/** For the API's documentation: the parts of the body are read as a stream, not by the schema. */

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
  register(app, operations.addAttachment, async (request) => {
    const { actor, params } = request;
    await db.withActor(actor, (tx) => requireUploadTarget(tx, actor, params.id));
    return withUploadedFile(request, async (name, file) => {
      const mediaType = await inspectFile(name, file);
      const { scopeId } = await db.withActor(actor, (tx) => requirePlaceFor(tx, actor, params.id, name));
      const staged = await stageUpload(runAs(db, actor), blobs, scopeId, { name, mediaType, file });
      return db.withActor(actor, (tx) => addAttachment(tx, actor, blobs, params.id, staged));
    });
  });
}

function addReading(app: App, { db, blobs }: Services): void {
  register(app, operations.listAttachments, ({ actor, params }) =>
    db.snapshot(actor, (tx) => listAttachments(tx, actor, params.id)),
  );

  register(app, operations.readAttachment, async ({ actor, params }, reply) => {
    const file = await db.snapshot(actor, (tx) => findAttachment(tx, actor, params.id));
    await requireSoundFile(blobs, runAs(db, actor), file);
    return reply
      .header('content-type', file.mediaType)
      .header('content-length', file.sizeBytes)
      .header('content-disposition', attachmentDisposition(file.name))
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'private, no-store')
      .send(Readable.from(blobs.open(runAs(db, actor), file)));
  });
}

function addRemoval(app: App, { db, blobs }: Services): void {
  register(app, operations.removeAttachment, async ({ actor, params, log }) => {
    const removal = { versionId: params.id, attachmentId: params.attachmentId, blobs };
    const { scopeId } = await db.withActor(actor, (tx) => removeAttachment(tx, actor, removal));
    const swept = blobs.sweep(runAs(db, actor), scopeId);
    await swept.catch((error) => log.error({ err: error }, 'removed bytes could not be erased'));
  });
}

function runAs(db: Services['db'], actor: Actor): Run {
  return (act) => db.withActor(actor, act);
}
