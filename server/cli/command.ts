/** What every command does: read the configuration, explain a refusal in a sentence, end with a code. */

import { AppError } from '../../contract/index.ts';
import { sentenceFor } from '../explain-error.ts';

/** Something that the person at the keyboard can put right. */
export class CommandRefused extends Error {
  override name = 'CommandRefused';
}

export async function runCommand(act: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await act();
  } catch (error) {
    console.error(wordsFor(error));
    process.exitCode = 1;
  }
}

function wordsFor(error: unknown): unknown {
  if (error instanceof AppError) {
    const faults = error.extras.errors?.map(({ path, message }) => `${path} ${message}`) ?? [];
    return [error.message, ...faults].join('\n');
  }
  return error instanceof CommandRefused ? error.message : (sentenceFor(error) ?? error);
}
