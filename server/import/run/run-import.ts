/**
 * Runs one import as the person who asked for it, document by document. A document and the note that it is done are one
 * transaction, so a run that is cut off goes on with the first that is missing.
 */
import { AppError } from '../../../contract/index.ts';
import { recordDamaged } from '../../kernel/damaged-records.ts';
import type { Services } from '../../kernel/http/index.ts';
import { ClaimLost, type CurrentTry, tryJob } from '../../kernel/queue/index.ts';
import { notify } from '../../news/index.ts';
import type { Archive } from '../archive.ts';
import { type DocumentRow, readRows } from '../import-rows.ts';
import { withKeptFile } from '../kept-file.ts';
import type { ImportTaskPayload } from '../queue.ts';
import { openUpload } from '../read-files.ts';
import { recordImport } from '../record-import.ts';
import { advance, type Claim, cancelAbandoned, claimedRow, claimImport } from './claim.ts';
import { withInspectedFiles } from './document-files.ts';
import { type DueRow, type PreparedDocument, preparedAhead } from './prepare-ahead.ts';
import { writeDocument } from './write-document.ts';

export async function runImport(services: Services, task: ImportTaskPayload, current: CurrentTry): Promise<void> {
  await tryJob(
    {
      claim: () => claimImport(services, task),
      work: async (claim) => {
        await writeAll(services, claim, current.signal);
        await finish(services, claim, 'done', null);
      },
      fail: (claim, refusal) => finish(services, claim, 'failed', problemOf(refusal)),
      cancelAbandoned: () => cancelAbandoned(services, task.importId),
    },
    current,
  );
}

function problemOf({ code, message }: AppError): string {
  return code === 'INTERNAL' ? 'Something went wrong on our side. What was written before it stays.' : message;
}

async function writeAll(services: Services, claim: Claim, signal: AbortSignal): Promise<void> {
  const { db } = services;
  const { actor, scopeId, importId, fileName, sha256 } = claim;
  const rows = await db.withActor(actor, (tx) => readRows(tx, scopeId, importId));
  await withKeptFile(db, actor, { scopeId, importId }, async (path, kept) => {
    if (kept !== sha256) throw recordDamaged('The file is not the one that was uploaded.', {});
    const archive = await openUpload(path, fileName);
    try {
      const upload = { path, fileName, rows };
      for await (const { row, result } of preparedAhead(rows.filter(isDue), upload, actor.userId)) {
        signal.throwIfAborted();
        await writeOrNote(services, claim, archive, row, result);
      }
    } finally {
      archive.close();
    }
  });
}

function isDue(row: DocumentRow): row is DueRow {
  return !row.skip && row.error === null && row.documentId === null && row.humanId !== null;
}

/** What the person can act on is noted for the one document; the others go on. */
async function writeOrNote(
  services: Services,
  claim: Claim,
  archive: Archive,
  row: DueRow,
  result: PromiseSettledResult<PreparedDocument>,
): Promise<void> {
  try {
    if (result.status === 'rejected') throw result.reason;
    const { converted } = result.value;
    await withInspectedFiles(archive, converted, (files) => writeDocument(services, claim, result.value, files));
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'BUSY' || error.code === 'INTERNAL') throw error;
    await noteError(services, claim, row, error.message);
  }
}

async function noteError({ db }: Services, claim: Claim, row: DocumentRow, error: string): Promise<void> {
  await db.withActor(claim.actor, async (tx) => {
    await advance(tx, claim, 1);
    await tx
      .updateTable('import_documents')
      .set({ error })
      .where('scope_id', '=', claim.scopeId)
      .where('import_id', '=', claim.importId)
      .where('ordinal', '=', row.ordinal)
      .execute();
  });
}

/** State and event are one transaction: an import that is over was recorded, once. */
async function finish(
  { db, clock, config }: Services,
  claim: Claim,
  state: 'done' | 'failed',
  problem: string | null,
): Promise<void> {
  await db.withActor(claim.actor, async (tx) => {
    const at = clock.now();
    const ended = await claimedRow(tx, claim).set({ state, problem, finished_at: at }).executeTakeFirst();
    if (ended.numUpdatedRows === 0n) throw new ClaimLost();
    const { scopeId, importId, actor } = claim;
    await notify(tx, config, { type: 'import-done', scopeId, by: null, to: [actor.userId], at, importId });
    await recordImport(tx, claim.actor, claim, state);
  });
}
