/** The server's order of steps in memory, with a network that loses requests and answers: what the sessions of tests write against. */
import { ChangeSet, Text } from '@codemirror/state';
import type { Node } from 'prosemirror-model';
import { Step } from 'prosemirror-transform';
import type { AddStepsBody, DraftStep, Problem } from '../../../contract/index.ts';
import { ApiProblem } from '../../api/index.ts';
import type { StepServer } from '../together/session.ts';
import { editorSchema } from './schema.ts';

type Body = Node | Text;

export class Authority {
  body: Body;
  readonly steps: DraftStep[] = [];
  #reloadsBefore = 0;

  constructor(body: Body) {
    this.body = body;
  }

  get version(): number {
    return this.steps.length;
  }

  /** No step leads from before here to here any more. */
  forget(): void {
    this.#reloadsBefore = this.version;
  }

  read(after: number): DraftStep[] {
    if (after < this.#reloadsBefore) throw this.#behind(after);
    return structuredClone(this.steps.slice(after));
  }

  send({ after, client, steps }: AddStepsBody): number {
    if (after !== this.version) throw this.#behind(after);
    let { body } = this;
    for (const step of steps) body = applied(body, step);
    this.body = body;
    const by = { id: client, displayName: client };
    for (const step of structuredClone(steps)) {
      this.steps.push({ n: this.version + 1, by, at: new Date(0).toISOString(), client, step });
    }
    return this.version;
  }

  #behind(after: number): ApiProblem {
    const reload = after < this.#reloadsBefore;
    const steps = reload ? [] : structuredClone(this.steps.slice(after));
    const problem = { code: 'STEPS_BEHIND', version: this.version, steps, reload };
    return new ApiProblem(409, 'STEPS_BEHIND', 'Others wrote meanwhile.', problem as unknown as Problem);
  }
}

function applied(body: Body, json: unknown): Body {
  try {
    if (body instanceof Text) return ChangeSet.fromJSON(json).apply(body);
    const { doc, failed } = Step.fromJSON(editorSchema, json).apply(body);
    if (!doc) throw new Error(failed ?? 'The step does not apply.');
    doc.check();
    return doc;
  } catch (error) {
    throw new ApiProblem(400, 'INVALID_REQUEST', String(error));
  }
}

/** What happens to the next request: `ok`, it never arrives, or its answer is lost. */
export type Fate = 'ok' | 'lost' | 'unanswered';

export function networkTo(authority: Authority, fate: () => Fate): StepServer {
  const over = async <T>(ask: () => T): Promise<T> => {
    const happens = fate();
    await Promise.resolve();
    if (happens === 'lost') throw new ApiProblem(0, 'NETWORK', 'away');
    const answer = ask();
    await Promise.resolve();
    if (happens === 'unanswered') throw new ApiProblem(0, 'NETWORK', 'away');
    return answer;
  };
  return {
    read: (after) => over(() => ({ steps: authority.read(after), version: authority.version })),
    send: (body) => over(() => ({ version: authority.send(body) })),
  };
}
