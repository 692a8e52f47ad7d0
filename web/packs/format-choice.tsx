/** Zip or merged: what each is good for, said where it is chosen. */
import type { PackFormat } from '../../contract/index.ts';
import { t } from '../texts/index.ts';
import { type RadioCard, RadioCards } from '../ui/index.ts';

const formats = (): readonly RadioCard<PackFormat>[] => [
  {
    value: 'merged',
    name: t('One merged PDF'),
    note: t(
      'A cover, a table of contents and a chapter for each document. Links between documents lead to their chapters.',
    ),
  },
  {
    value: 'zip',
    name: t('A zip of PDFs'),
    note: t('One file for each document and a manifest. Links lead from file to file while they lie in one folder.'),
  },
];

export function FormatChoice({ value, onChange }: { value: PackFormat; onChange: (format: PackFormat) => void }) {
  return <RadioCards label={t('Make a pack as')} cards={formats()} value={value} onChange={onChange} />;
}
