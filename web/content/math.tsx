/** A formula. KaTeX is loaded with the first one; until then, and when it cannot read the formula, its source is shown. */
import { useEffect, useRef, useState } from 'react';
import { t } from '../texts/index.ts';
import { useSurroundings } from './surroundings.ts';

let loading: Promise<typeof import('./katex.ts')> | null = null;

function loadKatex() {
  loading ??= import('./katex.ts').catch((error) => {
    loading = null;
    throw error;
  });
  return loading;
}

export function Formula({ latex, display = false }: { latex: string; display?: boolean }) {
  const element = useRef<HTMLSpanElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    loadKatex().then(
      ({ drawFormula }) => {
        if (isCurrent && element.current) setDrawn(drawFormula(element.current, latex, display));
      },
      () => setDrawn(false),
    );
    return () => {
      isCurrent = false;
    };
  }, [latex, display]);
  const { hasPrintNotes } = useSurroundings();
  const source = display ? `$$${latex}$$` : `$${latex}$`;
  return (
    <span className={display ? 'content-math content-math-display' : 'content-math'}>
      <span ref={element} hidden={!isDrawn} />
      {!isDrawn && <code>{source}</code>}
      {hasPrintNotes && (
        <span className="content-print-note" title={t('On paper this formula is its source.')}>
          {display ? t('Prints as its source') : t('source')}
        </span>
      )}
    </span>
  );
}
