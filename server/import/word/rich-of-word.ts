/** A Word document, as mammoth reads it, as rich content. Contents pages are left out, since print makes its own. */
import { raised } from '../../../domain/import/index.ts';
import { colourOf, outlineOf } from './annotate.ts';
import type { Counted } from './numbering.ts';
import type { WordStyles } from './styles.ts';

export interface WordNode {
  type: string;
  children?: WordNode[];
  /** Of a picture. */
  readAsBuffer?: () => Promise<Buffer>;
  value?: string;
  styleId?: string | null;
  styleName?: string | null;
  indent?: { firstLine?: string | null; hanging?: string | null };
  numbering?: { level: string | number; isOrdered: boolean } | null;
  isBold?: boolean;
  isItalic?: boolean;
  isUnderline?: boolean;
  isStrikethrough?: boolean;
  highlight?: string | null;
  font?: string | null;
  verticalAlignment?: string | null;
  name?: string;
  href?: string;
  anchor?: string;
  colSpan?: number;
  rowSpan?: number;
  isHeader?: boolean;
  breakType?: string;
  noteType?: string;
  noteId?: string;
  altText?: string | null;
  contentType?: string;
  checked?: boolean;
  body?: WordNode[];
}

export interface RichNode {
  type: string;
  attrs?: Record<string, unknown>;
  marks?: { type: string; attrs?: Record<string, unknown> }[];
  content?: RichNode[];
  text?: string;
}

export type Mark = NonNullable<RichNode['marks']>[number];
type Marks = Mark[];

/** What the walk asks for as it meets pictures, links and notes. */
export interface WordAnswers {
  /** The attachment's name, or null where the picture is left out. */
  picture(node: WordNode): string | null;
  link(href: string): string;
  /** What the note says. */
  note(type: string, id: string): RichNode[];
  /** The number that Word counts for the paragraph, asked for each of them in the order of the text. */
  counted(paragraph: WordNode): Counted | null;
  /** A heading was made: how it begins without its number, and the names under which it is referred to. */
  heading(node: RichNode, bare: string, bookmarks: string[]): void;
  /** A link to a bookmark; it is given its address when all headings are known. */
  crossReference(link: Mark, bookmark: string): void;
  warn(sentence: string): void;
  styles: WordStyles;
}

export function blocksOf(nodes: readonly WordNode[], answers: WordAnswers): RichNode[] {
  const blocks: RichNode[] = [];
  let items: ListEntry[] = [];
  const endList = () => {
    if (items.length > 0) blocks.push(...listsOf(items));
    items = [];
  };
  for (const node of nodes) {
    if (node.type === 'paragraph' && isContentsEntry(node)) continue;
    if (node.type === 'paragraph' && node.numbering && headingLevel(node, answers.styles) === null) {
      items.push(entryOf(node, Number(node.numbering.level), node.numbering.isOrdered, answers));
      continue;
    }
    endList();
    if (node.type === 'paragraph') blocks.push(...paragraphOf(node, answers));
    else if (node.type === 'table') blocks.push(...tableOf(node, answers));
    else if (node.children) blocks.push(...blocksOf(node.children, answers));
  }
  endList();
  return blocks;
}

export function headingLevel({ styleName, styleId, indent }: WordNode, styles: WordStyles): number | null {
  const digit = /^heading ?([1-6])$/i.exec(styleName ?? '') ?? /^heading([1-6])$/i.exec(styleId ?? '');
  if (digit?.[1] !== undefined) return Number(digit[1]);
  if (/^title$/i.test(styleName ?? styleId ?? '')) return 1;
  return outlineOf(indent?.hanging) ?? styles.headingLevel(styleId);
}

const isContentsEntry = ({ styleName, styleId }: WordNode): boolean =>
  /^(?:toc ?(?:\d|heading)|contents (?:\d|heading)|table of (?:contents|figures))/i.test(styleName ?? styleId ?? '');

