/**
 * Seals the chains that grew, about a second after each commit and beside it: no act waits for its seal.
 *
 * Before it signs, it checks the code of every event since the last seal that carries one of this key; those of another
 * server's key are that server's to seal. What does not fit is told in the log and counted, and its chain stays unsealed, which
 * verify-audit names. Reads identifiers and digests, no content.
 */
import { sql } from 'kysely';
import { codeEvents, codeOf, grownChains } from '../audit/index.ts';
import { iso } from '../kernel/clock.ts';
import type { Tx } from '../kernel/database/index.ts';
import type { Services } from '../kernel/http/index.ts';
import { sealHead } from './chain-seal.ts';
import { readSealedHeads, type SealedHeads, writeSealedHeads } from './sealed-heads-file.ts';
import type { SigningKey } from './signing-key.ts';
import { currentSigningKey } from './signing-keys.ts';
import { unsealableChains } from './unsealable-chains.ts';

const everyMs = 1_000;
/** A transaction that appended may commit later than its event was written. */
const grownForMs = 15_000;
/** What other processes with the same key left, because they were killed, is found by looking at all chains. */
const allEveryMs = 60_000;
const eventsAtOnce = 5_000;

export interface ChainSealer {
  stop(): Promise<void>;
}

export interface SealLog {
  error(fields: object, message: string): void;
}

export function startSealing(services: Services, log: SealLog): ChainSealer {
  const { db, config } = services;
  let installation: string | null = null;
  let heads: SealedHeads | null = null;
  let key: SigningKey | null = null;
  let nextOfAll = 0;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let running: Promise<void> = Promise.resolve();

  const pass = async () => {
    if (key === null) {
      key = await currentSigningKey(services);
      codeEvents(db, key);
    }
    installation ??= await firstEvent(services);
    if (installation === null) return;
    heads ??= readSealedHeads(config.dataDir, installation) ?? {};
    const now = Date.now();
    const ofAll = now >= nextOfAll;
    const chains = ofAll ? await chainsToSeal(services, key) : grownChains(db, now - grownForMs);
    if (ofAll) nextOfAll = now + allEveryMs;
    let changed = false;
    for (const chain of chains) changed = (await sealChain(services, chain, key, heads, log)) || changed;
    if (changed) writeSealedHeads(config.dataDir, { installation, heads });
  };
  const tick = () => {
    running = pass()
      .catch((error: unknown) => log.error({ err: error }, 'the audit trail could not be sealed; trying again'))
      .finally(() => {
        if (stopped) return;
        timer = setTimeout(tick, everyMs);
        timer.unref();
      });
  };
  tick();
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
      await pass().catch(() => {});
    },
  };
}

/** Null before anything has happened. */
async function firstEvent({ db }: Services): Promise<string | null> {
  const events = await db.withoutActor((tx) => unsealedEvents(tx, 'installation', 0, 1));
  return events[0]?.id ?? null;
}

async function chainsToSeal({ db }: Services, { id }: SigningKey): Promise<string[]> {
  const { rows } = await db.withoutActor((tx) =>
    sql<{ chain: string }>`select chain from chains_to_seal(${id})`.execute(tx),
  );
  return rows.map(({ chain }) => chain);
}

interface UnsealedEvent {
  seq: number;
  id: string;
  hash: Buffer;
  digest: Buffer | null;
  code: Buffer | null;
  keyId: string | null;
}

/** Returns whether the chain was sealed further than before. */
async function sealChain(
  services: Services,
  chain: string,
  key: SigningKey,
  heads: SealedHeads,
  log: SealLog,
): Promise<boolean> {
  let sealed = false;
  for (;;) {
    const { head, fault, more } = await services.db.withoutActor((tx) =>
      sealNext(tx, { chain, key, known: heads[chain], at: iso(services.clock.now()) }),
    );
    if (head !== null) heads[chain] = { seq: head.seq, hash: head.hash.toString('hex') };
    sealed ||= head !== null;
    if (fault !== null) refuse(chain, fault, log);
    else unsealableChains.remove(chain);
    if (fault !== null || !more) return sealed;
  }
}

interface Sealing {
  chain: string;
  key: SigningKey;
  known: SealedHeads[string] | undefined;
  at: string;
}

/** Seals up to the newest event, or as many events further as are read at once. */
async function sealNext(tx: Tx, { chain, key, known, at }: Sealing) {
  const last = await lastSeal(tx, chain, key.id);
  const fault = cutOff(last, known);
  if (fault !== null) return { head: null, fault, more: false };
  // The first seal takes what earlier releases wrote without codes; afterwards there is no event without.
  const after = last?.seq ?? Math.max(0, (await lastUncoded(tx, chain)) - 1);
  const events = await unsealedEvents(tx, chain, after);
  const forged = events.find((event) => isForged(event, chain, key, last !== null));
  const sound = forged === undefined ? events : events.filter(({ seq }) => seq < forged.seq);
  const head = sound.at(-1) ?? null;
  if (head !== null) await writeSeal(tx, { chain, head, at }, key);
  return {
    head,
    fault: forged === undefined ? null : `event ${forged.seq} was not written by this service`,
    more: events.length === eventsAtOnce,
  };
}

function refuse(chain: string, fault: string, log: SealLog): void {
  if (unsealableChains.add(chain)) log.error({ chain, fault }, 'a chain of the audit trail cannot be sealed');
}

interface LastSeal {
  seq: number;
  hash: string;
  fits: boolean;
}

/** Null where the chain goes on from what was sealed last, by the seal and by this server's own file. */
function cutOff(last: LastSeal | null, known: SealedHeads[string] | undefined): string | null {
  if (last !== null && !last.fits) return `event ${last.seq}, which was sealed, is gone or was changed`;
  if (known === undefined) return null;
  if (last === null || last.seq < known.seq) return `it was sealed up to event ${known.seq}, and that seal is gone`;
  return last.seq === known.seq && last.hash !== known.hash ? `event ${last.seq} was sealed with another hash` : null;
}

function isForged({ id, digest, code, keyId }: UnsealedEvent, chain: string, key: SigningKey, sealedBefore: boolean) {
  if (digest === null || code === null) return sealedBefore;
  return keyId === key.id && !codeOf(key, { id, chain }, digest).equals(code);
}

async function lastSeal(tx: Tx, chain: string, keyId: string): Promise<LastSeal | null> {
  const { rows } = await sql<LastSeal>`
    select seq::float8 as seq, encode(hash, 'hex') as hash, fits from last_seal(${chain}, ${keyId})`.execute(tx);
  return rows[0] ?? null;
}

async function lastUncoded(tx: Tx, chain: string): Promise<number> {
  const { rows } = await sql<{ seq: number }>`select last_uncoded(${chain})::float8 as seq`.execute(tx);
  return rows[0]?.seq ?? 0;
}

async function unsealedEvents(tx: Tx, chain: string, after: number, most = eventsAtOnce): Promise<UnsealedEvent[]> {
  const { rows } = await sql<UnsealedEvent>`
    select seq::float8 as seq, id, hash, content_digest as digest, code, key_id as "keyId"
    from unsealed_events(${chain}, ${after}, ${most})`.execute(tx);
  return rows;
}

async function writeSeal(
  tx: Tx,
  { chain, head, at }: { chain: string; head: UnsealedEvent; at: string },
  key: SigningKey,
): Promise<void> {
  const signature = sealHead({ chain, seq: head.seq, hash: head.hash.toString('hex'), at }, key);
  await sql`select note_seal(${chain}, ${key.id}, ${head.seq}, ${head.hash}, ${at}::timestamptz, ${signature})`.execute(
    tx,
  );
}
