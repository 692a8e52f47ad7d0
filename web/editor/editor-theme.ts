/** How CodeMirror looks here: the app's variables, so that light and dark come with them. */
import { defaultHighlightStyle, HighlightStyle } from '@codemirror/language';
import { EditorView } from '@codemirror/view';

/** The default's choice of what stands out, in the app's own colours; headings are bold and not underlined. */
export const markdownColours = HighlightStyle.define(
  defaultHighlightStyle.specs.map(({ color, textDecoration, ...style }) => ({
    ...style,
    ...(textDecoration && style.fontWeight !== 'bold' && { textDecoration }),
    ...(color && { color: 'var(--accent)' }),
  })),
);

export const editorTheme = EditorView.theme({
  '&': { height: '100%', color: 'var(--text)', backgroundColor: 'transparent', fontSize: '0.8125rem' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', lineHeight: '1.6', overflow: 'auto' },
  '.cm-content': { padding: '12px 0', caretColor: 'var(--text)' },
  '.cm-line': { padding: '0 16px 0 8px' },
  '.cm-gutters': {
    backgroundColor: 'transparent',
    color: 'var(--text-muted)',
    border: 'none',
    paddingLeft: '6px',
  },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--hover)' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--accent-soft)',
  },
});
