/** How many of those who must know the version in force do; by name for who may read the record. */
import type { DocumentDetail, ReadingFigures } from '../../../contract/index.ts';
import { assignmentInWords } from '../../../domain/reading/index.ts';
import { PersonName, ProgressBar } from '../../ui/index.ts';
import { RemindButton } from './remind-button.tsx';
import './reading.css';

export function ReadersPart({ document }: { document: DocumentDetail }) {
  const { done, of, people } = document.reading;
  if (of === 0) return null;
  return (
    <section className="card side-part" aria-labelledby="readers-heading">
      <h2 className="side-heading" id="readers-heading">
        Read and understood
      </h2>
      <p>
        <strong>{done}</strong> of {of} {of === 1 ? 'person has' : 'people have'} read version{' '}
        {document.effectiveVersion?.number}.
      </p>
      <ProgressBar label="Read" done={done} total={of} />
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
      <summary>Who</summary>
      <ul>
        {people.map(({ user, state, dueDate, doneAt }) => (
          <li key={user.id}>
            <PersonName name={user.displayName}>
              <span className="truncate">{user.displayName}</span>
            </PersonName>
            <span className={state === 'overdue' ? 'reading-overdue' : 'muted'}>
              {assignmentInWords(state, null)}
              {doneAt ? ` ${doneAt.slice(0, 10)}` : dueDate ? `, due ${dueDate}` : ''}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
