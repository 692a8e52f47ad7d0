/** Why an export is refused, in words that the caller can act on. */
import { AppError } from '../../contract/index.ts';
import { isExportable, stateInWords, type VersionState } from '../../domain/lifecycle/index.ts';
import type { ExportedVersion } from './exported-version.ts';

export function requireExportable(state: VersionState): void {
  if (isExportable(state)) return;
  const detail =
    state === 'DISPOSED'
      ? 'The content of this version was disposed of; there is nothing left to export.'
      : `This version is ${stateInWords[state]} and cannot be exported; released and revoked versions can.`;
  throw new AppError('VERSION_NOT_EXPORTABLE', { state, detail });
}

/** What is in work is checked before it is released; what was cancelled or disposed of prints no more. */
export function requireCheckable(state: VersionState): void {
  if (state !== 'DRAFT' && state !== 'IN_REVIEW') requireExportable(state);
}

/** `sentence` says what was chosen, where it was not everything. */
export function packEmpty(sentence: string | null): AppError {
  const detail =
    sentence === null
      ? 'No document of this scope has a released or revoked version yet.'
      : `There is nothing to export of what was chosen: ${sentence}`;
  return new AppError('PACK_EMPTY', { detail });
}

/** Trying again finds things as they are by then. */
export function changedMeanwhile(what: string): AppError {
  const detail = `${what} changed while the export was being made. Please start it again.`;
  return new AppError('BUSY', { detail, retryAfterSeconds: 1 });
}

export function renderFailed({ humanId, number }: ExportedVersion, reason: string): AppError {
  const detail = `${humanId} version ${number} could not be rendered: ${reason}.`;
  return new AppError('RENDER_FAILED', { humanId, version: number, detail });
}
