/**
 * Which way a block runs: as its first letter does, whatever the document's language is. In a document that runs from right
 * to left, one that begins with a foreign name stays with the others when most of its letters do. A table runs as most of
 * the letters of its head do, or else of its rows. What has no letters runs as what is around it.
 *
 * It decides where markers, bars and columns stand; the order of letters on a line is the shaping's work.
 */
import { innerBlocks, type PrintBlock, type PrintCell, type PrintRun } from '../../print-tree.ts';

const LETTER = /\p{L}/u;
const LETTERS = /\p{L}/gu;
const OTHER_THAN_ASCII_LETTERS = /[^A-Za-z]+/g;
const ASCII = /^[\0-\x7f]*$/;
const RIGHT_TO_LEFT_LETTER = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/** As many letters as tell what most of them are, however long the block is. */
const SAMPLE = 2_000;

/** Whether the block runs from right to left where `around` says so for what it stands in. */
export function runsFromRight(block: PrintBlock, around: boolean): boolean {
  if (block.kind === 'table') return mostly(block.header) ?? mostly(block.rows) ?? around;
  const first = letterOfBlock(block);
  if (first === null) return around;
  return first === 'rtl' || (around && mostly([[{ blocks: [block] }]]) === true);
}

type Letter = 'rtl' | 'ltr' | null;

function letterOf(text: string): Letter {
  const letter = LETTER.exec(text)?.[0];
  if (letter === undefined) return null;
  return RIGHT_TO_LEFT_LETTER.test(letter) ? 'rtl' : 'ltr';
}

function letterOfRuns(runs: readonly PrintRun[]): Letter {
  for (const run of runs) {
    const letter = run.kind === 'text' ? letterOf(run.text) : null;
    if (letter !== null) return letter;
  }
  return null;
}

function letterOfBlock(block: PrintBlock): Letter {
  if (block.kind === 'paragraph' || block.kind === 'heading') return letterOfRuns(block.runs);
  const letter = block.kind === 'item' ? letterOf(block.title) : null;
  if (letter !== null) return letter;
  for (const blocks of innerBlocks(block)) {
    for (const inner of blocks) {
      const found = letterOfBlock(inner);
      if (found !== null) return found;
    }
  }
  return null;
}

/** Whether most letters of the rows run from right to left; null where there are none. */
function mostly(rows: readonly (readonly PrintCell[])[]): boolean | null {
  let [letters, fromRight] = [0, 0];
  const count = (text: string): void => {
    const sample = text.slice(0, SAMPLE);
    if (ASCII.test(sample)) letters += sample.replace(OTHER_THAN_ASCII_LETTERS, '').length;
    else
      for (const [letter] of sample.matchAll(LETTERS)) {
        letters++;
        if (RIGHT_TO_LEFT_LETTER.test(letter)) fromRight++;
      }
  };
  const countBlocks = (blocks: readonly PrintBlock[]): void => {
    for (const block of blocks) {
      if (letters >= SAMPLE) return;
      if (block.kind === 'item') count(block.title);
      if (block.kind === 'paragraph' || block.kind === 'heading') {
        for (const run of block.runs) if (run.kind === 'text') count(run.text);
      } else for (const inner of innerBlocks(block)) countBlocks(inner);
    }
  };
  for (const row of rows) {
    if (letters >= SAMPLE) break;
    for (const cell of row) countBlocks(cell.blocks);
  }
  return letters === 0 ? null : fromRight * 2 > letters;
}
