/** What submit would refuse; each leads to its place. */
import { sayInLanguage } from '../api/index.ts';
import { keyed } from '../content/index.ts';
import { plural, t } from '../texts/index.ts';
import { Icon } from '../ui/index.ts';

export interface DraftProblem {
  /** In markdown; the rich editor has no lines. */
  line?: number;
  message: string;
  go: () => void;
}

export function ProblemList({ problems }: { problems: readonly DraftProblem[] }) {
  if (problems.length === 0) return null;
  return (
    <section className="problem-list" aria-label={t('What submitting would refuse')}>
      <h2 className="side-heading">
        {plural(problems.length, 'One thing to correct before submitting', '{n} things to correct before submitting')}
      </h2>
      <ul>
        {keyed(problems).map(({ key, node: { line, message, go } }) => (
          <li key={key}>
            <button type="button" className="row-button problem-entry" onClick={go}>
              <Icon name="warning" />
              {line !== undefined && <span className="line-number">{t('Line {line}', { line })}</span>}
              <span>{sayInLanguage(message)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
