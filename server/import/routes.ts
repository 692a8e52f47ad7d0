/** Imports: check a file, correct the plan, run it, look, drop it. */
import multipart from '@fastify/multipart';
import * as operations from '../../contract/operations/index.ts';
import { pathOf } from '../../contract/routes/index.ts';
import { requirePermission } from '../access/index.ts';
import { withUploadedFile } from '../attachments/index.ts';
import { type App, register, type Services } from '../kernel/http/index.ts';
import { changePlan } from './change-plan.ts';
import { createImport } from './create-import.ts';
import { dropImport } from './drop-import.ts';
import { findImport, findProgress } from './import-rows.ts';
import { mostUploadBytes } from './limits.ts';
import { previewDocument } from './preview-document.ts';
import { startRun } from './start-run.ts';

export function planRoutes(app: App, services: Services): void {
  const { db, clock } = services;
  // In a context of its own: every other address keeps refusing multipart bodies.
  app.register(async (context: App) => {
    await context.register(multipart, { preservePath: true } as object);
    addUpload(context, services);
  });

  register(app, operations.readImport, ({ actor, params }) =>
    db.snapshot(actor, (tx) => findImport(tx, actor, params.id, clock.now())),
  );

  register(app, operations.readImportProgress, ({ actor, params }) =>
    db.withActor(actor, (tx) => findProgress(tx, actor, params.id, clock.now())),
  );

  register(app, operations.changeImport, ({ actor, params, body }) =>
    db.withActor(actor, (tx) => changePlan(tx, actor, params.id, body, clock.now())),
  );

  register(app, operations.previewImport, ({ actor, params, query }) =>
    previewDocument(services, actor, params.id, query.path),
  );

  register(app, operations.runImport, async ({ actor, params, body }, reply) => {
    const started = await db.withActor(actor, (tx) => startRun(tx, actor, params.id, body, clock.now()));
    return reply.header('location', pathOf(operations.readImport.route, { id: started.id })).send(started);
  });

  register(app, operations.dropImport, ({ actor, params }) =>
    db.withActor(actor, (tx) => dropImport(tx, actor, params.id, clock.now())),
  );
}

function addUpload(app: App, services: Services): void {
  register(app, operations.createImport, async (request, reply) => {
    const { actor, params } = request;
    await services.db.withActor(actor, (tx) => requirePermission(tx, actor, params.scopeId, 'AUTHOR_DOCUMENTS'));
    const plan = await withUploadedFile(
      request,
      (name, file) => createImport(services, actor, params.scopeId, { ...file, name }),
      mostUploadBytes,
    );
    return reply.header('location', pathOf(operations.readImport.route, { id: plan.id })).send(plan);
  });
}
