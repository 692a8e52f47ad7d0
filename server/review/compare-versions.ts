/**
 * What changed from one version of a document to another. The rows are read in one transaction; the texts are compared
 * after it, on a thread of their own where they are long.
 */
import { sql } from 'kysely';
import { AppError, type Changes, type Version } from '../../contract/index.ts';
import { compareFiles, compareTitles } from '../../domain/comparison/index.ts';
import { requireMember, requirePermission } from '../access/index.ts';
import {
  compareMarkdown,
  contentDamaged,
  type FoundVersion,
  findSoundVersion,
  isSound,
  type ManifestEntry,
  presentOne,
  readFiles,
  refuseInput,
} from '../documents/index.ts';
import type { Actor, CopiedFile, Tx } from '../kernel/database/index.ts';

interface Side extends Pick<Changes, 'basis' | 'submission' | 'source'> {
  /** Null where there is nothing older, or the source of a copy that the caller does not see. */
  version: Version | null;
  title: string;
  markdown: string;
  files: CopiedFile[];
}

export interface Pair {
  from: Side;
  to: Side & { version: Version };
}

const other = { submission: null, source: null };
const nothing: Side = { version: null, title: '', markdown: '', files: [], basis: 'nothing', ...other };

export async function readPair(
  tx: Tx,
  actor: Actor,
  id: string,
  fromId: string | undefined,
  today: string,
): Promise<Pair> {
  const to = await findSoundVersion(tx, id);
  await requirePermission(tx, actor, to.scopeId, 'VIEW');
  const from = fromId === undefined ? await olderSide(tx, actor, to, today) : await namedSide(tx, to, fromId, today);
  return { from, to: await sideOf(tx, to, today) };
}

async function namedSide(tx: Tx, to: FoundVersion, fromId: string, today: string): Promise<Side> {
  const [, number] = /^submission:(\d+)$/.exec(fromId) ?? [];
  if (number !== undefined) return submittedSide(tx, to, Number(number), today);
  const from = await findSoundVersion(tx, fromId);
  if (from.documentId !== to.documentId) refuseInput('from', 'Compare two versions of the same document.');
  return sideOf(tx, from, today);
}

interface SubmittedText {
  contentHash: string | null;
  isLast: boolean;
  title: string | null;
  markdown: string | null;
  manifest: ManifestEntry[] | null;
}

/** The version as it was submitted that time. What it has not changed since is not kept twice. */
async function submittedSide(tx: Tx, to: FoundVersion, number: number, today: string): Promise<Side> {
  const { rows } = await sql<SubmittedText>`
    select s.content_hash as "contentHash", s.title, s.markdown, s.manifest,
      not exists (select from submissions n where n.scope_id = s.scope_id and n.version_id = s.version_id
        and n.number > s.number) as "isLast"
    from submissions s where s.scope_id = ${to.scopeId} and s.version_id = ${to.versionId}
      and s.number = ${number}`.execute(tx);
  const [kept] = rows;
  if (kept === undefined) throw new AppError('NOT_FOUND');
  const named = { basis: 'submission' as const, submission: number, source: null };
  if (kept.title === null && kept.isLast && to.contentHash !== null) {
    return { ...(await sideOf(tx, to, today)), ...named };
  }
  if (kept.title === null || kept.markdown === null) {
    throw new AppError('STEP_NOT_ALLOWED', {
      detail: `The text of submission ${number} of ${to.humanId} version ${to.number} was not kept; there is nothing to compare.`,
      state: to.state,
    });
  }
  const { title, markdown, manifest, contentHash } = kept;
  if (!isSound({ title, markdown, manifest, contentHash })) throw contentDamaged(to.humanId, to.number);
  return { ...named, version: await presentOne(tx, to, today), title, markdown, files: manifest ?? [] };
}

async function olderSide(tx: Tx, actor: Actor, to: FoundVersion, today: string): Promise<Side> {
  const { rows } = await sql<{ id: string }>`
    select id from versions
    where scope_id = ${to.scopeId} and document_id = ${to.documentId} and number < ${to.number} and markdown is not null
    order by number desc limit 1`.execute(tx);
  if (rows[0] !== undefined) return sideOf(tx, await findSoundVersion(tx, rows[0].id), today);
  return (to.number === 1 ? await copiedSide(tx, actor, to, today) : undefined) ?? nothing;
}

/** The source of a derived document, as it was copied; what it is called today only for who may see it. */
async function copiedSide(tx: Tx, actor: Actor, to: FoundVersion, today: string): Promise<Side | undefined> {
  const { rows } = await sql<{ sourceId: string; title: string; markdown: string; files: CopiedFile[] }>`
    select source_version_id as "sourceId", title, markdown, files from copied_sources
    where scope_id = ${to.scopeId} and version_id = ${to.versionId}`.execute(tx);
  const [copied] = rows;
  if (copied === undefined) return undefined;
  const { sourceId, ...side } = copied;
  const version = await visibleVersion(tx, actor, sourceId, today);
  const source = version === null ? null : await sourceNames(tx, version);
  return { ...side, version, basis: 'source', submission: null, source };
}

async function sourceNames(tx: Tx, { documentId, title }: Version): Promise<Changes['source']> {
  const { rows } = await sql<{ humanId: string }>`
    select human_id as "humanId" from documents where id = ${documentId}`.execute(tx);
  return rows[0] === undefined ? null : { documentId, humanId: rows[0].humanId, title };
}

async function visibleVersion(tx: Tx, actor: Actor, id: string, today: string): Promise<Version | null> {
  const { rows } = await sql<{ scopeId: string; documentId: string; versionId: string }>`
    select scope_id as "scopeId", document_id as "documentId", id as "versionId" from versions
    where id = ${id}`.execute(tx);
  if (rows[0] === undefined) return null;
  const { permissions } = await requireMember(tx, actor, rows[0].scopeId);
  return permissions.has('VIEW') ? presentOne(tx, rows[0], today) : null;
}

async function sideOf(tx: Tx, found: FoundVersion, today: string): Promise<Side & { version: Version }> {
  if (found.markdown === null) {
    throw new AppError('STEP_NOT_ALLOWED', {
      detail: `The content of version ${found.number} of ${found.humanId} was disposed of; there is nothing to compare.`,
      state: found.state,
    });
  }
  const files = await readFiles(tx, found.scopeId, found.versionId);
  const version = await presentOne(tx, found, today);
  return { version, title: found.title, markdown: found.markdown, files, basis: 'version', ...other };
}

export async function comparePair({ from, to }: Pair, reader: string): Promise<Changes> {
  const { summary, blocks, items } = await compareMarkdown(from.markdown, to.markdown, reader);
  return {
    from: from.version,
    to: to.version,
    basis: from.basis,
    submission: from.submission,
    source: from.source,
    title: compareTitles(from.title, to.title),
    summary,
    blocks,
    attachments: compareFiles(from.files, to.files),
    items,
  };
}