function paragraphOf(node: WordNode, answers: WordAnswers): RichNode[] {
  const content = trimmed(inlinesOf(node, answers));
  const level = headingLevel(node, answers.styles);
  const counted = level === null ? null : answers.counted(node);
  if (content.length === 0) return [];
  if (level === null) return [{ type: 'paragraph', content }];
  const number = counted === null || counted.label.trim() === '' ? [] : [{ type: 'text', text: `${counted.label} ` }];
  const heading = { type: 'heading', attrs: { level }, content: [...number, ...content] };
  answers.heading(heading, textOf(node), bookmarksOf(node));
  return [heading];
}

/** Spaces and tabs at the ends of a paragraph are how some people indent. */
function trimmed(content: RichNode[]): RichNode[] {
  const ends = content.map((node, at) => {
    if (node.type !== 'text') return node;
    const text = at === 0 ? (node.text ?? '').trimStart() : (node.text ?? '');
    return { ...node, text: at === content.length - 1 ? text.trimEnd() : text };
  });
  return ends.filter(({ type, text }) => type !== 'text' || text !== '');
}

export function textOf(node: WordNode): string {
  return node.type === 'text' ? (node.value ?? '') : (node.children ?? []).map(textOf).join('');
}

function bookmarksOf(node: WordNode): string[] {
  const own = node.type === 'bookmarkStart' && node.name !== undefined ? [node.name] : [];
  return [...own, ...(node.children ?? []).flatMap(bookmarksOf)];
}

interface ListEntry {
  level: number;
  ordered: boolean;
  /** Its place in the count, from 1 or where Word begins. */
  value: number | null;
  content: RichNode[];
}

function entryOf(node: WordNode, level: number, ordered: boolean, answers: WordAnswers): ListEntry {
  const counted = answers.counted(node);
  if (ordered && counted?.isPlain === false) {
    answers.warn('Numbers such as a), iv. or 1.1 become lists that count 1, 2, 3. Look at what refers to them.');
  }
  return { level, ordered, value: ordered ? (counted?.value ?? null) : null, content: inlinesOf(node, answers) };
}

/** Entries of a deeper level belong to the entry before them; a change between numbers and bullets, or another count, begins a new list. */
function listsOf(entries: ListEntry[]): RichNode[] {
  const lists: RichNode[] = [];
  const base = Math.min(...entries.map(({ level }) => level));
  let expected: number | null = null;
  for (let at = 0; at < entries.length; ) {
    const entry = entries[at];
    if (entry === undefined) break;
    let end = at + 1;
    while ((entries[end]?.level ?? -1) > base) end += 1;
    const deeper = entries.slice(entry.level > base ? at : at + 1, end);
    const own: RichNode[] = entry.level > base ? [] : [{ type: 'paragraph', content: entry.content }];
    const item = { type: 'listItem', content: [...own, ...(deeper.length > 0 ? listsOf(deeper) : [])] };
    const type = entry.ordered ? 'orderedList' : 'bulletList';
    const last = lists.at(-1);
    const value = entry.level > base ? null : entry.value;
    const goesOn = value === null || expected === null || value === expected;
    if (last?.type === type && goesOn) last.content?.push(item);
    else lists.push({ type, ...(value !== null && value !== 1 && { attrs: { start: value } }), content: [item] });
    expected = value === null ? expected : value + 1;
    at = end;
  }
  return lists;
}

function tableOf(node: WordNode, answers: WordAnswers): RichNode[] {
  const [first, ...others] = node.children ?? [];
  const hasHeader = (node.children ?? []).some(({ isHeader }) => isHeader);
  // Most people make the header of a table bold instead of calling it one.
  const boldFirst = !hasHeader && first !== undefined && others.length > 0 && isBold(first) && !others.every(isBold);
  const rows = (node.children ?? []).map((row) => ({
    type: 'tableRow',
    content: (row.children ?? []).map((cell) => ({
      type: row.isHeader || (boldFirst && row === first) ? 'tableHeader' : 'tableCell',
      attrs: { colspan: cell.colSpan ?? 1, rowspan: cell.rowSpan ?? 1 },
      content: blocksOf(cell.children ?? [], answers),
    })),
  }));
  return rows.length === 0 ? [] : [{ type: 'table', content: rows }];
}

