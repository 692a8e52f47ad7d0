/**
 * What an earlier window had not sent when it went away goes into the text of this one: moved behind what the server took since, and sent
 * from here. Where no steps lead there any more it becomes a copy of its writer's.
 */
import type { DraftStep, StepsBehind } from '../../../contract/index.ts';
import { isProblem } from '../../api/index.ts';
import type { KeptSteps } from './device.ts';
import type { StepServer, Writing } from './session.ts';

export interface AdoptingWriting extends Writing {
  adopt: (kept: readonly unknown[], since: readonly unknown[]) => boolean;
}

/** `whole`: all of it is in the text. `none`: nothing was left to do. */
export type Adopted = 'whole' | 'in-part' | 'none' | 'not-at-all';

const mostAttempts = 5;

export async function adopt(server: StepServer, writing: AdoptingWriting, kept: KeptSteps): Promise<Adopted> {
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const version = writing.version();
    const since = await stepsSince(server, kept.after, version);
    if (since === null) return 'not-at-all';
    // Others may have written while this was read.
    if (writing.version() === version) return putIn(writing, kept, since);
  }
  throw new Error('The draft changes too fast to put in what was kept; it is tried again.');
}

function putIn(writing: AdoptingWriting, kept: KeptSteps, since: readonly DraftStep[]): Adopted {
  // What was sent and whose answer was lost is in the text already.
  const other = since.findIndex(({ client }) => client !== kept.client);
  const sent = other < 0 ? since.length : other;
  const left = kept.steps.slice(sent);
  if (left.length === 0) return 'none';
  const over = [...since.slice(sent).map(({ step }) => step), ...writing.unsent()];
  try {
    return writing.adopt(left, over) ? 'whole' : 'in-part';
  } catch {
    // What an older app kept may not be readable any more.
    return 'not-at-all';
  }
}

async function stepsSince(server: StepServer, after: number, upTo: number): Promise<DraftStep[] | null> {
  const steps: DraftStep[] = [];
  try {
    while (after + steps.length < upTo) {
      const { steps: more } = await server.read(after + steps.length);
      if (more.length === 0) return null;
      steps.push(...more);
    }
  } catch (error) {
    if (isProblem(error, 'STEPS_BEHIND') && (error.problem as unknown as StepsBehind).reload) return null;
    throw error;
  }
  return after > upTo ? null : steps.slice(0, upTo - after);
}
