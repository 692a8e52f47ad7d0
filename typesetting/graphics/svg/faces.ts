/**
 * Which face stands for the font that a drawing asks for. The fonts of drawing programs are not ours to ship; these have
 * the same or nearly the same widths, so that a text keeps to the box it was drawn for.
 *
 * A face has the name of a family in the font catalogue, and resvg knows it by that name.
 */
export type Face = 'noto-sans' | 'arimo' | 'tinos' | 'noto-sans-mono';

export const faces: readonly Face[] = ['noto-sans', 'arimo', 'tinos', 'noto-sans-mono'];

const kinds: readonly (readonly [Face, RegExp])[] = [
  ['noto-sans-mono', /courier|mono|consol|menlo|monaco|typewriter|terminal|cousine|source code|fira code/],
  ['noto-sans', /noto sans|open sans|dejavu sans|verdana|trebuchet|segoe|tahoma|lucida|sans-serif|system-ui/],
  ['arimo', /arial|helvetica|arimo|liberation sans|nimbus sans|swiss|calibri|carlito|aptos|roboto|inter\b/],
  ['tinos', /times|serif|roman|tinos|georgia|garamond|cambria|palatino|baskerville|bookman|century|minion|song|ming/],
];

/** The first family of the list that is known decides, as it would in a browser that has it. */
export function faceFor(families: string): Face {
  for (const family of families.toLowerCase().slice(0, 1000).split(',')) {
    const known = kinds.find(([, sign]) => sign.test(family));
    if (known) return known[0];
  }
  return 'noto-sans';
}
