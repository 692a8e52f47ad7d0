/** A simple HTML table as a markdown table. Spans, tables in cells and lists in cells are not simple. */
import { inlineOf } from './html-inline.ts';

const rowTag = /<tr(?:\s[^<>]*)?>([\s\S]*?)(?=<tr[\s>]|<\/table|<\/tbody|<\/thead|<\/tfoot|$)/gi;
const cellTag = /<(t[hd])((?:\s[^<>]*)?)>([\s\S]*?)(?=<t[hd][\s>]|<\/tr|<\/t[hd]|$)/gi;

export function tableOf(inner: string): string | null {
  if (/<table|<caption|(?:row|col)span\s*=\s*["']?(?!1\b)\d/i.test(inner)) return null;
  const rows: { header: boolean; cells: string[] }[] = [];
  for (const [, row = ''] of inner.matchAll(rowTag)) {
    const cells = [...row.matchAll(cellTag)];
    const texts = cells.map(([, , , cell = '']) => inlineOf(cell)?.replaceAll('|', '\\|') ?? null);
    if (texts.length === 0 || texts.includes(null)) return null;
    rows.push({ header: cells.every(([, name]) => name?.toLowerCase() === 'th'), cells: texts as string[] });
  }
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  if (width === 0) return null;
  const empty = { header: true, cells: [] as string[] };
  const [header, ...body] = rows[0]?.header ? rows : [empty, ...rows];
  const line = ({ cells }: { cells: string[] }) =>
    `| ${Array.from({ length: width }, (_, index) => cells[index] ?? '').join(' | ')} |`;
  const rule = `|${' --- |'.repeat(width)}`;
  return `\n\n${[line(header ?? empty), rule, ...body.map(line)].join('\n')}\n\n`;
}
