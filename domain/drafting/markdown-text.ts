/** Markdown drafts: change sets of CodeMirror over the lines of the text. Line ends are LF here, whatever was stored. */
import { ChangeSet, Text } from '@codemirror/state';
import { ContentError, maxMarkdownBytes, parseMarkdown } from '../content/index.ts';
import type { DraftText, StoredText } from './draft-text.ts';
import { MarkdownPassages } from './markdown-passages.ts';
import type { PassageText } from './passages.ts';
import { StepRefused } from './refused.ts';
import { utf8Bytes } from './utf8-bytes.ts';

/** A shorter text is parsed at each step; a longer one only where it could pass a bound of the parser. */
const alwaysParsed = 100_000;
const mostCells = 200_000;
const deepPrefix = 50;
const mostOpenings = 90;

export class MarkdownText implements DraftText {
  readonly format = 'markdown';
  readonly #text: Text;

  constructor(text: Text) {
    this.#text = text;
  }

  static of(markdown: string): MarkdownText {
    return new MarkdownText(Text.of(markdown.split(/\r\n?|\n/)));
  }

  get size(): number {
    return this.#text.length;
  }

  apply(steps: readonly unknown[]): MarkdownText {
    return new MarkdownText(steps.reduce<Text>((text, step, index) => applied(text, step, index), this.#text));
  }

  accept(steps: readonly unknown[]): MarkdownText {
    const next = this.apply(steps);
    refuseUnstorable(next.stored().markdown);
    return next;
  }

  stepTo({ format, markdown }: StoredText): unknown {
    if (format !== 'markdown') return null;
    const before = this.#text.toString();
    const after = Text.of(markdown.split(/\r\n?|\n/));
    const { start, end } = middle(before, after.toString());
    const insert = after.slice(start, after.length - end);
    const change = ChangeSet.of({ from: start, to: before.length - end, insert }, before.length);
    const step: unknown = JSON.parse(JSON.stringify(change));
    if (!applied(this.#text, step, 0).eq(after)) throw new Error('a step did not give the text that was meant');
    return step;
  }

  passages(): PassageText {
    return new MarkdownPassages(this.#text);
  }

  stored(): StoredText {
    return { format: 'markdown', markdown: this.#text.toString(), content: null };
  }
}

function applied(text: Text, step: unknown, index: number): Text {
  if (!isChangeSet(step)) throw new StepRefused(index, 'is not a change set');
  try {
    return ChangeSet.fromJSON(step).apply(text);
  } catch {
    throw new StepRefused(index, 'does not fit the text');
  }
}

/** What the library takes on trust: counts that are counts, and lines without line ends. */
function isChangeSet(step: unknown): boolean {
  const isCount = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 0;
  const isLine = (value: unknown) => typeof value === 'string' && !/[\r\n]/.test(value);
  const isPart = (part: unknown) =>
    isCount(part) || (Array.isArray(part) && isCount(part[0]) && part.slice(1).every(isLine));
  return Array.isArray(step) && step.every(isPart);
}

/** How much two texts share at their beginnings and ends, never half of a character. */
function middle(before: string, after: string): { start: number; end: number } {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  if (start > 0 && isHigh(before, start - 1)) start -= 1;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  if (end > 0 && isLow(before, before.length - end)) end -= 1;
  return { start, end };
}

const isHigh = (text: string, at: number) => (text.charCodeAt(at) & 0xfc00) === 0xd800;
const isLow = (text: string, at: number) => (text.charCodeAt(at) & 0xfc00) === 0xdc00;

/** Throws StepRefused for a text that could not be stored and read. */
export function refuseUnstorable(markdown: string): void {
  if (utf8Bytes(markdown) > maxMarkdownBytes) throw new StepRefused(null, 'The text has at most 2 MiB.', true);
  if (/\p{Surrogate}/u.test(markdown)) throw new StepRefused(null, 'The text would hold half of a character.');
  if (markdown.length > alwaysParsed && isWithinBounds(markdown)) return;
  try {
    parseMarkdown(markdown);
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    throw new StepRefused(null, `Line ${error.line}: ${error.message}`);
  }
}

/** Whether no reading of the text could come near the parser's bounds on depth and on cells. */
function isWithinBounds(markdown: string): boolean {
  const lines = markdown.split('\n');
  const widest = lines.reduce((most, line) => Math.max(most, line.split('|').length), 1);
  const openings = lines.reduce((count, line) => count + (/^[\s>*+-]*:{3,}\s*\w/.test(line) ? 1 : 0), 0);
  const isDeep = (line: string) => (/^[\s>*+\-0-9.)[\]^:]*/.exec(line)?.[0].length ?? 0) >= deepPrefix;
  return widest * lines.length <= mostCells && openings <= mostOpenings && !lines.some(isDeep);
}
