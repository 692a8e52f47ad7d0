/**
 * Undo in Arrange mode: each step brings its way back with it, and an act offers the way back for as far as it went.
 *
 * Going back is made of ordinary requests too, which the server checks and audits. Pure but for the steps themselves.
 */
import { t } from '../texts/index.ts';
export type Step = () => Promise<unknown>;

export interface Reversible {
  act: Step;
  /** The way back from right after the act; an index in it is right only once every later act is undone. */
  back: Step;
}

export interface Outcome {
  /** What was done, for the announcement. */
  said: string;
  /** The way back for what was done, in the order in which it must run. */
  undo: readonly Step[];
  /** What stopped it, if anything did. */
  failure: unknown;
}

/** Does one step after the other and stops at the first refusal. `restore` runs after the ways back. */
export async function doReversibly(
  steps: readonly Reversible[],
  say: (done: number) => string,
  restore: readonly Step[] = [],
): Promise<Outcome> {
  const { done, failure } = await runUntilRefused(steps.map(({ act }) => act));
  const back = steps
    .slice(0, done)
    .map((step) => step.back)
    .toReversed();
  return { said: say(done), undo: done > 0 ? [...back, ...restore] : [], failure };
}

/** Goes the way back. What a refusal leaves undone can be tried again. */
export async function undoOutcome({ undo }: Outcome): Promise<Outcome> {
  const { done, failure } = await runUntilRefused(undo);
  return { said: t('Undone.'), undo: undo.slice(done), failure };
}

async function runUntilRefused(steps: readonly Step[]): Promise<{ done: number; failure: unknown }> {
  for (const [done, step] of steps.entries()) {
    try {
      await step();
    } catch (failure) {
      return { done, failure };
    }
  }
  return { done: steps.length, failure: null };
}
