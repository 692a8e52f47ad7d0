/** A Word document as it was read: what counts of it, with every number, field and drawing settled. */
import type { Counted } from './numbering.ts';

export interface WordNode {
  type:
    | 'paragraph'
    | 'table'
    | 'tableRow'
    | 'tableCell'
    | 'rule'
    | 'run'
    | 'text'
    | 'tab'
    | 'break'
    | 'hyperlink'
    | 'bookmark'
    | 'note'
    | 'image'
    | 'drawing'
    | 'math';
  children?: WordNode[];
  /** Of text; LaTeX of a formula; SVG of a drawing. */
  value?: string;
  /** Of a paragraph. */
  heading?: number | null;
  counted?: Counted | null;
  isFormulaAlone?: boolean;
  /** Of a run. */
  looks?: RunLooks;
  /** Of a link, a bookmark or a note. */
  href?: string;
  anchor?: string;
  name?: string;
  noteType?: 'footnote' | 'endnote';
  /** Of a picture: where it lies in the package, its words, and its part of the line in percent. */
  path?: string | null;
  altText?: string | null;
  widthPercent?: number | null;
  /** The words that stand nearest, for who is told about it. */
  near?: string;
  colSpan?: number;
  rowSpan?: number;
  isHeader?: boolean;
}

export interface RunLooks {
  bold: boolean;
  italic: boolean;
  strike: boolean;
  underline: boolean;
  raised: 'sup' | 'sub' | null;
  highlight: string | null;
  /** As `#rrggbb`; null for the colour that text has anyway. */
  colour: string | null;
}

export function textOf(node: WordNode): string {
  if (node.type === 'text') return node.value ?? '';
  if (node.type === 'tab' || node.type === 'break') return ' ';
  return (node.children ?? []).map(textOf).join('');
}
