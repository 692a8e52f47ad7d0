/** What a qualification says, as its JSON holds it. */
export type Result = 'passed' | 'failed';

/** One thing that was looked at on the installation. */
export interface Check {
  name: string;
  expected: string;
  seen: string;
  result: Result;
}

/** One step of a flow that was carried out in a throw-away installation. */
export interface Step {
  flow: string;
  step: string;
  expected: string;
  seen: string;
  result: Result;
}

/** What the service does for a clause, and what shows it. */
export interface Clause {
  clause: string;
  function: string;
  /** Names of checks, or of flows: then all of its steps. */
  checks: readonly string[];
}

export interface ClauseResult {
  clause: string;
  function: string;
  /** Names of checks and of flows. */
  checks: string[];
  result: Result;
}

export interface Qualification {
  version: string;
  at: string;
  iq: Check[];
  oq: Step[];
  clauses: ClauseResult[];
  /** One sentence for each change since the last qualification. */
  changes: string[];
  result: Result;
}

/** Passes where the two are the same. */
export function compared(name: string, expected: string, seen: string): Check {
  return { name, expected, seen, result: expected === seen ? 'passed' : 'failed' };
}

/** Passes where nothing is found; the first findings are named. */
export function without(name: string, expected: string, findings: readonly string[], whenNone: string): Check {
  const more = findings.length > 20 ? ` and ${findings.length - 20} more` : '';
  const seen = findings.length === 0 ? whenNone : `${findings.slice(0, 20).join('; ')}${more}`;
  return { name, expected, seen, result: findings.length === 0 ? 'passed' : 'failed' };
}
