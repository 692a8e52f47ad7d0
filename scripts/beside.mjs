/**
 * `node scripts/beside.mjs`: an upgrade without a pause. The release before, built from this repository's history, serves people who write; this
 * release starts beside it and upgrades the database under it; both serve for a while; the older one stops. It ends with 0 if
 * everything that was acknowledged is there once, no answer was other than it should be, and verify-audit holds.
 */
import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startDebianPostgres } from './debian-postgres.mjs';
import { tellHelp } from './help.mjs';
import { main, prepare, Refusal, root } from './prepare.mjs';
import { admin, ask, command, inFolder, people, startProcess } from './rehearsal.mjs';

tellHelp(`Usage: node scripts/beside.mjs [<commit> | <folder>]
Runs the release before (8d600b47, that commit, or the built release in that folder) beside this one on one database while people write.
Needs the history of the repository and PostgreSQL 15 of Debian. Ends with 0 when nothing is lost, with 1 otherwise, and
with 77 where the commit is not in this clone.`);

const [commit = '8d600b47'] = process.argv.slice(2);
const together = 15_000;
const alone = 3_000;

await main(async () => {
  if (existsSync(join(commit, 'dist/server/main.js'))) {
    await prepare({ web: false });
    await inFolder('beside', (folder, cleanUps) => play(commit, folder, cleanUps));
    return;
  }
  const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (git('cat-file', '-e', `${commit}^{commit}`).status !== 0) {
    console.log(`${commit} is not in this clone (git fetch --unshallow): skipped.`);
    process.exit(77);
  }
  await prepare({ web: false });
  await inFolder('beside', async (folder, cleanUps) => {
    const checkout = join(folder, 'before');
    const added = git('worktree', 'add', '--detach', checkout, commit);
    if (added.status !== 0) throw new Refusal(added.stderr);
    cleanUps.push(() => git('worktree', 'remove', '--force', checkout));
    buildIn(checkout);
    await play(checkout, folder, cleanUps);
  });
});

/** With the packages of this clone where they are the same. */
function buildIn(checkout) {
  const lock = (place) => readFileSync(join(place, 'package-lock.json'), 'utf8');
  if (lock(checkout) === lock(root)) symlinkSync(join(root, 'node_modules'), join(checkout, 'node_modules'));
  const script = "import('./scripts/prepare.mjs').then(({ prepare }) => prepare({ web: false }))";
  const built = spawnSync(process.execPath, ['-e', script], { cwd: checkout, stdio: 'inherit' });
  if (built.status !== 0 || !existsSync(join(checkout, 'dist/server/main.js')))
    throw new Refusal(`${commit} could not be built.`);
}

