/** An installation that qualifies itself: what is installed, what it does, and what that says of the clauses. */
export { clauseTable } from './clauses.ts';
export { qualify } from './qualify.ts';
export { reportText } from './report-text.ts';
export type { Qualification } from './report-types.ts';
