/** The refusal of a version whose content does not fit its digest. */
import type { AppError } from '../../contract/index.ts';
import { recordDamaged } from '../kernel/damaged-records.ts';

export function contentDamaged(humanId: string, number: number): AppError {
  const what = `${humanId} version ${number} is not what was frozen: its title, text or list of files was changed.`;
  return recordDamaged(what, { humanId, version: number });
}
