/** What a comparison is made with, in words: a version, an earlier submission, or the document that the text came from. */
import type { Changes } from '../../contract/index.ts';

type Basis = Pick<Changes, 'basis' | 'submission' | 'source' | 'from' | 'to'>;

/** Above a column. */
export function sideName({ basis, submission, source, from, to }: Basis): string {
  if (basis === 'submission') return `Version ${to.number} as submitted the ${ordinal(submission ?? 1)} time`;
  if (basis === 'source')
    return source && from ? `${source.humanId} version ${from.number}` : 'The document it was made from';
  return from ? `Version ${from.number}` : 'Nothing older';
}

/** A sentence. */
export function comparedWith(changes: Basis): string {
  const { basis, submission, source, from } = changes;
  if (basis === 'nothing') return 'There is no older version to compare with, so everything counts as new.';
  if (basis === 'submission') return `Compared with the text as it was submitted the ${ordinal(submission ?? 1)} time.`;
  if (basis === 'version') return `Compared with version ${from?.number}.`;
  return source && from
    ? `Compared with version ${from.number} of ${source.humanId} “${source.title}”, from which this document was made.`
    : 'Compared with the document from which this one was made.';
}

function ordinal(number: number): string {
  const words = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];
  return words[number - 1] ?? `${number}th`;
}
