/** A Word document, as it was read, as rich content. */
import { isUnsafeAddress, raised } from '../../../domain/import/index.ts';
import { placeholder } from './drawings.ts';
import { type ListEntry, listsOf } from './lists.ts';
import type { LossKind } from './losses.ts';
import { numbered } from './numbering.ts';
import type { Mark, RichNode } from './rich-node.ts';
import { type RunLooks, textOf, type WordNode } from './word-node.ts';

/** What the walk asks for as it meets pictures, links and notes. */
export interface WordAnswers {
  /** The attachment's name, or null where the picture is left out. */
  picture(node: WordNode): string | null;
  link(href: string): string;
  /** What the note says. */
  note(type: string, id: string): RichNode[];
  /** A heading was made: what it says, with its number, and the names under which it is referred to. */
  heading(node: RichNode, words: string, bookmarks: string[]): void;
  /** A link to a bookmark; it is given its address when all headings are known. */
  crossReference(link: Mark, bookmark: string): void;
  lose(kind: LossKind, words: string): void;
}

export function blocksOf(nodes: readonly WordNode[], answers: WordAnswers): RichNode[] {
  const blocks: RichNode[] = [];
  let items: ListEntry[] = [];
  const endList = () => {
    if (items.length > 0) blocks.push(...listsOf(items));
    items = [];
  };
  for (const node of nodes) {
    if (node.type === 'paragraph' && node.counted && node.heading === null) {
      items.push({ counted: node.counted, content: trimmed(inlinesOf(node, answers)), more: [] });
      continue;
    }
    // A paragraph without words between two entries is space, and a list goes on over it.
    if (node.type === 'paragraph' && isEmpty(node)) continue;
    endList();
    if (node.type === 'paragraph') blocks.push(...captioned(paragraphOf(node, answers), blocks.at(-1)));
    else if (node.type === 'table') blocks.push(...tableOf(node, answers));
    else if (node.type === 'rule') blocks.push({ type: 'horizontalRule' });
    else if (node.children) blocks.push(...blocksOf(node.children, answers));
  }
  endList();
  return blocks;
}

/** Below a table or a picture, `Table:` or `Figure:` in bold begins its caption, as in the Word files that are exported here. */
function captioned(made: RichNode[], above: RichNode | undefined): RichNode[] {
  const [first] = made[0]?.content ?? [];
  const isPicture = above?.type === 'image' || (above?.content?.length === 1 && above.content[0]?.type === 'image');
  const label = above?.type === 'table' ? 'Table:' : isPicture ? 'Figure:' : null;
  if (made[0]?.type === 'paragraph' && first?.text?.trim() === label) delete first?.marks;
  return made;
}

function isEmpty(node: WordNode): boolean {
  const shows = ({ type, children, value }: WordNode): boolean =>
    type === 'text'
      ? (value ?? '').trim() !== ''
      : ['image', 'drawing', 'math', 'note'].includes(type) || (children ?? []).some(shows);
  return !(node.children ?? []).some(shows);
}

function paragraphOf(node: WordNode, answers: WordAnswers): RichNode[] {
  const content = trimmed(inlinesOf(node, answers));
  const level = node.heading ?? null;
  if (content.length === 0) return [];
  if (level === null) {
    const only = content.length === 1 ? content[0] : undefined;
    if (only?.type === 'mathInline') return [{ type: 'mathBlock', attrs: { latex: only.attrs?.latex } }];
    return [{ type: 'paragraph', content }];
  }
  const label = node.counted ? numbered(node.counted, textOf(node)) : '';
  const number = label === '' ? [] : [{ type: 'text', text: label }];
  const heading = { type: 'heading', attrs: { level }, content: [...number, ...content] };
  answers.heading(heading, `${label}${textOf(node)}`, bookmarksOf(node));
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

function bookmarksOf(node: WordNode): string[] {
  const own = node.type === 'bookmark' && node.name !== undefined ? [node.name] : [];
  return [...own, ...(node.children ?? []).flatMap(bookmarksOf)];
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
    for (const child of node.children ?? []) collect(child, bold || node.looks?.bold === true);
  };
  collect(row, false);
  const said = runs.filter(({ words }) => words.trim() !== '');
  return said.length > 0 && said.every(({ bold }) => bold);
}

