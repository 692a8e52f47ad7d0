/**
 * `node scripts/fail-over.mjs`: plays the recipe of docs/operations.md through on this machine, with Debian's PostgreSQL 15: a primary, a
 * synchronous standby, two servers that only serve, two workers, and an address that moves. While people write and a pack is made, the
 * primary is killed as if its machine were lost; the standby is promoted and the address moved. It ends with 0 if nothing that was
 * acknowledged is lost or there twice, and says how long nobody could write.
 */
import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, readFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { accountOfPostgres, findDebianPostgres } from './debian-postgres.mjs';
import { tellHelp } from './help.mjs';
import { main, prepare, Refusal } from './prepare.mjs';
import { admin, ask, command, inFolder, people, startProcess } from './rehearsal.mjs';

tellHelp(`Usage: node scripts/fail-over.mjs
Plays the loss of a primary PostgreSQL through, with a standby, two servers and two workers. Needs PostgreSQL 15 of Debian.
Ends with 0 when nothing that was acknowledged is lost or there twice, and with 1 otherwise.`);

const writers = 4;
const writeForMs = 15_000;

await main(async () => {
  await prepare({ web: false });
  const bin = findDebianPostgres();
  if (bin === null) throw new Refusal('PostgreSQL 15 of Debian is not installed (apt-get install postgresql-15).');
  await inFolder('fail-over', (folder, cleanUps) => play(bin, folder, cleanUps));
});

async function play(bin, folder, cleanUps) {
  const { primary, standby } = startPair(bin, folder, cleanUps);
  const address = await movingAddress(primary.port);
  cleanUps.push(() => address.close());
  await ask(address.port, 'postgres', "create role muniment_admin login createrole password 'secret'");
  await ask(address.port, 'postgres', "create database muniment owner muniment_admin encoding 'UTF8'");

  const key = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: `postgres://muniment_admin:secret@127.0.0.1:${address.port}/muniment`,
    SECRET_KEY: 'a key of thirty-two characters, or more',
    ...{ SIGNING_KEY: key, PORT: '0', LOG_LEVEL: 'warn' },
  };
  const run = (file, name, extra = {}) =>
    startProcess(file, { ...env, DATA_DIR: join(folder, name), ...extra }, cleanUps);
  const servers = [await run('main.js', 's1', { RUN_JOBS: '0' }), await run('main.js', 's2', { RUN_JOBS: '0' })];
  const workers = [await run('cli/worker.js', 'w1'), await run('cli/worker.js', 'w2')];
  const created = await command('create-admin', { ...env, ...people });
  if (created.code !== 0) throw new Refusal(`create-admin failed: ${created.output}`);

  const writer = await signIn(servers.map(({ url }) => url));
  const job = await writer.startPack();
  const writing = writer.write(writeForMs);
  await sleep(writeForMs / 3);
  const lostAt = Date.now();
  primary.kill();
  await standby.promote();
  const promotedAt = Date.now();
  address.moveTo(standby.port);
  const { acknowledged, times, statuses } = await writing;
  await writer.untilDone(job);

  const again = times.find((at) => at > promotedAt);
  const before = times.filter((at) => at <= lostAt).at(-1);
  if (again === undefined) throw new Refusal('Nobody could write after the fail-over.');
  const names = await writer.folderNames();
  const events = await ask(standby.port, 'muniment', "select from muniment.audit_events where type = 'FOLDER_CREATED'");
  const packs = await ask(standby.port, 'muniment', "select from muniment.audit_events where type = 'EXPORTED'");
  const lost = acknowledged.filter((name) => !names.includes(name));
  const checks = {
    'acknowledged writes that are lost': [lost.length, 0],
    'folders that are there twice': [names.length - new Set(names).size, 0],
    'events less folders': [events.length - names.length, 0],
    'events of the pack': [packs.length, 1],
    'processes that ended': [[...servers, ...workers].filter(({ child }) => child.exitCode !== null).length, 0],
    'answers other than 201 and 503': [[...statuses].filter((status) => ![201, 503].includes(status)).length, 0],
  };
  checks['exit code of verify-audit'] = [(await command('verify-audit', env)).code, 0];
  console.log(
    `${acknowledged.length} writes were acknowledged, ${times.filter((at) => at > promotedAt).length} after the loss.`,
  );
  console.log(
    `Promoting took ${promotedAt - lostAt} ms; from the last write before to the first after it were ${again - before} ms.`,
  );
  for (const [what, [found]] of Object.entries(checks)) console.log(`${found} ${what}`);
  if (Object.values(checks).some(([found, wanted]) => found !== wanted)) throw new Refusal('The recipe does not hold.');
}

