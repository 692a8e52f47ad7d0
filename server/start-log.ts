/**
 * What a process says while it starts and when it cannot go on: plain sentences for a person at a terminal, and one JSON object a
 * line, like all other logs, for everything else. Said whatever LOG_LEVEL is, since it is little and nothing replaces it.
 */
import { createLog } from './kernel/log.ts';

export interface StartLog {
  say(message: string): void;
  warn(message: string): void;
  /** The end of the process. An error that nobody foresaw keeps its stack. */
  fail(error: unknown, sentence: string | null): void;
}

export function openStartLog(): StartLog {
  if (process.stdout.isTTY) {
    return {
      say: (message) => console.log(message),
      warn: (message) => console.error(message),
      fail: (error, sentence) => console.error(sentence ?? error),
    };
  }
  // Written at once: the process may end right after a line.
  const log = createLog('info', { write: (line) => process.stdout.write(line) });
  return {
    say: (message) => log.info(message.trim()),
    warn: (message) => log.warn(message),
    fail: (error, sentence) => (sentence === null ? log.fatal({ err: error }, 'failed') : log.fatal(sentence)),
  };
}