function inlinesOf(node: WordNode, answers: WordAnswers, marks: Mark[] = []): RichNode[] {
  return (node.children ?? []).flatMap((child) => inlineOf(child, answers, marks));
}

function inlineOf(node: WordNode, answers: WordAnswers, marks: Mark[]): RichNode[] {
  const text = (value: string): RichNode[] => {
    // Control characters have no place in content.
    const shown = value.replace(/[\p{Cc}\ufffe\uffff]/gu, ' ');
    return shown === '' ? [] : [{ type: 'text', text: shown, marks }];
  };
  switch (node.type) {
    case 'text':
      return text(node.value ?? '');
    case 'bookmark':
      return [];
    case 'tab':
      return text(' ');
    case 'break':
      return [{ type: 'hardBreak' }];
    case 'math':
      return [{ type: 'mathInline', attrs: { latex: (node.value ?? '').slice(0, 20_000) } }];
    case 'note':
      return [{ type: 'footnote', content: answers.note(node.noteType ?? '', node.name ?? '') }];
    case 'image':
    case 'drawing':
      return pictureOf(node, answers, text);
    case 'run':
      return inlinesOf(raisedRun(node, answers), answers, [...marks, ...marksOf(node.looks)]);
    case 'hyperlink':
      return linkOf(node, answers, marks);
    default:
      return inlinesOf(node, answers, marks);
  }
}

function pictureOf(node: WordNode, answers: WordAnswers, text: (value: string) => RichNode[]): RichNode[] {
  const name = answers.picture(node);
  const alt = node.altText?.replace(/\p{Cc}+/gu, ' ').slice(0, 2000) || null;
  if (name === null) return text(placeholder('Picture', alt ?? '').value ?? '');
  const width = node.widthPercent ? { width: node.widthPercent } : {};
  return [{ type: 'image', attrs: { src: `attachment:${name}`, alt, ...width } }];
}

function linkOf(node: WordNode, answers: WordAnswers, marks: Mark[]): RichNode[] {
  if (node.href === undefined && node.anchor !== undefined) {
    const reference: Mark = { type: 'link', attrs: { href: '' } };
    answers.crossReference(reference, node.anchor);
    return linkedOf(node, answers, [...marks, reference]);
  }
  const href = node.href === undefined ? '' : answers.link(node.href).slice(0, 2000);
  if (isUnsafeAddress(href)) answers.lose('unsafeLink', textOf(node) || href);
  if (href === '' || /\p{Cc}/u.test(href) || isUnsafeAddress(href)) return inlinesOf(node, answers, marks);
  return linkedOf(node, answers, [...marks, { type: 'link', attrs: { href } }]);
}

/** Without the colour and the line below it that programs give to every link. */
function linkedOf(node: WordNode, answers: WordAnswers, marks: Mark[]): RichNode[] {
  const isLook = ({ type }: Mark) => type === 'underline' || type === 'textStyle';
  return inlinesOf(node, answers, marks).map((inline) =>
    inline.marks ? { ...inline, marks: inline.marks.filter((mark) => !isLook(mark)) } : inline,
  );
}

/** Raised and lowered text in the characters that Unicode has for it. */
function raisedRun(node: WordNode, answers: WordAnswers): WordNode {
  const element = node.looks?.raised ?? null;
  const words = textOf(node);
  const isText = (node.children ?? []).every(({ type }) => type === 'text');
  if (element === null || words.trim() === '' || !isText) return node;
  const forms = raised(words, element);
  if (forms !== null) return { ...node, children: [{ type: 'text', value: forms }] };
  answers.lose('raised', words);
  return node;
}

function marksOf(looks: RunLooks | undefined): Mark[] {
  const marks: Mark[] = [];
  if (looks?.bold) marks.push({ type: 'bold' });
  if (looks?.italic) marks.push({ type: 'italic' });
  if (looks?.strike) marks.push({ type: 'strike' });
  if (looks?.underline) marks.push({ type: 'underline' });
  if (looks?.highlight) marks.push({ type: 'highlight', attrs: { color: looks.highlight } });
  if (looks?.colour) marks.push({ type: 'textStyle', attrs: { color: looks.colour } });
  return marks;
}
