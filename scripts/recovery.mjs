/**
 * `node scripts/recovery.mjs`: rehearses point-in-time recovery as docs/operations.md describes it, with Debian's PostgreSQL 15 and an
 * object store: an archive, a base backup, people who write, a moment, and a mistake after it that also erases a file from the bucket.
 * Then the machine is lost. The database is brought back to the moment, and the bucket to what the database then names; and once more
 * to the end of the archive, to see what a loss without a warning costs. Ends with 0 if everything up to the moment is there and
 * nothing after it, and says how long it took; with 77 where PostgreSQL is not installed.
 */
import { spawn, spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { accountOfPostgres, findDebianPostgres } from './debian-postgres.mjs';
import { tellHelp } from './help.mjs';
import { main, prepare, Refusal, root } from './prepare.mjs';
import { admin, ask, command, inFolder, people, startProcess } from './rehearsal.mjs';
import { SKIPPED } from './tally.mjs';

tellHelp(`Usage: node scripts/recovery.mjs
Rehearses point-in-time recovery on a cluster of its own. Needs PostgreSQL 15 of Debian.
Ends with 0 when everything up to the moment is there and nothing after it, with 1 otherwise, and with 77 where PostgreSQL is missing.`);

/** Of the rehearsal; docs/operations.md advises a minute. */
const archiveTimeoutSeconds = 5;

await main(async () => {
  await prepare({ web: false });
  const bin = findDebianPostgres();
  if (bin === null) {
    console.log('recovery: skipped (PostgreSQL 15 of Debian is not installed: apt-get install postgresql-15)');
    process.exitCode = SKIPPED;
    return;
  }
  await inFolder('recovery', (folder, cleanUps) => rehearse(bin, folder, cleanUps));
});

async function rehearse(bin, folder, cleanUps) {
  const cluster = clusters(bin, folder, cleanUps);
  const primary = startPrimary(cluster);
  const bucket = await startStore(folder, cleanUps);
  await ask(primary.port, 'postgres', "create role muniment_admin login createrole password 'secret'");
  await ask(primary.port, 'postgres', "create database muniment owner muniment_admin encoding 'UTF8'");
  const key = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });
  const envOf = (port, name) => ({
    ...{ PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'warn', SIGNING_KEY: key, ...bucket.env },
    ...{ SECRET_KEY: 'a key of thirty-two characters, or more', DATA_DIR: join(folder, name) },
    DATABASE_URL: `postgres://muniment_admin:secret@127.0.0.1:${port}/muniment`,
  });
  const before = envOf(primary.port, 'server');
  const server = await startProcess('main.js', before, cleanUps);
  const created = await command('create-admin', { ...before, ...people });
  if (created.code !== 0) throw new Refusal(`create-admin failed: ${created.output}`);
  const writer = await signIn(server.url);

  const address = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'postgres'];
  primary.call('pg_basebackup', ...address, '-D', primary.base, '--checkpoint=fast');
  const kept = await writer.write(40, 'Kept');
  const file = await writer.attach();
  const [{ moment }] = await ask(primary.port, 'postgres', 'select clock_timestamp()::text as moment');
  bucket.mirror();
  await sleep(50);
  // The mistake: more is written, and the file is taken out of its draft, so that the bucket loses it.
  const mistaken = await writer.write(40, 'Mistaken');
  await writer.detach(file);
  await untilArchived(primary);
  const late = await writer.write(20, 'Late');
  const lostAt = Date.now();
  primary.kill();
  server.child.kill('SIGKILL');

  const recover = async (name, target) => {
    const began = Date.now();
    const recovered = await recoverCluster(cluster, primary, name, target);
    const environment = envOf(recovered.port, `server-${name}`);
    const named = await command('verify-audit', environment);
    const erased = bucket.restoreMissing();
    const checked = await command('verify-audit', environment);
    const again = await startProcess('main.js', environment, cleanUps);
    const ready = await fetch(`${again.url}/readyz`);
    const seconds = (Date.now() - began) / 1_000;
    const there = await (await signIn(again.url, { fresh: false })).folderNames();
    again.child.kill('SIGTERM');
    return { named, erased, checked, ready: ready.status, there, seconds };
  };
  const toMoment = await recover('moment', moment);
  const toEnd = await recover('end', null);
  const missing = (names, there) => names.filter((one) => !there.includes(one)).length;
  const lateLost = late.filter(({ name }) => !toEnd.there.includes(name));
  const names = (written) => written.map(({ name }) => name);
  const checks = {
    'writes before the moment that are lost': [missing(names(kept), toMoment.there), 0],
    'writes after the moment that came back': [
      toMoment.there.filter((name) => /^(Mistaken|Late)/.test(name)).length,
      0,
    ],
    'files that verify-audit named as lost before the bucket was matched': [
      count(toMoment.named.output, /^Damaged: The file notes\.txt /gm),
      1,
    ],
    'files brought back from the versions of the bucket': [toMoment.erased, 1],
    'exit code of verify-audit at the moment': [toMoment.checked.code, 0],
    'answer of /readyz at the moment': [toMoment.ready, 200],
    'archived writes that are lost at the end of the archive': [missing(names([...kept, ...mistaken]), toEnd.there), 0],
    'exit code of verify-audit at the end': [toEnd.checked.code, 0],
  };
  for (const [what, [found]] of Object.entries(checks)) console.log(`${found} ${what}`);
  const window = lateLost.length === 0 ? 0 : (lostAt - lateLost[0].at) / 1_000;
  console.log(
    `RTO: ${toMoment.seconds.toFixed(1)} s to the moment, ${toEnd.seconds.toFixed(1)} s to the end of the archive.`,
  );
  console.log(
    `RPO: of ${late.length} writes after the last archived segment ${lateLost.length} were lost, the last ${window.toFixed(1)} s ` +
      `(archive_timeout ${archiveTimeoutSeconds} s).`,
  );
  const wrong = Object.entries(checks).filter(([, [found, wanted]]) => found !== wanted);
  if (wrong.length > 0) throw new Refusal(`The recipe does not hold: ${wrong.map(([what]) => what).join('; ')}`);
}

