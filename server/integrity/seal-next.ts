/**
 * Seals one chain a stretch further. The first seal of a key takes over what earlier releases wrote without codes, or earlier
 * keys with theirs, up to the first event of this key; from there on every event must carry a code of this key that fits.
 * Servers of one installation share their key. Reads identifiers and digests, no content.
 */
import { sql } from 'kysely';
import { codeOf } from '../audit/index.ts';
import type { Tx } from '../kernel/database/index.ts';
import { sealHead } from './chain-seal.ts';
import type { SigningKey } from './signing-key.ts';

const eventsAtOnce = 5_000;

export interface KnownHead {
  seq: number;
  hash: string;
  /** With which key this server sealed it. */
  keyId: string;
}

interface UnsealedEvent {
  seq: number;
  id: string;
  hash: Buffer;
  digest: Buffer | null;
  code: Buffer | null;
  keyId: string | null;
  /** Whether another event has its identifier. */
  repeated: boolean;
}

export interface ChainToSeal {
  chain: string;
  key: SigningKey;
  /** What this server's file says of the chain. */
  known: KnownHead | undefined;
  /** Whether this server sealed all chains once, so that a new one begins with codes. */
  complete: boolean;
  at: string;
}

interface Stretch {
  head: UnsealedEvent | null;
  fault: string | null;
  more: boolean;
}

const stopped = (fault: string): Stretch => ({ head: null, fault, more: false });

/** Seals up to the newest event, or as many events further as are read at once. */
export async function sealNext(tx: Tx, asked: ChainToSeal): Promise<Stretch> {
  const { chain, key, known } = asked;
  const last = await lastSeal(tx, chain, key.id);
  if (last !== null && !last.fits) return stopped(`event ${last.seq}, which was sealed, is gone or was changed`);
  if (known !== undefined && known.keyId !== key.id) return takeOver(tx, asked, known.seq);
  if (last === null && known === undefined) {
    const taken = await takeOver(tx, asked, 0);
    if (taken.head !== null || taken.fault !== null) return taken;
  }
  const cut = cutOff(last, known);
  if (cut !== null) return stopped(cut);
  const events = await unsealedEvents(tx, chain, last?.seq ?? 0);
  const forged = events.find((event) => isForged(event, chain, key));
  const head = (forged === undefined ? events : events.filter(({ seq }) => seq < forged.seq)).at(-1) ?? null;
  if (head !== null) await writeSeal(tx, asked, head);
  return {
    head,
    fault: forged === undefined ? null : `event ${forged.seq} was not written by this service`,
    more: forged === undefined && events.length === eventsAtOnce,
  };
}

/** The first event of a chain; null before anything has happened. */
export async function firstEventOf(tx: Tx, chain: string): Promise<string | null> {
  const [first] = await unsealedEvents(tx, chain, 0, 1);
  return first?.id ?? null;
}

/** Nothing is sealed where the chain begins with events of this key. */
async function takeOver(tx: Tx, asked: ChainToSeal, after: number): Promise<Stretch> {
  const { chain, key, known, complete } = asked;
  const { rows } = await sql<{ seq: number }>`
    select last_before_key(${chain}, ${key.id}, ${after})::float8 as seq`.execute(tx);
  const seq = rows[0]?.seq ?? 0;
  if (known !== undefined && (await eventAt(tx, chain, known.seq))?.hash.toString('hex') !== known.hash) {
    return stopped(`event ${known.seq}, which was sealed with an earlier key, is gone or was changed`);
  }
  const head = seq === 0 ? null : await eventAt(tx, chain, seq);
  if (head === null) return { head, fault: null, more: false };
  if (complete) return stopped('its first events were not written by this service');
  await writeSeal(tx, asked, head);
  return { head, fault: null, more: true };
}

/** Null where the chain goes on from what was sealed last, by the seal and by this server's own file. */
function cutOff(last: LastSeal | null, known: KnownHead | undefined): string | null {
  if (known === undefined) return null;
  if (last === null || last.seq < known.seq) return `it was sealed up to event ${known.seq}, and that seal is gone`;
  return last.seq === known.seq && last.hash !== known.hash ? `event ${last.seq} was sealed with another hash` : null;
}

function isForged({ id, digest, code, keyId, repeated }: UnsealedEvent, chain: string, key: SigningKey): boolean {
  if (digest === null || code === null || keyId !== key.id || repeated) return true;
  return !codeOf(key, { id, chain }, digest).equals(code);
}

interface LastSeal {
  seq: number;
  hash: string;
  fits: boolean;
}

async function lastSeal(tx: Tx, chain: string, keyId: string): Promise<LastSeal | null> {
  const { rows } = await sql<LastSeal>`
    select seq::float8 as seq, encode(hash, 'hex') as hash, fits from last_seal(${chain}, ${keyId})`.execute(tx);
  return rows[0] ?? null;
}

async function eventAt(tx: Tx, chain: string, seq: number): Promise<UnsealedEvent | null> {
  const [event] = await unsealedEvents(tx, chain, seq - 1, 1);
  return event?.seq === seq ? event : null;
}

async function unsealedEvents(tx: Tx, chain: string, after: number, most = eventsAtOnce): Promise<UnsealedEvent[]> {
  const { rows } = await sql<UnsealedEvent>`
    select seq::float8 as seq, id, hash, content_digest as digest, code, key_id as "keyId", repeated
    from unsealed_events(${chain}, ${after}, ${most})`.execute(tx);
  return rows;
}

async function writeSeal(tx: Tx, { chain, key, at }: ChainToSeal, head: UnsealedEvent): Promise<void> {
  const signature = sealHead({ chain, seq: head.seq, hash: head.hash.toString('hex'), at }, key);
  await sql`select note_seal(${chain}, ${key.id}, ${head.seq}, ${head.hash}, ${at}::timestamptz, ${signature})`.execute(
    tx,
  );
}
