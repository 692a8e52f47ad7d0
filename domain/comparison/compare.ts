/** Puts the comparison together: units are aligned, what is left is paired, and words are compared inside each pair. */
import type { ContentTree } from '../content/index.ts';
import { align, type Budget, newBudget } from './align.ts';
import { differenceInWords, factsInWords } from './facts.ts';
import { type ItemChanges, itemChanges } from './item-changes.ts';
import { pairUnits } from './pair-units.ts';
import { CELL_SEPARATOR, type Shape, type Unit, unitsOf } from './units.ts';
import { isWord, type Part, tokensOf, wordParts } from './word-parts.ts';

export interface BlockChange {
  kind: 'same' | 'added' | 'removed' | 'changed';
  /** The text of the heading that the block stands under. */
  heading: string | null;
  /** Plain text; empty on the side where the block does not exist. */
  before: string;
  after: string;
  parts: Part[];
  /** What changed besides words, or what a block without words is. */
  detail?: string;
  /** How the block stands in its document; the later one where that changed. */
  shape?: Shape & {
    /** The parts of a row, cell by cell; none where it has another number of cells than before. */
    cells?: Part[][];
  };
}

export interface ContentChanges {
  summary: { wordsAdded: number; wordsRemoved: number; blocksChanged: number };
  blocks: BlockChange[];
  items: ItemChanges;
}

export function compareContent(before: ContentTree, after: ContentTree): ContentChanges {
  const blocks = compareUnits(unitsOf(before), unitsOf(after));
  return {
    summary: {
      wordsAdded: countWords(blocks, 'added'),
      wordsRemoved: countWords(blocks, 'removed'),
      blocksChanged: blocks.filter(({ kind }) => kind !== 'same').length,
    },
    blocks,
    items: itemChanges(before, after),
  };
}

function compareUnits(before: Unit[], after: Unit[]): BlockChange[] {
  const budget = newBudget();
  const keys = (units: Unit[]) => units.map(({ key }) => key);
  const blocks: BlockChange[] = [];
  let [i, j] = [0, 0];
  for (const [equalBefore, equalAfter] of [
    ...align(keys(before), keys(after), budget),
    [before.length, after.length],
  ]) {
    const [gone, come] = [before.slice(i, equalBefore), after.slice(j, equalAfter)];
    for (const block of changesBetween(gone, come, budget)) blocks.push(block);
    const unit = after[equalAfter ?? 0];
    if (unit !== undefined) blocks.push(same(unit));
    [i, j] = [(equalBefore ?? 0) + 1, (equalAfter ?? 0) + 1];
  }
  return blocks;
}

/** Between two equal units: those that are gone, new, or the same block in another state. */
function changesBetween(gone: Unit[], come: Unit[], budget: Budget): BlockChange[] {
  const blocks: BlockChange[] = [];
  let [i, j] = [0, 0];
  for (const [wasAt, isAt] of [...pairUnits(gone, come), [gone.length, come.length] as const]) {
    for (const unit of gone.slice(i, wasAt)) blocks.push(oneSided('removed', unit));
    for (const unit of come.slice(j, isAt)) blocks.push(oneSided('added', unit));
    const [was, is] = [gone[wasAt], come[isAt]];
    if (was !== undefined && is !== undefined) blocks.push(changed(was, is, budget));
    [i, j] = [wasAt + 1, isAt + 1];
  }
  return blocks;
}

function same(unit: Unit): BlockChange {
  const { heading, text } = unit;
  return { kind: 'same', heading, before: text, after: text, parts: wholeText('same', text), ...shaped(unit, 'same') };
}

function shaped({ shape, cells }: Unit, kind: Part['kind']): Pick<BlockChange, 'shape'> {
  if (shape === undefined) return {};
  return { shape: cells === undefined ? shape : { ...shape, cells: cells.map((cell) => wholeText(kind, cell)) } };
}

function oneSided(kind: 'added' | 'removed', unit: Unit): BlockChange {
  const { heading, text, facts } = unit;
  const detail = text === '' ? factsInWords(facts) : undefined;
  const [before, after] = kind === 'added' ? ['', text] : [text, ''];
  return {
    ...{ kind, heading, before, after, parts: wholeText(kind, text) },
    ...(detail === undefined ? {} : { detail }),
    ...shaped(unit, kind),
  };
}

function changed(was: Unit, is: Unit, budget: Budget): BlockChange {
  const detail = differenceInWords(was.facts, is.facts);
  const cells = cellParts(was, is, budget);
  const parts = cells === undefined ? wordParts(was.text, is.text, budget) : rowParts(cells);
  return {
    kind: 'changed',
    heading: is.heading,
    before: was.text,
    after: is.text,
    parts,
    ...(detail === undefined ? {} : { detail }),
    ...(is.shape === undefined ? {} : { shape: cells === undefined ? is.shape : { ...is.shape, cells } }),
  };
}

/** Rows of equal length are compared cell by cell, so that no change reaches over the edge of a cell. */
function cellParts(was: Unit, is: Unit, budget: Budget): Part[][] | undefined {
  const cells = was.cells;
  if (cells === undefined || cells.length !== is.cells?.length) return undefined;
  return is.cells.map((cell, index) => wordParts(cells[index] ?? '', cell, budget));
}

function rowParts(cells: readonly Part[][]): Part[] {
  return cells.flatMap((parts, index) => [...(index === 0 ? [] : wholeText('same', CELL_SEPARATOR)), ...parts]);
}

function wholeText(kind: Part['kind'], text: string): Part[] {
  return text === '' ? [] : [{ kind, text }];
}

function countWords(blocks: BlockChange[], kind: 'added' | 'removed'): number {
  let words = 0;
  for (const { parts } of blocks) {
    for (const part of parts) if (part.kind === kind) words += tokensOf(part.text).filter(isWord).length;
  }
  return words;
}