async function play(checkout, folder, cleanUps) {
  const postgres = startDebianPostgres();
  if (postgres === null) throw new Refusal('PostgreSQL 15 of Debian is not installed (apt-get install postgresql-15).');
  cleanUps.push(() => postgres.stop());
  const { port } = new URL(postgres.url);
  await ask(port, 'postgres', "create role muniment_admin login createrole password 'secret'");
  await ask(port, 'postgres', "create database muniment owner muniment_admin encoding 'UTF8'");
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: `postgres://muniment_admin:secret@127.0.0.1:${port}/muniment`,
    SECRET_KEY: 'a key of thirty-two characters, or more',
    SIGNING_KEY: generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }),
    ...{ PORT: '0', LOG_LEVEL: 'warn', RENDER_WORKERS: '1' },
  };
  const run = (name, from) => startProcess('main.js', { ...env, DATA_DIR: join(folder, name) }, cleanUps, from);

  const older = await run('older', checkout);
  const created = await command('create-admin', { ...env, DATA_DIR: join(folder, 'older'), ...people }, [], checkout);
  if (created.code !== 0) throw new Refusal(`create-admin failed: ${created.output}`);
  const before = await signIn(older.url);
  const scope = await before.makeScope();
  const done = [];
  const stopped = { older: false, newer: false };
  const olderWrites = before.work(scope, 'older', done, () => stopped.older);
  await sleep(alone);
  // It upgrades the database while the other one is asked.
  const newer = await run('newer', root);
  const after = await signIn(newer.url);
  const newerWrites = after.work(scope, 'newer', done, () => stopped.newer);
  await sleep(together);
  stopped.older = true;
  const ofOlder = await olderWrites;
  older.child.kill('SIGTERM');
  await sleep(alone);
  stopped.newer = true;
  const ofNewer = await newerWrites;

  const rows = await ask(
    port,
    'muniment',
    `select human_id as "humanId", count(*)::int as count, bool_or(v.state = 'RELEASED') as released
     from muniment.documents d join muniment.versions v on v.document_id = d.id group by human_id`,
  );
  const kept = new Map(rows.map((row) => [row.humanId, row]));
  const lost = done.filter((humanId) => kept.get(humanId)?.count !== 1 || !kept.get(humanId).released);
  const names = (await after.call('GET', `/api/scopes/${scope}/folders`)).body.folders.map(({ name }) => name);
  const folders = done.filter((humanId) => names.filter((name) => name === `Folder of ${humanId}`).length !== 1);
  const count = (who) => done.filter((humanId) => humanId.startsWith(who)).length;
  console.log(
    `Rounds of folder, document, draft, comment, review, release, move, list, search and PDF: ${count('OLDER')} by ${commit}, ${count('NEWER')} by this release.`,
  );
  const verified = await command('verify-audit', { ...env, DATA_DIR: join(folder, 'newer') });
  const checks = {
    'documents that are lost, twice there or not released': [lost.length, 0],
    'folders that are lost or twice there': [folders.length, 0],
    'other answers than there should be': [ofOlder.length + ofNewer.length, 0],
    'servers that wrote nothing': [[count('OLDER'), count('NEWER')].filter((written) => written === 0).length, 0],
    'exit code of verify-audit': [verified.code, 0],
  };
  for (const [what, [found]] of Object.entries(checks)) console.log(`${found} ${what}`);
  for (const wrong of [...ofOlder, ...ofNewer].slice(0, 10)) console.log(wrong);
  if (verified.code !== 0) console.log(verified.output);
  if (Object.values(checks).some(([found, wanted]) => found !== wanted))
    throw new Refusal('The two releases cannot run beside each other.');
}

async function signIn(url) {
  const sent = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(admin) };
  const answer = await fetch(`${url}/api/auth/login`, sent);
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const call = async (method, path, body) => {
    const headers = { cookie, ...(body ? { 'content-type': 'application/json' } : {}) };
    const response = await fetch(url + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return { status: response.status, body: isJson && text !== '' ? JSON.parse(text) : {}, text };
  };
  return {
    call,
    async makeScope() {
      const { id } = (await call('POST', '/api/scopes', { name: 'Beside' })).body;
      const me = (await call('GET', '/api/me')).body.id;
      const roles = { roles: ['quality-manager', 'scope-admin'], permissions: [] };
      await call('PUT', `/api/scopes/${id}/members/${me}`, roles);
      return id;
    },
    /** Round after round until it is told to stop; what was answered otherwise than it should be. */
    async work(scope, who, done, isOver) {
      const wrong = [];
      const must = async (status, method, path, body) => {
        const found = await call(method, path, body);
        if (found.status !== status)
          throw new Error(`${who}: ${method} ${path}: ${found.status} ${found.text.slice(0, 300)}`);
        return found.body;
      };
      for (let n = 1; !isOver(); n += 1) {
        const humanId = `${who.toUpperCase()}-${n}`;
        try {
          const folder = await must(201, 'POST', `/api/scopes/${scope}/folders`, {
            parentId: null,
            name: `Folder of ${humanId}`,
          });
          const given = { humanId, title: `Title of ${humanId}`, markdown: 'Some words.' };
          const { id, latestVersion } = await must(201, 'POST', `/api/scopes/${scope}/documents`, given);
          const version = `/api/documents/versions/${latestVersion.id}`;
          await must(200, 'PATCH', version, { markdown: `# Part\n\nOther words of ${humanId}.` });
          await must(201, 'POST', `${version}/comments`, { body: 'A remark.' });
          await must(200, 'POST', `${version}/submit`, {});
          await must(200, 'POST', `${version}/release`, {});
          await must(200, 'PUT', `/api/documents/${id}/folder`, { folderId: folder.id });
          await must(200, 'GET', `/api/documents?scopeId=${scope}&limit=10`);
          await must(200, 'GET', `/api/search?q=words&scopeId=${scope}`);
          await must(200, 'GET', `${version}/export/pdf`);
          done.push(humanId);
        } catch (error) {
          wrong.push(error.message);
          await sleep(200);
        }
      }
      return wrong;
    },
  };
}
