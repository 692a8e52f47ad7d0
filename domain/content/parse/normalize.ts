/**
 * Line ends become `\n`; what is no character of a text becomes visible (U+FFFD) instead of being carried on
 * into the database, which cannot store it, or into a PDF, which cannot draw it.
 */

/** Control characters but tab and line feed, and surrogates without their partner. */
const unprintable = /(?![\t\n])[\p{Cc}\p{Cs}]/gu;
/** Few texts have any of these, and those that have none are found to be so ten times faster. */
const suspicious = /[^\t\n\x20-\x7e\xa0-\ud7ff\ue000-\uffff]/;

export function normalized(text: string): string {
  const lines = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
  if (!suspicious.test(lines)) return lines;
  return lines.replace(unprintable, (found) => (/[\f\v\u0085]/.test(found) ? ' ' : '\ufffd'));
}
