/** The markdown as text, in CodeMirror. The text lives there; the page reads it through `onChange`. */
import { completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { markdown, markdownLanguage } from '@codemirror/lang-markdown';
import { syntaxHighlighting } from '@codemirror/language';
import { search, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension, type Text } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { type RefObject, useEffect, useRef } from 'react';
import { t } from '../texts/index.ts';
import { editorTheme, markdownColours } from './editor-theme.ts';
import { keepInSight } from './keep-in-sight.ts';
import { surround } from './markdown-commands.ts';
import { whenIdle } from './when-idle.ts';

export interface CodeEditorProps {
  initial: Text;
  onChange: (text: Text) => void;
  /** Files pasted or dropped; the cursor stands where they belong. */
  onFiles: (files: File[]) => void;
  onSave: () => void;
  onMove: () => void;
  onLink: () => void;
  onComment: () => void;
  /** The first line that is seen. */
  onScroll: (line: number) => void;
  /** Completion, and writing together. */
  extra: Extension;
  viewRef: RefObject<EditorView | null>;
}

type Handlers = Pick<
  CodeEditorProps,
  'onChange' | 'onFiles' | 'onSave' | 'onMove' | 'onLink' | 'onComment' | 'onScroll'
>;

function takeFiles(handlers: RefObject<Handlers>) {
  const filesOf = (transfer: DataTransfer | null) => [...(transfer?.files ?? [])];
  return EditorView.domEventHandlers({
    paste: (event) => {
      const files = filesOf(event.clipboardData);
      if (files.length === 0) return false;
      event.preventDefault();
      handlers.current.onFiles(files);
      return true;
    },
    drop: (event, view) => {
      const files = filesOf(event.dataTransfer);
      if (files.length === 0) return false;
      event.preventDefault();
      const place = view.posAtCoords({ x: event.clientX, y: event.clientY });
      if (place !== null) view.dispatch({ selection: { anchor: place } });
      handlers.current.onFiles(files);
      return true;
    },
  });
}

/**
 * A focus that comes back from a dialog would stand at the beginning for a moment, and what is typed then would land there. So
 * the cursor is put where it was at once.
 */
const keepCursor = EditorView.domEventHandlers({
  focus: (_event, view) => {
    view.focus();
  },
});

/** What CodeMirror calls the parts of its search, as the rest of the app would say it. */
const searchWords = () => ({
  Find: t('Find'),
  Replace: t('Replace'),
  next: t('Next'),
  previous: t('Previous'),
  all: t('Select all'),
  'match case': t('Match case'),
  regexp: t('Pattern'),
  'by word': t('Whole words'),
  replace: t('Replace'),
  'replace all': t('Replace all'),
  close: t('close'),
  Completions: t('Completions'),
  'current match': t('current match'),
  'replaced $ matches': t('replaced $ matches'),
  'replaced match on line $': t('replaced match on line $'),
  'on line': t('on line'),
});

/** Tab is left to the browser: whoever comes in by keyboard gets out by keyboard. */
function extensions(handlers: RefObject<Handlers>, extra: Extension) {
  const save = () => {
    handlers.current.onSave();
    return true;
  };
  const link = () => {
    handlers.current.onLink();
    return true;
  };
  const comment = () => {
    handlers.current.onComment();
    return true;
  };
  const marks = (mark: string) => (view: EditorView) => {
    surround(view, mark);
    return true;
  };
  return [
    lineNumbers(),
    history(),
    drawSelection(),
    highlightActiveLine(),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({
      'aria-label': t('Text of the draft, in markdown'),
      spellcheck: 'true',
      tabindex: '0',
    }),
    markdown({ base: markdownLanguage, completeHTMLTags: false }),
    syntaxHighlighting(markdownColours),
    editorTheme,
    search({ top: true }),
    EditorState.phrases.of(searchWords()),
    extra,
    keymap.of([
      { key: 'Mod-s', run: save, preventDefault: true },
      { key: 'Mod-b', run: marks('**'), preventDefault: true },
      { key: 'Mod-i', run: marks('_'), preventDefault: true },
      { key: 'Mod-e', run: marks('`'), preventDefault: true },
      { key: 'Mod-k', run: link, preventDefault: true },
      { key: 'Mod-Alt-m', run: comment, preventDefault: true },
      ...completionKeymap,
      ...searchKeymap,
      ...defaultKeymap,
      ...historyKeymap,
    ]),
    takeFiles(handlers),
    keepCursor,
    EditorView.updateListener.of((update) => {
      if (update.docChanged) handlers.current.onChange(update.state.doc);
      if (update.selectionSet) handlers.current.onMove();
    }),
  ];
}

/** What a letter runs through is made ready by one that nobody sees, so that the first one need not wait for it. */
function typeUnseen({ state }: EditorView): void {
  void state.update({ changes: { from: 0, insert: 'a' }, userEvent: 'input.type' }).state;
}

export function CodeEditor({ initial, viewRef, extra, ...given }: CodeEditorProps) {
  const frame = useRef<HTMLDivElement>(null);
  const handlers = useRef<Handlers>(given);
  handlers.current = given;
  useEffect(() => {
    if (!frame.current) return;
    const view = new EditorView({
      state: EditorState.create({ doc: initial, extensions: extensions(handlers, extra) }),
      parent: frame.current,
    });
    viewRef.current = view;
    view.focus();
    const scrolled = () => {
      const { from } = view.lineBlockAtHeight(view.scrollDOM.scrollTop);
      handlers.current.onScroll(view.state.doc.lineAt(from).number);
    };
    view.scrollDOM.addEventListener('scroll', scrolled, { passive: true });
    const letGo = keepInSight(view.scrollDOM, () => view.coordsAtPos(view.state.selection.main.head));
    const callOff = whenIdle(() => typeUnseen(view));
    return () => {
      callOff();
      letGo();
      viewRef.current = null;
      view.destroy();
    };
  }, [initial, viewRef, extra]);
  return <div ref={frame} className="code-editor" />;
}
