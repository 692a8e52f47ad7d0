/** Where a formula or diagram stands in markdown, what stands there once it is drawn, and the way back. */
import { hrefOf, parseMarkdown, visitBlocks } from '../../../domain/content/index.ts';
import type { DrawableSource } from '../../content/index.ts';
import { type PrintedSource, printedSources } from './printed-sources.ts';

interface Replacement {
  from: number;
  to: number;
  insert: string;
}

/** What looks like it may be code or a price: no more places than these are tried. */
const mostTried = 20;

/** Null where the text has become another one meanwhile. */
export function drawingInMarkdown(text: string, source: PrintedSource, name: string, alt: string): Replacement | null {
  const words = alt.replace(/[\\[\]$`*_~<]|&(?=[#\w])/g, '\\$&');
  const picture = `![${source.isInTable ? words.replaceAll('|', '\\|') : words}](${hrefOf({ type: 'attachment', name })})`;
  const left = printedSources(parseMarkdown(text)).length - 1;
  for (const place of placesOf(text, source)) {
    const insert = source.isBlock ? alone(text, place, picture) : picture;
    const changed = text.slice(0, place.from) + insert + text.slice(place.to);
    if (printedSources(parseMarkdown(changed)).length === left) return { ...place, insert };
  }
  return null;
}

function* placesOf(text: string, source: PrintedSource): Generator<{ from: number; to: number }> {
  const pattern = source.kind === 'diagram' ? fencePattern(source.source) : formulaPattern(source);
  pattern.lastIndex = startOfLine(text, source.start);
  for (let index = 0; index < source.before + mostTried; index++) {
    const match = pattern.exec(text);
    if (match === null) return;
    const lead = match[1] ?? '';
    const to = match.index + match[0].length;
    if (index >= source.before) yield { from: match.index + lead.length, to };
  }
}

function startOfLine(text: string, line: number): number {
  let at = 0;
  for (let left = line - 1; left > 0 && at >= 0; left--) at = text.indexOf('\n', at) + 1;
  return at;
}

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
/** What stands before a line inside lists and quotes. */
const container = '[ \\t>]*';

/** Line ends and blanks of the source may be others in the text, and a bar is written behind a backslash in a table. */
function formulaPattern({ source, isDisplay, isBlock }: PrintedSource): RegExp {
  const inside = source
    .trim()
    .split(/\s+/)
    .map((word) => word.split('|').map(literal).join('\\\\?\\|'))
    .join('[\\s>]+');
  const dollars = isDisplay ? '\\$\\$' : '\\$';
  const gap = isDisplay || isBlock ? '[\\s>]*' : '';
  return new RegExp(`((?:^|[^\\\\$]))${dollars}${gap}${inside}${gap}${dollars}(?!\\$)`, 'gm');
}

function fencePattern(source: string): RegExp {
  const lines = source
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => `\\n${container}${literal(line.trim())}[ \\t]*`)
    .join('');
  return new RegExp(`()(\`{3,}|~{3,})[ \\t]*mermaid[^\\n]*${lines}\\n${container}\\2[ \\t]*(?=\\n|$)`, 'gi');
}

/** A picture is a figure where it is a paragraph by itself, in the same list or quotation. */
function alone(text: string, { from, to }: { from: number; to: number }, picture: string): string {
  const lineStart = text.lastIndexOf('\n', from - 1) + 1;
  const prefix = text.slice(lineStart, from);
  const inside = prefix.replace(/[^>\s]/g, ' ');
  const isBlank = (line: string) => /^[\s>]*$/.test(line);
  const above = lineStart === 0 ? '' : text.slice(text.lastIndexOf('\n', lineStart - 2) + 1, lineStart - 1);
  const end = text.indexOf('\n', to + 1);
  const below = text[to] === '\n' ? text.slice(to + 1, end < 0 ? undefined : end) : '';
  // Behind the sign of a list entry it begins the entry.
  const before = isBlank(prefix) && !isBlank(above) ? `\n${inside}` : '';
  return `${before}${picture}${isBlank(below) ? '' : `\n${inside.trimEnd()}`}`;
}

/** Every picture that shows the file becomes its source again. */
export function sourceInMarkdown(text: string, name: string, drawable: DrawableSource): Replacement[] {
  const address = literal(hrefOf({ type: 'attachment', name }));
  const pattern = new RegExp(`!\\[(?:[^\\]\\\\]|\\\\.)*\\]\\(<?${address}>?(?:\\s[^)]*)?\\)(?:\\{[^}]*\\})?`, 'g');
  const tables = tableLines(text);
  return [...text.matchAll(pattern)].map((match) => {
    const lineStart = text.lastIndexOf('\n', match.index - 1) + 1;
    const inside = text.slice(lineStart, match.index).replace(/[^>\s]/g, ' ');
    const insert = written(drawable, inside);
    const isInTable = tables.has(text.slice(0, match.index).split('\n').length);
    const to = match.index + match[0].length;
    return { from: match.index, to, insert: isInTable ? insert.replaceAll('|', '\\|') : insert };
  });
}

function tableLines(text: string): Set<number> {
  const lines = new Set<number>();
  visitBlocks(parseMarkdown(text), (block) => {
    if (block.type !== 'table') return;
    const count = Math.max(1, block.header.length) + 1 + block.rows.length;
    for (let line = block.line; line < block.line + count; line++) lines.add(line);
  });
  return lines;
}

function written({ kind, source, isDisplay }: DrawableSource, inside: string): string {
  const line = source.replace(/\s+/g, ' ').trim();
  if (kind === 'formula') return isDisplay ? `$$${line}$$` : `$${line}$`;
  const lines = ['```mermaid', ...source.replace(/\n$/, '').split('\n'), '```'];
  return lines.join(`\n${inside}`);
}
