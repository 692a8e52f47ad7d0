/**
 * Pages as pictures, small enough to keep: each is drawn by another program (pdftoppm) and averaged to 16 by 32 fields of grey.
 *
 * The fields tell whether something is missing, moved or drawn black; what a page says is compared as text.
 */
import { spawnSync } from 'node:child_process';

const COLUMNS = 16;
const ROWS = 32;
/** Versions of the program smooth edges differently; a line of text that moves changes a field by more. */
const TOLERANCE = 6;

/** One line for each page: its fields as two hexadecimal digits each. */
export function imagesOf(pdf: Uint8Array): string[] {
  const drawn = spawnSync('pdftoppm', ['-gray', '-r', '24', '-'], { input: pdf, maxBuffer: 512 * 1024 * 1024 });
  if (drawn.status !== 0) throw new Error(`pdftoppm: ${drawn.stderr.toString()}`);
  const images: string[] = [];
  for (let at = 0; at < drawn.stdout.length; ) {
    const [head, width, height] = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(drawn.stdout.toString('latin1', at, at + 40))!;
    const start = at + head.length;
    at = start + Number(width) * Number(height);
    images.push(fieldsOf(drawn.stdout.subarray(start, at), Number(width), Number(height)));
  }
  return images;
}

function fieldsOf(pixels: Buffer, width: number, height: number): string {
  const sums = new Float64Array(COLUMNS * ROWS);
  const counts = new Uint32Array(COLUMNS * ROWS);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const field = Math.floor((y * ROWS) / height) * COLUMNS + Math.floor((x * COLUMNS) / width);
      sums[field]! += pixels[y * width + x]!;
      counts[field]!++;
    }
  }
  return Array.from(sums, (sum, i) =>
    Math.round(sum / counts[i]!)
      .toString(16)
      .padStart(2, '0'),
  ).join('');
}

/** What differs between two series of pages, in words; nothing where they look alike. */
export function differences(actual: readonly string[], expected: readonly string[]): string[] {
  if (actual.length !== expected.length) return [`${actual.length} pages instead of ${expected.length}`];
  return actual.flatMap((fields, page) => {
    const other = expected[page]!;
    return Array.from({ length: COLUMNS * ROWS }, (_, i) => i).flatMap((i) => {
      const is = Number.parseInt(fields.slice(2 * i, 2 * i + 2), 16);
      const was = Number.parseInt(other.slice(2 * i, 2 * i + 2), 16);
      if (Math.abs(is - was) <= TOLERANCE) return [];
      return [`page ${page + 1}, row ${Math.floor(i / COLUMNS)}, column ${i % COLUMNS}: ${is} instead of ${was}`];
    });
  });
}
