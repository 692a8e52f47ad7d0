/**
 * Text that was not saved when the page went away (a lost session, a crash), kept in this browser until it is saved.
 *
 * Kept for one person and one version; gone as soon as the server has the text.
 */
import type { Draft, DraftFormat } from './draft-saver.ts';

/** How a body is kept as JSON, and read back from what may be of another format or of an older app. */
export interface KeptFormat<B> extends DraftFormat<B> {
  keep: (body: B) => unknown;
  bringBack: (kept: unknown) => B | null;
}

export interface KeptDraft<B> extends Draft<B> {
  /** The one that the text was made on. */
  revision: number;
}

const keyOf = (userId: string, versionId: string) => `muniment.draft.${userId}.${versionId}`;

export function keepDraft<B>(userId: string, versionId: string, format: KeptFormat<B>, draft: KeptDraft<B>): void {
  try {
    const { title, language, revision, body } = draft;
    const text = JSON.stringify({ title, language, revision, body: format.keep(body) });
    localStorage.setItem(keyOf(userId, versionId), text);
  } catch {
    // Without storage the warning before leaving is all there is.
  }
}

export function dropDraft(userId: string, versionId: string): void {
  try {
    localStorage.removeItem(keyOf(userId, versionId));
  } catch {
    // Nothing was kept either.
  }
}

export function keptDraft<B>(userId: string, versionId: string, format: KeptFormat<B>): KeptDraft<B> | null {
  try {
    const text = localStorage.getItem(keyOf(userId, versionId));
    if (text === null) return null;
    const { title, language, revision, body: kept } = JSON.parse(text) as KeptDraft<unknown>;
    const body = format.bringBack(kept);
    return body === null ? null : { title, language, revision, body };
  } catch {
    return null;
  }
}
