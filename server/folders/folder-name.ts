import { AppError } from '../../contract/index.ts';
import { folderNameProblem, normaliseName } from '../../domain/folders/index.ts';

/** The name as it is stored; 400 with the reason where it cannot be one. */
export function folderName(raw: string): string {
  const name = normaliseName(raw);
  const problem = folderNameProblem(name);
  if (problem !== null) {
    throw new AppError('INVALID_REQUEST', { detail: problem, errors: [{ path: 'name', message: problem }] });
  }
  return name;
}
