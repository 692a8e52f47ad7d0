/** The text itself, in ProseMirror. The document lives there; the page reads it through `onChange`. */
import { DOMParser, type Node } from 'prosemirror-model';
import type { Plugin } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { type CSSProperties, useEffect, useMemo, useRef } from 'react';
import { contentClass } from '../../content/index.ts';
import { keepInSight } from '../keep-in-sight.ts';
import { whenIdle } from '../when-idle.ts';
import type { EditorHandle } from './editor-handle.ts';
import { newState } from './editor-state.ts';
import { NodeLooks, NodePortals } from './node-portals.tsx';
import { nodeViews } from './node-views.ts';
import { mend } from './rich-writing.ts';
import 'prosemirror-view/style/prosemirror.css';
import 'prosemirror-tables/style/tables.css';
import 'prosemirror-gapcursor/style/gapcursor.css';
import { t } from '../../texts/index.ts';
import { hasWords, isOurs } from './paste/index.ts';
import type { ShortcutGroup } from './shortcuts.ts';

export interface RichEditorProps {
  initial: Node;
  handle: EditorHandle;
  groups: readonly ShortcutGroup[];
  plugins: readonly Plugin[];
  onChange: (doc: Node) => void;
  /** Files pasted or dropped; the cursor stands where they belong. */
  onFiles: (files: File[]) => void;
  /** HTML that was pasted, as the editor should read it. */
  onHtml: (html: string) => string;
}

type Handlers = Pick<RichEditorProps, 'onChange' | 'onFiles' | 'onHtml'>;

/**
 * A list that opens from a field hides the rest of the page from assistive technology, node by node. In the editor those nodes
 * are ProseMirror's, which would draw them anew, and the field with them. So the editor stays as it is while a field of an
 * item has the focus.
 */
function keepVisible(view: EditorView, event: FocusEvent): boolean {
  const to = event.type === 'focusin' ? event.target : event.relatedTarget;
  const isInForm = to instanceof Element && to.closest('.rich-item-form') !== null && view.dom.contains(to);
  view.dom.toggleAttribute('data-react-aria-top-layer', isInForm);
  return false;
}

/**
 * A focus that comes back from a dialog would stand at the beginning for a moment, and what is typed then would land there. So
 * the cursor is put where it was at once.
 */
function keepCursor(view: EditorView): boolean {
  view.focus();
  return false;
}

/**
 * A selection by keys is told to ProseMirror in a task of its own, and a shortcut that follows quickly would act on what was selected
 * before. So it is told before the shortcut.
 */
function readSelection({ dom }: EditorView, { ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) dom.ownerDocument.dispatchEvent(new Event('selectionchange'));
  return false;
}

const attributes = () => ({
  role: 'textbox',
  'aria-multiline': 'true',
  'aria-label': t('Text of the draft'),
  spellcheck: 'true',
  dir: 'auto',
});

/** What stands in an empty draft is drawn by the style sheet. */
const emptyWords = () =>
  ({ '--rich-empty-words': JSON.stringify(t('Write here, or press / for a menu.')) }) as CSSProperties;

const isEmpty = (doc: Node) =>
  doc.childCount === 1 && doc.firstChild?.type.name === 'paragraph' && doc.firstChild.content.size === 0;

/**
 * At each commit React counts the letters before the selection of the editable element that has the focus, through the whole text, to put
 * it back should that element be replaced. This one never is, and knows its selection by itself: it says to React that it is no such
 * element. The attribute, which the browser goes by, stays.
 */
function hideSelection({ dom }: EditorView): void {
  Object.defineProperty(dom, 'contentEditable', { configurable: true, get: () => 'inherit' });
}

/**
 * The first letter would wait for what it runs through to be made ready: plugins, and what reads typed text from the page. A letter that
 * nobody sees makes it ready before.
 */
function typeUnseen({ state, dom }: EditorView): void {
  const { $from } = state.selection;
  if ($from.parent.inlineContent) state.apply(state.tr.insertText('a', $from.pos));
  const block = dom.querySelector('p');
  if (block) DOMParser.fromSchema(state.schema).parse(block);
}

const filesOf = (transfer: DataTransfer | null) => [...(transfer?.files ?? [])];

export function RichEditor({ initial, handle, groups, plugins, ...given }: RichEditorProps) {
  const frame = useRef<HTMLDivElement>(null);
  const looks = useMemo(() => new NodeLooks(), []);
  const handlers = useRef<Handlers>(given);
  handlers.current = given;
  useEffect(() => {
    if (!frame.current) return;
    const takeFiles = (event: Event, files: File[]): boolean => {
      if (files.length === 0) return false;
      event.preventDefault();
      handlers.current.onFiles(files);
      return true;
    };
    const view = new EditorView(frame.current, {
      state: newState(initial, groups, plugins),
      nodeViews: nodeViews(looks),
      attributes: ({ doc }) => ({
        ...attributes(),
        class: `${contentClass()} rich-text${isEmpty(doc) ? ' rich-empty' : ''}`,
      }),
      dispatchTransaction(transaction) {
        const before = view.state.doc;
        view.updateState(view.state.apply(transaction));
        handle.tell();
        if (view.state.doc !== before) handlers.current.onChange(view.state.doc);
      },
      transformPastedHTML: (html) => (isOurs(html) ? html : handlers.current.onHtml(html)),
      handlePaste: (_view, event) => {
        // Word and Excel offer a picture of the text beside the text; the text is what was meant.
        const html = event.clipboardData?.getData('text/html') ?? '';
        return !(isOurs(html) || hasWords(html)) && takeFiles(event, filesOf(event.clipboardData));
      },
      handleDOMEvents: {
        focus: keepCursor,
        focusin: keepVisible,
        focusout: keepVisible,
        keydown: readSelection,
      },
      handleDrop: (_view, event) => takeFiles(event, filesOf(event.dataTransfer)),
    });
    hideSelection(view);
    handle.attach(view);
    mend(view);
    view.focus();
    const scroller = frame.current.closest('.rich-scroll') ?? frame.current;
    const letGo = keepInSight(scroller, () => view.coordsAtPos(view.state.selection.head));
    const callOff = whenIdle(() => typeUnseen(view));
    return () => {
      callOff();
      letGo();
      handle.attach(null);
      view.destroy();
    };
  }, [initial, handle, groups, plugins, looks]);
  return (
    <>
      <div ref={frame} className="rich-editor" style={emptyWords()} />
      <NodePortals looks={looks} />
    </>
  );
}
