/** The reader is asked to know this version: by when, what changed since the one they acknowledged last, and the one button. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Assignment, DocumentDetail, Version } from '../../../contract/index.ts';
import { knows } from '../../../domain/reading/index.ts';
import { changesQuery, ownReadingQuery } from '../../api/index.ts';
import { ComparisonView } from '../../comparison/index.ts';
import { Loaded } from '../../fallbacks/index.ts';
import { Button } from '../../ui/index.ts';
import { useReturnedReading } from '../steps/signing-return.ts';
import { AcknowledgeDialog } from './acknowledge-dialog.tsx';
import './reading.css';
import { t } from '../../texts/index.ts';

interface NoticeProps {
  document: DocumentDetail;
  version: Version;
}

export function ToReadNotice({ document, version }: NoticeProps) {
  const ticket = useReturnedReading(version.id);
  const isToBeKnown = version.standing === 'effective' || version.standing === 'future-effective';
  const { data } = useQuery({ ...ownReadingQuery(document.id), enabled: isToBeKnown });
  if (!isToBeKnown || data === undefined) return null;
  const own = data.items.filter(({ versionId, state }) => versionId === version.id && state !== 'void');
  const open = own.find(({ state }) => state === 'open' || state === 'overdue');
  if (open) return <Asked {...{ document, version, open, ticket }} items={data.items} />;
  const done = own[0];
  return done ? <p className="muted reading-done">{knownWords(done)}</p> : null;
}

function knownWords({ state, doneAt, signed, reason }: Assignment): string {
  if (state === 'carried-over')
    return t('You are taken to know this version: {reason}', { reason: reason ?? t('carried over') });
  const day = doneAt?.slice(0, 10) ?? '';
  return signed
    ? t('You have read and understood this version on {day}, signed.', { day })
    : t('You have read and understood this version on {day}.', { day });
}

interface AskedProps extends NoticeProps {
  open: Assignment;
  items: Assignment[];
  ticket: string | null;
}

function Asked({ document, version, open, items, ticket }: AskedProps) {
  const [signing, setSigning] = useState<{ ticket: string | null } | null>(ticket === null ? null : { ticket });
  const known = items
    .filter(({ state, versionNumber }) => knows(state) && versionNumber < version.number)
    .sort((a, b) => b.versionNumber - a.versionNumber)[0];
  return (
    <section className="card reading-asked" aria-label={t('To read')}>
      <p>
        <strong>{t('Please read this version and say that you have understood it.')}</strong>{' '}
        <span className={open.state === 'overdue' ? 'reading-overdue' : 'muted'}>
          {t(open.state === 'overdue' ? 'It was due on {day}.' : 'Due on {day}.', { day: open.dueDate ?? '' })}
        </span>
      </p>
      {known && <ChangedSinceKnown version={version} known={known} />}
      <div className="reading-act">
        <Button variant="primary" icon="check" onPress={() => setSigning({ ticket: null })}>
          {t('I have read and understood it…')}
        </Button>
      </div>
      {signing && <AcknowledgeDialog {...{ document, version }} {...signing} onClose={() => setSigning(null)} />}
    </section>
  );
}

/** Open from the start: it is what somebody who knows the document wants to see first. */
function ChangedSinceKnown({ version, known }: { version: Version; known: Assignment }) {
  const [isOpen, setOpen] = useState(true);
  return (
    <div className="reading-changes">
      <Button size="small" icon={isOpen ? 'chevronUp' : 'chevronDown'} onPress={() => setOpen(!isOpen)}>
        {t(isOpen ? 'Hide what changed since version {number}' : 'Show what changed since version {number}', {
          number: known.versionNumber,
        })}
      </Button>
      {version.changeSummary && (
        <blockquote className="change-summary" dir="auto">
          {version.changeSummary}
        </blockquote>
      )}
      {isOpen && <Changes version={version} from={known.versionId} />}
    </div>
  );
}

function Changes({ version, from }: { version: Version; from: string }) {
  const reading = useQuery(changesQuery(version.id, version.revision, from));
  return (
    <Loaded reading={reading} what={t('the comparison')} lines={4}>
      {(changes) => (
        <div className="reading-comparison">
          <ComparisonView compared={changes} layout="one" isCompact sides={[t('What you know'), t('This version')]} />
        </div>
      )}
    </Loaded>
  );
}
