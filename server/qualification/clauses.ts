/**
 * From clause to function to check: what the service does for each clause, and which checks and flows show it on this
 * installation. What people have to do by procedure is in docs/compliance.md; a clause that is theirs alone names what supports them.
 */
import { annex11 } from './clauses/annex-11.ts';
import { gamp5 } from './clauses/gamp-5.ts';
import { iso13485 } from './clauses/iso-13485.ts';
import { part11 } from './clauses/part-11.ts';
import type { Check, Clause, ClauseResult, Result, Step } from './report-types.ts';

export const clauseTable: readonly Clause[] = [...part11, ...annex11, ...iso13485, ...gamp5];

export function judgeClauses(iq: readonly Check[], oq: readonly Step[]): ClauseResult[] {
  const failed = new Map<string, boolean>();
  const note = (name: string, result: Result) => failed.set(name, (failed.get(name) ?? false) || result === 'failed');
  for (const { name, result } of iq) note(name, result);
  for (const { flow, result } of oq) note(flow, result);
  return clauseTable.map(({ clause, function: what, checks }) => ({
    ...{ clause, function: what, checks: [...checks] },
    // A check that was not made shows nothing.
    result: checks.every((name) => failed.get(name) === false) ? 'passed' : 'failed',
  }));
}
