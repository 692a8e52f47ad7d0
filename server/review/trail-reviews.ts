/**
 * Reviews of the audit trail: somebody records that they reviewed the events of some days. A review is an event and has no row beside it,
 * so that the two cannot differ.
 */
import { sql } from 'kysely';
import { Type } from 'typebox';
import { AppError, type List, type TrailReview, type TrailReviewBody } from '../../contract/index.ts';
import { requirePermission } from '../access/index.ts';
import { appendAudit, lowerBound, upperBound } from '../audit/index.ts';
import { type Signature, signatureChanges } from '../documents/index.ts';
import { type Clock, iso } from '../kernel/clock.ts';
import { decodeCursor, encodeCursor } from '../kernel/cursor.ts';
import type { Actor, Tx } from '../kernel/database/index.ts';
import { readRules } from '../scopes/index.ts';

interface Reviewing {
  tx: Tx;
  actor: Actor;
  clock: Clock;
  signature: Signature | undefined;
}

const refuse = (path: string, message: string) => new AppError('INVALID_REQUEST', { errors: [{ path, message }] });

export async function reviewTrail(
  { tx, actor, clock, signature }: Reviewing,
  scopeId: string,
  { from, to, note: given }: TrailReviewBody,
): Promise<TrailReview> {
  const { scopeName } = await requirePermission(tx, actor, scopeId, 'VIEW_AUDIT_TRAIL');
  const note = given.normalize('NFC').trim();
  const length = [...note].length;
  if (length < 1 || length > 2_000) throw refuse('note', 'must have 1 to 2,000 characters');
  requireStretch(from, to, clock);
  const rules = await readRules(tx, scopeId);
  const signed = signatureChanges({ actor, clock, signature }, rules, null);
  await appendAudit(tx, {
    ...{ scopeId, actor, type: 'TRAIL_REVIEWED' },
    entity: { type: 'scope', id: scopeId, label: scopeName },
    changes: { from, to, note, ...signed },
  });
  // The chain is locked until the commit, so the newest is the one that was just written.
  const { items } = await listTrailReviews(tx, actor, scopeId, { limit: 1 });
  return items[0] as TrailReview;
}

/** A day counts to its end, and today is no future. */
function requireStretch(from: string, to: string, clock: Clock): void {
  const end = upperBound(to);
  if (lowerBound(from) >= end) throw refuse('from', 'must not be after `to`');
  const isDay = /^\d{4}-\d\d-\d\d$/.test(to);
  const isAhead = isDay ? to > clock.today() : end.getTime() - 1 > clock.now().getTime();
  if (isAhead) throw refuse('to', 'must not be in the future');
}

const Position = Type.Object({ before: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) });

interface ReviewRow {
  id: string;
  seq: number;
  at: Date;
  by: TrailReview['by'];
  changes: { from: string; to: string; note: string };
}

/** Newest first. */
export async function listTrailReviews(
  tx: Tx,
  actor: Actor,
  scopeId: string,
  { limit = 50, cursor }: { limit?: number; cursor?: string },
): Promise<List<TrailReview>> {
  await requirePermission(tx, actor, scopeId, 'VIEW_AUDIT_TRAIL');
  const before = cursor === undefined ? Number.MAX_SAFE_INTEGER : decodeCursor(Position, cursor).before;
  const { rows } = await sql<ReviewRow>`
    select id, seq, at, changes, jsonb_build_object('id', actor_id, 'displayName', actor_name) as by
    from audit_events where scope_id = ${scopeId} and type = 'TRAIL_REVIEWED' and seq < ${before}
    order by seq desc limit ${limit + 1}`.execute(tx);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  const items = page.map(({ id, at, by, changes: { from, to, note } }) => ({ id, from, to, note, by, at: iso(at) }));
  return { items, nextCursor: last === undefined ? null : encodeCursor({ before: Number(last.seq) }) };
}
