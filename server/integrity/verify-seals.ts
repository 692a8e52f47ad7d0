/**
 * Checks what the database cannot forge: the seals of the chains, the code of each event, and that chains are as long as this
 * server remembers. Reads all scopes (the backup role), a page of events at a time.
 *
 * Without the secret key (`codes` null) the codes themselves are not checked; the seals are, with the public key alone.
 */
import type pg from 'pg';
import { codeOf, contentDigest, type EventKey } from '../audit/index.ts';
import { isSealOf } from './chain-seal.ts';
import { otherInstallation, type SealedHeads, type SealedHeadsFile } from './sealed-heads-file.ts';
import type { PublicKey } from './signing-key.ts';

export interface SealCheck {
  keys: readonly PublicKey[];
  /** Null where only the public key is known. */
  codes: EventKey | null;
  /**
   * The file of the server that sealed, read before the database's moment, since the server goes on sealing; null where there is
   * none, and where the check runs elsewhere.
   */
  remembered: SealedHeadsFile | null;
  /** Whether a trail without any seal is a fault: it is where somebody expects one. */
  sealsExpected: boolean;
  /** How long an event may wait for its seal, counted to the newest event; ten seconds unless said. */
  graceSeconds?: number;
}

export interface VerifiedSeals {
  sealedChains: number;
  /** One sentence for each event or seal that does not fit. */
  faults: string[];
}

const pageSize = 1_000;
const mostFaults = 1_000;

const allEvents = `
  select scope_id::text as chain, seq, id, type, actor_id, entity_type, entity_id, entity_label, changes, at, hash,
    content_digest, code, key_id from muniment.audit_events
  union all
  select 'installation', seq, id, type, actor_id, entity_type, entity_id, entity_label, changes, at, hash,
    content_digest, code, key_id from muniment.installation_events`;

export async function verifySeals(client: pg.ClientBase, check: SealCheck): Promise<VerifiedSeals> {
  const faults: string[] = [];
  const sealedChains = await verifySignatures(client, check.keys, faults);
  const { remembered } = check;
  if (sealedChains > 0 || check.sealsExpected || remembered !== null) {
    await nameUnsealed(client, check, faults);
  }
  await nameForeignSeals(client, faults);
  await nameUncoded(client, faults);
  for (const { id } of check.keys) await nameForeign(client, id, faults);
  await nameBackwards(client, faults);
  await nameRepeated(client, faults);
  await nameUnborn(client, faults);
  if (remembered !== null) {
    await nameOtherInstallation(client, remembered, faults);
    await compareRemembered(client, remembered.heads, faults);
  }
  await verifyCodes(client, check.codes, faults);
  return { sealedChains, faults };
}

const nameOf = (chain: string) => (chain === 'installation' ? 'the installation' : `scope ${chain}`);

async function verifySignatures(client: pg.ClientBase, keys: readonly PublicKey[], faults: string[]): Promise<number> {
  const chains = new Set<string>();
  let after = { chain: '', keyId: '', day: '-infinity' };
  for (;;) {
    const { rows } = await client.query<SealRow>(sealsAfter, [after.chain, after.keyId, after.day, pageSize]);
    for (const row of rows) {
      const key = keys.find(({ id }) => id === row.keyId);
      if (key === undefined) continue;
      const head = { chain: row.chain, seq: Number(row.seq), hash: row.hash, at: row.at.toISOString() };
      const what = `${nameOf(row.chain)}, the seal of ${row.day} at event ${row.seq}`;
      if (!isSealOf(head, row.signature, key.key)) faults.push(`${what} was not signed with the key ${key.id}`);
      else if (!row.fits) faults.push(`${what}: that event is gone or was changed`);
      else chains.add(row.chain);
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < pageSize) return chains.size;
    after = last;
  }
}

interface SealRow {
  chain: string;
  keyId: string;
  day: string;
  seq: string;
  hash: string;
  at: Date;
  signature: Buffer;
  fits: boolean;
}

const sealsAfter = `
  select s.chain, s.key_id as "keyId", s.day::text as day, s.seq, encode(s.hash, 'hex') as hash, s.at, s.signature,
    s.day = (s.at at time zone 'UTC')::date and exists (select from muniment.audit_events e
      where e.scope_id = case when s.chain ~ '^[0-9a-f-]{36}$' then s.chain::uuid end and e.seq = s.seq and e.hash = s.hash
      union all
      select from muniment.installation_events e
      where s.chain = 'installation' and e.seq = s.seq and e.hash = s.hash) as fits
  from muniment.chain_seals s
  where (s.chain, s.key_id, s.day) > ($1, $2, $3::date)
  order by s.chain, s.key_id, s.day limit $4`;

