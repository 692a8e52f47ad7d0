/** Checks an upload and keeps it with its plan for some hours (KEEP_IMPORTS_HOURS). No document is written. */
import { sql } from 'kysely';
import { AppError, type Import } from '../../contract/index.ts';
import { requirePermission } from '../access/index.ts';
import type { Actor, Tx } from '../kernel/database/index.ts';
import type { Services } from '../kernel/http/index.ts';
import { newId } from '../kernel/ids.ts';
import { askThread } from './converter.ts';
import { findImport } from './import-rows.ts';
import { judgePlan } from './judge-plan.ts';
import { keepFile } from './kept-file.ts';
import type { ReadDocument } from './read-files.ts';

const hourMs = 60 * 60_000;
/** Uploads that one person may have waiting; each may have 200 MiB. */
const mostOpen = 20;

export interface UploadedImport {
  name: string;
  path: string;
  sha256: string;
  sizeBytes: number;
}

export async function createImport(
  { db, clock, config }: Services,
  actor: Actor,
  scopeId: string,
  upload: UploadedImport,
): Promise<Import> {
  const { documents, leftOver } = await askThread({ kind: 'read', file: upload.path, name: upload.name }, actor.userId);
  const now = clock.now();
  return db.withActor(actor, async (tx) => {
    const member = await requirePermission(tx, actor, scopeId, 'AUTHOR_DOCUMENTS');
    await refuseTooMany(tx, actor, now);
    const id = newId();
    await tx
      .insertInto('imports')
      .values({
        ...{ id, scope_id: member.scopeId, created_by: actor.userId, token_id: actor.token?.id ?? null },
        ...{ file_name: upload.name, sha256: upload.sha256, size_bytes: upload.sizeBytes, state: 'checked' },
        left_over: leftOver,
        ...{ created_at: now, expires_at: new Date(now.getTime() + config.keeping.importsHours * hourMs) },
      })
      .execute();
    const planned = documents.map(({ facts }) => ({ ...facts, skip: false }));
    const judged = await judgePlan(tx, member, planned);
    await writeRows(tx, { scopeId: member.scopeId, importId: id }, documents, judged);
    await keepFile(tx, { scopeId: member.scopeId, importId: id }, upload.path);
    return findImport(tx, actor, id, now);
  });
}

async function refuseTooMany(tx: Tx, actor: Actor, now: Date): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`imports of ${actor.userId}`}, 0))`.execute(tx);
  const { count } = await tx
    .selectFrom('imports')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('created_by', '=', actor.userId)
    .where('expires_at', '>', now)
    .where('state', 'in', ['checked', 'running'])
    .executeTakeFirstOrThrow();
  if (count < mostOpen) return;
  const detail = `You have ${count} imports waiting. Run or drop one of them first.`;
  throw new AppError('BUSY', { detail, retryAfterSeconds: 60 });
}

async function writeRows(
  tx: Tx,
  { scopeId, importId }: { scopeId: string; importId: string },
  documents: ReadDocument[],
  judged: { error: string | null; notes: string[] }[],
): Promise<void> {
  const rows = documents.map(({ path, facts }, ordinal) => ({
    ...{ scope_id: scopeId, import_id: importId, ordinal, path, facts: JSON.stringify(facts) },
    ...{ human_id: facts.humanId, title: facts.title, folder_path: facts.folderPath },
    ...{ error: judged[ordinal]?.error ?? null, notes: judged[ordinal]?.notes ?? [], document_id: null },
  }));
  // A statement takes so many values and no more.
  for (let at = 0; at < rows.length; at += 500) {
    await tx
      .insertInto('import_documents')
      .values(rows.slice(at, at + 500))
      .execute();
  }
}
