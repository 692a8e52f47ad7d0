/** Imports: check a file, mend the plan, run it, look, drop it. */
import multipart from '@fastify/multipart';
import { Type } from 'typebox';
import {
  ChangeImportBody,
  IdParams,
  Import,
  ImportPreview,
  ImportPreviewQuery,
  ImportProgress,
  RunImportBody,
  ScopeParams,
} from '../../contract/index.ts';
import { requirePermission } from '../access/index.ts';
import { UploadBody, withUploadedFile } from '../attachments/index.ts';
import type { App, Services } from '../kernel/http/index.ts';
import { changePlan } from './change-plan.ts';
import { createImport } from './create-import.ts';
import { dropImport } from './drop-import.ts';
import { findImport, findProgress } from './import-rows.ts';
import { mostUploadBytes } from './limits.ts';
import { previewDocument } from './preview-document.ts';
import { startRun } from './start-run.ts';

const tags = ['imports'];

export function planRoutes(app: App, services: Services): void {
  const { db, clock } = services;
  // In a context of its own: every other address keeps refusing multipart bodies.
  app.register(async (context: App) => {
    await context.register(multipart, { preservePath: true } as object);
    addUpload(context, services);
  });

  app.get(
    '/api/imports/:id',
    { schema: { tags, summary: 'The plan, or how far its run is', params: IdParams, response: { 200: Import } } },
    ({ actor, params }) => db.withActor(actor, (tx) => findImport(tx, actor, params.id, clock.now())),
  );

  app.get(
    '/api/imports/:id/progress',
    { schema: { tags, summary: 'How far its run is', params: IdParams, response: { 200: ImportProgress } } },
    ({ actor, params }) => db.withActor(actor, (tx) => findProgress(tx, actor, params.id, clock.now())),
  );

  app.patch(
    '/api/imports/:id',
    {
      bodyLimit: 8 * 1024 * 1024,
      schema: {
        tags,
        summary: 'Correct the plan',
        params: IdParams,
        body: ChangeImportBody,
        response: { 200: Import },
      },
    },
    ({ actor, params, body }) => db.withActor(actor, (tx) => changePlan(tx, actor, params.id, body, clock.now())),
  );

  app.get(
    '/api/imports/:id/preview',
    {
      schema: {
        tags,
        summary: 'A document of the plan as it will be',
        params: IdParams,
        querystring: ImportPreviewQuery,
        response: { 200: ImportPreview },
      },
    },
    ({ actor, params, query }) => previewDocument(services, actor, params.id, query.path),
  );

  app.post(
    '/api/imports/:id/run',
    {
      schema: {
        tags,
        summary: 'Write the documents',
        params: IdParams,
        body: RunImportBody,
        response: { 202: Import },
      },
    },
    async ({ actor, params, body }, reply) => {
      const started = await db.withActor(actor, (tx) => startRun(tx, actor, params.id, body, clock.now()));
      return reply.status(202).header('location', `/api/imports/${started.id}`).send(started);
    },
  );

  app.delete(
    '/api/imports/:id',
    {
      schema: {
        tags,
        summary: 'Drop an import, or stop its run; what was written stays',
        params: IdParams,
        response: { 204: Type.Null() },
      },
    },
    async ({ actor, params }, reply) => {
      await db.withActor(actor, (tx) => dropImport(tx, actor, params.id, clock.now()));
      return reply.status(204).send(null);
    },
  );
}

function addUpload(app: App, services: Services): void {
  app.post(
    '/api/scopes/:scopeId/imports',
    {
      schema: {
        tags,
        summary: 'Check a .zip, .md or .docx: multipart/form-data with one file in the field "file"',
        consumes: ['multipart/form-data'],
        params: ScopeParams,
        body: UploadBody,
        response: { 201: Import },
      },
    },
    async (request, reply) => {
      const { actor, params } = request;
      await services.db.withActor(actor, (tx) => requirePermission(tx, actor, params.scopeId, 'AUTHOR_DOCUMENTS'));
      const plan = await withUploadedFile(
        request,
        (name, file) => createImport(services, actor, params.scopeId, { ...file, name }),
        mostUploadBytes,
      );
      return reply.status(201).header('location', `/api/imports/${plan.id}`).send(plan);
    },
  );
}