/** Of each chain the first event that no trusted seal covers and that is older than the grace; counted to the newest event. */
async function nameUnsealed(
  client: pg.ClientBase,
  { keys, graceSeconds = 10 }: SealCheck,
  faults: string[],
): Promise<void> {
  const { rows } = await client.query<{ chain: string; seq: string; count: string }>(
    `with sealed as (
       select chain, max(seq) as seq from muniment.chain_seals where key_id = any ($1::text[]) group by chain),
     newest as (select max(at) as at from (${allEvents}) events)
     select events.chain, min(events.seq) as seq, count(*) as count
     from (${allEvents}) events left join sealed using (chain)
     where events.seq > coalesce(sealed.seq, 0) and events.at < (select at from newest) - make_interval(secs => $2)
     group by events.chain order by events.chain`,
    [keys.map(({ id }) => id), graceSeconds],
  );
  for (const { chain, seq, count } of rows) {
    const more = Number(count) > 1 ? ` and ${Number(count) - 1} more` : '';
    faults.push(`${nameOf(chain)}, event ${seq}${more}: no seal covers it`);
  }
}

async function nameUncoded(client: pg.ClientBase, faults: string[]): Promise<void> {
  const { rows } = await client.query<{ chain: string; seq: string }>(
    `with first as (select chain, min(seq) as seq from (${allEvents}) events where code is not null group by chain)
     select events.chain, events.seq from (${allEvents}) events join first using (chain)
     where events.code is null and events.seq > first.seq order by 1, 2 limit ${mostFaults}`,
  );
  for (const { chain, seq } of rows) faults.push(`${nameOf(chain)}, event ${seq}: it carries no code`);
}

/** A code of another key proves nothing here: it stands before those of this one, and that key sealed what it wrote. Half a code is none. */
async function nameForeign(client: pg.ClientBase, keyId: string, faults: string[]): Promise<void> {
  const { rows } = await client.query<{ chain: string; seq: string }>(
    `with ours as (select chain, min(seq) as seq from (${allEvents}) events where key_id = $1 group by chain)
     select events.chain, events.seq from (${allEvents}) events left join ours using (chain)
     where num_nonnulls(events.code, events.content_digest, events.key_id) in (1, 2)
       or events.key_id <> $1 and ours.seq is not null
         and (events.seq > ours.seq or not exists (select from muniment.chain_seals s where s.key_id = events.key_id))
     order by 1, 2 limit ${mostFaults}`,
    [keyId],
  );
  for (const { chain, seq } of rows)
    faults.push(`${nameOf(chain)}, event ${seq}: its code is not of this installation's key`);
}

async function nameBackwards(client: pg.ClientBase, faults: string[]): Promise<void> {
  const { rows } = await client.query<{ chain: string; seq: string }>(
    `select chain, seq from (
       select chain, seq, at, lag(at) over (partition by chain order by seq) as before from (${allEvents}) events
       where code is not null) times
     where at < before order by 1, 2 limit ${mostFaults}`,
  );
  for (const { chain, seq } of rows) faults.push(`${nameOf(chain)}, event ${seq}: it is older than the one before it`);
}

/** An event that was written once more under its own identifier, and so with a code that fits. */
async function nameRepeated(client: pg.ClientBase, faults: string[]): Promise<void> {
  const { rows } = await client.query<{ chain: string; seq: string }>(
    `select max(chain) as chain, max(seq) as seq from (${allEvents}) events group by id having count(*) > 1 limit ${mostFaults}`,
  );
  for (const { chain, seq } of rows) faults.push(`${nameOf(chain)}, event ${seq}: it is a copy of another event`);
}

/** The head of a chain says before which moment the next event cannot be: moved ahead, it would date acts into the future. */
async function nameUnborn(client: pg.ClientBase, faults: string[]): Promise<void> {
  const { rows } = await client.query<{ chain: string; seq: string }>(
    `with heads as (select scope_id::text as chain, at from muniment.audit_heads
       union all select 'installation', at from muniment.installation_head),
     newest as (select chain, max(seq) as seq, max(at) as at from (${allEvents}) events group by chain)
     select chain, newest.seq from newest left join heads using (chain)
     where newest.at > clock_timestamp() + interval '10 minutes' or heads.at is distinct from newest.at and heads.at is not null
     order by 1 limit ${mostFaults}`,
  );
  for (const { chain, seq } of rows) {
    faults.push(`${nameOf(chain)}, event ${seq}: its time, or that of the head after it, is not that of an act`);
  }
}

