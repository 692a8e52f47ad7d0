/** The server as operators run it: the built program in a process of its own, which a test can signal and kill. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const built = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), 'dist', 'server');
/** Generous: a start that fails ends by itself, and a loaded machine takes its time. */
const startTimeoutMs = 600_000;

export interface RunningProcess {
  pid: number;
  /** Everything printed so far. */
  output(): string;
  hasEnded(): boolean;
  /** Sends the signal and returns the exit code, or null when the signal ended it. */
  end(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<number | null>;
}

export interface ServerProcess extends RunningProcess {
  url: string;
}

/** What a start printed that did not come to serve. */
export interface FailedStart {
  code: number | null;
  output: string;
}

type Environment = Record<string, string>;

/** These processes live for seconds, and a render thread warms up for two: one of them, when something is exported. */
const usual = { PORT: '0', SEED_DEMO: '0', LOG_LEVEL: 'warn', RENDER_WORKERS: '1', RENDER_WARM: '0' };

export async function startServer(env: Environment): Promise<ServerProcess> {
  return startProcess('main.js', env, /ready at (http:\S+)/);
}

/** `npm run worker`. */
export async function startWorker(env: Environment): Promise<RunningProcess> {
  return startProcess(join('cli', 'worker.js'), env, /(Making packs)/);
}

async function startProcess(file: string, env: Environment, ready: RegExp): Promise<RunningProcess & { url: string }> {
  const { child, output } = run(file, env);
  const exited = once(child, 'exit');
  const url = await untilPrinted(child, output, ready);
  return {
    url,
    pid: child.pid ?? 0,
    output,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    end: (signal) => endWith(child, exited, signal),
  };
}

export async function failingStart(env: Environment, args: string[] = []): Promise<FailedStart> {
  return finish('main.js', env, args);
}

/** One of the commands of server/cli, to its end; `input` is what the operator types. */
export async function runCommand(
  name: string,
  env: Environment,
  args: string[] = [],
  input = '',
): Promise<FailedStart> {
  return finish(join('cli', `${name}.js`), env, args, input);
}

/** One of the commands of server/cli, left running. */
export function startCommand(name: string, env: Environment, args: string[] = []): Pick<ServerProcess, 'end'> {
  const { child } = run(join('cli', `${name}.js`), env, args);
  return { end: (signal) => endWith(child, once(child, 'exit'), signal) };
}

async function endWith(
  child: ChildProcess,
  exited: Promise<unknown[]>,
  signal: NodeJS.Signals,
): Promise<number | null> {
  child.kill(signal);
  const [code] = await exited;
  return code as number | null;
}

async function finish(file: string, env: Environment, args: string[] = [], input = ''): Promise<FailedStart> {
  const { child, output } = run(file, env, args);
  // A command that refuses its arguments ends before it reads.
  child.stdin?.on('error', () => {});
  child.stdin?.end(input);
  const [code] = await once(child, 'close');
  return { code: code as number | null, output: output() };
}

function run(file: string, env: Environment, args: string[] = []): { child: ChildProcess; output: () => string } {
  const path = join(built, file);
  if (!existsSync(path)) throw new Error(`${path} is missing: build first (npm test does).`);
  const child = spawn(process.execPath, [path, ...args], {
    env: { ...usual, PATH: process.env.PATH ?? '', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      text += chunk;
    });
  }
  return { child, output: () => text };
}

async function untilPrinted(child: ChildProcess, output: () => string, pattern: RegExp): Promise<string> {
  const deadline = Date.now() + startTimeoutMs;
  while (Date.now() < deadline) {
    const found = pattern.exec(output())?.[1];
    if (found !== undefined) return found;
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The server ended: ${output()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  child.kill('SIGKILL');
  throw new Error(`The server was not ready in time: ${output()}`);
}
