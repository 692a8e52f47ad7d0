/** The routes of read and understood: duties, acknowledging, the record of a scope and one's own. */
import { csvType, type ReadingFilter } from '../../contract/index.ts';
import * as operations from '../../contract/operations/index.ts';
import { signedAtOf } from '../access/index.ts';
import type { Actor, Tx } from '../kernel/database/index.ts';
import { spooled } from '../kernel/files.ts';
import { type App, register, type Services } from '../kernel/http/index.ts';
import { acknowledge } from './acknowledge.ts';
import { dutyRoutes } from './duty-routes.ts';
import { filterCondition, listAssignments, momentOf, ownCondition, type Page } from './list-assignments.ts';
import { readMatrix } from './matrix.ts';
import { recordFile } from './record-file.ts';
import { remind } from './remind.ts';
import { requireRecordReader } from './require-record-reader.ts';

export function readingRoutes(app: App, services: Services): void {
  dutyRoutes(app, services);
  addAcknowledge(app, services);
  addRecord(app, services);
  const { db, clock } = services;

  register(app, operations.listOwnReading, ({ actor, query }) =>
    db.snapshot(actor, async (tx) => {
      const moment = momentOf(undefined, clock.today());
      return listAssignments(tx, await ownCondition(tx, actor, query, moment), moment, query);
    }),
  );
}

function addAcknowledge(app: App, services: Services): void {
  register(app, operations.acknowledgeVersion, (request) => {
    const signedAt = signedAtOf(request, services.config);
    const { actor, params, body } = request;
    return acknowledge(services, { actor, versionId: params.id, signedAt, given: body.signature });
  });
}

function addRecord(app: App, { db, clock }: Services): void {
  const readerOf = async (tx: Tx, actor: Actor, scopeId: string, filter: ReadingFilter) => {
    await requireRecordReader(tx, actor, scopeId);
    const moment = momentOf(filter.at, clock.today());
    const condition = await filterCondition(tx, scopeId, filter, moment);
    return (page: Page) => listAssignments(tx, condition, moment, page);
  };

  register(app, operations.listReading, async ({ actor, params: { scopeId }, query }, reply) => {
    const { format = 'json', limit, cursor, ...filter } = query;
    if (format === 'json') {
      const page = { ...(limit === undefined ? {} : { limit }), ...(cursor === undefined ? {} : { cursor }) };
      return db.snapshot(actor, async (tx) => (await readerOf(tx, actor, scopeId, filter))(page));
    }
    // All of one moment, and that one no longer than the database takes, whatever time the reader takes.
    const file = await db.snapshot(actor, async (tx) => {
      const read = await readerOf(tx, actor, scopeId, filter);
      return spooled(recordFile((next) => read({ limit: filePage, ...(next === undefined ? {} : { cursor: next }) })));
    });
    return reply
      .type(csvType)
      .header('content-disposition', `attachment; filename="reading_${filter.at ?? clock.today()}.csv"`)
      .header('cache-control', 'private, no-store')
      .send(file as never);
  });

  register(app, operations.readReadingMatrix, ({ actor, params, query }) =>
    db.snapshot(actor, (tx) => readMatrix(tx, actor, params.scopeId, query, clock.today())),
  );

  register(app, operations.remindReaders, ({ actor, params, body }) =>
    db.withActor(actor, (tx) => remind(tx, actor, params.scopeId, body, clock)),
  );
}

const filePage = 2_000;
