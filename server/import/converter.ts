/** Hands uploads to the import thread, with a bound on time and memory: a file that breaks one delays nobody but its owner. */
import { AppError } from '../../contract/index.ts';
import { PoolBusy, TaskFailed, threadModule, WorkerPool } from '../kernel/workers/index.ts';
import type { ImportAnswer, ImportTask, Numbers } from './tasks.ts';

const threads = 1;
const memoryMb = 1024;
const queueLimit = 50;
const deadlineMs = 10 * 60_000;

let pool: WorkerPool | undefined;

type Answered<Task extends ImportTask> = Exclude<ImportAnswer<Task>, { kind: 'refused' }>;

export async function askThread<Task extends ImportTask>(
  task: Task,
  reader: string,
  numbers: () => Numbers = () => [],
): Promise<Answered<Task>> {
  pool ??= new WorkerPool({ module: threadModule(import.meta.url, './thread'), threads, memoryMb, queueLimit });
  const answer = await run(pool, task, reader, numbers);
  if (answer.kind === 'refused') throw new AppError(answer.code, answer.extras);
  return answer as Answered<Task>;
}

async function run<Task extends ImportTask>(
  threadPool: WorkerPool,
  task: Task,
  reader: string,
  numbers: () => Numbers,
): Promise<ImportAnswer<Task>> {
  try {
    const answer = async () => numbers();
    return (await threadPool.run(task, { owner: reader, deadlineMs, answer })) as ImportAnswer<Task>;
  } catch (error) {
    if (error instanceof PoolBusy) {
      const detail = 'Too many files are being imported. Try again shortly.';
      throw new AppError('BUSY', { detail, retryAfterSeconds: 30 });
    }
    if (!(error instanceof TaskFailed) || error.why === 'error') throw error;
    const detail = `The file cannot be imported: ${error.message}.`;
    throw new AppError('ATTACHMENT_UNSAFE', { detail, errors: [{ path: 'file', message: detail }] });
  }
}
