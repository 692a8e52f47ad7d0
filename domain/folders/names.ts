/** Folder names: what is stored, and why one is refused. */
import { type Translator, translator } from '../texts/index.ts';

export const maximumFolderNameLength = 120;

/** Names are kept composed and trimmed, so that one name cannot stand twice among siblings in two spellings. */
export function normaliseName(raw: string): string {
  return raw.normalize('NFC').trim();
}

/** Control characters and the marks that turn the reading direction could make two names look alike. */
const forbidden = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;

/** Half of a character: it has no UTF-8 form, so the database would keep something other than what was compared. */
const loneSurrogate = /\p{Surrogate}/u;

/** Why a normalised name cannot be used, in words for the person who typed it, in English unless another `t` is given; null when it can. */
export function folderNameProblem(name: string, t: Translator['t'] = translator('en').t): string | null {
  if (name === '') return t('A folder needs a name.');
  if ([...name].length > maximumFolderNameLength) {
    return t('A folder name has at most {maximum} characters.', { maximum: maximumFolderNameLength });
  }
  if (forbidden.test(name)) return t('A folder name cannot contain control characters or text direction marks.');
  if (loneSurrogate.test(name)) return t('A folder name cannot contain broken characters.');
  return null;
}
