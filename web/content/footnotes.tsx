/** Footnotes: a number in the text, the note at the end, and the way back. */
import { Link } from '@tanstack/react-router';
import type { Footnote } from '../../domain/content/index.ts';
import { Blocks } from './blocks.tsx';

const noteId = (index: number) => `footnote-${index}`;
const referenceId = (index: number) => `footnote-reference-${index}`;

/** Of several references to one note the first is the one that the note leads back to. */
export function FootnoteReference({ index }: { index: number }) {
  return (
    <sup className="content-footnote-reference" id={referenceId(index)}>
      <Link
        to="."
        search={(before) => before}
        activeOptions={{ includeHash: true }}
        hash={noteId(index)}
        aria-label={`Footnote ${index}`}
      >
        {index}
      </Link>
    </sup>
  );
}

export function Footnotes({ footnotes }: { footnotes: readonly Footnote[] }) {
  if (footnotes.length === 0) return null;
  return (
    <section className="content-footnotes" aria-label="Footnotes">
      <ol>
        {footnotes.map((footnote) => (
          <li key={footnote.index} id={noteId(footnote.index)} value={footnote.index} tabIndex={-1}>
            <Blocks blocks={footnote.children} />
            <Link
              to="."
              search={(before) => before}
              activeOptions={{ includeHash: true }}
              hash={referenceId(footnote.index)}
              aria-label={`Back to footnote ${footnote.index} in the text`}
            >
              ↩
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}
