/** How each node and mark of the rich format stands in the page, and from which HTML it is read. */
import { type DOMOutputSpec, Fragment, type MarkSpec, type Node, type NodeSpec, type Schema } from 'prosemirror-model';
import { markRules, nodeRules } from '../../../domain/content/rich/index.ts';

type Behaviour = Pick<NodeSpec, 'defining' | 'isolating' | 'draggable' | 'selectable' | 'atom' | 'leafText'>;
export type NodeLook = Pick<NodeSpec, 'toDOM' | 'parseDOM'> & Behaviour & { tableRole?: string };
export type MarkLook = Pick<MarkSpec, 'toDOM' | 'parseDOM' | 'inclusive'>;

const alignments = ['left', 'center', 'right', 'justify'];

function alignOf(element: HTMLElement): string | null {
  const align = element.style.textAlign || element.getAttribute('align') || '';
  return alignments.includes(align) ? align : null;
}

/** Text aligns as its script runs, unless its author said otherwise. */
function block(node: Node): Record<string, string> {
  const align = node.attrs.textAlign as string | null;
  return { dir: 'auto', ...(align === null ? {} : { style: `text-align: ${align}` }) };
}

function spanOf(element: HTMLElement, name: string, most: number): number {
  const span = Number(element.getAttribute(name));
  return Number.isInteger(span) && span >= 1 ? Math.min(span, most) : 1;
}

function cell(tag: 'td' | 'th'): NodeLook {
  return {
    tableRole: tag === 'th' ? 'header_cell' : 'cell',
    isolating: true,
    parseDOM: [
      {
        tag,
        getAttrs: (element) => {
          const colspan = spanOf(element, 'colspan', 1_000);
          const widths = element.getAttribute('data-colwidth')?.split(',').map(Number) ?? [];
          const isWhole = widths.length === colspan && widths.every((width) => width > 0 && width <= 10_000);
          const rowspan = spanOf(element, 'rowspan', 10_000);
          return { colspan, rowspan, colwidth: isWhole ? widths : null, textAlign: alignOf(element) };
        },
      },
    ],
    toDOM: (node) => {
      const { colspan, rowspan, colwidth } = node.attrs as {
        colspan: number;
        rowspan: number;
        colwidth: number[] | null;
      };
      return [
        tag,
        {
          ...block(node),
          ...(colspan > 1 && { colspan }),
          ...(rowspan > 1 && { rowspan }),
          ...(colwidth && { 'data-colwidth': colwidth.join(',') }),
        },
        0,
      ];
    },
  };
}

/** Attributes that HTML has no word for travel as JSON, so that copying within the editor loses nothing. */
function carried(node: Node): Record<string, string> {
  return { 'data-rich': node.type.name, 'data-attributes': JSON.stringify(node.attrs) };
}

function readCarried(element: HTMLElement): Record<string, unknown> | false {
  try {
    const rules = nodeRules[element.dataset.rich ?? '']?.attributes ?? {};
    const given = JSON.parse(element.dataset.attributes ?? '{}') as Record<string, unknown>;
    const names = Object.keys(rules).filter((name) => given[name] !== undefined);
    return names.every((name) => rules[name]?.check(given[name]) === undefined)
      ? Object.fromEntries(names.map((name) => [name, given[name]]))
      : false;
  } catch {
    return false;
  }
}

function readNote(element: globalThis.Node, schema: Schema): Fragment {
  try {
    const note = element instanceof HTMLElement ? JSON.parse(element.dataset.note ?? 'null') : null;
    const node = schema.nodeFromJSON({ type: 'footnote', content: note ?? [] });
    node.check();
    return node.content;
  } catch {
    return Fragment.empty;
  }
}

function captionIn(element: HTMLElement): string | null {
  const { caption } = element.dataset;
  return caption && nodeRules.table?.attributes?.caption?.check(caption) === undefined ? caption : null;
}

const parseCarried = (name: string) => [{ tag: `[data-rich="${name}"]`, getAttrs: readCarried, priority: 60 }];

