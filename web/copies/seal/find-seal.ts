/** Finds the signature of a PDF and what it is said to cover. */
import { bytesOfHex, readDer } from './der.ts';

export interface FoundSeal {
  /** What the signature covers; null where that is not the whole file but for the signature itself. */
  covered: Uint8Array<ArrayBuffer> | null;
  cms: Uint8Array<ArrayBuffer>;
}

const range = /^\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/;
/** Four numbers are shorter, whatever stands between them. */
const longestRange = 400;

/** Packs are larger than the longest string of a browser, so that no more than what is looked at becomes text. */
const textOf = (bytes: Uint8Array, from: number, to: number) =>
  new TextDecoder('latin1').decode(bytes.subarray(from, to));

/** Null where the file has no signature. One that is there and cannot be read covers nothing. */
export function findSeal(bytes: Uint8Array<ArrayBuffer>): FoundSeal | null {
  const numbers = lastRange(bytes);
  const unreadable = { covered: null, cms: new Uint8Array() };
  if (numbers === null) return lastPlaceOf('/Type/Sig', bytes, bytes.length) < 0 ? null : unreadable;
  const [begin = 0, start = 0, end = 0, rest = 0] = numbers;
  // In between stands the value of the signature and nothing else: whatever could hide there would not be covered.
  const isWhole = begin === 0 && start < end && end + rest === bytes.length;
  if (!isWhole || textOf(bytes, start, start + 1) !== '<' || textOf(bytes, end - 1, end) !== '>') return unreadable;
  const hex = textOf(bytes, start + 1, end - 1);
  if (!(/^[0-9a-f]*$/.test(hex) || /^[0-9A-F]*$/.test(hex))) return unreadable;
  const cms = signatureIn(bytesOfHex(hex));
  if (cms === null) return unreadable;
  const covered = new Uint8Array(start + rest);
  covered.set(bytes.subarray(0, start));
  covered.set(bytes.subarray(end), start);
  return { covered, cms };
}

function lastRange(bytes: Uint8Array): number[] | null {
  for (let at = bytes.length; ; ) {
    at = lastPlaceOf('/ByteRange', bytes, at);
    if (at < 0) return null;
    const found = range.exec(textOf(bytes, at, at + longestRange));
    if (found !== null) return found.slice(1).map(Number);
  }
}

/** Before `end`; -1 where it is not there. */
function lastPlaceOf(words: string, bytes: Uint8Array, end: number): number {
  const codes = Uint8Array.from(words, (sign) => sign.charCodeAt(0));
  for (let at = end - 1; at >= 0; at--) {
    let same = 0;
    while (same < codes.length && bytes[at + same] === codes[same]) same++;
    if (same === codes.length) return at;
  }
  return -1;
}

/** The signature without what fills up its gap, which is nothing but zeros. */
function signatureIn(gap: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | null {
  try {
    const { whole } = readDer(gap);
    return gap.subarray(whole.length).every((byte) => byte === 0) ? whole : null;
  } catch {
    return null;
  }
}
