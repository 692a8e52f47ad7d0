/**
 * Prepared objects as PDF source. Image matrices and functions need seven significant digits, more than page content
 * does, so they are written here and not by the page writer's own number format.
 */
import { factor } from './numbers.ts';
import type { PdfObject, PdfValue } from './types.ts';

/** `numberOf` gives the real object number of an entry of the image's `objects`. */
export function pdfValueText(value: PdfValue, numberOf: (ref: number) => number): string {
  if (typeof value === 'number')
    return Number.isInteger(value) && Math.abs(value) < 2 ** 31 ? String(value) : factor(value);
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return `/${value}`;
  if ('ref' in value) return `${numberOf(value.ref)} 0 R`;
  if ('dict' in value) return pdfDictText(value.dict, numberOf);
  return `[${value.map((each) => pdfValueText(each, numberOf)).join(' ')}]`;
}

/** The dictionary of an object, without `Length`. */
export function pdfDictText(dict: PdfObject['dict'], numberOf: (ref: number) => number): string {
  const entries = Object.entries(dict).map(([key, value]) => `/${key} ${pdfValueText(value, numberOf)}`);
  return `<<${entries.join(' ')}>>`;
}
