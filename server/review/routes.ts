/** The routes of review beyond the steps of a version: what changed, what happened, comments, and what waits for the caller. */
import {
  ApprovalRecordView,
  Changes,
  ChangesQuery,
  IdParams,
  Inbox,
  KeptSubmission,
  ListOf,
  pageQuery,
  RecordEntry,
  Strict,
  Waiting,
} from '../../contract/index.ts';
import type { App, Services } from '../kernel/http/index.ts';
import { getApprovalRecord } from './approval-record.ts';
import { commentRoutes } from './comments/index.ts';
import { comparePair, readPair } from './compare-versions.ts';
import { readInbox, readToRelease } from './inbox.ts';
import { listSubmissions } from './submissions.ts';
import { trailReviewRoutes } from './trail-review-routes.ts';
import { readRecord } from './version-record.ts';

const tags = ['review'];

export function reviewRoutes(app: App, services: Services): void {
  const { db, clock } = services;
  app.get(
    '/api/documents/versions/:id/changes',
    {
      schema: {
        tags,
        summary:
          'What changed since another version, since a submission of this one, or since the newest older one that has content',
        params: IdParams,
        querystring: ChangesQuery,
        response: { 200: Changes },
      },
    },
    async ({ actor, params, query }) => {
      const today = clock.today();
      const pair = await db.snapshot(actor, (tx) => readPair(tx, actor, params.id, query.from, today));
      return comparePair(pair, actor.userId);
    },
  );

  app.get(
    '/api/documents/versions/:id/submissions',
    {
      schema: {
        tags,
        summary: 'How often a version was submitted, to whom, and how each submission ended; newest first',
        params: IdParams,
        querystring: Strict(pageQuery),
        response: { 200: ListOf(KeptSubmission) },
      },
    },
    ({ actor, params, query }) => db.snapshot(actor, (tx) => listSubmissions(tx, actor, params.id, query)),
  );

  app.get(
    '/api/documents/versions/:id/record',
    {
      schema: {
        tags,
        summary: 'Who wrote, submitted, approved, released and revoked a version, why, and what was signed',
        params: IdParams,
        response: { 200: ListOf(RecordEntry) },
      },
    },
    ({ actor, params }) =>
      db.snapshot(actor, async (tx) => ({ items: await readRecord(tx, actor, params.id), nextCursor: null })),
  );

  app.get(
    '/api/documents/versions/:id/approval-record',
    {
      schema: {
        tags,
        summary: 'How a version was approved, as its PDF prints it: acts, versions and files, from the audit trail',
        params: IdParams,
        response: { 200: ApprovalRecordView },
      },
    },
    ({ actor, params }) => db.snapshot(actor, (tx) => getApprovalRecord(tx, actor, params.id)),
  );

  app.get(
    '/api/me/inbox',
    {
      config: { heavy: true },
      schema: { tags, summary: 'What waits for the caller, over all scopes', response: { 200: Inbox } },
    },
    ({ actor }) => db.snapshot(actor, (tx) => readInbox(tx, actor, clock.today())),
  );

  app.get(
    '/api/me/inbox/to-release',
    {
      config: { heavy: true },
      schema: {
        tags,
        summary: 'What needs no further approval and waits for somebody who may release it, as the caller may',
        response: { 200: ListOf(Waiting) },
      },
    },
    ({ actor }) =>
      db.snapshot(actor, async (tx) => ({ items: await readToRelease(tx, actor, clock.today()), nextCursor: null })),
  );

  commentRoutes(app, services);
  trailReviewRoutes(app, services);
}
