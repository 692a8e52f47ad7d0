/**
 * Whatever a person does in the editor, its document is one that the server takes, that projects to markdown, and that opens
 * again as it was. Random hands: typing with its rules, every command of the toolbar and the menus, keys, undo, cuts, the forms of items,
 * pictures, formulas and code, find and replace, what the page itself puts in.
 */
import fc from 'fast-check';
import { baseKeymap, chainCommands, deleteSelection, selectAll } from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import { SearchQuery, search, setSearchState } from 'prosemirror-search';
import { type Command, type EditorState, NodeSelection, type Selection, TextSelection } from 'prosemirror-state';
import { CellSelection, cellAround, inSameTable } from 'prosemirror-tables';
import type { EditorView } from 'prosemirror-view';
import { describe, expect, test } from 'vitest';
import { parseMarkdown } from '../../../domain/content/index.ts';
import { jsonOfRich, projectRich, validateRich } from '../../../domain/content/rich/index.ts';
import { writeMarkdown } from '../../../domain/content/write-markdown/index.ts';
import { align, insertInline, setLink, setStyle, setTextColour, toggle } from './commands.ts';
import { newState } from './editor-state.ts';
import { openedDocument } from './fill-empty.ts';
import { replaceEverywhere, replaceHere } from './find-titles.ts';
import { slashEntries } from './insertions.ts';
import { sinkEntry, splitEntry } from './lists.ts';
import { removeRepeatedTitle, replaceDocument } from './replace-document.ts';
import { nodeType } from './schema.ts';
import { shortcutGroups } from './shortcuts.ts';
import { tableActs } from './tables.ts';

const nothing = () => {};
const groups = shortcutGroups({
  save: nothing,
  link: nothing,
  find: nothing,
  help: nothing,
  comment: nothing,
  toolbar: nothing,
});

const query = new SearchQuery({ search: 'o', replace: '**', literal: true });

/** As much of a view as the plugins ask for when somebody types. */
class Hands {
  state: EditorState;
  composing = false;

  constructor(doc = openedDocument(undefined)) {
    this.state = newState(doc, groups, [search({ initialQuery: query })]);
  }

  readonly dispatch = (transaction: EditorState['tr']): void => {
    this.state = this.state.apply(transaction);
  };

  run(command: Command): boolean {
    return command(this.state, this.dispatch);
  }

  type(text: string): void {
    for (const letter of text) {
      const { from, to } = this.state.selection;
      const view = this as unknown as EditorView;
      const insert = () => this.state.tr.insertText(letter, from, to);
      const isTaken = this.state.plugins.some((plugin) =>
        plugin.props.handleTextInput?.call(plugin, view, from, to, letter, insert),
      );
      if (!isTaken && this.state.selection.$from.parent.inlineContent) this.dispatch(this.state.tr.insertText(letter));
    }
  }

  select(from: number, to: number, kind: 'text' | 'node' | 'cells'): void {
    const { doc } = this.state;
    const at = (share: number) => doc.resolve(Math.floor(share * doc.content.size));
    const chosen = kind === 'node' ? nodeAfter(at(from).pos) : kind === 'cells' ? cells(from, to) : null;
    this.dispatch(this.state.tr.setSelection(chosen ?? TextSelection.between(at(from), at(to))));

    function nodeAfter(position: number): Selection | null {
      const node = doc.nodeAt(position);
      return node && !node.isText && NodeSelection.isSelectable(node) ? NodeSelection.create(doc, position) : null;
    }
    function cells(a: number, b: number): Selection | null {
      const [anchor, head] = [cellAround(at(a)), cellAround(at(b))];
      return anchor && head && inSameTable(anchor, head) ? new CellSelection(anchor, head) : null;
    }
  }
}

/** What a form of the node with the cursor, or the first one of the document, does to it. */
function fill(name: string, attributes: Record<string, unknown>): Command {
  return ({ doc, tr }, dispatch) => {
    let at: number | null = null;
    doc.descendants((node, position) => {
      if (at === null && node.type.name === name) at = position;
    });
    if (at === null) return false;
    for (const [attribute, value] of Object.entries(attributes)) tr.setNodeAttribute(at, attribute, value);
    dispatch?.(tr);
    return true;
  };
}

const forms: Command[] = [
  fill('item', { key: 'R-001', title: 'A [title] with {braces}', initial: 'unacceptable', residual: null }),
  fill('item', { key: null, title: '', initial: null, residual: 'acceptable' }),
  fill('item', { mitigates: ['R-001', 'R-2'], implementedBy: ['REQ-1', 'SOP-001'], verifiedBy: ['TST-9'] }),
  fill('image', { alt: 'Seen ](from) the *side*' }),
  fill('image', { alt: null }),
  fill('diagram', { alt: 'A flow | chart' }),
  fill('mathInline', { latex: '\\frac{a}{b}' }),
  fill('mathBlock', { latex: 'a\n\n$$ b' }),
  fill('codeBlock', { language: 'c++' }),
  fill('codeBlock', { language: null }),
  fill('taskItem', { checked: true }),
  fill('orderedList', { start: 7 }),
];

