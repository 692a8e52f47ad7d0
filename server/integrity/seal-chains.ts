/**
 * Seals the chains that grew, about a second after each commit and beside it: no act waits for its seal.
 *
 * What does not fit is told in the log and counted, and its chain stays unsealed, which verify-audit names.
 */
import { sql } from 'kysely';
import { codeEvents, grownChains } from '../audit/index.ts';
import { iso } from '../kernel/clock.ts';
import { clockWatchOf } from '../kernel/clock-watch.ts';
import type { Services } from '../kernel/http/index.ts';
import { failedSeals } from './failure-metrics.ts';
import { firstEventOf, type KnownHead, sealNext } from './seal-next.ts';
import { otherInstallation, readSealedHeads, type SealedHeadsFile, writeSealedHeads } from './sealed-heads-file.ts';
import type { SigningKey } from './signing-key.ts';
import { currentSigningKey } from './signing-keys.ts';
import { unsealableChains } from './unsealable-chains.ts';

const everyMs = 1_000;
/** A transaction that appended may commit later than its event was written. */
const grownForMs = 15_000;
/**
 * What other processes with the same key left, because they were killed, is found by looking at all chains: often enough that
 * nothing of it is as old as verify-audit lets an event wait.
 */
const allEveryMs = 4_000;

export interface ChainSealer {
  stop(): Promise<void>;
}

export interface SealLog {
  error(fields: object, message: string): void;
}

export function startSealing(services: Services, log: SealLog): ChainSealer {
  const { db } = services;
  let sealing: Sealing | null = null;
  let nextOfAll = 0;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let running: Promise<void> = Promise.resolve();

  const pass = async () => {
    // A seal says when it was made. Who has a wrong clock writes no events either, and those of others are sealed by them.
    if ((await clockWatchOf(db).refusal((message) => log.error({}, message))) !== null) return;
    sealing ??= await beginSealing(services, log);
    if (sealing === null) return;
    const now = Date.now();
    const ofAll = now >= nextOfAll;
    const chains = ofAll ? await chainsToSeal(services, sealing.key) : grownChains(db, now - grownForMs);
    if (ofAll) nextOfAll = now + allEveryMs;
    let changed = false;
    for (const chain of chains) changed = (await sealChain(services, chain, sealing, log)) || changed;
    if (ofAll && !sealing.complete) {
      sealing.complete = true;
      changed = true;
    }
    if (changed) remember(services, sealing);
  };
  const tick = () => {
    running = pass()
      .catch((error: unknown) => {
        failedSeals.inc({ of: 'chains' });
        log.error({ err: error }, 'the audit trail could not be sealed; trying again');
      })
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

interface Sealing {
  key: SigningKey;
  installation: string;
  complete: boolean;
  heads: Record<string, KnownHead>;
}

/** Null before anything has happened, and where the file tells of another installation. */
async function beginSealing(services: Services, log: SealLog): Promise<Sealing | null> {
  const key = await currentSigningKey(services);
  codeEvents(services.db, key);
  const installation = await services.db.withoutActor((tx) => firstEventOf(tx, 'installation'));
  if (installation === null) return null;
  const file = readSealedHeads(services.config.dataDir);
  if (file !== null && file.installation !== installation) {
    refuse('installation', otherInstallation(file.installation), log);
    return null;
  }
  const heads: Sealing['heads'] = {};
  for (const [chain, head] of Object.entries(file?.heads ?? {})) heads[chain] = { keyId: key.id, ...head };
  return { key, installation, complete: file?.completeFor === key.id, heads };
}

function remember({ config }: Services, { key, installation, complete, heads }: Sealing): void {
  const file: SealedHeadsFile = { installation, heads };
  writeSealedHeads(config.dataDir, complete ? { ...file, completeFor: key.id } : file);
}

async function chainsToSeal({ db }: Services, { id }: SigningKey): Promise<string[]> {
  const { rows } = await db.withoutActor((tx) =>
    sql<{ chain: string }>`select chain from chains_to_seal(${id})`.execute(tx),
  );
  return rows.map(({ chain }) => chain);
}

/** Returns whether the chain was sealed further than before. */
async function sealChain(services: Services, chain: string, sealing: Sealing, log: SealLog): Promise<boolean> {
  const { key, complete, heads } = sealing;
  let sealed = false;
  for (;;) {
    const { head, fault, more } = await services.db.withoutActor((tx) =>
      sealNext(tx, { chain, key, known: heads[chain], complete, at: iso(services.clock.now()) }),
    );
    if (head !== null) heads[chain] = { seq: head.seq, hash: head.hash.toString('hex'), keyId: key.id };
    sealed ||= head !== null;
    if (fault !== null) refuse(chain, fault, log);
    else unsealableChains.remove(chain);
    if (fault !== null || !more) return sealed;
  }
}

function refuse(chain: string, fault: string, log: SealLog): void {
  if (unsealableChains.add(chain)) log.error({ chain, fault }, 'a chain of the audit trail cannot be sealed');
}
