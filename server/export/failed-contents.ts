/**
 * What could not be rendered, or took too long, remembered for an hour by the hash of its content (title, text and files): asking
 * again costs no thread its time.
 */
import { createHash } from 'node:crypto';
import type { RenderTask } from './worker/tasks.ts';

const keptMs = 60 * 60_000;
const mostKept = 1_000;

export class FailedContents {
  readonly #failures = new Map<string, { message: string; until: number }>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Why the content failed within the last hour; undefined where it did not. */
  of(content: string): string | undefined {
    const failure = this.#failures.get(content);
    if (failure === undefined || failure.until > this.#now()) return failure?.message;
    this.#failures.delete(content);
    return undefined;
  }

  note(content: string, message: string): void {
    this.#failures.delete(content);
    this.#failures.set(content, { message, until: this.#now() + keptMs });
    const [oldest] = this.#failures.keys();
    if (this.#failures.size > mostKept && oldest !== undefined) this.#failures.delete(oldest);
  }
}

/** Null for a task that lays out no content of an author. */
export function contentOf(task: RenderTask): string | null {
  const manuscript = task.kind === 'body' ? task.manuscript : manuscriptIn(task);
  if (manuscript === null) return null;
  const { title, markdown, imageNames, files } = manuscript;
  return createHash('sha256')
    .update(JSON.stringify([title, markdown, imageNames, files]))
    .digest('hex');
}

function manuscriptIn(task: RenderTask) {
  if (task.kind === 'word') return task.manuscript;
  if (task.kind !== 'file' && task.kind !== 'check') return null;
  return 'manuscript' in task.body ? task.body.manuscript : null;
}
