/** Export jobs: create, look, watch, download, cancel. */
import { Type } from 'typebox';
import {
  CreateExportJobBody,
  ExportJob,
  Id,
  IdParams,
  ListOf,
  pageQuery,
  ScopeParams,
  Strict,
} from '../../../contract/index.ts';
import { requireMember } from '../../access/index.ts';
import { decodeCursor, encodeCursor } from '../../kernel/cursor.ts';
import { type App, type Services, tooManyAtOnce } from '../../kernel/http/index.ts';
import { Semaphore } from '../../kernel/limits/index.ts';
import { requireExportPermission, scopeChoice } from '../choice/choice.ts';
import { PackFile, packFileName, packTypes } from '../packs/routes.ts';
import { cancelJob } from './cancel-job.ts';
import { createJob } from './create-job.ts';
import { openJobChannel } from './job-channel.ts';
import { findJob, listJobs } from './job-rows.ts';
import { packStream, requireFile } from './kept-file.ts';
import { sendEvents } from './send-events.ts';

const tags = ['Export jobs'];
/** A browser keeps at most six connections to one server; a person has some browsers. */
const mostStreamsOfPerson = 20;
const JobsQuery = Strict({ scopeId: Type.Optional(Id), ...pageQuery });
const Cursor = Type.Object({ before: Id });
const Nothing = Type.Null();
const Events = Type.Unsafe<unknown>({ type: 'string', contentMediaType: 'text/event-stream' });

export function jobRoutes(app: App, services: Services): void {
  const { db, clock } = services;
  const channel = openJobChannel(db);
  const streams = new Semaphore(mostStreamsOfPerson);
  app.addHook('onClose', () => channel.close());

  app.post(
    '/api/scopes/:scopeId/export-jobs',
    {
      schema: {
        tags,
        summary: 'Start making a pack',
        params: ScopeParams,
        body: CreateExportJobBody,
        response: { 202: ExportJob },
      },
    },
    async (request, reply) => {
      const { actor, params, body } = request;
      const { format, ...selection } = body;
      const today = clock.today();
      const wanted = { choice: scopeChoice(params.scopeId, selection, today), format };
      const job = await db.withActor(actor, (tx) => createJob(tx, actor, wanted, today));
      return reply.status(202).header('location', `/api/export-jobs/${job.id}`).send(job);
    },
  );

  app.get(
    '/api/export-jobs',
    {
      schema: {
        tags,
        summary: "The caller's jobs, newest first",
        querystring: JobsQuery,
        response: { 200: ListOf(ExportJob) },
      },
    },
    async ({ actor, query }) => {
      const { scopeId, cursor, limit = 50 } = query;
      const before = cursor === undefined ? undefined : decodeCursor(Cursor, cursor).before;
      const jobs = await db.withActor(actor, async (tx) => {
        if (scopeId !== undefined) await requireMember(tx, actor, scopeId);
        return listJobs(tx, actor, { scopeId, before, limit: limit + 1 });
      });
      const items = jobs.slice(0, limit);
      const last = items.at(-1);
      return { items, nextCursor: jobs.length > limit && last ? encodeCursor({ before: last.id }) : null };
    },
  );

  app.get(
    '/api/export-jobs/:id',
    { schema: { tags, summary: 'State and progress of a job', params: IdParams, response: { 200: ExportJob } } },
    ({ actor, params }) => db.withActor(actor, (tx) => findJob(tx, actor, params.id)),
  );

  app.get(
    '/api/export-jobs/:id/events',
    {
      exposeHeadRoute: false,
      config: { stream: true },
      schema: { tags, summary: 'Progress as server-sent events', params: IdParams, response: { 200: Events } },
    },
    async ({ actor, params }, reply) => {
      const look = () => db.withActor(actor, (tx) => findJob(tx, actor, params.id));
      const job = await look();
      if (!streams.takeFor(actor.userId, reply.raw)) {
        throw tooManyAtOnce('You watch too many packs at once. Close some of their pages.');
      }
      sendEvents(reply, channel, job, look);
    },
  );

  app.get(
    '/api/export-jobs/:id/file',
    {
      exposeHeadRoute: false,
      schema: { tags, summary: 'The finished pack', params: IdParams, response: { 200: PackFile } },
    },
    async ({ actor, params }, reply) => {
      const { job, scopeName } = await db.withActor(actor, async (tx) => {
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
    },
  );

  app.delete(
    '/api/export-jobs/:id',
    {
      schema: {
        tags,
        summary: 'Cancel a job, or remove the file of a finished one',
        params: IdParams,
        response: { 204: Nothing },
      },
    },
    async ({ actor, params }, reply) => {
      await db.withActor(actor, (tx) => cancelJob(tx, actor, params.id, clock.now()));
      return reply.status(204).send(null);
    },
  );
}
