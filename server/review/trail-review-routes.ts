import * as operations from '../../contract/operations/index.ts';
import { requirePermission, signedAtOf } from '../access/index.ts';
import { appendAudit } from '../audit/index.ts';
import { checkSigned } from '../documents/index.ts';
import type { Tx } from '../kernel/database/index.ts';
import { type App, register, type Services } from '../kernel/http/index.ts';
import { listTrailReviews, reviewTrail } from './trail-reviews.ts';

export function trailReviewRoutes(app: App, services: Services): void {
  const { db, clock, config } = services;
  register(app, operations.listTrailReviews, ({ actor, params, query }) =>
    db.snapshot(actor, (tx) => listTrailReviews(tx, actor, params.scopeId, query)),
  );

  register(app, operations.reviewTrail, async (request) => {
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
    return db.withActor(actor, (tx) => reviewTrail({ tx, actor, clock, signature }, scopeId, body));
  });
}
