/** What every command does: tell how it is used where that is asked, explain a refusal in a sentence, end with a code. */

import { AppError } from '../../contract/index.ts';
import { sentenceFor } from '../explain-error.ts';
import { askedHelp, type CommandName } from '../kernel/command-help.ts';

/** Something that the person at the keyboard can put right. */
export class CommandRefused extends Error {
  override name = 'CommandRefused';
}

export async function runCommand(name: CommandName, act: () => Promise<number>): Promise<void> {
  const help = askedHelp(name);
  if (help !== null) {
    console.log(help);
    return;
  }
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
