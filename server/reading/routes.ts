/** The routes of read and understood: duties, acknowledging, the record of a scope and one's own. */
import {
  AcknowledgeBody,
  Assignment,
  IdParams,
  ListOf,
  OwnReadingQuery,
  type ReadingFilter,
  ReadingMatrix,
  ReadingMatrixQuery,
  ReadingQuery,
  ReadingReminder,
  RemindBody,
  ScopeParams,
} from '../../contract/index.ts';
import { signedAtOf } from '../access/index.ts';
import type { Actor, Tx } from '../kernel/database/index.ts';
import { spooled } from '../kernel/files.ts';
import type { App, Services } from '../kernel/http/index.ts';
import { acknowledge } from './acknowledge.ts';
import { dutyRoutes } from './duty-routes.ts';
import { filterCondition, listAssignments, momentOf, ownCondition, type Page } from './list-assignments.ts';
import { readMatrix } from './matrix.ts';
import { recordFile } from './record-file.ts';
import { remind } from './remind.ts';
import { requireRecordReader } from './require-record-reader.ts';

const tags = ['reading'];

export function readingRoutes(app: App, services: Services): void {
  dutyRoutes(app, services);
  addAcknowledge(app, services);
  addRecord(app, services);
  const { db, clock } = services;

  app.get(
    '/api/me/reading',
    {
      schema: {
        tags,
        summary: 'What the caller has to read and has read, over all scopes, newest first',
        querystring: OwnReadingQuery,
        response: { 200: ListOf(Assignment) },
      },
    },
    ({ actor, query }) =>
      db.snapshot(actor, async (tx) => {
        const moment = momentOf(undefined, clock.today());
        return listAssignments(tx, await ownCondition(tx, actor, query, moment), moment, query);
      }),
  );
}

function addAcknowledge(app: App, services: Services): void {
  app.post(
    '/api/documents/versions/:id/acknowledge',
    {
      config: { act: 'acknowledge' },
      schema: {
        tags,
        summary: 'Acknowledge that one has read and understood a version, signed where the scope asks for it',
        params: IdParams,
        body: AcknowledgeBody,
        response: { 200: Assignment },
      },
    },
    (request) => {
      const signedAt = signedAtOf(request, services.config);
      const { actor, params, body } = request;
      return acknowledge(services, { actor, versionId: params.id, signedAt, given: body.signature });
    },
  );
}

function addRecord(app: App, { db, clock }: Services): void {
  const readerOf = async (tx: Tx, actor: Actor, scopeId: string, filter: ReadingFilter) => {
    await requireRecordReader(tx, actor, scopeId);
    const moment = momentOf(filter.at, clock.today());
    const condition = await filterCondition(tx, scopeId, filter, moment);
    return (page: Page) => listAssignments(tx, condition, moment, page);
  };

  app.get(
    '/api/scopes/:scopeId/reading',
    {
      exposeHeadRoute: false,
      config: { heavy: true },
      schema: {
        tags,
        summary:
          'Who has to read what and who has, now or at the end of a day, as a list or as CSV (RELEASE_DOCUMENTS or VIEW_AUDIT_TRAIL)',
        params: ScopeParams,
        querystring: ReadingQuery,
        response: { 200: ListOf(Assignment) },
      },
    },
    async ({ actor, params: { scopeId }, query }, reply) => {
      const { format = 'json', limit, cursor, ...filter } = query;
      if (format === 'json') {
        const page = { ...(limit === undefined ? {} : { limit }), ...(cursor === undefined ? {} : { cursor }) };
        return db.snapshot(actor, async (tx) => (await readerOf(tx, actor, scopeId, filter))(page));
      }
      // All of one moment, and that one no longer than the database takes, whatever time the reader takes.
      const file = await db.snapshot(actor, async (tx) => {
        const read = await readerOf(tx, actor, scopeId, filter);
        return spooled(
          recordFile((next) => read({ limit: filePage, ...(next === undefined ? {} : { cursor: next }) })),
        );
      });
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="reading_${filter.at ?? clock.today()}.csv"`)
        .header('cache-control', 'private, no-store')
        .send(file as never);
    },
  );

  app.get(
    '/api/scopes/:scopeId/reading/matrix',
    {
      config: { heavy: true },
      schema: {
        tags,
        summary: 'People by documents: a letter for each document, now or at the end of a day',
        params: ScopeParams,
        querystring: ReadingMatrixQuery,
        response: { 200: ReadingMatrix },
      },
    },
    ({ actor, params, query }) =>
      db.snapshot(actor, (tx) => readMatrix(tx, actor, params.scopeId, query, clock.today())),
  );

  app.post(
    '/api/scopes/:scopeId/reading/reminders',
    {
      schema: {
        tags,
        summary: 'Remind those who have not read yet, each of a document at most once a day (RELEASE_DOCUMENTS)',
        params: ScopeParams,
        body: RemindBody,
        response: { 200: ReadingReminder },
      },
    },
    ({ actor, params, body }) => db.withActor(actor, (tx) => remind(tx, actor, params.scopeId, body, clock)),
  );
}

const filePage = 2_000;
