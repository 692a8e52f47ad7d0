/**
 * The render threads with their limits, asked in the words of exports. Started when first needed, or ahead of time by a
 * process that will serve.
 */
import { AppError, type PrintCheck } from '../../contract/index.ts';
import type { Sealer } from '../integrity/index.ts';
import { PoolBusy, TaskFailed, type TaskOptions, threadModule, WorkerPool } from '../kernel/workers/index.ts';
import { contentOf, FailedContents } from './failed-contents.ts';
import type { Outline } from './print-tree/index.ts';
import type {
  AskedQuestion,
  BodyTask,
  CheckTask,
  EncodedBody,
  FileTask,
  MergedAnswer,
  MergedQuestion,
  MergedResult,
  MergedTask,
  NoticeTask,
  OutlineTask,
  PdfFile,
  RenderTask,
  SectionsTask,
  ThreadStart,
  WordTask,
} from './worker/tasks.ts';

const memoryMb = 1024;
/**
 * The engine has 48 by itself, a third of it in use at a time; what fills that before its page is done is copied twice on its way to the old
 * objects. Gains 15 % of a long document and a quarter of its processor time, for 30 MB; 144 gains no more and takes 100.
 */
const newObjectsMb = 96;
const queueLimit = 200;
const documentDeadlineMs = 60_000;
const packDeadlineMs = 60 * 60_000;

interface RenderCall {
  /** Who asks: people take turns. */
  userId: string;
  signal?: AbortSignal | undefined;
  /** What seals the file that is made; null or absent: nothing. */
  sealer?: Sealer | null;
}

/** The content of one document made its render fail; the message says what, in plain English. */
export class RenderFailed extends Error {
  override readonly name = 'RenderFailed';
}

export interface Renderer {
  layOutBody(task: BodyTask | NoticeTask, call: RenderCall): Promise<EncodedBody>;
  layOutSections(task: SectionsTask, call: RenderCall): Promise<EncodedBody[]>;
  /** Answers as soon as the file is there. */
  makeFile(task: FileTask, call: RenderCall): Promise<MadeFile>;
  makeWord(task: WordTask, call: RenderCall): Promise<Uint8Array>;
  checkDocument(task: CheckTask, call: RenderCall): Promise<PrintCheck>;
  outline(task: OutlineTask, call: RenderCall): Promise<Outline | null>;
  makeMerged(task: MergedTask, answer: AnswerMerged, call: RenderCall): Promise<MergedResult>;
  readonly threads: number;
  /** Starts the threads, so that the first export does not wait for them. */
  warm(): void;
  close(): Promise<void>;
}

export interface MadeFile extends PdfFile {
  /** What was laid out on the way, to be kept; null when the galley was given. */
  body: Promise<EncodedBody | null>;
}

type AnswerMerged = (question: MergedQuestion) => Promise<MergedAnswer>;

export function openRenderer(threads: number): Renderer {
  let pool: WorkerPool | null = null;
  const failures = new FailedContents();
  const started = (told: ThreadStart = { isAhead: false }) => {
    const module = threadModule(import.meta.url, './worker/thread');
    pool ??= new WorkerPool({ module, threads, memoryMb, newObjectsMb, queueLimit, told });
    return pool;
  };

  async function render<T>(
    task: RenderTask,
    call: RenderCall,
    talk: Pick<TaskOptions, 'answer' | 'onPart'> = {},
  ): Promise<T> {
    const long = task.kind === 'merged';
    const content = contentOf(task);
    const known = content === null ? undefined : failures.of(content);
    if (known !== undefined) throw new RenderFailed(known);
    let isLaidOut = false;
    const answer = (question: unknown) => {
      isLaidOut = true;
      return talk.answer?.(question) ?? Promise.reject(new Error('nobody answers'));
    };
    try {
      return (await started().run(task, {
        owner: call.userId,
        deadlineMs: long ? packDeadlineMs : documentDeadlineMs,
        long,
        ...(call.signal ? { signal: call.signal } : {}),
        ...talk,
        ...(talk.answer ? { answer } : {}),
      })) as T;
    } catch (error) {
      const refusal = asRefusal(error);
      // What fails at the seal has nothing wrong with its content.
      if (content !== null && !isLaidOut && refusal instanceof RenderFailed) failures.note(content, refusal.message);
      throw refusal;
    }
  }

  return {
    layOutBody: (task, call) => render<EncodedBody>(task, call),
    layOutSections: (task, call) => render<EncodedBody[]>(task, call),
    makeFile: (task, call) =>
      new Promise((resolve, reject) => {
        const onPart = (file: unknown) => resolve({ ...(file as PdfFile), body });
        const answer = answering(call, () => Promise.reject(new Error('nobody answers')));
        const body = render<EncodedBody | null>(sealed(task, call), call, { onPart, answer });
        body.catch(reject);
      }),
    makeWord: (task, call) => render<Uint8Array>(task, call),
    checkDocument: (task, call) => render<PrintCheck>(task, call),
    outline: (task, call) => render<Outline | null>(task, call),
    makeMerged: (task, answer, call) =>
      render<MergedResult>(sealed(task, call), call, {
        answer: answering(call, (question) => answer(question as MergedQuestion)),
      }),
    threads,
    warm: () => void started({ isAhead: true }),
    close: async () => pool?.close(),
  };
}

function sealed<T extends FileTask | MergedTask>(task: T, { sealer }: RenderCall): T {
  return sealer ? { ...task, sealRoom: sealer.room } : task;
}

/** Threads never see the key: they ask for the signature over a digest. */
function answering({ sealer }: RenderCall, others: (question: unknown) => Promise<unknown>) {
  return (question: unknown): Promise<unknown> => {
    const asked = question as AskedQuestion;
    return asked.kind === 'seal' && sealer ? sealer.seal(asked.digest) : others(question);
  };
}

function asRefusal(error: unknown): unknown {
  if (error instanceof PoolBusy) {
    return new AppError('BUSY', { detail: 'Too many exports are waiting. Try again shortly.', retryAfterSeconds: 5 });
  }
  if (error instanceof TaskFailed && error.why !== 'cancelled') return new RenderFailed(error.message);
  return error;
}
