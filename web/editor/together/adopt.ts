/**
 * What an earlier window had not sent when it went away goes into the text of this one: moved behind what the server took since, and sent
 * from here. Where no steps lead there any more it becomes a copy of its writer's.
 */
import type { DraftStep, StepsBehind } from '../../../contract/index.ts';
import { isProblem } from '../../api/index.ts';
import type { KeptSteps } from './device.ts';
import type { StepServer, Writing } from './session.ts';

/** A step that is in the text now, and was not in the one that the kept steps were made on. */
export interface StepSince {
  step: unknown;
  /** Whether it is the next one of the kept steps, which the server had taken after all. */
  isKept: boolean;
}

export interface AdoptingWriting extends Writing {
  /** False where words found no place any more. */
  adopt: (kept: readonly unknown[], since: readonly StepSince[]) => boolean;
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
  // What was sent, and whose answer was lost or came after it was kept, is in the text already, perhaps between the steps of others.
  const isKept = ({ client }: DraftStep) => client === kept.client;
  if (since.filter(isKept).length >= kept.steps.length) return 'none';
  const over = [
    ...since.map((each) => ({ step: each.step, isKept: isKept(each) })),
    ...writing.unsent().map((step) => ({ step, isKept: false })),
  ];
  try {
    return writing.adopt(kept.steps, over) ? 'whole' : 'in-part';
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