/** Steps 1 and 2 of the recipe. */
function startPair(bin, folder, cleanUps) {
  const account = accountOfPostgres();
  if (account.uid !== undefined) chownSync(folder, account.uid, account.gid);
  const base = 20_000 + (process.pid % 10_000);
  const postgres = (name, port) => {
    const data = join(folder, name);
    const call = (program, ...args) => {
      const stdio = ['ignore', 'ignore', 'pipe'];
      const { status, stderr } = spawnSync(join(bin, program), args, {
        ...account,
        cwd: folder,
        stdio,
        encoding: 'utf8',
      });
      if (status !== 0) throw new Refusal(`${program} failed: ${stderr}`);
    };
    const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder}`;
    return {
      ...{ data, port, call },
      start: () => call('pg_ctl', '-D', data, '-w', '-l', `${data}.log`, '-o', options, 'start'),
      /** The postmaster and all of its processes, none of which can say good-bye. */
      kill() {
        const [postmaster] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
        const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim();
        const all = [postmaster, ...children.split(' ')];
        for (const pid of all) process.kill(Number(pid), 'SIGKILL');
      },
      async promote() {
        call('pg_ctl', '-D', data, '-w', 'promote');
        await ask(port, 'postgres', 'alter system reset synchronous_standby_names');
        await ask(port, 'postgres', 'select pg_reload_conf()');
      },
    };
  };
  const [primary, standby] = [postgres('db1', base), postgres('db2', base + 1)];
  const stop = ({ call, data }) => {
    try {
      call('pg_ctl', '-D', data, '-m', 'immediate', 'stop');
    } catch {
      // It was killed, or never started.
    }
  };
  cleanUps.push(
    () => stop(primary),
    () => stop(standby),
  );
  primary.call('initdb', '-D', primary.data, '--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C');
  primary.start();
  const conninfo = `host=127.0.0.1 port=${primary.port} user=postgres application_name=db2`;
  primary.call('pg_basebackup', '-d', conninfo, '-D', standby.data, '-R', '-C', '-S', 'db2', '-X', 'stream');
  standby.start();
  const set = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'postgres', '-c'];
  primary.call('psql', ...set, "alter system set synchronous_standby_names = 'db2'");
  primary.call('psql', ...set, 'select pg_reload_conf()');
  return { primary, standby };
}

/** Stands for an address that keepalived moves: connections to where it led before break. */
async function movingAddress(port) {
  let target = port;
  const sockets = new Set();
  const server = createServer((incoming) => {
    const outgoing = connect(target, '127.0.0.1');
    for (const [one, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ]) {
      sockets.add(one);
      one.on('error', () => {});
      one.once('close', () => sockets.delete(one) && other.destroy());
      one.pipe(other);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: server.address().port,
    moveTo(next) {
      target = next;
      for (const socket of sockets) socket.destroy();
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

async function signIn(urls) {
  const sent = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(admin) };
  const answer = await fetch(`${urls[0]}/api/auth/login`, sent);
  const cookie = answer.headers.getSetCookie().map((one) => one.split(';')[0]);
  let turn = 0;
  const call = async (method, path, body) => {
    const headers = { cookie: cookie.join('; '), ...(body ? { 'content-type': 'application/json' } : {}) };
    const url = urls[turn++ % urls.length];
    const response = await fetch(url + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
    const text = await response.text();
    return { status: response.status, body: text === '' ? {} : JSON.parse(text) };
  };
  const scope = (await call('POST', '/api/scopes', { name: 'Fail-over' })).body.id;
  const me = (await call('GET', '/api/me')).body.id;
  await call('PUT', `/api/scopes/${scope}/members/${me}`, {
    roles: ['quality-manager', 'scope-admin'],
    permissions: [],
  });
  return {
    async startPack() {
      const markdown = Array.from({ length: 400 }, (_, n) => `## Part ${n}\n\n${'Some words of it. '.repeat(60)}`).join(
        '\n\n',
      );
      for (const number of [1, 2, 3]) {
        const document = { humanId: `SOP-${number}`, title: `Procedure ${number}`, markdown };
        const { id } = (await call('POST', `/api/scopes/${scope}/documents`, document)).body.latestVersion;
        for (const step of ['submit', 'release']) await call('POST', `/api/documents/versions/${id}/${step}`, {});
      }
      return (await call('POST', `/api/scopes/${scope}/export-jobs`, { format: 'merged' })).body.id;
    },
    async untilDone(id) {
      for (const end = Date.now() + 120_000; Date.now() < end; await sleep(250)) {
        const { body } = await call('GET', `/api/export-jobs/${id}`);
        if (body.state === 'done') return;
        if (body.state === 'failed') throw new Refusal(`The pack failed: ${JSON.stringify(body.problem)}`);
      }
      throw new Refusal('The pack was not made in two minutes.');
    },
    /** From four places at once, for so long and until some more were written after that. */
    async write(forMs) {
      const [acknowledged, times, statuses] = [[], [], new Set()];
      const end = Date.now() + forMs;
      const writer = async (number) => {
        for (let n = 0; Date.now() < end + 20_000 && (Date.now() < end || times.at(-1) < end); n++) {
          const name = `Folder ${number} ${n}`;
          const { status } = await call('POST', `/api/scopes/${scope}/folders`, { parentId: null, name });
          statuses.add(status);
          if (status === 201) times.push(Date.now()) && acknowledged.push(name);
          else await sleep(50);
        }
      };
      await Promise.all(Array.from({ length: writers }, (_, number) => writer(number)));
      return { acknowledged, times, statuses };
    },
    folderNames: async () => (await call('GET', `/api/scopes/${scope}/folders`)).body.folders.map(({ name }) => name),
  };
}
