/** The record of reading as markdown, so that it is laid out like every document: people, and what each of them has to know. */
import type { Assignment } from '../../../contract/index.ts';
import { assignmentInWords } from '../../../domain/reading/index.ts';
import { literalText } from '../report/literal-text.ts';

export interface RecordText {
  at: string;
  assignments: readonly Assignment[];
  /** Those that count no more and are left out. */
  voided: number;
}

export function recordText({ at, assignments, voided }: RecordText): string {
  const lines = [...summary(at, assignments), ''];
  if (voided > 0) {
    lines.push(`Void assignments (${voided}) are not listed here; the list as CSV has them with their reasons.`, '');
  }
  if (assignments.length === 0) return [...lines, 'Nobody was asked to read anything.'].join('\n');
  for (const [person, own] of byPerson(assignments)) {
    lines.push(`## ${literalText(person)}`, '', '| Document | Title | Version | State | Due | Read |');
    lines.push('| --- | --- | --- | --- | --- | --- |', ...own.map(row), '');
  }
  return lines.join('\n');
}

function summary(at: string, assignments: readonly Assignment[]): string[] {
  const count = (state: Assignment['state']) => assignments.filter((one) => one.state === state).length;
  const people = new Set(assignments.map(({ user }) => user.id)).size;
  const documents = new Set(assignments.map(({ document }) => document.id)).size;
  return [
    '| As at the end of | People | Documents | Read | Carried over | To read | Overdue |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: |',
    `| ${at} | ${people} | ${documents} | ${count('done')} | ${count('carried-over')} | ${count('open')} | ${count('overdue')} |`,
  ];
}

/** By name, two of one name apart. */
function byPerson(assignments: readonly Assignment[]): [name: string, own: Assignment[]][] {
  const people = new Map<string, { name: string; own: Assignment[] }>();
  for (const assignment of assignments) {
    const { id, displayName } = assignment.user;
    const person = people.get(id) ?? { name: displayName, own: [] };
    person.own.push(assignment);
    people.set(id, person);
  }
  const ordered = [...people.entries()].sort(([a, one], [b, two]) =>
    one.name === two.name ? compare(a, b) : compare(one.name, two.name),
  );
  return ordered.map(([, { name, own }]) => [
    name,
    own.sort((a, b) => compare(a.document.humanId, b.document.humanId) || a.versionNumber - b.versionNumber),
  ]);
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function row({ document, versionNumber, state, reason, dueDate, doneAt, signed }: Assignment): string {
  const read = doneAt === null ? '' : `${doneAt.slice(0, 19).replace('T', ' ')} UTC${signed ? ', signed' : ''}`;
  const words = assignmentInWords(state, reason);
  const carried = state === 'carried-over' && reason !== null ? `${words}: ${reason}` : words;
  const cells = [document.humanId, document.title, String(versionNumber), carried, dueDate ?? '', read];
  return `| ${cells.map(literalText).join(' | ')} |`;
}
