/**
 * A content tree as rich content: what "convert to rich" makes of markdown.
 *
 * What the rich format has no node for is turned into text that says the same: a footnote stands in brackets where it is
 * referred to, a picture from elsewhere becomes its alternative text as a link. `lossesOfTree` names such changes beforehand.
 */
import { hrefOf } from '../link-targets.ts';
import type { Block, ContentTree, Footnote, Image, Inline, ListBlock, TableBlock } from '../tree.ts';
import type { RichJson } from './document.ts';

type RichMarkJson = NonNullable<RichJson['marks']>[number];
type Notes = ReadonlyMap<number, Footnote>;

const markNames = { strong: 'bold', emphasis: 'italic', strike: 'strike' } as const;

export function richOfTree(tree: ContentTree): RichJson {
  const notes = new Map(tree.footnotes.map((note) => [note.index, note]));
  const content = tree.blocks.flatMap((block) => blockOf(block, notes));
  return node('doc', {}, content);
}

function node(type: string, attrs: Record<string, unknown>, content: RichJson[] = []): RichJson {
  return {
    type,
    ...(Object.keys(attrs).length > 0 && { attrs }),
    ...(content.length > 0 && { content }),
  };
}

function blockOf(block: Block, notes: Notes): RichJson[] {
  const inside = (blocks: readonly Block[]) => blocks.flatMap((child) => blockOf(child, notes));
  switch (block.type) {
    case 'paragraph':
      return [node('paragraph', {}, inlinesOf(block.children, [], notes))];
    case 'heading':
      return [node('heading', { level: block.level }, inlinesOf(block.children, [], notes))];
    case 'list':
      return [listOf(block, notes)];
    case 'quote':
      return [node('blockquote', {}, inside(block.children))];
    case 'code':
    case 'mermaid':
      return [codeOf(block.type === 'mermaid' ? 'mermaid' : block.language, block.text)];
    case 'math':
      return [node('mathBlock', { latex: block.latex })];
    case 'table':
      return tableOf(block, notes);
    case 'rule':
      return [node('horizontalRule', {})];
    case 'item': {
      const { kind, key, title, mitigates, implementedBy, verifiedBy } = block;
      const attrs = { kind, key, title, mitigates, implementedBy, verifiedBy, ...evaluations(block) };
      return [node('item', attrs, inside(block.children))];
    }
  }
}

/** An evaluation that is neither of the two words was a mistake in the markdown; the form offers only the two. */
function evaluations({ initial, residual }: { initial: string | null; residual: string | null }) {
  const known = (value: string | null) => (value === 'acceptable' || value === 'unacceptable' ? value : null);
  return { initial: known(initial), residual: known(residual) };
}

function codeOf(language: string | null, text: string): RichJson {
  const known = language !== null && /^[\w+#.-]{1,40}$/.test(language) ? language : null;
  return node('codeBlock', known === null ? {} : { language: known }, text === '' ? [] : [{ type: 'text', text }]);
}

/** A list is of tasks where its first entry is one; an entry without a box among tasks is one that is not done. */
function listOf(list: ListBlock, notes: Notes): RichJson {
  const isTasks = !list.ordered && list.items.some(({ checked }) => checked !== null);
  const items = list.items.map((item) => {
    const content = item.children.flatMap((block) => blockOf(block, notes));
    return isTasks ? node('taskItem', { checked: item.checked === true }, content) : node('listItem', {}, content);
  });
  if (isTasks) return node('taskList', {}, items);
  return list.ordered ? node('orderedList', { start: list.start }, items) : node('bulletList', {}, items);
}

function tableOf({ align, header, rows }: TableBlock, notes: Notes): RichJson[] {
  const cell = (type: string) => (inlines: Inline[], column: number) => {
    const textAlign = align[column] ?? null;
    return node(type, textAlign === null ? {} : { textAlign }, [node('paragraph', {}, inlinesOf(inlines, [], notes))]);
  };
  const hasHeader = header.some((inlines) => inlines.length > 0) || rows.length === 0;
  const allRows = [
    ...(hasHeader ? [node('tableRow', {}, header.map(cell('tableHeader')))] : []),
    ...rows.map((row) => node('tableRow', {}, row.map(cell('tableCell')))),
  ];
  return [node('table', {}, allRows)];
}

function inlinesOf(inlines: readonly Inline[], marks: readonly RichMarkJson[], notes: Notes): RichJson[] {
  return inlines.flatMap((inline) => inlineOf(inline, marks, notes));
}

function inlineOf(inline: Inline, marks: readonly RichMarkJson[], notes: Notes): RichJson[] {
  switch (inline.type) {
    case 'text':
      return text(inline.text, marks);
    case 'code':
      return text(inline.text, [...marks, { type: 'code' }]);
    case 'softBreak':
      return text(' ', marks);
    case 'break':
      return [marked(node('hardBreak', {}), marks)];
    case 'math':
      return [marked(node('mathInline', { latex: inline.latex }), marks)];
    case 'image':
      return imageOf(inline, marks);
    case 'link':
      return inlinesOf(inline.children, [...marks, { type: 'link', attrs: { href: hrefOf(inline.target) } }], notes);
    case 'footnoteReference':
      return noteOf(notes.get(inline.index), marks, notes);
    default:
      return inlinesOf(inline.children, [...marks, { type: markNames[inline.type] }], notes);
  }
}

function text(content: string, marks: readonly RichMarkJson[]): RichJson[] {
  return content === '' ? [] : [marked({ type: 'text', text: content }, marks)];
}

function marked(json: RichJson, marks: readonly RichMarkJson[]): RichJson {
  return marks.length === 0 ? json : { ...json, marks: [...marks] };
}

function imageOf({ source, alt, title }: Image, marks: readonly RichMarkJson[]): RichJson[] {
  if (source.type === 'attachment') {
    const attrs = { src: `attachment:${source.name}`, ...(alt !== '' && { alt }), ...(title !== null && { title }) };
    return [marked(node('image', attrs), marks)];
  }
  const linked: RichMarkJson[] = source.live ? [...marks, { type: 'link', attrs: { href: source.href } }] : [...marks];
  return text(alt === '' ? source.href : alt, linked);
}

/** The note's text in brackets; notes within notes are cut off there. */
function noteOf(note: Footnote | undefined, marks: readonly RichMarkJson[], notes: Notes): RichJson[] {
  if (note === undefined) return [];
  const others = new Map([...notes].filter(([index]) => index !== note.index));
  const inside = note.children.flatMap((block) => ('children' in block ? inlinesIn(block) : []));
  return [...text(' [', marks), ...inlinesOf(inside, marks, others), ...text(']', marks)];
}

function inlinesIn(block: Block): Inline[] {
  return block.type === 'paragraph' || block.type === 'heading' ? block.children : [];
}
