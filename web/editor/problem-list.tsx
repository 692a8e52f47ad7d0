/** What submit would refuse, line by line; each leads to its line. */
import type { ContentProblem } from '../../domain/content/index.ts';
import { Icon } from '../ui/index.ts';

export function ProblemList({ problems, onGo }: { problems: readonly ContentProblem[]; onGo: (line: number) => void }) {
  if (problems.length === 0) return null;
  return (
    <section className="problem-list" aria-label="What submitting would refuse">
      <h2 className="side-heading">
        {problems.length === 1 ? 'One thing' : `${problems.length} things`} to correct before submitting
      </h2>
      <ul>
        {problems.map(({ line, message }) => (
          <li key={`${line} ${message}`}>
            <button type="button" className="problem-entry" onClick={() => onGo(line)}>
              <Icon name="warning" />
              <span className="problem-line">Line {line}</span>
              <span>{message}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
