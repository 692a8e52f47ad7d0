/**
 * resvg behind a process boundary: one child, one request at a time, a deadline for each.
 *
 * The child starts with the first drawing and is kept; when it dies or is too slow, the request fails with a plain
 * reason and the next one starts another. It does not keep this process alive, and it ends with the thread that started it,
 * also in the middle of a drawing: a thread that is ended because its export was cancelled cannot say goodbye.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { UnusableImage } from '../unusable.ts';

export interface ResvgRequest {
  readonly svg: string;
  readonly fontFiles: string[];
  /** Asks for pixels of this width; without it, for the normalised SVG. */
  readonly pixelWidth?: number;
}

export interface ResvgReply {
  readonly normalised?: string;
  readonly png?: Uint8Array;
  readonly refusal?: string;
}

const deadlineMs = 10_000;
/** What starting the child may take beyond that: a busy machine, not the drawing, is what makes a first one slow. */
const startMs = 10_000;
const lifeline = 4;
const script = fileURLToPath(import.meta.url).replace(/resvg\.(ts|js)$/, 'resvg-child.$1');

let child: ChildProcess | undefined;
let queue: Promise<unknown> = Promise.resolve();

/** From sources (tests, development) the child needs the loader that its parent has; built, it is plain JavaScript. */
function loaderArguments(): string[] {
  if (script.endsWith('.js')) return [];
  return ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href];
}

function start(): ChildProcess {
  const execArgv = ['--max-old-space-size=256', ...loaderArguments()];
  // The child reads hostile files, so it is told nothing that our own environment may hold.
  const started = fork(script, {
    execArgv,
    env: {},
    serialization: 'advanced',
    // The last one carries nothing: it breaks when this thread ends, which a thread of the child watches.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc', 'pipe'],
  });
  (started.stdio[lifeline] as Socket | null)?.on('error', () => {}).unref();
  const forget = () => {
    if (child === started) child = undefined;
  };
  started.once('exit', forget);
  started.once('error', forget);
  return started;
}

function ask(request: ResvgRequest): Promise<ResvgReply> {
  const limitMs = child === undefined ? startMs + deadlineMs : deadlineMs;
  child ??= start();
  const asked = child;
  return new Promise((resolve, reject) => {
    const stopped = () => finish(() => reject(new UnusableImage('The SVG made its renderer stop.')));
    const replied = (reply: ResvgReply) => finish(() => resolve(reply));
    const timer = setTimeout(() => {
      asked.kill('SIGKILL');
      if (child === asked) child = undefined;
      finish(() => reject(new UnusableImage('The SVG takes too long to draw.')));
    }, limitMs);
    const finish = (settle: () => void) => {
      clearTimeout(timer);
      asked.off('exit', stopped).off('error', stopped).off('message', replied);
      asked.unref();
      asked.channel?.unref();
      settle();
    };
    asked.ref();
    asked.channel?.ref();
    asked.once('exit', stopped).once('error', stopped).once('message', replied);
    asked.send(request, (error) => {
      if (error) stopped();
    });
  });
}

/** Normalises or renders; throws `UnusableImage` when resvg refuses, dies or is too slow. */
export async function callResvg(request: ResvgRequest): Promise<ResvgReply> {
  const turn = queue.then(() => ask(request));
  queue = turn.catch(() => undefined);
  const reply = await turn;
  if (reply.refusal === undefined) return reply;
  throw new UnusableImage(/nodes limit/.test(reply.refusal) ? 'The SVG is too large.' : 'The SVG cannot be read.');
}
