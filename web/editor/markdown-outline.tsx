/** The headings of a markdown draft, each a way to its line. */
import type { ContentTree } from '../../domain/content/index.ts';
import { keyed } from '../content/index.ts';
import { t } from '../texts/index.ts';

export interface MarkdownOutlineProps {
  headings: ContentTree['headings'];
  onLine: (line: number) => void;
}

export function MarkdownOutline({ headings, onLine }: MarkdownOutlineProps) {
  return (
    <nav aria-label={t('Outline')}>
      {headings.length === 0 && <p className="muted">{t('Headings appear here.')}</p>}
      <ul>
        {keyed(headings).map(({ key, node: { level, text, line } }) => (
          <li key={key} style={{ paddingInlineStart: `${(level - 1) * 12}px` }}>
            <button type="button" className="row-button outline-entry" dir="auto" onClick={() => onLine(line)}>
              {text || t('Empty heading')}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
