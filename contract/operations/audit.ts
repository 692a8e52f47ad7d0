/** The audit trail, its checks and reviews, and the keys of the installation. */
import { AuditEvent, AuditQuery, LastTrailState, TrailFileQuery, TrailState } from '../audit.ts';
import { TrailFile } from '../files.ts';
import { SigningKeyItem } from '../integrity.ts';
import { operationsOf } from '../operation.ts';
import * as routes from '../routes/index.ts';
import { TrailReview, TrailReviewBody, TrailReviewsQuery } from '../trail-reviews.ts';
import { ListOf, ScopeParams } from '../wire.ts';

const operation = operationsOf('Audit trail');
const integrity = operationsOf('Integrity');

export const listScopeEvents = operation(
  routes.listScopeEvents,
  "The scope's events, newest first (VIEW_AUDIT_TRAIL)",
  {
    needs: 'VIEW_AUDIT_TRAIL',
    heavy: true,
    params: ScopeParams,
    query: AuditQuery,
    answers: { 200: ListOf(AuditEvent) },
  },
);

export const listInstallationEvents = operation(
  routes.listInstallationEvents,
  'Events of no scope: sign-ins, users, tokens; newest first (administrator)',
  { needs: 'ADMINISTRATOR', heavy: true, query: AuditQuery, answers: { 200: ListOf(AuditEvent) } },
);

export const readScopeTrail = operation(
  routes.readScopeTrail,
  "The scope's events with their hashes as a file, oldest first (VIEW_AUDIT_TRAIL)",
  { needs: 'VIEW_AUDIT_TRAIL', head: false, params: ScopeParams, query: TrailFileQuery, answers: { 200: TrailFile } },
);

export const readInstallationTrail = operation(
  routes.readInstallationTrail,
  'Events of no scope with their hashes as a file, oldest first (administrator)',
  { needs: 'ADMINISTRATOR', head: false, query: TrailFileQuery, answers: { 200: TrailFile } },
);

export const readLastScopeState = operation(
  routes.readLastScopeState,
  'What the last walk of the chain found, and when it was anchored (VIEW_AUDIT_TRAIL)',
  { needs: 'VIEW_AUDIT_TRAIL', params: ScopeParams, answers: { 200: LastTrailState } },
);

export const readLastInstallationState = operation(
  routes.readLastInstallationState,
  "What the last walk of the installation's own chain found (administrator)",
  { needs: 'ADMINISTRATOR', answers: { 200: LastTrailState } },
);

export const checkScopeTrail = operation(
  routes.checkScopeTrail,
  "Walks the scope's chain: whether it holds, and when it was anchored (VIEW_AUDIT_TRAIL)",
  { needs: 'VIEW_AUDIT_TRAIL', heavy: true, params: ScopeParams, answers: { 200: TrailState } },
);

export const checkInstallationTrail = operation(
  routes.checkInstallationTrail,
  "Walks the installation's own chain (administrator)",
  { needs: 'ADMINISTRATOR', heavy: true, answers: { 200: TrailState } },
);

export const listTrailReviews = operation(
  routes.listTrailReviews,
  'Which stretches of the trail were reviewed, by whom, newest first',
  { needs: 'VIEW_AUDIT_TRAIL', params: ScopeParams, query: TrailReviewsQuery, answers: { 200: ListOf(TrailReview) } },
);

export const reviewTrail = operation(
  routes.reviewTrail,
  'Say that the events of a stretch of the trail were reviewed',
  { needs: 'VIEW_AUDIT_TRAIL', act: 'sign', params: ScopeParams, body: TrailReviewBody, answers: { 201: TrailReview } },
);

export const listSigningKeys = integrity(
  routes.listSigningKeys,
  'Public keys that packs and anchors were signed with, and certificates that PDFs were sealed with, newest first',
  { needs: 'NOTHING', answers: { 200: ListOf(SigningKeyItem) } },
);
