import * as operations from '../../contract/operations/index.ts';
import { type App, register, type Services } from '../kernel/http/index.ts';
import { getApprovalRecord } from './approval-record.ts';
import { commentRoutes } from './comments/index.ts';
import { comparePair, readPair } from './compare-versions.ts';
import { readInbox, readToRelease } from './inbox.ts';
import { listSubmissions } from './submissions.ts';
import { trailReviewRoutes } from './trail-review-routes.ts';
import { readRecord } from './version-record.ts';

export function reviewRoutes(app: App, services: Services): void {
  const { db, clock } = services;
  register(app, operations.readChanges, async ({ actor, params, query }) => {
    const today = clock.today();
    const pair = await db.snapshot(actor, (tx) => readPair(tx, actor, params.id, query.from, today));
    return comparePair(pair, actor.userId);
  });

  register(app, operations.listSubmissions, ({ actor, params, query }) =>
    db.snapshot(actor, (tx) => listSubmissions(tx, actor, params.id, query)),
  );

  register(app, operations.readRecord, ({ actor, params }) =>
    db.snapshot(actor, async (tx) => ({ items: await readRecord(tx, actor, params.id), nextCursor: null })),
  );

  register(app, operations.readApprovalRecord, ({ actor, params }) =>
    db.snapshot(actor, (tx) => getApprovalRecord(tx, actor, params.id)),
  );

  register(app, operations.readInbox, ({ actor }) => db.snapshot(actor, (tx) => readInbox(tx, actor, clock.today())));

  register(app, operations.listToRelease, ({ actor }) =>
    db.snapshot(actor, async (tx) => ({ items: await readToRelease(tx, actor, clock.today()), nextCursor: null })),
  );

  commentRoutes(app, services);
  trailReviewRoutes(app, services);
}
