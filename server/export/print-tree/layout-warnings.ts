/** From what layout reports to what an author is told: each character that no font has, with the lines where it stands. */
import type { GalleyWarning } from '../../../typesetting/index.ts';
import type { WarningList } from './warning-list.ts';

export function addLayoutWarnings(list: WarningList, found: readonly GalleyWarning[], markdown: string): void {
  const missing: string[] = [];
  for (const { code, detail, line } of found) {
    if (code === 'MISSING_GLYPH') missing.push(charactersOf(detail));
    else if (code === 'TABLE_SHRUNK')
      list.add('TABLE_SHRUNK', `${detail.replace(/^./, (first) => first.toUpperCase())}.`, line ?? null);
    // Of images the print tree has said more, with their lines.
  }
  addMissingGlyphs(list, missing, markdown);
}

/** The title stands in the header of the page, not in the text. */
export function addTitleWarnings(list: WarningList, found: readonly GalleyWarning[]): void {
  for (const { code, detail } of found) {
    if (code === 'MISSING_GLYPH') list.add('NO_GLYPH', `In the title: ${sentence(charactersOf(detail))}`, null);
  }
}

/** Searched in the source itself: what was typed as a character reference is found in no line. */
function addMissingGlyphs(list: WarningList, missing: readonly string[], markdown: string): void {
  if (missing.length === 0) return;
  const lines = markdown.split(/\r\n?|\n/);
  for (const characters of missing) {
    let found = false;
    lines.forEach((text, index) => {
      if (!text.includes(characters)) return;
      found = true;
      list.add('NO_GLYPH', sentence(characters), index + 1);
    });
    if (!found) list.add('NO_GLYPH', sentence(characters), null);
  }
}

function charactersOf(codes: string): string {
  const points = codes.split(' ').map((code) => Number.parseInt(code.slice(2), 16));
  return String.fromCodePoint(...points);
}

function sentence(characters: string): string {
  const codes = Array.from(characters, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
  });
  const [subject, verb] = codes.length === 1 ? ['character', 'has'] : ['characters', 'have'];
  return `The ${subject} ${codes.join(' ')} “${characters}” ${verb} no glyph and ${codes.length === 1 ? 'prints' : 'print'} as a box.`;
}
