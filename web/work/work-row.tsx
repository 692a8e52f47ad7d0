/** One thing that waits, leading to the very version that it is about. */
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Version, Waiting, WaitingForOthers } from '../../contract/index.ts';
import { holds, useMe } from '../api/index.ts';
import { ConfirmReviewDialog, DueNote } from '../documents/index.ts';
import { t } from '../texts/index.ts';
import { Button, dayOf } from '../ui/index.ts';
import { sectionWords, type WorkList } from './work-sections.ts';

function versionOf({ document, versionId }: Waiting): Version | undefined {
  return [document.latestVersion, document.effectiveVersion].find((version) => version?.id === versionId) ?? undefined;
}

export interface WorkRowProps {
  list: WorkList;
  waiting: Waiting | WaitingForOthers;
  spansScopes: boolean;
}

export function WorkRow({ list, waiting, spansScopes }: WorkRowProps) {
  const { document, versionId } = waiting;
  const version = versionOf(waiting);
  const reason = list === 'returned' ? version?.review.returned?.reason : undefined;
  const summary = list === 'toReview' || list === 'toRelease' ? version?.changeSummary : undefined;
  return (
    <li className="work-row">
      <div className="work-what">
        <Link
          to="/documents/$documentId"
          params={{ documentId: document.id }}
          search={{ version: versionId }}
          className="work-link"
        >
          <span className="human-id">{document.humanId}</span> <bdi>{version?.title ?? document.title}</bdi>
        </Link>
        <p className="muted work-facts">
          {version && <span>{t('version {number}', { number: version.number })}</span>}
          {spansScopes && <span>{document.scopeName}</span>}
          <When list={list} waiting={waiting} />
          {'pending' in waiting && <span>{pendingWords(waiting)}</span>}
        </p>
        {reason && <p className="work-reason">{t('“{title}”', { title: reason })}</p>}
        {summary && <p className="work-reason">{summary}</p>}
      </div>
      <RowAct list={list} waiting={waiting} />
    </li>
  );
}

function pendingWords({ pending }: WaitingForOthers): string {
  if (pending.length === 0) return t('waits for its release');
  return t('waits for {names}', { names: pending.map(({ displayName }) => displayName).join(', ') });
}

function When({ list, waiting: { since, dueDate, by } }: Omit<WorkRowProps, 'spansScopes'>) {
  const words = sectionWords[list].since;
  const day = dayOf(since);
  return (
    <>
      {words && (
        <span>
          {by && list !== 'drafts' && list !== 'waitingForOthers'
            ? t(words.by, { day, name: by.displayName })
            : t(words.on, { day })}
        </span>
      )}
      {list === 'soonEffective' && dueDate && <span>{t('in force from {day}', { day: dueDate })}</span>}
      {list !== 'soonEffective' && dueDate && <DueNote day={dueDate} />}
    </>
  );
}

/** What is usually done next, beside opening it. */
function RowAct({ list, waiting: { document, versionId } }: Omit<WorkRowProps, 'spansScopes'>) {
  const me = useMe();
  const [isConfirming, setConfirming] = useState(false);
  if (list === 'reviewDue' && holds(me, document.scopeId, 'RELEASE_DOCUMENTS')) {
    return (
      <>
        <Button
          size="small"
          aria-label={t('Confirm the review of {number}', { number: document.humanId })}
          onPress={() => setConfirming(true)}
        >
          {t('Confirm review…')}
        </Button>
        {isConfirming && <ConfirmReviewDialog document={document} onClose={() => setConfirming(false)} />}
      </>
    );
  }
  if ((list === 'drafts' || list === 'returned') && holds(me, document.scopeId, 'AUTHOR_DOCUMENTS')) {
    return (
      <Link
        to="/documents/$documentId/versions/$versionId/edit"
        params={{ documentId: document.id, versionId }}
        className="button button-secondary button-small"
        aria-label={t('Edit {number}', { number: document.humanId })}
      >
        {t('Edit')}
      </Link>
    );
  }
  return (
    <Link
      to="/documents/$documentId"
      params={{ documentId: document.id }}
      search={{ version: versionId }}
      className="button button-secondary button-small"
      aria-label={t(sectionWords[list].act.on, { number: document.humanId })}
    >
      {t(sectionWords[list].act.words)}
    </Link>
  );
}
