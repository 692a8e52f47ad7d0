/**
 * Where content is read: short content at once, long content on threads of its own with a bound on time and memory. So the
 * thread that answers requests is free whatever an author stores, and a text that breaks a bound costs its author alone.
 */
import { AppError } from '../../../contract/index.ts';
import { PoolBusy, TaskFailed, threadModule, WorkerPool } from '../../kernel/workers/index.ts';
import { refuseInput } from '../checked-fields.ts';
import { type ReadingResult, type ReadingTask, read } from './reading.ts';

/** A text of this length takes some milliseconds, which is less than handing it over. */
const shortLength = 20_000;
const threads = 2;
const memoryMb = 1024;
const queueLimit = 100;
const deadlineMs = 45_000;

let pool: WorkerPool | undefined;

export async function runReading<Task extends ReadingTask>(task: Task, reader: string): Promise<ReadingResult<Task>> {
  if (isShort(task)) return read(task);
  const module = threadModule(import.meta.url, './thread');
  pool ??= new WorkerPool({ module, threads, memoryMb, queueLimit });
  try {
    return (await pool.run(task, { owner: reader, deadlineMs })) as ReadingResult<Task>;
  } catch (error) {
    if (error instanceof PoolBusy) {
      const detail = 'Too many long documents are being read. Try again shortly.';
      throw new AppError('BUSY', { detail, retryAfterSeconds: 5 });
    }
    if (!(error instanceof TaskFailed) || error.why === 'error') throw error;
    if (task.kind === 'pair') {
      throw new AppError('RENDER_FAILED', { detail: `The two texts cannot be compared: ${error.message}.` });
    }
    return refuseInput(
      task.kind === 'markdown' ? 'markdown' : 'content',
      `The content cannot be read: ${error.message}.`,
    );
  }
}

function isShort(task: ReadingTask): boolean {
  if (task.kind === 'markdown') return task.markdown.length <= shortLength;
  // Comparing takes several times as long as reading.
  return task.kind === 'pair' ? task.before.length + task.after.length <= shortLength / 4 : isShortRich(task.content);
}

/** Counts the texts and nodes of rich content only until they are too many to be short. */
function isShortRich(content: object): boolean {
  let budget = shortLength;
  const open: unknown[] = [content];
  while (open.length > 0) {
    const value = open.pop();
    budget -= typeof value === 'string' ? value.length : 10;
    if (budget < 0) return false;
    if (Array.isArray(value)) {
      if (value.length * 10 > budget) return false;
      for (const member of value) open.push(member);
    } else if (typeof value === 'object' && value !== null) {
      for (const name in value) open.push((value as Record<string, unknown>)[name]);
    }
  }
  return true;
}
