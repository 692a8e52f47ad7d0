/** Reads all that one single export needs, as its caller. What the caller cannot see is not there. */
import { sql } from 'kysely';
import { AppError } from '../../../contract/index.ts';
import { isExportable, type VersionState } from '../../../domain/lifecycle/index.ts';
import type { Trace } from '../../../domain/traceability/index.ts';
import type { PageFormatName } from '../../../typesetting/index.ts';
import { requirePermission } from '../../access/index.ts';
import { findPlace, type ManifestEntry, presentDocument, readDocuments } from '../../documents/index.ts';
import type { Actor, Tx } from '../../kernel/database/index.ts';
import { readTraceSource, tracesOfVersions } from '../../traceability/index.ts';
import type { ExportedVersion } from '../exported-version.ts';
import { galleyKeyOf, readGalley } from '../galleys.ts';
import { contextOf, resolveTargets } from '../links.ts';
import { candidateLinkKeys, type LinkContext } from '../print/index.ts';

export interface SingleSource {
  version: ExportedVersion;
  markdown: string;
  linkKeys: string[];
  links: LinkContext;
  galleyKey: string;
  galley: Buffer | null;
  /** Null when the caller may not see traceability, or there is none. */
  trace: Trace | null;
}

export function requireExportable(state: VersionState): void {
  if (isExportable(state)) return;
  const detail =
    state === 'DISPOSED'
      ? 'The content of this version was disposed of; there is nothing left to export.'
      : `A version that is ${state.toLowerCase().replace('_', ' ')} cannot be exported. Released and revoked versions can.`;
  throw new AppError('VERSION_NOT_EXPORTABLE', { state, detail });
}

interface ContentRow {
  markdown: string;
  content_hash: string;
  manifest: ManifestEntry[];
}

async function readFrozen(tx: Tx, scopeId: string, versionId: string): Promise<ContentRow> {
  const { rows } = await sql<ContentRow>`
    select markdown, content_hash, manifest from versions
    where scope_id = ${scopeId} and id = ${versionId}`.execute(tx);
  if (rows[0] === undefined) throw new AppError('NOT_FOUND');
  return rows[0];
}

export async function readSingleSource(
  tx: Tx,
  actor: Actor,
  versionId: string,
  today: string,
  format: PageFormatName,
): Promise<SingleSource> {
  const { scopeId, documentId } = await findPlace(tx, 'versions', versionId);
  const { permissions } = await requirePermission(tx, actor, scopeId, 'VIEW');
  const [found] = await readDocuments(tx, sql`select ${documentId}::uuid as id`);
  if (found === undefined) throw new AppError('NOT_FOUND');
  const { item, versions } = presentDocument(found, today);
  const shown = versions.find((candidate) => candidate.id === versionId);
  if (shown === undefined) throw new AppError('NOT_FOUND');
  requireExportable(shown.state);
  const content = await readFrozen(tx, scopeId, versionId);
  const { scopeName, humanId } = item;
  const { number, title, state, standing, effectiveDate } = shown;
  const version: ExportedVersion = {
    ...{ scopeId, scopeName, documentId, versionId, humanId },
    ...{ number, title, state, standing, effectiveDate },
    contentHash: content.content_hash,
    manifest: content.manifest,
  };
  const linkKeys = candidateLinkKeys(content.markdown);
  const links = contextOf(await resolveTargets(tx, scopeId, linkKeys, () => false), linkKeys);
  const galleyKey = galleyKeyOf(version, links, format);
  return {
    version,
    markdown: content.markdown,
    linkKeys,
    links,
    galleyKey,
    galley: await readGalley(tx, scopeId, versionId, galleyKey),
    trace: permissions.has('VIEW_TRACEABILITY') ? await readTrace(tx, version, today) : null,
  };
}

async function readTrace(
  tx: Tx,
  { scopeId, versionId, documentId }: ExportedVersion,
  today: string,
): Promise<Trace | null> {
  const defines = await tx
    .selectFrom('items')
    .select('key')
    .where('scope_id', '=', scopeId)
    .where('version_id', '=', versionId)
    .where('kind', 'in', ['risk', 'control'])
    .limit(1)
    .executeTakeFirst();
  if (!defines) return null;
  const source = await readTraceSource(tx, scopeId, today, [versionId]);
  return tracesOfVersions(source, [{ versionId, documentId }]).get(versionId) ?? null;
}
