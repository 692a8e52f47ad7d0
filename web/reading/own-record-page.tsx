/** What one has to read and has read, as a list and as a PDF. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Assignment } from '../../contract/index.ts';
import { download, ownRecordFile, ownRecordQuery, sayWhy } from '../api/index.ts';
import { Loaded } from '../fallbacks/index.ts';
import { Button, EmptyCard, LoadMore, Page, say } from '../ui/index.ts';
import './reading.css';
import { plural, t } from '../texts/index.ts';
import { assignmentWords } from './assignment-words.ts';

export function OwnRecordPage() {
  const reading = useInfiniteQuery(ownRecordQuery);
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const name = `reading_${new Date().toISOString().slice(0, 10)}.pdf`;
    await download(ownRecordFile, name).catch((error) => say(sayWhy(error), 'bad'));
    setBusy(false);
  };
  return (
    <Page
      title={t('What I have read')}
      actions={
        <Button icon="download" onPress={save} isDisabled={isBusy}>
          {isBusy ? t('Making the PDF') : 'PDF'}
        </Button>
      }
    >
      <Loaded reading={reading} what={t('your record')} lines={8}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items);
          if (items.length === 0) {
            return (
              <EmptyCard icon="check" title={t('You were not asked to read anything yet')}>
                {t('What you are asked to read, and what you confirmed as read and understood, stays listed here.')}
              </EmptyCard>
            );
          }
          return (
            <>
              <ul className="card duty-list">
                {items.map((assignment) => (
                  <OwnRow key={assignment.id} assignment={assignment} />
                ))}
              </ul>
              <LoadMore
                shown={items.length}
                counted={(n) => plural(n, '{n} entry', '{n} entries')}
                hasMore={reading.hasNextPage}
                isLoading={reading.isFetchingNextPage}
                onLoad={() => void reading.fetchNextPage()}
              />
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}

function OwnRow({ assignment }: { assignment: Assignment }) {
  const { document, versionId, versionNumber, state, reason, dueDate, doneAt, signed } = assignment;
  const isOpen = state === 'open' || state === 'overdue';
  return (
    <li className="duty-row">
      <Link to="/documents/$documentId" params={{ documentId: document.id }} search={{ version: versionId }}>
        <span className="human-id">{document.humanId}</span> <bdi>{document.title}</bdi>,{' '}
        {t('version {number}', { number: versionNumber })}
      </Link>
      <span className={state === 'overdue' ? 'reading-overdue' : 'muted'}>
        {assignmentWords(state, reason)}
        {doneAt && ` ${signed ? t('{day}, signed', { day: doneAt.slice(0, 10) }) : doneAt.slice(0, 10)}`}
        {isOpen && dueDate && `, ${t('due {day}', { day: dueDate })}`}
      </span>
    </li>
  );
}
