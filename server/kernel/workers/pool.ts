/**
 * A bounded pool of worker threads for work that is heavy or cannot be trusted.
 *
 * Each thread has a memory limit and each task a deadline; a thread that breaks either is ended and replaced, and only
 * its own task fails. What the threads compute is their module's business.
 */
import { setMaxListeners } from 'node:events';
import { basename } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { FairQueue } from '../limits/index.ts';
import { threadTasks } from '../process-metrics.ts';
import type { FromThread, ToThread } from './messages.ts';
import { startThread } from './start-thread.ts';

export interface PoolOptions {
  module: URL;
  threads: number;
  memoryMb: number;
  /** Room for new objects, where the engine's own choice does not do. */
  newObjectsMb?: number;
  /** Tasks that may wait; one more is refused. */
  queueLimit: number;
  /** What each thread is told when it starts. */
  told?: unknown;
}

export interface TaskOptions {
  /** Those who ask are served in turn: a person's identifier keeps people fair to each other. */
  owner: string;
  deadlineMs: number;
  /** Long tasks leave at least one thread to the others. */
  long?: boolean;
  signal?: AbortSignal;
  /** Answers what the task asks for while it runs. */
  answer?: (question: unknown) => Promise<unknown>;
  /** Is told parts of the result before the rest of it is there. */
  onPart?: (part: unknown) => void;
}

export class PoolBusy extends Error {
  override readonly name = 'PoolBusy';
}

/** The task itself failed, ran out of memory or passed its deadline. The message is plain English. */
export class TaskFailed extends Error {
  override readonly name = 'TaskFailed';
  readonly why: 'error' | 'memory' | 'deadline' | 'cancelled' | 'crash';

  constructor(why: TaskFailed['why'], message: string) {
    super(message);
    this.why = why;
  }
}

interface Task {
  id: number;
  payload: unknown;
  options: TaskOptions;
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
  /** Whether it has told or asked anything: then it cannot begin anew. */
  talked: boolean;
  /** How often it gave its thread to another owner. */
  gaveWay: number;
}

interface Thread {
  worker: Worker;
  task: Task | null;
  startedAt: number;
  ready: boolean;
  deadline?: NodeJS.Timeout | undefined;
}

const restartDelayMs = 1_000;
/** How long a task keeps its thread while one who asked has all threads and another waits; four times as long each time. */
const keepsThreadMs = 1_500;
const mostGivingWay = 3;