/** Whether every word of a row is bold, and there is one. */
function isBold(row: WordNode): boolean {
  const runs: { words: string; bold: boolean }[] = [];
  const collect = (node: WordNode, bold: boolean): void => {
    if (node.type === 'text') runs.push({ words: node.value ?? '', bold });
    for (const child of node.children ?? []) collect(child, bold || node.isBold === true);
  };
  collect(row, false);
  const said = runs.filter(({ words }) => words.trim() !== '');
  return said.length > 0 && said.every(({ bold }) => bold);
}

function inlinesOf(node: WordNode, answers: WordAnswers, marks: Marks = []): RichNode[] {
  return (node.children ?? []).flatMap((child) => inlineOf(child, answers, marks));
}

function inlineOf(node: WordNode, answers: WordAnswers, marks: Marks): RichNode[] {
  const text = (value: string): RichNode[] => (value === '' ? [] : [{ type: 'text', text: value, marks }]);
  switch (node.type) {
    case 'text':
      return text(node.value ?? '');
    case 'bookmarkStart':
      return [];
    case 'tab':
      return text(' ');
    case 'checkbox':
      return text(node.checked ? '☒' : '☐');
    case 'break':
      return node.breakType === 'line' ? [{ type: 'hardBreak' }] : [];
    case 'noteReference':
      return [{ type: 'footnote', content: answers.note(node.noteType ?? '', node.noteId ?? '') }];
    case 'image': {
      const name = answers.picture(node);
      const alt = node.altText?.replace(/\p{Cc}+/gu, ' ').slice(0, 2000) ?? null;
      return name === null ? text(alt ?? '') : [{ type: 'image', attrs: { src: `attachment:${name}`, alt } }];
    }
    case 'run':
      return inlinesOf(raisedRun(node, answers), answers, [...marks, ...marksOf(node)]);
    case 'hyperlink': {
      if (node.href === undefined && node.anchor !== undefined) {
        const reference: Mark = { type: 'link', attrs: { href: '' } };
        answers.crossReference(reference, node.anchor);
        return linkedOf(node, answers, [...marks, reference]);
      }
      const href = node.href === undefined ? '' : answers.link(node.href).slice(0, 2000);
      const link = { type: 'link', attrs: { href } };
      return href === '' || /\p{Cc}/u.test(href)
        ? inlinesOf(node, answers, marks)
        : linkedOf(node, answers, [...marks, link]);
    }
    default:
      return inlinesOf(node, answers, marks);
  }
}

/** Without the colour and the line below it that programs give to every link. */
function linkedOf(node: WordNode, answers: WordAnswers, marks: Marks): RichNode[] {
  const isLook = ({ type }: Mark) => type === 'underline' || type === 'textStyle';
  return inlinesOf(node, answers, marks).map((inline) =>
    inline.marks ? { ...inline, marks: inline.marks.filter((mark) => !isLook(mark)) } : inline,
  );
}

/** Raised and lowered text in the characters that Unicode has for it. */
function raisedRun(node: WordNode, answers: WordAnswers): WordNode {
  const element = { superscript: 'sup', subscript: 'sub' }[node.verticalAlignment ?? ''];
  const words = textOf(node);
  if (element === undefined || words.trim() === '') return node;
  const forms = raised(words, element);
  if (forms !== null) return { ...node, children: [{ type: 'text', value: forms }] };
  answers.warn(`Raised or lowered text stands on the line: “${words.slice(0, 40)}”.`);
  return node;
}

function marksOf(node: WordNode): Marks {
  const marks: Marks = [];
  const color = colourOf(node.font);
  if (node.isBold) marks.push({ type: 'bold' });
  if (node.isItalic) marks.push({ type: 'italic' });
  if (node.isStrikethrough) marks.push({ type: 'strike' });
  if (node.isUnderline) marks.push({ type: 'underline' });
  if (node.highlight) marks.push({ type: 'highlight', attrs: { color: node.highlight } });
  if (color !== null) marks.push({ type: 'textStyle', attrs: { color } });
  return marks;
}
