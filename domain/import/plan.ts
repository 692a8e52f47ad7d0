/** What stands in the way of each document of a plan: its number, its title, its folder, or another document. */
import { isHumanId } from '../content/index.ts';
import { isDocumentFile } from './file-tree.ts';
import type { FileFacts } from './markdown-file.ts';
import { folderPathProblem } from './names.ts';

/** Told in the plan, beside each document that it concerns. */
export const rootNote = 'You may not create folders here, so this document will land at the root.';
/** The same in the report of the run. */
export const landedNote = 'You may not create folders here, so this document landed at the root.';

/** Whether a document stands outside the folder that its file lies in, now or when it is brought in. */
export function isOutsideFolder({ warnings }: { warnings: readonly string[] }): boolean {
  return warnings.includes(rootNote) || warnings.includes(landedNote);
}

export interface PlannedDocument {
  humanId: string | null;
  title: string;
  folderPath: string[];
  skip: boolean;
  problem: string | null;
}

/** One sentence for each document that cannot be imported as it is; null for one that can. Skipped ones claim nothing. */
export function planErrors(documents: readonly PlannedDocument[], taken: ReadonlySet<string>): (string | null)[] {
  const claims = new Map<string, number>();
  for (const { humanId, skip, problem } of documents) {
    if (humanId !== null && !skip && problem === null) claims.set(humanId, (claims.get(humanId) ?? 0) + 1);
  }
  return documents.map((document) => {
    if (document.problem !== null) return document.problem;
    const { humanId, skip } = document;
    if (humanId === null) return 'The document has no number. Give it one.';
    if (!isHumanId(humanId)) return `“${humanId}” is no document number. Give it one such as SOP-001.`;
    const repeated = !skip && (claims.get(humanId) ?? 0) > 1;
    if (repeated) return `${humanId} is the number of another file of this import too.`;
    if (taken.has(humanId)) return `There is already a document ${humanId} in this scope.`;
    return folderPathProblem(document.folderPath);
  });
}

/** The files that become no document and that none takes along. */
export function leftOverFiles(paths: readonly string[], documents: readonly Pick<FileFacts, 'takes'>[]): string[] {
  const taken = new Set(documents.flatMap(({ takes }) => takes));
  return paths.filter((path) => !isDocumentFile(path) && !taken.has(path)).sort(compare);
}

/** Every folder that the documents need, parents before their children. */
export function plannedFolders(documents: readonly Pick<PlannedDocument, 'folderPath' | 'skip'>[]): string[][] {
  const folders = new Map<string, string[]>();
  for (const { folderPath, skip } of documents) {
    if (skip) continue;
    folderPath.forEach((_, index) => {
      const path = folderPath.slice(0, index + 1);
      folders.set(JSON.stringify(path), path);
    });
  }
  return [...folders.values()].sort((one, other) => compare(one.join('\u0000'), other.join('\u0000')));
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
