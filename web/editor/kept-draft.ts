/**
 * Text that was not saved when the page went away (a lost session, a crash), kept in this tab until it is saved.
 *
 * Kept for one person and one version; gone as soon as the server has the text.
 */
import type { Draft } from './draft-saver.ts';

export interface KeptDraft extends Draft {
  revision: number;
}

const keyOf = (userId: string, versionId: string) => `muniment.draft.${userId}.${versionId}`;

export function keepDraft(userId: string, versionId: string, draft: KeptDraft): void {
  try {
    sessionStorage.setItem(keyOf(userId, versionId), JSON.stringify(draft));
  } catch {
    // Without storage the warning before leaving is all there is.
  }
}

export function dropDraft(userId: string, versionId: string): void {
  try {
    sessionStorage.removeItem(keyOf(userId, versionId));
  } catch {
    // Nothing was kept either.
  }
}

export function keptDraft(userId: string, versionId: string): KeptDraft | null {
  try {
    const text = sessionStorage.getItem(keyOf(userId, versionId));
    return text === null ? null : (JSON.parse(text) as KeptDraft);
  } catch {
    return null;
  }
}
