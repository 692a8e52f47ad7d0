/**
 * A content tree as rich content: what "convert to rich" makes of markdown.
 *
 * What the rich format has no node for is turned into text that says the same: a picture from elsewhere becomes its alternative
 * text as a link, an item in a footnote its title. `lossesOfTree` names such changes beforehand.
 */
import { hrefOf } from '../link-targets.ts';
import { inlineText } from '../plain-text.ts';
import { spanLookup } from '../table-spans.ts';
import type { Block, ContentTree, FigureBlock, Image, Inline, ListBlock, TableBlock } from '../tree.ts';
import { maxTextLength } from './attributes.ts';
import type { RichJson } from './document.ts';
import { NoteSource } from './note-source.ts';

type RichMarkJson = NonNullable<RichJson['marks']>[number];

const markNames = { strong: 'bold', emphasis: 'italic', strike: 'strike' } as const;

export function richOfTree(tree: ContentTree): RichJson {
  const notes = new NoteSource(tree.footnotes);
  const content = tree.blocks.flatMap((block) => blockOf(block, notes));
  // A note that nothing marks has its text at the end.
  for (let left = notes.takeLeft(); left !== undefined; left = notes.takeLeft()) {
    for (const block of left.children) content.push(...blockOf(block, notes));
  }
  return node('doc', {}, content);
}

function node(type: string, attrs: Record<string, unknown>, content: RichJson[] = []): RichJson {
  return {
    type,
    ...(Object.keys(attrs).length > 0 && { attrs }),
    ...(content.length > 0 && { content }),
  };
}

function blockOf(block: Block, notes: NoteSource): RichJson[] {
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
    case 'figure':
      return figureOf(block, notes);
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
function listOf(list: ListBlock, notes: NoteSource): RichJson {
  const isTasks = !list.ordered && list.items.some(({ checked }) => checked !== null);
  const items = list.items.map((item) => {
    const content = item.children.flatMap((block) => blockOf(block, notes));
    return isTasks ? node('taskItem', { checked: item.checked === true }, content) : node('listItem', {}, content);
  });
  if (isTasks) return node('taskList', {}, items);
  return list.ordered ? node('orderedList', { start: list.start }, items) : node('bulletList', {}, items);
}

/** A picture from elsewhere has no node that could carry the caption. */
function figureOf({ image, caption }: FigureBlock, notes: NoteSource): RichJson[] {
  const [json] = imageOf(image, []);
  const text = plainCaption(caption);
  if (json?.type !== 'image' || text.length > maxTextLength) {
    const label: Inline = { type: 'text', text: 'Figure: ' };
    return [
      node('paragraph', {}, imageOf(image, [])),
      node('paragraph', {}, inlinesOf([label, ...caption], [], notes)),
    ];
  }
  return [node('paragraph', {}, [{ ...json, attrs: { ...json.attrs, caption: text } }])];
}

function plainCaption(caption: Inline[]): string {
  return inlineText(caption).trim();
}

function tableOf(table: TableBlock, notes: NoteSource): RichJson[] {
  const { align, header, rows } = table;
  const spanAt = spanLookup(table);
  const rowOf = (type: string, cells: Inline[][], row: number): RichJson =>
    node(
      'tableRow',
      {},
      cells.flatMap((inlines, column): RichJson[] => {
        const span = spanAt(row, column);
        if (span === null) return [];
        const textAlign = align[column] ?? null;
        const attrs = {
          ...(textAlign !== null && { textAlign }),
          ...(span !== undefined && span.columns > 1 && { colspan: span.columns }),
          ...(span !== undefined && span.rows > 1 && { rowspan: span.rows }),
        };
        return [node(type, attrs, [node('paragraph', {}, inlinesOf(inlines, [], notes))])];
      }),
    );
  const headerRows = header.length + rows.length === 0 ? [align.map((): Inline[] => [])] : header;
  const caption = plainCaption(table.caption ?? []);
  const content = [
    ...headerRows.map((row, index) => rowOf('tableHeader', row, index)),
    ...rows.map((row, index) => rowOf('tableCell', row, header.length + index)),
  ];
  if (caption.length <= maxTextLength) return [node('table', caption === '' ? {} : { caption }, content)];
  const label: Inline = { type: 'text', text: 'Table: ' };
  return [node('table', {}, content), node('paragraph', {}, inlinesOf([label, ...(table.caption ?? [])], [], notes))];
}

function inlinesOf(inlines: readonly Inline[], marks: readonly RichMarkJson[], notes: NoteSource): RichJson[] {
  return inlines.flatMap((inline) => inlineOf(inline, marks, notes));
}

function inlineOf(inline: Inline, marks: readonly RichMarkJson[], notes: NoteSource): RichJson[] {
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
      return noteOf(inline.index, marks, notes);
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

function imageOf({ source, alt, title, width }: Image, marks: readonly RichMarkJson[]): RichJson[] {
  if (source.type === 'attachment') {
    const attrs = {
      src: `attachment:${source.name}`,
      ...(alt !== '' && { alt }),
      ...(title !== null && { title }),
      ...(width !== undefined && { width }),
    };
    return [marked(node('image', attrs), marks)];
  }
  const linked: RichMarkJson[] = source.live ? [...marks, { type: 'link', attrs: { href: source.href } }] : [...marks];
  return text(alt === '' ? source.href : alt, linked);
}

function noteOf(index: number, marks: readonly RichMarkJson[], notes: NoteSource): RichJson[] {
  const note = notes.take(index);
  if (note === undefined) return text(`[${index}]`, marks);
  const inside = notes.inside(index);
  return [
    marked(
      node(
        'footnote',
        {},
        note.children.flatMap((block) => noteBlock(block, inside)),
      ),
      marks,
    ),
  ];
}

/** A note holds no items: of one in it, the title and the body stay. */
function noteBlock(block: Block, notes: NoteSource): RichJson[] {
  if (block.type !== 'item') return blockOf(withoutItems(block), notes);
  const title: Inline = { type: 'text', text: [block.key, block.title].filter(Boolean).join(' ') };
  const heading = node('paragraph', {}, inlinesOf([title], [], notes));
  return [heading, ...block.children.flatMap((child) => noteBlock(child, notes))];
}

/** The block with the items inside it replaced by what they hold. */
function withoutItems(block: Block): Block {
  const flat = (blocks: Block[]): Block[] =>
    blocks.flatMap((child) => (child.type === 'item' ? flat(child.children) : [withoutItems(child)]));
  if (block.type === 'quote') return { ...block, children: flat(block.children) };
  if (block.type !== 'list') return block;
  return { ...block, items: block.items.map((item) => ({ ...item, children: flat(item.children) })) };
}
