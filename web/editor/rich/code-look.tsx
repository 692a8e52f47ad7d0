/** Below a block of code: its language; below one in mermaid also the diagram as readers see it, drawn at each pause. */
import { useEffect, useState } from 'react';
import { Diagram } from '../../content/index.ts';
import { t } from '../../texts/index.ts';
import { TextField } from '../../ui/index.ts';
import { setAttributes } from './change-node.ts';
import type { NodeLookProps } from './node-portals.tsx';

/** A diagram is drawn at a pause in the typing: half a line of it is no diagram, and drawing takes its time. */
const pauseMs = 400;

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

const wellFormed = /^[\w+#.-]{0,40}$/;

export function CodeLook(props: NodeLookProps) {
  const { node } = props;
  const language = String(node.attrs.language ?? '');
  const source = useSettled(node.textContent);
  return (
    <>
      <TextField
        label={t('Language')}
        value={language}
        onChange={(to) => wellFormed.test(to) && setAttributes(props, { language: to === '' ? null : to })}
        placeholder={t('none§language')}
      />
      {language.toLowerCase() === 'mermaid' && source.trim() !== '' && <Diagram source={source} />}
    </>
  );
}
