/** How many of those who must know the version in force do; by name for who may read the record. */
import type { DocumentDetail, ReadingFigures } from '../../../contract/index.ts';
import type { AssignmentState } from '../../../domain/reading/index.ts';
import { PersonName, ProgressBar } from '../../ui/index.ts';
import { RemindButton } from './remind-button.tsx';
import './reading.css';
import { amount, type Message, msg, rich, t } from '../../texts/index.ts';

export function ReadersPart({ document }: { document: DocumentDetail }) {
  const { done, of, people } = document.reading;
  if (of === 0) return null;
  return (
    <section className="card side-part" aria-labelledby="readers-heading">
      <h2 className="side-heading" id="readers-heading">
        {t('Read and understood')}
      </h2>
      <p>
        {rich(
          of === 1
            ? '<b>{done}</b> of {of} person has read version {number}.'
            : '<b>{done}</b> of {of} people have read version {number}.',
          { done: amount(done), of: amount(of), number: document.effectiveVersion?.number },
          { b: (inside) => <strong>{inside}</strong> },
        )}
      </p>
      <ProgressBar label={t('Read')} done={done} total={of} />
      {people && <People people={people} />}
      {people && done < of && (
        <RemindButton scopeId={document.scopeId} about={{ documentId: document.id }} what={document.humanId} />
      )}
    </section>
  );
}

function People({ people }: { people: NonNullable<ReadingFigures['people']> }) {
  return (
    <details className="readers-list">
      <summary>{t('Who')}</summary>
      <ul>
        {people.map(({ user, state, dueDate, doneAt }) => (
          <li key={user.id}>
            <PersonName name={user.displayName}>
              <span className="truncate" title={user.displayName}>
                {user.displayName}
              </span>
            </PersonName>
            <span className={state === 'overdue' ? 'reading-overdue' : 'muted'}>
              {readingWords(state, doneAt, dueDate)}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

const readingStates: Record<AssignmentState, Message> = {
  open: msg('to read'),
  overdue: msg('overdue'),
  done: msg('read§state'),
  'carried-over': msg('carried over'),
  void: msg('void'),
};

function readingWords(of: AssignmentState, doneAt: string | null, dueDate: string | null): string {
  const state = t(readingStates[of]);
  if (doneAt) return `${state} ${doneAt.slice(0, 10)}`;
  return dueDate ? t('{state}, due {day}', { state, day: dueDate }) : state;
}
