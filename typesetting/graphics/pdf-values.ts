/**
 * Prepared objects as PDF source. Image matrices and functions need seven significant digits, more than page content
 * does, so they are written here and not by the page writer's own number format.
 */
import { factor } from './numbers.ts';
import type { PdfObject, PdfValue } from './types.ts';

/** The entries of a dictionary, without brackets; `numberOf` gives the real number of one of the image's `objects`. */
export function pdfEntries(dict: PdfObject['dict'], numberOf: (ref: number) => number): string {
  return Object.entries(dict)
    .map(([key, value]) => `/${key} ${valueText(value, numberOf)}`)
    .join(' ');
}

function valueText(value: PdfValue, numberOf: (ref: number) => number): string {
  if (typeof value === 'number') return numberText(value);
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return `/${value}`;
  if ('ref' in value) return `${numberOf(value.ref)} 0 R`;
  if ('dict' in value) return `<<${pdfEntries(value.dict, numberOf)}>>`;
  return `[${value.map((each) => valueText(each, numberOf)).join(' ')}]`;
}

function numberText(value: number): string {
  return Number.isInteger(value) && Math.abs(value) < 2 ** 31 ? String(value) : factor(value);
}
