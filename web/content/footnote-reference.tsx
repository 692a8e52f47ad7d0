/** The number of a footnote in the text, which leads to the note at the end. */
import { Link } from '@tanstack/react-router';
import { t } from '../texts/index.ts';

export const noteId = (index: number) => `footnote-${index}`;
export const referenceId = (index: number) => `footnote-reference-${index}`;

/** Of several references to one note the first is the one that the note leads back to. */
export function FootnoteReference({ index }: { index: number }) {
  return (
    <sup className="content-footnote-reference" id={referenceId(index)}>
      <Link
        to="."
        search={(before) => before}
        activeOptions={{ includeHash: true }}
        hash={noteId(index)}
        aria-label={t('Footnote {number}', { number: index })}
      >
        {index}
      </Link>
    </sup>
  );
}
