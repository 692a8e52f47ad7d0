/**
 * Walks every chain of the audit trail and finds the first link of each that does not hold.
 *
 * Works on a connection that reads all scopes (the backup role), never the server's. PostgreSQL does the walking, so a
 * million events cost no memory here, and it hashes with the function that made the links. Whoever could tamper with
 * events could have replaced that function, so it is first compared with the one of db/schema.sql.
 */
import type pg from 'pg';
import { readSchema } from '../kernel/database/index.ts';

export interface ChainBreak {
  /** A scope's id, or 'installation'. */
  chain: string;
  seq: number;
  eventId: string | null;
  reason: string;
}

export interface VerifiedChains {
  chains: number;
  events: number;
  breaks: ChainBreak[];
}

/** One shape for both tables; the installation's chain has no scope. */
const allEvents = `
  select scope_id, seq, id, type, actor_id, actor_name, entity_type, entity_id, entity_label, changes, at,
    via, previous_hash, hash from muniment.audit_events
  union all
  select null, seq, id, type, actor_id, actor_name, entity_type, entity_id, entity_label, changes, at,
    via, previous_hash, hash from muniment.installation_events`;

const allHeads = `
  select scope_id, seq, hash from muniment.audit_heads
  union all
  select null, seq, hash from muniment.installation_head`;

const chainName = (scopeId: string) => `coalesce(${scopeId}::text, 'installation')`;

/** A chain starts at 1 from the empty hash, counts up by one, and each link's hash covers the one before it. */
export const brokenLinksAmong = (eventsQuery: string) => `
  with walked as (
    select *, lag(seq, 1, 0::bigint) over chain as seq_before, lag(hash, 1, ''::bytea) over chain as hash_before,
      muniment.audit_hash(previous_hash, scope_id, seq, id, type, actor_id, actor_name, entity_type, entity_id,
        entity_label, changes, at, via) as recomputed
    from (${eventsQuery}) events
    window chain as (partition by scope_id order by seq)
  ), judged as (
    select *, case
      when seq <> seq_before + 1 then format('%s missing before it',
        case when seq - seq_before = 2 then 'one event is' else (seq - seq_before - 1) || ' events are' end)
      when previous_hash is distinct from hash_before then 'it does not follow from the event before it'
      when hash is distinct from recomputed then 'its content is not what was written'
    end as reason
    from walked
  )
  select distinct on (scope_id) ${chainName('scope_id')} as chain, seq, id as "eventId", reason
  from judged where reason is not null order by scope_id, seq`;

/** The head that each scope keeps beside its events: what was cut off the end shows here. */
const brokenHeads = `
  with heads as (select ${chainName('scope_id')} as chain, seq, hash from (${allHeads}) heads),
  ends as (
    select distinct on (scope_id) ${chainName('scope_id')} as chain, seq, hash
    from (${allEvents}) events order by scope_id, seq desc
  )
  select heads.chain, heads.seq, null as "eventId",
    case when ends.seq = heads.seq then 'the head that its scope keeps has another hash than this event'
      else format('the chain should end at %s and ends at %s', heads.seq, coalesce(ends.seq, 0)) end as reason
  from heads left join ends using (chain)
  where (coalesce(ends.seq, 0), coalesce(ends.hash, ''::bytea)) is distinct from (heads.seq, heads.hash)
  union all
  select scope.id::text, 0, null, 'the scope has lost the head of its chain'
  from muniment.scopes scope where not exists (select from muniment.audit_heads where scope_id = scope.id)
  order by chain`;

export async function verifyChains(client: pg.ClientBase): Promise<VerifiedChains> {
  const totals = await client.query<{ chains: number; events: number }>(`
    select (select count(*)::int from (${allHeads}) heads) as chains,
      (select count(*)::float8 from (${allEvents}) events) as events`);
  const { chains = 0, events = 0 } = totals.rows[0] ?? {};
  if (!(await hashIsOurs(client))) return { chains, events, breaks: [replacedHash] };
  const links = await client.query<ChainBreak>(brokenLinksAmong(allEvents));
  const heads = await client.query<ChainBreak>(brokenHeads);
  const broken = new Set(links.rows.map(({ chain }) => chain));
  const breaks = [...links.rows, ...heads.rows.filter(({ chain }) => !broken.has(chain))];
  return { chains, events, breaks: breaks.map((found) => ({ ...found, seq: Number(found.seq) })) };
}

const replacedHash: ChainBreak = {
  chain: 'installation',
  seq: 0,
  eventId: null,
  reason: 'the function audit_hash of this database is not that of this release, so no event can be trusted',
};

async function hashIsOurs(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ text: string }>(`
    select pg_get_functiondef(oid) as text from pg_proc
    where proname = 'audit_hash' and pronamespace = 'muniment'::regnamespace`);
  return rows.length === 1 && readSchema().includes(rows.map(({ text }) => text.trimEnd()).join());
}
