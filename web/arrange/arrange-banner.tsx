/** Says that Arrange mode is on, what is being refused, and offers Undo and Done. */
import { startTransition } from 'react';
import { Button, Icon } from '../ui/index.ts';
import './arrange.css';
import { t } from '../texts/index.ts';
import type { Refusal } from './move-refusals.ts';
import type { Arrange } from './use-arrange.ts';
import { useKeys } from './use-keys.ts';

/**
 * One line of a fixed height: it says what to do, or why the place under the pointer takes nothing. A line that
 * appeared and disappeared would move the rows under the pointer.
 */
function BannerText({ refusal }: { refusal: Refusal | null }) {
  if (refusal === null) {
    return (
      <>
        <strong>{t('Arrange mode')}</strong>
        <Whole text={t('Drag folders and documents by their grips, or use Move to…')} />
      </>
    );
  }
  if (refusal.code === 'NOTHING_TO_DO') return <Whole text={refusal.detail} />;
  return (
    <>
      <strong>{t('Not allowed')}</strong>
      <Whole text={refusal.detail} />
    </>
  );
}

/** Cut where the room is short, the whole on hover. */
const Whole = ({ text }: { text: string }) => (
  <span className="truncate" title={text}>
    {text}
  </span>
);

export function ArrangeBanner({ arrange }: { arrange: Arrange }) {
  useKeys(arrange);
  const { refusal } = arrange;
  const isRefusing = refusal !== null && refusal.code !== 'NOTHING_TO_DO';
  return (
    <section className={`arrange-banner${isRefusing ? ' arrange-refusing' : ''}`} aria-label={t('Arrange mode')}>
      <Icon name={isRefusing ? 'warning' : 'move'} />
      <div className="arrange-text" role="status">
        <BannerText refusal={refusal} />
      </div>
      {arrange.undo && (
        <Button size="small" icon="undo" onPress={arrange.undo} isDisabled={arrange.isBusy}>
          {t('Undo')}
        </Button>
      )}
      <Button size="small" variant="arrange" icon="check" onPress={() => startTransition(arrange.leave)}>
        {t('Done')}
      </Button>
    </section>
  );
}
