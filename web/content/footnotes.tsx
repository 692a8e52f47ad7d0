/** Footnotes at the end of the content, each with the way back to its number in the text. */
import { Link } from '@tanstack/react-router';
import type { Footnote } from '../../domain/content/index.ts';
import { t } from '../texts/index.ts';
import { Blocks } from './blocks.tsx';
import { noteId, referenceId } from './footnote-reference.tsx';

export function Footnotes({ footnotes }: { footnotes: readonly Footnote[] }) {
  if (footnotes.length === 0) return null;
  return (
    <section className="content-footnotes" aria-label={t('Footnotes')}>
      <ol>
        {footnotes.map((footnote) => (
          <li key={footnote.index} id={noteId(footnote.index)} value={footnote.index} tabIndex={-1}>
            <Blocks blocks={footnote.children} />
            <Link
              to="."
              search={(before) => before}
              activeOptions={{ includeHash: true }}
              hash={referenceId(footnote.index)}
              aria-label={t('Back to footnote {number} in the text', { number: footnote.index })}
            >
              ↩
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}
