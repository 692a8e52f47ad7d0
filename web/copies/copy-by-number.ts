/** A paper copy, by what is printed on it: the number of the document and of its version. */
import type { ExportedCopy } from '../../contract/index.ts';
import { ApiProblem, findDocumentByNumber } from '../api/index.ts';

export async function copyByNumber(
  humanId: string,
  version: number,
): Promise<{ documents: ExportedCopy['documents']; exportedAt: null }> {
  const found = await findDocumentByNumber(humanId);
  const copied = found?.versions.find(({ number }) => number === version);
  if (!found || !copied) throw new ApiProblem(404, 'NOT_FOUND', 'Not found.');
  const inForce = found.versions.find(({ standing }) => standing === 'effective');
  const now = { stateNow: copied.state, standingNow: copied.standing, inForceNow: inForce?.number ?? null };
  return { documents: [{ humanId: found.humanId, version, ...now }], exportedAt: null };
}
