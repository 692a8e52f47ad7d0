/** What a comparison is made with, in words: a version, an earlier submission, or the document that the text came from. */
import type { Changes } from '../../contract/index.ts';
import { msg, t } from '../texts/index.ts';

type Basis = Pick<Changes, 'basis' | 'submission' | 'source' | 'from' | 'to'>;

/** Above a column. */
export function sideName({ basis, submission, source, from, to }: Basis): string {
  if (basis === 'submission')
    return t('Version {number} as submitted the {ordinal} time', {
      number: to.number,
      ordinal: ordinal(submission ?? 1),
    });
  if (basis === 'source')
    return source && from
      ? t('{document} version {number}', { document: source.humanId, number: from.number })
      : t('The document it was made from');
  return from ? t('Version {number}', { number: from.number }) : t('Nothing older');
}

/** A sentence. */
export function comparedWith(changes: Basis): string {
  const { basis, submission, source, from } = changes;
  if (basis === 'nothing') return t('There is no older version to compare with, so everything counts as new.');
  if (basis === 'submission')
    return t('Compared with the text as it was submitted the {ordinal} time.', { ordinal: ordinal(submission ?? 1) });
  if (basis === 'version') return t('Compared with version {number}.', { number: from?.number ?? '' });
  return source && from
    ? t('Compared with version {number} of {document} “{title}”, from which this document was made.', {
        number: from.number,
        document: source.humanId,
        title: source.title,
      })
    : t('Compared with the document from which this one was made.');
}

const ordinals = [
  msg('first§time'),
  msg('second§time'),
  msg('third§time'),
  msg('fourth§time'),
  msg('fifth§time'),
  msg('sixth§time'),
  msg('seventh§time'),
  msg('eighth§time'),
  msg('ninth§time'),
  msg('tenth§time'),
];

function ordinal(number: number): string {
  const word = ordinals[number - 1];
  return word === undefined ? t('{number}th', { number }) : t(word);
}
