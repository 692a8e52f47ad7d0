/** The code of the start of a run: over who started it, for what reason, the file and the whole plan. */
import { createHash } from 'node:crypto';
import { askedCode } from '../audit/index.ts';
import type { Tx } from '../kernel/database/index.ts';
import type { DocumentRow } from './import-rows.ts';

interface StartedRun {
  importId: string;
  scopeId: string;
  userId: string;
  tokenId: string | null;
  sha256: string;
  release: boolean;
  reason: string;
}

export function startCode(tx: Tx, run: StartedRun, rows: readonly DocumentRow[]): string {
  const plan = createHash('sha256');
  // Without what the run itself writes down.
  for (const { ordinal, path, facts, humanId, title, folderPath, skip } of rows)
    plan.update(JSON.stringify([ordinal, path, facts, humanId, title, folderPath, skip]));
  const { importId, scopeId, userId, tokenId, sha256, release, reason } = run;
  const about = [importId, scopeId, userId, tokenId, sha256, release, reason];
  return askedCode(tx, ['import', ...about, plan.digest('hex')]);
}
