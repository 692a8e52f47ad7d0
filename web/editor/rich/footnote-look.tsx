/** The mark of a footnote; a press or Enter opens its text, which is written as markdown and kept as rich content. */
import type { Node } from 'prosemirror-model';
import { Fragment } from 'prosemirror-model';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../texts/index.ts';
import { FootnoteDialog } from './footnote-dialog.tsx';
import type { NodeLookProps } from './node-portals.tsx';
import { contentOfMarkdown, projectionOf } from './rich-format.ts';
import { nodeType } from './schema.ts';

function noteText(node: Node): string {
  return projectionOf(nodeType('doc').create(null, node.content)).trimEnd();
}

export function FootnoteLook({ node, isSelected, view, position }: NodeLookProps) {
  const text = noteText(node);
  const isNew = useRef(text === '');
  const [isOpen, setOpen] = useState(false);
  // A new note is empty and selected: its text is asked for at once.
  useEffect(() => {
    if (isSelected && isNew.current) setOpen(true);
    isNew.current = false;
  }, [isSelected]);
  const close = () => {
    setOpen(false);
    view.focus();
  };
  const save = (markdown: string) => {
    const at = position();
    if (at === undefined) return;
    const end = at + 1 + node.content.size;
    const content = Fragment.fromArray(contentOfMarkdown(markdown));
    view.dispatch(view.state.tr.replaceWith(at + 1, end, content));
  };
  return (
    <>
      <button
        type="button"
        className="rich-note-mark"
        title={text}
        aria-label={text === '' ? t('Footnote without text') : t('Footnote: {text}', { text })}
        onClick={() => setOpen(true)}
      />
      {isOpen && <FootnoteDialog text={text} onSave={save} onClose={close} />}
    </>
  );
}
