/** A formula as it is read; its source is changed in a field that opens with a press or with Enter. */
import { NodeSelection } from 'prosemirror-state';
import { useEffect, useState } from 'react';
import { Formula } from '../../content/index.ts';
import { t } from '../../texts/index.ts';
import { Button, TextField } from '../../ui/index.ts';
import { setAttributes } from './change-node.ts';
import type { NodeLookProps } from './node-portals.tsx';

export function MathLook(props: NodeLookProps) {
  const { node, isSelected, view, position } = props;
  const latex = String(node.attrs.latex);
  const isBlock = node.type.name === 'mathBlock';
  const [isOpen, setOpen] = useState(false);
  // A new formula is empty and selected: its field is open at once.
  useEffect(() => {
    if (isSelected && latex === '') setOpen(true);
    if (!isSelected && latex !== '') setOpen(false);
  }, [isSelected, latex]);
  const close = () => {
    setOpen(false);
    const at = position();
    if (at !== undefined) {
      view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, at)));
      view.focus();
    }
  };
  return (
    <>
      <span className={latex === '' ? 'rich-math-shown rich-math-empty' : 'rich-math-shown'}>
        {latex === '' ? t('Empty formula') : <Formula latex={latex} display={isBlock} />}
      </span>
      {isSelected && !isOpen && (
        <Button size="small" onPress={() => setOpen(true)}>
          {t('Change the formula')}
        </Button>
      )}
      {isOpen && (
        <span className="rich-math-field" data-own-events>
          <TextField
            label={t('Formula, in LaTeX')}
            value={latex}
            onChange={(to) => setAttributes(props, { latex: to })}
            onKeyDown={(event) => {
              if (event.key === 'Escape' || (event.key === 'Enter' && !event.shiftKey)) close();
            }}
            maxLength={20_000}
            {...(isBlock && { lines: 2 })}
            isMonospaced
            autoFocus
          />
        </span>
      )}
    </>
  );
}
