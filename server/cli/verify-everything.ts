/**
 * `npm run verify-audit`: walks every chain of the audit trail and names the first break of each; recomputes the digests of
 * all contents and files and names what is damaged; compares functions, triggers, constraints, policies and rights with db/schema.sql; replays the trail and names every record that is not what the events say, and
 * every one that is gone (not with `--chains-only`). Ends with 1 if there is anything.
 *
 * `--heads` prints the heads as JSON, to be kept elsewhere; `--against` also compares with heads kept before, or
 * with the signed anchors of a folder or a bucket (`s3://…`), and names the first one that no longer fits.
 * What is derived from frozen contents (items, search text, lists of files) is derived anew and compared; `--repair-derived` writes
 * what differs anew, touches nothing else, and checks all once more. Needs a login that may act as the owner.
 * The seals of the chains and the codes of the events are checked with the installation's key, or with `--public-key` alone, as on
 * a restored copy elsewhere. Where ANCHOR_DIR is set, its anchors are compared without being asked for.
 * Otherwise reads as the backup role and changes nothing; it also works on a restored copy without starting a server on it.
 */
import { readFileSync, statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { Value } from 'typebox/value';
import { type ChainBreak, compareHeads, KeptHeads, readHeads, verifyChains } from '../audit/index.ts';
import {
  type AnchorPlace,
  type ComparedAnchors,
  compareAnchors,
  existingSigningKey,
  readSealedHeads,
  repairDerived,
  verifyDerived,
  verifyRecords,
  verifySchema,
  verifySeals,
} from '../integrity/index.ts';
import { type BlobStoreConfig, type Config, readConfig } from '../kernel/config.ts';
import { joinEmbeddedPostgres } from '../kernel/postgres/index.ts';
import { replayTrail } from '../replay/index.ts';
import { connectAsBackup, connectAsOwner } from './backup-connection.ts';
import { CommandRefused } from './command.ts';
import { keysToCheckWith, keyToCheckWith } from './public-key.ts';

export async function verifyEverything(): Promise<number> {
  const asked = readArguments();
  const config = readConfig(process.env);
  const { dataDir } = config;
  const databaseUrl = config.databaseDirectUrl ?? config.databaseUrl;
  const postgres =
    databaseUrl === null ? await joinEmbeddedPostgres({ dataDir, log: () => {}, existing: true }) : undefined;
  try {
    const url = databaseUrl ?? postgres?.url ?? '';
    if (asked.repair) await repair(url);
    const client = await connectAsBackup(url);
    try {
      const outside = asked.heads ? null : await readOutside(client, config, asked);
      // One view of the database for all questions, while others go on writing.
      await client.query('begin isolation level repeatable read read only');
      if (outside !== null) return (await verify(client, config, asked, outside)) === 0 ? 0 : 1;
      console.log(JSON.stringify(await readHeads(client), null, 2));
      return 0;
    } finally {
      await client.end();
    }
  } finally {
    await postgres?.stop();
  }
}

interface Outside {
  /** Null where nothing was to be compared. */
  anchors: ComparedAnchors | null;
  sealedHeads: ReturnType<typeof readSealedHeads>;
}

/** What lies outside of the database is read before its moment: the server goes on sealing and anchoring meanwhile. */
async function readOutside(client: pg.Client, config: Config, asked: Asked): Promise<Outside> {
  const { against, publicKeyFile, keyFiles } = asked;
  const comparedByItself = publicKeyFile === undefined && process.env.ANCHOR_DIR ? config.anchors.place : null;
  const place = against === undefined ? comparedByItself : anchorPlace(against);
  const sealedHere = publicKeyFile === undefined && existingSigningKey(config) !== null;
  return {
    anchors: place === null ? null : await compareAnchors(client, place, keysToCheckWith(keyFiles)),
    sealedHeads: sealedHere ? readSealedHeads(config.dataDir) : null,
  };
}

/** How many faults there are. */
async function verify(client: pg.Client, config: Config, asked: Asked, outside: Outside): Promise<number> {
  const { against } = asked;
  const kept = against === undefined || outside.anchors !== null ? undefined : readKeptHeads(against);
  const { chains, events, breaks } = await verifyChains(client);
  const all = kept === undefined ? breaks : [...breaks, ...(await compareHeads(client, kept))];
  for (const found of all) console.error(describeBreak(found));
  console.log(`${chains} chains with ${events} events: ${all.length === 0 ? 'all hold' : `${all.length} broken`}.`);
  const unsealed = await reportSeals(client, config, asked.publicKeyFile, outside);
  const unfit = outside.anchors === null ? 0 : reportAnchors(outside.anchors);
  const faults = all.length + unsealed + unfit;
  if (asked.chainsOnly) return faults;
  const replaced = await reportSchema(client);
  const damaged = await reportRecords(client, config.blobStore);
  return faults + replaced + damaged + (await reportDerived(client)) + (await reportReplay(client));
}

async function repair(databaseUrl: string): Promise<void> {
  const reader = await connectAsBackup(databaseUrl);
  const writer = await connectAsOwner(databaseUrl);
  try {
    await reader.query('begin isolation level repeatable read read only');
    const { faults, strays } = await verifyDerived(reader);
    await reader.query('commit');
    for (const { sentence } of faults) console.log(`To be derived anew: ${sentence}`);
    if (faults.length + strays.length > 0) await repairDerived(reader, writer, faults);
  } finally {
    await Promise.all([reader.end(), writer.end()]);
  }
}

/** A folder or a bucket; anything else is a file of heads. */
function anchorPlace(against: string): AnchorPlace | null {
  const isFolder = statSync(against, { throwIfNoEntry: false })?.isDirectory() ?? false;
  if (!isFolder && !against.startsWith('s3://')) return null;
  return readConfig({ ...process.env, ANCHOR_DIR: against }).anchors.place;
}

async function reportSeals(
  client: pg.Client,
  config: Config,
  publicKeyFile: string | undefined,
  { sealedHeads }: Outside,
): Promise<number> {
  const own = publicKeyFile === undefined ? existingSigningKey(config) : null;
  const given = publicKeyFile === undefined ? own : keyToCheckWith(publicKeyFile);
  const { sealedChains, faults } = await verifySeals(client, {
    keys: given === null ? [] : [given],
    codes: own,
    remembered: sealedHeads,
    sealsExpected: publicKeyFile !== undefined,
  });
  for (const fault of faults) console.error(`Not sealed: ${fault}.`);
  const state = faults.length === 0 ? 'all fit' : `${faults.length} events or seals do not fit`;
  console.log(`${sealedChains} chains are sealed: ${state}.`);
  return faults.length;
}

function reportAnchors({ fitting, fault }: ComparedAnchors): number {
  if (fault !== null) console.error(fault);
  console.log(`${fitting} anchors fit${fault === null ? '' : ', then one does not'}.`);
  return fault === null ? 0 : 1;
}

async function reportSchema(client: pg.Client): Promise<number> {
  const replaced = await verifySchema(client);
  for (const sentence of replaced) console.error(`Not of this release: ${sentence}`);
  const state = replaced.length === 0 ? 'all as this release has them' : `${replaced.length} are not`;
  console.log(`Functions, triggers, constraints, policies and rights of the database: ${state}.`);
  return replaced.length;
}

async function reportRecords(client: pg.Client, store: BlobStoreConfig): Promise<number> {
  const { contents, files, damages } = await verifyRecords(client, store);
  for (const sentence of damages) console.error(`Damaged: ${sentence}`);
  const state = damages.length === 0 ? 'all as they were' : `${damages.length} damaged`;
  console.log(`${contents} frozen contents and ${files} files: ${state}.`);
  return damages.length;
}

async function reportDerived(client: pg.Client): Promise<number> {
  const { documents, faults, strays } = await verifyDerived(client);
  // Lists of files are compared with the records.
  const named = [...faults.filter(({ kind }) => kind !== 'files').map(({ sentence }) => sentence), ...strays];
  for (const sentence of named) console.error(`Not as derived: ${sentence}`);
  const state = named.length === 0 ? 'all as their contents say' : `${named.length} faults (see --repair-derived)`;
  console.log(`What is derived of ${documents} documents: ${state}.`);
  return named.length;
}

async function reportReplay(client: pg.Client): Promise<number> {
  const differences = await replayTrail(client);
  for (const sentence of differences) console.error(`Not by the trail: ${sentence}`);
  const state = differences.length === 0 ? 'all tables hold what the events say' : `${differences.length} differences`;
  console.log(`The trail was replayed: ${state}.`);
  return differences.length;
}

function describeBreak({ chain, seq, eventId, reason }: ChainBreak): string {
  const name = chain === 'installation' ? 'the installation' : `scope ${chain}`;
  return `Broken: ${name}, event ${seq}${eventId === null ? '' : ` (${eventId})`}: ${reason}.`;
}

type Asked = ReturnType<typeof readArguments>;

function readArguments() {
  const options = {
    heads: { type: 'boolean' },
    'chains-only': { type: 'boolean' },
    'repair-derived': { type: 'boolean' },
    against: { type: 'string' },
    key: { type: 'string', multiple: true },
    'public-key': { type: 'string' },
  } as const;
  try {
    const { values } = parseArgs({ options });
    const { heads = false, 'chains-only': chainsOnly = false, against, key = [], 'public-key': publicKeyFile } = values;
    const repair = values['repair-derived'] ?? false;
    return { heads, chainsOnly, repair, against, keyFiles: key, publicKeyFile };
  } catch (error) {
    throw new CommandRefused(
      `${(error as Error).message}\nUsage: verify-audit [--heads] [--chains-only] [--repair-derived] [--public-key <file>] [--against <heads, or folder or s3://bucket of anchors> [--key <file>]...]`,
    );
  }
}

function readKeptHeads(file: string): KeptHeads {
  const content = parseFile(file);
  if (Value.Check(KeptHeads, content)) return content;
  throw new CommandRefused(`${file} does not hold heads as printed by verify-audit --heads.`);
}

function parseFile(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new CommandRefused(`${file} cannot be read: ${(error as Error).message}`);
  }
}
