/** PgBouncer in front of the tests' PostgreSQL, as Debian packages it and with its defaults but for addresses. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pgbouncerProgram } from './other-programs.ts';

export interface Pgbouncer {
  /** The same login on the same database, through connections that are shared so. */
  url(mode: 'session' | 'transaction'): string;
  stop(): Promise<void>;
}

/** Expects the address of a superuser, by whom it asks for the passwords of others. */
export async function startPgbouncer(databaseUrl: string): Promise<Pgbouncer> {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  const folder = mkdtempSync(join(tmpdir(), 'muniment-pgbouncer-'));
  const target = `host=${hostname} port=${port || 5432} dbname=${pathname.slice(1)} auth_user=${username}`;
  const ownPort = await freePort();
  const settings = [
    '[databases]',
    `by_session = ${target}`,
    `by_transaction = ${target} pool_mode=transaction`,
    '[pgbouncer]',
    `listen_addr = 127.0.0.1\nlisten_port = ${ownPort}\nunix_socket_dir =`,
    `auth_type = scram-sha-256\nauth_file = ${join(folder, 'users')}`,
  ];
  writeFileSync(join(folder, 'pgbouncer.ini'), `${settings.join('\n')}\n`);
  writeFileSync(join(folder, 'users'), `"${username}" "${decodeURIComponent(password)}"\n`);
  chmodSync(folder, 0o755);
  // It refuses to run as root; 65534 is nobody.
  const account = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const child = spawn(pgbouncerProgram ?? '', [join(folder, 'pgbouncer.ini')], {
    ...account,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr?.on('data', (chunk) => {
    said += chunk;
  });
  await untilListening(child, ownPort, () => said);
  return {
    url: (mode) => Object.assign(new URL(databaseUrl), { host: `127.0.0.1:${ownPort}`, pathname: `/by_${mode}` }).href,
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

async function untilListening(child: ChildProcess, port: number, said: () => string): Promise<void> {
  for (let tries = 0; tries < 2_000; tries += 1) {
    if (child.exitCode !== null) throw new Error(`pgbouncer ended: ${said()}`);
    const open = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
    if (open) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`pgbouncer does not listen: ${said()}`);
}
