/** Starts the mail server process and keeps what it took. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

export interface TakenMail {
  to: string[];
  raw: string;
}

export interface MailServerProcess {
  mails: TakenMail[];
  stop(): Promise<void>;
}

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

export async function startMailServer(port: number): Promise<MailServerProcess> {
  const script = fileURLToPath(new URL('smtp-server-process.mjs', import.meta.url));
  const child = spawn(process.execPath, [script, String(port)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const mails: TakenMail[] = [];
  let begun = '';
  child.stdout.on('data', (chunk) => {
    const lines = (begun + chunk).split('\n');
    begun = lines.pop() ?? '';
    for (const line of lines) if (line !== '"listening"') mails.push(JSON.parse(line));
  });
  await once(child.stdout, 'data');
  return {
    mails,
    async stop() {
      child.kill();
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}
