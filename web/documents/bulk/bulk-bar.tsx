/** Choosing several documents, and the acts for them. */
import { lazy, Suspense, useState } from 'react';
import { useMe } from '../../api/index.ts';
import { amount, t } from '../../texts/index.ts';
import { Button, Menu, MenuItem } from '../../ui/index.ts';
import { stepWords } from '../steps/step-words.ts';
import { type BulkAct, offeredActs } from './bulk-acts.ts';
import type { Bulk } from './use-bulk.ts';

const BulkDialog = lazy(async () => ({ default: (await import('./bulk-dialog.tsx')).BulkDialog }));

const labelOf = (act: BulkAct) => (act === 'export' ? t('Export PDFs') : t(stepWords[act].label));

export function BulkBar({ rows, chosen, begin, end }: Bulk) {
  const me = useMe();
  const [asked, setAsked] = useState<BulkAct | null>(null);
  if (rows === null) {
    return (
      <Button size="small" onPress={begin}>
        {t('Choose several')}
      </Button>
    );
  }
  const acts = offeredActs(me, chosen);
  return (
    <>
      <Menu
        button={
          <Button size="small" variant="primary" isDisabled={chosen.length === 0}>
            {t('Act on {n}…', { n: amount(chosen.length) })}
          </Button>
        }
        label={t('Actions for the chosen documents')}
      >
        {acts.map((act) => (
          <MenuItem key={act} onAction={() => setAsked(act)}>
            {labelOf(act)}
          </MenuItem>
        ))}
        {acts.length === 0 && <MenuItem isDisabled>{t('Nothing that you may do fits them')}</MenuItem>}
      </Menu>
      <Button size="small" variant="quiet" onPress={end}>
        {t('Cancel')}
      </Button>
      {asked && (
        <Suspense>
          <BulkDialog act={asked} label={labelOf(asked)} documents={chosen} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </>
  );
}
