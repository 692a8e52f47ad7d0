/** The one reader of choices: from a choice to the versions that the export holds. Read as the caller, so row security bounds it. */
import { sql } from 'kysely';
import { AppError } from '../../../contract/index.ts';
import { findPlace, type ManifestEntry, presentDocument, readDocuments, readFiles } from '../../documents/index.ts';
import type { Actor, Tx } from '../../kernel/database/index.ts';
import { mayReadRecord } from '../../reading/index.ts';
import { type PrintRules, readPrintRules } from '../../scopes/index.ts';
import type { ExportedVersion } from '../exported-version.ts';
import { changedMeanwhile, packEmpty, requireCheckable, requireExportable } from '../refusals.ts';
import { type Choice, requireExportPermission } from './choice.ts';
import { type ChosenVersion, chooseFromScope, type LeftOut } from './scope-documents.ts';

export interface ExportPlan {
  choice: Choice;
  scopeId: string;
  scopeName: string;
  versions: ExportedVersion[];
  leftOut: LeftOut[];
  /** What was chosen of the scope, in words; null where everything was, and for a single version. */
  sentence: string | null;
  /** Whether the caller may see traceability: only then do documents get their annex. */
  traceable: boolean;
  /** Whether the caller may see who has read what: only then does a cover tell how many have. */
  readersSeen: boolean;
  /** What the scope has printed on its pages. */
  print: PrintRules;
}

export async function readPlan(tx: Tx, actor: Actor, choice: Choice, today: string): Promise<ExportPlan> {
  const { scopeId } = choice.kind === 'scope' ? choice : await findPlace(tx, 'versions', choice.versionId);
  const membership = await requireExportPermission(tx, actor, scopeId, choice.kind);
  const { scopeName, permissions } = membership;
  const { chosen, leftOut, sentence } =
    choice.kind === 'scope'
      ? await chooseFromScope(tx, choice, today)
      : { chosen: [await chooseVersion(tx, choice, today)], leftOut: [], sentence: null };
  if (chosen.length === 0) throw packEmpty(sentence);
  const ids = chosen.map(({ version }) => version.id);
  const draft = chosen.find(({ version }) => version.state === 'DRAFT');
  const frozen = draft ? await readDraft(tx, scopeId, draft.version.id) : await readFrozen(tx, scopeId, ids);
  const versions = chosen.map(({ version, ...place }): ExportedVersion => {
    const row = frozen.get(version.id);
    // Between two statements the caller can leave the scope, and the version can lose its content.
    if (!row?.manifest) throw changedMeanwhile(place.humanId);
    const { id: versionId, number, title, language, state, standing, effectiveDate } = version;
    return {
      ...{ scopeId, scopeName, ...place, versionId, number, title, language, state, standing, effectiveDate },
      ...{ contentHash: row.content_hash, manifest: row.manifest },
    };
  });
  const print = await readPrintRules(tx, scopeId);
  const traceable = permissions.has('VIEW_TRACEABILITY');
  const readersSeen = mayReadRecord(membership);
  return { choice, scopeId, scopeName, versions, leftOut, sentence, traceable, readersSeen, print };
}

/** One version, whatever its standing. Its file stands alone, so that the folders around it do not matter. */
async function chooseVersion(
  tx: Tx,
  { versionId, purpose }: Choice & { kind: 'version' },
  today: string,
): Promise<ChosenVersion> {
  const [found] = await readDocuments(tx, sql`select document_id as id from versions where id = ${versionId}`);
  if (found === undefined) throw new AppError('NOT_FOUND');
  const { item, versions } = presentDocument(found, today);
  const version = versions.find((candidate) => candidate.id === versionId);
  if (version === undefined) throw new AppError('NOT_FOUND');
  if (purpose === 'export') requireExportable(version.state);
  else requireCheckable(version.state);
  return { documentId: item.id, humanId: item.humanId, version, folderPath: [] };
}

interface FrozenRow {
  id: string;
  content_hash: string;
  manifest: ManifestEntry[] | null;
}

/** The files of a draft are not frozen yet, and no hash names its content: no galley is kept of it either. */
async function readDraft(tx: Tx, scopeId: string, id: string): Promise<Map<string, FrozenRow>> {
  return new Map([[id, { id, content_hash: '', manifest: await readFiles(tx, scopeId, id) }]]);
}

async function readFrozen(tx: Tx, scopeId: string, ids: readonly string[]): Promise<Map<string, FrozenRow>> {
  const { rows } = await sql<FrozenRow>`
    select id, content_hash, manifest from versions
    where scope_id = ${scopeId} and id = any (${ids}::uuid[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}
