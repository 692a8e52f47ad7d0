/** Where a markdown text is code, so that nothing in it is taken for HTML or for a link. */
import { type ContentTree, visitBlocks } from '../content/index.ts';

/** From the first character up to, but without, the last. */
export interface Range {
  start: number;
  end: number;
}

/** Code blocks as the parser found them, and code spans between them; in the order of the text. */
export function codeRanges(text: string, tree: ContentTree): Range[] {
  const starts = lineStarts(text);
  const offsetOf = (line: number) => starts[line - 1] ?? text.length;
  const blocks: Range[] = [];
  visitBlocks(tree, (block) => {
    if (block.type !== 'code' && block.type !== 'mermaid' && block.type !== 'math') return;
    const content = block.type === 'math' ? block.latex : block.text;
    const first = text.slice(offsetOf(block.line), offsetOf(block.line + 1));
    const fences = block.type === 'math' || /`{3,}|~{3,}/.test(first) ? 2 : 0;
    const end = offsetOf(block.line + content.split('\n').length + fences);
    blocks.push({ start: offsetOf(block.line), end });
  });
  blocks.sort((one, other) => one.start - other.start);
  return withSpans(text, blocks);
}

function withSpans(text: string, blocks: Range[]): Range[] {
  const all: Range[] = [];
  let from = 0;
  for (const block of blocks) {
    if (block.start > from) all.push(...spans(text, from, block.start));
    all.push(block);
    from = Math.max(from, block.end);
  }
  all.push(...spans(text, from, text.length));
  return all;
}

/** Runs of backticks pair up within a paragraph with the next run of their length; each run is looked at once. */
function spans(text: string, from: number, to: number): Range[] {
  const found: Range[] = [];
  let paragraphStart = from;
  for (const { 0: gap, index } of text.slice(from, to).matchAll(/\n[ \t]*\n|$/g)) {
    found.push(...spansOfParagraph(text, paragraphStart, from + index));
    paragraphStart = from + index + gap.length;
  }
  return found;
}

function spansOfParagraph(text: string, from: number, to: number): Range[] {
  const runs = [...text.slice(from, to).matchAll(/`+/g)];
  const next = new Map<number, number>();
  const partner: (number | undefined)[] = [];
  for (let index = runs.length - 1; index >= 0; index -= 1) {
    const length = runs[index]?.[0].length ?? 0;
    partner[index] = next.get(length);
    next.set(length, index);
  }
  const found: Range[] = [];
  for (let index = 0; index < runs.length; index += 1) {
    const [open, closing] = [runs[index], partner[index]];
    const close = closing === undefined ? undefined : runs[closing];
    if (open === undefined || close === undefined || closing === undefined) continue;
    found.push({ start: from + open.index, end: from + close.index + close[0].length });
    index = closing;
  }
  return found;
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** Answers for offsets that only grow whether they lie in code. */
export function codeFinder(ranges: Range[]): (offset: number) => boolean {
  let next = 0;
  return (offset) => {
    while ((ranges[next]?.end ?? Number.POSITIVE_INFINITY) <= offset) next += 1;
    return offset >= (ranges[next]?.start ?? Number.POSITIVE_INFINITY);
  };
}

/** Gives the line, from 1, of offsets that only grow. */
export function lineFinder(text: string): (offset: number) => number {
  const starts = lineStarts(text);
  let line = 1;
  return (offset) => {
    while ((starts[line] ?? Number.POSITIVE_INFINITY) <= offset) line += 1;
    return line;
  };
}
