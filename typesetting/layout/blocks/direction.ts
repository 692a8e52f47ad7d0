/**
 * Which way a block runs. A document in Arabic or Hebrew runs from right to left; in any other, a block does that begins so.
 *
 * It decides where markers, bars and columns stand; the order of letters on a line is the shaping's work.
 */
import { innerBlocks, type PrintBlock, type PrintRun } from '../../print-tree.ts';

const LANGUAGES = /^(ar|he|iw|fa|ur|yi|ps|sd|dv|ug|ckb|syr)(-|$)/i;
const LETTER = /\p{L}/u;
const RIGHT_TO_LEFT_LETTER = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

export function runsRightToLeft(language: string): boolean {
  return LANGUAGES.test(language);
}

/** Whether the first letter of the blocks is one that is written from right to left. */
export function beginsRightToLeft(blocks: readonly PrintBlock[]): boolean {
  return firstLetterOf(blocks) === 'rtl';
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

function firstLetterOf(blocks: readonly PrintBlock[]): Letter {
  for (const block of blocks) {
    const letter = letterOfBlock(block);
    if (letter !== null) return letter;
  }
  return null;
}

function letterOfBlock(block: PrintBlock): Letter {
  if (block.kind === 'paragraph' || block.kind === 'heading') return letterOfRuns(block.runs);
  const letter = block.kind === 'item' ? letterOf(block.title) : null;
  if (letter !== null) return letter;
  for (const blocks of innerBlocks(block)) {
    const inner = firstLetterOf(blocks);
    if (inner !== null) return inner;
  }
  return null;
}