function list(tag: 'ul' | 'ol', attributes: (element: HTMLElement) => Record<string, unknown> = () => ({})): NodeLook {
  return {
    parseDOM: [{ tag, getAttrs: attributes }],
    toDOM: (node) => {
      const { start } = node.attrs as { start?: number };
      return [tag, { dir: 'auto', ...(start !== undefined && start !== 1 && { start }) }, 0];
    },
  };
}

const headingTags = [1, 2, 3, 4, 5, 6].flatMap((level) => {
  const getAttrs = (element: HTMLElement) => ({ level, textAlign: alignOf(element) });
  return [
    { tag: `[data-level="${level}"]`, getAttrs, priority: 60 },
    { tag: `h${level}`, getAttrs },
  ];
});

export const nodeLooks: Record<string, NodeLook> = {
  paragraph: {
    parseDOM: [{ tag: 'p', getAttrs: (element) => ({ textAlign: alignOf(element) }) }],
    toDOM: (node): DOMOutputSpec => ['p', block(node), 0],
  },
  heading: {
    defining: true,
    parseDOM: headingTags,
    // The page's own heading is the first level, so the content's begin at the second, as where they are read.
    toDOM: (node) => {
      const level = Number(node.attrs.level);
      return [`h${Math.min(level + 1, 6)}`, { ...block(node), class: `content-h${level}`, 'data-level': level }, 0];
    },
  },
  bulletList: list('ul'),
  orderedList: list('ol', (element) => {
    const start = Number(element.getAttribute('start') ?? 1);
    return { start: Number.isInteger(start) && start >= 0 && start <= 999_999_999 ? start : 1 };
  }),
  listItem: { defining: true, parseDOM: [{ tag: 'li' }], toDOM: () => ['li', 0] },
  taskList: {
    parseDOM: [{ tag: 'ul[data-rich="taskList"]', priority: 60 }],
    toDOM: () => ['ul', { 'data-rich': 'taskList', class: 'rich-tasks' }, 0],
  },
  taskItem: {
    defining: true,
    parseDOM: [
      {
        tag: 'li[data-checked]',
        priority: 60,
        getAttrs: (element) => ({ checked: element.dataset.checked === 'true' }),
      },
    ],
    toDOM: (node) => ['li', { 'data-checked': String(node.attrs.checked) }, 0],
  },
  blockquote: {
    defining: true,
    parseDOM: [{ tag: 'blockquote' }],
    toDOM: () => ['blockquote', { class: 'content-quote', dir: 'auto' }, 0],
  },
  codeBlock: {
    defining: true,
    parseDOM: [
      {
        tag: 'pre',
        preserveWhitespace: 'full',
        getAttrs: (element) => {
          const named =
            element.dataset.language ?? /language-([\w+#.-]{1,40})/.exec(element.innerHTML.slice(0, 200))?.[1];
          return { language: named && /^[\w+#.-]{1,40}$/.test(named) ? named : null };
        },
      },
    ],
    toDOM: (node) => {
      const language = node.attrs.language as string | null;
      return ['pre', { class: 'content-code', ...(language && { 'data-language': language }) }, ['code', 0]];
    },
  },
  table: {
    tableRole: 'table',
    isolating: true,
    parseDOM: [{ tag: 'table', getAttrs: (element) => ({ caption: captionIn(element) }) }],
    toDOM: ({ attrs }) => ['table', attrs.caption ? { 'data-caption': String(attrs.caption) } : {}, ['tbody', 0]],
  },
  tableRow: { tableRole: 'row', parseDOM: [{ tag: 'tr' }], toDOM: () => ['tr', 0] },
  tableHeader: cell('th'),
  tableCell: cell('td'),
  image: {
    draggable: true,
    parseDOM: [...parseCarried('image')],
    toDOM: (node) => ['span', carried(node), String(node.attrs.alt ?? '')],
  },
  diagram: {
    draggable: true,
    parseDOM: [...parseCarried('diagram')],
    toDOM: (node) => ['span', carried(node), String(node.attrs.alt ?? '')],
  },
  // The note travels as JSON: HTML ends a paragraph where another begins inside it.
  footnote: {
    parseDOM: [{ tag: '[data-rich="footnote"]', getContent: readNote, priority: 60 }],
    toDOM: (node) => ['sup', { 'data-rich': 'footnote', 'data-note': JSON.stringify(node.content) }, '*'],
  },
  mathInline: {
    parseDOM: parseCarried('mathInline'),
    toDOM: (node) => ['span', carried(node), `$${node.attrs.latex}$`],
    leafText: (node) => `$${node.attrs.latex}$`,
  },
  mathBlock: {
    parseDOM: parseCarried('mathBlock'),
    toDOM: (node) => ['div', carried(node), `$$${node.attrs.latex}$$`],
  },
  item: {
    defining: true,
    isolating: true,
    parseDOM: parseCarried('item'),
    toDOM: (node) => ['section', carried(node), 0],
  },
  hardBreak: {
    selectable: false,
    parseDOM: [{ tag: 'br' }],
    toDOM: () => ['br'],
    leafText: () => '\n',
  },
  horizontalRule: { parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
};

function hasWeight(value: string): false | null {
  return /^(bold(er)?|[6-9]\d{2})$/.test(value) && null;
}

const colourRule = markRules.textStyle?.color;

function colour(value: string): { color: string } | false {
  return value !== '' && colourRule?.check(value) === undefined ? { color: value } : false;
}

/** The format takes any short text for a colour; what could be more than one value stays out of the page. */
function painted(property: string, value: unknown): { style?: string } {
  return typeof value === 'string' && /^[\w#(),.%\s/-]+$/.test(value) ? { style: `${property}: ${value}` } : {};
}

export const markLooks: Record<string, MarkLook> = {
  bold: {
    parseDOM: [
      { tag: 'strong' },
      // Google Docs wraps everything that it copies into a <b> that is not bold.
      { tag: 'b', getAttrs: (element) => element.style.fontWeight !== 'normal' && null },
      { style: 'font-weight=400', clearMark: (mark) => mark.type.name === 'bold' },
      { style: 'font-weight', getAttrs: hasWeight },
    ],
    toDOM: () => ['strong', 0],
  },
  italic: {
    parseDOM: [
      { tag: 'em' },
      { tag: 'i', getAttrs: (element) => element.style.fontStyle !== 'normal' && null },
      { style: 'font-style=italic' },
    ],
    toDOM: () => ['em', 0],
  },
  strike: {
    parseDOM: [{ tag: 's' }, { tag: 'del' }, { tag: 'strike' }, { style: 'text-decoration=line-through' }],
    toDOM: () => ['s', 0],
  },
  code: { parseDOM: [{ tag: 'code' }, { tag: 'tt' }, { tag: 'kbd' }], toDOM: () => ['code', 0] },
  link: {
    inclusive: false,
    parseDOM: [
      {
        tag: 'a[data-href], a[href]',
        getAttrs: (element) => {
          const href = element.dataset.href ?? element.getAttribute('href') ?? '';
          return markRules.link?.href?.check(href) === undefined && { href };
        },
      },
    ],
    // Only what a browser may follow is an address to it; the others lead somewhere once they are read.
    toDOM: (mark) => {
      const href = String(mark.attrs.href);
      const live = /^https?:/i.test(href) ? { href, rel: 'noopener noreferrer' } : {};
      return ['a', { 'data-href': href, title: href, ...live }, 0];
    },
  },
  underline: {
    parseDOM: [{ tag: 'u' }, { tag: 'ins' }],
    toDOM: () => ['u', 0],
  },
  highlight: {
    parseDOM: [{ tag: 'mark', getAttrs: (element) => ({ color: element.style.backgroundColor || null }) }],
    toDOM: ({ attrs }) => ['mark', painted('background-color', attrs.color), 0],
  },
  textStyle: {
    parseDOM: [{ tag: 'span[data-colour]', getAttrs: (element) => colour(element.style.color) }],
    toDOM: ({ attrs }) => ['span', { 'data-colour': '', ...painted('color', attrs.color) }, 0],
  },
};