/** What somebody else saved meanwhile, put into the text. */
const theirs = openedDocument({
  type: 'doc',
  content: [{ type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: 'Purpose' }] }],
});

const commands: Command[] = [
  ...forms,
  splitEntry,
  replaceEverywhere,
  replaceHere,
  (state, dispatch) => {
    dispatch?.(setSearchState(state.tr, query));
    return true;
  },
  replaceDocument(theirs),
  removeRepeatedTitle('Purpose', 'SOP-001'),
  ...(['left', 'right', 'justify'] as const).map((to) => align(to)),
  setTextColour(null),
  setLink('https://example.com/a(b)?c=d&e', 'more words'),
  setLink('#heading', ''),
  setLink('attachment:a b.pdf', ''),
  ...groups.flatMap(({ shortcuts }) => shortcuts.map(({ command }) => command)),
  ...slashEntries().map(({ command }) => command),
  ...tableActs.flat().map(({ command }) => command),
  ...Object.values(baseKeymap),
  ...['code', 'bold', 'underline', 'highlight'].map((mark) => toggle(mark as 'code')),
  align('center'),
  align(null),
  setTextColour('#b42323'),
  setLink('doc:SOP-001', 'words'),
  setLink('', ''),
  setStyle(null),
  insertInline(nodeType('image').create({ src: 'attachment:a b.png', alt: 'A [picture]' })),
  insertInline(nodeType('diagram').create({ src: 'attachment:d.svg' })),
  insertInline(nodeType('mathInline').create({ latex: 'x_1' })),
  deleteSelection,
  selectAll,
  undo,
  redo,
];

const texts = [
  'plain words ',
  '# ',
  '- ',
  '1. ',
  '[ ] ',
  '> ',
  '``` ',
  '---',
  '**bold** ',
  '*it* ',
  '`code` ',
  '~~gone~~ ',
  '$x^2$ ',
  '$$ ',
  '| a | b |',
  ':::risk',
  'مرحبا ',
  '漢字',
  '<br>',
  'Purpose',
  '__init__ a_b ',
  '& &amp; \\ ',
];

const share = fc.double({ min: 0, max: 1, noNaN: true });
const act = fc.oneof(
  { weight: 5, arbitrary: fc.record({ command: fc.nat(commands.length - 1) }) },
  { weight: 4, arbitrary: fc.record({ text: fc.constantFrom(...texts) }) },
  {
    weight: 3,
    arbitrary: fc.record({ from: share, to: share, kind: fc.constantFrom('text', 'text', 'node', 'cells') }),
  },
);

function expectSound({ state: { doc } }: Hands): void {
  doc.check();
  const result = validateRich(JSON.parse(JSON.stringify(doc.toJSON())));
  expect(result).toMatchObject({ ok: true });
  if (!result.ok) return;
  const markdown = projectRich(result.doc);
  expect(writeMarkdown(parseMarkdown(markdown))).toBe(markdown);
  const opened = openedDocument(jsonOfRich(result.doc));
  expect(opened.eq(doc)).toBe(true);
}

describe('whatever is done in the rich editor', () => {
  test('the document is valid on the server, projects, parses and opens again the same', () => {
    fc.assert(
      fc.property(fc.array(act, { minLength: 1, maxLength: 40 }), (acts) => {
        const hands = new Hands();
        for (const one of acts) {
          if ('command' in one) hands.run(commands[one.command] ?? undo);
          else if ('text' in one) hands.type(one.text);
          else hands.select(one.from, one.to, one.kind as 'text');
        }
        expectSound(hands);
      }),
      { numRuns: 400 },
    );
  });

  test('undo goes back to the beginning', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 25 }), (acts) => {
        const hands = new Hands();
        const begin = hands.state.doc;
        for (const one of acts) {
          if ('command' in one) hands.run(commands[one.command] ?? undo);
          else if ('text' in one) hands.type(one.text);
          else hands.select(one.from, one.to, 'text');
        }
        while (hands.run(undo)) expect(hands.state.doc).toBeDefined();
        expect(hands.state.doc.eq(begin)).toBe(true);
      }),
      { numRuns: 100 },
    );
  });
});

describe('typing markdown in the rich editor', () => {
  const typed = (text: string) => {
    const hands = new Hands();
    hands.type(text);
    return projectRich((validateRich(hands.state.doc.toJSON()) as { doc: never }).doc);
  };

  test.each([
    ['# Title', '# Title\n'],
    ['### Third', '### Third\n'],
    ['- one', '- one\n'],
    ['3. three', '3. three\n'],
    ['[ ] task', '- [ ] task\n'],
    ['[x] done', '- [x] done\n'],
    ['> said', '> said\n'],
    ['```ts x', '```ts\nx\n```\n'],
    ['a **b** c', 'a **b** c\n'],
    ['a *b* c', 'a _b_ c\n'],
    ['a ~~b~~ c', 'a ~~b~~ c\n'],
    ['a `b` c', 'a `b` c\n'],
    ['let $x^2$ be', 'let $x^2$ be\n'],
    ['5 * 3 * 2', '5 \\* 3 \\* 2\n'],
    ['costs $5 or $6', 'costs \\$5 or \\$6\n'],
    ['snake_case_name', 'snake_case_name\n'],
  ])('%s means %j', (text, markdown) => {
    expect(typed(text)).toBe(markdown);
  });
});

