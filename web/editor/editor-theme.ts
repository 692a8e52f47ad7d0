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
  '.cm-panels': {
    backgroundColor: 'var(--surface-sunken)',
    color: 'var(--text)',
    borderBottom: '1px solid var(--line)',
  },
  '.cm-panel.cm-search': { padding: '6px 10px', fontFamily: 'var(--font)' },
  '.cm-textfield': {
    minHeight: '28px',
    fontSize: 'var(--text-body)',
    padding: '3px 8px',
    border: '1px solid var(--line-strong)',
    borderRadius: 'var(--radius)',
    backgroundColor: 'var(--surface)',
    color: 'var(--text)',
  },
  '.cm-button': {
    minHeight: '28px',
    fontSize: 'var(--text-body)',
    border: '1px solid var(--line-strong)',
    borderRadius: 'var(--radius)',
    backgroundColor: 'var(--surface)',
    backgroundImage: 'none',
    color: 'var(--text)',
  },
  '.cm-panel.cm-search [name=close]': { width: '24px', height: '24px', color: 'var(--text)', fontSize: '1rem' },
  '.cm-panel.cm-search label': {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '28px',
    gap: '4px',
    fontSize: 'var(--text-body)',
  },
  '.cm-panel.cm-search input[type=checkbox]': { width: '24px', height: '24px', margin: '0' },
  '.cm-searchMatch': { backgroundColor: 'var(--mark)' },
  '.cm-searchMatch-selected': { outline: '2px solid var(--accent)' },
  '.cm-tooltip': {
    border: '1px solid var(--line)',
    borderRadius: 'var(--radius)',
    backgroundColor: 'var(--surface-raised)',
    color: 'var(--text)',
  },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { backgroundColor: 'var(--accent-soft)', color: 'var(--text)' },
  '.cm-completionDetail': { color: 'var(--text-muted)', fontStyle: 'normal' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--accent-soft)',
  },
});
