/** The duties of a scope: who must have read a document, or what lies in a folder. */
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReadingDuty } from '../../contract/index.ts';
import { dutiesQuery, holds, removeDuty, sayWhy, useMe } from '../api/index.ts';
import { Loaded } from '../fallbacks/index.ts';
import { plural, t } from '../texts/index.ts';
import { Button, EmptyCard, FormDialog, LoadMore } from '../ui/index.ts';
import { DutyDialog } from './duty-dialog.tsx';
import { dutyTarget } from './duty-target.ts';

type Opened = { act: 'create' } | { act: 'change' | 'remove'; duty: ReadingDuty };

export function DutiesView({ scopeId }: { scopeId: string }) {
  const me = useMe();
  const reading = useInfiniteQuery(dutiesQuery(scopeId));
  const [opened, setOpened] = useState<Opened | null>(null);
  const mayChange = holds(me, scopeId, 'RELEASE_DOCUMENTS');
  const create = mayChange && (
    <Button variant="primary" icon="plus" onPress={() => setOpened({ act: 'create' })}>
      {t('New duty')}
    </Button>
  );
  const close = () => setOpened(null);
  return (
    <>
      <Loaded reading={reading} what={t('the duties')} lines={6}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items);
          if (items.length === 0) {
            return (
              <EmptyCard icon="check" title={t('Nobody has to read anything')} action={create || undefined}>
                {t(
                  'A duty names people and a document or a folder. They are asked to read what is in force, and every version that is released later.',
                )}
              </EmptyCard>
            );
          }
          return (
            <>
              <p>{create}</p>
              <ul className="duty-list">
                {items.map((duty) => (
                  <DutyRow key={duty.id} duty={duty} onOpen={mayChange ? setOpened : null} />
                ))}
              </ul>
              <LoadMore
                shown={items.length}
                counted={(n) => plural(n, '{n} duty', '{n} duties')}
                hasMore={reading.hasNextPage}
                isLoading={reading.isFetchingNextPage}
                onLoad={() => void reading.fetchNextPage()}
              />
            </>
          );
        }}
      </Loaded>
      {opened?.act === 'create' && <DutyDialog scopeId={scopeId} duty={null} onClose={close} />}
      {opened?.act === 'change' && <DutyDialog scopeId={scopeId} duty={opened.duty} onClose={close} />}
      {opened?.act === 'remove' && <RemoveDialog duty={opened.duty} onClose={close} />}
    </>
  );
}

function DutyRow({ duty, onOpen }: { duty: ReadingDuty; onOpen: ((opened: Opened) => void) | null }) {
  const count = duty.userIds.length;
  const names = duty.people.slice(0, 3).map(({ displayName }) => displayName);
  return (
    <li className="card duty-row">
      <div>
        <strong>{dutyTarget(duty)}</strong>
        <p className="muted">
          {plural(duty.days, '{names}, within {n} day', '{names}, within {n} days', {
            names: namedWords(names, count),
          })}
        </p>
      </div>
      {onOpen && (
        <span className="row">
          <Button
            size="small"
            aria-label={t('Change the duty for {target}', { target: dutyTarget(duty) })}
            onPress={() => onOpen({ act: 'change', duty })}
          >
            {t('Change…')}
          </Button>
          <Button
            size="small"
            aria-label={t('Remove the duty for {target}', { target: dutyTarget(duty) })}
            onPress={() => onOpen({ act: 'remove', duty })}
          >
            {t('Remove…')}
          </Button>
        </span>
      )}
    </li>
  );
}

function namedWords(names: readonly string[], count: number): string {
  if (count === 0) return t('Nobody is named');
  const shown = names.join(', ');
  return count > 3 ? t('{names} and {n} more', { names: shown, n: count - 3 }) : shown;
}

function RemoveDialog({ duty, onClose }: { duty: ReadingDuty; onClose: () => void }) {
  const queryClient = useQueryClient();
  const submit = async () => {
    await removeDuty(duty.id);
    await queryClient.invalidateQueries({ queryKey: ['reading'] });
    onClose();
  };
  return (
    <FormDialog
      title={t('Remove this duty?')}
      action={t('Remove')}
      variant="danger"
      role="alertdialog"
      isOpen
      onClose={onClose}
      onSubmit={submit}
      explain={sayWhy}
    >
      <p>
        {t('{target}: whom no other duty names need not read it any more. What was read stays on record for good.', {
          target: dutyTarget(duty),
        })}
      </p>
    </FormDialog>
  );
}
