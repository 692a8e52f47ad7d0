/** Finds the signature of a PDF and what it is said to cover. */
import { bytesOfHex, readDer } from './der.ts';

export interface FoundSeal {
  /** What the signature covers; null where that is not the whole file but for the signature itself. */
  covered: Uint8Array<ArrayBuffer> | null;
  cms: Uint8Array<ArrayBuffer>;
}

const marks = { signature: '/Type/Sig', range: /\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g };

/** Null where the file has no signature. One that is there and cannot be read covers nothing. */
export function findSeal(bytes: Uint8Array<ArrayBuffer>): FoundSeal | null {
  const text = new TextDecoder('latin1').decode(bytes);
  const ranges = [...text.matchAll(marks.range)];
  const last = ranges.at(-1);
  const unreadable = { covered: null, cms: new Uint8Array() };
  if (last === undefined) return text.includes(marks.signature) ? unreadable : null;
  const [begin = 0, start = 0, end = 0, rest = 0] = last.slice(1).map(Number);
  const hex = text.slice(start + 1, end - 1);
  // In between stands the value of the signature and nothing else: whatever could hide there would not be covered.
  const isWhole =
    begin === 0 && start < end && end + rest === bytes.length && text[start] === '<' && text[end - 1] === '>';
  if (!isWhole || !(/^[0-9a-f]*$/.test(hex) || /^[0-9A-F]*$/.test(hex))) return unreadable;
  const cms = signatureIn(bytesOfHex(hex));
  if (cms === null) return unreadable;
  const covered = new Uint8Array(start + rest);
  covered.set(bytes.subarray(0, start));
  covered.set(bytes.subarray(end), start);
  return { covered, cms };
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
