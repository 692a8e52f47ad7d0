/** A flow: steps carried out one after the other, each with what was expected and what was seen. */
import type { Step } from './report-types.ts';
import type { Answer, Trial } from './trial.ts';

/** Carries out a step. What it answers is what was seen; it passes where that is what was expected. */
type See = (step: string, expected: string, act: () => Promise<string>) => Promise<void>;

export interface Flow {
  name: string;
  run(trial: Trial, see: See): Promise<void>;
}

export async function runFlow({ name: flow, run }: Flow, trial: Trial): Promise<Step[]> {
  const steps: Step[] = [];
  const see: See = async (step, expected, act) => {
    const seen = await act().catch((error: Error) => `an error: ${error.message}`);
    steps.push({ flow, step, expected, seen, result: seen === expected ? 'passed' : 'failed' });
  };
  await run(trial, see).catch((error: Error) => see('the flow comes to its end', 'yes', () => Promise.reject(error)));
  return steps;
}

/** The status of an answer, and the code where it is a refusal. */
export function told({ status, body }: Answer): string {
  return body?.code === undefined ? String(status) : `${status} ${body.code}`;
}

/** The body of an answer that a later step builds on. */
export function made(answer: Answer): Answer['body'] {
  if (answer.status >= 300) throw new Error(`answered ${told(answer)}`);
  return answer.body;
}

export const versionPath = (id: string, step = '') => `/api/documents/versions/${id}${step === '' ? '' : `/${step}`}`;

let counter = 0;

/** A draft of a new document. */
export async function draft({ quality, scope }: Trial, fields: Record<string, unknown> = {}): Promise<Answer['body']> {
  counter += 1;
  const body = {
    humanId: `OQ-${counter}`,
    title: `Trial ${counter}`,
    markdown: `Text of trial ${counter}.`,
    ...fields,
  };
  return made(await quality.call('POST', `/api/scopes/${scope.id}/documents`, body));
}

/** A released version of a new document, without reviewers. */
export async function released(trial: Trial, fields: Record<string, unknown> = {}): Promise<Answer['body']> {
  const { latestVersion } = await draft(trial, fields);
  made(await trial.quality.call('POST', versionPath(latestVersion.id, 'submit'), {}));
  return made(await trial.quality.call('POST', versionPath(latestVersion.id, 'release'), {}));
}

export async function setRules({ administrator, scope }: Trial, rules: Record<string, unknown>): Promise<void> {
  made(await administrator.call('PATCH', `/api/scopes/${scope.id}`, { rules }));
}
