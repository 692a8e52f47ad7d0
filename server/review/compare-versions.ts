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
  type FoundVersion,
  findSoundVersion,
  presentOne,
  readFiles,
  refuseInput,
} from '../documents/index.ts';
import type { Actor, CopiedFile, Tx } from '../kernel/database/index.ts';

interface Side {
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

const nothing: Side = { version: null, title: '', markdown: '', files: [] };

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
  const from = await findSoundVersion(tx, fromId);
  if (from.documentId !== to.documentId) refuseInput('from', 'Compare two versions of the same document.');
  return sideOf(tx, from, today);
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
  return { ...side, version: await visibleVersion(tx, actor, sourceId, today) };
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
  return { version, title: found.title, markdown: found.markdown, files };
}

export async function comparePair({ from, to }: Pair, reader: string): Promise<Changes> {
  const { summary, blocks, items } = await compareMarkdown(from.markdown, to.markdown, reader);
  return {
    from: from.version,
    to: to.version,
    title: compareTitles(from.title, to.title),
    summary,
    blocks,
    attachments: compareFiles(from.files, to.files),
    items,
  };
}
