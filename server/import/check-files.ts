/** Pictures and other files that documents take along, checked for the plan: one that cannot be kept is left out, its document is not. */
import { AppError } from '../../contract/index.ts';
import type { TakenFile } from '../../domain/import/index.ts';
import { bufferedFile, inspectFile, maximumFileBytes } from '../attachments/index.ts';
import { type Archive, ChecksumWrong, readFile } from './archive.ts';

export interface CheckedFiles {
  /** Names of those that are left out. */
  refused: Set<string>;
  warnings: string[];
}

export async function checkFiles(archive: Archive, files: readonly TakenFile[]): Promise<CheckedFiles> {
  const refused = new Set<string>();
  const warnings: string[] = [];
  for (const { name, path } of files) {
    const problem = await problemOf(name, () => wholeFile(archive, path));
    if (problem === null) continue;
    refused.add(name);
    warnings.push(`“${path}” is left out: ${problem}`);
  }
  return { refused, warnings };
}

/** Of a picture that lies inside the document's file itself. */
export function pictureProblem({ name, bytes }: { name: string; bytes: Uint8Array }): Promise<string | null> {
  return problemOf(name, async () => Buffer.from(bytes));
}

async function problemOf(name: string, read: () => Promise<Buffer>): Promise<string | null> {
  try {
    await inspectFile(name, bufferedFile(await read()));
    return null;
  } catch (error) {
    const problem = fileProblem(error);
    if (problem === null) throw error;
    return problem;
  }
}

async function wholeFile(archive: Archive, path: string): Promise<Buffer> {
  const bytes = await readFile(archive, path, maximumFileBytes);
  if (bytes === null) throw new AppError('TOO_LARGE', { detail: 'It has more than 25 MiB.' });
  return bytes;
}

/** Why a file cannot be kept, in words; null where the fault is not the file's. */
export function fileProblem(error: unknown): string | null {
  if (error instanceof ChecksumWrong) return 'it is damaged, its checksum does not fit its bytes.';
  return error instanceof AppError && error.code !== 'BUSY' && error.code !== 'INTERNAL' ? error.message : null;
}
