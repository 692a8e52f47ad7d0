/**
 * Writes anchors by itself: at the start and then as often as ANCHOR_EVERY says, at least once a day. Each is a file of its
 * own that is never written again. Several servers may write to one place.
 */
import { createHash } from 'node:crypto';
import { link, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { KeptHeads } from '../audit/index.ts';
import { putObject } from '../kernel/blobs/index.ts';
import { iso } from '../kernel/clock.ts';
import { clockWatchOf } from '../kernel/clock-watch.ts';
import type { Config } from '../kernel/config.ts';
import type { App, Services } from '../kernel/http/index.ts';
import { anchorName, anchorText } from './anchor-text.ts';
import { failedAnchors, lastAnchor } from './failure-metrics.ts';
import { currentSigningKey } from './signing-keys.ts';

/** One that could not be written is tried again so soon. */
const againAfterMs = 60_000;

export function addAnchors(app: App, services: Services): void {
  const { everyMs } = services.config.anchors;
  let timer: NodeJS.Timeout | undefined;
  let closing = false;
  const write = async () => {
    const written = await writeWithRightClock(app, services);
    if (!closing) timer = setTimeout(write, written ? everyMs : Math.min(everyMs, againAfterMs)).unref();
  };
  app.addHook('onListen', write);
  app.addHook('preClose', async () => {
    closing = true;
    clearTimeout(timer);
  });
}

/** Whether it was. An anchor says when its heads were there: a clock that is wrong writes none. */
async function writeWithRightClock(app: App, services: Services): Promise<boolean> {
  try {
    const refusal = await clockWatchOf(services.db).refusal((message) => app.log.warn(message));
    if (refusal !== null) throw new Error(refusal);
    await writeAnchor(services);
    lastAnchor.setToCurrentTime();
    return true;
  } catch (error) {
    failedAnchors.inc();
    app.log.error({ err: error }, 'no anchor could be written');
    return false;
  }
}

async function writeAnchor(services: Services): Promise<void> {
  const { db, clock, config } = services;
  const key = await currentSigningKey(services);
  // The next number is held until the file is there, so that of two servers, or of two turns of a slow one, the later number has the
  // later heads.
  const { at, heads } = await db.withoutActor(async (tx) => {
    const { rows: before } = await sql<{ number: number; sha256: string }>`
      select number::float8 as number, sha256 from last_anchor()`.execute(tx);
    const number = (before[0]?.number ?? 0) + 1;
    const at = iso(clock.now());
    const { rows: heads } = await sql<KeptHeads['heads'][number]>`
      select chain, seq::float8 as seq, hash from chain_heads()`.execute(tx);
    const text = anchorText({ at, heads }, { number, previous: before[0]?.sha256 ?? null }, key);
    await put(config.anchors.place, anchorName(at), text);
    const digest = createHash('sha256').update(text).digest('hex');
    await sql`select count_anchor(${number}, ${at}::timestamptz, ${digest})`.execute(tx);
    return { at, heads };
  });
  const [chains, seqs] = [heads.map(({ chain }) => chain), heads.map(({ seq }) => seq)];
  await db.withoutActor((tx) =>
    sql`select note_anchor(${at}::timestamptz, ${chains}::text[], ${seqs}::bigint[])`.execute(tx),
  );
}

async function put(place: Config['anchors']['place'], name: string, text: string): Promise<void> {
  if (place.kind === 's3') return putObject(place, name, text);
  await mkdir(place.folder, { recursive: true });
  const path = join(place.folder, name);
  const draft = join(place.folder, `.${name}.${process.pid}`);
  // Under its name only when it is whole: who reads the folder meanwhile would take half an anchor for a forged one.
  try {
    await writeFile(draft, text, { mode: 0o644, flush: true });
    await link(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
}
