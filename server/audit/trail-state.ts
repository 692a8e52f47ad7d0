/**
 * Whether one chain holds, walked as its reader: from the first event to the head that the database keeps apart. What only
 * a comparison outside the database finds is left to `npm run verify-audit`, which also distrusts the hash function.
 */
import { sql } from 'kysely';
import type { TrailState } from '../../contract/index.ts';
import { iso } from '../kernel/clock.ts';
import type { Tx } from '../kernel/database/index.ts';
import { brokenLinksAmong } from './verify-chains.ts';

export async function readTrailState(tx: Tx, scopeId: string | null, now: Date): Promise<TrailState> {
  const chain = scopeId ?? 'installation';
  const firstBreak = await findFirstBreak(tx, scopeId);
  const { rows: heads } = await sql<{ seq: number; hash: string }>`
    select seq::float8 as seq, hash from chain_heads() where chain = ${chain}`.execute(tx);
  const { rows: ends } = await sql<{ seq: number; hash: string }>`
    select seq::float8 as seq, encode(hash, 'hex') as hash from ${eventsOf(scopeId)} events
    order by seq desc limit 1`.execute(tx);
  const { rows: anchors } = await sql<{ seq: number; at: Date }>`
    select seq::float8 as seq, at from anchored_head(${chain})`.execute(tx);
  const [head, end, anchor] = [heads[0], ends[0], anchors[0]];
  const isWhole = head !== undefined && head.seq === (end?.seq ?? 0) && head.hash === (end?.hash ?? '');
  return {
    events: end?.seq ?? 0,
    head: end?.hash ?? '',
    verifiedAt: iso(now),
    firstBreak: firstBreak ?? (isWhole ? null : { seq: (end?.seq ?? 0) + 1, reason: 'events at its end are missing' }),
    anchor: anchor === undefined ? null : { at: iso(anchor.at), events: anchor.seq },
  };
}

async function findFirstBreak(tx: Tx, scopeId: string | null): Promise<TrailState['firstBreak']> {
  const [before = '', after = ''] = brokenLinksAmong('$').split('$');
  const { rows } = await sql<{ seq: string; reason: string }>`
    ${sql.raw(before)} select * from ${eventsOf(scopeId)} events ${sql.raw(after)}`.execute(tx);
  return rows[0] ? { seq: Number(rows[0].seq), reason: rows[0].reason } : null;
}

function eventsOf(scopeId: string | null) {
  return scopeId === null
    ? sql`(select null::uuid as scope_id, * from installation_events)`
    : sql`(select * from audit_events where scope_id = ${scopeId})`;
}
