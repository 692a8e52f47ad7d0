/**
 * Compares the trail with the anchors of a folder or bucket, oldest first, and says in words what the first that does not fit
 * means. Anchors are checked with the keys that are given: keys that the database names prove nothing about it.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { compareHeads } from '../audit/index.ts';
import { readObjects } from '../kernel/blobs/index.ts';
import type { Config } from '../kernel/config.ts';
import { type AnchorNumber, readAnchor } from './anchor-text.ts';
import { signatureFault, splitSigned } from './signed-text.ts';
import type { PublicKey } from './signing-key.ts';

export type AnchorPlace = Config['anchors']['place'];

export interface ComparedAnchors {
  fitting: number;
  /** Null where all fit. */
  fault: string | null;
}

const isAnchor = /^anchor-[^/]*\.txt$/;

async function* anchorsOf(place: AnchorPlace): AsyncGenerator<{ name: string; bytes: Buffer }> {
  if (place.kind === 's3') {
    yield* readObjects(place, isAnchor);
    return;
  }
  const names = (await readdir(place.folder)).filter((name) => isAnchor.test(name)).sort();
  for (const name of names) yield { name, bytes: await readFile(join(place.folder, name)) };
}

export async function compareAnchors(
  client: pg.ClientBase,
  place: AnchorPlace,
  keys: readonly PublicKey[],
): Promise<ComparedAnchors> {
  let fitting = 0;
  let last: string | null = null;
  // Before the files are listed: the server may write another meanwhile.
  const told = await toldAnchors(client);
  const counted = new Map<number, string[]>();
  const numbered: NamedAnchor[] = [];
  for await (const { name, bytes } of anchorsOf(place)) {
    const kept = readAnchor(bytes);
    const forged = await keyFault(client, name, bytes, keys);
    if (forged !== null || kept === null) return { fitting, fault: forged ?? `${name} is no anchor.` };
    const [broken] = await compareHeads(client, kept);
    if (broken !== undefined) {
      const chain = broken.chain === 'installation' ? 'the installation' : `scope ${broken.chain}`;
      const sound = last === null ? 'No earlier anchor fits.' : `What was written up to ${last} still fits.`;
      const fault =
        `The anchor ${name} no longer fits: event ${broken.seq} of ${chain}, the newest one on ${kept.at}, is gone or was changed. ` +
        `Someone changed the trail after that time, at or before that event. ${sound}`;
      return { fitting, fault };
    }
    if (kept.numbered !== null) {
      count(counted, kept.numbered.number, bytes);
      numbered.push({ name, place: kept.numbered });
    }
    for (const { chain, seq } of kept.heads) told.heads.delete(`${kept.at} ${chain} ${seq}`);
    fitting += 1;
    last = kept.at;
  }
  const where = place.kind === 's3' ? `s3://${place.bucket}/${place.prefix}` : place.folder;
  if (fitting === 0) return { fitting, fault: `${where} holds no anchors.` };
  const missing = missingBetween(numbered, counted) ?? missingAtEnd(told.anchors.at(-1), counted);
  return { fitting, fault: missing ?? toldWrongly(told, counted) };
}

/** Two of one number stand where a server was killed between writing the file and counting it; the next follows either. */
function count(counted: Map<number, string[]>, number: number, bytes: Buffer): void {
  const digest = createHash('sha256').update(bytes).digest('hex');
  counted.set(number, [...(counted.get(number) ?? []), digest]);
}

interface NamedAnchor {
  name: string;
  place: AnchorNumber;
}

/**
 * By their numbers, whatever the order of their names: these are moments of the server that wrote them, and the clocks of two servers
 * differ by some milliseconds.
 */
function missingBetween(anchors: readonly NamedAnchor[], counted: Map<number, string[]>): string | null {
  for (const { name, place } of anchors.toSorted((one, other) => one.place.number - other.place.number)) {
    const { number, previous } = place;
    if (previous === null || counted.get(number - 1)?.includes(previous)) continue;
    return counted.has(number - 1)
      ? `The anchor ${name} does not follow from the one before it: number ${number - 1} was exchanged.`
      : `The anchor with the number ${number - 1} is missing before ${name}.`;
  }
  return null;
}

interface CountedAnchor {
  number: number;
  sha256: string;
  at: Date;
}

interface ToldAnchors {
  /** In their order. */
  anchors: CountedAnchor[];
  /** Up to where the trail shows its chains as anchored: moment, chain and event. */
  heads: Set<string>;
}

async function toldAnchors(client: pg.ClientBase): Promise<ToldAnchors> {
  const heads = await client.query<{ chain: string; seq: string; at: Date }>(
    'select chain, seq, at from muniment.anchored_heads',
  );
  const { rows } = await client.query<CountedAnchor>(
    'select number::float8 as number, sha256, at from muniment.anchors order by number',
  );
  const told = heads.rows.map(({ chain, seq, at }) => `${at?.toISOString()} ${chain} ${seq}`);
  return { anchors: rows, heads: new Set(told) };
}

/** What the database says of its anchors is shown to readers of the trail: it must be what they say themselves. */
function toldWrongly({ anchors, heads }: ToldAnchors, counted: Map<number, string[]>): string | null {
  const wrong = anchors.find(({ number, sha256 }, index) => {
    return number !== index + 1 || !counted.get(number)?.includes(sha256);
  });
  if (wrong !== undefined) return `The database counts the anchor ${wrong.number} otherwise than its file says.`;
  const [head] = heads;
  if (head === undefined) return null;
  const [at, chain, seq] = head.split(' ');
  return `The database says that ${chain} was anchored up to event ${seq} at ${at}, and no anchor says so.`;
}

/** The newest number that the database counted must be there too. */
function missingAtEnd(newest: CountedAnchor | undefined, counted: Map<number, string[]>): string | null {
  if (newest === undefined || counted.get(newest.number)?.includes(newest.sha256)) return null;
  return `The newest anchor, number ${newest.number} of ${newest.at.toISOString()}, is missing or was exchanged.`;
}

/** Null where one of the keys signed it. */
async function keyFault(
  client: pg.ClientBase,
  name: string,
  bytes: Buffer,
  keys: readonly PublicKey[],
): Promise<string | null> {
  const what = `The anchor ${name}`;
  const signed = splitSigned(bytes);
  const key = keys.find(({ id }) => id === signed?.keyId) ?? keys[0];
  if (key === undefined || signed === null || signed.keyId === key.id) {
    return key === undefined ? 'No key was given.' : signatureFault(bytes, key, what);
  }
  const { rows } = await client.query<{ day: string }>(
    `select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day from muniment.signing_keys where id = $1`,
    [signed.keyId],
  );
  const given = keys.map(({ id }) => id).join(', ');
  const begin = `${what} was signed with the key ${signed.keyId}, and the keys given are ${given}.`;
  return rows[0] === undefined
    ? `${begin} This installation never wrote such a key down: the anchor is of another installation, or forged.`
    : `${begin} This installation wrote that key down on ${rows[0].day}, so its key was changed since: give the public key that was kept from before with --key too (it may be named several times).`;
}
