/**
 * Two PostgreSQL of the embedded programs: a primary, and a standby that streams from it. The standby begins as a copy of the stopped
 * primary's files, since the embedded package has no pg_basebackup.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { provision } from '../../server/kernel/database/index.ts';
import { startEmbeddedPostgres } from '../../server/kernel/postgres/index.ts';
import { superuser } from './superuser.ts';

export interface StreamingPair {
  primaryUrl: string;
  standbyUrl: string;
  /** Whether the standby goes on replaying what it is sent. */
  replay(goesOn: boolean): Promise<void>;
  /** Until the standby holds everything that is committed now. */
  untilCaughtUp(): Promise<void>;
  /** As if its machine were lost. */
  killStandby(): Promise<void>;
  stop(): Promise<void>;
}

const log = () => {};

export async function startStreamingPair(): Promise<StreamingPair> {
  const folder = mkdtempSync(join(tmpdir(), 'muniment-standby-'));
  // The account that runs PostgreSQL reaches the copy too.
  execFileSync('chmod', ['755', folder]);
  const dataDir = join(folder, 'primary');
  const first = await startEmbeddedPostgres({ dataDir, log });
  await provision(first.url, { log });
  const bin = await programs(first.url);
  await first.stop();
  const files = join(folder, 'standby');
  const cluster = join(dataDir, 'postgres', 'cluster');
  execFileSync('cp', ['-a', cluster, files]);
  const primary = await startEmbeddedPostgres({ dataDir, log });
  const { port: primaryPort, password } = new URL(primary.url);
  const conninfo = `host=127.0.0.1 port=${primaryPort} user=postgres password=${password}`;
  appendFileSync(join(files, 'postgresql.auto.conf'), `primary_conninfo = '${conninfo}'\n`);
  writeFileSync(join(files, 'standby.signal'), '');
  const port = await freePort();
  const standby = startPostgres(join(bin, 'postgres'), files, statSync(cluster), port);
  const standbyUrl = Object.assign(new URL(primary.url), { port: String(port) }).href;
  await untilAnswers(standbyUrl, standby);

  const ask = async (url: string, text: string, values: unknown[] = []) => {
    const client = await superuser(url);
    try {
      return (await client.query(text, values)).rows;
    } finally {
      await client.end();
    }
  };
  const killStandby = async () => {
    if (standby.exitCode === null && standby.signalCode === null && standby.kill('SIGQUIT'))
      await once(standby, 'exit');
  };
  return {
    primaryUrl: primary.url,
    standbyUrl,
    replay: async (goesOn) => {
      await ask(standbyUrl, `select pg_wal_replay_${goesOn ? 'resume' : 'pause'}()`);
      if (goesOn) return;
      const isPaused = async () =>
        (await ask(standbyUrl, 'select pg_get_wal_replay_pause_state() as state'))[0].state === 'paused';
      while (!(await isPaused())) await sleep(10);
    },
    untilCaughtUp: async () => {
      const [{ place }] = await ask(primary.url, 'select pg_current_wal_flush_lsn()::text as place');
      const holds = 'select pg_last_wal_replay_lsn() >= $1::pg_lsn as holds';
      while (!(await ask(standbyUrl, holds, [place]))[0].holds) await sleep(10);
    },
    killStandby,
    stop: async () => {
      await killStandby();
      await primary.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function programs(url: string): Promise<string> {
  const client = await superuser(url);
  try {
    const { rows } = await client.query("select setting from pg_config where name = 'BINDIR'");
    return rows[0].setting;
  } finally {
    await client.end();
  }
}

function startPostgres(program: string, files: string, { uid, gid }: { uid: number; gid: number }, port: number) {
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories='];
  const account = process.getuid?.() === 0 ? { uid, gid } : {};
  return spawn(program, ['-D', files, ...settings.flatMap((setting) => ['-c', setting])], {
    ...account,
    cwd: files,
    stdio: 'ignore',
  });
}

async function untilAnswers(url: string, standby: ChildProcess): Promise<void> {
  while (standby.exitCode === null) {
    const client = await superuser(url).catch(() => null);
    if (client !== null) return client.end();
    await sleep(50);
  }
  throw new Error(`The standby ended with ${standby.exitCode}.`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}