async function nameOtherInstallation(
  client: pg.ClientBase,
  { installation }: SealedHeadsFile,
  faults: string[],
): Promise<void> {
  const { rows } = await client.query<{ id: string }>('select id from muniment.installation_events where seq = 1');
  if (rows[0]?.id !== installation) faults.push(`the installation, event 1: ${otherInstallation(installation)}`);
}

async function compareRemembered(client: pg.ClientBase, heads: SealedHeads, faults: string[]): Promise<void> {
  const entries = Object.entries(heads);
  const { rows } = await client.query<{ chain: string; seq: string }>(
    `select known.chain, known.seq from unnest($1::text[], $2::bigint[], $3::text[]) as known (chain, seq, hash)
     where not exists (
       select from muniment.audit_events e
       where e.scope_id = nullif(known.chain, 'installation')::uuid and e.seq = known.seq and encode(e.hash, 'hex') = known.hash
       union all
       select from muniment.installation_events e
       where known.chain = 'installation' and e.seq = known.seq and encode(e.hash, 'hex') = known.hash)
     order by known.chain`,
    [entries.map(([chain]) => chain), entries.map(([, { seq }]) => seq), entries.map(([, { hash }]) => hash)],
  );
  for (const { chain, seq } of rows) {
    faults.push(`${nameOf(chain)}, event ${seq}: this server sealed it, and it is gone or was changed`);
  }
  await nameLostSeals(client, entries, faults);
}

/** The file is written after the seal, and read before the moment that is checked. */
async function nameLostSeals(
  client: pg.ClientBase,
  entries: readonly [string, { seq: number }][],
  faults: string[],
): Promise<void> {
  const { rows } = await client.query<{ chain: string; seq: string }>(
    `select known.chain, known.seq from unnest($1::text[], $2::bigint[]) as known (chain, seq)
     where not exists (select from muniment.chain_seals s where s.chain = known.chain and s.seq >= known.seq
       and s.key_id in (select id from muniment.signing_keys))
     order by known.chain`,
    [entries.map(([chain]) => chain), entries.map(([, { seq }]) => seq)],
  );
  for (const { chain, seq } of rows)
    faults.push(`${nameOf(chain)}, event ${seq}: this server sealed it, and the seal is gone`);
}

/** Earlier keys are written down too, those of which no public key was given to check with. */
async function nameForeignSeals(client: pg.ClientBase, faults: string[]): Promise<void> {
  const { rows } = await client.query<{ chain: string; seq: string; keyId: string }>(
    `select chain, seq, key_id as "keyId" from muniment.chain_seals
     where key_id not in (select id from muniment.signing_keys) order by 1, 2, 3 limit ${mostFaults}`,
  );
  for (const { chain, seq, keyId } of rows)
    faults.push(`${nameOf(chain)}, the seal at event ${seq}: this installation never had its key ${keyId}`);
}

interface CodedRow {
  chain: string;
  seq: string;
  id: string;
  type: string;
  actorId: string | null;
  entityType: string;
  entityId: string;
  entityLabel: string;
  changes: unknown;
  /** Null where somebody dropped the constraint first. */
  digest: Buffer | null;
  code: Buffer;
  keyId: string;
}

async function verifyCodes(client: pg.ClientBase, codes: EventKey | null, faults: string[]): Promise<void> {
  await client.query(`declare coded_events no scroll cursor for
    select chain, seq, id, type, actor_id as "actorId", entity_type as "entityType", entity_id as "entityId",
      entity_label as "entityLabel", changes, content_digest as digest, code, key_id as "keyId"
    from (${allEvents}) events where code is not null`);
  for (;;) {
    const { rows } = await client.query<CodedRow>(`fetch ${pageSize} from coded_events`);
    for (const row of rows) {
      const fault = codeFault(row, codes);
      if (fault !== null && faults.length < mostFaults) faults.push(`${nameOf(row.chain)}, event ${row.seq}: ${fault}`);
    }
    if (rows.length < pageSize) break;
  }
  await client.query('close coded_events');
}

function codeFault(row: CodedRow, codes: EventKey | null): string | null {
  const { chain, id, type, actorId, entityType, entityId, entityLabel: label, changes, digest } = row;
  const entity = { type: entityType, id: entityId, label };
  if (digest === null || !contentDigest({ id, chain, type, actorId, entity, changes }).equals(digest)) {
    return 'its content is not what the service wrote';
  }
  if (codes === null || codes.id !== row.keyId) return null;
  return codeOf(codes, { id, chain }, digest).equals(row.code)
    ? null
    : 'its code does not fit: the service did not write it';
}
