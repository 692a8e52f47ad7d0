/**
 * Verifies one chain as of one moment, as its reader: from the first event to the head that the database keeps apart. What only
 * a comparison outside the database finds is left to `npm run verify-audit`, which also distrusts the hash function.
 */
import { sql } from 'kysely';
import type { LastTrailState, TrailState } from '../../contract/index.ts';
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
  const [head, end] = [heads[0], ends[0]];
  const isWhole = head !== undefined && head.seq === (end?.seq ?? 0) && head.hash === (end?.hash ?? '');
  const events = end?.seq ?? 0;
  const found = firstBreak ?? (isWhole ? null : { seq: events + 1, reason: 'events at its end are missing' });
  return {
    events,
    head: end?.hash ?? '',
    verifiedAt: iso(now),
    firstBreak: found,
    anchor: await readAnchor(tx, chain),
  };
}

/** Keeps what the walk found, for who asks later without walking. */
export async function noteWalk(tx: Tx, scopeId: string | null, state: TrailState): Promise<void> {
  const { events, verifiedAt, firstBreak: found } = state;
  await sql`
    select note_walk(${scopeId ?? 'installation'}, ${events}, ${verifiedAt}::timestamptz, ${found?.seq ?? null}, ${found?.reason ?? null})`.execute(
    tx,
  );
}

/** What the last walk found, whoever asked for it, without walking again; nothing but the anchor before the first. */
export async function readLastState(tx: Tx, scopeId: string | null): Promise<LastTrailState> {
  const chain = scopeId ?? 'installation';
  const { rows } = await sql<{ seq: number; at: Date; break_seq: number | null; break_reason: string | null }>`
    select seq::float8 as seq, at, break_seq::float8 as break_seq, break_reason from last_walk(${chain})`.execute(tx);
  const [walk] = rows;
  const firstBreak =
    walk?.break_seq == null ? null : { seq: walk.break_seq, reason: walk.break_reason ?? 'it does not hold' };
  return {
    walk: walk === undefined ? null : { events: walk.seq, verifiedAt: iso(walk.at), firstBreak },
    anchor: await readAnchor(tx, chain),
  };
}

async function readAnchor(tx: Tx, chain: string): Promise<TrailState['anchor']> {
  const { rows } = await sql<{ seq: number; at: Date }>`
    select seq::float8 as seq, at from anchored_head(${chain})`.execute(tx);
  return rows[0] === undefined ? null : { at: iso(rows[0].at), events: rows[0].seq };
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
