/** Export jobs: create, look, watch, download, cancel. */
import { Type } from 'typebox';
import { Id, packTypes } from '../../../contract/index.ts';
import * as operations from '../../../contract/operations/index.ts';
import { pathOf } from '../../../contract/routes/index.ts';
import { requireMember } from '../../access/index.ts';
import { decodeCursor, encodeCursor } from '../../kernel/cursor.ts';
import { type App, register, type Services, tooManyAtOnce } from '../../kernel/http/index.ts';
import { Semaphore } from '../../kernel/limits/index.ts';
import { requireExportPermission, scopeChoice } from '../choice/choice.ts';
import { packFileName } from '../packs/routes.ts';
import { cancelJob } from './cancel-job.ts';
import { createJob } from './create-job.ts';
import { findJob, listJobs } from './job-rows.ts';
import { packStream, requireFile } from './kept-file.ts';
import { sendEvents } from './send-events.ts';

/** A browser keeps at most six connections to one server; a person has some browsers. */
const mostStreamsOfPerson = 20;

const Cursor = Type.Object({ before: Id });

export function jobRoutes(app: App, services: Services): void {
  const { db, clock } = services;
  const streams = new Semaphore(mostStreamsOfPerson);

  register(app, operations.createExportJob, async (request, reply) => {
    const { actor, params, body } = request;
    const { format, ...selection } = body;
    const today = clock.today();
    const wanted = { choice: scopeChoice(params.scopeId, selection, today), format };
    const job = await db.withActor(actor, (tx) => createJob(tx, actor, wanted, today));
    return reply.header('location', pathOf(operations.readExportJob.route, { id: job.id })).send(job);
  });

  register(app, operations.listExportJobs, async ({ actor, query }) => {
    const { scopeId, cursor, limit = 50 } = query;
    const before = cursor === undefined ? undefined : decodeCursor(Cursor, cursor).before;
    const jobs = await db.snapshot(actor, async (tx) => {
      if (scopeId !== undefined) await requireMember(tx, actor, scopeId);
      return listJobs(tx, actor, { scopeId, before, limit: limit + 1 });
    });
    const items = jobs.slice(0, limit);
    const last = items.at(-1);
    return { items, nextCursor: jobs.length > limit && last ? encodeCursor({ before: last.id }) : null };
  });

  register(app, operations.readExportJob, ({ actor, params }) =>
    db.snapshot(actor, (tx) => findJob(tx, actor, params.id)),
  );

  register(app, operations.watchExportJob, async ({ actor, params }, reply) => {
    const look = () => db.withActor(actor, (tx) => findJob(tx, actor, params.id));
    const job = await look();
    if (!streams.takeFor(actor.userId, reply.raw)) {
      throw tooManyAtOnce('You watch too many packs at once. Close some of their pages.');
    }
    sendEvents(reply, db, job, look);
  });

  register(app, operations.readPackFile, async ({ actor, params }, reply) => {
    const { job, scopeName } = await db.snapshot(actor, async (tx) => {
      const found = await findJob(tx, actor, params.id);
      return { job: found, scopeName: (await requireExportPermission(tx, actor, found.scopeId, 'scope')).scopeName };
    });
    requireFile(job, clock.now());
    const file = await packStream(services, actor, job);
    const name = packFileName(scopeName, job.format, (job.finishedAt ?? job.createdAt).slice(0, 10));
    return reply
      .header('content-type', packTypes[job.format])
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('content-length', job.sizeBytes ?? 0)
      .header('cache-control', 'private, no-store')
      .send(file);
  });

  register(app, operations.removeExportJob, ({ actor, params }) =>
    db.withActor(actor, (tx) => cancelJob(tx, actor, params.id, clock.now())),
  );
}
