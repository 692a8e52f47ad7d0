/** A mermaid diagram, drawn as an image: whatever its source says, an image runs nothing and loads nothing. */
import { useEffect, useState } from 'react';
import { t } from '../texts/index.ts';
import { useIsDark } from '../theme/index.ts';
import { Icon } from '../ui/index.ts';
import type { DrawnDiagram } from './mermaid.ts';
import { useSurroundings } from './surroundings.ts';
import { useObjectUrl } from './use-object-url.ts';

type Drawing = { state: 'drawing' } | { state: 'drawn'; diagram: DrawnDiagram } | { state: 'failed'; why: string };

function useDrawing(source: string): Drawing {
  const isDark = useIsDark();
  const [drawing, setDrawing] = useState<Drawing>({ state: 'drawing' });
  useEffect(() => {
    let isCurrent = true;
    const show = (to: Drawing) => isCurrent && setDrawing(to);
    import('./mermaid.ts')
      .then(({ drawDiagram }) => drawDiagram(source, isDark))
      .then(
        (diagram) => show({ state: 'drawn', diagram }),
        (error: unknown) =>
          show({ state: 'failed', why: error instanceof Error ? error.message : t('unknown reason') }),
      );
    return () => {
      isCurrent = false;
    };
  }, [source, isDark]);
  return drawing;
}

export function Diagram({ source }: { source: string }) {
  const drawing = useDrawing(source);
  const { hasPrintNotes } = useSurroundings();
  const url = useObjectUrl(drawing.state === 'drawn' ? drawing.diagram.image : undefined);
  return (
    <figure className="content-diagram">
      {drawing.state === 'drawn' && url && (
        <img src={url} width={drawing.diagram.width} alt={t('Diagram; its source can be opened below')} />
      )}
      {drawing.state === 'drawing' && <div className="content-diagram-waiting">{t('Drawing the diagram')}</div>}
      {drawing.state === 'failed' && (
        <p className="content-missing">
          <Icon name="warning" />
          {t('The diagram cannot be drawn: {why}', { why: drawing.why.split('\n', 1)[0] ?? '' })}
        </p>
      )}
      {hasPrintNotes && <p className="content-print-note">{t('Prints as its source')}</p>}
      <details open={drawing.state === 'failed'}>
        <summary>{t('Mermaid diagram — source')}</summary>
        <pre>
          <code>{source}</code>
        </pre>
      </details>
    </figure>
  );
}
