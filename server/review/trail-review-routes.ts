/** `GET|POST /api/scopes/{scopeId}/trail-reviews`. */
import { ListOf, ScopeParams, TrailReview, TrailReviewBody, TrailReviewsQuery } from '../../contract/index.ts';
import { requirePermission, signedAtOf } from '../access/index.ts';
import { appendAudit } from '../audit/index.ts';
import { checkSigned } from '../documents/index.ts';
import type { Tx } from '../kernel/database/index.ts';
import type { App, Services } from '../kernel/http/index.ts';
import { listTrailReviews, reviewTrail } from './trail-reviews.ts';

const tags = ['Audit trail'];
const path = '/api/scopes/:scopeId/trail-reviews';

export function trailReviewRoutes(app: App, services: Services): void {
  const { db, clock, config } = services;
  app.get(
    path,
    {
      schema: {
        tags,
        summary: 'Which stretches of the trail were reviewed, by whom, newest first',
        params: ScopeParams,
        querystring: TrailReviewsQuery,
        response: { 200: ListOf(TrailReview) },
      },
    },
    ({ actor, params, query }) => db.snapshot(actor, (tx) => listTrailReviews(tx, actor, params.scopeId, query)),
  );

  app.post(
    path,
    {
      config: { act: 'sign' },
      schema: {
        tags,
        summary: 'Say that the events of a stretch of the trail were reviewed',
        params: ScopeParams,
        body: TrailReviewBody,
        response: { 201: TrailReview },
      },
    },
    async (request, reply) => {
      const { actor, params, body } = request;
      const { scopeId } = params;
      const signedAt = signedAtOf(request, config);
      const find = (tx: Tx) => requirePermission(tx, actor, scopeId, 'VIEW_AUDIT_TRAIL');
      const signature = await checkSigned(services, { actor, signedAt, find }, body.signature, {
        step: 'review-trail',
        record: (tx, { scopeName }, changes) =>
          appendAudit(tx, {
            ...{ scopeId, actor, type: 'SIGNATURE_FAILED', changes },
            entity: { type: 'scope', id: scopeId, label: scopeName },
          }),
      });
      const review = await db.withActor(actor, (tx) => reviewTrail({ tx, actor, clock, signature }, scopeId, body));
      return reply.status(201).send(review);
    },
  );
}
