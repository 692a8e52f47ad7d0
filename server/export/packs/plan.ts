/**
 * What a pack holds: one version of each document, in the order in which a reader goes through the tree. Read as the
 * caller, so row security bounds it.
 */
import { sql } from 'kysely';
import { AppError, type Version } from '../../../contract/index.ts';
import { depthFirst, folderTree, pathOf } from '../../../domain/folders/index.ts';
import { isExportable } from '../../../domain/lifecycle/index.ts';
import { compareInFolder } from '../../../domain/reading-order/index.ts';
import { requirePermission } from '../../access/index.ts';
import { type ManifestEntry, type PresentedDocument, presentDocument, readDocuments } from '../../documents/index.ts';
import type { Actor, Tx } from '../../kernel/database/index.ts';
import type { ExportedVersion } from '../exported-version.ts';

export interface PackEntry {
  version: ExportedVersion;
  /** Names of the folders around it, from the root down. */
  folderPath: string[];
}

export interface LeftOut {
  humanId: string;
  title: string;
  reason: string;
}

export interface PackPlan {
  scopeId: string;
  scopeName: string;
  entries: PackEntry[];
  leftOut: LeftOut[];
  /** Whether the caller may see traceability: only then do documents get their annex. */
  traceable: boolean;
}

/** The effective version, else the highest-numbered one that can be exported. `versions` come newest first. */
function chosenVersion({ item, versions }: PresentedDocument): Version | undefined {
  return item.effectiveVersion ?? versions.find((version) => isExportable(version.state));
}

interface Placed extends PresentedDocument {
  id: string;
  humanId: string;
  folderPosition: number | null;
}

/** The root's documents first, then each folder's own before its subfolders, depth first. */
function inPackOrder(documents: Placed[], folderIds: readonly (string | null)[]): Placed[] {
  const byFolder = new Map<string | null, Placed[]>();
  for (const document of documents) {
    const placed = byFolder.get(document.item.folderId);
    if (placed) placed.push(document);
    else byFolder.set(document.item.folderId, [document]);
  }
  return folderIds.flatMap((id) => (byFolder.get(id) ?? []).sort(compareInFolder));
}

async function readFolders(tx: Tx, scopeId: string) {
  const rows = await tx
    .selectFrom('folders')
    .select(['id', 'scope_id as scopeId', 'parent_id as parentId', 'name', 'sort_order as sortOrder'])
    .where('scope_id', '=', scopeId)
    .execute();
  return folderTree(rows);
}

interface FrozenRow {
  id: string;
  content_hash: string;
  manifest: ManifestEntry[];
}

async function readFrozen(tx: Tx, scopeId: string, ids: readonly string[]): Promise<Map<string, FrozenRow>> {
  const { rows } = await sql<FrozenRow>`
    select id, content_hash, manifest from versions
    where scope_id = ${scopeId} and id = any (${ids}::uuid[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

function reasonFor({ item }: PresentedDocument): string {
  return `no released or revoked version (the latest, version ${item.latestVersion.number}, is ${item.latestVersion.state})`;
}

export async function requirePackPermission(tx: Tx, actor: Actor, scopeId: string) {
  await requirePermission(tx, actor, scopeId, 'VIEW');
  return requirePermission(tx, actor, scopeId, 'EXPORT_AUDIT_PACK');
}

export function packEmpty(): AppError {
  return new AppError('PACK_EMPTY', { detail: 'No document of this scope has a released or revoked version yet.' });
}

export async function readPackPlan(tx: Tx, actor: Actor, scopeId: string, today: string): Promise<PackPlan> {
  const { scopeName, permissions } = await requirePackPermission(tx, actor, scopeId);
  const rows = await readDocuments(tx, sql`select d.id from documents d where d.scope_id = ${scopeId}`);
  const documents = rows.map((row): Placed => {
    const presented = presentDocument(row, today);
    const { id, humanId, folderPosition } = presented.item;
    return { ...presented, id, humanId, folderPosition };
  });
  const tree = await readFolders(tx, scopeId);
  const ordered = inPackOrder(documents, [null, ...depthFirst(tree).map((folder) => folder.id)]);
  const chosen = ordered.flatMap((document) => {
    const version = chosenVersion(document);
    return version ? [{ document, version }] : [];
  });
  if (chosen.length === 0) throw packEmpty();
  const frozen = await readFrozen(
    tx,
    scopeId,
    chosen.map(({ version }) => version.id),
  );
  const entries = chosen.map(({ document, version }): PackEntry => {
    const row = frozen.get(version.id) as FrozenRow;
    const { number, title, state, standing, effectiveDate } = version;
    return {
      version: {
        ...{ scopeId, scopeName, documentId: document.id, versionId: version.id, humanId: document.humanId },
        ...{ number, title, state, standing, effectiveDate },
        contentHash: row.content_hash,
        manifest: row.manifest,
      },
      folderPath: pathOf(tree, document.item.folderId).map((folder) => folder.name),
    };
  });
  const leftOut = ordered
    .filter((document) => chosenVersion(document) === undefined)
    .map((document) => ({ humanId: document.humanId, title: document.item.title, reason: reasonFor(document) }));
  return { scopeId, scopeName, entries, leftOut, traceable: permissions.has('VIEW_TRACEABILITY') };
}

/** Whether a pack of this scope would hold anything: what a job's POST asks before it queues work. */
export async function hasExportable(tx: Tx, scopeId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('versions')
    .select('id')
    .where('scope_id', '=', scopeId)
    .where('state', 'in', ['RELEASED', 'REVOKED'])
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
