/**
 * Names of attachments. They are repeated in headers, zip listings and links, so what could mean something there is
 * refused rather than cleaned: a silently changed name would break the links that the author wrote.
 */
import { refuseInput } from '../documents/index.ts';

const maximumNameLength = 200;

/** Browsers write a quote, CR or LF in a name as these three escapes. */
const browserEscapes = /%(?:22|0d|0a)/i;
const directionMarks = /[\u202a-\u202e\u2066-\u2069]/u;

export function cleanFileName(raw: string): string {
  const name = raw.normalize('NFC').trim();
  const refuse = (why: string) => refuseInput('file', `The file name ${why}. Rename the file and try again.`);
  if (name === '') return refuse('is missing');
  if ([...name].length > maximumNameLength) return refuse(`is longer than ${maximumNameLength} characters`);
  if (/[/\\]/.test(name) || name === '.' || name === '..') return refuse('contains a path');
  if (/["]/.test(name) || browserEscapes.test(name)) return refuse('contains a quotation mark or a line break');
  if (/\p{Cc}/u.test(name) || /[\u2028\u2029]/u.test(name)) return refuse('contains control characters');
  if (directionMarks.test(name)) return refuse('contains marks that turn the reading direction');
  if (/\p{Surrogate}/u.test(name) || name.includes('\ufffd')) return refuse('is not well-formed text');
  return name;
}

const imageExtensions = /\.(?:png|jpe?g|gif|webp|svg)$/i;

/** Whether readers would take the file for a picture. */
export function isNamedAsImage(name: string): boolean {
  return imageExtensions.test(name);
}
