import { AppError } from '../../contract/index.ts';
import { canonicalLanguage } from '../../domain/languages/index.ts';

/** The language of a request in the one spelling that is stored. */
export function requireLanguage(text: string): string {
  const language = canonicalLanguage(text);
  if (language !== null) return language;
  const message = `“${text}” is not a language; give its BCP 47 tag, as in en, de-CH or zh-Hant.`;
  throw new AppError('INVALID_REQUEST', { detail: message, errors: [{ path: 'language', message }] });
}