function count(text, pattern) {
  return text.match(pattern)?.length ?? 0;
}

/** Clusters in the folder, each on a port of its own, run by PostgreSQL's account. */
function clusters(bin, folder, cleanUps) {
  const account = accountOfPostgres();
  if (account.uid !== undefined) chownSync(folder, account.uid, account.gid);
  let port = 20_000 + (process.pid % 10_000);
  return (name) => {
    const data = join(folder, name);
    const own = port++;
    const call = (program, ...args) => {
      const stdio = ['ignore', 'ignore', 'pipe'];
      const options = { ...account, cwd: folder, stdio, encoding: 'utf8' };
      const { status, stderr } = spawnSync(join(bin, program), args, options);
      if (status !== 0) throw new Refusal(`${program} failed: ${stderr}`);
    };
    cleanUps.push(() => {
      if (existsSync(join(data, 'postmaster.pid')))
        spawnSync(join(bin, 'pg_ctl'), ['-D', data, '-m', 'immediate', 'stop'], account);
    });
    const options = `-p ${own} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder}`;
    return {
      ...{ data, call, port: own, base: join(folder, 'base'), archive: join(folder, 'archive') },
      own: (path) => account.uid !== undefined && spawnSync('chown', ['-R', `${account.uid}:${account.gid}`, path]),
      start: () => call('pg_ctl', '-D', data, '-w', '-t', '120', '-l', `${data}.log`, '-o', options, 'start'),
      kill() {
        const [postmaster] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
        const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim();
        for (const pid of [postmaster, ...children.split(' ')]) process.kill(Number(pid), 'SIGKILL');
        rmSync(join(data, 'postmaster.pid'), { force: true });
      },
    };
  };
}

function startPrimary(cluster) {
  const primary = cluster('primary');
  primary.call('initdb', '-D', primary.data, '--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C');
  mkdirSync(primary.archive);
  primary.own(primary.archive);
  const settings = [
    'archive_mode = on',
    `archive_command = 'test ! -f ${primary.archive}/%f && cp %p ${primary.archive}/%f.part && mv ${primary.archive}/%f.part ${primary.archive}/%f'`,
    `archive_timeout = ${archiveTimeoutSeconds}`,
  ];
  writeFileSync(join(primary.data, 'postgresql.auto.conf'), `${settings.join('\n')}\n`);
  primary.start();
  return primary;
}

/** What is written by now is in the archive. */
async function untilArchived({ port, archive }) {
  const [{ file }] = await ask(port, 'postgres', 'select pg_walfile_name(pg_switch_wal()) as file');
  for (const end = Date.now() + 60_000; !existsSync(join(archive, file)); await sleep(100)) {
    if (Date.now() > end) throw new Refusal(`${file} did not come to the archive within a minute.`);
  }
}