export class WorkerPool {
  readonly #options: PoolOptions;
  readonly #kind: string;
  readonly #queue: FairQueue<Task>;
  readonly #threads = new Set<Thread>();
  #tasks = 0;
  #closed = false;
  #sharing: NodeJS.Timeout | undefined;

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#kind = basename(options.module.pathname).replace(/\.[jt]s$/, '');
    this.#queue = new FairQueue(options.queueLimit);
    this.#grow();
  }

  run(payload: unknown, options: TaskOptions): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const cancel = () => this.#cancel(task);
      const settled = () => options.signal?.removeEventListener('abort', cancel);
      const task: Task = {
        id: ++this.#tasks,
        payload,
        options,
        talked: false,
        gaveWay: 0,
        resolve: (value) => {
          settled();
          threadTasks.inc({ kind: this.#kind, outcome: 'done' });
          resolve(value);
        },
        reject: (error) => {
          settled();
          threadTasks.inc({ kind: this.#kind, outcome: error instanceof TaskFailed ? error.why : 'error' });
          reject(error);
        },
      };
      if (this.#closed || !this.#queue.push(options.owner, task)) {
        threadTasks.inc({ kind: this.#kind, outcome: 'busy' });
        reject(new PoolBusy('Too many exports are waiting.'));
        return;
      }
      if (options.signal) {
        // Many tasks of one pack share its signal; that is no leak.
        setMaxListeners(0, options.signal);
        options.signal.addEventListener('abort', cancel);
      }
      if (options.signal?.aborted) cancel();
      this.#dispatch();
      // Where none could start, the next try comes in its own time.
      if (this.#threads.size > 0) this.#grow();
      this.#share();
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#sharing);
    await Promise.all([...this.#threads].map((thread) => thread.worker.terminate()));
  }

  get size(): number {
    return this.#options.threads;
  }

  /**
   * Threads start one after another, and while none works unless tasks wait: the first is ready sooner, and its task done, when it has a
   * core to itself.
   */
  #grow(): void {
    const threads = [...this.#threads];
    if (this.#closed || threads.length >= this.#options.threads || !threads.every(({ ready }) => ready)) return;
    if (this.#queue.size > 0 || threads.every(({ task }) => task === null)) this.#spawn();
  }

  #spawn(): void {
    const { module, memoryMb, newObjectsMb, told } = this.#options;
    const resourceLimits = {
      maxOldGenerationSizeMb: memoryMb,
      ...(newObjectsMb !== undefined && { maxYoungGenerationSizeMb: newObjectsMb }),
    };
    const worker = startThread(module, { workerData: told, resourceLimits });
    const thread: Thread = { worker, task: null, startedAt: 0, ready: false };
    this.#threads.add(thread);
    worker.unref();
    worker.on('message', (message: FromThread) => this.#receive(thread, message));
    worker.on('error', (error: NodeJS.ErrnoException) => {
      const memory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      this.#lose(
        thread,
        new TaskFailed(memory ? 'memory' : 'crash', memory ? 'it needs too much memory' : 'it stopped the renderer'),
      );
    });
    worker.on('exit', () => this.#lose(thread, new TaskFailed('crash', 'the renderer stopped')));
  }

  #receive(thread: Thread, message: FromThread): void {
    if (message.kind === 'ready') {
      thread.ready = true;
      this.#dispatch();
      this.#grow();
      return;
    }
    const task = thread.task;
    if (task === null || task.id !== message.task) return;
    task.talked = true;
    if (message.kind === 'part') {
      task.options.onPart?.(message.value);
      return;
    }
    if (message.kind === 'question') {
      const reply = (answer: Omit<Extract<ToThread, { kind: 'answer' }>, 'kind' | 'question'>) =>
        thread.worker.postMessage({ kind: 'answer', question: message.question, ...answer } satisfies ToThread);
      const answered = task.options.answer?.(message.value) ?? Promise.reject(new Error('nobody answers'));
      answered.then(
        (value) => reply({ value }),
        (error: Error) => reply({ value: null, error: error.message }),
      );
      return;
    }
    this.#release(thread);
    if (message.kind === 'done') task.resolve(message.value);
    else task.reject(new TaskFailed('error', message.message));
    this.#dispatch();
    this.#grow();
  }

  #release(thread: Thread): void {
    clearTimeout(thread.deadline);
    thread.task = null;
    thread.worker.unref();
  }

  #lose(thread: Thread, reason: TaskFailed): void {
    if (!this.#threads.delete(thread)) return;
    const task = thread.task;
    this.#release(thread);
    task?.reject(reason);
    if (this.#closed) return;
    if (thread.ready) {
      this.#grow();
      this.#dispatch();
      return;
    }
    // A module that cannot start would be restarted in a loop: waiting tasks fail, and the next try comes later.
    for (const waiting of this.#queue.drain()) waiting.reject(reason);
    setTimeout(() => this.#grow(), restartDelayMs).unref();
  }

  #end(thread: Thread, reason: TaskFailed): void {
    this.#lose(thread, reason);
    void thread.worker.terminate();
  }

  #cancel(task: Task): void {
    const cancelled = new TaskFailed('cancelled', 'it was cancelled');
    this.#queue.remove(task);
    const thread = [...this.#threads].find((candidate) => candidate.task === task);
    if (thread) this.#end(thread, cancelled);
    else task.reject(cancelled);
  }

  #dispatch(): void {
    for (const thread of this.#threads) {
      if (thread.task !== null || !thread.ready) continue;
      const task = this.#queue.take((candidate) => !candidate.options.long || this.#mayStartLong());
      if (task === undefined) break;
      thread.task = task;
      thread.startedAt = Date.now();
      thread.worker.ref();
      thread.deadline = setTimeout(
        () => this.#end(thread, new TaskFailed('deadline', 'it took too long')),
        task.options.deadlineMs,
      );
      thread.worker.postMessage({ kind: 'start', task: task.id, payload: task.payload } satisfies ToThread);
    }
    this.#share();
  }

  /**
   * Where one owner has all threads and another waits, the task that began last gives its thread up and begins anew later: it is
   * pure, so that nothing is lost but its time. Threads are not kept free ahead, since one owner alone may use them all.
   */
  #share(): void {
    clearTimeout(this.#sharing);
    const threads = [...this.#threads];
    const owner = threads[0]?.task?.options.owner;
    if (this.#closed || owner === undefined || threads.length < this.#options.threads || !this.#queue.hasOther(owner))
      return;
    if (!threads.every(({ task }) => task?.options.owner === owner)) return;
    const yielding = threads
      .filter(({ task }) => task && !task.options.long && !task.talked && task.gaveWay < mostGivingWay)
      .sort((a, b) => b.startedAt - a.startedAt)[0];
    if (yielding?.task == null) return;
    const remaining = yielding.startedAt + keepsThreadMs * 4 ** yielding.task.gaveWay - Date.now();
    if (remaining <= 0) this.#giveWay(yielding, yielding.task);
    else this.#sharing = setTimeout(() => this.#share(), remaining).unref();
  }

  #giveWay(thread: Thread, task: Task): void {
    this.#threads.delete(thread);
    this.#release(thread);
    task.gaveWay += 1;
    this.#queue.putBack(task.options.owner, task);
    void thread.worker.terminate();
    this.#grow();
    this.#dispatch();
  }

  #mayStartLong(): boolean {
    const running = [...this.#threads].filter((thread) => thread.task?.options.long).length;
    return running < Math.max(1, this.#options.threads - 1);
  }
}
