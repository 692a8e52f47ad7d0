/** Writes blocks as lines; containers prefix the lines of what they hold. */
import type { Block, Inline, ItemBlock, ListBlock, ListItem } from '../tree.ts';
import { longestBacktickRun } from './characters.ts';
import { guardHeading, guardLines } from './escape.ts';
import { type InlineContext, writeInlines } from './inlines.ts';
import { itemOpeningLine } from './item.ts';
import { writableBlockLatex } from './latex.ts';
import { normalizedInlines } from './normalize.ts';
import { writeTable } from './table.ts';
import { canBeTight, hasBareMarker } from './tightness.ts';

export type LabelOf = InlineContext['labelOf'];
type Markers = { bullet: '-' | '*'; number: '.' | ')' };

const languagePattern = /^[^\s`~&\\][^\s`&\\]*$/;

/** `around` is the marker of the list item that these blocks begin in, if any. */
export function writeBlocks(blocks: readonly Block[], labelOf: LabelOf, tight = false, around?: Markers): string[] {
  const lines: string[] = [];
  let previous: { block: Block; markers: Markers | undefined } | undefined;
  for (const block of blocks) {
    if (previous !== undefined && !tight) lines.push('');
    const markers = block.type === 'list' ? markersFor(block, previous, around) : undefined;
    for (const line of markers === undefined
      ? writeBlock(block, labelOf)
      : writeList(block as ListBlock, labelOf, markers)) {
      lines.push(line);
    }
    previous = { block, markers };
  }
  return lines;
}

/**
 * A list right behind another would be read as one with it, and lists that begin in one line (`- - -`) as a
 * rule: in both cases the marker changes.
 */
function markersFor(
  list: ListBlock,
  previous: { block: Block; markers: Markers | undefined } | undefined,
  around: Markers | undefined,
): Markers {
  const usual: Markers = { bullet: '-', number: '.' };
  const before = previous?.block;
  const flows = before?.type === 'list' && before.ordered === list.ordered;
  const avoid = flows ? previous?.markers : previous === undefined ? around : undefined;
  return {
    bullet: avoid?.bullet === usual.bullet ? '*' : usual.bullet,
    number: avoid?.number === usual.number ? ')' : usual.number,
  };
}

function writeBlock(block: Block, labelOf: LabelOf): string[] {
  switch (block.type) {
    case 'paragraph':
      return writeParagraph(block.children, labelOf);
    case 'heading': {
      const text = guardHeading(writeInlines(normalizedInlines(block.children), { singleLine: true, labelOf }));
      return [text === '' ? '#'.repeat(block.level) : `${'#'.repeat(block.level)} ${text}`];
    }
    case 'quote': {
      const lines = writeBlocks(block.children, labelOf);
      return lines.length === 0 ? ['>'] : lines.map((line) => (line === '' ? '>' : `> ${line}`));
    }
    case 'code':
      return fenced(block.language, block.text);
    case 'mermaid':
      return fenced('mermaid', block.text);
    case 'math':
      return ['$$', ...writableBlockLatex(block.latex).split('\n'), '$$'].filter((line) => line !== '');
    case 'table':
      return withCaption(writeTable(block, labelOf), 'Table', block.caption, labelOf);
    case 'figure':
      return withCaption(writeParagraph([block.image], labelOf), 'Figure', block.caption, labelOf);
    case 'item':
      return writeItem(block, labelOf);
    case 'rule':
      return ['___'];
    case 'list':
      return writeList(block, labelOf, { bullet: '-', number: '.' });
  }
}

export function writeParagraph(children: readonly Inline[], labelOf: LabelOf): string[] {
  return guardLines(writeInlines(normalizedInlines(children), { singleLine: false, labelOf })).split('\n');
}

function withCaption(
  lines: string[],
  label: string,
  caption: readonly Inline[] | undefined,
  labelOf: LabelOf,
): string[] {
  if (caption === undefined || caption.length === 0) return lines;
  return [...lines, '', ...writeParagraph([{ type: 'text', text: `${label}: ` }, ...caption], labelOf)];
}

function writeItem(item: ItemBlock, labelOf: LabelOf): string[] {
  return [itemOpeningLine(item), ...writeBlocks(item.children, labelOf), ':::'];
}

function writeList(list: ListBlock, labelOf: LabelOf, markers: Markers): string[] {
  const tight = list.tight && canBeTight(list.items);
  const lines: string[] = [];
  list.items.forEach((item, index) => {
    if (index > 0 && !tight) lines.push('');
    const number = Math.min(list.start + index, 999_999_999);
    const marker = list.ordered ? `${number}${markers.number}` : markers.bullet;
    const around = list.ordered ? undefined : markers;
    for (const line of withMarker(marker, writeItemBody(item, labelOf, tight, around))) lines.push(line);
  });
  return lines;
}

function writeItemBody(item: ListItem, labelOf: LabelOf, tight: boolean, around: Markers | undefined): string[] {
  const lines = writeBlocks(item.children, labelOf, tight, around);
  if (item.checked === null) return lines;
  const marker = item.checked ? '[x]' : '[ ]';
  if (!hasBareMarker(item)) return [`${marker} ${lines[0] ?? ''}`, ...lines.slice(1)];
  return lines.length === 0 ? [marker] : tight ? [marker, ...lines] : [marker, '', ...lines];
}

function withMarker(marker: string, body: string[]): string[] {
  const indent = ' '.repeat(marker.length + 1);
  if (body.length === 0) return [marker];
  return body.map((line, index) => {
    if (index === 0) return `${marker} ${line}`;
    return line === '' ? '' : indent + line;
  });
}

function fenced(language: string | null, text: string): string[] {
  const fence = '`'.repeat(Math.max(2, longestBacktickRun(text)) + 1);
  const info = language !== null && languagePattern.test(language) ? language : '';
  return [fence + info, ...(text === '' ? [] : text.split('\n')), fence];
}
