/** A Word document, as mammoth reads it, as rich content. Colours and page layout are not read by mammoth. */

export interface WordNode {
  type: string;
  children?: WordNode[];
  value?: string;
  styleId?: string | null;
  styleName?: string | null;
  numbering?: { level: string | number; isOrdered: boolean } | null;
  isBold?: boolean;
  isItalic?: boolean;
  isUnderline?: boolean;
  isStrikethrough?: boolean;
  highlight?: string | null;
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

type Marks = NonNullable<RichNode['marks']>;

/** What the walk asks for as it meets pictures, links and notes. */
export interface WordAnswers {
  /** The attachment's name, or null where the picture is left out. */
  picture(node: WordNode): string | null;
  link(href: string): string;
  /** The number under which the note is printed. */
  note(type: string, id: string): number;
}

export function blocksOf(nodes: readonly WordNode[], answers: WordAnswers): RichNode[] {
  const blocks: RichNode[] = [];
  let items: ListEntry[] = [];
  const endList = () => {
    if (items.length > 0) blocks.push(...listsOf(items));
    items = [];
  };
  for (const node of nodes) {
    if (node.type === 'paragraph' && node.numbering && headingLevel(node) === null) {
      items.push({
        level: Number(node.numbering.level),
        ordered: node.numbering.isOrdered,
        content: inlinesOf(node, answers),
      });
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

export function headingLevel({ styleName, styleId }: WordNode): number | null {
  const digit = /^heading ?([1-6])$/i.exec(styleName ?? '') ?? /^heading([1-6])$/i.exec(styleId ?? '');
  if (digit?.[1] !== undefined) return Number(digit[1]);
  return /^title$/i.test(styleName ?? styleId ?? '') ? 1 : null;
}

function paragraphOf(node: WordNode, answers: WordAnswers): RichNode[] {
  const content = inlinesOf(node, answers);
  if (content.length === 0) return [];
  const level = headingLevel(node);
  return level === null ? [{ type: 'paragraph', content }] : [{ type: 'heading', attrs: { level }, content }];
}

interface ListEntry {
  level: number;
  ordered: boolean;
  content: RichNode[];
}

/** Entries of a deeper level belong to the entry before them; a change between numbers and bullets begins a new list. */
function listsOf(entries: ListEntry[]): RichNode[] {
  const lists: RichNode[] = [];
  const base = Math.min(...entries.map(({ level }) => level));
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
    if (last?.type === type) last.content?.push(item);
    else lists.push({ type, content: [item] });
    at = end;
  }
  return lists;
}

function tableOf(node: WordNode, answers: WordAnswers): RichNode[] {
  const rows = (node.children ?? []).map((row) => ({
    type: 'tableRow',
    content: (row.children ?? []).map((cell) => ({
      type: row.isHeader ? 'tableHeader' : 'tableCell',
      attrs: { colspan: cell.colSpan ?? 1, rowspan: cell.rowSpan ?? 1 },
      content: blocksOf(cell.children ?? [], answers),
    })),
  }));
  return rows.length === 0 ? [] : [{ type: 'table', content: rows }];
}

function inlinesOf(node: WordNode, answers: WordAnswers, marks: Marks = []): RichNode[] {
  return (node.children ?? []).flatMap((child) => inlineOf(child, answers, marks));
}

function inlineOf(node: WordNode, answers: WordAnswers, marks: Marks): RichNode[] {
  const text = (value: string): RichNode[] => (value === '' ? [] : [{ type: 'text', text: value, marks }]);
  switch (node.type) {
    case 'text':
      return text(node.value ?? '');
    case 'tab':
      return text(' ');
    case 'checkbox':
      return text(node.checked ? '☒' : '☐');
    case 'break':
      return node.breakType === 'line' ? [{ type: 'hardBreak' }] : [];
    case 'noteReference':
      return text(`[${answers.note(node.noteType ?? '', node.noteId ?? '')}]`);
    case 'image': {
      const name = answers.picture(node);
      const alt = node.altText?.replace(/\p{Cc}+/gu, ' ').slice(0, 2000) ?? null;
      return name === null ? text(alt ?? '') : [{ type: 'image', attrs: { src: `attachment:${name}`, alt } }];
    }
    case 'run':
      return inlinesOf(node, answers, [...marks, ...marksOf(node)]);
    case 'hyperlink': {
      const href = node.href === undefined ? '' : answers.link(node.href).slice(0, 2000);
      const link = { type: 'link', attrs: { href } };
      return inlinesOf(node, answers, href === '' || /\p{Cc}/u.test(href) ? marks : [...marks, link]);
    }
    default:
      return inlinesOf(node, answers, marks);
  }
}

function marksOf(node: WordNode): Marks {
  const marks: Marks = [];
  if (node.isBold) marks.push({ type: 'bold' });
  if (node.isItalic) marks.push({ type: 'italic' });
  if (node.isStrikethrough) marks.push({ type: 'strike' });
  if (node.isUnderline) marks.push({ type: 'underline' });
  if (node.highlight) marks.push({ type: 'highlight', attrs: { color: node.highlight } });
  return marks;
}
