/** Asks at the terminal; without one, takes the answers from standard input, a line each. */
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { CommandRefused } from './command.ts';

export interface Prompt {
  ask(question: string): Promise<string>;
  /** What is typed does not appear. */
  askHidden(question: string): Promise<string>;
  close(): void;
}

export function openPrompt(): Prompt {
  let silent = false;
  const output = new Writable({
    write: (chunk, encoding, done) => {
      if (silent) done();
      else process.stderr.write(chunk, encoding, done);
    },
  });
  const reader = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY === true });
  const lines = reader[Symbol.asyncIterator]();
  const ask = async (question: string) => {
    process.stderr.write(question);
    const line = await lines.next();
    if (line.done) throw new CommandRefused('An answer is missing.');
    return line.value.replace(/\r$/, '');
  };
  return {
    ask,
    async askHidden(question) {
      silent = true;
      try {
        return await ask(question);
      } finally {
        silent = false;
        process.stderr.write('\n');
      }
    },
    close: () => {
      reader.close();
      process.stdin.unref?.();
    },
  };
}
