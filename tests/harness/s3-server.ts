/** An S3 server in a process of its own, on a free port, with one bucket. Points the AWS_* variables at it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface S3Server {
  bucket: string;
  /** Where its objects lie, to look behind its back. */
  folder: string;
  /** The variables that point at it, for a process with an environment of its own. */
  env: Record<string, string>;
  /** Connections are taken and nothing is answered, as by a store that hangs, until `resume`. */
  pause(): void;
  resume(): void;
  close(): void;
}

export async function startS3Server(): Promise<S3Server> {
  const folder = mkdtempSync(join(tmpdir(), 'muniment-s3-'));
  const bucket = 'muniment-test';
  const script = new URL('../../node_modules/s3rver/bin/s3rver.js', import.meta.url).pathname;
  const options = ['-d', folder, '-p', '0', '-a', '127.0.0.1', '--configure-bucket', bucket];
  const child = spawn(process.execPath, [script, ...options], { stdio: ['ignore', 'pipe', 'pipe'] });
  const env = {
    AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${await portOf(child)}`,
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
  };
  Object.assign(process.env, env);
  return {
    bucket,
    folder,
    env,
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    close() {
      child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The server prints the port that it was given. */
function portOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.once('exit', () => reject(new Error(`The S3 server ended: ${output}`)));
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (data) => {
        output += data;
        const match = /listening on \S+:(\d+)/.exec(output);
        if (match?.[1]) resolve(match[1]);
      });
    }
  });
}
