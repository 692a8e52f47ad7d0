/**
 * A paper copy, by what is printed on it: the number of the document and of its version. And of copies that are out of date,
 * since when another version is in force: what the answer about a file does not say.
 */
import type { DocumentDetail, ExportedCopy } from '../../contract/index.ts';
import { ApiProblem, findDocumentsByNumber } from '../api/index.ts';
import type { CopiedVersion } from './verdict.ts';

export interface CheckedVersion extends CopiedVersion {
  /** The document's number, with its scope where several have it. */
  name: string;
}

/** Each scope may have a document of that number; who holds the paper reads the scope on its first page. */
export async function copyByNumber(
  humanId: string,
  version: number,
  scopeName: (scopeId: string) => string,
): Promise<CheckedVersion[]> {
  const documents = await findDocumentsByNumber(humanId);
  const found = documents.flatMap((document) => checked(document, version));
  if (found.length === 0) throw new ApiProblem(404, 'NOT_FOUND', humanId);
  if (found.length === 1) return found.map(({ document, ...now }) => ({ ...now, name: document.humanId }));
  return found.map(({ document, ...now }) => ({
    ...now,
    name: `${document.humanId} (${scopeName(document.scopeId)})`,
  }));
}

function checked(document: DocumentDetail, version: number): (CopiedVersion & { document: DocumentDetail })[] {
  const copied = document.versions.find(({ number }) => number === version);
  if (copied === undefined) return [];
  const inForce = document.versions.find(({ standing }) => standing === 'effective');
  const now = { stateNow: copied.state, standingNow: copied.standing, inForceNow: inForce?.number ?? null };
  const since = { inForceSince: inForce?.effectiveDate ?? null, revokedOn: copied.revokedAt?.slice(0, 10) ?? null };
  return [{ document, version, ...now, ...since }];
}

/** A pack may hold thousands; the days of the first that are out of date are told. */
const mostDated = 25;

export async function withDays(copies: ExportedCopy['documents']): Promise<CheckedVersion[]> {
  const named = copies.map(({ humanId, ...now }) => ({ ...now, name: humanId }));
  const outdated = named.filter(({ version, inForceNow }) => inForceNow !== version).slice(0, mostDated);
  const days = new Map<CheckedVersion, CopiedVersion>();
  await Promise.all(
    outdated.map(async (copy) => {
      // A number that several scopes have tells nothing about which of them the copy came from.
      const documents = await findDocumentsByNumber(copy.name).catch(() => []);
      const [only, ...others] = documents.flatMap((document) => checked(document, copy.version));
      if (only !== undefined && others.length === 0) days.set(copy, only);
    }),
  );
  return named.map((copy) => {
    const { inForceSince = null, revokedOn = null } = days.get(copy) ?? {};
    return { ...copy, inForceSince, revokedOn };
  });
}
