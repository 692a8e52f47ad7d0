/** The review of a version and its record: who did what, when and why, and what was signed over which content. */
import { useQuery } from '@tanstack/react-query';
import type { Person, RecordEntry, Version } from '../../../contract/index.ts';
import { holds, recordQuery, reviewersQuery, useMe } from '../../api/index.ts';
import { Loaded } from '../../fallbacks/index.ts';
import { Badge, Moment, PersonName } from '../../ui/index.ts';
import { saidOfAct } from '../record-words.tsx';
import { meaningWords } from '../steps/signature-fields.tsx';
import './version-record.css';
import { rich, t } from '../../texts/index.ts';

/** While a version is under review: who is asked, until when, and what they said so far. */
export function ReviewState({ version, scopeId }: { version: Version; scopeId: string }) {
  const { reviewers, dueDate } = version.review;
  return (
    <div className="stack">
      {version.changeSummary && (
        <p className="record-note" dir="auto">
          {version.changeSummary}
        </p>
      )}
      {dueDate && <p>{t('To be reviewed by {day}', { day: dueDate })}</p>}
      {reviewers.length === 0 ? (
        <p className="muted">{t('No reviewers were named; whoever may release documents decides.')}</p>
      ) : (
        <ul className="reviewer-list">
          {reviewers.map(({ user, decision, at }) => (
            <li key={user.id}>
              <PersonName name={user.displayName} />
              {decision === 'approved' ? (
                <Badge tone="good">{t('Approved')}</Badge>
              ) : (
                <Badge tone="warn">{t('Pending')}</Badge>
              )}
              {at && <Moment at={at} />}
              {decision === 'pending' && <CannotApprove user={user} scopeId={scopeId} />}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Tells authors of a reviewer who lost the right to release since they were named: the version would wait for ever. */
function CannotApprove({ user, scopeId }: { user: Person; scopeId: string }) {
  const isAuthor = holds(useMe(), scopeId, 'AUTHOR_DOCUMENTS');
  const { data } = useQuery({ ...reviewersQuery(scopeId, user.displayName), enabled: isAuthor });
  if (data === undefined || data.items.some(({ id }) => id === user.id)) return null;
  return <p className="field-error">{t('Cannot approve any more. Have it returned to draft and name others.')}</p>;
}

export function VersionRecord({ version }: { version: Version }) {
  const reading = useQuery(recordQuery(version.id));
  return (
    <Loaded reading={reading} what={t('the record')} lines={4} isInCard>
      {({ items }) => (
        <ol className="record-list">
          {items.map((entry) => (
            <Entry key={`${entry.revision} ${entry.at} ${entry.act}`} entry={entry} />
          ))}
        </ol>
      )}
    </Loaded>
  );
}

function Entry({ entry: { act, by, at, note, meaning, contentHash } }: { entry: RecordEntry }) {
  return (
    <li>
      <span>
        <PersonName name={by.displayName}>
          <span>{saidOfAct(act, by.displayName)}</span>
        </PersonName>
      </span>
      <span className="record-when">
        <Moment at={at} />
      </span>
      {note && (
        <p className="record-note" dir="auto">
          {note}
        </p>
      )}
      {meaning && (
        <p className="record-signature">
          {contentHash
            ? rich('Signed: “{meaning}”, content {digest}', {
                meaning: t(meaningWords[meaning]),
                digest: (
                  <span className="mono" title={`SHA-256 ${contentHash}`}>
                    {contentHash.slice(0, 16)}…
                  </span>
                ),
              })
            : t('Signed: “{meaning}”', { meaning: t(meaningWords[meaning]) })}
        </p>
      )}
    </li>
  );
}
