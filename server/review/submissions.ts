/** The submissions of a version, newest first: who handed it over when, who was asked, and how it ended. */
import { sql } from 'kysely';
import { Type } from 'typebox';
import type { KeptSubmission, Person } from '../../contract/index.ts';
import { requirePermission } from '../access/index.ts';
import { scopeOf } from '../documents/index.ts';
import { decodeCursor, encodeCursor } from '../kernel/cursor.ts';
import { type Actor, keptPlan, type Tx } from '../kernel/database/index.ts';

interface SubmissionRow {
  number: number;
  at: Date;
  by: Person;
  contentHash: string | null;
  outcome: KeptSubmission['outcome'];
  reason: string | null;
  reviewers: { user: Person; at: string | null }[];
}

const Cursor = Type.Object({ below: Type.Integer() });

/** A return and a withdrawal keep who was asked; else the reviewers of the version are those of its last submission. */
const reviewers = sql`coalesce(s.reviewers, (
  select jsonb_agg(jsonb_build_object('user', jsonb_build_object('id', r.user_id, 'displayName', r.name), 'at', r.approved_at)
    order by r.ordinal)
  from reviewers r where r.scope_id = s.scope_id and r.version_id = s.version_id), '[]')`;

export async function listSubmissions(
  tx: Tx,
  actor: Actor,
  versionId: string,
  { limit = 50, cursor }: { limit?: number; cursor?: string },
): Promise<{ items: KeptSubmission[]; nextCursor: string | null }> {
  const below = cursor === undefined ? null : decodeCursor(Cursor, cursor).below;
  const scope = scopeOf('versions', versionId);
  await requirePermission(tx, actor, scope, 'VIEW');
  const { rows } = await sql<SubmissionRow>`
    select ${keptPlan} s.number, s.submitted_at as at, s.content_hash as "contentHash", s.outcome, s.reason,
      jsonb_build_object('id', s.submitted_by, 'displayName', s.submitted_name) as by, ${reviewers} as reviewers
    from submissions s where s.scope_id = ${scope} and s.version_id = ${versionId}
      and (${below}::integer is null or s.number < ${below}::integer)
    order by s.number desc limit ${limit + 1}`.execute(tx);
  const items = rows.slice(0, limit).map(present);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return { items, nextCursor: last === undefined ? null : encodeCursor({ below: last.number }) };
}

function present({ at, reviewers: named, ...row }: SubmissionRow): KeptSubmission {
  return {
    ...row,
    at: at.toISOString(),
    reviewers: named.map(({ user, at: approvedAt }) => ({
      user,
      decision: approvedAt === null ? 'pending' : 'approved',
      at: approvedAt === null ? null : new Date(approvedAt).toISOString(),
    })),
  };
}