/** A copy of the base backup goes on with the archive, to the moment or to its end. */
async function recoverCluster(cluster, { base, archive }, name, target) {
  const recovered = cluster(name);
  cpSync(base, recovered.data, { recursive: true });
  const settings = [
    `restore_command = 'cp ${archive}/%f %p'`,
    ...(target === null ? [] : [`recovery_target_time = '${target}'`, "recovery_target_action = 'promote'"]),
    'archive_mode = off',
  ];
  writeFileSync(join(recovered.data, 'postgresql.auto.conf'), `${settings.join('\n')}\n`);
  writeFileSync(join(recovered.data, 'recovery.signal'), '');
  recovered.own(recovered.data);
  chmodSync(recovered.data, 0o700);
  recovered.start();
  for (const end = Date.now() + 120_000; ; await sleep(100)) {
    const [{ recovering }] = await ask(recovered.port, 'postgres', 'select pg_is_in_recovery() as recovering');
    if (!recovering) return recovered;
    if (Date.now() > end) throw new Refusal('The recovery did not come to its end within two minutes.');
  }
}

/** A bucket whose earlier versions are kept: here as a copy that never loses anything. */
async function startStore(folder, cleanUps) {
  const [data, versions, bucket] = [join(folder, 'store'), join(folder, 'versions'), 'muniment'];
  const script = join(root, 'node_modules/s3rver/bin/s3rver.js');
  const options = ['-d', data, '-p', '0', '-a', '127.0.0.1', '--configure-bucket', bucket];
  const child = spawn(process.execPath, [script, ...options], { stdio: ['ignore', 'pipe', 'ignore'] });
  cleanUps.push(() => child.kill('SIGKILL'));
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  for (let tries = 0; !/listening on \S+:\d+/.test(output); tries++) {
    if (tries > 600) throw new Refusal(`The object store did not start: ${output}`);
    await sleep(50);
  }
  const port = /listening on \S+:(\d+)/.exec(output)[1];
  const copy = (from, to) => {
    let copied = 0;
    cpSync(from, to, {
      ...{ recursive: true, force: false },
      filter: (source, target) => {
        if (!existsSync(target) && source.endsWith('_object')) copied += 1;
        return true;
      },
    });
    return copied;
  };
  return {
    mirror: () => copy(join(data, bucket), versions),
    /** How many objects the bucket did not have any more. */
    restoreMissing: () => copy(versions, join(data, bucket)),
    env: {
      ...{
        AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${port}`,
        AWS_ACCESS_KEY_ID: 'S3RVER',
        AWS_SECRET_ACCESS_KEY: 'S3RVER',
      },
      BLOB_STORE: `s3://${bucket}/files`,
    },
  };
}

async function signIn(url, { fresh = true } = {}) {
  const sent = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(admin) };
  const answer = await fetch(`${url}/api/auth/login`, sent);
  const cookie = answer.headers.getSetCookie().map((one) => one.split(';')[0]);
  const call = async (method, path, body) => {
    const json = body !== undefined && !(body instanceof FormData);
    const headers = {
      connection: 'close',
      cookie: cookie.join('; '),
      ...(json && { 'content-type': 'application/json' }),
    };
    const response = await fetch(url + path, {
      method,
      headers,
      ...(body && { body: json ? JSON.stringify(body) : body }),
    });
    const text = await response.text();
    if (!response.ok) throw new Refusal(`${method} ${path} answered ${response.status}: ${text}`);
    return text === '' ? {} : JSON.parse(text);
  };
  const me = (await call('GET', '/api/me')).id;
  const scope = fresh
    ? (await call('POST', '/api/scopes', { name: 'Recovery' })).id
    : (await call('GET', '/api/scopes')).items[0].id;
  const roles = ['quality-manager', 'scope-admin'];
  if (fresh) await call('PUT', `/api/scopes/${scope}/members/${me}`, { roles, permissions: [] });
  return {
    async write(many, word) {
      const written = [];
      for (let n = 0; n < many; n++) {
        const name = `${word} ${n}`;
        await call('POST', `/api/scopes/${scope}/folders`, { parentId: null, name });
        written.push({ name, at: Date.now() });
      }
      return written;
    },
    async attach() {
      const document = { humanId: 'SOP-1', title: 'Procedure', markdown: 'See the file.' };
      const { latestVersion } = await call('POST', `/api/scopes/${scope}/documents`, document);
      const body = new FormData();
      body.append('file', new Blob(['What the draft came with.']), 'notes.txt');
      const path = `/api/documents/versions/${latestVersion.id}/attachments`;
      return `${path}/${(await call('POST', path, body)).id}`;
    },
    detach: (path) => call('DELETE', path),
    folderNames: async () => (await call('GET', `/api/scopes/${scope}/folders`)).folders.map(({ name }) => name),
  };
}