describe('Enter in an empty entry of a list', () => {
  const enter = chainCommands(splitEntry, baseKeymap.Enter ?? (() => false));
  const projected = ({ state }: Hands) => projectRich((validateRich(state.doc.toJSON()) as { doc: never }).doc);
  const nested = (start: string) => {
    const hands = new Hands();
    hands.type(`${start}a`);
    for (const text of ['b', 'c']) {
      hands.run(enter);
      hands.run(sinkEntry);
      hands.type(text);
    }
    hands.run(enter);
    return hands;
  };

  test.each([
    ['- ', ['- a\n  - b\n    - c\n  - d\n', '- a\n  - b\n    - c\n- d\n', '- a\n  - b\n    - c\n\nd\n']],
    ['[ ] ', ['- [ ] a\n  - [ ] b\n    - [ ] c\n  - [ ] d\n', '- [ ] a\n  - [ ] b\n    - [ ] c\n- [ ] d\n']],
  ])('goes one level out each time, and the cursor with it: %s', (start, after) => {
    after.forEach((markdown, times) => {
      const hands = nested(start);
      for (let time = 0; time <= times; time += 1) hands.run(enter);
      hands.type('d');
      expect(projected(hands)).toBe(markdown);
    });
  });
});

describe('single acts', () => {
  const text = (hands: Hands) => {
    const result = validateRich(hands.state.doc.toJSON());
    return result.ok ? projectRich(result.doc) : JSON.stringify(result.errors);
  };
  const enter: Command = (state, dispatch) =>
    hands(state, dispatch, (plugin) => plugin.props.handleKeyDown !== undefined);
  const hands = (
    state: EditorState,
    dispatch: ((transaction: EditorState['tr']) => void) | undefined,
    wanted: (plugin: EditorState['plugins'][number]) => boolean,
  ): boolean => {
    const view = { state, dispatch, composing: false } as unknown as EditorView;
    const event = new Proxy({} as KeyboardEvent, { get: (_, name) => ({ key: 'Enter', keyCode: 13 })[String(name)] });
    return state.plugins
      .filter(wanted)
      .some((plugin) => plugin.props.handleKeyDown?.call(plugin, view, event) === true);
  };

  test('three backticks, a language and Enter make a block of code', () => {
    const writer = new Hands();
    writer.type('```js');
    writer.run(enter);
    writer.type('let a;');
    expect(text(writer)).toBe('```js\nlet a;\n```\n');
  });

  test('the header reaches down to the row with the cursor, and merged cells and a caption are projected', () => {
    const cell = (words: string) => ({
      type: 'tableCell',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
    });
    const row = (...words: string[]) => ({ type: 'tableRow', content: words.map(cell) });
    const table = { type: 'table', content: [row('a', 'b'), row('c', 'd'), row('e', 'f')] };
    const writer = new Hands(openedDocument({ type: 'doc', content: [table] }));
    const act = (id: string) => tableActs.flat().find((each) => each.id === id)!.command;
    const positionOf = (words: string): number => {
      let found = 0;
      writer.state.doc.descendants((node, position) => {
        if (node.isText && node.text === words) found = position;
      });
      return found;
    };
    const select = (words: string) =>
      writer.dispatch(writer.state.tr.setSelection(TextSelection.create(writer.state.doc, positionOf(words))));
    select('c');
    writer.run(act('header'));
    expect(text(writer)).toBe('| a | b |\n| c | d |\n| --- | --- |\n| e | f |\n');
    writer.run(act('header'));
    expect(text(writer)).toBe('| a | b |\n| --- | --- |\n| c | d |\n| e | f |\n');
    const cellOf = (words: string) => cellAround(writer.state.doc.resolve(positionOf(words)))!;
    writer.dispatch(writer.state.tr.setSelection(new CellSelection(cellOf('c'), cellOf('e')) as unknown as Selection));
    writer.run(act('merge'));
    writer.run(act('caption'));
    writer.type('Limits');
    expect(text(writer)).toBe('| a | b |\n| --- | --- |\n| c<br>e | d |\n| ^^ | f |\n\nTable: Limits\n');
  });

  test('replacing reaches the titles of items, as one step of undo', () => {
    const item = { type: 'item', attrs: { kind: 'risk', key: 'R-1', title: 'Oil on floor' } };
    const writer = new Hands(openedDocument({ type: 'doc', content: [item] }));
    writer.run(replaceEverywhere);
    expect(writer.state.doc.firstChild?.attrs.title).toBe('**il **n fl****r');
    writer.run(undo);
    expect(writer.state.doc.firstChild?.attrs.title).toBe('Oil on floor');
  });
});
